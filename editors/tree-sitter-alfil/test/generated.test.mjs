// What is generated comes from the grammar as it is. The functions below are those of tree-sitter's own language for grammars.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';

const HERE = join(import.meta.dirname, '..');

const rule = value => {
  if (typeof value === 'string') {
    return { type: 'STRING', value };
  }
  return value instanceof RegExp ? { type: 'PATTERN', value: value.source } : value;
};
const members = type => (...parts) => ({ type, members: parts.map(rule) });
const content = type => part => ({ type, content: rule(part) });
const symbols = new Proxy({}, { get: (_, name) => ({ type: 'SYMBOL', name }) });

Object.assign(globalThis, {
  seq: members('SEQ'),
  choice: members('CHOICE'),
  repeat: content('REPEAT'),
  repeat1: content('REPEAT1'),
  optional: part => ({ type: 'CHOICE', members: [rule(part), { type: 'BLANK' }] }),
  field: (name, part) => ({ type: 'FIELD', name, content: rule(part) }),
  alias: (part, as) => ({ type: 'ALIAS', content: rule(part), named: true, value: as.name }),
  prec: Object.assign((value, part) => ({ type: 'PREC', value, content: rule(part) }), {
    right: part => ({ type: 'PREC_RIGHT', value: 0, content: rule(part) }),
  }),
  token: Object.assign(content('TOKEN'), { immediate: content('IMMEDIATE_TOKEN') }),
  grammar: ({ name, rules, extras, externals, conflicts }) => ({
    name,
    rules: Object.fromEntries(Object.entries(rules).map(([own, make]) => [own, rule(make(symbols))])),
    extras: extras(symbols).map(rule),
    externals: externals(symbols).map(rule),
    conflicts: conflicts(symbols).map(set => set.map(one => one.name)),
  }),
});

test('src/grammar.json is made of grammar.js', () => {
  const { $schema, word, inline, supertypes, precedences, reserved, ...generated } = JSON.parse(
    readFileSync(join(HERE, 'src/grammar.json'), 'utf8'),
  );
  const grammar = createRequire(import.meta.url)(join(HERE, 'grammar.js'));
  assert.deepEqual(grammar, generated, 'run `scripts/extensions generate`');
});

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { advice, look, run } from '../src/program';
import { HERE, alfil, skip } from './alfil';

test('who has no program, or an old one, is told what to do', async () => {
  const missing = await look('/nowhere/alfil');
  assert.equal(missing.is, 'missing');
  assert.match(advice('/nowhere/alfil', missing) ?? '', /no program `\/nowhere\/alfil`.*cargo install.*alfil\.path/);
  // Node knows its version and has no language server.
  const old = await look(process.execPath);
  assert.equal(old.is, 'old');
  assert.match(advice('node', old) ?? '', /`node` \(v\d.*no language server.*newer/);
  assert.equal(advice('alfil', { is: 'ready', version: 'alfil 1' }), undefined);
});

const matcher = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8')).contributes.problemMatchers[0].pattern;

test('the problem matcher reads what is printed', { skip }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alfil-'));
  writeFileSync(join(folder, 'a b.variant'), 'variant "Slip" { }\nextends "chess"\npiece N "Camel" CQ!\nregion odd = rank 1\n');
  const { shown, status } = await run(alfil ?? '', ['check', '--format', 'short', 'a b.variant', 'chess'], folder);
  const found = shown.trimEnd().split('\n').map(line => new RegExp(matcher.regexp).exec(line));
  assert.equal(status, 1);
  assert.ok(found.length > 0 && found.every(one => one), shown);
  const [, ...fields] = found[0] ?? [];
  const field = (name: string) => fields[matcher[name] - 1];
  assert.deepEqual(
    ['file', 'line', 'column', 'severity', 'code'].map(field),
    ['a b.variant', '3', '19', 'error', 'betza::unknown_letter'],
  );
  assert.match(field('message') ?? '', /no letter of Betza's notation/);
});

// The parser reads every variant that ships, and takes each word for what Alfil takes it for.
//
// Alfil's own reading comes from the program `examples/words.rs`; without it, that part says so and is passed over.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';

const HERE = join(import.meta.dirname, '..');
const ROOT = join(HERE, '../..');
const RUNTIME = join(HERE, 'node_modules/tree-sitter/vendor/tree-sitter/lib');
const OUT = join(HERE, 'out');
const FILES = [
  ...readdirSync(join(ROOT, 'variants')).filter(name => name.endsWith('.variant')).map(name => join(ROOT, 'variants', name)),
  // One clause of every kind, in every form.
  join(ROOT, 'tests/language/everything.variant'),
];

/** What a highlighter may call a word that Alfil takes for something. */
const FITTING = {
  Keyword: ['keyword', 'keyword.operator', 'variable.builtin'],
  Field: ['property'],
  Piece: ['type', 'type.definition'],
  Name: ['variable', 'variable.definition', 'constant', 'property', 'keyword.operator'],
  Number: ['number'],
  Text: ['string', 'string.escape'],
  Betza: ['string.special'],
  Cell: ['type', 'type.builtin', 'punctuation.delimiter'],
  Word: ['constant'],
  Result: ['string'],
  Sign: ['operator', 'punctuation.bracket', 'punctuation.delimiter', 'keyword.operator'],
  Comma: ['punctuation.delimiter'],
  Open: ['punctuation.bracket'],
  Close: ['punctuation.bracket'],
};

/** Compiles what is older than its source. */
function compiled(object, sources, args) {
  const target = join(OUT, object);
  const since = existsSync(target) ? statSync(target).mtimeMs : 0;
  if (sources.some(source => statSync(source).mtimeMs > since)) {
    mkdirSync(OUT, { recursive: true });
    execFileSync(process.env.CC ?? 'cc', [...args, '-O1', '-o', target], { stdio: 'inherit' });
  }
  return target;
}

let walk;
before(() => {
  const [parser, scanner, driver] = ['src/parser.c', 'src/scanner.c', 'test/walk.c'].map(name => join(HERE, name));
  const runtime = join(RUNTIME, 'src/lib.c');
  const runtimeObject = compiled('runtime.o', [runtime], ['-c', '-I', join(RUNTIME, 'include'), '-I', join(RUNTIME, 'src'), runtime]);
  const parts = [driver, parser, scanner];
  walk = compiled('walk', [...parts, runtimeObject], ['-I', join(RUNTIME, 'include'), '-I', join(HERE, 'src'), ...parts, runtimeObject]);
});

/** What a program prints about files: by file, the lines about it as words. */
function listed(program, args) {
  const lines = execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 }).trimEnd().split('\n');
  const files = new Map();
  for (const line of lines) {
    const [kind, ...words] = line.split(' ');
    if (kind === 'file') {
      files.set(words.join(' '), []);
    } else {
      [...files.values()].at(-1).push({ kind, start: Number(words[0]), end: Number(words[1]), name: words.at(-1) });
    }
  }
  return files;
}

const read = (files, query = 'highlights') => listed(walk, [join(HERE, `queries/${query}.scm`), ...files]);

function place(path, byte) {
  const text = readFileSync(path).subarray(0, byte).toString();
  return `${path}:${text.split('\n').length}`;
}

test('every file that ships is read without a mistake', () => {
  for (const [path, lines] of read(FILES)) {
    const bad = lines.filter(line => line.kind === 'bad').map(line => place(path, line.start));
    assert.deepEqual(bad, []);
    assert.ok(lines.length > 10, path);
  }
});

test('clauses and words are those that Alfil reads', context => {
  const words = [process.env.ALFIL_WORDS, join(ROOT, 'target/debug/examples/words')].find(path => path && existsSync(path));
  if (!words) {
    context.skip('examples/words.rs has not been built: `cargo build --example words`');
    return;
  }
  const parsed = read(FILES);
  for (const [path, lines] of listed(words, FILES)) {
    const found = parsed.get(path);
    const starts = list => list.filter(line => line.kind === 'clause' && line.name !== 'comment').map(line => place(path, line.start));
    assert.deepEqual(starts(found), starts(lines));
    // What a byte is called by all patterns that fit.
    const called = new Map();
    for (const { start, end, name } of found.filter(line => line.kind === 'capture')) {
      for (let byte = start; byte < end; byte++) {
        called.set(byte, [...(called.get(byte) ?? []), name]);
      }
    }
    for (const { start, end, name } of lines.filter(line => line.kind === 'word')) {
      for (let byte = start; byte < end; byte++) {
        const names = called.get(byte) ?? [];
        assert.ok(names.length > 0 && names.every(one => FITTING[name].includes(one)), `${place(path, start)}: a ${name} is called ${names}`);
      }
    }
  }
});

test('every query fits the grammar', () => {
  for (const name of readdirSync(join(HERE, 'queries'))) {
    read(FILES.slice(0, 1), name.replace(/\.scm$/, ''));
  }
});

test('a mistake does not spread to the clauses around it', async () => {
  const { mkdtempSync, writeFileSync } = await import('node:fs');
  const path = join(mkdtempSync(join(tmpdir(), 'alfil-')), 'broken.variant');
  for (const [broken, lost] of [
    ['board 8 by 8', 1],
    ['promote P on', 1],
    ['loss when (check or', 1],
    ['win when count own K in (camp', 1],
  ]) {
    writeFileSync(path, `piece K "King" K\n${broken}\npiece Q "Queen" Q\nregion camp = ranks 1..3\ntest "one" {\n    check\n}\n`);
    const clauses = read([path]).get(path).filter(line => line.kind === 'clause' && line.name !== 'ERROR').map(line => line.name);
    const whole = ['piece_line', 'piece_line', 'region_clause', 'test'];
    assert.ok(whole.filter(name => clauses.includes(name)).length >= whole.length - lost, `${broken}: ${clauses}`);
    assert.ok(clauses.includes('test') && clauses.includes('region_clause'), `${broken}: ${clauses}`);
  }
});

// How much is loaded before the page works: what the first visit asks for, compressed.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));

const files = readdirSync(join(DIST, 'assets')).map(name => join('assets', name)).concat('index.html', 'icon.svg');
const each = files.map(name => [name, gzipSync(readFileSync(join(DIST, name)), { level: 9 }).length]);
const sum = of => of.reduce((all, [, size]) => all + size, 0);
const isLibrary = ([name]) => name.endsWith('.wasm');

test('all but the library is at most 226 kB compressed', () => {
  for (const [name, size] of each) console.log(`${(size / 1000).toFixed(0).padStart(6)} kB  ${name}`);
  const bytes = sum(each.filter(one => !isLibrary(one) && !/codes-/.test(one[0])));
  assert.ok(bytes <= 226_000, `${bytes} bytes`);
});

test('the first load is at most 950 kB compressed: all but the rest of the library and what buttons open', () => {
  const first = each.filter(([name]) => !/(rest-[^/]*\.wasm|(codes|dialogs?|explanation|gallery|games|new|searched|engine\.worker)-[^/]*\.js)$/.test(name));
  assert.equal(first.filter(isLibrary).length, 1);
  assert.equal(each.length, first.length + 10);
  assert.ok(sum(first) <= 950_000, `${sum(first)} bytes`);
});

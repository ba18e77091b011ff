import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { click, fromPage, type Move } from '../src/messages';
import { pageHtml } from '../src/pageHtml';
import { HERE } from './alfil';

const move = (text: string, from: string | null, to: string | null): Move => ({ text, san: text, from, to });

test('only what the page sends is obeyed', () => {
  for (const good of [{ ask: 'ready' }, { ask: 'tab', tab: 'rules' }, { ask: 'select', square: null }, { ask: 'play', move: 'e2e4' }]) {
    assert.deepEqual(fromPage(good), good);
  }
  for (const bad of [null, 'ready', {}, { ask: 'run' }, { ask: 'tab', tab: 'files' }, { ask: 'play' }, { ask: 'select', square: 3 }]) {
    assert.equal(fromPage(bad), undefined);
  }
});

test('a click selects a piece, plays its move, or lets one choose', () => {
  const moves = [
    move('e2e3', 'e2', 'e3'),
    move('a7a8q', 'a7', 'a8'),
    move('a7a8r', 'a7', 'a8'),
    move('h1h1q', 'h1', 'h1'),
    move('P@e3', null, 'e3'),
    move('pass', null, null),
  ];
  assert.deepEqual(click(moves, null, 'e2'), { is: 'select', square: 'e2' });
  assert.deepEqual(click(moves, 'e2', 'e3'), { is: 'play', move: 'e2e3' });
  assert.deepEqual(click(moves, 'e2', 'e2'), { is: 'select', square: null });
  assert.deepEqual(click(moves, 'e2', 'a7'), { is: 'select', square: 'a7' });
  assert.deepEqual(click(moves, 'a7', 'a8'), { is: 'choose', moves: [moves[1], moves[2]] });
  // What is put onto the board, or stays where it is, is never a slip of the hand.
  assert.deepEqual(click(moves, null, 'e3'), { is: 'choose', moves: [moves[4]] });
  assert.deepEqual(click(moves, 'h1', 'h1'), { is: 'choose', moves: [moves[3]] });
});

test('the page lets nothing in but its own script, its style and drawings', () => {
  const html = pageHtml('https://source', 'abc', 'page.js', 'preview.css');
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
  assert.equal(policy, "default-src 'none'; img-src data:; style-src https://source; script-src 'nonce-abc'");
  assert.ok(!/ style="| on[a-z]+="/.test(html));
  // The script finds what it looks for.
  const script = readFileSync(join(HERE, 'src/page/main.ts'), 'utf8');
  const wanted = [...script.matchAll(/element(?:<\w+>)?\('(\w+)'\)/g)].map(found => found[1]);
  assert.ok(wanted.length > 5);
  wanted.forEach(id => assert.ok(html.includes(`id="${id}"`), id));
});

// Texts with mistakes and the games on them: what is told, what is kept, and what comes back.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';
import { browse, DESKTOP, openPage, PHONE, write } from './browser.mjs';
import { move, settled, status } from './play.mjs';
import { on, saveBoard, site, withFile } from './visit.mjs';

const CAMELS = 'variant "Camels" { }\nextends "chess"\npiece N "Camel" C\n';
const SLIP = CAMELS.replace('piece', 'peice');

/** Opens the page where this text was open last. */
async function comeBack(page, text) {
  await page.addInitScript(kept => localStorage.getItem('alfil.text') ?? localStorage.setItem('alfil.text', kept), text);
  await page.goto(site.address);
}

for (const [name, size] of [['a desk', DESKTOP], ['a phone', PHONE]]) {
  test(`at ${name}, a text with a mistake says so in the place of the board, and leads there`, async () => {
    const { page, errors, close } = await browse({ size });
    await comeBack(page, SLIP);
    await page.getByText('The text has mistakes', { exact: true }).waitFor();
    assert.match(await page.locator('.blank').innerText(), /^Line 3: .*peice/m);
    assert.equal(await page.locator('#title').textContent(), 'Camels');
    await page.locator('.cm-content').waitFor({ state: 'attached' });
    await page.click('#to-text');
    await page.locator('.cm-content').waitFor();
    await page.keyboard.type('piece');
    await page.click('#tab-play');
    await page.locator('.board .square').first().waitFor();
    assert.ok(await page.locator('.blank').isHidden());
    assert.deepEqual(errors, []);
    await close();
  });
}

test('a text with a mistake that is opened shows nothing of the one before', () => on(DESKTOP, async page => {
  await move(page, 'e2', 'e4');
  await settled(page, 1);
  await page.click('#gallery');
  await page.locator('.gallery .open', { hasText: /^Chess$/ }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(text => localStorage.setItem('alfil.drafts', JSON.stringify({ 1: { title: 'Camels', text, at: 1 } })), SLIP);
  await page.click('#gallery');
  await page.locator('.gallery .own .open').click();
  await page.getByText('The text has mistakes', { exact: true }).waitFor();
  assert.ok(await page.locator('.board').isHidden());
  assert.equal(await page.locator('#title').textContent(), 'Camels');
  await write(page, CAMELS);
  await page.locator('.board').waitFor();
  assert.equal(await page.locator('.moves .san').count(), 0);
}));

test('a page in one file plays what the text was before its mistakes, and is refused where there is nothing', () => withFile('board.html', async file => {
  await on(DESKTOP, async page => {
    await write(page, CAMELS);
    await page.locator('#title', { hasText: 'Camels' }).waitFor();
    await move(page, 'b1', 'a4');
    await settled(page, 1);
    await write(page, SLIP);
    await page.locator('.problems .error').first().waitFor();
    await saveBoard(page, file);
    await page.locator('.told', { hasText: 'plays what it was before' }).waitFor();
  });
  const alone = await browse();
  await openPage(alone.page, pathToFileURL(file).href);
  await settled(alone.page, 1);
  assert.ok(await alone.page.locator('#loading, .blank').filter({ visible: true }).count() === 0);
  await alone.close();
  const { page, close } = await browse();
  await comeBack(page, SLIP);
  await page.locator('#to-text').waitFor();
  await page.click('#export');
  await page.click('text=in one file');
  await page.locator('.told', { hasText: 'no page can play it' }).waitFor();
  await close();
}));

test('a page in one file whose text cannot be read says what is wrong', () => withFile('board.html', async file => {
  await on(DESKTOP, page => saveBoard(page, file), '#v=chess');
  const whole = readFileSync(file, 'utf8');
  assert.match(whole, /<p id="loading">Loading…<\/p>/);
  writeFileSync(file, whole.replace('\\nboard 8x8', '\\nbaord 8x8'));
  const { page, close } = await browse();
  await page.goto(pathToFileURL(file).href);
  await page.getByText('The text has mistakes', { exact: true }).waitFor();
  assert.match(await page.locator('.blank').innerText(), /baord/);
  assert.equal(await page.locator('#to-text').count(), 0);
  writeFileSync(file, whole.replace(/(id="first">)[^<]{100}/, '$1'));
  await page.goto(pathToFileURL(file).href);
  await page.locator('.blank', { hasText: 'could not be started' }).waitFor();
  await close();
}));

test('a page in one file runs its own script alone, and is not made where that cannot be told', () => withFile('board.html', async file => {
  await on(DESKTOP, page => saveBoard(page, file), '#v=chess');
  const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(readFileSync(file, 'utf8'));
  assert.match(policy, /; script-src 'sha256-[^']*' 'wasm-unsafe-eval'; worker-src blob: data:;/);
  assert.doesNotMatch(policy, /unsafe-inline/);
  const { page, errors, close } = await browse();
  await openPage(page, pathToFileURL(file).href);
  await move(page, 'e2', 'e4');
  await settled(page, 1);
  await page.click('#hint');
  await page.locator('.square.hint').first().waitFor();
  assert.deepEqual(errors, []);
  await close();
  const unsafe = await browse();
  await unsafe.page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined }));
  await openPage(unsafe.page, site.address);
  await unsafe.page.click('#export');
  await unsafe.page.click('text=in one file');
  await unsafe.page.locator('.told', { hasText: 'https' }).waitFor();
  await unsafe.close();
}));

test('half of a sign in the text leaves the language server alive', () => on(DESKTOP, async page => {
  await write(page, CAMELS.replace('Camels', 'Camels \ud83d'));
  await page.locator('#title', { hasText: 'Camels' }).waitFor();
  await page.locator('.problems .summary', { hasText: 'No mistakes' }).waitFor();
  await write(page, SLIP);
  await page.locator('.problems .error').first().waitFor();
}));

test('what is said on the page names no command of the program', async () => {
  const { module: { forPage } } = await runnerImport(fileURLToPath(new URL('../src/ui/words.ts', import.meta.url)), { configFile: false });
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const sources = ['src', 'crates'].flatMap(folder => readdirSync(root + folder, { recursive: true }).map(name => `${folder}/${name}`))
    .filter(name => name.endsWith('.rs') && !/^src\/(cli|main)|^crates\/alfil-cli|tests?\.rs$|\/tests\//.test(name));
  const advice = sources.flatMap(name => [...readFileSync(root + name, 'utf8').matchAll(/^(?! *\/\/).*?"((?:[^"\\\n]|\\.)*`alfil [a-z](?:[^"\\\n]|\\.)*)"/gm)].map(([, text]) => text.replaceAll('\\"', '"')));
  assert.ok(advice.length > 10);
  for (const text of advice) assert.doesNotMatch(forPage(text), /`alfil |[;:,] *$/, text);
  assert.equal(forPage('take a number; `alfil moves` lists them'), 'take a number');
  assert.equal(forPage('`alfil show FILE` draws it; write rules'), 'write rules');
  assert.equal(forPage('a result is written as `alfil state` prints it: `ongoing`'), 'a result is written so: `ongoing`');
  assert.equal(forPage('ask for less, or give more with `alfil test --work MILLIONS`'), 'ask for less');
  assert.equal(forPage('write `a; b` or `c`'), 'write `a; b` or `c`');
  await on(DESKTOP, async page => {
    await write(page, '');
    await page.locator('.problems .error .help').first().waitFor();
    assert.doesNotMatch(await page.locator('.problems').innerText(), /alfil new/);
  });
});

/** The moves that are shown as played. */
const played = page => page.locator('.moves .san:not(.later)').allInnerTexts();

test('a game is there again when the page is loaded anew, on every text its own', () => on(DESKTOP, async page => {
  await move(page, 'e2', 'e4');
  await settled(page, 1);
  await move(page, 'e7', 'e5');
  await settled(page, 2);
  await page.click('#undo');
  await settled(page, 1);
  await page.reload();
  await settled(page, 1);
  assert.equal(await page.locator('.moves .san.later').innerText(), 'e5');
  await write(page, CAMELS);
  await page.locator('#title', { hasText: 'Camels' }).waitFor();
  await page.click('#redo');
  await settled(page, 2);
  await move(page, 'b1', 'a4');
  await settled(page, 3);
  await page.reload();
  await page.locator('#title', { hasText: 'Camels' }).waitFor();
  await settled(page, 3);
  await page.click('#gallery');
  await page.locator('.gallery [data-name="chess"] .open').click();
  await page.locator('#title', { hasText: /^Chess$/ }).waitFor();
  await settled(page, 1);
  await page.click('#gallery');
  await page.locator('.gallery .own .open').click();
  await page.locator('#title', { hasText: 'Camels' }).waitFor();
  await settled(page, 3);
  assert.deepEqual(await played(page), ['e4', 'e5', 'Na4']);
}, '#v=chess'));

test('moves that no longer fit the text are told, and come back with it', () => on(DESKTOP, async page => {
  await write(page, CAMELS);
  await page.locator('#title', { hasText: 'Camels' }).waitFor();
  for (const [ply, [from, to]] of [['e2', 'e4'], ['e7', 'e5'], ['b1', 'a4'], ['d7', 'd6']].entries()) {
    await move(page, from, to);
    await settled(page, ply + 1);
  }
  await write(page, CAMELS.replace(' C\n', ' N\n'));
  await page.locator('#lost').waitFor();
  assert.match(await page.locator('#lost').innerText(), /^2 moves, from 2\. b1a4 on, do not fit this text: .* comes back/);
  await settled(page, 2);
  // What was played is kept for the next visit, too.
  await page.reload();
  await page.locator('#lost').waitFor();
  await settled(page, 2);
  await write(page, CAMELS);
  await settled(page, 4);
  assert.ok(await page.locator('#lost').isHidden());
  // Who plays on otherwise means that.
  await write(page, CAMELS.replace(' C\n', ' N\n'));
  await settled(page, 2);
  await move(page, 'g1', 'f3');
  await settled(page, 3);
  assert.ok(await page.locator('#lost').isHidden());
  await write(page, CAMELS);
  await page.locator('#lost', { hasText: 'The move 2. g1f3 does' }).waitFor();
  await settled(page, 2);
}));

test('a position that the text has no room for is told, and comes back with it', () => on(DESKTOP, async page => {
  await write(page, CAMELS);
  await page.locator('#title', { hasText: 'Camels' }).waitFor();
  await page.click('.texts summary');
  await page.fill('#fen', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await page.click('#set-fen');
  await page.waitForFunction(() => document.querySelectorAll('.board img.piece').length === 3);
  await move(page, 'e2', 'e4');
  await settled(page, 1);
  await write(page, 'variant "Small" { }\nextends "gardner"\n');
  await page.locator('#lost', { hasText: 'The game cannot start by this text' }).waitFor();
  await settled(page, 0);
  await write(page, CAMELS);
  await settled(page, 1);
  assert.equal(await page.locator('.board img.piece').count(), 3);
}, '#v=chess'));

test('a new game can be undone, and no hint is offered when it is over', () => on(DESKTOP, async page => {
  for (const [ply, [from, to]] of [['f2', 'f3'], ['e7', 'e5'], ['g2', 'g4'], ['d8', 'h4']].entries()) {
    assert.ok(await page.locator('#hint').isEnabled());
    await move(page, from, to);
    await settled(page, ply + 1);
  }
  assert.match(await status(page), /checkmate/);
  assert.ok(await page.locator('#hint').isDisabled());
  await page.click('#restart');
  await settled(page, 0);
  await page.click('#told-act');
  await settled(page, 4);
  assert.match(await status(page), /checkmate/);
}, '#v=chess'));

test('where arrays are numbered, a new game begins from one by lot, or by its number', () => on(DESKTOP, async page => {
  const rank = () => page.locator('.board .square[data-square$="1"]').evaluateAll(all => all.map(one => one.getAttribute('aria-label')).join());
  const first = await rank();
  const seen = new Set([first]);
  for (let count = 0; count < 4 && seen.size < 3; count++) {
    const before = await page.inputValue('#array');
    await page.click('#restart');
    await page.waitForFunction(value => document.querySelector('#array').value !== value, before);
    await page.waitForTimeout(200);
    seen.add(await rank());
  }
  assert.ok(seen.size >= 3);
  await page.fill('#array', '518');
  await page.press('#array', 'Enter');
  await page.waitForFunction(label => [...document.querySelectorAll('.board .square[data-square$="1"]')].map(one => one.getAttribute('aria-label')).join() === label, first);
  await page.fill('#array', '960');
  await page.press('#array', 'Enter');
  await page.locator('.told', { hasText: 'no array 960' }).waitFor();
  await page.fill('#array', '0');
  await page.press('#array', 'Enter');
  await page.locator('.board .square[data-square="a1"][aria-label*="bishop"]').waitFor({ state: 'attached' });
  await page.reload();
  await page.locator('.board .square[data-square="a1"][aria-label*="bishop"]').waitFor({ state: 'attached' });
}, '#v=chess960'));

test('no other game has numbers of arrays', () => on(DESKTOP, async page => {
  assert.ok(await page.locator('#array').isHidden());
}, '#v=chess'));

test('Back and Forward lead from game to game', () => on(DESKTOP, async page => {
  const title = name => page.locator('#title', { hasText: name }).waitFor();
  await title(/^Chess$/);
  await move(page, 'e2', 'e4');
  await settled(page, 1);
  for (const name of ['kingdom', 'xiangqi']) {
    await page.click('#gallery');
    await page.locator(`.gallery [data-name="${name}"] .open`).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await title(name === 'kingdom' ? 'Kingdom' : 'Xiangqi');
  }
  await write(page, CAMELS);
  await title('Camels');
  await page.goBack();
  await title('Kingdom');
  await page.goBack();
  await title(/^Chess$/);
  await settled(page, 1);
  await page.goForward();
  await title('Kingdom');
  await page.goForward();
  await title('Camels');
  await page.goBack();
  await title('Kingdom');
  await page.reload();
  await title('Kingdom');
}, '#v=chess'));

async function openPgn(page, text) {
  if (!await page.locator('#pgn').isVisible()) await page.click('.texts summary');
  await page.waitForFunction(() => document.querySelector('#pgn').value !== '');
  await page.fill('#pgn', text);
  await page.click('#open-pgn');
}

const GAMES = `[White "Anna"]\n[Black "Ben"]\n[Event "Casual"]\n[Result "1-0"]\n\n1. e4 e5 (1... c5) 2. Nf3 1-0\n
[White "Cleo"]\n[Black "Dan"]\n[Variant "Atomic"]\n[Result "1/2-1/2"]\n\n1. d4 d5 1/2-1/2\n`;

test('of several games of a PGN one is chosen, with its tags and its result', () => on(DESKTOP, async page => {
  await openPgn(page, GAMES);
  await page.locator('#games button').first().waitFor();
  assert.deepEqual(await page.locator('#games strong').allInnerTexts(), ['Anna – Ben, 1-0, Casual', 'Cleo – Dan, 1/2-1/2']);
  assert.match(await page.locator('#games li').nth(1).innerText(), /a game of Atomic Chess, which is opened for it.\s*Read it by the rules of Chess/);
  assert.equal(await page.locator('#games li').first().locator('.note').count(), 0);
  await page.locator('#games button').first().click();
  await settled(page, 3);
  assert.equal(await page.locator('#players').innerText(), 'Anna – Ben, 1-0, Casual');
  const pgn = () => page.inputValue('#pgn');
  await page.waitForFunction(() => document.querySelector('#pgn').value.includes('Anna'));
  assert.match(await pgn(), /\[Event "Casual"\][^]*\[White "Anna"\][^]*\[Result "1-0"\][^]*1\. e4 e5 2\. Nf3 1-0/);
  await page.reload();
  await settled(page, 3);
  assert.equal(await page.locator('#players').innerText(), 'Anna – Ben, 1-0, Casual');
  // Another end has another result.
  await move(page, 'b8', 'c6');
  await settled(page, 4);
  assert.equal(await page.locator('#players').innerText(), 'Anna – Ben, Casual');
}, '#v=chess'));

test('a game of another variant is opened only by who wants that, and one by another name of this one at once', () => on(DESKTOP, async page => {
  await openPgn(page, GAMES.slice(GAMES.indexOf('[White "Cleo"]')));
  await page.locator('dialog', { hasText: 'A game of another variant' }).waitFor();
  assert.equal(await page.locator('.moves .san').count(), 0);
  await page.keyboard.press('Escape');
  await openPgn(page, '[Variant "Fischerandom"]\n\n1. e4 *');
  await settled(page, 1);
}, '#v=chess960'));

test('a game of another variant that ships is opened by its own rules, or by those at hand', () => on(DESKTOP, async page => {
  const atomic = '[Variant "Atomic"]\n\n1. Nf3 f6 2. Nd4 Nc6 3. Nxc6 *';
  await openPgn(page, atomic);
  await page.locator('#games button', { hasText: 'by the rules of Chess' }).click();
  await settled(page, 5);
  assert.equal(await page.locator('#title').innerText(), 'Chess');
  await openPgn(page, atomic);
  await page.locator('#games button').first().click();
  await page.locator('#title', { hasText: 'Atomic' }).waitFor();
  await settled(page, 5);
  // What captures blows up.
  await page.locator('.board .piece[data-square="c6"]').waitFor({ state: 'detached' });
  // Back leads to the game before.
  await page.goBack();
  await page.locator('#title', { hasText: /^Chess$/ }).waitFor();
  await settled(page, 5);
}, '#v=chess'));

test('a move of a PGN that cannot be played is named, and the board shows what could', () => on(DESKTOP, async page => {
  await openPgn(page, '1. e4 e5 2. Nf4 Nc6 *');
  await page.locator('.told', { hasText: '2. Nf4 cannot be played' }).waitFor();
  await settled(page, 2);
  const close = () => page.locator('.told [aria-label="Close"]').click();
  await close();
  await openPgn(page, '1. Ke5 *');
  await page.locator('.told', { hasText: '1. Ke5 cannot be played' }).waitFor();
  await settled(page, 2);
  await close();
  await openPgn(page, '   ');
  await page.locator('.told', { hasText: 'no game in this text' }).waitFor();
}, '#v=chess'));

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

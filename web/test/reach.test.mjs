// What is reached without a mouse and told to those who do not see the page; and the visual start, of which nothing is lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browse, DESKTOP, openPage, PHONE } from './browser.mjs';
import { move, settled } from './play.mjs';
import { on, site } from './visit.mjs';

test('of the moves one is told to be the current one', () => on(DESKTOP, async page => {
  await move(page, 'e2', 'e4');
  await move(page, 'e7', 'e5');
  await settled(page, 2);
  assert.deepEqual(await page.locator('.moves .san').evaluateAll(all => all.map(one => one.getAttribute('aria-current'))), ['false', 'step']);
}, '#v=chess'));

test('moves of a piece are shown and told from every square by the keyboard', () => on(DESKTOP, async page => {
  await page.click('#tab-pieces');
  const knight = page.locator('.card[data-piece="N"] .drawing');
  await knight.locator('img').waitFor();
  await knight.focus();
  const told = new Set([await knight.locator('img').getAttribute('alt')]);
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowDown']) {
    const before = await knight.locator('img').getAttribute('src');
    await page.keyboard.press(key);
    await page.waitForFunction(src => document.querySelector('.card[data-piece="N"] img').getAttribute('src') !== src, before);
    const alt = await knight.locator('img').getAttribute('alt');
    assert.equal(await page.locator('#announce').textContent(), alt);
    told.add(alt);
  }
  assert.equal(told.size, 5);
  assert.ok(await knight.evaluate(one => one === document.activeElement));
}, '#v=chess'));

test('nothing moves by itself for who wants that', async () => {
  const { page, close } = await browse({ reducedMotion: 'reduce' });
  await openPage(page, site.address);
  const moving = await page.evaluate(() => [...document.querySelectorAll('*')].filter(one => parseFloat(getComputedStyle(one).transitionDuration) > 0).map(one => one.className));
  assert.deepEqual(moving, []);
  await close();
});

for (const [name, size, role] of [['a phone', PHONE, 'tabpanel'], ['a desk', DESKTOP, 'region']]) {
  test(`at ${name}, each tab that is seen has its panel`, () => on(size, async page => {
    const of = await page.locator('[role="tab"]:visible').evaluateAll(all => all.map(one => document.getElementById(one.getAttribute('aria-controls'))?.getAttribute('role')));
    assert.deepEqual(new Set(of), new Set(['tabpanel']));
    assert.equal(await page.locator('#write').getAttribute('role'), role);
  }, '#v=chess'));
}

const board = page => page.locator('.startboard button');
const labels = page => board(page).evaluateAll(all => all.map(one => one.getAttribute('aria-label')));

test('squares of the visual start are told by the names of pieces', () => on(DESKTOP, async page => {
  await page.click('#new');
  await board(page).first().waitFor();
  const all = await labels(page);
  for (const label of ['a1, white rook', 'd8, black queen', 'e4, empty']) assert.ok(all.includes(label), label);
}));

test('what is begun in the visual start is there again after a slip, until it is written', () => on(DESKTOP, async page => {
  await page.click('#new');
  await page.click('.startboard [data-square="a3"]');
  await page.fill('#start-name', 'Riders');
  // A name is selected beyond the edge of the dialog.
  const [name, dialog] = [await page.locator('#start-name').boundingBox(), await page.locator('dialog').boundingBox()];
  await page.mouse.move(name.x + name.width - 10, name.y + name.height / 2);
  await page.mouse.down();
  await page.mouse.move(dialog.x + dialog.width + 20, name.y + name.height / 2, { steps: 5 });
  await page.mouse.up();
  assert.ok(await page.locator('dialog').isVisible());
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.click('#new');
  await page.locator('.startboard [data-square="a3"]').waitFor();
  assert.equal(await page.inputValue('#start-name'), 'Riders');
  assert.ok((await labels(page)).includes('a3, white knight'));
  // A click beside it closes it.
  await page.mouse.click(5, 400);
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.click('#insert');
  await page.click('#start-write');
  await page.locator('#title', { hasText: 'Riders' }).waitFor();
  await page.click('#new');
  await page.locator('#start-name').waitFor();
  assert.equal(await page.inputValue('#start-name'), 'My Game');
}));

test('aims that say the same are written once, and that nobody could win is said', () => on(DESKTOP, async page => {
  await page.click('#new');
  await page.uncheck('input[value="mate"]');
  await page.locator('#start-why', { hasText: 'Nobody could win' }).waitFor();
  await page.check('input[value="stuck"]');
  assert.equal(await page.innerText('#start-why'), '');
  await page.check('input[value="stalemate"]');
  await page.check('input[value="bare"]');
  assert.equal(await page.innerText('#start-why'), '');
  await page.check('input[value="take"]');
  await page.click('#start-write');
  await page.locator('.cm-content', { hasText: 'loss when count own K = 0' }).waitFor();
  assert.doesNotMatch(await page.locator('.cm-content').innerText(), /count own = 0/);
  await page.locator('.problems .summary', { hasText: 'No mistakes' }).waitFor();
}));

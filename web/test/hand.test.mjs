// What a hand does on the board and beside it: dragging, several fingers, stopping the computer; and what is seen of a game while it is played.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE, write } from './browser.mjs';
import { move, settled, tap } from './play.mjs';
import { on } from './visit.mjs';

/** The middle of a square. */
const middle = async (page, square) => {
  const box = await page.locator(`.board .square[data-square="${square}"]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

async function drag(page, from, to) {
  await page.mouse.move(...await middle(page, from));
  await page.mouse.down();
  await page.mouse.move(...await middle(page, to), { steps: 6 });
  await page.mouse.up();
}

const selected = page => page.locator('.square.selected');
const played = page => page.locator('.moves .san').allInnerTexts();

/** Opens a game of a PGN. */
async function openPgn(page, pgn, plies) {
  await page.click('.texts summary');
  await page.waitForFunction(() => document.querySelector('#pgn').value !== '');
  await page.fill('#pgn', pgn);
  await page.click('#open-pgn');
  await settled(page, plies);
}

test('a piece that is selected is dragged, and dropped by a second touch', () => on(DESKTOP, async page => {
  await page.locator('.square.can[data-square="e2"]').waitFor({ state: 'attached' });
  await tap(page, 'e2');
  await page.locator('.square.aim[data-square="e4"]').waitFor({ state: 'attached' });
  await drag(page, 'e2', 'e4');
  await settled(page, 1);
  await page.locator('.square.can[data-square="e7"]').waitFor({ state: 'attached' });
  await tap(page, 'e7');
  await selected(page).waitFor({ state: 'attached' });
  await tap(page, 'e7');
  await selected(page).waitFor({ state: 'detached' });
  assert.deepEqual(await played(page), ['e4']);
}, '#v=chess'));

test('a second finger moves nothing, and the piece under the first one goes on', () => on(PHONE, async (page, { context }) => {
  await page.locator('.square.can[data-square="e2"]').waitFor({ state: 'attached' });
  const fingers = await context.newCDPSession(page);
  const at = async (id, square, up = 0) => {
    const [x, y] = await middle(page, square);
    return { id, x, y: y - up };
  };
  const touch = (type, ...touchPoints) => fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', await at(1, 'e2'));
  await touch('touchMove', await at(1, 'e2', 30));
  await page.locator('.piece.lifted').waitFor({ state: 'attached' });
  await touch('touchStart', await at(1, 'e2', 30), await at(2, 'b1'));
  await touch('touchMove', await at(1, 'e2', 30), await at(2, 'c3'));
  await touch('touchEnd', await at(2, 'c3'));
  assert.equal(await page.locator('.piece.lifted').count(), 1);
  await touch('touchMove', await at(1, 'e4'));
  await touch('touchEnd');
  await settled(page, 1);
  assert.deepEqual(await played(page), ['e4']);
  assert.equal(await page.locator('.piece.lifted').count(), 0);
  assert.deepEqual(await page.locator('.board .piece').evaluateAll(all => all.filter(one => !['', 'none', '0px'].includes(one.style.translate)).length), 0);
}, '#v=chess'));

/** 64 half-moves. */
const LONG = '1. a3 a6 2. b3 b6 3. c3 c6 4. d3 d6 5. e3 e6 6. f3 f6 7. g3 g6 8. h3 h6 9. Nd2 Nd7 10. Ne2 Ne7 11. Bg2 Bg7 12. Bb2 Bb7 13. Qc2 Qc7 14. Rb1 Rb8 15. Rf1 Rf8 '
  + '16. Rg1 Rg8 17. Rh1 Rh8 18. Ra1 Ra8 19. Kd1 Kd8 20. Kc1 Kc8 21. Kb1 Kb8 22. Ka2 Ka7 23. Kb1 Kb8 24. Kc1 Kc8 25. Kd1 Kd8 26. Ke1 Ke8 27. Kf1 Kf8 28. Kg1 Kg8 '
  + '29. Kh2 Kh7 30. Qb1 Qb8 31. Qc1 Qc8 32. Qd1 Qd8';

for (const [name, size] of [['a desk', DESKTOP], ['a phone', PHONE]]) {
  test(`at ${name}, the move that was played last is seen in the list, wherever one goes`, () => on(size, async page => {
    await openPgn(page, LONG, 64);
    const seen = () => page.evaluate(() => {
      const [list, now] = [document.querySelector('.moves'), document.querySelector('.moves [aria-current="step"]')].map(one => one.getBoundingClientRect());
      return now.top >= list.top && now.bottom <= list.bottom;
    });
    assert.ok(await seen());
    for (const [id, plies] of [...Array.from({ length: 30 }, (_, index) => ['undo', 63 - index]), ['redo', 35]]) {
      await page.click(`#${id}`);
      await settled(page, plies);
      assert.ok(await seen(), `after ${plies}`);
    }
    await page.locator('[aria-label="To the start"]').click();
    await settled(page, 0);
    assert.equal(await page.locator('.moves').evaluate(list => list.scrollTop), 0);
  }, '#v=chess'));
}

test('moves are written anew by other rules', () => on(DESKTOP, async page => {
  const text = letter => `variant "Camels" { }\nboard 4x4\nsetup {\n . . . k\n . . . .\n . . . .\n K ${letter} . .\n}\npiece K "King" K\npiece ${letter} "Camel" N\nroyal K\nloss when checkmate\n`;
  await write(page, text('C'));
  await page.locator('#title', { hasText: 'Camels' }).waitFor();
  await move(page, 'b1', 'a3');
  await settled(page, 1);
  assert.deepEqual(await played(page), ['Ca3']);
  await write(page, text('H'));
  await page.locator('.moves .san', { hasText: 'Ha3' }).waitFor();
}));

test('a position that was set can be had back after a new game', () => on(DESKTOP, async page => {
  await page.click('.texts summary');
  await page.waitForFunction(() => document.querySelector('#pgn').value !== '');
  await page.fill('#fen', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await page.click('#set-fen');
  const pieces = count => page.waitForFunction(wanted => document.querySelectorAll('.board .piece').length === wanted, count);
  await pieces(3);
  await page.click('#restart');
  await pieces(32);
  await page.click('#told-act');
  await pieces(3);
}, '#v=chess'));

test('the computer that plays both sides is stopped, and goes on, by the keyboard, too', () => on(DESKTOP, async page => {
  await page.locator('#level').fill('1');
  await page.selectOption('#computer', 'both');
  await page.locator('.moves .san').nth(2).waitFor();
  // It is stopped while it thinks, not while a move is made.
  await page.locator('#level').fill('10');
  await page.waitForTimeout(1000);
  await page.locator('#stop').focus();
  await page.keyboard.press('Enter');
  await page.locator('#stop', { hasText: 'Go on' }).waitFor();
  assert.equal(await page.innerText('#announce'), 'The computer has stopped.');
  const plies = (await played(page)).length;
  await page.waitForTimeout(500);
  assert.equal((await played(page)).length, plies);
  await page.locator('#level').fill('1');
  await page.locator('#stop').focus();
  await page.keyboard.press('Enter');
  await page.locator('.moves .san').nth(plies + 1).waitFor();
  // After moves are taken back it goes on from there.
  await page.click('#undo');
  await page.click('#undo');
  await page.locator('#stop', { hasText: 'Go on' }).waitFor();
  const [all, at] = [(await played(page)).length, await page.locator('.moves .san:not(.later)').count()];
  assert.ok(at < all);
  await page.click('#stop');
  await page.locator('#stop', { hasText: 'Stop' }).waitFor();
  await page.locator('.moves .san').nth(all).waitFor();
  assert.equal(await page.locator('.moves .later').count(), 0);
}, '#v=chess'));

test('the board is the reader’s where the computer was stopped, and it answers again', () => on(DESKTOP, async page => {
  await page.locator('#level').fill('10');
  await page.selectOption('#computer', 'black');
  await move(page, 'e2', 'e4');
  await settled(page, 1);
  await page.click('#stop');
  await move(page, 'e7', 'e5');
  await settled(page, 2);
  await page.locator('#level').fill('1');
  await move(page, 'g1', 'f3');
  await settled(page, 4);
}, '#v=chess'));

test('the number of an array stays as long as it is played', () => on(DESKTOP, async page => {
  const shows = value => page.waitForFunction(wanted => document.querySelector('#array').value === wanted, value);
  await page.fill('#array', '7');
  await page.press('#array', 'Enter');
  await page.locator('.board .square[data-square="a1"][aria-label*="queen"]').waitFor({ state: 'attached' });
  await shows('7');
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# a remark');
  await page.locator('.problems .summary', { hasText: 'No mistakes' }).waitFor();
  await page.waitForTimeout(500);
  assert.equal(await page.inputValue('#array'), '7');
  await page.reload();
  await shows('7');
  await page.click('.texts summary');
  await page.waitForFunction(() => document.querySelector('#pgn').value !== '');
  await page.fill('#fen', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await page.click('#set-fen');
  await shows('');
  await page.click('#told-act');
  await shows('7');
}, '#v=chess960'));

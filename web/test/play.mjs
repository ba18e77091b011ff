// Playing on the board as a hand does: what may be touched is what the page shows.

import assert from 'node:assert/strict';

/** Touches a square, as soon as it may be, and another one. */
export async function move(page, from, to, waits = true) {
  if (waits) await page.locator(`.square.can[data-square="${from}"]`).waitFor({ state: 'attached' });
  await tap(page, from);
  if (waits) await page.locator(`.square.aim[data-square="${to}"]`).waitFor({ state: 'attached' });
  else await page.waitForTimeout(150);
  await tap(page, to);
}

/** Touches a square. */
export async function tap(page, square) {
  const box = await page.locator(`.board .square[data-square="${square}"]`).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Waits until so many moves have been played. */
export async function settled(page, plies) {
  await page.waitForFunction(count => document.querySelectorAll('.moves .san:not(.later)').length === count, plies);
}

/** What stands above the moves. */
export const status = page => page.locator('#status').innerText();

/** Plays the first moves of a game by hand, each answered by the computer at its lowest level. */
export async function startOf(page, moves = 5) {
  await page.locator('#level').fill('1');
  await page.selectOption('#computer', 'black');
  for (let count = 0; count < moves; count++) {
    if (await page.locator('.status.over').count() > 0) return;
    await page.waitForFunction(() => document.querySelectorAll('.square.can, .held.can').length > 0);
    const plies = await page.locator('.moves .san').count();
    await touchOne(page, count);
    await page.waitForFunction(before => document.querySelectorAll('.moves .san').length >= before + 2 || document.querySelector('.status.over'), plies);
  }
}

/** Enters some move, by touching what is offered until it is played. */
async function touchOne(page, salt) {
  const plies = await page.locator('.moves .san').count();
  for (let touches = 0; touches < 30; touches++) {
    const done = await page.evaluate(async ([salt, touches, plies]) => {
      if (document.querySelectorAll('.moves .san').length > plies) return true;
      const of = selector => [...document.querySelectorAll(selector)];
      const end = document.querySelector('#done');
      const aims = of('.square.aim');
      const chosen = of('.choice:not(.quiet)');
      const some = aims.length > 0 ? aims : touches > 0 && chosen.length > 0 ? chosen : [...of('.held.can'), ...of('.square.can')];
      // All types in turn: some turns are complete only with one of them.
      const number = some[0]?.classList.contains('held') ? Math.floor(touches / 2) : salt * 7 + touches * 5 + 3;
      const one = end ?? some[number % Math.max(1, some.length)];
      const offered = () => [
        document.querySelectorAll('.moves .san').length,
        ...of('.square.aim, .square.can, .held.can, .choice, #done').map(shown => `${shown.className} ${shown.dataset.square ?? shown.textContent}`),
      ].join();
      const before = offered();
      if (one?.classList.contains('square')) one.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
      else one?.click();
      // The page answers when it can; a touch that leads nowhere is not answered at all.
      for (const until = performance.now() + 3000; offered() === before && performance.now() < until;) await new Promise(then => { setTimeout(then, 50); });
      return false;
    }, [salt, touches, plies]);
    if (done) return;
  }
  assert.fail('a move that was begun could not be ended');
}

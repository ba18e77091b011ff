// What is easily lost or left unsaid: texts in two tabs, deleted ones, second parts of turns, squares that a keyboard reaches.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, openPage, write } from './browser.mjs';
import { move, settled, tap } from './play.mjs';
import { on, site } from './visit.mjs';

const named = name => `variant "${name}" { note "A try" }\nextends "chess"\n`;
const title = (page, name) => page.locator('#title', { hasText: new RegExp(`^${name}$`) }).waitFor();
const own = page => page.locator('.gallery .own strong').allInnerTexts();
const told = (page, hasText) => page.locator('.told:popover-open', { hasText }).waitFor();

test('a text that is changed in two tabs is two texts, and neither is lost', () => on(DESKTOP, async (page, browser) => {
  await write(page, named('Both'));
  await title(page, 'Both');
  await page.waitForTimeout(1300);
  const other = await browser.context.newPage();
  await openPage(other, site.address);
  await title(other, 'Both');
  await write(other, named('The other'));
  await title(other, 'The other');
  await page.bringToFront();
  await other.waitForTimeout(1300);
  await write(page, named('This one'));
  await title(page, 'This one');
  await told(page, 'in another tab');
  await page.reload();
  await title(page, 'This one');
  await other.reload();
  await title(other, 'The other');
  await page.click('#gallery');
  await page.locator('.gallery [data-name="chess"]').waitFor();
  assert.deepEqual((await own(page)).sort(), ['The other', 'This one']);
}));

test('a text that is open and deleted is not there again, unless it is changed', () => on(DESKTOP, async page => {
  await write(page, named('Gone'));
  await title(page, 'Gone');
  await page.waitForTimeout(1300);
  await page.click('#gallery');
  await page.locator('.own .small').click();
  assert.deepEqual(await own(page), []);
  await page.keyboard.press('Escape');
  await page.reload();
  await page.click('#gallery');
  await page.locator('.gallery [data-name="chess"]').waitFor();
  assert.deepEqual(await own(page), []);
  await page.keyboard.press('Escape');
  await write(page, named('Again'));
  await title(page, 'Again');
  await page.waitForTimeout(1300);
  await page.click('#gallery');
  await page.locator('.gallery [data-name="chess"]').waitFor();
  assert.deepEqual(await own(page), ['Again']);
}));

test('where a second part of a turn cannot go is said, and the first part stays', () => on(DESKTOP, async page => {
  await tap(page, 'e2');
  await page.locator('.square.aim[data-square="e4"]').waitFor({ state: 'attached' });
  await tap(page, 'e4');
  await page.locator('#status', { hasText: 'Now place the duck' }).waitFor();
  await tap(page, 'd7');
  await told(page, 'd7');
  await page.locator('#status', { hasText: 'Now place the duck' }).waitFor();
  await tap(page, 'd6');
  await settled(page, 1);
}, '#v=duck'));

test('why a piece in hand cannot be placed is said', () => on(DESKTOP, async page => {
  for (const [ply, [from, to]] of [['e2', 'e4'], ['d7', 'd5'], ['e4', 'd5'], ['d8', 'd5']].entries()) {
    await move(page, from, to);
    await settled(page, ply + 1);
  }
  await page.locator('.held.can').first().click();
  await page.locator('.square.aim').first().waitFor({ state: 'attached' });
  await tap(page, 'a7');
  await told(page, 'a7');
}, '#v=crazyhouse'));

test('the keyboard reaches every square, whatever the outline of the board', async () => {
  for (const name of ['omega', 'glinski']) {
    await on(DESKTOP, async page => {
      const unreached = await page.evaluate(async () => {
        const all = [...document.querySelectorAll('.board .square')];
        const reached = new Set();
        const waiting = [all[0]];
        while (waiting.length > 0) {
          const from = waiting.pop();
          if (reached.has(from)) continue;
          reached.add(from);
          for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
            from.focus();
            from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
            waiting.push(document.activeElement);
          }
        }
        return all.filter(one => !reached.has(one)).map(one => one.dataset.square);
      });
      assert.deepEqual(unreached, [], name);
    }, `#v=${name}`);
  }
});

test('hexagons are touched where they are drawn', () => on(DESKTOP, async page => {
  // Near a corner of a hexagon, where a square around it would belong to its neighbour.
  const { x, y, width, height } = await page.locator('.board .piece[data-square="e4"]').boundingBox();
  const at = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('.square')?.dataset.square, [x + width * 1.05, y + height / 2]);
  assert.equal(at, 'e4');
  const beyond = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('.square')?.dataset.square, [x + width * 1.05, y + height * .95]);
  assert.equal(beyond, 'f4');
  await move(page, 'e4', 'e5');
  await settled(page, 1);
}, '#v=glinski'));

test('no array is begun by an empty number, and a number that there is not is given back', () => on(DESKTOP, async page => {
  await page.fill('#array', '518');
  await page.press('#array', 'Enter');
  await move(page, 'e2', 'e4');
  await settled(page, 1);
  await page.fill('#array', '');
  await page.press('#array', 'Tab');
  assert.equal(await page.inputValue('#array'), '518');
  await page.fill('#array', '-1');
  await page.press('#array', 'Enter');
  await told(page, 'no array -1');
  assert.equal(await page.inputValue('#array'), '518');
  await settled(page, 1);
}, '#v=chess960'));

test('what is shown while a text has mistakes is told to be of what it was before them', () => on(DESKTOP, async page => {
  await page.locator('[role="tab"]', { hasText: 'Rules' }).click();
  await page.locator('#rules h1').waitFor();
  await write(page, `${named('Slip')}peice`);
  await page.locator('#panel-rules .note', { hasText: 'this is of what it was before them' }).waitFor();
  await page.locator('[role="tab"]', { hasText: 'Pieces' }).click();
  await page.locator('#panel-pieces .note', { hasText: 'this is of what it was before them' }).waitFor();
}, '#v=chess'));

test('a link names what ships also by other names, and says what to do when there is nothing', async () => {
  await on(DESKTOP, page => title(page, 'Crazyhouse'), '#v=Crazyhouse');
  await on(DESKTOP, page => told(page, 'The gallery has all that ships'), '#v=nosuchgame');
});

test('names of pieces are no parts of the page, and the contents of the rules lead where they say', () => on(DESKTOP, async page => {
  await write(page, `${named('Names')}piece N "Announce" C\npiece B "Dialogs" B\npiece R "Panel tests" R\n`);
  await title(page, 'Names');
  await page.click('#tab-rules');
  await page.locator('#rules h3', { hasText: 'Announce' }).waitFor();
  for (const id of ['announce', 'dialogs', 'panel-tests']) assert.equal(await page.locator(`[id="${id}"]`).count(), 1, id);
  await page.locator('#rules a', { hasText: /^Array$/ }).click();
  const [top, edge] = await page.evaluate(() => [[...document.querySelectorAll('#rules h2')].find(one => one.textContent === 'Array'), document.querySelector('#panels')]
    .map(one => one.getBoundingClientRect().top));
  assert.ok(Math.abs(top - edge) < 40, `${top} is not beside ${edge}`);
  await page.click('#tab-tests');
  await page.locator('#panel-tests').waitFor();
  await page.click('#gallery');
  await page.locator('div#dialogs dialog[open]').waitFor();
}, '#v=chess'));

test('moves last when the page is loaded anew behind a place of the page and behind sharing', () => on(DESKTOP, async page => {
  await write(page, named('Places'));
  await title(page, 'Places');
  await page.locator('.skip').focus();
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'stage');
  await page.evaluate(() => { location.hash = '#nothing'; });
  await page.click('#share');
  await page.locator('#link').waitFor();
  await page.keyboard.press('Escape');
  for (const [ply, [from, to]] of [['e2', 'e4'], ['e7', 'e5']].entries()) {
    await move(page, from, to);
    await settled(page, ply + 1);
  }
  await page.reload();
  await settled(page, 2);
  await title(page, 'Places');
}));

test('moves behind a shared game last when the contents of the rules were used', () => on(DESKTOP, async (page, browser) => {
  await move(page, 'e2', 'e4');
  await settled(page, 1);
  await page.click('#share');
  const link = await page.inputValue('#link');
  const other = await browser.context.newPage();
  await openPage(other, link);
  await settled(other, 1);
  await other.click('#tab-rules');
  await other.locator('#rules a[href^="#"]').nth(3).click();
  await other.click('#tab-play');
  await move(other, 'e7', 'e5');
  await settled(other, 2);
  await other.reload();
  await settled(other, 2);
}, '#v=chess'));

test('a link to a text of one’s own is that text, and leaves the game on it', () => on(DESKTOP, async (page, browser) => {
  await write(page, named('Mine'));
  await title(page, 'Mine');
  await page.waitForTimeout(1300);
  await move(page, 'e2', 'e4');
  await settled(page, 1);
  await page.click('#share');
  const link = await page.inputValue('#link');
  await page.keyboard.press('Escape');
  const other = await browser.context.newPage();
  await openPage(other, link);
  await settled(other, 1);
  await other.waitForTimeout(1300);
  await other.close();
  await move(page, 'e7', 'e5');
  await settled(page, 2);
  await page.click('#gallery');
  await page.locator('.gallery [data-name="shogi"] .open').click();
  await title(page, 'Shogi');
  await page.click('#gallery');
  await page.locator('.gallery [data-name="chess"]').waitFor();
  assert.deepEqual(await own(page), ['Mine']);
  await page.locator('.gallery .own .open').click();
  await settled(page, 2);
}));

test('undoing stays within the text that is open', () => on(DESKTOP, async page => {
  await write(page, named('First'));
  await title(page, 'First');
  await page.waitForTimeout(1300);
  await page.click('#gallery');
  await page.locator('.gallery [data-name="shogi"] .open').click();
  await title(page, 'Shogi');
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+z');
  await page.waitForTimeout(500);
  await title(page, 'Shogi');
  assert.match(await page.locator('.cm-content').innerText(), /Shogi/);
  await write(page, named('Second'));
  await title(page, 'Second');
  await page.keyboard.press('Control+z');
  await title(page, 'Shogi');
  await write(page, `${named('Third')}peice N "Camel" C\n`);
  await page.locator('.problems .fix').first().click();
  await page.locator('.problems .error').first().waitFor({ state: 'detached' });
  await title(page, 'Third');
}));

test('what a test would write is not written over what was written since', () => on(DESKTOP, async page => {
  await write(page, `${named('Tested')}test "x" {\n    moves from b1 are b1a3\n}\n`);
  await page.click('#tab-tests');
  const button = page.getByRole('button', { name: 'Write what holds' });
  await button.waitFor();
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('# more\n');
  await page.evaluate(() => [...document.querySelectorAll('.failure button')].find(one => one.textContent === 'Write what holds').click());
  await told(page, 'The text has changed since this test was run');
  assert.match(await page.locator('.cm-content').innerText(), /# more/);
  await page.waitForTimeout(1500);
  await button.click();
  await page.getByText('The test passes.').waitFor();
  assert.match(await page.locator('.cm-content').innerText(), /b1a3 b1c3[^]*# more/);
}));

test('a mistake is mended where it is now, and not where it was', () => on(DESKTOP, async page => {
  await write(page, `${named('Moved')}peice N "Camel" C\n`);
  await page.locator('.problems .fix').first().waitFor();
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Home');
  // At once, before the mistake has been looked for where it is now.
  await page.locator('.cm-content').evaluate(content => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '# above\n');
    content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    document.querySelector('.problems .fix').click();
  });
  assert.match(await page.locator('.cm-content').innerText(), /^# above\nvariant "Moved" \{ note "A try" \}\nextends "chess"\npeice N/);
  await page.locator('.problems .error', { hasText: 'line 5' }).or(page.locator('.problems .error', { hasText: 'line 4' })).first().waitFor();
  await page.locator('.problems .fix').first().click();
  await page.locator('.problems .error').first().waitFor({ state: 'detached' });
  assert.match(await page.locator('.cm-content').innerText(), /^# above\nvariant "Moved" \{ note "A try" \}\nextends "chess"\npiece N/);
}));

test('where the browser has no room for what is written, that is said, with a way to save it', () => on(DESKTOP, async page => {
  await page.evaluate(() => {
    for (const [name, length] of [['a', 100_000], ['b', 1000], ['c', 10]]) {
      try { for (let count = 0; ; count++) localStorage.setItem(name + count, 'x'.repeat(length)); } catch { /* It is full. */ }
    }
  });
  await write(page, named('Without room'));
  await told(page, 'This browser does not keep what you write');
  await page.click('#told-act');
  await page.locator('dialog[open] .exports').waitFor();
}));

test('what came by links makes no room by taking away what was written here', () => on(DESKTOP, async page => {
  await write(page, named('Life work'));
  await title(page, 'Life work');
  await page.waitForTimeout(1300);
  await page.evaluate(() => {
    const drafts = JSON.parse(localStorage['alfil.drafts']);
    for (let count = 0; count < 45; count++) drafts[`linked ${count}`] = { title: `By link ${count}`, text: `variant "${count}"`, at: Date.now() + count, linked: true };
    localStorage['alfil.drafts'] = JSON.stringify(drafts);
  });
  await page.click('#share');
  const link = await page.inputValue('#link');
  await page.evaluate(() => { localStorage['alfil.drafts'] = localStorage['alfil.drafts'].replace(/Life work/g, 'Life of work'); });
  await page.goto('about:blank');
  await page.goto(link);
  await title(page, 'Life work');
  await page.waitForTimeout(1300);
  const kept = () => page.evaluate(() => Object.values(JSON.parse(localStorage['alfil.drafts'])).map(({ title, linked = false }) => [title, linked]));
  const before = await kept();
  assert.equal(before.length, 40);
  assert.ok(before.some(([title, linked]) => title === 'Life of work' && !linked));
  assert.ok(before.some(([title, linked]) => title === 'Life work' && linked));
  await write(page, named('Own now'));
  await title(page, 'Own now');
  await page.waitForTimeout(1300);
  assert.ok((await kept()).some(([title, linked]) => title === 'Own now' && !linked));
}));

test('a text that was deleted comes back, with its game', () => on(DESKTOP, async page => {
  await write(page, named('Undone'));
  await title(page, 'Undone');
  await page.waitForTimeout(1300);
  await move(page, 'e2', 'e4');
  await settled(page, 1);
  await page.click('#gallery');
  await page.locator('.own .small').click();
  assert.deepEqual(await own(page), []);
  await page.click('#told-act');
  assert.deepEqual(await own(page), ['Undone']);
  await page.locator('.gallery [data-name="shogi"] .open').click();
  await title(page, 'Shogi');
  await page.click('#gallery');
  await page.locator('.own .open').click();
  await title(page, 'Undone');
  await settled(page, 1);
}));

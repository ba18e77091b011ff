// How the page is laid out at sizes between a telephone and a desk, and what is chosen and found on it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { browse, DESKTOP, openPage, PHONE, quit, serve, write } from './browser.mjs';
import { faintTexts } from './looks.mjs';
import { move, settled, status, tap } from './play.mjs';

let site;
before(async () => { site = await serve(); });
after(async () => { await quit(); await site.close(); });

/** Runs a test on a fresh profile, at which no error may be reported. */
async function on(size, act, address = '') {
  const { page, errors, close } = await browse({ size });
  try {
    await openPage(page, site.address + address);
    await page.locator('.board img.piece').first().waitFor({ state: 'attached' });
    await act(page);
    assert.deepEqual(errors, [], 'no error is reported');
  } finally {
    await close();
  }
}

/** Where an element lies. */
const box = (page, selector) => page.locator(selector).first().evaluate(one => {
  const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
  return { left, top, right, bottom, width, height };
});

const LYING = { width: 844, height: 390 };

for (const [size, game, side] of [
  [LYING, 'chess', 300], [{ width: 640, height: 400 }, 'shogi', 310], [{ width: 1280, height: 800 }, 'chess', 530], [{ width: 1440, height: 900 }, 'chess', 640],
  [{ width: 1440, height: 900 }, 'shogi', 600], [{ width: 1920, height: 1080 }, 'xiangqi', 800], [PHONE, 'chess', 350], [{ width: 768, height: 1024 }, 'kingdom', 700],
]) {
  test(`at ${size.width} by ${size.height}, the board of ${game} is at least ${side} pixels wide, and all of it is seen with what belongs to it`, () => on(size, async page => {
    const board = await box(page, '.board');
    assert.ok(board.width >= side, `${board.width} pixels`);
    assert.ok(board.bottom <= size.height && board.right <= size.width);
    for (const selector of ['#status', '#hint', '#restart', ...(size.height < size.width ? ['#undo', '#computer', '.moves'] : [])]) {
      const { bottom, right } = await box(page, selector);
      assert.ok(bottom <= size.height && right <= size.width, selector);
    }
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
    // The buttons beside the board stand in one row.
    const tops = await page.locator('.gametools .tool:visible').evaluateAll(all => new Set(all.map(one => one.getBoundingClientRect().top)).size);
    assert.equal(tops, 1);
  }, `#v=${game}`));
}

for (const [game, names] of [['shogi', 18], ['xiangqi', 19], ['glinski', 22]]) {
  test(`files and ranks of ${game} are named beside the board, where no piece hides them`, () => on(DESKTOP, async page => {
    // Squares have the shape that they are drawn in: what lies in the corner of a hexagon is beside it.
    const covered = () => page.evaluate(() => {
      const onSquare = (x, y) => document.elementsFromPoint(x, y).some(one => one.classList.contains('square'));
      return [...document.querySelectorAll('.coordinate')].filter(name => {
        const range = document.createRange();
        range.selectNodeContents(name);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const [across, down] = [[left + 1.5, (left + right) / 2, right - 1.5], [top + 1.5, (top + bottom) / 2, bottom - 1.5]];
        return across.some(x => down.some(y => onSquare(x, y)));
      }).map(name => name.textContent);
    });
    assert.equal(await page.locator('.coordinate').count(), names);
    assert.deepEqual(await covered(), []);
    await page.click('#flip');
    assert.equal(await page.locator('.coordinate').count(), names);
    assert.deepEqual(await covered(), []);
  }, `#v=${game}`));
}

test('on a telephone that lies on its side, a reserve takes its room from the moves, and nothing else moves', () => on(LYING, async page => {
  const places = () => Promise.all(['.board', '#status', '#flip', '#computer'].map(selector => box(page, selector)));
  const before = await places();
  assert.equal(await page.locator('.reserve:visible').count(), 0);
  for (const [from, to] of [['e2', 'e4'], ['d7', 'd5'], ['e4', 'd5']]) await move(page, from, to);
  await settled(page, 3);
  await page.locator('.held[data-piece="P"]').waitFor();
  assert.deepEqual(await places(), before);
}, '#v=crazyhouse'));

test('in the midst of a turn the piece stands where it has gone, and it is said what comes next', () => on(DESKTOP, async page => {
  await move(page, 'd1', 'd5');
  await page.getByText('Now place the arrow').first().waitFor();
  assert.equal(await page.locator('.board img.piece[data-square="d5"]').count(), 1);
  assert.equal(await page.locator('.board img.piece[data-square="d1"]').count(), 0);
  assert.match(await page.locator('.square[data-square="d1"]').getAttribute('aria-label'), /empty/);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.board img.piece[data-square="d1"]').count(), 1);
  assert.equal(await status(page), 'White to move');
  await move(page, 'd1', 'd5');
  await tap(page, 'd1');
  await settled(page, 1);
  assert.equal(await page.locator('.board img.piece[data-square="d5"]').count(), 1);
}, '#v=amazons'));

/** Sets a position. */
async function setFen(page, fen) {
  await page.click('.texts summary');
  await page.waitForFunction(() => document.querySelector('#pgn').value !== '');
  await page.fill('#fen', fen);
  await page.click('#set-fen');
}

for (const flip of [false, true]) {
  test(`what a pawn becomes is chosen at its square${flip ? ' on a board that is turned' : ''}, by the keyboard, too`, () => on(PHONE, async page => {
    await setFen(page, '8/P6k/8/8/8/8/8/K7 w - - 0 1');
    if (flip) await page.click('#flip');
    await page.locator('.board .square[data-square="a7"].can').waitFor();
    await page.locator('.board .square[data-square="a7"]').scrollIntoViewIfNeeded();
    await move(page, 'a7', 'a8');
    const queen = page.getByRole('button', { name: 'promote to Queen' });
    await queen.waitFor();
    const [first, square] = [await box(page, flip ? '.becomes .choice:last-child' : '.becomes .choice'), await box(page, '.board .square[data-square="a8"]')];
    assert.ok(Math.abs(first.left - square.left) < 2 || Math.abs(first.right - square.right) < 2);
    assert.ok(Math.abs(first.top - square.top) < 2 || Math.abs(first.bottom - square.bottom) < 2);
    assert.ok(first.height >= 44);
    assert.equal(await page.evaluate(() => document.activeElement.title), 'promote to Queen');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.becomes').count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.square), 'a8');
    await move(page, 'a7', 'a8');
    await queen.waitFor();
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await settled(page, 1);
    assert.equal(await page.locator('.moves .san').innerText(), 'a8=B');
  }, '#v=chess'));
}

test('the gallery is searched by names, pieces and aims, and keeps its size', () => on(DESKTOP, async page => {
  await page.click('#gallery');
  const { height } = await box(page, '.dialog');
  for (const [wanted, found] of [['fischer random', 'chess960'], ['japanese', 'shogi'], ['horse', 'xiangqi'], ['losing', 'antichess'], ['drop', 'crazyhouse'], ['checkm', 'chess'], ['glinski', 'glinski'], ['arrow', 'amazons']]) {
    await page.fill('#search', wanted);
    assert.equal(await page.locator(`.gallery [data-name="${found}"]`).count(), 1, wanted);
    assert.equal((await box(page, '.dialog')).height, height);
  }
  await page.fill('#search', 'xiangqi');
  assert.equal(await page.locator('.gallery li').first().getAttribute('data-name'), 'xiangqi');
  await page.fill('#search', 'zzz');
  await page.getByText('Nothing found for “zzz”').waitFor();
  assert.equal((await box(page, '.dialog')).height, height);
}));

test('a text of the reader’s own has its board in the gallery', () => on(DESKTOP, async page => {
  await write(page, 'variant "Small" { }\nextends "gardner"\n');
  await page.locator('#title', { hasText: 'Small' }).waitFor();
  await page.click('#gallery');
  await page.locator('.own .thumb img').waitFor();
}));

test('a drawn piece is added once, with the look that was chosen, and without pieces nothing is written', () => on(DESKTOP, async page => {
  await page.click('#new');
  await page.click('.drawpiece summary');
  assert.ok(await page.locator('#draw-add').isDisabled());
  await page.click('.sketch [data-at="1,2"]');
  await page.fill('#draw-letter', 'K');
  await page.getByText('The letter K is taken.').waitFor();
  await page.fill('#draw-letter', 'X');
  await page.click('.looks [data-glyph="dragon"]');
  await page.click('#draw-add');
  await page.getByText('The Ranger is among the pieces').waitFor();
  assert.ok(await page.locator('#draw-add').isDisabled());
  assert.notEqual(await page.inputValue('#draw-letter'), 'X');
  await page.click('#start-clear');
  assert.ok(await page.locator('#start-write').isDisabled());
  await page.getByText('There is no piece on the board yet').waitFor();
  await page.click('.startboard [data-square="b1"]');
  await page.click('.palette [data-piece="K"]');
  await page.click('.startboard [data-square="e1"]');
  await page.check('input[value="stuck"]');
  assert.equal(await page.isChecked('input[value="stalemate"]'), false);
  assert.deepEqual(await page.evaluate(faintTexts), []);
  await page.click('#start-write');
  await page.locator('.cm-content', { hasText: 'piece X "Ranger" rfN glyph "dragon"' }).waitFor();
  await page.locator('.board .square[data-square="b1"].can').waitFor();
  assert.equal(await page.locator('.problems .error').count(), 0);
}));

test('a window that is turned from the text to a wide one shows the board as its tab', () => on(PHONE, async page => {
  await page.click('#tab-text');
  await page.setViewportSize(DESKTOP);
  await page.waitForFunction(() => document.querySelector('#tab-play').getAttribute('aria-selected') === 'true');
}));

test('on a telephone the board has its title, and the keyboard leaves the text as it is told', () => on(PHONE, async page => {
  assert.equal(await page.locator('.gametitle').innerText(), 'Chess');
  await page.setViewportSize(DESKTOP);
  const leave = page.locator('.leave');
  assert.equal(await leave.isVisible(), false);
  await page.locator('.cm-content').click();
  assert.ok(await leave.isVisible());
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.querySelector('#editor').shadowRoot.activeElement), null);
}, '#v=chess'));

test('long names are broken, and names of files cut', () => on(PHONE, async page => {
  const [white, title] = ['W'.repeat(24), 'w'.repeat(200)];
  await page.click('#tab-text');
  await write(page, `variant "${title}" { }\nextends "chess"\nsides "${white}" "${'M'.repeat(24)}"\n`);
  await page.waitForFunction(name => document.title.startsWith(name), title);
  for (const tab of ['play', 'pieces', 'rules', 'tests']) {
    await page.click(`#tab-${tab}`);
    await page.waitForTimeout(300);
    const wide = await page.locator('#panels').evaluate(one => one.scrollWidth - one.clientWidth);
    assert.ok(wide <= 0, `${tab}: ${wide}`);
  }
  await page.click('#export');
  const { right } = await box(page, '.dialog');
  for (const row of await page.locator('.exports button').all()) assert.ok((await row.evaluate(one => one.scrollWidth - one.clientWidth)) <= 1);
  const names = await page.locator('.exports span').evaluateAll((all, edge) => all.map(one => [one.textContent.length, one.getBoundingClientRect().right <= edge]), right);
  assert.ok(names.every(([length, inside]) => length <= 100 && inside), JSON.stringify(names));
}));

test('a board of hexagons is no wider than a small telephone', () => on({ width: 360, height: 640 }, async page => {
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('html, #panels')].map(one => one.scrollWidth - one.clientWidth)), [0, 0]);
  await move(page, 'e4', 'e5');
  await settled(page, 1);
}, '#v=glinski'));

test('on a telephone, what is told covers neither the board nor its buttons, and a button above the text is one line', () => on({ width: 360, height: 640 }, async page => {
  await move(page, 'e1', 'e3', false);
  await page.locator('.told:popover-open').waitFor();
  const [told, board, tools] = [await box(page, '.told'), await box(page, '.board'), await box(page, '.gametools')];
  assert.ok(told.bottom <= board.top && told.bottom <= tools.top, `${told.bottom} of ${board.top}`);
  await page.click('.told [aria-label="Close"]');
  await page.click('#tab-text');
  assert.ok((await box(page, '#insert')).height <= 40);
}, '#v=chess'));

test('names of ranks keep away from the board', () => on(DESKTOP, async page => {
  const gaps = await page.locator('.coordinate.rank').evaluateAll((all, left) => all.map(one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return left - range.getBoundingClientRect().right;
  }), (await box(page, '.board')).left);
  assert.ok(Math.min(...gaps) >= 2, gaps.join());
}, '#v=xiangqi'));

test('a text that is wrapped keeps away from the edge', () => on({ width: 360, height: 640 }, async page => {
  await page.click('#tab-text');
  await page.locator('.cm-line').first().waitFor();
  const edge = await page.locator('.cm-line').evaluateAll(all => Math.max(...all.map(one => one.getBoundingClientRect().right - parseFloat(getComputedStyle(one).paddingRight))));
  assert.ok(edge <= 354, `${edge}`);
}, '#v=janggi'));

test('buttons that choose begin with a capital', () => on(DESKTOP, async page => {
  const said = await page.locator('.choices .choice').allInnerTexts();
  assert.ok(said.length > 0);
  for (const text of said) assert.match(text.trim(), /^[A-Z]/);
}, '#v=janggi'));

test('in the computer’s turn its reserve cannot be touched', () => on(DESKTOP, async page => {
  await page.locator('#level').fill('10');
  await setFen(page, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Pp] b KQkq - 0 1');
  await page.locator('.held.can').waitFor();
  await page.selectOption('#computer', 'black');
  await page.locator('#stop', { hasText: 'Stop' }).waitFor();
  assert.equal(await page.locator('.held:enabled').count(), 0);
  await page.click('#stop');
  await page.locator('.held.can:enabled').waitFor();
}, '#v=crazyhouse'));

test('a mate is told with who wins by it', () => on(DESKTOP, async page => {
  await page.click('#bar');
  await setFen(page, '1r4k1/8/8/8/8/8/5PPP/6K1 b - - 0 1');
  await page.locator('.evaluation .score', { hasText: '#-1' }).waitFor({ state: 'attached' });
  assert.match(await page.locator('.evaluation').getAttribute('aria-label'), /^White’s chances: 0 percent: Black wins in 1$/);
}, '#v=chess'));

// A desk shows all that a telephone shows, and the text beside it: that is no reason to lay it out for many times as long.
test('a move is laid out at a desk about as quickly as on a telephone', () => on(DESKTOP, async page => {
  await page.locator('#level').fill('1');
  await page.selectOption('#computer', 'both');
  await page.locator('.moves .san').nth(20).waitFor();
  await page.selectOption('#computer', 'none');
  const least = async size => {
    await page.setViewportSize(size);
    await page.waitForTimeout(300);
    return page.evaluate(() => Math.min(...Array.from({ length: 30 }, (_, round) => {
      document.querySelector('.moves .san').textContent = `e${round}`;
      const begun = performance.now();
      return document.body.offsetHeight && performance.now() - begun;
    })));
  };
  const [desk, telephone] = [await least(DESKTOP), await least(PHONE)];
  assert.ok(desk < 10 * Math.max(telephone, 0.2), `${desk} ms and ${telephone} ms`);
}, '#v=chess'));

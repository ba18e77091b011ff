// What an inventor does on the page, in a real browser, at the size of a desk and of a phone.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { browse, DESKTOP, openPage, PHONE, write } from './browser.mjs';
import { faintTexts, watchShifts } from './looks.mjs';
import { move, settled, startOf, status, tap } from './play.mjs';
import { on, saveBoard, site, withFile } from './visit.mjs';

const RACE = `variant "Rook Race" { note "The first rook across wins" }

board 5x6

setup {
    r . k . r
    p p p p p
    . . . . .
    . . . . .
    P P P P P
    R . K . R
}

piece K "King" K
piece R "Rook" R
piece P "Pawn" fmWfcF
royal K
loss when checkmate
draw when stalemate
win when own R in rank last

test "a rook across has won" {
    position "5/R4/3k1/5/5/2K2 w - - 0 1"
    play Ra6
    result white wins by reaching the goal
}
`;

for (const [name, size] of [['a desk', DESKTOP], ['a phone', PHONE]]) {
  const text = async page => { if (size === PHONE) await page.click('#tab-text'); };
  const board = page => page.click('#tab-play');

  test(`at ${name}, a variant is written from nothing and played`, () => on(size, async page => {
    await page.click('#new');
    await page.click('#empty');
    await text(page);
    await write(page, RACE);
    await page.waitForFunction(() => document.title.startsWith('Rook Race'));
    await page.locator('.problems .error').first().waitFor({ state: 'detached' });
    await board(page);
    await page.locator('.board [data-square="e6"]').first().waitFor();
    assert.equal(await page.locator('.board .square').count(), 30);
    await move(page, 'a2', 'a3');
    await settled(page, 1);
    assert.equal(await status(page), 'Black to move');
    await page.click('#tab-tests');
    await page.getByText('The test passes.').waitFor();
  }));

  test(`at ${name}, a mistake is mended by its fix`, () => on(size, async page => {
    await text(page);
    await write(page, 'variant "Slip" { }\nextends "chess"\npeice Q "Queen" Q4\n');
    await page.locator('.problems .error').first().waitFor();
    await page.locator('.problems .fix').first().click();
    await page.locator('.problems .error').first().waitFor({ state: 'detached' });
    assert.match(await page.locator('.cm-content').innerText(), /^piece Q/m);
    if (size === DESKTOP) await page.waitForFunction(() => document.title === 'Slip – Alfil');
  }));

  test(`at ${name}, nothing is wider than the window`, () => on(size, async page => {
    for (const tab of ['play', 'pieces', 'rules', 'tests', ...(size === PHONE ? ['text'] : [])]) {
      await page.click(`#tab-${tab}`);
      await page.waitForTimeout(200);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(wide <= 0, `${tab} is ${wide} pixels too wide`);
    }
  }));
}

test('a move that is illegal is explained, and a legal one said aloud', () => on(DESKTOP, async page => {
  await move(page, 'e1', 'e3', false);
  await page.locator('.told').waitFor();
  assert.match(await page.locator('.told').innerText(), /king/i);
  await move(page, 'e2', 'e4');
  await settled(page, 1);
  assert.match(await page.locator('#announce').innerText(), /e4.*Black to move/);
  assert.match(await page.locator('.play > .unseen').innerText(), /pawns?/i);
}, '#v=chess'));

test('a piece is dragged where it may go', () => on(DESKTOP, async page => {
  const at = async square => {
    const box = await page.locator(`.board .square[data-square="${square}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...await at('g1'));
  await page.mouse.down();
  await page.mouse.move(...await at('g2'), { steps: 4 });
  await page.mouse.move(...await at('f3'), { steps: 4 });
  await page.mouse.up();
  await settled(page, 1);
  assert.equal(await page.locator('.moves .san').innerText(), 'Nf3');
}, '#v=chess'));

test('the keyboard alone plays, takes back and plays on', () => on(DESKTOP, async page => {
  await page.locator('.board .square[data-square="e2"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('.square.aim[data-square="e4"]').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await settled(page, 1);
  await page.keyboard.press('u');
  await settled(page, 0);
  await page.keyboard.press('r');
  await settled(page, 1);
  assert.match(await page.locator('.board .square[data-square="e4"]').getAttribute('aria-label'), /white pawn/);
}, '#v=chess'));

test('a pawn that promotes asks what it becomes', () => on(DESKTOP, async page => {
  await page.click('.texts summary');
  await page.fill('#fen', '8/P6k/8/8/8/8/8/K7 w - - 0 1');
  await page.click('#set-fen');
  await page.locator('.board .square[data-square="a7"].can').waitFor();
  await move(page, 'a7', 'a8', false);
  await page.locator('.choice', { hasText: /knight/i }).click();
  await settled(page, 1);
  assert.equal(await page.locator('.moves .san').innerText(), 'a8=N');
  assert.match(await page.inputValue('#fen'), /^N7/);
}, '#v=chess'));

/** Sets a position as somebody would who has a FEN. */
async function setFen(page, fen) {
  if (!await page.locator('#fen').isVisible()) await page.click('.texts summary');
  await page.waitForFunction(() => document.querySelector('#pgn').value !== '');
  await page.fill('#fen', fen);
  await page.click('#set-fen');
}

test('a bad FEN is explained, and leaves the game and what was written', () => on(DESKTOP, async page => {
  const fen = '8/8/x w - - 0 1';
  await move(page, 'e2', 'e4');
  await settled(page, 1);
  await setFen(page, fen);
  await page.locator('.told').waitFor();
  assert.equal(await page.inputValue('#fen'), fen);
  await move(page, 'e7', 'e5');
  await settled(page, 2);
  assert.equal(await page.locator('.told').isVisible(), false);
  // A link says it, too, and shows how far its game goes.
  const link = (start, moves) => `#v=chess&g=${deflateRawSync(`\0${start}\0${moves}`).toString('base64url')}`;
  await page.evaluate(hash => { location.hash = hash; }, link('', 'd2d4 d7d5 e1e3'));
  await page.locator('.told', { hasText: /e3/ }).waitFor();
  await settled(page, 2);
  assert.deepEqual(await page.locator('.moves .san').allInnerTexts(), ['d4', 'd5']);
  await page.evaluate(hash => { location.hash = hash; }, link(fen, ''));
  await settled(page, 0);
  await page.locator('.told').waitFor();
}, '#v=chess'));

test('the keyboard keeps its place after a promotion and in a reserve, and leaves other keys to the browser', () => on(DESKTOP, async page => {
  const place = () => page.evaluate(() => document.activeElement.dataset.square ?? document.activeElement.dataset.piece);
  await setFen(page, '8/P6k/8/8/8/8/8/K7[N] w - - 0 1');
  await page.locator('.board .square[data-square="a7"].can').focus();
  await page.keyboard.press('Enter');
  await page.locator('.square.aim[data-square="a8"]').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('.choice', { hasText: /knight/i }).focus();
  await page.keyboard.press('Enter');
  await settled(page, 1);
  assert.equal(await place(), 'a8');
  await page.keyboard.press('u');
  await settled(page, 0);
  await page.locator('.held.can').focus();
  await page.keyboard.press('Enter');
  await page.locator('.held.selected').waitFor();
  assert.equal(await place(), 'N');
  await page.locator('.board .square[data-square="e4"]').focus();
  await page.keyboard.press('Control+f');
  await page.locator('#computer').focus();
  await page.keyboard.press('f');
  assert.equal(await page.locator('.play.flipped').count(), 0);
}, '#v=crazyhouse'));

test('what is written as FEN stays, whenever the text is opened', () => on(DESKTOP, async page => {
  const fen = '8/P6k/8/8/8/8/8/K7 w - - 0 1';
  await page.evaluate(text => {
    const field = document.querySelector('#fen');
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, fen);
  await page.click('.texts summary');
  await page.waitForFunction(() => document.querySelector('#pgn').value !== '');
  assert.equal(await page.inputValue('#fen'), fen);
}, '#v=chess'));

test('a game goes out as PGN and comes in again', () => on(DESKTOP, async page => {
  await page.click('.texts summary');
  // The game at hand is written there first.
  await page.waitForFunction(() => document.querySelector('#pgn').value !== '');
  await page.fill('#pgn', '1. e4 e5 2. Nf3 Nc6 *');
  await page.click('#open-pgn');
  await settled(page, 4);
  assert.match(await page.inputValue('#pgn'), /1\. e4 e5 2\. Nf3 Nc6/);
  await page.click('#undo');
  await settled(page, 3);
}, '#v=chess'));

test('taking back takes the answer of the computer back, too', () => on(DESKTOP, async page => {
  await page.locator('#level').fill('1');
  await page.selectOption('#computer', 'black');
  await move(page, 'e2', 'e4');
  await settled(page, 2);
  await page.click('#undo');
  await settled(page, 0);
  assert.equal(await status(page), 'White to move');
  await move(page, 'd2', 'd4');
  await settled(page, 2);
}, '#v=chess'));

test('taking back a turn of several moves leaves the turn to the reader, and the place of the keyboard stays on what stops the computer', () => on(DESKTOP, async page => {
  await page.locator('#level').fill('1');
  await page.selectOption('#computer', 'black');
  await move(page, 'e2', 'e4');
  await move(page, 'd2', 'd4');
  await settled(page, 4);
  await page.click('#undo');
  await settled(page, 1);
  assert.equal(await status(page), 'White to move, 1 left');
  await move(page, 'g1', 'f3');
  await settled(page, 4);
  await page.selectOption('#computer', 'both');
  await page.locator('#stop').focus();
  await page.locator('.moves .san').nth(8).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'stop');
  await page.keyboard.press('Enter');
  // What stopped it lets it go on.
  await page.locator('#stop', { hasText: 'Go on' }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'stop');
}, '#v=marseillais'));

test('a hint is asked for in vain while the computer thinks, and is written as the move', () => on(DESKTOP, async page => {
  await page.locator('#level').fill('8');
  await page.selectOption('#computer', 'black');
  await move(page, 'e2', 'e4');
  await settled(page, 1);
  await page.click('#hint');
  await settled(page, 2);
  await page.selectOption('#computer', 'none');
  await setFen(page, '4k3/8/8/8/8/2q5/1P1P4/R3K3 w - - 0 1');
  await settled(page, 0);
  await page.click('#hint');
  await page.locator('.told', { hasText: /^Hint: [bd]xc3/ }).waitFor();
}, '#v=chess'));

test('hint and evaluation come from the engine', () => on(DESKTOP, async page => {
  await page.click('#bar');
  await page.click('#hint');
  await page.locator('.square.hint').first().waitFor();
  await page.locator('.evaluation .score', { hasText: /\d/ }).waitFor({ state: 'attached' });
  assert.deepEqual(await page.evaluate(faintTexts), []);
}, '#v=chess'));

test('the gallery is searched, and opens what ships', () => on(DESKTOP, async page => {
  await page.click('#gallery');
  await page.fill('#search', 'xiangqi');
  await page.locator('.gallery [data-name="xiangqi"] .open').click();
  await page.locator('#title', { hasText: 'Xiangqi' }).waitFor();
  await page.locator('.board .square[data-square="i10"]').waitFor({ state: 'attached' });
  assert.equal(await page.locator('.board .square').count(), 90);
}));

test('what is made on the board is a file without mistakes', () => on(DESKTOP, async page => {
  await page.click('#insert');
  await page.fill('#start-name', 'Archers');
  await page.click('.palette [data-piece="A"]');
  await page.click('.startboard [data-square="b1"]');
  await page.click('.startboard [data-square="g1"]');
  for (const [written, taken] of [['100', '16'], ['8', '8']]) {
    await page.fill('#start-files', written);
    await page.locator('#start-files').blur();
    assert.equal(await page.inputValue('#start-files'), taken);
  }
  await page.click('#start-write');
  await page.locator('#title', { hasText: 'Archers' }).waitFor();
  await page.waitForTimeout(500);
  assert.equal(await page.locator('.problems .error').count(), 0);
  await move(page, 'b1', 'c3');
  await settled(page, 1);
}));

test('a piece is drawn, named, placed and written in the shortest Betza', () => on(DESKTOP, async page => {
  await page.click('#new');
  await page.click('.drawpiece summary');
  for (const at of ['1,2', '-1,2', '1,-2', '-1,-2', '2,1', '-2,1', '2,-1', '-2,-1']) await page.click(`.sketch [data-at="${at}"]`);
  for (const at of ['0,1', '0,1']) await page.click(`.sketch [data-at="${at}"]`);
  await page.locator('#draw-betza', { hasText: /^Nfm[WK]$/ }).waitFor();
  await page.fill('#draw-name', 'Squire');
  await page.fill('#draw-letter', 'S');
  await page.click('#draw-add');
  await page.locator('.palette [data-piece="S"]').waitFor();
  await page.click('.startboard [data-square="b1"]');
  await page.click('#start-write');
  await page.locator('.cm-content', { hasText: 'piece S "Squire"' }).waitFor();
  await page.locator('.board .square[data-square="b1"].can').waitFor();
  assert.equal(await page.locator('.problems .error').count(), 0);
}));

test('a word of the text says what it means', () => on(DESKTOP, async page => {
  await page.locator('.cm-content .tok-class').first().hover();
  await page.locator('.cm-lsp-hover-tooltip', { hasText: 'Camel' }).waitFor();
}));

test('pieces show their moves, and from where one clicks', () => on(DESKTOP, async page => {
  await page.click('#tab-pieces');
  const knight = page.locator('.card[data-piece="N"] img');
  await knight.waitFor();
  const before = await knight.getAttribute('src');
  await knight.click({ position: { x: 40, y: 20 } });
  await page.waitForFunction(([selector, src]) => document.querySelector(selector).getAttribute('src') !== src, ['.card[data-piece="N"] img', before]);
}, '#v=chess'));

test('what a test would not notice is marked', () => on(DESKTOP, async page => {
  await page.click('#tab-tests');
  await page.click('#coverage');
  await page.getByText(/The tests would notice \d+ of \d+ parts/).waitFor();
}));

test('the rules are printed, and nothing else', () => on(DESKTOP, async page => {
  await page.click('#tab-rules');
  await page.locator('#rules h1').waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('#rules').isVisible());
  for (const selector of ['.top', '.write', '.tabs', '.board']) assert.equal(await page.locator(selector).isVisible(), false, selector);
  assert.ok((await page.pdf()).length > 10_000);
  await page.emulateMedia({ media: 'screen' });
}, '#v=kingdom'));

test('a link holds the file and the game, and opens offline in a fresh profile', async () => {
  let link;
  await on(DESKTOP, async page => {
    await write(page, RACE);
    await page.locator('#title', { hasText: 'Rook Race' }).waitFor();
    await move(page, 'a2', 'a3');
    await settled(page, 1);
    await page.click('#share');
    link = await page.inputValue('#link');
  });
  assert.ok(link.length < 2000, `${link.length} characters`);
  await on(DESKTOP, async (page, { context }) => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.goto('about:blank');
    await page.goto(link);
    await page.locator('#title', { hasText: 'Rook Race' }).waitFor();
    await settled(page, 1);
    assert.match(await page.locator('.cm-content').innerText(), /The first rook across wins/);
    await move(page, 'a5', 'a4');
    await settled(page, 2);
  });
});

test('a long file that is changed a little is a short link, which says why it does not open when that file has changed', async () => {
  let link = '';
  let own = '';
  await on(DESKTOP, async page => {
    const text = await (await page.waitForFunction(() => localStorage.getItem('alfil.text'))).jsonValue();
    own = text.replace(/^variant "[^"]*"/m, 'variant "Changed"');
    await write(page, own);
    await page.locator('#title', { hasText: 'Changed' }).waitFor();
    await page.click('#share');
    link = await page.inputValue('#link');
  }, '#v=kingdom');
  assert.match(link, /#b=kingdom&d=/);
  assert.ok(link.length < 400, `${link.length} characters`);
  const { hash } = new URL(link);
  await on(PHONE, async page => {
    await page.waitForFunction(() => document.title.startsWith('Changed') && localStorage.getItem('alfil.text') !== null);
    assert.equal(await page.evaluate(() => localStorage.getItem('alfil.text')), own);
  }, hash);
  await on(DESKTOP, page => page.locator('.told', { hasText: 'another version' }).waitFor(), hash.replace('kingdom', 'chess'));
});

/** Opens the page in a profile, and holds the library back until `release` is called. */
async function withoutLibrary(browser) {
  let release;
  const released = new Promise(done => { release = done; });
  await browser.context.route('**/first-*.wasm', async route => { await released; await route.continue(); });
  await openPage(browser.page, site.address);
  return release;
}

test('a first move is made and a text begun before the library is there, and both last', async () => {
  const browser = await browse({ serviceWorkers: 'block' });
  const { page } = browser;
  await page.clock.install();
  const release = await withoutLibrary(browser);
  await move(page, 'b1', 'c4');
  await settled(page, 1);
  assert.equal(await status(page), 'Black to move');
  await tap(page, 'e7');
  // However long the network takes, nothing is given up.
  await page.clock.fastForward(60_000);
  assert.equal(await page.locator('.told').isVisible(), false);
  release();
  await page.locator('.square.aim[data-square="e5"]').waitFor({ state: 'attached' });
  await page.locator('.cm-content').waitFor();
  assert.match(await page.locator('.cm-content').innerText(), /Camel Race/);
  assert.deepEqual(browser.errors, []);
  await browser.close();
});

test('what is written before the editor is there stays, with the place of the hand', async () => {
  const browser = await browse({ serviceWorkers: 'block' });
  const { page } = browser;
  const release = await withoutLibrary(browser);
  await page.locator('.plain').fill('variant "Early" { }\nextends "chess"\n');
  await page.keyboard.type('piece Q "Quen" Q4\n');
  await page.keyboard.press('ArrowUp');
  release();
  await page.locator('#title', { hasText: 'Early' }).waitFor();
  await page.locator('.cm-content').waitFor();
  await page.keyboard.type('# Written later\n');
  assert.match(await page.locator('.cm-content').innerText(), /^# Written later\npiece Q "Quen" Q4/m);
  assert.deepEqual(browser.errors, []);
  await browser.close();
});

test('a text of one’s own is played at once by who comes back', async () => {
  const browser = await browse({ serviceWorkers: 'block' });
  const { page } = browser;
  await openPage(page, site.address);
  await write(page, RACE);
  await page.waitForFunction(() => localStorage.getItem('alfil.foreseen')?.includes('Rook Race'));
  const release = await withoutLibrary(browser);
  await page.locator('#title', { hasText: 'Rook Race' }).waitFor();
  await move(page, 'a2', 'a3');
  await settled(page, 1);
  release();
  await move(page, 'a5', 'a4');
  await settled(page, 2);
  assert.deepEqual(browser.errors, []);
  await browser.close();
});

test('a game is opened and played before the rest of the library is there', async () => {
  const browser = await browse({ serviceWorkers: 'block' });
  let go;
  const released = new Promise(done => { go = done; });
  let held = 0;
  await browser.context.route('**/rest-*.wasm', async route => { held++; await released; await route.continue(); });
  try {
    await openPage(browser.page, site.address);
    await move(browser.page, 'e2', 'e4');
    await settled(browser.page, 1);
    // The first move is known without the library; the second is not.
    await move(browser.page, 'e7', 'e5');
    await settled(browser.page, 2);
    for (let looks = 0; held === 0 && looks < 100; looks++) await browser.page.waitForTimeout(20);
    assert.equal(held, 1, 'one worker fetches it for all');
    go();
    await browser.page.click('#tab-rules');
    await browser.page.getByText('White moves first').waitFor();
    assert.deepEqual(browser.errors, []);
  } finally {
    go();
    await browser.close();
  }
});

test('what was written is there again', () => on(DESKTOP, async page => {
  await write(page, RACE);
  await page.locator('#title', { hasText: 'Rook Race' }).waitFor();
  await page.waitForTimeout(1300);
  await page.reload();
  await page.locator('#title', { hasText: 'Rook Race' }).waitFor();
}));

/** What the gallery lists of the reader's own. */
async function own(page) {
  await page.locator('.gallery li').first().waitFor();
  return page.locator('.gallery .own strong').allInnerTexts();
}

test('what is changed behind a link, or behind sharing, is there again, at once and as one draft', () => on(DESKTOP, async page => {
  await write(page, RACE);
  assert.equal(new URL(page.url()).hash, '');
  await page.locator('#title', { hasText: 'Rook Race' }).waitFor();
  await page.click('#share');
  await page.locator('#link').waitFor();
  await page.keyboard.press('Escape');
  await write(page, RACE.replace('Rook Race', 'Race of'));
  await page.waitForTimeout(1100);
  await write(page, RACE.replace('Rook Race', 'Race of Rooks'));
  await page.reload();
  await page.locator('#title', { hasText: 'Race of Rooks' }).waitFor();
  await page.click('#gallery');
  await page.locator('.gallery [data-name="chess"] .open').click();
  await page.locator('#title', { hasText: /^Chess$/ }).waitFor();
  await page.click('#gallery');
  assert.deepEqual(await own(page), ['Race of Rooks']);
}, '#v=chess'));

test('a text with a mistake is kept when another one is opened, and the keyboard deletes', () => on(DESKTOP, async page => {
  for (const name of ['kingdom', 'chess']) {
    await write(page, `variant "Slip ${name}" { }\npeice`);
    await page.click('#gallery');
    await page.locator(`.gallery [data-name="${name}"] .open`).click();
    await page.locator('.problems .error').first().waitFor({ state: 'detached' });
  }
  await page.click('#gallery');
  assert.deepEqual(await own(page), ['Slip chess', 'Slip kingdom']);
  await page.locator('.own .small').first().focus();
  await page.keyboard.press('Enter');
  assert.deepEqual(await own(page), ['Slip kingdom']);
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'search');
}));

test('where the browser keeps nothing, the page works all the same', async () => {
  const { page, errors, close } = await browse();
  await page.addInitScript(() => Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } }));
  await openPage(page, site.address);
  await write(page, RACE);
  await page.locator('#title', { hasText: 'Rook Race' }).waitFor();
  await page.click('#theme');
  await page.click('#gallery');
  await page.locator('.gallery [data-name="chess"] .open').click();
  await page.locator('#title', { hasText: /^Chess$/ }).waitFor();
  assert.deepEqual(errors, []);
  await close();
});

test('names that mean harm stay names', () => on(DESKTOP, async page => {
  const evil = '<img src=x onerror=window.harm=1><script>window.harm=1</scr' + 'ipt>';
  const quoted = evil.replace(/"/g, '\\"');
  await write(page, RACE.replace('Rook Race', quoted).replace('The first rook', quoted).replace('"King"', `"${quoted}"`).replace('a rook across', quoted));
  await page.waitForFunction(() => document.title.startsWith('<img'));
  for (const tab of ['pieces', 'rules', 'tests', 'play']) {
    await page.click(`#tab-${tab}`);
    await page.waitForTimeout(300);
  }
  await page.locator('.cm-content .tok-class').first().hover();
  await page.waitForTimeout(700);
  await page.click('#gallery');
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => window.harm), undefined);
  assert.equal(await page.locator('img[src="x"], [onerror]').count(), 0);
  assert.equal(await page.evaluate(() => document.querySelectorAll('script').length), 1);
}));

test('the policy forbids what is not ours', () => on(DESKTOP, async (page, browser) => {
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  for (const part of ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "require-trusted-types-for 'script'"]) assert.ok(policy.includes(part), part);
  const ran = await page.evaluate(() => {
    const made = document.createElement('div');
    made.innerHTML = '<img src=x onerror="window.harm=1"><b>text</b>';
    return [made.innerHTML, window.harm];
  });
  assert.deepEqual(ran, ['<b>text</b>', undefined]);
  // The refusal is reported, and nothing else.
  assert.equal(browser.errors.splice(0).filter(text => !/inline event handler violates/.test(text)).length, 0);
}));

// Most of a game is waiting for the engine, so several are played at a time.
describe('a whole game against the computer', { concurrency: 3 }, () => {
  for (const name of ['chess', 'kingdom', 'kingchess', 'xiangqi', 'shogi']) {
    test(name, () => on(DESKTOP, async page => {
      await startOf(page);
      await page.selectOption('#computer', 'both');
      await page.locator('.status.over').waitFor({ timeout: 300_000 });
      assert.match(await status(page), /wins|draw/i);
    }, `#v=${name}`));
  }
});

test('a turn of two parts is entered, and what belongs to nobody is shown', () => on(DESKTOP, async page => {
  await move(page, 'e2', 'e4');
  await page.locator('.square.aim[data-square="e5"]').waitFor({ state: 'attached' });
  await page.locator('.square[data-square="e5"]').dispatchEvent('click', { detail: 0 });
  await settled(page, 1);
  assert.equal(await page.locator('.moves .san').innerText(), 'e4/e5');
  assert.match(await page.locator('.square[data-square="e5"]').getAttribute('aria-label') ?? '', /duck/);
  assert.equal(await page.locator('.board img.piece[data-square="e5"]').count(), 1);
}, '#v=duck'));

test('a wall in place of a move is put by touching its square twice', () => on(DESKTOP, async page => {
  const square = page.locator('.square[data-square="h5"]');
  await tap(page, 'h5');
  await page.locator('.square.aim[data-square="h5"]').waitFor({ state: 'attached' });
  assert.match(await square.getAttribute('aria-label') ?? '', /place on h5/);
  await tap(page, 'h5');
  await settled(page, 1);
  assert.equal(await page.locator('.moves .san').innerText(), '*@h5');
  assert.match(await square.getAttribute('aria-label') ?? '', /sea/);
  assert.equal(await page.locator('.board img.piece[data-square="h5"]').count(), 1);
}, '#v=atlantis'));

test('a turn of several moves is played and numbered as one', () => on(DESKTOP, async page => {
  await move(page, 'e2', 'e4');
  await settled(page, 1);
  assert.equal(await page.locator('#status').innerText(), 'White to move, 1 left');
  await move(page, 'g1', 'f3');
  await settled(page, 2);
  assert.equal(await page.locator('#status').innerText(), 'Black to move');
  await move(page, 'e7', 'e5');
  await settled(page, 3);
  assert.deepEqual(await page.locator('.moves li').evaluateAll(rows => rows.map(row => [...row.children].map(cell => [...cell.childNodes].map(part => part.textContent).join(' ')))), [['1.', 'e4 Nf3', 'e5']]);
}, '#v=marseillais'));

test('the computer plays against itself and says how the game is balanced', () => on(DESKTOP, async page => {
  await page.click('#tab-tests');
  await page.click('#engine-games');
  await page.locator('#engine-balance').getByText(/Of \d+ quick games .* White won \d+ % \(\d+ to \d+\)/).waitFor({ timeout: 60_000 });
  await page.getByText('Stop the games').click();
  const told = await page.locator('#engine-balance').innerText();
  await page.waitForTimeout(1500);
  assert.equal(await page.locator('#engine-balance').innerText(), told);
  assert.equal(await page.locator('#engine-games').innerText(), 'Games of the computer');
}, '#v=gardner'));

test('pieces of shogi point at the enemy, also on a board that is turned, and are figures for those who want them', () => on(DESKTOP, async page => {
  const drawn = () => page.locator('.board .piece').evaluateAll(all => all.map(piece => decodeURIComponent(piece.src)));
  const turned = sources => sources.filter(source => source.includes('rotate(180')).length;
  assert.equal((await drawn()).length, 40);
  assert.equal(turned(await drawn()), 20);
  const before = await drawn();
  await page.click('#flip');
  assert.equal(turned(await drawn()), 20);
  assert.ok(!(await drawn()).some(source => before.includes(source)));
  assert.equal(await page.locator('#figures').getAttribute('aria-pressed'), 'false');
  await page.click('#figures');
  assert.equal(await page.locator('#figures').getAttribute('aria-pressed'), 'true');
  assert.equal(turned(await drawn()), 0);
  await page.reload();
  await page.locator('.board .piece').first().waitFor();
  assert.equal(turned(await drawn()), 0);
}, '#v=shogi'));

test('no game of figures has a button for them', () => on(DESKTOP, async page => {
  assert.ok(await page.locator('#figures').isHidden());
}, '#v=chess'));

test('a code says more about itself', () => on(DESKTOP, async page => {
  await write(page, 'variant "Slip" { }\nextends "chess"\nneutral "Duck"\n');
  await page.locator('.problems .more').first().click();
  await page.locator('dialog').getByText('never comes onto the board').first().waitFor();
}));

test('pictures of the reader are drawn, kept, and held by a link', () => withFile('tower.svg', async file => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45"><path d="M10 40 L22 5 L35 40 z"/></svg>';
  writeFileSync(file, drawing);
  const rook = page => page.waitForFunction(() => decodeURIComponent(document.querySelector('.board img.piece[data-square="a1"]')?.getAttribute('src') ?? '').includes('L22 5'));
  let link = '';
  await on(DESKTOP, async page => {
    await write(page, RACE.replace('piece R "Rook" R', 'piece R "Rook" R image "tower.svg"'));
    await page.waitForFunction(() => document.title.includes('Rook Race'));
    const before = await page.locator('.board img.piece[data-square="a1"]').getAttribute('src');
    assert.doesNotMatch(decodeURIComponent(before ?? ''), /L22 5/);
    await page.click('#tab-pieces');
    await page.setInputFiles('#picture', file);
    await page.locator('.pictures button', { hasText: 'tower.svg' }).waitFor();
    await page.click('#tab-play');
    await rook(page);
    await page.click('#share');
    link = new URL(await page.locator('#link').inputValue()).hash;
  });
  await on(PHONE, rook, link);
  writeFileSync(file, drawing.replace('<path', '<script>alert(1)</script><path'));
  await on(DESKTOP, async page => {
    await page.click('#tab-pieces');
    await page.setInputFiles('#picture', file);
    await page.locator('.told', { hasText: 'script' }).waitFor();
    assert.match(await page.locator('#announce').innerText(), /script/);
    await page.locator('.told button').click();
    await page.locator('.told').waitFor({ state: 'hidden' });
  }, link);
}));

test('a page that is one file plays from the disk, without a network, what was shared', () => withFile('board.html', async file => {
  await on(DESKTOP, async page => {
    await move(page, 'e2', 'e4');
    await settled(page, 1);
    await saveBoard(page, file);
  }, '#v=seirawan');
  const { context, page, errors, elsewhere, close } = await browse({ size: PHONE });
  await context.setOffline(true);
  await openPage(page, pathToFileURL(file).href);
  await page.selectOption('#computer', 'white');
  await move(page, 'e7', 'e5');
  await settled(page, 3);
  assert.equal(await status(page), 'Black to move');
  await page.click('#tab-rules');
  await page.locator('#rules h1, #rules h2').first().waitFor();
  assert.deepEqual(elsewhere.filter(address => address !== pathToFileURL(file).href), []);
  assert.deepEqual(errors, []);
  await close();
}));

test('a title of a stranger cannot act in a page that is one file', () => withFile('board.html', async file => {
  const { page, close } = await browse();
  await openPage(page, site.address);
  await write(page, RACE.replace('"Rook Race"', '"</script><img src=x onerror=alert(1)><script>alert(2)</script>"'));
  await page.waitForFunction(() => document.title.includes('alert'));
  await saveBoard(page, file);
  const asked = [];
  page.on('dialog', dialog => { asked.push(dialog.message()); void dialog.dismiss(); });
  await openPage(page, pathToFileURL(file).href);
  assert.deepEqual(asked, []);
  assert.equal(await page.locator('img[src="x"]').count(), 0);
  assert.match(await page.title(), /<img/);
  await close();
}));

for (const [name, size] of [['a desk', DESKTOP], ['a phone', PHONE]]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`at ${name} in the ${colorScheme}, nothing moves while the page is loaded, and every text stands out`, async () => {
      const { page, close } = await browse({ size, colorScheme });
      await page.addInitScript(watchShifts);
      await openPage(page, site.address);
      await page.locator('.board img.piece').first().waitFor({ state: 'attached' });
      await page.locator('.problems .summary').waitFor({ state: 'attached' });
      const shifts = await page.evaluate(() => window.shifts);
      // A hundredth of the page is what nobody sees; a tenth is what browsers' makers call good.
      assert.ok(shifts.reduce((sum, { value }) => sum + value, 0) < 0.01, JSON.stringify(shifts));
      assert.deepEqual(await page.evaluate(faintTexts), []);
      if (size === DESKTOP) await page.locator('.cm-line', { hasText: 'Change a letter' }).click();
      await page.click('#export');
      assert.deepEqual(await page.evaluate(faintTexts), []);
      await close();
    });
  }
}

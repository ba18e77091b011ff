// The page: puts its parts together.

import known from 'virtual:foreseen';
import { App, type Changes } from './app';
import type { Line } from './core/protocol';
import library from './core/wasm';
import { Field } from './editor/field';
import { showMessages } from './panels/messages';
import { PiecesPanel } from './panels/pieces';
import { PlayPanel } from './panels/play';
import { showProblems } from './panels/problems';
import { RulesPanel } from './panels/rules';
import { Tabs } from './panels/tabs';
import { TestsPanel } from './panels/tests';
import { draftOf, drafts, gameOn, keep, keepForeseen, keepGame, keptGame, lastForeseen, lastOpen, newDraft, see, type Images } from './share/drafts';
import { sharedIn } from './share/link';
import { FIRST } from './start/first';
import { byId, h, rested } from './ui/dom';
import { setUpTheme } from './ui/theme';

/** How long the hands must rest before the board follows the text, in milliseconds. */
const REST = 80;

const app = new App();
// Nothing takes longer to come.
app.core.begin();
setUpTheme();
const field = new Field(byId('editor'), {
  changed(text) {
    if (text === app.text) return;
    app.setText(text);
    read();
  },
  told: problems => showProblems((from, to) => field.select(from, to), problems, code => void app.attempt(async () => (await import('./panels/explanation')).openExplanation(app, code))),
  transport: () => app.core.transport(),
});
const read = rested(REST, () => {
  if (apart) field.join();
  apart = false;
  void app.read();
});

showMessages(app);
const play = new PlayPanel(app, (from, to) => {
  tabs.show('text');
  field.select(from, to);
}, text => choose(text, null));
const pieces = new PiecesPanel(app);
const rules = new RulesPanel(app);
const tests = new TestsPanel(app, field, fen => {
  tabs.show('play');
  void play.start({ fen, moves: [] });
});
const tabs = new Tabs([
  { id: 'text', title: 'Text', element: null },
  { id: 'play', title: 'Board', element: play.element },
  { id: 'pieces', title: 'Pieces', element: pieces.element, shown: () => void pieces.show() },
  { id: 'rules', title: 'Rules', element: rules.element, shown: () => void rules.show() },
  { id: 'tests', title: 'Tests', element: tests.element },
]);

/** The draft that the text is kept as. What ships is none until it is changed. */
let draft: string | null = null;
/** The name that the game on it is kept under. */
let game = '';
/** Whether a text is being opened: what is changed otherwise, the reader has changed. */
let opening = false;

/** Whether the browser has refused to keep what the reader has written: that is told once. */
let full = false;

const save = rested(1000, () => {
  const { draft: own, kept } = keep(app.text, app.images, draft, titleOf(app.text));
  if (!kept && !full) app.say('this browser does not keep what you write: it has no room for it', 'save it as a file before you close the page', { title: 'Export', act: () => void exports(), stays: true });
  full = !kept;
  if (own === draft) return;
  draft = game = own ?? gameOn(app.text);
  mark(plain());
  app.say('this text was changed elsewhere, in another tab', 'what stands here is kept as a text of its own; the gallery has both');
});
// Who leaves does not wait for the rest of the hands.
window.addEventListener('pagehide', save.now);
document.addEventListener('visibilitychange', () => { if (document.hidden) save.now(); });

/** What a text is called; with mistakes, by what stands first between quotation marks. */
function titleOf(text: string): string {
  return (text === app.played ? app.info?.title : /"([^"\n]+)"/.exec(text)?.[1]) ?? 'Without a name';
}

/** What an entry of the browser's history opens: a draft, as it is by then, or a text. */
interface Opened {
  text: string;
  images: Images;
  draft: string | null;
  game: string;
}

/** What an entry opens; nothing, if it is only an address. */
function opened(state: unknown): Opened | null {
  const one = (state as { opened?: Opened } | null)?.opened ?? null;
  if (one?.draft == null) return one;
  const kept = drafts();
  const now = Object.hasOwn(kept, one.draft) ? kept[one.draft] : undefined;
  // What the reader has deleted does not come back by being opened.
  return now ? { ...one, text: now.text, images: now.images ?? {} } : { ...one, draft: null };
}

/** The address of the page alone. */
const plain = () => location.pathname + location.search;

/** Writes into the browser's history what is open now, so that Back and loading anew lead to it; as an entry of its own, if it is `anew`. */
function mark(address: string, anew = false): void {
  const state: { opened: Opened } = { opened: { text: app.text, images: app.images, draft, game } };
  try {
    history[anew ? 'pushState' : 'replaceState'](state, '', address);
  } catch {
    // There is a limit to what an entry may hold.
    history[anew ? 'pushState' : 'replaceState'](null, '', address);
  }
}

/** Asks what will be asked first when this text is opened again, so that it can be played before the library is there. */
const foresee = rested(3000, async () => {
  await app.whole;
  const { text, sound } = app;
  if (text === known.text) return;
  const next = sound ? await app.slow.call('foresee', text).catch(() => null) : null;
  if (text === app.text) keepForeseen(library.rest, next);
});

app.on('text', () => {
  if (!opening) {
    const first = draft === null;
    if (first) draft = game = newDraft();
    // After this the address no longer brings back what it did.
    if (first || location.hash !== '') mark(plain());
  }
  save();
  foresee();
});
app.on('view', view => { if (!app.pending) keepGame(game, view.kept, view.outcome.over); });
app.on('variant', info => {
  document.body.classList.toggle('faulty', info === null);
  if (info === null && app.view !== null) return;
  const title = info?.title ?? titleOf(app.text);
  byId('title').textContent = title;
  document.title = `${title} – Alfil`;
  if (app.again) return;
  if (tabs.current === 'pieces') void pieces.show();
  if (tabs.current === 'rules') void rules.show();
});

// A text that takes too long ends the worker: the editor is joined to a fresh one, and the text waits for the next edit.
app.core.onEnded = () => {
  if (app.view) app.pending ??= { line: app.view.kept, kept: true };
  app.say('this text took too long to look at, and was given up', 'it is looked at again when you change it');
  field.join();
};

/** Whether the editor waits for the next edit to be joined to the library again: what it asks may be what the library fails at. */
let apart = false;
app.onLost = () => { apart = true; };

/** Opens a text, in place of the one that is there, with a game, or with the one that was kept on it. */
async function open(text: string, as: string | null, images: Images = {}, line: Line | null = null, name = as ?? gameOn(text)): Promise<void> {
  save.now();
  draft = as;
  game = name;
  see(as, text);
  opening = true;
  app.pending = line ? { line, kept: false } : { line: keptGame(game) ?? { moves: [] }, kept: true };
  app.images = images;
  if (text !== app.text) app.setText(text);
  if (text !== field.text) field.open(text);
  opening = false;
  save();
  tabs.show(tabs.current === 'text' ? 'text' : 'play');
  await app.read();
}

/** Opens what the reader has chosen. */
async function choose(text: string, as: string | null, images?: Images): Promise<void> {
  const [name, before] = [as ?? gameOn(text), game];
  const read = open(text, as, images, keptGame(name, true) ? null : { moves: [] }, name);
  mark(plain(), name !== before);
  await read;
}

/** Hears that a draft was deleted: the text stays open, and is a draft again when it is changed, or when what this gives is called. */
function forgotten(name: string): () => void {
  if (name !== draft) return () => {};
  const { text } = app;
  const be = (now: string | null, its: string) => {
    [draft, game] = [now, its];
    see(now, text);
    save();
    mark(plain());
  };
  const before = game;
  be(null, gameOn(text));
  return () => { if (draft === null && app.text === text) be(name, before); };
}

/** Opens what an entry of the history says. */
function reopen({ text, draft, images, game }: Opened): void {
  void open(text, draft, images, null, game);
}

async function openAddress(): Promise<boolean> {
  const { hash } = location;
  const shared = await app.attempt(() => sharedIn(app, hash));
  if (!shared) return false;
  const { text, ships, images, line } = shared;
  const known = ships ? null : draftOf(text, images ?? {});
  const as = ships ? null : known ?? newDraft();
  // Who names a game that ships, or holds a text of one's own, and no moves, goes on with the own game; what is shared is a game of its own.
  const own = (ships || known !== null) && line.moves.length === 0 && line.fen === undefined;
  const apart = !own && (ships || known !== null && keptGame(known) !== null);
  void open(text, as, images, own ? null : line, apart ? gameOn(hash) : as ?? gameOn(text));
  see(as, text, known === null);
  mark(location.href);
  return true;
}

/** What is opened by a button is loaded when it is asked for first. */
const startAnew = () => app.attempt(async () => (await import('./start/new')).openNew(app, text => void choose(text, newDraft())));
const dialogs = (act: (from: typeof import('./share/dialogs')) => unknown) => app.attempt(async () => act(await import('./share/dialogs')));
const exports = () => dialogs(({ openExport }) => openExport(app));

byId('write').prepend(h('div', { class: 'writetools', role: 'toolbar', 'aria-label': 'The text' },
  h('button', { class: 'small', id: 'format', onclick: () => void app.attempt(() => field.format()) }, 'Format'),
  h('button', { class: 'small', id: 'insert', onclick: () => void startAnew() }, 'Start visually'),
  // Within the text, Tab indents.
  h('span', { class: 'leave', 'aria-hidden': 'true' }, h('kbd', {}, 'Esc'), ' then ', h('kbd', {}, 'Tab'), ' leaves the text')));
byId('new').addEventListener('click', () => void startAnew());
byId('gallery').addEventListener('click', () => {
  save.now();
  void app.attempt(async () => (await import('./panels/gallery')).openGallery(app, (text, draft, images) => void choose(text, draft, images), forgotten));
});
byId('share').addEventListener('click', () => void dialogs(({ openShare }) => openShare(app, link => mark(`#${link}`))));
byId('export').addEventListener('click', () => void exports());
// What leads to a place of the page is no other entry of the history: the address stays that of the text.
document.addEventListener('click', event => {
  const link = (event.target as Element).closest('a[href^="#"]');
  const place = link && document.getElementById(link.getAttribute('href')!.slice(1));
  if (!place) return;
  event.preventDefault();
  place.scrollIntoView();
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
});
window.addEventListener('hashchange', () => void (async () => {
  // An address that holds nothing is of what is open.
  if (!opened(history.state) && !await openAddress() && !opened(history.state)) mark(location.href);
})());
window.addEventListener('popstate', ({ state }) => {
  const one = opened(state);
  if (one && (one.game !== game || one.text !== app.text)) reopen(one);
});

/** Only the board is shown, within another page. */
if (new URLSearchParams(location.search).has('board')) document.body.classList.add('only-board');

async function begin(): Promise<void> {
  tabs.show('play');
  let wrong: Changes['told'] = null;
  let shown = false;
  app.on('told', told => { if (!shown) wrong = told; });
  const here = opened(history.state);
  if (!here && await openAddress()) return;
  // What is wrong with the address is to be read beside the board that is shown instead.
  app.on('view', () => {
    if (shown) return;
    shown = true;
    if (wrong) app.say(wrong.message, wrong.help, wrong.act);
  });
  const { text, images, draft } = here ?? lastOpen() ?? { text: FIRST, images: {}, draft: null };
  const foreseen = text === known.text ? known : lastForeseen(library.rest);
  if (foreseen?.text === text) app.core.foresee(foreseen);
  void open(text, draft, images, null, here?.game);
  mark(location.href);
}

void begin();

// What is not needed for the first moves comes after what is.
app.meanwhile = () => app.attempt(() => field.enrich());
void app.whole.then(async () => {
  if ('serviceWorker' in navigator && import.meta.env.PROD) await navigator.serviceWorker.register('./sw.js');
}).catch(() => {
  // Where the browser keeps nothing, the page works with a network alone.
});

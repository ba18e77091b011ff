// The page: puts its parts together.

import known from 'virtual:foreseen';
import { App, type Changes } from './app';
import library from './core/wasm';
import { Field } from './editor/field';
import { openExplanation } from './panels/explanation';
import { openGallery } from './panels/gallery';
import { showMessages } from './panels/messages';
import { PiecesPanel } from './panels/pieces';
import { PlayPanel } from './panels/play';
import { showProblems } from './panels/problems';
import { RulesPanel } from './panels/rules';
import { Tabs } from './panels/tabs';
import { TestsPanel } from './panels/tests';
import { keep, keepForeseen, lastForeseen, lastOpen, newDraft, type Images } from './share/drafts';
import { sharedIn, type Shared } from './share/link';
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
  told: problems => showProblems((from, to) => field.select(from, to), problems, code => void openExplanation(app, code)),
  transport: () => app.core.transport(),
});
const read = rested(REST, () => void app.read());

showMessages(app);
const play = new PlayPanel(app, (from, to) => {
  tabs.show('text');
  field.select(from, to);
});
const pieces = new PiecesPanel(app);
const rules = new RulesPanel(app);
const tests = new TestsPanel(app, field, () => tabs.show('play'));
const tabs = new Tabs([
  { id: 'text', title: 'Text', element: null },
  { id: 'play', title: 'Board', element: play.element },
  { id: 'pieces', title: 'Pieces', element: pieces.element, shown: () => void pieces.show() },
  { id: 'rules', title: 'Rules', element: rules.element, shown: () => void rules.show() },
  { id: 'tests', title: 'Tests', element: tests.element },
]);

/** The draft that the text is kept as. What ships is none until it is changed. */
let draft: string | null = null;
/** Whether a text is being opened: what is changed otherwise, the reader has changed. */
let opening = false;

const save = rested(1000, () => keep(app.text, app.images, draft, titleOf(app.text)));
// Who leaves does not wait for the rest of the hands.
window.addEventListener('pagehide', save.now);
document.addEventListener('visibilitychange', () => { if (document.hidden) save.now(); });

/** What a text is called; with mistakes, by what stands first between quotation marks. */
function titleOf(text: string): string {
  return (text === app.played ? app.info?.title : /"([^"\n]+)"/.exec(text)?.[1]) ?? 'Without a name';
}

/** After this the address no longer brings back what it did. */
function leaveAddress(): void {
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
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
    leaveAddress();
    draft ??= newDraft();
  }
  save();
  foresee();
});
app.on('variant', info => {
  document.body.classList.toggle('faulty', info === null);
  if (info === null && app.view !== null) return;
  const title = info?.title ?? titleOf(app.text);
  byId('title').textContent = title;
  document.title = `${title} – Alfil`;
  if (tabs.current === 'pieces') void pieces.show();
  if (tabs.current === 'rules') void rules.show();
});

// A text that takes too long ends the worker: the editor is joined to a fresh one, and the text waits for the next edit.
app.core.onEnded = () => {
  app.say('this text took too long to look at, and was given up', 'it is looked at again when you change it');
  field.join();
};

app.core.onBroken = message => app.say(`the library could not be loaded (${message})`, 'load the page anew, with a browser of the last two years');

/** Opens a text, in place of the one that is there. */
function open(text: string, as: string | null, images: Images = {}, line: Shared['line'] = { moves: [] }): void {
  save.now();
  draft = as;
  opening = true;
  app.pending = line;
  app.images = images;
  if (text !== app.text) app.setText(text);
  if (text !== field.text) field.set(text);
  opening = false;
  save();
  void app.read();
  tabs.show(tabs.current === 'text' ? 'text' : 'play');
}

/** Opens what the reader has chosen. */
function choose(text: string, as: string | null, images?: Images): void {
  leaveAddress();
  open(text, as, images);
}

async function openAddress(): Promise<boolean> {
  const { hash } = location;
  const shared = await app.attempt(() => sharedIn(app, hash));
  if (shared) open(shared.text, shared.ships ? null : newDraft(), shared.images, shared.line);
  return shared !== null;
}

/** What is opened by a button is loaded when it is asked for first. */
const startAnew = () => app.attempt(async () => (await import('./start/new')).openNew(app, text => choose(text, newDraft())));
const dialogs = (act: (from: typeof import('./share/dialogs')) => unknown) => app.attempt(async () => act(await import('./share/dialogs')));

byId('write').prepend(h('div', { class: 'writetools', role: 'toolbar', 'aria-label': 'The text' },
  h('button', { class: 'small', id: 'format', onclick: () => void app.attempt(() => field.format()) }, 'Format'),
  h('button', { class: 'small', id: 'insert', onclick: () => void startAnew() }, 'Start visually'),
  // Within the text, Tab indents.
  h('span', { class: 'leave', 'aria-hidden': 'true' }, h('kbd', {}, 'Esc'), ' then ', h('kbd', {}, 'Tab'), ' leaves the text')));
byId('new').addEventListener('click', () => void startAnew());
byId('gallery').addEventListener('click', () => {
  save.now();
  void openGallery(app, choose);
});
byId('share').addEventListener('click', () => void dialogs(({ openShare }) => openShare(app)));
byId('export').addEventListener('click', () => void dialogs(({ openExport }) => openExport(app)));
window.addEventListener('hashchange', () => void openAddress());

/** Only the board is shown, within another page. */
if (new URLSearchParams(location.search).has('board')) document.body.classList.add('only-board');

async function begin(): Promise<void> {
  tabs.show('play');
  let wrong: Changes['told'] = null;
  let shown = false;
  app.on('told', told => { if (!shown) wrong = told; });
  if (await openAddress()) return;
  // What is wrong with the address is to be read beside the board that is shown instead.
  app.on('view', () => {
    if (shown) return;
    shown = true;
    if (wrong) app.say(wrong.message, wrong.help);
  });
  const { text, images, draft } = lastOpen() ?? { text: FIRST, images: {}, draft: null };
  const foreseen = text === known.text ? known : lastForeseen(library.rest);
  if (foreseen?.text === text) app.core.foresee(foreseen);
  open(text, draft, images);
}

void begin();

// What is not needed for the first moves comes after what is.
app.meanwhile = () => app.attempt(() => field.enrich());
void app.whole.then(async () => {
  if ('serviceWorker' in navigator && import.meta.env.PROD) await navigator.serviceWorker.register('./sw.js');
}).catch(() => {
  // Where the browser keeps nothing, the page works with a network alone.
});

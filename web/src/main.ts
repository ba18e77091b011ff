// The page: puts its parts together.

import type { EditorView } from '@codemirror/view';
import { App, type Changes } from './app';
import { formatDocument, makeEditor, setText } from './editor/editor';
import { makeClient, type Problem } from './editor/lsp';
import { openGallery } from './panels/gallery';
import { openExplanation } from './panels/explanation';
import { PiecesPanel } from './panels/pieces';
import { PlayPanel } from './panels/play';
import { showProblems } from './panels/problems';
import { RulesPanel } from './panels/rules';
import { Tabs } from './panels/tabs';
import { TestsPanel } from './panels/tests';
import { drafts, keep, lastImages, lastText, type Images } from './share/drafts';
import { sharedIn, shippedName, type Shared } from './share/link';
import { FIRST } from './start/first';
import { byId, h, rested } from './ui/dom';
import { setUpTheme } from './ui/theme';

/** How long the hands must rest before the board follows the text, in milliseconds. */
const REST = 80;

setUpTheme();
const app = new App();
const client = makeClient(problems => told(problems));
const editor: EditorView = makeEditor(byId('editor'), '', client, text => {
  app.setText(text);
  read();
});
const read = rested(REST, () => void app.read());
const connect = () => client.connect(app.core.transport());

function told(problems: Problem[]): void {
  showProblems(editor, problems, code => void openExplanation(app, code));
}

const play = new PlayPanel(app);
const pieces = new PiecesPanel(app);
const rules = new RulesPanel(app);
const tests = new TestsPanel(app, () => editor, () => tabs.show('play'));
const tabs = new Tabs([
  { id: 'text', title: 'Text', element: null },
  { id: 'play', title: 'Board', element: play.element },
  { id: 'pieces', title: 'Pieces', element: pieces.element, shown: () => void pieces.show() },
  { id: 'rules', title: 'Rules', element: rules.element, shown: () => void rules.show() },
  { id: 'tests', title: 'Tests', element: tests.element },
]);

const save = rested(1000, async () => {
  const ships = await shippedName(app).catch(() => null);
  keep(app.text, app.images, ships === null && app.sound && app.text !== FIRST ? app.info?.title ?? null : null);
});

app.on('text', () => save());
app.on('variant', info => {
  document.body.classList.toggle('faulty', info === null);
  if (!info) return;
  byId('title').textContent = info.title;
  document.title = `${info.title} – Alfil`;
  if (tabs.current === 'pieces') void pieces.show();
  if (tabs.current === 'rules') void rules.show();
});

// A text that takes too long ends the worker: the editor is joined to a fresh one, and the text waits for the next edit.
app.core.onEnded = () => {
  client.disconnect();
  app.say('this text took too long to look at, and was given up', 'it is looked at again when you change it');
  connect();
};

app.core.onBroken = message => app.say(`the library could not be loaded (${message})`, 'load the page anew, with a browser of the last two years');

/** Opens a text, in place of the one that is there. */
function open(text: string, line: Shared['line'] = { moves: [] }, images: Images = {}): void {
  app.pending = line;
  app.images = images;
  if (editor.state.doc.toString() === text) void app.read();
  else setText(editor, text);
  tabs.show(tabs.current === 'text' ? 'text' : 'play');
}

async function openAddress(): Promise<boolean> {
  const shared = await app.attempt(() => sharedIn(app, location.hash));
  if (shared) open(shared.text, shared.line, shared.images);
  return shared !== null;
}

/** What is opened by a button is loaded when it is asked for first. */
const startAnew = () => app.attempt(async () => (await import('./start/new')).openNew(app, text => open(text)));
const dialogs = (act: (from: typeof import('./share/dialogs')) => unknown) => app.attempt(async () => act(await import('./share/dialogs')));

byId('write').prepend(h('div', { class: 'writetools', role: 'toolbar', 'aria-label': 'The text' },
  h('button', { class: 'small', id: 'format', onclick: () => { formatDocument(editor); editor.focus(); } }, 'Format'),
  h('button', { class: 'small', id: 'insert', onclick: () => void startAnew() }, 'Start visually')));
byId('new').addEventListener('click', () => void startAnew());
byId('gallery').addEventListener('click', () => void openGallery(app, (text, images) => open(text, { moves: [] }, images)));
byId('share').addEventListener('click', () => void dialogs(({ openShare }) => openShare(app)));
byId('export').addEventListener('click', () => void dialogs(({ openExport }) => openExport(app)));
window.addEventListener('hashchange', () => void openAddress());

/** Only the board is shown, within another page. */
if (new URLSearchParams(location.search).has('board')) document.body.classList.add('only-board');

async function begin(): Promise<void> {
  connect();
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
  const last = lastText();
  const { text, images } = last === null ? Object.values(drafts())[0] ?? { text: FIRST } : { text: last, images: lastImages() };
  open(text, { moves: [] }, images);
}

void begin();
if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('./sw.js');

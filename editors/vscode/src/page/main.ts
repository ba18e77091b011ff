// The script of the preview. It draws what it is sent and says what was clicked; it knows no rule.

import { click, type Board, type FromPage, type Move, type Tab, type ToPage } from '../messages';

declare function acquireVsCodeApi(): { postMessage(message: FromPage): void };

const editor = acquireVsCodeApi();
const element = <E extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as E;
const rules = element('rules').attachShadow({ mode: 'open' });

/** Files may be over a hundred moves; more than this are not listed. */
const LISTED = 400;

function picture(image: HTMLImageElement, drawing: string): void {
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
}

function button(text: string, title: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.textContent = text;
  made.title = title;
  made.addEventListener('click', act);
  return made;
}

function play(move: Move): HTMLButtonElement {
  return button(move.san, move.text, () => editor.postMessage({ ask: 'play', move: move.text }));
}

function showTab(tab: Tab): void {
  for (const one of document.querySelectorAll<HTMLElement>('[data-tab]')) {
    one.setAttribute('aria-selected', String(one.dataset['tab'] === tab));
  }
  for (const one of ['board', 'pieces', 'rules']) {
    element(one).hidden = one !== tab;
  }
}

function showBoard(board: Board): void {
  const image = element<HTMLImageElement>('position');
  image.alt = /<desc>([^<]*)<\/desc>/.exec(board.drawing)?.[1] ?? '';
  picture(image, board.drawing);
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(board.drawing) ?? [];
  element('squares').replaceChildren(...squares(board, Number(width), Number(height)));
  element('status').textContent = board.status;
  element('played').textContent = board.played.join(' ');
  element('choice').replaceChildren();
  const shown = board.moves.filter(move => board.selected === null || move.from === board.selected);
  element('count').textContent = `${shown.length} legal moves${board.selected === null ? '' : ` from ${board.selected}`}`;
  element('moves').replaceChildren(...shown.slice(0, LISTED).map(play));
}

/** A button over each square of the drawing. */
function squares(board: Board, width: number, height: number): HTMLButtonElement[] {
  return Object.entries(board.squares).map(([name, [x, y]]) => {
    const made = button('', name, () => act(board, name));
    made.setAttribute('aria-label', name);
    made.setAttribute('aria-pressed', String(name === board.selected));
    made.classList.toggle('aim', board.moves.some(move => move.from === board.selected && move.to === name && move.from !== null));
    made.style.left = `${(100 * x) / width}%`;
    made.style.top = `${(100 * y) / height}%`;
    made.style.width = `${(100 * board.side) / width}%`;
    made.style.height = `${(100 * board.side) / height}%`;
    return made;
  });
}

function act(board: Board, square: string): void {
  const meant = click(board.moves, board.selected, square);
  if (meant.is === 'choose') {
    element('choice').replaceChildren(...meant.moves.map(play));
    element('choice').querySelector('button')?.focus();
  } else if (meant.is === 'play') {
    editor.postMessage({ ask: 'play', move: meant.move });
  } else {
    editor.postMessage({ ask: 'select', square: meant.square });
  }
}

/**
 * Shows a page of rules. The policy allows no styles within a page, but those that the script sets: so they are taken out before
 * the page is read.
 */
function showRules(page: string): void {
  const sheets = new Set<string>();
  const plain = page
    .replace(/<style>([^<]*)<\/style>/g, (_, text: string) => (sheets.add(text), ''))
    .replace(/(<[^<>]*) style="/g, '$1 data-style="');
  const read = new DOMParser().parseFromString(plain, 'text/html');
  rules.adoptedStyleSheets = [...sheets].map(text => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text.replace(/:root|\bbody\b/g, ':host'));
    return sheet;
  });
  rules.replaceChildren(...[...read.body.childNodes].map(node => document.importNode(node, true)));
  for (const one of rules.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    one.style.cssText = one.dataset['style'] ?? '';
  }
}

// Links within the page do not see into the part of the document in which it stands.
rules.addEventListener('click', event => {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  const target = link && rules.getElementById(link.getAttribute('href')?.slice(1) ?? '');
  if (target) {
    event.preventDefault();
    target.scrollIntoView();
  }
});

window.addEventListener('message', (event: MessageEvent<ToPage>) => {
  const told = event.data;
  const mistake = element('mistake');
  mistake.hidden = told.is !== 'mistake';
  switch (told.is) {
    case 'mistake':
      // What was shown stays, so that it does not flicker while somebody writes.
      mistake.textContent = told.help === '' ? told.message : `${told.message}: ${told.help}`;
      break;
    case 'board':
      showTab('board');
      showBoard(told);
      break;
    case 'pieces':
      showTab('pieces');
      picture(element<HTMLImageElement>('all'), told.drawing);
      break;
    case 'rules':
      showTab('rules');
      showRules(told.page);
      break;
  }
});

for (const one of document.querySelectorAll<HTMLElement>('[data-tab]')) {
  one.addEventListener('click', () => editor.postMessage({ ask: 'tab', tab: one.dataset['tab'] as Tab }));
}
for (const one of document.querySelectorAll<HTMLElement>('[data-ask]')) {
  one.addEventListener('click', () => editor.postMessage({ ask: one.dataset['ask'] as 'back' }));
}
showTab('board');
editor.postMessage({ ask: 'ready' });

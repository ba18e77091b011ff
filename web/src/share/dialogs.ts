// The dialogs for sharing and for saving as a file.

import type { App } from '../app';
import { Refused } from '../core/core';
import { openDialog } from '../ui/dialog';
import { download, h } from '../ui/dom';
import { linkOf, sharedOf } from './linked';
import { boardPage } from './embed';
import { pngOf } from './png';

/** Shows the link. `mark` makes it the address of what is open. */
export async function openShare(app: App, mark: (link: string) => void): Promise<void> {
  const link = await app.attempt(() => linkOf(app));
  if (link === null) return;
  const address = `${location.origin}${location.pathname}#${link}`;
  mark(link);
  openDialog('Share', () => {
    const field = h('input', { id: 'link', readonly: true, value: address, 'aria-label': 'The link', onfocus: event => (event.target as HTMLInputElement).select() });
    const copy = h('button', { class: 'main', id: 'copy', onclick: async () => {
      try {
        await navigator.clipboard.writeText(address);
        copy.textContent = 'Copied';
      } catch {
        // Some browsers let no page copy, or none that came without encryption.
        field.select();
        copy.textContent = 'Select and copy';
      }
    } }, 'Copy');
    return [
      h('p', {}, 'The link holds the whole file and the game as it stands. Nothing is sent anywhere: whoever has the link has it all.'),
      h('div', { class: 'row' }, field, copy),
      h('p', { class: 'note' }, `${address.length} characters.`),
    ];
  });
}

/** Shows what can be saved. */
export function openExport(app: App): void {
  const name = (app.info?.title ?? 'variant').toLowerCase().replace(/[^a-z0-9]+/g, '-').slice(0, 80).replace(/^-+|-+$/g, '') || 'variant';
  const board = () => app.core.call('boardSvg', false);
  /** What is saved is of the text without mistakes that was read last. */
  const played = (save: () => Promise<void>) => async () => {
    await save();
    if (!app.sound) app.say('the text has mistakes: what was saved is of what it was before them');
  };
  const saves: [string, string, () => Promise<void>][] = [
    ['The file', `${name}.variant`, async () => download(`${name}.variant`, app.text)],
    ['The board as SVG', `${name}.svg`, played(async () => download(`${name}.svg`, await board(), 'image/svg+xml'))],
    ['The board as PNG', `${name}.png`, played(async () => download(`${name}.png`, await pngOf(await board())))],
    ['The game as PGN', `${name}.pgn`, played(async () => download(`${name}.pgn`, await app.core.call('pgn'), 'application/x-chess-pgn'))],
    ['The rules as Markdown', `${name}.md`, played(async () => download(`${name}.md`, await app.core.call('rules', 'markdown'), 'text/markdown'))],
    ['The rules as a page', `${name}.html`, played(async () => download(`${name}.html`, await app.core.call('rules', 'html'), 'text/html'))],
    ['A page that plays it, in one file', `${name}-board.html`, () => savePage(app, `${name}-board.html`)],
  ];
  openDialog('Export', () => [h('ul', { class: 'exports' }, ...saves.map(([title, file, save]) =>
    h('li', {}, h('button', { onclick: () => void app.attempt(save) }, h('strong', {}, title), h('span', {}, file)))))]);
}

/** Saves a page that plays the text as it stands, or as it was before its mistakes. */
async function savePage(app: App, file: string): Promise<void> {
  if (app.text !== app.played) await app.read();
  const { info, played } = app;
  if (!info) throw new Refused('the text has mistakes: no page can play it', 'mend them first');
  download(file, await boardPage(info.title, sharedOf(app, played)), 'text/html');
  if (app.text !== played) app.say('the text has mistakes: the page plays what it was before them');
}

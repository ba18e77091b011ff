// What the reader is told: over the page, whatever panel or dialog is open, until the position is another one or it is closed.

import type { App } from '../app';
import { byId, capital, h } from '../ui/dom';
import { ticked } from './problems';

/** How long what can be undone may be undone, in milliseconds. */
const STAYS = 12_000;

/** Shows what is told. */
export function showMessages(app: App): void {
  /** Until when it stays, whatever becomes of the position: there is something to do about it. */
  let until = 0;
  let before: HTMLElement | null = null;
  const text = h('p');
  const acts = h('span');
  const box = h('div', { class: 'told', popover: 'manual' }, text, acts, h('button', { class: 'quiet icon', 'aria-label': 'Close', onclick: () => {
    box.hidePopover();
    (before?.isConnected ? before : byId('stage')).focus();
  } }, '✕'));
  box.addEventListener('focusin', ({ relatedTarget }) => { before = relatedTarget as HTMLElement | null; });
  app.on('told', told => {
    if (!told) return;
    text.replaceChildren(...ticked(sentence(told.message)), ...(told.help === null ? [] : [' ', h('em', {}, ...ticked(sentence(told.help)))]));
    const { act } = told;
    until = act?.stays ? Infinity : act ? Date.now() + STAYS : 0;
    if (act && !act.stays) setTimeout(() => { if (Date.now() >= until && until !== 0) box.hidePopover(); }, STAYS + 50);
    acts.replaceChildren(...(act ? [h('button', { class: 'small', id: 'told-act', onclick: () => { box.hidePopover(); act.act(); } }, act.title)] : []));
    // Beside an open dialog nothing could be touched.
    (document.querySelector('dialog[open] .dialog-body') ?? document.body).append(box);
    box.showPopover();
  });
  document.addEventListener('keydown', ({ key }) => { if (key === 'Escape' && box.isConnected && !document.querySelector('dialog[open]')) box.hidePopover(); });
  // What is told is of the text that is left.
  app.on('text', () => { if (app.pending && box.isConnected) box.hidePopover(); });
  app.on('view', () => { if (box.isConnected && Date.now() >= until) box.hidePopover(); });
}

/** A message as a sentence. Moves, squares and names of files stay as they are written. */
export function sentence(message: string): string {
  return `${message.replace(/^[a-z]+(?=[ ,;:])/, capital)}.`;
}

// What the reader is told: over the page, whatever panel or dialog is open, until the position is another one or it is closed.

import type { App } from '../app';
import { byId, h } from '../ui/dom';
import { ticked } from './problems';

/** Shows what is told. */
export function showMessages(app: App): void {
  let before: HTMLElement | null = null;
  const text = h('p');
  const box = h('div', { class: 'told', popover: 'manual' }, text, h('button', { class: 'quiet icon', 'aria-label': 'Close', onclick: () => {
    box.hidePopover();
    (before?.isConnected ? before : byId('stage')).focus();
  } }, '✕'));
  box.addEventListener('focusin', ({ relatedTarget }) => { before = relatedTarget as HTMLElement | null; });
  app.on('told', told => {
    if (!told) return;
    text.replaceChildren(...ticked(sentence(told.message)), ...(told.help === null ? [] : [' ', h('em', {}, ...ticked(sentence(told.help)))]));
    // Beside an open dialog nothing could be touched.
    (document.querySelector('dialog[open] .dialog-body') ?? document.body).append(box);
    box.showPopover();
  });
  app.on('view', () => { if (box.isConnected) box.hidePopover(); });
}

/** A message as a sentence. Moves, squares and names of files stay as they are written. */
export function sentence(message: string): string {
  return `${message.replace(/^[a-z]+(?=[ ,;:])/, word => word.charAt(0).toUpperCase() + word.slice(1))}.`;
}

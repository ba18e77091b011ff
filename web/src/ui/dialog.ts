// Dialogs: over the page, closed by Escape, by their button or by a click beside them.

import { byId, h } from './dom';

/** Shows a dialog and gives what closes it. */
export function openDialog(title: string, content: (close: () => void) => Node[], wide = false): () => void {
  const close = () => box.close();
  const box = h('dialog', { class: wide ? 'dialog wide' : 'dialog', 'aria-label': title },
    h('div', { class: 'dialog-head' }, h('h2', {}, title), h('button', { class: 'quiet icon', 'aria-label': 'Close', onclick: close }, '✕')));
  box.append(h('div', { class: 'dialog-body' }, ...content(close)));
  box.addEventListener('close', () => box.remove());
  // What begins within the dialog, as choosing a text by dragging does, ends nothing.
  let beside = false;
  box.addEventListener('pointerdown', event => { beside = event.target === box; });
  box.addEventListener('click', event => { if (beside && event.target === box) close(); });
  byId('dialogs').append(box);
  box.showModal();
  return close;
}

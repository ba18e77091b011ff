// A panel that tells of the text says so when the text has mistakes, and what it tells is of what it was before them.

import type { App } from '../app';
import { h } from '../ui/dom';

/** The note, which is shown as long as there are mistakes. */
export function beforeMistakes(app: App): HTMLElement {
  const note = h('p', { class: 'note noprint', hidden: true }, 'The text has mistakes: this is of what it was before them.');
  app.on('variant', info => { note.hidden = info !== null || app.info === null; });
  return note;
}

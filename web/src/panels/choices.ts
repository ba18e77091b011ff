// What is chosen beside the board: what a pawn becomes, with which rook the king castles, whether a turn is done.

import type { Entry, Option, Touch } from 'alfil';
import type { Pictures } from '../core/protocol';
import { address } from '../ui/clean';
import { h } from '../ui/dom';

/** What the buttons do. */
export interface Acts {
  touch(touch: Touch): void;
  done(): void;
  cancel(): void;
}

/** The buttons of the choices that are open. */
export function choiceBar(options: readonly Option[], entry: Entry, pictures: Pictures, acts: Acts): HTMLElement[] {
  const made = options.map(option => h('button', { class: 'choice', 'data-role': option.role, onclick: () => acts.touch(option.touch) },
    option.piece ? h('img', { alt: '', src: address(pictures.pieces[`${option.piece.side} ${option.piece.piece}`] ?? '') }) : null,
    h('span', {}, option.label)));
  if (entry.touched.length === 0) return made;
  const more = entry.move && !entry.complete
    ? [h('button', { class: 'choice main', id: 'done', onclick: () => acts.done() }, `Play ${entry.move.san}`)] : [];
  const several = entry.touched.length > 1 || options.length > 0 || more.length > 0;
  return [...made, ...more, ...(several ? [h('button', { class: 'choice quiet', onclick: () => acts.cancel() }, 'Cancel')] : [])];
}

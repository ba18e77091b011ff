// What is chosen: on the board, what a pawn becomes; beside it, with which rook the king castles, or whether a turn is done.

import type { Entry, Option, Touch } from 'alfil';
import type { Board } from '../board/board';
import type { Pictures } from '../core/protocol';
import { address } from '../ui/clean';
import { capital, h } from '../ui/dom';

/** What the buttons do. */
export interface Acts {
  touch(touch: Touch): void;
  done(): void;
  cancel(): void;
}

/** How many choices stand one below the other. */
const HIGH = 6;

/** The buttons of the choices that are open. */
export function choiceBar(options: readonly Option[], entry: Entry, pictures: Pictures, acts: Acts): HTMLElement[] {
  const made = options.map(option => h('button', { class: 'choice', 'data-role': option.role, onclick: () => acts.touch(option.touch) },
    option.piece ? h('img', { alt: '', src: address(pictures.pieces[`${option.piece.side} ${option.piece.piece}`] ?? '') }) : null,
    h('span', {}, capital(option.label))));
  if (entry.touched.length === 0) return made;
  const more = entry.move && !entry.complete
    ? [h('button', { class: 'choice main', id: 'done', onclick: () => acts.done() }, `Play ${entry.move.san}`)] : [];
  const several = entry.touched.length > 1 || options.length > 0 || more.length > 0;
  return [...made, ...more, ...(several ? [h('button', { class: 'choice quiet', onclick: () => acts.cancel() }, 'Cancel')] : [])];
}

/** What a piece may become, offered at the square where it stands; the rest of the board is covered, and a touch there drops the move. */
export class Becoming {
  readonly element = h('div', { class: 'becoming', role: 'group', 'aria-label': 'What it becomes', hidden: true, onkeydown: event => this.#key(event as KeyboardEvent) });

  constructor(private readonly board: Board, private readonly acts: Acts) {}

  /** Shows these choices at a square, or nothing. `picture` is that of the piece as it is, `called` what letters are called. */
  show(options: readonly Option[], square: string | null, picture: (letters: string | null) => string, called: (letters: string) => string): void {
    const focused = document.activeElement;
    const had = !this.element.hidden;
    const within = this.element.contains(focused) || this.board.element.contains(focused);
    this.element.hidden = options.length === 0 || square === null;
    if (options.length === 0 || square === null) return this.element.replaceChildren();
    const [x, y] = this.board.place(square);
    const [high, right, low] = [Math.min(options.length, HIGH), x >= this.board.files / 2, y >= this.board.ranks / 2];
    const list = h('div', { class: `becomes${right ? ' right' : ''}${low ? ' low' : ''}` }, ...options.map(({ touch, label, piece }) => h('button', {
      class: 'choice', 'data-role': 'promotion', title: label, 'aria-label': label, onclick: () => this.acts.touch(touch),
    }, h('img', { alt: '', draggable: 'false', src: address(picture(piece?.piece ?? null)) }), h('span', {}, piece ? called(piece.piece) : capital(label)))));
    list.style.setProperty('--high', String(high));
    list.style.setProperty('--x', String(right ? this.board.files - 1 - x : x));
    list.style.setProperty('--y', String(low ? this.board.ranks - 1 - y : y));
    this.element.replaceChildren(h('button', { class: 'away', tabindex: -1, 'aria-label': 'Cancel', onclick: () => this.acts.cancel() }), list);
    if (!had && within) list.querySelector('button')?.focus({ preventScroll: true });
  }

  #key(event: KeyboardEvent): void {
    const step = ({ ArrowUp: -1, ArrowDown: 1, ArrowLeft: -HIGH, ArrowRight: HIGH } as Record<string, number>)[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = [...this.element.querySelectorAll<HTMLElement>('.choice')];
    all[all.findIndex(one => one === document.activeElement) + step]?.focus();
  }
}

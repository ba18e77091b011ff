// The moves of the game, in two columns.

import type { View } from '../core/protocol';
import { h } from '../ui/dom';

export class MoveList {
  readonly element = h('ol', { class: 'moves', 'aria-label': 'The moves' });
  #line: View['line'] | null = null;
  #start = '';

  constructor(private readonly go: (ply: number) => void) {}

  show(view: View): void {
    const { line } = view;
    if (this.#line === null || this.#start !== view.startFen || !begins(line, this.#line)) this.element.replaceChildren();
    this.#line = line;
    this.#start = view.startFen;
    for (let ply = this.element.querySelectorAll('button').length; ply < line.length; ply++) this.#add(view, ply);
    let shown: HTMLElement | null = null;
    this.element.querySelectorAll('button').forEach((button, ply) => {
      const now = ply + 1 === view.at;
      button.setAttribute('aria-current', now ? 'step' : 'false');
      button.classList.toggle('later', ply >= view.at);
      if (now) shown = button;
    });
    scrollTo(this.element, shown);
  }

  #add(view: View, ply: number): void {
    const { san, turn, number } = view.line[ply]!;
    const before = view.line[ply - 1];
    let row = this.element.lastElementChild;
    if (!row || before?.number !== number) {
      row = h('li', {}, h('span', { class: 'number' }, `${number}.`));
      if (turn === 'black') row.append(h('span', { class: 'gap' }, '…'));
      this.element.append(row);
    }
    // A turn may have several moves.
    let cell = row.lastElementChild!;
    if (cell.tagName !== 'DIV' || before?.turn !== turn) row.append(cell = h('div', {}));
    cell.append(h('button', { class: 'san', onclick: () => this.go(ply + 1) }, san));
  }
}

/** Scrolls a list, from which its rows are measured, so that one of them is seen; or its start. */
function scrollTo(list: HTMLElement, inner: HTMLElement | null): void {
  const top = inner?.offsetTop ?? 0;
  if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 28) list.scrollTop = top - list.clientHeight / 2;
}

function begins(line: View['line'], before: View['line']): boolean {
  return before.length <= line.length && before.every((move, ply) => JSON.stringify(move) === JSON.stringify(line[ply]));
}

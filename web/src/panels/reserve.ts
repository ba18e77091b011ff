// What a side holds in reserve, beside the board.

import type { Option, Side, Touch, VariantInfo } from 'alfil';
import type { Pictures } from '../core/protocol';
import { address } from '../ui/clean';
import { h } from '../ui/dom';

export class Reserve {
  readonly element: HTMLElement;

  constructor(private readonly side: Side, private readonly hold: (piece: string) => void) {
    this.element = h('div', { class: `reserve ${side}`, role: 'group' });
  }

  show(held: Record<string, number>, pictures: Pictures, next: readonly Option[], touched: readonly Touch[], info: VariantInfo, turn: boolean): void {
    this.element.setAttribute('aria-label', `Reserve of ${info.sides[this.side]}`);
    const open = new Set(next.flatMap(option => (option.touch.on === 'reserve' ? [option.touch.piece] : [])));
    const last = touched.at(-1);
    const placed = new Map<string, number>();
    if (turn) for (const touch of touched) if (touch.on === 'reserve') placed.set(touch.piece, (placed.get(touch.piece) ?? 0) + 1);
    const types = info.pieces.filter(({ letters }) => held[letters] !== undefined);
    const focused = this.element.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset['piece'] : undefined;
    this.element.replaceChildren(...types.map(({ letters, name }) => h('button', {
      class: `held${turn && open.has(letters) ? ' can' : ''}${turn && last?.on === 'reserve' && last.piece === letters ? ' selected' : ''}`,
      'data-piece': letters, disabled: !turn, 'aria-label': `${name}, ${held[letters]} in reserve`, onclick: () => this.hold(letters),
    }, h('img', { alt: '', draggable: 'false', src: address(pictures.pieces[`${this.side} ${letters}`] ?? '') }),
    h('span', { class: 'count' }, String((held[letters] ?? 0) - (placed.get(letters) ?? 0))))));
    if (focused !== undefined) this.element.querySelector<HTMLElement>(`[data-piece="${CSS.escape(focused)}"]`)?.focus();
  }
}

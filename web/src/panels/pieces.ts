// The pieces, each with how it moves; a click on a diagram shows its moves from there, and so do arrows.

import type { App } from '../app';
import { ARROWS, beside } from '../board/board';
import type { PieceCard } from '../core/protocol';
import { picture } from '../ui/clean';
import { announce, h } from '../ui/dom';
import { beforeMistakes } from './before';
import { Pictures } from './pictures';

export class PiecesPanel {
  readonly #cards = h('div', { class: 'cards', 'aria-live': 'off' });
  readonly element: HTMLElement;
  #shownOf: unknown = null;

  constructor(private readonly app: App, pictures = true) {
    this.element = h('div', {}, beforeMistakes(app), this.#cards, pictures && new Pictures(app).element);
  }

  async show(): Promise<void> {
    const { pictures } = this.app;
    if (this.#shownOf === pictures || !this.app.info) return;
    const cards = await this.app.attempt(() => this.app.core.call('pieces'));
    if (!cards) return;
    this.#shownOf = pictures;
    this.#cards.replaceChildren(
      h('p', { class: 'note' }, 'Click a square of a diagram, or press arrows on it, to see the moves from there.'), ...cards.map(card => this.#card(card)));
  }

  #card(card: PieceCard): HTMLElement {
    const drawing = h('div', { class: 'drawing', role: 'application', tabindex: 0, 'aria-label': `${card.name}: arrows choose from where it moves` });
    const show = (svg: string) => drawing.replaceChildren(this.#diagram(svg, square => void from(square)));
    let at = /[a-z]+\d+/.exec(described(card.svg))?.[0] ?? '';
    const from = async (square: string, told = false) => {
      at = square;
      const drawn = await this.app.attempt(() => this.app.core.call('pieceFrom', card.letters, 'white', square));
      if (!drawn || at !== square) return;
      show(drawn);
      if (told) announce(described(drawn));
    };
    drawing.addEventListener('keydown', event => {
      const [step, layout] = [ARROWS[event.key], this.app.pictures?.named];
      if (!step || !layout) return;
      event.preventDefault();
      const squares = new Map(Object.entries(layout.squares).map(([square, { x, y }]) => [square, [x / layout.side, y / layout.side] as const]));
      const next = beside(squares, at, step);
      if (next !== undefined) void from(next, true);
    });
    show(card.svg);
    return h('article', { class: 'card', 'data-piece': card.letters },
      h('h3', {}, card.name, h('code', {}, card.letters)), drawing,
      h('ul', {}, ...card.moves.map(sentence => h('li', {}, sentence))));
  }

  #diagram(svg: string, touch: (square: string) => void): HTMLImageElement {
    const image = picture(svg, described(svg));
    image.addEventListener('click', event => {
      const square = this.#square(image, svg, event);
      if (square !== null) touch(square);
    });
    return image;
  }

  /** The square of a diagram that lies under a click. */
  #square(image: HTMLImageElement, svg: string, event: MouseEvent): string | null {
    const layout = this.app.pictures?.named;
    const width = Number(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1]);
    if (!layout || !(width > 0)) return null;
    const scale = width / image.clientWidth;
    const [x, y] = [event.offsetX * scale, event.offsetY * scale];
    const far = ([, at]: [string, { x: number; y: number }]) => Math.hypot(x - at.x - layout.side / 2, y - at.y - layout.side / 2);
    const [nearest] = Object.entries(layout.squares).sort((a, b) => far(a) - far(b));
    return nearest && far(nearest) < layout.side * .71 ? nearest[0] : null;
  }
}

/** What a drawing shows, in words. */
function described(svg: string): string {
  return /<desc>([^<]*)<\/desc>/.exec(svg)?.[1] ?? '';
}

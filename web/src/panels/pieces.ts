// The pieces, each with how it moves; a click on a diagram shows its moves from there.

import type { App } from '../app';
import type { PieceCard } from '../core/protocol';
import { picture } from '../ui/clean';
import { h } from '../ui/dom';
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
      h('p', { class: 'note' }, 'Click a square of a diagram to see the moves from there.'), ...cards.map(card => this.#card(card)));
  }

  #card(card: PieceCard): HTMLElement {
    const drawing = h('div', { class: 'drawing' }, this.#diagram(card, card.svg));
    return h('article', { class: 'card', 'data-piece': card.letters },
      h('h3', {}, card.name, h('code', {}, card.letters)), drawing,
      h('ul', {}, ...card.moves.map(sentence => h('li', {}, sentence))));
  }

  #diagram(card: PieceCard, svg: string): HTMLImageElement {
    const image = picture(svg, /<desc>([^<]*)<\/desc>/.exec(svg)?.[1] ?? '');
    image.addEventListener('click', async event => {
      const square = this.#square(image, svg, event);
      if (square === null) return;
      const drawn = await this.app.attempt(() => this.app.core.call('pieceFrom', card.letters, 'white', square));
      if (drawn) image.replaceWith(this.#diagram(card, drawn));
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

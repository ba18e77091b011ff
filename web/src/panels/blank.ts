// What stands in the place of the board before there is one: that it comes, or why it does not.

import type { App } from '../app';
import { h } from '../ui/dom';
import { sentence } from './messages';
import { ticked } from './problems';

export class Blank {
  readonly element = h('div', { class: 'blank' }, h('p', {}, 'Loading…'));

  /** `toText` shows a place in the text, where there is a text to see. */
  constructor(private readonly app: App, private readonly toText: ((from: number, to: number) => void) | null) {
    app.on('view', () => { this.element.hidden = true; });
    app.on('variant', info => { if (info === null) this.#show(this.#mistakes()); });
    app.on('told', told => {
      if (told) this.#show([h('p', {}, ...ticked(sentence(told.message))), told.help === null ? '' : h('p', { class: 'note' }, ...ticked(sentence(told.help)))]);
    });
  }

  #show(nodes: (Node | string)[]): void {
    if (this.app.view) return;
    this.element.replaceChildren(...nodes);
    this.element.hidden = false;
  }

  #mistakes(): Node[] {
    const [first] = this.app.mistakes;
    if (!first) return [];
    const { message, place } = first;
    const own = place.file === 'my.variant';
    return [
      h('p', {}, h('strong', {}, 'The text has mistakes')),
      h('p', {}, own ? `Line ${place.line}: ` : '', ...ticked(message)),
      ...(this.toText && own ? [h('button', { class: 'main', id: 'to-text', onclick: () => this.toText?.(place.from, place.to) }, 'To the text')] : []),
    ];
  }
}

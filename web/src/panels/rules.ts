// The rules page, which can be printed, and what differs from the variant that the file extends.

import type { App } from '../app';
import { safePage } from '../ui/clean';
import { download, h } from '../ui/dom';
import { beforeMistakes } from './before';

export class RulesPanel {
  readonly #page = h('div', { class: 'rulespage', id: 'rules' });
  readonly #changes = h('section', { class: 'changes', hidden: true });
  readonly element = h('div', { class: 'rules' },
    h('div', { class: 'row noprint' },
      h('button', { class: 'small', id: 'print', onclick: () => print() }, 'Print'),
      h('button', { class: 'small', onclick: () => void this.#save() }, 'Save as Markdown')),
    this.#changes, this.#page);
  #shownOf = '';

  constructor(private readonly app: App) {
    this.element.prepend(beforeMistakes(app));
  }

  async show(): Promise<void> {
    const { played } = this.app;
    if (this.#shownOf === played || !this.app.info) return;
    const html = await this.app.attempt(() => this.app.core.call('rules', 'html'));
    if (html === null) return;
    this.#shownOf = played;
    this.#page.replaceChildren(...safePage(html));
    const differences = await this.app.core.call('differences').catch(() => null);
    this.#changes.hidden = !differences || differences.sentences.length === 0;
    if (differences) this.#changes.replaceChildren(h('h2', {}, `What differs from ${differences.from}`), h('ul', {}, ...differences.sentences.map(text => h('li', {}, text))));
  }

  async #save(): Promise<void> {
    const text = await this.app.attempt(() => this.app.core.call('rules', 'markdown'));
    if (text !== null) download('rules.md', text, 'text/markdown');
  }
}

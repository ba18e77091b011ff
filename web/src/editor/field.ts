// The text of the variant: a plain field in which one can write at once, and CodeMirror in its place when that is loaded.

import { h } from '../ui/dom';
import type { Unnoticed } from './coverage';
import type { Hearers, Rich } from './rich';

export class Field {
  readonly #plain = h('textarea', {
    class: 'plain', 'aria-label': 'The text of the variant', placeholder: 'variant "My Game" { }', spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off', autocomplete: 'off',
  });
  #rich: Rich | null = null;
  #loading: Promise<Rich> | null = null;
  #composing = false;

  constructor(private readonly parent: HTMLElement, private readonly hearers: Hearers) {
    this.#plain.addEventListener('input', () => hearers.changed(this.#plain.value));
    this.#plain.addEventListener('compositionstart', () => { this.#composing = true; });
    this.#plain.addEventListener('compositionend', () => { this.#composing = false; });
    parent.append(this.#plain);
  }

  get text(): string {
    return this.#rich?.text ?? this.#plain.value;
  }

  /** Changes the whole text; where the editor is there, as one change that can be undone. */
  set(text: string): void {
    if (this.#rich) this.#rich.set(text);
    else this.open(text);
  }

  /** Opens another text, in which nothing has been changed. */
  open(text: string): void {
    if (this.#rich) return this.#rich.open(text);
    this.#plain.value = text;
    this.#plain.setSelectionRange(0, 0);
    this.hearers.changed(text);
  }

  /** Shows a part of the text. */
  select(from: number, to: number): void {
    if (this.#rich) return this.#rich.select(from, to);
    this.#plain.setSelectionRange(from, to);
    this.#plain.focus();
  }

  async format(): Promise<void> {
    (await this.enrich()).format();
  }

  async cover(lines: readonly Unnoticed[]): Promise<void> {
    (await this.enrich()).cover(lines);
  }

  /** Joins the editor to the language server anew. */
  join(): void {
    this.#rich?.join();
  }

  /** Loads the editor, and lets it take over what has been written. */
  enrich(): Promise<Rich> {
    this.#loading ??= this.#load();
    this.#loading.catch(() => { this.#loading = null; });
    return this.#loading;
  }

  async #load(): Promise<Rich> {
    const { enrich } = await import('./rich');
    // A sign that is being put together is not torn apart.
    while (this.#composing) await new Promise(done => this.#plain.addEventListener('compositionend', done, { once: true }));
    const plain = this.#plain;
    const focused = document.activeElement === plain;
    this.#rich = enrich(this.parent, { text: plain.value, anchor: plain.selectionStart, head: plain.selectionEnd, top: plain.scrollTop, focused }, this.hearers);
    plain.remove();
    return this.#rich;
  }
}

// The pictures of a file's own: what `image "NAME.svg"` names lies here, and is kept, shared and embedded with the text.

import type { App } from '../app';
import { h } from '../ui/dom';

/** More than the library reads of a picture. */
const MOST = 100_000;

/** Whether a text may be that of an SVG file; what may be in one, the library says of those that the variant names. */
const isPicture = (text: string) => /<(?:[\w.-]+:)?svg[\s/>]/.test(text);

export class Pictures {
  readonly #list = h('span', { class: 'row' });
  readonly #file = h('input', { type: 'file', id: 'picture', accept: '.svg,image/svg+xml', multiple: true, hidden: true });
  readonly element = h('div', { class: 'row pictures' },
    h('button', { class: 'small', id: 'add-picture', onclick: () => this.#file.click() }, 'Add pictures…'), this.#list, this.#file,
    h('span', { class: 'note' }, 'A piece is drawn as ', h('code', {}, 'image "name.svg"'), ' when a picture of that name is here.'));

  constructor(private readonly app: App) {
    this.#file.addEventListener('change', () => void this.#take([...this.#file.files ?? []]));
    app.on('variant', () => this.#show());
  }

  async #take(files: File[]): Promise<void> {
    this.#file.value = '';
    const { images } = this.app;
    for (const file of files) {
      if (file.size > MOST) return this.app.say(`the picture ${file.name} is larger than a picture may be`, 'leave out what is not seen, or draw it with fewer points');
      const text = await file.text();
      if (!isPicture(text)) return this.app.say(`the file ${file.name} is no picture`, 'a picture is an SVG file, which begins with `<svg`');
      images[file.name] = text;
    }
    this.#changed();
  }

  /** What belongs to the text has changed. */
  #changed(): void {
    this.app.setText(this.app.text);
    void this.app.read();
  }

  #show(): void {
    this.#list.replaceChildren(...Object.keys(this.app.images).map(name => h('button', {
      class: 'small', 'aria-label': `Remove ${name}`, title: 'Remove', onclick: () => { delete this.app.images[name]; this.#changed(); },
    }, `${name} ✕`)));
  }
}

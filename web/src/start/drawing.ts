// Drawing how a piece moves: squares around it are touched, and the library says what Betza's notation has for it.

import type { App } from '../app';
import { h } from '../ui/dom';
import type { Ready } from './pieces';

/** How many squares there are on each side of the piece. */
const REACH = 3;
const NEXT = { none: 'both', both: 'quiet', quiet: 'capture', capture: 'none' } as const;
type What = keyof typeof NEXT;
const SIGN: Record<What, string> = { none: '', both: '●', quiet: '○', capture: '✕' };
const SAID: Record<What, string> = { none: 'nothing', both: 'moves and captures', quiet: 'only moves', capture: 'only captures' };

export class Drawing {
  readonly element: HTMLElement;
  readonly #name = h('input', { id: 'draw-name', value: 'Ranger', 'aria-label': 'Name of the piece', maxlength: 30 });
  readonly #letter = h('input', { id: 'draw-letter', value: 'X', 'aria-label': 'Letter of the piece', maxlength: 1, size: 2 });
  readonly #word = h('output', { id: 'draw-betza', class: 'word' });
  readonly #add = h('button', { class: 'small main', id: 'draw-add', disabled: true, onclick: () => this.#done() }, 'Add the piece');
  readonly #what = new Map<string, What>();
  #betza: string | null = null;

  constructor(private readonly app: App, private readonly taken: () => ReadonlySet<string>, private readonly add: (piece: Ready) => void) {
    const squares = Array.from({ length: (2 * REACH + 1) ** 2 }, (_, index) => {
      const [file, rank] = [index % (2 * REACH + 1) - REACH, REACH - Math.floor(index / (2 * REACH + 1))];
      return file === 0 && rank === 0 ? h('span', { class: 'own' }, '♟') : this.#square(file, rank);
    });
    this.element = h('details', { class: 'drawpiece' }, h('summary', {}, 'Draw a piece of your own'),
      h('p', { class: 'note' }, 'Touch the squares it goes to: once for moves and captures (●), twice for moves (○), three times for captures (✕). What reaches the edge goes on.'),
      h('div', { class: 'row drawrow' },
        h('div', { class: 'sketch', role: 'group', 'aria-label': 'Where the piece goes' }, ...squares),
        h('div', { class: 'drawright' },
          h('label', {}, 'Name ', this.#name), h('label', {}, 'Letter ', this.#letter),
          h('p', {}, 'In Betza’s notation: ', this.#word), this.#add)));
    this.#letter.addEventListener('input', () => this.#check());
  }

  #square(file: number, rank: number): HTMLElement {
    const key = `${file} ${rank}`;
    const say = (what: What) => `${Math.abs(file)} ${file < 0 ? 'left' : 'right'}, ${Math.abs(rank)} ${rank < 0 ? 'back' : 'forward'}: ${SAID[what]}`;
    const made = h('button', { 'data-at': `${file},${rank}`, class: (file + rank) % 2 === 0 ? 'dark' : 'light', 'aria-label': say('none'), onclick: () => {
      const what = NEXT[this.#what.get(key) ?? 'none'];
      this.#what.set(key, what);
      made.textContent = SIGN[what];
      made.setAttribute('aria-label', say(what));
      void this.#ask();
    } });
    return made;
  }

  async #ask(): Promise<void> {
    const drawn = [...this.#what].filter(([, what]) => what !== 'none').map(([key, what]) => {
      const [file = 0, rank = 0] = key.split(' ').map(Number);
      return { file, rank, quiet: what !== 'capture', capture: what !== 'quiet' };
    });
    this.#betza = drawn.length === 0 ? null : await this.app.attempt(() => this.app.core.call('sketch', drawn));
    this.#word.textContent = this.#betza ?? '';
    this.#check();
  }

  #check(): void {
    const letter = this.#letter.value.toUpperCase();
    this.#add.disabled = this.#betza === null || !/^[A-Z]$/.test(letter) || this.taken().has(letter);
  }

  #done(): void {
    if (this.#betza === null) return;
    this.add({ letters: this.#letter.value.toUpperCase(), name: this.#name.value.trim() || 'Piece', betza: this.#betza });
    this.#check();
  }
}

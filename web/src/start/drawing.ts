// Drawing how a piece moves: squares around it are touched, and the library says what Betza's notation has for it.

import type { App } from '../app';
import { h } from '../ui/dom';
import { looking, showroom, type Ready } from './pieces';
import { address } from '../ui/clean';

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
  readonly #add = h('button', { class: 'small main', id: 'draw-add', disabled: true, onclick: () => void this.#done() }, 'Add the piece');
  /** Why the piece cannot be added yet, or that it has been. */
  readonly #note = h('p', { class: 'note', id: 'draw-note', role: 'status' });
  readonly #looks = h('div', { class: 'looks', role: 'group', 'aria-label': 'What it looks like' });
  readonly #what = new Map<string, What>();
  readonly #squares: [HTMLElement, readonly [number, number]][] = [];
  #glyph: string | undefined;
  #betza: string | null = null;

  constructor(private readonly app: App, private readonly taken: () => ReadonlySet<string>, private readonly add: (piece: Ready) => Promise<boolean>) {
    const squares = Array.from({ length: (2 * REACH + 1) ** 2 }, (_, index) => {
      const [file, rank] = [index % (2 * REACH + 1) - REACH, REACH - Math.floor(index / (2 * REACH + 1))];
      return file === 0 && rank === 0 ? h('span', { class: 'own' }, '♟') : this.#square(file, rank);
    });
    this.element = h('details', { class: 'drawpiece' }, h('summary', {}, 'Draw a piece of your own'),
      h('p', { class: 'note' }, 'Touch the squares it goes to: once for moves and captures (●), twice for moves (○), three times for captures (✕). What reaches the edge goes on.'),
      h('div', { class: 'row drawrow' },
        h('div', { class: 'sketch', role: 'group', 'aria-label': 'Where the piece goes' }, ...squares),
        h('div', { class: 'drawright' },
          h('label', {}, 'Name of the piece ', this.#name), h('label', {}, 'Its letter ', this.#letter),
          h('p', {}, 'In Betza’s notation: ', this.#word), this.#add, this.#note)),
      h('p', { class: 'note' }, 'What it looks like:'), this.#looks);
    this.#letter.addEventListener('input', () => this.#check());
    this.element.addEventListener('toggle', () => void this.#show(), { once: true });
    this.#check();
  }

  /** Offers the glyphs; without one, the piece looks like what it is called, or is a disc with its letter. */
  async #show(): Promise<void> {
    const pictures = await this.app.attempt(() => this.app.core.call('picturesOf', showroom(looking)));
    if (!pictures) return;
    const choose = (glyph: string | undefined) => {
      this.#glyph = glyph;
      for (const one of this.#looks.children) one.setAttribute('aria-pressed', String((one as HTMLElement).dataset['glyph'] === (glyph ?? '')));
    };
    this.#looks.replaceChildren(
      h('button', { 'data-glyph': '', title: 'By its name, else its letter', 'aria-label': 'By its name, else its letter', onclick: () => choose(undefined) }, 'Aa'),
      ...looking.map(({ letters, name }) => h('button', { 'data-glyph': name, title: name, 'aria-label': name, onclick: () => choose(name) },
        h('img', { alt: '', draggable: 'false', src: address(pictures.pieces[`white ${letters}`] ?? '') }))));
    choose(this.#glyph);
  }

  #square(file: number, rank: number): HTMLElement {
    const key = `${file} ${rank}`;
    const made = h('button', { 'data-at': `${file},${rank}`, class: (file + rank) % 2 === 0 ? 'dark' : 'light', onclick: () => {
      const what = NEXT[this.#what.get(key) ?? 'none'];
      this.#what.set(key, what);
      say(made, [file, rank], what);
      void this.#ask();
    } });
    say(made, [file, rank], 'none');
    this.#squares.push([made, [file, rank]]);
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
    const why = this.#betza === null ? 'Touch a square that it goes to.'
      : !/^[A-Z]$/.test(letter) ? 'Its letter is one from A to Z.'
      : this.taken().has(letter) ? `The letter ${letter} is taken.` : '';
    this.#add.disabled = why !== '';
    this.#note.textContent = why;
  }

  /** Adds it once, says so, and is ready for another one. */
  async #done(): Promise<void> {
    if (this.#betza === null) return;
    this.#add.disabled = true;
    const glyph = this.#glyph === undefined ? {} : { glyph: this.#glyph };
    const piece = { letters: this.#letter.value.toUpperCase(), name: this.#name.value.trim() || 'Piece', betza: this.#betza, ...glyph };
    if (!await this.add(piece)) return this.#check();
    const taken = this.taken();
    this.#name.value = 'Piece';
    this.#letter.value = [...'XYZWVUSTDFIJ'].find(letter => !taken.has(letter)) ?? '';
    this.#betza = null;
    this.#what.clear();
    this.#word.textContent = '';
    for (const [square, at] of this.#squares) say(square, at, 'none');
    this.#check();
    this.#note.textContent = `The ${piece.name} is among the pieces: touch squares of the board to place it.`;
  }
}

/** Shows and says what the piece does on a square. */
function say(square: HTMLElement, [file, rank]: readonly [number, number], what: What): void {
  square.textContent = SIGN[what];
  square.setAttribute('aria-label', `${Math.abs(file)} ${file < 0 ? 'left' : 'right'}, ${Math.abs(rank)} ${rank < 0 ? 'back' : 'forward'}: ${SAID[what]}`);
}

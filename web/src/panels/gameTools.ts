// The buttons beside the board, and the game as text.

import type { App } from '../app';
import type { Line } from '../core/protocol';
import { download, h } from '../ui/dom';
import { icon, type Icon } from '../ui/icons';
import { store, storedValue } from '../ui/stored';

/** Where the numbers are kept of the arrays that were begun from last, by the FEN of each. */
const ARRAYS = 'alfil.arrays';
/** How many are kept. */
const MOST = 20;

/** What the buttons do. */
export interface Acts {
  go(ply: number): void;
  back(): void;
  flip(): void;
  hint(): void;
  start(line: Line): Promise<void>;
  openPgn(text: string): void;
  bar(on: boolean): void;
  /** Shows figures in the place of characters, or characters again. */
  figures(): void;
}

export class GameTools {
  readonly element: HTMLElement;
  /** Going through the moves. */
  readonly through: HTMLElement;
  readonly more: HTMLElement;
  readonly #fen = h('input', { id: 'fen', 'aria-label': 'The position as FEN', spellcheck: 'false', autocomplete: 'off' });
  readonly #figures: HTMLButtonElement;
  readonly #hint = tool('hint', 'Hint', 'Hint: what the computer would play', () => this.acts.hint(), 'hint');
  /** Which array of several that are numbered. */
  readonly #array = h('input', { type: 'number', id: 'array', min: 0, 'aria-label': 'The number of the array' });
  #arrays = storedValue<Record<string, number>>(ARRAYS, {});
  readonly numbered = h('label', { class: 'numbered', hidden: true }, 'Array ', this.#array);
  readonly #edited = new Set<EventTarget>();
  readonly #pgn = h('textarea', { id: 'pgn', rows: 4, 'aria-label': 'The game as PGN', spellcheck: 'false' });

  constructor(private readonly app: App, private readonly acts: Acts) {
    const at = () => app.view?.at ?? 0;
    this.#figures = tool('figures', 'Figures', 'Figures in the place of characters', () => acts.figures(), 'figures');
    this.#figures.hidden = true;
    this.element = h('div', { class: 'gametools', role: 'toolbar', 'aria-label': 'The game' },
      tool('turn', 'Turn', 'Turn the board (f)', () => acts.flip(), 'flip'),
      this.#hint, this.#barSwitch(), this.#figures,
      tool('anew', 'New game', 'New game from the start', () => this.#restart(), 'restart'));
    this.through = h('div', { class: 'through', role: 'toolbar', 'aria-label': 'Through the moves' },
      tool('first', '', 'To the start', () => acts.go(0)), tool('back', '', 'Take back (u)', () => acts.back(), 'undo'),
      tool('forward', '', 'Forward (r)', () => acts.go(at() + 1), 'redo'), tool('last', '', 'To the end', () => acts.go(Infinity)));
    this.#array.addEventListener('change', () => this.#number());
    app.on('variant', info => {
      if (!info) return;
      this.#array.max = String(info.arrays - 1);
      this.numbered.hidden = info.arrays === 0;
    });
    this.more = h('details', { class: 'texts' }, h('summary', {}, 'Position and game as text'),
      h('label', {}, 'FEN', this.#fen),
      h('div', { class: 'row' }, h('button', { class: 'small', id: 'set-fen', onclick: () => acts.start({ fen: this.#fen.value.trim(), moves: [] }) }, 'Set position')),
      h('label', {}, 'PGN', this.#pgn),
      h('div', { class: 'row' },
        h('button', { class: 'small', id: 'open-pgn', onclick: () => acts.openPgn(this.#pgn.value) }, 'Open game'),
        h('button', { class: 'small', onclick: () => download('game.pgn', this.#pgn.value, 'application/x-chess-pgn') }, 'Save game')));
    this.more.addEventListener('toggle', () => void this.#write());
    // What somebody writes stays until the game is another one.
    for (const field of [this.#fen, this.#pgn]) field.addEventListener('input', () => this.#edited.add(field));
    app.on('view', ({ outcome }) => {
      this.#showNumber();
      this.#hint.disabled = outcome.over;
      this.#edited.clear();
      void this.#write();
    });
  }

  /** Starts from the array whose number was given; the number that was there comes back where there is no such array. */
  #number(): void {
    const [given, last] = [this.#array.value.trim(), (this.app.info?.arrays ?? 0) - 1];
    if (/^\d+$/.test(given) && Number(given) <= last) {
      void this.#begin(Number(given));
      return;
    }
    const bad = given !== '' || this.#array.validity.badInput;
    this.#showNumber();
    if (bad) this.app.say(`there is no array ${given}`, `they are numbered from 0 to ${last}`);
  }

  /** Starts a game; where arrays are numbered, from one that is drawn by lot. */
  #restart(): void {
    const arrays = this.app.info?.arrays ?? 0;
    const array = Math.floor(Math.random() * arrays);
    void (arrays > 0 ? this.#begin(array) : this.acts.start({ moves: [] }));
  }

  async #begin(array: number): Promise<void> {
    await this.acts.start({ array, moves: [] });
    if (!this.app.view) return;
    this.#arrays = Object.fromEntries([...Object.entries(this.#arrays), [this.app.view.startFen, array]].slice(-MOST));
    store(ARRAYS, JSON.stringify(this.#arrays));
    this.#showNumber();
  }

  /** Shows which array the game began from, if it had a number. */
  #showNumber(): void {
    this.#array.value = String(this.#arrays[this.app.view?.startFen ?? ''] ?? '');
  }

  /** Whether there are characters to choose, and whether figures are chosen. */
  characters(any: boolean, figures: boolean): void {
    this.#figures.hidden = !any;
    this.#figures.setAttribute('aria-pressed', String(figures));
  }

  #barSwitch(): HTMLElement {
    const made = tool('chances', 'Chances', 'Chances of the sides, as the computer sees them', () => {
      const on = made.getAttribute('aria-pressed') !== 'true';
      made.setAttribute('aria-pressed', String(on));
      this.acts.bar(on);
    }, 'bar');
    made.setAttribute('aria-pressed', 'false');
    return made;
  }

  async #write(): Promise<void> {
    if (!this.more.hasAttribute('open') || !this.app.view) return;
    if (!this.#edited.has(this.#fen)) this.#fen.value = this.app.view.fen;
    const pgn = await this.app.attempt(() => this.app.core.call('pgn')) ?? '';
    if (!this.#edited.has(this.#pgn)) this.#pgn.value = pgn;
  }
}

/** A button with a sign; the word below it begins what it is called aloud, or there is none. */
function tool(sign: Icon, word: string, title: string, act: () => void, id?: string): HTMLButtonElement {
  return h('button', { class: 'tool', title, 'aria-label': title, id, onclick: act }, icon(sign), word !== '' && h('span', {}, word));
}

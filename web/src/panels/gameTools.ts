// The buttons below the board, and the game as text.

import type { App } from '../app';
import { download, h } from '../ui/dom';

/** What the buttons do. */
export interface Acts {
  go(ply: number): void;
  back(): void;
  flip(): void;
  hint(): void;
  start(line: { fen?: string; moves: string[] }): void;
  bar(on: boolean): void;
  /** Shows figures in the place of characters, or characters again. */
  figures(): void;
}

export class GameTools {
  readonly element: HTMLElement;
  readonly more: HTMLElement;
  readonly #fen = h('input', { id: 'fen', 'aria-label': 'The position as FEN', spellcheck: 'false', autocomplete: 'off' });
  readonly #figures: HTMLButtonElement;
  readonly #edited = new Set<EventTarget>();
  readonly #pgn = h('textarea', { id: 'pgn', rows: 4, 'aria-label': 'The game as PGN', spellcheck: 'false' });

  constructor(private readonly app: App, private readonly acts: Acts) {
    const at = () => app.view?.at ?? 0;
    this.#figures = tool('♞', 'Figures in the place of characters', () => acts.figures(), 'figures');
    this.#figures.hidden = true;
    this.element = h('div', { class: 'gametools', role: 'toolbar', 'aria-label': 'The game' },
      tool('«', 'To the start', () => acts.go(0)), tool('‹', 'Take back (u)', () => acts.back(), 'undo'),
      tool('›', 'Forward (r)', () => acts.go(at() + 1), 'redo'), tool('»', 'To the end', () => acts.go(Infinity)),
      tool('⇅', 'Turn the board (f)', () => acts.flip(), 'flip'), this.#barSwitch(), this.#figures,
      h('button', { class: 'small', id: 'hint', onclick: () => acts.hint() }, 'Hint'),
      h('button', { class: 'small', id: 'restart', onclick: () => acts.start({ moves: [] }) }, 'New game'));
    this.more = h('details', { class: 'texts' }, h('summary', {}, 'Position and game as text'),
      h('label', {}, 'FEN', this.#fen),
      h('div', { class: 'row' }, h('button', { class: 'small', id: 'set-fen', onclick: () => acts.start({ fen: this.#fen.value.trim(), moves: [] }) }, 'Set position')),
      h('label', {}, 'PGN', this.#pgn),
      h('div', { class: 'row' },
        h('button', { class: 'small', id: 'open-pgn', onclick: () => void app.show(app.core.call('openPgn', this.#pgn.value)) }, 'Open game'),
        h('button', { class: 'small', onclick: () => download('game.pgn', this.#pgn.value, 'application/x-chess-pgn') }, 'Save game')));
    this.more.addEventListener('toggle', () => void this.#write());
    // What somebody writes stays until the game is another one.
    for (const field of [this.#fen, this.#pgn]) field.addEventListener('input', () => this.#edited.add(field));
    app.on('view', () => {
      this.#edited.clear();
      void this.#write();
    });
  }

  /** Whether there are characters to choose, and whether figures are chosen. */
  characters(any: boolean, figures: boolean): void {
    this.#figures.hidden = !any;
    this.#figures.setAttribute('aria-pressed', String(figures));
  }

  #barSwitch(): HTMLElement {
    const made = tool('±', 'Evaluation', () => {
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
    const pgn = await this.app.attempt(() => this.app.core.call('pgn', {})) ?? '';
    if (!this.#edited.has(this.#pgn)) this.#pgn.value = pgn;
  }
}

function tool(sign: string, title: string, act: () => void, id?: string): HTMLButtonElement {
  return h('button', { class: 'small icon', title, 'aria-label': title, id, onclick: act }, sign);
}

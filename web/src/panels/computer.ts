// The computer as a player: for one side, or for both.

import type { Side } from 'alfil';
import type { App } from '../app';
import type { View } from '../core/protocol';
import { announce, h } from '../ui/dom';

/** How long it thinks about a move by level, in milliseconds. */
const TIME = [60, 100, 150, 250, 400, 600, 900, 1300, 2000, 3000];

export class Computer {
  readonly element: HTMLElement;
  readonly #who = h('select', { id: 'computer', 'aria-label': 'Whom the computer plays' });
  readonly #level = h('input', { type: 'range', id: 'level', min: 1, max: 10, value: 3, 'aria-label': 'Level of the computer' });
  readonly #shown = h('output', { class: 'level' }, '3');
  /** Stops it while it thinks, and lets it go on where it was stopped. */
  readonly #button = h('button', { class: 'quiet small', id: 'stop', onclick: () => this.#press() });
  #paused = false;
  #view: View | null = null;
  /** A position from which it is to go on, though moves follow. */
  #anew: View | null = null;

  constructor(private readonly app: App, private readonly play: (move: string) => void) {
    this.element = h('div', { class: 'computer' },
      h('label', { class: 'who' }, h('span', {}, 'Computer '), this.#who),
      h('div', { class: 'levels' }, h('label', {}, h('span', {}, 'Level '), this.#level, this.#shown), this.#button));
    this.#busy(false);
    this.#name({ white: 'White', black: 'Black' });
    this.#who.addEventListener('change', () => this.resume());
    this.#level.addEventListener('input', () => { this.#shown.textContent = this.#level.value; });
    app.on('variant', info => { if (info) this.#name(info.sides); });
    app.on('text', () => app.engine.stop());
  }

  /** Whether it is its turn in a game that goes on from this position. */
  moves(view: View): boolean {
    return !this.#paused && this.#wouldMove(view) && (view.at === view.line.length || view === this.#anew);
  }

  /** Whether it plays this side against a person. */
  opposes(side: Side): boolean {
    return this.#who.value === side;
  }

  /** Makes it stop until it is wanted again. */
  pause(): void {
    this.#paused = true;
    this.app.engine.stop();
    this.#busy(false);
  }

  /** Lets it play on, from the position as it is. */
  resume(): void {
    this.#paused = false;
    this.app.engine.stop();
    if (this.#view) this.app.tell('view', this.#view);
  }

  /** Hears of a position, and answers it if it is its turn. */
  follow(view: View): void {
    const stopped = view === this.#view;
    this.#view = view;
    if (!stopped && view.at === view.line.length && this.#who.value !== 'both') this.#paused = false;
    const turn = this.moves(view);
    const moves = turn && this.app.sound;
    this.#busy(moves);
    if (moves) void this.#answer(view);
    else if (turn) this.app.say('the computer waits until the text has no mistakes');
  }

  async #answer(view: View): Promise<void> {
    const level = Number(this.#level.value);
    const moves = view.line.slice(0, view.at).map(move => move.text);
    const answer = await this.app.engine.think({
      text: this.app.played, fen: view.startFen, moves, level, limits: { time: TIME[level - 1] ?? 1000 },
    });
    if (this.#view !== view || this.#paused) return;
    if (answer?.best) this.play(answer.best.text);
    else this.#busy(false);
  }

  /** Whether it plays the side whose turn it is. */
  #wouldMove({ turn, outcome }: View): boolean {
    return (this.#who.value === turn || this.#who.value === 'both') && !outcome.over;
  }

  #press(): void {
    if (this.#paused) {
      this.#anew = this.#view;
      this.resume();
    } else {
      this.pause();
      // The board is the reader's from now on.
      if (this.#view) this.app.tell('view', this.#view);
    }
    announce(this.#paused ? 'The computer has stopped.' : 'The computer goes on.');
  }

  /** Offers to stop it, or to let it go on. The keyboard's place is not lost when there is nothing to offer. */
  #busy(busy: boolean): void {
    const offered = busy || (this.#paused && this.#view !== null && this.#wouldMove(this.#view));
    if (!offered && document.activeElement === this.#button) this.#who.focus();
    this.#button.textContent = this.#paused ? 'Go on' : 'Stop';
    this.#button.style.visibility = offered ? '' : 'hidden';
  }

  #name(sides: Record<Side, string>): void {
    const kept = this.#who.value || 'none';
    this.#who.replaceChildren(...[['none', 'does not play'], ['white', `plays ${sides.white}`], ['black', `plays ${sides.black}`], ['both', 'plays both']]
      .map(([value, text]) => h('option', { value }, text)));
    this.#who.value = kept;
  }
}

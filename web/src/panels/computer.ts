// The computer as a player: for one side, or for both.

import type { Side } from 'alfil';
import type { App } from '../app';
import type { View } from '../core/protocol';
import { h } from '../ui/dom';

/** How long it thinks about a move by level, in milliseconds. */
const TIME = [60, 100, 150, 250, 400, 600, 900, 1300, 2000, 3000];

export class Computer {
  readonly element: HTMLElement;
  readonly #who = h('select', { id: 'computer', 'aria-label': 'Whom the computer plays' });
  readonly #level = h('input', { type: 'range', id: 'level', min: 1, max: 10, value: 3, 'aria-label': 'Level of the computer' });
  readonly #shown = h('output', { class: 'level' }, '3');
  readonly #thinking = h('button', { class: 'quiet small', id: 'stop', onclick: () => this.pause() }, 'Stop');
  #paused = false;
  #view: View | null = null;

  constructor(private readonly app: App, private readonly play: (move: string) => void) {
    this.element = h('div', { class: 'computer' },
      h('label', { class: 'who' }, h('span', {}, 'Computer '), this.#who),
      h('div', { class: 'levels' }, h('label', {}, h('span', {}, 'Level '), this.#level, this.#shown), this.#thinking));
    this.#thinking.style.visibility = 'hidden';
    this.#name({ white: 'White', black: 'Black' });
    this.#who.addEventListener('change', () => this.resume());
    this.#level.addEventListener('input', () => { this.#shown.textContent = this.#level.value; });
    app.on('variant', info => { if (info) this.#name(info.sides); });
    app.on('text', () => app.engine.stop());
  }

  /** Whether it is its turn in a game that goes on from this position. */
  moves(view: View): boolean {
    return this.#plays(view.turn) && view.at === view.line.length && !view.outcome.over;
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
    this.#view = view;
    if (this.#paused && view.at === view.line.length && this.#who.value !== 'both') this.#paused = false;
    const turn = this.moves(view);
    const moves = turn && this.app.sound;
    this.#busy(moves);
    if (moves) void this.#answer(view);
    else if (turn) this.app.say('the computer waits until the text has no mistakes');
  }

  async #answer(view: View): Promise<void> {
    const level = Number(this.#level.value);
    const moves = view.line.map(move => move.text);
    const answer = await this.app.engine.think({
      text: this.app.played, fen: view.startFen, moves, level, limits: { time: TIME[level - 1] ?? 1000 },
    });
    if (this.#view !== view || this.#paused) return;
    if (answer?.best) this.play(answer.best.text);
    else this.#busy(false);
  }

  /** Whether it plays a side. */
  #plays(side: Side): boolean {
    return !this.#paused && (this.#who.value === side || this.#who.value === 'both');
  }

  /** Offers to stop it. The keyboard's place is not lost with that. */
  #busy(busy: boolean): void {
    if (!busy && document.activeElement === this.#thinking) this.#who.focus();
    this.#thinking.style.visibility = busy ? '' : 'hidden';
  }

  #name(sides: Record<Side, string>): void {
    const kept = this.#who.value || 'none';
    this.#who.replaceChildren(...[['none', 'does not play'], ['white', `plays ${sides.white}`], ['black', `plays ${sides.black}`], ['both', 'plays both']]
      .map(([value, text]) => h('option', { value }, text)));
    this.#who.value = kept;
  }
}

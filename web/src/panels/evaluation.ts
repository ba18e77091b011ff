// The bar beside the board: the chances as the engine sees them.

import type { Score, Side } from 'alfil';
import type { App } from '../app';
import type { View } from '../core/protocol';
import { h } from '../ui/dom';

/** How long a position is thought about for the bar, in milliseconds. */
const TIME = 500;

export class EvaluationBar {
  readonly #filled = h('div', { class: 'filled' });
  readonly #text = h('span', { class: 'score' });
  readonly element = h('div', { class: 'evaluation', role: 'img', 'aria-label': 'No evaluation' }, this.#filled, this.#text);
  #on = false;
  #view: View | null = null;

  constructor(private readonly app: App) {
    this.element.classList.add('off');
  }

  /** Switches the bar on or off. */
  turn(on: boolean): void {
    this.#on = on;
    this.element.classList.toggle('off', !on);
    if (this.#view) this.follow(this.#view);
  }

  follow(view: View): void {
    this.#view = view;
    if (!this.#on) return;
    if (view.outcome.over) {
      this.#show(view.outcome.winner === 'white' ? 1 : view.outcome.winner === 'black' ? 0 : 0.5, view.outcome.result);
      return;
    }
    const moves = view.line.slice(0, view.at).map(move => move.text);
    const tell = (score: Score) => { if (this.#view === view) this.#tell(score, view.turn); };
    void this.app.judge
      .think({ text: this.app.played, fen: view.startFen, moves, level: 10, limits: { time: TIME } }, info => tell(info.score))
      .then(answer => { if (answer?.lines[0]) tell(answer.lines[0].score); });
  }

  #tell(score: Score, turn: Side): void {
    const own = score.chances.win + score.chances.draw / 2;
    const sign = turn === 'white' ? 1 : -1;
    const [pawns, mate] = [sign * (score.centipawns ?? 0) / 100, sign * (score.mate ?? 0)];
    const white = turn === 'white' ? own : 1 - own;
    if (score.centipawns === null) this.#show(white, `#${mate}`, `: ${this.#called(white > 0.5 ? 'white' : 'black')} wins in ${Math.abs(mate)}`);
    else this.#show(white, pawns.toFixed(Math.abs(pawns) < 10 ? 1 : 0));
  }

  #called(side: Side): string {
    return this.app.info?.sides[side] ?? side;
  }

  #show(white: number, text: string, more = ''): void {
    this.#filled.style.setProperty('--white', String(white));
    this.#text.textContent = text;
    this.element.setAttribute('aria-label', `${this.#called('white')}’s chances: ${Math.round(100 * white)} percent${more}`);
  }
}

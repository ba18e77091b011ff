// The tests of the file, run as the author writes, and what they would notice.

import type { Coverage, TestFailure, TestResult } from 'alfil';
import type { App } from '../app';
import { Ended } from '../core/core';
import { quickGames } from '../core/engine';
import type { Field } from '../editor/field';
import { h, rested } from '../ui/dom';
import { forPage } from '../ui/words';
import { ticked } from './problems';

/** How many games of the computer are enough. */
const ENOUGH = 400;

/** What stands before a line of a difference, as wide before each. */
const BEFORE = { expected: 'expected ', found: 'found    ', note: '         ' };

/** How long the hands must rest before the tests are run, in milliseconds. */
const REST = 600;

export class TestsPanel {
  readonly #summary = h('p', { class: 'status', id: 'tests-summary' }, 'The tests have not been run.');
  readonly #list = h('ul', { class: 'tests' });
  readonly #coverage = h('p', { class: 'note', hidden: true });
  readonly #balance = h('p', { class: 'note', hidden: true });
  readonly #strong = h('p', { class: 'note', id: 'engine-balance', hidden: true });
  readonly #engine = h('button', { class: 'small', id: 'engine-games', onclick: () => this.#sketch() }, 'Games of the computer');
  #stop: (() => void) | null = null;
  readonly element = h('div', {},
    this.#summary,
    h('div', { class: 'row' },
      h('button', { class: 'small', id: 'coverage', onclick: () => void this.#cover() }, 'What would they notice?'),
      h('button', { class: 'small', id: 'balance', onclick: () => void this.#weigh() }, 'Random games'), this.#engine),
    this.#coverage, this.#balance, this.#strong, this.#list);
  readonly #later = rested(REST, () => void this.run());

  constructor(private readonly app: App, private readonly field: Field, private readonly toBoard: (fen: string) => void) {
    app.on('variant', info => { if (info) this.#later(); else this.#wait(); });
    app.on('text', () => {
      this.#end();
      this.#coverage.hidden = this.#balance.hidden = this.#strong.hidden = true;
    });
  }

  async run(): Promise<void> {
    const { text } = this.app;
    if (!this.app.sound) return;
    // The board may be there before the library; the tests wait for all of it.
    await this.app.whole;
    if (text !== this.app.text) return;
    this.#summary.textContent = 'The tests are running …';
    const results = await this.app.slow.call('tests', text).catch((error: Error) => error);
    if (text !== this.app.text) return;
    if (results instanceof Error) {
      this.#summary.className = 'status';
      this.#summary.replaceChildren(...ticked(results instanceof Ended ? 'The tests took too long, and were given up.' : `The tests could not be run: ${results.message}.`));
      return;
    }
    const failed = results.filter(result => !result.passed);
    this.#summary.textContent = summary(results.length, failed.length);
    this.#summary.className = `status ${failed.length > 0 ? 'bad' : 'good'}`;
    this.#list.replaceChildren(...[...failed, ...results.filter(result => result.passed)].map(result => this.#item(result, text)));
  }

  /** The text has mistakes: what came of another one is not shown beside it. */
  #wait(): void {
    this.#summary.textContent = 'The text has mistakes; the tests wait until they are mended.';
    this.#summary.className = 'status';
    this.#list.replaceChildren();
  }

  #item(result: TestResult, tested: string): HTMLElement {
    const [failure] = result.failures;
    return h('li', { class: result.passed ? 'passed' : 'failed' },
      h('button', { class: 'name', onclick: () => this.#go(result.place.from) }, `${result.passed ? '✓' : '✗'} ${result.name}`),
      failure ? this.#failure(failure, tested) : null);
  }

  #failure(failure: TestFailure, tested: string): HTMLElement {
    const { board, rewriting, difference } = failure;
    const help = forPage(failure.diagnostic.help ?? '');
    return h('div', { class: 'failure' },
      h('p', {}, ...ticked(failure.diagnostic.message)), help === '' ? null : h('p', { class: 'help' }, ...ticked(help)),
      difference ? h('p', { class: 'difference' }, ...difference.map(({ sign, text }) => h('code', { class: sign }, `${BEFORE[sign]}${text}`))) : null,
      board ? h('pre', {}, board.diagram) : null,
      h('div', { class: 'row' },
        h('button', { class: 'small', onclick: () => this.#go(failure.step.from) }, 'Show in the text'),
        board ? h('button', { class: 'small', onclick: () => this.#play(board.fen) }, 'Show on the board') : null,
        rewriting === null ? null : h('button', { class: 'small', onclick: () => this.#rewrite(tested, rewriting) }, 'Write what holds')));
  }

  /** Writes what holds into the text that was tested. */
  #rewrite(tested: string, rewriting: string): void {
    if (this.field.text === tested) this.field.set(rewriting);
    else this.app.say('the text has changed since this test was run', 'it is run again in a moment');
  }

  #play(fen: string): void {
    this.toBoard(fen);
  }

  #go(at: number): void {
    this.field.select(at, at);
  }

  async #cover(): Promise<void> {
    const { text } = this.app;
    this.#tell(this.#coverage, 'Each part of the file is taken away in turn, and the tests are run …');
    const found = await this.app.attempt(() => this.app.slow.call('coverage', text));
    if (!found || text !== this.app.text) {
      this.#coverage.hidden = true;
      return;
    }
    this.#tell(this.#coverage, `The tests would notice ${found.noticed} of ${found.items} parts going away. What they would not notice is marked beside the text.`);
    void this.field.cover(unnoticed(found));
  }

  async #weigh(): Promise<void> {
    const { text } = this.app;
    this.#tell(this.#balance, 'Games are played …');
    const games = await this.app.attempt(() => this.app.slow.call('randomGames', text, 300));
    if (!games || text !== this.app.text) {
      this.#balance.hidden = true;
      return;
    }
    const share = (of: number) => interval(of, games.games);
    const sides = this.app.info?.sides ?? { white: 'White', black: 'Black' };
    this.#tell(this.#balance, `Of ${games.games} games of random moves ${sides.white} won ${share(games.white)}, ${sides.black} won ${share(games.black)}, drawn were ${share(games.draws)}` +
      `${games.open > 0 ? `, ${games.open} were not over after 400 half-moves` : ''}; a game took ${Math.round(games.plies / games.games)} half-moves. ` +
      'In brackets is what 95 of 100 such samples would say. Random moves say little about strong play.');
  }

  /** Lets the computer play against itself until there are enough games, or somebody has seen enough. */
  #sketch(): void {
    if (this.#stop) return this.#end();
    if (!this.app.sound) return this.#tell(this.#strong, 'The text has mistakes; the games wait until they are mended.');
    this.#engine.textContent = 'Stop the games';
    this.#tell(this.#strong, 'The computer plays quick games against itself …');
    const games = { all: 0, white: 0, black: 0, draws: 0, open: 0, plies: 0 };
    this.#stop = quickGames(this.app.text, ({ winner, over, plies }) => {
      games.all += 1;
      games.plies += plies;
      if (winner) games[winner] += 1;
      else if (over) games.draws += 1;
      else games.open += 1;
      const share = (of: number) => interval(of, games.all);
      const sides = this.app.info?.sides ?? { white: 'White', black: 'Black' };
      this.#tell(this.#strong, `Of ${games.all} quick games of the computer against itself ${sides.white} won ${share(games.white)}, ${sides.black} won ${share(games.black)}, ` +
        `drawn were ${share(games.draws)}${games.open > 0 ? `, ${games.open} were not over after 300 half-moves` : ''}; a game took ${Math.round(games.plies / games.all)} half-moves. ` +
        'Each begins with four half-moves drawn by lot. In brackets is what 95 of 100 such samples would say: a sketch, since both play quickly.');
      if (games.all >= ENOUGH) this.#end();
    }, message => {
      this.#end();
      this.#tell(this.#strong, message);
    });
  }

  #end(): void {
    this.#stop?.();
    this.#stop = null;
    this.#engine.textContent = 'Games of the computer';
  }

  #tell(place: HTMLElement, text: string): void {
    place.hidden = false;
    place.textContent = text;
  }
}

function unnoticed(found: Coverage): { line: number; message: string }[] {
  return found.lines.filter(line => line.gaps.length > 0).map(({ line }) => ({ line, message: 'No test would notice if this went away.' }));
}

/** A share with Wilson's interval of 95 percent. */
function interval(of: number, all: number): string {
  const z = 1.96;
  const p = of / all;
  const middle = (p + (z * z) / (2 * all)) / (1 + (z * z) / all);
  const half = (z * Math.sqrt((p * (1 - p)) / all + (z * z) / (4 * all * all))) / (1 + (z * z) / all);
  const percent = (share: number) => Math.round(100 * Math.max(0, Math.min(1, share)));
  return `${percent(p)} % (${percent(middle - half)} to ${percent(middle + half)})`;
}

/** What came of all tests together. */
function summary(all: number, failed: number): string {
  if (all === 0) return 'The file has no tests of its own.';
  if (all === 1) return failed === 0 ? 'The test passes.' : 'The test fails.';
  return failed === 0 ? `All ${all} tests pass.` : `${failed} of ${all} tests ${failed === 1 ? 'fails' : 'fail'}.`;
}

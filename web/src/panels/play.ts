// The panel with the board: playing by hand, against the computer, and going through the game.

import type { Side, Touch, VariantInfo } from 'alfil';
import type { Act, App } from '../app';
import { Board } from '../board/board';
import { choices, Entering } from '../board/entering';
import type { Line, Pictures, View } from '../core/protocol';
import { announce, capital, h } from '../ui/dom';
import { store, stored } from '../ui/stored';
import { Computer } from './computer';
import { Blank } from './blank';
import { EvaluationBar } from './evaluation';
import { Becoming, choiceBar } from './choices';
import { GameTools } from './gameTools';
import { sentence } from './messages';
import { MoveList } from './moveList';
import { playersOf } from './players';
import { ticked } from './problems';
import { Reserve } from './reserve';

/** Where it is kept that somebody would rather see figures than characters. */
const FIGURES = 'alfil.figures';

export class PlayPanel {
  readonly element: HTMLElement;
  readonly #board: Board;
  readonly #entering: Entering;
  readonly #reserves: Record<Side, Reserve>;
  readonly #moves: MoveList;
  readonly #computer: Computer;
  readonly #bar: EvaluationBar;
  readonly #tools: GameTools;
  readonly #status = h('p', { class: 'status', id: 'status' });
  readonly #acts = { touch: (touch: Touch) => this.#entering.touch(touch), done: () => this.#entering.finish(), cancel: () => this.#entering.cancel() };
  readonly #becoming: Becoming;
  readonly #title = h('p', { class: 'gametitle' });
  readonly #choices = h('div', { class: 'choices', role: 'group', 'aria-label': 'What to choose' });
  readonly #stale = h('p', { class: 'note', hidden: true }, 'The text has mistakes: the board shows what it was before them.');
  readonly #lost = h('p', { class: 'note', id: 'lost', role: 'status', hidden: true });
  readonly #players = h('p', { class: 'note', id: 'players', hidden: true });
  readonly #table = h('div', { class: 'unseen' });
  #flip = false;
  #figures = stored(FIGURES) !== null;
  #drawn: { of: Pictures; pieces: Pictures['pieces']; pictures: Pictures } | null = null;
  #hint: string[] = [];

  /** `toText` shows a place in the text, where there is a text to see; `toShipped` opens what ships, where there is a gallery. */
  constructor(
    private readonly app: App, toText: ((from: number, to: number) => void) | null = null, private readonly toShipped: ((text: string) => Promise<void>) | null = null,
  ) {
    this.#entering = new Entering({
      entry: touched => app.attempt(() => app.core.call('entry', touched)),
      play: move => void this.play(move),
      refused: (touched, square) => void this.#why(touched, square),
      changed: () => this.#show(),
    });
    this.#board = new Board(
      square => this.#touch(square, false),
      square => this.#touch(square, true),
    );
    this.#becoming = new Becoming(this.#board, this.#acts);
    this.#reserves = {
      white: new Reserve('white', piece => this.#hold(piece)),
      black: new Reserve('black', piece => this.#hold(piece)),
    };
    this.#moves = new MoveList(ply => void this.go(ply));
    this.#computer = new Computer(app, move => void this.play(move, true));
    this.#bar = new EvaluationBar(app);
    const tools = this.#tools = new GameTools(app, {
      go: ply => void this.go(ply), back: () => this.#back(), flip: () => this.#turn(), hint: () => void this.#showHint(), start: line => this.start(line), openPgn: text => void this.openPgn(text),
      bar: on => this.#bar.turn(on), figures: () => this.#asFigures(),
    });
    this.element = h('div', { class: 'play waiting' },
      new Blank(app, toText).element,
      this.#title, this.#bar.element, this.#reserves.black.element,
      h('div', { class: 'frame' }, this.#board.element, this.#becoming.element), this.#reserves.white.element,
      h('div', { class: 'aside' }, h('div', { class: 'now' }, this.#status, this.#choices), this.#players, this.#stale, this.#lost, tools.element, tools.numbered, this.#computer.element,
        h('div', { class: 'record' }, this.#moves.element, tools.through), tools.more),
      this.#table);
    app.on('view', view => this.#position(view));
    app.on('variant', info => this.#variant(info));
    this.element.addEventListener('keydown', event => this.#key(event));
  }

  async play(move: string, ofComputer = false): Promise<void> {
    const view = await this.app.show(this.app.core.call('play', move));
    if (view) announce(`${spoken(view)}${ofComputer ? ' by the computer' : ''}. ${this.#statusOf(view)}`);
    else this.#entering.cancel();
  }

  async go(ply: number): Promise<void> {
    this.#computer.pause();
    const view = await this.app.show(this.app.core.call('go', ply));
    if (view) announce(view.at === 0 ? 'The start.' : `After ${spoken(view)}.`);
  }

  /** Takes a move back; against the computer its answer, too, until it is the reader's turn again. */
  #back(): void {
    const { view } = this.app;
    if (!view) return;
    let ply = view.at - 1;
    while (ply > 0 && this.#computer.opposes(view.line[ply]!.turn)) ply--;
    void this.go(ply);
  }

  /** Starts a game. What was played before can be had back. */
  async start(line: Line): Promise<void> {
    const before = this.app.view?.kept;
    if (!await this.app.show(this.app.core.call('start', line))) return;
    this.#computer.resume();
    this.#begun(before);
  }

  /** Opens a game of a PGN text, which may have several. */
  async openPgn(text: string): Promise<void> {
    const games = await this.app.attempt(() => this.app.core.call('readPgn', text));
    const choice = games && await this.app.attempt(() => import('./games'));
    if (choice) choice.chooseGame(this.app, games, this.toShipped !== null, (index, shipped) => void this.#takeOver(text, index, shipped));
  }

  async #takeOver(text: string, index: number, shipped: string | null): Promise<void> {
    if (shipped !== null) {
      const own = await this.app.attempt(() => this.app.core.call('shippedText', shipped));
      if (own === null) return;
      await this.toShipped?.(own);
    }
    const before = this.app.view?.kept;
    const opened = await this.app.attempt(() => this.app.core.call('openPgn', text, index));
    if (!opened) return;
    await this.app.show(Promise.resolve(opened.view));
    const { unplayed } = opened;
    if (unplayed) this.app.say(`${unplayed.move} cannot be played: ${unplayed.why}`, 'the board shows the game up to there', this.#undo(before));
    else this.#begun(before);
  }

  /** Tells that another game has begun, if there was one before. */
  #begun(before: Line | undefined): void {
    const undo = this.#undo(before);
    if (undo) this.app.say('a new game has begun', null, undo);
  }

  #undo(before: Line | undefined): Act | undefined {
    if (!before || (before.moves.length === 0 && before.fen === undefined)) return undefined;
    return { title: 'Undo', act: () => void this.app.show(this.app.core.call('resume', before)) };
  }

  #variant(info: VariantInfo | null): void {
    this.element.classList.toggle('stale', info === null);
    this.element.classList.toggle('waiting', this.app.view === null);
    this.#stale.hidden = info !== null;
    if (!info) return;
    this.#title.textContent = info.title;
    const sides = Object.entries(info.sides).map(([side, name]): [string, string] => [side, name.toLowerCase() === side ? side : name]);
    this.#board.names = new Map([...info.pieces.map((piece): [string, string] => [piece.letters, piece.name.toLowerCase()]), ...sides, ['nobody', info.neutral?.toLowerCase() ?? '']]);
  }

  #position(view: View): void {
    this.#hint = [];
    this.#entering.begin(view.entry);
    this.#show();
    this.#moves.show(view);
    this.#table.textContent = view.words;
    this.#status.classList.toggle('over', view.outcome.over);
    this.#tellLost(view.lost);
    const players = playersOf(view.tags);
    this.#players.hidden = players === '';
    this.#players.textContent = players;
    this.#computer.follow(view);
    this.#bar.follow(view);
  }

  #tellLost(lost: View['lost']): void {
    const text = lost === null ? '' : sentence(lost.from === null
      ? `the game cannot start by this text where it did: ${lost.why}. What was played comes back when the text is changed back`
      : `${lost.moves === 1 ? `the move ${lost.from} does` : `${lost.moves} moves, from ${lost.from} on, do`} not fit this text: ${lost.why}. What does not fit comes back when the text is changed back`);
    if (text !== this.#lost.textContent && text !== '') announce(text);
    this.#lost.hidden = lost === null;
    this.#lost.replaceChildren(...ticked(text));
  }

  #show(): void {
    const { view, pictures: own, info } = this.app;
    if (!view || !own || !info) return;
    const pictures = this.#pictures(own);
    this.#tools.characters(own.figures !== null, this.#figures);
    this.element.classList.remove('waiting');
    const { entry } = this.#entering;
    const next = this.#computer.moves(view) ? [] : entry.next;
    const focused = document.activeElement;
    const within = this.element.contains(focused);
    const chosen = this.#choices.contains(focused);
    const { moved, squares } = this.#entering;
    this.#board.show({ view, pictures, flip: this.#flip, next, touched: squares, coming: this.#entering.coming(view.turn), hint: this.#hint, moved });
    this.element.style.setProperty('--files', String(this.#board.files));
    this.element.style.setProperty('--ranks', String(this.#board.ranks));
    for (const side of ['white', 'black'] as const) {
      this.#reserves[side].show(view.reserves[side], pictures, next, entry.touched, info, side === view.turn && !this.#computer.moves(view));
      this.#reserves[side].element.hidden = !info.reserves;
    }
    // What a piece becomes is chosen where it stands.
    const open = choices(next);
    const becomes = entry.move === null && entry.touched.at(-1)?.on === 'square' && open.every(option => option.role === 'promotion') ? open : [];
    const mover = moved ? view.board[moved.from]?.piece : undefined;
    this.#becoming.show(becomes, squares.at(-1) ?? null, letters => pictures.pieces[`${view.turn} ${letters ?? mover}`] ?? '', letters => this.#called(letters));
    this.#choices.replaceChildren(...(becomes.length > 0 ? [] : choiceBar(open, entry, pictures, this.#acts)));
    const status = this.#statusNow(view);
    if (status !== this.#status.textContent && entry.touched.length > 0) announce(status);
    this.#status.textContent = status;
    // The keyboard's place is not lost with what was under it.
    if (chosen) this.#choices.querySelector<HTMLElement>('.choice:not(.quiet)')?.focus();
    if (within && !this.element.contains(document.activeElement)) this.#board.focus();
  }

  /** What is to be done next: whose move it is, and in the midst of a move how it goes on. */
  #statusNow(view: View): string {
    const { entry: { touched, next } } = this.#entering;
    const placed = touched.at(-1);
    if (placed?.on === 'square' && touched.length > 1 && next.length > 0 && next.every(option => option.role === 'place')) {
      return `Now place the ${this.app.info?.neutral?.toLowerCase() ?? 'next piece'}`;
    }
    return this.#statusOf(view);
  }

  #called(letters: string): string {
    return this.app.info?.pieces.find(piece => piece.letters === letters)?.name ?? letters;
  }

  #statusOf(view: View): string {
    const { sides } = this.app.info ?? { sides: { white: 'White', black: 'Black' } };
    const { over, text } = view.outcome;
    if (over) return capital(text);
    return `${sides[view.turn]} to move${view.left > 0 ? `, ${view.left} left` : ''}${view.check.royals.length > 0 ? ', in check' : ''}`;
  }

  #touch(square: string, drag: boolean): void {
    const { view } = this.app;
    if (!view || this.#computer.moves(view)) return;
    this.#entering.touch({ on: 'square', square }, drag);
  }

  #hold(piece: string): void {
    this.#entering.touch({ on: 'reserve', piece });
  }

  async #why(touched: Touch[], square: string): Promise<void> {
    const { view } = this.app;
    if (!view || view.outcome.over) return;
    if (touched.length === 0) {
      const piece = view.board[square];
      if (piece?.side === view.turn) this.app.say(`the ${this.#board.names.get(piece.piece) ?? 'piece'} on ${square} has no legal move now`);
      return;
    }
    const why = await this.app.attempt(() => this.app.core.call('whyNot', touched, square));
    if (why && !why.legal) this.app.say(why.points.map(point => point.text).join('; '));
    else if (!why && touched.length > 1) this.app.say(`${square} cannot come next`);
  }

  async #showHint(): Promise<void> {
    const { view, app } = { view: this.app.view, app: this.app };
    if (!view || view.outcome.over) return;
    // The engine is not asked for two moves at a time.
    if (this.#computer.moves(view)) return app.say('it is the computer’s turn');
    const moves = view.line.slice(0, view.at).map(move => move.text);
    const answer = await app.engine.think({ text: app.played, fen: view.startFen, moves, level: 10, limits: { time: 700 } });
    if (!answer?.best || app.view !== view) return;
    this.#hint = answer.best.changed;
    this.#show();
    app.say(`hint: ${answer.best.san} (${answer.lines[0]?.score.text ?? ''})`);
  }

  /** The pictures as the reader wants them; the same ones as long as nothing has changed. */
  #pictures(of: Pictures): Pictures {
    const pieces = (this.#figures ? of.figures : null) ?? (this.#flip ? of.turned : null) ?? of.pieces;
    if (this.#drawn?.of !== of || this.#drawn.pieces !== pieces) this.#drawn = { of, pieces, pictures: { ...of, pieces } };
    return this.#drawn.pictures;
  }

  #asFigures(): void {
    this.#figures = !this.#figures;
    store(FIGURES, this.#figures ? 'yes' : null);
    this.#show();
  }

  #turn(): void {
    this.#flip = !this.#flip;
    this.element.classList.toggle('flipped', this.#flip);
    this.#show();
  }

  #key(event: KeyboardEvent): void {
    const { view } = this.app;
    if (!view || event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest('input, textarea, select')) return;
    if (event.key === 'Escape') this.#entering.cancel();
    else if (event.key === 'Backspace' && this.#entering.entry.touched.length > 0) this.#entering.back();
    else if (event.key === 'Enter' && this.#entering.entry.move && !(event.target instanceof HTMLButtonElement)) this.#entering.finish();
    else if (event.key === 'u') this.#back();
    else if (event.key === 'r') void this.go(view.at + 1);
    else if (event.key === 'f') this.#turn();
  }
}

/** The last move in words. */
function spoken(view: View): string {
  return view.line[view.at - 1]?.san ?? '';
}


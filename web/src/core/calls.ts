// What the library is asked for: one variant and one game at a time. No rule stands here.

import { AlfilError, findShipped, format, pack, shipped, shippedText, sketch, unpack, Variant } from 'alfil';
import type { DrawOptions, Entry, Game, PgnGame, Side, Touch, VariantInfo, Why } from 'alfil';
import { keys } from './foreseen';
import type { Calls, Foreseen, Line, Pictures, Read, Unplayed, View, Written } from './protocol';

const SIDES: readonly Side[] = ['white', 'black'];
/** How many touches of a move are foreseen, and in how many ways at most. */
const FORESEEN = { touches: 2, entries: 100 };

let variant: Variant | null = null;
/** The FEN that it starts from. */
let usual = '';
let game: Game | null = null;
/** The moves of the line, those that were taken back too. */
let line: View['line'] = [];
/** What PGN has said about the game. */
let tags: Record<string, string> = {};
/** What does not fit the text as it stands: moves, and where the game started; it comes back when it fits again. */
let left: { fen: string | undefined; moves: string[]; at: number; lost: NonNullable<View['lost']> } | null = null;

function current(): Variant {
  if (!variant) throw new Error('the text has mistakes: mend them first');
  return variant;
}

function playing(): Game {
  game ??= current().game();
  return game;
}

/** Reads a text for a question that leaves the game alone. */
function apart<T>(text: string, ask: (own: Variant) => T, images: Record<string, string> = {}): T {
  const own = Variant.read(text, { depth: 'fast', images }).variant;
  if (!own) throw new Error('the text has mistakes: mend them first');
  try {
    return ask(own);
  } finally {
    own.free();
  }
}

function read(text: string, images: Record<string, string>, anew = false): Read {
  const reading = Variant.read(text, { depth: 'fast', images });
  if (!reading.variant) {
    if (anew) drop();
    return { info: null, diagnostics: reading.diagnostics, pictures: null };
  }
  const before: Line = anew ? { moves: [] } : kept();
  drop();
  variant = reading.variant;
  const info = variant.info;
  usual = info.start;
  resume(before);
  return { info, diagnostics: reading.diagnostics, pictures: pictures(variant, info) };
}

/** Gives back the variant and the game. */
function drop(): void {
  game?.free();
  variant?.free();
  game = variant = null;
}

/** Starts a game. One that cannot start leaves the game at hand; a move that the rules do not allow ends it before that move. */
function begin(from: Line): void {
  const started = current().game({ fen: from.fen, array: from.array });
  game?.free();
  game = started;
  line = [];
  left = null;
  tags = from.tags ?? {};
  for (const move of from.moves) line.push(playOn(game, move));
}

/** The game as it is to be kept. Whoever starts where the variant does, starts where it does when it is another one. */
function kept(): Line {
  if (!game) return { moves: [] };
  const fen = left?.fen ?? (game.startFen === usual ? undefined : game.startFen);
  return {
    ...(fen === undefined ? {} : { fen }), moves: [...line.map(move => move.text), ...left?.moves ?? []], at: left?.at ?? game.history.length,
    ...(Object.keys(tags).length > 0 ? { tags } : {}),
  };
}

/** Goes on with a game as far as it fits; what does not is left for when it does. */
function resume({ fen, moves, at = moves.length, tags }: Line): void {
  try {
    begin({ ...(fen === undefined ? {} : { fen }), moves: [], ...(tags ? { tags } : {}) });
  } catch (error) {
    if (!(error instanceof AlfilError)) throw error;
    begin({ moves: [], ...(tags ? { tags } : {}) });
    left = { fen, moves, at, lost: { from: null, moves: moves.length, why: error.message } };
    return;
  }
  for (const [ply, move] of moves.entries()) {
    const number = numbered(playing(), move);
    try {
      line.push(playOn(playing(), move));
    } catch (error) {
      if (!(error instanceof AlfilError)) throw error;
      left = { fen, moves: moves.slice(ply), at, lost: { from: number, moves: moves.length - ply, why: error.message } };
      break;
    }
  }
  go(at);
}

/** A move with its number, as it comes next. */
function numbered({ moveNumber, turn }: Game, move: string): string {
  return `${moveNumber}${turn === 'white' ? '.' : '…'} ${move}`;
}

function pictures(own: Variant, info: VariantInfo): Pictures {
  const drawn = (options: DrawOptions): Record<string, string> => {
    const pieces: Record<string, string> = {};
    for (const { letters } of info.pieces) {
      for (const side of SIDES) pieces[`${side} ${letters}`] = lean(own.glyph(letters, side, { ...options, id: 'p' }));
    }
    const nobodys = own.neutralGlyph({ id: 'p' });
    if (nobodys !== null) pieces['nobody'] = lean(nobodys);
    return pieces;
  };
  // The pieces lie upon the board as pictures of their own, so that they can be moved.
  const ground = lean(own.boardSvg({ coordinates: false }).replace(/<use class="af-[pu]"[^>]*\/>/g, ''));
  return { ground, layout: own.layout({ coordinates: false }), named: own.layout(),
    pieces: drawn({}), turned: info.men === 'wedges' ? drawn({ flip: true }) : null, figures: info.men === 'figures' ? null : drawn({ men: 'figures' }) };
}

/** A drawing with only those of the library's rules of style that it needs: browsers read them for each picture anew. */
function lean(svg: string): string {
  const end = svg.indexOf('</style>');
  const used = new Set(svg.slice(end).match(/\baf-\w+/g));
  const needed = (selector: string) => (selector.match(/af-\w+/g) ?? []).every(name => used.has(name));
  const style = svg.slice(0, end).replace(/(\.alfil-\w+(?: \.af-\w+)+)\{[^{}]*\}/g, (rule, selector: string) => needed(selector) ? rule : '');
  return style + svg.slice(end);
}

function view(): View {
  const now = playing();
  return {
    fen: now.fen, startFen: now.startFen, turn: now.turn, left: now.movesLeft, check: now.check,
    outcome: now.outcome, board: now.board, neutral: now.neutral, reserves: now.reserves, line, at: now.history.length, last: now.lastMove,
    tags: told(), kept: kept(), lost: left?.lost ?? null,
    entry: now.outcome.over ? { touched: [], next: [], move: null, complete: false } : now.entry([]), words: now.describe(),
  };
}

function foresee(text: string): Foreseen {
  const own = read(text, {});
  begin({ moves: [] });
  const entries: Record<string, Entry> = {};
  for (let now: Touch[][] = [[]], touches = 0; touches <= FORESEEN.touches; touches++) {
    const asked = now.slice(0, FORESEEN.entries - Object.keys(entries).length).map(touched => (entries[keys(touched)] = playing().entry(touched)));
    now = asked.flatMap(({ touched, next }) => next.map(({ touch }) => [...touched, touch]));
  }
  const moves: Record<string, View> = {};
  for (const { complete, move } of Object.values(entries)) {
    if (!complete || !move) continue;
    moves[move.text] = play(move.text);
    go(0);
  }
  begin({ moves: [] });
  return { text, read: own, view: view(), entries, moves };
}

/** Makes a move, and gives it as a line has it. */
function playOn(game: Game, move: string): View['line'][number] {
  const { turn, moveNumber: number } = game;
  const { san, text } = game.play(move);
  return { san, text, turn, number };
}

function play(move: string): View {
  const now = playing();
  const made = playOn(now, move);
  line = [...line.slice(0, now.history.length - 1), made];
  // From here on it is another game.
  left = null;
  const { Result: _, ...others } = tags;
  tags = others;
  return view();
}

function go(ply: number): View {
  const now = playing();
  const wanted = Math.max(0, Math.min(ply, line.length));
  let at = now.history.length;
  for (; at > wanted; at--) now.undo();
  for (; at < wanted; at++) now.play(line[at]!.text);
  return view();
}

/** The tags as they hold at this place: a result stands at the end, unless the rules give one. */
function told(): Record<string, string> {
  const { Result: result, ...others } = tags;
  const now = playing();
  return result === undefined || now.history.length < line.length || now.outcome.over ? others : tags;
}

/** Does something with the games of a PGN text, and gives all of them back. */
function pgn<T>(text: string, act: (games: PgnGame<Game>[]) => T): T {
  const games = current().readPgn(text);
  try {
    return act(games);
  } finally {
    for (const { game } of games) game?.free();
  }
}

function readPgn(text: string): Written[] {
  return pgn(text, games => games.map(one => ({
    tags: one.tags, result: one.result, moves: mainLine(one).length, other: otherThan(current().info, one.tags['Variant']),
  })));
}

/** The variant that a tag names, if it is another one. */
function otherThan(info: VariantInfo, named: string | undefined): Written['other'] {
  const same = (name: string) => name.toLowerCase() === named?.toLowerCase();
  if (named === undefined || [info.title, ...info.aliases].some(same)) return null;
  const name = findShipped(named);
  const title = shipped().find(one => one.name === name)?.title;
  return title === info.title ? null : { title: title ?? named, ships: title === undefined ? null : name };
}

/** The moves of a game without its variations. */
function mainLine({ elements }: PgnGame<Game>): string[] {
  let deep = 0;
  return elements.flatMap(element => {
    if (element.is === 'open') deep++;
    else if (element.is === 'close') deep--;
    return element.is === 'move' && deep === 0 ? [element.san] : [];
  });
}

/** What the library writes into a PGN by itself. */
const WRITTEN = new Set(['Variant', 'VariantMen', 'SetUp', 'FEN']);

function openPgn(text: string, index: number): { view: View; unplayed: Unplayed | null } {
  return pgn(text, games => {
    const one = games[index];
    if (!one) throw new Error('there is no game in this text');
    const own = Object.fromEntries(Object.entries(one.tags).filter(([name]) => !WRITTEN.has(name)));
    if (one.game) {
      const result: Record<string, string> = one.result === '*' ? {} : { Result: one.result };
      begin({ fen: one.game.startFen, moves: one.game.history.map(move => move.text), tags: { ...own, ...result } });
      return { view: view(), unplayed: null };
    }
    const { Result: _, ...others } = own;
    const [moves, unplayed] = playable(one);
    begin({ ...(one.tags['FEN'] === undefined ? {} : { fen: one.tags['FEN'] }), moves, tags: others });
    return { view: view(), unplayed };
  });
}

/** The moves of a game up to one that cannot be played. */
function playable(one: PgnGame<Game>): [moves: string[], unplayed: Unplayed] {
  const { FEN: fen } = one.tags;
  const trial = current().game({ fen });
  const moves: string[] = [];
  try {
    for (const san of mainLine(one)) {
      const move = numbered(trial, san);
      try {
        moves.push(trial.play(san).text);
      } catch (error) {
        if (!(error instanceof AlfilError)) throw error;
        if (moves.length === 0) throw new AlfilError(error.kind, `${move} cannot be played: ${error.message}`, error.help);
        return [moves, { move, why: error.message }];
      }
    }
  } finally {
    trial.free();
  }
  // It is not a move that is wrong.
  throw new Error(one.diagnostics[0]?.message ?? 'there is no game in this text');
}

function thumbnail(name: string): string {
  const own = Variant.shipped(name);
  try {
    return own.boardSvg({ coordinates: false });
  } finally {
    own.free();
  }
}

function differences(): { from: string; sentences: string[] } | null {
  const [name] = current().info.extends;
  if (name === undefined) return null;
  const parent = Variant.shipped(name.replace(/\.variant$/, ''));
  try {
    return { from: parent.info.title, sentences: current().differences(parent) };
  } finally {
    parent.free();
  }
}

/** How many moves that go on from the same touches are looked at for how they are written: mostly the first one tells. */
const SIBLINGS = 20;

/** The move that would be made by touching a square behind these touches, as it is written: as another one is, with that square in place of its own. */
function meant(touched: Touch[], square: string): string | null {
  const [first, ...more] = touched;
  if (first === undefined) return null;
  if (more.length === 0 && first.on !== 'choice') return first.on === 'square' ? `${first.square}${square}` : `${first.piece}@${square}`;
  for (const { touch } of playing().entry(touched).next.slice(0, SIBLINGS)) {
    const text = touch.on === 'square' ? playing().entry([...touched, touch]).move?.text : undefined;
    const at = touch.on === 'square' && text !== undefined ? text.lastIndexOf(touch.square) : -1;
    if (touch.on === 'square' && text !== undefined && at >= 0) return text.slice(0, at) + square + text.slice(at + touch.square.length);
  }
  return null;
}

function whyNot(touched: Touch[], square: string): Why | null {
  const move = meant(touched, square);
  try {
    return move === null ? null : playing().why(move);
  } catch (error) {
    if (!(error instanceof AlfilError)) throw error;
    return null;
  }
}

/** What can be asked. */
export const calls: Calls = {
  now: view,
  resume(from) {
    resume(from);
    return view();
  },
  shipped, read, foresee, thumbnail, play, go, readPgn, openPgn, differences, format, pack, sketch, unpack,
  start(from) {
    begin(from);
    return view();
  },
  shippedText: name => shippedText(name) ?? shippedText(findShipped(name) ?? ''),
  boardOf: (text, images) => apart(text, own => own.boardSvg({ coordinates: false }), images),
  picturesOf: text => apart(text, own => pictures(own, own.info)),
  entry: touched => playing().entry(touched),
  whyNot,
  pgn: () => playing().pgn(told()),
  boardSvg: flip => playing().svg({ flip }),
  pieces: () => current().info.pieces.map((piece, index) => ({
    ...piece, svg: current().pieceSvg(piece.letters, { id: `m${index}`, legend: true }),
  })),
  pieceFrom: (letters, side, from) => current().pieceSvg(letters, { side, id: 'from', ...(from === null ? {} : { from }) }),
  rules: page => current().rules(page),
  tests: text => apart(text, own => own.test()),
  coverage: text => apart(text, own => own.coverage()),
  values: () => current().values(),
  randomGames: (text, games) => apart(text, own => own.randomGames({ games, seed: 1, plies: 400 })),
};


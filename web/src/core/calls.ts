// What the library is asked for: one variant and one game at a time. No rule stands here.

import { AlfilError, format, pack, shipped, shippedText, sketch, unpack, Variant } from 'alfil';
import type { DrawOptions, Entry, Game, Side, Touch, VariantInfo } from 'alfil';
import { keys } from './foreseen';
import type { Calls, Foreseen, Line, Pictures, Read, View } from './protocol';

const SIDES: readonly Side[] = ['white', 'black'];
/** How many touches of a move are foreseen, and in how many ways at most. */
const FORESEEN = { touches: 2, entries: 100 };

let variant: Variant | null = null;
let game: Game | null = null;
/** The moves of the line, those that were taken back too. */
let line: View['line'] = [];

function current(): Variant {
  if (!variant) throw new Error('the text has mistakes: mend them first');
  return variant;
}

function playing(): Game {
  game ??= current().game();
  return game;
}

/** Reads a text for a question that leaves the game alone. */
function apart<T>(text: string, ask: (own: Variant) => T): T {
  const own = Variant.read(text, { depth: 'fast' }).variant;
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
  const before: Line = { ...(game ? { fen: game.startFen } : {}), moves: game ? game.history.map(move => move.text) : [] };
  const fresh = anew || !variant || before.moves.length === 0 && before.fen === variant.info.start;
  drop();
  variant = reading.variant;
  const info = variant.info;
  try {
    begin(fresh ? { moves: [] } : before);
  } catch (error) {
    if (!(error instanceof AlfilError)) throw error;
    if (!game) begin({ moves: [] });
  }
  return { info, diagnostics: reading.diagnostics, pictures: pictures(variant, info) };
}

/** Gives back the variant and the game. */
function drop(): void {
  game?.free();
  variant?.free();
  game = variant = null;
  line = [];
}

/** Starts a game. One that cannot start leaves the game at hand; a move that the rules do not allow ends it before that move. */
function begin(from: Line): void {
  const started = from.fen === undefined ? current().game() : current().game({ fen: from.fen });
  game?.free();
  game = started;
  line = [];
  for (const move of from.moves) line.push(playOn(game, move));
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

function openPgn(text: string): View {
  const [first] = current().readPgn(text);
  if (!first?.game) throw new Error(first?.diagnostics[0]?.message ?? 'there is no game in this text');
  const { startFen, history } = first.game;
  begin({ fen: startFen, moves: history.map(move => move.text) });
  first.game.free();
  return view();
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

/** What can be asked. */
export const calls: Calls = {
  shipped, shippedText, read, foresee, thumbnail, play, go, openPgn, differences, format, pack, sketch, unpack,
  start(from) {
    begin(from);
    return view();
  },
  boardOf: text => apart(text, own => own.boardSvg({ coordinates: false })),
  picturesOf: text => apart(text, own => pictures(own, own.info)),
  entry: touched => playing().entry(touched),
  why: move => playing().why(move),
  pgn: tags => playing().pgn(tags),
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


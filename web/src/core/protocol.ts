// What the page and the worker with the library say to each other.

import type {
  BoardLayout, Coverage, Diagnostic, Drawn, Entry, Move, Outcome, Piece, PieceValue, RandomGames, Shipped, Side, TestResult, Touch, VariantInfo, Why,
} from 'alfil';

/** What a worker is given: the first part of the library, compiled, as bytes or by its address, and where the rest lies. */
export interface Loaded {
  first: WebAssembly.Module | ArrayBuffer | string;
  rest: string;
}

/** What each worker is told of the library. Without a module it is to fetch the rest itself. */
export type ToWorker =
  | { is: 'load'; library: Loaded }
  | { is: 'rest'; module: WebAssembly.Module | null };

/** What a worker has compiled, for the others; no module, if the rest could not be fetched. */
export type OfLibrary =
  | { is: 'first'; module: WebAssembly.Module }
  | { is: 'rest'; module: WebAssembly.Module | null };

/** What came of reading a text. */
export interface Read {
  /** What the variant is, if the text has no mistakes. */
  info: VariantInfo | null;
  diagnostics: Diagnostic[];
  /** The pictures that the board is made of. */
  pictures: Pictures | null;
}

/** SVG texts: the board without pieces, and every piece. */
export interface Pictures {
  ground: string;
  layout: BoardLayout;
  /** Where squares lie in drawings that name files and ranks. */
  named: BoardLayout;
  /** By side and letters: `white N`; what belongs to nobody is `nobody`. */
  pieces: Record<string, string>;
  /** The same with Black's side at the bottom, if pieces point somewhere. */
  turned: Record<string, string> | null;
  /** The same as figures, if the file says that they are drawn otherwise. */
  figures: Record<string, string> | null;
}

/** A game as the page shows it. */
export interface View {
  fen: string;
  startFen: string;
  turn: Side;
  /** How many moves of the turn are left in the midst of a turn of several. */
  left: number;
  check: { royals: string[]; checkers: string[] };
  outcome: Outcome;
  board: Record<string, Piece>;
  /** The squares of what belongs to nobody. */
  neutral: string[];
  reserves: Record<Side, Record<string, number>>;
  /** All moves of the line, those that were taken back too, with whose they are and their numbers. */
  line: { san: string; text: string; turn: Side; number: number }[];
  /** How many of them have been played. */
  at: number;
  last: Move | null;
  /** What PGN has said about the game; while moves follow, its result, too. */
  tags: Record<string, string>;
  /** The game as it is to be kept, with moves that do not fit the text as it stands. */
  kept: Line;
  /** What no longer fits: the moves from one on, or all of them with where they started; and why. */
  lost: { from: string | null; moves: number; why: string } | null;
  /** What may be touched first. */
  entry: Entry;
  /** The position in words. */
  words: string;
}

/** What the library answers about a text at first, known before the library is there. */
export interface Foreseen {
  text: string;
  read: Read;
  /** The start. */
  view: View;
  /** What may come after touches, by their keys. */
  entries: Record<string, Entry>;
  /** Positions after first moves. */
  moves: Record<string, View>;
}

/** Where a game starts, and the moves of it. */
export interface Line {
  fen?: string;
  /** The number of the array that it starts from. */
  array?: number;
  moves: string[];
  /** How many of them are played; by default all. */
  at?: number;
  tags?: Record<string, string>;
}

/** A game of a PGN text. */
export interface Written {
  tags: Record<string, string>;
  result: string;
  /** How many moves it has, without variations. */
  moves: number;
  /** The variant that it says it is of, if it is not the one at hand, by its title where it ships, and the name that it ships by. */
  other: { title: string; ships: string | null } | null;
}

/** A move of a PGN text that cannot be played, with those that could. */
export interface Unplayed {
  move: string;
  why: string;
}

/** A type of pieces, with how it moves. */
export interface PieceCard {
  letters: string;
  name: string;
  moves: string[];
  svg: string;
}

/** What the worker does when it is called. */
export interface Calls {
  shipped(): Shipped[];
  shippedText(name: string): string | null;
  /** Reads a text, and plays the current game by its rules as far as it goes, or starts anew. */
  read(text: string, images: Record<string, string>, anew?: boolean): Read;
  /** What is answered about a text at first, up to its first moves. */
  foresee(text: string): Foreseen;
  /** A board of a variant that ships, for the gallery. */
  thumbnail(name: string): string;
  /** The same of a text. */
  boardOf(text: string, images: Record<string, string>): string;
  /** The pictures of a file that is not the one at hand. */
  picturesOf(text: string): Pictures;
  /** The position as it is. */
  now(): View;
  /** Starts a game; where it is refused, the position is the last one that could be had. */
  start(line: Line): View;
  /** Goes on with a game that was kept, as far as it fits the text. */
  resume(line: Line): View;
  entry(touched: Touch[]): Entry;
  play(move: string): View;
  /** Goes to the position after so many moves of the line. */
  go(ply: number): View;
  /** Why a square cannot be touched behind these touches; nothing, if no move can be named that would be. */
  whyNot(touched: Touch[], square: string): Why | null;
  pgn(): string;
  /** What games a PGN text has. */
  readPgn(text: string): Written[];
  /** Takes over a game of a PGN text, up to a move that cannot be played. */
  openPgn(text: string, index: number): { view: View; unplayed: Unplayed | null };
  boardSvg(flip: boolean): string;
  pieces(): PieceCard[];
  /** How a piece moves from a square. */
  pieceFrom(letters: string, side: Side, from: string | null): string;
  rules(format: 'html' | 'markdown'): string;
  tests(text: string): TestResult[];
  coverage(text: string): Coverage;
  values(): PieceValue[];
  randomGames(text: string, games: number): RandomGames;
  /** What differs from the variant that it extends. */
  differences(): { from: string; sentences: string[] } | null;
  format(text: string): string;
  /** The shortest Betza for drawn squares. */
  sketch(drawn: Drawn[]): string | null;
  pack(text: string, base?: string): Promise<string>;
  unpack(packed: string, base?: string): Promise<string>;
}

/** What is told to the worker. */
export type ToCore =
  | ToWorker
  | { is: 'lsp'; message: object }
  | { is: 'call'; id: number; name: keyof Calls; args: unknown[] };

/** What the worker tells. */
export type FromCore =
  | OfLibrary
  /** The library is there. */
  | { is: 'ready' }
  | { is: 'broken'; message: string }
  | { is: 'lsp'; message: object }
  | { is: 'answer'; id: number; value: unknown }
  | ({ is: 'refusal'; id: number } & Fault)
  /** The language server could not answer. */
  | ({ is: 'failure' } & Fault);

/** What goes wrong in the worker, and the next step. */
export interface Fault {
  message: string;
  help: string | null;
  /** Whether the worker cannot go on with what it has. */
  lost: boolean;
}

/**
 * Chess variants in JavaScript: read, checked, explained, drawn, played and thought about, each by the rules in its file.
 *
 * ```js
 * import { init, Variant } from "alfil";
 *
 * await init();
 * const game = Variant.shipped("chess").game();
 * game.play("e4");
 * console.log(game.fen, game.legalMoves().map((move) => move.san));
 * ```
 */
import type * as t from "./types.js";
export * from "./types.js";

/** Where the library's WebAssembly comes from: its address, a response, its bytes, or a compiled module. */
export type WasmSource = string | URL | Response | Promise<Response> | ArrayBuffer | Uint8Array | WebAssembly.Module;

/** Loads the library. Nothing else may be called before. A second call does nothing. Without a source it is looked for beside this file, in browsers, bundlers and Node. */
export function init(source?: WasmSource): Promise<void>;

/** Loads the library at once, from bytes or a compiled module. */
export function initSync(source: ArrayBuffer | Uint8Array | WebAssembly.Module): void;

/** The version of the library. */
export function version(): string;

/** What goes wrong when something is asked for that cannot be: an illegal move, a FEN that cannot be read, a name that does not ship. */
export class AlfilError extends Error {
    /** What was at fault. `internal` is a mistake of the library, after which it has to be loaded anew. */
    readonly kind: "variant" | "fen" | "move" | "square" | "piece" | "array" | "pgn" | "limit" | "argument" | "freed" | "internal";
    /** The next step. */
    readonly help: string | null;
    /** For `variant` and `pgn`: what is wrong with the text. */
    readonly diagnostics: t.Diagnostic[];
}

/** The variants that ship. */
export function shipped(): t.Shipped[];

/** The text of a variant that ships. */
export function shippedText(name: string): string | null;

/** What a text that names a variant means: `3-check` is `three-check`; `null` if nothing that ships is called so. */
export function findShipped(text: string): string | null;

/** What is wrong with a text. */
export function check(text: string, options?: t.ReadOptions): t.Diagnostic[];

/** The text in the one layout, with the same meaning. What cannot be read stays as it is. */
export function format(text: string): string;

/** The text with the fixes applied, in their order; one that is in the way of an earlier one is left out. */
export function applyFixes(text: string, fixes: t.Fix[]): { text: string; applied: t.Fix[] };

/** Applies fixes and checks again, until nothing is left that can be mended: the safe ones, or those that are only offered, too. */
export function mend(text: string, options?: t.ReadOptions & { offered?: boolean }): t.Mended;

/** What a code of a diagnostic means, with examples, as Markdown; `null` if there is no such code. */
export function explainCode(code: string): string | null;

/** A text as a part of a link: deflated, in base64url. */
export function pack(text: string): Promise<string>;

/** The text of a part of a link. Fails with an `AlfilError` if it is none, or longer than 1 MiB. */
export function unpack(packed: string): Promise<string>;

/** What came of reading a text. */
export interface Reading {
    /** The variant, if there is no error. */
    variant: Variant | null;
    diagnostics: t.Diagnostic[];
    sources: t.Source[];
}

/** A variant: the rules of a game. Give it back with `free()`, or leave that to the garbage collector. */
export class Variant {
    private constructor();
    /** Reads a file. */
    static read(text: string, options?: t.ReadOptions): Reading;
    /** A variant that ships. Fails if there is none of that name. */
    static shipped(name: string): Variant;

    readonly info: t.VariantInfo;
    /** The file and what it extends. */
    readonly sources: t.Source[];

    /** A game: from the start, a FEN, or the array of a number; with moves. */
    game(from?: { fen?: string; array?: number; moves?: string[] }): Game;
    /** The games of a PGN text. */
    readPgn(text: string): t.PgnGame<Game>[];

    /** The rules page: HTML is one document that needs no other. */
    rules(format: "html" | "markdown"): string;
    /** What differs from another variant, a sentence each. */
    differences(other: Variant): string[];

    /** The start, or the position of a FEN. */
    boardSvg(options?: t.DrawOptions & { fen?: string }): string;
    /** How a type moves, on an empty board. */
    pieceSvg(piece: string, options?: t.DrawOptions & { side?: t.Side; from?: string }): string;
    /** How all types move, in so many columns. */
    piecesSvg(options?: t.DrawOptions & { columns?: number }): string;
    /** A piece alone, as SVG of one square. */
    glyph(piece: string, side: t.Side, options?: t.DrawOptions): string;
    /** Where squares lie in `boardSvg`. */
    layout(options?: t.DrawOptions): t.BoardLayout;

    /** Runs the tests of the file; with a name, those whose names hold it. */
    test(filter?: string): t.TestResult[];
    /** What the tests would notice. It takes up to some seconds. Fails with kind `limit` if it takes too long, with `variant` if a test fails. */
    coverage(): t.Coverage;
    /** What each piece is worth. */
    values(): t.PieceValue[];
    /** How random games end, each of at most `plies` half-moves. */
    randomGames(options: { games: number; seed?: number; plies?: number }): t.RandomGames;

    free(): void;
}

/** A game in progress. */
export class Game {
    private constructor();
    readonly variant: Variant;
    /** The position as FEN. */
    readonly fen: string;
    /** The FEN of the start of this game. */
    readonly startFen: string;
    readonly turn: t.Side;
    /** The number of the move, from 1. */
    readonly moveNumber: number;
    readonly inCheck: boolean;
    /** The squares of royal pieces of the player to move, if they are attacked, and of the pieces that attack them. */
    readonly check: { royals: string[]; checkers: string[] };
    readonly outcome: t.Outcome;
    /** What stands where. */
    readonly board: Record<string, t.Piece>;
    /** What each side holds in reserve, by letters; types of which there is none are left out. */
    readonly reserves: Record<t.Side, Record<string, number>>;
    /** The moves that were played. */
    readonly history: t.Move[];
    readonly lastMove: t.Move | null;

    /** The legal moves, sorted by their text; sets of at most `maxDrops` placements, by default 1. */
    legalMoves(options?: { maxDrops?: number; square?: string }): t.Move[];
    /** How many legal moves there are, sets of all sizes included, in digits; `null` if that takes too long to count. */
    countMoves(): string | null;
    /** A move being entered: what may be touched next. */
    entry(touched?: t.Touch[]): t.Entry;
    /** Plays a move: by squares, in standard algebraic notation, or as this library gave it. Fails with an `AlfilError` that says why, if it is illegal. */
    play(move: string | t.Move): t.Move;
    /** Takes the last move back; `null` if there is none. */
    undo(): t.Move | null;
    /** Why a move is illegal, by which clauses; or what it does. Fails if the text is no move at all. */
    why(move: string): t.Why;
    /** A legal move at random, by a seed. */
    randomMove(seed: number): t.Move | null;
    /** How many sequences of so many legal moves there are. Fails with kind `limit` beyond depth 20. */
    perft(depth: number, options?: { maxDrops?: number }): number;
    /** The game as PGN, with these tags. */
    pgn(tags?: Record<string, string>): string;
    /** The position as SVG; with `from`, the legal moves of the piece there. */
    svg(options?: t.DrawOptions & { from?: string }): string;
    /** The position in words, for screen readers. */
    describe(): string;
    /** A number that is equal for equal positions, in hexadecimal digits. */
    readonly key: string;
    /** A game of its own with the same past. */
    clone(): Game;
    free(): void;
}

/** An engine for one variant. It belongs into a worker: `go` does nothing else while it thinks. */
export class Engine {
    constructor(variant: Variant, options?: t.EngineOptions);
    /** Changes how it thinks. */
    setOptions(options: t.EngineOptions): void;
    /** Thinks until a limit is reached or `stop` says so, which is asked every few milliseconds: a look at shared memory, for example. */
    go(game: Game, limits: t.Limits, hooks?: { onInfo?: (info: t.Info) => void; stop?: () => boolean }): t.Answer;
    /** The same in slices of about 50 milliseconds, between which messages are heard: a signal stops it. */
    think(game: Game, limits: t.Limits, hooks?: { onInfo?: (info: t.Info) => void; signal?: AbortSignal; slice?: number }): Promise<t.Answer>;
    /** What the position is worth by itself, without looking ahead. */
    evaluate(game: Game): t.Score;
    /** Forgets what it has found out: a new game begins. */
    forget(): void;
    free(): void;
}

/** The language server: messages of the Language Server Protocol, as objects. */
export class LanguageServer {
    constructor(options?: {
        /** The texts of files that are not open, by path. */
        files?: Record<string, string>;
    });
    /** Hears a message, and says all that is to be said then. */
    handle(message: object): object[];
    free(): void;
}

// Games.

import { call, json, missing, noJson, number, options as checked, release, unfit } from "./fault.js";
import { formed, listed, named } from "./form.js";
import type * as t from "./types.js";
import { drawing, type Variant } from "./variant.js";
import type * as wasm from "./wasm.js";

interface State {
    turn: t.Side;
    moveNumber: number;
    movesLeft: number;
    inCheck: boolean;
    check: { royals: string[]; checkers: string[] };
    board: Record<string, t.Piece>;
    neutral: string[];
    reserves: Record<t.Side, Record<string, number>>;
    key: string;
}

const TOUCH = { on: ["square", "reserve", "choice"], square: "text", piece: "text", choice: "text" } as const;
/** What a tag may be called. */
const TAG = /^[^\s\p{Cc}"[\]]+$/u;
/** What a touch names, by what it is on. */
const WITH = { square: "square", reserve: "piece", choice: "choice" } as const;

/**
 * A game in progress. Give it back with `free()`, or leave that to the garbage collector. It lives in the library's memory, so
 * `structuredClone`, messages to workers and `JSON.stringify` have nothing of it: send `startFen` and the texts of `history`.
 */
export class Game {
    /** @internal */
    readonly inner: wasm.Game;
    /** What is played. */
    readonly variant: Variant;
    /** What there is to say of the position at hand. */
    #state: State | null = null;

    /** @internal */
    constructor(inner: wasm.Game, variant: Variant) {
        this.inner = inner;
        this.variant = variant;
    }

    #now(): State {
        return (this.#state ??= json<State>(() => this.inner.state()));
    }

    /** The position as FEN. */
    get fen(): string {
        return call(() => this.inner.fen());
    }

    /** The FEN of the start of this game. */
    get startFen(): string {
        return call(() => this.inner.startFen());
    }

    /** Who is to move. */
    get turn(): t.Side {
        return this.#now().turn;
    }

    /** The number of the move, from 1. */
    get moveNumber(): number {
        return this.#now().moveNumber;
    }

    /** How many moves of the turn are left in the midst of a turn of several; 0 at its beginning. */
    get movesLeft(): number {
        return this.#now().movesLeft;
    }

    /** Whether the player to move is in check. */
    get inCheck(): boolean {
        return this.#now().inCheck;
    }

    /** The squares of royal pieces of the player to move, if they are attacked, and of the pieces that attack them. */
    get check(): { royals: string[]; checkers: string[] } {
        return structuredClone(this.#now().check);
    }

    /** What stands where. */
    get board(): Record<string, t.Piece> {
        return structuredClone(this.#now().board);
    }

    /** The squares of what belongs to nobody: a duck, walls, arrows. */
    get neutral(): string[] {
        return structuredClone(this.#now().neutral);
    }

    /** What each side holds in reserve, by letters; types of which there is none are left out. */
    get reserves(): Record<t.Side, Record<string, number>> {
        return structuredClone(this.#now().reserves);
    }

    /** Sixteen hexadecimal digits that are equal for equal positions. */
    get key(): string {
        return this.#now().key;
    }

    /** How the game stands. */
    get outcome(): t.Outcome {
        return json(() => this.inner.outcome());
    }

    /** The moves that were played. */
    get history(): t.Move[] {
        return json(() => this.inner.history());
    }

    /** The move that was played last. */
    get lastMove(): t.Move | null {
        return parsed(call(() => this.inner.lastMove()));
    }

    /** The legal moves, sorted by their text; sets of at most `maxDrops` placements, by default 1. */
    legalMoves(options: { maxDrops?: number; square?: string } = {}): t.Move[] {
        return json((options) => this.inner.legalMoves(options), formed(options, { maxDrops: "number", square: "text" }));
    }

    /** How many legal moves there are, sets of all sizes included, in digits; `null` if that takes too long to count. */
    countMoves(): string | null {
        return call(() => this.inner.countMoves()) ?? null;
    }

    /** A move being entered: what may be touched next. */
    entry(touched: t.Touch[] = []): t.Entry {
        return json((touched) => this.inner.entry(touched), listed(touched, TOUCH, ({ on }) => ["on", WITH[on]]));
    }

    /**
     * Plays a move: by squares, in standard algebraic notation, or as this library gave it. Fails with an `AlfilError` that says why,
     * if it is illegal.
     */
    play(move: string | t.Move): t.Move {
        const text = typeof move === "string" ? move : checked(move).text;
        if (text === undefined) throw missing("text");
        const played = json<t.Move>((text) => this.inner.play(text), text);
        this.#state = null;
        return played;
    }

    /** Takes the last move back; `null` if there is none. */
    undo(): t.Move | null {
        this.#state = null;
        return parsed(call(() => this.inner.undo()));
    }

    /** Why a move is illegal, by which clauses; or what it does. Fails if the text is no move at all. */
    why(move: string): t.Why {
        return json((move) => this.inner.why(move), move);
    }

    /** A legal move at random, by a seed; `null` if there is none. */
    randomMove(seed: number): t.Move | null {
        number("seed", seed);
        return parsed(call(() => this.inner.randomMove(seed)));
    }

    /** How many sequences of so many legal moves there are, sets of at most `maxDrops` placements among them, by default 1. It takes as long as it takes. */
    perft(depth: number, options: { maxDrops?: number } = {}): number {
        const { maxDrops = 1 } = checked(options);
        number("depth", depth);
        number("maxDrops", maxDrops);
        return call(() => this.inner.perft(depth, maxDrops));
    }

    /** The game as PGN, with these tags. The `Result` of a game that is over is that of the rules, and no other. */
    pgn(tags: Record<string, string> = {}): string {
        const text = named("tags", tags);
        const given = JSON.parse(text) as Record<string, string>;
        if (!Object.keys(given).every((name) => TAG.test(name))) throw unfit("the name of a tag is one word, without quotation marks and brackets");
        const { over, result } = this.outcome;
        if (over && (given["Result"] ?? result) !== result) throw unfit(`\`Result\` is \`${result}\` by the rules`, "leave it out");
        return call((tags) => this.inner.pgn(tags), text);
    }

    /** The position as SVG; with `from`, the legal moves of the piece there. */
    svg(options: t.DrawOptions & { from?: string } = {}): string {
        return call((options) => this.inner.svg(options), drawing(options));
    }

    /** The position in words, for screen readers. */
    describe(): string {
        return call(() => this.inner.describe());
    }

    /** A game of its own with the same past. */
    clone(): Game {
        return new Game(call(() => this.inner.copy()), this.variant);
    }

    /** Fails: a game lives in the library's memory. */
    toJSON(): never {
        noJson("a game", "keep `startFen` and the `text` of each move of the `history`: `variant.game` makes the game of them again");
    }

    /** Gives it back. */
    free(): void {
        this.#state = null;
        release(this.inner);
    }
}

function parsed<T>(text: string | undefined): T | null {
    return text === undefined ? null : (JSON.parse(text) as T);
}

// Variants.

import { AlfilError, call, json, noJson, number, options as checked, release, unfit, word } from "./fault.js";
import { readOptions } from "./files.js";
import { formed } from "./form.js";
import { Game } from "./game.js";
import type * as t from "./types.js";
import * as wasm from "./wasm.js";

/** What came of reading a text. */
export interface Reading {
    /** The variant, if there is no error. */
    variant: Variant | null;
    diagnostics: t.Diagnostic[];
    sources: t.Source[];
}

/** A variant: the rules of a game. Give it back with `free()`, or leave that to the garbage collector. */
export class Variant {
    /** @internal */
    readonly inner: wasm.Variant;
    #info: t.VariantInfo | null = null;

    /** @internal */
    constructor(inner: wasm.Variant) {
        this.inner = inner;
    }

    /** Reads a file. */
    static read(text: string, options: t.ReadOptions = {}): Reading {
        const reading = call(wasm.readVariant, text, readOptions(text, options));
        try {
            const inner = call(() => reading.variant());
            const told = json<Omit<Reading, "variant">>(() => reading.told());
            return { variant: inner ? new Variant(inner) : null, ...told };
        } finally {
            release(reading);
        }
    }

    /** A variant that ships. Fails if there is none of that name. */
    static shipped(name: string): Variant {
        return new Variant(call(wasm.shippedVariant, name));
    }

    /** What it is: board, pieces, who made it. */
    get info(): t.VariantInfo {
        return structuredClone((this.#info ??= json<t.VariantInfo>(() => this.inner.info())));
    }

    /** The file and what it extends. */
    get sources(): t.Source[] {
        return json(() => this.inner.sources());
    }

    /** A game: from the start, a FEN, or the array of a number; with moves. */
    game(from: { fen?: string | undefined; array?: number | undefined; moves?: string[] | undefined } = {}): Game {
        const { fen, array, moves = [] } = checked(from);
        if (!Array.isArray(moves) || !moves.every((move) => typeof move === "string")) throw unfit("`moves` is a list of texts");
        if (fen !== undefined && array !== undefined) throw unfit("`fen` and `array` both say where the game starts", "give one of them");
        if (array !== undefined && !(Number.isInteger(array) && array >= 0 && array < 2 ** 32)) {
            throw new AlfilError("array", `there is no array ${array}`);
        }
        const game = new Game(fen === undefined ? call(() => this.inner.game(fen, array)) : call((fen) => this.inner.game(fen, array), fen), this);
        try {
            for (const move of moves) game.play(move);
        } catch (error) {
            game.free();
            throw error;
        }
        return game;
    }

    /** The games of a PGN text. */
    readPgn(text: string): t.PgnGame<Game>[] {
        const read = call((text) => this.inner.readPgn(text), text);
        try {
            const told = json<Omit<t.PgnGame<Game>, "game">[]>(() => read.told());
            return told.map((game, index) => {
                const inner = call(() => read.game(index));
                return { ...game, game: inner ? new Game(inner, this) : null };
            });
        } finally {
            release(read);
        }
    }

    /** The rules page. HTML is one document that needs no other. */
    rules(format: "html" | "markdown"): string {
        word("format", format, ["html", "markdown"]);
        return call(() => this.inner.rules(format === "html"));
    }

    /** What differs from another variant, a sentence each. */
    differences(other: Variant): string[] {
        return json(() => this.inner.differences(other?.inner));
    }

    /** The start, or the position of a FEN, as SVG. */
    boardSvg(options: t.DrawOptions & { fen?: string } = {}): string {
        return call((options) => this.inner.boardSvg(options), drawing(options));
    }

    /** How a type moves, on an empty board. */
    pieceSvg(piece: string, options: t.DrawOptions & { side?: t.Side; from?: string } = {}): string {
        return call((piece, options) => this.inner.pieceSvg(piece, options), piece, drawing(options));
    }

    /** How all types move, in so many columns. */
    piecesSvg(options: t.DrawOptions & { columns?: number } = {}): string {
        return call((options) => this.inner.piecesSvg(options), drawing(options));
    }

    /** A piece alone, as SVG of one square. */
    glyph(piece: string, side: t.Side, options: t.DrawOptions = {}): string {
        return call((piece, side, options) => this.inner.glyph(piece, side, options), piece, side, drawing(options));
    }

    /** What belongs to nobody alone, as SVG of one square; `null` if there is no such thing. */
    neutralGlyph(options: t.DrawOptions = {}): string | null {
        return call((options) => this.inner.neutralGlyph(options), drawing(options)) ?? null;
    }

    /** Where squares lie in `boardSvg`, drawn with the same options. */
    layout(options: t.DrawOptions & { fen?: string } = {}): t.BoardLayout {
        return json((options) => this.inner.layout(options), drawing(options));
    }

    /** Runs the tests of the file; with a filter, those whose names hold it. */
    test(filter?: string): t.TestResult[] {
        return filter === undefined ? json(() => this.inner.test()) : json((filter) => this.inner.test(filter), filter);
    }

    /** What the tests would notice. It takes up to some seconds. Fails with kind `limit` if it takes longer, with `variant` if a test fails. */
    coverage(): t.Coverage {
        return json(() => this.inner.coverage());
    }

    /** What each piece is worth. */
    values(): t.PieceValue[] {
        return json(() => this.inner.values());
    }

    /** How random games end, each of at most `plies` half-moves, by default 400. */
    randomGames(options: { games: number; seed?: number; plies?: number }): t.RandomGames {
        const { games, seed = 1, plies = 400 } = checked(options);
        number("games", games);
        number("seed", seed);
        number("plies", plies);
        return json(() => this.inner.randomGames(games, seed, plies));
    }

    /** Fails: a variant lives in the library's memory. */
    toJSON(): never {
        noJson("a variant", "keep its text, or its `info`");
    }

    /** Gives it back. Its games go on. */
    free(): void {
        this.#info = null;
        release(this.inner);
    }
}

const DRAWING = {
    theme: ["auto", "light", "dark"],
    men: ["figures", "discs", "wedges", "octagons"],
    side: ["white", "black"],
    ...({ flip: "truth", coordinates: "truth", legend: "truth", heading: "truth" } as const),
    ...({ id: "text", fen: "text", from: "text", columns: "number" } as const),
};

/** The options of a drawing in JSON. */
export function drawing(options: t.DrawOptions): string {
    return formed(options, DRAWING);
}

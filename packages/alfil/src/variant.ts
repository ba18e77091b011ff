// Variants.

import { AlfilError, call, json, release } from "./fault.js";
import { readOptions } from "./files.js";
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
        const reading = call(() => wasm.readVariant(text, readOptions(text, options)));
        try {
            const inner = reading.variant();
            const told = json<Omit<Reading, "variant">>(() => reading.told());
            return { variant: inner ? new Variant(inner) : null, ...told };
        } finally {
            reading.free();
        }
    }

    /** A variant that ships. Fails if there is none of that name. */
    static shipped(name: string): Variant {
        return new Variant(call(() => wasm.shippedVariant(name)));
    }

    /** What it is: board, pieces, who made it. */
    get info(): t.VariantInfo {
        return (this.#info ??= json<t.VariantInfo>(() => this.inner.info()));
    }

    /** The file and what it extends. */
    get sources(): t.Source[] {
        return json(() => this.inner.sources());
    }

    /** A game: from the start, a FEN, or the array of a number; with moves. */
    game(from: { fen?: string | undefined; array?: number | undefined; moves?: string[] | undefined } = {}): Game {
        const { array } = from;
        if (array !== undefined && !(Number.isInteger(array) && array >= 0 && array < 2 ** 32)) {
            throw new AlfilError("array", `there is no array ${array}`);
        }
        const game = new Game(call(() => this.inner.game(from.fen, array)), this);
        try {
            for (const move of from.moves ?? []) game.play(move);
        } catch (error) {
            game.free();
            throw error;
        }
        return game;
    }

    /** The games of a PGN text. */
    readPgn(text: string): t.PgnGame<Game>[] {
        const read = call(() => this.inner.readPgn(text));
        try {
            const told = json<Omit<t.PgnGame<Game>, "game">[]>(() => read.told());
            return told.map((game, index) => {
                const inner = call(() => read.game(index));
                return { ...game, game: inner ? new Game(inner, this) : null };
            });
        } finally {
            read.free();
        }
    }

    /** The rules page. HTML is one document that needs no other. */
    rules(format: "html" | "markdown"): string {
        return call(() => this.inner.rules(format === "html"));
    }

    /** What differs from another variant, a sentence each. */
    differences(other: Variant): string[] {
        return json(() => this.inner.differences(other.inner));
    }

    /** The start, or the position of a FEN, as SVG. */
    boardSvg(options: t.DrawOptions & { fen?: string } = {}): string {
        return call(() => this.inner.boardSvg(JSON.stringify(options)));
    }

    /** How a type moves, on an empty board. */
    pieceSvg(piece: string, options: t.DrawOptions & { side?: t.Side; from?: string } = {}): string {
        return call(() => this.inner.pieceSvg(piece, JSON.stringify(options)));
    }

    /** How all types move, in so many columns. */
    piecesSvg(options: t.DrawOptions & { columns?: number } = {}): string {
        return call(() => this.inner.piecesSvg(JSON.stringify(options)));
    }

    /** A piece alone, as SVG of one square. */
    glyph(piece: string, side: t.Side, options: t.DrawOptions = {}): string {
        return call(() => this.inner.glyph(piece, side, JSON.stringify(options)));
    }

    /** What belongs to nobody alone, as SVG of one square; `null` if there is no such thing. */
    neutralGlyph(options: t.DrawOptions = {}): string | null {
        return call(() => this.inner.neutralGlyph(JSON.stringify(options))) ?? null;
    }

    /** Where squares lie in `boardSvg`, drawn with the same options. */
    layout(options: t.DrawOptions & { fen?: string } = {}): t.BoardLayout {
        return json(() => this.inner.layout(JSON.stringify(options)));
    }

    /** Runs the tests of the file; with a filter, those whose names hold it. */
    test(filter?: string): t.TestResult[] {
        return json(() => this.inner.test(filter));
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
        const { games, seed = 1, plies = 400 } = options;
        return json(() => this.inner.randomGames(games, seed, plies));
    }

    /** Gives it back. Its games go on. */
    free(): void {
        release(this.inner);
    }
}

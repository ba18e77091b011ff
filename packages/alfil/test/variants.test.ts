// What ships, every variant.

import { check, findShipped, format, Game, pack, shipped, shippedText, unpack, Variant } from "alfil";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { elements, random, short } from "./help.ts";
import { tables } from "./perft.ts";
import type { Touch } from "alfil";

/** More positions than are counted at once. */
const MOST = 30_000;

const names = [...new Set(tables().map((table) => table.variant))];

it("ships what has a table", () => {
    expect(shipped().map((one) => one.name)).toEqual([...names].sort());
    for (const { name, title, summary } of shipped()) {
        expect(title).not.toBe("");
        expect(summary).toMatch(/\.$/);
        expect(findShipped(title)).toBe(name);
    }
    expect(shippedText("nothing")).toBeNull();
    expect(findShipped("nothing")).toBeNull();
});

describe.each(names)("%s", (name) => {
    let variant: Variant;
    beforeAll(() => {
        variant = Variant.shipped(name);
    });
    afterAll(() => variant.free());

    it("has as many moves as the tables say", () => {
        for (const { fen, maxDrops, nodes } of tables().filter((table) => table.variant === name)) {
            const game = variant.game({ fen });
            const depth = nodes.findLastIndex((count) => count <= MOST) + 1;
            for (let at = 1; at <= depth; at++) expect(game.perft(at, { maxDrops }), `${fen}, depth ${at}`).toBe(nodes[at - 1]);
            if (maxDrops === 1 && nodes[0]! < 1000) expect(game.legalMoves()).toHaveLength(nodes[0]!);
            game.free();
        }
    });

    it("is read from its text, in the one layout, without a warning", () => {
        const text = shippedText(name)!;
        expect(format(text)).toBe(text);
        expect(check(text, { depth: "fast" })).toEqual([]);
        const { variant: read, diagnostics, sources } = Variant.read(text, { depth: "fast" });
        expect(diagnostics).toEqual([]);
        expect(sources[0]!.text).toBe(text);
        expect(read!.info).toEqual(variant.info);
        read!.free();
    });

    it("is told and drawn", () => {
        const { info } = variant;
        const holes = (info.start.split(" ")[0]!.match(/\*/g) ?? []).length;
        expect(info.squares).toHaveLength(info.files * info.ranks - holes);
        expect(variant.rules("markdown")).toContain(`# ${info.title}`);
        expect(elements(variant.boardSvg())).toBeGreaterThan(10);
        expect(Object.keys(variant.layout().squares).sort()).toEqual([...info.squares].sort());
        expect(elements(variant.piecesSvg())).toBeGreaterThan(info.pieces.length);
        for (const { letters, moves } of info.pieces) {
            expect(moves.length).toBeGreaterThan(0);
            expect(elements(variant.pieceSvg(letters))).toBeGreaterThan(5);
            for (const side of ["white", "black"] as const) expect(elements(variant.glyph(letters, side))).toBeGreaterThan(2);
        }
        expect(variant.values()).toHaveLength(2 * info.pieces.length);
    });

    it("is played by touching what is offered", () => {
        const below = random(15);
        const game = variant.game();
        for (let ply = 0; ply < 24 && !game.outcome.over; ply++) {
            const move = entered(game, below);
            expect(game.why(move).legal, move).toBe(true);
            const told = game.play(move);
            expect(told.text).toBe(move);
            expect(game.lastMove).toEqual(told);
        }
        expect(variant.game({ fen: game.startFen, moves: game.history.map(({ san }) => san) }).fen).toBe(game.fen);
        expect(variant.game({ fen: game.fen }).fen).toBe(game.fen);
        expect(elements(game.svg())).toBeGreaterThan(10);
        expect(game.describe()).toContain(variant.info.sides.white);
        const [read] = variant.readPgn(game.pgn({ White: "Anna" }));
        expect(read!.diagnostics).toEqual([]);
        expect(read!.game!.fen).toBe(game.fen);
        expect(read!.tags["White"]).toBe("Anna");
        while (game.undo());
        expect(game.fen).toBe(game.startFen);
    });

    it("ends at random as the rules say", () => {
        const games = variant.randomGames({ games: 5, seed: 3, plies: 60 });
        expect(games.white + games.black + games.draws + games.open).toBe(5);
        expect(variant.randomGames({ games: 5, seed: 3, plies: 60 })).toEqual(games);
    });

    it("fits into a link and comes back", async () => {
        const text = shippedText(name)!;
        const packed = await pack(text);
        expect(packed).toMatch(/^[\w-]+$/);
        expect(await unpack(packed)).toBe(text);
    });
});

/** A move, entered by touching at random what is offered. */
function entered(game: Game, below: (limit: number) => number): string {
    const touched: Touch[] = [];
    for (let step = 0; step < 12; step++) {
        const { next, move, complete } = game.entry(touched);
        if (move && (complete || next.length === 0 || below(2) === 0)) return move.text;
        const option = next[below(next.length)];
        if (!option) throw new Error(`${touched.map(short).join(" ")} leads nowhere at ${game.fen}`);
        expect(option.label).not.toBe("");
        touched.push(option.touch);
    }
    return game.randomMove(below(1000))!.text;
}

it("draws pieces as one wants them", () => {
    const shogi = Variant.shipped("shogi");
    expect(shogi.info.men).toBe("wedges");
    expect(shogi.glyph("N", "white")).not.toContain("rotate(180");
    expect(shogi.glyph("N", "black")).toContain("rotate(180");
    expect(shogi.glyph("N", "black", { flip: true })).not.toContain("rotate(180");
    expect(shogi.glyph("N", "black", { men: "figures" })).toContain("af-b");
    expect(() => shogi.glyph("N", "white", { men: "hats" as never })).toThrow(/hats/);
});

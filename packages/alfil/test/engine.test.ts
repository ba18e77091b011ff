// The engine.

import { Engine, init, Variant, type Info } from "alfil";
import { expect, it } from "vitest";
import { kind } from "./help.ts";

await init();
const chess = Variant.shipped("chess");
const start = () => chess.game();

it("finds a mate, and says so", () => {
    const game = chess.game({ moves: ["f3", "e5", "g4"] });
    const engine = new Engine(chess, { hash: 1 });
    const answer = engine.go(game, { depth: 3 });
    expect(answer.best).toMatchObject({ san: "Qh4#", text: "d8h4" });
    expect(answer.lines[0]!.score).toMatchObject({ mate: 1, centipawns: null, text: "wins in 1", chances: { win: 1, draw: 0, loss: 0 } });
    expect(answer.stopped).toBe(false);
    game.play(answer.best!);
    expect(engine.go(game, { depth: 3 }).best).toBeNull();
});

it("keeps to its limits, and gives equal answers to equal questions", () => {
    const ask = (limits: object) => new Engine(chess, { hash: 1 }).go(start(), limits);
    expect(ask({ nodes: 3000 }).nodes).toBeLessThan(6000);
    expect(ask({ depth: 4 })).toMatchObject({ depth: 4 });
    expect(ask({ depth: 5 }).lines).toEqual(ask({ depth: 5 }).lines);
    expect(["a2a3", "a2a4"]).toContain(ask({ depth: 3, moves: ["a3", "a4"] }).best!.text);
    expect(kind(() => ask({ depth: 1, moves: ["Ke5"] }))).toBe("move");
    expect(kind(() => ask({}))).toBe("argument");
});

it("looks for several lines, and tells how it goes on", () => {
    const told: Info[] = [];
    const { lines } = new Engine(chess, { lines: 3, hash: 1 }).go(start(), { depth: 4 }, { onInfo: (info) => told.push(info) });
    expect(lines).toHaveLength(3);
    expect(new Set(lines.map(({ moves }) => moves[0])).size).toBe(3);
    expect(lines[0]!.san).toHaveLength(lines[0]!.moves.length);
    expect(told.map(({ number }) => number)).toContain(3);
    expect(told.at(-1)!.depth).toBe(4);
});

it("stops when it is told to", () => {
    let asked = 0;
    const answer = new Engine(chess).go(start(), {}, { stop: () => ++asked > 3 });
    expect(answer.stopped).toBe(true);
    expect(answer.best).not.toBeNull();
});

it("hands on what its hearers throw, and goes on", async () => {
    const engine = new Engine(chess, { hash: 1 });
    const own = new Error("mine");
    const fail = () => {
        throw own;
    };
    expect(() => engine.go(start(), {}, { stop: fail })).toThrow(own);
    expect(() => engine.go(start(), { depth: 60 }, { onInfo: fail })).toThrow(own);
    await expect(engine.think(start(), { depth: 60 }, { onInfo: fail })).rejects.toBe(own);
    expect(engine.go(start(), { depth: 2 }).stopped).toBe(false);
});

it("refuses a search that nothing would end", async () => {
    const engine = new Engine(chess, { hash: 1 });
    expect(kind(() => engine.go(start(), {}))).toBe("argument");
    await expect(engine.think(start(), {})).rejects.toMatchObject({ kind: "argument", help: expect.stringContaining("AbortSignal") });
    await expect(engine.think(start(), { moves: ["e4"] })).rejects.toMatchObject({ kind: "argument" });
});

it("is left alone while it thinks", async () => {
    const engine = new Engine(chess, { hash: 1 });
    const thinking = engine.think(start(), { time: 200 }, { slice: 20 });
    for (const ask of [() => engine.go(start(), { depth: 1 }), () => engine.setOptions({ level: 1 }), () => engine.forget()]) {
        expect([String(ask), kind(ask)]).toEqual([String(ask), "argument"]);
    }
    expect((await thinking).stopped).toBe(false);
    engine.setOptions({ level: 1 });
    engine.forget();
    expect(engine.go(start(), { depth: 1 }).best).not.toBeNull();
});

it("takes of a clock what the engine itself would take", async () => {
    const engine = new Engine(chess, { hash: 1 });
    // The last move before the control may take half of the clock and more.
    const { time } = await engine.think(start(), { clock: { time: 600, increment: 400, movesToGo: 1 } }, { slice: 20 });
    expect(time).toBeGreaterThan(400);
    expect(time).toBeLessThan(600);
});

it("thinks in slices, hears a signal in between, and tells each depth once", async () => {
    const engine = new Engine(chess);
    const control = new AbortController();
    const depths: number[] = [];
    const answer = await engine.think(start(), {}, {
        signal: control.signal,
        slice: 5,
        onInfo: ({ depth }) => {
            depths.push(depth);
            if (depth >= 5) control.abort();
        },
    });
    expect(answer.stopped).toBe(true);
    expect(answer.best).not.toBeNull();
    expect(depths).toEqual([...depths].sort((one, other) => one - other));
    const exact = await engine.think(start(), { depth: 5 }, { slice: 5 });
    expect(exact).toMatchObject({ depth: 5, stopped: false });
    const counted = await engine.think(start(), { nodes: 20_000 }, { slice: 5 });
    expect(counted.nodes).toBeGreaterThan(10_000);
    const first = engine.think(start(), { nodes: 2000 });
    await expect(engine.think(start(), { nodes: 2000 })).rejects.toMatchObject({ kind: "argument" });
    await first;
});

it("plays at ten levels", async () => {
    for (let level = 1; level < 10; level++) {
        const answer = await new Engine(chess, { level, seed: level, hash: 1 }).think(start(), {});
        expect(answer.best, `level ${level}`).not.toBeNull();
    }
    const again = () => new Engine(chess, { elo: 800, seed: 7, hash: 1 }).go(start(), {}).best!.text;
    expect(again()).toBe(again());
});

it("thinks about every variant", async () => {
    const { shipped } = await import("alfil");
    for (const { name } of shipped()) {
        const variant = Variant.shipped(name);
        const game = variant.game();
        const engine = new Engine(variant, { hash: 1 });
        const { best, lines } = engine.go(game, { nodes: 400 });
        expect(game.why(best!.text).legal, name).toBe(true);
        expect(lines[0]!.score.text).not.toBe("");
        expect(engine.evaluate(game).centipawns, name).toBeTypeOf("number");
        engine.forget();
        [engine, game, variant].forEach((one) => one.free());
    }
});

it("does not think about a game of another variant", () => {
    expect(kind(() => new Engine(chess).go(Variant.shipped("shogi").game(), { depth: 1 }))).toBe("argument");
    // Nor of another text with the same name.
    const read = (piece: string) => Variant.read(`variant "One" { }\nextends "chess"\n${piece}\n`).variant!;
    const [one, other] = [read('piece N "Camel" C'), read('piece N "Zebra" Z')];
    expect(kind(() => new Engine(one).go(other.game(), { depth: 1 }))).toBe("argument");
    expect(new Engine(one).go(one.game(), { depth: 1 }).best).not.toBeNull();
});

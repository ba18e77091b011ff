// What is given wrongly is told, and ends nothing.

import * as alfil from "alfil";
import { AlfilError, Engine, Game, init, LanguageServer, Variant } from "alfil";
import { expect, it } from "vitest";
import { fault, kind } from "./help.ts";

const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;

/** What belongs nowhere, or is not enough. */
const WRONG = [undefined, null, 5, NaN, -1, 1n, "", "text", {}, [], cyclic, { fen: 5 }, { seed: null }, { depth: NaN }, true, () => 1];

/** What is no call of a function with texts and options, or takes long. */
const LEFT_OUT = ["constructor", "free", "coverage", "think", "inner"];

/** All that can be called, with something that is called first. */
function callables(): [name: string, call: (...given: unknown[]) => unknown][] {
    const found: [string, (...given: unknown[]) => unknown][] = [];
    for (const name of ["check", "mend", "format", "sketch", "shipped", "shippedText", "findShipped"] as const) {
        found.push([name, alfil[name] as never]);
    }
    found.push(["Variant.read", Variant.read as never], ["Variant.shipped", Variant.shipped as never]);
    found.push(["new Engine", (...given) => new Engine(...(given as [never]))]);
    found.push(["new Engine with options", (...given) => new Engine(Variant.shipped("chess"), ...(given as [never]))]);
    found.push(["new LanguageServer", (...given) => new LanguageServer(...(given as [never]))]);
    const chess = Variant.shipped("chess");
    const engine = new Engine(chess, { hash: 1 });
    for (const one of [chess, chess.game(), engine, new LanguageServer()]) {
        for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(one) as object))) {
            if (typeof value !== "function" || LEFT_OUT.includes(name)) continue;
            found.push([`${one.constructor.name}.${name}`, (...given) => (value as (...given: unknown[]) => unknown).apply(one, given)]);
        }
    }
    found.push(["Engine.go in a game", (...given) => engine.go(chess.game(), ...(given as [never]))]);
    found.push(["Variant.glyph for White", (...given) => chess.glyph("N", "white", ...(given as [never]))]);
    return found;
}

it("answers or says that what is given does not belong there, and goes on", () => {
    const before = Variant.shipped("shogi").game();
    const said: string[] = [];
    for (const [name, call] of callables()) {
        for (const wrong of WRONG) {
            for (const given of wrong === undefined ? [[], [undefined]] : [[wrong], ["N", wrong], [wrong, wrong]]) {
                try {
                    call(...given);
                } catch (error) {
                    if (error instanceof AlfilError && error.kind !== "internal" && !/not loaded/.test(error.message)) continue;
                    said.push(`${name} of ${given.map((one) => typeof one).join(", ")}: ${String(error)}`);
                }
            }
        }
    }
    expect([...new Set(said)]).toEqual([]);
    expect(before.fen).toBe(Variant.shipped("shogi").game().fen);
});

it("tells what has not the declared form by its kind", async () => {
    const chess = Variant.shipped("chess");
    const game = chess.game();
    const engine = new Engine(chess);
    const any = (given: unknown) => given as never;
    for (const ask of [
        () => Variant.shipped(any(5)),
        () => Variant.shipped(any({})),
        () => Variant.shipped(any(undefined)),
        () => Variant.read(any(5)),
        () => Variant.read(any(null)),
        () => chess.game(any(null)),
        () => chess.game({ fen: any(5) }),
        () => chess.game({ moves: any(5) }),
        () => chess.readPgn(any(5)),
        () => chess.test(any(5)),
        () => chess.test(any({})),
        () => chess.differences(any({})),
        () => chess.rules(any("pdf")),
        () => alfil.check("", { depth: any("pink") }),
        () => alfil.check("", { levels: { "lint::x": any("pink") } }),
        () => chess.boardSvg({ theme: any("pink") }),
        () => chess.randomGames({ games: -1 }),
        () => game.play(any({ from: "e2", to: "e4" })),
        () => game.play(any(null)),
        () => game.why(any(undefined)),
        () => game.perft(any(1n)),
        () => game.pgn(any(cyclic)),
        () => alfil.check("", any(null)),
        () => new LanguageServer().handle(any(undefined)),
        () => new Engine(any(game)),
        () => engine.go(any(undefined), { depth: 1 }),
        () => engine.go(game, any(undefined)),
        () => engine.go(Variant.shipped("shogi").game(), { depth: 1 }),
        () => engine.evaluate(Variant.shipped("shogi").game()),
        () => engine.evaluate(any(undefined)),
        ...[{ clock: {} }, { moves: [] }, { mate: 0 }, { depth: 1.5 }, { nodes: 0.5 }, { clock: { time: 1, movesToGo: 0 } }].map(
            (limits) => () => engine.go(game, any(limits)),
        ),
        ...[{ elo: 100 }, { elo: 3000 }, { lines: 0 }, { lines: 1.5 }, { hash: 0 }, { hash: 1_000_000 }, { level: 1.5 }].flatMap((options) => [
            () => new Engine(chess, options),
            () => engine.setOptions(options),
        ]),
        () => game.perft(1.5),
        () => game.randomMove(1.5),
        () => chess.randomGames({ games: 1.5 }),
        () => chess.game({ fen: chess.info.start, array: 3 }),
        () => chess.piecesSvg({ columns: 0 }),
        () => alfil.check('extends "mine"', { parents: any(async () => "text") }),
        ...[{ time: NaN }, { time: Infinity }, { time: -1 }, { depth: NaN }, { depth: null }, { clock: null }, { clock: { time: NaN } }].map(
            (limits) => () => engine.go(game, any(limits)),
        ),
        ...[0, 11, 255, null].map((level) => () => new Engine(chess, { level: any(level) })),
        () => new Engine(chess, { elo: any(null) }),
    ]) {
        expect([String(ask), kind(ask)]).toEqual([String(ask), "argument"]);
    }
    for (const slice of [NaN, 0, -1]) {
        await expect(engine.think(game, { depth: 4 }, { slice })).rejects.toMatchObject({ kind: "argument" });
    }
    for (const limits of [undefined, null, { time: NaN }]) {
        await expect(engine.think(game, any(limits))).rejects.toMatchObject({ kind: "argument" });
    }
});

it("says what belongs under which name", async () => {
    const chess = Variant.shipped("chess");
    const game = chess.game();
    const any = (given: unknown) => given as never;
    const over = chess.game({ moves: ["f3", "e5", "g4", "Qh4#"] });
    expect(over.pgn({ Result: "0-1", White: "Anna" })).toMatch(/\[Result "0-1"\][^]* 0-1\n/);
    const told: [() => unknown, string][] = [
        [() => game.legalMoves({ square: any(5) }), "`square` is a text, and not a number"],
        [() => game.legalMoves({ maxDrops: any("many") }), "`maxDrops` is a whole number from 0 to 4294967295, and not string"],
        [() => game.legalMoves(any([])), "an object belongs here, and not a list"],
        [() => chess.game({ moves: any([5]) }), "`moves` is a list of texts"],
        [() => game.play(any({ from: "e2", to: "e4" })), "`text` is missing"],
        [() => game.entry(any([{ on: "nowhere" }])), "`on` is one of `square`, `reserve`, `choice`, and not `nowhere`"],
        [() => game.entry(any([{ on: "square" }])), "`square` is missing"],
        [() => game.entry(any([5])), "a part of the list is an object, and not a number"],
        [() => game.pgn(any({ White: 3 })), "`tags` is texts by their names, and not an object of other things"],
        [() => game.pgn({ "White Player": "Anna" }), "the name of a tag is one word, without quotation marks and brackets"],
        [() => over.pgn({ Result: "1-0" }), "`Result` is `0-1` by the rules"],
        [() => chess.boardSvg({ flip: any("yes") }), "`flip` is `true` or `false`, and not a text"],
        [() => chess.pieceSvg("N", { side: any("red") }), "`side` is one of `white`, `black`, and not `red`"],
        [() => Variant.read("", { name: any(5) }), "`name` is a text, and not a number"],
        [() => Variant.read("", { images: any({ a: 5 }) }), "`images` is texts by their names, and not an object of other things"],
        [() => alfil.sketch(any([{ file: 1, rank: 2, quiet: true }])), "`capture` is missing"],
        [() => new Engine(chess, { level: any("5") }), "`level` is a whole number from 1 to 10, and not string"],
        [() => new LanguageServer({ files: any({ "/a": 5 }) }), "`files` is texts by their names, and not an object of other things"],
        [() => chess.randomGames({ games: 1.5 }), "`games` is a whole number from 0 to 4294967295, and not 1.5"],
    ];
    for (const [ask, message] of told) expect(fault(ask)).toMatchObject({ kind: "argument", message });
    for (const given of [undefined, 5, null]) {
        await expect(alfil.pack(any(given))).rejects.toMatchObject({ kind: "argument" });
        await expect(alfil.unpack(any(given))).rejects.toMatchObject({ kind: "argument" });
    }
});

it("lets no half of a sign through", () => {
    const half = "\ud83d";
    const chess = Variant.shipped("chess");
    const text = `variant "One ${half}" { }\nextends "chess"\n# ${half}\n`;
    const { variant } = Variant.read(text, { name: `${half}.variant`, images: { [`${half}.svg`]: half }, parents: { [half]: half } });
    expect(variant!.info.title).toBe("One \ufffd");
    expect(chess.game().pgn({ White: `a ${half}`, Black: "\\ud83d \u{1f600}" })).toMatch(/White "a \ufffd"[^]*Black "\\\\ud83d \u{1f600}"/u);
    for (const ask of [() => alfil.format(text), () => alfil.mend(text), () => alfil.check(text), () => alfil.findShipped(half), () => chess.readPgn(half)]) {
        expect(ask).not.toThrow();
    }
    for (const ask of [() => chess.game({ fen: half }), () => chess.game().play(half), () => chess.game().legalMoves({ square: half }), () => chess.game().entry([{ on: "square", square: half }])]) {
        expect(["fen", "move", "square", "argument", null]).toContain((() => { try { ask(); return null; } catch (error) { return (error as AlfilError).kind; } })());
    }
});

it("says that what lives in the library's memory is no JSON", () => {
    const variant = Variant.shipped("chess");
    for (const one of [variant, variant.game(), new Engine(variant, { hash: 1 }), new LanguageServer()]) {
        expect(fault(() => JSON.stringify({ one }))).toMatchObject({ kind: "argument", message: expect.stringContaining("cannot be written as JSON") });
    }
});

it("hands on what the caller's own code throws, and goes on", () => {
    const game = Variant.shipped("chess").game();
    const text = 'variant "X" { }\nextends "mine"\n';
    for (const own of [new RangeError("mine"), new TypeError("undefined is mine"), new Error("mine")]) {
        const fail = () => {
            throw own;
        };
        for (const ask of [
            () => alfil.check(text, { parents: fail }),
            () => alfil.mend(text, { parents: fail }),
            () => Variant.read(text, { parents: fail }),
            () => game.legalMoves({ get square() { return fail(); } }),
            () => game.svg({ get theme() { return fail(); } }),
            () => new Engine(game.variant, { get elo() { return fail(); } }),
        ]) {
            expect(ask).toThrow(own);
        }
    }
    let deep: unknown[] = [];
    for (let count = 0; count < 100_000; count++) deep = [deep];
    expect(() => game.entry(deep as never)).toThrow();
    expect(game.play("e4").san).toBe("e4");
});

it("does one thing at a time with an engine", () => {
    const chess = Variant.shipped("chess");
    const engine = new Engine(chess);
    const kinds = new Set<string>();
    engine.go(chess.game(), { depth: 2 }, { onInfo: () => kinds.add(kind(() => engine.evaluate(chess.game()))) });
    expect([...kinds]).toEqual(["argument"]);
});

it("thinks about the position that it was given", async () => {
    const chess = Variant.shipped("chess");
    const game = chess.game();
    const thinking = new Engine(chess).think(game, { depth: 3 });
    game.play("e4");
    const { best } = await thinking;
    expect(() => chess.game().play(best!)).not.toThrow();
});

it("does not let out what it remembers", () => {
    const chess = Variant.shipped("chess");
    const game = chess.game();
    delete game.board.e2;
    expect(game.board.e2).toBeDefined();
    chess.info.squares.pop();
    expect(chess.info.squares).toHaveLength(64);
    game.free();
    expect(kind(() => game.turn)).toBe("freed");
    chess.free();
    expect(kind(() => chess.info)).toBe("freed");
});

it("keeps what is made anew from what is left of an instance that has failed", async () => {
    const make = () => {
        const variant = Variant.shipped("chess");
        return { variant, game: variant.game(), engine: new Engine(variant, { hash: 1 }), server: new LanguageServer() };
    };
    const old = [make(), make(), make()];
    // A stack that is full is what only the library itself meets.
    const full = (): unknown => full();
    const inner = old[0]!.game.inner as { fen: () => unknown };
    inner.fen = full;
    expect(kind(() => old[0]!.game.fen)).toBe("internal");
    await init();
    const fresh = [make(), make(), make()];
    const [{ variant, game, engine, server }] = old as [ReturnType<typeof make>];
    const now = fresh[0]!;
    for (const ask of [
        () => game.outcome,
        () => game.play("e4"),
        () => variant.game(),
        () => engine.evaluate(game),
        () => engine.go(now.game, { depth: 1 }),
        () => new Engine(variant),
        () => now.variant.differences(variant),
        () => server.handle({ jsonrpc: "2.0", method: "initialized" }),
    ]) {
        expect(kind(ask)).toBe("freed");
    }
    for (const one of old.flatMap((made) => Object.values(made))) one.free();
    for (const { variant, game, engine } of fresh) {
        for (let count = 0; count < 20; count++) game.play(game.legalMoves()[0]!);
        expect(variant.game().fen).toBe(Variant.shipped("chess").game().fen);
        expect(engine.go(game, { depth: 1 }).lines.length).toBeGreaterThan(0);
    }
    expect(fault(() => (game as Game).fen)).toBeInstanceOf(AlfilError);
});

it("keeps the mark of the order of bytes in links", async () => {
    expect(await alfil.unpack(await alfil.pack("\uFEFFtext"))).toBe("\uFEFFtext");
});

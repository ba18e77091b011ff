// What is made is given back, by `free` or by the garbage collector.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { AlfilError, Engine, LanguageServer, Variant } from "alfil";
import { expect, it } from "vitest";
import start from "../dist/wasm.js";
import { fault } from "./help.ts";

/** How much memory the library has taken, in bytes. It never becomes less. */
async function taken(): Promise<number> {
    const { memory } = (await start(undefined as never)) as { memory: WebAssembly.Memory };
    return memory.buffer.byteLength;
}

/** Uses what there is once. */
function use(free: boolean): void {
    const variant = Variant.shipped("kingdom");
    const game = variant.game();
    game.play(game.legalMoves()[0]!);
    const copy = game.clone();
    const engine = new Engine(variant, { hash: 1 });
    engine.go(copy, { nodes: 50 });
    const server = new LanguageServer();
    server.handle({ jsonrpc: "2.0", id: 1, method: "initialize", params: { capabilities: {} } });
    const [read] = variant.readPgn(game.pgn());
    if (free) [variant, game, copy, engine, server, read!.game!].forEach((one) => one.free());
}

it("takes no more for many that are freed than for a few", async () => {
    for (let count = 0; count < 20; count++) use(true);
    const before = await taken();
    for (let count = 0; count < 60; count++) use(true);
    expect(await taken()).toBe(before);
});

it("takes no more for many that are forgotten", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const rest = () => new Promise((resolve) => setTimeout(resolve, 2));
    const round = async (times: number) => {
        for (let count = 0; count < times; count++) {
            use(false);
            collect();
            await rest();
        }
    };
    await round(12);
    const before = await taken();
    await round(48);
    // What is forgotten is collected a little later; without finalizers it would be five times as much.
    expect(await taken()).toBeLessThan(before * 2);
});

it("says that something was given back", () => {
    const variant = Variant.shipped("chess");
    const game = variant.game();
    variant.free();
    expect(game.play("e4").san).toBe("e4");
    game.free();
    expect(fault(() => game.play("e5"))).toBeInstanceOf(AlfilError);
    expect(fault(() => game.play("e5")).kind).toBe("freed");
    expect(() => game.free()).not.toThrow();
});

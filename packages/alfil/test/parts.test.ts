// The library in two parts does what it does whole.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL("..", import.meta.url));
const dist = new URL("../dist/", import.meta.url);

/** Runs code behind the loading of the library; what it prints. */
function run(load: string, code: string): string {
    const head = `import { readFileSync } from "node:fs"; import * as alfil from "alfil"; import { __wbg_exports as first } from "./dist/wasm.js";
        const bytes = readFileSync("dist/first.wasm"); const rest = new URL("file://${folder}dist/rest.wasm");`;
    const options = { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 } as const;
    return execFileSync(process.execPath, ["--input-type=module", "-e", head + load + code], options);
}

const PARTS = "await alfil.init(bytes, rest);";

it("answers as the whole does, in every game", () => {
    const code = `
        for (const { name } of alfil.shipped()) {
            const variant = alfil.Variant.shipped(name);
            const game = variant.game();
            const told = [variant.rules("markdown"), variant.boardSvg(), variant.piecesSvg(), variant.values(), variant.randomGames({ games: 2, plies: 40 })];
            console.log(name, game.perft(1), JSON.stringify(told));
            for (let ply = 0; ply < 12 && !game.outcome.over; ply++) console.log(game.play(game.randomMove(ply)).san, game.why("a1a1").legal);
            const engine = new alfil.Engine(variant, { hash: 1 });
            if (!game.outcome.over) console.log(engine.go(game, { nodes: 100 }).move?.san);
            console.log(game.fen, game.pgn(), JSON.stringify(alfil.check(alfil.shippedText(name) + "pice Q\\n", { depth: "fast" })));
            [game, engine, variant].forEach((one) => one.free());
        }`;
    const whole = run("await alfil.init();", code);
    expect(whole.length).toBeGreaterThan(100_000);
    expect(run(PARTS, code)).toBe(whole);
});

it("needs the first part alone to open a game", () => {
    const code = `
        const game = alfil.Variant.read(alfil.shippedText("chess"), { depth: "fast" }).variant.game();
        console.log(game.entry([]).next.length, game.play("e4").san);`;
    expect(run('await alfil.init(bytes, new URL("file:///nowhere"));', code)).toBe("10 e4\n");
    const size = (name: string) => gzipSync(readFileSync(new URL(name, dist)), { level: 9 }).length;
    expect(size("first.wasm")).toBeLessThan(0.35 * size("alfil.wasm"));
});

it("says by the first part alone what the whole says of a game", () => {
    const code = `
        for (const name of ["chess", "xiangqi", "shogi"]) {
            const text = alfil.shippedText(name);
            const { variant } = alfil.Variant.read(text, { depth: "fast" });
            console.log(JSON.stringify([variant.info, variant.layout(), variant.boardSvg({ coordinates: false })]));
            const game = variant.game();
            for (let ply = 0; ply < 10; ply++) {
                console.log(JSON.stringify([game.play(game.randomMove(ply)), game.fen, game.entry([]), game.board, game.reserves, game.describe()]));
            }
        }`;
    expect(run('await alfil.init(bytes, new URL("file:///nowhere"));', code)).toBe(run("await alfil.init();", code));
});

it("says that the rest is missing, and goes on when it is there", () => {
    const folder = mkdtempSync(join(tmpdir(), "alfil-"));
    const code = `
        const { variant } = alfil.Variant.read(alfil.shippedText("chess"), { depth: "fast" });
        const rules = () => { try { console.log(variant.rules("html").length > 1000); } catch (error) { console.log(error.kind, error.message); } };
        rules();
        console.log(variant.game().play("e4").san);
        rules();
        copyFileSync(rest, late);
        rules();`;
    const load = `import { copyFileSync } from "node:fs"; const late = new URL("file://${folder}/rest.wasm"); await alfil.init(bytes, late);`;
    const failed = "load a part of the library could not be loaded: ENOENT.*\n";
    expect(run(load, code)).toMatch(new RegExp(`^${failed}e4\n${failed}true\n$`));
    rmSync(folder, { recursive: true });
});

it("takes a rest that another has compiled", () => {
    const code = `
        const module = new WebAssembly.Module(readFileSync(rest));
        await alfil.init(new WebAssembly.Module(bytes), { at: new URL("file:///nowhere"), module: Promise.resolve(module) });
        await new Promise((done) => setTimeout(done));
        console.log(alfil.Variant.shipped("chess").rules("markdown").includes("castle"));`;
    expect(run("", code)).toBe("true\n");
});

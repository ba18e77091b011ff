// The package as others install it.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL("..", import.meta.url));
const node = (code: string): string =>
    execFileSync(process.execPath, ["--input-type=module", "-e", code], { cwd: folder, encoding: "utf8" });

it("holds what is needed and nothing else", () => {
    const [packed] = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    const files: string[] = packed.files.map(({ path }: { path: string }) => path).sort();
    const parts = ["bytes", "codes", "bytes-node", "engine", "fault", "files", "form", "game", "index", "load", "now", "now-node", "rest", "server", "share", "types", "variant"];
    const wanted = [
        "LICENSE-APACHE", "LICENSE-MIT", "README.md", "package.json", "dist/alfil.wasm", "dist/first.wasm", "dist/rest.wasm", "dist/wasm.js", "dist/wasm.d.ts",
        ...parts.flatMap((part) => [`dist/${part}.js`, `dist/${part}.d.ts`]),
    ];
    expect(files).toEqual(wanted.sort());
});

it("begins as the README says", () => {
    const readme = readFileSync(`${folder}/README.md`, "utf8");
    const [code, output] = [...readme.matchAll(/```(?:js|text)\n([^]*?)```/g)].map(([, block]) => block!);
    expect(code!.trim().split("\n").length).toBeLessThanOrEqual(10);
    expect(node(code!)).toBe(output);
});

it("declares the kinds of faults that there are, and no others", () => {
    const sources = (at: string) => readdirSync(`${folder}/${at}`).map((name) => readFileSync(`${folder}/${at}/${name}`, "utf8")).join("\n");
    const kinds = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, kind]) => kind!);
    const declared = /export type FaultKind =([^;]*);/.exec(readFileSync(`${folder}/src/fault.ts`, "utf8"))![1]!;
    const written = [
        ...kinds(sources("../../crates/alfil-wasm/src"), /Fault::new\(\s*"(\w+)"/g),
        ...kinds(sources("src"), /new AlfilError\(\s*"(\w+)"/g),
    ];
    expect(kinds(declared, /"(\w+)"/g).sort()).toEqual([...new Set(written)].sort());
});

it("says that it is not loaded", () => {
    const said = node('import { Variant } from "alfil"; try { Variant.shipped("chess") } catch (error) { console.log(error.kind, error.help) }');
    expect(said).toBe("argument await `init()` first\n");
});

it("loads from bytes, at once, and from what was compiled before", () => {
    const code = (load: string) =>
        node(`import { readFileSync } from "node:fs"; import { init, initSync, shipped } from "alfil";
              const bytes = readFileSync("dist/alfil.wasm"); ${load}; console.log(shipped().length > 30)`);
    for (const load of ["initSync(bytes)", "await init(bytes)", "await init(new WebAssembly.Module(bytes))", "await Promise.all([init(), init()])", "await init(new URL('file://' + process.cwd() + '/dist/alfil.wasm'))"]) {
        expect(code(load), load).toBe("true\n");
    }
});

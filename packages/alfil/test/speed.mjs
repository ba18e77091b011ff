// Perft of every variant, here and natively: equal counts, and how much of the native speed is reached. `scripts/wasm speed` runs it.
//
//     node test/speed.mjs PROGRAM
//
// What is compared is processor time, the least of three, so that other work on the machine matters little.

import { execFileSync } from "node:child_process";
import { init, shipped, Variant } from "alfil";

/** How long a count takes here at least, in milliseconds. */
const LEAST = 100;
/** How many moves are counted at most, by how their number grew. */
const MOST = 1e9;

const [program] = process.argv.slice(2);
await init();

/** The least time of three, in milliseconds. */
const least = (times) => Math.min(times(), times(), times());

/** The time that a count takes here. */
function here(game, depth) {
    const before = process.cpuUsage();
    game.perft(depth);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
}

/** The time that the program takes. */
function there(name, depth) {
    const script = 'TIMEFORMAT="%U %S"; time "$0" perft "$1" "$2" >/dev/null';
    const said = execFileSync("bash", ["-c", `exec 3>&1; { ${script}; } 2>&3`, program, name, String(depth)], { encoding: "utf8" });
    const [user, system] = said.trim().split(" ").map(Number);
    return 1000 * (user + system);
}

const ratios = [];
for (const { name } of shipped()) {
    const game = Variant.shipped(name).game();
    let depth = 1;
    let [before, counted] = [1, game.perft(depth)];
    while (here(game, depth) < LEAST && counted * (counted / before) <= MOST) [before, counted] = [counted, game.perft(++depth)];
    const native = Number(execFileSync(program, ["perft", name, String(depth)], { encoding: "utf8" }));
    if (native !== counted) throw new Error(`${name}, depth ${depth}: ${counted} here, ${native} natively`);
    const own = least(() => there(name, depth)) - least(() => there(name, 1));
    const time = least(() => here(game, depth));
    ratios.push(own / time);
    console.log(`${name.padEnd(22)} perft ${depth} ${String(counted).padStart(10)} ${time.toFixed(0).padStart(6)} ms, natively ${own.toFixed(0).padStart(6)} ms: ${(own / time).toFixed(2)}`);
}
ratios.sort((one, other) => one - other);
console.log(`least ${ratios[0].toFixed(2)}, median ${ratios[ratios.length >> 1].toFixed(2)}`);

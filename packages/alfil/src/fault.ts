// What goes wrong, as it is thrown.

import type { Diagnostic } from "./types.js";
import { __wbg_exports as loaded } from "./wasm.js";

/** What was at fault: see `AlfilError`. */
export type FaultKind =
    | "variant"
    | "fen"
    | "move"
    | "square"
    | "piece"
    | "array"
    | "limit"
    | "argument"
    | "link"
    | "freed"
    | "load"
    | "internal";

/** What goes wrong when something is asked for that cannot be: an illegal move, a FEN that cannot be read, a name that does not ship. */
export class AlfilError extends Error {
    /**
     * What was at fault. `limit`: it would take too long. `argument`: it has not the declared form. `freed`: it was given back with
     * `free()`, or belongs to an instance that has failed. `load`: the second part of the library could not be had.
     * It is asked for again when it is needed next; what it was needed for, such as a game, is to be made anew. `internal`: a mistake of
     * the library, after which it has to be loaded anew with `init()`.
     */
    readonly kind: FaultKind;
    /** The next step. */
    readonly help: string | null;
    /** What is wrong with the text that was given, with places in it. */
    readonly diagnostics: Diagnostic[];

    constructor(kind: FaultKind, message: string, help: string | null = null, diagnostics: Diagnostic[] = []) {
        super(message);
        this.name = "AlfilError";
        this.kind = kind;
        this.help = help;
        this.diagnostics = diagnostics;
    }
}

let broken = false;
/** What the instance at hand has made, and has not been given back. */
let living = new WeakSet<object>();

/** Gives something back, once. What belongs to an instance that has failed is gone already. */
export function release(inner: { free(): void }): void {
    if (!broken && living.delete(inner)) call(() => inner.free());
}

/** Whether the library has come to an end that it should not. */
export const isBroken = (): boolean => broken;

/** The library is there again. */
export function healed(): void {
    broken = false;
    living = new WeakSet();
}

/** That something has not the declared form. */
export const unfit = (message: string, help: string | null = null): AlfilError => new AlfilError("argument", message, help);

/** That something is missing. */
export const missing = (name: string): AlfilError => unfit(`\`${name}\` is missing`);

/** A text, if it is one. */
export function text(given: unknown): string {
    if (typeof given === "string") return given;
    throw unfit(`a text belongs here, and not ${given === null ? "null" : typeof given}`);
}

/** Says that something that is a handle to the library's memory cannot be written down. */
export function noJson(what: string, help: string): never {
    throw unfit(`${what} cannot be written as JSON`, help);
}

/**
 * Asks the library, and makes an `AlfilError` of what it throws. All texts for it pass here, and are looked at. Code of the caller's,
 * such as getters, is to run before: what it throws is not the library's.
 */
export function call<T>(ask: (...texts: string[]) => T, ...texts: string[]): T {
    texts.forEach(text);
    if (loaded === undefined) throw unfit("the library is not loaded", "await `init()` first");
    if (broken) throw new AlfilError("internal", "the library has failed before", "load it anew with `init()`");
    try {
        const answer = ask(...texts);
        if (typeof answer === "object" && answer !== null) living.add(answer);
        return answer;
    } catch (thrown) {
        throw error(thrown);
    }
}

/** Asks the library for an answer in JSON. */
export function json<T>(ask: (...texts: string[]) => string, ...texts: string[]): T {
    return JSON.parse(call(ask, ...texts)) as T;
}

/** Options, if they are an object. */
export function options<T>(given: T): T {
    if (typeof given !== "object" || given === null) throw unfit(`an object belongs here, and not ${given === null ? "null" : typeof given}`);
    return given;
}

const MOST = 2 ** 32 - 1;

/** The least and the most that numbers of these names may be, and whether they may have fractions; others need only be finite. */
const BOUNDS: Record<string, [least: number, most: number, fractions?: "fractions"]> = {
    level: [1, 10],
    elo: [500, 2500],
    lines: [1, 256],
    hash: [1, 512],
    seed: [0, MOST],
    games: [0, MOST],
    plies: [0, MOST],
    depth: [0, MOST],
    maxDrops: [0, MOST],
    mate: [1, MOST],
    movesToGo: [1, MOST],
    columns: [1, 64],
    file: [-128, 127],
    rank: [-128, 127],
    nodes: [0, Number.MAX_SAFE_INTEGER],
    slice: [1, Infinity, "fractions"],
    time: [0, Infinity, "fractions"],
    increment: [0, Infinity, "fractions"],
};

/** A number, if it may have this name. */
export function number(name: string, given: number): number {
    const [least, most, fractions] = (Object.hasOwn(BOUNDS, name) && BOUNDS[name]) || [-Infinity, Infinity, "fractions"];
    const fits = typeof given === "number" && Number.isFinite(given) && least <= given && given <= most;
    if (fits && (fractions !== undefined || Number.isInteger(given))) return given;
    const range = least === -Infinity ? "" : most >= Number.MAX_SAFE_INTEGER ? ` of at least ${least}` : ` from ${least} to ${most}`;
    throw unfit(`\`${name}\` is a ${fractions === undefined ? "whole " : ""}number${range}, and not ${typeof given === "number" || given === null ? given : typeof given}`);
}

/** The longest word that a message repeats. */
const LONGEST_WORD = 40;

/** A word, if it is one of these. */
export function word(name: string, given: string, words: readonly string[]): string {
    if (words.includes(given)) return given;
    const other = typeof given === "string" && given.length <= LONGEST_WORD ? `, and not \`${given}\`` : "";
    throw unfit(`\`${name}\` is one of ${words.map((one) => `\`${one}\``).join(", ")}${other}`);
}

/**
 * What is given, in JSON: no part of it is within itself, and, unless it is a `message`, `null` or a number out of bounds. Halves of
 * signs, such as a text that was cut in the midst of an emoji has, become what stands for what cannot be read, as they do in a text.
 */
export function written(given: object, message = false): string {
    const around: unknown[] = [];
    const text: string | undefined = JSON.stringify(options(given), function (this: unknown, name: string, part: unknown) {
        if (part === null && !message) throw unfit(`\`${name}\` is null`, "leave it out");
        if (typeof part === "bigint" || (typeof part === "number" && !message)) number(name, part as number);
        while (around.length > 0 && around.at(-1) !== this) around.pop();
        if (around.includes(part)) throw unfit(`\`${name}\` is within itself`);
        if (typeof part === "object" && part !== null) around.push(part);
        return part;
    });
    if (text === undefined) throw unfit("an object belongs here");
    // What is a pair is written as it is: only halves are escaped so.
    return text.includes("\\ud") ? text.replace(/\\(?:ud[0-9a-f]{3}|[^])/g, (escaped) => (escaped.length > 2 ? "\ufffd" : escaped)) : text;
}

function error(thrown: unknown): unknown {
    if (thrown instanceof AlfilError) return thrown;
    if (typeof thrown === "string") {
        const fault = JSON.parse(thrown) as { kind: FaultKind; message: string; help: string | null; diagnostics: Diagnostic[] };
        return new AlfilError(fault.kind, fault.message, fault.help, fault.diagnostics);
    }
    if (thrown instanceof WebAssembly.RuntimeError || thrown instanceof RangeError) {
        broken = true;
        return new AlfilError("internal", `the library has failed: ${thrown.message}`, "load it anew with `init()`");
    }
    if (!(thrown instanceof Error)) return thrown;
    if (/null pointer|moved value/.test(thrown.message)) return new AlfilError("freed", "this was given back with `free()`");
    if (/stale object/.test(thrown.message)) return new AlfilError("freed", "this was made before the library was loaded anew");
    if (/expected instance of/.test(thrown.message)) return unfit("this is not what belongs here: a variant, or a game");
    if (/recursive use|borrowed/.test(thrown.message)) return unfit("this is at work already");
    return thrown;
}

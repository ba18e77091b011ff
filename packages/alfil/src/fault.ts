// What goes wrong, as it is thrown.

import type { Diagnostic } from "./types.js";

/** What was at fault: see `AlfilError`. */
export type FaultKind =
    | "variant"
    | "fen"
    | "move"
    | "square"
    | "piece"
    | "array"
    | "pgn"
    | "limit"
    | "argument"
    | "link"
    | "freed"
    | "internal";

/** What goes wrong when something is asked for that cannot be: an illegal move, a FEN that cannot be read, a name that does not ship. */
export class AlfilError extends Error {
    /**
     * What was at fault. `limit`: it would take too long. `argument`: it has not the declared form. `freed`: it was given back with
     * `free()`. `internal`: a mistake of the library, after which it has to be loaded anew with `init()`.
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
const released = new WeakSet<object>();

/** Gives something back, once. What belongs to an instance that has failed is gone already. */
export function release(inner: { free(): void }): void {
    if (broken || released.has(inner)) return;
    released.add(inner);
    inner.free();
}

/** Whether the library has come to an end that it should not. */
export const isBroken = (): boolean => broken;

/** The library is there again. */
export function healed(): void {
    broken = false;
}

/** Asks the library, and makes an `AlfilError` of what it throws. */
export function call<T>(ask: () => T): T {
    if (broken) throw new AlfilError("internal", "the library has failed before", "load it anew with `init()`");
    try {
        return ask();
    } catch (thrown) {
        throw error(thrown);
    }
}

/** Asks the library for an answer in JSON. */
export function json<T>(ask: () => string): T {
    return JSON.parse(call(ask)) as T;
}

function error(thrown: unknown): unknown {
    if (typeof thrown === "string") {
        const fault = JSON.parse(thrown) as { kind: FaultKind; message: string; help: string | null; diagnostics: Diagnostic[] };
        return new AlfilError(fault.kind, fault.message, fault.help, fault.diagnostics);
    }
    if (thrown instanceof WebAssembly.RuntimeError || thrown instanceof RangeError) {
        broken = true;
        return new AlfilError("internal", `the library has failed: ${thrown.message}`, "load it anew with `init()`");
    }
    if (thrown instanceof Error && /null pointer|moved value/.test(thrown.message)) {
        return new AlfilError("freed", "this was given back with `free()`");
    }
    if (thrown instanceof TypeError && /undefined/.test(thrown.message)) {
        return new AlfilError("argument", "the library is not loaded", "await `init()` first");
    }
    return thrown;
}

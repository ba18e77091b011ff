// Texts: what is wrong with them, and what ships.

import { call, json, options as checked, unfit, word } from "./fault.js";
import { formed, listed } from "./form.js";
import type { Diagnostic, Drawn, Edit, Fix, Mended, Parents, ReadOptions, Shipped } from "./types.js";
import * as wasm from "./wasm.js";

/** More files than extend each other in turn. */
const MOST_PARENTS = 20;

/** The variants that ship. */
export function shipped(): Shipped[] {
    return json(wasm.shipped);
}

/** The text of a variant that ships. */
export function shippedText(name: string): string | null {
    return call(wasm.shippedText, name) ?? null;
}

/** The name of what ships and is called so: `threecheck` is `three-check`; `null` if nothing is. */
export function findShipped(text: string): string | null {
    return call(wasm.findShipped, text) ?? null;
}

/** What is wrong with a text. */
export function check(text: string, options: ReadOptions = {}): Diagnostic[] {
    return json(wasm.check, text, readOptions(text, options));
}

/** The text in the one layout, with the same meaning. What cannot be read stays as it is. */
export function format(text: string): string {
    return call(wasm.format, text);
}

/** Applies fixes and checks again, until nothing is left that can be mended: the safe ones, or those that are only offered, too. */
export function mend(text: string, options: ReadOptions & { offered?: boolean } = {}): Mended {
    const { offered = false, ...rest } = checked(options);
    return json((text, options) => wasm.mend(text, options, offered), text, readOptions(text, rest));
}

/**
 * The shortest notation of Betza for a piece that does what was drawn around it and nothing else; `null` if nothing was drawn.
 * What is drawn up to the edge of the sketch, three squares away, goes on behind it. Fails if a square lies farther away, or is the
 * piece's own.
 */
export function sketch(drawn: readonly Drawn[]): string | null {
    const parts = ["file", "rank", "quiet", "capture"] as const;
    return call(wasm.sketch, listed(drawn, { file: "number", rank: "number", quiet: "truth", capture: "truth" }, () => parts)) ?? null;
}

/**
 * The text with the fixes applied, in their order. One that is in the way of an earlier one, or that is about another file, is
 * left out.
 */
export function applyFixes(text: string, fixes: Fix[]): { text: string; applied: Fix[] } {
    const made: Edit[] = [];
    const file = fixes[0]?.edits[0]?.place.file;
    const meet = (one: Edit["place"], other: Edit["place"]): boolean =>
        one.from === one.to || other.from === other.to
            ? one.from <= other.to && other.from <= one.to
            : one.from < other.to && other.from < one.to;
    const applied = fixes.filter(({ edits }) => {
        const fits = edits.every(
            ({ place }, index) =>
                place.file === file &&
                place.from >= 0 &&
                place.from <= place.to &&
                place.to <= text.length &&
                [...made, ...edits.slice(0, index)].every((other) => !meet(place, other.place)),
        );
        if (fits) made.push(...edits);
        return fits && edits.length > 0;
    });
    made.sort((one, other) => other.place.from - one.place.from || other.place.to - one.place.to);
    const written = made.reduce((before, { place, text: own }) => before.slice(0, place.from) + own + before.slice(place.to), text);
    return { text: written, applied };
}

const READING = { name: "text", images: "named texts", parents: "named texts", levels: "named texts" } as const;

/** The options in JSON, with the texts of all that is extended. */
export function readOptions(text: string, options: ReadOptions): string {
    const { parents, ...rest } = checked(options);
    word("depth", rest.depth ?? "full", ["fast", "full"]);
    for (const level of Object.values(rest.levels ?? {})) word("level", level, ["allow", "warn", "deny"]);
    return formed({ ...rest, parents: parents ? gathered(text, parents) : {} }, READING);
}

/** Comments, strings, and the line by which a file extends another, with its name. */
const TOKENS = /#[^\n\r]*|\bextends[ \t]*"((?:[^"\\\n\r]|\\[^\n\r])*)"|"(?:[^"\\\n\r]|\\[^\n\r])*"/g;

/** The name of what a text extends. */
function extended(text: string): string | undefined {
    for (const [, name] of text.matchAll(TOKENS)) if (name !== undefined) return name.replace(/\\(["\\])/g, "$1");
    return undefined;
}

/** What a text extends, and what that extends in turn, as far as it is there. */
function gathered(text: string, parents: Parents): Record<string, string> {
    if (typeof parents !== "function") return parents;
    const found = new Map<string, string>();
    let next: string | undefined = text;
    for (let count = 0; next !== undefined && count < MOST_PARENTS; count++) {
        const name = extended(next);
        const own: string | null | undefined = name === undefined || found.has(name) ? null : parents(name);
        if (name === undefined || own === null || own === undefined) break;
        if (typeof own !== "string") throw unfit(`\`parents\` gives texts, and not ${isPromise(own) ? "promises" : typeof own}`, "fetch them before");
        found.set(name, own);
        next = own;
    }
    return Object.fromEntries(found);
}

const isPromise = (given: unknown): boolean => typeof (given as { then?: unknown }).then === "function";

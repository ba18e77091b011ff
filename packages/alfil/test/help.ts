// What several tests need.

import { AlfilError, type FaultKind, type Touch } from "alfil";
import { XMLParser } from "./xml.ts";

/** What something fails with. */
export function fault(act: () => unknown): AlfilError {
    try {
        act();
    } catch (error) {
        if (error instanceof AlfilError) return error;
        throw error;
    }
    throw new Error("nothing failed");
}

/** The kind of what something fails with. */
export const kind = (act: () => unknown): FaultKind => fault(act).kind;

/** Touches in short: `e2`, `Q@`, `become:Q`. */
export function touches(text: string): Touch[] {
    return text
        .split(" ")
        .filter((word) => word !== "")
        .map((word): Touch => {
            if (word.endsWith("@")) return { on: "reserve", piece: word.slice(0, -1) };
            return /^[a-z]\d+$/.test(word) ? { on: "square", square: word } : { on: "choice", choice: word };
        });
}

/** A touch in short. */
export function short(touch: Touch): string {
    if (touch.on === "square") return touch.square;
    return touch.on === "reserve" ? `${touch.piece}@` : touch.choice;
}

/** The number of elements of a well-formed SVG; fails if it is not well-formed. */
export const elements = (svg: string): number => new XMLParser(svg).elements();

/** Numbers below a limit that are the same in every run. */
export function random(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

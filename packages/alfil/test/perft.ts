// The tables of move counts of the repository.

import { readdirSync, readFileSync } from "node:fs";

/** A position and how many moves there are to each depth. */
export interface Counted {
    variant: string;
    name: string;
    fen: string;
    maxDrops: number;
    nodes: number[];
}

const FOLDER = new URL("../../../tests/perft/", import.meta.url);

/** Every position of every table. */
export function tables(): Counted[] {
    return readdirSync(FOLDER).flatMap((file) => {
        const [head = "", ...positions] = readFileSync(new URL(file, FOLDER), "utf8").split("[[position]]");
        const variant = word(head, "variant");
        return positions.map((text) => ({
            variant,
            name: word(text, "name"),
            fen: word(text, "fen"),
            maxDrops: Number(/^max_drops = (\d+)/m.exec(text)?.[1] ?? 1),
            nodes: JSON.parse((/^nodes = (\[[^\]]*\])/m.exec(text)?.[1] ?? "[]").replace(/_/g, "").replace(/,\s*\]/, "]")) as number[],
        }));
    });
}

function word(text: string, key: string): string {
    const found = new RegExp(`^${key} = "([^"]*)"`, "m").exec(text)?.[1];
    if (found === undefined) throw new Error(`no ${key} in ${text}`);
    return found;
}

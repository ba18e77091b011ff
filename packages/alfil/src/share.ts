// Texts as parts of links.

import { AlfilError, text as checked } from "./fault.js";

/** The longest text that is unpacked, in bytes. */
const MOST_BYTES = 1 << 20;

/**
 * A text as a part of a link: deflated, in base64url. A file that says what differs from another takes some hundred characters;
 * one with many tests takes up to six thousand. With a `base`, only what differs from that text is held: a hundred characters for a
 * few lines. Whoever unpacks it needs the same base.
 */
export async function pack(text: string, base?: string): Promise<string> {
    const held = base === undefined ? whole(checked(text)) : DIFFERENCE + difference(checked(base), checked(text));
    const packed = await through(new TextEncoder().encode(held), new CompressionStream("deflate-raw"), Infinity);
    let binary = "";
    for (const byte of packed) binary += String.fromCharCode(byte);
    return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * The text of a part of a link; of one that was packed with a base, with that. Fails with an `AlfilError` of kind `link` if it is
 * none, if the text is longer than 1 MiB, or if the base is not the one that it was packed with: a file that ships may have changed
 * since.
 */
export async function unpack(packed: string, base?: string): Promise<string> {
    checked(packed);
    if (base !== undefined) checked(base);
    try {
        const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
        const bytes = Uint8Array.from(binary, (unit) => unit.charCodeAt(0));
        const text = await through(bytes, new DecompressionStream("deflate-raw"), MOST_BYTES);
        const held = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(text);
        if (base !== undefined) return applied(base, held.startsWith(DIFFERENCE) ? held.slice(1) : held);
        if (held.startsWith(DIFFERENCE + DIFFERENCE)) return held.slice(1);
        if (held.startsWith(DIFFERENCE)) throw needsBase();
        return held;
    } catch (error) {
        throw error instanceof AlfilError ? error : noFile();
    }
}

/** What stands before a difference, and before a text that begins so itself. */
const DIFFERENCE = "\u0001";

const whole = (text: string) => (text.startsWith(DIFFERENCE) ? DIFFERENCE + text : text);

const needsBase = () => new AlfilError("link", "this link says what differs from another text", "unpack it with that text as its base");
const noFile = () => new AlfilError("link", "this link does not hold a file", "copy it once more, as a whole");
const tooLong = () => new AlfilError("link", "this link holds more than 1 MiB");

/** Of lines that are often in the base, so many are tried. */
const MOST_PLACES = 100;

/**
 * What a text is beside another one, line by line: the other's sum, then `=7 12` for twelve lines of it from the eighth on, and
 * lines of its own behind `+`.
 */
function difference(base: string, text: string): string {
    const from = base.split("\n");
    const to = text.split("\n");
    const places = new Map<string, number[]>();
    for (const [place, line] of from.entries()) {
        const all = places.get(line) ?? [];
        if (all.length < MOST_PLACES) places.set(line, [...all, place]);
    }
    const told = [sumOf(base)];
    for (let at = 0; at < to.length; ) {
        const line = to[at] ?? "";
        let [start, count] = [0, 0];
        for (const place of places.get(line) ?? []) {
            let same = 1;
            while (at + same < to.length && to[at + same] === from[place + same]) same++;
            if (same > count) [start, count] = [place, same];
        }
        told.push(count === 0 ? `+${line}` : `=${start} ${count}`);
        at += Math.max(count, 1);
    }
    return told.join("\n");
}

/** The text that differs so from another one. */
function applied(base: string, told: string): string {
    const [sum, ...steps] = told.split("\n");
    if (!/^[0-9a-z]{1,7}$/.test(sum ?? "") || steps.length === 0) throw noFile();
    if (sum !== sumOf(base)) {
        const message = "this link says what differs from another version of a file that ships";
        throw new AlfilError("link", message, "open it with the version that made it, or ask for the file itself");
    }
    const from = base.split("\n");
    const lines: string[] = [];
    let length = 0;
    for (const step of steps) {
        const [, start, count] = /^=(\d{1,7}) (\d{1,7})$/.exec(step) ?? [];
        if (start === undefined && !step.startsWith("+")) throw noFile();
        const more = start === undefined ? [step.slice(1)] : from.slice(Number(start), Number(start) + Number(count));
        for (const line of more) {
            length += line.length + 1;
            if (length > MOST_BYTES) throw tooLong();
            lines.push(line);
        }
    }
    return lines.join("\n");
}

/** A number by which two versions of a text are told apart: FNV-1a. */
function sumOf(text: string): string {
    let sum = 0x811c9dc5;
    for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
    return (sum >>> 0).toString(36);
}

/** What comes out of a stream, if it is no more than so many bytes. */
async function through(
    bytes: Uint8Array<ArrayBuffer>,
    stream: CompressionStream | DecompressionStream,
    most: number,
): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Uint8Array[] = [];
    let length = 0;
    const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
        length += read.value.length;
        if (length > most) {
            await reader.cancel();
            throw tooLong();
        }
        chunks.push(read.value);
    }
    const all = new Uint8Array(length);
    let at = 0;
    for (const chunk of chunks) {
        all.set(chunk, at);
        at += chunk.length;
    }
    return all;
}

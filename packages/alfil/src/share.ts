// Texts as parts of links.

import { AlfilError } from "./fault.js";

/** The longest text that is unpacked, in bytes. */
const MOST_BYTES = 1 << 20;

/**
 * A text as a part of a link: deflated, in base64url. A file that says what differs from another takes some hundred characters;
 * one with many tests takes up to six thousand.
 */
export async function pack(text: string): Promise<string> {
    const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"), Infinity);
    let binary = "";
    for (const byte of packed) binary += String.fromCharCode(byte);
    return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text of a part of a link. Fails with an `AlfilError` of kind `link` if it is none, or longer than 1 MiB. */
export async function unpack(packed: string): Promise<string> {
    try {
        const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
        const bytes = Uint8Array.from(binary, (unit) => unit.charCodeAt(0));
        const text = await through(bytes, new DecompressionStream("deflate-raw"), MOST_BYTES);
        return new TextDecoder("utf-8", { fatal: true }).decode(text);
    } catch (error) {
        if (error instanceof AlfilError) throw error;
        throw new AlfilError("link", "this link does not hold a file", "copy it once more, as a whole");
    }
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
            throw new AlfilError("link", "this link holds more than 1 MiB");
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

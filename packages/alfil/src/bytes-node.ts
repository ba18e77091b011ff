import { readFile } from "node:fs/promises";

/** Node does not fetch files: they are read, by address or by path. Without a source, the module lies beside the JavaScript. */
export async function bytes<T>(source: T | URL = new URL("./alfil.wasm", import.meta.url)): Promise<T | URL | Uint8Array<ArrayBuffer>> {
    if (!(source instanceof URL || typeof source === "string")) return source;
    const path = typeof source === "string" && !/^[a-z][a-z0-9+.-]+:/i.test(source) ? source : null;
    const isFile = /^file:/i.test(String(source));
    return isFile || path !== null ? new Uint8Array(await readFile(path ?? new URL(source))) : source;
}

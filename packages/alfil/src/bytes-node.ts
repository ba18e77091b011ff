import { readFile } from "node:fs/promises";

/** Node does not fetch files: they are read. Without a source, the module lies beside the JavaScript. */
export async function bytes<T>(source: T | URL = new URL("./alfil.wasm", import.meta.url)): Promise<T | URL | Uint8Array<ArrayBuffer>> {
    const isFile = (source instanceof URL || typeof source === "string") && /^file:/i.test(String(source));
    return isFile ? new Uint8Array(await readFile(new URL(source))) : source;
}

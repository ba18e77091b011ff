import { readFile } from "node:fs/promises";

/** Node does not fetch files: they are read. */
export const bytes = async (): Promise<URL | Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await readFile(new URL("./alfil.wasm", import.meta.url)));

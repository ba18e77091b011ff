import { readFile } from "node:fs/promises";

/** Node does not fetch files: they are read. */
export const bytes: (() => Promise<Uint8Array<ArrayBuffer>>) | null = async () =>
    new Uint8Array(await readFile(new URL("./alfil.wasm", import.meta.url)));

import { readFileSync } from "node:fs";

/** Bytes that cannot be waited for: whoever asks is in the middle of a call. */
export const bytesNow = (address: string | URL): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(address));

// Loading the library.

import { bytes } from "#bytes";
import start, { initSync as startSync, version as ownVersion, __wbg_reset_state as reset } from "./wasm.js";
import { call, healed, isBroken } from "./fault.js";
import { fetchRest, restAt, type Rest } from "./rest.js";

/** Where the library's WebAssembly comes from: its address, a response, its bytes, or a compiled module. */
export type WasmSource =
    | string
    | URL
    | Response
    | Promise<Response>
    | ArrayBuffer
    | Uint8Array<ArrayBuffer>
    | WebAssembly.Module;

let loading: Promise<unknown> | null = null;

/**
 * Loads the library. Nothing else may be called before. A second call does nothing, unless the library has come to an
 * `internal` error: then it is loaded anew, and what was made before can no longer be used.
 *
 * Without a source it is looked for beside this file, in browsers, bundlers and Node. A page that is to work soon loads
 * `first.wasm`, with the address of `rest.wasm`: together they are the same library, and the second is fetched once the first
 * is there, or at the latest when something needs it. A page with several workers compiles both once, and gives each worker
 * the modules: `rest` is then `{ at, module }`.
 */
export async function init(source?: WasmSource, rest?: string | URL | Rest): Promise<void> {
    if (rest !== undefined && (loading === null || isBroken())) restAt(rest);
    if (mended()) return;
    loading ??= start({ module_or_path: await bytes(source ?? undefined) });
    try {
        await loading;
        void fetchRest();
    } catch (error) {
        loading = null;
        throw error;
    }
}

/** Loads the library at once, from bytes or a compiled module. */
export function initSync(source: ArrayBuffer | Uint8Array<ArrayBuffer> | WebAssembly.Module): void {
    if (mended()) return;
    startSync({ module: source });
    loading = Promise.resolve();
}

/** The version of the library. */
export function version(): string {
    return call(ownVersion);
}

/** Makes a new instance where the last one has failed; whether it did. */
function mended(): boolean {
    if (!isBroken()) return false;
    reset();
    healed();
    return true;
}

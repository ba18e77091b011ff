// The library in two parts: what a page needs before it works, and the rest.

import { bytesNow } from "#now";
import { AlfilError } from "./fault.js";
import { __wbg_also as also, __wbg_exports as first, __wbg_own_imports as imports } from "./wasm.js";

/** Where the rest of the library lies, for whoever has it compiled elsewhere: once for several workers, say. */
export interface Rest {
    /** Its address, for when it is needed before `module` is there. */
    at: string | URL;
    module: Promise<WebAssembly.Module>;
}

/** Where the rest lies, who compiles it, and once it is there, the rest. */
let address: string | URL | null = null;
let coming: Promise<WebAssembly.Module> | null = null;
let rest: WebAssembly.Module | null = null;
/** The first part that the rest has been joined to. */
let joined: unknown = null;

/** Says where the rest lies, before the first part is loaded. */
export function restAt(where: string | URL | Rest): void {
    [address, coming] = typeof where === "string" || where instanceof URL ? [where, null] : [where.at, where.module];
    rest = null;
    also(() => ({ rest: { load } }));
}

/** Fetches the rest while there is time, or waits for it. If that fails, it is fetched when it is needed. */
export async function fetchRest(): Promise<void> {
    if (address === null || rest !== null || (coming === null && typeof location === "undefined")) return;
    try {
        const module = await (coming ?? WebAssembly.compileStreaming(fetch(address)));
        rest ??= module;
    } catch {
        // What is wrong with it is said when it is needed.
    }
}

/** Called by the first part when it needs what it has not. */
function load(): void {
    if (joined === first) return;
    try {
        if (address === null) throw new Error("nobody has said where it lies");
        rest ??= new WebAssembly.Module(bytesNow(address));
        new WebAssembly.Instance(rest, { ...imports(), first: first as unknown as WebAssembly.ModuleImports });
    } catch (error) {
        const why = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
        throw new AlfilError("load", `a part of the library could not be loaded: ${why}`, "it is tried again when it is needed next");
    }
    joined = first;
}

// The language server.

import { call, json, release } from "./fault.js";
import * as wasm from "./wasm.js";

/** The language server: messages of the Language Server Protocol, as objects. */
export class LanguageServer {
    /** @internal */
    readonly inner: wasm.LanguageServer;

    /** `files` are the texts of files that are not open, by their paths: `/camels.variant`. */
    constructor(options: { files?: Record<string, string> } = {}) {
        this.inner = call(() => new wasm.LanguageServer(JSON.stringify(options.files ?? {})));
    }

    /** Hears a message, and says all that is to be said then. */
    handle(message: object): object[] {
        return json(() => this.inner.handle(JSON.stringify(message)));
    }

    /** Gives it back. */
    free(): void {
        release(this.inner);
    }
}

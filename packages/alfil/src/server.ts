// The language server.

import { call, json, options as checked, release, written } from "./fault.js";
import * as wasm from "./wasm.js";

/** The language server: messages of the Language Server Protocol, as objects. */
export class LanguageServer {
    /** @internal */
    readonly inner: wasm.LanguageServer;

    /** `files` are the texts of files that are not open, by their paths: `/camels.variant`. */
    constructor(options: { files?: Record<string, string> } = {}) {
        this.inner = call((files) => new wasm.LanguageServer(files), written(checked(options).files ?? {}));
    }

    /** Hears a message, and says all that is to be said then. */
    handle(message: object): object[] {
        return json((message) => this.inner.handle(message), written(message, true));
    }

    /** Gives it back. */
    free(): void {
        release(this.inner);
    }
}

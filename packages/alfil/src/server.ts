// The language server.

import { call, json, noJson, options as checked, release, written } from "./fault.js";
import { named } from "./form.js";
import * as wasm from "./wasm.js";

/** The language server: messages of the Language Server Protocol, as objects. */
export class LanguageServer {
    /** @internal */
    readonly inner: wasm.LanguageServer;

    /** `files` are the texts of files that are not open, by their paths: `/camels.variant`. */
    constructor(options: { files?: Record<string, string> } = {}) {
        this.inner = call((files) => new wasm.LanguageServer(files), named("files", checked(options).files ?? {}));
    }

    /** Hears a message, and says all that is to be said then. */
    handle(message: object): object[] {
        return json((message) => this.inner.handle(message), written(message, true));
    }

    /** Fails: a server lives in the library's memory. */
    toJSON(): never {
        noJson("a language server", "make one where it is needed");
    }

    /** Gives it back. */
    free(): void {
        release(this.inner);
    }
}

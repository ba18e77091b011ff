/** In browsers and bundlers the module is fetched from beside the JavaScript. */
export const bytes = async (): Promise<URL | Uint8Array<ArrayBuffer>> => new URL("./alfil.wasm", import.meta.url);

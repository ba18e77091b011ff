/** In browsers and bundlers the module is fetched from beside the JavaScript. */
export const bytes = async <T>(source: T | URL = new URL("./alfil.wasm", import.meta.url)): Promise<T | URL | Uint8Array<ArrayBuffer>> => source;

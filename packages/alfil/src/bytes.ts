/** In browsers and bundlers the module is found by its address, beside the JavaScript. */
export const bytes: (() => Promise<Uint8Array<ArrayBuffer>>) | null = null;

// Where the library's WebAssembly lies on this site.

import address from 'alfil/wasm?url';

/** The whole address, because workers have another folder. */
export default new URL(address, location.href).href;

// Where the library's WebAssembly lies on this site: what opens a file and plays a game, and the rest.

import first from 'alfil/first.wasm?url';
import rest from 'alfil/rest.wasm?url';

const whole = (address: string) => new URL(address, location.href).href;

/** The whole addresses, because workers have another folder. */
export default { first: whole(first), rest: whole(rest) };

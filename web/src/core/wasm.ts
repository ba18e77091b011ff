// Where the library's WebAssembly lies on this site: what opens a file and plays a game, and the rest.

import first from 'alfil/first.wasm?url';
import rest from 'alfil/rest.wasm?url';

/** The address of the first part, or the part, and the address of the rest. */
export interface Sources {
  first: string | ArrayBuffer;
  rest: string;
}

const whole = (address: string) => new URL(address, location.href).href;

/** The whole addresses, because workers have another folder. */
const sources: Sources = { first: whole(first), rest: whole(rest) };

export default sources;

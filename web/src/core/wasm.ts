// Where the library's WebAssembly lies on this site: what opens a file and plays a game, and the rest.

import first from 'alfil/first.wasm?url';
import rest from 'alfil/rest.wasm?url';

/** What a worker loads: the first part or its address, and the address of the rest. */
export interface Library {
  first: string | ArrayBuffer;
  rest: string;
}

const whole = (address: string) => new URL(address, location.href).href;

/** The whole addresses, because workers have another folder. */
const library: Library = { first: whole(first), rest: whole(rest) };

export default library;

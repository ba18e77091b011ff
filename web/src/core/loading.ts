// Loading the library in a worker: compiled by another one, or here, and then given to the others.

import { init } from 'alfil';
import type { Loaded, OfLibrary, ToWorker } from './protocol';

const tell = (message: OfLibrary) => self.postMessage(message);

let where = '';
let gotRest: (module: WebAssembly.Module) => void = () => {};
/** The rest of the library, once somebody has it. */
const rest = new Promise<WebAssembly.Module>(resolve => { gotRest = resolve; });

export async function load(library: Loaded): Promise<void> {
  let { first } = library;
  where = library.rest;
  if (typeof first === 'string') tell({ is: 'first', module: (first = await compiled(first)) });
  await init(first, { at: where, module: rest });
}

/** Takes the rest, or fetches it while there is time. If that fails, it is fetched when it is needed. */
export async function loadRest({ module }: Extract<ToWorker, { is: 'rest' }>): Promise<void> {
  if (module) return gotRest(module);
  const own = await compiled(where).catch(() => null);
  if (own) gotRest(own);
  tell({ is: 'rest', module: own });
}

async function compiled(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  // Some hosts call it by another type than the one that can be compiled as it comes.
  if (!response.headers.get('content-type')?.startsWith('application/wasm')) return WebAssembly.compile(await response.arrayBuffer());
  return WebAssembly.compileStreaming(response);
}

// The library's WebAssembly, as it lies in a page that is one file.

import type { Sources } from '../core/wasm';
import { byId } from '../ui/dom';

const sources: Sources = { first: new ArrayBuffer(0), rest: '' };

export default sources;

/** Unpacks it; before that, no worker can be started. */
export async function unpack(): Promise<void> {
  sources.first = await inflated('first');
  sources.rest = await addressOf(new Blob([await inflated('rest')], { type: 'application/wasm' }));
}

async function inflated(id: string): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(byId(id).textContent ?? ''), sign => sign.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

/** An address that holds the bytes themselves: a page from a disk may ask for no other. */
function addressOf(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('it could not be read'));
    reader.readAsDataURL(bytes);
  });
}

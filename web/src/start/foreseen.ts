// Asks the library, when the page is built, what it will answer about the text that the first visitor sees.

import { initSync } from 'alfil';
import { calls } from '../core/calls';
import type { Foreseen } from '../core/protocol';
import { FIRST } from './first';

export function foreseen(library: Uint8Array<ArrayBuffer>): Foreseen {
  initSync(library);
  return calls.foresee(FIRST);
}

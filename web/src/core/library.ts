// The library's WebAssembly, compiled once for all workers: the first worker fetches and compiles it, beside the page, which so stays
// awake, and the others are given what came of it.

import type { Loaded, OfLibrary, ToWorker } from './protocol';
import sources from './wasm';

/** The first part, compiled or as bytes, once somebody has it. */
let first: Loaded['first'] | null = null;
let rest: WebAssembly.Module | null = null;
/** The worker that compiles the first part, and those that wait for it. */
let compiling: Worker | null = null;
let waiting: Worker[] = [];
/** The worker that fetches the rest. */
let fetching: Worker | null = null;
/** Hears that the rest has been fetched, or could not be. */
let restTried: () => void = () => {};
/** All workers that have been given it. */
const given = new Set<Worker>();

/** Gives a worker the library. */
export function give(worker: Worker): void {
  worker.addEventListener('message', ({ data }: MessageEvent<OfLibrary>) => {
    if (data.is === 'first') shareFirst(data.module);
    else if (data.is === 'rest') shareRest(data.module, worker);
  });
  given.add(worker);
  const ready = first ?? (typeof sources.first === 'string' ? null : sources.first);
  if (ready) load(worker, ready);
  else if (compiling) waiting.push(worker);
  else load((compiling = worker), sources.first);
}

/** Lets a worker fetch the rest, for all workers there are and will be. Until it is there, each fetches what it needs. */
export function fetchRest(worker: Worker): Promise<void> {
  fetching = worker;
  worker.postMessage({ is: 'rest', module: null } satisfies ToWorker);
  return new Promise(resolve => { restTried = resolve; });
}

/** Ends a worker. If it was to compile the library, the next one does. */
export function end(worker: Worker): void {
  worker.terminate();
  given.delete(worker);
  waiting = waiting.filter(one => one !== worker);
  if (worker === fetching) restTried();
  if (worker !== compiling) return;
  compiling = null;
  const next = waiting.shift();
  if (next && first === null) load((compiling = next), sources.first);
}

function load(worker: Worker, from: Loaded['first']): void {
  worker.postMessage({ is: 'load', library: { first: from, rest: sources.rest } } satisfies ToWorker);
  if (rest) worker.postMessage({ is: 'rest', module: rest } satisfies ToWorker);
}

function shareFirst(module: WebAssembly.Module): void {
  first = module;
  for (const worker of waiting) load(worker, module);
  waiting = [];
}

function shareRest(module: WebAssembly.Module | null, by: Worker): void {
  restTried();
  if (!module) return;
  rest = module;
  for (const worker of given) if (worker !== by && !waiting.includes(worker)) worker.postMessage({ is: 'rest', module } satisfies ToWorker);
}

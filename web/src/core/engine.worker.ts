// The worker with the engine, which thinks in slices and hears in between that it should stop.

import { Engine, init, Variant, type Game } from 'alfil';
import type { FromEngine, ToEngine } from './engine';

let ready: Promise<void> | null = null;
let variant: { text: string; rules: Variant } | null = null;
let engine: Engine | null = null;
let abort: AbortController | null = null;

/** The rules of a text, kept as long as the text stays. */
function rules(text: string): Variant {
  if (variant?.text !== text) {
    engine?.free();
    variant?.rules.free();
    engine = null;
    const read = Variant.read(text, { depth: 'fast' }).variant;
    if (!read) throw new Error('the text has mistakes');
    variant = { text, rules: read };
  }
  return variant!.rules;
}

async function think(message: Extract<ToEngine, { is: 'think' }>): Promise<void> {
  await ready;
  const own = rules(message.text);
  const game: Game = own.game({ fen: message.fen, moves: message.moves });
  engine ??= new Engine(own, { level: message.level, hash: 16 });
  engine.setOptions({ level: message.level });
  abort = new AbortController();
  const tell = (told: FromEngine) => self.postMessage(told);
  try {
    const answer = await engine.think(game, message.limits, {
      signal: abort.signal,
      onInfo: info => tell({ is: 'info', id: message.id, info }),
    });
    tell({ is: 'answer', id: message.id, answer });
  } catch (error) {
    tell({ is: 'failure', id: message.id, message: error instanceof Error ? error.message : String(error) });
  } finally {
    game.free();
  }
}

/** One search after another: a new one waits until the last has been stopped. */
let queue: Promise<void> = Promise.resolve();

self.addEventListener('message', (event: MessageEvent<ToEngine>) => {
  const message = event.data;
  if (message.is === 'load') ready = init(message.library.first, message.library.rest);
  else if (message.is === 'stop') abort?.abort();
  else {
    abort?.abort();
    queue = queue.then(() => think(message)).catch(error => self.postMessage({ is: 'failure', id: message.id, message: String(error) }));
  }
});

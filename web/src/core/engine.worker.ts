// The worker with the engine, which thinks in slices and hears in between that it should stop.

import { Engine, Variant, type Game } from 'alfil';
import type { FromEngine, ToEngine } from './engine';
import { load, loadRest } from './loading';

let loaded: (library: Promise<void>) => void = () => {};
/** Questions may come before the library does. */
const ready = new Promise<void>(resolve => { loaded = resolve; });
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
    tell({ is: 'failure', id: message.id, message: told(error) });
  } finally {
    game.free();
  }
}

/** The positions that are looked at for a move of a quick game, the half-moves that are drawn by lot at its start, and its longest. */
const QUICK = { nodes: 300, drawn: 4, longest: 300 };

/** Plays quick games against itself without end; each begins with moves that are drawn by lot. */
async function games(text: string): Promise<void> {
  await ready;
  const own = rules(text);
  const players = new Engine(own, { level: 10, hash: 4 });
  for (;;) {
    const game = own.game();
    for (let ply = 0; ply < QUICK.longest && !game.outcome.over; ply++) {
      const listed = ply < QUICK.drawn ? game.legalMoves({ maxDrops: 1 }) : [];
      const move = listed[Math.floor(Math.random() * listed.length)] ?? players.go(game, { nodes: QUICK.nodes }).best;
      if (!move) break;
      game.play(move.text);
    }
    const { over, winner } = game.outcome;
    self.postMessage({ is: 'game', over, winner, plies: game.history.length } satisfies FromEngine);
    game.free();
  }
}

const told = (error: unknown) => error instanceof Error ? error.message : String(error);

/** One search after another: a new one waits until the last has been stopped. */
let queue: Promise<void> = Promise.resolve();

self.addEventListener('message', (event: MessageEvent<ToEngine>) => {
  const message = event.data;
  if (message.is === 'load') loaded(load(message.library));
  else if (message.is === 'rest') void loadRest(message);
  else if (message.is === 'stop') abort?.abort();
  else if (message.is === 'games') games(message.text).catch(error => self.postMessage({ is: 'failure', id: 0, message: told(error) }));
  else {
    abort?.abort();
    queue = queue.then(() => think(message)).catch(error => self.postMessage({ is: 'failure', id: message.id, message: told(error) }));
  }
});

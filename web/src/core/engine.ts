// The page's side of the engine's worker.

import type { Answer, Info, Limits, Side } from 'alfil';
import { end, give } from './library';
import type { OfLibrary, ToWorker } from './protocol';
import { engineWorker } from './workers';

export type ToEngine =
  | ToWorker
  | { is: 'stop' }
  | { is: 'games'; text: string }
  | { is: 'think'; id: number; text: string; fen: string; moves: string[]; level: number; limits: Limits };

export type FromEngine =
  | OfLibrary
  | { is: 'info'; id: number; info: Info }
  | { is: 'answer'; id: number; answer: Answer }
  | { is: 'game'; winner: Side | null; over: boolean; plies: number }
  | { is: 'failure'; id: number; message: string };

/** What the engine is asked about. */
export interface Question {
  text: string;
  fen: string;
  moves: string[];
  level: number;
  limits: Limits;
}

/** A game that the engine has played against itself. */
export type Played = Extract<FromEngine, { is: 'game' }>;

/** Lets the engine play quick games against itself, one after another, in a worker of its own. Gives what ends it. */
export function quickGames(text: string, onGame: (game: Played) => void, onFailure: (message: string) => void): () => void {
  const worker = engineWorker();
  worker.addEventListener('error', () => onFailure('The computer could not be loaded: load the page anew.'));
  worker.addEventListener('message', ({ data }: MessageEvent<FromEngine>) => {
    if (data.is === 'game') onGame(data);
    else if (data.is === 'failure') onFailure(data.message);
  });
  give(worker);
  worker.postMessage({ is: 'games', text } satisfies ToEngine);
  return () => end(worker);
}

/** An engine in a worker, loaded when it is asked first. */
export class EngineWorker {
  #worker: Worker | null = null;
  #next = 1;
  #current: { id: number; settle(answer: Answer | null): void; info(info: Info): void } | null = null;

  /** Hears why a question has no answer; nothing, if there is no engine. */
  onFailure: (why: string | null) => void = () => {};

  /** Thinks; a question that comes before the answer takes its place, and the answer is `null`. */
  think(question: Question, onInfo: (info: Info) => void = () => {}): Promise<Answer | null> {
    this.#current?.settle(null);
    const worker = (this.#worker ??= this.#start());
    const id = this.#next++;
    return new Promise(resolve => {
      this.#current = { id, settle: resolve, info: onInfo };
      worker.postMessage({ is: 'think', id, ...question } satisfies ToEngine);
    });
  }

  /** Stops thinking: the answer is `null`. */
  stop(): void {
    this.#current?.settle(null);
    this.#current = null;
    this.#worker?.postMessage({ is: 'stop' } satisfies ToEngine);
  }

  #start(): Worker {
    const worker = engineWorker();
    worker.addEventListener('error', ({ message }) => this.#fail(message || null));
    worker.addEventListener('message', (event: MessageEvent<FromEngine>) => this.#hear(event.data));
    give(worker);
    return worker;
  }

  /** The next question is one for a fresh engine. */
  #fail(why: string | null): void {
    if (this.#worker) end(this.#worker);
    this.#worker = null;
    this.onFailure(why);
    this.#current?.settle(null);
    this.#current = null;
  }

  #hear(message: FromEngine): void {
    if (message.is === 'game' || message.is === 'first' || message.is === 'rest' || message.id !== this.#current?.id) return;
    if (message.is === 'info') {
      this.#current.info(message.info);
    } else if (message.is === 'failure') {
      this.#fail(message.message);
    } else {
      const { settle } = this.#current;
      this.#current = null;
      settle(message.answer);
    }
  }
}

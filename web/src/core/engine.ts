// The page's side of the engine's worker.

import type { Answer, Info, Limits } from 'alfil';
import library, { type Library } from './wasm';
import { engineWorker } from './workers';

export type ToEngine =
  | { is: 'load'; library: Library }
  | { is: 'stop' }
  | { is: 'think'; id: number; text: string; fen: string; moves: string[]; level: number; limits: Limits };

export type FromEngine =
  | { is: 'info'; id: number; info: Info }
  | { is: 'answer'; id: number; answer: Answer }
  | { is: 'failure'; id: number; message: string };

/** What the engine is asked about. */
export interface Question {
  text: string;
  fen: string;
  moves: string[];
  level: number;
  limits: Limits;
}

/** An engine in a worker, loaded when it is asked first. */
export class EngineWorker {
  #worker: Worker | null = null;
  #next = 1;
  #current: { id: number; settle(answer: Answer | null): void; info(info: Info): void } | null = null;

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
    worker.postMessage({ is: 'load', library } satisfies ToEngine);
    worker.addEventListener('message', (event: MessageEvent<FromEngine>) => this.#hear(event.data));
    return worker;
  }

  #hear(message: FromEngine): void {
    if (message.id !== this.#current?.id) return;
    if (message.is === 'info') {
      this.#current.info(message.info);
    } else {
      const { settle } = this.#current;
      this.#current = null;
      settle(message.is === 'answer' ? message.answer : null);
    }
  }
}

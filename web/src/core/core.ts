// The page's side of the worker with the library: calls that are answered, and an end to those that are not.

import type { Transport } from '@codemirror/lsp-client';
import type { Calls, FromCore, ToCore } from './protocol';
import library from './wasm';
import { coreWorker } from './workers';

/** How long a call may take before the worker is ended, in milliseconds. */
const PATIENCE = 10_000;

/** Something that the library refused, with the next step. */
export class Refused extends Error {
  constructor(message: string, readonly help: string | null) {
    super(message);
  }
}

/** The worker was ended, because what it was asked for took too long or nobody waits for it any more. */
export class Ended extends Error {}

interface Waiting {
  resolve(value: never): void;
  reject(error: Error): void;
  timer: number;
}

/** A worker with the library of its own. */
export class Core {
  /** Started when it is needed first. */
  #worker: Worker | null = null;
  #next = 1;
  #waiting = new Map<number, Waiting>();
  #hearers = new Set<(message: string) => void>();
  /** Hears when the worker was ended for taking too long. */
  onEnded: () => void = () => {};

  /** Hears that the library could not be loaded. */
  onBroken: (message: string) => void = () => {};

  constructor(private readonly patience = PATIENCE) {}

  /** Whether an answer is waited for. */
  get busy(): boolean {
    return this.#waiting.size > 0;
  }

  call<N extends keyof Calls>(name: N, ...args: Parameters<Calls[N]>): Promise<Awaited<ReturnType<Calls[N]>>> {
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      const timer = window.setTimeout(() => this.#giveUp(), this.patience);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#tell({ is: 'call', id, name, args });
    });
  }

  /** The way to the language server, for the editor. */
  transport(): Transport {
    return {
      send: message => this.#tell({ is: 'lsp', message: JSON.parse(message) as object }),
      subscribe: hearer => this.#hearers.add(hearer),
      unsubscribe: hearer => this.#hearers.delete(hearer),
    };
  }

  /** Ends what is being done, and begins with a fresh library. */
  restart(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new Ended('this was given up'));
    }
    this.#waiting.clear();
    this.#hearers.clear();
  }

  #giveUp(): void {
    this.restart();
    this.onEnded();
  }

  #start(): Worker {
    const worker = coreWorker();
    worker.addEventListener('message', (event: MessageEvent<FromCore>) => this.#hear(event.data));
    worker.postMessage({ is: 'load', library } satisfies ToCore);
    return worker;
  }

  #tell(message: ToCore): void {
    (this.#worker ??= this.#start()).postMessage(message);
  }

  #hear(message: FromCore): void {
    if (message.is === 'lsp') {
      const text = JSON.stringify(message.message);
      for (const hearer of this.#hearers) hearer(text);
    } else if (message.is === 'broken') {
      this.onBroken(message.message);
    } else {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      clearTimeout(waiting?.timer);
      if (message.is === 'answer') waiting?.resolve(message.value as never);
      else waiting?.reject(new Refused(message.message, message.help));
    }
  }
}

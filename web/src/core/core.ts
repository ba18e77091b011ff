// The page's side of the worker with the library: calls that are answered, and an end to those that are not.

import type { Transport } from '@codemirror/lsp-client';
import { Answers } from './foreseen';
import { end, fetchRest, give } from './library';
import type { Calls, Foreseen, FromCore, ToCore } from './protocol';
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
  /** Runs once the library is there. */
  timer: number;
}

/** A worker with the library of its own. */
export class Core {
  /** Started when it is needed first. */
  #worker: Worker | null = null;
  #next = 1;
  #waiting = new Map<number, Waiting>();
  #hearers = new Set<(message: string) => void>();
  #loaded = false;
  #answers: Answers | null = null;
  /** Hears when the worker was ended for taking too long. */
  onEnded: () => void = () => {};

  #gotReady: () => void = () => {};
  /** Fulfilled when the library is there for the first time. */
  readonly ready = new Promise<void>(resolve => { this.#gotReady = resolve; });

  /** Hears that the library could not be loaded. */
  onBroken: (message: string) => void = () => {};

  constructor(private readonly patience = PATIENCE) {}

  /** What may be answered before the library is there. */
  foresee(known: Foreseen): void {
    if (!this.#loaded) this.#answers = new Answers(known);
  }

  /** Whether an answer is waited for. */
  get busy(): boolean {
    return this.#waiting.size > 0;
  }

  call<N extends keyof Calls>(name: N, ...args: Parameters<Calls[N]>): Promise<Awaited<ReturnType<Calls[N]>>> {
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      const known = this.#answers?.to(name, args);
      if (known === undefined) this.#waiting.set(id, { resolve, reject, timer: this.#loaded ? this.#time() : 0 });
      else resolve(known as never);
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

  /** Starts it before it is needed. */
  begin(): void {
    this.#worker ??= this.#start();
  }

  /** Has the rest of the library fetched; until it is there, or cannot be had. */
  async fetchRest(): Promise<void> {
    if (this.#worker) await fetchRest(this.#worker);
  }

  /** Ends what is being done, and begins with a fresh library. */
  restart(): void {
    if (this.#worker) end(this.#worker);
    this.#worker = null;
    this.#loaded = false;
    this.#answers = null;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new Ended('this was given up'));
    }
    this.#waiting.clear();
    this.#hearers.clear();
  }

  #time(): number {
    return window.setTimeout(() => this.#giveUp(), this.patience);
  }

  #giveUp(): void {
    this.restart();
    this.onEnded();
  }

  #start(): Worker {
    const worker = coreWorker();
    worker.addEventListener('message', (event: MessageEvent<FromCore>) => this.#hear(event.data));
    give(worker);
    return worker;
  }

  #tell(message: ToCore): void {
    (this.#worker ??= this.#start()).postMessage(message);
  }

  #hear(message: FromCore): void {
    if (message.is === 'lsp') {
      const text = JSON.stringify(message.message);
      for (const hearer of this.#hearers) hearer(text);
    } else if (message.is === 'ready') {
      this.#loaded = true;
      this.#answers = null;
      for (const waiting of this.#waiting.values()) waiting.timer = this.#time();
      this.#gotReady();
    } else if (message.is === 'broken') {
      this.onBroken(message.message);
    } else if (message.is === 'answer' || message.is === 'refusal') {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      clearTimeout(waiting?.timer);
      if (message.is === 'answer') waiting?.resolve(message.value as never);
      else waiting?.reject(new Refused(message.message, message.help));
    }
  }
}

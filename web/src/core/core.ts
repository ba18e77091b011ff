// The page's side of the worker with the library: calls that are answered, and an end to those that are not.

import type { Transport } from '@codemirror/lsp-client';
import { Answers } from './foreseen';
import { end, fetchRest, give } from './library';
import type { Calls, Fault, Foreseen, FromCore, ToCore } from './protocol';
import { coreWorker } from './workers';

/** How long a call may take before the worker is ended, in milliseconds. */
const PATIENCE = 10_000;

/** Something that the library refused, with the next step. */
export class Refused extends Error {
  constructor(message: string, readonly help: string | null) {
    super(message);
  }
}

/** The library could not be loaded at all. */
export class Broken extends Refused {
  constructor(readonly why: string) {
    super(`the library could not be loaded (${why})`, 'load the page anew, with a browser of the last two years');
  }
}

/** The worker was ended, because what it was asked for took too long or nobody waits for it any more. */
export class Ended extends Error {}

interface Waiting {
  name: keyof Calls;
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
  /** Why there is no library, and will be none. */
  #broken: Broken | null = null;
  /** Hears when the worker was ended for taking too long. */
  onEnded: () => void = () => {};
  /** Hears that a fresh worker is to take the place of one that has failed; at which call, or at what the editor has asked. */
  onLost: (asked: keyof Calls | 'lsp', fault: Fault) => void = () => {};

  #gotReady: () => void = () => {};
  /** Fulfilled when the library is there for the first time. */
  readonly ready = new Promise<void>(resolve => { this.#gotReady = resolve; });

  /** Hears that the library could not be loaded. */
  onBroken: (error: Broken) => void = () => {};

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
      if (known !== undefined) resolve(known as never);
      else if (this.#broken) return reject(this.#broken);
      else this.#waiting.set(id, { name, resolve, reject, timer: this.#loaded ? this.#time() : 0 });
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
    this.#hearers.clear();
    this.#refuse(new Ended('this was given up'));
  }

  #refuse(error: Error): void {
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#waiting.clear();
  }

  #time(): number {
    return window.setTimeout(() => this.#giveUp(), this.patience);
  }

  #giveUp(): void {
    this.restart();
    this.onEnded();
  }

  #lose(asked: keyof Calls | 'lsp', fault: Fault): void {
    this.restart();
    this.onLost(asked, fault);
  }

  #break(why: string): void {
    if (this.#worker) end(this.#worker);
    this.#worker = null;
    this.#broken = new Broken(why);
    this.#refuse(this.#broken);
    this.onBroken(this.#broken);
  }

  #start(): Worker {
    const worker = coreWorker();
    worker.addEventListener('error', () => { if (!this.#loaded) this.#break('a part of the page is missing'); });
    worker.addEventListener('message', (event: MessageEvent<FromCore>) => this.#hear(event.data));
    give(worker);
    return worker;
  }

  #tell(message: ToCore): void {
    if (!this.#broken) (this.#worker ??= this.#start()).postMessage(message);
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
      this.#break(message.message);
    } else if (message.is === 'failure') {
      this.#lose('lsp', message);
    } else if (message.is === 'answer' || message.is === 'refusal') {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      clearTimeout(waiting?.timer);
      if (message.is === 'answer') waiting?.resolve(message.value as never);
      else waiting?.reject(new Refused(message.message, message.help));
      if (message.is === 'refusal' && message.lost && waiting) this.#lose(waiting.name, message);
    }
  }
}

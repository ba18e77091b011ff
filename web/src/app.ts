// What the page knows: the text, the variant that it is, the game that is played. Panels hear what changes.

import type { Diagnostic, VariantInfo } from 'alfil';
import { Broken, Core, Ended, Refused } from './core/core';
import { EngineWorker } from './core/engine';
import type { Calls, Line, Pictures, View } from './core/protocol';
import { announce } from './ui/dom';

/** What changes. */
export interface Changes {
  /** The text is another one; its variant is read soon. */
  text: string;
  /** The text has been read: what it is, or nothing if it has mistakes. */
  variant: VariantInfo | null;
  /** The position. */
  view: View;
  /** Something to tell the reader, with the next step. */
  told: { message: string; help: string | null; act?: Act | undefined } | null;
}

/** What may be done about something that is told. */
export interface Act {
  title: string;
  act(): void;
  /** Whether it is offered until somebody does it or closes the message. */
  stays?: boolean;
}

/** What is left to do where a part of the page does not come. What was written is kept. */
export const LOAD_ANEW: Act = { title: 'Load anew', act: () => location.reload(), stays: true };

/** How browsers say that a module could not be fetched. */
const UNFETCHED = /dynamically imported module|importing a module script/i;

/** The calls by which a text and its game are opened. */
const OPENING: ReadonlySet<keyof Calls | 'lsp'> = new Set(['read', 'start', 'resume', 'now']);

type Hearer<K extends keyof Changes> = (value: Changes[K]) => void;

export class App {
  text = '';
  /** What the last text without mistakes is. */
  info: VariantInfo | null = null;
  /** Whether the text as it stands has no mistakes. */
  sound = false;
  /** What is wrong with the text that was read last; nothing, if it is sound. */
  mistakes: Diagnostic[] = [];
  /** The text that the board plays by. */
  played = '';
  /** The pictures that the text may name, as SVG. */
  images: Record<string, string> = {};
  pictures: Pictures | null = null;
  view: View | null = null;
  /** The game of a text that is being opened: one of a link, or one that was kept and goes on as far as it fits. */
  pending: { line: Line; kept: boolean } | null = null;

  readonly core = new Core();
  /** A second library for what takes long; it is ended when the text changes. */
  readonly slow = new Core(120_000);
  /** Fulfilled when the whole library is there, for all workers, or the rest of it cannot be had now. */
  readonly whole = this.core.ready.then(() => this.meanwhile()).then(() => this.core.fetchRest());
  /** What is to be loaded before the rest of the library. */
  meanwhile: () => Promise<unknown> = async () => {};
  readonly engine = new EngineWorker();
  readonly judge = new EngineWorker();

  /** Whether the text is read once more, because the library was begun anew: what is shown of it has not changed. */
  again = false;
  /** Hears that the library was begun anew. */
  onLost: () => void = () => {};

  #hearers: { [K in keyof Changes]?: Hearer<K>[] } = {};

  constructor() {
    this.core.onBroken = this.slow.onBroken = error => this.#refused(error);
    this.core.onLost = async (asked, { message, help }) => {
      if (this.view) this.pending ??= { line: this.view.kept, kept: true };
      this.onLost();
      // What could not be opened waits for the next edit.
      this.again = true;
      if (!OPENING.has(asked)) await this.read();
      this.again = false;
      this.say(message, help);
    };
    for (const engine of [this.engine, this.judge]) {
      engine.onFailure = why => why === null ? this.say('the computer could not be loaded', 'load the page anew', LOAD_ANEW) : this.say(`the computer has failed: ${why}`);
    }
  }

  on<K extends keyof Changes>(what: K, hearer: Hearer<K>): void {
    ((this.#hearers[what] ??= []) as Hearer<K>[]).push(hearer);
  }

  tell<K extends keyof Changes>(what: K, value: Changes[K]): void {
    for (const hearer of (this.#hearers[what] ?? []) as Hearer<K>[]) hearer(value);
  }

  /** Hears a new text of the editor. */
  setText(text: string): void {
    this.text = text;
    if (this.slow.busy) this.slow.restart();
    this.tell('text', text);
  }

  /** Reads the text; the game goes on by its rules as far as it can. */
  async read(): Promise<void> {
    const text = this.text;
    const read = await this.attempt(() => this.core.call('read', text, this.images, this.pending !== null));
    if (!read || text !== this.text) return;
    const refused = read.diagnostics.find(({ code, place }) => code === 'image::refused' && Object.hasOwn(this.images, place.file));
    if (refused) {
      delete this.images[refused.place.file];
      await this.read();
      this.say(`the picture ${refused.place.file} is not taken: ${refused.message}`, refused.help);
      return;
    }
    this.sound = read.info !== null;
    this.mistakes = read.diagnostics.filter(({ severity }) => severity === 'error');
    if (!read.info) {
      // What was shown before is of a text that is no longer open.
      if (this.pending) [this.info, this.pictures, this.view, this.played] = [null, null, null, ''];
      this.tell('variant', null);
      return;
    }
    this.info = read.info;
    this.played = text;
    this.pictures = read.pictures;
    this.tell('variant', read.info);
    const { pending } = this;
    this.pending = null;
    if (pending) await this.#start(pending);
    else await this.show(this.core.call('now'));
  }

  /** Starts a game of a link, or shows how far it goes and tells what is wrong. */
  async #start({ line, kept }: NonNullable<App['pending']>): Promise<void> {
    try {
      this.#see(await this.core.call(kept ? 'resume' : 'start', line));
    } catch (error) {
      await this.show(this.core.call('now'));
      this.#refused(error);
    }
  }

  #see(view: View): void {
    this.view = view;
    this.tell('view', view);
  }

  /** Shows the position that an answer holds. */
  async show(answer: Promise<View>): Promise<View | null> {
    const view = await this.attempt(() => answer);
    if (view) this.#see(view);
    return view;
  }

  /** What came of a question; what was refused is told to the reader. */
  async attempt<T>(ask: () => Promise<T>): Promise<T | null> {
    try {
      return await ask();
    } catch (error) {
      this.#refused(error);
      return null;
    }
  }

  #refused(error: unknown): void {
    if (error instanceof Ended) return;
    if (error instanceof TypeError && UNFETCHED.test(error.message)) return this.say('a part of the page could not be loaded', 'load the page anew', LOAD_ANEW);
    this.say(error instanceof Error ? error.message : String(error), error instanceof Refused ? error.help : null, error instanceof Broken ? LOAD_ANEW : undefined);
  }

  /** Tells the reader something, on the page and by voice. */
  say(message: string, help: string | null = null, act?: Act): void {
    this.tell('told', { message, help, act });
    announce(help === null ? message : `${message}. ${help}`);
  }
}

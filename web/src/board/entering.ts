// A move being entered, touch by touch: what was touched, and what the library says may come next.

import type { Entry, Option, Piece, Side, Touch } from 'alfil';
import type { Moved } from './board';

/** What asks the library. */
export interface Asked {
  entry(touched: Touch[]): Promise<Entry | null>;
  /** The move is complete. */
  play(move: string): void;
  /** A square was touched that leads nowhere behind what was touched before. */
  refused(touched: Touch[], square: string): void;
  changed(): void;
}

const EMPTY: Entry = { touched: [], next: [], move: null, complete: false };

export class Entering {
  entry: Entry = EMPTY;
  #first: Entry = EMPTY;
  /** What the touches so far stand for, as the library said before each. */
  #roles: (Option['role'] | undefined)[] = [];
  /** One question after another: a fast hand does not overtake the library. */
  #queue: Promise<void> = Promise.resolve();
  /** Counts positions, so that an answer about an earlier one is dropped. */
  #position = 0;

  constructor(private readonly asked: Asked) {}

  /** A new position: nothing is touched. */
  begin(entry: Entry): void {
    this.#position++;
    this.entry = this.#first = entry;
    this.#roles = [];
  }

  /** The squares touched so far. */
  get squares(): string[] {
    return this.entry.touched.flatMap(touch => (touch.on === 'square' ? [touch.square] : []));
  }

  /** Pieces of the reserve and the squares touched for them, to be shown before the move is made. */
  coming(side: Side): Map<string, Piece> {
    const pairs = this.entry.touched.flatMap((touch, index, all) => {
      const before = all[index - 1];
      return touch.on === 'square' && before?.on === 'reserve' ? [[touch.square, { side, piece: before.piece }] as const] : [];
    });
    return new Map(pairs);
  }

  /** Where the piece that is being moved has come to so far. */
  get moved(): Moved | null {
    const squares = this.entry.touched.map(touch => (touch.on === 'square' ? touch.square : null));
    const [from, to] = [squares[this.#roles.indexOf('from')], squares[this.#roles.findLastIndex(role => role === 'to' || role === 'capture' || role === 'via')]];
    return from && to ? { from, to } : null;
  }

  /** Drops what was touched. */
  cancel(): void {
    this.entry = this.#first;
    this.#roles = [];
    this.asked.changed();
  }

  /** Takes the last touch back. */
  back(): void {
    this.#ask(this.entry.touched.slice(0, -1));
  }

  /** Touches something. `drag` says that a piece was let go there: then nothing else is begun. */
  touch(touch: Touch, drag = false): void {
    this.#queue = this.#queue.then(() => this.#touch(touch, drag));
  }

  async #touch(touch: Touch, drag: boolean): Promise<void> {
    const option = this.entry.next.find(one => same(one.touch, touch));
    if (option) return this.#step([...this.entry.touched, touch]);
    const touched = this.entry.touched;
    const again = touched.length > 0 && same(touched[touched.length - 1]!, touch);
    if (again) {
      if (!drag) this.cancel();
      return;
    }
    const anew = !drag && this.#first.next.some(one => same(one.touch, touch));
    if (anew) return this.#step([touch]);
    if (touch.on !== 'square') return;
    // What has been entered of a longer move stays.
    if (touched.length < 2) this.cancel();
    this.asked.refused(touched, touch.square);
  }

  /** Plays what has been entered, where it could go on. */
  finish(): void {
    if (this.entry.move) this.asked.play(this.entry.move.text);
  }

  #ask(touched: Touch[]): void {
    this.#queue = this.#queue.then(() => this.#step(touched));
  }

  async #step(touched: Touch[]): Promise<void> {
    const position = this.#position;
    const entry = await this.asked.entry(touched);
    if (!entry || position !== this.#position) return;
    const [last, before] = [touched.at(-1), touched.length === this.entry.touched.length + 1 ? this.entry : this.#first];
    const longer = before === this.entry || touched.length === 1;
    this.#roles = this.#roles.slice(0, longer ? touched.length - 1 : touched.length);
    if (longer) this.#roles.push(before.next.find(one => last && same(one.touch, last))?.role);
    this.entry = entry;
    if (entry.complete && entry.move) this.asked.play(entry.move.text);
    else this.asked.changed();
  }
}

/** Whether two touches are the same. */
export function same(a: Touch, b: Touch): boolean {
  return key(a) === key(b);
}

/** A touch as a text. */
export function key(touch: Touch): string {
  return touch.on === 'square' ? `s ${touch.square}` : touch.on === 'reserve' ? `r ${touch.piece}` : `c ${touch.choice}`;
}

/** The options that are no squares of the board. */
export function choices(next: readonly Option[]): Option[] {
  return next.filter(option => option.touch.on === 'choice');
}

// What is answered before the library is there: about one text that is known beforehand, up to its first moves. Whatever is asked
// otherwise waits for the library, which is asked all the same and so comes to the same position.

import type { Touch } from 'alfil';
import { key } from '../board/entering';
import type { Calls, Foreseen, Line } from './protocol';

/** Touches as a text. */
export function keys(touched: readonly Touch[]): string {
  return touched.map(key).join(', ');
}

/** The calls that lead to another position. */
const STEPS: ReadonlySet<keyof Calls> = new Set(['read', 'foresee', 'start', 'resume', 'play', 'go', 'openPgn']);

export class Answers {
  /** What has been asked: nothing, the text, or something else. */
  #at: 'nothing' | 'start' | 'elsewhere' = 'nothing';

  constructor(private readonly known: Foreseen) {}

  /** The answer to a call, if it is known. */
  to(name: keyof Calls, args: readonly unknown[]): unknown {
    const answer = this.#look(name, args);
    if (STEPS.has(name)) this.#at = answer !== undefined && name !== 'play' ? 'start' : 'elsewhere';
    return answer;
  }

  #look(name: keyof Calls, [first, second]: readonly unknown[]): unknown {
    const { text, read, view, entries, moves } = this.known;
    if (name === 'read') return this.#at === 'nothing' && first === text && Object.keys(second as object).length === 0 ? read : undefined;
    if (this.#at !== 'start') return undefined;
    if (name === 'start' || name === 'resume') return isStart(first as Line) ? view : undefined;
    if (name === 'go' || name === 'now') return view;
    if (name === 'entry') return entries[keys(first as Touch[])];
    return name === 'play' && Object.hasOwn(moves, first as string) ? moves[first as string] : undefined;
  }
}

function isStart({ fen, array, moves }: Line): boolean {
  return fen === undefined && array === undefined && moves.length === 0;
}

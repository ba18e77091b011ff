// Links that hold all: behind `#`, the text, the position where the game starts, the moves, and the pictures, deflated.
// A variant that ships is named, which makes its links short. Where the whole text would make a link too long to be sent about, the
// link says what differs from the file that ships and has most of its lines; it opens as long as that file stays as it is, and says so
// when it does not.

import type { App } from '../app';
import { Refused } from '../core/core';
import type { Line } from '../core/protocol';

/** What a link holds. */
export interface Shared {
  text: string;
  line: Line;
  /** The pictures that it names, as SVG. */
  images?: Record<string, string>;
  /** Whether the text is that of a file that ships. */
  ships?: boolean;
}

/** Between the parts; no text of a variant holds it. */
export const BETWEEN = '\u0000';

/** What a link holds; `null` if it holds nothing. */
export async function sharedIn(app: App, hash: string): Promise<Shared | null> {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const [name, base, game] = [parts.get('v'), parts.get('b'), parts.get('g')];
  const own = await textIn(app, name ?? base, parts.get('t'), name === null ? parts.get('d') : null);
  if (own === null) return null;
  const whole = own + (game === null ? '' : await app.core.call('unpack', game));
  const [text = '', fen = '', moves = '', images] = whole.split(BETWEEN);
  const line = { ...(fen === '' ? {} : { fen }), moves: moves === '' ? [] : moves.split(' ') };
  return { text, line, ships: name !== null, ...(images === undefined ? {} : { images: texts(images) }) };
}

/** The text that a link names, holds, or tells the difference of. */
async function textIn(app: App, name: string | null, whole: string | null, changed: string | null): Promise<string | null> {
  if (whole !== null) return app.core.call('unpack', whole);
  if (name === null) return null;
  const ships = await app.core.call('shippedText', name);
  if (ships === null) throw new Refused(`nothing that ships is called \`${name}\``, 'the gallery has all that ships');
  return changed === null ? ships : app.core.call('unpack', changed, ships);
}

/** The texts under names that JSON holds: a link may come from anybody. */
function texts(json: string): Record<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new Refused('this link does not hold a file', 'copy it once more, as a whole');
  }
  const entries = Object.entries(value ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}

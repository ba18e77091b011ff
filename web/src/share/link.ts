// Links that hold all: behind `#`, the text, the position where the game starts, and the moves, deflated.
// A variant that ships is named, which makes its links short.

import type { App } from '../app';
import type { Line } from '../core/protocol';

/** What a link holds. */
export interface Shared {
  text: string;
  line: Line;
}

/** Between the parts; no text of a variant holds it. */
const BETWEEN = '\u0000';

/** The game as it stands. */
export function lineOf({ view, info }: App): Line {
  const fen = view && info && view.startFen !== info.start ? { fen: view.startFen } : {};
  return { ...fen, moves: view?.line.slice(0, view.at).map(move => move.text) ?? [] };
}

/** The part of the address behind `#` for what is shown. */
export async function linkOf(app: App): Promise<string> {
  const { fen = '', moves: played } = lineOf(app);
  const moves = played.join(' ');
  const name = await shippedName(app);
  const game = fen === '' && moves === '' ? '' : `${BETWEEN}${fen}${BETWEEN}${moves}`;
  if (name !== null && game === '') return `v=${encodeURIComponent(name)}`;
  if (name !== null) return `v=${encodeURIComponent(name)}&g=${await app.core.call('pack', game)}`;
  return `t=${await app.core.call('pack', app.text + game)}`;
}

/** What a link holds; `null` if it holds nothing. */
export async function sharedIn(app: App, hash: string): Promise<Shared | null> {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const [name, packed, game] = [parts.get('v'), parts.get('t'), parts.get('g')];
  if (name === null && packed === null) return null;
  const own = packed === null ? await app.core.call('shippedText', name ?? '') : await app.core.call('unpack', packed);
  if (own === null) throw new Error(`nothing that ships is called \`${name}\``);
  const whole = own + (game === null ? '' : await app.core.call('unpack', game));
  const [text = '', fen = '', moves = ''] = whole.split(BETWEEN);
  return { text, line: { ...(fen === '' ? {} : { fen }), moves: moves === '' ? [] : moves.split(' ') } };
}

/** The name of the variant that ships, if the text is its text. */
export async function shippedName(app: App): Promise<string | null> {
  const shipped = await app.core.call('shipped');
  const title = app.info?.title;
  for (const one of shipped.filter(one => one.title === title)) {
    if (await app.core.call('shippedText', one.name) === app.text) return one.name;
  }
  return null;
}

// Links that hold all: behind `#`, the text, the position where the game starts, the moves, and the pictures, deflated.
// A variant that ships is named, which makes its links short.

import type { App } from '../app';
import type { Line } from '../core/protocol';

/** What a link holds. */
export interface Shared {
  text: string;
  line: Line;
  /** The pictures that it names, as SVG. */
  images?: Record<string, string>;
}

/** Between the parts; no text of a variant holds it. */
const BETWEEN = '\u0000';

/** The game as it stands. */
export function lineOf({ view, info }: App): Line {
  const fen = view && info && view.startFen !== info.start ? { fen: view.startFen } : {};
  return { ...fen, moves: view?.line.slice(0, view.at).map(move => move.text) ?? [] };
}

/** All that is shown. */
export function sharedOf(app: App): Shared {
  const images = Object.entries(app.images).filter(([name]) => app.text.includes(`"${name}"`));
  return { text: app.text, line: lineOf(app), ...(images.length > 0 ? { images: Object.fromEntries(images) } : {}) };
}

/** The part of the address behind `#` for what is shown. */
export async function linkOf(app: App): Promise<string> {
  const { line: { fen = '', moves: played }, images } = sharedOf(app);
  const moves = played.join(' ');
  const name = await shippedName(app);
  const pictures = images ? `${BETWEEN}${JSON.stringify(images)}` : '';
  const game = fen === '' && moves === '' && pictures === '' ? '' : `${BETWEEN}${fen}${BETWEEN}${moves}${pictures}`;
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
  const [text = '', fen = '', moves = '', images] = whole.split(BETWEEN);
  const line = { ...(fen === '' ? {} : { fen }), moves: moves === '' ? [] : moves.split(' ') };
  return { text, line, ...(images === undefined ? {} : { images: texts(JSON.parse(images)) }) };
}

/** What of a value is a text under a name: a link may come from anybody. */
function texts(value: unknown): Record<string, string> {
  const entries = Object.entries(value ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
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

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
const BETWEEN = '\u0000';

/** The game as it stands. */
export function lineOf({ view, info }: App): Line {
  const fen = view && info && view.startFen !== info.start ? { fen: view.startFen } : {};
  return { ...fen, moves: view?.line.slice(0, view.at).map(move => move.text) ?? [] };
}

/** All that is shown, with the text as it stands or another one. */
export function sharedOf(app: App, text = app.text): Shared {
  const images = Object.entries(app.images).filter(([name]) => text.includes(`"${name}"`));
  return { text, line: lineOf(app), ...(images.length > 0 ? { images: Object.fromEntries(images) } : {}) };
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
  const whole = `t=${await app.core.call('pack', app.text + game)}`;
  if (whole.length <= MOST - location.origin.length - location.pathname.length) return whole;
  const base = await nearest(app);
  if (base === null) return whole;
  const changed = `b=${encodeURIComponent(base.name)}&d=${await app.core.call('pack', app.text + game, base.text)}`;
  return changed.length < whole.length ? changed : whole;
}

/** The file that ships with most of the text's lines, by their length. */
async function nearest(app: App): Promise<{ name: string; text: string } | null> {
  const lines = new Set(app.text.split('\n'));
  let [best, most] = [null as { name: string; text: string } | null, 0];
  for (const { name } of await app.core.call('shipped')) {
    const text = await app.core.call('shippedText', name) ?? '';
    const alike = text.split('\n').filter(line => lines.has(line)).reduce((all, line) => all + line.length, 0);
    if (alike > most) [best, most] = [{ name, text }, alike];
  }
  return best;
}

/** How long links should be at most: what is longer is cut off here and there. */
const MOST = 2000;

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

/** The name of the variant that ships, if the text is its text. */
export async function shippedName(app: App): Promise<string | null> {
  const shipped = await app.core.call('shipped');
  const title = app.info?.title;
  for (const one of shipped.filter(one => one.title === title)) {
    if (await app.core.call('shippedText', one.name) === app.text) return one.name;
  }
  return null;
}

// Making links: what `link.ts` reads.

import type { App } from '../app';
import type { Line } from '../core/protocol';
import { BETWEEN, type Shared } from './link';

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

/** The name of the variant that ships, if the text is its text. */
export async function shippedName(app: App): Promise<string | null> {
  const shipped = await app.core.call('shipped');
  const title = app.info?.title;
  for (const one of shipped.filter(one => one.title === title)) {
    if (await app.core.call('shippedText', one.name) === app.text) return one.name;
  }
  return null;
}

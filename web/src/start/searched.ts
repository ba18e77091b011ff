// What the gallery is searched for beside names and sentences, asked of the library when the page is built: other names, the pieces, and what
// the rules page says at its head, of the aim and of its sections.

import { initSync, shipped, Variant } from 'alfil';
import { words } from '../ui/search';

/** The words of each variant that ships, by its name; each word once. */
export function searched(library: Uint8Array<ArrayBuffer>): Record<string, string> {
  initSync(library);
  return Object.fromEntries(shipped().map(one => {
    const variant = Variant.shipped(one.name);
    const { info } = variant;
    const rules = variant.rules('markdown');
    variant.free();
    const aim = /^## Aim\n([\s\S]*?)\n## /m.exec(rules)?.[1] ?? '';
    const heads = [...rules.matchAll(/^## (.*)/gm)].map(([, head]) => head ?? '').filter(head => !head.startsWith('Differences'));
    const others = [info.inventor ?? '', ...info.pieces.map(piece => piece.name), ...info.notes, aim, ...heads, info.reserves ? 'drops' : '', info.neutral ?? ''];
    const known = new Set(words(`${one.name} ${one.title} ${one.summary}`));
    const named = words(info.aliases.join(' '));
    return [one.name, `${named.join(' ')}|${[...new Set(words(others.join(' ')))].filter(word => word.length > 2 && !known.has(word)).join(' ')}`];
  }));
}

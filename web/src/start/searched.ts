// What the gallery is searched for beside names and sentences, asked of the library when the page is built: other names, the pieces, notes, and
// what the rules page says of the aim and in its headings. `ui/search.ts` reads it.

import { initSync, shipped, Variant } from 'alfil';
import { packed, words, type Searched } from '../ui/search';

/** What says nothing about a game. */
const FUNCTION = new Set(words(`the that when which and its own with has for are may any all one two not from into onto this other than their they them who whom
  what each both only also more most but can such there these those was were been his her out over after before without where while will would some none`));
/** Words of so many games tell none of them apart. */
const COMMON = 140;

export function searched(library: Uint8Array<ArrayBuffer>): Searched {
  initSync(library);
  const games = shipped().map(one => {
    const variant = Variant.shipped(one.name);
    const { info } = variant;
    const rules = variant.rules('markdown');
    variant.free();
    const aim = /^## Aim\n([\s\S]*?)\n## /m.exec(rules)?.[1] ?? '';
    const heads = [...rules.matchAll(/^## (.*)/gm)].map(([, head]) => head ?? '').filter(head => !head.startsWith('Differences'));
    const others = [info.inventor ?? '', ...info.pieces.map(piece => piece.name), ...info.notes, aim, ...heads, info.reserves ? 'drops' : '', info.neutral ?? ''];
    const known = words(`${one.name} ${one.title} ${one.summary} ${info.aliases.join(' ')}`);
    const said = new Set(words(others.join(' ')).filter(word => word.length > 2 && !FUNCTION.has(word)));
    // Beginnings of words are found with them.
    const longer = (word: string) => known.some(one => one.startsWith(word)) || [...said].some(one => one !== word && one.startsWith(word));
    return { aliases: info.aliases, said: [...said].filter(word => !longer(word)) };
  });
  const by = new Map<string, number[]>();
  games.forEach(({ said }, game) => said.forEach(word => by.set(word, [...by.get(word) ?? [], game])));
  const found = [...by].filter(([, of]) => of.length < COMMON);
  return { aliases: games.map(({ aliases }) => aliases.join(' ')), words: packed(found.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

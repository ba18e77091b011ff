// Words as they are searched for, and a list that says which games each of them is about.

/** Other names of the games in their order, and the list. */
export interface Searched {
  aliases: string[];
  words: string;
}

/** The words of a text as they are searched for: small, without accents. */
export function words(text: string): string[] {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l').match(/[\p{L}\d]+/gu) ?? [];
}

/** A list of sorted words with the numbers of games, as a line each: how many letters the word has in common with the one before, its other letters, and after a blank how far each number is from the one before, to the base of 36, the higher digit as a capital. */
export function packed(list: readonly (readonly [string, readonly number[]])[]): string {
  let before = '';
  return list.map(([word, games]) => {
    let same = 0;
    while (same < 9 && same < word.length && word[same] === before[same]) same++;
    before = word;
    return `${same}${word.slice(same)} ${games.map((game, index) => digits(game - (games[index - 1] ?? -1) - 1)).join('')}`;
  }).join('\n');
}

function digits(step: number): string {
  return `${step < 36 ? '' : String.fromCharCode(64 + Math.floor(step / 36))}${(step % 36).toString(36)}`;
}

/** The words of each of so many games in such a list. */
export function unpacked(list: string, games: number): string[][] {
  const made: string[][] = Array.from({ length: games }, () => []);
  let word = '';
  for (const line of list.split('\n')) {
    const [letters = '', numbers = ''] = line.split(' ');
    word = word.slice(0, Number(letters[0])) + letters.slice(1);
    let game = -1;
    for (const [, high, low = ''] of numbers.matchAll(/([A-Z]?)(.)/g)) {
      game += (high ? high.charCodeAt(0) - 64 : 0) * 36 + parseInt(low, 36) + 1;
      made[game]?.push(word);
    }
  }
  return made;
}

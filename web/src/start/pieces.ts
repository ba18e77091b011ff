// The pieces that the visual start offers, as the lines that it writes.

/** A piece to place: its letters, its name, and how it moves in Betza's notation. */
export interface Ready {
  letters: string;
  name: string;
  betza: string;
  /** The glyph that it looks like, if it is not called like one. */
  glyph?: string;
}

export const READY: readonly Ready[] = [
  { letters: 'K', name: 'King', betza: 'K' },
  { letters: 'Q', name: 'Queen', betza: 'Q' },
  { letters: 'R', name: 'Rook', betza: 'R' },
  { letters: 'B', name: 'Bishop', betza: 'B' },
  { letters: 'N', name: 'Knight', betza: 'N' },
  { letters: 'P', name: 'Pawn', betza: 'fmWfcF' },
  { letters: 'A', name: 'Archbishop', betza: 'BN' },
  { letters: 'C', name: 'Chancellor', betza: 'RN' },
  { letters: 'M', name: 'Amazon', betza: 'QN' },
  { letters: 'G', name: 'Guard', betza: 'F' },
  { letters: 'E', name: 'Elephant', betza: 'FA' },
  { letters: 'L', name: 'Camel', betza: 'C' },
  { letters: 'H', name: 'Nightrider', betza: 'NN' },
  { letters: 'O', name: 'Cannon', betza: 'mRcpR' },
];

/** What a drawn piece may look like: glyphs of the library that no piece above has. */
export const GLYPHS: readonly string[] = (
  'archer bear bat butterfly champion crab dragon duke eagle falcon fox frog general ghost giraffe griffon hammer jester lance lion monk owl '
  + 'pegasus phoenix prince princess ship spider star sword templar tiger turtle unicorn wizard wolf'
).split(' ');

/** The line of a piece. */
export function declared({ letters, name, betza, glyph }: Ready): string {
  return `piece ${letters} "${quoted(name)}" ${betza}${glyph === undefined ? '' : ` glyph "${glyph}"`}`;
}

/** A piece for each glyph, under letters of its own. */
export const looking: readonly Ready[] = GLYPHS.map((glyph, index) => ({ letters: `${index < 26 ? '' : 'A'}${String.fromCharCode(65 + index % 26)}`, name: glyph, betza: 'W', glyph }));

/** A file with these pieces, from which their pictures are had. */
export function showroom(pieces: readonly Ready[]): string {
  return `variant "Showroom" { note "Every piece of the visual start" }\nboard 8x8\nsetup empty\n${pieces.map(declared).join('\n')}\n`;
}

/** A name as it stands between quotation marks. */
export function quoted(text: string): string {
  return text.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ').trim();
}

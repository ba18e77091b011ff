// The pieces that the visual start offers, as the lines that it writes.

/** A piece to place: its letters, its name, and how it moves in Betza's notation. */
export interface Ready {
  letters: string;
  name: string;
  betza: string;
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

/** A file with these pieces, from which their pictures are had. */
export function showroom(pieces: readonly Ready[]): string {
  const declared = pieces.map(({ letters, name, betza }) => `piece ${letters} "${quoted(name)}" ${betza}`);
  return `variant "Showroom" { note "Every piece of the visual start" }\nboard 8x8\nsetup empty\n${declared.join('\n')}\n`;
}

/** A name as it stands between quotation marks. */
export function quoted(text: string): string {
  return text.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ').trim();
}

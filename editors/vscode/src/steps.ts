// What a test puts on the board: its words `position`, `array` and `play`, up to a line.

import type { Start } from './game';

/** The position that the lines of a test lead to. A line that goes on in the next one ends in a comma. */
export function startOf(lines: readonly string[]): Start {
  let start: Start = {};
  for (let index = 0; index < lines.length; index++) {
    let line = step(lines[index] ?? '');
    while (/,\s*$/.test(line) && index + 1 < lines.length) {
      line += ` ${step(lines[++index] ?? '')}`;
    }
    const position = /^position\s+"([^"]*)"/.exec(line);
    const array = /^array\s+(\d+)/.exec(line);
    const play = /^play\s+(.*?)[\s}]*$/.exec(line);
    if (position?.[1] !== undefined) {
      start = { fen: position[1] };
    } else if (array) {
      start = { array: Number(array[1]) };
    } else if (play?.[1] !== undefined) {
      start = { ...start, moves: [...(start.moves ?? []), ...moves(play[1])] };
    }
  }
  return start;
}

/** A line without its comment, and without what opens the test. */
function step(line: string): string {
  return line
    .replace(/^\s*test\s+"(?:[^"\\]|\\.)*"\s*\{/, '')
    .replace(/(^|\s)#.*$/, '')
    .trim();
}

/** The moves of a line, without the numbers before them. */
function moves(text: string): string[] {
  return text.split(/[\s]+/).map(word => word.replace(/,+$/, '')).filter(word => word !== '' && !/^\d+\.+$/.test(word));
}

// The text that the visual start writes. It is the author's from then on.

import { declared, quoted, type Ready } from './pieces';

/** What was chosen. */
export interface Plan {
  name: string;
  files: number;
  ranks: number;
  /** Letters by square, White's; Black's stand opposite. */
  placed: ReadonlyMap<string, string>;
  pieces: readonly Ready[];
  goals: readonly Goal[];
}

/** An aim of the game: a sentence to choose, and what it writes for the pieces that are there. */
export interface Goal {
  id: string;
  sentence: string;
  /** The letters of the piece that it needs on the board. */
  needs: string | null;
  clauses: string;
  /** Of the goals with the same question one is chosen. */
  question?: string;
}

export const GOALS: readonly Goal[] = [
  { id: 'mate', sentence: 'Checkmate the king', needs: 'K', clauses: 'royal K\nloss when checkmate' },
  { id: 'across', sentence: 'Or bring the own king to the last rank', needs: 'K', clauses: 'win when own K in rank last' },
  { id: 'take', sentence: 'Or leave the enemy without kings', needs: 'K', clauses: 'loss when count own K = 0' },
  { id: 'pawn', sentence: 'Or bring a pawn to the last rank', needs: 'P', clauses: 'win when own P in rank last' },
  { id: 'bare', sentence: 'Or leave the enemy without pieces', needs: null, clauses: 'loss when count own = 0' },
  { id: 'stalemate', sentence: 'draws', needs: null, clauses: 'draw when stalemate', question: 'Who has no move' },
  { id: 'stuck', sentence: 'loses', needs: null, clauses: 'loss when stalemate', question: 'Who has no move' },
];

/** Writes the file. */
export function written(plan: Plan): string {
  const used = new Set(plan.placed.values());
  const pieces = plan.pieces.filter(piece => used.has(piece.letters));
  return [
    `variant "${quoted(plan.name)}" { note "Made on the board" }`,
    `board ${plan.files}x${plan.ranks}`,
    setup(plan),
    pieces.map(declared).join('\n'),
    ...promotions(plan, pieces),
    deciding(plan).map(goal => goal.clauses).join('\n'),
  ].filter(part => part !== '').join('\n\n') + '\n';
}

/** The goals that are chosen and may come to be with what is placed. */
export function deciding({ placed, goals }: Plan): Goal[] {
  const used = new Set(placed.values());
  const possible = goals.filter(goal => goal.needs === null || used.has(goal.needs));
  // Who is mated never loses the king, and who has no piece left has lost the kings before.
  const has = (id: string) => possible.some(goal => goal.id === id);
  const never = has('mate') ? ['take', 'bare'] : has('take') ? ['bare'] : [];
  return possible.filter(goal => !never.includes(goal.id));
}

function setup({ files, ranks, placed }: Plan): string {
  if (placed.size === 0) return 'setup empty';
  const cell = (file: number, rank: number) => placed.get(square(file, rank)) ?? placed.get(square(file, ranks - 1 - rank))?.toLowerCase() ?? '.';
  const wide = Math.max(...[...placed.values()].map(letters => letters.length));
  const rows = Array.from({ length: ranks }, (_, index) =>
    `    ${Array.from({ length: files }, (_, file) => cell(file, ranks - 1 - index).padEnd(wide)).join(' ').trimEnd()}`);
  return `setup {\n${rows.join('\n')}\n}`;
}

/** Pawns become what else is on the board, if there is something. */
function promotions({ goals }: Plan, pieces: readonly Ready[]): string[] {
  const others = pieces.filter(({ letters }) => letters !== 'P' && letters !== 'K').map(({ letters }) => letters);
  const wanted = pieces.some(({ letters }) => letters === 'P') && others.length > 0 && !goals.some(goal => goal.id === 'pawn');
  return wanted ? [`promote P on rank last to ${others.join(' ')}`] : [];
}

/** The name of a square, by file and rank from 0. */
export function square(file: number, rank: number): string {
  return `${String.fromCharCode(97 + file)}${rank + 1}`;
}

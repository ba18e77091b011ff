// What the extension and the page of the preview say to each other.

/** What the preview shows. */
export type Tab = 'board' | 'pieces' | 'rules';

/** A legal move: how it is written, and the squares between which it is seen to go. */
export interface Move {
  text: string;
  san: string;
  from: string | null;
  to: string | null;
}

/** A position, drawn. */
export interface Board {
  is: 'board';
  drawing: string;
  /** The upper left corners of the squares in the drawing, and how wide they are. */
  squares: Record<string, [number, number]>;
  side: number;
  moves: Move[];
  /** The square whose moves are drawn. */
  selected: string | null;
  /** Who is to move, or how the game has ended. */
  status: string;
  fen: string;
  played: string[];
}

/** What the page is told. */
export type ToPage =
  | Board
  | { is: 'pieces'; drawing: string }
  | { is: 'rules'; page: string }
  | { is: 'mistake'; message: string; help: string };

/** What the page asks for. */
export type FromPage =
  | { ask: 'ready' | 'back' | 'start' | 'flip' | 'copy' }
  | { ask: 'tab'; tab: Tab }
  | { ask: 'select'; square: string | null }
  | { ask: 'play'; move: string };

const PLAIN = ['ready', 'back', 'start', 'flip', 'copy'];
const TABS = ['board', 'pieces', 'rules'];

/** What a message from the page asks for; nothing if it is none that the page sends. */
export function fromPage(message: unknown): FromPage | undefined {
  if (typeof message !== 'object' || message === null) {
    return undefined;
  }
  const { ask, tab, square, move } = message as Record<string, unknown>;
  const known =
    PLAIN.includes(ask as string) ||
    (ask === 'tab' && TABS.includes(tab as string)) ||
    (ask === 'select' && (square === null || typeof square === 'string')) ||
    (ask === 'play' && typeof move === 'string');
  return known ? (message as FromPage) : undefined;
}

/** What a click on a square is for. */
export type Click = { is: 'play'; move: string } | { is: 'choose'; moves: Move[] } | { is: 'select'; square: string | null };

/**
 * What a click on a square is for, where the moves of a square, or none, are shown. What can be meant in more than one way, is put
 * onto the board or stays where it is, is chosen from a list.
 */
export function click(moves: readonly Move[], selected: string | null, square: string): Click {
  const first = selected === null && moves.some(move => move.from === square);
  const meant = first ? [] : moves.filter(move => move.from === selected && move.to === square);
  const [only] = meant;
  if (only === undefined) {
    return { is: 'select', square: square === selected ? null : square };
  }
  return meant.length === 1 && selected !== null && square !== selected
    ? { is: 'play', move: only.text }
    : { is: 'choose', moves: meant };
}

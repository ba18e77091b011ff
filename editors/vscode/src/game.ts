// The game on the board of the preview. Everything about it is asked of `alfil serve`: no rule is known here.

import { Board, Tab, ToPage } from './messages';
import { Question, Refusal } from './serve';

/** Where a game begins, and what has been played since. */
export interface Start {
  fen?: string;
  array?: number;
  moves?: string[];
}

/** Who answers questions. */
export type Ask = <Answer>(question: Question) => Promise<Answer>;

interface Position {
  fen: string;
  turn: string;
  check: boolean;
  result: string;
  moves: string[];
  san: string[];
  from: (string | null)[];
  to: (string | null)[];
}

interface Drawing {
  drawing: string;
  squares: Record<string, [number, number]>;
  side: number;
}

export class Game {
  private start: Start = {};
  private played: string[] = [];
  private selected: string | null = null;
  private flipped = false;

  /** Puts up a position. */
  begin(start: Start): void {
    this.start = start;
    this.played = [...(start.moves ?? [])];
    this.selected = null;
  }

  /** Takes back everything. */
  restart(): void {
    this.begin({ ...this.start, moves: [] });
  }

  play(move: string): void {
    this.played.push(move);
    this.selected = null;
  }

  back(): void {
    this.played.pop();
    this.selected = null;
  }

  flip(): void {
    this.flipped = !this.flipped;
  }

  select(square: string | null): void {
    this.selected = square;
  }

  /** What a tab of the preview shows of a variant file with this text. */
  async shown(tab: Tab, text: string, ask: Ask): Promise<ToPage> {
    try {
      switch (tab) {
        case 'pieces':
          return { is: 'pieces', drawing: (await ask<Drawing>({ ask: 'show', text, all: true })).drawing };
        case 'rules':
          return { is: 'rules', page: (await ask<{ page: string }>({ ask: 'explain', text, format: 'html' })).page };
        case 'board':
          return await this.board(text, ask);
      }
    } catch (error) {
      const help = error instanceof Refusal ? error.help : undefined;
      return { is: 'mistake', message: error instanceof Error ? error.message : String(error), help: help ?? '' };
    }
  }

  private async board(text: string, ask: Ask): Promise<Board> {
    const { fen, array } = this.start;
    const place = {
      text,
      moves: this.played,
      ...(fen === undefined ? {} : { fen }),
      ...(array === undefined ? {} : { array }),
    };
    const position = await ask<Position>({ ...place, ask: 'moves', san: true, squares: true });
    const drawn = (from: string | null) =>
      ask<Drawing>({ ...place, ask: 'show', squares: true, flip: this.flipped, ...(from === null ? {} : { from }) });
    let drawing;
    try {
      drawing = await drawn(this.selected);
    } catch (error) {
      // Nothing stands on the square, or it cannot be that side's turn.
      if (this.selected === null) {
        throw error;
      }
      this.selected = null;
      drawing = await drawn(null);
    }
    return {
      is: 'board',
      drawing: drawing.drawing,
      squares: drawing.squares,
      side: drawing.side,
      moves: position.moves.map((move, index) => ({
        text: move,
        san: position.san[index] ?? move,
        from: position.from[index] ?? null,
        to: position.to[index] ?? null,
      })),
      selected: this.selected,
      status: status(position),
      fen: position.fen,
      played: this.played,
    };
  }
}

function status({ result, turn, check }: Position): string {
  return result === 'ongoing' ? `${turn} to move${check ? ', in check' : ''}` : result;
}

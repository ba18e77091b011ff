/**
 * What the library takes and gives: plain objects, which may be sent to a worker and kept as JSON.
 *
 * Squares are called as the variant calls them (`e4`, `j10`), pieces by their letters in capitals (`N`, `+R`), moves by squares
 * (`e2e4`) or in standard algebraic notation (`Nf3`). Offsets count UTF-16 units, as strings of JavaScript and editors do.
 */

/** A player. */
export type Side = "white" | "black";

// ---------------------------------------------------------------- files and what is wrong with them

/** A stretch of a file. */
export interface Place {
    /** The file's name; that of the text itself is the `name` it was read by. */
    file: string;
    /** Where it begins, as an offset in UTF-16 units. */
    from: number;
    /** Where it ends: the offset behind the last unit. */
    to: number;
    /** Line and column of the begin, from 1; columns count characters, as `alfil check` prints them. */
    line: number;
    column: number;
    /** Line and column of the end. */
    endLine: number;
    endColumn: number;
}

/** A place and what there is to say about it. */
export interface Label {
    place: Place;
    text: string;
}

/** A text for a stretch of a file: what stands there is replaced. */
export interface Edit {
    place: Place;
    text: string;
}

/** Edits that carry out the next step of a diagnostic, all of them or none. */
export interface Fix {
    /** What it does, as an order: "write `board`". */
    title: string;
    /** `safe`: it may be applied unseen. `offered`: somebody should look at it. */
    safety: "safe" | "offered";
    /** In the order of their places; no two overlap. */
    edits: Edit[];
}

/** What is wrong with a file, and where. */
export interface Diagnostic {
    /** Its stable name: `setup::row_too_long`. `explainCode` of `alfil/codes` says more about it. */
    code: string;
    severity: "error" | "warning";
    /** What is wrong: lower case, no full stop, source text in backticks. */
    message: string;
    /** The next step. */
    help: string | null;
    /** The place of the mistake: that of the first label. */
    place: Place;
    /** Every place and what about it, the first being that of the mistake, the others those of other parties. */
    labels: Label[];
    /** The next step as edits. Several are alternatives, the likeliest first. */
    fixes: Fix[];
}

/** A file that was read: the text itself first, then what it extends, in turn. */
export interface Source {
    name: string;
    text: string;
}

/**
 * Where the texts come from that a file extends: by their names, or by a function. What is not found there is looked for among what
 * ships. The function is asked while the file is read, so it cannot give promises: fetch the texts before.
 */
export type Parents = Record<string, string> | ((name: string) => string | null | undefined);

/** How a file is read. */
export interface ReadOptions {
    /** What diagnostics call the text. By default `my.variant`. */
    name?: string;
    /** The texts that it may extend, beside those that ship. */
    parents?: Parents;
    /** What warnings count for, by code or family: `{ "region::unused": "allow" }`. Other names, and codes of errors, have no level, and are refused; errors in a family keep theirs. */
    levels?: Record<string, "allow" | "warn" | "deny">;
    /**
     * `fast` looks at words and clauses alone; it is for every keystroke. `full`, the default, plays too: it finds wins at the start,
     * misspelt moves in tests, and parts of the file that no test would notice, and takes a few times as long.
     */
    depth?: "fast" | "full";
    /** The pictures that the file names, as SVG, by the names that it gives them. */
    images?: Record<string, string>;
}

/** A variant that ships. */
export interface Shipped {
    /** By what name it is had: `kings-10x10`. */
    name: string;
    /** What it is called: `Kings on 10x10`. */
    title: string;
    /** A sentence about it. */
    summary: string;
    /** The variant that it extends, by name. */
    extends: string | null;
}

/** A text that was mended. */
export interface Mended {
    text: string;
    /** The titles of the fixes that were applied, in their order. */
    applied: string[];
    /** What is left to say about the text. */
    diagnostics: Diagnostic[];
}

// ---------------------------------------------------------------- variants

/** What a variant is. */
export interface VariantInfo {
    /** What it is called. */
    title: string;
    /** What else it is called. */
    aliases: string[];
    inventor: string | null;
    year: number | null;
    notes: string[];
    sources: string[];
    files: number;
    ranks: number;
    /** The squares in reading order as White sees the board: from the upper left to the lower right, holes left out. */
    squares: string[];
    /** What readers call the sides: `White` and `Black`, or what the file says by `sides "Red" "Black"`. */
    sides: Record<Side, string>;
    /** The types of pieces, as declared. */
    pieces: PieceType[];
    /** The FEN of the start. */
    start: string;
    /** How many numbered arrays there are; 0 if the array has no number. */
    arrays: number;
    /** Whether a player may have pieces in reserve. */
    reserves: boolean;
    /** What the file says that pieces are drawn as. */
    men: Men;
    /** What belongs to nobody is called so: `Duck`; `null` if there is no such thing. */
    neutral: string | null;
    /** The names of the files that it extends, in turn. */
    extends: string[];
}

/** A type of pieces. */
export interface PieceType {
    /** Its letters, as White's pieces have them in a FEN. */
    letters: string;
    /** What it is called: `Knight`. */
    name: string;
    /** How it moves, a sentence each. */
    moves: string[];
}

/** What a piece may do on a square, seen from where White's stands. */
export interface Drawn {
    /** How many files to the right, from -3 to 3. */
    file: number;
    /** How many ranks forward, from -3 to 3. */
    rank: number;
    /** Whether it moves there. */
    quiet: boolean;
    /** Whether it captures there. */
    capture: boolean;
}

/** A piece. */
export interface Piece {
    side: Side;
    /** The letters of its type. */
    piece: string;
}

/** What a piece is worth, in hundredths of the least valuable piece of the usual size. */
export interface PieceValue {
    side: Side;
    piece: string;
    /** In the middle of the game, and at its end. */
    middle: number;
    end: number;
    /** What makes it so; the parts add up to the value. */
    parts: { part: "mobility" | "binding" | "promotion" | "guard"; middle: number; end: number }[];
}

/** What pieces are drawn as: figures, or characters on discs, wedges or octagons, as in Xiangqi, Shogi and Janggi. */
export type Men = "figures" | "discs" | "wedges" | "octagons";

/** How a picture is drawn. */
export interface DrawOptions {
    /** `auto`, the default, follows the reader's preference. */
    theme?: "auto" | "light" | "dark";
    /** Puts Black's side at the bottom. */
    flip?: boolean;
    /** Names of files and ranks beside the board; on by default. */
    coordinates?: boolean;
    /** What the marks mean, below the board; on by default. */
    legend?: boolean;
    /** The piece's name above its moves. */
    heading?: boolean;
    /** What pieces are drawn as; by default as the file says. */
    men?: Men;
    /** What ids in the picture begin with: several pictures on a page need different ones. */
    id?: string;
}

/** Where squares lie in a board's SVG, in units of its view box. */
export interface BoardLayout {
    width: number;
    height: number;
    /** Where the board lies in the picture, names of files and ranks and reserves left out. */
    board: { x: number; y: number; width: number; height: number };
    /** How wide and high a square is, or from one edge of a hexagon to the opposite one. */
    side: number;
    /** The corners of a square, or of a hexagon, around it, seen from the corner that `squares` tells. */
    outline: { x: number; y: number }[];
    /** The upper left corner of each square: of the picture of a piece on it, where squares are hexagons. */
    squares: Record<string, { x: number; y: number }>;
}

// ---------------------------------------------------------------- tests and coverage

/** What came of a test of a file. */
export interface TestResult {
    name: string;
    /** Where its name stands. */
    place: Place;
    passed: boolean;
    /** What does not hold, in the order of the steps. */
    failures: TestFailure[];
}

/** Something that a test claims and that does not hold. */
export interface TestFailure {
    diagnostic: Diagnostic;
    /** Where the step stands. */
    step: Place;
    /** The position in which it was asked: its FEN and the board as text. */
    board: { fen: string; diagram: string; turn: Side } | null;
    /** What was expected beside what is found, where both can be written down. */
    difference: { sign: "expected" | "found" | "note"; text: string }[] | null;
    /** The whole text of the file with this step written so that it holds; nothing if that cannot be done. */
    rewriting: string | null;
}

/** What the tests of a file would notice. */
export interface Coverage {
    /** How many parts of the file were taken away in turn, and at how many of them a test failed. */
    items: number;
    noticed: number;
    lines: CoverageLine[];
}

/** A line of the file of which something was taken away. */
export interface CoverageLine {
    /** From 1. */
    line: number;
    /** How many tests notice: the fewest of all parts of the line. */
    tests: number;
    /** What no test notices. */
    gaps: Place[];
}

// ---------------------------------------------------------------- positions and moves

/** A legal move. */
export interface Move {
    /** By squares, as programs exchange it; `game.play` takes it. */
    text: string;
    /** In standard algebraic notation. */
    san: string;
    kind: "step" | "castling" | "exchange" | "placement" | "pass";
    /** The letters of the piece that moves or is placed; nothing for a pass and for several placements. */
    piece: string | null;
    /** The square that it leaves, the king's in a castling; nothing for placements. */
    from: string | null;
    /** The square that the move is aimed at; nothing for a pass and for several placements. */
    to: string | null;
    /** What is captured, and where. */
    captures: { square: string; piece: Piece }[];
    /** The letters of what the piece becomes. */
    promotion: string | null;
    /** In a castling: where king and rook go. */
    castling: { king: string; kingTo: string; rook: string; rookTo: string } | null;
    /** What comes from the reserve, in a set of placements or by a gate. */
    placements: { piece: string; square: string }[];
    /** Where something that belongs to nobody comes to stand behind the move, or an enemy piece is pushed: the second part of its turn. */
    neutral: string | null;
    /** Pieces that the move puts elsewhere without capturing them. */
    carries: { from: string; to: string }[];
    /** All squares on which something other stands afterwards, for showing what was moved. */
    changed: string[];
}

/** What is touched to enter a move, one after the other: a square, a piece of the reserve, or something to choose. */
export type Touch =
    | { on: "square"; square: string }
    | { on: "reserve"; piece: string }
    | { on: "choice"; choice: string };

/** Something that may be touched next. */
export interface Option {
    touch: Touch;
    /** What it does, for people and screen readers: `to e4`, `promote to Queen`, `castle with the rook on h1`. */
    label: string;
    /** What it stands for, so that it can be shown: a destination, a capture, a piece to become, … */
    role: "from" | "to" | "capture" | "castle" | "via" | "promotion" | "exchange" | "gate" | "place" | "move" | "pass";
    /** The piece to show beside a choice: what is promoted to, exchanged for, or enters. */
    piece: Piece | null;
}

/**
 * A move that is being entered. The page shows `next`; it knows no rules.
 *
 * A move may be complete and yet go on, as a set of placements may: then `move` is there and `next` is not empty. Touching the last
 * square once more ends it.
 */
export interface Entry {
    /** What was touched so far. */
    touched: Touch[];
    /** What may be touched next. Nothing, if the touches lead nowhere or the move is complete. */
    next: Option[];
    /** The move, if what was touched is one. With `next` not empty it may go on: whoever enters says when it is done. */
    move: Move | null;
    /** Whether the move is complete and nothing can be added: it can be played at once. */
    complete: boolean;
}

/** How a game stands. */
export interface Outcome {
    over: boolean;
    winner: Side | null;
    /** `checkmate`, `stalemate`, `repetition`, `reaching the goal`, …; nothing while the game goes on. */
    reason: string | null;
    /** As `alfil state` says it, by the names of the sides: `white wins by checkmate`, `Red wins by checkmate`, `ongoing`. */
    text: string;
    /** As PGN writes it. */
    result: "1-0" | "0-1" | "1/2-1/2" | "*";
    /** By which clause of the file, in words and places. */
    why: Point | null;
}

/** A sentence, with the clauses of the file that it rests on. */
export interface Point {
    text: string;
    clauses: { place: Place; text: string }[];
}

/** Why a move is illegal, or what it does. */
export interface Why {
    legal: boolean;
    points: Point[];
}

/** A game read from PGN. */
export interface PgnGame<Game> {
    tags: Record<string, string>;
    /** The game without variations; `null` if it cannot be played by the rules. */
    game: Game | null;
    /** Moves, comments, marks and variations, as they stand in the text. */
    elements: PgnElement[];
    result: "1-0" | "0-1" | "1/2-1/2" | "*";
    /** What is wrong with it; its places are in the text of the PGN. */
    diagnostics: Diagnostic[];
}

/** A part of a game's text. */
export type PgnElement =
    | { is: "move"; san: string }
    | { is: "nag"; nag: number }
    | { is: "comment"; comment: string }
    | { is: "open" }
    | { is: "close" };

/** How random games ended. */
export interface RandomGames {
    games: number;
    white: number;
    black: number;
    draws: number;
    /** Those that were not over after so many half-moves. */
    open: number;
    /** Half-moves of all games together. */
    plies: number;
    /** How often each outcome came up, as `Outcome.text` says it. */
    outcomes: Record<string, number>;
}

// ---------------------------------------------------------------- the engine

/** How an engine thinks. */
export interface EngineOptions {
    /** From 1 to 10, the default, which is full strength. */
    level?: number;
    /** Instead of a level: about the strength of a player of that rating, from 500 to 2500. */
    elo?: number;
    /** How many lines are looked for, the best first: 1, the default, to 256. */
    lines?: number;
    /** Mebibytes for what it remembers, from 1 to 512. By default 16. */
    hash?: number;
    /** What tells the choices of a weakened engine apart. By default another one each time. */
    seed?: number;
}

/** How long an engine thinks: the limit that is reached first counts. Without any, it thinks until it is stopped. */
export interface Limits {
    /** Milliseconds for this move. */
    time?: number;
    /** Positions that may be looked at. */
    nodes?: number;
    /** Plies. */
    depth?: number;
    /** The player's clock in milliseconds, from which the engine takes what it thinks right. */
    clock?: { time: number; increment?: number; movesToGo?: number };
    /** Ends once a win in so many moves has been found. */
    mate?: number;
    /** The moves to choose from, one at least; by default all. */
    moves?: string[];
}

/** What a position is worth to the player who is to move. */
export interface Score {
    /** In hundredths of a pawn; `null` if the game is decided. */
    centipawns: number | null;
    /** Moves to the win; negative for a loss; `null` if nothing is decided. */
    mate: number | null;
    /** The chances to win, draw and lose, which add up to 1. */
    chances: { win: number; draw: number; loss: number };
    /** In words: `+0.35`, `wins in 5`. */
    text: string;
}

/** A line of play. */
export interface Line {
    score: Score;
    /** The moves by squares, the player's first. */
    moves: string[];
    /** The same in standard algebraic notation. */
    san: string[];
}

/** How a search goes on. */
export interface Info extends Line {
    /** Which of the lines, from 1. */
    number: number;
    depth: number;
    selectiveDepth: number;
    nodes: number;
    /** Milliseconds since the search began. */
    time: number;
}

/** What came of a search. */
export interface Answer {
    /** The move to make; nothing if the game is over. */
    best: Move | null;
    /** The reply that is expected, by squares. */
    ponder: string | null;
    /** The lines, the best first. */
    lines: Line[];
    depth: number;
    nodes: number;
    /** Milliseconds. */
    time: number;
    /** Whether it was stopped before its limits were reached. */
    stopped: boolean;
}

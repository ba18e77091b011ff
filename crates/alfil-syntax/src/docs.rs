//! What the words of the language and the letters of Betza's notation mean, a sentence each: the one table from which editors
//! explain what stands at a place and what may stand there. What the words that begin clauses mean stands with the clauses.
//!
//! A word may mean several things (`turn` is a clause and a condition), so it is looked up together with its [`Role`]. That
//! every word of the grammar is in the table is held by a test.

use super::tree::{Atom, Family, Modifier};

/// What a word does where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// It begins a clause.
    Clause,
    /// It begins a rule in the braces of a piece.
    Rule,
    /// It begins a step of a test.
    Step,
    /// It is a field of a header.
    Field,
    /// It begins a condition, or joins conditions.
    Condition,
    /// It begins a region.
    Region,
    /// It is another part of a clause.
    Part,
}

use Role::{Clause, Condition, Field, Part, Region, Rule, Step};

/// Every word of the language, in each of its roles, and what it does there in a sentence.
pub fn words() -> impl Iterator<Item = (Role, &'static str, &'static str)> {
    let clauses = Family::ALL.iter().flat_map(|family| family.form().words);
    clauses.map(|begin| (Clause, begin.first_word(), begin.meaning)).chain(WORDS.iter().copied())
}

/// What a word means in the first of the roles in which it means anything.
///
/// ```
/// use alfil_syntax::docs::{Role, doc};
///
/// assert!(doc(&[Role::Condition, Role::Clause], "turn").unwrap().contains("number of the move"));
/// assert!(doc(&[Role::Clause], "turn").unwrap().contains("may be"));
/// assert_eq!(doc(&[Role::Clause], "tirn"), None);
/// ```
pub fn doc(roles: &[Role], word: &str) -> Option<&'static str> {
    let of = |role: &Role| words().find(|(own, name, _)| own == role && *name == word);
    roles.iter().find_map(of).map(|(_, _, text)| text)
}

/// What the parts of a clause's usage (`Form::usage`) in capitals stand for.
pub fn placeholder(name: &str) -> Option<&'static str> {
    let known = PLACEHOLDERS.iter().find(|(own, _)| *own == name);
    known.map(|(_, text)| *text)
}

const PLACEHOLDERS: &[(&str, &str)] = &[
    ("NAME", "a name"),
    ("FIELDS", "`alias`, `inventor`, `year`, `source` and `note`, each with its value"),
    ("WHAT", "`piece`, a kind of clauses, or an outcome"),
    ("FILESxRANKS", "the numbers of files and of ranks, each from 1 to 16"),
    ("GROUND", "`chequered`, `plain` or `points`"),
    ("MARK", "`river`, `diagonals` or `shaded`"),
    ("MEN", "`figures`, `discs`, `wedges` or `octagons`"),
    ("RANKS", "a rank a line, the last rank first; `.` is an empty square, small letters are Black's pieces"),
    ("LETTERS", "a capital letter and perhaps more capitals and digits, with a `+` before or a `~` behind"),
    ("MOVES", "Betza's notation"),
    ("REGION", "a set of squares, as the owner counts them"),
    ("PIECES", "letters of pieces, with blanks between them"),
    ("PIECE", "the letters of a piece"),
    ("KEYS", "`file` and `rank`, with a `-` before one to turn it round"),
    ("CONDITION", "something that holds or does not"),
    ("VICTIM", "what is captured"),
    ("CAPTURER", "what captures it"),
    ("KING", "the pieces that castle, perhaps with `from REGION`"),
    ("ROOK", "the pieces that they castle with, perhaps with `from REGION`"),
    ("SQUARES", "how many squares the king goes, or `swapping`"),
    ("WORDS", "`origin`, `crossed` and `arrival`: squares of the king that may not be attacked"),
    ("WHOSE", "`own` or `enemy`"),
    ("OPTIONS", "`move`, `pass`, `place 1 from reserve` and `place neutral`, with `or` between them"),
    (
        "SECOND",
        "`move neutral` or `place neutral`, perhaps with `on origin`, `within reach`, `at edge` or `on REGION`; or `push enemy PIECES`",
    ),
    ("STEPS", "one step a line"),
    ("WHICH", "`enclosed`, or `within` and leaps"),
    ("DEEDS", "`moving`, `placing`, or both with `or` between them"),
    ("EVENT", "`checkmate`, `stalemate`, a repetition, a count of moves, or a condition"),
    ("CLAIM", "what the test shows"),
];

/// What a small letter of Betza's notation means.
pub const fn modifier(modifier: Modifier) -> &'static str {
    use super::tree::Direction::{Back, Forward, Half, Left, Right, Sideways, Vertical};
    match modifier {
        Modifier::Direction(Forward) => "forward",
        Modifier::Direction(Back) => "backward",
        Modifier::Direction(Left) => "to the left",
        Modifier::Direction(Right) => "to the right",
        Modifier::Direction(Vertical) => "forward and backward",
        Modifier::Direction(Sideways) => "to the left and to the right",
        Modifier::Direction(Half) => "the wide half of an oblique leap, with a letter that says which",
        Modifier::Quiet => "goes to an empty square",
        Modifier::Capture => "captures an enemy",
        Modifier::CaptureOwn => "captures a piece of its own side",
        Modifier::EnPassant => "captures en passant",
        Modifier::CaptureRoyal => "captures only a royal piece; with `c`, only one that is not royal",
        Modifier::Lame => "lame: blocked by what it passes over; with `i`, it can be answered en passant",
        Modifier::Jump => "a leap that needs something to jump over; a slide skips its first square",
        Modifier::Hop => "hops over exactly one piece and goes anywhere beyond",
        Modifier::Grasshop => "hops over exactly one piece and lands right behind it",
        Modifier::Crooked => "crooked: steps in a zigzag",
        Modifier::Circular => "circular: every step turns the same way",
        Modifier::Wrap => "the side edges of the board are joined; `oo`, all edges",
        Modifier::Tame => "may not capture a royal piece",
        Modifier::Initial => "only from the piece's initial square; `ii` only from one square ahead of it",
        Modifier::Unload => "puts down what was captured last on the square where the leg starts",
        Modifier::Relay => "lends the rest of the move to an own piece that stands there",
        Modifier::Toggle => "from there on leapers slide and sliders leap",
    }
}

/// What a capital letter of Betza's notation means.
pub const fn atom(atom: Atom) -> &'static str {
    match atom {
        Atom::W => "wazir: one step along a rank or a file",
        Atom::F => "ferz: one step diagonally",
        Atom::D => "dabbaba: a leap of (2,0)",
        Atom::N => "knight: a leap of (2,1)",
        Atom::A => "alfil: a leap of (2,2)",
        Atom::H => "threeleaper: a leap of (3,0)",
        Atom::C => "camel: a leap of (3,1)",
        Atom::Z => "zebra: a leap of (3,2)",
        Atom::G => "tripper: a leap of (3,3)",
        Atom::K => "king: one step in any direction, `W` and `F`",
        Atom::R => "rook: `W` without limit",
        Atom::B => "bishop: `F` without limit",
        Atom::Q => "queen: `R` and `B`",
        Atom::U => "to any other square of the board",
        Atom::I => "imitates: moves as the type of piece that the enemy moved last",
        Atom::O => "castling, which is a clause of its own here: `castle`",
    }
}

/// What the other signs of Betza's notation mean.
pub const SIGNS: &[(&str, &str)] = &[
    ("a", "and again: what stands left of it is one leg of the move, what stands right of it the next"),
    ("[", "legs that have an atom each stand in square brackets"),
    ("]", "the end of the legs"),
    ("-", "between two legs: the piece must go on"),
    ("?", "between two legs: the piece may stop there"),
    ("X", "makes the leap before it longer by 3"),
    ("Y", "makes the leap before it longer by (2,2)"),
    ("0", "without limit; `03` is exactly three steps"),
    ("2", "up to two steps"),
    ("3", "up to three steps"),
    ("4", "up to four steps"),
];

/// The words of the language in each of their roles but those that begin clauses, which the table of clauses has.
const WORDS: &[(Role, &str, &str)] = &[
    (Clause, "white", "The clause is White's alone."),
    (Clause, "black", "The clause is Black's alone."),
    (Rule, "move", "The piece moves so; several rules add up."),
    (Rule, "royal", "The piece is royal: its side may not leave it attacked."),
    (Rule, "immune", "The piece cannot be captured."),
    (Rule, "home", "The squares from which its moves with `i` may be made."),
    (Rule, "glyph", "The usual piece that it is drawn as."),
    (Rule, "image", "A picture of its own: an SVG file beside this one. With two, the second is Black's."),
    (Rule, "bound", "It never leaves a part of the board, and this is meant."),
    (Step, "position", "Goes to a position."),
    (Step, "array", "Goes to the start with that numbered array."),
    (Step, "play", "Plays moves, by squares or in SAN; move numbers and a result at the end are skipped."),
    (Step, "moves", "These are all legal moves; behind `from`, all of the piece on a square."),
    (Step, "legal", "Each of these moves is legal."),
    (Step, "illegal", "This move is not legal; the reason is in your words."),
    (Step, "check", "A royal piece of the player to move is attacked."),
    (Step, "no", "`no check`: no royal piece of the player to move is attacked."),
    (Step, "result", "How the game stands: `ongoing`, `white wins by checkmate`."),
    (Step, "fen", "This is the position."),
    (Step, "perft", "So many sequences of so many legal moves: a depth and a number."),
    (Step, "mate", "`mate in 2`: the player to move can force mate in so many moves, and not in fewer."),
    (
        Step,
        "other",
        "`other board`: what follows is about the board beside this one, where partners have the other colours.",
    ),
    (Field, "alias", "What else it is called. It may come several times."),
    (Field, "inventor", "Who invented the game."),
    (Field, "year", "When, as a number."),
    (Field, "source", "Where its rules stand. It may come several times."),
    (Field, "note", "What else is to be said about it."),
    (
        Condition,
        "captured",
        "Of each of these types a piece of that side has been captured at some time in the game.",
    ),
    (
        Condition,
        "count",
        "How many such pieces are on the board, or in a region of it, compared with a number.",
    ),
    (
        Condition,
        "worth",
        "What the pieces of a side on the board come to, by the points in parentheses for one of each type, compared with a number or with what the other side's come to.",
    ),
    (
        Condition,
        "line",
        "So many such pieces stand in an unbroken straight row: along ranks, files and diagonals, or along the steps behind `by`.",
    ),
    (
        Condition,
        "path",
        "Such pieces lead from one region to another, each beside the next: along ranks and files, or along the steps behind `by`.",
    ),
    (Condition, "reserve", "How many such pieces are in reserve, compared with a number."),
    (
        Condition,
        "passes",
        "How many of the last moves were passes, whoever made them, compared with a number.",
    ),
    (
        Condition,
        "left",
        "How many moves of the turn are left to the player, the next one among them, compared with a number.",
    ),
    (
        Condition,
        "once",
        "What stands behind it has been true after some move of the game, for this side; and what stands behind `until` has not become true since.",
    ),
    (Condition, "turn", "The number of the move, counted from 1, compared with a number."),
    (Condition, "check", "The owner's royal piece is attacked; with `enemy`, the enemy's."),
    (Condition, "checkmate", "That side is mated. It may be asked in `forbid` alone."),
    (Condition, "checks", "How many moves of that side have given check, compared with a number."),
    (
        Condition,
        "own",
        "Of the owner of the clause: at least one such piece stands in the region, or it is its turn.",
    ),
    (
        Condition,
        "enemy",
        "Of the owner's enemy: at least one such piece stands in the region, or it is its turn.",
    ),
    (Condition, "occupied", "Anything stands in the region."),
    (
        Condition,
        "attacked",
        "The enemy could capture on a square of the region; with `own` or `enemy`, such a piece is attacked.",
    ),
    (Condition, "unmoved", "Such a piece has not moved."),
    (Condition, "royal", "The piece in question is royal."),
    (Condition, "bare", "Nothing but royal pieces is left."),
    (Condition, "not", "The opposite holds. It binds most tightly."),
    (Condition, "and", "Both hold. It binds more tightly than `or`."),
    (Condition, "or", "One of them holds, or both."),
    (Region, "board", "All squares."),
    (Region, "rank", "A rank, as the owner counts: its own first rank is 1."),
    (Region, "ranks", "A span of ranks, as the owner counts: its own first rank is 1."),
    (Region, "file", "A file. Files are always counted from the a-file."),
    (Region, "files", "A span of files. Files are always counted from the a-file."),
    (Region, "light", "The light squares."),
    (Region, "dark", "The dark squares; a1 is one, for both sides."),
    (Region, "not", "The rest of the board."),
    (Region, "white", "Counted as White counts, whoever owns the clause."),
    (Region, "black", "Counted as Black counts, whoever owns the clause."),
    (Region, "last", "The owner's last rank; `last-1` is the one before it."),
    (Part, "ahead", "Straight on from where the piece has arrived, in the direction of its move."),
    (
        Part,
        "alone",
        "Nobody else castles on that side of the board: what the enemy has opposite counts as moved.",
    ),
    (Part, "along", "Only by moves that go straight along one of these ways."),
    (
        Part,
        "all",
        "`all safe`: every square from the king's to the rook's may not be attacked, both included. `all en passant`: who captures en passant may go on and capture so with the next move of the turn, too.",
    ),
    (Part, "are", "What follows is all of them."),
    (Part, "arrays", "Those clauses."),
    (Part, "arrival", "The square where the king arrives may not be attacked."),
    (Part, "array", "A numbered array."),
    (Part, "as", "As another type: one for all, or one for each."),
    (Part, "at", "`at most`: no more than so many."),
    (Part, "attackers", "What gives check to the player before the move."),
    (Part, "bare", "Those outcomes."),
    (Part, "behind", "Straight back from where the piece started, against the direction of its move."),
    (Part, "blast", "Those clauses."),
    (Part, "but", "Who is not spared after all."),
    (Part, "by", "How, or by whom."),
    (Part, "capture", "A capture; behind `without`, those clauses."),
    (Part, "castle", "Those clauses."),
    (Part, "check", "Check is given."),
    (Part, "checkmate", "The player to move has no legal move, and a royal piece of it is attacked."),
    (Part, "chequered", "Light and dark squares, as a board is drawn if nothing is said."),
    (Part, "count", "`move count`: outcomes by moves without progress."),
    (Part, "crossing", "Where the rank and the file of the piece cross those of another own one."),
    (Part, "crossed", "The squares that the king crosses may not be attacked."),
    (Part, "diagonals", "Lines aslant from the corners, as in a palace."),
    (Part, "differs", "The square has the other shade."),
    (Part, "discs", "Pieces are characters on discs, as in Xiangqi: White's red, Black's black."),
    (Part, "each", "With every turn of the game, of either side."),
    (Part, "else", "Otherwise."),
    (Part, "empty", "Nothing stands on the board at the start."),
    (Part, "en", "`en passant`: those clauses, or those captures."),
    (Part, "enemy", "The enemy's."),
    (Part, "capturing", "Only moves that capture."),
    (
        Part,
        "enclosed",
        "Between the piece and another own one, in a straight line, with nothing but enemies between them.",
    ),
    (Part, "entering", "Its move ends in the region and started outside."),
    (Part, "equals", "The square has the same shade."),
    (Part, "exchange", "Those clauses, for these pieces or for all."),
    (Part, "figures", "Pieces are figures that show what they are."),
    (Part, "file", "The file: the nearest to the a-file is the least."),
    (
        Part,
        "chase",
        "A side has chased one and the same piece with every move since; behind `without`, those clauses.",
    ),
    (Part, "edge", "Beside which the board ends: at its edge, at a hole, or at what belongs to nobody."),
    (Part, "exactly", "Just so many in a row, and not one more."),
    (Part, "files", "The files on which the king and the rook arrive."),
    (Part, "first", "The first of the game."),
    (Part, "flip", "Those clauses."),
    (Part, "takes", "A `take` clause takes something by it."),
    (Part, "flips", "A piece of the enemy's changes sides by it."),
    (Part, "forbid", "Those clauses."),
    (
        Part,
        "fro",
        "And back: one piece has gone between two squares with each of so many moves of its side in a row.",
    ),
    (Part, "from", "Where it must start, or out of what."),
    (Part, "gate", "Those clauses."),
    (Part, "glyph", "The usual piece that it is drawn as."),
    (Part, "greatest", "Only one of them is royal: the one with the greatest key."),
    (Part, "guarded", "Whether the capturer could then be captured does not matter."),
    (Part, "has", "What stands on the file."),
    (
        Part,
        "hexagons",
        "Squares with six neighbours: beside, above, below, at the upper right and at the lower left.",
    ),
    (Part, "home", "Back onto the board: to a square on which such pieces start."),
    (Part, "image", "A picture of its own: an SVG file beside this one."),
    (Part, "bound", "It never leaves a part of the board, and this is meant."),
    (Part, "immune", "While it is not royal it cannot be captured."),
    (Part, "in", "Where it must arrive, or stand."),
    (Part, "it", "The piece that is placed."),
    (Part, "least", "Only one of them is royal: the one with the least key."),
    (Part, "limit", "Those clauses."),
    (
        Part,
        "more",
        "The first turn has so many moves, and each turn so many more than the other side's before it.",
    ),
    (Part, "most", "No more than so many."),
    (Part, "move", "A move of a piece on the board."),
    (Part, "moving", "When a piece on the board has moved."),
    (Part, "moves", "So many moves of each side have passed; before `to and fro`, of one side."),
    (Part, "no", "None."),
    (Part, "neutral", "What belongs to nobody."),
    (Part, "leaving", "What comes to stand in the place of who captures, if that is removed."),
    (Part, "none", "There is no legal one; of a blast, that it takes nobody but the capturer."),
    (Part, "not", "Not there, or not these."),
    (Part, "octagons", "Pieces are characters on octagons, as in Janggi."),
    (Part, "of", "Of these pieces."),
    (Part, "on", "What it may capture, or where."),
    (Part, "optional", "The player may also leave the piece as it is."),
    (Part, "or", "Another possibility."),
    (Part, "origin", "The square where the king starts may not be attacked."),
    (Part, "over", "What it may hop over; before a number of moves, more than so many."),
    (Part, "own", "The owner's."),
    (
        Part,
        "pass",
        "A player may also pass: nothing moves, and the other side is to move. Behind `else`, only without another move.",
    ),
    (Part, "partner", "Who plays the other side at a second board; what goes there leaves this one."),
    (Part, "passant", "En passant."),
    (Part, "piece", "Takes inherited pieces away, and every mention of them in what is inherited."),
    (Part, "place", "Pieces may be placed from the reserve, so many at once."),
    (Part, "placed", "The first that was placed, whatever became of it."),
    (Part, "placing", "About moves that place such a piece; without names, about all placements."),
    (Part, "plain", "Squares of one colour, with lines between them."),
    (Part, "points", "Pieces stand on the crossings of lines."),
    (Part, "promote", "Those clauses, for these pieces or for all."),
    (Part, "push", "One of these pieces of the enemy's goes a square straight forward, if one can."),
    (Part, "rank", "The rank, as the owner counts it."),
    (Part, "reach", "Where the piece that has moved could go next, without capturing."),
    (Part, "repetition", "The position has come up so many times."),
    (Part, "reserve", "The pieces in hand."),
    (Part, "river", "Water. On a board of points, the lines between its ranks are left out."),
    (Part, "royal", "Royal; behind `castle`, only a king that is royal at the time."),
    (
        Part,
        "safe",
        "Squares of the king that may not be attacked, if it is royal: `origin`, `crossed`, `arrival`.",
    ),
    (Part, "shade", "Whether the square is light or dark."),
    (Part, "shaded", "These squares are darker."),
    (Part, "sides", "Those clauses."),
    (Part, "since", "The count begins when this comes true."),
    (Part, "sliding", "Where a piece comes to rest that slides in from the edge along these ways."),
    (Part, "sparing", "What a blast leaves alone."),
    (Part, "stalemate", "The player to move has no legal move, and is not in check."),
    (Part, "surrounded", "With own pieces on all of these steps from it, as far as they stay on the board."),
    (Part, "swapping", "King and rook change places."),
    (Part, "take", "Those clauses."),
    (Part, "the", "Only one of them is royal: the least or the greatest by its file and rank."),
    (Part, "then", "The second part of the turn, after which the whole of it is judged."),
    (Part, "to", "What it becomes, or where it goes."),
    (Part, "together", "They are attacked only when every one of them is."),
    (Part, "touching", "Its move starts or ends in the region."),
    (Part, "until", "What ends a turn of several moves before all are made."),
    (Part, "wedges", "Pieces are characters on wedges that point at the enemy, as in Shogi."),
    (Part, "within", "Among the squares that are said next; behind a move, what must stand near."),
    (Part, "turn", "Those clauses."),
    (Part, "when", "Only while the condition holds."),
    (Part, "where", "What is asked of the square."),
    (Part, "while", "The clause counts only while the condition holds for the player."),
    (Part, "with", "What it goes together with."),
    (Part, "without", "So many moves of each side have passed without a capture."),
    (Part, "white", "The clause is White's alone."),
    (Part, "black", "The clause is Black's alone."),
    (Part, "last", "The owner's last rank; `last-1` is the one before it."),
];

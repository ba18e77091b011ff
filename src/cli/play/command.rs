//! The lines that a session obeys.

/// What a line says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command<'t> {
    Help,
    Board,
    Moves(Option<&'t str>),
    Why(&'t str),
    Hint,
    Go,
    Undo(Option<&'t str>),
    Redo(Option<&'t str>),
    Fen,
    Pgn(Option<Target<'t>>),
    Save(Option<Target<'t>>),
    Flip,
    Draw,
    Resign,
    New,
    Quit,
    /// A command that takes nothing, and words behind it.
    Alone(&'t str),
    /// What games end with: `1-0`.
    Result(&'t str),
    /// One move or several.
    Play(&'t str),
    /// An empty line.
    Nothing,
}

/// A file to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Target<'t> {
    pub path: &'t str,
    /// Whether a file of this name may be overwritten.
    pub overwrite: bool,
}

/// The commands as `help` lists them.
pub(super) const HELP: &[(&str, &str)] = &[
    ("e4, e2e4, O-O ...", "play a move, or several one after another"),
    ("e4/d5, P@e4, pass", "where there are such: a turn of two parts, a placement, no move"),
    ("board", "draw the board"),
    ("moves [SQUARE]", "list the legal moves, all or from a square"),
    ("why MOVE", "say why a move is illegal, or what it does"),
    ("hint", "show a move: one that wins at once, or what the engine thinks best"),
    ("go", "let the computer play on, if it is to move: after Ctrl-C, or an undo"),
    ("undo [N]", "take back the last move, or the last N (also: back)"),
    ("redo [N]", "play again what was taken back"),
    ("fen", "print the position as FEN"),
    ("pgn [FILE]", "print the game as PGN, or save it"),
    ("save FILE", "save the game as PGN; `save! FILE` overwrites"),
    ("A, B", "go to board A or B, where there are two: `B Nf3` plays there"),
    ("flip", "turn the board round"),
    ("draw", "agree on a draw"),
    ("resign", "give the game up"),
    ("new", "begin again"),
    ("quit", "leave"),
];

/// The first words of the commands.
pub(super) const WORDS: &[&str] = &[
    "board", "draw", "fen", "flip", "go", "help", "hint", "moves", "new", "pgn", "quit", "redo", "resign",
    "save", "undo", "why",
];

/// Those behind which nothing stands.
const ALONE: &[&str] =
    &["board", "draw", "exit", "fen", "flip", "go", "help", "hint", "new", "quit", "resign", "show"];

impl Command<'_> {
    /// What a line says. What is no command is a move.
    pub fn parse(line: &str) -> Command<'_> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let some = (!rest.is_empty()).then_some(rest);
        let bare = word.strip_suffix('!').unwrap_or(word);
        let target = |path| Target { path, overwrite: bare != word };
        if some.is_some() && ALONE.iter().any(|alone| alone.eq_ignore_ascii_case(word)) {
            return Command::Alone(word);
        }
        match (bare.to_ascii_lowercase().as_str(), bare == word) {
            ("", true) => Command::Nothing,
            ("1-0" | "0-1" | "1/2-1/2" | "*", true) if some.is_none() => Command::Result(word),
            ("save", _) => Command::Save(some.map(target)),
            ("pgn", _) => Command::Pgn(some.map(target)),
            ("help" | "?", true) => Command::Help,
            ("board" | "show", true) => Command::Board,
            ("moves", true) => Command::Moves(some),
            ("why", true) => Command::Why(rest),
            ("hint", true) => Command::Hint,
            ("go", true) => Command::Go,
            ("undo" | "back", true) => Command::Undo(some),
            ("redo", true) => Command::Redo(some),
            ("fen", true) => Command::Fen,
            ("flip", true) => Command::Flip,
            ("draw", true) => Command::Draw,
            ("resign", true) => Command::Resign,
            ("new", true) => Command::New,
            ("quit" | "exit", true) => Command::Quit,
            _ => Command::Play(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_words_and_the_rest_are_moves() {
        assert_eq!(Command::parse("  undo 3 "), Command::Undo(Some("3")));
        assert_eq!(Command::parse("UNDO"), Command::Undo(None));
        assert_eq!(Command::parse("why Nf3"), Command::Why("Nf3"));
        assert_eq!(Command::parse("e4 e5"), Command::Play("e4 e5"));
        assert_eq!(Command::parse("e4!"), Command::Play("e4!"));
        assert_eq!(Command::parse(""), Command::Nothing);
        assert_eq!(Command::parse("draw maybe"), Command::Alone("draw"));
        assert_eq!(Command::parse("1-0"), Command::Result("1-0"));
        let target = Target { path: "my game.pgn", overwrite: true };
        assert_eq!(Command::parse("save! my game.pgn"), Command::Save(Some(target)));
        let target = Target { path: "a.pgn", overwrite: false };
        assert_eq!(Command::parse("pgn a.pgn"), Command::Pgn(Some(target)));
    }

    #[test]
    fn every_word_is_a_command_and_is_explained() {
        for word in WORDS {
            assert!(!matches!(Command::parse(word), Command::Play(_)), "{word}");
            let explained = HELP.iter().any(|(usage, _)| usage.split(' ').next() == Some(word));
            assert!(explained || *word == "help", "{word}");
        }
    }
}

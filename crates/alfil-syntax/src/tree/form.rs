//! What is to be known of a kind of clauses beside what it is made of: its words, and what becomes of it where a file
//! extends another.

/// What is to be known of a kind of clauses.
#[derive(Debug, Clone, Copy)]
pub struct Form {
    /// The words that it begins with.
    pub words: &'static [Begin],
    /// How it is written: capitals stand for what is to be filled in, brackets around what may be left out.
    pub usage: &'static str,
    /// Whether a line can begin with one of the words and still be no clause.
    pub elsewhere: Elsewhere,
    /// Whether `white` or `black` may stand before it.
    pub one_sided: bool,
    /// How many of them a file may have.
    pub once: Once,
    /// What becomes of those of a file that is extended.
    pub inherit: Inherit,
    /// Whether `without` takes it away, and what it is called if it is not there.
    pub removal: Removal,
    /// Where it stands in a file that is written out of several.
    pub chapter: Chapter,
    /// Whether tests can be asked to notice that one is gone: the file stands without it, and the game is another.
    pub measured: bool,
    /// Whether it is part of the piece that it is about, like the rules in its braces: another piece of these letters does
    /// not have it.
    pub of_piece: bool,
}

/// How clauses of a kind begin.
#[derive(Debug, Clone, Copy)]
pub struct Begin {
    /// The word, as a message quotes it; of several, a clause is known by the first: `en` of `en passant`.
    pub word: &'static str,
    /// A clause that begins so.
    pub example: &'static str,
    /// What such a clause does, in a sentence.
    pub meaning: &'static str,
}

/// A word that clauses begin with, an example and what it means.
pub(super) const fn begins(word: &'static str, example: &'static str, meaning: &'static str) -> Begin {
    Begin { word, example, meaning }
}

impl Begin {
    /// The word by which a clause is known.
    pub const fn first_word(&self) -> &'static str {
        let mut end = 0;
        while end < self.word.len() && self.word.as_bytes()[end] != b' ' {
            end += 1;
        }
        self.word.split_at(end).0
    }
}

/// Where else lines begin with a clause's word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Elsewhere {
    /// Nowhere.
    Nowhere,
    /// In braces: it is a rule of a piece, too, or may be a piece in an array.
    Blocks,
    /// In the middle of a condition or a region that goes on in the next line.
    Expressions,
}

/// How many clauses of a kind a file may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Once {
    /// Any number.
    No,
    /// One.
    File,
    /// One for each side.
    Side,
}

/// What becomes of the clauses of a file that is extended when the file at hand has some of the same kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inherit {
    /// They are that file's own affair and never inherited.
    Never,
    /// They stay: clauses add up.
    Add,
    /// They go, for the sides of which the file at hand speaks.
    Side,
    /// They lose the pieces of which the file at hand speaks.
    Name,
    /// The same, and what a clause says of several pieces is said of each by itself.
    EachName,
    /// The same, and a file may say it of a piece only once.
    OncePerName,
    /// They lose the pieces of which the file at hand speaks, and so do its own clauses: the last counts.
    LastName,
    /// They go if they are about the same list of pieces and the same sides.
    SameNames,
    /// A clause declares a name; that of the same name is replaced, and the new one takes its place.
    Declared,
    /// The clause on the same event is replaced.
    Event,
}

/// What `without` can do with a kind of clauses. The texts stand behind `there is no`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removal {
    /// Nothing.
    Never,
    /// `without castle`: all of them.
    All(&'static str),
    /// `without royal`: all of them; `without royal K`: what they say of a piece.
    Names {
        /// All of them.
        all: &'static str,
        /// What they say, before a piece.
        of: &'static str,
    },
    /// `without piece Q`: a piece, and what is said of it.
    Piece,
}

/// Where clauses stand in a file that is written out of several, in the order of a rules page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Chapter {
    Name,
    /// What ties a file to others: not written.
    Files,
    Board,
    Setup,
    Arrays,
    Regions,
    Pieces,
    Royalty,
    Moves,
    Play,
    End,
    Tests,
}

impl Form {
    /// A kind of clauses that add up, of both sides together, and that `without` does not know.
    pub(super) const fn new(chapter: Chapter, usage: &'static str, words: &'static [Begin]) -> Form {
        Form {
            words,
            usage,
            elsewhere: Elsewhere::Nowhere,
            one_sided: false,
            once: Once::No,
            inherit: Inherit::Add,
            removal: Removal::Never,
            chapter,
            measured: true,
            of_piece: false,
        }
    }

    /// Its word; of several, the first.
    pub const fn word(&self) -> &'static str {
        self.words[0].first_word()
    }
}

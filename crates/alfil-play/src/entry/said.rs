//! Touches as text, for programs and for people.

use super::{Choice, Next, Role, Touch};
use crate::notation::parse_square;
use crate::vocabulary::Vocabulary;
use alfil_board::{Kind, Square};
use alfil_model::moves::Placement;

impl Touch {
    /// The touch as a word: `e2`, `Q@`, `become:Q`.
    ///
    /// # Panics
    ///
    /// If the variant has no such type.
    #[must_use]
    pub fn write(&self, vocabulary: &Vocabulary) -> String {
        match self {
            Touch::Square(sq) => vocabulary.square_name(*sq),
            Touch::Reserve(kind) => format!("{}@", vocabulary.letters(*kind)),
            Touch::Choice(choice) => choice.write(vocabulary),
        }
    }

    /// The touch that a word says; nothing if it says none.
    #[must_use]
    pub fn read(vocabulary: &Vocabulary, text: &str) -> Option<Touch> {
        if let Some(sq) = parse_square(vocabulary.dimensions(), text) {
            return Some(Touch::Square(sq));
        }
        if let Some(letters) = text.strip_suffix('@') {
            return vocabulary.kind(letters).map(Touch::Reserve);
        }
        Choice::read(vocabulary, text).map(Touch::Choice)
    }
}

impl Choice {
    fn write(&self, vocabulary: &Vocabulary) -> String {
        let square = |sq: &Square| vocabulary.square_name(*sq);
        let kind = |kind: &Kind| vocabulary.letters(*kind);
        match self {
            Choice::Pass => "pass".to_owned(),
            Choice::Alone => "alone".to_owned(),
            Choice::Castle(rook) => format!("castle:{}", square(rook)),
            Choice::Takes { captures, carries } => {
                let captures = captures.iter().map(square);
                let carries = carries.iter().map(|(from, to)| format!("{}>{}", square(from), square(to)));
                format!("takes:{}", captures.chain(carries).collect::<Vec<_>>().join(","))
            }
            Choice::Become(becomes) => format!("become:{}", becomes.as_ref().map_or("", kind)),
            Choice::Exchange(to) => format!("exchange:{}", kind(to)),
            Choice::Enter(None) => "enter:".to_owned(),
            Choice::Enter(Some(Placement { kind: enters, to })) => {
                format!("enter:{}@{}", kind(enters), square(to))
            }
        }
    }

    fn read(vocabulary: &Vocabulary, text: &str) -> Option<Choice> {
        let square = |name: &str| parse_square(vocabulary.dimensions(), name);
        let (word, rest) = text.split_once(':').unwrap_or((text, ""));
        Some(match word {
            "pass" => Choice::Pass,
            "alone" => Choice::Alone,
            "castle" => Choice::Castle(square(rest)?),
            "become" if rest.is_empty() => Choice::Become(None),
            "become" => Choice::Become(Some(vocabulary.kind(rest)?)),
            "exchange" => Choice::Exchange(vocabulary.kind(rest)?),
            "enter" if rest.is_empty() => Choice::Enter(None),
            "enter" => {
                let (kind, to) = rest.rsplit_once('@')?;
                Choice::Enter(Some(Placement { kind: vocabulary.kind(kind)?, to: square(to)? }))
            }
            "takes" => {
                let (mut captures, mut carries) = (Vec::new(), Vec::new());
                for part in rest.split(',').filter(|part| !part.is_empty()) {
                    match part.split_once('>') {
                        Some((from, to)) => carries.push((square(from)?, square(to)?)),
                        None => captures.push(square(part)?),
                    }
                }
                Choice::Takes { captures, carries }
            }
            _ => return None,
        })
    }
}

impl Next {
    /// What touching it does, in words: `to e4`, `become a Queen`.
    #[must_use]
    pub fn told(&self, vocabulary: &Vocabulary) -> String {
        let name = |kind: &Kind| vocabulary.name(*kind).to_owned();
        match &self.touch {
            Touch::Square(sq) => {
                let sq = vocabulary.square_name(*sq);
                match self.role {
                    Role::From => format!("move from {sq}"),
                    Role::Capture => format!("to {sq}, capturing"),
                    Role::Via => format!("by way of {sq}"),
                    Role::Castle => format!("castle, to {sq}"),
                    Role::Place => format!("place on {sq}"),
                    Role::To | Role::Choose => format!("to {sq}"),
                }
            }
            Touch::Reserve(kind) => format!("place: {}", name(kind)),
            Touch::Choice(choice) => told(choice, vocabulary),
        }
    }
}

fn told(choice: &Choice, vocabulary: &Vocabulary) -> String {
    let square = |sq: &Square| vocabulary.square_name(*sq);
    let name = |kind: &Kind| vocabulary.name(*kind);
    match choice {
        Choice::Pass => "pass".to_owned(),
        Choice::Alone => "move without castling".to_owned(),
        Choice::Castle(rook) => format!("castle with the piece on {}", square(rook)),
        Choice::Takes { captures, carries } => {
            let captures: Vec<String> = captures.iter().map(square).collect();
            let carries: Vec<String> =
                carries.iter().map(|(from, to)| format!("{} to {}", square(from), square(to))).collect();
            match (captures.is_empty(), carries.is_empty()) {
                (true, true) => "capture nothing".to_owned(),
                (false, true) => format!("capture on {}", captures.join(", ")),
                (true, false) => format!("put {}", carries.join(", ")),
                (false, false) => format!("capture on {}, put {}", captures.join(", "), carries.join(", ")),
            }
        }
        Choice::Become(None) => "stay as it is".to_owned(),
        Choice::Become(Some(kind)) => format!("promote to {}", name(kind)),
        Choice::Exchange(kind) => format!("exchange for {}", name(kind)),
        Choice::Enter(None) => "nothing enters".to_owned(),
        Choice::Enter(Some(Placement { kind, to })) => format!("{} enters on {}", name(kind), square(to)),
    }
}

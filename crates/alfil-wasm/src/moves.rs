//! Moves, outcomes and touches, as `types.ts` declares them.

use alfil::board::{Kind, Piece, Square};
use alfil::moves::Move;
use alfil::notation::{MoveWriter, Vocabulary};
use alfil::play::entry::{Choice, Next, Role, Touch};
use alfil::position::Position;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A piece.
pub fn piece(vocabulary: &Vocabulary, piece: Piece) -> Value {
    json!({ "side": piece.side.name(), "piece": vocabulary.letters(piece.kind) })
}

/// Writes legal moves of a position.
pub struct Teller<'p> {
    position: &'p Position,
    writer: MoveWriter<'p>,
}

impl<'p> Teller<'p> {
    pub fn new(position: &'p Position) -> Teller<'p> {
        Teller { position, writer: MoveWriter::new(position) }
    }

    /// The move by squares.
    pub fn text(&self, mv: &Move) -> String {
        self.writer.coordinate(mv)
    }

    /// The move in standard algebraic notation.
    pub fn san(&self, mv: &Move) -> String {
        self.writer.san(mv)
    }

    /// All that there is to tell of a move.
    pub fn tell(&self, mv: &Move) -> Value {
        let vocabulary = self.position.rules().vocabulary();
        let square = |sq: Square| vocabulary.square_name(sq);
        let letters = |kind: Kind| vocabulary.letters(kind);
        let inner = match mv {
            Move::Gate { mv, .. } | Move::Then { mv, .. } => mv,
            other => other,
        };
        let (mut taken, mut carries, mut promotion) = (Vec::new(), Vec::new(), None);
        match inner {
            Move::Step { captures, promotion: becomes, .. } => {
                taken.extend(*captures);
                promotion = *becomes;
            }
            Move::Legs { captures, carries: put, promotion: becomes, .. } => {
                taken.clone_from(captures);
                carries.clone_from(put);
                promotion = *becomes;
            }
            Move::Exchange { to, .. } => promotion = Some(*to),
            Move::Gate { .. }
            | Move::Then { .. }
            | Move::Null { .. }
            | Move::Castle { .. }
            | Move::Place(_) => {}
        }
        let placements = match mv {
            Move::Gate { placement, .. } => vec![*placement],
            Move::Place(placements) => placements.clone(),
            Move::Step { .. }
            | Move::Legs { .. }
            | Move::Then { .. }
            | Move::Null { .. }
            | Move::Castle { .. }
            | Move::Exchange { .. } => Vec::new(),
        };
        let placed = |only: &[_]| match only {
            [one] => Some(*one),
            _ => None,
        };
        let kind = match inner {
            Move::Place(placements) => placed(placements).map(|one: alfil::moves::Placement| one.kind),
            other => other.origin().and_then(|sq| self.position.piece_on(sq)).map(|piece| piece.kind),
        };
        let castling = match inner {
            Move::Castle { king, rook, king_to, rook_to } => Some(json!({
                "king": square(*king), "kingTo": square(*king_to),
                "rook": square(*rook), "rookTo": square(*rook_to),
            })),
            _ => None,
        };
        let taken = taken.into_iter().filter_map(|sq| {
            let victim = self.position.piece_on(sq)?;
            Some(json!({ "square": square(sq), "piece": piece(vocabulary, victim) }))
        });
        json!({
            "text": self.text(mv),
            "san": self.san(mv),
            "kind": match inner {
                Move::Step { .. } | Move::Legs { .. } | Move::Gate { .. } | Move::Then { .. } => "step",
                Move::Castle { .. } => "castling",
                Move::Exchange { .. } => "exchange",
                Move::Place(_) => "placement",
                Move::Null { .. } => "pass",
            },
            "piece": kind.map(letters),
            "from": mv.origin().map(square),
            "to": mv.aim().map(square),
            "captures": taken.collect::<Vec<_>>(),
            "promotion": promotion.map(letters),
            "castling": castling,
            "placements": placements.iter().map(|one| json!({ "piece": letters(one.kind), "square": square(one.to) })).collect::<Vec<_>>(),
            "neutral": match mv {
                Move::Then { onto, .. } => Some(square(*onto)),
                _ => None,
            },
            "carries": carries.into_iter().map(|(from, to)| json!({ "from": square(from), "to": square(to) })).collect::<Vec<_>>(),
            "changed": self.changed(mv).into_iter().map(square).collect::<Vec<_>>(),
        })
    }

    /// The squares on which something other stands after the move.
    fn changed(&self, mv: &Move) -> Vec<Square> {
        let mut after = self.position.clone();
        after.play_unchecked(mv);
        let squares = self.position.dimensions().squares();
        let stands =
            |position: &Position, sq: Square| (position.piece_on(sq), position.neutral().contains(sq));
        squares.filter(|sq| stands(self.position, *sq) != stands(&after, *sq)).collect()
    }
}

/// A touch.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "on", rename_all = "lowercase")]
pub enum Touched {
    Square { square: String },
    Reserve { piece: String },
    Choice { choice: String },
}

impl Touched {
    fn of(vocabulary: &Vocabulary, touch: &Touch) -> Touched {
        match touch {
            Touch::Square(sq) => Touched::Square { square: vocabulary.square_name(*sq) },
            Touch::Reserve(kind) => Touched::Reserve { piece: vocabulary.letters(*kind).to_owned() },
            Touch::Choice(_) => Touched::Choice { choice: touch.write(vocabulary) },
        }
    }

    /// The touch, if there is such a thing.
    pub fn read(&self, vocabulary: &Vocabulary) -> Option<Touch> {
        match self {
            Touched::Square { square } => Touch::read(vocabulary, square),
            Touched::Reserve { piece } => vocabulary.kind(piece).map(Touch::Reserve),
            Touched::Choice { choice } => Touch::read(vocabulary, choice),
        }
    }
}

/// Something that may be touched next.
pub fn option(position: &Position, next: &Next) -> Value {
    let vocabulary = position.rules().vocabulary();
    let side = position.turn();
    let mine = |kind: Kind| Some(Piece { side, kind });
    let shown = match &next.touch {
        Touch::Square(_) => None,
        Touch::Reserve(kind) => mine(*kind),
        Touch::Choice(Choice::Become(kind)) => kind.and_then(mine),
        Touch::Choice(Choice::Exchange(kind)) => mine(*kind),
        Touch::Choice(Choice::Enter(placement)) => placement.and_then(|one| mine(one.kind)),
        Touch::Choice(_) => None,
    };
    let role = match (&next.touch, next.role) {
        (Touch::Choice(Choice::Pass), _) => "pass",
        (Touch::Choice(Choice::Alone), _) => "move",
        (Touch::Choice(Choice::Castle(_)), _) => "castle",
        (Touch::Choice(Choice::Takes { .. }), _) => "capture",
        (Touch::Choice(Choice::Become(_)), _) => "promotion",
        (Touch::Choice(Choice::Exchange(_)), _) => "exchange",
        (Touch::Choice(Choice::Enter(_)), _) => "gate",
        (_, Role::From) => "from",
        (_, Role::Capture) => "capture",
        (_, Role::Via) => "via",
        (_, Role::Castle) => "castle",
        (_, Role::Place) => "place",
        (_, Role::To | Role::Choose) => "to",
    };
    json!({
        "touch": Touched::of(vocabulary, &next.touch),
        "label": next.told(vocabulary),
        "role": role,
        "piece": shown.map(|shown| piece(vocabulary, shown)),
    })
}

//! The places of pieces in the order in which XBoard knows pieces. It decides how they look there, and for some how they move.
//!
//! What has the first place or the lance's is a pawn to XBoard: it promotes on the last rank, captures en passant by any move to
//! another file, and leaves a square behind on which it can be captured so. The falcon and the cobra go anywhere if no line says
//! how they move. What promotes in crazyhouse becomes the piece eleven places on, if that is there.

use super::{Parent, betza, king};
use alfil_board::{Kind, KindSet, Side};
use alfil_model::{Definition, Geometry};

/// XBoard's pieces before the king: the letter, and the names of such pieces.
const LOOKS: &[(&str, &[&str])] = &[
    ("P", &["pawn", "soldier"]),
    ("N", &["knight", "horse"]),
    ("B", &["bishop"]),
    ("R", &["rook", "chariot"]),
    ("Q", &["queen"]),
    ("F", &["ferz", "advisor", "counsellor", "wizard"]),
    ("E", &["elephant", "alfil"]),
    ("A", &["archbishop", "cardinal", "princess", "hawk", "janus"]),
    ("C", &["chancellor", "marshal", "marshall", "empress"]),
    ("W", &["wazir"]),
    ("M", &["commoner", "mann", "man", "king"]),
    ("O", &["cannon"]),
    ("H", &["nightrider"]),
    ("I", &[]),
    ("J", &[]),
    ("G", &["gold general", "grasshopper", "gold"]),
    ("D", &["dabbaba"]),
    ("V", &["falcon"]),
    ("L", &["lance"]),
    ("S", &["silver general", "silver"]),
    ("U", &["unicorn"]),
];

/// How many pieces XBoard has, but for the king.
const PIECES: usize = 43;
/// A shorter table, the king with it, is not read.
const FEWEST: usize = 5;
/// The places of pawns.
const PAWNS: [usize; 2] = [0, 18];
/// The places of what goes anywhere.
const WILD: [usize; 2] = [17, 19];
/// How far behind a piece that is stands which it promotes to.
const PROMOTED: usize = 11;

/// Which type has which place.
#[derive(Debug, Clone)]
pub struct Seats {
    places: Vec<Option<Kind>>,
    king: Option<Kind>,
    wild: KindSet,
}

impl Seats {
    /// The places of a variant's types.
    #[must_use]
    pub fn of(variant: &Definition) -> Seats {
        let king = king(variant);
        let mut seats = Seats { places: vec![None; PIECES], king, wild: KindSet::default() };
        let all = (0..variant.kinds.len()).map(|index| Kind(index as u8));
        let (mut plain, mut other) = (Vec::new(), Vec::new());
        for kind in all.filter(|kind| Some(*kind) != king) {
            let letters = &variant.kinds[kind.index()].letters;
            let is_plain = !letters.starts_with('+') && !letters.ends_with('~');
            if is_plain { plain.push(kind) } else { other.push(kind) }
        }
        // In games like Shogi pawns are nothing special.
        let pawns = Parent::of(variant) != Parent::Shogi;
        let is_pawn = |kind: Kind| !pawns || moves_as_pawn(variant, kind);
        let fits = |kind: Kind, place: usize| !pawns || PAWNS.contains(&place) == is_pawn(kind);
        let mut left = Vec::new();
        for kind in plain {
            if betza::written(variant, kind).is_none()
                && let Some(place) = WILD.into_iter().find(|place| seats.places[*place].is_none())
            {
                seats.places[place] = Some(kind);
                seats.wild.insert(kind);
                continue;
            }
            let piece = &variant.kinds[kind.index()];
            let name = piece.name.to_lowercase();
            let looks = LOOKS.iter().position(|(_, names)| names.contains(&name.as_str()));
            let same = LOOKS.iter().position(|(letter, _)| *letter == piece.letters);
            let free = |place: &usize| seats.places[*place].is_none() && fits(kind, *place);
            match looks.filter(free).or(same.filter(free)) {
                Some(place) => seats.places[place] = Some(kind),
                None => left.push(kind),
            }
        }
        // What only looks as another piece stands eleven places behind it.
        for kind in other.iter().copied() {
            let letters = &variant.kinds[kind.index()].letters;
            let base = letters.strip_suffix('~').and_then(|base| {
                seats.places[..PROMOTED]
                    .iter()
                    .position(|own| own.is_some_and(|own| variant.kinds[own.index()].letters == base))
            });
            match base.map(|base| base + PROMOTED).filter(|place| seats.places[*place].is_none()) {
                Some(place) => seats.places[place] = Some(kind),
                None => left.push(kind),
            }
        }
        for kind in left {
            // What is like another piece must not stand between those that may be held in reserve.
            let is_other = other.contains(&kind);
            let behind = seats
                .places
                .iter()
                .rposition(Option::is_some)
                .filter(|_| is_other)
                .map_or(0, |last| last + 1);
            // Behind those that everyone knows, if there is room.
            let spare = (FEWEST.max(behind)..PIECES)
                .chain(1..PIECES)
                .filter(|place| !PAWNS.contains(place) && !WILD.contains(place));
            let first = PAWNS.into_iter().filter(|_| pawns && is_pawn(kind));
            let free = first.chain(spare).find(|place| seats.places[*place].is_none());
            if let Some(place) = free {
                seats.places[place] = Some(kind);
            }
        }
        seats
    }

    /// Whether XBoard thinks that a type may go anywhere.
    #[must_use]
    pub fn is_wild(&self, kind: Kind) -> bool {
        self.wild.contains(kind)
    }

    /// Whether XBoard moves a type as it moves pawns.
    #[must_use]
    pub fn is_pawn(&self, kind: Kind) -> bool {
        PAWNS.iter().any(|place| self.places[*place] == Some(kind))
    }

    /// Whether XBoard has a place for a type.
    #[must_use]
    pub fn has(&self, kind: Kind) -> bool {
        self.king == Some(kind) || self.places.contains(&Some(kind))
    }

    /// How many types are counted from the first up to a type, as XBoard numbers what is held in reserve.
    #[must_use]
    pub fn number(&self, kind: Kind) -> Option<usize> {
        let place = self.places.iter().position(|own| *own == Some(kind))?;
        Some(self.places[..=place].iter().flatten().count())
    }

    /// What a type is that comes of a promotion to another: the piece eleven places behind, if that only looks as the other.
    #[must_use]
    pub fn twin(&self, variant: &Definition, kind: Kind) -> Kind {
        let place = self.places[..PROMOTED].iter().position(|own| *own == Some(kind));
        let twin = place.and_then(|place| self.places[place + PROMOTED]);
        twin.filter(|twin| variant.kinds[twin.index()].letters.ends_with('~')).unwrap_or(kind)
    }

    /// White's letters and Black's, in XBoard's order, `.` where there is no piece, the king last.
    #[must_use]
    pub fn table(&self, variant: &Definition) -> String {
        let letters = |place: &Option<Kind>| {
            let Some(kind) = place else { return ".".to_owned() };
            let letters = &variant.kinds[kind.index()].letters;
            // A piece that becomes another and, captured, is itself again: a caret and its letter.
            if letters.ends_with('~') { "~".to_owned() } else { letters.replace('+', "^") }
        };
        let last = self.places.iter().rposition(Option::is_some).map_or(0, |last| last + 1).max(FEWEST);
        let white: String = self.places[..last].iter().map(letters).collect();
        let white = white + &letters(&self.king);
        let black = white.to_lowercase();
        white + &black
    }
}

/// Whether a type promotes where pawns do, and goes to other files by captures alone.
fn moves_as_pawn(variant: &Definition, kind: Kind) -> bool {
    let dimensions = variant.dimensions;
    let last = |side: Side| {
        dimensions.squares().filter(move |sq| dimensions.rank_for(*sq, side) + 1 == dimensions.ranks)
    };
    let promotes = variant.promotions.iter().filter(|clause| clause.kind == kind).any(|clause| {
        Side::BOTH.into_iter().any(|side| last(side).all(|sq| clause.region.of(side).contains(sq)))
    });
    let rules = &variant.kinds[kind.index()].moves;
    let mut quiet = rules.iter().flat_map(|rule| &rule.movements).filter(|movement| movement.quiet);
    promotes
        && quiet.all(|movement| match &movement.geometry {
            Geometry::Paths(paths) => paths.steps.iter().all(|(x, _)| *x == 0),
            _ => false,
        })
}

//! A game as an engine tells XBoard of it: `setup`, with the letters of the pieces, the board's size and the array, and a `piece`
//! line for the moves of each type.
//!
//! What XBoard makes of such lines decides what they say, and where the protocol's text leaves it open, what XBoard 4.9 does. It
//! knows a king that must not be left attacked, pawns that promote on the last rank and capture en passant, castling without
//! its terms, and the reserve of Crazyhouse. All else is for the engine to know, and lost here.

use super::{Export, Kind as About, Remark, Remarks, unsaid};
use crate::model::Variant;
use crate::rules::Rules;
use alfil_board::{Kind, KindSet, Side, Sides, Square, Squares};
use alfil_model::{
    CastlingManner, Condition, Definition, Event, Geometry, Initial, MoveRule, Movement, Pass, Promoting,
    Ruled, Trigger, TurnOptions, Unmoved, Verdict, Whose,
};
use alfil_play::xboard;

/// The longest name of a game that stands in the text.
const LONGEST_NAME: usize = 60;

/// Writes the lines.
pub(super) fn write(variant: &Variant) -> Export {
    let mut remarks = Remarks::default();
    let Some(lettered) = lettered(variant, &mut remarks) else {
        return Export { text: None, remarks: remarks.list };
    };
    let mut game = Game {
        variant: &lettered,
        seats: xboard::Seats::of(&lettered),
        king: xboard::king(&lettered),
        parent: xboard::Parent::of(&lettered),
        remarks,
    };
    for kind in game.kinds().filter(|kind| !game.seats.has(*kind)).collect::<Vec<_>>() {
        let piece = &lettered.kinds[kind.index()];
        game.remarks.lose(piece.span, format!("`{}`: there is no place for so many types", piece.letters));
    }
    game.board();
    game.royal();
    game.kinds().for_each(|kind| game.moves(kind));
    game.en_passant();
    game.castlings();
    game.promotions();
    game.stalemate();
    let rules = Rules::compile(&lettered);
    let title: String = variant.name.chars().filter(|sign| !sign.is_control()).take(LONGEST_NAME).collect();
    let mut text = format!("# {title}, written by Alfil\n");
    for line in xboard::setup(&rules) {
        text.extend([line.as_str(), "\n"]);
    }
    Export { text: Some(text), remarks: game.remarks.list }
}

/// The variant with one letter for each type, but for `+` before it and `~` behind it; nothing if there are too few letters.
fn lettered(variant: &Variant, remarks: &mut Remarks) -> Option<Variant> {
    let bare = |letters: &str| letters.trim_start_matches('+').trim_end_matches('~').to_owned();
    let is_one = |letters: &str| letters.len() == 1 && letters.chars().all(|sign| sign.is_ascii_uppercase());
    let bases: Vec<String> = variant.kinds.iter().map(|piece| bare(&piece.letters)).collect();
    if bases.iter().all(|base| is_one(base)) {
        return Some(variant.clone());
    }
    let mut taken: Vec<String> = bases.iter().filter(|base| is_one(base)).cloned().collect();
    let mut given: Vec<(String, String)> = Vec::new();
    let mut changed = Definition::clone(variant);
    for (index, base) in bases.iter().enumerate().filter(|(_, base)| !is_one(base)) {
        let piece = &variant.kinds[index];
        let known = given.iter().find(|(long, _)| long == base).map(|(_, one)| one.clone());
        let wanted = base.chars().chain(piece.name.chars()).map(|sign| sign.to_ascii_uppercase());
        let spare = wanted.filter(char::is_ascii_uppercase).chain('A'..='Z').map(String::from);
        let Some(one) = known.or_else(|| spare.into_iter().find(|one| !taken.contains(one))) else {
            let text =
                format!("`{}`: XBoard has a letter for each type, and no other is free", piece.letters);
            remarks.lose(piece.span, text);
            return None;
        };
        let letters = piece.letters.replacen(base.as_str(), &one, 1);
        remarks.list.push(Remark {
            span: piece.span,
            kind: About::Odd,
            text: format!("`{}` is called `{letters}` there", piece.letters),
        });
        taken.push(one.clone());
        given.push((base.clone(), one));
        changed.kinds[index].letters = letters;
    }
    Variant::try_from(changed).ok()
}

/// A game as it is written down.
struct Game<'v> {
    variant: &'v Definition,
    seats: xboard::Seats,
    king: Option<Kind>,
    parent: xboard::Parent,
    remarks: Remarks,
}

impl Game<'_> {
    fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.variant.kinds.len()).map(|index| Kind(index as u8))
    }

    fn letters(&self, kind: Kind) -> String {
        self.variant.kinds[kind.index()].letters.clone()
    }

    /// What is said of the board, the turns and the reserve.
    fn board(&mut self) {
        if !self.variant.holes.is_empty() {
            let text = "squares that nobody enters cannot be said";
            self.remarks.lose(self.variant.places.setup, text);
        }
        let mut rest = self.variant.clone();
        if self.is_crazyhouse() {
            rest.turns.clear();
            rest.spoils.clear();
            rest.placements.clear();
            rest.reserve.iter_mut().for_each(|side| side.fill(0));
        }
        unsaid::clauses(&rest, &mut self.remarks);
        unsaid::reserves(&rest, &mut self.remarks);
    }

    /// Whether the reserve is that of Crazyhouse: what is captured changes sides, what promoted is the first type again, and may
    /// be placed anywhere instead of a move, but for the first type on both last ranks.
    fn is_crazyhouse(&self) -> bool {
        let variant = self.variant;
        let royal = |kind: Kind| variant.royalty.iter().any(|clause| clause.kinds.contains(kind));
        let Some(first) = self.kinds().find(|kind| self.seats.is_pawn(*kind)) else { return false };
        let becomes = |kind: Kind| if self.letters(kind).ends_with('~') { first } else { kind };
        let caught = self.kinds().filter(|kind| !royal(*kind)).all(|kind| {
            let mut all = variant.spoils.iter().filter(|clause| clause.kind == kind);
            let same = |clause: &Ruled<alfil_model::Spoils>| {
                clause.whose == Whose::Own && clause.becomes == becomes(kind)
            };
            all.next().is_some_and(same) && all.next().is_none()
        });
        let always = |options: &TurnOptions| {
            let TurnOptions { capture_first, moves, pass, place, place_first, then, instead, series } =
                options;
            let one = place.as_ref().is_some_and(|place| {
                (place.min, place.max) == (1, Some(1)) && place.with == KindSet::default()
            });
            one && !capture_first
                && !place_first
                && *moves
                && *pass == Pass::Never
                && then.is_none()
                && instead.is_none()
                && series.is_none()
        };
        let turns = variant.turns.len() == 1
            && variant.turns.iter().all(|clause| clause.when == Condition::Always && always(&clause.options));
        let dimensions = variant.dimensions;
        let inner: Squares = dimensions
            .squares()
            .filter(|sq| (1..dimensions.ranks.saturating_sub(1)).contains(&dimensions.rank(*sq)))
            .collect();
        let anywhere: Squares = dimensions.squares().collect();
        let mut held_back = false;
        let placed = variant.placements.iter().all(|rule| {
            let free = rule.shade.is_none() && rule.file.is_none() && rule.near.is_none() && !rule.flips;
            let region = |squares: &Squares| Side::BOTH.iter().all(|side| rule.region.of(*side) == squares);
            let pawn = rule.kinds.iter().eq([first]) && region(&inner);
            held_back |= pawn;
            free && (pawn || region(&anywhere) && !rule.kinds.contains(first))
        });
        let plain = variant.conditional_placements.is_empty() && variant.faces.is_empty();
        self.parent == xboard::Parent::Crazyhouse && caught && turns && placed && held_back && plain
    }

    fn royal(&mut self) {
        unsaid::royal(self.variant, &mut self.remarks);
        let spans: Vec<_> = self.variant.royalty.iter().map(|clause| clause.span).collect();
        let told = self.remarks.list.iter().any(|remark| spans.contains(&remark.span));
        let Some(span) = spans.first().filter(|_| self.king.is_none() && !told) else { return };
        let text = "a king cannot be told of, since some attacks on it, or moves of it, cannot be said";
        self.remarks.lose(*span, text);
    }

    /// What is lost of the moves of a type.
    fn moves(&mut self, kind: Kind) {
        let piece = &self.variant.kinds[kind.index()];
        // What only looks as another has no line of its own.
        if let Some(base) = piece.letters.strip_suffix('~') {
            let same =
                self.variant.kinds.iter().any(|own| own.letters == base && alike(&own.moves, &piece.moves));
            if !same {
                let text = format!("`{}`: other moves than those of `{base}` cannot be said", piece.letters);
                self.remarks.lose(piece.span, text);
            }
            return;
        }
        let anywhere = Some(kind) != self.king
            && piece
                .moves
                .iter()
                .flat_map(|rule| &rule.movements)
                .any(|movement| xboard::movement(movement).is_none());
        for rule in &piece.moves {
            if anywhere {
                let so = if self.seats.is_wild(kind) {
                    "it may go anywhere there"
                } else {
                    "some are refused there"
                };
                let text = format!("`{}`: not all of its moves can be said, so {so}", piece.letters);
                self.remarks.lose(rule.span, text);
            }
            if let Some(why) = unsaid::guard(self.variant, rule) {
                self.remarks.lose(rule.span, format!("`{}`: {why}", piece.letters));
            }
            for movement in &rule.movements {
                if let Some(why) = self.unwritten(kind, movement) {
                    self.remarks.lose(rule.span, format!("`{}`: {why} cannot be said", piece.letters));
                }
            }
        }
        if piece
            .moves
            .iter()
            .flat_map(|rule| &rule.movements)
            .any(|movement| movement.initial != Initial::Anywhere)
            && !self.knows_first_moves(kind)
        {
            let text = format!("`{}`: which of them has not moved cannot be said", piece.letters);
            self.remarks.lose(piece.span, text);
        }
    }

    /// Why a movement is not what XBoard would make of it.
    fn unwritten(&self, kind: Kind, movement: &Movement) -> Option<&'static str> {
        let Geometry::Paths(paths) = &movement.geometry else { return None };
        let pawn = self.seats.is_pawn(kind) && self.parent != xboard::Parent::Shogi;
        if movement.en_passant && !pawn {
            return Some("captures en passant by what does not promote");
        }
        let sideways = |(x, y): &(i8, i8)| *y == 0 && (x.abs() > 1 || paths.max != Some(1));
        if Some(kind) == self.king && paths.steps.iter().any(sideways) {
            return Some("a king's moves of several squares along its rank, which castle there,");
        }
        None
    }

    /// Whether XBoard sees which pieces have not moved: it looks whether a type stands where the array has it, and of the first
    /// and the last rank, whether anything has left the square or arrived there.
    fn knows_first_moves(&self, kind: Kind) -> bool {
        let dimensions = self.variant.dimensions;
        let standing = |side: Side| -> Squares {
            let own = |sq: &Square| {
                self.variant.array[sq.index()].is_some_and(|piece| piece.kind == kind && piece.side == side)
            };
            dimensions.squares().filter(own).collect()
        };
        let edge = |sq: Square| [0, dimensions.ranks - 1].contains(&dimensions.rank(sq));
        let piece = &self.variant.kinds[kind.index()];
        let mut plain = self.variant.clone();
        plain.kinds[kind.index()].home_is_region = false;
        let returns = Unmoved::marks(&plain, kind);
        Side::BOTH.into_iter().all(|side| {
            let (home, start) = (piece.home.of(side), standing(side));
            let same = !piece.home_is_region || *home == start;
            let seen = if piece.home_is_region { !start.iter().any(edge) } else { start.iter().all(edge) };
            same && (!returns || seen)
        })
    }

    /// Everything that captures en passant takes everything that can be so captured, and those are pawns that go two squares
    /// or more straight ahead.
    fn en_passant(&mut self) {
        let moves = |kind: Kind| {
            let rules = self.variant.kinds[kind.index()].moves.iter();
            rules.flat_map(|rule| rule.movements.iter().map(move |movement| (rule.span, movement)))
        };
        let capturers: Vec<Kind> =
            self.kinds().filter(|kind| moves(*kind).any(|(_, movement)| movement.en_passant)).collect();
        if capturers.is_empty() {
            return;
        }
        let mut lost = Vec::new();
        for kind in self.kinds() {
            let pawn = self.seats.is_pawn(kind) && self.parent != xboard::Parent::Shogi;
            for (span, movement) in moves(kind) {
                let Geometry::Paths(paths) = &movement.geometry else { continue };
                let ahead = paths.steps.iter().all(|(x, y)| *x == 0 && *y > 0);
                let far = paths.steps.iter().any(|(_, y)| *y > 1 || *y > 0 && paths.max != Some(1));
                let what = match movement.makes_en_passant {
                    true if !pawn || !ahead => "that it can be captured en passant cannot be said",
                    false if pawn && far && movement.quiet => {
                        "that it is not captured en passant cannot be said"
                    }
                    _ => continue,
                };
                lost.push((span, format!("`{}`: {what}", self.letters(kind))));
            }
            if !moves(kind).any(|(_, movement)| movement.makes_en_passant) {
                continue;
            }
            let paired = |capturer: &&Kind| {
                self.variant.en_passant.iter().any(|pair| pair.victim == kind && pair.capturer == **capturer)
            };
            for capturer in capturers.iter().filter(|capturer| !paired(capturer)) {
                let (one, other) = (self.letters(kind), self.letters(*capturer));
                let text = format!("that `{one}` is not captured en passant by `{other}` cannot be said");
                lost.push((self.variant.places.name, text));
            }
        }
        lost.into_iter().for_each(|(span, text)| self.remarks.lose(span, text));
    }

    /// XBoard castles with what stands in the corner, whether or not it has moved and whatever is attacked.
    fn castlings(&mut self) {
        for clause in &self.variant.castlings {
            let text = match clause.manner {
                CastlingManner::By(_) => {
                    "castling: that the rook has not moved, and what must not be attacked, cannot be said"
                }
                _ => "castling otherwise than by so many squares cannot be said",
            };
            self.remarks.lose(clause.span, text);
        }
    }

    /// A pawn promotes on the last rank, to whatever the game has but the king and the first type.
    fn promotions(&mut self) {
        let offered: KindSet = self
            .kinds()
            .filter(|kind| Some(*kind) != self.king && !self.letters(*kind).starts_with('+'))
            .filter(|kind| !self.letters(*kind).ends_with('~') && self.seats.has(*kind))
            .map(|kind| self.seats.twin(self.variant, kind))
            .collect();
        let mut lost = Vec::new();
        for clause in &self.variant.promotions {
            let rules = self.variant.promotions.iter().filter(|other| other.kind == clause.kind).count();
            let to: KindSet = clause.to.iter().copied().collect();
            let others: KindSet = offered.iter().filter(|kind| *kind != clause.kind).collect();
            let what = match clause.trigger {
                _ if self.parent == xboard::Parent::Shogi => {
                    "promotion is XBoard's in Shogi; what differs from it"
                }
                _ if !self.seats.is_pawn(clause.kind) => "promotion of what XBoard does not take for a pawn",
                _ if clause.sides != Sides::BOTH => "promotions of one side alone",
                Trigger::Touching => "promotion by moves that leave the zone",
                _ if clause.when != Condition::Always => "promotion under a condition",
                _ if clause.captures == Promoting::Capturing => "promotion by captures alone",
                _ if clause.captures == Promoting::NotEnPassant => "no promotion en passant",
                _ if clause.optional => "a choice to stay what it is",
                _ if !unsaid::is_last_rank(self.variant, &clause.region) => {
                    "promotion elsewhere than on the last rank"
                }
                _ if rules > 1 => "promotions of one type by several rules",
                _ if to != others => "which types may be chosen",
                _ => continue,
            };
            let letters: Vec<String> = clause.to.iter().map(|to| self.letters(*to)).collect();
            let text =
                format!("`{}` to `{}`: {what} cannot be said", self.letters(clause.kind), letters.join(" "));
            lost.push((clause.span, text));
        }
        lost.into_iter().for_each(|(span, text)| self.remarks.lose(span, text));
    }

    /// A player without a move loses in games like Shogi, and draws elsewhere.
    fn stalemate(&mut self) {
        let meant = unsaid::ends(self.variant, &mut self.remarks);
        let there = if self.parent == xboard::Parent::Shogi { Verdict::Loss } else { Verdict::Draw };
        if meant != there {
            let rule = self.variant.outcomes.iter().find(|clause| {
                (&clause.event, clause.result) == (&Event::Stalemate, meant)
                    && clause.when == Condition::Always
            });
            let span = rule.map_or(self.variant.places.name, |clause| clause.span);
            self.remarks.lose(span, "this meaning of stalemate cannot be said");
        }
    }
}

/// Whether two types move alike.
fn alike(one: &[MoveRule], other: &[MoveRule]) -> bool {
    let all = |rules: &[MoveRule]| -> Vec<Movement> {
        rules.iter().flat_map(|rule| rule.movements.iter().cloned()).collect()
    };
    all(one) == all(other)
}

//! The palaces of Janggi: pieces that go along their diagonal lines, too, and a cannon that neither hops over another nor captures one. Both are
//! what some of Fairy-Stockfish's own pieces do, the lines by one setting.

use super::Game;
use super::moves::terms;
use crate::fairy::betza::{self, ways};
use crate::source::Span;
use alfil_board::{Kind, KindSet, Side, Square, Squares};
use alfil_model::{Condition, Geometry, MoveRule, Movement, Region};

/// Fairy-Stockfish's pieces that go along the lines: how they move, and how besides on the lines.
const MEN: [(&str, &str, &[&str]); 4] = [
    ("wazir", "W", &["F"]),
    ("rook", "R", &["B2", "B"]),
    ("soldier", "fsW", &["fF"]),
    ("janggiCannon", "pR", &["pB2", "pB"]),
];

/// What is said of a game by these pieces.
#[derive(Debug, Clone, Default)]
pub(super) struct Palaces {
    /// The squares on the lines, if there are any.
    pub(super) lines: Squares,
    /// The types, and what they are there.
    pub(super) men: Vec<(Kind, &'static str)>,
    /// The moves that are said with the lines.
    pub(super) spans: Vec<Span>,
}

impl Palaces {
    /// What a type is there, if it is one of these.
    pub(super) fn slot(&self, kind: Kind) -> Option<&'static str> {
        self.men.iter().find(|(own, _)| *own == kind).map(|(_, slot)| *slot)
    }
}

impl Game<'_> {
    /// The types that are such pieces, if all that would be taken for one are.
    pub(super) fn palaces(&self) -> Palaces {
        let king = self.only_king();
        let kinds: Vec<Kind> = self.all_kinds().iter().filter(|kind| Some(*kind) != king).collect();
        let lines = kinds.iter().find_map(|kind| self.lines_of(*kind)).unwrap_or(Squares::NONE);
        let mut palaces = Palaces { lines, ..Palaces::default() };
        for kind in kinds {
            let rules = &self.variant.kinds[kind.index()].moves;
            let Some(base) = rules.first() else { continue };
            let man = MEN.into_iter().find(|(slot, straight, _)| self.moves_so(kind, slot, base, straight));
            let Some((slot, _, aslant)) = man else { continue };
            let twice = palaces.men.iter().any(|(_, other)| *other == slot);
            let fits = match &rules[1..] {
                [] => palaces.lines.is_empty() && slot == "janggiCannon",
                [more] => aslant.iter().any(|text| {
                    self.moves_so(kind, slot, more, text) && self.keeps_to(lines, base, more, text)
                }),
                _ => false,
            };
            if twice || !fits {
                // There it would go along the lines as well, or be no such cannon.
                if !lines.is_empty() {
                    return Palaces::default();
                }
                continue;
            }
            palaces.men.push((kind, slot));
            palaces.spans.extend(rules[1..].iter().map(|rule| rule.span));
        }
        palaces
    }

    /// The squares from which a type has a second rule of moves, the same for both sides.
    fn lines_of(&self, kind: Kind) -> Option<Squares> {
        let [_, more] = &self.variant.kinds[kind.index()].moves[..] else { return None };
        let lines = *more.from.of(Side::White);
        let same = lines == *more.from.of(Side::Black) && more.from != Region::board(self.dimensions());
        (same && more.to == more.from).then_some(lines)
    }

    /// Whether a rule is this move, on any condition of squares, and captures and hops as such a piece does.
    fn moves_so(&self, kind: Kind, slot: &str, rule: &MoveRule, text: &str) -> bool {
        let MoveRule { movements, from: _, to: _, on, over, takes, near, when, span: _ } = rule;
        let others: KindSet = self.all_kinds().iter().filter(|other| *other != kind).collect();
        let any = |kinds: KindSet| self.is_all(kinds);
        let whom = match slot {
            "janggiCannon" => {
                let same = |kinds: KindSet| {
                    self.all_kinds().iter().all(|one| kinds.contains(one) == others.contains(one))
                };
                same(*on) && same(*over)
            }
            _ => any(*on) && any(*over),
        };
        // A hop of two squares is none that a piece of one's own could make there.
        let endless = |movement: &Movement| {
            let mut movement = movement.clone();
            match &mut movement.geometry {
                Geometry::Paths(paths) if text == "pB2" && paths.max == Some(2) => paths.max = None,
                _ if text == "pB2" => return Err(""),
                _ => {}
            }
            terms(&movement)
        };
        let said: Result<Vec<_>, _> = movements.iter().map(endless).collect();
        let said = said.map(|all| all.concat()).unwrap_or_default();
        let text = if text == "pB2" { "pB" } else { text };
        let plain = *when == Condition::Always && near.is_empty() && takes.is_none();
        plain
            && whom
            && ways(&said) == ways(&betza::read(text).0)
            && said.iter().all(|term| !term.initial && !term.passant)
    }

    /// Whether moves along the lines are the same here and there, where they lead from each of them to another to which the piece may
    /// go.
    fn keeps_to(&self, lines: Squares, base: &MoveRule, more: &MoveRule, aslant: &str) -> bool {
        let board = Region::board(self.dimensions());
        let dimensions = self.dimensions();
        let most = if aslant.contains('F') { 1 } else { 16 };
        let short = aslant.ends_with('2');
        let next = |sq: Square, (dx, dy): (i32, i32), steps: i32| dimensions.step(sq, dx * steps, dy * steps);
        let ways = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        Side::BOTH.into_iter().all(|side| {
            let forward = if side == Side::White { 1 } else { -1 };
            let within = base.to.of(side);
            let on_lines =
                *more.from.of(side) == lines && base.from == board && (most == 1 || base.to == board);
            let mut all = lines.iter().flat_map(|sq| ways.map(|way| (sq, way)));
            on_lines
                && all.all(|(sq, way)| {
                    if aslant == "fF" && way.1 != forward {
                        return true;
                    }
                    let here = |steps: i32| {
                        let to = next(sq, way, steps).filter(|_| steps <= 2 || !short);
                        to.is_some_and(|to| more.to.of(side).contains(to))
                    };
                    let there = |steps: i32| {
                        next(sq, way, steps).is_some_and(|to| lines.contains(to) && within.contains(to))
                    };
                    (1..=most).all(|steps| here(steps) == there(steps))
                })
        })
    }
}

//! What stands against a move, one kind of move after another.

use super::scene::Scene;
use super::{Point, castling, obstacle, placing, promotion, safety};
use crate::board::Square;
use crate::english::{and, or};
use crate::model::{Caught, Near, Pass, Ruled, TurnRule};
use crate::moves::{Move, Placement};
use crate::notation::coordinate;
use crate::reference;
use alfil_words::counted;

/// Why a move is illegal.
#[derive(Debug, Clone)]
pub(super) struct Fault {
    /// How much it says: of several things that a text may have meant, that with the most is told.
    pub weight: u8,
    /// Never empty.
    pub points: Vec<Point>,
    /// The square of the piece that should be told where it may go instead.
    pub instead: Option<Square>,
}

/// No piece goes so at all.
pub(super) const UNREACHED: u8 = 1;
/// The piece is not there, or not the player's.
pub(super) const NO_PIECE: u8 = 2;
/// The piece can go there, and promotes nowhere near.
pub(super) const NO_PROMOTION: u8 = 3;
/// Something stands in the way, or a guard.
pub(super) const HINDERED: u8 = 4;
/// King and rook stand ready, and may not castle.
pub(super) const CASTLING: u8 = 5;
/// The piece can go there, but not become that.
pub(super) const PROMOTION: u8 = 6;
/// The move could be made, and may not.
pub(super) const FORBIDDEN: u8 = 8;
/// No such move may be made at all.
pub(super) const TURN: u8 = 9;

impl Fault {
    pub fn new(weight: u8, point: Point) -> Fault {
        Fault { weight, points: vec![point], instead: None }
    }

    /// The fault, to be told with where the piece on a square may go.
    #[must_use]
    pub fn instead(self, from: Square) -> Fault {
        Fault { instead: Some(from), ..self }
    }

    /// The fault, resting on a clause too.
    #[must_use]
    pub fn by(mut self, span: crate::source::Span) -> Fault {
        if let Some(first) = self.points.first_mut() {
            *first =
                Point { text: std::mem::take(&mut first.text), clauses: std::mem::take(&mut first.clauses) }
                    .by(span);
        }
        self
    }
}

/// What stands against a move; nothing if it is legal.
pub(super) fn fault(scene: &Scene<'_>, mv: &Move) -> Option<Fault> {
    if scene.is_won() {
        let point = scene.over().unwrap_or_else(|| Point::new("the game is over"));
        return Some(Fault::new(TURN, point));
    }
    let Some(turn) = reference::turn_rule(scene.variant, &scene.setup) else {
        let text = format!("no clause says what {} may do in this turn", scene.side(scene.us));
        return Some(Fault::new(TURN, Point::new(text)));
    };
    match mv {
        Move::Null { at: None }
            if turn.options.pass != Pass::Stuck && !reference::may_pass_freely(turn, &scene.setup) =>
        {
            let text = match scene.setup.memory.left {
                0 => format!("{} may not pass in this turn", scene.side(scene.us)),
                _ => format!("{} must make the moves of this turn that are left", scene.side(scene.us)),
            };
            Some(Fault::new(TURN, Point::new(text).by(turn.span)))
        }
        Move::Null { at: None } => safety::fault(scene, mv)
            .or_else(|| comes_first(scene, turn, mv))
            .or_else(|| has_move(scene, turn)),
        Move::Place(set) => placing::not_a_turn_for(scene, turn, set)
            .or_else(|| placing::set_fault(scene, turn, set))
            .or_else(|| safety::fault(scene, mv))
            .or_else(|| comes_first(scene, turn, mv)),
        // A castling says itself which of the two is not there.
        _ => Some(mv)
            .filter(|mv| !is_castling(mv))
            .and_then(|mv| not_there(scene, mv))
            .or_else(|| must_place(scene, turn))
            .or_else(|| bodily_fault(scene, mv))
            .or_else(|| no_second_part(scene, turn, mv))
            .or_else(|| safety::fault(scene, mv))
            .or_else(|| comes_first(scene, turn, mv)),
    }
}

/// Whether a move castles, in its first part if it has two.
fn is_castling(mv: &Move) -> bool {
    match mv {
        Move::Then { mv, .. } => is_castling(mv),
        mv => matches!(mv, Move::Castle { .. }),
    }
}

/// What stands against the move of a piece on the board.
fn action_fault(scene: &Scene<'_>, mv: &Move) -> Option<Fault> {
    bodily_fault(scene, mv).or_else(|| safety::fault(scene, mv))
}

/// What stands against it as far as the safety of royal pieces is not asked.
fn bodily_fault(scene: &Scene<'_>, mv: &Move) -> Option<Fault> {
    match mv {
        Move::Step { from, to, captures, promotion } => {
            let fault = obstacle::step_fault(scene, *from, *to, *captures).or_else(|| {
                promotion::fault(scene, (*from, *to), Caught::by_step(*to, *captures), *promotion)
            });
            match promotion.filter(|_| captures.is_none()).map(|kind| (*from, *to, kind)) {
                Some(step) if fault.is_some() => {
                    promotion::moved_exchange_fault(scene, mv, step).unwrap_or(fault)
                }
                _ => fault,
            }
        }
        Move::Legs { from, to, captures, promotion, .. } => {
            let fault = obstacle::legs_fault(scene, mv).or_else(|| {
                promotion::fault(scene, (*from, *to), Caught::on_the_way(!captures.is_empty()), *promotion)
            });
            match promotion.map(|kind| (*from, *to, kind)) {
                Some(swap) if fault.is_some() => {
                    promotion::moved_exchange_fault(scene, mv, swap).unwrap_or(fault)
                }
                _ => fault,
            }
        }
        Move::Castle { king, rook, king_to, rook_to } => {
            castling::fault(scene, *king, *rook, *king_to, *rook_to)
        }
        Move::Exchange { at, to } => promotion::exchange_fault(scene, *at, *to),
        Move::Gate { mv: carrier, placement } => {
            // The move without the piece that enters must be legal too, but for captures that come first.
            action_fault(scene, carrier).or_else(|| placing::gate_fault(scene, carrier, mv, *placement))
        }
        Move::Then { onto, .. } if mv.neutral_alone().is_some() => neutral_fault(scene, *onto),
        Move::Then { mv: first, onto } => {
            bodily_fault(scene, first).or_else(|| second_part_fault(scene, first, *onto))
        }
        Move::Null { .. } | Move::Place(_) => None,
    }
}

/// What stands against the square of a second part.
fn second_part_fault(scene: &Scene<'_>, first: &Move, onto: Square) -> Option<Fault> {
    let turn = reference::turn_rule(scene.variant, &scene.setup)?;
    let name =
        scene.variant.neutral.as_ref().map_or_else(|| "it".to_owned(), |neutral| neutral.name.to_lowercase());
    let square = scene.square(onto);
    let text = match &turn.options.then {
        None => "the turn has one part alone".to_owned(),
        Some(then) if reference::sequel::squares(scene.variant, &scene.setup, then, first).contains(onto) => {
            return None;
        }
        Some(then) if !then.pushes.is_empty() => {
            format!(
                "no piece that may be pushed can go to {square}, one square straight forward as its side sees it"
            )
        }
        Some(_) if scene.setup.neutral.contains(onto) => format!("the {name} stands on {square} already"),
        Some(then) => match then.near {
            Near::Reach => {
                format!(
                    "the piece that has moved could not go to {square}, and so the {name} does not come there"
                )
            }
            Near::Origin => format!(
                "the {name} comes to stand on the square that the piece has left, and not on {square}"
            ),
            Near::Anywhere | Near::Edge => {
                let after = reference::hand_over(scene.variant, &scene.setup, first);
                let region = then.region.of(scene.us);
                if !after.is_empty(onto) {
                    let there = scene.piece_in(&after, onto);
                    format!("the {name} cannot come to stand on {square}, where the {there} stands")
                } else if !region.contains(onto) {
                    format!("the {name} comes to stand only on {}, and not on {square}", scene.region(region))
                } else if then.near == Near::Edge {
                    not_at_edge(scene, onto)
                } else {
                    format!("the {name} cannot come to stand on {square}")
                }
            }
        },
    };
    Some(Fault::new(FORBIDDEN, Point::new(text).by(turn.span)))
}

fn not_at_edge(scene: &Scene<'_>, onto: Square) -> String {
    format!(
        "the {} cannot come to stand on {}, beside which the board goes on on all sides",
        scene.nobodys(),
        scene.square(onto)
    )
}

/// What stands against the square of what belongs to nobody and comes in place of a move.
fn neutral_fault(scene: &Scene<'_>, onto: Square) -> Option<Fault> {
    let turn = reference::turn_rule(scene.variant, &scene.setup)?;
    let (name, square) = (scene.nobodys(), scene.square(onto));
    let text = match &turn.options.instead {
        None => format!("the {name} is not put on a square in place of a move"),
        Some(instead)
            if reference::sequel::squares_alone(scene.variant, &scene.setup, instead).contains(onto) =>
        {
            return None;
        }
        Some(_) if scene.setup.neutral.contains(onto) => format!("a {name} stands on {square} already"),
        Some(_) if !scene.setup.is_empty(onto) => {
            format!("the {name} cannot come to stand on {square}, where the {} stands", scene.piece_on(onto))
        }
        Some(instead) if instead.region.of(scene.us).contains(onto) => not_at_edge(scene, onto),
        Some(instead) => {
            let region = scene.region(instead.region.of(scene.us));
            format!("the {name} is put only on {region}, and not on {square}")
        }
    };
    Some(Fault::new(FORBIDDEN, Point::new(text).by(turn.span)))
}

/// The second part of the turn is not said.
fn no_second_part(scene: &Scene<'_>, turn: &Ruled<TurnRule>, mv: &Move) -> Option<Fault> {
    let then = turn.options.then.as_ref().filter(|_| !matches!(mv, Move::Then { .. }))?;
    if !then.pushes.is_empty() {
        if reference::sequel::squares(scene.variant, &scene.setup, then, mv).is_empty() {
            return None;
        }
        let text = "the turn has a second part: a piece of the other side's is pushed".to_owned();
        return Some(Fault::new(TURN, Point::new(text).by(turn.span)));
    }
    let name =
        scene.variant.neutral.as_ref().map_or_else(|| "it".to_owned(), |neutral| neutral.name.to_lowercase());
    let text = format!("the turn has a second part: where the {name} comes to stand");
    Some(Fault::new(TURN, Point::new(text).by(turn.span)))
}

/// Nothing of the player's stands where the move starts.
fn not_there(scene: &Scene<'_>, mv: &Move) -> Option<Fault> {
    let from = mv.origin()?;
    let text = match scene.setup.piece(from) {
        None => format!("nothing stands on {}", scene.square(from)),
        Some(piece) if piece.side != scene.us => {
            let (piece, theirs, ours) = (scene.piece_on(from), scene.side(piece.side), scene.side(scene.us));
            format!("the {piece} is {theirs}'s, and it is {ours}'s turn")
        }
        Some(_) => return None,
    };
    Some(Fault::new(NO_PIECE, Point::new(text)))
}

/// The turn is for placements alone.
fn must_place(scene: &Scene<'_>, turn: &Ruled<TurnRule>) -> Option<Fault> {
    if turn.options.moves || turn.options.capture_first {
        return None;
    }
    let may =
        if turn.options.place.is_some() { "must place pieces from the reserve" } else { "can only pass" };
    let text = format!("{} {may} in this turn", scene.side(scene.us));
    Some(Fault::new(TURN, Point::new(text).by(turn.span)))
}

/// Who has a move does not pass.
fn has_move(scene: &Scene<'_>, turn: &Ruled<TurnRule>) -> Option<Fault> {
    let position = scene.game.position();
    let moves = position.legal_moves(1);
    if turn.options.pass != Pass::Stuck || reference::may_pass_freely(turn, &scene.setup) {
        return None;
    }
    let Some(other) = moves.iter().find(|mv| !matches!(mv, Move::Null { at: None })) else {
        let text = "neither side has a move, so nobody passes any more";
        return (!reference::goes_on(scene.variant, &scene.setup))
            .then(|| Fault::new(TURN, Point::new(text.to_owned()).by(turn.span)));
    };
    let mv = coordinate(position, other);
    let text = format!("{} has a move, such as {mv}, and passes only without one", scene.side(scene.us));
    Some(Fault::new(TURN, Point::new(text).by(turn.span)))
}

/// There is something else that comes first.
fn comes_first(scene: &Scene<'_>, turn: &Ruled<TurnRule>, mv: &Move) -> Option<Fault> {
    captures_come_first(scene, turn, mv).or_else(|| placements_come_first(scene, turn, mv))
}

/// There is a placement, and placements must be made.
fn placements_come_first(scene: &Scene<'_>, turn: &Ruled<TurnRule>, mv: &Move) -> Option<Fault> {
    if !turn.options.place_first || matches!(mv, Move::Place(_)) {
        return None;
    }
    let position = scene.game.position();
    let moves = position.legal_moves(1);
    let placement = moves.iter().find(|mv| matches!(mv, Move::Place(_)))?;
    let placement = coordinate(position, placement);
    let text = format!("{} can place a piece, and so must: for example by {placement}", scene.side(scene.us));
    Some(Fault::new(FORBIDDEN, Point::new(text).by(turn.span)))
}

/// There is a capture, and captures must be made.
fn captures_come_first(scene: &Scene<'_>, turn: &Ruled<TurnRule>, mv: &Move) -> Option<Fault> {
    if !turn.options.capture_first || reference::captures(mv) {
        return None;
    }
    let position = scene.game.position();
    let mut captures: Vec<String> = position
        .legal_moves(0)
        .iter()
        .filter(|mv| reference::captures(mv))
        .map(|mv| coordinate(position, mv))
        .collect();
    captures.sort_unstable();
    let text = match captures.len() {
        0 if turn.options.moves || matches!(mv, Move::Place(_) | Move::Null { at: None }) => return None,
        0 => format!("{} may only capture in this turn", scene.side(scene.us)),
        1 => format!("{} can capture, and so must: by {}", scene.side(scene.us), captures[0]),
        number => {
            const SHOWN: usize = 4;
            captures.truncate(SHOWN);
            let captures = or(&captures);
            let example = if number > SHOWN { "for example by" } else { "by" };
            format!("{} can capture, and so must: {example} {captures}", scene.side(scene.us))
        }
    };
    Some(Fault::new(FORBIDDEN, Point::new(text).by(turn.span)))
}

/// Where the piece on a square may go.
pub(super) fn where_to(scene: &Scene<'_>, from: Square) -> Point {
    let mut squares: Vec<Square> = scene
        .game
        .position()
        .legal_moves(0)
        .iter()
        .filter(|mv| mv.origin() == Some(from))
        .map(|mv| arrival(mv).unwrap_or(from))
        .collect();
    squares.sort_unstable();
    squares.dedup();
    const SHOWN: usize = 10;
    let mut names: Vec<String> = squares.iter().take(SHOWN).map(|sq| scene.square(*sq)).collect();
    if squares.len() > SHOWN {
        names.push(counted(squares.len() - SHOWN, "more square", "more squares"));
    }
    let from = scene.square(from);
    Point::new(match names.len() {
        0 => format!("the piece on {from} has no legal move now"),
        _ => format!("from {from} it can go to {}", and(&names)),
    })
}

/// Where the piece of a move arrives, the king in a castling.
fn arrival(mv: &Move) -> Option<Square> {
    match mv {
        Move::Step { to, .. } | Move::Legs { to, .. } => Some(*to),
        Move::Castle { king_to, .. } => Some(*king_to),
        Move::Exchange { at, .. } => Some(*at),
        Move::Null { at } => *at,
        Move::Gate { mv, .. } | Move::Then { mv, .. } => arrival(mv),
        Move::Place(_) => None,
    }
}

/// What the piece of a move becomes by it, or comes with it.
pub(super) fn coming(mv: &Move) -> Vec<crate::board::Kind> {
    match mv {
        Move::Step { promotion, .. } | Move::Legs { promotion, .. } => promotion.iter().copied().collect(),
        Move::Exchange { to, .. } => vec![*to],
        Move::Gate { mv, placement: Placement { kind, .. } } => {
            coming(mv).into_iter().chain([*kind]).collect()
        }
        Move::Then { mv, .. } => coming(mv),
        Move::Null { .. } | Move::Castle { .. } => Vec::new(),
        Move::Place(set) => set.iter().map(|placement| placement.kind).collect(),
    }
}

//! The slow twin: a variant played straight from its [`Definition`], square by square.
//!
//! Every question is answered from a [`Setup`] and the model alone. Nothing is cached, nothing is
//! tabulated, nothing is updated step by step: a move is legal because the position after it, written out
//! whole, has no own royal piece attacked and nothing else that is forbidden. So each function can be read beside the sentence of the model
//! that it carries out. The tables must agree with it on random games of every variant, and they share no
//! code with it.
//!
//! A setup need not be reachable; but it must be of the variant (board, reserves and memory of the right
//! sizes), and `check` and `attacked` must not stand in conditions that decide what is attacked, or
//! the answer would hang on itself.

pub mod apply;
mod array;
pub mod attack;
pub mod blast;
pub mod chase;
pub mod condition;
pub mod ending;
pub mod flips;
pub mod gating;
pub mod legality;
pub mod legs;
pub mod limit;
pub mod lines;
pub mod movement;
pub mod paths;
pub mod placement;
pub mod sequel;

pub use apply::{apply, hand_over, start};
pub use array::start_array;
pub use attack::{Victim, attackers, attackers_of, immune, in_check, royals};
pub use ending::{outcome, outcome_given, outcome_with_history, past, same_position};
pub use placement::has_legal_move;

use alfil_board::{Kind, Side};
use alfil_model::moves::Move;
use alfil_model::setup::Setup;
use alfil_model::{Definition, Pass, Ruled, TurnRule};
use ending::is_won;
use legality::{Judge, may_be_made};

/// Legal moves, with at most `max_drops` drops (placements from the reserve) each, sorted. There is none once a
/// condition has given the game to one side; a game that is drawn may go on.
pub fn legal_moves(variant: &Definition, setup: &Setup, max_drops: usize) -> Vec<Move> {
    if is_won(variant, setup) { Vec::new() } else { moves_judged(variant, setup, max_drops, may_be_made) }
}

/// The moves that the judge admits.
fn moves_judged(variant: &Definition, setup: &Setup, max_drops: usize, judge: Judge) -> Vec<Move> {
    let Some(turn) = turn_rule(variant, setup) else { return Vec::new() };
    let mut moves = moves_but_passes(variant, setup, max_drops, judge);
    let comes_first = turn.options.capture_first && moves.iter().any(captures)
        || turn.options.place_first && placement::has_set(variant, setup, judge);
    let may_pass = match turn.options.pass {
        Pass::Stuck if !may_pass_freely(turn, setup) => {
            is_stuck(variant, setup, judge) && goes_on_by(variant, setup, judge)
        }
        _ => may_pass_freely(turn, setup),
    };
    let pass = Move::Null { at: None };
    if may_pass && !comes_first && judge(variant, setup, &pass) {
        moves.push(pass);
    }
    moves.sort_unstable();
    moves.dedup();
    moves
}

/// Whether the player may pass though there are moves: at the beginning of a turn that says so, and where the moves of the turn
/// that are left may be left out.
pub fn may_pass_freely(turn: &TurnRule, setup: &Setup) -> bool {
    match setup.memory.left {
        0 => turn.options.pass == Pass::Freely,
        left => turn.options.series.is_some_and(|series| series.may_stop(left)),
    }
}

/// Whether the player has no move that the judge admits but perhaps a pass.
fn is_stuck(variant: &Definition, setup: &Setup, judge: Judge) -> bool {
    moves_but_passes(variant, setup, 0, judge).is_empty() && !placement::has_set(variant, setup, judge)
}

/// Whether the enemy has a legal move that is no pass once the player has passed.
pub fn goes_on(variant: &Definition, setup: &Setup) -> bool {
    goes_on_by(variant, setup, may_be_made)
}

/// The same of moves that the judge admits.
fn goes_on_by(variant: &Definition, setup: &Setup, judge: Judge) -> bool {
    !is_stuck(variant, &hand_over(variant, setup, &Move::Null { at: None }), judge)
}

/// The moves that the judge admits, but for the pass of the player.
fn moves_but_passes(variant: &Definition, setup: &Setup, max_drops: usize, judge: Judge) -> Vec<Move> {
    let mut moves = Vec::new();
    let Some(turn) = turn_rule(variant, setup) else { return moves };
    if turn.options.moves || turn.options.capture_first {
        moves = match &turn.options.then {
            None => moves_of_pieces(variant, setup, judge),
            Some(then) => {
                let first = moves_of_pieces(variant, setup, |_, _, _| true);
                let mut whole: Vec<Move> =
                    first.iter().flat_map(|mv| sequel::followed(variant, setup, then, mv)).collect();
                whole.retain(|mv| judge(variant, setup, mv));
                whole
            }
        };
    }
    if turn.options.capture_first && moves.iter().any(captures) {
        moves.retain(captures);
    } else {
        let comes_first = turn.options.place_first && placement::has_set(variant, setup, judge);
        if !turn.options.moves || comes_first {
            moves.clear();
        }
        if let Some(instead) = &turn.options.instead {
            let squares = sequel::squares_alone(variant, setup, instead);
            let more = squares.iter().map(alfil_model::moves::Move::neutral);
            moves.extend(more.filter(|mv| judge(variant, setup, mv)));
        }
        if let Some(place) = &turn.options.place {
            let sets = placement::sets(variant, setup, place, max_drops).into_iter();
            moves.extend(sets.filter(|mv| judge(variant, setup, mv)));
        }
    }
    moves
}

/// The moves of pieces on the board that are not judged yet, without pieces that enter.
fn pseudo_legal(variant: &Definition, setup: &Setup) -> Vec<Move> {
    let mut moves = movement::steps(variant, setup);
    moves.extend(movement::castlings(variant, setup));
    for exchange in movement::exchanges(variant, setup) {
        if !moves.contains(&exchange) {
            moves.push(exchange);
        }
    }
    moves
}

/// The moves of pieces on the board that the judge admits, with and without a piece that enters.
fn moves_of_pieces(variant: &Definition, setup: &Setup, judge: Judge) -> Vec<Move> {
    let mut moves = pseudo_legal(variant, setup);
    moves.retain(|mv| judge(variant, setup, mv));
    // A king whose own move puts the rook where castling does makes one move, not two.
    let own = |mv: &Move| match *mv {
        Move::Castle { king, rook, king_to, rook_to } => {
            let carries = vec![(rook, rook_to)];
            Some(Move::Legs { from: king, to: king_to, captures: Vec::new(), carries, promotion: None })
        }
        _ => None,
    };
    let walks: Vec<Move> = moves.iter().filter(|mv| matches!(mv, Move::Legs { .. })).cloned().collect();
    moves.retain(|mv| own(mv).is_none_or(|walk| !walks.contains(&walk)));
    let mut gated: Vec<Move> = moves.iter().flat_map(|mv| gating::gated(variant, setup, mv)).collect();
    gated.retain(|mv| judge(variant, setup, mv));
    moves.extend(gated);
    moves
}

/// Whether there is a move that the judge admits, as far as the moves of pieces tell it without all being judged: any will do where
/// a turn may be such a move, and there is none without one where it may be nothing else.
fn any_move_of_pieces(variant: &Definition, setup: &Setup, judge: Judge) -> Option<bool> {
    let options = &turn_rule(variant, setup)?.options;
    if !options.moves || options.place_first || options.then.is_some() {
        return None;
    }
    let nothing_else = options.place.is_none()
        && options.instead.is_none()
        && options.pass == Pass::Never
        && options.series.is_none();
    let any = pseudo_legal(variant, setup).iter().any(|mv| judge(variant, setup, mv));
    (any || nothing_else).then_some(any)
}

/// Whether a move captures.
pub fn captures(mv: &Move) -> bool {
    match mv {
        Move::Step { captures, .. } => captures.is_some(),
        Move::Legs { captures, .. } => !captures.is_empty(),
        Move::Gate { mv, .. } | Move::Then { mv, .. } => self::captures(mv),
        Move::Null { .. } | Move::Castle { .. } | Move::Exchange { .. } | Move::Place(_) => false,
    }
}

/// Whether a move is legal, sets of placements of any size included.
pub fn is_legal(variant: &Definition, setup: &Setup, mv: &Move) -> bool {
    match mv {
        Move::Place(placements) => {
            let Some(turn) = turn_rule(variant, setup) else { return false };
            let must_capture = || legal_moves(variant, setup, 0).iter().any(captures);
            !is_won(variant, setup)
                && turn
                    .options
                    .place
                    .as_ref()
                    .is_some_and(|place| placement::is_allowed(variant, setup, place, placements))
                && may_be_made(variant, setup, mv)
                && !(turn.options.capture_first && must_capture())
        }
        _ => legal_moves(variant, setup, 0).contains(mv),
    }
}

/// Perft: how many sequences of `depth` legal moves there are, draws by rule ignored.
pub fn perft(variant: &Definition, setup: &Setup, depth: u32, max_drops: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = legal_moves(variant, setup, max_drops);
    moves.iter().map(|mv| perft(variant, &apply(variant, setup, mv), depth - 1, max_drops)).sum()
}

/// The rule that says what the player's move may be: the first of the side's whose condition holds.
pub fn turn_rule<'v>(variant: &'v Definition, setup: &Setup) -> Option<&'v Ruled<TurnRule>> {
    let mut rules = variant.turns.of(setup.turn);
    rules.find(|rule| condition::holds(variant, setup, &rule.when, setup.turn))
}

/// Every type of a variant.
fn kinds(variant: &Definition) -> impl Iterator<Item = Kind> + Clone + '_ {
    (0..variant.kinds.len() as u8).map(Kind)
}

/// The squares on which a side has pieces, with what stands there.
pub fn pieces_of(
    setup: &Setup,
    side: Side,
) -> impl Iterator<Item = (alfil_board::Square, alfil_board::Piece)> + '_ {
    setup.dimensions.squares().filter_map(move |sq| {
        let piece = setup.piece(sq)?;
        (piece.side == side).then_some((sq, piece))
    })
}

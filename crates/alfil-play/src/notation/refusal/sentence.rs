//! Sentences that tell why a move is illegal.

use super::meant::own;
use super::{name, piece_name, piece_on, square};
use crate::notation::context::Context;
use crate::notation::fit::captures;
use crate::notation::{coordinate, file_letter, san};
use crate::position::{Ban, CastlingFault, GateFault, Illegal, SequelFault};
use alfil_board::{Kind, KindSet, Square};
use alfil_model::moves::{Move, Placement};
use alfil_model::{Near, Whose};

/// Message, label and help for a reason.
pub(super) fn sentence(
    context: &Context<'_>,
    mv: &Move,
    reason: &Illegal,
) -> (String, String, Option<String>) {
    let side = context.vocabulary.side_name(context.setup.turn);
    let at = |sq: Square| square(context, sq);
    let kind = |kind: Kind| name(context, kind);
    let plain = |message: String, label: &str| (message, label.to_owned(), None);
    let mv = if let Move::Then { mv, .. } = mv { mv } else { mv };
    match reason {
        Illegal::Empty(sq) if context.setup.neutral.contains(*sq) => {
            let neutral = context.vocabulary.variant().neutral.as_ref();
            let it = neutral.map_or_else(|| "what stands".to_owned(), |neutral| neutral.name.to_lowercase());
            plain(format!("the {it} on {} belongs to nobody", at(*sq)), "no piece of a side")
        }
        Illegal::Over(outcome) => {
            let outcome = outcome.told(context.vocabulary.variant());
            plain(format!("the game is over: {outcome}"), "a move after the end")
        }
        Illegal::Empty(sq) => plain(format!("nothing stands on {}", at(*sq)), "an empty square"),
        Illegal::NotOwn(sq) => {
            let message = format!(
                "the {} is {}'s, and {side} is to move",
                piece_on(context, *sq),
                context.vocabulary.side_name(!context.setup.turn)
            );
            plain(message, "not a piece of the player to move")
        }
        Illegal::NoSuchMove => no_such_move(context, mv),
        Illegal::Exposed { royal, attacker } => {
            let royal_name = match arrival(mv, *royal) {
                Some(Arrived::From(from)) => piece_name(context, from),
                Some(Arrived::As(kind_placed)) => kind(kind_placed),
                None => piece_name(context, *royal),
            };
            let attacker = piece_on(context, *attacker);
            let message = format!("the {royal_name} on {} would be attacked by the {attacker}", at(*royal));
            plain(message, "leaves a royal piece attacked")
        }
        Illegal::Promotion => promotion(context, mv),
        Illegal::Castling(fault) => castling(context, mv, *fault),
        Illegal::MustPlace => {
            plain(format!("{side} must place pieces from the reserve in this turn"), "a move on the board")
        }
        Illegal::HasMove => {
            plain(format!("{side} has a move, and may pass only when there is none"), "may not pass")
        }
        Illegal::NobodyMoves => {
            plain("neither side has a move, so the game is over".to_owned(), "nobody passes any more")
        }
        Illegal::MustPass => plain(format!("{side} can only pass in this turn"), "not a pass"),
        Illegal::NoPassing
            if !context.vocabulary.variant().turns.iter().any(|turn| turn.options.may_pass()) =>
        {
            (
                "nobody may pass in this game".to_owned(),
                "a pass".to_owned(),
                Some("`turn: move, or pass` would allow it".to_owned()),
            )
        }
        Illegal::NoPassing => plain(format!("{side} cannot pass in this turn"), "a pass"),
        Illegal::NoPlacing => plain(format!("{side} cannot place pieces in this turn"), "a placement"),
        Illegal::PlacementCount { min, max } => {
            let limits = match max {
                Some(max) if max == min => format!("{min}"),
                Some(max) => format!("{min} to {max}"),
                None => format!("{min} or more"),
            };
            let found = if let Move::Place(placements) = mv { placements.len() } else { 0 };
            plain(
                format!("this turn places {limits} of the pieces in reserve, not {found}"),
                "the wrong number",
            )
        }
        Illegal::PlacementWithout(missing) => (
            format!("a {} must be among the pieces that are placed in this turn", kind(*missing)),
            format!("no `{}`", context.vocabulary.letters(*missing)),
            missing_placement(context, mv, *missing),
        ),
        Illegal::NotInReserve(missing) => not_in_reserve(context, mv, *missing),
        Illegal::Occupied(sq) => {
            let message = match context.setup.piece(*sq) {
                Some(_) => format!("a {} stands on {} already", piece_name(context, *sq), at(*sq)),
                None => format!("two pieces cannot be placed on {}", at(*sq)),
            };
            plain(message, "a square that is taken")
        }
        Illegal::PlacementRegion(Placement { kind: placed, to }) => plain(
            format!("{side} may not place a {} on {}", kind(*placed), at(*to)),
            "a square that the rules do not allow",
        ),
        Illegal::PlacementShade(Placement { kind: placed, to }) => {
            let message =
                format!("{side} may not place a {} on a square of the shade of {}", kind(*placed), at(*to));
            plain(message, "the wrong shade")
        }
        Illegal::PlacementFile { placement, kinds, most } => {
            placement_file(context, placement, *kinds, *most)
        }
        Illegal::PlacementNear { placement: Placement { kind: placed, to }, none, whose, kinds } => {
            let all = (0..context.vocabulary.variant().kinds.len() as u8).map(Kind);
            let names: Vec<String> = match all.clone().all(|one| kinds.contains(one)) {
                true => vec!["piece".to_owned()],
                false => all.filter(|one| kinds.contains(*one)).map(kind).collect(),
            };
            let (placed, at, near) = (kind(*placed), at(*to), names.join(" or "));
            let near = match whose {
                Some(Whose::Own) => format!("own {near}"),
                Some(Whose::Enemy) => format!("enemy {near}"),
                Some(Whose::Any) | None => near,
            };
            let message = match (none, whose) {
                (false, None) => {
                    format!("no square near {at} is empty, and the {placed} must be placed near one that is")
                }
                (true, None) => {
                    format!("{side} may not place a {placed} on {at}: it must not be near an empty square")
                }
                (false, Some(_)) => {
                    format!("no {near} stands near {at}, and the {placed} must be placed near one")
                }
                (true, Some(_)) => {
                    format!("{side} may not place a {placed} on {at}: it must not be near a {near}")
                }
            };
            plain(message, if *none { "too near" } else { "not near enough" })
        }
        Illegal::PlacementSlides(Placement { kind: placed, to }) => plain(
            format!("no {} that slides in from the edge comes to rest on {}", kind(*placed), at(*to)),
            "it does not stop there",
        ),
        Illegal::PlacementFlips(Placement { kind: placed, to }) => plain(
            format!("a {} placed on {} would flip nothing, and must flip a piece", kind(*placed), at(*to)),
            "flips nothing",
        ),
        Illegal::MustCapture => (
            "a capture is possible, and must be made".to_owned(),
            "not a capture".to_owned(),
            context
                .legal()
                .iter()
                .find(|mv| captures(mv))
                .map(|mv| format!("for example `{}`", coordinate::write(context, mv))),
        ),
        Illegal::PlacesFirst => (
            "a piece can be placed from the reserve, and must be".to_owned(),
            "not a placement".to_owned(),
            context.legal().first().map(|mv| format!("for example `{}`", coordinate::write(context, mv))),
        ),
        Illegal::Limit { kind: limited, most } => {
            let (number, name) = (number(*most), kind(*limited));
            let message =
                format!("{side} has {number} on the board of the type {name} already, and may have no more");
            plain(message, "as many as there may be")
        }
        Illegal::OwnRoyalBlasted(royal) => plain(
            format!("the capture would blow up {side}'s own {}", piece_on(context, *royal)),
            "removes an own royal piece",
        ),
        Illegal::Forbidden { ban, moving, placing } => forbidden(context, *ban, *moving, *placing),
        Illegal::Sequel(fault) => sequel(context, *fault),
        Illegal::Gate { placement, fault } => {
            let why = match fault {
                GateFault::NotLeft => "the move does not leave the square".to_owned(),
                GateFault::NotAllowed => "the rules do not let it enter there".to_owned(),
                GateFault::Moved => format!("the {} has moved before", piece_on(context, placement.to)),
            };
            let message = format!("the {} cannot enter on {}: {why}", kind(placement.kind), at(placement.to));
            plain(message, "cannot enter")
        }
    }
}

/// What to write for a placement that lacks a type: one more, where the turn has room for that.
fn missing_placement(context: &Context<'_>, mv: &Move, missing: Kind) -> Option<String> {
    let Move::Place(placements) = mv else { return None };
    let letters = context.vocabulary.letters(missing);
    let turns = context.vocabulary.variant().turns.iter().filter_map(|turn| turn.options.place.as_ref());
    let mut asking = turns.filter(|place| place.with.contains(missing));
    let room = asking.any(|place| place.max.is_none_or(|most| placements.len() < usize::from(most)));
    Some(match room {
        true => format!("add `{letters}@` and a square"),
        false => format!("write `{letters}@` and a square instead"),
    })
}

/// What is wrong with the second part of a turn.
fn sequel(context: &Context<'_>, fault: SequelFault) -> (String, String, Option<String>) {
    let at = |sq: Square| square(context, sq);
    let pushes = context.vocabulary.variant().pushes();
    let neutral = context.vocabulary.variant().neutral.as_ref();
    let it =
        neutral.map_or_else(|| "what belongs to nobody".to_owned(), |neutral| neutral.name.to_lowercase());
    let example = context.legal().first().map(|mv| format!("for example `{}`", san::write(context, mv)));
    match fault {
        SequelFault::Missing if pushes => {
            let message = "the turn has a second part: a piece of the other side's is pushed".to_owned();
            (message, "only the first part".to_owned(), example)
        }
        SequelFault::Occupied(sq) | SequelFault::Elsewhere(sq, _) if pushes => {
            let message = format!("nothing of the other side's can be pushed to {} then", at(sq));
            (message, "not there".to_owned(), None)
        }
        SequelFault::Missing => {
            let message = format!("the turn has a second part: where the {it} comes to stand");
            (message, "only the first part".to_owned(), example)
        }
        SequelFault::None => ("the turn has one part alone".to_owned(), "a second part".to_owned(), example),
        SequelFault::Occupied(sq) => {
            let message = if context.setup.neutral.contains(sq) {
                format!("the {it} stands on {} already", at(sq))
            } else {
                format!("the {it} cannot come to stand on {}, where a piece stands", at(sq))
            };
            (message, "a square that is taken".to_owned(), None)
        }
        SequelFault::Elsewhere(sq, near) => {
            let why = match near {
                Near::Anywhere => "the rules do not allow that square",
                Near::Origin => "it comes to stand on the square that the piece has left",
                Near::Reach => "the piece that has moved could not go there now",
                Near::Edge => "it comes to stand only where the board ends on some side",
            };
            (format!("the {it} cannot come to stand on {}: {why}", at(sq)), "not there".to_owned(), None)
        }
    }
}

fn placement_file(
    context: &Context<'_>,
    Placement { kind: placed, to }: &Placement,
    kinds: KindSet,
    most: u8,
) -> (String, String, Option<String>) {
    let dimensions = context.vocabulary.dimensions();
    let turn = context.setup.turn;
    let file = file_letter(dimensions.file(*to));
    let there: Vec<Square> =
        own(context, kinds).filter(|sq| dimensions.file(*sq) == dimensions.file(*to)).collect();
    let message = match there[..] {
        [only] => {
            format!(
                "there is already a {} {} on the {file}-file",
                context.vocabulary.side_word(turn),
                piece_name(context, only)
            )
        }
        [] => format!("the {}s of the set would stand on the {file}-file together", name(context, *placed)),
        [first, ..] => {
            let (number, side, piece) =
                (there.len(), context.vocabulary.side_word(turn), piece_name(context, first));
            format!("{number} {side} pieces of the type {piece} stand on the {file}-file already")
        }
    };
    (message, format!("{} may stand there before", number(most)), None)
}

/// `none`, `one`, `2`
fn number(number: u8) -> String {
    match number {
        0 => "none".to_owned(),
        1 => "one".to_owned(),
        more => more.to_string(),
    }
}

fn forbidden(
    context: &Context<'_>,
    ban: Ban,
    moving: Option<Kind>,
    placing: Option<Kind>,
) -> (String, String, Option<String>) {
    let turn = context.setup.turn;
    let move_or_drop = if placing.is_some() { "drop" } else { "move" };
    let message = match ban {
        Ban::Check(side) if side == turn => {
            format!("the {move_or_drop} would leave {} in check", context.vocabulary.side_name(side))
        }
        Ban::Check(_) => format!("the {move_or_drop} would give check"),
        Ban::Checkmate(side) if side == turn => {
            format!("the {move_or_drop} would checkmate {}", context.vocabulary.side_name(side))
        }
        Ban::Checkmate(_) => format!("the {move_or_drop} would give mate"),
        Ban::Condition => format!("the {move_or_drop} would bring about what the variant forbids"),
    };
    let label = match (placing, moving) {
        (Some(kind), _) => format!("not by placing a {}", name(context, kind)),
        (None, Some(kind)) => format!("not by moving a {}", name(context, kind)),
        (None, None) => "forbidden in this variant".to_owned(),
    };
    (message, label, None)
}

fn castling(context: &Context<'_>, mv: &Move, fault: CastlingFault) -> (String, String, Option<String>) {
    let at = |sq: Square| square(context, sq);
    let (king, rook) = match mv {
        Move::Castle { king, rook, .. } => (piece_on(context, *king), piece_on(context, *rook)),
        _ => ("king".to_owned(), "rook".to_owned()),
    };
    let why = match fault {
        CastlingFault::Moved => format!("the {king} and the {rook} do not both count as unmoved"),
        CastlingFault::Blocked(sq) => format!("the {} stands in the way", piece_on(context, sq)),
        CastlingFault::NotRoyal => format!("the {king} is not royal now"),
        CastlingFault::Condition => "the condition that the variant sets does not hold".to_owned(),
        CastlingFault::Attacked { square, attacker } => {
            format!("{} is attacked by the {}", at(square), piece_on(context, attacker))
        }
    };
    (format!("castling is not possible: {why}"), "castling".to_owned(), None)
}

fn no_such_move(context: &Context<'_>, mv: &Move) -> (String, String, Option<String>) {
    let at = |sq: Square| square(context, sq);
    let message = match mv {
        Move::Step { from, to, captures: Some(victim), .. } if victim == to && is_own(context, *to) => {
            let (taken, taker) = (piece_on(context, *to), piece_on(context, *from));
            format!("the {taken} is of the same side: the {taker} cannot take it")
        }
        Move::Step { from, to, captures: Some(victim), .. } if victim == to => {
            format!("the {} cannot take the {}", piece_on(context, *from), piece_on(context, *to))
        }
        Move::Step { from, to, .. } => format!("the {} cannot go to {}", piece_on(context, *from), at(*to)),
        Move::Exchange { at: sq, to } => {
            format!("the {} cannot be exchanged for a {}", piece_on(context, *sq), name(context, *to))
        }
        Move::Legs { from, to, .. } => {
            format!("the {} cannot go to {} in this way", piece_on(context, *from), at(*to))
        }
        Move::Null { .. } | Move::Castle { .. } | Move::Gate { .. } | Move::Then { .. } | Move::Place(_) => {
            "the rules know no such move".to_owned()
        }
    };
    let label = match mv {
        Move::Step { to, .. } if !is_own(context, *to) => "it does not move so, or something is in its way",
        _ => "not a move of this piece",
    };
    (message, label.to_owned(), None)
}

fn promotion(context: &Context<'_>, mv: &Move) -> (String, String, Option<String>) {
    let Move::Step { from, to, promotion, .. } = mv else {
        return ("the promotion is not one that the rules allow".to_owned(), "promotion".to_owned(), None);
    };
    let side = context.setup.turn;
    let moving = context.setup.piece(*from).map(|piece| piece.kind);
    let (targets, may_stay) = moving.map_or((Vec::new(), true), |kind| {
        context.vocabulary.promotions(side, kind, *from, *to, context.caught(kind, *from, *to))
    });
    let piece = piece_on(context, *from);
    let squares = square(context, *from) + &square(context, *to);
    let choices: Vec<String> = targets
        .iter()
        .map(|kind| format!("`{squares}{}`", context.vocabulary.letters(*kind).to_ascii_lowercase()))
        .chain(may_stay.then(|| format!("`{squares}`")))
        .collect();
    let help = Some(format!("write {}", choices.join(", ")));
    match promotion {
        _ if targets.is_empty() => (
            format!("the {piece} does not promote on {}", square(context, *to)),
            "a promotion".to_owned(),
            help,
        ),
        None => {
            (format!("the move does not say what the {piece} becomes"), "promotion missing".to_owned(), help)
        }
        Some(kind) => {
            let message = format!("the {piece} cannot become a {}", name(context, *kind));
            (message, "not a promotion of this piece".to_owned(), help)
        }
    }
}

fn not_in_reserve(context: &Context<'_>, mv: &Move, missing: Kind) -> (String, String, Option<String>) {
    let side = context.vocabulary.side_name(context.setup.turn);
    let left = context.setup.reserve[context.setup.turn].get(missing.index()).copied().unwrap_or(0);
    let wanted = match mv {
        Move::Place(placements) => placements.iter().filter(|placement| placement.kind == missing).count(),
        _ => 0,
    };
    let piece = name(context, missing);
    let message = match left {
        0 => format!("{side} has no {piece} in reserve"),
        left => format!("{side} has {left} of the type {piece} in reserve, not {wanted}"),
    };
    (message, "not in reserve".to_owned(), None)
}

/// What has come to a square by a move.
enum Arrived {
    From(Square),
    As(Kind),
}

/// What has come to a square by a move, if anything has.
fn arrival(mv: &Move, sq: Square) -> Option<Arrived> {
    match mv {
        Move::Step { to, promotion: Some(kind), .. } | Move::Exchange { at: to, to: kind } if *to == sq => {
            Some(Arrived::As(*kind))
        }
        Move::Step { from, to, .. } if *to == sq => Some(Arrived::From(*from)),
        Move::Castle { king, king_to, .. } if *king_to == sq => Some(Arrived::From(*king)),
        Move::Castle { rook, rook_to, .. } if *rook_to == sq => Some(Arrived::From(*rook)),
        Move::Place(placements) => placements
            .iter()
            .find(|placement| placement.to == sq)
            .map(|placement| Arrived::As(placement.kind)),
        // Several legs are told otherwise, and second parts bring nothing of the player's.
        Move::Step { .. }
        | Move::Legs { .. }
        | Move::Gate { .. }
        | Move::Then { .. }
        | Move::Null { .. }
        | Move::Castle { .. }
        | Move::Exchange { .. } => None,
    }
}

fn is_own(context: &Context<'_>, sq: Square) -> bool {
    context.setup.piece(sq).is_some_and(|piece| piece.side == context.setup.turn)
}

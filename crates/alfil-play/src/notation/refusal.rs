//! Why a move is illegal, in words.
//!
//! A text that fits no legal move is turned into the moves that it could have meant; the rules say of
//! each why it is illegal, and the reason that says most is told.

use super::error::{MoveError, MoveErrorKind};
use super::read::{Context, captures};
use super::said::{Becomes, Gate, Said, Shape, What};
use crate::position::{Ban, CastlingFault, GateFault, Illegal, SequelFault};
use alfil_board::{Kind, KindSet, Square};
use alfil_model::moves::{Move, Placement};
use alfil_model::{CastlingPair, Near, Whose};
use std::ops::Range;

/// The error for a text that fits no legal move.
pub(super) fn explain(context: &Context<'_>, sayings: &[Said], text: &str, offset: usize) -> MoveError {
    let span = offset..offset + text.len();
    let meant: Vec<(&Said, Move)> = sayings
        .iter()
        .flat_map(|said| attempts(context, said).into_iter().map(move |mv| (said, mv)))
        .collect();
    let refused = meant.iter().filter_map(|(_, mv)| Some((mv, context.position.check_move(mv).err()?)));
    // Of equals, the first: the attempts come in the order of likelihood.
    let told = refused.min_by_key(|(_, reason)| std::cmp::Reverse(weight(reason)));
    // Of several pieces none of which goes there, none is at fault.
    let origins = || meant.iter().filter_map(|(_, mv)| mv.origin());
    let several = origins().any(|from| Some(from) != origins().next());
    if let (Some((_, Illegal::NoSuchMove)), true, [Said { what: What::Piece(shape), .. }, ..]) =
        (&told, several, sayings)
    {
        return none_of(context, shape, origins().collect(), span);
    }
    match (told, meant.first()) {
        (Some((mv, reason)), _) => refuse(context, mv, reason, span),
        // The move is legal, but not as the text says it.
        (None, Some((said, mv))) if said.becomes == Becomes::Stays => {
            refuse(context, mv, Illegal::Promotion, span)
        }
        (None, Some((Said { what: What::Piece(Shape { capture: true, to, .. }), .. }, _))) => {
            let message = format!("nothing can be captured on {}", square(context, *to));
            MoveError::new(MoveErrorKind::Illegal(Illegal::NoSuchMove), message, span, "not a capture")
        }
        _ => nobody(context, sayings, text, span),
    }
}

/// The error for a text that means one of several pieces, of which none goes to the square.
fn none_of(context: &Context<'_>, shape: &Shape, mut origins: Vec<Square>, span: Range<usize>) -> MoveError {
    origins.sort_unstable();
    origins.dedup();
    let side = context.vocabulary.side_name(context.setup.turn);
    let (piece, to) = (shape_name(context, shape), square(context, shape.to));
    let from: Vec<String> = origins.iter().map(|from| square(context, *from)).collect();
    let message = format!("{side} has no {piece} that goes to {to}: they stand on {}", and(&from));
    let mut ways: Vec<String> = context
        .legal()
        .iter()
        .filter(|mv| mv.origin().is_some_and(|from| origins.contains(&from)))
        .map(|mv| format!("`{}`", super::san::write(context, mv)))
        .collect();
    ways.sort_unstable();
    ways.dedup();
    let more = ways.len().saturating_sub(5);
    ways.truncate(5);
    let help = match (ways.is_empty(), more) {
        (true, _) => {
            format!("none of them can move here; is another piece meant, or another square than {to}?")
        }
        (false, 0) => format!("they can go {}", ways.join(", ")),
        (false, more) => format!("they can go {} and {more} more ways", ways.join(", ")),
    };
    let kind = MoveErrorKind::Illegal(Illegal::NoSuchMove);
    MoveError::new(kind, message, span, "out of their reach").help(help)
}

/// `a1`, `a1 and b2`, `a1, b2 and c3`.
fn and(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// How much a reason says.
fn weight(reason: &Illegal) -> u8 {
    match reason {
        Illegal::NoSuchMove => 1,
        Illegal::Empty(_) | Illegal::NotOwn(_) => 2,
        Illegal::Castling(_) => 3,
        Illegal::Promotion => 4,
        Illegal::Exposed { .. } => 5,
        _ => 6,
    }
}

/// The moves that a text may have meant, legal or not, castlings among them for which king or rook are not there.
pub(super) fn meant(context: &Context<'_>, said: &Said) -> Vec<Move> {
    let mut moves = attempts(context, said);
    let dimensions = context.vocabulary.dimensions();
    let pairs = context.vocabulary.unmoved().pairs[context.setup.turn].iter();
    let fits = |pair: &&CastlingPair| match &said.what {
        What::Castling { higher } => {
            dimensions.rank(pair.king) == dimensions.rank(pair.rook) && (pair.rook > pair.king) == *higher
        }
        What::Squares { from, via, to, .. } => {
            via.is_empty() && *from == pair.king && [pair.king_to, pair.rook].contains(to)
        }
        What::Piece(_) => false,
    };
    for CastlingPair { king, rook, king_to, rook_to, .. } in pairs.filter(fits).cloned() {
        let castling = Move::Castle { king, rook, king_to, rook_to };
        let castling = match said.then {
            None => castling,
            Some(onto) => Move::Then { mv: Box::new(castling), onto },
        };
        if !moves.contains(&castling) {
            moves.push(castling);
        }
    }
    moves
}

/// The moves that a text may have meant, legal or not.
pub(super) fn attempts(context: &Context<'_>, said: &Said) -> Vec<Move> {
    let moves = match &said.what {
        What::Squares { from, via, to, .. } if !via.is_empty() || !said.carries.is_empty() => {
            let carried = said.carries.iter().any(|(start, _)| start == to);
            let taken = (from != to && !carried && context.setup.piece(*to).is_some()).then_some(*to);
            let mut captures: Vec<Square> = via.iter().copied().chain(taken).collect();
            captures.sort_unstable();
            let promotion = match said.becomes {
                Becomes::Named { kinds, exact } => exact.or_else(|| kinds.iter().next()),
                _ => context.only_promotion(*from, *to),
            };
            let carries = said.carries.clone();
            let with_rook = |mv: &Move| {
                matches!(mv, Move::Castle { rook, king_to, rook_to, .. }
                    if king_to == to && carries == [(*rook, *rook_to)])
            };
            let mut moves: Vec<Move> = castlings(context, *from).into_iter().filter(with_rook).collect();
            moves.push(Move::Legs { from: *from, to: *to, captures, carries, promotion });
            moves
        }
        What::Squares { from, to, .. } if from == to => exchanges(*from, said.becomes),
        What::Squares { from, to, .. } => {
            let mut moves = steps(context, *from, *to, said.becomes);
            moves.extend(castlings(context, *from).into_iter().filter(|mv| goes_to(mv, *to)));
            let onto_king = |mv: &Move| matches!(mv, Move::Castle { rook, .. } if rook == from);
            let from_rook = said.gate.map(|_| castlings(context, *to).into_iter().filter(onto_king));
            moves.extend(from_rook.into_iter().flatten());
            moves
        }
        What::Piece(shape) => own(context, shape.kinds)
            .filter(|from| shape.starts_on(context.vocabulary, *from))
            .flat_map(|from| match said.becomes {
                Becomes::Named { .. } if from == shape.to => exchanges(from, said.becomes),
                _ => {
                    let mut moves = steps(context, from, shape.to, said.becomes);
                    moves.extend(castlings(context, from).into_iter().filter(|mv| goes_to(mv, shape.to)));
                    moves
                }
            })
            .collect(),
        What::Castling { higher } => own(context, KindSet::ALL)
            .flat_map(|king| castlings(context, king))
            .filter(|mv| {
                let dimensions = context.vocabulary.dimensions();
                matches!(mv, Move::Castle { king, rook, .. }
                    if dimensions.rank(*king) == dimensions.rank(*rook) && (rook > king) == *higher)
            })
            .collect(),
    };
    let moves: Vec<Move> = match said.gate {
        None => moves,
        Some(gate) => moves.into_iter().flat_map(|mv| gates(mv, gate, &said.what)).collect(),
    };
    match said.then {
        None => moves,
        Some(onto) => moves.into_iter().map(|mv| Move::Then { mv: Box::new(mv), onto }).collect(),
    }
}

/// The player's pieces of these types.
fn own<'c>(context: &'c Context<'_>, kinds: KindSet) -> impl Iterator<Item = Square> + 'c {
    let side = context.setup.turn;
    context.vocabulary.dimensions().squares().filter(move |sq| {
        context.setup.piece(*sq).is_some_and(|piece| piece.side == side && kinds.contains(piece.kind))
    })
}

/// A move with a piece that enters where the text says, or where the move starts.
fn gates(mv: Move, gate: Gate, what: &What) -> Vec<Move> {
    let onto = match (&mv, what) {
        (Move::Castle { rook, .. }, What::Squares { from, .. }) if rook == from => Some(*rook),
        _ => None,
    };
    let Some(to) = gate.at.or(onto).or(mv.origin()) else { return Vec::new() };
    let kinds = gate.exact.into_iter().chain(gate.kinds.iter());
    kinds.map(|kind| Move::Gate { mv: Box::new(mv.clone()), placement: Placement { kind, to } }).collect()
}

fn goes_to(mv: &Move, target: Square) -> bool {
    matches!(mv, Move::Castle { king_to, rook, .. } if *king_to == target || *rook == target)
}

fn exchanges(at: Square, said: Becomes) -> Vec<Move> {
    match said {
        Becomes::Named { kinds, exact } => {
            exact.into_iter().chain(kinds.iter()).map(|to| Move::Exchange { at, to }).collect()
        }
        _ => Vec::new(),
    }
}

/// The moves of the piece on one square to another.
fn steps(context: &Context<'_>, from: Square, to: Square, said: Becomes) -> Vec<Move> {
    if from == to {
        return Vec::new();
    }
    let promotions: Vec<Option<Kind>> = match said {
        Becomes::Unsaid | Becomes::UnsaidWithCheck => vec![context.only_promotion(from, to)],
        Becomes::Stays => vec![None],
        Becomes::Crown => {
            let crown = context.setup.piece(from).and_then(|piece| context.vocabulary.crown(piece.kind));
            crown.map(Some).into_iter().collect()
        }
        Becomes::Named { kinds, exact } => exact.into_iter().chain(kinds.iter()).map(Some).collect(),
    };
    let crossed = context.setup.en_passant.filter(|step| step.crossed.contains(to));
    let victims = match context.setup.piece(to) {
        Some(_) => vec![Some(to)],
        None => crossed.map(|step| Some(step.victim)).into_iter().chain([None]).collect(),
    };
    let moves = victims.into_iter().flat_map(|captures| {
        promotions.iter().map(move |promotion| Move::Step { from, to, captures, promotion: *promotion })
    });
    moves.collect()
}

/// The castlings of a king on a square, whether they are legal or not.
fn castlings(context: &Context<'_>, king: Square) -> Vec<Move> {
    let Some(piece) = context.setup.piece(king) else { return Vec::new() };
    let stands = |sq: Square, kinds: KindSet| {
        context.setup.piece(sq).is_some_and(|other| other.side == piece.side && kinds.contains(other.kind))
    };
    let pairs = context.vocabulary.unmoved().pairs[piece.side].iter();
    pairs
        .filter(|pair| pair.king == king && stands(king, pair.kings) && stands(pair.rook, pair.rooks))
        .map(|pair| {
            let CastlingPair { king, rook, king_to, rook_to, .. } = *pair;
            Move::Castle { king, rook, king_to, rook_to }
        })
        .collect()
}

/// The error for a move that the rules refuse.
pub(super) fn refuse(context: &Context<'_>, mv: &Move, reason: Illegal, span: Range<usize>) -> MoveError {
    let (message, label, help) = sentence(context, mv, &reason);
    let mut error = MoveError::new(MoveErrorKind::Illegal(reason), message, span, label);
    error.help = help;
    error
}

/// The error for a text that speaks of a piece that the player does not have.
fn nobody(context: &Context<'_>, sayings: &[Said], text: &str, span: Range<usize>) -> MoveError {
    let side = context.vocabulary.side_name(context.setup.turn);
    let message = match sayings.first().map(|said| &said.what) {
        Some(What::Piece(shape)) if shape.from_file.or(shape.from_rank).is_some() => {
            let (piece, to) = (shape_name(context, shape), square(context, shape.to));
            format!("{side} has no {piece} there that could go to {to}")
        }
        Some(What::Piece(shape)) if own(context, shape.kinds).next().is_some() => {
            let (piece, to) = (shape_name(context, shape), square(context, shape.to));
            format!("{side} has no other {piece} that could go to {to}")
        }
        Some(What::Piece(shape)) => format!("{side} has no {} on the board", shape_name(context, shape)),
        Some(What::Castling { higher }) => {
            let way = if *higher { "higher" } else { "lower" };
            format!("{side} has no king and rook that could castle towards the {way} files")
        }
        Some(What::Squares { from, to, .. }) if from == to => {
            let at = square(context, *from);
            format!("`{text}` starts and ends on {at} and does not say what the piece becomes")
        }
        Some(What::Squares { from, to, .. }) => {
            format!("nothing on {} can go to {} in this way", square(context, *from), square(context, *to))
        }
        None => format!("`{text}` is not a move"),
    };
    MoveError::new(MoveErrorKind::Illegal(Illegal::NoSuchMove), message, span, "not possible")
}

/// Message, label and help for a reason.
fn sentence(context: &Context<'_>, mv: &Move, reason: &Illegal) -> (String, String, Option<String>) {
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
            Some(format!("add `{}@` and a square", context.vocabulary.letters(*missing))),
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
                .map(|mv| format!("for example `{}`", super::coordinate::write(context, mv))),
        ),
        Illegal::PlacesFirst => (
            "a piece can be placed from the reserve, and must be".to_owned(),
            "not a placement".to_owned(),
            context
                .legal()
                .first()
                .map(|mv| format!("for example `{}`", super::coordinate::write(context, mv))),
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

/// What is wrong with the second part of a turn.
fn sequel(context: &Context<'_>, fault: SequelFault) -> (String, String, Option<String>) {
    let at = |sq: Square| square(context, sq);
    let pushes = context.vocabulary.variant().pushes();
    let neutral = context.vocabulary.variant().neutral.as_ref();
    let it =
        neutral.map_or_else(|| "what belongs to nobody".to_owned(), |neutral| neutral.name.to_lowercase());
    let example =
        context.legal().first().map(|mv| format!("for example `{}`", super::san::write(context, mv)));
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
    let file = super::file_letter(dimensions.file(*to));
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
        _ => None,
    }
}

fn is_own(context: &Context<'_>, sq: Square) -> bool {
    context.setup.piece(sq).is_some_and(|piece| piece.side == context.setup.turn)
}

/// `king on e1`
fn piece_on(context: &Context<'_>, sq: Square) -> String {
    format!("{} on {}", piece_name(context, sq), square(context, sq))
}

/// `king`
fn piece_name(context: &Context<'_>, sq: Square) -> String {
    let nobodys =
        context.vocabulary.variant().neutral.as_ref().filter(|_| context.setup.neutral.contains(sq));
    match (context.setup.piece(sq), nobodys) {
        (Some(piece), _) => name(context, piece.kind),
        (None, Some(neutral)) => neutral.name.to_lowercase(),
        (None, None) => "piece".to_owned(),
    }
}

fn name(context: &Context<'_>, kind: Kind) -> String {
    context.vocabulary.name(kind).to_lowercase()
}

/// What the piece that a text names is called.
fn shape_name(context: &Context<'_>, shape: &Shape) -> String {
    shape.kinds.iter().next().map_or("piece".to_owned(), |kind| name(context, kind))
}

fn square(context: &Context<'_>, sq: Square) -> String {
    context.vocabulary.square_name(sq)
}

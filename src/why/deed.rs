//! What a legal move does.

use super::scene::Scene;
use super::{Point, castling};
use crate::board::{Kind, Side, Square};
use crate::english::{and, spelled};
use crate::model::{Trigger, Whose};
use crate::moves::{Move, Placement};
use crate::outcome::Outcome;
use crate::reference::apply::{Journey, reborn};
use crate::reference::attack::may_start;
use crate::reference::blast::blasted;
use crate::reference::flips::flipped;
use crate::reference::movement::ends_of_exchange;
use crate::reference::paths::routes;
use crate::reference::{apply, attackers, hand_over, in_check, legs, royals, turn_rule};
use crate::setup::Setup;
use crate::source::Span;

/// What a legal move does: to the pieces, to the enemy's royal pieces, to the game.
pub(super) fn points(scene: &Scene<'_>, mv: &Move) -> Vec<Point> {
    let next = hand_over(scene.variant, &scene.setup, mv);
    let mut points = vec![done(scene, mv)];
    points.extend(blast(scene, mv));
    points.extend(flips(scene, mv));
    points.extend(spoils(scene, mv));
    points.extend(handed(scene, mv));
    points.extend(kept(scene, mv));
    points.extend(rebirths(scene, mv));
    points.extend(royalty(scene, mv, &next));
    points.extend(check(scene, &next));
    let next = apply(scene.variant, &scene.setup, mv);
    points.extend(more_moves(scene, mv, &next));
    points.extend(scene.over());
    let mut game = scene.game.clone();
    game.play_unchecked(mv.clone());
    let outcome = game.outcome();
    if outcome != Outcome::Ongoing {
        let point = Point::new(format!("the game ends: {}", outcome.told(scene.variant)));
        points.push(scene.with_rule(point, &next, outcome));
    }
    points
}

/// What is left of a turn of several moves.
fn more_moves(scene: &Scene<'_>, mv: &Move, next: &Setup) -> Option<Point> {
    let (variant, us) = (scene.variant, scene.us);
    let turn = turn_rule(variant, &scene.setup)?;
    let begun = scene.setup.memory.left > 0;
    let series = turn.options.series.filter(|_| !begun).is_some() || scene.setup.memory.left > 1;
    let text = match next.memory.left {
        0 if series && in_check(variant, next, next.turn) => {
            "it gives check, and so the turn is over".to_owned()
        }
        0 if begun && matches!(mv, Move::Null { at: None }) => "the turn is over".to_owned(),
        0 => return None,
        left => {
            let may_stop = turn.options.series.is_some_and(|series| series.may_stop(left));
            let moves = spelled(left.into(), "move");
            format!(
                "{} has {}{moves} left in this turn",
                scene.side(us),
                if may_stop { "up to " } else { "" }
            )
        }
    };
    Some(Point::new(text).by(turn.span))
}

/// What happens to the pieces.
fn done(scene: &Scene<'_>, mv: &Move) -> Point {
    match mv {
        Move::Step { from, to, captures, promotion } => {
            let piece = scene.piece_on(*from);
            let text = match captures {
                None => format!("the {piece} goes to {}", scene.square(*to)),
                Some(victim) if victim == to => {
                    format!("the {piece} captures the {}", scene.piece_on(*victim))
                }
                Some(victim) => {
                    let (victim, to) = (scene.piece_on(*victim), scene.square(*to));
                    format!("the {piece} captures the {victim} en passant, going to {to}")
                }
            };
            let point = with_promotion(scene, text, *from, *to, *promotion);
            match promotion.and_then(|kind| exchange(scene, *from, *to, kind)) {
                Some(_) => point,
                None => with_rules(scene, point, *from, *to, *captures),
            }
        }
        Move::Legs { from, to, captures, carries, promotion } => {
            let mut text = format!("the {} goes to {}", scene.piece_on(*from), scene.square(*to));
            if from == to {
                text = format!("the {} comes back to where it stands", scene.piece_on(*from));
            }
            if !captures.is_empty() {
                text += &format!(", capturing {}", scene.pieces_in(&scene.setup, captures));
            }
            for (start, end) in carries {
                text += &format!(", and puts the {} on {}", scene.piece_on(*start), scene.square(*end));
            }
            let point = with_promotion(scene, text, *from, *to, *promotion);
            match scene.setup.piece(*from) {
                Some(piece) => point.by(scene.variant.kinds[piece.kind.index()].span),
                None => point,
            }
        }
        Move::Null { at: Some(at) } => {
            let point = Point::new(format!("the {} stays, and the turn passes", scene.piece_on(*at)));
            with_rules(scene, point, *at, *at, None)
        }
        Move::Null { at: None } => Point::new(format!("{} passes", scene.side(scene.us))),
        Move::Castle { king, rook, king_to, rook_to } => {
            let text = format!(
                "the {} castles with the {}: they go to {} and {}",
                scene.piece_on(*king),
                scene.piece_on(*rook),
                scene.square(*king_to),
                scene.square(*rook_to),
            );
            match castling::clause_of(scene, [*king, *rook, *king_to, *rook_to]) {
                Some(clause) => Point::new(text).by(clause.span),
                None => Point::new(text),
            }
        }
        Move::Exchange { at, to } => {
            let text = format!("the {} is exchanged for {}", scene.piece_on(*at), scene.a(*to));
            let piece = scene.setup.piece(*at);
            let clause = scene.variant.exchanges.of(scene.us).find(|clause| {
                Some(clause.kind) == piece.map(|piece| piece.kind)
                    && clause.region.of(scene.us).contains(*at)
                    && clause.to.contains(to)
            });
            match clause {
                Some(clause) => Point::new(text).by(clause.span),
                None => Point::new(text),
            }
        }
        Move::Place(set) => {
            let pieces: Vec<String> = set.iter().map(|placement| placed(scene, *placement)).collect();
            let point = Point::new(format!("{} places {}", scene.side(scene.us), and(&pieces)));
            match crate::reference::turn_rule(scene.variant, &scene.setup) {
                Some(turn) => point.by(turn.span),
                None => point,
            }
        }
        Move::Then { onto, .. } if mv.neutral_alone().is_some() => {
            let text =
                format!("{} puts a {} on {}", scene.side(scene.us), scene.nobodys(), scene.square(*onto));
            match crate::reference::turn_rule(scene.variant, &scene.setup) {
                Some(turn) => Point::new(text).by(turn.span),
                None => Point::new(text),
            }
        }
        Move::Then { mv, onto } => {
            let mut point = done(scene, mv);
            if scene.variant.pushes() {
                let from = crate::model::pushed_from(scene.setup.dimensions, scene.us, *onto);
                let pushed = from.map_or_else(|| "a piece".to_owned(), |from| scene.square(from));
                point.text +=
                    &format!(", and then what stands on {pushed} is pushed to {}", scene.square(*onto));
                return match crate::reference::turn_rule(scene.variant, &scene.setup) {
                    Some(turn) => point.by(turn.span),
                    None => point,
                };
            }
            let name = scene
                .variant
                .neutral
                .as_ref()
                .map_or_else(|| "it".to_owned(), |neutral| neutral.name.to_lowercase());
            point.text += &format!(", and then the {name} comes to stand on {}", scene.square(*onto));
            match crate::reference::turn_rule(scene.variant, &scene.setup) {
                Some(turn) => point.by(turn.span),
                None => point,
            }
        }
        Move::Gate { mv, placement } => {
            let mut point = done(scene, mv);
            point.text += &format!(", and {} enters from the reserve", placed(scene, *placement));
            let clause = scene.variant.gatings.of(scene.us).find(|clause| {
                clause.kinds.contains(placement.kind) && clause.region.of(scene.us).contains(placement.to)
            });
            match clause {
                Some(clause) => point.by(clause.span),
                None => point,
            }
        }
    }
}

/// `a rook on a1`
fn placed(scene: &Scene<'_>, Placement { kind, to }: Placement) -> String {
    format!("{} on {}", scene.a(kind), scene.square(to))
}

/// What the piece becomes, with the clause.
fn with_promotion(
    scene: &Scene<'_>,
    text: String,
    from: Square,
    to: Square,
    promotion: Option<Kind>,
) -> Point {
    let Some(kind) = promotion else { return Point::new(text) };
    let point = Point::new(format!("{text} and becomes {}", scene.a(kind)));
    let mover = scene.setup.piece(from).map(|piece| piece.kind);
    let clause = scene.variant.promotions.of(scene.us).find(|clause| {
        let zone = clause.region.of(scene.us);
        Some(clause.kind) == mover
            && clause.to.contains(&kind)
            && match clause.trigger {
                Trigger::On => zone.contains(to),
                Trigger::Entering => zone.contains(to) && !zone.contains(from),
                Trigger::Touching => zone.contains(to) || zone.contains(from),
            }
    });
    match clause.map(|clause| clause.span).or_else(|| exchange(scene, from, to, kind)) {
        Some(span) => point.by(span),
        None => point,
    }
}

/// The clause by which a piece becomes that and goes so in one turn, if it is an exchange.
fn exchange(scene: &Scene<'_>, from: Square, to: Square, kind: Kind) -> Option<Span> {
    let mover = scene.setup.piece(from)?.kind;
    let asked = super::condition::Asked::new(scene, None);
    let mut clauses = scene.variant.exchanges.of(scene.us);
    let clause = clauses.find(|clause| {
        clause.kind == mover
            && clause.to.contains(&kind)
            && clause.region.of(scene.us).contains(from)
            && asked.holds(&clause.when)
            && ends_of_exchange(scene.variant, &scene.setup, clause, from).contains(&to)
    });
    clause.map(|clause| clause.span)
}

/// The first rule of the piece by which it goes so, ahead of what else the point rests on.
fn with_rules(scene: &Scene<'_>, point: Point, from: Square, to: Square, captures: Option<Square>) -> Point {
    let Some(span) = rule(scene, from, to, captures) else { return point };
    let first = Point::new(point.text).by(span);
    point.clauses.iter().fold(first, |point, clause| point.by(clause.0))
}

fn rule(scene: &Scene<'_>, from: Square, to: Square, captures: Option<Square>) -> Option<Span> {
    let Scene { variant, setup, .. } = scene;
    let piece = setup.piece(from)?;
    for rule in legs::rules(variant, setup, piece) {
        let asked = super::condition::Asked::new(scene, Some(from));
        if !rule.from.of(piece.side).contains(from)
            || !rule.to.of(piece.side).contains(to)
            || !asked.holds(&rule.when)
            || captures.and_then(|sq| setup.piece(sq)).is_some_and(|victim| !rule.on.contains(victim.kind))
        {
            continue;
        }
        for movement in &rule.movements {
            let permitted = match captures {
                None => movement.quiet,
                Some(victim) if victim != to => movement.en_passant,
                Some(_) => movement.capture || movement.capture_own,
            };
            let clear = || {
                let may_pass = |sq: &Square| {
                    !movement.hops() || setup.piece(*sq).is_none_or(|met| rule.over.contains(met.kind))
                };
                routes(variant, setup, movement, piece.side, from, to)
                    .iter()
                    .any(|(hindrance, crossed)| hindrance.is_none() && crossed.iter().all(may_pass))
            };
            if permitted && may_start(variant, setup, movement, from, piece.side) && clear() {
                return Some(rule.span);
            }
        }
    }
    Some(variant.kinds[piece.kind.index()].span)
}

/// What blows up.
fn blast(scene: &Scene<'_>, mv: &Move) -> Option<Point> {
    let journey = Journey::of(mv)?;
    let clause = scene.variant.blast.as_ref()?;
    let gone = blasted(scene.variant, &scene.setup, &journey);
    if gone.is_empty() {
        return None;
    }
    let petrified = scene.variant.neutral.as_ref().filter(|_| clause.leaves && gone.contains(&journey.from));
    let blown: Vec<Square> =
        gone.into_iter().filter(|sq| petrified.is_none() || *sq != journey.from).collect();
    let mut parts = Vec::new();
    if !blown.is_empty() {
        parts.push(format!("it blows up {}", scene.pieces_in(&scene.setup, &blown)));
    }
    if let Some(neutral) = petrified {
        let name = crate::english::with_article(&neutral.name.to_lowercase());
        parts.push(format!("it becomes {name} on {}", scene.square(journey.to)));
    }
    Some(Point::new(parts.join(", and ")).by(clause.span))
}

/// What turns over, and what is taken off the board where nothing arrives.
fn flips(scene: &Scene<'_>, mv: &Move) -> Vec<Point> {
    if scene.variant.flips.of(scene.us).next().is_none() {
        return Vec::new();
    }
    let after = apply(scene.variant, &scene.setup, mv);
    let journey = Journey::of(mv);
    let captured = |sq: &Square| {
        journey.as_ref().is_some_and(|journey| {
            journey.captures.contains(sq) || blasted(scene.variant, &scene.setup, journey).contains(sq)
        })
    };
    let changed = |sq: &Square| {
        let enemy = scene.setup.piece(*sq).is_some_and(|piece| piece.side != scene.us);
        let stays = after.piece(*sq).is_some_and(|piece| piece.side != scene.us);
        enemy && !stays && !captured(sq) && !arrivals(mv).contains(sq)
    };
    let squares: Vec<Square> = scene.setup.dimensions.squares().filter(changed).collect();
    let placed = || match mv {
        Move::Place(set) => set.first().map(|placement| (None, placement.to, placement.kind)),
        _ => None,
    };
    let moved = || {
        let at = arrivals(mv).first().copied()?;
        Some((journey.as_ref().map(|journey| journey.from), at, after.piece(at)?.kind))
    };
    let Some((from, at, kind)) = placed().or_else(moved).filter(|_| !squares.is_empty()) else {
        return Vec::new();
    };
    let mut before = after.clone();
    before.turn = scene.us;
    for sq in &squares {
        before.board[sq.index()] = scene.setup.piece(*sq);
    }
    let was = from.and_then(|from| scene.setup.piece(from)).map_or(kind, |piece| piece.kind);
    let found = flipped(scene.variant, &before, (was, kind), from, at);
    let point = |takes: bool| {
        let of: Vec<_> = found.iter().filter(|(_, clause)| clause.takes == takes).collect();
        let squares: Vec<Square> = of.iter().map(|(sq, _)| *sq).collect();
        let pieces = scene.pieces_in(&scene.setup, &squares);
        let text = if takes {
            format!("it takes {pieces} off the board")
        } else {
            format!("it turns over {pieces}")
        };
        of.first().map(|(_, clause)| Point::new(text).by(clause.span))
    };
    [false, true].into_iter().filter_map(point).collect()
}

/// Where the pieces stand that a move brings.
fn arrivals(mv: &Move) -> Vec<Square> {
    match mv {
        Move::Step { to, .. } => vec![*to],
        Move::Legs { to, carries, .. } => {
            [*to].into_iter().chain(carries.iter().map(|(_, to)| *to)).collect()
        }
        Move::Castle { king_to, rook_to, .. } => vec![*king_to, *rook_to],
        Move::Exchange { .. } | Move::Null { .. } => Vec::new(),
        Move::Place(set) => set.iter().map(|placement| placement.to).collect(),
        Move::Gate { mv, placement } => arrivals(mv).into_iter().chain([placement.to]).collect(),
        Move::Then { mv, .. } => arrivals(mv),
    }
}

/// What comes into a reserve.
fn spoils(scene: &Scene<'_>, mv: &Move) -> Option<Point> {
    let journey = Journey::of(mv)?;
    let mut points = journey.captures.iter().filter_map(|sq| spoil(scene, *sq, scene.us));
    points.next()
}

/// What a partner at a second board gets.
fn handed(scene: &Scene<'_>, mv: &Move) -> Vec<Point> {
    let handed = scene.game.position().handed(mv).into_iter();
    let told = handed.map(|(capturer, clause)| {
        let piece = scene.a(clause.becomes);
        Point::new(format!("{}'s partner gets {piece} at the other board", scene.side(capturer)))
            .by(clause.span)
    });
    told.collect()
}

/// What comes into a reserve of what blows up.
fn kept(scene: &Scene<'_>, mv: &Move) -> Vec<Point> {
    let blast = scene.variant.blast.as_ref().filter(|blast| blast.keeps);
    let Some((_, journey)) = blast.zip(Journey::of(mv)) else { return Vec::new() };
    let gone = blasted(scene.variant, &scene.setup, &journey).into_iter();
    gone.filter_map(|sq| spoil(scene, sq, !scene.setup.piece(sq)?.side)).collect()
}

/// What comes into a reserve of the piece on a square, as a side captures it.
fn spoil(scene: &Scene<'_>, sq: Square, by: Side) -> Option<Point> {
    let piece = scene.setup.piece(sq)?;
    let clause = scene.variant.spoils.of(by).find(|clause| clause.kind == piece.kind)?;
    let side = if clause.whose == Whose::Own { by } else { piece.side };
    let text = format!("{} comes into {}'s reserve", scene.a(clause.becomes), scene.side(side));
    Some(Point::new(text).by(clause.span))
}

/// What comes back to the board at once.
fn rebirths(scene: &Scene<'_>, mv: &Move) -> Vec<Point> {
    let told = reborn(scene.variant, &scene.setup, mv).into_iter();
    told.filter_map(|(victim, clause, to)| {
        let piece = scene.setup.piece(victim)?;
        let captured = format!("{}'s {}", scene.side(piece.side), scene.name(piece.kind));
        let becomes = match clause.becomes == clause.kind {
            true => String::new(),
            false => format!(" as {}", scene.a(clause.becomes)),
        };
        let text = match to {
            Some(to) => {
                format!("{captured} comes back at once{becomes}, on {}", scene.square(to))
            }
            None => format!("{captured} does not come back: no square for it is empty"),
        };
        Some(Point::new(text).by(clause.span))
    })
    .collect()
}

/// Which pieces become royal, or cease to be, without moving.
fn royalty(scene: &Scene<'_>, mv: &Move, next: &Setup) -> Vec<Point> {
    let Scene { variant, setup, .. } = scene;
    let moved = mv.origin();
    let mut points = Vec::new();
    for side in Side::BOTH {
        let before = royals(variant, setup, side);
        let after = royals(variant, next, side);
        let stays = |sq: &&Square| setup.piece(**sq) == next.piece(**sq) && Some(**sq) != moved;
        let new: Vec<Square> =
            after.iter().filter(stays).copied().filter(|sq| !before.contains(sq)).collect();
        let old: Vec<Square> =
            before.iter().filter(stays).copied().filter(|sq| !after.contains(sq)).collect();
        for (squares, what) in [(new, "royal now"), (old, "royal no more")] {
            if !squares.is_empty() {
                let are = if squares.len() == 1 { "is" } else { "are" };
                let pieces = scene.pieces_in(next, &squares);
                let point = Point::new(format!("{pieces} {are} {what}"));
                let kinds = squares.iter().filter_map(|sq| next.piece(*sq));
                let kinds: crate::board::KindSet = kinds.map(|piece| piece.kind).collect();
                let clause = variant.royalty.of(side).find(|clause| clause.kinds.intersects(kinds));
                points.push(match clause {
                    Some(clause) => point.by(clause.span),
                    None => point,
                });
            }
        }
    }
    points
}

/// That the move gives check.
fn check(scene: &Scene<'_>, next: &Setup) -> Option<Point> {
    let Scene { variant, us, .. } = scene;
    if !in_check(variant, next, !*us) {
        return None;
    }
    let parts: Vec<String> = royals(variant, next, !*us)
        .iter()
        .filter_map(|sq| {
            let by = attackers(variant, next, *sq, *us);
            let attacked = scene.pieces_in(next, &[*sq]);
            (!by.is_empty()).then(|| format!("{attacked} is attacked by {}", scene.pieces_in(next, &by)))
        })
        .collect();
    Some(Point::new(format!("it gives check: {}", and(&parts))))
}

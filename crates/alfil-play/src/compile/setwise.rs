//! Unconditional movers, which ask for nothing but room, and setwise moves, which are found for many pieces at once.

use crate::tables::{
    Asks, Modality, Mover, Need, Promotion, Setwise, Shape, Shift, SideTables, Step, Table, Unconditional,
};
use alfil_board::{Bits, Dimensions, Square};
use alfil_model::Trigger;

/// With more directions than this, a table is faster for one piece or a few.
const FEW: usize = 4;

/// With more directions than this, a table is faster for as many pieces as there may be.
const MOST: usize = 8;

/// A shape as shifts, if they are not too many.
pub type Shifts<B> = Option<Vec<Shift<B>>>;

/// The shifts of a shape, if they are so few that a table would be slower; else nothing.
pub fn few_shifts<B: Bits>(shifts: &Shifts<B>) -> Vec<Shift<B>> {
    shifts.clone().filter(|shifts| shifts.len() <= FEW).unwrap_or_default()
}

/// The shape as shifts, if they are not too many.
pub fn shifts<B: Bits>(shape: &Shape<B>, dimensions: Dimensions) -> Shifts<B> {
    if let Shape::Leap(table) = shape {
        return leaps(table);
    }
    let mut shifts: Vec<Shift<B>> = Vec::new();
    let distance = |from: Square, to: Square| i16::from(to.0) - i16::from(from.0);
    let mut add = |from: Square, to: Square, between: B| {
        let by = distance(from, to);
        let over = || between.iter().map(|sq| distance(from, sq));
        match shifts.iter_mut().find(|shift| shift.by == by && shift.over.iter().copied().eq(over())) {
            Some(shift) => shift.from |= B::of(from),
            None => {
                let over = over().collect();
                shifts.push(Shift {
                    by,
                    from: B::of(from),
                    to: B::FULL,
                    over,
                    modality: Modality::Neither,
                    marked: false,
                })
            }
        }
        shifts.len() <= MOST
    };
    for from in dimensions.squares() {
        let few = match shape {
            Shape::Ways(table) => table[from.index()]
                .iter()
                .all(|way| way.need == Need::Clear && add(from, way.end, way.between)),
            Shape::Leap(_) | Shape::Slide(_) => false,
        };
        if !few {
            return None;
        }
    }
    Some(shifts)
}

/// Leaps over nothing as shifts, if they are not too many.
fn leaps<B: Bits>(table: &[B]) -> Shifts<B> {
    let mut starts: Vec<(i16, B)> = Vec::new();
    for (from, ends) in table.iter().enumerate() {
        for to in ends.iter() {
            let by = i16::from(to.0) - from as i16;
            let from = B::of(Square(from as u8));
            match starts.iter().position(|known| known.0 == by) {
                Some(known) => starts[known].1 |= from,
                None if starts.len() == MOST => return None,
                None => starts.push((by, from)),
            }
        }
    }
    let shift = |(by, from)| Shift {
        by,
        from,
        to: B::FULL,
        over: Vec::new(),
        modality: Modality::Neither,
        marked: false,
    };
    Some(starts.into_iter().map(shift).collect())
}

/// Finds the types with setwise moves, and the unconditional movers that a table or two describe. `shifts` has those
/// of each shape.
pub fn add_setwise_moves<B: Bits>(
    tables: &mut SideTables<B>,
    promotions: &[Vec<Promotion<B>>],
    shifts: &[Shifts<B>],
    board: B,
) {
    for (kind, promotions) in promotions.iter().enumerate() {
        let [common, _] = &mut tables.movers[kind];
        if !tables.leg_moves.iter().any(|walk| walk.kind.index() == kind) {
            common.unconditional = unconditional(common, board).filter(|_| promotions.is_empty());
            let setwise = setwise(common, promotions, shifts, board);
            let tabled = common.unconditional.is_some() || setwise.as_ref().is_some_and(is_table);
            common.setwise = setwise.filter(|setwise| setwise.shifts.len() <= FEW || !tabled);
        }
    }
}

/// The one or two tables of a type, if it is an unconditional mover.
fn unconditional<B: Bits>(mover: &Mover<B>, board: B) -> Option<Unconditional> {
    let (first, second) = match mover.steps[..] {
        [first] => (first, None),
        [first, second] => (first, Some(second)),
        _ => return None,
    };
    let asks = |step: Step<B>| is_conditional(&step) || step.marked || step.from & step.to & board != board;
    let any = asks(first) || second.is_some_and(asks) || !mover.en_passant.is_empty();
    let table = |step: Step<B>| Table { shape: step.shape, modality: step.modality };
    (!any).then_some(Unconditional { first: table(first), second: second.map(table) })
}

/// Whether one table of leaps would do.
fn is_table<B: Bits>(setwise: &Setwise<B>) -> bool {
    let alike = |shift: &Shift<B>| {
        shift.over.is_empty() && !shift.marked && shift.modality == setwise.shifts[0].modality
    };
    setwise.en_passant.is_empty() && setwise.shifts.iter().all(alike)
}

/// The setwise moves of a type, if it has them.
fn setwise<B: Bits>(
    mover: &Mover<B>,
    promotions: &[Promotion<B>],
    shifts: &[Shifts<B>],
    board: B,
) -> Option<Setwise<B>> {
    let en_passant = steps_as_shifts(&mover.en_passant, shifts)?;
    let shifts = steps_as_shifts(&mover.steps, shifts)?;
    if shifts.is_empty() || shifts.len() > MOST {
        return None;
    }
    // A move that two steps allow would come twice.
    let twice = |shift: &Shift<B>, other: &Shift<B>| {
        shift.by == other.by && shift.modality.overlaps(other.modality) && shift.from.intersects(other.from)
    };
    let distinct = |(number, shift)| !shifts[..number].iter().any(|other| twice(shift, other));
    if !shifts.iter().enumerate().all(distinct) {
        return None;
    }
    // The squares from which a piece gets to some of these.
    let origins = |targets: B| {
        let each = shifts.iter().map(|shift| (targets & shift.to).shift(-shift.by) & shift.from);
        each.fold(B::EMPTY, |all, some| all | some)
    };
    let promoting = promotions.iter().fold(B::EMPTY, |all, promotion| {
        let zone = promotion.zone;
        all | match promotion.trigger {
            Trigger::On => origins(zone),
            Trigger::Entering => origins(zone) & !zone,
            Trigger::Touching => origins(zone) | origins(B::FULL) & zone,
        }
    });
    let region = board & !promoting;
    Some(Setwise { shifts, en_passant, region })
}

/// Steps as shifts, if all of them are some, and ask for nothing but room.
fn steps_as_shifts<B: Bits>(steps: &[Step<B>], known: &[Shifts<B>]) -> Shifts<B> {
    let mut shifts = Vec::new();
    for step in steps {
        if is_conditional(step) {
            return None;
        }
        let Step { shape, modality, marked, from, to, .. } = *step;
        let found = known[usize::from(shape)].as_ref()?.iter();
        let within =
            found.map(|shift| Shift { from: shift.from & from, to, modality, marked, ..shift.clone() });
        shifts.extend(within.filter(|shift| !shift.from.is_empty()));
    }
    Some(shifts)
}

/// Whether a step is conditional: it matters which piece stands where it leads (a capture filter), or what the enemy
/// has moved.
fn is_conditional<B>(step: &Step<B>) -> bool {
    step.capture_own || step.filtered || step.asks != Asks::Nothing
}

/// Whether castling can uncover an attack on the king's new square, because the rook has left its old one, or stands
/// on its new one.
pub fn exposes<B: Bits>(king_to: Square, rook_from: Square, shape: &Shape<B>) -> bool {
    let king = king_to.index();
    let rook = B::of(rook_from);
    match shape {
        Shape::Leap(_) => false,
        Shape::Slide(table) => table[king].iter().any(|line| {
            let beyond = if line.lower.intersects(rook) {
                line.lower & B::below(rook_from)
            } else {
                line.upper & !(B::below(rook_from) | rook)
            };
            (line.lower | line.upper).intersects(rook) && !beyond.is_empty()
        }),
        Shape::Ways(table) => {
            table[king].iter().any(|way| way.need != Need::Clear || way.between.intersects(rook))
        }
    }
}

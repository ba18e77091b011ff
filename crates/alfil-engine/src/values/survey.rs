//! The survey of a piece: where it can go on boards occupied at random.

use alfil_board::{Bits, BySide, Dimensions, Kind, KindSet, Piece, Side, Square, Squares, Width};
use alfil_model::Definition;
use alfil_play::board::{Board, Visitor, Walks};

/// How many boards are occupied at random.
const SAMPLES: usize = 48;

/// How much work it may be to look at all types on them, in steps of about what it takes to look at one square. Above it there
/// are fewer boards.
const WORK: u64 = 200_000_000;

/// A type for which it is more work than this to see where it gets to from each square, is taken to get everywhere.
const DEAR: u64 = 1_000_000;

/// If it is more steps than this to walk once, from each square, all that the types of both sides walk, nothing is walked.
const WALKED: u64 = 4_000_000;

/// A step of a walk takes about as long as so many others.
const WALK: u64 = 8;

/// The part of the squares that is occupied in the middle of a game, and in its end.
const CROWDED: f64 = 0.29;
const EMPTY: f64 = 0.18;

/// Ways that stay on the board from fewer squares than this count less.
const OPEN: f64 = 0.56;

/// What a capture counts that is made over another piece alone, where the piece goes without. What it hops over goes away, and
/// what it might take stands in its way.
const SCREENED: f64 = 0.68;

/// What a piece can do.
#[derive(Debug, Clone, Default)]
pub struct Survey {
    /// How many squares the board has.
    pub area: usize,
    /// Where it may ever stand.
    pub domain: Squares,
    /// Whether it can come back to where it has gone from.
    pub returns: bool,
    /// Where it gets to by quiet moves.
    pub quiet_domain: Squares,
    /// What part of the board a single piece gets to, in the mean of where it comes onto the board.
    pub part: f64,
    /// Where it comes onto the board.
    pub starts: Squares,
    /// Its ways in the middle of the game.
    pub crowded: Ways,
    /// Its ways in the end.
    pub empty: Ways,
    /// For each square, how many squares it gets to from there on a crowded board.
    pub mobility: Vec<f64>,
    /// How many squares it gets to on a crowded board, in the mean of all.
    pub mean: f64,
    /// For each square, how many quiet moves lead to where it promotes.
    pub steps_to_promotion: Vec<Option<u8>>,
    /// For each square, where it gets to by a quiet move on an empty board.
    pub quiet: Vec<Squares>,
}

/// How many ways a piece has to go, weighed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Ways {
    pub quiet: f64,
    pub capture: f64,
    /// How many of them, by the weight of both, pass over squares and are never closed.
    pub leaps: f64,
}

impl Ways {
    /// Captures count twice as much as quiet moves.
    pub fn ways(self) -> f64 {
        (self.quiet + 2.0 * self.capture) / 3.0
    }
}

/// The surveys of every type of both sides: `surveys[side][kind]`.
pub type Surveys = BySide<Vec<Survey>>;

/// Surveys every type of both sides.
pub struct Surveyor<'v> {
    pub variant: &'v Definition,
}

impl Visitor for Surveyor<'_> {
    type Out = Surveys;

    fn visit<W: Width>(self, board: Board<'_, W>) -> Self::Out {
        let crowded = boards::<W>(board.dimensions(), CROWDED);
        let empty = boards::<W>(board.dimensions(), EMPTY);
        // Black's boards are White's turned round, so that pieces that mirror each other are worth the same.
        let turned = |boards: &[W::Bits]| -> Vec<W::Bits> {
            let turn = |squares: &W::Bits| {
                let mirrored = squares.iter().map(|sq| board.dimensions().mirror(sq));
                mirrored.fold(W::Bits::EMPTY, |set, sq| set | W::Bits::of(sq))
            };
            boards.iter().map(turn).collect()
        };
        let (crowded, empty) = ([turned(&crowded), crowded], [turned(&empty), empty]);
        let area = board.dimensions().area() as u64;
        // Every other piece is put onto the board for it.
        let walks = |piece: Piece| match board.walk_effort(piece) {
            0 => 0,
            steps => steps.saturating_add(area).saturating_mul(area),
        };
        let pieces = |side| (0..board.kinds() as u8).map(move |kind| Piece { side, kind: Kind(kind) });
        let all = Side::BOTH.into_iter().flat_map(pieces).map(walks).fold(0, u64::saturating_add);
        BySide::from_fn(|side| {
            let (crowded, empty) =
                (&crowded[usize::from(side == Side::White)], &empty[usize::from(side == Side::White)]);
            pieces(side)
                .map(|piece| {
                    let looks = board.reach_effort(piece).saturating_mul(area);
                    let dear = looks > DEAR;
                    let walked = !dear && all <= WALKED && walks(piece) > 0;
                    let each = if walked { looks + WALK * walks(piece) } else { looks };
                    let samples = samples(each, board.kinds());
                    let boards = (&crowded[..samples], &empty[..samples]);
                    survey(self.variant, &board, piece, boards, Work { dear, walked })
                })
                .collect()
        })
    }
}

/// On how many boards a type is looked at, which takes so much work on each, if there are so many types.
fn samples(each: u64, kinds: usize) -> usize {
    let share = WORK / (2 * 2 * kinds.max(1) as u64);
    (share / each.clamp(1, DEAR)).clamp(1, SAMPLES as u64) as usize
}

/// Boards occupied at random, always the same.
fn boards<W: Width>(dimensions: Dimensions, part: f64) -> Vec<W::Bits> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as f64 / (1_u64 << 53) as f64
    };
    let one = |_| {
        let squares = dimensions.squares();
        squares.fold(W::Bits::EMPTY, |set, sq| if random() < part { set | W::Bits::of(sq) } else { set })
    };
    (0..SAMPLES).map(one).collect()
}

/// How much of a piece is looked at.
#[derive(Debug, Clone, Copy)]
struct Work {
    /// Whether it is so much work that the piece is taken to get everywhere.
    dear: bool,
    /// Whether what it walks is looked at, too.
    walked: bool,
}

/// What the piece on a square gets to by what is walked, among enemies of the types of the array.
fn walk<W: Width>(
    board: &Board<'_, W>,
    piece: Piece,
    enemies: &[Kind],
    from: Square,
    occupied: W::Bits,
) -> Walks<W::Bits> {
    // Chosen as seen by the player, like the squares that are occupied.
    let seen = |sq: Square| if piece.side == Side::White { sq } else { board.dimensions().mirror(sq) };
    let enemy = |sq: Square| {
        let number = 31 * seen(sq).index() + 17 * occupied.count() as usize;
        let kind = *enemies.get(number % enemies.len().max(1))?;
        Some((sq, Piece { side: !piece.side, kind }))
    };
    let others = occupied.iter().filter_map(enemy);
    board.strewn(piece.side, std::iter::once((from, piece)).chain(others)).walks_from(from)
}

fn survey<W: Width>(
    variant: &Definition,
    board: &Board<'_, W>,
    piece: Piece,
    (crowded, empty): (&[W::Bits], &[W::Bits]),
    work: Work,
) -> Survey {
    let Work { dear, walked } = work;
    let enemies = variant.array.iter().flatten().filter(|other| other.side != piece.side);
    let mut enemies: Vec<Kind> = enemies.map(|other| other.kind).collect();
    enemies.sort_unstable();
    let area = variant.dimensions.area();
    let starts = starts(variant, piece);
    let royal = false;
    let reach = |from: Square, occupied: W::Bits| {
        let (mut quiet, mut capture) = (W::Bits::EMPTY, W::Bits::EMPTY);
        if dear {
            let others = board.dimensions().squares().filter(|sq| *sq != from);
            let others = others.fold(W::Bits::EMPTY, |set, sq| set | W::Bits::of(sq));
            return (others & !occupied, others & occupied);
        }
        board.each_reach(piece, royal, from, occupied & !W::Bits::of(from), |reach| {
            if reach.quiet {
                quiet |= reach.squares;
            }
            if reach.capture && captures_much(variant, reach.on) {
                capture |= reach.squares;
            }
        });
        if walked {
            let walks = walk(board, piece, &enemies, from, occupied & !W::Bits::of(from));
            quiet |= walks.quiet;
            capture |= walks.capture;
        }
        (quiet, capture)
    };
    // Where it goes by itself, and captures over others alone. What is walked tells no such squares.
    let screened = |from: Square| {
        if dear || walked {
            return W::Bits::EMPTY;
        }
        let (quiet, capture) = reach(from, W::Bits::EMPTY);
        quiet & !capture
    };
    let around = |from: Square| {
        let some = crowded.iter().take(8).copied().chain([W::Bits::EMPTY]);
        some.fold(Squares::NONE, |set, occupied| {
            let (quiet, capture) = reach(from, occupied);
            set.union(&(quiet | capture).widen())
        })
    };
    let around: Vec<Squares> = variant.dimensions.squares().map(around).collect();
    let domain = domain(&starts, &around);
    let part = mean_part(variant.dimensions, piece.side, &starts, &around);
    let returns = starts.iter().any(|start| returns(start, &around));
    let mut mobility = vec![0.0; area];
    let crowded =
        ways(variant.dimensions, piece.side, &domain, crowded, &reach, &screened, Some(&mut mobility));
    let empty = ways(variant.dimensions, piece.side, &domain, empty, &reach, &screened, None);
    let mean = mobility.iter().sum::<f64>() / domain.len().max(1) as f64;
    let clauses = variant.promotions.of(piece.side).filter(|clause| clause.kind == piece.kind);
    let zone = clauses.fold(Squares::NONE, |set, clause| set.union(clause.region.of(piece.side)));
    let targets = |from| {
        if dear {
            return reach(from, W::Bits::EMPTY).0.widen();
        }
        let mut quiet = W::Bits::EMPTY;
        for royal in [false, true] {
            board.each_reach(piece, royal, from, W::Bits::EMPTY, |reach| {
                if reach.quiet {
                    quiet |= reach.squares;
                }
            });
        }
        if walked {
            quiet |= walk(board, piece, &enemies, from, W::Bits::EMPTY).quiet;
        }
        quiet.widen()
    };
    let quiet: Vec<Squares> = variant.dimensions.squares().map(targets).collect();
    // A step at a time is how it flees: what it may do from afar is an attack.
    let steps: Vec<Squares> = variant
        .dimensions
        .squares()
        .zip(&quiet)
        .map(|(sq, quiet)| near(variant.dimensions, sq, quiet))
        .collect();
    let quiet_domain = self::domain(&starts, &steps);
    let steps_to_promotion = steps_to(&zone, &quiet);
    Survey {
        area,
        domain,
        returns,
        quiet_domain,
        part,
        starts,
        crowded,
        empty,
        mobility,
        mean,
        steps_to_promotion,
        quiet,
    }
}

/// Whether a capture is of more than a few types.
fn captures_much(variant: &Definition, on: KindSet) -> bool {
    let able = (0..variant.kinds.len() as u8).filter(|kind| on.contains(Kind(*kind))).count();
    2 * able >= variant.kinds.len()
}

/// Where a piece comes onto the board.
fn starts(variant: &Definition, piece: Piece) -> Squares {
    let stands = |sq: &Square| variant.array[sq.index()] == Some(piece);
    let array: Squares = variant.dimensions.squares().filter(stands).collect();
    let numbered = variant.arrays.iter().flat_map(|arrays| &arrays.steps);
    let numbered = numbered.filter(|step| step.kinds.contains(&piece.kind));
    let array = numbered.fold(array, |set, step| set.union(step.region.of(piece.side)));
    let comes = variant.spoils.iter().any(|spoils| spoils.becomes == piece.kind)
        || variant.reserve[piece.side].get(piece.kind.index()).is_some_and(|count| *count > 0);
    let rules = variant.placements.iter().filter(|rule| rule.kinds.contains(piece.kind));
    let placed = rules.fold(variant.board(), |set, rule| set.intersection(rule.region.of(piece.side)));
    match (comes, array.is_empty()) {
        (true, _) => array.union(&placed),
        (false, false) => array,
        (false, true) => variant.board(),
    }
}

/// Every square that a piece gets to in the end.
fn domain(starts: &Squares, around: &[Squares]) -> Squares {
    let mut domain = *starts;
    let mut open: Vec<Square> = starts.iter().collect();
    while let Some(from) = open.pop() {
        for to in around[from.index()].difference(&domain).iter() {
            domain.insert(to);
            open.push(to);
        }
    }
    domain
}

/// Whether a piece that has left a square can come back to it.
fn returns(start: Square, around: &[Squares]) -> bool {
    let mut next = around[start.index()];
    next.remove(start);
    next.iter().next().is_some() && domain(&next, &around_without(start, around)).contains(start)
}

/// The same steps, but for those from a square.
fn around_without(start: Square, around: &[Squares]) -> Vec<Squares> {
    let mut around = around.to_vec();
    around[start.index()] = Squares::NONE;
    around
}

/// The squares of a set that lie at most two files and ranks away.
fn near(dimensions: Dimensions, sq: Square, set: &Squares) -> Squares {
    let close = |to: &Square| {
        dimensions.file(*to).abs_diff(dimensions.file(sq)) <= 2
            && dimensions.rank(*to).abs_diff(dimensions.rank(sq)) <= 2
    };
    set.iter().filter(close).collect()
}

/// What part of the board a piece gets to, in the mean of some squares that it starts from: Black's are White's turned round.
fn mean_part(dimensions: Dimensions, side: Side, starts: &Squares, around: &[Squares]) -> f64 {
    let every = starts.len().div_ceil(8).max(1);
    let seen = |sq: &Square| if side == Side::White { sq.index() } else { dimensions.mirror(*sq).index() };
    let mut ordered: Vec<Square> = starts.iter().collect();
    ordered.sort_unstable_by_key(seen);
    let some: Vec<Square> = ordered.into_iter().step_by(every).collect();
    let part = |from: &Square| {
        let mut alone = Squares::NONE;
        alone.insert(*from);
        domain(&alone, around).len() as f64 / around.len() as f64
    };
    some.iter().map(part).sum::<f64>() / some.len().max(1) as f64
}

/// What has been counted of one way to go.
#[derive(Debug, Clone, Copy, Default)]
struct Way {
    /// From how many squares it can ever be gone.
    from: f64,
    quiet: f64,
    capture: f64,
}

fn ways<B: Bits>(
    dimensions: Dimensions,
    side: Side,
    domain: &Squares,
    boards: &[B],
    reach: &impl Fn(Square, B) -> (B, B),
    screened: &impl Fn(Square) -> B,
    mut mobility: Option<&mut Vec<f64>>,
) -> Ways {
    let span = 2 * 16 - 1;
    let mut table = vec![Way::default(); span * span];
    let mut here = vec![Way::default(); dimensions.area()];
    let each = 1.0 / boards.len() as f64;
    for from in domain.iter() {
        here.fill(Way::default());
        let screened = screened(from);
        for occupied in boards {
            let (quiet, capture) = reach(from, *occupied);
            quiet.iter().for_each(|to| here[to.index()].quiet += each);
            capture.iter().for_each(|to| here[to.index()].capture += each);
            let over = capture & screened;
            over.iter().for_each(|to| here[to.index()].capture -= (1.0 - SCREENED) * each);
        }
        for (to, way) in dimensions.squares().zip(&here) {
            if way.quiet + way.capture == 0.0 {
                continue;
            }
            let files = i32::from(dimensions.file(to)) - i32::from(dimensions.file(from));
            let ranks = i32::from(dimensions.rank(to)) - i32::from(dimensions.rank(from));
            let ahead = if side == Side::White { ranks } else { -ranks };
            let entry = &mut table[((ahead + 15) as usize) * span + (files + 15) as usize];
            entry.from += 1.0;
            entry.quiet += way.quiet;
            entry.capture += way.capture;
            if let Some(mobility) = mobility.as_deref_mut() {
                mobility[from.index()] += (way.quiet + way.capture) / 2.0;
            }
        }
    }
    let count = domain.len().max(1) as f64;
    let mut ways = Ways::default();
    for (number, way) in table.iter().enumerate().filter(|(_, way)| way.from > 0.0) {
        let ahead = (number / span) as i32 - 15;
        let direction = 1.0 + 0.15 * f64::from(ahead.signum());
        let weight = (way.from / count / OPEN).min(1.0) / way.from * direction;
        ways.quiet += way.quiet * weight;
        ways.capture += way.capture * weight;
        let far = ahead.abs() > 1 || (number % span) as i32 - 15 > 1 || (number % span) as i32 - 15 < -1;
        if far && way.quiet.max(way.capture) > 0.999 * way.from {
            ways.leaps += (way.quiet + 2.0 * way.capture) * weight / 3.0;
        }
    }
    ways
}

/// How many quiet moves lead from each square to a region, of a piece that gets to these squares from each.
pub fn steps_to(region: &Squares, targets: &[Squares]) -> Vec<Option<u8>> {
    let mut steps: Vec<Option<u8>> = vec![None; targets.len()];
    let mut near = *region;
    for distance in 1..=u8::MAX {
        let mut found = Squares::NONE;
        for (number, targets) in targets.iter().enumerate() {
            if steps[number].is_none() && !targets.intersection(&near).is_empty() {
                found.insert(Square(number as u8));
            }
        }
        if found.is_empty() {
            break;
        }
        found.iter().for_each(|sq| steps[sq.index()] = Some(distance));
        near = found;
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_that_are_much_work_are_looked_at_on_fewer_boards() {
        // Thirty types that look at twenty squares each, on a board of twelve by twelve: much for a game that is played.
        assert_eq!(samples(20 * 144, 30), SAMPLES);
        for (each, kinds) in [(0, 0), (1, 64), (10_000, 64), (300_000, 64), (DEAR, 64), (u64::MAX, 64)] {
            let samples = samples(each, kinds);
            let work = 2 * 2 * kinds as u64 * samples as u64 * each.min(DEAR);
            assert!((1..=SAMPLES).contains(&samples) && work <= WORK.max(4 * 64 * DEAR), "{each} {kinds}");
        }
    }
}

//! Terms that are asked of a position: how freely pieces move, what they attack, how safe royal pieces are, which of those that
//! promote have nobody in their way.

use super::chains::Gaps;
use super::goals::nearness;
use super::lines::Rows;
use super::runners::Runners;
use super::rushes::Rushes;
use super::{Knowledge, Rung, Sums, is_central};
use crate::score::MAX_EVAL;
use crate::values::Phased;
use alfil_board::{Bits, Kind, KindSet, Piece, Side, Square, Width};
use alfil_play::board::Board;
use alfil_play::position::Position;

/// A goal that is so many moves away counts as if there were no way to it.
const FAR: u8 = 6;

/// What evaluation looks up on boards of one width.
pub struct Terms<'k, W: Width> {
    pub knowledge: &'k Knowledge,
    /// The squares around each, itself among them.
    around: Vec<W::Bits>,
    /// For each side, the three squares two steps ahead of each.
    beyond: [Vec<W::Bits>; 2],
    /// For each side, the files beside each square and its own, from the rank of the square on ahead.
    columns: [Vec<[W::Bits; 3]>; 2],
    /// The squares in the middle of the board.
    pub center: W::Bits,
    /// For each side, the squares where pieces start that royal ones castle with.
    partners: [W::Bits; 2],
    /// For each side, the far half of the board.
    ahead: [W::Bits; 2],
    /// The file and the rank of each square.
    spots: Vec<(i8, i8)>,
    runners: Runners<W>,
    /// Wins with the next move by reaching a goal.
    pub rushes: Rushes<W>,
    /// Lines that decide.
    rows: Rows<W>,
    /// Regions to join.
    gaps: Gaps<W>,
    /// The types of which pieces are on their way to promote and worth little until then.
    running: [KindSet; 2],
}

/// A position while it is looked at.
pub struct Scene<'b, 'r, W: Width> {
    pub board: &'b Board<'r, W>,
    pub occupied: W::Bits,
    pub views: [View<W::Bits>; 2],
}

/// What a side does on the board.
pub struct View<B> {
    /// What it attacks.
    pub attacks: B,
    /// What it attacks with more than one piece.
    pub twice: B,
    /// Its runners.
    pub runners: B,
    /// What its runners attack.
    pub cheap: B,
    /// What its runners can ever come to attack.
    pub reach: B,
    /// What of the enemy's it attacks with pieces that are worth clearly less.
    pub pressed: B,
    /// What it attacks with anything but royal pieces.
    pub guarded: B,
    /// Its royal pieces.
    pub royals: B,
    /// The pieces that may not be lost.
    pub dear: B,
    /// The squares around them.
    pub zone: B,
    /// The squares two steps ahead of them.
    pub beyond: B,
    /// With what force it attacks the enemy's zone, and with how many pieces.
    pub force: i32,
    pub attackers: i32,
    pub sum: Phased,
}

impl<B: Bits> View<B> {
    const NEW: View<B> = View {
        attacks: B::EMPTY,
        twice: B::EMPTY,
        runners: B::EMPTY,
        cheap: B::EMPTY,
        reach: B::EMPTY,
        pressed: B::EMPTY,
        guarded: B::EMPTY,
        royals: B::EMPTY,
        dear: B::EMPTY,
        zone: B::EMPTY,
        beyond: B::EMPTY,
        force: 0,
        attackers: 0,
        sum: Phased { middle: 0, end: 0 },
    };
}

/// What a piece attacks, and where it may go.
#[inline]
pub fn attacks<W: Width>(
    board: &Board<'_, W>,
    piece: Piece,
    royal: bool,
    from: Square,
    occupied: W::Bits,
) -> (W::Bits, W::Bits) {
    let (mut attacks, mut quiet) = (W::Bits::EMPTY, W::Bits::EMPTY);
    board.each_reach(piece, royal, from, occupied, |reach| {
        if reach.capture {
            attacks |= reach.squares;
        }
        if reach.quiet {
            quiet |= reach.squares;
        }
    });
    (attacks, quiet)
}

impl<'k, W: Width> Terms<'k, W> {
    /// What evaluation looks up, for the rules of a board.
    pub fn new(knowledge: &'k Knowledge, board: &Board<'_, W>) -> Terms<'k, W> {
        let dimensions = board.dimensions();
        let set = |squares: &mut dyn Iterator<Item = Square>| {
            squares.fold(W::Bits::EMPTY, |set, sq| set | W::Bits::of(sq))
        };
        let around = |sq: Square| {
            let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
            set(&mut steps.filter_map(|(files, ranks)| dimensions.step(sq, files, ranks)))
        };
        Terms {
            knowledge,
            around: dimensions.squares().map(around).collect(),
            beyond: Side::each(|side| {
                let ranks = if side == Side::White { 2 } else { -2 };
                let ahead =
                    |sq: Square| set(&mut (-1..=1).filter_map(|files| dimensions.step(sq, files, ranks)));
                dimensions.squares().map(ahead).collect()
            }),
            columns: Side::each(|side| {
                let ahead = |sq: Square| {
                    [-1, 0, 1].map(|files| {
                        let ranks = (0..i32::from(dimensions.ranks))
                            .map(|rank| if side == Side::White { rank } else { -rank });
                        set(&mut ranks.filter_map(|ranks| dimensions.step(sq, files, ranks)))
                    })
                };
                dimensions.squares().map(ahead).collect()
            }),
            center: set(&mut dimensions.squares().filter(|sq| is_central(dimensions, *sq))),
            partners: [0, 1].map(|side| W::Bits::narrow(&knowledge.partners[side])),
            ahead: Side::each(|side| {
                let far = |sq: &Square| 2 * dimensions.rank_for(*sq, side) + 1 >= dimensions.ranks;
                set(&mut dimensions.squares().filter(far))
            }),
            spots: dimensions
                .squares()
                .map(|sq| (dimensions.file(sq) as i8, dimensions.rank(sq) as i8))
                .collect(),
            runners: Runners::new(knowledge, board),
            rushes: Rushes::new(knowledge, board),
            rows: Rows::new(knowledge),
            gaps: Gaps::new(knowledge, board),
            running: knowledge.running,
        }
    }

    /// What a position is worth to the player to move.
    pub fn evaluate(&self, board: &Board<'_, W>, sums: &Sums) -> i32 {
        let knowledge = self.knowledge;
        let mut sums = *sums;
        knowledge.add_reserves(board, &mut sums);
        let mut driven = 0;
        if !knowledge.traits.losing_wins {
            let occupied = board.occupied();
            let views = Side::each(|side| self.first_view(board, side));
            let mut scene = Scene { board, occupied, views };
            for side in Side::BOTH {
                self.runners(&mut scene, side);
            }
            for side in Side::BOTH {
                self.pieces(&mut scene, side);
            }
            for side in Side::BOTH {
                let mut sum = scene.views[side.index()].sum;
                sum.add(self.runners.passed(self, &scene, side), 1);
                sum.add(self.threats(&scene, side), 1);
                sum.add(self.danger(&scene, side), -1);
                sum.add(self.checks(board, side), 1);
                sum.add(self.open_way(&scene, side), 1);
                let sign = if side == Side::White { 1 } else { -1 };
                sums.middle += sign * sum.middle;
                sums.end += sign * sum.end;
            }
            driven = self.drives(&scene, &sums);
        }
        if !knowledge.goals.lines.is_empty() {
            let [ours, theirs] = Side::each(|side| self.rows.open(knowledge, board, side));
            sums.middle += ours - theirs;
            sums.end += ours - theirs;
        }
        if !knowledge.goals.chains.is_empty() {
            let [ours, theirs] = Side::each(|side| self.gaps.nearness(knowledge, board, side));
            sums.middle += ours - theirs;
            sums.end += ours - theirs;
        }
        if !knowledge.goals.balances.is_empty() {
            let lead = knowledge.goals.lead(board);
            sums.middle += lead * knowledge.weights.points.middle;
            sums.end += lead * knowledge.weights.points.end;
        }
        if knowledge.traits.losing_wins {
            let free = knowledge.weights.burden_free;
            for (side, sign) in [(Side::White, 1), (Side::Black, -1)] {
                let freedom = self.freedom(board, side);
                sums.middle += sign * freedom * free.middle / 100;
                sums.end += sign * freedom * free.end / 100;
            }
        }
        let value = knowledge.blend(&sums) * self.fruitful(board) / 100 + driven;
        let value = if board.turn() == Side::White { value } else { -value };
        let value = value * (220 - board.halfmove().min(120) as i32) / 220;
        (value + knowledge.weights.tempo).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// What being ahead is worth by the runners that are left, in hundredths.
    fn fruitful(&self, board: &Board<'_, W>) -> i32 {
        let (knowledge, weights) = (self.knowledge, &self.knowledge.weights);
        if knowledge.runners == 0 {
            return 100;
        }
        let left = |side: &Side| board.pieces_of(*side, knowledge.running[side.index()]).count();
        let left = Side::BOTH.iter().map(left).sum::<u32>().min(knowledge.runners);
        weights.barren + weights.fruitful * left as i32 / knowledge.runners as i32
    }

    /// How much nearer a side's nearest dear piece is to a square than the enemy's, in steps of a king; far is far.
    pub fn lead(&self, ours: &W::Bits, theirs: &W::Bits, sq: Square) -> i32 {
        let distance = |dear: &W::Bits| {
            let near = self.spots[sq.index()];
            let steps = |dear: Square| {
                let far = self.spots[dear.index()];
                i32::from((near.0 - far.0).abs().max((near.1 - far.1).abs())).min(5)
            };
            dear.iter().map(steps).min()
        };
        match (distance(ours), distance(theirs)) {
            (Some(ours), Some(theirs)) => theirs - ours,
            _ => 0,
        }
    }

    /// A side's dear pieces and runners, and what these can come to attack.
    fn first_view(&self, board: &Board<'_, W>, side: Side) -> View<W::Bits> {
        let mut view = View::NEW;
        view.royals = board.royals(side);
        view.dear = view.royals | board.pieces_of(side, self.knowledge.goals.precious[side.index()]);
        // Of many, none is very dear.
        if view.dear.count() <= 3 {
            for sq in view.dear.iter() {
                view.zone |= self.around[sq.index()];
                view.beyond |= self.beyond[side.index()][sq.index()];
            }
        }
        view.runners = board.pieces_of(side, self.running[side.index()]);
        view.reach = self.runners.reach(board, side);
        view
    }

    /// Where a side's runners could capture next, and where they or light pieces could if that is to be `known`.
    pub fn chased(&self, board: &Board<'_, W>, side: Side, known: bool) -> [W::Bits; 2] {
        let mut cheap = W::Bits::EMPTY;
        self.runners.each_attack(board, side, |_, attacks| cheap |= attacks);
        if !known {
            return [cheap, cheap];
        }
        let (royals, running, occupied) = (board.royals(side), self.running[side.index()], board.occupied());
        let light = self.knowledge.light[side.index()].iter().filter(|kind| !running.contains(*kind));
        let mut chased = cheap;
        for kind in light.take_while(|kind| kind.index() < board.kinds()) {
            for from in (board.pieces(side, kind) & !royals).iter() {
                chased |= attacks(board, Piece { side, kind }, false, from, occupied).0;
            }
        }
        [cheap, chased]
    }

    /// What a side's runners attack.
    fn runners(&self, scene: &mut Scene<'_, '_, W>, side: Side) {
        let their_zone = scene.views[(!side).index()].zone;
        let view = &mut scene.views[side.index()];
        self.runners.each_attack(scene.board, side, |kind, attacks| {
            view.twice |= view.cheap & attacks;
            view.cheap |= attacks;
            self.storm(view, kind, side, attacks & their_zone);
        });
        view.attacks = view.cheap;
        view.guarded = view.cheap;
    }

    /// Counts a piece that attacks squares of the enemy's zone.
    #[inline]
    fn storm(&self, view: &mut View<W::Bits>, kind: Kind, side: Side, hits: W::Bits) {
        if !hits.is_empty() {
            let knowledge = self.knowledge;
            view.attackers += 1;
            view.force +=
                knowledge.force[side.index()][kind.index()] + hits.count() as i32 * knowledge.weights.hit;
        }
    }

    /// How many moves a side has that capture nothing: ten times their root, for the first matter most. Whoever wants to lose
    /// pieces is lost without moves that keep offering them.
    fn freedom(&self, board: &Board<'_, W>, side: Side) -> i32 {
        let (royals, occupied) = (board.royals(side), board.occupied());
        let mut free = 0;
        for number in 0..board.kinds() {
            let kind = Kind(number as u8);
            for from in board.pieces(side, kind).iter() {
                let royal = royals.contains(from);
                let quiet = attacks(board, Piece { side, kind }, royal, from, occupied).1;
                free += (quiet & !occupied).count();
            }
        }
        (100 * free).isqrt() as i32
    }

    /// How near a side is to a goal, if it takes longer to enter squares that the enemy attacks or own pieces stand on.
    fn open_way(&self, scene: &Scene<'_, '_, W>, side: Side) -> Phased {
        let mut sum = Phased::default();
        if self.rushes.any() {
            let held = scene.views[(!side).index()].attacks | scene.board.side(side);
            let near = nearness(self.rushes.distance(scene.board, side, held, FAR));
            let royal =
                (self.rushes.pieces(scene.board, side) & !scene.views[side.index()].royals).is_empty();
            let weights = &self.knowledge.weights;
            let part = if royal { weights.royal_open_way } else { weights.open_way };
            sum.middle += near * part.middle / 100;
            sum.end += near * part.end / 100;
        }
        sum
    }

    /// How freely a side's pieces move, and what they attack.
    fn pieces(&self, scene: &mut Scene<'_, '_, W>, side: Side) {
        let (knowledge, board, occupied) = (self.knowledge, scene.board, scene.occupied);
        let weights = &knowledge.weights;
        let own = board.side(side);
        let them = &scene.views[(!side).index()];
        let (their_cheap, their_zone) = (them.cheap, them.zone);
        let posts = self.ahead[side.index()] & !them.reach & scene.views[side.index()].cheap;
        let view = &mut scene.views[side.index()];
        for step in &knowledge.ladder[side.index()] {
            let (kind, number) = match step {
                Rung::Own(kind) => (*kind, kind.index()),
                Rung::Enemy(kind) => {
                    view.pressed |= board.pieces(!side, *kind) & view.guarded;
                    continue;
                }
            };
            let pieces = board.pieces(side, kind);
            if pieces.is_empty() {
                continue;
            }
            if knowledge.bound.contains(kind) && pieces.several() {
                view.sum.add(weights.pair, 1);
            }
            let light = knowledge.light[side.index()].contains(kind);
            if light {
                view.sum.add(weights.outpost, (pieces & posts).count() as i32);
            }
            let mobility = &knowledge.mobility[side.index()][number];
            for from in pieces.iter() {
                let royal = view.royals.contains(from);
                let (attacks, quiet) = attacks(board, Piece { side, kind }, royal, from, occupied);
                if !royal {
                    self.storm(view, kind, side, attacks & their_zone);
                    let free = (attacks & !own & !their_cheap) | (quiet & !occupied & !their_cheap);
                    view.sum.add(mobility.at(free.count()), 1);
                    view.twice |= view.attacks & attacks;
                    view.guarded |= attacks;
                }
                view.attacks |= attacks;
            }
        }
    }

    /// Enemies that are attacked by less than they are worth, or not defended.
    fn threats(&self, scene: &Scene<'_, '_, W>, side: Side) -> Phased {
        let (knowledge, board) = (self.knowledge, scene.board);
        let weights = &knowledge.weights;
        let (ours, theirs) = (&scene.views[side.index()], &scene.views[(!side).index()]);
        let them = (!side).index();
        let enemies = board.side(!side) & !theirs.dear;
        let loose = enemies & ours.attacks & !theirs.attacks;
        let chased = enemies & ours.cheap & !theirs.runners & !loose;
        let pressed = enemies & ours.pressed & !loose & !chased;
        let outnumbered =
            enemies & ours.twice & !theirs.twice & !theirs.runners & !loose & !chased & !pressed;
        let mut sum = Phased::default();
        let count = |sum: &mut Phased, sq: Square, base: Phased, part: Phased| {
            let worth = board.piece_on(sq).map_or(0, |piece| knowledge.worth[them][piece.kind.index()]);
            let worth = worth.min(900);
            sum.middle += base.middle + worth * part.middle / 1000;
            sum.end += base.end + worth * part.end / 1000;
        };
        loose.iter().for_each(|sq| count(&mut sum, sq, weights.loose, weights.loose_part));
        pressed.iter().for_each(|sq| count(&mut sum, sq, weights.pressed, weights.pressed_part));
        outnumbered.iter().for_each(|sq| count(&mut sum, sq, weights.outnumbered, weights.outnumbered_part));
        let strong = theirs.cheap | (theirs.twice & !ours.twice);
        let narrow = theirs.attacks & ours.attacks & !strong;
        sum.add(weights.narrow, narrow.count() as i32);
        sum.middle = sum.middle * knowledge.threats / 100;
        sum.end = sum.end * knowledge.threats / 100;
        chased.iter().for_each(|sq| count(&mut sum, sq, weights.chased, weights.chased_part));
        let weak = theirs.runners & ours.attacks & theirs.attacks & !theirs.cheap;
        sum.add(weights.weak_runner, weak.count() as i32);
        sum
    }

    /// How much a side's dear pieces are in danger.
    fn danger(&self, scene: &Scene<'_, '_, W>, side: Side) -> Phased {
        let (knowledge, board) = (self.knowledge, scene.board);
        let weights = &knowledge.weights;
        let (ours, theirs) = (&scene.views[side.index()], &scene.views[(!side).index()]);
        if ours.zone.is_empty() || knowledge.traits.no_checks {
            return Phased::default();
        }
        let mut danger = weights.danger_base + theirs.force;
        if theirs.attackers > 1 {
            danger += weights.several * theirs.attackers;
        }
        let weak = ours.zone & theirs.attacks & !ours.guarded;
        danger += weights.weak * weak.count() as i32;
        let closed = ours.zone & (theirs.attacks | board.side(side));
        danger += weights.no_flight * closed.count() as i32;
        danger += self.checks_to_come(scene, side);
        let near = (ours.zone & ours.runners).count().min(3) as i32;
        let far = (ours.beyond & ours.runners & !ours.zone).count().min(3) as i32;
        danger = (danger - weights.near * near - weights.far * far).max(0);
        let danger = danger.min(400);
        let count =
            |square: i32, line: i32| (danger * danger * square / 10_000 + danger * line / 100).min(900);
        let mut sum = Phased {
            middle: count(weights.danger_square.middle, weights.danger_line.middle),
            end: count(weights.danger_square.end, weights.danger_line.end),
        };
        let part = knowledge.danger[side.index()];
        sum.middle = sum.middle * part.middle / 100;
        sum.end = sum.end * part.end / 100;
        sum.add(weights.shelter, -(3 * near + far));
        sum.add(weights.bare_file, self.bare_files(ours, side));
        sum.add(weights.castle, -self.castles(scene, side));
        sum
    }

    /// On how many of the files beside a side's dear piece, and its own, no own runner stands ahead of it; of several, where these
    /// are most.
    fn bare_files(&self, ours: &View<W::Bits>, side: Side) -> i32 {
        let bare_beside = |dear: Square| {
            let columns = &self.columns[side.index()][dear.index()];
            let bare = |column: &&W::Bits| !column.is_empty() && !column.intersects(ours.runners);
            columns.iter().filter(bare).count() as i32
        };
        ours.dear.iter().map(bare_beside).max().unwrap_or(0)
    }

    /// With how many pieces a royal one may still castle.
    fn castles(&self, scene: &Scene<'_, '_, W>, side: Side) -> i32 {
        let unmoved = scene.board.unmoved() & scene.board.side(side);
        if unmoved.intersects(scene.views[side.index()].royals) {
            (unmoved & self.partners[side.index()]).count() as i32
        } else {
            0
        }
    }

    /// What checks that the enemy could give count for the danger, and what it holds in reserve.
    fn checks_to_come(&self, scene: &Scene<'_, '_, W>, side: Side) -> i32 {
        let (knowledge, board) = (self.knowledge, scene.board);
        let weights = &knowledge.weights;
        let (ours, theirs) = (&scene.views[side.index()], &scene.views[(!side).index()]);
        let worths = &knowledge.worth[(!side).index()];
        let mut danger = 0;
        // Squares from which a check would come that nobody answers by taking.
        let safe = !board.side(!side) & (!ours.attacks | (theirs.twice & !ours.guarded));
        let drops = knowledge.traits.drops;
        for royal in ours.royals.iter() {
            let Some(piece) = board.piece_on(royal) else { continue };
            board.each_attack_square(royal, piece.kind, true, !side, |kinds, squares| {
                let (from_reserve, from_board) =
                    (squares & safe & !scene.occupied, squares & safe & theirs.attacks);
                if from_reserve.is_empty() && from_board.is_empty() {
                    return;
                }
                for kind in kinds.iter().take_while(|kind| kind.index() < board.kinds()) {
                    let worth = worths[kind.index()].min(800);
                    if drops && !from_reserve.is_empty() && board.reserve(!side, kind) > 0 {
                        danger += weights.drop_check + worth * weights.drop_check_part / 1000;
                    }
                    if !from_board.is_empty() && !board.pieces(!side, kind).is_empty() {
                        danger += weights.check + worth * weights.check_part / 1000;
                    }
                }
            });
        }
        if drops {
            let held = |number: usize| i32::from(board.reserve(!side, Kind(number as u8))).min(4);
            danger += (0..board.kinds()).map(|number| held(number) * worths[number]).sum::<i32>()
                * weights.held
                / 1000;
        }
        danger
    }

    /// Checks on their way to the number that wins.
    fn checks(&self, board: &Board<'_, W>, side: Side) -> Phased {
        let Some(most) = self.knowledge.goals.checks[side.index()] else { return Phased::default() };
        let given = board.checks_given(side).min(most) as i32;
        let left = (most as i32 - given).max(1);
        let worth = |each: i32| each * given / (left * left + 1);
        let each = self.knowledge.weights.checks_given;
        Phased { middle: worth(each.middle), end: worth(each.end) }
    }
}

/// What a position is worth to the player to move, unsearched.
pub fn evaluate(position: &Position, knowledge: &Knowledge) -> i32 {
    struct Evaluate<'k>(&'k Knowledge);
    impl alfil_play::board::Visitor for Evaluate<'_> {
        type Out = i32;
        fn visit<W: Width>(self, board: Board<'_, W>) -> i32 {
            Terms::new(self.0, &board).evaluate(&board, &self.0.sums(&board))
        }
    }
    position.visit(Evaluate(knowledge))
}

//! Terms that are asked of a position: how freely pieces move, what they attack, how safe royal pieces are, which of those that
//! promote have nobody in their way.

use super::runners::Runners;
use super::{Knowledge, Sums};
use crate::score::MAX_EVAL;
use crate::values::Phased;
use alfil_board::{Bits, Kind, KindSet, Piece, Side, Square, Width};
use alfil_play::board::Board;
use alfil_play::position::Position;

/// What evaluation looks up on boards of one width.
pub struct Terms<'k, W: Width> {
    pub knowledge: &'k Knowledge,
    /// The squares around each, itself among them.
    around: Vec<W::Bits>,
    /// For each side, the three squares two steps ahead of each.
    beyond: [Vec<W::Bits>; 2],
    runners: Runners<W>,
    /// The types of which pieces are on their way to promote and worth little until then.
    running: [KindSet; 2],
}

/// What a side does on the board.
struct View<B> {
    /// What it attacks.
    attacks: B,
    /// What it attacks with more than one piece.
    twice: B,
    /// What its runners attack.
    cheap: B,
    /// What it attacks with anything but royal pieces.
    guarded: B,
    /// The pieces that may not be lost.
    dear: B,
    /// The squares around them.
    zone: B,
    /// The squares two steps ahead of them.
    beyond: B,
    /// How many squares of the enemy's zone it attacks, with what force.
    force: i32,
    attackers: i32,
    sum: Phased,
}

impl<B: Bits> View<B> {
    const NEW: View<B> = View {
        attacks: B::EMPTY,
        twice: B::EMPTY,
        cheap: B::EMPTY,
        guarded: B::EMPTY,
        dear: B::EMPTY,
        zone: B::EMPTY,
        beyond: B::EMPTY,
        force: 0,
        attackers: 0,
        sum: Phased { middle: 0, end: 0 },
    };

    fn add(&mut self, middle: i32, end: i32) {
        self.sum.middle += middle;
        self.sum.end += end;
    }
}

impl<'k, W: Width> Terms<'k, W> {
    /// What evaluation looks up, for the rules of a board.
    pub fn new(knowledge: &'k Knowledge, board: &Board<'_, W>) -> Terms<'k, W> {
        let dimensions = board.dimensions();
        let around = |sq: Square| {
            let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
            let near = steps.filter_map(|(files, ranks)| dimensions.step(sq, files, ranks));
            near.fold(W::Bits::EMPTY, |set, near| set | W::Bits::of(near))
        };
        Terms {
            knowledge,
            around: dimensions.squares().map(around).collect(),
            beyond: Side::BOTH.map(|side| {
                let ranks = if side == Side::White { 2 } else { -2 };
                let ahead = |sq: Square| {
                    let three = (-1..=1).filter_map(|files| dimensions.step(sq, files, ranks));
                    three.fold(W::Bits::EMPTY, |set, sq| set | W::Bits::of(sq))
                };
                dimensions.squares().map(ahead).collect()
            }),
            runners: Runners::new(knowledge, board),
            running: knowledge.running,
        }
    }

    /// What a position is worth to the player to move.
    pub fn evaluate(&self, board: &Board<'_, W>, sums: &Sums) -> i32 {
        let knowledge = self.knowledge;
        let mut sums = *sums;
        knowledge.add_reserves(board, &mut sums);
        if !knowledge.traits.losing_wins {
            let occupied = board.occupied();
            let mut views = Side::BOTH.map(|side| self.runners_view(board, side, occupied));
            for side in Side::BOTH {
                self.pieces(board, side, occupied, &mut views);
            }
            for side in Side::BOTH {
                self.runners.passed(
                    board,
                    side,
                    views[(!side).index()].attacks,
                    &mut views[side.index()].sum,
                );
                self.threats(board, side, &mut views);
                self.danger(board, side, occupied, &mut views);
                self.checks(board, side, &mut views);
            }
            let [white, black] = &views;
            sums.middle += white.sum.middle - black.sum.middle;
            sums.end += white.sum.end - black.sum.end;
        }
        let value = knowledge.blend(&sums);
        let value = if board.turn() == Side::White { value } else { -value };
        let value = value * (220 - board.halfmove().min(120) as i32) / 220;
        (value + 12).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// What a side's runners attack, and its dear pieces.
    fn runners_view(&self, board: &Board<'_, W>, side: Side, occupied: W::Bits) -> View<W::Bits> {
        let mut view = View::NEW;
        view.dear = board.royals(side) | board.pieces_of(side, self.knowledge.goals.precious[side.index()]);
        // Of many, none is very dear.
        if view.dear.count() <= 3 {
            for sq in view.dear.iter() {
                view.zone |= self.around[sq.index()];
                view.beyond |= self.beyond[side.index()][sq.index()];
            }
        }
        for kind in self.running[side.index()].iter().take_while(|kind| kind.index() < board.kinds()) {
            for from in board.pieces(side, kind).iter() {
                let attacks = self.attacks(board, Piece { side, kind }, false, from, occupied).0;
                view.twice |= view.cheap & attacks;
                view.cheap |= attacks;
            }
        }
        view.attacks = view.cheap;
        view.guarded = view.cheap;
        view
    }

    /// What a piece attacks, and where it may go.
    #[inline]
    fn attacks(
        &self,
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

    /// How freely a side's pieces move, and what they attack.
    fn pieces(&self, board: &Board<'_, W>, side: Side, occupied: W::Bits, views: &mut [View<W::Bits>; 2]) {
        let knowledge = self.knowledge;
        let own = board.side(side);
        let them = (!side).index();
        let (their_cheap, their_zone) = (views[them].cheap, views[them].zone);
        let royals = board.royals(side);
        let view = &mut views[side.index()];
        for number in 0..board.kinds() {
            let kind = Kind(number as u8);
            let runs = self.running[side.index()].contains(kind);
            let worth = knowledge.worth[side.index()][number];
            if knowledge.bound.contains(kind) && board.pieces(side, kind).several() {
                view.add(22, 34);
            }
            for from in board.pieces(side, kind).iter() {
                let royal = royals.contains(from);
                let (attacks, quiet) = self.attacks(board, Piece { side, kind }, royal, from, occupied);
                let hits = (attacks & their_zone).count() as i32;
                if hits > 0 && !royal {
                    view.attackers += 1;
                    view.force += 12 + (worth / 24).min(40) + 6 * hits;
                }
                if runs {
                    continue;
                }
                if !royal {
                    let free = (attacks & !own & !their_cheap) | (quiet & !occupied & !their_cheap);
                    let Phased { middle, end } = knowledge.mobility[number].at(free.count());
                    view.add(middle, end);
                    view.twice |= view.attacks & attacks;
                    view.guarded |= attacks;
                }
                view.attacks |= attacks;
            }
        }
    }

    /// Enemies that are attacked by less than they are worth, or not defended.
    fn threats(&self, board: &Board<'_, W>, side: Side, views: &mut [View<W::Bits>; 2]) {
        let knowledge = self.knowledge;
        let (us, them) = (side.index(), (!side).index());
        let enemies = board.side(!side) & !views[them].dear;
        let loose = enemies & views[us].attacks & !views[them].attacks;
        let chased = enemies & views[us].cheap & !loose;
        let worth =
            |sq: Square| board.piece_on(sq).map_or(0, |piece| knowledge.worth[them][piece.kind.index()]);
        let mut sum = 0;
        for sq in loose.iter() {
            sum += 12 + worth(sq).min(900) / 24;
        }
        for sq in chased.iter() {
            let kind = board.piece_on(sq).map_or(Kind(0), |piece| piece.kind);
            if !self.running[them].contains(kind) {
                sum += 18 + worth(sq).min(900) / 20;
            }
        }
        views[us].add(sum, sum);
    }

    /// How much a side's dear pieces are in danger.
    fn danger(&self, board: &Board<'_, W>, side: Side, occupied: W::Bits, views: &mut [View<W::Bits>; 2]) {
        let knowledge = self.knowledge;
        let (us, them) = (side.index(), (!side).index());
        let (ours, theirs) = (&views[us], &views[them]);
        if ours.zone.is_empty() || knowledge.traits.no_checks {
            return;
        }
        let mut danger = theirs.force;
        if theirs.attackers > 1 {
            danger += 8 * theirs.attackers;
        }
        let weak = ours.zone & theirs.attacks & !ours.guarded;
        danger += 14 * weak.count() as i32;
        // Squares from which a check would come that nobody answers by taking.
        let safe = !board.side(!side) & (!ours.attacks | (theirs.twice & !ours.guarded));
        for royal in board.royals(side).iter().take(2) {
            let Some(piece) = board.piece_on(royal) else { continue };
            board.each_attack_square(royal, piece.kind, true, !side, |kinds, squares| {
                let held = knowledge.traits.drops;
                for kind in kinds.iter().take_while(|kind| kind.index() < board.kinds()) {
                    let worth = (knowledge.worth[them][kind.index()] / 16).min(50);
                    if held && board.reserve(!side, kind) > 0 && !(squares & safe & !occupied).is_empty() {
                        danger += 26 + worth;
                    }
                    if !board.pieces(!side, kind).is_empty() && !(squares & safe & theirs.attacks).is_empty()
                    {
                        danger += 8 + worth / 2;
                    }
                }
            });
        }
        let runners = board.pieces_of(side, self.running[us]);
        let near = (ours.zone & runners).count().min(3) as i32;
        let far = (ours.beyond & runners & !ours.zone).count().min(3) as i32;
        let shield = 3 * near + far;
        danger = (danger - 4 * shield).max(0);
        let penalty = (danger * danger / 320 + danger / 3).min(900);
        let penalty = if knowledge.traits.counts_checks { penalty * 3 / 2 } else { penalty };
        views[us].add(5 * shield - penalty, -penalty / 4);
    }

    /// Checks on their way to the number that wins.
    fn checks(&self, board: &Board<'_, W>, side: Side, views: &mut [View<W::Bits>; 2]) {
        if let Some(most) = self.knowledge.goals.checks[side.index()] {
            let given = board.checks_given(side).min(most) as i32;
            let left = (most as i32 - given).max(1);
            let bonus = 600 * given / (left * left + 1);
            views[side.index()].add(bonus, bonus);
        }
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

//! Checking moves, direct ones and discovered checks: which moves may give check, where a side is forbidden to.
//!
//! A move gives check by what it puts on a square, or by what it takes away from one. The squares from which each type
//! would attack, and the pieces that stand in somebody's way, are found once; moves from and to anywhere else need not
//! be made to be known as harmless.

use super::pieces::Movable;
use super::{Generator, Sink};
use crate::state::Victim;
use crate::tables::{Asks, Attack, Condition, Forbidden, Leaf, Shape};
use alfil_board::{Bits, Kind, Square, Width};
use alfil_model::Whose;

impl<W: Width> Generator<'_, W> {
    /// The legal moves of a type where giving check is forbidden: discovered-check candidates by make-and-test.
    #[inline(never)]
    pub(super) fn moves_without_check(&self, kind: Kind, pieces: W::Bits, mut sink: &mut dyn Sink<W::Bits>) {
        // What a piece becomes by promotion may give check from anywhere.
        let promotes = !self.tables.promotions[self.us.index()][kind.index()].is_empty();
        let tried = if promotes { pieces } else { pieces & self.discoverers };
        self.each_piece(Movable { must_try: true, ..self.movable(kind) }, tried, &mut sink);
        let (illegal, perhaps) = self.checking(kind);
        let piece = Movable { to_try: self.captures_to_try | perhaps, illegal, ..self.movable(kind) };
        let rest = self.setwise_moves(piece, pieces & !tried, &mut sink);
        self.each_piece(piece, rest, &mut sink);
    }

    /// Looks for our moves that may give check.
    #[inline(never)]
    pub(super) fn avoid_checks(&mut self) {
        if self.can_foresee_checks() {
            self.avoids_check = true;
            self.discoverers = self.find_discoverers();
        } else {
            self.masks.insufficient = true;
        }
    }

    /// Whether masks can tell which of our moves may give check: no attack needs pieces in its way or has several legs.
    fn can_foresee_checks(&self) -> bool {
        let maskable = |attack: &Attack<W::Bits>| !attack.needs_pieces && attack.asks == Asks::Nothing;
        self.tables.plain_royals && self.ours.leg_moves.is_empty() && self.ours.attacks.iter().all(maskable)
    }

    /// Discovered-check candidates: our pieces that may give check by leaving their squares.
    fn find_discoverers(&self) -> W::Bits {
        let mut squares = W::Bits::EMPTY;
        self.each_attack_on_royals(|attack, royal| {
            squares |= match &self.tables.shapes[usize::from(attack.shape)] {
                Shape::Leap(_) => W::Bits::EMPTY,
                slide @ Shape::Slide(_) => self.discoverers_on_lines(slide, attack, royal),
                Shape::Ways(table) => {
                    table[royal.index()].iter().fold(W::Bits::EMPTY, |set, way| set | way.between)
                }
            };
        });
        squares & self.own
    }

    /// Discovered-check candidates before sliders: our pieces that alone stand between a royal piece of the enemy's
    /// and a slider of ours. That slider is not yet attacking, nor is any other piece: the enemy is not in check when
    /// it is our turn.
    fn discoverers_on_lines(
        &self,
        slide: &Shape<W::Bits>,
        attack: &Attack<W::Bits>,
        royal: Square,
    ) -> W::Bits {
        let visible = slide.reach(royal, self.occupied) & self.own;
        if !(self.tables.board & !attack.from).is_empty() {
            return visible;
        }
        let sliders = self.state.capturers(self.tables, self.us, attack);
        let behind = slide.reach(royal, self.occupied & !visible) & sliders & !visible;
        let forward = &self.tables.shapes[usize::from(attack.forward)];
        let seen = behind.iter().map(|from| forward.reach(from, self.occupied));
        visible & seen.fold(W::Bits::EMPTY, |all, some| all | some)
    }

    /// Direct checks: where a piece of the type would attack a royal piece of the enemy's, for certain and perhaps.
    fn checking(&self, kind: Kind) -> (W::Bits, W::Bits) {
        let (mut certain, mut perhaps) = (W::Bits::EMPTY, W::Bits::EMPTY);
        let forbidden = &self.tables.forbidden[self.us.index()];
        let any_check = |clause: &Forbidden<W::Bits>| {
            clause.is_about_all()
                && matches!(clause.when, Condition::Leaf(Leaf::Check { whose: Whose::Enemy }))
        };
        let any_check = forbidden.iter().any(any_check);
        self.each_attack_on_royals(|attack, royal| {
            if attack.kinds.contains(kind) {
                let shape = &self.tables.shapes[usize::from(attack.shape)];
                let squares = shape.reach(royal, self.occupied) & attack.from;
                *(if any_check && attack.plain { &mut certain } else { &mut perhaps }) |= squares;
            }
        });
        (certain, perhaps)
    }

    /// Visits our attacks that the enemy's royal pieces can suffer.
    fn each_attack_on_royals(&self, mut visit: impl FnMut(&Attack<W::Bits>, Square)) {
        for royal in self.state.royals(self.tables, !self.us).iter() {
            let Some(piece) = self.state.piece(royal) else { continue };
            let victim = Victim { kind: piece.kind, royal: true };
            let attacks = self.ours.attacks.iter();
            attacks.filter(|attack| victim.suits(attack)).for_each(|attack| visit(attack, royal));
        }
    }
}

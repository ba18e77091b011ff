//! Attacks: which pieces attack a square, pinned or not.
//!
//! A piece attacks a square if one of its captures, in the mode of its side, would take a piece such as
//! the one in question there. It need not be legal for it to do so: a pinned piece attacks too.
//!
//! ```text
//! . . . . . . . .
//! . . . b . . . .      the king on e1 is attacked by the rook alone:
//! . . . . P . . .      the bishop's way is closed, the rook is pinned
//! . r . . K . . .      and attacks all the same
//! ```

use super::State;
use crate::tables::{Asks, Attack, Condition, Leaf, SideTables, Standing, Tables, slide};
use alfil_board::{Bits, Kind, KindSet, Side, Square, Width};
use alfil_model::Victims;

/// What stands, or is thought to stand, on the attacked square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Victim {
    /// Its type.
    pub kind: Kind,
    /// Whether it is royal.
    pub royal: bool,
}

impl Victim {
    /// Whether it passes the capture filter of an attack.
    #[inline(always)]
    pub fn suits<B>(self, attack: &Attack<B>) -> bool {
        attack.on.contains(self.kind)
            && match attack.victims {
                Victims::Any => true,
                Victims::Royal => self.royal,
                Victims::Common => !self.royal,
            }
    }
}

impl<W: Width> State<W> {
    /// A side's pieces that make captures of this sort.
    #[inline(always)]
    pub fn capturers(&self, tables: &Tables<W>, side: Side, attack: &Attack<W::Bits>) -> W::Bits {
        self.capturers_on(tables, side, attack, W::Bits::FULL)
    }

    /// Those on some squares: what stands near is asked of them alone.
    #[inline(always)]
    pub fn capturers_on(
        &self,
        tables: &Tables<W>,
        side: Side,
        attack: &Attack<W::Bits>,
        squares: W::Bits,
    ) -> W::Bits {
        let mut pieces = squares
            & attack.from
            & match attack.pair {
                Some([one, other]) => {
                    (self.kinds[one.index()] | self.kinds[other.index()]) & self.sides[side.index()]
                }
                None => self.pieces_of(side, attack.kinds),
            };
        if attack.plain {
            return pieces;
        }
        if attack.marked {
            pieces &= self.unmoved;
        }
        let granted = self.granted(tables, attack.asks, side, pieces);
        self.of_standing(tables, side, attack.standing, granted)
    }

    /// Royal pieces, common ones or all, of some of a side's.
    #[inline(always)]
    pub fn of_standing(
        &self,
        tables: &Tables<W>,
        side: Side,
        standing: Standing,
        pieces: W::Bits,
    ) -> W::Bits {
        match standing {
            Standing::Any => pieces,
            Standing::Royal => pieces & self.royals(tables, side),
            Standing::Common => pieces & !self.royals(tables, side),
        }
    }

    /// Whether a side attacks a square, the board being occupied so.
    #[inline(always)]
    pub fn is_attacked(
        &self,
        tables: &Tables<W>,
        sq: Square,
        victim: Victim,
        by: Side,
        occupied: W::Bits,
    ) -> bool {
        self.side_tables(tables, by).attacks.iter().any(|attack| {
            victim.suits(attack) && attack.to.contains(sq) && {
                let reach = tables.shapes[usize::from(attack.shape)].reach(sq, occupied);
                !reach.is_empty() && !self.capturers_on(tables, by, attack, reach).is_empty()
            }
        }) || !self.side_tables(tables, by).leg_moves.is_empty()
            && self.is_attacked_by_leg_moves(tables, sq, victim, by, occupied)
    }

    /// The pieces of a side that attack a square.
    ///
    /// A capture that would remove a royal piece of the attacker's own is no attack.
    pub fn attackers(&self, tables: &Tables<W>, sq: Square, victim: Victim, by: Side) -> W::Bits {
        self.attackers_over(tables, sq, victim, by, self.occupied())
    }

    /// The same, the board being occupied so.
    pub fn attackers_over(
        &self,
        tables: &Tables<W>,
        sq: Square,
        victim: Victim,
        by: Side,
        occupied: W::Bits,
    ) -> W::Bits {
        let mut attackers = W::Bits::EMPTY;
        let mut able = W::Bits::FULL;
        if let Some(blast) = &tables.blast {
            let royals = self.royals(tables, by);
            let hit = blast.around(by, sq) & royals & !self.pieces_of(by, blast.spared);
            let hardened = royals & self.pieces_of(by, blast.capturing);
            able = if hit.is_empty() {
                // A royal piece captures if it survives that.
                !royals | hardened
            } else if hit.count() == 1 {
                // It may be the one that goes away from there to capture.
                hit & hardened
            } else {
                W::Bits::EMPTY
            };
        }
        for attack in &self.side_tables(tables, by).attacks {
            if able.is_empty() {
                break;
            }
            if victim.suits(attack) && attack.to.contains(sq) {
                let reach = tables.shapes[usize::from(attack.shape)].reach(sq, occupied);
                attackers |= self.capturers_on(tables, by, attack, reach);
            }
        }
        // Captures on the way arrive, and explode, elsewhere.
        (attackers & able) | self.attackers_by_leg_moves(tables, sq, victim, by, occupied)
    }

    /// The pieces of a side that attack what stands on a square, if that is the other side's; else those that would attack a
    /// common piece of any type there.
    pub fn attackers_of(&self, tables: &Tables<W>, sq: Square, by: Side) -> W::Bits {
        if let Some(piece) = self.piece(sq).filter(|piece| piece.side != by) {
            let royal = self.royals(tables, piece.side).contains(sq);
            return self.attackers(tables, sq, Victim { kind: piece.kind, royal }, by);
        }
        let of = |kind| self.attackers(tables, sq, Victim { kind, royal: false }, by);
        self.victims_apart(tables, by).iter().fold(W::Bits::EMPTY, |set, kind| set | of(kind))
    }

    /// One type of each set of types that the captures of a side do not tell apart.
    fn victims_apart(&self, tables: &Tables<W>, by: Side) -> KindSet {
        let SideTables { attacks, leg_moves, .. } = self.side_tables(tables, by);
        let alike = |one: Kind, other: Kind| {
            let same = |on: KindSet| on.contains(one) == on.contains(other);
            // A move of several legs may pass over what it captures in the end.
            attacks.iter().all(|attack| same(attack.on))
                && leg_moves.iter().all(|walk| same(walk.on) && same(walk.over))
        };
        let mut apart = KindSet::NONE;
        for kind in (0..tables.kinds as u8).map(Kind) {
            if !apart.iter().any(|other| alike(kind, other)) {
                apart.insert(kind);
            }
        }
        apart
    }

    /// The position without what stands on a square.
    pub fn without(&self, tables: &Tables<W>, sq: Square) -> State<W> {
        let mut state = *self;
        if let Some(piece) = self.piece(sq) {
            state.take(tables, piece, sq, &mut ());
        }
        state
    }

    /// The checkers of one of a side's royal pieces.
    pub fn attackers_of_royal(&self, tables: &Tables<W>, royal: Square, side: Side) -> W::Bits {
        self.piece(royal).map_or(W::Bits::EMPTY, |piece| {
            self.attackers(tables, royal, Victim { kind: piece.kind, royal: true }, !side)
        })
    }

    /// A side's royal pieces in two sets: those that may not be attacked one by one, and those that may not be
    /// attacked all. A group of one is like any other royal piece.
    pub fn royals_apart(&self, tables: &Tables<W>, side: Side) -> (W::Bits, W::Bits) {
        let royals = self.royals(tables, side);
        if !self.side_tables(tables, side).royalty.iter().any(|clause| clause.together) {
            return (royals, W::Bits::EMPTY);
        }
        let group = self.royals_where(tables, side, |clause| clause.together);
        if group.several() {
            (self.royals_where(tables, side, |clause| !clause.together), group)
        } else {
            (royals, W::Bits::EMPTY)
        }
    }

    /// A check: a side's royal piece that is attacked and may not be, and a checker, if there is one.
    pub fn exposed(&self, tables: &Tables<W>, side: Side) -> Option<(Square, Square)> {
        let (alone, group) = self.royals_apart(tables, side);
        let attack = |royal: Square| {
            let attackers = self.attackers_of_royal(tables, royal, side);
            (!attackers.is_empty()).then(|| (royal, attackers.first()))
        };
        let found = alone.iter().find_map(attack);
        if found.is_some() || group.is_empty() {
            return found;
        }
        let attacks: Option<Vec<_>> = group.iter().map(attack).collect();
        attacks?.first().copied()
    }

    /// Whether a side is in check: a royal piece is attacked that may not be.
    pub fn in_check(&self, tables: &Tables<W>, side: Side) -> bool {
        if !tables.plain_royals {
            return self.exposed(tables, side).is_some();
        }
        self.royals(tables, side).iter().any(|royal| {
            self.piece(royal).is_some_and(|piece| {
                let victim = Victim { kind: piece.kind, royal: true };
                self.is_attacked(tables, royal, victim, !side, self.occupied())
            })
        })
    }

    /// Whether a side is in check by the plan of the other, or by all of its attacks where there is none.
    #[inline(always)]
    pub fn in_planned_check(&self, tables: &Tables<W>, side: Side) -> bool {
        let Some(plan) = &self.side_tables(tables, !side).plan else { return self.in_check(tables, side) };
        let Some(own) = &self.side_tables(tables, side).plan else { return self.in_check(tables, side) };
        let royals = self.pieces_of(side, own.royal_kinds);
        let attacks = &plan.attacks;
        if own.selects
            || royals.several()
            || !(attacks.hoppers.is_empty() && attacks.lame.is_empty() && attacks.others.is_empty())
        {
            return self.in_check(tables, side);
        }
        if royals.is_empty() {
            return false;
        }
        let (royal, occupied) = (royals.first(), self.occupied());
        attacks.leapers.iter().any(|leapers| {
            self.pieces_among(!side, &leapers.kinds).intersects(leapers.backward[royal.index()])
        }) || attacks.sliders.iter().any(|sliders| {
            let pieces = self.pieces_among(!side, &sliders.kinds);
            slide(&sliders.backward[royal.index()], occupied).intersects(pieces)
        })
    }

    /// Whether there is what a movement of a side asks for, from a square.
    #[inline(always)]
    pub fn grants(&self, tables: &Tables<W>, asks: Asks, side: Side, from: Square) -> bool {
        asks == Asks::Nothing || !self.granted(tables, asks, side, W::Bits::of(from)).is_empty()
    }

    /// Those of some squares from which there is what a movement of a side asks for.
    #[inline(always)]
    pub fn granted(&self, tables: &Tables<W>, asks: Asks, side: Side, from: W::Bits) -> W::Bits {
        match asks {
            Asks::Nothing => from,
            Asks::Imitating(kind) if self.moved(!side) == Some(kind) => from,
            Asks::Imitating(_) => W::Bits::EMPTY,
            Asks::Condition(number) => self.granted_by_condition(tables, number, side, from),
        }
    }

    /// Whether a movement may lead from one square to another, as far as it asks for what is taken there.
    #[inline(always)]
    pub fn takes_enough(&self, tables: &Tables<W>, asks: Asks, from: Square, to: Square) -> bool {
        let Asks::Condition(number) = asks else { return true };
        let takes = tables.asked.get(usize::from(number)).and_then(|asked| asked.takes);
        takes.is_none_or(|kinds| self.takes_one_of(tables, kinds, from, to))
    }

    #[inline(never)]
    fn granted_by_condition(&self, tables: &Tables<W>, number: u16, side: Side, from: W::Bits) -> W::Bits {
        let Some(asked) = tables.asked.get(usize::from(number)) else { return W::Bits::EMPTY };
        let holds = asked.imitating.is_none_or(|kind| self.moved(!side) == Some(kind))
            && self.holds(tables, &asked.when, side);
        let near = |sq: &Square| {
            asked.near.iter().all(|near| self.is_near(tables, &tables.sights[usize::from(*near)], side, *sq))
        };
        match holds {
            false => W::Bits::EMPTY,
            true if asked.near.is_empty() => from,
            true => from.iter().filter(near).fold(W::Bits::EMPTY, |set, sq| set | W::Bits::of(sq)),
        }
    }

    /// Whether a condition holds for a side.
    pub fn holds(&self, tables: &Tables<W>, condition: &Condition<W::Bits>, owner: Side) -> bool {
        condition.evaluate(&mut |leaf| self.leaf_holds(tables, leaf, owner))
    }

    /// Whether a leaf of a condition holds for a side.
    pub fn leaf_holds(&self, tables: &Tables<W>, leaf: &Leaf<W::Bits>, owner: Side) -> bool {
        match leaf {
            Leaf::Check { whose } => whose.sides(owner).any(|side| self.in_check(tables, side)),
            Leaf::Attacked { pieces: Some((whose, kinds)), region } => whose.sides(owner).any(|side| {
                let standing = self.pieces_of(side, *kinds) & region[owner];
                standing.iter().any(|sq| self.is_attacked_of(tables, sq, side))
            }),
            Leaf::Attacked { pieces: None, region } => {
                region[owner].iter().any(|sq| self.is_attacked_of(tables, sq, owner))
            }
            Leaf::Near(neighbours) => self.stands_near(tables, neighbours, owner),
            // Only what is forbidden after a move may ask for it, and there it is answered by who can look for replies.
            Leaf::Checkmate { .. } => false,
            Leaf::Bare => {
                let royals = self.royals(tables, Side::White) | self.royals(tables, Side::Black);
                royals == self.side(Side::White) | self.side(Side::Black)
                    && (0..tables.kinds as u8)
                        .map(Kind)
                        .all(|kind| Side::BOTH.into_iter().all(|side| self.in_reserve(side, kind) == 0))
            }
            Leaf::Captured { .. }
            | Leaf::Count { .. }
            | Leaf::Compared { .. }
            | Leaf::Worth(_)
            | Leaf::Passes { .. }
            | Leaf::Left { .. }
            | Leaf::Once(_)
            | Leaf::Line(_)
            | Leaf::Chain(_)
            | Leaf::Reserve { .. }
            | Leaf::Turn { .. }
            | Leaf::Unmoved { .. }
            | Leaf::Checks { .. }
            | Leaf::ToMove { .. } => self.fact(tables, leaf, owner),
            // No piece is in question.
            Leaf::Royal => false,
        }
    }

    /// Whether a square is attacked, as a side sees it: the piece that it has there; or where it has none, a piece that is royal
    /// by its type, or any if no type is. What belongs to nobody is never captured, and nothing is where it stands.
    fn is_attacked_of(&self, tables: &Tables<W>, sq: Square, side: Side) -> bool {
        if self.neutral().contains(sq) {
            return false;
        }
        if let Some(piece) = self.piece(sq).filter(|piece| piece.side == side) {
            let immune = self.side_tables(tables, side).immune.contains(piece.kind);
            return !immune && !self.attackers_of(tables, sq, !side).is_empty();
        }
        let royal_kinds = self.side_tables(tables, side).royal_kinds;
        let royal = !royal_kinds.is_empty();
        let kinds = if royal { royal_kinds } else { self.victims_apart(tables, !side) };
        let kinds = kinds.iter().take_while(|kind| kind.index() < tables.kinds);
        kinds.into_iter().any(|kind| !self.attackers(tables, sq, Victim { kind, royal }, !side).is_empty())
    }
}

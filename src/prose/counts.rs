//! What of a movement counts: leave that nothing comes of is not told, and what comes of a capture that is never made is.

use super::Teller;
use crate::board::Side;
use crate::model::{EarlierLeg, Geometry, Movement, Stop, Victims};

impl Teller<'_> {
    /// A movement without what never comes of it: captures en passant where there are none, and whether a piece is royal
    /// where none is. Nothing at all if nothing else is left.
    pub(super) fn what_counts(&self, movement: &Movement, takes_en_passant: bool) -> Option<Movement> {
        let royal = Side::BOTH.into_iter().any(|side| !self.ever_royal(side).is_empty());
        let mut counts = Movement { en_passant: movement.en_passant && takes_en_passant, ..movement.clone() };
        if !royal {
            let none = counts.victims == Victims::Royal;
            counts.capture &= !none;
            counts.capture_own &= !none;
            counts.victims = Victims::Any;
            if let Geometry::Legs(legs) = &mut counts.geometry {
                for EarlierLeg { stop, leg: _ } in &mut legs.earlier {
                    let none = stop.victims == Victims::Royal;
                    stop.capture &= !none;
                    stop.capture_own &= !none;
                    stop.victims = Victims::Any;
                    let Stop { empty, over, capture, capture_own, victims: _, off_board, lends } = *stop;
                    if !(empty || over || capture || capture_own || off_board || lends) {
                        return None;
                    }
                }
            }
        }
        let Movement { quiet, capture, capture_own, en_passant, .. } = counts;
        let passing = movement.legs().is_some();
        (quiet || capture || capture_own || en_passant || passing).then_some(counts)
    }
}

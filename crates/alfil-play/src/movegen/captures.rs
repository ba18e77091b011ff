//! A filter for captures, for turns in which they come first.

use super::Sink;
use crate::state::{Action, State};
use alfil_board::{Bits, Kind, Square, Width};
use alfil_model::moves::Placement;

/// Passes captures on and nothing else.
pub(super) struct Captures<'a, W: Width> {
    pub state: &'a State<W>,
    pub sink: &'a mut dyn Sink<W::Bits>,
    /// Whether there was one.
    pub found: bool,
}

impl<W: Width> Captures<'_, W> {
    /// The targets on which something is captured.
    fn captures(&mut self, targets: W::Bits) -> W::Bits {
        let captures = targets & self.state.occupied() & !self.state.neutral();
        self.found |= !captures.is_empty();
        captures
    }
}

impl<W: Width> Sink<W::Bits> for Captures<'_, W> {
    fn steps(&mut self, from: Square, targets: W::Bits) {
        let captures = self.captures(targets);
        if !captures.is_empty() {
            self.sink.steps(from, captures);
        }
    }
    fn shifted(&mut self, by: i16, targets: W::Bits) {
        let captures = self.captures(targets);
        if !captures.is_empty() {
            self.sink.shifted(by, captures);
        }
    }
    fn promotions(&mut self, from: Square, targets: W::Bits, to: &[Kind]) {
        let captures = self.captures(targets);
        if !captures.is_empty() {
            self.sink.promotions(from, captures, to);
        }
    }
    fn single(&mut self, action: Action) {
        if self.state.captures(action) {
            self.found = true;
            self.sink.single(action);
        }
    }
    fn placements(&mut self, _: Kind, _: W::Bits) {}
    fn placement_set(&mut self, _: &[Placement]) {}
    fn full(&self) -> bool {
        self.sink.full()
    }
}

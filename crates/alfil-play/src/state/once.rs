//! What has been true after some move; the definition is [`Once`](alfil_model::Once).

use super::State;
use crate::tables::Tables;
use alfil_board::{Kept, Side, Width};

impl<W: Width> State<W> {
    /// Looks at what is remembered to have been true, and at what makes it forgotten, after a move before which `before` was
    /// remembered.
    #[inline(never)]
    pub(super) fn remember_once(&mut self, tables: &Tables<W>, before: [u8; 2]) {
        if tables.once.is_empty() {
            return;
        }
        // How pieces capture may hang on what is remembered: what was, until all has been looked at.
        self.set_once(before);
        let mut after = [0; 2];
        for (sides, once) in &tables.once {
            let bit = 1 << once.number;
            for side in Side::BOTH {
                let index = side.index();
                let holds = sides[index]
                    && once.after(before[index] & bit != 0, |when| self.holds(tables, when, side));
                after[index] |= if holds { bit } else { 0 };
            }
        }
        self.set_once(after);
        if after != before {
            self.update_modes(tables);
        }
    }

    pub(super) fn set_once(&mut self, once: [u8; 2]) {
        if let Some(aside) = self.aside.get_mut() {
            aside.once = once;
        }
    }
}

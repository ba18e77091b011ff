//! The tables that a variant is played from.

use crate::model::Variant;

/// A compiled variant. Cheap to clone; shared between positions and threads.
#[derive(Debug, Clone)]
pub struct Rules {}

impl Rules {
    /// Compiles a variant. `variant` must have come from resolving with no error.
    pub fn compile(variant: &Variant) -> Rules {
        let _ = variant;
        todo!()
    }
}

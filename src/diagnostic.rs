//! What is wrong with a file, and where: the diagnostics of [`alfil_syntax`], and what is done with them. They are drawn for a
//! terminal, and mend a text; what is wrong with a position or a move becomes one, too.

mod mend;
mod notation;
mod render;

pub use alfil_syntax::diagnostic::*;
pub use mend::{Mended, mend};
pub use notation::{TextError, unplayable};
pub use render::{Rendering, Theme, render, render_themed};

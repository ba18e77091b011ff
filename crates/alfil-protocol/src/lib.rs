//! What graphical interfaces and engines say to each other, from the engine's side: UCI, UCCI, USI and CECP, which XBoard
//! speaks.
//!
//! A [`Speaker`] hears lines and says what is to be done: lines to print, a search to begin or to end. It has no input, no
//! output, no thread and no clock, so a conversation can be held by a terminal, a browser or a test alike. Which protocol is
//! spoken it knows from the first command. Where variants come from is for a [`Shelf`] to know.
//!
//! ```
//! use alfil::{FromText as _, Variant, rules::Rules};
//! use alfil_protocol::{Action, Shelf, Speaker};
//!
//! struct OnlyChess;
//! impl Shelf for OnlyChess {
//!     fn names(&self) -> Vec<String> {
//!         vec!["chess".to_owned()]
//!     }
//!     fn find(&self, name: &str) -> Option<Rules> {
//!         (name == "chess").then(|| Rules::compile(&Variant::shipped(name).expect("it ships")))
//!     }
//!     fn open(&self, path: &str) -> Result<Rules, Vec<String>> {
//!         Err(vec![format!("no file `{path}`")])
//!     }
//!     fn read(&self, _: &str) -> Result<Rules, Vec<String>> {
//!         Err(vec!["no text".to_owned()])
//!     }
//! }
//!
//! let mut speaker = Speaker::new(Box::new(OnlyChess), "Alfil");
//! assert_eq!(speaker.hear("uci").last(), Some(&Action::Say("uciok".to_owned())));
//! assert!(speaker.hear("position startpos moves e2e4").is_empty());
//! let actions = speaker.hear("go depth 3");
//! let [Action::Search(search)] = &actions[..] else { panic!("a search begins") };
//! assert_eq!(search.limits.depth, Some(3));
//! ```

mod action;
mod cecp;
mod dialect;
mod library;
mod line;
mod settings;
mod speaker;
mod uci;

pub use action::{Action, Search};
pub use dialect::Dialect;
pub use library::Shelf;
pub use speaker::Speaker;

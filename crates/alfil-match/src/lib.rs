//! Matches between programs that play chess variants, without the programs: no process, file or clock is touched here.
//!
//! - [`openings`]: random openings from a seed, each played with both colours.
//! - [`arbiter`]: a game between two [`Player`](arbiter::Player)s. The rules alone decide what is legal and who has won; what a
//!   player says against them is a [`Finding`](arbiter::Finding), not an error.
//! - [`limits`]: how long a player may think, and its clock.
//! - [`protocol`]: the words of UCI, UCCI, USI and CECP, to send and to understand; [`dialect`]: their squares, moves and
//!   positions.
//! - [`statistics`] and [`sprt`]: what the results say, by pairs of games.
//!
//! ```
//! use alfil_match::statistics::Tally;
//!
//! // 60 pairs of games: the player lost both of 30, and won both of 6.
//! let tally = Tally::of_pairs([30, 6, 18, 0, 6]);
//! let elo = tally.elo().expect("games have been played");
//! assert_eq!(format!("{:.1} ± {:.1}", elo.value, elo.margin), "-168.4 ± 73.4");
//! ```

pub mod arbiter;
pub mod dialect;
pub mod limits;
pub mod openings;
pub mod protocol;
pub mod sprt;
pub mod statistics;

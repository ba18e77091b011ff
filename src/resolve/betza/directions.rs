//! Which steps of an atom its direction letters select.
//!
//! ```text
//!  orthogonal (W)      diagonal (F)        oblique (N)            eightfold (K, Q)
//!       f             fl       fr         . lf . rf .             fl   f   fr
//!    l  *  r               *             fl  .  .  . fr            l   *   r
//!       b             bl       br         .  .  *  .  .           bl   b   br
//!                                        bl  .  .  . br
//!                                         . lb . rb .
//! ```
//!
//! On an oblique atom the second letter of a crossed pair is the main direction: `fr` lies to the right and a
//! little ahead, `rf` ahead and a little to the right; `fs` is `fl` and `fr`. That is the reading of H. G. Muller's
//! pages.

use super::{Mistake, mistake};
use crate::diagnostic::{Diagnostic, code};
use crate::source::{Span, Spanned};
use crate::syntax::tree::Direction::{self, Back, Forward, Half, Left, Right, Sideways, Vertical};

/// How the steps of an atom lie to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Symmetry {
    /// (0,n)
    Orthogonal,
    /// (n,n)
    Diagonal,
    /// (m,n)
    Oblique,
    /// Orthogonal and diagonal steps together.
    Eightfold,
}

impl Symmetry {
    /// Of the atom with this step.
    pub(super) fn of(short: i32, long: i32) -> Symmetry {
        if short == 0 {
            Symmetry::Orthogonal
        } else if short == long {
            Symmetry::Diagonal
        } else {
            Symmetry::Oblique
        }
    }
}

/// One thing that is said about direction.
#[derive(Debug, Clone, Copy)]
enum Word {
    One(Direction),
    /// Two neighbours that belong together.
    Pair(Direction, Direction),
}

/// The steps of each part of an atom that the letters select; all of them where no letter stands.
pub(super) fn steps(
    parts: &[(i32, i32)],
    symmetry: Symmetry,
    letters: &[Spanned<Direction>],
    atom: char,
) -> Result<Vec<Vec<(i8, i8)>>, Mistake> {
    let all: Vec<Vec<(i8, i8)>> = parts.iter().map(|&(short, long)| every(short, long)).collect();
    if letters.is_empty() {
        return Ok(all);
    }
    let mut selected: Vec<Vec<(i8, i8)>> = vec![Vec::new(); parts.len()];
    let mut said: Vec<(String, Span)> = Vec::new();
    for (word, span) in words(letters, symmetry) {
        let text: String = match word {
            Word::One(one) => one.letter().to_string(),
            Word::Pair(first, second) => [first.letter(), second.letter()].iter().collect(),
        };
        if !meaningful(word, symmetry) {
            return Err(no_meaning(&text, span, symmetry, atom));
        }
        let mut new = false;
        for (steps, chosen) in all.iter().zip(&mut selected) {
            for &step in steps {
                if selects(word, symmetry, step) && !chosen.contains(&step) {
                    chosen.push(step);
                    new = true;
                }
            }
        }
        if !new {
            let mut diagnostic = Diagnostic::error(
                code::betza::REPEATED,
                format!("`{text}` selects no direction of `{atom}` that is not selected already"),
                span,
                "adds nothing",
            );
            if let Some((earlier, place)) = said.last() {
                diagnostic = diagnostic.label(*place, format!("`{earlier}` comes first"));
            }
            return Err(Box::new(diagnostic.help(format!("take `{text}` away"))));
        }
        said.push((text, span));
    }
    // The order of steps does not depend on that of the letters.
    for (steps, chosen) in all.iter().zip(&mut selected) {
        let kept = steps.iter().copied().filter(|step| chosen.contains(step)).collect();
        *chosen = kept;
    }
    Ok(selected)
}

/// Every step of an atom, turning to the right from straight ahead.
fn every(short: i32, long: i32) -> Vec<(i8, i8)> {
    let (s, l) = (short as i8, long as i8);
    if short == 0 {
        vec![(0, l), (l, 0), (0, -l), (-l, 0)]
    } else if short == long {
        vec![(l, l), (l, -l), (-l, -l), (-l, l)]
    } else {
        vec![(s, l), (l, s), (l, -s), (s, -l), (-s, -l), (-l, -s), (-l, s), (-s, l)]
    }
}

/// The letters as words: neighbours are paired where the symmetry knows pairs.
fn words(letters: &[Spanned<Direction>], symmetry: Symmetry) -> Vec<(Word, Span)> {
    let mut words = Vec::new();
    let mut rest = letters;
    while let [first, tail @ ..] = rest {
        rest = tail;
        if let [second, tail @ ..] = tail
            && first.span.end == second.span.start
            && pairs(first.node, second.node, symmetry)
        {
            words.push((Word::Pair(first.node, second.node), first.span.to(second.span)));
            rest = tail;
        } else {
            words.push((Word::One(first.node), first.span));
        }
    }
    words
}

/// Up or down the board.
fn is_vertical(direction: Direction) -> bool {
    matches!(direction, Forward | Back | Vertical)
}

/// To the left or the right.
fn is_lateral(direction: Direction) -> bool {
    matches!(direction, Left | Right | Sideways)
}

/// Whether two neighbours are one word.
fn pairs(first: Direction, second: Direction, symmetry: Symmetry) -> bool {
    let crossed = (is_vertical(first) && is_lateral(second) || is_lateral(first) && is_vertical(second))
        && !(matches!(first, Vertical | Sideways) && matches!(second, Vertical | Sideways));
    let doubled = first == second && matches!(first, Forward | Back | Left | Right);
    match symmetry {
        Symmetry::Orthogonal => false,
        Symmetry::Diagonal => crossed,
        Symmetry::Eightfold => crossed || doubled,
        Symmetry::Oblique => crossed || doubled || first == Half || second == Half,
    }
}

/// Whether the word means anything at all for the symmetry.
fn meaningful(word: Word, symmetry: Symmetry) -> bool {
    match word {
        Word::One(direction) => direction != Half,
        Word::Pair(Half, second) => symmetry == Symmetry::Oblique && matches!(second, Left | Right),
        Word::Pair(first, Half) => {
            symmetry == Symmetry::Oblique && matches!(first, Forward | Back | Left | Right)
        }
        Word::Pair(..) => true,
    }
}

/// Whether a step lies in the half plane of a direction.
fn towards(direction: Direction, (x, y): (i8, i8)) -> bool {
    match direction {
        Forward => y > 0,
        Back => y < 0,
        Right => x > 0,
        Left => x < 0,
        Vertical => y != 0,
        Sideways => x != 0,
        Half => false,
    }
}

/// Whether a step goes farther along the direction's axis than along the other.
fn mainly(direction: Direction, (x, y): (i8, i8)) -> bool {
    if is_vertical(direction) { y.abs() > x.abs() } else { x.abs() > y.abs() }
}

fn selects(word: Word, symmetry: Symmetry, step: (i8, i8)) -> bool {
    match (symmetry, word) {
        (Symmetry::Orthogonal | Symmetry::Diagonal, Word::One(one)) => towards(one, step),
        (Symmetry::Orthogonal | Symmetry::Diagonal, Word::Pair(first, second)) => {
            towards(first, step) && towards(second, step)
        }
        (Symmetry::Eightfold, Word::One(one)) => towards(one, step) && mainly(one, step),
        (Symmetry::Eightfold, Word::Pair(first, second)) if first == second => {
            towards(first, step) && mainly(first, step)
        }
        (Symmetry::Eightfold, Word::Pair(first, second)) => towards(first, step) && towards(second, step),
        (Symmetry::Oblique, Word::One(one)) => towards(one, step) && mainly(one, step),
        // A right-handed step bends to the right from its long direction: (1,2), (2,-1), (-1,-2), (-2,1).
        (Symmetry::Oblique, Word::Pair(Half, hand)) => {
            let (x, y) = step;
            let right = (x.signum() == y.signum()) == (y.abs() > x.abs());
            right == (hand == Right)
        }
        (Symmetry::Oblique, Word::Pair(part, Half)) => towards(part, step),
        (Symmetry::Oblique, Word::Pair(first, second)) => {
            towards(first, step) && towards(second, step) && mainly(second, step)
        }
    }
}

fn no_meaning(text: &str, span: Span, symmetry: Symmetry, atom: char) -> Mistake {
    let help = match symmetry {
        Symmetry::Oblique => "half of the directions are `fh`, `bh`, `lh`, `rh`, `hl` or `hr`",
        _ => {
            "`h` stands with `N`, `C`, `Z` and other oblique leaps; here write `f`, `b`, `l`, `r`, `v` or `s`"
        }
    };
    mistake(
        code::betza::DIRECTION,
        format!("`{text}` is no direction of `{atom}`"),
        span,
        "selects nothing",
        help,
    )
}

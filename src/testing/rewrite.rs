//! Writing into a file what its tests find.
//!
//! Only expectations change: a list of moves, a FEN, a result, `check`, a number of nodes or of moves. Comments and
//! layout stay. Where no expectation could make a step hold, it is left as it is: a move that is said to be
//! legal and is not is a mistake in the rules or in the test, which only its author can tell apart.

use super::TestReport;
use crate::source::Span;

/// What would have to stand in the file for a step to hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rewriting {
    /// This text in this place.
    Replace {
        /// The place.
        span: Span,
        /// The text.
        text: String,
    },
    /// Another list of words.
    List {
        /// The whole step, which ends with the list.
        step: Span,
        /// The words that stand there, in order. Without any, the list is the word `none`.
        words: Vec<Span>,
        /// Which of them go, by their numbers from 0, in order.
        wrong: Vec<usize>,
        /// What comes.
        missing: Vec<String>,
    },
    /// Nothing would help, and why.
    No(&'static str),
}

/// A text with its expectations rewritten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rewritten {
    /// The new text.
    pub text: String,
    /// How many steps were rewritten.
    pub changed: usize,
    /// The failing steps that were left alone, in order.
    pub left: Vec<Left>,
}

/// A failing step that was left alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Left {
    /// Where it stands.
    pub step: Span,
    /// Why.
    pub why: &'static str,
}

/// A stretch of a text, and what comes in its place.
type Edit = (std::ops::Range<usize>, String);

/// Writes what the tests found into the text that they stand in.
///
/// ```
/// use alfil::source::Source;
/// use alfil::testing;
///
/// let text = "variant \"One\" { year 2000 }\nextends \"chess\"\ntest \"knights\" { moves from b1 are b1a3 b1d2 }\n";
/// let lookup = |name: &str| alfil::library::source(name);
/// let loaded = alfil::resolve::load(Source::new("one.variant", text), &lookup);
/// let variant = loaded.variant.expect("no errors");
/// let rewritten = testing::rewrite(text, &testing::run(&variant, &loaded.tests));
/// assert!(rewritten.text.ends_with("{ moves from b1 are b1a3 b1c3 }\n"));
/// ```
pub fn rewrite(text: &str, reports: &[TestReport]) -> Rewritten {
    let mut edits: Vec<Edit> = Vec::new();
    let mut changed = 0;
    let mut left = Vec::new();
    for failure in reports.iter().flat_map(|report| &report.failures) {
        match edits_of(text, &failure.rewriting) {
            Ok(found) => {
                edits.extend(found);
                changed += 1;
            }
            Err(why) => left.push(Left { step: failure.step, why }),
        }
    }
    edits.sort_by_key(|(range, _)| (range.start, range.end));
    let mut new = String::with_capacity(text.len());
    let mut copied = 0;
    for (range, replacement) in edits {
        new.push_str(text.get(copied..range.start).unwrap_or_default());
        new.push_str(&replacement);
        copied = range.end;
    }
    new.push_str(text.get(copied..).unwrap_or_default());
    Rewritten { text: new, changed, left }
}

/// What changes in the text, or why nothing can.
fn edits_of(text: &str, rewriting: &Rewriting) -> Result<Vec<Edit>, &'static str> {
    match rewriting {
        Rewriting::No(why) => Err(why),
        Rewriting::Replace { span, text } => Ok(vec![(range(*span), text.clone())]),
        Rewriting::List { step, words, wrong, missing } => {
            let (Some(first), Some(last)) = (words.first(), words.last()) else {
                let none = step.end as usize - "none".len()..step.end as usize;
                let is_none = text.get(none.clone()) == Some("none");
                return if is_none { Ok(vec![(none, missing.join(" "))]) } else { Err(UNKNOWN_LIST) };
            };
            let list = range(first.to(*last));
            if wrong.len() == words.len() && missing.is_empty() {
                return match text.get(list.clone()).is_some_and(|list| list.contains('#')) {
                    true => Err(COMMENTS),
                    false => Ok(vec![(list, "none".to_owned())]),
                };
            }
            let mut edits = Vec::new();
            let mut missing = missing.iter();
            // Those with which the list begins go together with what stands behind them.
            let leading = wrong.iter().enumerate().take_while(|(index, number)| index == *number).count();
            for &number in wrong {
                let word = range(words[number]);
                // A right word takes the place of a wrong one; what is left over goes, with the blanks before it.
                let stretch = match (missing.next(), number.checked_sub(1)) {
                    (Some(new), _) => {
                        edits.push((word, new.clone()));
                        continue;
                    }
                    (None, None) => word.start..words[leading].start as usize,
                    (None, Some(_)) if number < leading && edits.len() == 1 && edits[0].1.is_empty() => {
                        continue;
                    }
                    (None, Some(before)) => words[before].end as usize..word.end,
                };
                if text.get(stretch.clone()).is_some_and(|stretch| stretch.contains('#')) {
                    return Err(COMMENTS);
                }
                edits.push((stretch, String::new()));
            }
            let rest: String = missing.map(|word| format!(" {word}")).collect();
            if !rest.is_empty() {
                edits.push((list.end..list.end, rest));
            }
            Ok(edits)
        }
    }
}

const COMMENTS: &str = "a comment stands between words that would go";
const UNKNOWN_LIST: &str = "the list cannot be found in the text";

fn range(span: Span) -> std::ops::Range<usize> {
    span.start as usize..span.end as usize
}

//! What was expected beside what is found.

/// What was expected and what is found, where both can be written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// A list of moves, each as the list would write it.
    List {
        /// What stands in the list and should not, in the order of the list.
        wrong: Vec<String>,
        /// What should stand in it and does not, sorted.
        missing: Vec<String>,
        /// How many of its words are right.
        right: usize,
    },
    /// One text in place of another.
    Text {
        /// What the file says.
        expected: String,
        /// What is found.
        found: String,
    },
}

/// A line of a difference, as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiffLine {
    /// What the line is.
    pub sign: Sign,
    /// Its text.
    pub text: String,
}

/// What a line of a difference is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// Expected, and not found.
    Expected,
    /// Found, and not expected.
    Found,
    /// Neither: it speaks of the lines around it.
    Note,
}

impl Sign {
    /// The character before the line.
    pub const fn letter(self) -> char {
        match self {
            Sign::Expected => '-',
            Sign::Found => '+',
            Sign::Note => ' ',
        }
    }
}

impl Difference {
    /// The difference line by line: `-` what was expected, `+` what is found. Below two texts of several words, a
    /// line marks those words of the second that differ.
    ///
    /// ```
    /// use alfil::testing::Difference;
    ///
    /// let difference = Difference::Text {
    ///     expected: "k2/3/2K w - - 3 1".to_owned(),
    ///     found: "k2/3/1K1 w - - 0 1".to_owned(),
    /// };
    /// let lines: Vec<String> =
    ///     difference.lines().iter().map(|line| format!("{} {}", line.sign.letter(), line.text)).collect();
    /// assert_eq!(lines, ["- k2/3/2K w - - 3 1", "+ k2/3/1K1 w - - 0 1", "       ^^^       ^"]);
    /// ```
    pub fn lines(&self) -> Vec<DiffLine> {
        let line = |sign, text: String| DiffLine { sign, text };
        match self {
            Difference::List { wrong, missing, right } => {
                let mut lines: Vec<DiffLine> =
                    wrong.iter().map(|word| line(Sign::Expected, word.clone())).collect();
                lines.extend(missing.iter().map(|word| line(Sign::Found, word.clone())));
                if *right > 0 {
                    let noun = if *right == 1 { "1 other is" } else { &format!("{right} others are") };
                    lines.push(line(Sign::Note, format!("{noun} as expected")));
                }
                lines
            }
            Difference::Text { expected, found } => {
                let mut lines =
                    vec![line(Sign::Expected, expected.clone()), line(Sign::Found, found.clone())];
                if let Some(marks) = marks(expected, found) {
                    lines.push(line(Sign::Note, marks));
                }
                lines
            }
        }
    }
}

/// Marks under what differs: word by word, and in a word of several rows row by row. Where the words cannot be told
/// apart so, there are none.
fn marks(expected: &str, found: &str) -> Option<String> {
    if expected.split(' ').count() != found.split(' ').count() || !found.contains(' ') {
        return None;
    }
    let mut text = String::new();
    for (expected, found) in expected.split(' ').zip(found.split(' ')) {
        let rows = |word: &str| word.split('/').count();
        let separator = if rows(expected) == rows(found) { '/' } else { ' ' };
        for (expected, found) in expected.split(separator).zip(found.split(separator)) {
            let mark = if expected == found { ' ' } else { '^' };
            text.extend(found.chars().map(|_| mark));
            text.push(' ');
        }
    }
    let text = text.trim_end();
    (!text.is_empty()).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::marks;

    #[test]
    fn words_that_differ_are_marked_and_rows_by_themselves() {
        assert_eq!(marks("8/8 w - 0", "8/4K3 b - 0").as_deref(), Some("  ^^^ ^"));
        assert_eq!(marks("8/8/8 w -", "8/8 w -").as_deref(), Some("^^^"));
        assert_eq!(marks("8 w -", "8 w"), None);
        assert_eq!(marks("ongoing", "other"), None);
        assert_eq!(marks("8 w", "8 w"), None);
    }
}

//! Lines and columns of a text.

/// Where the lines of a text begin. A line ends in `\n`, `\r\n` or `\r`.
#[derive(Debug, Clone)]
pub struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    /// Of a text.
    #[must_use]
    pub fn new(text: &'t str) -> Lines<'t> {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for (at, byte) in bytes.iter().enumerate() {
            let ends = match byte {
                b'\n' => true,
                b'\r' => bytes.get(at + 1) != Some(&b'\n'),
                _ => false,
            };
            if ends {
                starts.push(at + 1);
            }
        }
        Lines { text, starts }
    }

    /// The number of the last line. What follows the last line end is a line if there is anything.
    #[must_use]
    pub fn last(&self) -> usize {
        let last = self.starts.len() - 1;
        if self.line(last).is_empty() { last.saturating_sub(1) } else { last }
    }

    /// The number of the line, from 0, on which a byte stands.
    #[must_use]
    pub fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset).saturating_sub(1)
    }

    /// A line without its end.
    #[must_use]
    pub fn line(&self, number: usize) -> &'t str {
        let start = self.start(number);
        let end = self.starts.get(number + 1).copied().unwrap_or(self.text.len());
        self.text.get(start..end).unwrap_or("").trim_end_matches(['\n', '\r'])
    }

    /// Where a line begins.
    #[must_use]
    pub fn start(&self, number: usize) -> usize {
        self.starts.get(number).copied().unwrap_or(self.text.len())
    }

    /// Line and column of a byte, from 0, the column in characters. A byte order mark is no character.
    #[must_use]
    pub fn position(&self, offset: usize) -> (usize, usize) {
        let line = self.line_of(offset);
        let before = offset - self.start(line);
        let columns = self.line(line).char_indices().take_while(|(at, _)| *at < before);
        (line, columns.filter(|(_, c)| *c != '\u{FEFF}').count())
    }
}

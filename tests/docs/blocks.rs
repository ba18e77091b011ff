//! The fenced blocks of a page.

/// A fenced block of a page.
pub struct Block {
    /// The words behind the fence.
    pub words: Vec<String>,
    /// The line of the fence, from 1.
    pub line: usize,
    pub text: String,
}

impl Block {
    /// Whether the word stands behind the fence.
    pub fn is(&self, word: &str) -> bool {
        self.words.iter().any(|own| own == word)
    }

    /// What stands behind the fence as `key=value`.
    pub fn value(&self, key: &str) -> Option<&str> {
        self.words.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
    }
}

/// The blocks of a page, in their order.
pub fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = text.lines().zip(1..);
    while let Some((line, number)) = lines.next() {
        if let Some(info) = line.strip_prefix("```") {
            let words = info.split_whitespace().map(str::to_owned).collect();
            let body = lines.by_ref().map(|(line, _)| line).take_while(|line| *line != "```");
            let text = body.fold(String::new(), |text, line| text + line + "\n");
            blocks.push(Block { words, line: number, text });
        }
    }
    blocks
}

//! Where variants come from.

use alfil_play::rules::Rules;

/// The variants that can be asked for. Reading text and files is for others to do.
pub trait Shelf: Send {
    /// The names of the variants that are there, sorted.
    fn names(&self) -> Vec<String>;

    /// What else they are called.
    fn aliases(&self) -> Vec<String> {
        Vec::new()
    }

    /// The variant that is called so, however it is spelt.
    fn find(&self, name: &str) -> Option<Rules>;

    /// Whether there is a variant that is called so, however it is spelt: what is quicker to say than to find it.
    fn knows(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// The variant in a file.
    ///
    /// # Errors
    ///
    /// What is wrong with it, a sentence each.
    fn open(&self, path: &str) -> Result<Rules, Vec<String>>;

    /// The variant of a text.
    ///
    /// # Errors
    ///
    /// What is wrong with it, a sentence each.
    fn read(&self, text: &str) -> Result<Rules, Vec<String>>;
}

//! What can be set, in any protocol: options of the engine and of the conversation.

use crate::library::Shelf;
use crate::line::{one_line, shown};
use alfil_engine::{Options, Strength};
use alfil_play::rules::Rules;
use std::time::Duration;

/// The largest transposition table that can be asked for, in mebibytes.
const MOST_HASH: u64 = 4_096;
/// The most threads.
const MOST_THREADS: u64 = 256;
/// The most lines.
const MOST_LINES: u64 = 64;
/// The most time that the way of a move to the interface may take, in milliseconds.
const MOST_OVERHEAD: u64 = 5_000;
/// What it takes if nobody says so.
const OVERHEAD: u64 = 10;

/// Something that can be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    Hash,
    Threads,
    Lines,
    Ponder,
    Chess960,
    LimitStrength,
    Elo,
    ShowChances,
    Analyse,
    Overhead,
    ClearHash,
    Variant,
    VariantPath,
    VariantText,
}

/// What kind of value a setting takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Form {
    Number { value: u64, least: u64, most: u64 },
    Check(bool),
    Button,
    Text(String),
    File(String),
    Choice { value: String, choices: Vec<String> },
}

impl Setting {
    /// All, in the order in which they are offered.
    pub const ALL: [Setting; 14] = [
        Setting::Hash,
        Setting::ClearHash,
        Setting::Threads,
        Setting::Lines,
        Setting::Ponder,
        Setting::Overhead,
        Setting::LimitStrength,
        Setting::Elo,
        Setting::Chess960,
        Setting::ShowChances,
        Setting::Analyse,
        Setting::Variant,
        Setting::VariantPath,
        Setting::VariantText,
    ];

    /// Its name in UCI.
    pub fn name(self) -> &'static str {
        match self {
            Setting::Hash => "Hash",
            Setting::Threads => "Threads",
            Setting::Lines => "MultiPV",
            Setting::Ponder => "Ponder",
            Setting::Chess960 => "UCI_Chess960",
            Setting::LimitStrength => "UCI_LimitStrength",
            Setting::Elo => "UCI_Elo",
            Setting::ShowChances => "UCI_ShowWDL",
            Setting::Analyse => "UCI_AnalyseMode",
            Setting::Overhead => "Move Overhead",
            Setting::ClearHash => "Clear Hash",
            Setting::Variant => "UCI_Variant",
            Setting::VariantPath => "VariantPath",
            Setting::VariantText => "VariantText",
        }
    }
}

/// What is set.
pub struct Settings {
    pub hash: u64,
    pub threads: u64,
    pub lines: u64,
    pub ponder: bool,
    pub chess960: bool,
    pub limit_strength: bool,
    pub elo: u64,
    pub show_chances: bool,
    pub analyse: bool,
    pub overhead: u64,
    /// What tells the choices of a weakened engine apart from those of another conversation, and of another game.
    pub seed: u64,
    games: u64,
    /// Where variants come from.
    shelf: Box<dyn Shelf>,
    /// The variants that were loaded beside those of the shelf, by their names, the last one last.
    loaded: Vec<(String, Rules)>,
    /// What the variant is called.
    pub variant: String,
    /// The file that was loaded last.
    path: String,
}

/// What setting something leads to.
#[derive(Debug)]
pub enum Change {
    /// Nothing that needs to be done now.
    None,
    /// What was found out is to be forgotten.
    Forget,
    /// Another variant is to be played.
    Variant(Rules),
}

impl Settings {
    pub fn new(shelf: Box<dyn Shelf>) -> Settings {
        Settings {
            hash: Options::default().hash as u64,
            threads: 1,
            lines: 1,
            ponder: false,
            chess960: false,
            limit_strength: false,
            elo: u64::from(Strength::MOST),
            show_chances: false,
            analyse: false,
            overhead: OVERHEAD,
            seed: 0,
            games: 0,
            shelf,
            loaded: Vec::new(),
            variant: String::new(),
            path: String::new(),
        }
    }

    /// How the engine is to think.
    pub fn options(&self) -> Options {
        let strength = match u16::try_from(self.elo) {
            Ok(elo) if self.limit_strength && !self.analyse => Strength::Elo(elo),
            _ => Strength::Full,
        };
        Options {
            hash: usize::try_from(self.hash).unwrap_or(usize::MAX),
            threads: usize::try_from(self.threads).unwrap_or(1),
            lines: usize::try_from(self.lines).unwrap_or(1),
            strength,
            seed: match strength {
                Strength::Full => 0,
                Strength::Elo(_) => mixed(self.seed, self.games),
            },
        }
    }

    /// A new game begins, in which a weakened engine chooses otherwise.
    pub fn begin_game(&mut self) {
        self.games = self.games.wrapping_add(1);
    }

    /// What the way of a move to the interface takes.
    pub fn overhead(&self) -> Duration {
        Duration::from_millis(self.overhead)
    }

    /// The names of all variants.
    pub fn variants(&self) -> Vec<String> {
        let mut names = self.shelf.names();
        names.extend(self.loaded.iter().map(|(name, _)| name.clone()));
        names
    }

    /// The names of all variants, and as others write those of several words: `kingofthehill`, `3check`; and what else they are
    /// called, in one word. Who chooses from a list looks for the name that it knows.
    pub fn spellings(&self) -> Vec<String> {
        const NUMBERS: [(&str, &str); 2] = [("three-", "3"), ("five-", "5")];
        let names = self.variants();
        let joined = |name: &String| {
            let digits = NUMBERS.iter().fold(name.clone(), |name, (word, digit)| name.replace(word, digit));
            let joined = digits.replace('-', "");
            let same = self.knows(&joined);
            (joined != *name && same && !names.contains(&joined)).then_some(joined)
        };
        let mut others: Vec<String> = names.iter().filter_map(joined).collect();
        let word = |alias: String| -> String {
            alias.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        for alias in self.shelf.aliases().into_iter().map(word) {
            if !names.contains(&alias) && !others.contains(&alias) {
                others.push(alias);
            }
        }
        names.into_iter().chain(others).collect()
    }

    /// The value of a setting, and which there are.
    pub fn form(&self, setting: Setting) -> Form {
        let number = |value, least, most| Form::Number { value, least, most };
        match setting {
            Setting::Hash => number(self.hash, 1, MOST_HASH),
            Setting::Threads => number(self.threads, 1, MOST_THREADS),
            Setting::Lines => number(self.lines, 1, MOST_LINES),
            Setting::Overhead => number(self.overhead, 0, MOST_OVERHEAD),
            Setting::Elo => number(self.elo, u64::from(Strength::LEAST), u64::from(Strength::MOST)),
            Setting::Ponder => Form::Check(self.ponder),
            Setting::Chess960 => Form::Check(self.chess960),
            Setting::LimitStrength => Form::Check(self.limit_strength),
            Setting::ShowChances => Form::Check(self.show_chances),
            Setting::Analyse => Form::Check(self.analyse),
            Setting::ClearHash => Form::Button,
            Setting::Variant => Form::Choice { value: self.variant.clone(), choices: self.spellings() },
            Setting::VariantPath => Form::File(self.path.clone()),
            Setting::VariantText => Form::Text(String::new()),
        }
    }

    /// Sets something.
    ///
    /// # Errors
    ///
    /// Why the value is none, a sentence each.
    pub fn set(&mut self, setting: Setting, value: &str) -> Result<Change, Vec<String>> {
        let number = || match self.form(setting) {
            Form::Number { least, most, .. } => number(setting.name(), value, least, most),
            _ => Err(Vec::new()),
        };
        match setting {
            Setting::Hash => self.hash = number()?,
            Setting::Threads => self.threads = number()?,
            Setting::Lines => self.lines = number()?,
            Setting::Overhead => self.overhead = number()?,
            Setting::Elo => self.elo = number()?,
            Setting::Ponder => self.ponder = check(setting.name(), value)?,
            Setting::Chess960 => {
                let chess960 = check(setting.name(), value)?;
                if std::mem::replace(&mut self.chess960, chess960) != chess960 {
                    let name = self.variant.clone();
                    let changed = self.shelf.find(&numbered(&name)).and_then(|_| self.choose(&name).ok());
                    return Ok(changed.map_or(Change::None, Change::Variant));
                }
            }
            Setting::LimitStrength => self.limit_strength = check(setting.name(), value)?,
            Setting::ShowChances => self.show_chances = check(setting.name(), value)?,
            Setting::Analyse => self.analyse = check(setting.name(), value)?,
            Setting::ClearHash => return Ok(Change::Forget),
            Setting::Variant => return self.choose(value).map(Change::Variant),
            Setting::VariantPath if is_empty(value) => {}
            Setting::VariantPath => {
                let rules = self.shelf.open(value)?;
                value.clone_into(&mut self.path);
                return Ok(Change::Variant(self.keep(rules)));
            }
            Setting::VariantText if is_empty(value) => {}
            Setting::VariantText => {
                let rules = self.shelf.read(&unescape(value))?;
                return Ok(Change::Variant(self.keep(rules)));
            }
        }
        Ok(Change::None)
    }

    /// The variant to begin with: one that was loaded already, a protocol's own, or else any.
    pub fn own_variant(&mut self, own: &str) -> Option<Rules> {
        let names = [self.variant.clone(), own.to_owned(), self.variants().into_iter().next()?];
        names.iter().filter(|name| !name.is_empty()).find_map(|name| self.choose(name).ok())
    }

    /// The variant of a name, which is not chosen yet.
    pub fn find(&self, name: &str) -> Option<Rules> {
        self.brought(name).cloned().or_else(|| self.shelf.find(name))
    }

    /// The variant of a name among those that were loaded, the last one first.
    fn brought(&self, name: &str) -> Option<&Rules> {
        self.loaded.iter().rev().find(|(own, _)| is_same_name(own, name)).map(|(_, rules)| rules)
    }

    /// Whether there is a variant of a name.
    fn knows(&self, name: &str) -> bool {
        self.brought(name).is_some() || self.shelf.knows(name)
    }

    /// Chooses a variant by its name. Where arrays are to be numbered, the one that has them is taken, if there is one.
    ///
    /// # Errors
    ///
    /// What to tell the interface, line by line, if there is no such variant.
    pub fn choose(&mut self, name: &str) -> Result<Rules, Vec<String>> {
        let found = self.brought(name).cloned().or_else(|| {
            let with_arrays = self.chess960.then(|| self.shelf.find(&numbered(name))).flatten();
            with_arrays.or_else(|| self.shelf.find(name))
        });
        match found {
            Some(rules) => {
                name.clone_into(&mut self.variant);
                Ok(rules)
            }
            None => Err(vec![format!(
                "there is no variant `{}`: VariantPath loads a file, and these are there: {}",
                shown(name),
                self.variants().join(", ")
            )]),
        }
    }

    /// Puts a variant that was loaded beside the others. One of the same name is replaced.
    pub fn keep(&mut self, rules: Rules) -> Rules {
        let name = one_line(&rules.variant().name);
        self.loaded.retain(|(own, _)| *own != name);
        self.variant.clone_from(&name);
        self.loaded.push((name, rules.clone()));
        rules
    }
}

/// Whether two names are the same but for case, blanks and signs.
fn is_same_name(one: &str, other: &str) -> bool {
    let letters = |name: &str| -> String {
        name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    letters(one) == letters(other)
}

/// What the variant with numbered arrays is called that goes with a variant.
fn numbered(name: &str) -> String {
    format!("{name}960")
}

/// Whether a value says that there is none: GUIs write it so.
fn is_empty(value: &str) -> bool {
    value.is_empty() || value == "<empty>"
}

fn number(name: &str, value: &str, least: u64, most: u64) -> Result<u64, Vec<String>> {
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| {
        vec![format!(
            "{name} is a number from {least} to {most}, and `{}` is none: nothing is changed",
            shown(value)
        )]
    })
}

fn check(name: &str, value: &str) -> Result<bool, Vec<String>> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "1" | "on" => Ok(true),
        "false" | "0" | "off" => Ok(false),
        _ => Err(vec![format!(
            "{name} is true or false, and `{}` is neither: nothing is changed",
            shown(value)
        )]),
    }
}

/// A text in one line, with `\n` for the ends of its lines and `\\` for `\`.
fn unescape(text: &str) -> String {
    let (mut whole, mut letters) = (String::with_capacity(text.len()), text.chars());
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n') => whole.push('\n'),
                Some('\\') | None => whole.push('\\'),
                Some(other) => whole.extend(['\\', other]),
            },
            letter => whole.push(letter),
        }
    }
    whole
}

/// A seed for a game of a conversation. Seeds that lie side by side, as the numbers of processes do, give nothing alike.
fn mixed(seed: u64, game: u64) -> u64 {
    seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ game.wrapping_mul(0xD1B5_4A32_D192_ED03)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_text_in_one_line_has_lines() {
        assert_eq!(super::unescape(r"one\ntwo\\three\"), "one\ntwo\\three\\");
        assert_eq!(super::unescape(r"\t"), r"\t");
    }
}

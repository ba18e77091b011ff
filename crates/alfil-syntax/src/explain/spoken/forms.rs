//! What people say, and what is written here instead. `forms.txt` has all of it and says how to read it.

use std::sync::LazyLock;

/// What is said, and what is meant.
pub(super) type Form = (&'static str, &'static str);

/// Forms by the place where they are said.
#[derive(Default)]
pub(super) struct Lists {
    pub(super) clauses: Vec<Form>,
    pub(super) rules: Vec<Form>,
    pub(super) steps: Vec<Form>,
    /// In clauses and in rules: conditions, moves and regions.
    pub(super) expressions: Vec<Form>,
}

/// Forms of which what is meant can be written in their place.
pub(super) static FORMS: LazyLock<Lists> = LazyLock::new(|| Lists::of(""));

/// Forms of which what is meant is more than a line, or less: what is to be said then.
pub(super) static NOTES: LazyLock<Lists> = LazyLock::new(|| Lists::of("notes on "));

/// Forms of which nobody can tell what is meant, or that cannot be said: they are asked before all others.
pub(super) static UNCLEAR: LazyLock<Lists> = LazyLock::new(|| Lists::of("unclear "));

impl Lists {
    /// Those in the sections whose names begin so.
    fn of(beginning: &str) -> Lists {
        let section = |name: &str| -> Vec<Form> {
            let wanted = format!("[{beginning}{name}]");
            let within = lines().skip_while(|line| *line != wanted).skip(1);
            within
                .take_while(|line| !is_section(line))
                .filter_map(|line| line.split_once(BETWEEN))
                .map(trimmed)
                .collect()
        };
        Lists {
            clauses: section("clauses"),
            rules: section("rules"),
            steps: section("steps"),
            expressions: section("expressions"),
        }
    }
}

/// What stands between what is said and what is meant.
const BETWEEN: char = '⇒';

fn trimmed((said, meant): Form) -> Form {
    (said.trim_end(), meant.trim_start())
}

fn is_section(line: &str) -> bool {
    line.starts_with('[')
}

/// All but empty lines and comments.
fn lines() -> impl Iterator<Item = &'static str> {
    let text = include_str!("forms.txt");
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// How many forms are read whose meaning can be written in their place, and how many others; and how many lines have one.
pub fn numbers() -> [usize; 3] {
    let read =
        |lists: &Lists| lists.clauses.len() + lists.rules.len() + lists.steps.len() + lists.expressions.len();
    [read(&FORMS), read(&NOTES) + read(&UNCLEAR), lines().filter(|line| !is_section(line)).count()]
}

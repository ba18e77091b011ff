//! Options that programs offer, and which values they take.

/// An option that a program offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Its name.
    pub name: String,
    /// The values to choose from, if there is a choice of words.
    pub values: Vec<String>,
    /// What it takes.
    pub takes: Takes,
}

/// What an option takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// No value: it is a button.
    Nothing,
    /// One of two words: `true` and `false`, or `1` and `0`.
    Switch([&'static str; 2]),
    /// A whole number, with its bounds as far as the program says them.
    Number(Option<i64>, Option<i64>),
    /// One of its values.
    Choice,
    /// A text, or what is not known.
    Anything,
}

impl Offer {
    /// The offer of this name, in whatever case.
    #[must_use]
    pub fn of<'o>(offers: &'o [Offer], name: &str) -> Option<&'o Offer> {
        offers.iter().find(|offer| offer.name.eq_ignore_ascii_case(name))
    }

    /// What it takes instead, if a value is none for it.
    #[must_use]
    pub fn refuses(&self, value: Option<&str>) -> Option<String> {
        let bound = |bound: Option<i64>, word: &str| bound.map_or(String::new(), |n| format!(" {word} {n}"));
        let known = |value: &str| self.values.iter().any(|own| own.eq_ignore_ascii_case(value));
        match (self.takes, value) {
            (Takes::Anything, _) | (Takes::Nothing, None) => None,
            (Takes::Nothing, Some(_)) => Some("no value".to_owned()),
            (Takes::Switch(words), Some(value)) if words.contains(&value) => None,
            (Takes::Switch([on, off]), _) => Some(format!("`{on}` or `{off}`")),
            (Takes::Number(least, most), value) => {
                let number = value.and_then(|value| value.parse::<i64>().ok());
                let fits = |number: &i64| {
                    least.is_none_or(|least| *number >= least) && most.is_none_or(|most| *number <= most)
                };
                let bounds = bound(least, "from") + &bound(most, "to");
                number.filter(fits).is_none().then(|| format!("a whole number{bounds}"))
            }
            (Takes::Choice, Some(value)) if known(value) => None,
            (Takes::Choice, _) => Some(format!("one of {}", self.values.join(", "))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_taken_by_their_kinds() {
        let offer = |takes| Offer { name: "X".to_owned(), values: vec!["solid".to_owned()], takes };
        let number = offer(Takes::Number(Some(1), Some(64)));
        assert_eq!(number.refuses(Some("64")), None);
        for wrong in [None, Some("banana"), Some("0"), Some("65")] {
            assert_eq!(number.refuses(wrong).as_deref(), Some("a whole number from 1 to 64"), "{wrong:?}");
        }
        let switch = offer(Takes::Switch(["true", "false"]));
        assert_eq!((switch.refuses(Some("true")), switch.refuses(Some("on")).is_some()), (None, true));
        let choice = offer(Takes::Choice);
        assert_eq!((choice.refuses(Some("Solid")), choice.refuses(Some("x")).is_some()), (None, true));
        assert_eq!(offer(Takes::Nothing).refuses(None), None);
        assert!(offer(Takes::Nothing).refuses(Some("1")).is_some());
        assert_eq!(offer(Takes::Anything).refuses(Some("")), None);
    }
}

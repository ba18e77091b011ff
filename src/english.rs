//! English for all that is told: articles, plurals, numbers, lists, sentences, [conditions](condition); and [pieces](names), [squares](region) and
//! conditions as [rules] tell them.

pub(crate) mod agree;
pub(crate) mod condition;
pub(crate) mod facing;
pub(crate) mod guard;
pub(crate) mod names;
pub(crate) mod region;
pub(crate) mod rules;
pub(crate) mod steps;

pub(crate) use crate::model::outcome::is_name_of_many as is_plural;
pub(crate) use alfil_words::{list, or};

/// A sentence: a capital letter in front, a full stop behind.
pub(crate) fn sentence(text: impl AsRef<str>) -> String {
    let mut sentence = capital(text.as_ref().trim());
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}

/// The text with its first letter as a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `a, b and c`
pub(crate) fn and(items: &[impl AsRef<str>]) -> String {
    list(items, "and")
}

/// Names in backticks, or `nothing`.
pub(crate) fn quoted<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    if names.is_empty() { "nothing".to_owned() } else { and(&names) }
}

/// Items that may hold commas and conjunctions themselves: `one, or two, or three`.
pub(crate) fn wide_list(items: &[impl AsRef<str>], conjunction: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    items.join(&format!(", {conjunction} "))
}

/// `a king`, `an elephant`, `a unicorn`, `an N`.
pub(crate) fn with_article(noun: &str) -> String {
    let first = noun.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let letter = first.chars().count() == 1 && noun.len() > first.len();
    let vowel = if letter {
        // `x-ray`.
        first.to_uppercase().starts_with(SPOKEN_WITH_A_VOWEL)
    } else if noun.chars().take_while(|c| c.is_alphanumeric()).all(|c| !c.is_lowercase()) {
        // Letters are spoken one by one.
        noun.starts_with(SPOKEN_WITH_A_VOWEL)
    } else {
        let noun = noun.to_lowercase();
        let silent = ["hour", "heir", "honest", "honor", "honour"];
        let spoken = ["uni", "use", "usu", "eu", "ew", "one", "ut", "ur"];
        silent.iter().any(|start| noun.starts_with(start))
            || noun.starts_with(['a', 'e', 'i', 'o', 'u', 'á', 'é', 'í', 'ó', 'ú', 'ö', 'ü'])
                && !spoken.iter().any(|start| noun.starts_with(start))
            || ["unin", "unim", "uru", "urs"].iter().any(|start| noun.starts_with(start))
    };
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// What begins with a vowel when it is spoken by itself.
const SPOKEN_WITH_A_VOWEL: [char; 13] = ['A', 'E', 'F', 'H', 'I', 'L', 'M', 'N', 'O', 'R', 'S', 'X', '8'];

/// `White's`, `Swedes'`: of a side.
pub(crate) fn possessive(who: &str) -> String {
    if is_plural(who) { format!("{who}'") } else { format!("{who}'s") }
}

/// More than one of something: the last word in the plural, or the last before `of` or `at`.
pub(crate) fn plural(noun: &str) -> String {
    const IRREGULAR: [(&str, &str); 13] = [
        ("ox", "oxen"),
        ("child", "children"),
        ("goose", "geese"),
        ("mouse", "mice"),
        ("wolf", "wolves"),
        ("elf", "elves"),
        ("thief", "thieves"),
        ("calf", "calves"),
        ("wife", "wives"),
        ("hero", "heroes"),
        ("fish", "fish"),
        ("sheep", "sheep"),
        ("deer", "deer"),
    ];
    // Names may carry a note in parentheses: `gold (G)`.
    if let Some((name, note)) = noun.split_once(" (") {
        return format!("{} ({note}", plural(name));
    }
    // What is of something, or at something: `pawns of rooks`, `men-at-arms`.
    for between in [" of ", "-of-", " at ", "-at-", "-in-"] {
        if let Some((one, behind)) = noun.split_once(between) {
            return format!("{}{between}{behind}", plural(one));
        }
    }
    let last = noun.rsplit(' ').next().unwrap_or(noun);
    if let Some((one, many)) = IRREGULAR.iter().find(|(one, _)| *one == last) {
        return format!("{}{many}", &noun[..noun.len() - one.len()]);
    }
    let end = |ending: &str| last.ends_with(ending);
    let human = ["human", "shaman", "talisman", "german", "roman"];
    if end("man") && last.len() > 3 && !human.contains(&last) || last == "man" || last == "woman" {
        return format!("{}men", &noun[..noun.len() - 3]);
    }
    let consonant_y = end("y") && !["ay", "ey", "oy", "uy"].iter().any(|ending| end(ending));
    if consonant_y && last.len() > 1 {
        return format!("{}ies", &noun[..noun.len() - 1]);
    }
    if ["s", "x", "z", "ch", "sh"].iter().any(|ending| end(ending)) {
        return format!("{noun}es");
    }
    format!("{noun}s")
}

/// `no`, `one`, `twelve`, `13`.
pub(crate) fn number(number: u32) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(number as usize).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// `first`, `second`, `13th`.
pub(crate) fn ordinal(number: u32) -> String {
    const WORDS: [&str; 13] = [
        "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth", "eleventh", "twelfth",
    ];
    if let Some(word) = WORDS.get(number as usize) {
        return (*word).to_owned();
    }
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// `once`, `twice`, `three times`.
pub(crate) fn times(count: u32) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{} times", number(count)),
    }
}

/// `one king`, `two kings`, `no king`, `13 kings`.
pub(crate) fn spelled(count: u32, noun: &str) -> String {
    match count {
        0 | 1 => format!("{} {noun}", number(count)),
        count => format!("{} {}", number(count), plural(noun)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_have_their_articles_and_plurals() {
        let table = [
            ("rook", "a rook", "rooks"),
            ("elephant", "an elephant", "elephants"),
            ("unicorn", "a unicorn", "unicorns"),
            ("princess", "a princess", "princesses"),
            ("heir", "an heir", "heirs"),
            ("ghoul", "a ghoul", "ghouls"),
            ("swordsman", "a swordsman", "swordsmen"),
            ("shaman", "a shaman", "shamans"),
            ("ally", "an ally", "allies"),
            ("boy", "a boy", "boys"),
            ("war fox", "a war fox", "war foxes"),
            ("ox", "an ox", "oxen"),
            ("rhombus", "a rhombus", "rhombuses"),
            ("pawn of rooks", "a pawn of rooks", "pawns of rooks"),
            ("man-at-arms", "a man-at-arms", "men-at-arms"),
            ("x-ray cannon", "an x-ray cannon", "x-ray cannons"),
            ("t-rex", "a t-rex", "t-rexes"),
            ("N", "an N", "Ns"),
            ("+P", "a +P", "+Ps"),
        ];
        for (noun, one, many) in table {
            assert_eq!(with_article(noun), one);
            assert_eq!(plural(noun), many);
        }
    }

    #[test]
    fn lists_have_commas_and_a_conjunction() {
        assert_eq!(list(&["a"], "or"), "a");
        assert_eq!(list(&["a", "b"], "or"), "a or b");
        assert_eq!(list(&["a", "b", "c"], "and"), "a, b and c");
    }

    #[test]
    fn numbers_are_words_as_far_as_twelve() {
        assert_eq!(spelled(0, "king"), "no king");
        assert_eq!(spelled(1, "king"), "one king");
        assert_eq!(spelled(12, "pawn"), "twelve pawns");
        assert_eq!(spelled(36, "pawn"), "36 pawns");
        assert_eq!((ordinal(3), ordinal(13), ordinal(22)), ("third".into(), "13th".into(), "22nd".into()));
    }
}

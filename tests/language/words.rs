//! The words of the language: that the grammar, the lists made of it and what is told of them agree, and how far a text is searched.

use alfil::diagnostic::Diagnostic;
use alfil::syntax::MAX_MISTAKES;
use alfil::syntax::docs::{Role, doc, placeholder, words};
use alfil::syntax::probe::{
    CONDITIONS, FIELDS, MOST_AGAIN, MOST_SEARCHES, PARTS, PIECE_RULES, REGIONS, STEPS, declarations,
    example_of_part, forms, keywords, searched,
};
use alfil::syntax::tree::{CLAUSE_WORDS, Family, Modifier};
use alfil_grammar::{Grammar, Rule};
use pest::Parser;
use pest::error::InputLocation;
use std::collections::BTreeSet;

#[test]
fn the_letters_are_those_of_the_grammar() {
    for letter in 'a'..='z' {
        let text = letter.to_string();
        let known = [Rule::direction, Rule::modality, Rule::special]
            .into_iter()
            .find(|rule| Grammar::parse(*rule, &text).is_ok());
        let modifier = Modifier::of(letter);
        assert_eq!(modifier.is_some(), known.is_some(), "{letter}");
        if let Some(modifier) = modifier {
            assert_eq!(modifier.letter(), letter);
            assert_eq!(modifier.is_modality(), known == Some(Rule::modality), "{letter}");
            assert_eq!(
                matches!(modifier, Modifier::Direction(_)),
                known == Some(Rule::direction),
                "{letter}"
            );
        }
    }
}

/// The keywords behind which a rule goes on, or ends.
fn beginnings(rule: Rule) -> BTreeSet<&'static str> {
    let goes_on = |word: &&str| match Grammar::parse(rule, &format!("{word} ")) {
        // What is taken for a name is no keyword there.
        Ok(pairs) => !pairs.flatten().any(|pair| pair.as_rule() == Rule::region_name),
        Err(error) => match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => at >= word.len(),
        },
    };
    keywords().filter(goes_on).collect()
}

#[test]
fn examples_of_parts_can_be_read_where_they_are_shown() {
    for (part, example) in PARTS {
        let lines = ["", "win when ", "draw when "].map(|before| format!("{before}{example}"));
        let clause = lines.iter().any(|line| Grammar::parse(Rule::lone_clause, line).is_ok());
        let rule = Grammar::parse(Rule::lone_rule, &format!("move pR {example}")).is_ok();
        assert!(clause || rule, "{part}: {example}");
    }
    assert_eq!(example_of_part("win when line own"), Some("line 4 own P by W"));
    assert_eq!(example_of_part("white flip within K"), example_of_part("flip within K"));
    assert_eq!(example_of_part("test \"a line of pawns\" "), None);
    assert_eq!(example_of_part("without "), None);
}

#[test]
fn the_lists_of_words_are_the_grammar_s() {
    let lists = [
        (Rule::piece_rule, PIECE_RULES),
        (Rule::step, STEPS),
        (Rule::region, REGIONS),
        (Rule::condition, CONDITIONS),
    ];
    for (rule, words) in lists {
        assert_eq!(words.iter().copied().collect::<BTreeSet<_>>(), beginnings(rule), "{rule:?}");
    }
}

#[test]
fn every_word_of_the_language_is_explained() {
    let all = [Role::Clause, Role::Rule, Role::Step, Role::Field, Role::Condition, Role::Region, Role::Part];
    let missing: Vec<&str> = keywords().filter(|word| doc(&all, word).is_none()).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let lists = [
        (Role::Clause, CLAUSE_WORDS.as_slice()),
        (Role::Rule, PIECE_RULES),
        (Role::Step, STEPS),
        (Role::Field, FIELDS),
        (Role::Condition, CONDITIONS),
    ];
    for (role, words) in lists {
        let missing: Vec<&&str> = words.iter().filter(|word| doc(&[role], word).is_none()).collect();
        assert!(missing.is_empty(), "{role:?}: {missing:?}");
    }
}

#[test]
fn what_is_explained_is_a_word_of_the_language_and_a_sentence() {
    for (role, word, text) in words() {
        let known = keywords().any(|keyword| keyword == word) || FIELDS.contains(&word);
        assert!(known, "`{word}`");
        assert!(text.ends_with('.'), "{word}: {text}");
        let twice = words().filter(|(own, name, _)| *own == role && *name == word).count();
        assert_eq!(twice, 1, "{role:?} {word}");
    }
}

#[test]
fn usages_begin_with_the_words_of_their_clauses_and_their_parts_are_explained() {
    for family in Family::ALL {
        let usage = family.form().usage;
        let first = usage.split(' ').next();
        assert!(family.form().words.iter().any(|begin| Some(begin.first_word()) == first), "{usage}");
        let parts = usage.split(|c: char| !c.is_ascii_alphabetic()).filter(|part| {
            part.len() > 1
                && part.starts_with(|c: char| c.is_ascii_uppercase())
                && !matches!(*part, "FILE" | "BLACK")
        });
        for part in parts {
            assert!(placeholder(part).is_some(), "{usage}: {part}");
        }
    }
}

#[test]
fn every_line_of_what_people_say_is_read() {
    let [read, noted, lines] = forms::numbers();
    assert_eq!(read + noted, lines);
    assert!(read > 400 && noted > 20, "{read} {noted}");
}

/// What is asked again and again for each mistake stays short, however long the file is, and holds what usual files declare.
#[test]
fn what_a_file_declares_is_short() {
    let usual =
        "variant \"A\" { }\nboard 9x10\n  piece +P \"Crowned\" K\nregion palace = d1..f3\ntest \"a\" { }\n";
    let declared = "variant \"A\" { }\nboard 9x10\npiece +P \"Crowned\" K\nregion palace = d1..f3\n";
    assert_eq!(declarations(usual), declared);
    for line in ["piece Q \"Queen\" Q\n", "region x = a1\n", "piece ", "board 8x8\r", "legal e2e4\n"] {
        let found = declarations(&line.repeat((1 << 16) / line.len()));
        assert!(found.len() <= 200 * 49, "{line}: {}", found.len());
    }
}

/// Of a file in which all is wrong, the first lines alone are searched for what was meant, each of which takes hundreds of readings.
#[test]
fn only_the_first_mistakes_are_searched() {
    // What is mended as the line before is one report, and searched as long as there may be reports.
    let lines = [("mate in 1 2\n", None), ("win when when check\n", Some("win when check"))];
    for (line, meant) in lines {
        let (found, [searches, again]) = searched(&line.repeat(5000));
        assert!(searches + again >= MOST_SEARCHES);
        assert!(again <= MOST_AGAIN);
        let helped = |one: &&Diagnostic| {
            let help = one.help.as_deref().unwrap_or_default();
            meant.is_some_and(|meant| help.contains(meant))
        };
        assert!(found.len() <= MAX_MISTAKES + 1);
        let edits = found.iter().filter(helped).flat_map(|one| &one.fixes).flat_map(|fix| &fix.edits);
        assert_eq!(edits.count(), meant.map_or(0, |_| MAX_MISTAKES.min(MOST_AGAIN + MOST_SEARCHES)));
    }
}

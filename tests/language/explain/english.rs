//! Every sentence is English, and speaks of nothing that is not there: of what ships, of invented variants, of the examples of the
//! reference.

use super::*;
use alfil::model::{Event, Leaf};

/// What no sentence may hold: letters of pieces for their names, slips of the pen, names of the program's own.
pub(super) fn lint(name: &str, variant: &Variant, page: &Page) -> String {
    let mut faults = String::new();
    for section in
        page.sections.iter().filter(|section| section.title != "Sources" && !section.title.is_empty())
    {
        for sentence in section.sentences() {
            let mut fault = |what: &str| {
                let _ = writeln!(faults, "{name}, {}: {what}: {sentence}", section.title);
            };
            if !sentence.starts_with(|letter: char| letter.is_uppercase() || !letter.is_alphabetic()) {
                fault("no capital");
            }
            if !sentence.ends_with(['.', ')']) || sentence.ends_with("..") {
                fault("no full stop");
            }
            for slip in [
                "  ",
                " ,",
                ",,",
                " .",
                ";;",
                "::",
                "{",
                "}",
                "Kind(",
                "ranks..",
                " a a ",
                "()",
                " and and ",
                "None",
                "Some(",
            ] {
                if sentence.contains(slip) {
                    fault(slip);
                }
            }
            let words: Vec<&str> =
                sentence.split([' ', ',', '.', ';', ':', '(', ')']).filter(|word| !word.is_empty()).collect();
            for pair in words.windows(2) {
                let vowel = pair[1].starts_with(['a', 'e', 'i', 'o']) && !pair[1].starts_with("one");
                if pair[0] == "a" && vowel || pair[0] == "an" && !vowel && !pair[1].starts_with(['u', 'h']) {
                    fault("article");
                }
                if pair[0] == pair[1] {
                    fault("a word twice");
                }
            }
            // Where two pieces share a name, their letters tell them apart.
            let shared = |name: &str| variant.kinds.iter().filter(|kind| kind.name == name).count() > 1;
            let named = variant.kinds.iter().filter(|kind| kind.letters != kind.name && !shared(&kind.name));
            for kind in named {
                // The array has them in parentheses behind the name.
                let listed = sentence.contains(&format!(" ({})", kind.letters));
                if words.contains(&kind.letters.as_str()) && kind.letters != "A" && !listed {
                    fault("the letters of a piece");
                }
            }
        }
    }
    faults
}

#[test]
fn sentences_are_english_without_letters_of_pieces() {
    let faults: String = library::names()
        .map(|name| {
            let Shipped { variant, page, .. } = shipped(name);
            lint(name, variant, page)
        })
        .collect();
    assert!(faults.is_empty(), "{faults}");
}

/// Variants that nobody would play, which put together whatever the model can say. `ALFIL_INVENTED=1000` looks at more.
#[test]
fn pages_of_invented_variants_are_english_and_speak_of_what_there_is() {
    let count = std::env::var("ALFIL_INVENTED").ok().and_then(|count| count.parse().ok()).unwrap_or(60);
    let mut faults = String::new();
    for seed in 0..count {
        let mut invented = crate::invented::variant(&mut crate::random::Random(seed), seed);
        // Names that a file might have, so that letters in sentences show.
        for (kind, name) in
            invented.kinds.iter_mut().zip(["Rook", "Elephant", "Ox", "War Fox", "Duchess", "Boy", "Heir"])
        {
            kind.name = name.to_owned();
        }
        let variant = Variant::seal(invented);
        let page = page(&variant, None);
        faults += &lint(&format!("seed {seed}"), &variant, &page);
        // Drawing takes longest, and every page has drawings.
        if seed % 8 == 0 {
            let html = page.html();
            let xml = html.strip_prefix("<!DOCTYPE html>").expect("a document type");
            roxmltree::Document::parse(xml).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        }
        let royal = !variant.royalty.is_empty();
        let asks =
            variant.guards().any(|guard| guard.any_leaf(|leaf| matches!(leaf, alfil::model::Leaf::Royal)));
        for section in &page.sections {
            for sentence in section.sentences() {
                let bare = sentence.contains("royal pieces are left") || sentence.contains("is not royal");
                if sentence.contains("royal") && !royal && !asks && !bare {
                    let _ = writeln!(faults, "seed {seed}: nothing is royal: {sentence}");
                }
                if sentence.contains("n passant")
                    && !page.sections.iter().any(|section| section.title == "En passant")
                {
                    let _ = writeln!(faults, "seed {seed}: nothing is captured so: {sentence}");
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn whatever_a_variant_holds_has_a_sentence() {
    for name in library::names() {
        let Shipped { variant, page, .. } = shipped(name);
        let titled = |title: &str| page.sections.iter().any(|section| section.title == title);
        let says = |title: &str| if titled(title) { text_of(section(page, title)) } else { String::new() };
        for (index, kind) in variant.kinds.iter().enumerate() {
            let about = page.sections.iter().find(|section| section.letters.as_ref() == Some(&kind.letters));
            let about = about.unwrap_or_else(|| panic!("{name}: nothing on {}", kind.letters));
            assert_eq!(about.title, kind.name, "{name}");
            let shown = |block: &Block| matches!(block, Block::Moves { kind, .. } if kind.index() == index);
            let told = text_of(about);
            let short = told.contains(" moves as the ") || told.contains(" does not move.");
            assert!(short || about.blocks.iter().any(shown), "{name}: {} has no diagram", kind.name);
        }
        let noun = |kind: alfil::board::Kind| variant.kinds[kind.index()].name.to_lowercase();
        for clause in &variant.promotions {
            for kind in clause.to.iter().chain([&clause.kind]) {
                assert!(says("Promotion").contains(&noun(*kind)), "{name}: {} in promotions", noun(*kind));
            }
        }
        for clause in &variant.exchanges {
            for kind in clause.to.iter().chain([&clause.kind]) {
                assert!(says("Exchange").contains(&noun(*kind)), "{name}: {} in exchanges", noun(*kind));
            }
        }
        for pair in &variant.en_passant {
            for kind in [pair.victim, pair.capturer] {
                // A pair of which no double step is left is no rule.
                let silent = !titled("En passant");
                assert!(silent || says("En passant").contains(&noun(kind)), "{name}: {}", noun(kind));
            }
        }
        let outcomes = section(page, "End of the game");
        let items = outcomes.blocks.iter().find_map(|block| match block {
            Block::List { items, .. } => Some(items.len()),
            _ => None,
        });
        // What is decided by who has more is one item.
        let counts = variant.outcomes.iter().filter(|rule| {
            rule.event == Event::Stalemate && rule.when.any_leaf(|leaf| matches!(leaf, Leaf::Compared { .. }))
        });
        assert!(items.is_some_and(|items| items + 1 + counts.count() >= variant.outcomes.len()), "{name}");
        for (title, needed) in [
            ("Castling", !variant.castlings.is_empty()),
            (
                "Captured pieces",
                !variant.spoils.is_empty() || !variant.handed.is_empty() || !variant.rebirths.is_empty(),
            ),
            ("Placing pieces", variant.turns.iter().any(|turn| turn.options.place.is_some())),
            ("Entering from the reserve", !variant.gatings.is_empty()),
            ("Explosions", variant.blast.as_ref().is_some_and(|blast| !blast.steps.is_empty())),
            ("Who captures", variant.blast.as_ref().is_some_and(|blast| blast.steps.is_empty())),
            ("Turning over", variant.flips.iter().any(|clause| !clause.takes)),
            ("Taking", variant.flips.iter().any(|clause| clause.takes)),
            ("Limits on numbers", variant.limits.iter().flatten().any(Option::is_some)),
            ("Forbidden moves", !variant.forbidden.is_empty()),
            ("Check", true),
        ] {
            assert_eq!(titled(title), needed, "{name}: {title}");
        }
        for source in variant.sources.iter().chain(&variant.inventor).chain(&variant.notes) {
            let all: String = page.sections.iter().flat_map(Section::sentences).collect();
            assert!(all.contains(source.trim_end_matches('.')), "{name}: {source}");
        }
    }
}

/// Every file and fragment of the language's reference that is without mistakes has a page.
#[test]
fn every_example_of_the_reference_has_a_page() {
    let reference = include_str!("../../../docs/language.md");
    let mut pages = 0;
    let mut faults = String::new();
    for block in reference.split("\n```variant").skip(1) {
        let (words, text) = block.split_once('\n').expect("a fence ends with its line");
        let text = text.split("\n```").next().expect("a fence is closed");
        if words.contains("error=") || words.contains("file=") || words.contains(".variant") {
            continue;
        }
        let base = words.split(' ').find_map(|word| word.strip_prefix("base=")).unwrap_or("chess");
        let named = text.starts_with("variant \"");
        let header = if named { "" } else { "variant \"Example\" { }\n" };
        let text = match words.contains("fragment") {
            true => format!("{header}extends \"{base}\"\n{text}\n"),
            false => format!("{text}\n"),
        };
        let (variant, parent) = read(Source::new("example.variant", text));
        let page = page(&variant, parent.as_ref());
        faults += &lint("the reference", &variant, &page);
        pages += 1;
    }
    assert!(pages > 40, "only {pages} examples were found");
    assert!(faults.is_empty(), "{faults}");
}

/// The page of a whole file that extends chess: all of its sentences.
fn told(text: &str) -> String {
    page_of(text).sections.iter().map(text_of).collect::<Vec<_>>().join("\n")
}

#[test]
fn many_squares_are_told_by_names_or_by_the_rest() {
    let regions = "region river = a4 + c5 + e4 + g5\nregion corners = a1 + a8 + h1 + h8\nregion throne = d4";
    let page = told(&format!(
        "{regions}\npiece N \"Knight\" {{\n    move N from not river\n}}\npiece B \"Bishop\" {{\n    move B in not (corners + throne)\n}}\nwin when own K in not (river + corners)"
    ));
    assert!(page.contains("From any square outside the river the knight"), "{page}");
    assert!(page.contains("the corners or the throne"), "{page}");
    assert!(page.contains("any square outside the river and the corners"), "{page}");
    assert!(!page.contains("b1, c1"), "{page}");
}

#[test]
fn a_first_move_from_some_home_squares_names_these_alone() {
    let page =
        told("home P on ranks 2..3\npiece P \"Pawn\" {\n    move fmWfceF\n    move ifmnD from rank 2\n}");
    assert!(page.contains("From the second rank it may also move"), "{page}");
    assert!(!page.contains("rank from the"), "{page}");
}

#[test]
fn what_captures_its_own_keeps_it() {
    let page = told("piece Q \"Queen\" QdQ\ncapture to own reserve\nturn: move, or place 1 from reserve");
    assert!(page.contains("goes into the reserve of the player who captured it"), "{page}");
    assert!(!page.contains("changes sides"), "{page}");
}

#[test]
fn names_of_several_parts_are_in_small_letters() {
    let page = told("piece N \"Anti-Knight\" N");
    assert!(page.contains("anti-knight") && !page.contains("anti-Knight"), "{page}");
}

/// Whether a piece has moved belongs to a position where moves other than castling hang on it.
#[test]
fn unmoved_pieces_belong_to_a_position_that_comes_up_again() {
    let same = |text: &str| {
        told(text).lines().find(|line| line.contains("Two positions are the same")).map(str::to_owned)
    };
    let kings = same("without castle\npiece K \"King\" {\n    move K\n    move N when unmoved own K\n}");
    assert!(kings.expect("it is told").contains("the same kings that have not moved yet"));
    let scouts = same("without castle\npiece N \"Scout\" NimD");
    assert!(scouts.expect("it is told").contains("the same scouts that have not moved yet"));
    assert!(!same("").expect("it is told").contains("have not moved yet"));
}

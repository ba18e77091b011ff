//! The rules pages: every word of those that ship, and words for everything that a file can say.

use alfil::library;
use alfil::model::{Variant, load};
use alfil::prose::{Block, Page, Section, page};
use alfil::source::Source;
use std::fmt::Write as _;

/// A variant and the one that it extends.
fn read(source: Source) -> (Variant, Option<Variant>) {
    let lookup = |name: &str| library::source(name);
    let loaded = load(source, &lookup);
    let said: Vec<String> = loaded.diagnostics.iter().map(|said| said.message.clone()).collect();
    let variant = loaded.variant.unwrap_or_else(|| panic!("no variant: {said:?}"));
    let parent = loaded.sources.into_iter().nth(1).and_then(|source| load(source, &lookup).variant);
    (variant, parent)
}

fn shipped(name: &str) -> (Variant, Page) {
    let (variant, parent) = read(library::source(name).expect("it ships"));
    let page = page(&variant, parent.as_ref());
    (variant, page)
}

/// The page of a text that extends chess.
fn page_of(text: &str) -> Page {
    let text = format!("variant \"Example\" {{ }}\nextends \"chess\"\n{text}\n");
    let (variant, parent) = read(Source::new("example.variant", text));
    page(&variant, parent.as_ref())
}

fn section<'p>(page: &'p Page, title: &str) -> &'p Section {
    page.sections.iter().find(|section| section.title == title).unwrap_or_else(|| panic!("no section {title}"))
}

fn text_of(section: &Section) -> String {
    section.sentences().collect::<Vec<_>>().join(" ")
}

/// The sentences on a piece of these moves.
fn moves(notation: &str) -> String {
    let en_passant = if notation.contains('e') { "\nen passant P by P, P by Y" } else { "" };
    let page = page_of(&format!("piece Y \"Thing\" {notation}{en_passant}"));
    text_of(section(&page, "Thing")).replace("The thing ", "").trim_end_matches('.').to_owned()
}

fn with_snapshots(run: impl FnOnce()) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("snapshots/explain");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(run);
}

#[test]
fn the_page_of_every_variant_reads_as_it_did() {
    with_snapshots(|| {
        for name in library::names() {
            insta::assert_snapshot!(name, shipped(name).1.markdown());
        }
    });
}

#[test]
fn a_page_in_html_holds_the_same_text() {
    with_snapshots(|| {
        for name in ["kings", "kingchess"] {
            let html = shipped(name).1.html();
            // The pictures have tests of their own.
            let mut parts = html.split("<svg");
            let mut plain = parts.next().expect("text before the first picture").to_owned();
            for part in parts {
                plain += "<svg/>";
                plain += part.split_once("</svg>").expect("a picture ends").1;
            }
            insta::assert_snapshot!(format!("{name}.html"), plain);
        }
    });
}

#[test]
fn html_is_well_formed_and_says_every_sentence_and_shows_every_piece() {
    for name in library::names() {
        let (variant, page) = shipped(name);
        let html = page.html();
        let xml = html.strip_prefix("<!DOCTYPE html>").expect("a document type");
        let document = roxmltree::Document::parse(xml).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "{name}: an id stands twice");
        let links = document.descendants().filter_map(|node| node.attribute("href"));
        for target in links {
            assert!(ids.contains(&target.trim_start_matches('#')), "{name}: {target} leads nowhere");
        }
        let pictures = document.descendants().filter(|node| node.tag_name().name() == "figure").count();
        assert_eq!(pictures, variant.kinds.len() + 1, "{name}");
        let text: String = document.descendants().filter_map(|node| node.text()).collect();
        for sentence in page.sections.iter().flat_map(Section::sentences) {
            assert!(text.contains(sentence), "{name} lacks: {sentence}");
        }
    }
}

#[test]
fn markup_in_names_is_text() {
    let text = "variant \"<b>&*x*\" { note \"[a](b) `c` <script>\" }\nextends \"chess\"\npiece Q \"Qu<een & _co_\" Q\n";
    let (variant, parent) = read(Source::new("markup.variant", text));
    let page = page(&variant, parent.as_ref());
    let html = page.html();
    roxmltree::Document::parse(html.strip_prefix("<!DOCTYPE html>").expect("a document type")).expect("well formed");
    assert!(html.contains("<h1>&lt;b&gt;&amp;*x*</h1>") && !html.contains("<script"));
    let markdown = page.markdown();
    assert!(markdown.starts_with("# \\<b\\>\\&\\*x\\*\n"), "{markdown}");
    assert!(markdown.contains("\\[a\\](b) \\`c\\` \\<script\\>"), "{markdown}");
}

/// What no sentence may hold: letters of pieces for their names, slips of the pen, names of the program's own.
fn lint(name: &str, variant: &Variant, page: &Page) -> String {
    let mut faults = String::new();
    for section in page.sections.iter().filter(|section| section.title != "Sources" && !section.title.is_empty()) {
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
            for slip in ["  ", " ,", ",,", " .", ";;", "::", "{", "}", "Kind(", "ranks..", " a a ", "()", " and and ", "None", "Some("] {
                if sentence.contains(slip) {
                    fault(slip);
                }
            }
            let words: Vec<&str> = sentence.split([' ', ',', '.', ';', ':', '(', ')']).filter(|word| !word.is_empty()).collect();
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
                if words.contains(&kind.letters.as_str()) && kind.letters != "A" {
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
            let (variant, page) = shipped(name);
            lint(name, &variant, &page)
        })
        .collect();
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn whatever_a_variant_holds_has_a_sentence() {
    for name in library::names() {
        let (variant, page) = shipped(name);
        let titled = |title: &str| page.sections.iter().any(|section| section.title == title);
        let says = |title: &str| titled(title).then(|| text_of(section(&page, title))).unwrap_or_default();
        for (index, kind) in variant.kinds.iter().enumerate() {
            let about = page.sections.iter().find(|section| section.letters.as_ref() == Some(&kind.letters));
            let about = about.unwrap_or_else(|| panic!("{name}: nothing on {}", kind.letters));
            assert_eq!(about.title, kind.name, "{name}");
            let shown = |block: &Block| matches!(block, Block::Moves { kind, .. } if kind.index() == index);
            assert!(about.blocks.iter().any(shown), "{name}: {} has no diagram", kind.name);
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
        let outcomes = section(&page, "End of the game");
        let items = outcomes.blocks.iter().find_map(|block| match block {
            Block::List { items, .. } => Some(items.len()),
            _ => None,
        });
        assert!(items.is_some_and(|items| items + 1 >= variant.outcomes.len()), "{name}");
        for (title, needed) in [
            ("Castling", !variant.castlings.is_empty()),
            ("Captured pieces", !variant.spoils.is_empty()),
            ("Placing pieces", variant.turns.iter().any(|turn| turn.place.is_some())),
            ("Entering from the reserve", !variant.gatings.is_empty()),
            ("Explosions", variant.blast.is_some()),
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
    let reference = include_str!("../docs/language.md");
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

/// What each notation means is said by the tables of Betza's notation in the reference; the words are ours.
#[test]
fn movements_have_words() {
    let table = [
        ("W", "moves one square along the rank or the file"),
        ("F", "moves one square diagonally"),
        ("K", "moves one square in any direction"),
        ("WF", "moves one square in any direction"),
        ("D", "leaps two squares along the rank or the file"),
        ("A", "leaps two squares diagonally"),
        ("H", "leaps three squares along the rank or the file"),
        ("G", "leaps three squares diagonally"),
        ("N", "leaps two squares along the rank or the file and one to the side"),
        ("C", "leaps three squares along the rank or the file and one to the side"),
        ("Z", "leaps three squares along the rank or the file and two to the side"),
        ("NX", "leaps five squares along the rank or the file and one to the side"),
        ("R", "moves any number of squares along the rank or the file"),
        ("B", "moves any number of squares diagonally"),
        ("Q", "moves any number of squares in any direction"),
        ("R4", "moves up to four squares along the rank or the file"),
        ("W3", "moves up to three squares along the rank or the file"),
        ("F2", "moves one or two squares diagonally"),
        ("W2F2", "moves one or two squares in any direction"),
        ("W03", "moves exactly three squares along the rank or the file"),
        ("fR", "moves any number of squares straight forward"),
        ("fsW", "moves one square straight forward or sideways"),
        ("ffN", "leaps two squares forward and one to either side"),
        ("fN", "leaps two squares forward and one to either side"),
        ("rfN", "leaps two squares forward and one to the right"),
        ("vN", "leaps two squares forward or backward and one to either side"),
        ("sN", "leaps one square forward or backward and two to either side"),
        ("fsN", "leaps one square forward and two to either side"),
        (
            "fhN",
            "leaps two squares forward and one to either side or one square forward and two to either side",
        ),
        ("FfW", "moves one square straight forward or diagonally"),
        ("WfF", "moves one square in any direction but diagonally backward"),
        ("FsfW", "moves one square in any direction but straight backward"),
        ("fsWfF", "moves one square straight forward, sideways or diagonally forward"),
        ("frF", "moves one square diagonally forward to the right"),
        (
            "BN",
            "moves any number of squares diagonally, or leaps two squares along the rank or the file and one to the side",
        ),
        ("FD", "moves one square diagonally, or leaps two squares along the rank or the file"),
        ("KAD", "moves one square in any direction, or leaps two squares in any direction"),
        (
            "N0",
            "leaps any number of times in one direction, each time two squares along the rank or the file and one to the side, and may not go on from an occupied square",
        ),
        (
            "gQ",
            "moves any number of squares in any direction, over exactly one piece of either side, which stands right before the square of arrival",
        ),
        (
            "mRcpR",
            "moves any number of squares along the rank or the file, without capturing. It captures any number of squares along the rank or the file, over exactly one piece of either side on the way",
        ),
        (
            "nN",
            "moves two squares along the rank or the file and one to the side, if the first square of the longer way is empty",
        ),
        ("nA", "moves two squares diagonally, if the square between is empty"),
        ("nH", "moves three squares along the rank or the file, if the squares between are empty"),
        (
            "jR",
            "moves two or more squares along the rank or the file, passing over the first square of the way, whatever stands there",
        ),
        ("U", "moves to any other square of the board"),
        ("mU", "moves to any other square of the board, without capturing"),
        ("ckB", "captures any number of squares diagonally, but no royal piece"),
        ("kR", "captures royal pieces, and no others, any number of squares along the rank or the file"),
        ("dN", "captures pieces of its own side by a leap of two squares along the rank or the file and one to the side"),
        (
            "oR",
            "moves any number of squares along the rank or the file, as if the left and the right edge of the board were joined",
        ),
        (
            "fmWfceFifmnD",
            "moves one square straight forward, without capturing. It captures one square diagonally forward, en passant as well. On its first move it may also move two squares straight forward, without capturing, if the square between is empty",
        ),
        (
            "fmFfceWifmnA",
            "moves one square diagonally forward, without capturing. It captures one square straight forward, en passant as well. On its first move it may also move two squares diagonally forward, without capturing, if the square between is empty",
        ),
        (
            "afsW",
            "moves one square along the rank or the file to an empty square, and then one square, turning by 45 degrees to either side, where it may capture",
        ),
        (
            "mafsmafW",
            "moves one square along the rank or the file to an empty square, and then one square, turning by 45 degrees to either side to an empty square, and then one square straight on, where it may capture",
        ),
        (
            "[F?R]",
            "moves one square diagonally. It also moves one square diagonally to an empty square, and then any number of squares, turning by 45 degrees to either side, where it may capture",
        ),
        (
            "RmasR",
            "moves any number of squares along the rank or the file. It also moves any number of squares along the rank or the file to an empty square, and then any number of squares, turning by a right angle to either side, where it may capture",
        ),
        (
            "fmFfcafmF",
            "moves one square diagonally forward, without capturing. It also moves one square diagonally forward, capturing an enemy there, and then one square straight on to an empty square",
        ),
        (
            "caibR",
            "moves any number of squares along the rank or the file, capturing an enemy there, and then as many squares as before straight back, where it may capture",
        ),
        ("I", "moves as the type of piece that the enemy has moved last"),
    ];
    let mut wrong = String::new();
    for (notation, words) in table {
        let told = moves(notation);
        if told != words {
            let _ = writeln!(wrong, "{notation}\n  is     {told}\n  not    {words}");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn conditions_have_words() {
    let table = [
        ("when captured own Q", "Once a queen of its own side has been captured, the thing leaps"),
        ("when not captured enemy Q", "As long as no enemy queen has been captured, the thing leaps"),
        ("when captured own Q and captured enemy Q", "Once each side has lost a queen, the thing leaps"),
        ("when count own Q = 0", "While its side has no queen on the board, the thing leaps"),
        ("when count enemy Q R > 2", "While the enemy has more than two queens and rooks on the board, the thing leaps"),
        ("when count own in rank last >= 1", "While its side has a piece on the last rank, the thing leaps"),
        ("when own K in d4..e5", "While its side has a king on d4, e4, d5 or e5, the thing leaps"),
        ("when turn = 1", "On the player's first move of the game, the thing leaps"),
        ("when turn > 5", "Once the first five moves of the game are over, the thing leaps"),
        ("when unmoved own K", "While a king of its own side has not moved yet, the thing leaps"),
        ("when own to move", "While it is its side's turn, the thing leaps"),
        (
            "when count own Q = 0 and (turn < 9 or count enemy Q = 0)",
            "While its side has no queen on the board and either it is one of the first eight moves of the game or the enemy has no queen on the board, the thing leaps",
        ),
        ("from rank 1", "From the first rank the thing leaps"),
        ("from ranks 2..last", "From any rank but the first the thing leaps"),
    ];
    let mut wrong = String::new();
    for (guard, words) in table {
        let page = page_of(&format!("piece Y \"Thing\" {{ move D {guard} }}"));
        let told = text_of(section(&page, "Thing"));
        if !told.starts_with(words) {
            let _ = writeln!(wrong, "{guard}\n  is     {told}\n  not    {words}");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

//! The rules pages: every word of those that ship, and words for everything that a file can say.

use crate::snapshots;
use alfil::library;
use alfil::model::{PieceType, Variant};
use alfil::prose::{Block, Page, Section, page};
use alfil::resolve::load;
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
    page.sections
        .iter()
        .find(|section| section.title == title)
        .unwrap_or_else(|| panic!("no section {title}"))
}

fn text_of(section: &Section) -> String {
    section.sentences().collect::<Vec<_>>().join(" ")
}

/// The sentences on a piece of these moves.
fn moves(notation: &str) -> String {
    let en_passant = if notation.contains('e') { "\nen passant P by P, P by Y" } else { "" };
    let held = "reserve Y\nturn: move, or place 1 from reserve\nplace Y on rank 4";
    let page = page_of(&format!("piece Y \"Thing\" {notation}{en_passant}\n{held}"));
    text_of(section(&page, "Thing")).replace("The thing ", "").trim_end_matches('.').to_owned()
}

#[test]
fn the_page_of_every_variant_reads_as_it_did() {
    snapshots::of("explain").bind(|| {
        for name in library::names() {
            insta::assert_snapshot!(name, shipped(name).1.markdown());
        }
    });
}

#[test]
fn a_page_in_html_holds_the_same_text() {
    snapshots::of("explain").bind(|| {
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
    roxmltree::Document::parse(html.strip_prefix("<!DOCTYPE html>").expect("a document type"))
        .expect("well formed");
    assert!(html.contains("<h1>&lt;b&gt;&amp;*x*</h1>") && !html.contains("<script"));
    let markdown = page.markdown();
    assert!(markdown.starts_with("# \\<b\\>\\&\\*x\\*\n"), "{markdown}");
    assert!(markdown.contains("\\[a\\](b) \\`c\\` \\<script\\>"), "{markdown}");
}

/// What no sentence may hold: letters of pieces for their names, slips of the pen, names of the program's own.
fn lint(name: &str, variant: &Variant, page: &Page) -> String {
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
        let (variant, page) = shipped(name);
        let titled = |title: &str| page.sections.iter().any(|section| section.title == title);
        let says = |title: &str| if titled(title) { text_of(section(&page, title)) } else { String::new() };
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
            ("Captured pieces", !variant.spoils.is_empty() || !variant.rebirths.is_empty()),
            ("Placing pieces", variant.turns.iter().any(|turn| turn.options.place.is_some())),
            ("Entering from the reserve", !variant.gatings.is_empty()),
            ("Explosions", variant.blast.is_some()),
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
    let reference = include_str!("../../docs/language.md");
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
            "moves two squares along the rank or the file and one to the side, if the first of the two squares is empty",
        ),
        ("nA", "moves two squares diagonally, if the square between is empty"),
        ("nH", "moves three squares along the rank or the file, if the squares between are empty"),
        (
            "jR",
            "moves two or more squares along the rank or the file, passing over the first square of the way, whatever stands there",
        ),
        ("U", "moves to any other square of the board"),
        ("mU", "moves to any empty square of the board"),
        ("cU", "captures on any square of the board, wherever it stands itself"),
        ("ckB", "captures any number of squares diagonally, but no royal piece"),
        ("kR", "captures any number of squares along the rank or the file, but only royal pieces"),
        (
            "WkR",
            "moves one square along the rank or the file. It also captures any number of squares along the rank or the file, but only royal pieces",
        ),
        (
            "dN",
            "captures pieces of its own side by a leap of two squares along the rank or the file and one to the side",
        ),
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
        ("caibR", "captures any number of squares along the rank or the file without leaving its square"),
        (
            "mKcaibR",
            "moves one square in any direction, without capturing. It captures any number of squares along the rank or the file without leaving its square",
        ),
        ("abK", "may pass the turn by going one square in any direction to an empty square and back"),
        (
            "mKabK",
            "moves one square in any direction, without capturing. It may pass the turn by going one square in any direction to an empty square and back",
        ),
        (
            "mcabK",
            "captures one square in any direction without leaving its square, or passes the turn by going one square in any direction to an empty square and back",
        ),
        (
            "KudR",
            "moves one square in any direction. It changes places with a piece of its own side any number of squares along the rank or the file",
        ),
        ("ucR", "changes places with an enemy piece any number of squares along the rank or the file"),
        (
            "uR",
            "moves any number of squares along the rank or the file, and changes places with an enemy piece that stands there",
        ),
        (
            "[N?W]",
            "leaps two squares along the rank or the file and one to the side. It also moves by a leap of two squares along the rank or the file and one to the side to an empty square, and then one square onward along the longer part of the leap, where it may capture",
        ),
        (
            "[N?F]",
            "leaps two squares along the rank or the file and one to the side. It also moves by a leap of two squares along the rank or the file and one to the side to an empty square, and then one square diagonally onward along both parts of the leap, where it may capture",
        ),
        (
            "[N?Q]",
            "leaps two squares along the rank or the file and one to the side. It also moves by a leap of two squares along the rank or the file and one to the side to an empty square, and then any number of squares onward along the longer part of the leap or diagonally onward along both parts of the leap, where it may capture",
        ),
        (
            "[W?N]",
            "moves one square along the rank or the file. It also moves one square along the rank or the file to an empty square, and then a leap of two squares straight on and one to either side, where it may capture",
        ),
        (
            "[F?N]",
            "moves one square diagonally. It also moves one square diagonally to an empty square, and then a leap of two squares and one to the side, turning by less than 45 degrees to either side, where it may capture",
        ),
        (
            "[N?N]",
            "leaps two squares along the rank or the file and one to the side. It also moves by a leap of two squares along the rank or the file and one to the side to an empty square, and then a leap of two squares and one to the side straight on, where it may capture",
        ),
        (
            "afsN",
            "moves by a leap of two squares along the rank or the file and one to the side to an empty square, and then a leap of two squares and one to the side, turning by one of the leap's eight directions to either side, where it may capture",
        ),
        (
            "asN",
            "moves by a leap of two squares along the rank or the file and one to the side to an empty square, and then a leap of two squares and one to the side, turning by a right angle to either side, where it may capture",
        ),
        (
            "abN",
            "may pass the turn by going by a leap of two squares along the rank or the file and one to the side to an empty square and back",
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

/// As the marks on unmoved pieces have it: what is placed on a square of the array does not count as unmoved there.
#[test]
fn whether_placed_pieces_castle_is_said() {
    let castling = |page: &Page| text_of(section(page, "Castling"));
    let crazyhouse = castling(&shipped("crazyhouse").1);
    assert!(crazyhouse.contains("neither of which has moved, may castle"), "{crazyhouse}");
    assert!(crazyhouse.contains("A rook that was placed from the reserve does not castle."), "{crazyhouse}");
    let kingchess = castling(&shipped("kingchess").1);
    assert!(kingchess.contains("neither of which has moved since it was placed, may castle"), "{kingchess}");
    let some = castling(&page_of(
        "setup {\n r n b q k b n .\n p p p p p p p p\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n P P P P P P P P\n R N B Q K B N .\n}\nreserve R\nturn: move, or place 1 from reserve\ncastle K from e1 with R from a1 + h1 by 2, safe origin crossed arrival",
    ));
    assert!(some.contains("since the game began or since it was placed"), "{some}");
    assert!(some.contains("placed on a square that was empty when the game began."), "{some}");
}

#[test]
fn placing_where_a_move_promotes_is_told_from_it() {
    let placing = |name: &str| text_of(section(&shipped(name).1, "Placing pieces"));
    assert!(placing("shogi").contains("Placing a piece never promotes it."));
    for name in ["kingchess", "crazyhouse"] {
        assert!(!placing(name).contains("promotes"), "{name}");
    }
}

#[test]
fn conditions_have_words() {
    let table = [
        ("when captured own Q", "Once a queen of its own side has been captured, the thing leaps"),
        ("when not captured enemy Q", "As long as no enemy queen has been captured, the thing leaps"),
        ("when captured own Q and captured enemy Q", "Once each side has lost a queen, the thing leaps"),
        ("when count own Q = 0", "While its side has no queen on the board, the thing leaps"),
        (
            "when count enemy Q R > 2",
            "While the enemy has more than two queens and rooks on the board, the thing leaps",
        ),
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

/// A clause of its own for one side is told of that side, and of the other what goes for it.
#[test]
fn a_turn_that_only_one_side_has_is_told_of_it_alone() {
    let course = |text: &str| text_of(section(&page_of(text), "Course of the game"));
    let black = course("reserve N\nblack turn 1: place 1 from reserve\nturn: move");
    assert!(black.contains("In each turn White moves one of the pieces on the board."), "{black}");
    assert!(black.contains("On Black's first move of the game, Black places one piece"), "{black}");
    assert!(!black.contains("Otherwise White"), "{black}");
    let both = course("reserve N\nturn 1: place 1 from reserve\nturn: move");
    assert!(both.contains("On a player's first move of the game, the player places one piece"), "{both}");
    assert!(both.contains("Otherwise the player moves one of the pieces on the board."), "{both}");
    // What captures from afar does not pass, and what may come back idle does.
    assert!(course("piece Y \"Thing\" mKcaibR").contains("Nobody may pass."));
    assert!(course("piece Y \"Thing\" KudR").contains("Nobody may pass."));
    assert!(!course("piece Y \"Thing\" mKabK").contains("Nobody may pass."));
}

#[test]
fn squares_of_a_side_that_never_asks_for_them_are_not_told() {
    for text in [
        "without castle\nwhite castle K from e1 with R from rank 1 to files c d or g f, safe origin crossed arrival",
        "reserve R\nturn: move, or place 1 from reserve\nwithout castle\nwhite castle K from e1 with R from b1 + c1 by 2",
    ] {
        let told = text_of(section(&page_of(text), "Castling"));
        assert!(told.contains("Only White castles") && !told.contains("for Black"), "{told}");
    }
    let page = page_of("white promote P on d8 to Q\nblack promote P on rank 8 to Q");
    let told = text_of(section(&page, "Promotion"));
    assert!(told.contains("d8") && !told.contains("for Black"), "{told}");
    let page = page_of("piece Y \"Thing\" W\nwhite promote P on rank 8 to Y\nwin when own Y in d4");
    let told = text_of(section(&page, "End of the game"));
    assert!(
        told.contains("A player whose thing stands on d4 wins.") && !told.contains("for Black"),
        "{told}"
    );
    let setup = "setup {\n r n b q k b n r\n p p p p p p p p\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n P P P P P P P P\n R N B Y K B N R\n}\n";
    let page = page_of(&format!(
        "{setup}piece Y \"Thing\" {{\n move W in a1..c4\n move F when own K in e1 + g3\n}}"
    ));
    let told = text_of(section(&page, "Thing"));
    assert!(told.contains("Only White has this piece.") && !told.contains("for Black"), "{told}");
}

#[test]
fn what_is_attacked_is_told_square_by_square_or_as_a_whole() {
    let told = |condition: &str| {
        let page = page_of(&format!("castle K with R by 2, when {condition}"));
        let told = text_of(section(&page, "Castling"));
        told.split("This is possible only ").nth(1).expect("a condition").to_owned()
    };
    for (condition, words) in [
        ("attacked d4", "while the enemy attacks d4 (for Black d5)."),
        ("attacked d4 + e4", "while the enemy attacks d4 or e4 (for Black d5 or e5)."),
        ("not attacked d4 + d5", "while the enemy attacks neither d4 nor d5."),
        ("not attacked white d4", "while the enemy does not attack d4."),
        ("attacked rank last", "while the enemy attacks a square of the last rank."),
        ("not attacked rank last", "while the enemy attacks no square of the last rank."),
    ] {
        let text = told(condition);
        assert!(text.starts_with(words), "{condition}: {text}");
    }
}

#[test]
fn a_line_is_told_with_what_it_goes_along() {
    let told = |condition: &str| {
        let page = page_of(&format!("castle K with R by 2, when {condition}"));
        let told = text_of(section(&page, "Castling"));
        told.split("This is possible only while ").nth(1).expect("a condition").to_owned()
    };
    for (condition, words) in [
        (
            "line 3 own P",
            "the player has three pawns in an unbroken line along a rank, a file or a diagonal.",
        ),
        (
            "not line 3 enemy P by sW",
            "the opponent does not have three pawns in an unbroken line along a rank.",
        ),
        (
            "line exactly 2 own N B by vW",
            "the player has exactly two bishops and knights in an unbroken line along a file.",
        ),
        (
            "line 4 own in ranks 4..5 by oW",
            "the player has four pieces on the fourth or the fifth rank in an unbroken line along a rank or a file, around the edge of the board too.",
        ),
        (
            "line 2 own N by rfF",
            "the player has two knights in an unbroken line along a diagonal from the lower left to the upper right.",
        ),
        (
            "path own P from rank 2 to rank last",
            "the player has an unbroken path of pawns from the second rank to the last rank, by steps along a rank or a file.",
        ),
        (
            "not path enemy P N from a2 + b2 to rank 5 by oK",
            "the opponent does not have an unbroken path of knights and pawns from a2 or b2 (for Black a7 or b7) to the fifth rank, by steps along a rank, a file or a diagonal, around the edge of the board too.",
        ),
        (
            "path own from rank 2 to rank 5 by fWfF",
            "the player has an unbroken path of pieces from the second rank to the fifth rank, by steps diagonally forward to the left, forward or diagonally forward to the right.",
        ),
        (
            "line 3 own N by rffN",
            "the player has three knights in an unbroken line along steps of one to the right and two down or steps of one to the right and two up.",
        ),
    ] {
        let text = told(condition);
        assert!(text.starts_with(words), "{condition}: {text}");
    }
}

#[test]
fn nothing_is_captured_en_passant_where_that_was_taken_away() {
    for name in library::names() {
        let text = format!("variant \"Example\" {{ }}\nextends \"{name}\"\nwithout en passant\n");
        let loaded = load(Source::new("example.variant", text), &|name: &str| library::source(name));
        // Not every variant has any to take away.
        let Some(variant) = loaded.variant else { continue };
        let page = page(&variant, None);
        let told: Vec<&str> = page.sections.iter().flat_map(Section::sentences).collect();
        let passing: Vec<&&str> = told.iter().filter(|told| told.contains("en passant")).collect();
        assert!(passing.is_empty(), "{name}: {passing:?}");
    }
}

/// The word is explained where something is royal, and needed nowhere else.
#[test]
fn royal_is_said_only_where_something_is_royal() {
    for name in library::names() {
        for without in ["", "without royal\n", "without royal\nwithout checkmate\n"] {
            let text = format!("variant \"Example\" {{ }}\nextends \"{name}\"\n{without}");
            let loaded = load(Source::new("example.variant", text), &|name: &str| library::source(name));
            let Some(variant) = loaded.variant.filter(|variant| variant.royalty.is_empty()) else { continue };
            // What a file asks for is told, even where it never is so.
            if variant.guards().any(|guard| guard.any_leaf(|leaf| matches!(leaf, alfil::model::Leaf::Royal)))
            {
                continue;
            }
            let page = page(&variant, None);
            let told: Vec<&str> = page.sections.iter().flat_map(Section::sentences).collect();
            let royal: Vec<&&str> = told
                .iter()
                // That nothing but royal pieces is left can be asked where there are none.
                .filter(|told| told.contains("royal") && !told.contains("royal pieces are left"))
                .collect();
            assert!(royal.is_empty(), "{name}: {royal:?}");
            let mut titles = page.sections.iter().map(|section| section.title.as_str());
            let castles = titles.any(|title| title == "Castling");
            let may = variant.castlings.iter().any(|clause| !clause.royal_only);
            assert!(may || !castles, "{name}: what must be royal does not castle");
        }
    }
}

/// Whatever is taken away takes its mention along.
#[test]
fn no_sentence_has_an_empty_item() {
    let mut faults = String::new();
    for name in library::names() {
        let (whole, _) = shipped(name);
        // What a file inherits is taken away from the file that has it, and one piece of it here.
        let text = library::get(name).expect("it ships");
        let own = |kind: &PieceType| text.contains(&format!("\npiece {} ", kind.letters));
        let inherited: Vec<_> = whole.kinds.iter().filter(|kind| !own(kind)).collect();
        let one = inherited.get(name.len() % inherited.len().max(1)).copied();
        for kind in whole.kinds.iter().filter(|kind| own(kind)).chain(one) {
            let text =
                format!("variant \"Example\" {{ }}\nextends \"{name}\"\nwithout piece {}\n", kind.letters);
            let loaded = load(Source::new("example.variant", text), &|name: &str| library::source(name));
            let Some(variant) = loaded.variant else { continue };
            let page = page(&variant, Some(&whole));
            faults += &lint(&format!("{name} without {}", kind.name), &variant, &page);
        }
    }
    assert!(faults.is_empty(), "{faults}");
    let chess960 = {
        let text = "variant \"Example\" { }\nextends \"chess960\"\nwithout piece Q\n";
        let (variant, _) = read(Source::new("example.variant", text));
        text_of(section(&page(&variant, None), "Array"))
    };
    assert!(chess960.contains("each on a square that is still free. A bishop on"), "{chess960}");
    assert!(!chess960.contains(". On any square"), "{chess960}");
}

/// Each region that the file has a name for is called by it wherever a clause asks for those squares, and told once.
#[test]
fn regions_are_called_by_their_names() {
    let page = page_of(
        "region home_camp = ranks 1..3\nregion hill = d4..e5\nregion gate_square = e4\nreserve N\nturn: move, or place 1 from reserve\n\
         piece Y \"Thing\" {\n move W in home_camp\n move mU in hill\n move D when own K in hill and not occupied gate_square\n move A when occupied black home_camp\n}\n\
         home P on home_camp\nplace N on home_camp\nplace P not on hill\npromote P touching hill to Q\npromote N on black home_camp to Q\n\
         exchange P on hill to Q\ngate N from home_camp\nwin when own K in hill\nloss when count enemy P in home_camp >= 3",
    );
    let mut told = String::new();
    for section in &page.sections {
        let _ = writeln!(told, "{}: {}", section.title, text_of(section));
    }
    for words in [
        "The home camp is the first three ranks.",
        "The hill is made up of d4, e4, d5 and e5.",
        "The gate square is e4 (for Black e5).",
        "but only within the home camp",
        "to any empty square of the hill",
        "While its side has a king on the hill and there is no piece on the gate square",
        "From the home camp it may also move two squares",
        "may be placed only in the home camp",
        "A pawn may not be placed on the hill",
        "whose move starts or ends on the hill",
        "that ends a move in Black's home camp",
        "a pawn that stands on the hill",
        "has stood unmoved in the home camp",
        "A player whose king stands on the hill wins.",
        "three pawns in the home camp",
        "bring a king onto the hill",
    ] {
        assert!(told.contains(words), "{words}\nin\n{told}");
    }
    assert_eq!(told.matches("first three ranks").count(), 1, "{told}");
    assert_eq!(told.matches("d4").count(), 1, "{told}");
}

/// Whatever ships and names a region is told by the name.
#[test]
fn the_squares_of_a_named_region_are_told_once() {
    for name in library::names() {
        let (variant, page) = shipped(name);
        for named in &variant.regions {
            let called = format!("the {}", named.name.replace('_', " "));
            let told = page.sections.iter().flat_map(Section::sentences);
            let count = told.filter(|told| told.to_lowercase().contains(&called)).count();
            assert!(count > 1, "{name}: {called} is told {count} times");
        }
    }
}

#[test]
fn every_page_begins_with_the_aim_of_the_game() {
    let aims: Vec<(&str, String)> =
        library::names().map(|name| (name, text_of(section(&shipped(name).1, "Aim")))).collect();
    let text: String = aims.iter().map(|(name, aim)| format!("{name}: {aim}\n")).collect();
    snapshots::of("explain").bind(|| insta::assert_snapshot!("aims", text));
    for name in library::names() {
        assert_eq!(shipped(name).1.sections[1].title, "Aim", "{name}");
    }
}

#[test]
fn pieces_that_may_not_face_each_other_are_told_so() {
    let facing = |moves: &str| {
        let page = page_of(&format!("without castle\npiece K \"King\" {moves}"));
        text_of(section(&page, "King"))
    };
    for (moves, line) in [
        ("KvkR", "a file"),
        ("KskR", "a rank"),
        ("KkR", "a rank or a file"),
        ("KkB", "a diagonal"),
        ("KkQ", "a line"),
    ] {
        let told = facing(moves);
        let words = format!(
            "Kings may not face each other: no move may leave two of them, one of each side, on {line} with nothing between them."
        );
        assert!(told.contains(&words), "{moves}: {told}");
    }
    // One way only, so far only, or from afar only: that is a capture, and no two face each other.
    for moves in ["KfkR", "KvkR3", "KvkpR"] {
        let told = facing(moves);
        assert!(told.contains("but only royal pieces") && !told.contains("face"), "{moves}: {told}");
    }
}

/// What differs stands in bold where it is told, and its sentences are not told again.
#[test]
fn differences_are_marked_where_they_stand() {
    for name in library::names() {
        let (variant, parent) = read(library::source(name).expect("it ships"));
        let Some(parent) = parent else { continue };
        let page = page(&variant, Some(&parent));
        let differences = section(&page, &format!("Differences from {}", parent.name));
        let told = text_of(differences);
        let (markdown, html) = (page.markdown(), page.html());
        for section in &page.sections {
            for sentence in &section.differing {
                assert!(section.sentences().any(|other| other == sentence), "{name}: {sentence}");
                assert!(!told.contains(sentence.as_str()), "{name}: told twice: {sentence}");
                assert!(markdown.contains("**"), "{name}");
                assert!(html.contains("<strong>"), "{name}");
            }
        }
    }
}

/// What the pages of five inventors say, rule by rule in the order of their texts, and what the page of each variant has
/// for it. The texts are quoted in `docs/rulings.md` and named as sources by the files.
const RULES: &[(&str, &[&str])] = &[
    (
        "kingsmen",
        &[
            "nine files (a to i) and nine ranks (1 to 9)",
            // So it is on a board of odd width.
            "On a chequered board a1, the corner on White's left, is dark.",
            "four bishops, two knights and nine pawns",
            // "cannot double advance on its first move and hence also without the en passant ability"
            "The pawn moves one square straight forward, without capturing. It captures one square diagonally forward.",
            "There is no en passant.",
            // "All pieces except the King promote in the last three ranks"; "in addition to its original moves"
            "A piece that ends a move on the last three ranks is promoted as part of that move: a pawn becomes a crowned pawn, a bishop a crowned bishop, a knight a crowned knight and a rook a crowned rook.",
            "There is no choice.",
            "The crowned pawn moves one square in any direction.",
            "The crowned knight leaps two squares along the rank or the file and one to the side, or moves one square in any direction.",
            "The crowned bishop moves any number of squares diagonally, or one square in any direction.",
            "The crowned rook moves any number of squares along the rank or the file, or one square in any direction.",
            // "non-royal and can be captured like any regular piece"
            "The king is royal.",
            "All other pieces may be left attacked and be captured.",
            // "castling works like Queenside castling on each side"
            "White: the king goes from e1 to c1, the rook from a1 to d1.",
            "White: the king goes from e1 to g1, the rook from i1 to f1.",
        ],
    ),
    (
        "mini-kingsmen",
        &[
            "three files (a to c) and nine ranks (1 to 9)",
            // The picture is lost; a reconstruction.
            "Each side has one king, two rooks, four bishops and two knights.",
            "a bishop becomes a crowned bishop, a knight a crowned knight and a rook a crowned rook.",
            // "by simpy swapping positions (usual castling rules apply)"
            "No enemy piece may attack the king where it starts or the square on which the king arrives.",
            // There are no pawns to move.
            "Move count: each side has made 50 moves in a row without a capture.",
            "The king and the rook change places, along a rank or a file.",
        ],
    ),
    (
        "kingsmen-dark-horde",
        &[
            // "regular Kingsmen army against a Dark Horde army", whose dark knight is royal.
            "White's aim is to checkmate the enemy dark knight.",
            "Black's aim is to checkmate the enemy king.",
            // "regular Kingsmen army against a Dark Horde army"
            "White has one king, two rooks, four bishops, two knights and nine pawns.",
            "Black has one dark knight, nine ghouls, four sorcerers, two serpents and two voids.",
            "Only White has this piece.",
            "Only Black has this piece. The ghoul moves one square straight forward, without capturing.",
            "The sorcerer moves one square diagonally, or leaps two squares diagonally.",
            "The serpent moves one square along the rank or the file, or leaps two squares along the rank or the file.",
            "The void moves one or two squares in any direction.",
            "The dark knight leaps two squares along the rank or the file and one to the side. It is royal.",
            "a ghoul a crowned ghoul, a sorcerer a crowned sorcerer, a serpent a crowned serpent and a void a crowned void.",
            // "All non-royal Dark Horde pieces gain the Knight's moveset"
            "The crowned ghoul moves one square straight forward, without capturing. It captures one square diagonally forward. It also leaps two squares along the rank or the file and one to the side.",
            "The crowned sorcerer moves one square diagonally, or leaps two squares diagonally, or two squares along the rank or the file and one to the side.",
            "The crowned serpent moves one square along the rank or the file, or leaps two squares along the rank or the file, or two squares along the rank or the file and one to the side.",
            "The crowned void moves one or two squares in any direction, or leaps two squares along the rank or the file and one to the side.",
            // The text gives the dark knight no castling.
            "Only White castles.",
            "The dark knight is royal.",
            "without a capture and without a move of a pawn or a ghoul.",
        ],
    ),
    (
        "pair-of-kings",
        &[
            // "once a player has only one king remaining they are instantly checkable again"
            "The aim is to checkmate the enemy king, which can be checkmated only while its side has exactly one king on the board.",
            "nine files (a to i) and eight ranks (1 to 8)",
            "On a chequered board a1, the corner on White's left, is dark.",
            "Each side has two kings, one queen, two rooks, two bishops, two knights and nine pawns.",
            "It is royal while its side has exactly one king on the board.",
            // "if a player has more than one king they cannot be placed in check"
            "A king is royal only while its side has exactly one king on the board; otherwise it is an ordinary piece, which may be left attacked and be captured.",
            // "once a player has only one king remaining they are instantly checkable again"
            "Which pieces are royal is decided anew after every move, and a move is judged by those that are royal after it.",
            // "Castle out of, through or into check"
            "A king that is not royal at the time may castle whatever is attacked.",
            // "four potential castling moves per player"
            "White: the king goes from d1 to b1, the rook from a1 to c1.",
            "White: the king goes from d1 to f1, the rook from i1 to e1.",
            "White: the king goes from f1 to d1, the rook from a1 to e1.",
            "White: the king goes from f1 to h1, the rook from i1 to g1.",
        ],
    ),
    (
        "kingdom",
        &[
            // "To capture the opponent's duke. Consequently, to proceed and 'attack' the opponent's King."
            "The aim is to checkmate the enemy king, which can be checkmated only once a duke of its own side has been captured.",
            "The board has ten files (a to j) and ten ranks (1 to 10): 100 squares.",
            "On a chequered board a1 is dark, and the corner on each player's right is light.",
            "one prince, one princess, one duke, one wizard, one dragon and nine subjects",
            "White moves first; then the players take turns.",
            "No piece may move onto a square that holds a piece of its own side. A piece that moves along a line may not pass over another piece, unless otherwise stated.",
            "The prince moves one square straight forward, sideways or diagonally forward.",
            "The princess moves any number of squares straight forward, sideways or diagonally forward.",
            "The duke moves one or two squares in any direction.",
            "The wizard moves to any empty square of the board. Once an enemy dragon has been captured, it captures pawns and subjects on any square of ranks 4 to 7, wherever it stands itself.",
            "From the second rank it may also move two squares straight forward, without capturing, if the square between is empty.",
            "an enemy pawn may capture it by moving, as for a capture, onto the square that it crossed",
            "an enemy subject may capture it by moving, as for a capture, onto the square that it crossed",
            "Nothing else is captured en passant.",
            "A pawn that ends a move on the last rank becomes, as part of that move, a queen, a rook, a bishop, a knight, a prince, a princess, a duke, a wizard or a dragon, as its player chooses.",
            "The choice does not depend on what has been captured.",
            "The subject moves one square diagonally forward, without capturing. It captures one square straight forward, en passant as well. From the third rank it may also move two squares diagonally forward, without capturing, if the square between is empty.",
            "A subject that ends a move on the last rank becomes, as part of that move, a pawn.",
            "A pawn that a piece has just become is not promoted again in the same move.",
            "Instead of moving a piece, a player may exchange a pawn that stands on the last rank for a queen, a rook, a bishop, a knight, a prince, a princess, a duke, a wizard or a dragon, where it stands. The exchange is the whole of the player's turn. The choice does not depend on what has been captured.",
            "The dragon moves one square diagonally, without capturing. It captures one square along the rank or the file.",
            "The king moves one square in any direction, without capturing. Once an enemy duke has been captured, it captures one square in any direction. It is royal once a duke of its own side has been captured. As long as no duke of its own side has been captured, it cannot be captured.",
            "This is possible only once each side has lost a duke. No enemy piece may attack any square from the king's to the rook's, those two included.",
            "A piece attacks even if it could not move itself",
            "A player may not make a move after which a royal piece of that player's own is attacked.",
            // "Before the king is placed 'in check' or checkmated, the duke must be captured"
            "A king is royal only once a duke of its own side has been captured; otherwise it cannot be captured.",
            // "finds himself surrounded behind enemy lines and maybe even already checkmated"
            "Which pieces are royal is decided anew after every move, and a move is judged by those that are royal after it.",
            // The fifty moves of chess, for a piece that goes forward as the pawn does.
            "without a capture, a move of a pawn or a subject, or an exchange.",
            // "When the situation arises that checkmating by both opponents is not possible, the game is drawn."
            "The game is drawn if only royal kings are left on the board.",
            // "It is not obligatory to declare a check."
            "Check need not be announced.",
        ],
    ),
    (
        "kingchess",
        &[
            "The board is empty at the start.",
            "Each side holds in reserve, beside the board: one king, one queen, two rooks, two bishops, two knights and eight pawns.",
            "While a player has a king in reserve, the player places one or more pieces from the reserve on the board, a king among them. Otherwise the player either moves one of the pieces on the board or places one or more pieces from the reserve on the board.",
            "A piece may be placed only on the first four ranks. A pawn may not be placed on the first rank.",
            "A bishop must be placed on a square of the other colour than the one on which its player's first bishop from the reserve was placed",
            "A king and a rook of the same side, neither of which has moved since it was placed, may castle",
            // "an arbitrary number of pieces to their choice from their reserve on empty squares"
            "Pieces are placed on empty squares only.",
            "All that is placed in one turn counts as a single move: its order does not matter, and only the position after the whole of it must leave the player's royal pieces safe.",
            "Placing may give check or checkmate, and may ward off a check.",
            "Captured pieces do not return to a reserve.",
            "When a pawn has moved two squares from the second rank, an enemy pawn may capture it",
            "The king starts from e1 (for Black e8), the rook from a1 or h1 (for Black a8 or h8).",
            "From the second rank it may also move two squares straight forward",
        ],
    ),
    (
        "kings",
        &[
            // "Win is achieved by checkmating the Active Royal King."
            "The aim is to checkmate the enemy king that is royal.",
            // "Castling is a King's move, and should be written as such. A possible castling move is Kb1."
            "It is written as the king's own move, such as d1b1 or Kb1, or O-O-O towards the a-file and O-O away from it.",
            "Each side has two kings, two rooks, two bishops, two knights and eight pawns.",
            "Only one king of a side is royal at a time; the section on check says which.",
            // "It's illegal to make any move that exposes the Royal King to check"
            "No enemy piece may attack the king where it starts or a square that the king crosses.",
            "A pawn that ends a move on the last rank becomes, as part of that move, a king, a queen, a rook, a bishop or a knight",
            "Only one king of a side is royal at a time: the one nearest the a-file; of several on the same file, the one nearest the side's own first rank. The others are ordinary pieces, which may be left attacked and be captured.",
            // "the Royal Kings start on d1 and d8"
            "White's king on d1 is royal at the start.",
            "Black's king on d8 is royal at the start.",
            // "or to make a move that transposes the Royalty to a King that is attacked"
            "a move is judged by those that are royal after it.",
            // "Castling is done by moving the Royal King"; "once a King is moved it loses Castling rights for good"
            "A royal king and a rook of the same side, neither of which has moved, may castle",
            "After castling, as after any move, whichever piece is then royal may not be attacked.",
            "The king moves two squares along the rank towards the rook",
        ],
    ),
    (
        "kings-10x10",
        &[
            "The board has ten files (a to j) and ten ranks (1 to 10): 100 squares.",
            "The king moves three squares along the rank towards the rook",
            "two kings, two queens, two rooks",
        ],
    ),
    (
        "kings-10x8",
        &["The board has ten files (a to j) and eight ranks (1 to 8)", "two kings, two queens, two rooks"],
    ),
    (
        "kings-h8",
        &[
            "Only one of White's kings is royal at a time: the one nearest the a-file;",
            "Only one of Black's kings is royal at a time: the one nearest the h-file;",
        ],
    ),
    (
        "kings-queens",
        &[
            "While it is royal, the king moves one square in any direction.",
            "While it is not royal, it moves any number of squares in any direction.",
        ],
    ),
    (
        "kings-dukes",
        &["While it is not royal, it also leaps two squares along the rank or the file and one to the side."],
    ),
];

#[test]
fn every_rule_of_the_five_texts_is_on_its_page() {
    let mut lacking = String::new();
    for (name, rules) in RULES {
        let text = shipped(name).1.markdown().replace("**", "");
        for rule in *rules {
            if !text.contains(rule) {
                let _ = writeln!(lacking, "{name}: {rule}");
            }
        }
    }
    assert!(lacking.is_empty(), "\n{lacking}");
}

/// Each text says that the rest is as in chess: whatever stands on the page of chess comes from there, and of a game's
/// own variants what stands on its page.
#[test]
fn no_page_of_the_five_texts_has_a_rule_of_its_own() {
    fn sentences(page: &Page) -> impl Iterator<Item = &str> {
        let rules = |section: &&Section| {
            !["", "Sources"].contains(&section.title.as_str()) && !section.title.starts_with("Differences")
        };
        page.sections.iter().filter(rules).flat_map(Section::sentences)
    }
    let (_, chess) = shipped("chess");
    let mut unfounded = String::new();
    for (name, rules) in RULES {
        let (variant, parent) = read(library::source(name).expect("it ships"));
        let parent = page(&parent.expect("each extends another"), None);
        let given: Vec<&str> = sentences(&chess).chain(sentences(&parent)).collect();
        for sentence in sentences(&page(&variant, None)) {
            let quoted = rules.iter().any(|rule| rule.contains(sentence) || sentence.contains(rule));
            // What is compared in a repetition follows from what there is, and how castling is written is ours.
            let follows = ["Two positions are the same", "It is written"];
            let follows = follows.iter().any(|start| sentence.starts_with(start));
            if !quoted && !given.contains(&sentence) && !follows {
                let _ = writeln!(unfounded, "{name}: {sentence}");
            }
        }
    }
    assert!(unfounded.is_empty(), "\n{unfounded}");
}

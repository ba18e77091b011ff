//! The rules pages: every word of those that ship, and words for everything that a file can say.

mod attacks;
mod claims;
mod english;
mod inventors;
mod movements;
mod short;
mod turned;

use crate::snapshots;
use alfil::library;
use alfil::model::{PieceType, Variant};
use alfil::prose::{Block, Page, Section, page};
use alfil::resolve::load;
use alfil::source::Source;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::{LazyLock, OnceLock};

/// A variant and the one that it extends.
fn read(source: Source) -> (Variant, Option<Variant>) {
    let lookup = |name: &str| library::source(name);
    let loaded = load(source, &lookup);
    let said: Vec<String> = loaded.diagnostics.iter().map(|said| said.message.clone()).collect();
    let variant = loaded.variant.unwrap_or_else(|| panic!("no variant: {said:?}"));
    let parent = loaded.sources.into_iter().nth(1).and_then(|source| load(source, &lookup).variant);
    (variant, parent)
}

/// What ships, the one that it extends, and its page.
struct Shipped {
    variant: Variant,
    parent: Option<Variant>,
    page: Page,
}

/// Read, and its page written, once for all tests.
fn shipped(name: &str) -> &'static Shipped {
    static WRITTEN: LazyLock<HashMap<&str, OnceLock<Shipped>>> =
        LazyLock::new(|| library::names().map(|name| (name, OnceLock::new())).collect());
    WRITTEN[name].get_or_init(|| {
        let (variant, parent) = read(library::source(name).expect("it ships"));
        let page = page(&variant, parent.as_ref());
        Shipped { variant, parent, page }
    })
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
    let text = format!(
        "variant \"Example\" {{ }}\nextends \"chess\"\npiece Y \"Thing\" {notation}{en_passant}\n{held}\n"
    );
    let (variant, _) = read(Source::new("example.variant", text));
    let kind = variant.kinds.iter().position(|kind| kind.name == "Thing").expect("it is there");
    let told = alfil::prose::piece(&variant, alfil::board::Kind(kind as u8)).join(" ");
    told.replace("The thing ", "").trim_end_matches('.').to_owned()
}

#[test]
fn the_page_of_every_variant_reads_as_it_did() {
    snapshots::of("explain").bind(|| {
        for name in library::names() {
            insta::assert_snapshot!(name, shipped(name).page.markdown());
        }
    });
}

#[test]
fn a_page_in_html_holds_the_same_text() {
    snapshots::of("explain").bind(|| {
        for name in ["kings", "kingchess"] {
            let html = shipped(name).page.html();
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
        let Shipped { page, .. } = shipped(name);
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
        let blocks = page.sections.iter().flat_map(|section| &section.blocks);
        let drawn = blocks.filter(|block| matches!(block, Block::Moves { .. })).count();
        assert_eq!(pictures, drawn + 1, "{name}");
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

/// As the marks on unmoved pieces have it: what is placed on a square of the array does not count as unmoved there.
#[test]
fn an_aim_of_several_parts_is_told_whole() {
    let aim = |clause: &str| {
        let page = page_of(&format!("without royal\nwithout castle\nwithout checkmate\n{clause}"));
        text_of(section(&page, "Aim"))
    };
    let told = aim("win when own R in rank 1 and own Q in rank 1");
    assert!(told.contains("bring a rook to the first rank and bring a queen to the first rank"), "{told}");
    let told = aim("win when count enemy K = 0 and count own R >= 4");
    assert!(told.contains("the enemy king, as the section on the end of the game says"), "{told}");
    // When a part only says when the rest counts, the few words are enough.
    let told = aim("win when own N in d4..e5 and not attacked own N");
    assert!(!told.contains("as the section"), "{told}");
}

#[test]
fn castling_of_several_lengths_is_written_by_squares() {
    let other = "castle K with R by 2, safe origin\ncastle K with R by 3, safe origin crossed";
    let told = text_of(section(&page_of(other), "Castling"));
    assert!(told.contains("It is written as the king's own move, such as e1c1 or Kc1."), "{told}");
    assert!(!told.contains("O-O"), "{told}");
}

#[test]
fn whether_placed_pieces_castle_is_said() {
    let castling = |page: &Page| text_of(section(page, "Castling"));
    let crazyhouse = castling(&shipped("crazyhouse").page);
    assert!(crazyhouse.contains("neither of which has moved, may castle"), "{crazyhouse}");
    assert!(crazyhouse.contains("A rook that was placed from the reserve does not castle."), "{crazyhouse}");
    let kingchess = castling(&shipped("kingchess").page);
    assert!(kingchess.contains("neither of which has moved since it was placed, may castle"), "{kingchess}");
    let some = castling(&page_of(
        "setup {\n r n b q k b n .\n p p p p p p p p\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n P P P P P P P P\n R N B Q K B N .\n}\nreserve R\nturn: move, or place 1 from reserve\ncastle K from e1 with R from a1 + h1 by 2, safe origin crossed arrival",
    ));
    assert!(some.contains("since the game began or since it was placed"), "{some}");
    assert!(some.contains("placed on a square that was empty when the game began."), "{some}");
}

#[test]
fn placing_where_a_move_promotes_is_told_from_it() {
    let placing = |name: &str| text_of(section(&shipped(name).page, "Placing pieces"));
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

/// What belongs to a part of a condition, and what stands beside it.
#[test]
fn conditions_that_mean_different_things_are_told_apart() {
    let told =
        |condition: &str| text_of(section(&page_of(&format!("win when {condition}")), "End of the game"));
    for (one, other) in [
        ("once own K in e4 and check", "once (own K in e4 and check)"),
        ("once own K in e4 or check", "once (own K in e4 or check)"),
        ("once own K in e4 until check and own Q in e4", "once own K in e4 until (check and own Q in e4)"),
        ("not once (own K in e4 or check)", "not once own K in e4 or check"),
    ] {
        assert_ne!(told(one), told(other), "{one}");
    }
    for (condition, words) in [
        ("once own K in e4 and check", "that player is in check and there has been a move after which"),
        ("once (own K in e4 and check)", "after which both that player has a king on e4"),
        (
            "not (own K in e4 or check enemy) and turn > 3",
            "that player has no king on e4 (for Black e5), the opponent is not in check and the first three moves",
        ),
        (
            "not captured own Q R and turn > 8",
            "not both a queen of the player's own and a rook of the player's own have been captured and the first eight",
        ),
    ] {
        assert!(told(condition).contains(words), "{condition}: {}", told(condition));
    }
}

/// What a clause rules out is not said all the same.
#[test]
fn nothing_is_said_that_a_clause_rules_out() {
    let told = |clause: &str, title: &str| text_of(section(&page_of(clause), title));
    let all = "All other pieces may be left attacked";
    assert!(told("", "Check").contains(all));
    for clause in ["forbid attacked own Q", "immune Q"] {
        assert!(!told(clause, "Check").contains(all), "{clause}");
    }
    let free = "does not depend on what has been captured";
    assert!(told("", "Promotion").contains(free));
    assert!(!told("promote P on rank last to Q R when captured own Q", "Promotion").contains(free));
    let castling = told("castle K with P by swapping", "Castling");
    assert!(castling.contains("as a move of the king onto the pawn"), "{castling}");
    let bishop = |clause: &str| told(&format!("bound B\n{clause}"), "Bishop");
    let bound = "squares of one colour";
    assert!(bishop("").contains(bound));
    assert!(!bishop("turn: move, then push enemy B").contains(bound));
}

/// A clause of its own for one side is told of that side, and of the other what goes for it.
#[test]
fn a_turn_that_only_one_side_has_is_told_of_it_alone() {
    let course = |text: &str| text_of(section(&page_of(text), "Course of the game"));
    let black = course("reserve N\nblack turn 1: place 1 from reserve\nturn: move");
    assert!(black.contains("In every other turn a player moves one of the pieces on the board."), "{black}");
    assert!(black.contains("On Black's first move of the game, Black places one piece"), "{black}");
    assert!(!black.contains("Otherwise White"), "{black}");
    let both = course("reserve N\nturn 1: place 1 from reserve\nturn: move");
    assert!(both.contains("On a player's first move of the game, the player places one piece"), "{both}");
    assert!(both.contains("Otherwise the player moves one of the pieces on the board."), "{both}");
    // What captures from afar does not pass, and what may come back idle does.
    assert!(course("piece Y \"Thing\" mKcaibR").contains("Nobody may pass."));
    assert!(course("piece Y \"Thing\" KudR").contains("Nobody may pass."));
    assert!(!course("piece Y \"Thing\" mKabK").contains("Nobody may pass."));
    // Legs that lead outwards never add up to none; three that go round, or two of the same length, do.
    for (moves, comes_back) in [
        ("afsafW", false),
        ("afsF", false),
        ("[F?R]", false),
        ("m[W-rW-rW-rW]", true),
        ("m[W-rW-lW]", false),
        ("m[R-bR]", true),
    ] {
        let told = course(&format!("piece Y \"Thing\" {moves}"));
        assert_eq!(!told.contains("Nobody may pass."), comes_back, "{moves}: {told}");
    }
}

/// A plain board may be of any colours, as one of hexagons is of three; where nothing moves, or a1 is a hole, they tell nothing.
#[test]
fn colours_are_told_of_chequered_boards_alone() {
    let board = |text: &str| text_of(section(&page_of(text), "Board"));
    assert!(board("").contains("On a chequered board a1 is dark"));
    assert!(!board("look plain").contains("colour"));
    let corner = "setup {\n r n b q k b n r\n p p p p p p p p\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n P P P P P P P P\n * N B Q K B N R\n}";
    assert!(!board(corner).contains("chequered"));
    let told = |name: &str| text_of(section(&shipped(name).page, "Board"));
    assert!(!told("glinski").contains("colour") && !told("othello").contains("chequered"));
    assert!(told("xiangqi").contains("Between rank 5 and rank 6 there is a river."));
    // A hole is no part of a region.
    assert!(told("tamerlane").contains("The citadel is m2 (for Black a9)."), "{}", told("tamerlane"));
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
            "the player has an unbroken path of pawns from the second rank to the last rank by steps along a rank or a file.",
        ),
        (
            "not path enemy P N from a2 + b2 to rank 5 by oK",
            "the opponent does not have an unbroken path of knights and pawns from a2 or b2 (with Black as the player a7 or b7) to the player's fifth rank by steps along a rank, a file or a diagonal, around the edge of the board too.",
        ),
        (
            "path own from rank 2 to rank 5 by fWfF",
            "the player has an unbroken path of pieces from the second rank to the fifth rank by steps diagonally forward to the left, forward or diagonally forward to the right.",
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
        let whole = &shipped(name).variant;
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
            let page = page(&variant, Some(whole));
            faults += &english::lint(&format!("{name} without {}", kind.name), &variant, &page);
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
        "three pawns in that player's home camp",
        "bring the king onto the hill",
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
        let Shipped { variant, page, .. } = shipped(name);
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
        library::names().map(|name| (name, text_of(section(&shipped(name).page, "Aim")))).collect();
    let text: String = aims.iter().map(|(name, aim)| format!("{name}: {aim}\n")).collect();
    snapshots::of("explain").bind(|| insta::assert_snapshot!("aims", text));
    for name in library::names() {
        assert_eq!(shipped(name).page.sections[1].title, "Aim", "{name}");
    }
}

/// What nothing captures is not captured, what a side has one of is one, and who has more is one aim.
#[test]
fn aims_are_told_in_the_words_of_players() {
    let told = |text: &str, title: &str| text_of(section(&page_of(text), title));
    let aim = |text: &str| told(text, "Aim");
    let bare = "without royal\nwithout checkmate\nwithout castle\nwithout stalemate\n";
    for (text, words) in [
        ("loss when count own K = 0", "The aim is to capture the enemy king."),
        ("loss when count own R = 0", "The aim is to capture every enemy rook."),
        ("without promote P\nloss when count own R < 2", "The aim is to capture an enemy rook."),
        ("loss when count own R < 2", "The aim is to leave the opponent with a single rook."),
        ("loss when count own P < 5", "The aim is to leave the opponent with fewer than five pawns."),
        (
            "loss when count own P = 0\nloss when count own N = 0",
            "The aim is to capture all enemy pieces of one type: pawns or knights.",
        ),
        ("win when own K in rank last", "The aim is to bring the king to the last rank."),
        ("win when own P in rank last", "The aim is to bring a pawn to the last rank."),
        (
            "loss when stalemate and count own < count enemy\nwin when stalemate and count own > count enemy\ndraw when stalemate",
            "The aim is to have more pieces on the board than the opponent when a player has no legal move.",
        ),
        (
            "turn: move, else pass\nwin when stalemate and count own P < count enemy P\nloss when stalemate and count enemy P < count own P",
            "The aim is to have fewer pawns on the board than the opponent when neither player has a legal move.",
        ),
    ] {
        assert_eq!(aim(&format!("{bare}{text}")), words, "{text}");
    }
    for (text, words) in [
        (
            "without checkmate\nloss when repetition 3",
            "the same position has come up for the third time. The player to move loses.",
        ),
        (
            "loss when checks enemy >= 1 and turn <= 3",
            "give check once, as the section on the end of the game says",
        ),
        (
            "royal K Q, together\nwhite royal R",
            "Black's aim is to checkmate all enemy kings and queens at once, or any enemy rook.",
        ),
    ] {
        assert!(aim(text).contains(words), "{text}: {}", aim(text));
    }
    // A side whose last king alone is royal.
    assert!(
        aim("royal K when count own K = 1").starts_with("The aim is to checkmate the enemy's last king.")
    );
    for (name, words) in [
        ("benedict", "The aim is to turn over the enemy king."),
        ("dobutsu", "The aim is to capture the enemy lion, or to bring"),
        (
            "othello",
            "The aim is to have more discs on the board than the opponent when neither player has a legal move.",
        ),
        ("atomic", "The aim is to destroy or checkmate the enemy king."),
        ("chak", "or to checkmate the enemy king or divine king, or to"),
    ] {
        let aim = text_of(section(&shipped(name).page, "Aim"));
        assert!(aim.contains(words), "{name}: {aim}");
    }
    for name in library::names() {
        let aim = text_of(section(&shipped(name).page, "Aim"));
        assert!(!aim.starts_with("The section"), "{name}: {aim}");
    }
}

/// Clauses that differ by a comparison of counts are one item, and what cannot happen is none.
#[test]
fn stalemates_that_counts_decide_are_one_item() {
    let end = |text: &str| text_of(section(&page_of(text), "End of the game"));
    let counts = "without stalemate\nwin when stalemate and count own P < count enemy P\nloss when stalemate and count own P >= count enemy P";
    let told = end(counts);
    let words = "has no legal move. Who has fewer pawns on the board wins; with equal numbers the player to move loses.";
    assert!(told.contains(words) && told.matches("Stalemate:").count() == 1, "{told}");
    let told = text_of(section(&shipped("othello").page, "End of the game"));
    let words = "Stalemate: neither player has a legal move. Who has more discs on the board wins; with equal numbers the game is drawn.";
    assert_eq!(told, words);
    // Who may always pass has a move, but in check.
    let told = end("turn: move, or pass\nwithout stalemate");
    assert!(!told.contains("No legal move"), "{told}");
    assert!(end("turn: move\nwithout stalemate").contains("No legal move"));
}

/// Counts as players make them, and their limits as a list.
#[test]
fn counts_begin_are_made_and_end() {
    let page = |text: &str| page_of(text);
    let lone = text_of(section(
        &page(
            "draw when over 60 moves since count own = 1, from count, 8 when count enemy R > 1, 16 when count enemy R = 1",
        ),
        "End of the game",
    ));
    for words in [
        "Counting: as soon as a player has only one piece on the board, that player's moves are counted, beginning with the number of pieces on the board plus one. The game is drawn when the count passes its limit, see below.",
        "The limit of the count under 5 is the first of these that is true when the count begins. 8 if the opponent has more than one rook on the board. 16 if the opponent has exactly one rook on the board. 60 otherwise.",
        "A count that has begun goes on, whatever is moved or captured.",
    ] {
        assert!(lone.contains(words), "{words}\nin\n{lone}");
    }
    let both = text_of(section(
        &page("loss when 2 moves since own K in ranks 3..8\ndraw when over 60 moves since count P = 0"),
        "End of the game",
    ));
    for words in [
        "that player's moves are counted, from 1. That player loses when the count has reached 2 and the other side has answered.",
        "the moves of each side are counted, from 1. The game is drawn when the count passes 60.",
        "Only one count runs at a time. It goes on, whatever is moved or captured, unless one that stands further up begins: that takes its place.",
    ] {
        assert!(both.contains(words), "{words}\nin\n{both}");
    }
}

/// What has gone is quoted.
#[test]
fn what_has_gone_is_told_as_gone() {
    let gone = text_of(section(
        &page_of("piece P \"Pawn\" fmWfcF\nwithout en passant\nwithout stalemate"),
        "Differences from Chess",
    ));
    assert!(
        gone.contains("Gone from the rules of the pawn: “On its first move it may also move two squares"),
        "{gone}"
    );
    for name in library::names() {
        let told: Vec<&str> = shipped(name).page.sections.iter().flat_map(Section::sentences).collect();
        assert!(
            !told
                .iter()
                .any(|told| told.contains(", no longer:") || told.contains("“8 if") || told.contains(".”.")),
            "{name}"
        );
    }
}

/// Pieces that are never royal at once are not told of as several.
#[test]
fn royal_pieces_that_exclude_each_other_are_never_several() {
    let check = |text: &str| text_of(section(&page_of(text), "Check"));
    let several = "may leave none of them attacked";
    let heir = "piece Y \"Heir\" K\npromote P on rank last to Q R B N\npromote K on rank last to Y\nroyal Y when count own K = 0";
    let told = check(heir);
    assert!(
        told.contains("The heir is royal, too.") && !told.contains(several) && !told.contains("anew"),
        "{told}"
    );
    let last = "piece Y \"Heir\" K\npromote P on rank last to Y\nwithout royal\nroyal K when count own K Y = 1\nroyal Y when count own K Y = 1";
    let told = check(last);
    let words = "Only the last king or heir of a side is royal: while there are several of them on the board, they are ordinary pieces";
    assert!(told.contains(words) && !told.contains(several) && !told.contains("anew"), "{told}");
    // Both may be royal here, or another is while the first one stands.
    assert!(check("royal Q").contains(several));
    let told = check("piece Y \"Heir\" K\npromote P on rank last to Y\nroyal Y when count own Q = 0");
    assert!(told.contains(several) && told.contains("anew"), "{told}");
    for (name, none) in [("chak", true), ("chu-shogi", true), ("tamerlane", true), ("coregal", false)] {
        let told = text_of(section(&shipped(name).page, "Check"));
        assert_eq!(!told.contains(several), none, "{name}: {told}");
    }
    // What would have to become something attacks even if there is nothing left.
    assert!(
        check("limit Q R B N\nwithout promote P\npromote P on rank last to Q R B N")
            .contains("nothing left that it may become")
    );
    assert!(!check("").contains("nothing left"));
}

/// Turns of several moves do not contradict what is forbidden, and no position of a growing series comes up twice.
#[test]
fn turns_of_several_moves_are_told_without_contradiction() {
    let told = |name: &str| {
        let sections =
            shipped(name).page.sections.iter().filter(|section| !section.title.starts_with("Differences"));
        sections.map(text_of).collect::<Vec<_>>().join(" ")
    };
    let (scottish, italian) = (told("progressive"), told("italian-progressive"));
    assert!(scottish.contains("A move that gives check ends the turn"), "{scottish}");
    assert!(italian.contains("Only the last move of a turn may give check."), "{italian}");
    assert!(!italian.contains("A move that gives check ends the turn"), "{italian}");
    assert!(
        !scottish.contains("Repetition") && !scottish.contains("Two positions are the same"),
        "{scottish}"
    );
    assert!(
        scottish.contains("100 moves in a row have been made, those of both sides together"),
        "{scottish}"
    );
    let balanced = told("balanced-marseillais");
    let words = "On White's first move of the game, White moves one of the pieces on the board. In every other turn a player makes two moves";
    assert!(
        balanced.contains(words) && balanced.contains("Both moves may be made with the same piece."),
        "{balanced}"
    );
}

/// What is placed stands at the edge or on another piece, and what is promoted comes back as it is.
#[test]
fn placements_are_told_as_they_are_seen() {
    let placing = |text: &str| {
        text_of(section(
            &page_of(&format!("reserve N\nturn: move, or place 1 from reserve\n{text}")),
            "Placing pieces",
        ))
    };
    let told = placing("white place N not within bW of empty\nblack place N not within fW of empty");
    assert!(
        told.contains("A knight may be placed only on rank 1 or on the square directly above another piece."),
        "{told}"
    );
    assert_eq!(told.matches("knight").count(), 1, "{told}");
    let told = placing("white place N not within bW of empty");
    assert!(told.contains("A white knight may be placed only on rank 1 or"), "{told}");
    let told = placing("place N not within fW of empty");
    assert!(
        told.contains(
            "A knight may be placed only on the last rank or on the square straight behind another piece."
        ),
        "{told}"
    );
    let told = placing("white place N within K of own");
    assert!(told.contains("A white knight must be placed on a square with"), "{told}");
    let captured = |name: &str| text_of(section(&shipped(name).page, "Captured pieces"));
    assert!(captured("loop").contains("What has been promoted stays what it has become."));
    assert!(!captured("crazyhouse").contains("What has been promoted"));
    assert!(!captured("shogi").contains("What has been promoted"));
    let repeated = |name: &str| text_of(section(&shipped(name).page, "End of the game"));
    assert!(repeated("duck").contains("the same pieces and the duck on the same squares"));
    assert!(repeated("seirawan").contains("that may still let another one enter"));
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
        let Shipped { parent: Some(parent), page, .. } = shipped(name) else { continue };
        let differences = section(page, &format!("Differences from {}", parent.name));
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

//! Drawings: what is in them, and how they look as text.

use crate::snapshots;
use alfil::board::{BySide, Kind, Side, Square, Squares};
use alfil::draw::{
    Image, Options, Theme, board_svg, board_text, legal_marks, marks, movement_svg, movement_text,
    movements_svg, moves_svg, moves_text,
};
use alfil::library;
use alfil::model::{Look, Men};
use alfil::moves::Move;
use alfil::notation::{parse_fen, parse_square};
use alfil::playout::Random;
use alfil::position::Position;
use alfil::rules::Rules;
use roxmltree::Document;
use std::collections::{BTreeMap, BTreeSet};

fn rules(name: &str) -> Rules {
    Rules::compile(&crate::support::variant(name))
}

/// How often each class is used in a drawing, which has been checked: it is XML, its ids are unique, all that is used is there,
/// and everything stands inside.
fn classes(name: &str, svg: &str) -> BTreeMap<String, usize> {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{name}: {error}\n{svg}"));
    let root = document.root_element();
    let view: Vec<f32> = root
        .attribute("viewBox")
        .expect("a size")
        .split(' ')
        .map(|word| word.parse().expect("a number"))
        .collect();
    let mut ids = BTreeSet::new();
    let mut used = BTreeMap::new();
    for node in root.descendants().filter(roxmltree::Node::is_element) {
        for attribute in node.attributes() {
            let value = attribute.value();
            assert!(!value.contains("NaN") && !value.contains("inf"), "{name}: {value}");
        }
        if let Some(id) = node.attribute("id") {
            assert!(ids.insert(id), "{name}: {id} is there twice");
        }
        if node.tag_name().name() == "use" {
            let place = |key: &str| node.attribute(key).expect("a place").parse::<f32>().expect("a number");
            assert!(place("x") >= 0.0 && place("x") + 45.0 <= view[2], "{name}: {node:?}");
            assert!(place("y") >= 0.0 && place("y") + 45.0 <= view[3], "{name}: {node:?}");
        }
        *used.entry(node.attribute("class").unwrap_or_default().to_owned()).or_default() += 1;
    }
    for node in root.descendants() {
        if let Some(target) = node.attribute("href") {
            assert!(ids.contains(target.trim_start_matches('#')), "{name}: {target}");
        }
    }
    used
}

#[test]
fn every_board_has_its_pieces_and_every_piece_its_marks() {
    for name in library::names() {
        let rules = rules(name);
        let setup = Position::start(&rules).setup();
        for flip in [false, true] {
            let used = classes(name, &board_svg(&rules, &setup, &Options { flip, ..Options::default() }));
            let pieces = setup.board.iter().flatten().count();
            assert_eq!(used.get("af-p").copied().unwrap_or(0), pieces, "{name}");
            let held = setup.reserve.iter().flatten().filter(|count| **count > 0).count();
            assert_eq!(used.get("af-u").copied().unwrap_or(0), held, "{name}");
        }
        for (kind, side) in rules.vocabulary().kinds().flat_map(|kind| Side::BOTH.map(|side| (kind, side))) {
            let title = format!("{name} {}", rules.vocabulary().letters(kind));
            let used = classes(&title, &movement_svg(&rules, kind, &Options { side, ..Options::default() }));
            let marks = marks(rules.vocabulary().variant(), kind, side, None);
            assert_eq!(used["af-p"], 1, "{title}");
            assert_eq!(used.get("af-m").copied().unwrap_or(0), marks.squares.len(), "{title}");
        }
        let rows = movements_svg(&rules, 3, &Options::default());
        Document::parse(&rows).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

/// Marks leave nothing out: whatever is legal in a random game is marked. Castling is no piece's move.
#[test]
fn every_legal_step_is_marked() {
    let mut steps = 0;
    for name in library::names() {
        let rules = rules(name);
        let vocabulary = rules.vocabulary();
        let mut known = BTreeMap::new();
        let mut random = Random::new(7);
        let mut position = Position::start(&rules);
        for _ in 0..60 {
            let setup = position.setup();
            for mv in position.legal_moves(0) {
                let Move::Step { from, to, captures, .. } = mv else { continue };
                let piece = setup.piece(from).expect("a piece moves");
                let marks = known
                    .entry((piece, from))
                    .or_insert_with(|| marks(vocabulary.variant(), piece.kind, piece.side, Some(from)));
                let mark = marks.squares.get(&to);
                let marked = mark.is_some_and(|mark| match captures {
                    None => mark.quiet.is_some(),
                    Some(_) => mark.capture.is_some() || mark.own.is_some(),
                });
                let shown = format!("{name}: {} {mv:?}", vocabulary.letters(piece.kind));
                assert!(marked, "{shown}");
                let legal = legal_marks(&position, from);
                assert!(legal.squares.contains_key(&to), "{shown}");
                steps += 1;
            }
            match position.random_move(&mut random) {
                Some(mv) => position.play_unchecked(&mv),
                None => break,
            }
        }
    }
    assert!(steps > 20_000, "{steps}");
}

/// The marks of a piece from d4 of a board of 7x7, where `A` has these rules.
fn drawn(rules: &str) -> (Rules, alfil::draw::Marks) {
    let text = format!(
        "variant \"Test\" {{ note \"n\" }}\nboard 7x7\nsetup empty\nregion camp = c3..e5\npiece K \"King\" K\npiece A \"Thing\" {{ {rules} }}\n\
         piece P \"Pawn\" fW\nhome A on d4\nhome K on a1\nreserve K A P\nturn: move, or place 1 from reserve\nplace P not on camp\nroyal K\nloss when checkmate\n"
    );
    let rules = Rules::compile(&crate::support::variant_of(&text));
    let kind = rules.vocabulary().kind("A").expect("it is declared");
    let from = parse_square(rules.vocabulary().dimensions(), "d4");
    let marks = marks(rules.vocabulary().variant(), kind, Side::White, from);
    (rules, marks)
}

/// The segments of lines as text, those to and from the middle first.
fn lines(notation: &str) -> Vec<String> {
    let (rules, marks) = drawn(&format!("move {notation}"));
    let name = |sq| rules.vocabulary().square_name(sq);
    marks.lines.iter().map(|(from, to)| format!("{}{}", name(*from), name(*to))).collect()
}

/// Worked out by hand: each way is one line from the piece to where it arrives, through every square that must be empty.
#[test]
fn ways_of_several_parts_are_joined_to_the_piece() {
    let mao = lines("afsW");
    for segment in ["d4d5", "d5c6", "d5e6", "d4e4", "e4f5", "e4f3", "d4c4", "d4d3"] {
        assert!(mao.contains(&segment.to_owned()), "{segment}: {mao:?}");
    }
    assert_eq!(mao.len(), 12);
    let griffon = lines("[F?R]");
    for segment in ["d4e5", "e5e6", "e6e7", "e5f5", "f5g5"] {
        assert!(griffon.contains(&segment.to_owned()), "{segment}: {griffon:?}");
    }
    assert!(!griffon.contains(&"d4d5".to_owned()));
    assert_eq!(lines("nN").len(), 12);
    // What is captured on the way is not in the way, what comes back goes nowhere, and leaps pass over what there is.
    for notation in ["cafmF", "abK", "KNAD", "N", "KNADcaKmcabK"] {
        assert_eq!(lines(notation), Vec::<String>::new(), "{notation}");
    }
    // Every line starts at the piece, or where another one ends.
    for name in library::names() {
        let rules = rules(name);
        for kind in rules.vocabulary().kinds() {
            let marks = marks(rules.vocabulary().variant(), kind, Side::White, None);
            for (from, _) in &marks.lines {
                // Lines over an edge that is joined to another one are not drawn.
                let joined = *from == marks.origin
                    || marks.wraps != alfil::model::Wraps::Nowhere
                    || marks.lines.iter().any(|(_, to)| to == from);
                assert!(joined, "{name} {}", rules.vocabulary().letters(kind));
            }
        }
    }
}

/// What a legend says of the moves of a piece, and the signs in the text.
fn legend(piece: &str) -> String {
    let (rules, marks) = drawn(piece);
    let kind = rules.vocabulary().kind("A").expect("it is declared");
    let options = Options { from: Some(marks.origin), ..Options::default() };
    let text = movement_text(&rules, kind, &options);
    text.lines()
        .skip(9)
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect::<Vec<_>>()
        .join("; ")
}

#[test]
fn legends_say_what_a_move_asks_for() {
    for (piece, told) in [
        ("move K", "* moves or captures"),
        ("move mKimD", "o moves; o? moves from d4"),
        ("move mK; move cK on P", "*? moves; captures only pawns"),
        ("move mK; move cK when captured enemy P", "*? moves; captures once an enemy pawn has been captured"),
        (
            "move cU on P when captured enemy P",
            "x? captures only pawns, once an enemy pawn has been captured",
        ),
        ("move kR", "x? captures only kings"),
        ("move ckR", "x? captures all but kings"),
        ("move W from camp", "*? moves or captures from the camp"),
        (
            "move W when captured own P; move F when captured enemy P",
            "*? moves or captures once a pawn of its own side has been captured; *a moves or captures once an enemy pawn has been captured",
        ),
        (
            "move W when captured own P; move W when captured enemy P",
            "*? moves or captures once a pawn of its own side has been captured, or once an enemy pawn has been captured",
        ),
        // One of the two always holds.
        ("move W when captured own P; move W when not captured own P", "* moves or captures"),
        (
            "move W when captured own P; move K when not captured own P",
            "* moves or captures; *? moves or captures as long as no pawn of its own side has been captured",
        ),
        (
            "move KudR",
            "* moves or captures; *% moves or captures, changes places with an own piece; d% changes places with an own piece",
        ),
        ("move ucR", "x% changes places with an enemy"),
        ("move mKcaibR", "o moves; *! moves, captures without moving; x! captures without moving"),
        ("move fmFfcafmF", "o moves; x~ captures what it passes"),
        // A move that another piece is lent is none of its own.
        ("move mNxaN", "o moves"),
        ("move oR", "* moves or captures; the left and the right edge of the board are joined"),
    ] {
        assert_eq!(legend(&piece.replace("; ", "\n")), told, "{piece}");
    }
}

/// What a capture en passant asks for besides is no other way to capture.
#[test]
fn captures_en_passant_are_told_with_what_they_ask_for() {
    for (rules, told) in [
        ("move fmWifmnD\nmove fcF on not P\nmove feF from rank 5", "or en passant from the fifth rank"),
        (
            "move fmWifmnD\nmove fcF on not P\nmove feF when own K in rank 1",
            "or en passant while its side has a king",
        ),
        ("move fmWifmnD\nmove fcF on not P\nmove feF", "or en passant:"),
    ] {
        let text = format!("variant \"Test\" {{ }}\nextends \"chess\"\npiece P \"Pawn\" {{ {rules} }}\n");
        let rules = Rules::compile(&crate::support::variant_of(&text));
        let kind = rules.vocabulary().kind("P").expect("pawns");
        let from = parse_square(rules.vocabulary().dimensions(), "e5");
        let svg = movement_svg(&rules, kind, &Options { from, ..Options::default() });
        assert!(svg.contains(&format!("aptures only pieces other than pawns, {told}")), "{svg}");
    }
}

#[test]
fn lines_of_leaps_say_where_they_are_stopped() {
    let svg = |notation: &str| {
        let (rules, marks) = drawn(&format!("move {notation}"));
        let kind = rules.vocabulary().kind("A").expect("it is declared");
        let svg = movement_svg(&rules, kind, &Options { from: Some(marks.origin), ..Options::default() });
        classes(notation, &svg)
    };
    // A dot stands where a line is stopped without a mark; the sign of joined edges stands on the board and in the legend.
    assert_eq!(svg("afsW").get("af-j"), Some(&4));
    assert_eq!(svg("NN").get("af-j"), None);
    assert_eq!(svg("oR").get("af-e"), Some(&2));
    assert_eq!(svg("R").get("af-e"), None);
}

/// The edges of a region stand on the board of a variant that names it, and with the pieces whose rules do.
#[test]
fn named_regions_are_drawn() {
    for name in library::names() {
        let rules = rules(name);
        let variant = rules.vocabulary().variant();
        let svg = board_svg(&rules, &Position::start(&rules).setup(), &Options::default());
        // What the look of the board shows has no edge besides, nor have the crossings where its lines aslant meet.
        let Look { river, shaded, diagonals, .. } = &variant.look;
        let both = diagonals[Side::White].union(&diagonals[Side::Black]);
        let parity = |sq: Square| (variant.dimensions.file(sq) + variant.dimensions.rank(sq)) % 2;
        let met = |of: &Squares| {
            of.iter().filter(|sq| of.first().map(parity) == Some(parity(*sq))).collect::<Squares>()
        };
        let met = met(&diagonals[Side::White]).union(&met(&diagonals[Side::Black]));
        let shown = [river, shaded, &both, &diagonals[Side::White], &diagonals[Side::Black], &met];
        let mut named = variant.regions.iter().flat_map(|named| named.region.0.iter());
        assert_eq!(svg.contains("class=\"af-z\""), named.any(|squares| !shown.contains(&squares)), "{name}");
    }
    let xiangqi = rules("xiangqi");
    for (letters, named) in
        [("K", "the palace"), ("A", "the palace"), ("B", "the home bank"), ("P", "the far bank"), ("R", "")]
    {
        let kind = xiangqi.vocabulary().kind(letters).expect("it has one");
        let marks = marks(xiangqi.vocabulary().variant(), kind, Side::White, None);
        let names: Vec<&str> = marks.regions.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names.join(", "), named, "{letters}");
    }
}

/// A drawing tells in words what it shows.
#[test]
fn drawings_are_told_in_words() {
    let told = |svg: &str| {
        let document = Document::parse(svg).expect("well formed");
        let told = document.descendants().find(|node| node.has_tag_name("desc")).expect("a description");
        told.text().unwrap_or_default().to_owned()
    };
    let chess = rules("chess");
    let kind = chess.vocabulary().kind("N").expect("knights");
    let knight = told(&movement_svg(&chess, kind, &Options::default()));
    assert_eq!(knight, "From d4. Moves or captures: c2, e2, b3, f3, b5, f5, c6 and e6.");
    let kings = parse_fen(chess.vocabulary(), "k7/8/8/8/8/8/PP6/K7 w - - 0 1").expect("a position");
    assert_eq!(
        told(&board_svg(&chess, &kings, &Options::default())),
        "White: king a1; pawns a2 and b2. Black: king a8."
    );
    for name in library::names() {
        let rules = rules(name);
        for kind in rules.vocabulary().kinds() {
            let marks = marks(rules.vocabulary().variant(), kind, Side::White, None);
            let told = told(&movement_svg(&rules, kind, &Options::default()));
            for sq in marks.squares.keys() {
                let square = rules.vocabulary().square_name(*sq);
                let words: Vec<&str> = told.split([' ', ',', '.']).collect();
                assert!(
                    words.contains(&square.as_str()),
                    "{name} {}: {square}",
                    rules.vocabulary().letters(kind)
                );
            }
        }
    }
}

#[test]
fn the_text_of_every_variant_and_of_its_pieces() {
    for name in library::names() {
        let rules = rules(name);
        let options = Options::default();
        let mut text = board_text(&rules, &Position::start(&rules).setup(), &options);
        for kind in rules.vocabulary().kinds() {
            text += &format!("\n{}", movement_text(&rules, kind, &options));
        }
        assert!(text.is_ascii(), "{name}");
        snapshots::of("show").bind(|| insta::assert_snapshot!(name, text));
    }
}

#[test]
fn a_flipped_board_is_the_same_board_turned() {
    let rules = rules("kingdom");
    let setup = Position::start(&rules).setup();
    let lines = |flip| -> Vec<String> {
        let text = board_text(&rules, &setup, &Options { flip, ..Options::default() });
        text.lines().map(|line| line.split_whitespace().rev().collect::<Vec<_>>().join(" ")).collect()
    };
    let (upright, flipped) = (lines(false), lines(true));
    let reversed = |line: &str| line.split(' ').rev().collect::<Vec<_>>().join(" ");
    // Ranks are named on the left of both.
    let squares = |line: &String| {
        line.trim_end_matches(|c: char| c.is_ascii_digit() || c == '|' || c == ' ').to_owned()
    };
    for (index, line) in upright[..10].iter().enumerate() {
        assert_eq!(squares(&flipped[9 - index]), reversed(&squares(line)), "{index}");
    }
    assert_eq!(flipped[10], reversed(&upright[10]));
}

#[test]
fn colour_adds_escapes_and_nothing_else() {
    let rules = rules("crazyhouse");
    let setup = Position::start(&rules).setup();
    let options = Options { colour: true, ..Options::default() };
    let coloured = board_text(&rules, &setup, &options);
    let plain = board_text(&rules, &setup, &Options::default());
    assert!(coloured.contains('\x1b') && !plain.contains('\x1b'));
    let stripped: String =
        coloured.split('\x1b').map(|part| part.split_once('m').map_or(part, |(_, rest)| rest)).collect();
    let letters = |text: &str| text.chars().filter(|sign| sign.is_ascii_alphanumeric()).collect::<String>();
    assert_eq!(letters(&stripped), letters(&plain));
}

#[test]
fn drawings_of_one_page_share_no_ids_and_themes_are_told_apart() {
    let rules = rules("shogi");
    let setup = Position::start(&rules).setup();
    let drawn = |id: &str, theme| {
        board_svg(&rules, &setup, &Options { id: id.to_owned(), theme, ..Options::default() })
    };
    let page = format!("<div>{}{}</div>", drawn("a", Theme::Light), drawn("b", Theme::Dark));
    let document = Document::parse(&page).expect("a page");
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
    assert!(drawn("a", Theme::Auto).contains("prefers-color-scheme:dark"));
    assert!(!page.contains("prefers-color-scheme"));
    assert!(
        drawn("a", Theme::Dark).contains(".alfil-dark ") && !drawn("a", Theme::Dark).contains(".alfil-light")
    );
}

#[test]
fn every_type_that_ships_has_a_picture_of_its_own() {
    for name in library::names() {
        let rules = rules(name);
        let mut pictures = BTreeMap::new();
        for kind in rules.vocabulary().kinds() {
            let svg = movement_svg(&rules, kind, &Options { legend: false, ..Options::default() });
            let symbol = format!("<g id=\"alfil-w{}\"", kind.index());
            let line = svg.lines().find(|line| line.starts_with(&symbol)).expect("the piece is drawn");
            let shapes = line.split_once('>').expect("an element").1.to_owned();
            let other = pictures.insert(shapes, kind);
            let letters = |kind: Kind| rules.vocabulary().letters(kind).to_owned();
            assert_eq!(other.map(letters), None, "{name} {}", letters(kind));
        }
    }
}

#[test]
fn reserves_of_every_type_fit_beside_the_smallest_and_the_largest_board() {
    for (board, letters) in [("1x2", 12), ("16x16", 26), ("3x3", 26)] {
        let pieces: String = ('A'..='Z').take(letters).map(|letter| format!("piece {letter} WF\n")).collect();
        let held: String = ('A'..='Z').take(letters).map(|letter| format!(" {letter}*200")).collect();
        let text = format!(
            "variant \"Many\" {{ note \"n\" }}\nboard {board}\nsetup empty\n{pieces}reserve{held}\n\
             turn: move, or place 1 from reserve\nloss when stalemate\n"
        );
        let rules = Rules::compile(&crate::support::variant_of(&text));
        let setup = Position::start(&rules).setup();
        let used = classes(board, &board_svg(&rules, &setup, &Options::default()));
        assert_eq!(used["af-u"], 2 * letters, "{board}");
        counts_are_inside(board, &board_svg(&rules, &setup, &Options::default()));
        classes(board, &movement_svg(&rules, Kind(0), &Options::default()));
    }
}

/// Whether each count of a reserve ends before its panel does.
fn counts_are_inside(name: &str, svg: &str) {
    let document = Document::parse(svg).expect("a drawing");
    let root = document.root_element();
    let shapes =
        |class: &'static str| root.children().filter(move |node| node.attribute("class") == Some(class));
    let edge = shapes("af-r").map(|panel| {
        let number = |key: &str| panel.attribute(key).expect("a place").parse::<f32>().expect("a number");
        number("x") + number("width")
    });
    let edge = edge.fold(0.0, f32::max);
    let rights = shapes("af-t").flat_map(|path| {
        let numbers = path.attribute("d").unwrap_or_default().split(['M', 'L', 'C', 'Z', ' ']);
        numbers.filter_map(|number| number.parse::<f32>().ok()).step_by(2).collect::<Vec<_>>()
    });
    let right = rights.fold(0.0, f32::max);
    assert!(right > 0.0 && right + 2.0 <= edge, "{name}: a count ends at {right}, the panel at {edge}");
}

/// By hand: a pawn beside it is captured by going there, or by going there and back; it may go to and fro and stay.
#[test]
fn what_comes_back_to_where_it_was_is_drawn() {
    let rules = rules("chu-shogi");
    let vocabulary = rules.vocabulary();
    let setup = parse_fen(vocabulary, "12/12/12/12/12/4ppp5/5N6/12/12/12/12/K10k w - - 0 1").expect("a FEN");
    let position = Position::new(&rules, &setup).expect("a position");
    let square = |name: &str| parse_square(vocabulary.dimensions(), name).expect("a square");
    let marks = legal_marks(&position, square("f6"));
    for pawn in ["e7", "f7", "g7"] {
        let mark = marks.squares[&square(pawn)];
        assert!(mark.quiet.is_none() && mark.capture.is_some() && mark.shot.is_some(), "{pawn}");
    }
    let behind = marks.squares[&square("f8")];
    assert!(behind.quiet.is_some() && behind.capture.is_none() && behind.passing.is_some());
    assert!(marks.stays.is_some());
    let text = moves_text(&position, square("f6"), &Options::default());
    assert!(text.contains(" px! px! px! ") && text.contains("  may stay where it is\n"), "{text}");
    let svg = moves_svg(&position, square("f6"), &Options::default());
    assert!(svg.contains(" May stay where it is."), "{svg}");
}

#[test]
fn a_long_name_takes_several_lines() {
    let name = "very long name of a piece ".repeat(4);
    let rest = ". . . . . . . .\n".repeat(6);
    let text = format!(
        "variant \"Long\" {{ note \"n\" }}\nboard 8x8\nsetup {{\nk . . . . . . .\n{rest}. . . . . . . K\n}}\n\
         piece K \"{}\" K\nroyal K\nloss when checkmate\n",
        name.trim()
    );
    let rules = Rules::compile(&crate::support::variant_of(&text));
    let king = rules.vocabulary().kind("K").expect("a king");
    let size = |heading| {
        let svg = movement_svg(&rules, king, &Options { heading, ..Options::default() });
        classes("long", &svg);
        let document = Document::parse(&svg).expect("a drawing");
        let number = |key| document.root_element().attribute(key).and_then(|text| text.parse::<f32>().ok());
        (number("width").expect("a width"), number("height").expect("a height"))
    };
    let ((bare, low), (wide, high)) = (size(false), size(true));
    assert!(bare == wide && high > low + 2.0 * 19.0, "{bare}x{low}, {wide}x{high}");
}

#[test]
fn the_moves_of_all_pieces_are_told_in_words() {
    let rules = rules("chess");
    let svg = movements_svg(&rules, 3, &Options::default());
    let document = Document::parse(&svg).expect("a drawing");
    let told = document
        .root_element()
        .children()
        .find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "desc")));
    let told = told.and_then(|node| node.text()).unwrap_or_default();
    assert!(
        told.contains("Knight: From d4. Moves or captures: c2, e2, b3, f3, b5, f5, c6 and e6."),
        "{told}"
    );
    assert!(told.contains("King: From d4."), "{told}");
}

#[test]
fn the_moves_of_a_piece_in_a_position_are_the_legal_ones() {
    // A pinned rook, by hand: it keeps to its file, up to the rook that pins it.
    let rules = rules("chess");
    let vocabulary = rules.vocabulary();
    let setup = parse_fen(vocabulary, "k3r3/8/8/8/8/8/4R3/4K3 w - - 0 1").expect("a FEN");
    let position = Position::new(&rules, &setup).expect("a position");
    let from = parse_square(vocabulary.dimensions(), "e2").expect("a square");
    let marks = legal_marks(&position, from);
    let squares: Vec<String> = marks.squares.keys().map(|sq| vocabulary.square_name(*sq)).collect();
    assert_eq!(squares, ["e3", "e4", "e5", "e6", "e7", "e8"]);
    let used = classes("pinned", &moves_svg(&position, from, &Options::default()));
    assert_eq!((used["af-p"], used["af-m"]), (4, 6));
}

#[test]
fn pictures_of_authors_take_the_place_of_glyphs() {
    let rules = rules("chess");
    let star = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path id="x" class="b" d="M1 1h7v7z"/></svg>"#;
    let image = Image::parse(star).expect("a plain picture");
    let knight = rules.vocabulary().kind("N").expect("a knight");
    let images = BTreeMap::from([(knight, BySide::both(image))]);
    let setup = Position::start(&rules).setup();
    let svg = board_svg(&rules, &setup, &Options { images, ..Options::default() });
    assert_eq!(classes("pictures", &svg)["af-p"], 32);
    assert_eq!(svg.matches("M1 1h7v7z").count(), 2, "once for each side");
}

/// What a reader sees of a shipped game are pictures, not letters on discs.
#[test]
fn every_piece_that_ships_has_a_glyph() {
    let mut letters = Vec::new();
    for name in library::names() {
        let rules = rules(name);
        for kind in rules.vocabulary().kinds() {
            let drawing = movement_svg(&rules, kind, &Options::default());
            if drawing.contains("cx=\"22.5\" cy=\"22.5\" r=\"17.5\"") {
                letters.push(format!(
                    "{name}: {} {}",
                    rules.vocabulary().letters(kind),
                    rules.vocabulary().name(kind)
                ));
            }
        }
    }
    assert!(letters.is_empty(), "{letters:#?}");
}

/// Where the file asks for characters, every piece is one, in the colours of its sides, and `--men figures` takes them away.
#[test]
fn pieces_are_characters_where_the_file_says_so() {
    const RED: &str = "#b3261e";
    const BLACK: &str = "#231d16";
    const GREEN: &str = "#14603a";
    // The shape that characters stand on, and the colours of White's and of Black's.
    let boards = [
        ("xiangqi", "M22.5 3A19.5", [RED, BLACK]),
        ("janggi", "M14.5 3H30.5", [GREEN, RED]),
        ("shogi", "M22.5 2.5L35.5", [BLACK, BLACK]),
        ("tori-shogi", "M22.5 2.5L35.5", [BLACK, BLACK]),
    ];
    for (name, base, inks) in boards {
        let rules = rules(name);
        let setup = Position::start(&rules).setup();
        let types: BTreeSet<_> =
            setup.board.iter().copied().flatten().map(|piece| (piece.side, piece.kind)).collect();
        let board = board_svg(&rules, &setup, &Options::default());
        assert_eq!(board.matches(base).count(), types.len(), "{name}");
        for ink in inks {
            let drawn = types.iter().filter(|(side, _)| inks[side.index()] == ink).count();
            assert_eq!(board.matches(&format!("stroke=\"{ink}\"")).count(), drawn, "{name}: {ink}");
        }
        let figures = Options { men: Some(Men::Figures), ..Options::default() };
        assert!(!board_svg(&rules, &setup, &figures).contains(base), "{name}");
    }
}

#[test]
fn a_board_is_drawn_as_its_file_says() {
    let board = |name: &str| {
        let rules = rules(name);
        board_svg(&rules, &Position::start(&rules).setup(), &Options::default())
    };
    // Ten ranks, two files that cross the river and seven that are cut in two, and four lines of two steps in the palaces.
    let lines = |svg: &str, class: &str| {
        let path =
            svg.split(&format!("class=\"{class}\" d=\"")).nth(1).and_then(|rest| rest.split('"').next());
        path.map_or(0, |path| path.matches('M').count())
    };
    let xiangqi = board("xiangqi");
    assert_eq!(
        (lines(&xiangqi, "af-n"), lines(&xiangqi, "af-x"), lines(&xiangqi, "af-sd")),
        (10 + 2 + 14 + 8, 8, 0)
    );
    let janggi = board("janggi");
    assert_eq!((lines(&janggi, "af-n"), lines(&janggi, "af-x")), (10 + 9 + 8, 0));
    let shogi = board("shogi");
    assert_eq!((lines(&shogi, "af-n"), lines(&shogi, "af-sd")), (8 + 8, 0));
    let chess = board("chess");
    assert_eq!((lines(&chess, "af-n"), lines(&chess, "af-sd")), (0, 32));
    for (name, svg) in [("xiangqi", xiangqi), ("janggi", janggi), ("shogi", shogi), ("chess", chess)] {
        classes(name, &svg);
    }
}

#[test]
fn what_is_drawn_is_inherited_and_can_be_taken_away() {
    let svg = |text: &str| {
        let rules = Rules::compile(&crate::support::variant_of(text));
        board_svg(&rules, &Position::start(&rules).setup(), &Options::default())
    };
    let own = "variant \"Own\" { }\nextends \"xiangqi\"\n";
    assert!(svg(own).contains("class=\"af-x\""));
    assert!(!svg(&format!("{own}look plain, shaded on palace\n")).contains("class=\"af-x\""));
    assert!(svg(&format!("{own}look plain, shaded on palace\n")).contains("class=\"af-o\""));
    assert!(svg(&format!("{own}without look\n")).contains("class=\"af-sd\""));
}

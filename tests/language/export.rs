//! Variants for other programs: what is written, what is told to be lost, and that nothing is lost in silence.
//!
//! That Fairy-Stockfish plays the same is for `tests/peers/exports.py`; here what is written is read again by `alfil::import`.

use crate::random::Random;
use crate::snapshots;
use alfil::board::Side;
use alfil::export::{Export, Kind, diagram, fsf, ludii, xboard};
use alfil::import::{Import, fairy};
use alfil::library;
use alfil::model::{
    Condition, Definition, Event, Geometry, Initial, Obstacles, TurnOptions, TurnRule, Variant, Verdict,
    Wraps,
};
use alfil::notation::{MoveWriter, parse_move};
use alfil::position::Position;
use alfil::resolve::load;
use alfil::rules::Rules;
use alfil::source::{Source, SourceId, Span};
use std::collections::BTreeSet;

/// The variants that ship and cannot be said whole in Fairy-Stockfish's format.
const WITH_LOSS: &[&str] = &[
    "ataxx",
    "atlantis",
    "avalanche",
    "balanced-avalanche",
    "balanced-marseillais",
    "benedict",
    "chak",
    "chess960",
    "chu-shogi",
    "circe",
    "connect-four",
    "coregal",
    "cwda-clobberers",
    "cylinder",
    "dobutsu",
    "falcon",
    "glinski",
    "hasami-shogi",
    "italian-progressive",
    "janggi",
    "kingchess",
    "kingdom",
    "kings",
    "kings-10x10",
    "kings-10x8",
    "kings-dukes",
    "kings-h8",
    "kings-queens",
    "knight-relay",
    "madrasi",
    "manchu",
    "marseillais",
    "metamachy",
    "ming-mang",
    "mini-kingsmen",
    "monster",
    "no-castling-10",
    "nocheckatomic",
    "nuclear",
    "omega",
    "othello",
    "pair-of-kings",
    "patrol",
    "pawn-back",
    "placement-chess",
    "progressive",
    "racing-kings",
    "rococo",
    "roll-four",
    "self-capture",
    "shatranj",
    "sho-shogi",
    "shuffle",
    "sittuyin",
    "tamerlane",
    "tic-tac-toe",
    "toroidal",
    "ultima",
    "wa-shogi",
    "wolf-chess",
];

/// Those that are written whole, and of which `alfil import` does not read everything again: squares on which no capture is made
/// en passant.
const NOT_READ_AGAIN: &[&str] = &["horde"];

fn variant_of(text: &str) -> Variant {
    let loaded = load(Source::new("exported.variant", text), &library::source);
    loaded.variant.unwrap_or_else(|| panic!("{:?}\n{text}", loaded.diagnostics))
}

fn shipped(name: &str) -> Variant {
    variant_of(library::get(name).expect("it ships"))
}

fn export_of(text: &str) -> Export {
    fsf(&variant_of(&format!("variant \"Pond\" {{ }}\n{text}")), "pond")
}

/// What is said of a variant has these lines, and nothing is lost.
#[track_caller]
fn says(text: &str, lines: &[&str]) {
    let export = export_of(text);
    assert!(export.is_exact(), "{:?}", export.remarks);
    let section = export.text.unwrap_or_default();
    for line in lines {
        assert!(section.lines().any(|own| own == *line), "no `{line}` in\n{section}");
    }
}

/// What is said of a variant loses a rule, at the line with this text.
#[track_caller]
fn loses(text: &str, place: &str) {
    let whole = format!("variant \"Pond\" {{ }}\n{text}");
    let export = fsf(&variant_of(&whole), "pond");
    let at = |remark: &alfil::export::Remark| whole.get(remark.span.start as usize..).unwrap_or_default();
    let lost = export.remarks.iter().filter(|remark| remark.kind == Kind::Lost && remark.span.source.0 == 0);
    let places: Vec<&str> = lost.map(at).collect();
    assert!(places.iter().any(|own| own.starts_with(place)), "{:?}", export.remarks);
}

#[test]
fn clauses_become_settings() {
    says("extends \"chess\"\nwithout castle", &["[pond]", "castling = false", "king = k", "pawn = p"]);
    says("extends \"chess\"\npiece N \"Camel\" C", &["customPiece1 = n:C"]);
    says("extends \"chess\"\npiece K \"King\" KN", &["king = k:KN"]);
    says("extends \"chess\"\npiece B \"Elephant\" FA", &["fersAlfil = b"]);
    says("extends \"chess\"\nloss when stalemate", &["stalemateValue = loss"]);
    says("extends \"chess\"\nturn: capture, else move", &["mustCapture = true"]);
    says(
        "extends \"chess\"\nturn: move, or pass\ndraw when passes >= 2",
        &["passWhite = true", "passBlack = true"],
    );
    says(
        "extends \"chess\"\nturn: move, or pass\ndraw when passes >= 2\n\
         draw when passes >= 1 and own K within R of enemy K\n\
         forbid own K within R of enemy K by moving when own K within R of enemy K\n\
         royal K when not (passes >= 1 and once own K within R of enemy K until not own K within R of enemy K)",
        &["passWhite = true", "bikjangRule = true"],
    );
    says("extends \"chess\"\nwhite turn: move, or pass", &["passWhite = true"]);
    says("extends \"chess\"\nforbid check enemy", &["checking = false"]);
    says("extends \"chess\"\nwin when checks own >= 4", &["checkCounting = true"]);
    says(
        "extends \"nocheckatomic\"\nwithout forbid\nblast K sparing P K, capturing K",
        &["blastOnCapture = true", "blastImmuneTypes = k"],
    );
    says(
        "extends \"chess\"\nwin when own K in d4..e5",
        &["flagPieceWhite = k", "flagRegionWhite = d4 e4 d5 e5", "flagRegionBlack = d4 e4 d5 e5"],
    );
    says(
        "extends \"chess\"\nloss when count own Q = 0",
        &["extinctionValue = loss", "extinctionPieceTypes = q"],
    );
    says(
        "extends \"chess\"\nwithout castle\nboard 8x8\nroyal K when count own K = 1",
        &["extinctionPseudoRoyal = true"],
    );
    says(
        "extends \"crazyhouse\"\nplace on ranks 1..4",
        &["dropRegionWhite = *1 *2 *3 *4", "dropRegionBlack = *5 *6 *7 *8"],
    );
    // There pawns step twice from wherever anything of their side does.
    says(
        "extends \"spartan\"\npiece P \"Pawn\" fmWfcF",
        &["doubleStepRegionWhite = -", "doubleStepRegionBlack = *7"],
    );
    says("extends \"chess\"\nlimit Q R*2", &["promotionLimit = q:1 r:2"]);
    says(
        "extends \"chess\"\ncastle K with R by 2, safe origin crossed arrival, alone",
        &["oppositeCastling = true"],
    );
    says(
        "extends \"chess\"\nforbid moving K, but not capturing attackers, when check",
        &["makpongRule = true"],
    );
}

#[test]
fn directions_mean_the_same_in_the_other_dialect() {
    // `fK` goes to three squares there and to one here; `ffN` is one leap on each side, and there a pair.
    for (ours, theirs) in [
        ("fK", "fW"),
        ("fWfF", "fWfF"),
        ("ffN", "fN"),
        ("fsN", "fsN"),
        ("Q2", "Q2"),
        ("NN", "NN"),
        ("nN", "nN"),
    ] {
        let export = export_of(&format!("extends \"chess\"\npiece B \"Thing\" W{ours}ZnA"));
        let section = export.text.expect("a section");
        assert!(section.contains(&theirs.replace("fW", "")), "{ours}: {section}");
        let import = fairy(&section, None);
        let again = variant_of(&import.variants[0].text);
        let moves = |variant: &Variant| Position::start(&Rules::compile(variant)).perft(2, 1);
        let own =
            variant_of(&format!("variant \"Pond\" {{ }}\nextends \"chess\"\npiece B \"Thing\" W{ours}ZnA"));
        assert_eq!(moves(&again), moves(&own), "{ours}");
    }
}

#[test]
fn what_cannot_be_said_is_told_with_its_place() {
    loses("extends \"chess\"\npiece N \"Zigzag\" zB", "zB");
    loses("extends \"chess\"\npiece N \"Any\" U", "U");
    loses("extends \"chess\"\npiece N \"Rider\" C0", "C0");
    loses("extends \"chess\"\npiece N \"Knight\" {\n    move N when captured own Q\n}", "move N when");
    loses("extends \"chess\"\npiece N \"Knight\" {\n    move N on P\n    move mK\n}", "move N on P");
    loses("extends \"chess\"\nimmune Q", "immune Q");
    loses("extends \"chess\"\nexchange P on rank last to Q", "exchange P");
    loses("extends \"chess\"\nroyal K, the least by (file, rank)", "royal K, the least");
    says(
        "extends \"chess\"\nneutral \"Stone\"\nblast none sparing capturing P K, leaving neutral\nloss when count own K = 0",
        &["petrifyOnCaptureTypes = qrbn"],
    );
    loses("extends \"chess\"\nneutral \"Stone\"\nblast W, leaving neutral", "blast W");
    loses("extends \"chess\"\nblast none", "blast none");
    loses("extends \"chess\"\nblast W", "blast W");
    loses("extends \"crazyhouse\"\nblast K sparing P", "blast K");
    loses("extends \"chess\"\nblast K sparing P, to reserve", "blast K");
    loses("extends \"chess\"\nblast K sparing P, capturing N", "blast K");
    // There everything enters behind others that may be placed where it does, and nothing else.
    loses("extends \"shouse\"\nplace P not on rank last\ngate Q R B N H E from rank 1", "gate Q");
    loses("extends \"shouse\"\nplace R not on rank 1\ngate Q R B N H E from rank 1", "gate Q");
    loses("extends \"chess\"\nturn: move, or pass", "turn: move, or pass");
    loses("extends \"chess\"\nforbid attacked e4", "forbid attacked");
    loses("extends \"chess\"\nforbid moving K when check", "forbid moving");
    loses(
        "extends \"chess\"\ncastle K with R from a1 by 2, safe origin crossed\n\
         castle K with R from h1 by 2, safe origin crossed, alone",
        "castle K with R from a1",
    );
    loses("extends \"chess\"\ndraw when bare", "draw when bare");
    loses("extends \"chess\"\nwin when count own Q R = 1", "win when count");
    loses("extends \"chess\"\nwhite draw when stalemate", "white draw");
    loses("extends \"chess\"\ncastle K with R by swapping, safe origin arrival", "castle K with R");
    loses("extends \"chess\"\ncastle K with R by 2", "castle K with R");
    loses("extends \"crazyhouse\"\nturn: move, or place 2 from reserve", "turn: move");
    // There no flip shields a king, and checks are those to kings.
    loses("extends \"chess\"\nroyal K\nflip within K by moving", "royal K");
    loses("extends \"atomic\"\nwin when checks own >= 3", "win when checks");
    // There what moves encloses, too, and what must promote to what there is enough of moves on as it is.
    loses("extends \"chess\"\nwithout royal\nflip enclosed by placing", "flip enclosed");
    loses("extends \"euro-shogi\"\nlimit +B", "\"Pond\"");
    loses(
        "extends \"chess\"\nwithout promote\npromote P on rank last to R\nroyal K\nroyal Q\nforbid check enemy",
        "forbid check",
    );
    loses("extends \"crazyhouse\"\nplace N where shade differs from first placed own N", "place N where");
    loses("extends \"chess\"\ncapture Q to own reserve\nturn: move, or place 1 from reserve", "capture Q");
}

#[test]
fn a_board_that_is_too_large_is_not_written() {
    let setup = format!("setup {{\n{}\n}}", vec![". ".repeat(13) + "."; 11].join("\n"));
    let text = format!("board 14x11\n{}\npiece K \"King\" K\n", setup.replacen(". .", "K k", 1));
    let export = export_of(&text);
    assert_eq!(export.text, None);
    assert!(!export.is_exact());
}

#[test]
fn which_of_those_that_ship_lose_rules() {
    let with_loss: Vec<&str> =
        library::names().filter(|name| !fsf(&shipped(name), name).is_exact()).collect();
    assert_eq!(with_loss, WITH_LOSS);
}

/// The lines of palaces and the cannon of Janggi are what pieces of Fairy-Stockfish's do.
#[test]
fn the_pieces_of_janggi_are_carried_over() {
    let game = |cannon: &str, guard: &str| {
        format!(
            "board 7x7\nsetup {{\n    r c a k a c r\n    p . p . p . p\n    . . . . . . .\n    . . . . . . .\n    . . . . . . .\n    P . P . P . P\n    R C A K A C R\n}}\nregion palace = c1..e3\nregion net = c1 + e1 + d2 + c3 + e3 + c5 + e5 + d6 + c7 + e7\npiece K \"King\" W\npiece A \"Guard\" {{\n    move W in palace\n    move F from net in {guard}\n}}\npiece R \"Rook\" {{\n    move R\n    move B2 from net in net\n}}\npiece C \"Cannon\" {{\n    move pR on not C over not C\n    move pB2 from net in net{cannon}\n}}\npiece P \"Soldier\" {{\n    move fsW\n    move fF from net in net\n}}\nroyal K\nloss when checkmate\nloss when stalemate\n"
        )
    };
    let export = export_of(&game(" on not C over not C", "palace"));
    assert!(export.is_exact(), "{:?}", export.remarks);
    let section = export.text.expect("a section");
    for line in [
        "wazir = a",
        "rook = r",
        "janggiCannon = c",
        "soldier = p",
        "diagonalLines = c1 e1 d2 c3 e3 c5 e5 d6 c7 e7",
    ] {
        assert!(section.lines().any(|own| own == line), "{line}: {section}");
    }
    // The other cannon captures cannons aslant, the other guard leaves its palace.
    for text in [game("", "palace"), game(" on not C over not C", "net")] {
        let export = export_of(&text);
        assert!(!export.is_exact() && !export.text.expect("a section").contains("diagonalLines"));
    }
    let cannon = "extends \"chess\"\nwithout piece B\npiece C \"Cannon\" { move pR on not C over not C }\nsetup {\n    r n c q k c n r\n    p p p p p p p p\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    P P P P P P P P\n    R N C Q K C N R\n}\n";
    let export = export_of(cannon);
    assert!(
        export.is_exact() && export.text.expect("a section").contains("janggiCannon = c\n"),
        "{:?}",
        export.remarks
    );
}

/// Who has more points, or pieces, wins where Fairy-Stockfish would else call a draw, and it is read again as it was written.
#[test]
fn what_is_counted_at_the_end_is_carried_over() {
    let game = |outcomes: &str| {
        format!(
            "board 7x7\nsetup {{\n    r n . k . n r\n    p . p . p . p\n    . . . . . . .\n    . . . . . . .\n    . . . . . . .\n    P . P . P . P\n    R N . K . N R\n}}\npiece K \"King\" K\npiece R \"Rook\" R\npiece N \"Horse\" nN\npiece P \"Soldier\" {{\n    move fW\n    move sW from ranks 4..last\n}}\nroyal K\nturn: move, or pass\n{outcomes}"
        )
    };
    let worth = "worth own (R 13, N 5, P 2)";
    let points = format!(
        "white win when passes >= 2 and {worth} > worth enemy + 1.5\nblack win when passes >= 2\nloss when checkmate\nloss when stalemate\nwhite win when repetition 3 and {worth} > worth enemy + 1.5\nwhite loss when repetition 3\nblack win when repetition 3 and {worth} + 1.5 > worth enemy\nblack loss when repetition 3\n"
    );
    let pieces = "win when passes >= 2 and count own > count enemy\ndraw when passes >= 2\nloss when checkmate\nloss when stalemate\nloss when repetition 3 and count own < count enemy\nwin when repetition 3 and count own > count enemy\ndraw when repetition 3\n";
    for (outcomes, word) in [(points.as_str(), "janggi"), (pieces, "unweighted")] {
        let export = export_of(&game(outcomes));
        assert!(export.is_exact(), "{:?}", export.remarks);
        let section = export.text.expect("a section");
        assert!(section.contains(&format!("materialCounting = {word}\n")), "{section}");
        let again = fairy(&section, None).variants[0].text.clone();
        for line in outcomes.lines() {
            assert!(again.lines().any(|own| own == line), "no `{line}` in\n{again}");
        }
    }
    // Another number for one piece, or a draw beside, is another game.
    for outcomes in
        [points.replace("N 5", "N 6"), points.replace("loss when stalemate", "draw when stalemate")]
    {
        assert!(!export_of(&game(&outcomes)).is_exact(), "{outcomes}");
    }
}

/// Five moves to and fro lose there, by all pieces that may go to where the enemy's king may.
#[test]
fn moves_to_and_fro_are_carried_over() {
    let game = |outcome: &str| format!("extends \"xiangqi\"\n{outcome}\n");
    for (outcome, exact) in [
        ("loss when 5 moves to and fro by R C N P", true),
        ("loss when 5 moves to and fro", false),
        ("loss when 4 moves to and fro by R C N P", false),
        ("draw when 5 moves to and fro by R C N P", false),
    ] {
        let export = export_of(&game(outcome));
        assert_eq!(export.is_exact(), exact, "{outcome}: {:?}", export.remarks);
        assert_eq!(
            export.text.expect("a section").contains("moveRepetitionIllegal = true\n"),
            exact,
            "{outcome}"
        );
    }
    let free = export_of("extends \"chess\"\nloss when 5 moves to and fro\n");
    assert!(free.is_exact() && free.text.expect("a section").contains("moveRepetitionIllegal = true\n"));
}

/// There nothing promotes by a capture en passant, which is told where one leads into the zone.
#[test]
fn promotions_en_passant_are_lost() {
    for (promotion, exact) in [
        ("promote P on ranks last-1..last to Q R", true),
        ("promote P on ranks last-2..last to Q R, optional", false),
        ("promote P not en passant on ranks last-2..last to Q R, optional", true),
        ("promote P touching ranks last-2..last to Q", false),
        ("promote P not en passant touching ranks last-2..last to Q", true),
        ("without en passant\npiece P \"Pawn\" fmWfcFifmnD\npromote P on ranks last-2..last to Q R", true),
    ] {
        let export = export_of(&format!("extends \"chess\"\nwithout promote\n{promotion}\n"));
        assert_eq!(export.is_exact(), exact, "{promotion}: {:?}", export.remarks);
    }
}

/// Moves by their texts; `+` and the like are another matter.
fn moves(position: &Position) -> Vec<String> {
    let writer = MoveWriter::new(position);
    position.legal_moves(1).iter().map(|mv| writer.coordinate(mv)).collect()
}

/// What is said of keys that Fairy-Stockfish does not know.
fn no_settings(import: &Import) -> Vec<&str> {
    let remarks = import.variants.iter().flat_map(|variant| &variant.remarks).chain(&import.remarks);
    remarks.map(|remark| remark.text.as_str()).filter(|text| text.contains("is no setting")).collect()
}

#[test]
fn what_is_written_and_read_again_is_the_same_game() {
    assert_eq!(no_settings(&fairy("[own:chess]\nmaxRnak = 8\n", None)).len(), 1);
    for name in library::names() {
        let variant = shipped(name);
        let export = fsf(&variant, name);
        let exact = export.is_exact();
        let Some(section) = export.text else {
            assert!(!exact, "{name} is written whole, and there is nothing");
            continue;
        };
        let import = fairy(&section, None);
        let strange = no_settings(&import);
        assert!(strange.is_empty(), "{name}: {strange:?}\n{section}");
        if !exact || NOT_READ_AGAIN.contains(&name) {
            continue;
        }
        let again =
            import.variants.first().unwrap_or_else(|| panic!("{name}: {:?}\n{section}", import.remarks));
        let lost: Vec<_> =
            again.remarks.iter().filter(|remark| remark.kind != alfil::import::Kind::Odd).collect();
        assert!(lost.is_empty(), "{name}: {lost:?}\n{section}");
        let (ours, theirs) = (Rules::compile(&variant), Rules::compile(&variant_of(&again.text)));
        let (mut one, mut other) = (Position::start(&ours), Position::start(&theirs));
        let mut nodes = 1;
        for depth in 1..=3 {
            if nodes > 800 {
                break;
            }
            nodes = one.perft(depth, 1);
            assert_eq!(nodes, other.perft(depth, 1), "{name}, perft {depth}\n{section}");
        }
        let mut random = Random(7);
        for _ in 0..60 {
            let (here, there) = (moves(&one), moves(&other));
            assert_eq!(here.len(), there.len(), "{name}: {here:?} and {there:?}\n{section}");
            let both: Vec<&String> = here.iter().filter(|text| there.contains(text)).collect();
            let Some(text) = random.pick(&both) else { break };
            let mv = parse_move(&one, text).expect("a move");
            one.play(&mv);
            let mv = parse_move(&other, text).expect("a move");
            other.play(&mv);
        }
    }
}

/// Everything of a definition that can go away by itself, where it stands, if it is a clause, and what the definition then is.
fn poorer(definition: &Definition, lost: &BTreeSet<Span>) -> Vec<(String, Option<Span>, Definition)> {
    let mut all = Vec::new();
    let royal = |kind| definition.royalty.iter().any(|clause| clause.kinds.contains(kind));
    let places = definition.turns.iter().any(|turn| turn.options.place.is_some());
    macro_rules! without {
        ($($field:ident),*) => {$(
            for index in 0..definition.$field.len() {
                let mut less = definition.clone();
                less.$field.remove(index);
                all.push((format!("{} {index}", stringify!($field)), Some(definition.$field[index].span), less));
            }
        )*};
    }
    without!(
        royalty, immunity, promotions, exchanges, castlings, turns, placements, faces, spoils, handed,
        rebirths, flips, forbidden, gatings, chases, outcomes
    );
    for index in 0..definition.en_passant.len() {
        let mut less = definition.clone();
        less.en_passant.remove(index);
        all.push((format!("en passant {index}"), None, less));
    }
    // What makes no difference to the game may make none to what is written: a draw where the player to move has no move, which
    // it is without a rule, too; a turn that is a move; where a king goes that is captured, which none is; where pieces are placed, if none is.
    all.retain(|(what, _, _): &(String, Option<Span>, Definition)| {
        let gone =
            |field: &str| what.strip_prefix(field).and_then(|index| index.trim().parse::<usize>().ok());
        let idle = gone("outcomes").is_some_and(|index| {
            let rule = &definition.outcomes[index].rule;
            rule.event == Event::Stalemate && rule.result == Verdict::Draw
        }) || gone("turns").is_some_and(|index| {
            // A turn as it is without a clause.
            let TurnRule { when, options } = &definition.turns[index].rule;
            *when == Condition::Always && *options == TurnOptions { moves: true, ..TurnOptions::default() }
        }) || gone("spoils").is_some_and(|index| royal(definition.spoils[index].kind))
            || gone("placements").is_some_and(|index| {
                // A clause that allows the whole board stands in the place of an inherited one.
                let rule = &definition.placements[index];
                let all = Side::BOTH.iter().all(|side| *rule.region.of(*side) == definition.board());
                !places || all && rule.shade.is_none() && rule.file.is_none()
            });
        !idle
    });
    for kind in 0..definition.kinds.len() {
        for rule in 0..definition.kinds[kind].moves.len() {
            // What is told to be lost is told as a whole.
            if lost.contains(&definition.kinds[kind].moves[rule].span) {
                continue;
            }
            for movement in 0..definition.kinds[kind].moves[rule].movements.len() {
                let mut less = definition.clone();
                less.kinds[kind].moves[rule].movements.remove(movement);
                all.push((
                    format!("movement {movement} of {rule} of {}", definition.kinds[kind].letters),
                    Some(definition.kinds[kind].moves[rule].span),
                    less,
                ));
            }
        }
    }
    for side in alfil::board::Side::BOTH {
        for kind in 0..definition.kinds.len() {
            if definition.limits[side][kind].is_some() {
                let mut less = definition.clone();
                less.limits[side][kind] = None;
                all.push((format!("limit of {}", definition.kinds[kind].letters), None, less));
            }
            if definition.reserve[side][kind] > 0 {
                let mut less = definition.clone();
                less.reserve[side][kind] -= 1;
                all.push((format!("reserve of {}", definition.kinds[kind].letters), None, less));
            }
        }
    }
    if definition.blast.is_some() {
        all.push(("blast".to_owned(), None, Definition { blast: None, ..definition.clone() }));
    }
    if definition.arrays.is_some() {
        all.push(("arrays".to_owned(), None, Definition { arrays: None, ..definition.clone() }));
    }
    for kind in definition.progress.iter() {
        let mut less = definition.clone();
        less.progress = definition.progress.iter().filter(|other| *other != kind).collect();
        all.push((format!("progress of {}", definition.kinds[kind.index()].letters), None, less));
    }
    all
}

/// What can go away without a difference to what is written or told, but for what is `idle` there, and how much was tried.
fn silent(write: fn(&Variant, &str) -> Export, idle: fn(&str, &Definition) -> bool) -> (Vec<String>, usize) {
    let told = |export: &Export| -> (Option<String>, BTreeSet<String>) {
        let remarks =
            export.remarks.iter().map(|remark| format!("{:?} {}", remark.span, remark.text)).collect();
        (export.text.clone(), remarks)
    };
    let mut silent = Vec::new();
    // A clause that many inherit is tried with the first of them.
    let mut tried: BTreeSet<(String, Span, String)> = BTreeSet::new();
    for name in library::names() {
        let loaded = load(library::source(name).expect("it ships"), &library::source);
        let variant = loaded.variant.expect("a variant");
        let export = write(&variant, name);
        let lost = export
            .remarks
            .iter()
            .filter(|remark| remark.kind == Kind::Lost)
            .map(|remark| remark.span)
            .collect();
        // Of a board that is too large there nothing is said but that.
        if export.text.is_none() {
            continue;
        }
        let whole = told(&export);
        // Where no turn that places is left, what is said of placements goes with the turns that are lost.
        let places = whole.0.as_ref().is_some_and(|text| text.contains("pieceDrops = true"));
        let about_placements =
            |what: &str| ["turns", "placements", "reserve"].iter().any(|part| what.starts_with(part));
        let turns_lost = whole.1.iter().any(|remark| remark.contains("turns on a condition"));
        for (what, span, less) in poorer(&variant, &lost) {
            if turns_lost && !places && about_placements(&what) || idle(&what, &variant) {
                continue;
            }
            let Some(file) = span.and_then(|span| loaded.sources.get(usize::from(span.source.0))) else {
                let Ok(less) = Variant::try_from(less) else { continue };
                if told(&write(&less, name)) == whole {
                    silent.push(format!("{name}: {what}"));
                }
                continue;
            };
            let span = Span { source: SourceId(0), ..span.unwrap_or_default() };
            if !tried.insert((file.name.clone(), span, what.clone())) {
                continue;
            }
            let Ok(less) = Variant::try_from(less) else { continue };
            if told(&write(&less, name)) == whole {
                silent.push(format!("{name}: {what}"));
            }
        }
    }
    (silent, tried.len())
}

#[test]
fn whatever_goes_away_makes_a_difference_to_what_is_written_or_told() {
    let (silent, tried) = silent(fsf, |_, _| false);
    assert!(tried > 300, "{tried}");
    assert!(silent.is_empty(), "{silent:#?}");
}

#[test]
fn whatever_goes_away_makes_a_difference_to_a_diagram_or_what_is_told_of_it() {
    // What begins a count anew goes with the count.
    let (silent, tried) = silent(|variant, _| diagram(variant), |what, _| what.starts_with("progress"));
    assert!(tried > 300, "{tried}");
    assert!(silent.is_empty(), "{silent:#?}");
}

/// The line of a type of piece in a diagram.
fn line_of(text: &str, letters: &str) -> String {
    let export = diagram(&variant_of(&format!("variant \"Pond\" {{ }}\n{text}")));
    let text = export.text.unwrap_or_default();
    let line = text.lines().find(|line| line.split(':').nth(1) == Some(letters));
    line.unwrap_or_else(|| panic!("no `{letters}` in\n{text}")).to_owned()
}

#[test]
fn moves_are_written_as_diagrams_read_them() {
    for (ours, theirs) in [
        ("NN", "NN"),
        ("fK", "fW"),
        ("fWfF", "fWfF"),
        ("R4mB", "W4mB"),
        ("nN", "mafsW"),
        ("fnNcQ", "fmafsWcQ"),
        ("nAW", "nAW"),
        ("ifmnD", "ifmnD"),
        ("pR", "pR"),
        ("gQ", "gQ"),
        ("mRcpR", "mRcpR"),
        ("kR", "kR"),
        ("dK", "dK"),
        ("oR", "oR"),
        ("U", "U"),
    ] {
        let line = line_of(&format!("extends \"chess\"\npiece B \"Thing\" {ours}"), "B");
        assert_eq!(line, format!("Thing:B:{theirs}:thing:c1,f1"), "{ours}");
    }
    // A type that cannot move must not have the moves of its name.
    assert_eq!(line_of("extends \"chess\"\npiece B \"Bishop\" {\n}", "B"), "Bishop:B:O0:bishop:c1,f1");
}

#[test]
fn a_diagram_says_the_board_and_tells_of_the_rest() {
    let text = diagram(&shipped("chess")).text.expect("a diagram");
    for line in ["files=8", "symmetry=mirror", "promoChoice=QRBN", "royal=2", "King:K:KisO2:king:e1"] {
        assert!(text.lines().any(|own| own == line), "no `{line}` in\n{text}");
    }
    let lost = |text: &str, what: &str| {
        let export = diagram(&variant_of(&format!("variant \"Pond\" {{ }}\n{text}")));
        let remarks: Vec<String> = export.remarks.into_iter().map(|remark| remark.text).collect();
        assert!(remarks.iter().any(|text| text.contains(what)), "{what}: {remarks:?}");
    };
    lost("extends \"chess\"", "what a repetition means");
    lost("extends \"chess\"\nimmune Q", "cannot be captured");
    lost("extends \"chess\"\nwin when own K in d4..e5", "an outcome by this condition");
    lost("extends \"chess\"\npiece N \"Crab\" mafsmafW", "several legs");
    lost("extends \"chess\"\npiece PB \"Other\" K\npromote P on rank last to PB", "letters of some");
    lost("extends \"crazyhouse\"", "placements from the reserve");
    lost("extends \"chess\"\ncastle K with R by swapping", "castling");
    let plain = "extends \"chess\"\nwithout repetition\nwithout move count";
    let export = diagram(&variant_of(&format!("variant \"Pond\" {{ }}\n{plain}")));
    assert!(export.is_exact(), "{:?}", export.remarks);
}

/// What XBoard is told of a variant, and what it is not.
fn lines_of(variant: &Variant) -> String {
    let export = xboard(variant);
    let remarks = export.remarks.iter().map(|remark| match remark.kind {
        Kind::Lost => format!("lost: {}\n", remark.text),
        Kind::Odd => format!("note: {}\n", remark.text),
    });
    remarks.collect::<String>() + &export.text.unwrap_or_default()
}

#[test]
fn what_xboard_is_told() {
    let invented = |clauses: &str| variant_of(&format!("variant \"Pond\" {{ }}\n{clauses}"));
    let whole = "extends \"chess\"\nwithout castle\nwithout repetition\nwithout move count\npiece N \"Camel\" C\n\
                 promote P on rank last to Q R B N";
    let poor = "extends \"chess\"\npiece N \"Crab\" mafsmafW\npiece B \"Snake\" zB\npiece Q \"Ghost\" U\npiece PR \"Prince\" KnCkR\n\
                promote P on rank last-1 to Q\nimmune Q\npiece R \"Rook\" {\n    move R when captured own B\n}";
    for (name, variant) in [
        ("crazyhouse", shipped("crazyhouse")),
        ("kingsmen", shipped("kingsmen")),
        ("xiangqi", shipped("xiangqi")),
        ("breakthrough", shipped("breakthrough")),
        ("camels", invented(whole)),
        ("much_is_lost", invented(poor)),
    ] {
        snapshots::of("export").bind(|| insta::assert_snapshot!(name, lines_of(&variant)));
    }
    assert!(xboard(&invented(whole)).is_exact());
}

#[test]
fn whatever_goes_away_makes_a_difference_to_what_xboard_is_told_or_what_is_told_of_that() {
    // What begins a count anew goes with the count.
    let (silent, tried) = silent(|variant, _| xboard(variant), |what, _| what.starts_with("progress"));
    assert!(tried > 300, "{tried}");
    assert!(silent.is_empty(), "{silent:#?}");
}

/// A single step as `piece` lines say it: whether it is a first move, how it captures and what stands on the way, where it goes,
/// and how often, 0 for any number.
type Step = (String, String, (i8, i8), u32);

/// What a `piece` line says, read by the words of XBoard's manual alone.
fn steps_of(text: &str) -> BTreeSet<Step> {
    let atoms = [
        ("W", (0, 1)),
        ("F", (1, 1)),
        ("D", (0, 2)),
        ("N", (1, 2)),
        ("A", (2, 2)),
        ("H", (0, 3)),
        ("C", (1, 3)),
        ("Z", (2, 3)),
        ("G", (3, 3)),
        ("R", (0, 1)),
        ("B", (1, 1)),
    ];
    let mut all = BTreeSet::new();
    let mut rest = text;
    while let Some(at) = rest.find(|sign: char| sign.is_ascii_uppercase()) {
        let (before, atom) = (&rest[..at], &rest[at..=at]);
        let digits: String = rest[at + 1..].chars().take_while(char::is_ascii_digit).collect();
        rest = &rest[at + 1 + digits.len()..];
        let range = if "RB".contains(atom) { 0 } else { digits.parse().unwrap_or(1) };
        let first: String = before.chars().take_while(|sign| *sign == 'i').collect();
        let ways: String =
            before[first.len()..].chars().take_while(|sign| "fblrvs".contains(*sign)).collect();
        let modes = before[first.len() + ways.len()..].to_owned();
        if atom == "O" {
            continue;
        }
        let (short, long) = atoms.iter().find(|(own, _)| *own == atom).expect("an atom that XBoard knows").1;
        let mut steps = BTreeSet::new();
        for (x, y) in [(short, long), (long, short)] {
            for (dx, dy) in [(x, y), (-x, y), (x, -y), (-x, -y)] {
                steps.insert((dx, dy));
            }
        }
        let goes = |way: char, (x, y): (i8, i8)| match way {
            'f' => y > 0,
            'b' => y < 0,
            'l' => x < 0,
            'r' => x > 0,
            'v' => x == 0,
            _ => y == 0,
        };
        // Letters in pairs: of a knight's leap the second says where the longer part goes.
        let oblique = short != 0 && short != long;
        let letters: Vec<char> = ways.chars().collect();
        let chosen = |step: (i8, i8)| match (short == 0, letters.as_slice()) {
            (_, []) => true,
            (true, letters) => letters.iter().any(|way| goes(*way, step)),
            (false, [way]) => goes(*way, step),
            (false, letters) => letters.chunks(2).any(|pair| {
                let main = "fb".contains(pair[1]) == (step.1.abs() > step.0.abs());
                goes(pair[0], step) && goes(pair[1], step) && (!oblique || main)
            }),
        };
        for step in steps.into_iter().filter(|step| chosen(*step)) {
            assert!(all.insert((first.clone(), modes.clone(), step, range)), "{text}: {step:?} twice");
        }
    }
    all
}

#[test]
fn piece_lines_say_the_moves_that_are_not_told_to_be_lost() {
    let mut read = 0;
    for name in library::names() {
        let variant = shipped(name);
        let export = xboard(&variant);
        let Some(text) = export.text else { continue };
        for piece in &variant.kinds {
            let line = text.lines().find_map(|line| line.strip_prefix(&format!("piece {}& ", piece.letters)));
            let told = |span: Span| export.remarks.iter().any(|remark| remark.span == span);
            let Some(line) = line.filter(|_| !piece.moves.iter().any(|rule| told(rule.span))) else {
                continue;
            };
            let mut expected = BTreeSet::new();
            for movement in piece.moves.iter().flat_map(|rule| &rule.movements) {
                let Geometry::Paths(paths) = &movement.geometry else { panic!("{name}: {line}") };
                let first = match movement.initial {
                    Initial::Anywhere => "",
                    Initial::Unmoved => "i",
                    Initial::OneAhead => "ii",
                };
                let mut modes = match (movement.quiet, movement.capture, movement.en_passant) {
                    (true, true, false) => String::new(),
                    (true, true, true) => "mce".to_owned(),
                    (quiet, capture, passant) => [(quiet, 'm'), (capture, 'c'), (passant, 'e')]
                        .iter()
                        .filter_map(|(there, letter)| there.then_some(*letter))
                        .collect(),
                };
                modes += match paths.obstacles {
                    Obstacles::Hop => "p",
                    Obstacles::Grasshop => "g",
                    Obstacles::Free | Obstacles::Lame | Obstacles::Jumping | Obstacles::Skips(_) => "",
                };
                modes += match paths.wraps {
                    Wraps::Nowhere => "",
                    Wraps::Sides => "o",
                    Wraps::Everywhere => "oo",
                };
                for step in &paths.steps {
                    let near = step.0.abs().max(step.1.abs()) == 1;
                    let between = match paths.obstacles {
                        Obstacles::Lame if !near => "n",
                        Obstacles::Jumping | Obstacles::Skips(1) => "j",
                        Obstacles::Skips(2) => "jj",
                        _ => "",
                    };
                    expected.insert((
                        first.to_owned(),
                        format!("{modes}{between}"),
                        *step,
                        paths.max.map_or(0, u32::from),
                    ));
                }
            }
            // What cannot move is said to make a step that nothing can.
            let found = if line == "nW" { BTreeSet::new() } else { steps_of(line) };
            assert_eq!(found, expected, "{name}: {line}");
            read += 1;
        }
    }
    assert!(read > 500, "{read}");
}

#[test]
fn what_ludii_is_told() {
    let camels = "extends \"chess\"\nwithout castle\nwithout repetition\nwithout move count\npiece N \"Camel\" C\n\
                  promote P on rank last to Q R B N";
    let rich = "board 5x6\nsetup {\n . . k g .\n p . . . .\n . . . . .\n . . . . .\n P . . . .\n . . K G .\n}\n\
                piece K \"King\" K\npiece G \"Guard\" WmF2fsA\npiece P \"Pawn\" fmWfcF\npiece Q \"Rider\" NNcR\n\
                royal K\npromote P on ranks last-1..last to Q\nloss when checkmate\nloss when stalemate";
    for (name, text) in [("ludii_camels", camels), ("ludii_guards", rich)] {
        let export = ludii(&variant_of(&format!("variant \"Pond\" {{ }}\n{text}")));
        let lost: String = export.remarks.iter().map(|remark| format!("lost: {}\n", remark.text)).collect();
        let text = lost + &export.text.unwrap_or_default();
        assert_eq!(text.matches('(').count(), text.matches(')').count(), "{text}");
        snapshots::of("export").bind(|| insta::assert_snapshot!(name, text));
    }
}

#[test]
fn whatever_goes_away_makes_a_difference_to_what_ludii_is_told_or_what_is_told_of_that() {
    // What begins a count anew goes with the count.
    let (silent, tried) = silent(|variant, _| ludii(variant), |what, _| what.starts_with("progress"));
    assert!(tried > 300, "{tried}");
    assert!(silent.is_empty(), "{silent:#?}");
}

/// Held against pyffish 0.0.90: where pawns promote as pieces do, at will, they stay pawns in the zone only if it is said.
#[test]
fn pawns_of_shogun_chess_may_stay_pawns() {
    let text = fsf(&shipped("shogun"), "shogun").text.unwrap_or_default();
    assert!(text.lines().any(|line| line == "mandatoryPawnPromotion = false"), "{text}");
}

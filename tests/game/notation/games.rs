//! Laws: what holds of every position and every text.

use super::customs::INVENTED;
use crate::random::Random;
use crate::support::{variant, variant_of};
use alfil::board::{BySide, Kind, KindSet, Piece, Shade, Side, Square, Squares};
use alfil::library;
use alfil::model::{Counting, Unmoved};
use alfil::moves::Move;
use alfil::notation::{MoveReader, MoveWriter, Vocabulary, fen, parse_fen, parse_move};
use alfil::position::Position;
use alfil::rules::Rules;
use alfil::setup::{EnPassant, Memory, Setup};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The compiled variants that ship, and invented ones.
static RULES: LazyLock<Vec<Rules>> = LazyLock::new(|| {
    let ships = library::names().map(|name| Rules::compile(&variant(name)));
    ships.chain(INVENTED.iter().map(|text| Rules::compile(&variant_of(text)))).collect()
});

/// Of a list longer than this, only some moves are read back: each takes as long to read as the list is.
const MANY: usize = 150;

/// Every legal move is written differently from every other, and read back as itself, both ways.
fn moves_are_read_back(position: &Position) {
    let writer = MoveWriter::new(position);
    let here = || fen(position.rules().vocabulary(), &position.setup());
    let moves = position.legal_moves(1);
    let reader = MoveReader::new(position);
    let mut squares = BTreeSet::new();
    let mut algebraic = BTreeSet::new();
    for (number, mv) in moves.iter().enumerate() {
        let read = number % (moves.len() / MANY + 1) == 0;
        let text = writer.coordinate(mv);
        assert!(!read || reader.read(&text).as_ref() == Ok(mv), "{text} in {}", here());
        assert!(squares.insert(text.clone()), "{text} twice in {}", here());
        let text = writer.san(mv);
        assert!(!read || reader.read(&text).as_ref() == Ok(mv), "{text} in {}", here());
        assert!(algebraic.insert(text.clone()), "{text} twice in {}", here());
    }
}

fn fen_is_read_back(position: &Position) {
    let rules = position.rules();
    let setup = position.setup();
    let text = fen(rules.vocabulary(), &setup);
    let read = parse_fen(rules.vocabulary(), &text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!(read, setup, "{text}");
    assert_eq!(fen(rules.vocabulary(), &read), text);
}

#[test]
fn in_random_games_every_position_and_move_is_read_back() {
    for rules in RULES.iter() {
        for seed in 0..3 {
            let mut random = Random(seed);
            let mut position = Position::start(rules);
            for ply in 0..80 {
                fen_is_read_back(&position);
                if ply % 4 == 0 {
                    moves_are_read_back(&position);
                }
                let moves = position.legal_moves(2);
                let Some(mv) = moves.get(random.below(moves.len())) else { break };
                position.play_unchecked(mv);
            }
        }
    }
}

/// A setup of the variant that need not make sense, but for what a FEN cannot say otherwise.
fn any_setup(rules: &Rules, seed: u64) -> Setup {
    let mut random = Random(seed);
    let vocabulary = rules.vocabulary();
    let variant = vocabulary.variant();
    let dimensions = vocabulary.dimensions();
    let kinds = vocabulary.kinds().len();
    let density = random.below(100);
    let mut board: Vec<Option<Piece>> = dimensions
        .squares()
        .map(|_| {
            let side = Side::BOTH[random.below(2)];
            let kind = Kind(random.below(kinds) as u8);
            random.chance(density).then_some(Piece { side, kind })
        })
        .collect();
    if random.chance(60) {
        // Pieces at home are what castling rights hang on.
        for sq in dimensions.squares().filter(|_| random.chance(70)) {
            board[sq.index()] = variant.array[sq.index()];
        }
    }
    variant.holes.iter().for_each(|sq| board[sq.index()] = None);
    let turn = Side::BOTH[random.below(2)];
    let mut reserve = BySide::both(vec![0; kinds]);
    if vocabulary.has_reserves() {
        for count in reserve.iter_mut().flatten() {
            *count = if random.chance(5) { 255 } else { random.below(3) as u8 };
        }
    }
    let marks: Squares = dimensions.squares().filter(|_| random.chance(80)).collect();
    let unmoved = Unmoved::of(variant).normalise(marks, |sq| board[sq.index()], &reserve);
    let squares: Vec<Square> = dimensions.squares().collect();
    let empty: Vec<Square> = squares
        .iter()
        .copied()
        .filter(|sq| board[sq.index()].is_none())
        .filter(|sq| !variant.holes.contains(*sq))
        .collect();
    let most = match &variant.neutral {
        None => 0,
        Some(_) if variant.carries_neutral() => 1,
        Some(_) => 9,
    };
    let neutral: Squares = empty.iter().copied().filter(|_| random.chance(20)).take(most).collect();
    let empty: Vec<Square> = empty.into_iter().filter(|sq| !neutral.contains(*sq)).collect();
    let victims: Vec<Square> = squares
        .iter()
        .copied()
        .filter(|sq| {
            board[sq.index()].is_some_and(|piece| {
                (piece.side != turn || variant.has_series())
                    && vocabulary.en_passant_victims().contains(piece.kind)
            })
        })
        .collect();
    // Of a turn of several moves, more than can be kept.
    let steps = if variant.has_series() { random.below(20) } else { 1 };
    let steps = if empty.is_empty() || victims.is_empty() || random.chance(50) { 0 } else { steps };
    let en_passant = EnPassant::of_turn(
        dimensions,
        (0..steps).map(|_| {
            let crossed = (0..=random.below(3)).map(|_| empty[random.below(empty.len())]).collect();
            EnPassant { crossed, victim: victims[random.below(victims.len())] }
        }),
    );
    let mut memory = Memory { first_placed: BySide::both(vec![None; kinds]), ..Memory::default() };
    for side in Side::BOTH {
        let captured = vocabulary.remembered_captures().iter().filter(|_| random.chance(50));
        memory.captured[side] = captured.collect::<KindSet>();
        for (kind, _) in vocabulary.memory_keys() {
            memory.first_placed[side][kind.index()] =
                [None, Some(Shade::Dark), Some(Shade::Light)][random.below(3)];
        }
    }
    memory.checks = memory.checks.map(|_| random.below(vocabulary.counted_checks() as usize + 1) as u32);
    if variant.remembered.passes > 0 {
        memory.passes = random.below(variant.remembered.passes as usize + 1) as u32;
    }
    if variant.remembered.moved {
        memory.moved = memory.moved.map(|_| random.chance(70).then(|| Kind(random.below(kinds) as u8)));
    }
    let counts: Vec<_> = variant.counts().collect();
    if !counts.is_empty() && random.chance(50) {
        let clause = random.below(counts.len());
        let (sides, count) = counts[clause];
        let side = Side::BOTH[random.below(2)];
        let left = random.below(count.most() as usize + 1) as u32;
        memory.counting = sides[side].then_some(Counting { clause: clause as u8, side, left });
    }
    Setup {
        dimensions,
        board,
        neutral,
        turn,
        reserve,
        unmoved,
        en_passant,
        halfmove: random.below(200) as u32,
        fullmove: 1 + random.below(200) as u32,
        memory,
    }
}

/// Text that looks like a FEN here and there.
fn almost_a_fen() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        "[a-pA-P1-9/{}+~\\[\\]-]{0,30}",
        "[KQkqA-Ha-h1-9-]{0,10}",
        "[a-j0-9]{0,6}",
        "[0-9]{0,12}",
        "captured:[A-Za-z,{}]{0,6}",
        "count:[wbx]?[0-9.é]{0,6}",
        "passes:[0-9é]{0,3}",
        "once:[wbx,0-9é]{0,6}",
        "\\+?[0-9]{1,2}\\+[0-9]{0,2}",
        "bishops:[LDldx]{0,3}",
        "\\PC{0,8}",
    ];
    prop::collection::vec(word, 0..9).prop_map(|words| words.join(" "))
}

/// Text that looks like a move here and there.
fn almost_a_move() -> impl Strategy<Value = String> {
    prop_oneof![
        "[KQRBNPSDW+]{0,3}[a-j]{0,2}[0-9]{0,3}x?[a-j][0-9]{1,2}(=?[+QRBNKPS]{1,3})?[+#]?",
        "[a-j][0-9]{1,2}[a-j][0-9]{1,2}[-+=/a-z]{0,3}",
        "[KQRBNSH]?[a-i]?[1-9]?[a-i][1-9][-+=~]{0,2}(/[HE][a-h]?[1-8]?)?[+#]{0,2}",
        "O-O(-O)?/[HE]([a-h][1-8])?",
        "([KQRBNPX]?@?[a-i]?[0-9]?,?){0,6}",
        "[O0o]-[O0o](-[O0o])?",
        "\\PC{0,10}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_written_is_read_back(seed in any::<u64>(), number in any::<prop::sample::Index>()) {
        let rules = number.get(&RULES);
        let setup = any_setup(rules, seed);
        let text = fen(rules.vocabulary(), &setup);
        let read = parse_fen(rules.vocabulary(), &text);
        prop_assert_eq!(read.as_ref(), Ok(&setup), "{}", text);
    }

    #[test]
    fn moves_of_senseless_positions_are_read_back(seed in any::<u64>(), number in any::<prop::sample::Index>()) {
        let rules = number.get(&RULES);
        if let Ok(position) = Position::new(rules, &any_setup(rules, seed)) {
            moves_are_read_back(&position);
        }
    }

    #[test]
    fn no_text_breaks_the_reader_of_positions(text in almost_a_fen(), number in any::<prop::sample::Index>()) {
        let vocabulary = number.get(&RULES).vocabulary();
        match parse_fen(vocabulary, &text) {
            Ok(setup) => prop_assert_eq!(parse_fen(vocabulary, &fen(vocabulary, &setup)), Ok(setup)),
            Err(error) => prop_assert!(text.get(error.span.clone()).is_some(), "{:?} of {:?}", error, text),
        }
    }

    #[test]
    fn a_slip_in_a_position_is_found_or_means_another_position(
        seed in any::<u64>(),
        at in any::<prop::sample::Index>(),
        slip in "\\PC?",
        number in any::<prop::sample::Index>(),
    ) {
        let rules = number.get(&RULES);
        let mut text = fen(rules.vocabulary(), &any_setup(rules, seed));
        let place = at.index(text.len());
        text.replace_range(place..=place, &slip);
        match parse_fen(rules.vocabulary(), &text) {
            Ok(setup) => {
                let written = fen(rules.vocabulary(), &setup);
                prop_assert_eq!(parse_fen(rules.vocabulary(), &written), Ok(setup));
            }
            Err(error) => prop_assert!(text.get(error.span.clone()).is_some(), "{:?} of {:?}", error, text),
        }
    }

    #[test]
    fn no_text_breaks_the_reader_of_moves(text in almost_a_move(), number in any::<prop::sample::Index>()) {
        let position = Position::start(number.get(&RULES));
        match parse_move(&position, &text) {
            Ok(mv) => prop_assert_eq!(position.check_move(&mv), Ok(())),
            Err(error) => {
                prop_assert!(text.get(error.span.clone()).is_some(), "{:?} of {:?}", error, text);
                prop_assert!(!error.message.is_empty());
            }
        }
    }
}

#[test]
fn large_boards_are_written_and_read_too() {
    let rows = [". ".repeat(16), "k ".to_owned() + &". ".repeat(15)];
    let text = format!(
        "variant \"Large\" {{}}\nboard 16x16\nsetup {{\n{}\n{}\nK {}\n}}\npiece K B\nroyal K\nloss when checkmate\n",
        rows[1],
        vec![rows[0].as_str(); 14].join("\n"),
        ". ".repeat(15),
    );
    let rules = Rules::compile(&variant_of(&text));
    let position = Position::start(&rules);
    let vocabulary: &Vocabulary = rules.vocabulary();
    let expected = format!("k15/{}/K15 w - - 0 1", ["16"; 14].join("/"));
    assert_eq!(fen(vocabulary, &position.setup()), expected);
    let far = parse_move(&position, "a1p16").expect("along the long diagonal");
    assert!(matches!(far, Move::Step { to: Square(255), .. }));
    moves_are_read_back(&position);
}

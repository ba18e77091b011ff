//! Setups that a program makes: what cannot be played is refused, and what can is what its FEN reads back as.

use crate::random::Random;
use crate::support::{position, variant};
use alfil::board::{Kind, KindSet, Piece, Side, Square, Squares};
use alfil::library;
use alfil::model::Counting;
use alfil::notation::{fen, parse_fen};
use alfil::position::{Position, SetupError};
use alfil::rules::Rules;
use alfil::setup::{EnPassant, Setup};

/// Changes something of a setup, so that it may be wrong.
fn change(setup: &mut Setup, kinds: usize, random: &mut Random) {
    let area = setup.board.len();
    let side = Side::BOTH[random.below(2)];
    let kind = Kind(random.below(kinds) as u8);
    let sq = Square(random.below(area) as u8);
    match random.below(14) {
        0 => setup.fullmove = random.below(3) as u32,
        1 => setup.halfmove = random.below(200) as u32,
        2 => setup.reserve[side] = (0..kinds).map(|_| random.below(3) as u8).collect(),
        3 => setup.reserve[side].truncate(random.below(kinds)),
        4 => setup.memory.checks[side] = random.below(6) as u32,
        5 => setup.memory.captured[side] = KindSet::of(kind),
        6 => setup.memory.moved[side] = Some(kind),
        7 => setup.memory.left = random.below(4) as u8,
        8 => {
            setup.memory.counting =
                Some(Counting { clause: random.below(2) as u8, side, left: random.below(60) as u32 })
        }
        9 => setup.memory.passes = random.below(3) as u32,
        10 => setup.memory.once[side] = random.below(4) as u8,
        11 => setup.unmoved.insert(sq),
        12 => setup.board[sq.index()] = (random.below(2) == 0).then_some(Piece { side, kind }),
        _ => {
            // Often one that can be: a piece with an empty square before it or behind it.
            let stands = |sq: &Square| setup.piece(*sq).is_some();
            let pieces: Vec<Square> = setup.dimensions.squares().filter(stands).collect();
            let victim = random.pick(&pieces).copied().unwrap_or(sq);
            let ahead = setup.dimensions.step(victim, 0, [1, -1][random.below(2)]);
            let crossed = Squares::from_iter([ahead.unwrap_or(sq)]);
            setup.en_passant.push(EnPassant { crossed, victim });
        }
    }
}

#[test]
fn what_is_accepted_is_what_its_fen_reads_back_as() {
    let mut random = Random(5);
    let (mut accepted, mut refused) = (0, 0);
    for name in library::names() {
        let rules = Rules::compile(&variant(name));
        let kinds = rules.variant().kinds.len();
        let mut played = Position::start(&rules);
        for _ in 0..20 {
            let moves = if played.effort() < 1_000_000 { played.legal_moves(1) } else { Vec::new() };
            if let Some(mv) = moves.get(random.below(moves.len().max(1))) {
                played.play(mv);
            }
            let mut setup = played.setup();
            (0..=random.below(2)).for_each(|_| change(&mut setup, kinds, &mut random));
            let Ok(position) = Position::new(&rules, &setup) else {
                refused += 1;
                continue;
            };
            accepted += 1;
            let text = fen(rules.vocabulary(), &position.setup());
            assert_eq!(parse_fen(rules.vocabulary(), &text), Ok(position.setup()), "{name}: {text}");
            let read = parse_fen(rules.vocabulary(), &text).expect("it has just been read");
            assert_eq!(Position::new(&rules, &read), Ok(position), "{name}: {text}");
        }
    }
    assert!(accepted > 1000 && refused > 300, "{accepted} accepted, {refused} refused");
}

#[test]
fn a_double_step_that_cannot_have_been_made_is_refused() {
    let rules = Rules::compile(&variant("chess"));
    // White's pawn stands on d5, and Black's may have come to e5 over e6.
    let made = |board: &str| {
        let step = EnPassant { crossed: Squares::from_iter([Square(44)]), victim: Square(36) };
        let setup =
            Setup { en_passant: vec![step], ..position(&rules, &format!("{board} w - - 0 1")).setup() };
        Position::new(&rules, &setup).map(|position| fen(rules.vocabulary(), &position.setup()))
    };
    assert_eq!(made("4k3/8/8/3Pp3/8/8/8/4K3").as_deref(), Ok("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"));
    let no_victim = Err(SetupError::NoVictim { at: Square(36) });
    for board in
        ["4k3/8/8/3P4/8/8/8/4K3", "4k3/8/8/3PP3/8/8/8/4K3", "4k3/8/8/3Pn3/8/8/8/4K3", "8/8/8/3Pk3/8/8/8/4K3"]
    {
        assert_eq!(made(board), no_victim, "{board}");
    }
    let not_crossed = SetupError::NotCrossed { at: Square(44) };
    assert_eq!(made("4k3/8/4n3/3Pp3/8/8/8/4K3"), Err(not_crossed.clone()));
    assert_eq!(not_crossed.told(rules.vocabulary()), "e6 was not crossed: a piece stands there");
    let zero = Setup { fullmove: 0, ..Position::start(&rules).setup() };
    assert_eq!(Position::new(&rules, &zero), Err(SetupError::OutOfRange));
}

#[test]
fn what_the_variant_has_no_place_for_is_left_out() {
    // Boards of every class: of few types and no memory, of 64 squares, of 128, of more.
    for name in ["chess", "kings", "xiangqi", "tamerlane", "metamachy"] {
        let rules = Rules::compile(&variant(name));
        let start = Position::start(&rules);
        let mut setup = start.setup();
        setup.reserve[Side::White][1] = 2;
        setup.memory.checks[Side::Black] = 3;
        setup.memory.captured[Side::White] = KindSet::of(Kind(0));
        setup.memory.moved[Side::White] = Some(Kind(0));
        if rules.vocabulary().en_passant_victims().is_empty() {
            let victim = start.occupied().first().expect("there are pieces");
            setup.en_passant = vec![EnPassant { crossed: start.occupied(), victim }];
        }
        let position = Position::new(&rules, &setup).expect("it can be played");
        assert_eq!(position, start, "{name}");
        assert_eq!(position.key(), start.key(), "{name}");
    }
}

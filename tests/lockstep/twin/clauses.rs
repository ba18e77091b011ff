//! What chess does not have, from the rules and the published numbers of games that do.
//!
//! The numbers of atomic chess and crazyhouse are those of the `.perft` files with which python-chess and shakmaty are
//! tested, as is that of antichess; those of Chess960 are of the Chess Programming Wiki's table ("Chess960 Perft Results").

use super::*;
use alfil_board::BySide;

fn counts(variant: &Definition, setup: &Setup, depth: u32) -> Vec<u64> {
    (1..=depth).map(|depth| perft(variant, setup, depth, 1)).collect()
}

fn with_marks(variant: &Definition, field: &str, turn: Side, marks: &str) -> Setup {
    let mut setup = position(variant, field, turn);
    unmoved(variant, &mut setup, marks);
    setup
}

fn has(variant: &Definition, setup: &Setup, from: &str, to: &str) -> bool {
    let (from, to) = (square(variant.dimensions, from), square(variant.dimensions, to));
    let goes =
        |mv: &Move| matches!(mv, Move::Step { from: start, to: end, .. } if *start == from && *end == to);
    legal_moves(variant, setup, 0).iter().any(goes)
}

fn pieces(setup: &Setup) -> usize {
    setup.board.iter().flatten().count()
}

/// Captures blow up everything next to them but pawns.
fn exploding() -> Definition {
    let steps = [DIAGONAL, STRAIGHT].concat();
    Definition {
        blast: Some(Blast {
            steps,
            spared: KindSet::of(P),
            capturing: KindSet::NONE,
            perishing: None,
            keeps: false,
            leaves: false,
            span: Span::default(),
        }),
        ..chess()
    }
}

fn castles_to_files(variant: &mut Definition) {
    let first_rank = region(variant.dimensions, |_, rank| rank == 1);
    variant.castlings[0].manner = CastlingManner::To { lower: (2, 3), higher: (6, 5) };
    variant.castlings[0].king_squares = first_rank;
    variant.castlings[0].rook_squares = first_rank;
}

/// Captured pieces change sides and come back as placements; pawns not onto the first and last ranks.
fn returning() -> Definition {
    let mut variant = chess();
    let dimensions = variant.dimensions;
    variant.spoils = [Q, R, B, N, P]
        .map(|kind| for_both(Spoils { kind, whose: Whose::Own, becomes: kind }))
        .into_iter()
        .collect();
    variant.turns[0].options.place = Some(PlaceTurn { min: 1, max: Some(1), with: KindSet::NONE });
    variant.kinds[P.index()].home = region(dimensions, |_, rank| rank == 2);
    variant.kinds[P.index()].home_is_region = true;
    variant.placements = vec![PlacementRule {
        kinds: KindSet::of(P),
        region: region(dimensions, |_, rank| rank > 1 && rank < 8),
        shade: None,
        file: None,
        near: None,
        flips: false,
        span: Span::default(),
    }];
    variant
}

#[test]
fn blasts_have_the_published_numbers_of_atomic_chess() {
    let atomic = exploding();
    let field = "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R";
    let setup = with_marks(&atomic, field, Side::Black, "a1 e1 h1 a8 e8 h8");
    assert_eq!(counts(&atomic, &setup, 2), [40, 1238]);
    let field = "rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3";
    let setup = with_marks(&atomic, field, Side::White, "a1 e1 a8 e8 h8");
    assert_eq!(counts(&atomic, &setup, 2), [28, 833]);
}

#[test]
fn blasts_and_castling_to_files_have_the_published_numbers() {
    let mut atomic = exploding();
    castles_to_files(&mut atomic);
    let setup = with_marks(&atomic, "8/8/8/8/8/8/2k5/rR4KR", Side::White, "b1 g1 h1");
    assert_eq!(counts(&atomic, &setup, 2), [18, 180]);
    let setup = with_marks(&atomic, "r3k1rR/5K2/8/8/8/8/8/8", Side::Black, "a8 e8 g8");
    assert_eq!(counts(&atomic, &setup, 2), [25, 282]);
    let setup = with_marks(&atomic, "Rr2k1rR/3K4/3p4/8/8/8/7P/8", Side::White, "b8 e8 g8");
    assert_eq!(counts(&atomic, &setup, 2), [21, 465]);
}

#[test]
fn a_capture_removes_the_capturer_and_all_around_it_but_pawns() {
    let atomic = exploding();
    let setup = position(&atomic, "4k3/8/8/2npb3/2PRr3/3N4/8/K7", Side::White);
    let after = apply(&atomic, &setup, &step(&atomic, &setup, "c4", "d5"));
    // The two pawns, what stands on c5, e5, e4 and d4; the knight on d3 is two ranks away.
    assert_eq!(after.board, board(atomic.dimensions, "4k3/8/8/8/8/3N4/8/K7"));
    let mut remembering = exploding();
    remembering.remembered.captured = KindSet::ALL;
    let after = apply(&remembering, &setup, &step(&remembering, &setup, "c4", "d5"));
    assert_eq!(after.memory.captured[Side::White], [R, P].into_iter().collect());
    assert_eq!(after.memory.captured[Side::Black], [R, B, N, P].into_iter().collect());
}

#[test]
fn an_en_passant_capture_blows_up_what_stands_around_its_arrival() {
    let atomic = exploding();
    let setup = position(&atomic, "4k3/3p4/1n3b2/4P3/8/8/8/7K", Side::Black);
    let after = apply(&atomic, &setup, &step(&atomic, &setup, "d7", "d5"));
    let after = apply(&atomic, &after, &step(&atomic, &after, "e5", "d6"));
    assert_eq!(after.board, board(atomic.dimensions, "4k3/8/1n3b2/8/8/8/8/7K"));
}

#[test]
fn nobody_may_blow_up_his_own_king_but_to_blow_up_the_other_ends_all_care() {
    let atomic = exploding();
    // The king captures nothing, and nothing is captured next to him.
    let setup = position(&atomic, "7k/8/8/8/8/8/3pp3/3QK3", Side::White);
    assert!(!has(&atomic, &setup, "e1", "d2") && !has(&atomic, &setup, "d1", "d2"));
    assert!(!has(&atomic, &setup, "d1", "e2"));
    // In check from h1, White may take on g7 next to the other king, whatever happens to his own.
    let setup = position(&atomic, "7k/6p1/8/8/8/2B5/8/K6r", Side::White);
    assert!(in_check(&atomic, &setup, Side::White));
    assert!(has(&atomic, &setup, "c3", "g7"));
    assert!(!has(&atomic, &setup, "c3", "d4"));
    assert!(has(&atomic, &setup, "c3", "e1"));
    let after = apply(&atomic, &setup, &step(&atomic, &setup, "c3", "g7"));
    assert!(royals(&atomic, &after, Side::Black).is_empty());
}

#[test]
fn kings_that_touch_are_not_attacked() {
    let atomic = exploding();
    let apart = position(&atomic, "8/8/8/3k4/8/3K4/8/r7", Side::White);
    assert!(has(&atomic, &apart, "d3", "d4") && has(&atomic, &apart, "d3", "c4"));
    let touching = position(&atomic, "8/8/8/8/3k4/3K3r/8/8", Side::White);
    assert!(!in_check(&atomic, &touching, Side::White));
    let apart = position(&atomic, "8/8/8/3k4/8/3K3r/8/8", Side::White);
    assert!(in_check(&atomic, &apart, Side::White));
}

#[test]
fn captured_pieces_that_come_back_have_the_published_numbers_of_crazyhouse() {
    let house = returning();
    let middle = "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R";
    let setup = with_marks(&house, middle, Side::Black, "a1 e1 h1 a8 e8 h8");
    assert_eq!(counts(&house, &setup, 2), [42, 1347]);
    let mut setup = position(&house, "2k5/8/8/8/8/8/8/4K3", Side::White);
    setup.reserve = BySide::new(vec![0, 1, 0, 0, 0, 0], vec![0, 0, 0, 0, 1, 0]);
    assert_eq!(counts(&house, &setup, 2), [67, 3083]);
    setup.reserve = BySide::both(vec![0, 1, 1, 1, 1, 1]);
    assert_eq!(counts(&house, &setup, 1), [301]);
}

#[test]
fn spoils_go_where_the_clause_says_and_become_what_it_says() {
    let mut variant = returning();
    let setup = position(&variant, "4k3/8/8/3q4/4P3/8/8/4K3", Side::White);
    let after = apply(&variant, &setup, &step(&variant, &setup, "e4", "d5"));
    assert_eq!(after.reserve, BySide::new(vec![0, 1, 0, 0, 0, 0], vec![0; 6]));
    *variant.spoils[0] = Spoils { becomes: P, whose: Whose::Enemy, ..*variant.spoils[0] };
    let after = apply(&variant, &setup, &step(&variant, &setup, "e4", "d5"));
    assert_eq!(after.reserve, BySide::new(vec![0; 6], vec![0, 0, 0, 0, 0, 1]));
    variant.spoils[0].sides = Sides::only(Side::Black);
    let after = apply(&variant, &setup, &step(&variant, &setup, "e4", "d5"));
    assert_eq!(after.reserve, BySide::both(vec![0; 6]));
}

#[test]
fn a_rook_from_the_reserve_is_not_the_one_that_stood_there() {
    let house = returning();
    let mut setup = with_marks(&house, "4k3/8/8/8/8/8/8/R3K3", Side::White, "a1 e1");
    setup.reserve[Side::White][R.index()] = 1;
    let after = apply(&house, &setup, &place(&house, &[(R, "h1")]));
    let after = Setup { turn: Side::White, ..after };
    assert!(moves_from(&house, &after, "e1").ends_with("castles to c1"));
}

#[test]
fn castling_to_files_has_the_published_numbers_of_chess960() {
    let mut variant = chess();
    castles_to_files(&mut variant);
    let check = |field: &str, marks: &str, expected: [u64; 2]| {
        let setup = with_marks(&variant, field, Side::White, marks);
        assert_eq!(counts(&variant, &setup, 2), expected, "{field}");
    };
    check("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR", "f1 g1 h1 f8 g8 h8", [21, 528]);
    check("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR", "e1 g1 h1 e8 g8 h8", [21, 807]);
    check("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB", "e1 f1 g1", [20, 479]);
}

#[test]
fn castling_to_files_lets_the_king_stay_and_the_rook_pass() {
    let mut variant = chess();
    castles_to_files(&mut variant);
    let castles = |field: &str, marks: &str| {
        let setup = with_marks(&variant, field, Side::White, marks);
        let moves = legal_moves(&variant, &setup, 0);
        moves.into_iter().filter(|mv| matches!(mv, Move::Castle { .. })).collect::<Vec<_>>()
    };
    let name = |name| square(variant.dimensions, name);
    let castle = |king, rook, king_to, rook_to| Move::Castle {
        king: name(king),
        rook: name(rook),
        king_to: name(king_to),
        rook_to: name(rook_to),
    };
    // The king stays on g1 and the rook passes him.
    assert_eq!(castles("4k3/8/8/8/8/8/8/6KR", "g1 h1"), [castle("g1", "h1", "g1", "f1")]);
    // They change places next to each other, and pass each other.
    assert_eq!(castles("4k3/8/8/8/8/8/8/5KR1", "f1 g1"), [castle("f1", "g1", "g1", "f1")]);
    assert_eq!(castles("4k3/8/8/8/8/8/8/RK6", "a1 b1"), [castle("b1", "a1", "c1", "d1")]);
    // What stands beyond the king is in the way of either of them.
    assert_eq!(castles("4k3/8/8/8/8/8/8/RK1N4", "a1 b1"), []);
    assert_eq!(castles("4k3/8/8/8/8/8/8/RKN5", "a1 b1"), []);
    // The rook leaves the rank open for the one behind it.
    assert_eq!(castles("4k3/8/8/8/8/8/8/rR1K4", "b1 d1"), []);
    // Where the king arrives may not be attacked, what the rook alone crosses may.
    assert_eq!(castles("2r1k3/8/8/8/8/8/8/RK6", "a1 b1"), []);
    assert_eq!(castles("1r2k3/8/8/8/8/8/8/R2K4", "a1 d1"), [castle("d1", "a1", "c1", "d1")]);
}

#[test]
fn royals_together_are_attacked_when_all_of_them_are() {
    let mut duple = chess();
    duple.royalty[0].together = true;
    let check = |field: &str, expected: bool| {
        assert_eq!(in_check(&duple, &position(&duple, field, Side::Black), Side::Black), expected, "{field}");
    };
    check("k6k/8/8/8/8/8/8/R3K3", false);
    check("k6k/8/8/8/8/8/8/R3K2R", true);
    check("k7/8/8/8/8/8/8/R3K2R", true);
    // Black may leave one king attacked, but not both.
    let one = position(&duple, "k6k/8/8/8/8/8/8/R3K3", Side::Black);
    assert!(has(&duple, &one, "h8", "h7"));
    let both = position(&duple, "k6k/8/8/8/8/8/8/R3K2R", Side::Black);
    assert!(has(&duple, &both, "h8", "g8") && has(&duple, &both, "a8", "b8"));
    let stepping = position(&duple, "k6k/6n1/8/8/8/8/8/R3K2R", Side::Black);
    assert!(!has(&duple, &stepping, "g7", "e6"));
    // An attacked king beside a safe one is captured like any piece.
    let white = Setup { turn: Side::White, ..one };
    assert!(has(&duple, &white, "a1", "a8"));
}

#[test]
fn two_kings_are_mated_together() {
    let mut duple = chess();
    duple.royalty[0].together = true;
    // Neither king on the last rank has a square where only the other is attacked.
    let mated = position(&duple, "k6k/8/8/8/8/8/R6R/RQ2K1QR", Side::Black);
    assert_eq!(outcome(&duple, &mated), Outcome::Win(Side::White, Reason::Checkmate));
    let free = position(&duple, "k6k/8/8/8/8/8/R6R/R3K2R", Side::Black);
    assert_eq!(outcome(&duple, &free), Outcome::Ongoing);
}

#[test]
fn forced_captures_have_the_published_numbers_of_antichess() {
    let mut anti = chess();
    anti.royalty.clear();
    anti.castlings.clear();
    anti.promotions[0].to.push(K);
    anti.turns[0].options.capture_first = true;
    assert_eq!(counts(&anti, &start(&anti), 3), [20, 400, 8067]);
}

#[test]
fn a_capture_is_forced_only_if_it_is_legal_and_before_placements_too() {
    let mut variant = returning();
    variant.turns[0].options.capture_first = true;
    let mut setup = position(&variant, "4k3/8/8/8/8/2p5/3P4/4K3", Side::White);
    setup.reserve[Side::White][N.index()] = 1;
    assert_eq!(legal_moves(&variant, &setup, 1).len(), 1);
    assert!(!is_legal(&variant, &setup, &place(&variant, &[(N, "a1")])));
    // The pawn is pinned: then anything else goes.
    let pinned = position(&variant, "4k3/8/8/8/1b6/4p3/3P4/4K3", Side::White);
    let pinned = Setup { reserve: setup.reserve.clone(), ..pinned };
    assert!(!has(&variant, &pinned, "d2", "e3"));
    assert!(is_legal(&variant, &pinned, &place(&variant, &[(N, "a1")])));
    // Captures are moves even where the rule allows only placements otherwise.
    variant.turns[0].options.moves = false;
    assert_eq!(legal_moves(&variant, &setup, 1).len(), 1);
    let quiet = position(&variant, "4k3/8/8/8/8/8/3P4/4K3", Side::White);
    assert_eq!(legal_moves(&variant, &quiet, 1), []);
}

#[test]
fn mate_by_placing_a_pawn_is_forbidden_and_check_is_not() {
    let mut variant = returning();
    variant.forbidden = vec![for_both(Forbidden {
        given: Condition::Always,
        when: Condition::Leaf(Leaf::Checkmate { whose: Whose::Enemy }),
        moving: None,
        placing: Some(KindSet::of(P)),
        spares_attackers: false,
    })]
    .into();
    let on_g7 = |kind: Kind| place(&variant, &[(kind, "g7")]);
    let holding = |field: &str| {
        let mut setup = position(&variant, field, Side::White);
        setup.reserve[Side::White] = vec![0, 1, 0, 0, 0, 1];
        setup
    };
    // The king in the corner is mated by a protected pawn on g7, and by a queen there.
    let setup = holding("5r1k/5p1p/7N/8/8/8/8/4K1R1");
    for kind in [P, Q] {
        let mated = apply(&variant, &setup, &on_g7(kind));
        assert_eq!(outcome(&variant, &mated), Outcome::Win(Side::White, Reason::Checkmate));
    }
    assert!(!is_legal(&variant, &setup, &on_g7(P)));
    assert!(is_legal(&variant, &setup, &on_g7(Q)));
    // If a rook can take the pawn, it is a check like another.
    assert!(is_legal(&variant, &holding("5r1k/5r1p/7N/8/8/8/8/4K1R1"), &on_g7(P)));
    let free = Definition { forbidden: Clauses::new(), ..variant.clone() };
    assert!(is_legal(&free, &setup, &on_g7(P)));
}

#[test]
fn a_king_in_check_may_be_forbidden_all_but_the_capture_of_what_gives_it() {
    let mut variant = chess();
    variant.forbidden = vec![for_both(Forbidden {
        given: Condition::Leaf(Leaf::Check { whose: Whose::Own }),
        when: Condition::Always,
        moving: Some(KindSet::of(K)),
        placing: None,
        spares_attackers: true,
    })]
    .into();
    let setup = position(&variant, "7k/8/8/8/8/8/3p4/4K3", Side::White);
    assert_eq!(moves_from(&variant, &setup, "e1"), "d2");
    let setup = position(&variant, "4r2k/8/8/8/8/8/3n4/4K3", Side::White);
    assert_eq!(outcome(&variant, &setup), Outcome::Win(Side::Black, Reason::Checkmate));
    let setup = position(&variant, "7k/8/8/8/8/8/3n4/4K3", Side::White);
    assert_eq!(moves_from(&variant, &setup, "e1"), "d1 d2 e2 f2");
    // Of two pieces that give check it captures one at most.
    let setup = position(&variant, "4r2k/8/8/8/8/8/8/3rK3", Side::White);
    assert_eq!(outcome(&variant, &setup), Outcome::Win(Side::Black, Reason::Checkmate));
}

#[test]
fn who_castles_alone_ends_the_castling_opposite() {
    let mut variant = chess();
    variant.castlings[0].alone = true;
    let setup = with_marks(&variant, "r3k2r/8/8/8/8/8/8/R3K2R", Side::White, "a1 e1 h1 a8 e8 h8");
    let name = |text| square(variant.dimensions, text);
    let castle =
        Move::Castle { king: name("e1"), rook: name("h1"), king_to: name("g1"), rook_to: name("f1") };
    let after = apply(&variant, &setup, &castle);
    let moves = moves_from(&variant, &after, "e8");
    assert!(moves.contains("castles to c8") && !moves.contains("castles to g8"), "{moves}");
}

#[test]
fn moves_that_give_check_may_be_forbidden() {
    let mut racing = chess();
    racing.forbidden = vec![for_both(Forbidden {
        given: Condition::Always,
        when: Condition::Leaf(Leaf::Check { whose: Whose::Enemy }),
        moving: None,
        placing: None,
        spares_attackers: false,
    })]
    .into();
    let setup = position(&racing, "8/8/8/8/8/8/1k6/5RK1", Side::White);
    assert_eq!(moves_from(&racing, &setup, "f1"), "a1 c1 d1 e1 f3 f4 f5 f6 f7 f8");
}

#[test]
fn a_promotion_is_limited_by_what_stands_on_the_board() {
    let mut grand = chess();
    grand.limits[Side::White] = vec![Some(1), Some(1), Some(2), Some(2), Some(2), None];
    let setup = position(&grand, "8/P6k/8/8/8/8/8/QR2K3", Side::White);
    assert_eq!(moves_from(&grand, &setup, "a7"), "a8R a8B a8N");
    // With nothing left to become, the pawn stays where it is, and attacks nonetheless.
    let full = position(&grand, "1k6/P7/8/8/8/8/BB6/QRRNNK2", Side::White);
    assert_eq!(moves_from(&grand, &full, "a7"), "");
    assert!(in_check(&grand, &full, Side::Black));
    grand.promotions[0].optional = true;
    assert_eq!(moves_from(&grand, &setup, "a7"), "a8 a8R a8B a8N");
}

#[test]
fn placements_mind_limits_and_files() {
    let mut variant = returning();
    variant.limits[Side::White][R.index()] = Some(1);
    variant.placements[0].file = Some(FileRule { kinds: KindSet::of(P), most: 0 });
    let mut setup = position(&variant, "4k3/8/8/p7/8/8/1P6/4K3", Side::White);
    setup.reserve[Side::White] = vec![0, 0, 2, 0, 0, 2];
    let placements = legal_moves(&variant, &setup, 1);
    let of = |kind: Kind| {
        let places = |mv: &&Move| matches!(mv, Move::Place(set) if set[0].kind == kind);
        placements.iter().filter(places).count()
    };
    // Any of the 60 empty squares for the rook; for the pawn six ranks of seven files, but a5.
    assert_eq!((of(R), of(P)), (60, 41));
    variant.turns[0].options.place = Some(PlaceTurn { min: 1, max: Some(2), with: KindSet::NONE });
    assert!(!is_legal(&variant, &setup, &place(&variant, &[(R, "a1"), (R, "c1")])));
    assert!(!is_legal(&variant, &setup, &place(&variant, &[(P, "c3"), (P, "c4")])));
    assert!(is_legal(&variant, &setup, &place(&variant, &[(P, "c3"), (P, "d3")])));
    assert!(is_legal(&variant, &setup, &place(&variant, &[(R, "a1"), (P, "d3")])));
}

/// Queens and bishops wait in reserve for what has not moved on the first rank.
fn entering() -> Definition {
    let mut variant = chess();
    variant.gatings = vec![for_both(Gating {
        kinds: [Q, B].into_iter().collect(),
        region: region(variant.dimensions, |_, rank| rank == 1),
    })]
    .into();
    variant.reserve = BySide::both(vec![0, 1, 0, 1, 0, 0]);
    variant
}

#[test]
fn entering_pieces_follow_the_first_moves_of_the_array() {
    // The rules of Seirawan chess: each of a knight's two moves alone or with one of two pieces behind it.
    let variant = entering();
    assert_eq!(start(&variant).unmoved.len(), 16);
    assert_eq!(counts(&variant, &start(&variant), 2), [28, 28 * 28]);
    let setup = start(&variant);
    let gated = Move::Gate {
        mv: Box::new(step(&variant, &setup, "b1", "c3")),
        placement: Placement { kind: Q, to: square(variant.dimensions, "b1") },
    };
    assert!(is_legal(&variant, &setup, &gated));
    let after = apply(&variant, &setup, &gated);
    assert_eq!(after.reserve[Side::White], [0, 0, 0, 1, 0, 0]);
    assert_eq!(after.board[..8], board(variant.dimensions, "8/8/8/8/8/8/8/RQBQKBNR")[..8]);
    // b1 is marked no more, nor is anything once nothing waits.
    assert_eq!(after.unmoved.len(), 15);
    let spent = Setup { reserve: BySide::new(vec![0; 6], after.reserve[Side::Black].clone()), ..after };
    let spent = apply(&variant, &spent, &step(&variant, &spent, "a7", "a6"));
    assert_eq!(spent.unmoved.len(), 8 + 3);
}

#[test]
fn with_a_castling_one_piece_enters_on_either_square() {
    let variant = entering();
    let mut setup = with_marks(&variant, "4k3/8/8/8/8/8/8/4K2R", Side::White, "e1 h1");
    setup.reserve[Side::White][Q.index()] = 1;
    let entering: Vec<Move> = legal_moves(&variant, &setup, 0)
        .into_iter()
        .filter(|mv| matches!(mv, Move::Gate { mv, .. } if matches!(**mv, Move::Castle { .. })))
        .collect();
    let squares: Vec<Square> = entering
        .iter()
        .filter_map(|mv| if let Move::Gate { placement, .. } = mv { Some(placement.to) } else { None })
        .collect();
    assert_eq!(squares, ["e1", "h1"].map(|name| square(variant.dimensions, name)));
    assert_eq!(pieces(&apply(&variant, &setup, &entering[0])), 4);
}

#[test]
fn nothing_enters_to_parry_a_check_that_the_move_leaves() {
    let variant = entering();
    let mut setup = with_marks(&variant, "4k3/8/8/8/8/8/8/r1N1K3", Side::White, "c1 e1");
    setup.reserve[Side::White][Q.index()] = 1;
    assert_eq!(moves_from(&variant, &setup, "c1"), "");
    assert!(!legal_moves(&variant, &setup, 0).iter().any(|mv| {
        matches!(mv, Move::Gate { .. }) && mv.origin() == Some(square(variant.dimensions, "c1"))
    }));
}

#[test]
fn checks_are_counted_as_far_as_they_are_asked() {
    let mut three = chess();
    three.remembered.checks = 3;
    three.outcomes.insert(
        0,
        for_both(OutcomeRule {
            when: Condition::Always,
            event: Event::When(Condition::Leaf(Leaf::Checks {
                whose: Whose::Own,
                compare: Compare::AtLeast,
                value: 3,
            })),
            result: Verdict::Win,
        }),
    );
    let mut setup = position(&three, "4k3/8/8/8/8/8/8/R3K3", Side::White);
    for (from, to, back, checks, ongoing) in
        [("a1", "a8", "e8 e7", 1, true), ("a8", "a7", "e7 e8", 2, true), ("a7", "a8", "", 3, false)]
    {
        setup = apply(&three, &setup, &step(&three, &setup, from, to));
        assert_eq!(setup.memory.checks, BySide::new(checks, 0));
        assert_eq!(outcome(&three, &setup) == Outcome::Ongoing, ongoing);
        if let Some((king, flight)) = back.split_once(' ') {
            setup = apply(&three, &setup, &step(&three, &setup, king, flight));
        }
    }
    assert!(matches!(outcome(&three, &setup), Outcome::Win(Side::White, _)));
    // The game is over: only who does not ask for the end plays on.
    assert!(legal_moves(&three, &setup, 0).is_empty());
    let endless = Definition { outcomes: chess().outcomes, ..three.clone() };
    let fourth = apply(&three, &setup, &step(&endless, &setup, "e8", "e7"));
    let fourth = apply(&three, &fourth, &step(&endless, &fourth, "a8", "a7"));
    assert_eq!(fourth.memory.checks, BySide::new(3, 0));
}

#[test]
fn perpetual_check_is_about_who_gives_it() {
    let mut variant = chess();
    variant.outcomes.insert(
        0,
        for_both(OutcomeRule {
            when: Condition::Always,
            event: Event::Repetition { times: 3, with: Some(Perpetual::Check) },
            result: Verdict::Loss,
        }),
    );
    let play = |field: &str, moves: &[(&str, &str)]| {
        let mut setup = position(&variant, field, Side::White);
        let mut history = Vec::new();
        for (from, to) in moves.iter().cycle().take(2 * moves.len()) {
            history.push(setup.clone());
            setup = apply(&variant, &setup, &step(&variant, &setup, from, to));
        }
        (past(&variant, &history, &setup), outcome_with_history(&variant, &history, &setup))
    };
    // Queen e8+ king h7, queen h5+ king g8, and again.
    let checks = [("h5", "e8"), ("g8", "h7"), ("e8", "h5"), ("h7", "g8")];
    let (past, perpetual) = play("6k1/6p1/8/7Q/8/8/8/K7", &checks);
    assert_eq!((past.times, past.checking), (2, Sides::only(Side::White)));
    assert_eq!(perpetual, Outcome::Win(Side::Black, Reason::PerpetualCheck));
    // One quiet move among them, and nobody has checked for ever.
    let quiet = [
        ("h5", "e8"),
        ("g8", "h7"),
        ("e8", "e7"),
        ("h7", "g8"),
        ("e7", "h4"),
        ("g8", "f8"),
        ("h4", "h5"),
        ("f8", "g8"),
    ];
    let (past, repeated) = play("6k1/6p1/8/7Q/8/8/8/K7", &quiet);
    assert_eq!((past.times, past.checking), (2, Sides::NONE));
    assert_eq!(repeated, Outcome::Draw(Reason::Repetition));
}

#[test]
fn outcomes_may_be_one_sides() {
    let mut horde = chess();
    let no_pieces = Condition::Leaf(Leaf::Count {
        whose: Whose::Own,
        kinds: KindSet::ALL,
        region: Region::board(horde.dimensions),
        compare: Compare::Equal,
        value: 0,
    });
    let rule = |sides, event, result| Ruled {
        sides,
        rule: OutcomeRule { event, when: Condition::Always, result },
        span: Span::default(),
    };
    horde.outcomes.insert(0, rule(Sides::only(Side::White), Event::When(no_pieces), Verdict::Loss));
    let setup = position(&horde, "4k3/8/8/8/8/8/8/8", Side::Black);
    assert_eq!(outcome(&horde, &setup), Outcome::Win(Side::Black, Reason::Extinction));
    let setup = position(&horde, "8/8/8/8/8/8/8/4K3", Side::White);
    assert_eq!(outcome(&horde, &setup), Outcome::Ongoing);
    // Stalemate of White's alone loses.
    horde.outcomes.insert(0, rule(Sides::only(Side::White), Event::Stalemate, Verdict::Loss));
    let stuck = position(&horde, "8/8/8/8/8/6k1/5q2/7K", Side::White);
    assert_eq!(outcome(&horde, &stuck), Outcome::Win(Side::Black, Reason::Stalemate));
    let stuck = position(&horde, "7k/5Q2/6K1/8/8/8/8/8", Side::Black);
    assert_eq!(outcome(&horde, &stuck), Outcome::Draw(Reason::Stalemate));
}

#[test]
fn turn_rules_may_be_one_sides() {
    let mut variant = chess();
    let rule = variant.turns[0].clone();
    variant.turns.insert(
        0,
        Ruled {
            sides: Sides::only(Side::Black),
            rule: TurnRule {
                when: rule.rule.when,
                options: TurnOptions { capture_first: true, ..rule.rule.options },
            },
            ..rule
        },
    );
    let setup = position(&variant, "4k3/8/8/3p4/4P3/8/8/4K3", Side::White);
    assert!(legal_moves(&variant, &setup, 0).len() > 1);
    assert_eq!(legal_moves(&variant, &Setup { turn: Side::Black, ..setup }, 0).len(), 1);
}

#[test]
fn whoever_is_to_move_can_be_asked() {
    // The goal counts only if Black cannot follow at once: it is asked when White is to move again.
    let mut race = chess();
    let there = |whose| {
        Condition::Leaf(Leaf::Count {
            whose,
            kinds: KindSet::of(K),
            region: region(race.dimensions, |_, rank| rank == 8),
            compare: Compare::AtLeast,
            value: 1,
        })
    };
    let own = there(Whose::Own);
    let rule = Ruled {
        sides: Sides::only(Side::White),
        rule: OutcomeRule {
            when: Condition::Always,
            event: Event::When(Condition::All(vec![
                own,
                Condition::Leaf(Leaf::ToMove { whose: Whose::Own }),
            ])),
            result: Verdict::Win,
        },
        span: Span::default(),
    };
    race.outcomes.insert(0, rule);
    let black = position(&race, "4K3/7k/8/8/8/8/8/8", Side::Black);
    assert_eq!(outcome(&race, &black), Outcome::Ongoing);
    let white = Setup { turn: Side::White, ..black };
    assert!(matches!(outcome(&race, &white), Outcome::Win(Side::White, _)));
}

#[test]
fn numbered_arrays_are_scharnagls() {
    let mut variant = chess();
    let dimensions = variant.dimensions;
    let shade = |odd: u8| region(dimensions, move |file, rank| rank == 1 && file % 2 == odd);
    let rank = region(dimensions, |_, rank| rank == 1);
    let step = |kinds: &[Kind], region| ArrayStep { kinds: kinds.to_vec(), region };
    variant.arrays = Some(Arrays {
        steps: vec![
            step(&[B], shade(0)),
            step(&[B], shade(1)),
            step(&[Q], rank),
            step(&[N, N], rank),
            step(&[R, K, R], rank),
        ],
        span: Span::default(),
    });
    // https://en.wikipedia.org/wiki/Fischer_random_chess_numbering_scheme
    let check = |number: usize, first: &str| {
        let setup = start_array(&variant, number).expect("there are 960");
        let field = format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{first}", first.to_lowercase());
        assert_eq!(setup.board, board(dimensions, &field), "{number}");
    };
    check(518, "RNBQKBNR");
    check(0, "BBQNNRKR");
    check(959, "RKRNNQBB");
    check(534, "RNBKQBNR");
    assert_eq!(start_array(&variant, 960), None);
}

/// A game with a second part of turns.
fn in_two_parts(carries: bool, near: Near) -> Definition {
    let mut variant = chess();
    let squares = Squares::NONE;
    variant.neutral = Some(Neutral { name: "Wall".into(), squares, span: Span::default() });
    variant.turns[0].options.then =
        Some(Then { carries, region: Region::board(variant.dimensions), near, pushes: KindSet::NONE });
    variant
}

/// Each of the twenty first moves leaves 32 squares empty. The number after two is Fairy-Stockfish's for duck chess, in which
/// nothing is royal.
#[test]
fn what_belongs_to_nobody_comes_to_stand_on_any_empty_square() {
    let mut variant = in_two_parts(true, Near::Anywhere);
    assert_eq!(counts(&variant, &start(&variant), 1), [640]);
    variant.royalty = Clauses::new();
    assert_eq!(counts(&variant, &start(&variant), 2), [640, 379_440]);
}

#[test]
fn it_leaves_its_square_or_stays_for_good() {
    for carries in [true, false] {
        let variant = in_two_parts(carries, Near::Anywhere);
        let mut setup = start(&variant);
        for (from, to, onto) in [("e2", "e4", "e5"), ("d7", "d6", "a5")] {
            let [from, to, onto] = [from, to, onto].map(|name| square(variant.dimensions, name));
            let step = Move::Step { from, to, captures: None, promotion: None };
            let mv = Move::Then { mv: Box::new(step), onto };
            assert!(legal_moves(&variant, &setup, 0).contains(&mv));
            setup = apply(&variant, &setup, &mv);
        }
        assert_eq!(setup.neutral.len(), if carries { 1 } else { 2 });
        assert_eq!(setup.neutral.contains(square(variant.dimensions, "e5")), !carries);
    }
}

/// Each of twenty first moves goes with each of eight pushes; the other numbers are counted by hand.
#[test]
fn an_enemy_pawn_is_pushed_behind_each_move() {
    let mut variant = chess();
    let pawn = variant.kinds.iter().position(|kind| kind.letters == "P").expect("a pawn");
    let pushes = KindSet::of(Kind(pawn as u8));
    let (region, near) = (Region::board(variant.dimensions), Near::Anywhere);
    variant.turns[0].options.then = Some(Then { carries: false, region, near, pushes });
    variant.en_passant.clear();
    assert_eq!(counts(&variant, &start(&variant), 1), [160]);
    // The pawn on d6 may not be pushed to where it attacks the king, and the one on a3 cannot go.
    let setup = position(&variant, "6k1/8/3p4/8/8/p3K3/P7/8", Side::White);
    assert_eq!(counts(&variant, &setup, 1), [7]);
    // Where nothing can be pushed the move is all.
    let setup = position(&variant, "6k1/8/8/8/8/p7/P7/7K", Side::White);
    assert_eq!(counts(&variant, &setup, 1), [3]);
}

#[test]
fn the_square_that_is_left_and_those_within_reach() {
    let variant = in_two_parts(false, Near::Origin);
    assert_eq!(counts(&variant, &start(&variant), 1), [20]);
    let variant = in_two_parts(false, Near::Reach);
    let setup = position(&variant, "7k/8/8/8/8/8/8/N6K", Side::White);
    // From b3 the knight goes on to six squares, from c2 to six; the king from g1, g2 and h2 to five, eight and five, its
    // own square among them.
    assert_eq!(counts(&variant, &setup, 1), [6 + 6 + 5 + 8 + 5]);
}

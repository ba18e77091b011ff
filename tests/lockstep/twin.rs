//! The slow twin by itself: chess built by hand, and small positions for what chess does not have.

use alfil_board::{BySide, Dimensions, Kind, KindSet, Piece, Shade, Side, Sides, Square, Squares};
use alfil_model::moves::{Move, Placement};
use alfil_model::outcome::{Outcome, Reason};
use alfil_model::place::Span;
use alfil_model::setup::Setup;
use alfil_model::*;
use alfil_reference::*;

mod clauses;
mod paths;

const LETTERS: [char; 6] = ['K', 'Q', 'R', 'B', 'N', 'P'];
const K: Kind = Kind(0);
const Q: Kind = Kind(1);
const R: Kind = Kind(2);
const B: Kind = Kind(3);
const N: Kind = Kind(4);
const P: Kind = Kind(5);

const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn movement(steps: &[(i8, i8)], max: Option<u8>) -> Movement {
    let paths = Paths {
        steps: steps.to_vec(),
        course: Course::Straight,
        min: 1,
        max,
        obstacles: Obstacles::Free,
        wraps: Wraps::Nowhere,
    };
    Movement {
        geometry: Geometry::Paths(paths),
        quiet: true,
        capture: true,
        capture_own: false,
        en_passant: false,
        victims: Victims::Any,
        initial: Initial::Anywhere,
        makes_en_passant: false,
    }
}

fn with_obstacles(mut movement: Movement, obstacles: Obstacles) -> Movement {
    if let Geometry::Paths(paths) = &mut movement.geometry {
        paths.obstacles = obstacles;
    }
    movement
}

fn rule(dimensions: Dimensions, movements: Vec<Movement>) -> MoveRule {
    MoveRule {
        movements,
        from: Region::board(dimensions),
        to: Region::board(dimensions),
        on: KindSet::ALL,
        over: KindSet::ALL,
        takes: None,
        near: Vec::new(),
        when: Condition::Always,
        span: Span::default(),
    }
}

fn square(dimensions: Dimensions, name: &str) -> Square {
    let file = i32::from(name.as_bytes()[0] - b'a');
    let rank: i32 = name[1..].parse().expect("a square's name");
    dimensions.square(file, rank - 1).expect("a square of the board")
}

/// The squares that a predicate on owner's rank and file (from 1) admits.
fn region(dimensions: Dimensions, admits: impl Fn(u8, u8) -> bool) -> Region {
    let squares = |side| {
        let inside = |sq: &Square| admits(dimensions.file(*sq) + 1, dimensions.rank_for(*sq, side) + 1);
        dimensions.squares().filter(inside).collect()
    };
    Region::from_fn(squares)
}

/// Pieces from the board field of a FEN.
fn board(dimensions: Dimensions, field: &str) -> Vec<Option<Piece>> {
    let mut board = vec![None; dimensions.area()];
    for (row, text) in field.split('/').enumerate() {
        let mut file = 0;
        for letter in text.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += empty as i32;
                continue;
            }
            let side = if letter.is_uppercase() { Side::White } else { Side::Black };
            let kind =
                LETTERS.iter().position(|known| *known == letter.to_ascii_uppercase()).expect("a piece");
            let sq = dimensions.square(file, i32::from(dimensions.ranks) - 1 - row as i32).expect("a square");
            board[sq.index()] = Some(Piece { side, kind: Kind(kind as u8) });
            file += 1;
        }
    }
    board
}

/// Chess, word for word as its file says it.
fn chess() -> Definition {
    let dimensions = Dimensions { files: 8, ranks: 8 };
    let array = board(dimensions, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    let pawn = vec![
        Movement { capture: false, ..movement(&[(0, 1)], Some(1)) },
        Movement { quiet: false, en_passant: true, ..movement(&[(1, 1), (-1, 1)], Some(1)) },
        Movement {
            capture: false,
            initial: Initial::Unmoved,
            makes_en_passant: true,
            ..with_obstacles(movement(&[(0, 2)], Some(1)), Obstacles::Lame)
        },
    ];
    let all = [DIAGONAL, STRAIGHT].concat();
    let moves = [
        vec![movement(&all, Some(1))],
        vec![movement(&all, None)],
        vec![movement(&STRAIGHT, None)],
        vec![movement(&DIAGONAL, None)],
        vec![movement(&KNIGHT, Some(1))],
        pawn,
    ];
    let home = |kind| {
        let squares = |side| {
            dimensions.squares().filter(|sq| array[sq.index()] == Some(Piece { side, kind })).collect()
        };
        Region::from_fn(squares)
    };
    let kinds = moves.into_iter().zip(LETTERS).enumerate().map(|(number, (movements, letter))| PieceType {
        picture: alfil_model::Picture::ByName,
        bound: None,
        letters: letter.to_string(),
        name: letter.to_string(),
        moves: vec![rule(dimensions, movements)],
        home: home(Kind(number as u8)),
        home_is_region: false,
        span: Span::default(),
    });
    let outcome = |event, result| for_both(OutcomeRule { event, when: Condition::Always, result });
    Definition {
        name: "built by hand".into(),
        aliases: Vec::new(),
        inventor: None,
        year: None,
        sources: Vec::new(),
        notes: Vec::new(),
        regions: Vec::new(),
        dimensions,
        side_names: alfil_model::usual_names(),
        look: alfil_model::Look::default(),
        holes: alfil_board::Squares::NONE,
        neutral: None,
        kinds: kinds.collect(),
        reserve: BySide::both(vec![0; 6]),
        fed: BySide::default(),
        spoils: Clauses::new(),
        handed: Clauses::new(),
        rebirths: Clauses::new(),
        blast: None,
        flips: Clauses::new(),
        limits: BySide::both(vec![None; 6]),
        forbidden: Clauses::new(),
        gatings: Clauses::new(),
        chases: Clauses::new(),
        arrays: None,
        royalty: vec![for_both(Royalty {
            kinds: KindSet::of(K),
            when: Condition::Always,
            select: None,
            together: false,
        })]
        .into(),
        immunity: Clauses::new(),
        promotions: vec![for_both(Promotion {
            kind: P,
            region: region(dimensions, |_, rank| rank == 8),
            trigger: Trigger::On,
            captures: Promoting::Any,
            to: vec![Q, R, B, N],
            optional: false,
            when: Condition::Always,
        })]
        .into(),
        exchanges: Clauses::new(),
        en_passant: vec![EnPassantPair { victim: P, capturer: P }],
        castlings: vec![for_both(Castling {
            kings: KindSet::of(K),
            rooks: KindSet::of(R),
            royal_only: false,
            king_squares: home(K),
            rook_squares: home(R),
            manner: CastlingManner::By(2),
            safe: SafeSquares { origin: true, crossed: true, arrival: true, all: false },
            alone: false,
            when: Condition::Always,
        })]
        .into(),
        turns: vec![for_both(TurnRule {
            when: Condition::Always,
            options: TurnOptions { moves: true, place: None, ..TurnOptions::default() },
        })]
        .into(),
        faces: Clauses::new(),
        placements: Vec::new(),
        conditional_placements: Vec::new(),
        outcomes: vec![
            outcome(Event::Checkmate, Verdict::Loss),
            outcome(Event::Stalemate, Verdict::Draw),
            outcome(Event::Repetition { times: 3, with: None }, Verdict::Draw),
            outcome(Event::MoveCount(50), Verdict::Draw),
        ]
        .into(),
        progress: KindSet::of(P),
        placing_is_progress: false,
        first: Side::White,
        remembered: Remembered::default(),
        places: Places::default(),
        array,
    }
}

/// A clause of both sides.
fn for_both<T>(rule: T) -> Ruled<T> {
    Ruled { sides: Sides::BOTH, span: Span::default(), rule }
}

/// A game in which both sides place the chess pieces on their own half, the king in the first turn.
fn placing() -> Definition {
    let mut variant = chess();
    let dimensions = variant.dimensions;
    variant.array = vec![None; 64];
    variant.reserve = BySide::both(vec![1, 1, 2, 2, 2, 8]);
    variant.kinds[P.index()].home = region(dimensions, |_, rank| rank == 2);
    variant.kinds[P.index()].home_is_region = true;
    variant.castlings[0].king_squares = region(dimensions, |file, rank| file == 5 && rank == 1);
    variant.castlings[0].rook_squares =
        region(dimensions, |file, rank| (file == 1 || file == 8) && rank == 1);
    let place = |with| Some(PlaceTurn { min: 1, max: None, with });
    let king_in_reserve = Condition::Leaf(Leaf::Reserve {
        whose: Whose::Own,
        kinds: KindSet::of(K),
        compare: Compare::Greater,
        value: 0,
    });
    let span = Span::default();
    variant.turns = vec![
        for_both(TurnRule {
            when: king_in_reserve,
            options: TurnOptions { moves: false, place: place(KindSet::of(K)), ..TurnOptions::default() },
        }),
        for_both(TurnRule {
            when: Condition::Always,
            options: TurnOptions { moves: true, place: place(KindSet::NONE), ..TurnOptions::default() },
        }),
    ]
    .into();
    let differs = ShadeRule { differs: true, from: B };
    variant.placements = vec![
        PlacementRule {
            kinds: KindSet::ALL,
            region: region(dimensions, |_, rank| rank <= 4),
            shade: None,
            file: None,
            near: None,
            flips: false,
            span,
        },
        PlacementRule {
            kinds: KindSet::of(P),
            region: region(dimensions, |_, rank| rank > 1),
            shade: None,
            file: None,
            near: None,
            flips: false,
            span,
        },
        PlacementRule {
            kinds: KindSet::of(B),
            region: Region::board(dimensions),
            shade: Some(differs),
            file: None,
            near: None,
            flips: false,
            span,
        },
    ];
    variant.remembered.first_placed = KindSet::of(B);
    variant
}

/// A position with nothing to castle and nothing in reserve.
fn position(variant: &Definition, field: &str, turn: Side) -> Setup {
    let none = vec![0; variant.kinds.len()];
    Setup {
        board: board(variant.dimensions, field),
        turn,
        unmoved: Squares::NONE,
        reserve: BySide::both(none),
        ..start(variant)
    }
}

fn unmoved(variant: &Definition, setup: &mut Setup, names: &str) {
    setup.unmoved = names.split(' ').map(|name| square(variant.dimensions, name)).collect();
}

/// The moves from a square, as from and to and promotion.
fn moves_from(variant: &Definition, setup: &Setup, from: &str) -> String {
    let from = square(variant.dimensions, from);
    let name = |sq: Square| {
        let (file, rank) = (variant.dimensions.file(sq), variant.dimensions.rank(sq));
        format!("{}{}", (b'a' + file) as char, rank + 1)
    };
    let text = |mv: &Move| match mv {
        Move::Step { from: start, to, promotion, .. } if *start == from => {
            let promotion = promotion.map(|kind| LETTERS[kind.index()].to_string());
            Some(format!("{}{}", name(*to), promotion.unwrap_or_default()))
        }
        Move::Castle { king, king_to, .. } if *king == from => Some(format!("castles to {}", name(*king_to))),
        Move::Exchange { at, to } if *at == from => Some(format!("becomes {}", LETTERS[to.index()])),
        _ => None,
    };
    legal_moves(variant, setup, 0).iter().filter_map(text).collect::<Vec<_>>().join(" ")
}

fn step(variant: &Definition, setup: &Setup, from: &str, to: &str) -> Move {
    let (from, to) = (square(variant.dimensions, from), square(variant.dimensions, to));
    let found = legal_moves(variant, setup, 0)
        .into_iter()
        .find(|mv| matches!(mv, Move::Step { from: start, to: end, .. } if *start == from && *end == to));
    found.expect("a legal move")
}

fn place(variant: &Definition, placements: &[(Kind, &str)]) -> Move {
    let placement =
        |(kind, name): &(Kind, &str)| Placement { kind: *kind, to: square(variant.dimensions, name) };
    Move::place(placements.iter().map(placement).collect())
}

// The published numbers: https://www.chessprogramming.org/Perft_Results

#[test]
fn chess_has_the_published_numbers_of_games() {
    let chess = chess();
    let counts: Vec<u64> = (1..=3).map(|depth| perft(&chess, &start(&chess), depth, 0)).collect();
    assert_eq!(counts, [20, 400, 8902]);
}

#[test]
fn kiwipete_has_the_published_numbers() {
    let chess = chess();
    let mut kiwipete =
        position(&chess, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R", Side::White);
    unmoved(&chess, &mut kiwipete, "a1 e1 h1 a8 e8 h8");
    let counts: Vec<u64> = (1..=2).map(|depth| perft(&chess, &kiwipete, depth, 0)).collect();
    assert_eq!(counts, [48, 2039]);
}

#[test]
fn position_three_has_the_published_numbers() {
    let chess = chess();
    let third = position(&chess, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8", Side::White);
    let counts: Vec<u64> = (1..=3).map(|depth| perft(&chess, &third, depth, 0)).collect();
    assert_eq!(counts, [14, 191, 2812]);
}

#[test]
fn position_five_has_the_published_numbers() {
    let chess = chess();
    let mut fifth = position(&chess, "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R", Side::White);
    unmoved(&chess, &mut fifth, "e1 h1");
    let counts: Vec<u64> = (1..=2).map(|depth| perft(&chess, &fifth, depth, 0)).collect();
    assert_eq!(counts, [44, 1486]);
}

#[test]
fn pawns_cannot_return_and_are_never_marked() {
    let chess = chess();
    assert!(!can_return(&chess, P));
    assert!(can_return(&chess, R));
    let marked: Vec<Square> = start(&chess).unmoved.iter().collect();
    let expected = ["a1", "e1", "h1", "a8", "e8", "h8"].map(|name| square(chess.dimensions, name));
    assert_eq!(marked, expected);
}

#[test]
fn a_pawn_that_can_step_aside_is_marked() {
    let mut sideways = chess();
    sideways.kinds[P.index()].moves[0].movements.push(movement(&[(1, 0)], Some(1)));
    assert!(can_return(&sideways, P));
    let mut setup = start(&sideways);
    assert_eq!(setup.unmoved.len(), 6 + 16);
    // A pawn that takes another's place on the second rank has moved.
    setup.board[square(sideways.dimensions, "c2").index()] = None;
    let after = apply(&sideways, &setup, &step(&sideways, &setup, "b2", "c2"));
    let after = Setup { turn: Side::White, ..after };
    assert_eq!(moves_from(&sideways, &after, "c2"), "c3");
    assert_eq!(moves_from(&sideways, &after, "d2"), "d3 d4");
}

#[test]
fn marks_go_when_nothing_hangs_on_them() {
    let chess = chess();
    let mut setup = position(&chess, "r3k2r/8/8/8/8/8/8/R3K2R", Side::White);
    unmoved(&chess, &mut setup, "a1 e1 h1 a8 e8 h8");
    let names = ["a1", "a8"].map(|name| square(chess.dimensions, name));
    let after = apply(&chess, &setup, &step(&chess, &setup, "a1", "a8"));
    assert!(names.iter().all(|sq| !after.unmoved.contains(*sq)));
    assert_eq!(after.unmoved.len(), 4);
    let after = apply(&chess, &setup, &step(&chess, &setup, "e1", "e2"));
    assert_eq!(after.unmoved.len(), 3);
}

#[test]
fn a_double_step_is_answered_at_once_or_never() {
    let chess = chess();
    let setup = position(&chess, "4k3/8/8/8/3p4/8/4P3/4K3", Side::White);
    let after = apply(&chess, &setup, &step(&chess, &setup, "e2", "e4"));
    assert_eq!(moves_from(&chess, &after, "d4"), "d3 e3");
    let later = apply(&chess, &after, &step(&chess, &after, "e8", "e7"));
    let later = apply(&chess, &later, &step(&chess, &later, "e1", "d1"));
    assert_eq!(moves_from(&chess, &later, "d4"), "d3");
}

#[test]
fn a_repetition_forgets_a_double_step_that_nobody_can_answer() {
    let chess = chess();
    let quiet = position(&chess, "4k3/8/8/8/8/8/4P3/4K3", Side::White);
    let after = apply(&chess, &quiet, &step(&chess, &quiet, "e2", "e4"));
    assert!(same_position(&chess, &after, &Setup { en_passant: Vec::new(), ..after.clone() }));
    let answered = position(&chess, "4k3/8/8/8/3p4/8/4P3/4K3", Side::White);
    let after = apply(&chess, &answered, &step(&chess, &answered, "e2", "e4"));
    assert!(!same_position(&chess, &after, &Setup { en_passant: Vec::new(), ..after.clone() }));
}

#[test]
fn the_game_ends_as_the_rules_say() {
    let chess = chess();
    let check = |field: &str, expected: Outcome| {
        assert_eq!(outcome(&chess, &position(&chess, field, Side::White)), expected, "{field}");
    };
    check("4k3/8/8/8/8/8/5PPP/r5K1", Outcome::Win(Side::Black, Reason::Checkmate));
    check("8/8/8/8/8/6k1/5q2/7K", Outcome::Draw(Reason::Stalemate));
    check("4k3/8/8/8/8/8/8/4K3", Outcome::Ongoing);
    let old = Setup { halfmove: 100, ..position(&chess, "4k3/8/8/8/8/8/8/R3K3", Side::White) };
    assert_eq!(outcome(&chess, &old), Outcome::Draw(Reason::MoveCount(50)));
    let here = position(&chess, "4k3/8/8/8/8/8/8/R3K3", Side::White);
    let history = [here.clone(), here.clone()];
    assert_eq!(outcome_with_history(&chess, &history[..1], &here), Outcome::Ongoing);
    assert_eq!(outcome_with_history(&chess, &history, &here), Outcome::Draw(Reason::Repetition));
}

#[test]
fn conditions_end_a_game_for_the_side_that_moved_first_of_all() {
    let mut bare = chess();
    let no_pieces = Condition::Leaf(Leaf::Count {
        whose: Whose::Own,
        kinds: KindSet::of(P),
        region: Region::board(bare.dimensions),
        compare: Compare::Equal,
        value: 0,
    });
    bare.outcomes = vec![for_both(OutcomeRule {
        event: Event::When(no_pieces),
        when: Condition::Always,
        result: Verdict::Loss,
    })]
    .into();
    let both = position(&bare, "4k3/8/8/8/8/8/8/4K3", Side::White);
    assert_eq!(outcome(&bare, &both), Outcome::Win(Side::White, Reason::Extinction));
    let one = position(&bare, "4k3/p7/8/8/8/8/8/4K3", Side::White);
    assert_eq!(outcome(&bare, &one), Outcome::Win(Side::Black, Reason::Extinction));
    bare.outcomes[0].event = Event::When(Condition::Leaf(Leaf::Bare));
    bare.outcomes[0].result = Verdict::Draw;
    assert_eq!(outcome(&bare, &both), Outcome::Draw(Reason::Bare));
    assert_eq!(outcome(&bare, &one), Outcome::Ongoing);
}

#[test]
fn only_the_selected_king_is_royal_after_the_move() {
    let mut kings = chess();
    let key = |axis| SelectionKey { axis, descending: false };
    kings.royalty[0].select = Some(Selection { keys: vec![key(Axis::File), key(Axis::Rank)] });
    let setup = position(&kings, "4r2k/8/8/8/8/8/8/4K2K", Side::White);
    assert_eq!(royals(&kings, &setup, Side::White), [square(kings.dimensions, "e1")]);
    assert!(in_check(&kings, &setup, Side::White));
    let other = position(&kings, "4r2k/8/8/8/8/8/8/1K2K3", Side::White);
    assert!(!in_check(&kings, &other, Side::White));
    // Either king ends the check: the royal one by leaving the file, the other by being royal in his stead.
    let relieved = position(&kings, "4r2k/8/8/8/8/8/4K3/5K2", Side::White);
    assert_eq!(moves_from(&kings, &relieved, "f1"), "e1");
    assert_eq!(moves_from(&kings, &relieved, "e2"), "d1 d2 f2 d3 f3");
}

#[test]
fn what_is_immune_blocks_and_cannot_be_captured() {
    let mut variant = chess();
    variant.royalty.clear();
    variant.immunity = vec![for_both(Immunity { kinds: KindSet::of(K), when: Condition::Always })].into();
    let setup = position(&variant, "4k3/8/4R2p/8/8/8/8/8", Side::White);
    assert_eq!(moves_from(&variant, &setup, "e6"), "e1 e2 e3 e4 e5 a6 b6 c6 d6 f6 g6 h6 e7");
}

#[test]
fn guards_decide_what_is_captured_and_attacked() {
    let mut variant = chess();
    variant.kinds[Q.index()].moves[0].on = KindSet::of(P);
    let setup = position(&variant, "4k3/8/8/4n3/8/8/8/4Q1pK", Side::White);
    assert!(!in_check(&variant, &setup, Side::Black));
    assert_eq!(
        moves_from(&variant, &setup, "e1").split(' ').filter(|to| "e5 g1".contains(to)).collect::<Vec<_>>(),
        ["g1"]
    );
    // Guards by a condition on the piece itself: queens move only while royal.
    variant.kinds[Q.index()].moves[0].when = Condition::Leaf(Leaf::Royal);
    assert_eq!(moves_from(&variant, &setup, "e1"), "");
}

#[test]
fn hoppers_need_exactly_one_piece_between() {
    let mut variant = chess();
    variant.kinds[R.index()].moves[0].movements =
        vec![with_obstacles(movement(&STRAIGHT, None), Obstacles::Hop)];
    variant.kinds[Q.index()].moves[0].movements =
        vec![with_obstacles(movement(&STRAIGHT, None), Obstacles::Grasshop)];
    let setup = position(&variant, "k7/4n3/4p3/8/8/4P3/8/K3R3", Side::White);
    assert_eq!(moves_from(&variant, &setup, "e1"), "e4 e5 e6");
    let setup = position(&variant, "k7/4n3/4p3/8/8/4P3/8/K3Q3", Side::White);
    assert_eq!(moves_from(&variant, &setup, "e1"), "e4");
}

#[test]
fn skis_skip_the_first_square() {
    let mut variant = chess();
    variant.kinds[R.index()].moves[0].movements =
        vec![with_obstacles(movement(&STRAIGHT, None), Obstacles::Skips(1))];
    let setup = position(&variant, "k7/8/8/4p3/8/8/4P3/K3R3", Side::White);
    assert_eq!(moves_from(&variant, &setup, "e1"), "b1 c1 g1 h1 e3 e4 e5");
}

#[test]
fn castling_by_swapping_lets_king_and_rook_change_places() {
    let mut variant = chess();
    variant.castlings[0].manner = CastlingManner::Swap;
    let mut setup = position(&variant, "4k3/8/8/8/8/8/8/R3K2R", Side::White);
    unmoved(&variant, &mut setup, "a1 e1 h1");
    let castle = |king_to: &str| {
        let name = |name| square(variant.dimensions, name);
        Move::Castle { king: name("e1"), rook: name(king_to), king_to: name(king_to), rook_to: name("e1") }
    };
    assert!(is_legal(&variant, &setup, &castle("a1")));
    let after = apply(&variant, &setup, &castle("h1"));
    assert_eq!(after.board[..8], board(variant.dimensions, "8/8/8/8/8/8/8/R3R2K")[..8]);
    assert!(after.unmoved.is_empty());
    // The rook that arrives on e8's file gives check; an attacked arrival forbids the castling.
    let mut attacked = position(&variant, "4k2r/8/8/8/8/8/8/R3K2R", Side::White);
    unmoved(&variant, &mut attacked, "a1 e1 h1");
    assert!(!is_legal(&variant, &attacked, &castle("h1")));
}

#[test]
fn castling_may_be_for_the_royal_king_alone_and_ignore_attacks_otherwise() {
    let mut variant = chess();
    variant.royalty.clear();
    let mut setup = position(&variant, "4k3/8/8/8/8/8/4r3/R3K2R", Side::White);
    unmoved(&variant, &mut setup, "a1 e1 h1");
    assert_eq!(moves_from(&variant, &setup, "e1"), "d1 f1 d2 e2 f2 castles to c1 castles to g1");
    variant.castlings[0].royal_only = true;
    assert_eq!(moves_from(&variant, &setup, "e1"), "d1 f1 d2 e2 f2");
}

#[test]
fn promotions_may_be_optional_or_hang_on_where_a_move_starts() {
    let mut variant = chess();
    let setup = position(&variant, "8/4P3/8/8/8/4P3/k7/7K", Side::White);
    *variant.promotions[0] = Promotion {
        region: region(variant.dimensions, |_, rank| rank >= 7),
        trigger: Trigger::Entering,
        to: vec![Q],
        ..variant.promotions[0].rule.clone()
    };
    assert_eq!(moves_from(&variant, &setup, "e7"), "e8");
    variant.promotions[0].trigger = Trigger::Touching;
    assert_eq!(moves_from(&variant, &setup, "e7"), "e8Q");
    variant.promotions[0].optional = true;
    assert_eq!(moves_from(&variant, &setup, "e7"), "e8 e8Q");
    assert_eq!(moves_from(&variant, &setup, "e3"), "e4");
}

#[test]
fn an_exchange_is_a_turn_of_its_own() {
    let mut variant = chess();
    variant.exchanges = vec![for_both(Exchange {
        kind: P,
        region: region(variant.dimensions, |_, rank| rank == 4),
        to: vec![Q, N],
        moving: Vec::new(),
        swaps: None,
        near: None,
        without_check: false,
        when: Condition::Always,
    })]
    .into();
    let setup = Setup { halfmove: 7, ..position(&variant, "k7/8/8/8/4P3/8/8/K7", Side::White) };
    assert_eq!(moves_from(&variant, &setup, "e4"), "e5 becomes Q becomes N");
    let e4 = square(variant.dimensions, "e4");
    let after = apply(&variant, &setup, &Move::Exchange { at: e4, to: N });
    assert_eq!(after.piece(e4), Some(Piece { side: Side::White, kind: N }));
    assert_eq!((after.halfmove, after.turn), (0, Side::Black));
}

#[test]
fn captures_are_remembered_for_the_side_that_lost() {
    let mut variant = chess();
    variant.remembered.captured = KindSet::of(N);
    let setup = position(&variant, "k7/8/3n1p2/4P3/8/8/8/K7", Side::White);
    let after = apply(&variant, &setup, &step(&variant, &setup, "e5", "d6"));
    assert_eq!(after.memory.captured, BySide::new(KindSet::NONE, KindSet::of(N)));
    let after = apply(&variant, &setup, &step(&variant, &setup, "e5", "f6"));
    assert_eq!(after.memory.captured, BySide::both(KindSet::NONE));
}

#[test]
fn the_first_set_of_placements_has_the_king_among_them() {
    let placing = placing();
    let setup = start(&placing);
    // The king on any of 32 squares; with him one more piece: queen, rook, bishop or knight on one of the
    // 31 others, or a pawn on one of the 24 that are not on the first rank, less the king's.
    let alone = legal_moves(&placing, &setup, 1);
    assert_eq!(alone.len(), 32);
    let two = legal_moves(&placing, &setup, 2);
    assert_eq!(two.len(), 32 + 32 * 31 * 4 + (8 * 24 + 24 * 23));
    assert!(is_legal(&placing, &setup, &place(&placing, &[(B, "b2"), (K, "b1"), (P, "b3")])));
    assert!(!is_legal(&placing, &setup, &place(&placing, &[(K, "b1"), (P, "c1")])));
    assert!(!is_legal(&placing, &setup, &place(&placing, &[(K, "b1"), (P, "b1")])));
    assert!(!is_legal(&placing, &setup, &place(&placing, &[(K, "b5")])));
    assert!(!is_legal(&placing, &setup, &place(&placing, &[(P, "b2")])));
    assert!(has_legal_move(&placing, &setup));
}

#[test]
fn a_second_bishop_stands_on_the_other_shade() {
    let placing = placing();
    let setup = start(&placing);
    assert!(is_legal(&placing, &setup, &place(&placing, &[(K, "a1"), (B, "b1"), (B, "c1")])));
    assert!(!is_legal(&placing, &setup, &place(&placing, &[(K, "a1"), (B, "b1"), (B, "d1")])));
    let after = apply(&placing, &setup, &place(&placing, &[(K, "a1"), (B, "b1")]));
    assert_eq!(after.memory.first_placed[Side::White][B.index()], Some(Shade::Light));
    assert_eq!(after.memory.first_placed[Side::Black][B.index()], None);
    let after = Setup { turn: Side::White, ..after };
    assert!(!is_legal(&placing, &after, &place(&placing, &[(B, "d1")])));
    assert!(is_legal(&placing, &after, &place(&placing, &[(B, "c1")])));
}

#[test]
fn a_placed_king_is_unmoved_while_a_rook_can_join_him() {
    let placing = placing();
    let setup = start(&placing);
    let [e1, h1] = ["e1", "h1"].map(|name| square(placing.dimensions, name));
    let after = apply(&placing, &setup, &place(&placing, &[(K, "e1"), (R, "h1"), (R, "b1")]));
    assert_eq!(after.unmoved, [e1, h1].into_iter().collect());
    let after = apply(&placing, &setup, &place(&placing, &[(K, "e1")]));
    assert_eq!(after.unmoved, [e1].into_iter().collect());
    let after = apply(&placing, &setup, &place(&placing, &[(K, "e1"), (R, "g1"), (R, "b1")]));
    assert!(after.unmoved.is_empty());
}

/// White is in check from rooks on its own half; what is in reserve may have to come between.
fn check_has_move(variant: &Definition, field: &str, reserve: [u8; 6], expected: bool) {
    let mut setup = position(variant, field, Side::White);
    setup.reserve[Side::White] = reserve.to_vec();
    setup.memory.first_placed[Side::White][B.index()] = Some(Shade::Dark);
    assert_eq!(has_legal_move(variant, &setup), expected, "{field} {reserve:?}");
}

#[test]
fn placements_of_any_number_can_parry_a_mate() {
    let placing = placing();
    // A back-rank mate: b1 to e1 are between, for anything but a pawn.
    let one = "7k/8/8/8/8/8/4rPPP/r5K1";
    check_has_move(&placing, one, [0, 0, 0, 0, 0, 8], false);
    check_has_move(&placing, one, [0, 0, 0, 0, 1, 0], true);
    // Between f6 and a1 all squares are dark, and the next bishop must be light.
    let diagonal = "1r5k/8/5b2/8/8/8/7r/K7";
    check_has_move(&placing, diagonal, [0, 0, 0, 1, 0, 0], false);
    check_has_move(&placing, diagonal, [0, 0, 0, 0, 0, 1], true);
}

#[test]
fn a_double_check_takes_two_placements() {
    let placing = placing();
    // The king on a1 is attacked along the rank and the diagonal, and he has nowhere to go.
    let mut setup = position(&placing, "1r5k/8/8/8/3q4/8/7r/K2r4", Side::White);
    setup.reserve[Side::White] = vec![0, 0, 0, 0, 2, 0];
    let with = |setup: &Setup, reserve: [u8; 6]| {
        let mut setup = setup.clone();
        setup.reserve[Side::White] = reserve.to_vec();
        has_legal_move(&placing, &setup)
    };
    assert!(legal_moves(&placing, &setup, 1).is_empty());
    assert!(!with(&setup, [0, 0, 0, 0, 1, 0]));
    assert!(with(&setup, [0, 0, 0, 0, 2, 0]));
    assert!(with(&setup, [0, 0, 0, 0, 1, 1]));
    assert!(!with(&setup, [0, 0, 0, 0, 0, 8]));
}

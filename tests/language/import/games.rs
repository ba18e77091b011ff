//! What Fairy-Stockfish has built in, and the rules of such games.

use super::{built_in_says, says, text_of, variant_of};
use alfil::export::fsf;
use alfil::game::Game;
use alfil::import::{Kind, fairy, fairy_built_in};
use alfil::model::Variant;
use alfil::notation::{parse_fen, parse_move};
use alfil::position::Position;
use alfil::rules::Rules;

/// All but generals and guards, which stay in their palaces, move to and fro too often.
#[test]
fn repeated_moves_are_those_of_modern_janggi() {
    built_in_says("janggimodern", &["loss when 5 moves to and fro by R P C N B", "when repetition 4"]);
    let free = fairy("[m:chess]\nmoveRepetitionIllegal = true\n", None);
    assert!(free.variants[0].text.contains("\nloss when 5 moves to and fro\n"), "{}", free.variants[0].text);
}

#[test]
fn placed_kings_castle_and_bishops_keep_their_squares() {
    built_in_says(
        "placement",
        &[
            "castle K from e1 with R from a1 + h1 by 2, safe origin crossed arrival",
            "place B on light when count own B in dark > 0 place B on dark when count own B in light > 0",
            "turn while reserve own N B R Q K > 0: place 1 from reserve, else move",
            "forbid reserve own B > 0 and count own in (rank 1 & dark) = 4 and count own B in (rank 1 & dark) = 0 by placing",
            "forbid reserve own B > 0 and count own in (rank 1 & light) = 4 and count own B in (rank 1 & light) = 0 by placing",
        ],
    );
}

#[test]
fn double_steps_are_answered_on_the_squares_that_are_said() {
    built_in_says("horde", &["move fmWfcFifmnD move feF in rank 6"]);
}

#[test]
fn who_is_bare_loses_at_the_turn_of_the_other_side() {
    built_in_says(
        "shatranj",
        &["loss when count own <= 1 and count enemy >= 2 and (enemy to move or count enemy >= 3)"],
    );
}

/// Who wins a game of what is built in, as this program says after some moves and as pyffish 0.0.90 does: by `game_result` where there is no
/// move, else by `is_immediate_game_end` and `is_optional_game_end`.
#[track_caller]
fn ends(name: &str, fen: &str, moves: &str, winner: &str) {
    let rules = Rules::compile(&variant_of(&fairy_built_in(name).variants[0].text));
    let setup = parse_fen(rules.vocabulary(), fen).expect(fen);
    let mut game = Game::from_position(Position::new(&rules, &setup).expect(fen));
    for text in moves.split_whitespace() {
        assert!(!game.outcome().is_over(), "{name}: {fen} is over before {text} of {moves}");
        let mv = parse_move(game.position(), text).expect(text);
        game.play_unchecked(mv);
    }
    let outcome = game.outcome();
    let told = match outcome.winner() {
        Some(side) => side.to_string(),
        None => if outcome.is_over() { "draw" } else { "nobody" }.to_owned(),
    };
    assert_eq!(told, winner, "{name}: {fen} after {moves}");
}

#[test]
fn a_draw_counts_as_won_by_black_in_armageddon() {
    let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    ends("armageddon", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", "black");
    ends("armageddon", "8/8/8/8/8/6k1/5q2/7K w - - 0 1", "", "black");
    ends("armageddon", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "", "white");
    ends("armageddon", array, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1", "nobody");
    ends("armageddon", array, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "black");
    ends("armageddon", array, "e2e3 b8c6 g1f3 c6b8 f3g1 b8c6 g1f3 c6b8 f3g1", "black");
    ends("armageddon", "r3k3/8/8/8/8/8/8/R3K3 w - - 98 60", "e1e2", "nobody");
    ends("armageddon", "r3k3/8/8/8/8/8/8/R3K3 w - - 99 60", "e1e2", "black");
    ends("armageddon", "r3k3/8/8/8/8/8/8/R3K3 b - - 99 60", "e8e7", "black");
}

#[test]
fn a_bare_king_loses_in_courier() {
    ends("courier", "5k6/12/12/12/12/12/12/5K2R3 b - - 0 1", "", "nobody");
    ends("courier", "5k6/12/12/12/12/12/12/5K2R3 w - - 0 1", "", "white");
    ends("courier", "5k6/12/12/12/12/12/12/5K2RN2 b - - 0 1", "", "white");
    ends("courier", "5k6/12/12/12/12/12/12/5K2rp2 w - - 0 1", "", "black");
    ends("courier", "5k6/12/12/12/12/12/12/5K6 w - - 0 1", "", "nobody");
}

#[test]
fn who_brings_a_position_about_for_the_fourth_time_loses_in_torishogi() {
    let array = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1";
    let black_ends = "e1e2 c7c6 e2e1 c6c7 e1e2 c7c6 e2e1 c6c7 e1e2 c7c6 e2e1";
    ends("torishogi", array, black_ends, "nobody");
    ends("torishogi", array, &format!("{black_ends} c6c7"), "white");
    let white_ends = "a3a4 c7c6 e1e2 c6c7 e2e1 c7c6 e1e2 c6c7 e2e1 c7c6 e1e2 c6c7";
    ends("torishogi", array, white_ends, "nobody");
    ends("torishogi", array, &format!("{white_ends} e2e1"), "black");
}

#[test]
fn seventy_moves_without_progress_draw_in_chaturanga() {
    ends("chaturanga", "r3k3/8/8/8/8/8/8/R3K3 w - - 99 90", "e1e2", "nobody");
    ends("chaturanga", "r3k3/8/8/8/8/8/8/R3K3 w - - 138 90", "e1e2", "nobody");
    ends("chaturanga", "r3k3/8/8/8/8/8/8/R3K3 w - - 139 90", "e1e2", "draw");
    ends("chaturanga", "4k3/8/8/8/8/8/8/4K2R b - - 0 1", "", "nobody");
}

#[test]
fn what_is_safe_on_its_goal_wins_at_once_and_all_else_a_move_later() {
    says(
        "[a:chess]\nking = -\nflagRegionWhite = a8 b8\nflagRegionBlack = a1 b1\nflagMove = true\nflagPieceSafe = true\nstartFen = rnbq1bnr/8/8/8/8/8/8/RNBQ1BNR w - - 0 1",
        &[
            "win when own in a8..b8 and own to move",
            "win when own in a8 and not attacked a8 or own in b8 and not attacked b8 or count own in a8..b8 > 1",
        ],
    );
}

/// Who fills the last square of a goal for the enemy has not won for it.
#[test]
fn a_goal_that_is_filled_by_both_is_reached_by_a_move_of_ones_own() {
    says(
        "[a]\nmaxRank = 4\nmaxFile = 2\ncustomPiece1 = p:mF\nstartFen = pp/2/2/PP w - - 0 1\nflagPiece = p\nflagRegionWhite = *4\nflagRegionBlack = *1\nflagPieceCount = 2\nflagPieceBlockedWin = true",
        &[
            "win when count own P in rank last >= 2 or own P in rank last and enemy to move and occupied a4 and occupied b4",
        ],
    );
}

#[test]
fn one_side_alone_may_pass() {
    says("[a:chess]\npassWhite = true", &["white turn: move, or pass"]);
    says("[a:chess]\npassOnStalemateBlack = true", &["black turn: move, else pass"]);
    // Who may pass without a move may not with one.
    says("[a:chess]\npass = true\npassOnStalemate = true", &["turn: move, else pass"]);
}

#[test]
fn promotions_are_limited_by_what_pawns_have_become() {
    says(
        "[a:grand]\npieceDrops = true\ncapturesToHand = true",
        &[
            "without limit",
            "promote P on ranks last-2..last to Q~ when count own Q Q~ < 1, optional",
            "promote P on ranks last-2..last to R~ when count own R R~ < 2, optional",
            "forbid own P in rank last",
        ],
    );
}

#[test]
fn a_limit_holds_for_what_pawns_become_in_place() {
    built_in_says(
        "sittuyin",
        &[
            "to F, not within F of enemy when count own F < 1",
            "to F, not within F of enemy, without check when count own P = 1 and count own F < 1",
        ],
    );
}

#[test]
fn one_check_wins_where_the_array_says_no_number() {
    says("[a:chess]\ncheckCounting = true", &["win when checks own >= 1"]);
    built_in_says("karouk", &["win when checks own >= 1"]);
    built_in_says("3check", &["extends \"chess\"", "win when checks own >= 3"]);
}

#[test]
fn a_pawn_is_placed_with_mate_where_its_check_wins() {
    built_in_says("checkshogi", &["extends \"shogi\" without forbid win when checks own >= 1"]);
    let fen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 3+1 0 1";
    says(
        &format!("[a:shogi]\ncheckCounting = true\nstartFen = {fen}"),
        &["white forbid checkmate enemy by placing P when checks own < 2", "white win when checks own >= 3"],
    );
}

/// Who is in check may pass there while the generals face each other. The counts are Fairy-Stockfish's, by its Python package pyffish 0.0.90.
#[test]
fn a_general_in_check_may_pass_where_it_faces_the_other_one() {
    let rules = Rules::compile(&variant_of(&fairy_built_in("janggi").variants[0].text));
    for (fen, moves) in [
        ("2baka2r/n6r1/6nc1/p1p3p1p/5P3/1b7/2P3cPP/RC2K2CR/4A4/1NB2ABN1 w - - 0 19 once:w1,b1", 3),
        ("1nba1abnr/4k4/1c7/p1p1r1p1p/9/9/P1P3P1P/1C5C1/4K4/RNBA1ABNR w - - 0 10", 6),
    ] {
        let setup = parse_fen(rules.vocabulary(), fen).unwrap();
        assert_eq!(Position::new(&rules, &setup).unwrap().perft(1, 1), moves, "{fen}");
    }
}

/// Only where the old royal piece and the new one have different names.
#[test]
fn who_has_one_king_keeps_it_safe_even_if_another_comes() {
    built_in_says(
        "shoshogi",
        &["forbid attacked own K when count own K +E = 1", "royal K +E when count own K +E = 1"],
    );
    let text = text_of(
        "[a:chess]\nking = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true\npromotionPieceTypes = k q",
    );
    assert!(!text.contains("attacked"), "{text}");
}

#[test]
fn pieces_that_become_walls_are_carried_over() {
    built_in_says("petrified", &["neutral \"Stone\"", "blast none sparing capturing P, leaving neutral"]);
    says("[a:chess]\npetrifyOnCaptureTypes = nbrq", &["blast none sparing capturing P K, leaving neutral"]);
    says(
        "[a:atomic]\npawn = -\ncustomPiece1 = p:fmWfceFifmnD\npawnTypes = p\npetrifyOnCaptureTypes = pnbrq",
        &["blast K, leaving neutral"],
    );
}

#[test]
fn explosions_spare_who_captures_and_feed_reserves() {
    built_in_says("atomar", &["blast K sparing P K, capturing K", "move K on not K"]);
    says(
        "[a:atomic]\npieceDrops = true\ncapturesToHand = true",
        &["blast K sparing P, to reserve", "capture to own reserve"],
    );
}

#[test]
fn kings_left_alone_draw_in_shatar_and_knights_give_no_mate() {
    built_in_says(
        "shatar",
        &[
            "forbid checkmate enemy and not (own R within R of enemy K or own J within RF of enemy K",
            "or own B within B of enemy K) by moving N",
            "draw when count own = 1",
            "loss when checkmate and once (enemy R within R of own K or enemy J within RF of own K",
            "or enemy N within N of own K) until (own to move and not check)",
            "draw when checkmate",
        ],
    );
}

#[test]
fn mates_and_passes_that_are_imported_are_exported_again() {
    for text in [
        fairy_built_in("shatar").variants[0].text.clone(),
        fairy_built_in("cambodian").variants[0].text.clone(),
        text_of("[a:chess]\npass = true"),
    ] {
        let export = fsf(&variant_of(&text), "a");
        assert!(export.is_exact(), "{:?}\n{text}", export.remarks);
        let again = variant_of(&text_of(&export.text.expect("a section")));
        let perft = |variant: &Variant| Position::start(&Rules::compile(variant)).perft(3, 1);
        assert_eq!(perft(&again), perft(&variant_of(&text)), "{text}");
    }
}

#[test]
fn kings_leap_in_cambodian_until_a_rook_has_aimed_at_them() {
    built_in_says(
        "cambodian",
        &[
            "move fsmN when not check and unmoved own K and not once own K within WDHWXDXHXWXX of enemy R",
            "move ifmD",
        ],
    );
    let sections =
        "[a:cambodian]\nmaxFile = 5\nmaxRank = 6\nstartFen = rnksr/ppppp/5/5/PPPPP/RNKSR w Cc - 0 1";
    let within = "not once own K within WDHWXDX of enemy R";
    assert!(text_of(sections).split_whitespace().collect::<Vec<_>>().join(" ").contains(within));
}

#[test]
fn kings_in_check_only_capture_what_gives_it_and_nobody_castles_like_the_enemy() {
    built_in_says("makpong", &["forbid moving K, but not capturing attackers, when check"]);
    let alone = "castle K with R by 2, safe origin crossed arrival, alone";
    says("[a:chess]\noppositeCastling = true", &[alone]);
    let rules = Rules::compile(&variant_of(&text_of("[a:chess]\noppositeCastling = true")));
    let mut position = Position::start(&rules);
    for text in "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1".split(' ') {
        position.play(&alfil::notation::parse_move(&position, text).expect("a move"));
    }
    assert_eq!(
        alfil::notation::fen(position.rules().vocabulary(), &position.setup()),
        "rnbqk2r/ppppppbp/5np1/8/8/5NP1/PPPPPPBP/RNBQ1RK1 b q - 3 4"
    );
}

/// What Fairy-Stockfish silently does otherwise is done so here, and said.
#[test]
fn surprises_are_told() {
    for (ini, told) in [
        ("[a:chess]\ncustomPiece1 = n:[F?R]", "means nothing there"),
        ("[a:chess]\ncustomPiece1 = n:DD", "does not move so at all"),
        ("[a:chess]\npawnTypez = p", "`pawnTypes` is one"),
        ("[a:chess]\ncastling = true\ncastling = false", "said again"),
        ("[a:chess]\ncommoner = n", "was the letter of `knight`"),
    ] {
        let import = fairy(ini, None);
        let remarks: Vec<_> = import.variants.iter().flat_map(|variant| &variant.remarks).collect();
        assert!(
            remarks.iter().any(|remark| remark.kind == Kind::Odd && remark.text.contains(told)),
            "{ini}: {remarks:?}"
        );
    }
    for (ini, line, told) in [
        ("[a:ches]\n", 1, "did you mean `chess`?"),
        ("[a:b]\n[b:chess]\n", 1, "stands below"),
        ("[a:chess\n", 1, "ends with `]`"),
        ("[a:chess]\n[a:chess]\n", 2, "there is a section [a] above"),
        ("[a:chess]\nstartFen = 8/8 w", 2, "2 ranks on a board of 8"),
        ("[a:chess]\nmaxRank = 16", 2, "at most 12 files"),
        ("[a:chess]\nhello\n", 2, "key = value"),
    ] {
        let import = fairy(ini, None);
        assert!(
            import.remarks.iter().any(|remark| remark.line == line && remark.text.contains(told)),
            "{ini}: {:?}",
            import.remarks
        );
    }
}

/// The counts are Fairy-Stockfish's, by its Python package pyffish 0.0.90.
#[test]
fn what_is_built_in_has_the_counts_of_the_original() {
    for (name, depth, nodes) in [
        ("knightmate", 3, 6765),
        ("gardner", 3, 506),
        ("losalamos", 3, 1212),
        ("breakthrough", 2, 484),
        ("torpedo", 2, 400),
        ("hoppelpoppel", 2, 400),
        ("kyotoshogi", 3, 1636),
        ("micro", 3, 767),
        ("wolf", 2, 529),
        ("janggi", 3, 33000),
        ("janggicasual", 3, 33316),
        ("gustav3", 2, 484),
        ("omicron", 2, 900),
        ("troitzky", 2, 400),
        ("duck", 1, 640),
        ("amazons", 1, 2176),
        ("isolation", 2, 47300),
        ("snailtrail", 5, 1125),
        ("joust", 4, 1992),
        ("flipello", 4, 244),
        ("flipello10", 3, 56),
        ("ataxx", 3, 6460),
    ] {
        let import = fairy_built_in(name);
        let variant = variant_of(&import.variants[0].text);
        assert_eq!(Position::start(&Rules::compile(&variant)).perft(depth, 1), nodes, "{name}");
    }
}

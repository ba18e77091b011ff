//! The engine plays every game that ships, by its rules, and equal input gives equal moves.

#[path = "play/endings.rs"]
mod endings;
#[path = "play/limits.rs"]
mod limits;
#[path = "play/mates.rs"]
mod mates;

use alfil::{FromText as _, Variant, game::Game, library, notation, position::Position, rules::Rules};
use alfil_engine::{Answer, Engine, Limits, NoClock, Options, Score, ScoreBound, Signals, bench};
use alfil_model::outcome::Outcome;

fn engine(rules: &Rules) -> Engine {
    Engine::new(rules, Options { hash: 1, ..Options::default() })
}

fn go(engine: &mut Engine, game: &Game, limits: &Limits) -> Answer {
    engine.go(game, limits, &NoClock, &Signals::new(), &mut |_| {})
}

fn game_at(name: &str, fen: &str) -> Game {
    position_of(&Variant::shipped(name).expect("it ships"), fen)
}

fn position_of(variant: &Variant, fen: &str) -> Game {
    let rules = Rules::compile(variant);
    let setup = notation::parse_fen(rules.vocabulary(), fen).expect("a FEN");
    Game::from_position(Position::new(&rules, &setup).expect("it can be played"))
}

#[test]
fn every_game_is_played_by_its_rules() {
    for name in library::names() {
        let rules = Rules::compile(&Variant::shipped(name).expect("it ships"));
        let mut engine = engine(&rules);
        let mut game = Game::new(&rules);
        while game.outcome() == Outcome::Ongoing && game.moves().len() < 24 {
            let answer = go(&mut engine, &game, &Limits::nodes(150));
            let best = answer.best.unwrap_or_else(|| panic!("{name}: no move after {:?}", game.moves()));
            assert_eq!(game.position().check_move(&best), Ok(()), "{name}: {best:?}");
            assert_eq!(answer.lines[0].moves[0], best, "{name}");
            let mut line = game.clone();
            for mv in answer.lines[0].moves.clone() {
                assert_eq!(line.try_play(mv), Ok(()), "{name}: {:?}", answer.lines[0]);
            }
            game.play(best);
        }
    }
}

#[test]
fn a_game_by_other_rules_is_played_by_them() {
    let compiled = |name| Rules::compile(&Variant::shipped(name).expect("it ships"));
    let mut other = engine(&compiled("chess"));
    for name in ["xiangqi", "tic-tac-toe", "chess"] {
        let rules = compiled(name);
        let (game, own) = (Game::new(&rules), &mut engine(&rules));
        assert_eq!(other.evaluate(&game), own.evaluate(&game), "{name}");
        assert_eq!(go(&mut other, &game, &Limits::depth(2)), go(own, &game, &Limits::depth(2)), "{name}");
        assert!(other.rules().is(&rules), "{name}");
    }
}

#[test]
fn equal_input_gives_equal_answers() {
    for name in ["chess", "crazyhouse", "xiangqi", "kings"] {
        let rules = Rules::compile(&Variant::shipped(name).expect("it ships"));
        let answers = [(), ()].map(|()| go(&mut engine(&rules), &Game::new(&rules), &Limits::nodes(3_000)));
        assert_eq!(answers[0], answers[1], "{name}");
        assert!(answers[0].nodes <= 3_000, "{name}: {}", answers[0].nodes);
    }
}

/// A number for a score, the greater the better.
fn worth(score: Score) -> i32 {
    match score {
        Score::Centipawns(score) => score,
        Score::Win(moves) => 100_000 - moves as i32,
        Score::Loss(moves) => moves as i32 - 100_000,
    }
}

/// By several threads, answers differ, and are answers all the same: to the depth that was asked for, of so many lines, the best first,
/// each of moves that can be made.
#[test]
fn several_threads_answer_as_one_does() {
    for name in
        ["chess", "kingdom", "crazyhouse", "xiangqi", "atomic", "antichess", "kingchess", "marseillais"]
    {
        let rules = Rules::compile(&Variant::shipped(name).expect("it ships"));
        for (threads, lines) in [(2, 1), (3, 3)] {
            let options = Options { hash: 1, threads, lines, ..Options::default() };
            let game = Game::new(&rules);
            let answer = go(&mut Engine::new(&rules, options), &game, &Limits::depth(5));
            let told = format!("{name}, {threads} threads: {answer:?}");
            assert_eq!((answer.depth, answer.lines.len()), (5, lines), "{told}");
            assert_eq!(answer.best.as_ref(), answer.lines[0].moves.first(), "{told}");
            assert!(answer.lines.is_sorted_by(|one, other| worth(one.score) >= worth(other.score)), "{told}");
            for line in &answer.lines {
                let mut after = game.clone();
                assert!(line.moves.iter().all(|mv| after.try_play(mv.clone()).is_ok()), "{told}");
            }
        }
    }
}

#[test]
fn several_threads_find_the_same_mate() {
    for _ in 0..20 {
        let game = game_at("chess", "7k/8/8/8/8/8/R7/KR6 w - - 0 1");
        let options = Options { hash: 1, threads: 2, ..Options::default() };
        let answer = go(&mut Engine::new(game.position().rules(), options), &game, &Limits::depth(8));
        assert_eq!(answer.lines[0].score, Score::Win(3));
    }
}

#[test]
fn who_would_chase_for_ever_is_seen_to_lose() {
    // The chariot has gone after the horse in the corner with each of its moves; once more is once too often.
    let mut game = game_at("xiangqi", "n8/5k3/9/9/9/9/9/2RK5/9/9 w - - 0 1");
    for text in ["c3a3", "a10c9", "a3c3", "c9a10", "c3a3", "a10c9"] {
        let mv = notation::parse_move(game.position(), text).expect("a legal move");
        game.play(mv);
    }
    let options = Options { hash: 1, lines: 100, ..Options::default() };
    let mut engine = Engine::new(game.position().rules(), options);
    let answer = go(&mut engine, &game, &Limits::nodes(20_000));
    let back = notation::parse_move(game.position(), "a3c3").expect("a legal move");
    let line = answer.lines.iter().find(|line| line.moves[0] == back).expect("every move has a line");
    assert_eq!(line.score, Score::Loss(2), "{line:?}");
    assert_eq!(answer.lines.iter().filter(|line| matches!(line.score, Score::Loss(_))).count(), 1);
}

#[test]
fn who_would_move_to_and_fro_once_more_is_seen_to_lose() {
    let text = "variant \"Pond\" { }\nextends \"chess\"\nloss when 5 moves to and fro by R\n";
    let variant = Variant::read(text).expect("no errors");
    let mut game = position_of(&variant, "7k/7p/8/8/8/8/p7/K6R w - - 0 1");
    for text in ["h1h2", "h8g7", "h2h1", "g7f6", "h1h2", "f6e5", "h2h1", "e5d4"] {
        let mv = notation::parse_move(game.position(), text).expect("a legal move");
        game.play(mv);
    }
    let options = Options { hash: 1, lines: 100, ..Options::default() };
    let mut engine = Engine::new(game.position().rules(), options);
    let answer = go(&mut engine, &game, &Limits::nodes(20_000));
    let again = notation::parse_move(game.position(), "h1h2").expect("a legal move");
    let line = answer.lines.iter().find(|line| line.moves[0] == again).expect("every move has a line");
    assert_eq!(line.score, Score::Loss(1), "{line:?}");
}

fn play_on(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = notation::parse_move(game.position(), text).expect("a legal move");
        game.play(mv);
    }
}

/// What a game is worth to the player after a move, by a search of some depth.
fn worth_of(game: &Game, mv: &str) -> Score {
    let mv = notation::parse_move(game.position(), mv).expect("a legal move");
    let limits = Limits { moves: Some(vec![mv]), ..Limits::depth(4) };
    go(&mut engine(game.position().rules()), game, &limits).lines[0].score
}

/// What is captured comes back, and what begins the count of moves anew can return: neither bars the way to an earlier position.
#[test]
fn a_position_that_comes_up_again_after_progress_is_a_draw() {
    let mut game = game_at("crazyhouse", "R3k3/8/8/8/8/8/8/7K[n] b - - 0 1");
    let round = "N@b8 Rxb8+ Ke7 N@f6 Kxf6 Rb1 Ke7 Ra1 Ke8";
    play_on(&mut game, &format!("{round} Ra8+ {round}"));
    assert_eq!(worth_of(&game, "Ra8+"), Score::Centipawns(0));

    let text = "variant \"Tilt\" { }\nextends \"chess\"\nwithout move count\n\
                draw when 50 moves without capture or move of N P\n";
    let variant = Variant::read(text).expect("no errors");
    let mut game = position_of(&variant, "1n2k3/8/8/8/8/8/8/QN2K3 w - - 0 1");
    play_on(&mut game, "Nc3 Nc6 Nb1 Nb8 Nc3 Nc6 Nb1");
    assert_eq!(worth_of(&game, "Nb8"), Score::Centipawns(0));
}

/// Whoever gives check for ever loses by it, also where pieces are captured and dropped meanwhile.
#[test]
fn a_position_that_comes_up_again_by_checks_with_captures_is_a_loss() {
    let text = "variant \"Nag\" { }\nextends \"crazyhouse\"\nwithout repetition\nloss when repetition 3 with check\n";
    let variant = Variant::read(text).expect("no errors");
    let mut game = position_of(&variant, "Q3k3/8/8/8/8/8/8/K7[r] b - - 0 1");
    let round = "R@b8 Qxb8+ Kf7 R@f6+ Kxf6 Qb2+ Ke7 Qa3+ Ke8";
    play_on(&mut game, &format!("{round} Qa8+ {round}"));
    assert_eq!(worth_of(&game, "Qa8+"), Score::Loss(1));
}

/// With few moves to a draw by counting, values hold for that count alone: they are forgotten with it.
#[test]
fn a_draw_by_counting_is_not_remembered_where_the_count_is_short() {
    let text = "variant \"Haste\" { }\nextends \"chess\"\nwithout move count\n\
                draw when 6 moves without capture or move of P\n";
    let rules = Rules::compile(&Variant::read(text).expect("no errors"));
    let mut engine = engine(&rules);
    for (count, score) in [(0, Score::Win(3)), (10, Score::Centipawns(0)), (0, Score::Win(3))] {
        let fen = format!("7k/8/5K2/8/8/8/8/6R1 w - - {count} 9");
        let setup = notation::parse_fen(rules.vocabulary(), &fen).expect("a FEN");
        let game = Game::from_position(Position::new(&rules, &setup).expect("it can be played"));
        assert_eq!(go(&mut engine, &game, &Limits::nodes(30_000)).lines[0].score, score, "{fen}");
    }
}

/// What the search finds in a few positions of a few games: it changes with the search, the evaluation and the rules, and with
/// nothing else. Whoever changes one of them on purpose records the new numbers; they come from the engine itself.
#[test]
fn the_signature_is_the_recorded_one() {
    let recorded = [
        ("chess", 0x1A8B_223A_CD00_228E),
        ("crazyhouse", 0x360D_7E8F_A918_5AE7),
        ("xiangqi", 0xD570_C2E1_F0BA_E1AA),
        ("antichess", 0x5BEE_A09D_7E56_DA36),
        ("kings", 0xE83D_8513_1942_EB34),
    ];
    let other = recorded.iter().filter_map(|(name, number)| {
        let rules = Rules::compile(&Variant::shipped(name).expect("it ships"));
        let found = bench::signature(&rules, 400).number;
        (found != *number).then(|| format!("{name}: {found:#X}"))
    });
    let other: Vec<String> = other.collect();
    assert!(other.is_empty(), "not recorded: {}", other.join(", "));
}

#[test]
fn mates_are_found_and_counted() {
    for (name, fen, depth, score) in [
        ("chess", "7k/8/8/8/8/8/R7/KR6 w - - 0 1", 8, Score::Win(3)),
        ("chess", "7k/R7/1R6/8/8/8/8/K7 b - - 0 1", 4, Score::Loss(2)),
        // The king steps into the centre; two squares from it, no king of the enemy's may be where it cannot stop that.
        ("king-of-the-hill", "7k/7p/8/8/8/8/3K4/8 w - - 0 1", 4, Score::Win(3)),
        ("king-of-the-hill", "k7/8/8/8/8/4K3/8/7r w - - 0 1", 3, Score::Win(1)),
        // Whoever takes the last pawn of the horde has won.
        ("horde", "4k3/8/8/8/8/4r3/4P3/8 b - - 0 1", 3, Score::Win(1)),
    ] {
        let game = game_at(name, fen);
        let answer = go(&mut engine(game.position().rules()), &game, &Limits::depth(depth));
        assert_eq!(answer.lines[0].score, score, "{name}: {fen}");
    }
}

/// What a position is worth after a move, to whoever makes it.
fn score_after(name: &str, fen: &str, mv: &str) -> i32 {
    score_of(name, game_at(name, fen), mv)
}

fn score_of(name: &str, game: Game, mv: &str) -> i32 {
    let mv = notation::parse_move(game.position(), mv).expect("a move");
    let limits = Limits { moves: Some(vec![mv]), ..Limits::depth(1) };
    match go(&mut engine(game.position().rules()), &game, &limits).lines[0].score {
        Score::Centipawns(score) => score,
        decided => panic!("{name}: {decided}"),
    }
}

/// Three steps bring White's king to the centre, and Black's too. Pawns that attack the whole third rank are in White's way alone;
/// what else they are worth is the same in chess.
#[test]
fn a_way_to_a_goal_that_the_enemy_bars_is_worth_less_than_an_open_one() {
    let more = |fen: &str| score_after("king-of-the-hill", fen, "d1e1") - score_after("chess", fen, "d1e1");
    let (open, barred) = ("7k/ppppp3/8/8/6p1/8/8/3K4 w - - 0 1", "7k/8/8/8/ppppppp1/8/8/3K4 w - - 0 1");
    assert!(more(open) > more(barred) + 30, "{} and {}", more(open), more(barred));
    // What is barred can be opened: one rank of it is less than two.
    let (once, twice) = ("r6k/8/8/8/8/r7/8/3K4 w - - 0 1", "7k/8/8/8/7r/r7/8/3K4 w - - 0 1");
    assert!(more(once) > more(twice) + 10, "{} and {}", more(once), more(twice));
}

#[test]
fn three_in_an_open_row_are_worth_more_than_three_apart() {
    let here = |fen: &str| score_after("connect-four", fen, "P@g1");
    let open = here("7/7/7/7/7/1PPP3[PPPPpppppp] w - - 0 4");
    let shut = here("7/7/7/7/7/pPPP3[PPPPpppppp] w - - 0 4");
    let apart = here("7/7/7/7/7/P1P1P2[PPPPpppppp] w - - 0 4");
    assert!(open > shut && shut > apart, "{open}, {shut}, {apart}");
}

/// Two pawns more are enough where passes win by one and a half, and not where they win by two and a half.
#[test]
fn being_ahead_by_the_points_that_decide_is_worth_something() {
    let ahead_by = |margin: &str| {
        let points = format!("white win when passes >= 2 and worth own (P 1) > worth enemy + {margin}");
        let text = format!(
            "variant \"Points\" {{ }}\nextends \"chess\"\nturn: move, or pass\n{points}\nblack win when passes >= 2\n"
        );
        let variant = Variant::read(&text).expect("no errors");
        score_of(&text, position_of(&variant, "4k3/pppp4/8/8/8/8/PPPPPP2/4K3 w - - 0 1"), "e2e3")
    };
    assert!(ahead_by("1.5") > ahead_by("2.5"), "{} and {}", ahead_by("1.5"), ahead_by("2.5"));
}

/// A knight and a pawn shut White's rook in, or stand on the other wing, where they are worth the same.
#[test]
fn whoever_wants_to_lose_pieces_wants_them_to_move() {
    let free = score_after("antichess", "4k3/8/8/8/8/4P3/7P/R5N1 w - - 0 1", "e3e4");
    let shut = score_after("antichess", "4k3/8/8/8/8/4P3/P7/RN6 w - - 0 1", "e3e4");
    assert!(free > shut, "{free} and {shut}");
}

#[test]
fn of_several_lines_each_begins_with_another_move() {
    let rules = Rules::compile(&Variant::shipped("chess").expect("it ships"));
    let mut engine = Engine::new(&rules, Options { hash: 1, lines: 4, ..Options::default() });
    let answer = go(&mut engine, &Game::new(&rules), &Limits::nodes(4_000));
    assert_eq!(answer.lines.len(), 4);
    let mut firsts: Vec<_> = answer.lines.iter().map(|line| &line.moves[0]).collect();
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
}

/// What is told last of each line is what the search comes to, however it ends: the first is the best.
#[test]
fn several_lines_are_told_in_their_order() {
    let rules = Rules::compile(&Variant::shipped("chess").expect("it ships"));
    let mut game = Game::new(&rules);
    play_on(&mut game, "e4 e5");
    let nodes = (1..=12).map(|count| Limits::nodes(1_500 * count));
    for limits in (1..=7).map(Limits::depth).chain(nodes) {
        let mut engine = Engine::new(&rules, Options { hash: 1, lines: 3, ..Options::default() });
        let mut told = vec![None; 3];
        let answer = engine.go(&game, &limits, &NoClock, &Signals::new(), &mut |info| {
            told[info.number - 1] = Some((info.line.clone(), info.bound));
        });
        let last: Vec<_> = told.into_iter().flatten().collect();
        assert!(last.iter().all(|(_, bound)| *bound == ScoreBound::Exact), "{limits:?}: {last:?}");
        assert!(last.iter().map(|(line, _)| line).eq(&answer.lines), "{limits:?}: {last:?} of {answer:?}");
        assert!(answer.lines.is_sorted_by(|one, other| worth(one.score) >= worth(other.score)), "{limits:?}");
        assert_eq!(answer.best.as_ref(), answer.lines[0].moves.first(), "{limits:?}");
    }
}

#[test]
fn a_search_that_is_stopped_gives_a_move() {
    let rules = Rules::compile(&Variant::shipped("chess").expect("it ships"));
    let signals = Signals::new();
    signals.stop();
    let limits = Limits { infinite: true, ..Limits::default() };
    let answer = engine(&rules).go(&Game::new(&rules), &limits, &NoClock, &signals, &mut |_| {});
    assert!(answer.best.is_some());
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let game = game_at("chess", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!(go(&mut engine(game.position().rules()), &game, &Limits::depth(3)).best, None);
}

#[test]
fn neither_has_one_that_a_repetition_has_given_to_a_side() {
    let mut game = Game::new(&Rules::compile(&Variant::shipped("empire").expect("it ships")));
    for text in ["Dd2", "Nc6", "Dd1", "Nb8", "Dd2", "Nc6", "Dd1", "Nb8"] {
        let best = go(&mut engine(game.position().rules()), &game, &Limits::depth(1)).best;
        assert!(best.is_some(), "before {text}");
        game.play(notation::parse_move(game.position(), text).expect("a legal move"));
    }
    assert_eq!(game.outcome().winner(), Some(alfil_board::Side::White));
    assert_eq!(go(&mut engine(game.position().rules()), &game, &Limits::depth(1)).best, None);
}

#[test]
fn a_first_turn_of_many_placements_is_made() {
    let rules = Rules::compile(&Variant::shipped("kingchess").expect("it ships"));
    let mut game = Game::new(&rules);
    for side in ["White", "Black"] {
        let answer = go(&mut engine(&rules), &game, &Limits::nodes(1_000));
        let best = answer.best.expect("a first turn");
        let alfil_model::moves::Move::Place(placements) = &best else { panic!("{best:?} places nothing") };
        assert!(placements.len() >= 6, "{side} places {placements:?}");
        assert_eq!(game.try_play(best), Ok(()));
    }
}

#[test]
fn what_a_search_finds_is_a_number() {
    let rules = Rules::compile(&Variant::shipped("minishogi").expect("it ships"));
    let [one, other] = [500, 500].map(|nodes| alfil_engine::bench::signature(&rules, nodes));
    assert_eq!(one, other);
    assert_ne!(one.number, alfil_engine::bench::signature(&rules, 700).number);
    assert_eq!(one.nodes, 1_500);
}

//! Two games side by side.

use crate::random::Random;
use alfil::board::{BySide, Side};
use alfil::game::Game;
use alfil::moves::Move;
use alfil::notation::{fen, parse_move};
use alfil::outcome::{Outcome, Reason};
use alfil::pair::{BoardId, Pair, PairError, Standing, Team};
use alfil::pgn::{self, GameResult, PairRecord};
use alfil::position::Position;
use alfil::rules::Rules;
use alfil::source::SourceId;
use alfil::{FromText as _, Variant};

/// A match of two pairs on a chess server, as it stands in Wikipedia's "Bughouse chess": with the seconds left behind each move.
const PLAYED: &str = "\
1A. e4 {180} 1a. Nc6 {180} 1B. d4 {179} 2A. Nc3 {179} 1b. Nf6 {178} 2a. Nf6 {178} 2B. d5 {178} 3A. d4 {177} 2b. e6 {177} 3a. d5 {177}
3B. dxe6 {176} 4A. e5 {176} 3b. dxe6 {176} 4B. Qxd8+ {175} 4a. Ne4 {175} 4b. Kxd8 {175} 5B. Bg5 {174} 5A. Nxe4 {174} 5a. dxe4 {173}
5b. Be7 {173} 6A. Nh3 {173} 6B. Nc3 {172} 6a. Bxh3 {171} 6b. N@d4 {171} 7A. gxh3 {171} 7a. Nxd4 {170} 7B. O-O-O {169} 8A. P@e6 {168}
7b. Nbc6 {168} 8B. Bxf6 {166} 8a. N@f3+ {165} 9A. Qxf3 {165} 8b. Bxf6 {164} 9a. Nxf3+ {164} 10A. Ke2 {164} 9B. e3 {164}
10a. Q@d2+ {164} 11A. Bxd2 {164} 11a. Qxd2+ {164} {WA checkmated} 0-1
";

fn rules() -> Rules {
    Rules::compile(&Variant::shipped("bughouse").expect("it ships"))
}

fn position(rules: &Rules, text: &str) -> Position {
    let setup = alfil::notation::parse_fen(rules.vocabulary(), text).expect("a FEN");
    Position::new(rules, &setup).expect("it can be played")
}

fn mv(pair: &Pair, board: BoardId, text: &str) -> Move {
    parse_move(pair.game(board).position(), text).expect("a legal move")
}

#[test]
fn a_match_that_was_played_ends_as_it_did() {
    let rules = rules();
    let written = pgn::games(SourceId::default(), PLAYED).next().expect("a game");
    let record = written.play_pair(&rules).expect("its moves are legal");
    let pair = record.pair();
    assert_eq!(pair.moves().len(), 39);
    assert_eq!(pair.standing(), Standing::Ended(BoardId::A, Outcome::Win(Side::Black, Reason::Checkmate)));
    assert_eq!(pair.standing().winner(), Some(Team::Second));
    assert_eq!(record.result(), GameResult::BlackWins);
    assert_eq!(PairRecord::of(&pair).result(), GameResult::BlackWins);
    // Counted by hand: what was captured at B by Black, and at A by White, but for what has been placed.
    let held = |board, side| {
        pair.game(board).position().setup().reserve[side].iter().map(|count| u32::from(*count)).sum::<u32>()
    };
    assert_eq!(BoardId::BOTH.map(|board| Side::BOTH.map(|side| held(board, side))), [[2, 1], [5, 3]]);
}

#[test]
fn bpgn_is_read_as_it_is_written() {
    let rules = rules();
    let written = pgn::games(SourceId::default(), PLAYED).next().expect("a game");
    let mut record = written.play_pair(&rules).expect("its moves are legal");
    record.set_tag("WhiteA", "Anna");
    let text = record.to_string();
    assert!(text.contains("[WhiteA \"Anna\"]\n") && text.contains("3a. d5 {177} 3B. dxe6 {176}"), "{text}");
    let again = pgn::games(SourceId::default(), &text)
        .next()
        .expect("a game")
        .play_pair(&rules)
        .expect("its moves are legal");
    assert_eq!(again.to_string(), text);
    assert_eq!(again.tag("WhiteA"), Some("Anna"));

    let starts = ["4k3/8/8/8/8/8/8/4K2R[Pq] w K - 0 1", "4k3/8/8/8/8/8/8/4K3[] b - - 3 9"]
        .map(|fen| position(&rules, fen));
    let mut pair = Pair::from_positions(starts);
    pair.play(BoardId::B, mv(&pair, BoardId::B, "Kd7"));
    let text = PairRecord::of(&pair).to_string();
    assert!(text.contains("K2R[Pq] w K - 0 1 | 4k3/"), "{text}");
    assert!(text.contains("\n9b. Kd7 *"), "{text}");
    let again = pgn::games(SourceId::default(), &text)
        .next()
        .expect("a game")
        .play_pair(&rules)
        .expect("it can be played");
    assert_eq!(again.to_string(), text);
}

#[test]
fn what_is_wrong_with_bpgn_is_told_at_its_place() {
    let rules = rules();
    let cases = [
        ("1A. e4 1A. d4 *", "1A.", "it is black that is to move at board A"),
        ("1A. e4 1b. e5 *", "1b.", "it is white that is to move at board B"),
        ("1A. e4 1a. e5 2A. Ke3 *", "Ke3", "illegal: "),
        ("1A. e4 (1A. d4) *", "1A. e4 (1A. d4) *", "variations of games at two boards are not read"),
        (
            "[FEN \"4k3/8/8/8/8/8/8/4K3[] w - - 0 1\"]\n1A. Kd2 *",
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
            "the position of one board is missing",
        ),
    ];
    for (text, place, message) in cases {
        let written = pgn::games(SourceId::default(), text).next().expect("a game");
        let mistakes = written.play_pair(&rules).expect_err(text);
        let span = mistakes[0].labels[0].span;
        assert_eq!(&text[span.start as usize..span.end as usize], place, "{text}");
        let found = format!(
            "{}: {}",
            if mistakes[0].message.starts_with("illegal") { "illegal" } else { "" },
            mistakes[0].message
        );
        assert!(
            found.contains(message.trim_start_matches("illegal: ")) || message == "illegal: ",
            "{text}: {found}"
        );
    }
}

#[test]
fn who_could_be_helped_waits_and_who_could_not_has_lost() {
    let rules = rules();
    let waiting = "6k1/8/8/8/8/8/5PPP/r5K1[] w - - 0 1";
    let other = "4k3/8/8/8/8/8/r7/N3K3[] b - - 0 1";
    let mut pair = Pair::from_positions([position(&rules, waiting), position(&rules, other)]);
    assert!(pair.game(BoardId::A).waits() && !pair.game(BoardId::B).waits());
    assert_eq!((pair.standing(), pair.game(BoardId::A).outcome()), (Standing::Ongoing, Outcome::Ongoing));
    // Alone, the board would be lost.
    let alone = Game::from_position(pair.game(BoardId::A).position().clone());
    assert_eq!(alone.outcome(), Outcome::Win(Side::Black, Reason::Checkmate));
    pair.play(BoardId::B, mv(&pair, BoardId::B, "Rxa1+"));
    assert!(!pair.game(BoardId::A).waits());
    pair.play(BoardId::A, mv(&pair, BoardId::A, "N@f1"));

    // Nobody can help against a smothered mate, and the partner moves no more.
    let mated = position(&rules, "6rk/5Npp/8/8/8/8/8/6K1[] b - - 0 1");
    let mut pair = Pair::from_positions([mated, position(&rules, other)]);
    let standing = Standing::Ended(BoardId::A, Outcome::Win(Side::White, Reason::Checkmate));
    assert_eq!(pair.standing(), standing);
    let late = mv(&pair, BoardId::B, "Rxa1+");
    assert_eq!(pair.try_play(BoardId::B, late), Err(PairError::Over(standing)));
    assert!(pair.moves().is_empty());

    // Both wait for each other.
    let pair = Pair::from_positions([
        position(&rules, waiting),
        position(&rules, "R5k1/5ppp/8/8/8/8/8/6K1[] b - - 0 1"),
    ]);
    assert_eq!(pair.standing(), Standing::Stuck);
    assert!(pair.standing().is_over() && pair.standing().winner().is_none());
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut pair = Pair::new(&rules());
    let step = mv(&pair, BoardId::A, "e4");
    pair.play(BoardId::A, step.clone());
    let error = pair.try_play(BoardId::A, step).expect_err("Black is to move");
    assert!(matches!(error, PairError::Illegal(_)));
    assert_eq!(pair.moves().len(), 1);
}

/// All that there is, on both boards and in hand, by colour; what was promoted counts as the pawn that it was.
fn material(pair: &Pair) -> [[u32; 6]; 2] {
    let mut material = [[0; 6]; 2];
    for board in BoardId::BOTH {
        let position = pair.game(board).position();
        let vocabulary = position.rules().vocabulary();
        let mut count = |side: Side, letters: &str, number: u32| {
            let letter = if letters.ends_with('~') { "P" } else { letters };
            let index = "KQRBNP".find(letter).expect("a piece of chess");
            material[side.index()][index] += number;
        };
        let setup = position.setup();
        for piece in setup.board.iter().flatten() {
            count(piece.side, vocabulary.letters(piece.kind), 1);
        }
        for side in Side::BOTH {
            for kind in vocabulary.kinds() {
                count(side, vocabulary.letters(kind), setup.reserve[side][kind.index()].into());
            }
        }
    }
    material
}

#[test]
fn nothing_is_lost_between_the_boards() {
    let rules = rules();
    let start = Pair::new(&rules);
    let all = material(&start);
    let mut random = Random(7);
    for _ in 0..20 {
        let mut pair = start.clone();
        while !pair.standing().is_over() && pair.moves().len() < 300 {
            let board = BoardId::BOTH[random.below(2)];
            let board = if pair.game(board).waits() { board.other() } else { board };
            let position = pair.game(board).position();
            let moves = position.legal_moves(1);
            let mv = random.pick(&moves).expect("who has none waits").clone();
            pair.play(board, mv);
            assert_eq!(material(&pair), all, "{:?}", pair.moves());
            // A position of two boards is written and read, board by board.
            let position = pair.game(board).position();
            let text = fen(rules.vocabulary(), &position.setup());
            assert_eq!(fen(rules.vocabulary(), &self::position(&rules, &text).setup()), text);
        }
        let text = PairRecord::of(&pair).to_string();
        let again = pgn::games(SourceId::default(), &text)
            .next()
            .expect("a game")
            .play_pair(&rules)
            .expect("legal")
            .pair();
        assert_eq!(again.moves(), pair.moves());
        let back = pair.before(pair.moves().len());
        assert_eq!(back.game(BoardId::A).position(), start.game(BoardId::A).position());
        // A game tells the positions that it went through, with what came from the other board.
        for board in BoardId::BOTH {
            let game: &Game = pair.game(board);
            let all_legal = game.positions().all(|(position, mv)| position.check_move(mv).is_ok());
            assert!(all_legal && game.positions().count() == game.moves().len());
        }
    }
}

#[test]
fn what_is_blown_up_is_handed_over_as_if_its_enemy_had_captured_it() {
    let text = "variant \"Two\" { }\nextends \"bughouse\"\nblast K, to reserve\n";
    let loaded =
        alfil::resolve::load(alfil::source::Source::new("two.variant", text), &alfil::library::source);
    let rules = Rules::compile(&loaded.variant.expect("it has no errors"));
    // White's knight takes the pawn; its own rook, a black bishop and itself go with it.
    let before = position(&rules, "k7/8/8/3pb3/3R4/4N3/8/K7[] w - - 0 1");
    let taken = parse_move(&before, "Nxd5").expect("a legal move");
    let letters = |kind| rules.vocabulary().letters(kind).to_owned();
    let handed = before.handed(&taken).into_iter();
    let mut handed: Vec<(Side, String)> =
        handed.map(|(side, clause)| (side, letters(clause.becomes))).collect();
    handed.sort_by(|one, other| (one.0.index(), &one.1).cmp(&(other.0.index(), &other.1)));
    let of = |side: Side, letters: &str| (side, letters.to_owned());
    assert_eq!(
        handed,
        [of(Side::White, "B"), of(Side::White, "P"), of(Side::Black, "N"), of(Side::Black, "R")]
    );
}

#[test]
fn what_is_handed_over_is_what_would_have_come_into_ones_own_reserve() {
    use alfil::model::{Handed, Ruled, Whose};
    let mut tried = 0;
    for name in alfil::library::names() {
        let variant = Variant::shipped(name).expect("it ships");
        if variant.spoils.is_empty() || variant.spoils.iter().any(|clause| clause.whose != Whose::Own) {
            continue;
        }
        tried += 1;
        // The same game, in which everything goes to a partner instead.
        let mut two = alfil::model::Definition::clone(&variant);
        for Ruled { sides, rule, span } in std::mem::take(&mut two.spoils).iter().cloned() {
            let handed = Handed { kind: rule.kind, becomes: rule.becomes };
            sides.each().for_each(|side| two.fed[!side].insert(rule.becomes));
            two.handed.push(Ruled { sides, rule: handed, span });
        }
        let two = Rules::compile(&Variant::try_from(two).expect(name));
        let own = Rules::compile(&variant);
        let mut random = Random(3);
        for _ in 0..3 {
            let mut position = Position::start(&own);
            for _ in 0..120 {
                let moves = position.legal_moves(1);
                let Some(mv) = random.pick(&moves).cloned() else { break };
                let before = position.setup();
                let mut handed = BySide::both(vec![0i32; own.vocabulary().kinds().count()]);
                let beside = Position::new(&two, &before).expect(name);
                for (side, clause) in beside.handed(&mv) {
                    handed[side][clause.becomes.index()] += 1;
                }
                position.play_unchecked(&mv);
                let after = position.setup();
                // What a move places leaves the reserve, and such a move captures nothing.
                let places = matches!(mv, Move::Place(_) | Move::Gate { .. });
                for side in Side::BOTH.into_iter().filter(|_| !places) {
                    let came = after.reserve[side].iter().zip(&before.reserve[side]);
                    let came: Vec<i32> =
                        came.map(|(after, before)| i32::from(*after) - i32::from(*before)).collect();
                    assert_eq!(came, handed[side], "{name}: {mv:?}");
                }
                let nothing = handed == BySide::both(vec![0; handed[Side::White].len()]);
                assert!(nothing || !matches!(mv, Move::Place(_)), "{name}: {mv:?}");
            }
        }
    }
    assert!(tried >= 8, "{tried} variants");
}

#[test]
fn why_tells_what_the_partner_gets_and_by_which_clause() {
    let rules = rules();
    let game = Game::from_position(position(&rules, "Q~3k3/8/8/8/8/8/r7/4K3[] b - - 0 1"));
    let answer = alfil::why::why(&game, "Rxa8").expect("a move");
    let point = answer.points.iter().find(|point| point.text.contains("partner")).expect("it says so");
    assert_eq!(point.text, "Black's partner gets a pawn at the other board");
    let text = alfil::library::get("bughouse").expect("it ships");
    let span = point.clauses.first().expect("a clause").0;
    assert!(
        text[span.start as usize..span.end as usize].starts_with("capture Q~ R~ B~ N~ to partner"),
        "{span:?}"
    );
}

//! Moves as they are entered: whoever touches only what is offered plays exactly the legal moves.

use crate::support::{position, variant, variant_of};
use alfil::library;
use alfil::moves::Move;
use alfil::notation::coordinate;
use alfil::play::entry::{Entry, Role, Touch, entry};
use alfil::position::Position;
use alfil::rules::Rules;
use std::collections::BTreeSet;

/// Every move that the touches lead to, with one placement at most; each offered touch must lead to one.
fn reached(position: &Position, touched: &mut Vec<Touch>, found: &mut BTreeSet<Move>) -> bool {
    let here = entry(position, touched);
    let mut leads = false;
    if let Some(mv) = &here.mv {
        position.check_move(mv).unwrap_or_else(|reason| panic!("{touched:?} is {mv:?}, illegal: {reason}"));
        found.insert(mv.clone());
        leads = true;
    }
    if matches!(touched.first(), Some(Touch::Reserve(_))) && touched.len() == 2 {
        return leads || !here.next.is_empty();
    }
    for next in here.next {
        let vocabulary = position.rules().vocabulary();
        let text = next.touch.write(vocabulary);
        assert_eq!(Touch::read(vocabulary, &text).as_ref(), Some(&next.touch), "{text}");
        assert!(!next.told(vocabulary).is_empty());
        touched.push(next.touch);
        let lead = reached(position, touched, found);
        assert!(lead, "{touched:?} leads nowhere");
        leads = true;
        touched.pop();
    }
    leads
}

/// That the touches lead to the legal moves and to nothing else.
fn assert_complete(position: &Position, told: &str) {
    let mut found = BTreeSet::new();
    reached(position, &mut Vec::new(), &mut found);
    let legal: BTreeSet<Move> = position.legal_moves(1).into_iter().collect();
    let texts = |moves: BTreeSet<Move>| moves.iter().map(|mv| coordinate(position, mv)).collect::<Vec<_>>();
    assert_eq!(texts(found), texts(legal), "{told}");
}

#[test]
fn touches_lead_to_the_legal_moves_of_every_variant() {
    let mut random = alfil::playout::Random::new(15);
    for name in library::names() {
        let rules = Rules::compile(&variant(name));
        let mut position = Position::start(&rules);
        for ply in 0..60 {
            if ply % 12 == 0 {
                assert_complete(&position, &format!("{name}, ply {ply}"));
            }
            let Some(mv) = position.random_move(&mut random) else { break };
            position.play(&mv);
        }
    }
}

/// What may be touched next, as words.
fn next(position: &Position, touched: &str) -> (Vec<String>, Option<String>) {
    let Entry { next, mv } = entered(position, touched);
    let words = next.iter().map(|next| next.touch.write(position.rules().vocabulary()));
    (words.collect(), mv.map(|mv| coordinate(position, &mv)))
}

fn entered(position: &Position, touched: &str) -> Entry {
    let vocabulary = position.rules().vocabulary();
    let touched: Vec<Touch> =
        touched.split_whitespace().map(|word| Touch::read(vocabulary, word).expect("a touch")).collect();
    entry(position, &touched)
}

fn chess(fen: &str) -> Position {
    position(&Rules::compile(&variant("chess")), fen)
}

#[test]
fn promotion_is_chosen_once_the_squares_are_touched() {
    let position = chess("8/4P3/8/8/8/8/k7/7K w - - 0 1");
    assert_eq!(next(&position, "e7"), (vec!["e8".to_owned()], None));
    let (words, mv) = next(&position, "e7 e8");
    assert_eq!((words.join(" "), mv), ("become:Q become:R become:B become:N".to_owned(), None));
    assert_eq!(next(&position, "e7 e8 become:N"), (Vec::new(), Some("e7e8n".to_owned())));
    assert_eq!(next(&position, "e7 e8 become:K"), (Vec::new(), None));
}

#[test]
fn castling_is_entered_by_the_rook_or_by_where_the_king_goes() {
    let position = chess("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    for touched in ["e1 g1", "e1 h1"] {
        assert_eq!(next(&position, touched), (Vec::new(), Some("e1g1".to_owned())), "{touched}");
    }
    let roles: Vec<(String, Role)> = entered(&position, "e1")
        .next
        .into_iter()
        .filter(|next| next.role == Role::Castle)
        .map(|next| (next.touch.write(position.rules().vocabulary()), next.role))
        .collect();
    let words: Vec<&str> = roles.iter().map(|(word, _)| word.as_str()).collect();
    assert_eq!(words, ["a1", "c1", "g1", "h1"]);
}

#[test]
fn where_a_step_is_a_castling_too_it_is_chosen() {
    // The king stands beside the square to which castling brings it.
    let rules = Rules::compile(&variant("chess960"));
    let position = position(&rules, "4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    let (words, mv) = next(&position, "f1 g1");
    assert_eq!((words.join(" "), mv), ("alone castle:h1".to_owned(), None));
    assert!(entered(&position, "f1 g1 castle:h1").is_complete());
    assert!(entered(&position, "f1 g1 alone").is_complete());
}

#[test]
fn a_piece_that_may_enter_is_chosen_or_left() {
    let rules = Rules::compile(&variant("seirawan"));
    let start = Position::start(&rules);
    let (words, mv) = next(&start, "b1 c3");
    assert_eq!(mv, None);
    assert!(words.contains(&"enter:".to_owned()) && words.contains(&"enter:H@b1".to_owned()), "{words:?}");
    assert_eq!(next(&start, "b1 c3 enter:H@b1").1, Some("b1c3h".to_owned()));
}

#[test]
fn sets_of_placements_grow_and_may_be_played_once_they_are_legal() {
    let text = "variant \"Sets\" { }\nextends \"chess\"\nreserve R*3\nturn: move, or place 1..2 from reserve\n\
                place on rank 2\nplace R where file has no own R\n";
    let rules = Rules::compile(&variant_of(text));
    let start = position(&rules, "4k3/8/8/8/8/8/8/4K3[RRR] w - - 0 1");
    let (words, mv) = next(&start, "R@ a2");
    assert_eq!((words.join(" "), mv), ("R@".to_owned(), Some("R@a2".to_owned())));
    assert_eq!(next(&start, "R@ a2 R@").0.join(" "), "b2 c2 d2 e2 f2 g2 h2");
    assert!(entered(&start, "R@ a2 R@ c2").is_complete());
    assert_eq!(entered(&start, "R@ a2 R@ a2"), Entry::default());
    // In check, what is placed first need not help yet; what comes last must.
    let checked = position(&rules, "4k3/8/8/8/4r3/8/8/4K3[RRR] w - - 0 1");
    assert_eq!(next(&checked, "R@").0.len(), 8);
    assert_eq!(next(&checked, "R@ a2").1, None);
    assert_eq!(next(&checked, "R@ a2 R@").0.join(" "), "e2");
}

#[test]
fn what_cannot_be_touched_leads_nowhere() {
    let start = chess("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for touched in
        ["e4", "e7", "e2 e5", "e2 e4 e5", "Q@", "pass", "e2 e4 become:Q", "e1 exchange:Q", "alone", "a1 a1"]
    {
        assert_eq!(entered(&start, touched), Entry::default(), "{touched}");
    }
    assert!(entered(&start, "e2 e4 e4").is_complete(), "touched once more, it is done");
}

//! Players that are scripts.

use super::*;
use crate::limits::{Limit, TimeControl};
use alfil::{FromText as _, Variant};
use alfil_play::notation::parse_move;
use alfil_play::rules::Rules;

/// Says one thing after the other.
struct Script {
    says: Vec<Result<Reply, Trouble>>,
    begins: Result<(), Trouble>,
}

impl Player for Script {
    fn begin(&mut self, _: &Game, _: Side, _: &BySide<Clock>) -> Result<(), Trouble> {
        self.begins.clone()
    }

    fn think(&mut self, game: &Game, _: &BySide<Clock>) -> Result<Reply, Trouble> {
        let mut reply = self.says.remove(0)?;
        if let Said::Move { text, mv } = &mut reply.said {
            *mv = parse_move(game.position(), text).map_err(|error| error.message);
        }
        Ok(reply)
    }
}

fn reply(said: Said, rating: Option<Rating>) -> Result<Reply, Trouble> {
    let thought = Thought { rating, ..Thought::default() };
    Ok(Reply { said, time: Duration::from_millis(100), thought })
}

fn says(text: &str) -> Result<Reply, Trouble> {
    rates(text, None)
}

fn rates(text: &str, rating: Option<Rating>) -> Result<Reply, Trouble> {
    reply(Said::Move { text: text.to_owned(), mv: Err(String::new()) }, rating)
}

fn moves(text: &str) -> Vec<Result<Reply, Trouble>> {
    text.split_whitespace().map(says).collect()
}

fn game(
    white: Vec<Result<Reply, Trouble>>,
    black: Vec<Result<Reply, Trouble>>,
    agreements: &Agreements,
) -> Played {
    let start = Game::new(&Rules::compile(&Variant::shipped("chess").expect("it ships")));
    let control: TimeControl = "1".parse().expect("a time control");
    let mut players = [white, black].map(|says| Script { says, begins: Ok(()) });
    let [white, black] = &mut players;
    let players = BySide::from_fn(|side| side == Side::White);
    let mut two: [Option<&mut dyn Player>; 2] = [Some(white), Some(black)];
    let players = BySide::from_fn(|side| two[usize::from(!players[side])].take().expect("one of each"));
    play(start, players, BySide::both(Clock::new(Limit::Clock(control))), agreements)
}

fn told(played: &Played) -> (Option<Side>, String, usize) {
    (played.winner, played.ending.told(), played.game.moves().len())
}

#[test]
fn the_rules_end_a_game() {
    let played = game(moves("f3 g4"), moves("e5 Qh4"), &Agreements::default());
    assert_eq!(told(&played), (Some(Side::Black), "checkmate".to_owned(), 4));
    assert_eq!(played.deeds.len(), 4);
    let back = game(moves("Nf3 Ng1 Nf3 Ng1"), moves("Nf6 Ng8 Nf6 Ng8"), &Agreements::default());
    assert_eq!(told(&back), (None, "repetition".to_owned(), 8));
}

#[test]
fn whoever_contradicts_the_rules_loses_and_it_is_a_finding() {
    let played = game(moves("e4"), moves("e4"), &Agreements::default());
    assert_eq!(told(&played), (Some(Side::White), "illegal move".to_owned(), 1));
    let [finding] = &played.findings[..] else { panic!("{:?}", played.findings) };
    assert_eq!((finding.side, finding.ply, finding.claim.as_str()), (Side::Black, 1, "e4"));
    let denied = game(
        moves("e4"),
        vec![reply(Said::Denies("Illegal move: e2e4".to_owned()), None)],
        &Agreements::default(),
    );
    assert_eq!(told(&denied), (Some(Side::White), "denied move".to_owned(), 1));
    assert_eq!(denied.findings[0].ply, 0);
    let stuck = game(
        vec![reply(Said::NoMove("bestmove (none)".to_owned()), None)],
        Vec::new(),
        &Agreements::default(),
    );
    assert_eq!(told(&stuck), (Some(Side::Black), "no move".to_owned(), 0));
    assert_eq!(stuck.findings[0].ours, "there are 20 legal moves");
    let over = Said::Over("1-0 {White mates}".to_owned(), Some(Side::White));
    let over = game(moves("e4"), vec![reply(over, None)], &Agreements::default());
    assert_eq!(told(&over), (Some(Side::White), "resignation".to_owned(), 1));
    let wins = Said::Over("0-1 {Black mates}".to_owned(), Some(Side::Black));
    let wins = game(moves("e4"), vec![reply(wins, None)], &Agreements::default());
    assert_eq!(told(&wins), (Some(Side::White), "result".to_owned(), 1));
}

#[test]
fn time_and_trouble_lose_a_game_too() {
    let slow = Reply { time: Duration::from_millis(1001), ..says("e4").expect("a reply") };
    let late = game(vec![Ok(slow.clone())], Vec::new(), &Agreements::default());
    assert_eq!(told(&late), (Some(Side::Black), "time".to_owned(), 0));
    let agreements = Agreements { margin: Duration::from_millis(1), plies: Some(1), ..Agreements::default() };
    assert_eq!(told(&game(vec![Ok(slow)], Vec::new(), &agreements)), (None, "agreed length".to_owned(), 1));
    for (trouble, ending) in [
        (Trouble::Crashed("x".to_owned()), "crash"),
        (Trouble::Hung("x".to_owned()), "hang"),
        (Trouble::Flooded("x".to_owned()), "flood of output"),
    ] {
        let played = game(moves("e4"), vec![Err(trouble)], &Agreements::default());
        assert_eq!(told(&played), (Some(Side::White), ending.to_owned(), 1));
        assert!(played.findings.is_empty());
    }
    let stopped = game(moves("e4"), vec![Err(Trouble::Interrupted)], &Agreements::default());
    assert_eq!(told(&stopped), (None, "interruption".to_owned(), 1));
    let given_up = game(moves("e4"), vec![reply(Said::Resigns, None)], &Agreements::default());
    assert_eq!(told(&given_up), (Some(Side::White), "resignation".to_owned(), 1));
}

#[test]
fn agreements_end_a_game_only_if_both_agree() {
    let mate = |moves| Some(Rating::Mate(moves));
    let agreements = Agreements { mate: true, ..Agreements::default() };
    let agreed = game(vec![rates("e4", mate(5))], vec![rates("e5", mate(-4))], &agreements);
    assert_eq!(told(&agreed), (Some(Side::White), "agreed mate".to_owned(), 2));
    let turned = game(vec![rates("e4", mate(-5))], vec![rates("e5", mate(4))], &agreements);
    assert_eq!(told(&turned), (Some(Side::Black), "agreed mate".to_owned(), 2));
    let both = || vec![rates("e5", mate(4)), reply(Said::Resigns, None)];
    let claimed = game(vec![rates("e4", mate(5)), says("d4")], both(), &agreements);
    assert_eq!(told(&claimed), (Some(Side::White), "resignation".to_owned(), 3));
    let even = |text: &str, score| rates(text, Some(Rating::Centipawns(score)));
    let agreements = Agreements { draw: Some(1), ..Agreements::default() };
    let drawn = game(vec![even("e4", 10)], vec![even("e5", -10)], &agreements);
    assert_eq!(told(&drawn), (None, "agreed draw".to_owned(), 2));
}

//! A game as a line of the journal, and as PGN.

use super::Plan;
use super::hall::Fixture;
use super::tables::Table;
use crate::board::Side;
use crate::game::Game;
use crate::notation::{MoveWriter, fen, parse_fen, parse_move};
use crate::pgn::{GameResult, Record};
use crate::position::Position;
use alfil_match::arbiter::{Ending, Played};
use alfil_match::limits::Limit;
use alfil_match::protocol::Rating;
use alfil_match::statistics::Score;
use serde::{Deserialize, Serialize};

/// A game that has been played.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct GameRecord {
    /// Its number in the match, from 0.
    pub(super) game: u64,
    pub(super) variant: String,
    /// The number of its opening, from 0.
    pub(super) pair: u64,
    /// Whether A has White.
    pub(super) a_is_white: bool,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub(super) result: String,
    /// How it ended, in a few words.
    pub(super) ending: String,
    /// As PGN's tag `Termination` has it.
    pub(super) termination: String,
    /// The program that brought it about, `a` or `b`, if one did other than by a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) by: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) details: Option<String>,
    /// Where it started, if not from the array.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) fen: Option<String>,
    /// How many of the moves are the opening's.
    pub(super) opening: usize,
    pub(super) moves: Vec<String>,
    /// The seconds and the rating of each move behind the opening: `+0.31/12 0.520s`.
    pub(super) comments: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) findings: Vec<FindingRecord>,
}

/// A disagreement about the rules.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct FindingRecord {
    pub(super) game: u64,
    pub(super) variant: String,
    /// `a` or `b`.
    pub(super) program: String,
    /// `illegal move`, `denied move`, `no move` or `result`.
    pub(super) about: String,
    /// The position that it is about.
    pub(super) fen: String,
    /// The move that it is about, as we write it, if it is about one that was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) mv: Option<String>,
    /// What the program says.
    pub(super) claim: String,
    /// What the rules say.
    pub(super) ours: String,
    /// The moves from the start of the game to the position.
    pub(super) moves: Vec<String>,
}

impl GameRecord {
    pub(super) fn of(fixture: &Fixture, table: &Table, played: &Played) -> GameRecord {
        let letter =
            |side: Side| if (side == Side::White) == fixture.a_is_white { "a" } else { "b" }.to_owned();
        let (moves, fens) = lines(&played.game);
        let start = played.game.start();
        let vocabulary = table.rules.vocabulary();
        let findings = played.findings.iter().map(|finding| FindingRecord {
            game: fixture.number,
            variant: table.name.clone(),
            program: letter(finding.side),
            about: finding.about.name().to_owned(),
            fen: fens(finding.ply),
            mv: moves.get(finding.ply).cloned(),
            claim: finding.claim.chars().take(500).collect(),
            ours: finding.ours.clone(),
            moves: moves[..finding.ply.min(moves.len())].to_vec(),
        });
        GameRecord {
            game: fixture.number,
            variant: table.name.clone(),
            pair: fixture.pair,
            a_is_white: fixture.a_is_white,
            result: match played.winner {
                Some(Side::White) => "1-0",
                Some(Side::Black) => "0-1",
                None => "1/2-1/2",
            }
            .to_owned(),
            ending: played.ending.told(),
            termination: played.ending.termination().to_owned(),
            by: played.by.map(letter),
            details: played.details.as_ref().map(|details| details.chars().take(1000).collect()),
            fen: (*start != Position::start(&table.rules)).then(|| fen(vocabulary, &start.setup())),
            opening: played.opening,
            comments: played.deeds.iter().map(comment).collect(),
            findings: findings.collect(),
            moves,
        }
    }

    /// How it ended for A.
    pub(super) fn score(&self) -> Score {
        match (self.result.as_str(), self.a_is_white) {
            ("1-0", true) | ("0-1", false) => Score::Win,
            ("1-0", false) | ("0-1", true) => Score::Loss,
            _ => Score::Draw,
        }
    }

    /// Whether a program has failed: not merely lost.
    pub(super) fn has_failure(&self) -> bool {
        [Ending::Crash, Ending::Hang, Ending::Flood].iter().any(|ending| ending.told() == self.ending)
    }

    /// The game, if its moves are legal.
    pub(super) fn replay(&self, table: &Table) -> Option<Game> {
        let start = match &self.fen {
            Some(text) => {
                Position::new(&table.rules, &parse_fen(table.rules.vocabulary(), text).ok()?).ok()?
            }
            None => Position::start(&table.rules),
        };
        let mut game = Game::from_position(start);
        for text in &self.moves {
            let mv = parse_move(game.position(), text).ok()?;
            game.play_unchecked(mv);
        }
        Some(game)
    }

    /// The game as PGN.
    pub(super) fn pgn(&self, table: &Table, plan: &Plan) -> Option<Record> {
        let mut record = Record::of(&self.replay(table)?);
        let names = plan.seats.each_ref().map(|seat| seat.name());
        let [white, black] = if self.a_is_white { names } else { [names[1], names[0]] };
        for (tag, value) in [("Event", "alfil match"), ("White", white), ("Black", black)] {
            record.set_tag(tag, value);
        }
        record.set_tag("Round", &format!("{}.{}", self.pair + 1, 1 + u8::from(!self.a_is_white)));
        record.set_tag("OpeningPlies", &self.opening.to_string());
        record.set_tag("TimeControl", &told_limit(plan.limit));
        record.set_tag("Termination", &self.termination);
        if let Some(result) = GameResult::parse(&self.result) {
            record.set_result(result);
        }
        let details = self.details.as_ref().map_or(String::new(), |details| format!(": {details}"));
        let by = match self.by.as_deref() {
            Some("a") => format!("{}: ", names[0]),
            Some(_) => format!("{}: ", names[1]),
            None => String::new(),
        };
        let ending = format!("{by}{}{details}", self.ending);
        let (mut ply, last) = (0, self.moves.len());
        record.comment_moves(|| {
            ply += 1;
            let thought = (ply > self.opening).then(|| self.comments.get(ply - 1 - self.opening)).flatten();
            match (thought, ply == last) {
                (Some(thought), true) => Some(format!("{thought}, {ending}")),
                (None, true) => Some(ending.clone()),
                (thought, false) => thought.cloned(),
            }
        });
        Some(record)
    }
}

/// The moves of a game by squares, and the position after so many of them.
fn lines(game: &Game) -> (Vec<String>, impl Fn(usize) -> String + use<>) {
    let mut position = game.start().clone();
    let mut moves = Vec::with_capacity(game.moves().len());
    for mv in game.moves() {
        moves.push(MoveWriter::new(&position).coordinate(mv));
        position.play_unchecked(mv);
    }
    let game = game.clone();
    let told = move |ply: usize| {
        let mut position = game.start().clone();
        game.moves().iter().take(ply).for_each(|mv| position.play_unchecked(mv));
        fen(position.rules().vocabulary(), &position.setup())
    };
    (moves, told)
}

/// `+0.31/12 0.520s`
fn comment(deed: &alfil_match::arbiter::Deed) -> String {
    let rating = match deed.thought.rating {
        Some(Rating::Centipawns(score)) => format!("{:+.2}", f64::from(score) / 100.0),
        Some(Rating::Mate(moves)) if moves < 0 => format!("-M{}", moves.unsigned_abs()),
        Some(Rating::Mate(moves)) => format!("+M{moves}"),
        None => "?".to_owned(),
    };
    let depth = deed.thought.depth.map_or(String::new(), |depth| format!("/{depth}"));
    format!("{rating}{depth} {:.3}s", deed.time.as_secs_f64())
}

/// As PGN's tag `TimeControl` has it, or close to it.
pub(super) fn told_limit(limit: Limit) -> String {
    match limit {
        Limit::Clock(control) => control.to_string(),
        Limit::MoveTime(time) => format!("{}/move", time.as_secs_f64()),
        Limit::Nodes(nodes) => format!("{nodes} nodes/move"),
        Limit::Depth(depth) => format!("depth {depth}"),
    }
}

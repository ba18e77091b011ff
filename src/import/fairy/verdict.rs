//! Who wins when a game ends otherwise than by a goal: a draw, or what is counted on the board.

use super::super::page::Group;
use super::super::squares::Squares;
use super::game::Game;
use crate::fairy::COUNTINGS;

/// Who wins by what stands on the board when a game ends otherwise.
#[derive(PartialEq, Eq)]
pub(super) enum Verdict {
    /// Nobody: it is a draw.
    None,
    /// Who has more pieces.
    Pieces,
    /// This side, whatever stands there.
    Odds(&'static str),
    /// Who has more of these points; the second player has one and a half besides.
    Points(String),
    /// Nobody knows: the word is none of Fairy-Stockfish's, or no piece is worth a point.
    Unknown,
}

impl Game<'_> {
    /// Who wins by what stands on the board when a game ends otherwise. In the order of Fairy-Stockfish's words for it.
    pub(super) fn verdict(&self) -> Verdict {
        let word = self.config.word("materialCounting");
        match COUNTINGS.split(' ').position(|own| own == word) {
            Some(0) => Verdict::None,
            _ if word.is_empty() => Verdict::None,
            Some(1) => Verdict::Pieces,
            Some(2) => Verdict::Odds("white"),
            Some(3) => Verdict::Odds("black"),
            Some(4) => self.points().map_or(Verdict::Unknown, Verdict::Points),
            _ => Verdict::Unknown,
        }
    }

    /// What a condition means that ends the game by what is counted then, and that is the same for both sides.
    fn judged(&mut self, key: &str, condition: &str) {
        let clauses = match self.verdict() {
            Verdict::Pieces => vec![
                format!("win when {condition} and count own > count enemy"),
                format!("draw when {condition}"),
            ],
            Verdict::Odds(winner) => vec![format!("{winner} win when {condition}")],
            Verdict::Points(own) => {
                vec![
                    format!("white win when {condition} and worth own {own} > worth enemy + 1.5"),
                    format!("black win when {condition}"),
                ]
            }
            Verdict::None | Verdict::Unknown => vec![format!("draw when {condition}")],
        };
        for (number, clause) in clauses.into_iter().enumerate() {
            self.page.add(Group::Goal, format!("{key} {number}"), clause);
        }
    }

    /// What pieces are worth in Janggi: `(R 13, C 7, N 5, B A 3, P 2)`; nothing if there are none of them.
    fn points(&self) -> Option<String> {
        let used = self.used();
        let of = |slots: &[&str]| -> String {
            let used = slots.iter().filter(|slot| used.iter().any(|own| own == **slot));
            used.filter_map(|slot| self.config.letter(slot)).flat_map(|letter| [letter, ' ']).collect()
        };
        let points: &[(&[&str], u32)] = &[
            (&["rook"], 13),
            (&["janggiCannon"], 7),
            (&["horse"], 5),
            (&["janggiElephant", "wazir"], 3),
            (&["soldier"], 2),
        ];
        let each =
            points.iter().map(|(slots, points)| (of(slots), points)).filter(|(pieces, _)| !pieces.is_empty());
        let each: Vec<String> = each.map(|(pieces, points)| format!("{pieces}{points}")).collect();
        (!each.is_empty()).then(|| format!("({})", each.join(", ")))
    }

    /// Two passes end the game, and so does a pass while the generals face each other.
    pub(super) fn passes(&mut self) {
        let config = self.config;
        let king = config.letter("king").filter(|_| config.is("bikjangRule"));
        if let Some(king) = king {
            let faces = Self::facing(king);
            let deeds = if config.is("pieceDrops") { "moving or placing" } else { "moving" };
            // Who faces the enemy's general either ends that, or passes where one may.
            self.page.add(Group::Forbid, "facing", format!("forbid {faces} by {deeds} when {faces}"));
        }
        if !self.passes_at_will() {
            return;
        }
        if let Some(king) = king {
            self.judged("facing", &format!("passes >= 1 and {}", Self::facing(king)));
        }
        self.judged("passes", "passes >= 2");
        // A draw leaves the moves as they are, but there nobody moves any more.
        if !matches!(self.verdict(), Verdict::Points(_) | Verdict::Odds(_)) {
            self.page.add(Group::Forbid, "passed", "forbid passes != 2 when passes >= 2");
        }
    }

    /// Whether a side may pass though it could move.
    fn passes_at_will(&self) -> bool {
        ["pass", "passWhite", "passBlack"].iter().any(|key| self.config.is(key))
    }

    /// Whether a pass ends the game while the generals face each other.
    pub(super) fn ends_by_facing(&self) -> bool {
        self.config.is("bikjangRule") && self.passes_at_will()
    }

    /// The generals face each other.
    pub(super) fn facing(king: impl std::fmt::Display) -> String {
        format!("own {king} within R of enemy {king}")
    }

    /// What an event means that is a draw if nothing is counted; `fewer` if the verdict is for who has fewer pieces.
    pub(super) fn drawn(&mut self, event: &str, word: &str, fewer: bool) {
        let key = match event {
            "stalemate" => event,
            _ if event.starts_with("repetition") => "repetition",
            _ => "move count",
        };
        let words = match self.verdict() {
            _ if fewer && word != "draw" => Some(word),
            Verdict::Pieces if word == "draw" => Some("loss"),
            Verdict::Odds(winner) if word == "draw" => {
                for side in ["white", "black"] {
                    let word = if side == winner { "win" } else { "loss" };
                    self.page.add(Group::End, format!("{key} {side}"), format!("{side} {word} when {event}"));
                }
                return;
            }
            Verdict::Points(own) if word == "draw" => {
                for (side, own, enemy) in
                    [("white", own.clone(), "enemy + 1.5"), ("black", own + " + 1.5", "enemy")]
                {
                    let text = format!("{side} win when {event} and worth own {own} > worth {enemy}");
                    self.page.add(Group::End, format!("{key} {side}"), text);
                    self.page.add(
                        Group::End,
                        format!("{key} {side} less"),
                        format!("{side} loss when {event}"),
                    );
                }
                return;
            }
            _ => None,
        };
        let Some(word_of_fewer) = words else {
            return self.page.add(Group::End, key, format!("{word} when {event}"));
        };
        let word_of_more = if word_of_fewer == "win" { "loss" } else { "win" };
        for (word, sign) in [(word_of_fewer, '<'), (word_of_more, '>')] {
            let text = format!("{word} when {event} and count own {sign} count enemy");
            self.page.add(Group::End, format!("{key} {sign}"), text);
        }
        self.page.add(Group::End, key, format!("draw when {event}"));
    }

    /// The end when no square is empty.
    pub(super) fn full_board(&mut self) {
        let squares = Squares::board(self.files, self.ranks).minus(self.holes).len();
        match self.verdict() {
            Verdict::Pieces => {
                let text = format!("win when count = {squares} and count own > count enemy");
                self.page.add(Group::Goal, "full", text);
            }
            Verdict::None => {}
            Verdict::Points(own) => {
                let text =
                    format!("white win when count = {squares} and worth own {own} > worth enemy + 1.5");
                self.page.add(Group::Goal, "full", text);
                return self.page.add(Group::Goal, "full less", format!("black win when count = {squares}"));
            }
            Verdict::Odds(winner) => {
                return self.page.add(Group::Goal, "full", format!("{winner} win when count = {squares}"));
            }
            Verdict::Unknown => {
                self.lose("adjudicateFullBoard", "who wins when the board is full cannot be said")
            }
        }
        self.page.add(Group::Goal, "full drawn", format!("draw when count = {squares}"));
    }
}

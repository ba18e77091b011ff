//! Perpetual chases, of which Fairy-Stockfish knows one set of rules, those of the Asian federation for xiangqi; and moves to and fro.

use super::Game;
use crate::board::{BySide, Kind, KindSet, Side, Sides, Square, Squares};
use crate::model::{Chase, Clauses, Event, OutcomeRule, Perpetual};

/// What guarded pieces are chased by.
const WORTH_MORE: &[(&str, &[&str])] = &[
    ("rook", &["horse", "cannon", "elephant", "fers"]),
    ("horse", &["elephant", "fers"]),
    ("cannon", &["elephant", "fers"]),
];

/// With how many moves in a row a piece must go to and fro there.
const MOVES_TO_AND_FRO: u32 = 5;

impl Game<'_> {
    /// What it means to chase, and that it loses.
    pub(super) fn chases(&mut self, chases: &Clauses<Chase>, outcomes: &Clauses<OutcomeRule>) {
        let chased = |event: &Event| match event {
            Event::Repetition { times, with: Some(Perpetual::Chase) } => Some(*times),
            _ => None,
        };
        let Some((rule, times)) = outcomes.iter().find_map(|rule| Some((rule, chased(&rule.event)?))) else {
            return;
        };
        // There what chases first is asked after perpetual checks, and as often.
        let as_often = outcomes.iter().any(
            |rule| matches!(rule.event, Event::Repetition { times: other, with: None } if other == times),
        );
        if as_often && self.chases_there(chases) {
            self.set("chasingRule", "axf");
        } else {
            self.lose(rule.span, "perpetual chases other than those of xiangqi cannot be said".to_owned());
            for clause in chases {
                self.lose(clause.span, "what it means to chase here cannot be said".to_owned());
            }
        }
    }

    /// Says that moves to and fro lose, if they do as there: by pieces that may go to where the enemy's king may.
    pub(super) fn shuttles(&mut self, moves: u32, kinds: KindSet) -> bool {
        let Some(king) = self.of_slot("king") else { return false };
        let as_there = |kind: Kind| {
            Side::BOTH.into_iter().all(|side| {
                let [own, enemy] = [self.reach[kind.index()][side], self.reach[king.index()][!side]];
                own.is_empty() || kinds.contains(kind) != own.intersection(&enemy).is_empty()
            })
        };
        let said = moves == MOVES_TO_AND_FRO && (0..self.variant.kinds.len() as u8).map(Kind).all(as_there);
        if said {
            self.set("moveRepetitionIllegal", "true");
        }
        said
    }

    /// Whether chases are what they are there: by all but kings and soldiers, of all but kings and of soldiers that have come to where
    /// they move otherwise. What never meets does not matter.
    fn chases_there(&self, chases: &Clauses<Chase>) -> bool {
        let [king, soldier] = ["king", "soldier"].map(|slot| self.of_slot(slot));
        let dimensions = self.variant.dimensions;
        let board = Squares::board(dimensions);
        let first = self.moves.iter().find_map(|moves| moves.sideways).unwrap_or(0);
        let beyond = BySide::from_fn(|side| {
            let is_beyond = |sq: &Square| dimensions.rank_for(*sq, side) >= first;
            board.iter().filter(is_beyond).collect::<Squares>()
        });
        let kinds = || (0..self.variant.kinds.len() as u8).map(Kind);
        chases.iter().all(|clause| clause.sides == Sides::BOTH)
            && kinds().all(|victim| {
                kinds().all(|chaser| {
                    let common = |kind: Kind| Some(kind) != king;
                    let chased = common(victim) && common(chaser) && Some(chaser) != soldier;
                    // On one side of the river nothing is chased for ever by steps aslant.
                    let idle = ["elephant", "fers"].iter().any(|slot| self.of_slot(slot) == Some(chaser))
                        && Side::BOTH
                            .iter()
                            .all(|side| self.reach[chaser.index()][*side].len() < board.len() / 2);
                    if idle {
                        return true;
                    }
                    let worth_more = WORTH_MORE.iter().any(|(more, less)| {
                        self.of_slot(more) == Some(victim)
                            && less.iter().any(|less| self.of_slot(less) == Some(chaser))
                    });
                    Side::BOTH.into_iter().all(|owner| {
                        let meeting = self.reach[victim.index()][owner]
                            .intersection(&self.reach[chaser.index()][!owner]);
                        let said = |guarded: bool| {
                            let about = chases.iter().filter(|clause| {
                                clause.victims.contains(victim)
                                    && clause.chasers.contains(chaser)
                                    && (clause.guarded || !guarded)
                            });
                            about
                                .fold(Squares::NONE, |all, clause| all.union(clause.region.of(owner)))
                                .intersection(&meeting)
                        };
                        let there = match (chased, Some(victim) == soldier) {
                            (false, _) => Squares::NONE,
                            (true, true) => beyond[owner].intersection(&meeting),
                            (true, false) => meeting,
                        };
                        let guarded = if chased && worth_more { meeting } else { Squares::NONE };
                        said(false) == there && said(true) == guarded
                    })
                })
            })
    }
}

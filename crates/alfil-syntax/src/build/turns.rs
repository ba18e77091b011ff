//! Clauses of turns, and of what is placed in them.

use super::{Builder, part};
use crate::diagnostic::{Diagnostic, code};
use crate::grammar::{Pair, Rule};
use crate::source::{Span, Spanned};
use crate::tree::{
    CountRest, MoveCount, Place as PlaceClause, PlaceRule, PlaceTurn, ThenNear, Turn, TurnOption, TurnThen,
    TurnWhen,
};

impl<'t> Builder<'t> {
    pub(super) fn turn(&mut self, pair: Pair<'t>) -> Option<Turn> {
        let mut turn = Turn {
            when: None,
            capture_first: None,
            options: Vec::new(),
            then: None,
            until_check: None,
            all_en_passant: None,
            else_move: None,
            else_pass: None,
        };
        for option in pair.into_inner() {
            let span = self.behind_comma(&option);
            let option = match option.as_rule() {
                Rule::turn_number => {
                    turn.when = Some(TurnWhen::Number(self.number(&part(&option, Rule::number)?)));
                    continue;
                }
                Rule::turn_while => {
                    turn.when = Some(TurnWhen::While(self.condition(part(&option, Rule::condition)?)));
                    continue;
                }
                Rule::capture_else => {
                    turn.capture_first = Some(span);
                    continue;
                }
                Rule::turn_then => {
                    turn.then = Some(self.turn_then(option, span));
                    continue;
                }
                Rule::turn_until => {
                    turn.until_check = Some(span);
                    continue;
                }
                Rule::turn_answers => {
                    turn.all_en_passant = Some(span);
                    continue;
                }
                Rule::else_move => {
                    let move_ = |other: &&TurnOption| matches!(other, TurnOption::Move { .. });
                    if let Some(first) = turn.options.iter().find(move_) {
                        self.report(
                            Diagnostic::error(
                                code::syntax::REPEATED,
                                "who may move at any time may move without a placement, too",
                                span,
                                "adds nothing",
                            )
                            .label(first.span(), "said here")
                            .help("keep `move` or `else move`"),
                        );
                    }
                    turn.else_move = Some(span);
                    continue;
                }
                Rule::else_pass => {
                    let free = |other: &&TurnOption| matches!(other, TurnOption::Pass(_));
                    if let Some(first) = turn.options.iter().find(free) {
                        self.report(
                            Diagnostic::error(
                                code::syntax::REPEATED,
                                "who may pass at any time may pass without a move, too",
                                span,
                                "adds nothing",
                            )
                            .label(first.span(), "said here")
                            .help("keep `or pass` or `else pass`"),
                        );
                    }
                    turn.else_pass = Some(span);
                    continue;
                }
                Rule::turn_move => TurnOption::Move { count: self.move_count(option), span },
                Rule::kw_pass => TurnOption::Pass(span),
                Rule::place_neutral => TurnOption::Neutral(self.turn_then(option, span)),
                Rule::place_turn => TurnOption::Place(self.place_turn(option, span)?),
                _ => continue,
            };
            let same =
                |other: &&TurnOption| std::mem::discriminant(*other) == std::mem::discriminant(&option);
            if let Some(first) = turn.options.iter().find(same) {
                self.report(
                    Diagnostic::error(
                        code::syntax::REPEATED,
                        "the turn says the same twice",
                        span,
                        "the second",
                    )
                    .label(first.span(), "the first")
                    .help(
                        "a turn is `move`, `place ... from reserve`, `place neutral`, `pass`, or one of each joined by `or`",
                    ),
                );
                return None;
            }
            turn.options.push(option);
        }
        Some(turn)
    }

    /// Where a part of a clause stands, without the comma before it.
    pub(super) fn behind_comma(&self, pair: &Pair<'t>) -> Span {
        let first = pair.clone().into_inner().find(|word| word.as_rule() != Rule::comma);
        let span = self.span(pair);
        first.map_or(span, |word| Span { start: self.span(&word).start, ..span })
    }

    /// `2`, `1..2`, `1 more each turn`
    pub(super) fn move_count(&mut self, pair: Pair<'t>) -> Option<MoveCount> {
        let mut parts = pair.into_inner();
        let least = parts.find(|part| part.as_rule() == Rule::number)?;
        let least = self.number(&least);
        let mut rest = CountRest::Exactly;
        for part in parts {
            match part.as_rule() {
                Rule::more_each => rest = CountRest::MoreEachTurn,
                Rule::number => rest = CountRest::UpTo(self.number(&part)),
                _ => {}
            }
        }
        Some(MoveCount { least, rest })
    }

    /// `, then place neutral on origin`, `place neutral at edge`
    fn turn_then(&mut self, pair: Pair<'t>, span: Span) -> TurnThen {
        let words = [
            (Rule::then_origin, ThenNear::Origin),
            (Rule::then_reach, ThenNear::Reach),
            (Rule::then_edge, ThenNear::Edge),
        ];
        let near = words.into_iter().find(|(rule, _)| part(&pair, *rule).is_some());
        let near = near.map_or(ThenNear::Anywhere, |(_, near)| near);
        let carries = part(&pair, Rule::kw_move).is_some();
        let region = part(&pair, Rule::region).map(|region| self.region(region));
        let pushed = part(&pair, Rule::then_push).and_then(|push| part(&push, Rule::piece_names));
        let pushes = pushed.map(|names| self.names(names)).unwrap_or_default();
        TurnThen { carries, near, region, pushes, span }
    }

    fn place_turn(&mut self, pair: Pair<'t>, span: Span) -> Option<PlaceTurn> {
        let mut numbers = pair.clone().into_inner().filter(|part| part.as_rule() == Rule::number);
        let min = self.number(&numbers.next()?);
        let max = match (part(&pair, Rule::dots), numbers.next()) {
            (Some(_), max) => max.map(|max| self.number(&max)),
            (None, _) => Some(min),
        };
        let with = part(&pair, Rule::piece_names).map(|names| self.names(names)).unwrap_or_default();
        Some(PlaceTurn { min, max, with, span })
    }

    pub(super) fn place(&mut self, pair: Pair<'t>) -> Option<PlaceClause> {
        let pieces = part(&pair, Rule::piece_names).map(|names| self.names(names)).unwrap_or_default();
        let when = self.when(&pair);
        let of_place = |rule: &Pair<'t>| {
            !matches!(rule.as_rule(), Rule::kw_place | Rule::piece_names | Rule::comma | Rule::when)
        };
        let rule = pair.into_inner().find(of_place)?;
        let rule = match rule.as_rule() {
            Rule::place_on => PlaceRule::On(self.region(part(&rule, Rule::region)?)),
            Rule::place_not_on => PlaceRule::NotOn(self.region(part(&rule, Rule::region)?)),
            Rule::place_shade => PlaceRule::Shade {
                differs: part(&rule, Rule::kw_differs).is_some(),
                from: self.name(&part(&rule, Rule::piece_name)?),
            },
            Rule::place_flips => PlaceRule::Flips(self.span(&rule)),
            Rule::place_slides => {
                let span = self.span(&rule);
                PlaceRule::Slides { steps: self.betza(part(&rule, Rule::betza)?), span }
            }
            Rule::near => PlaceRule::Near(self.near(rule)?),
            Rule::place_as => PlaceRule::As(self.list_of_names(part(&rule, Rule::piece_names)?)),
            _ => {
                let most = match part(&rule, Rule::file_most) {
                    Some(most) => self.number(&part(&most, Rule::number)?),
                    None => Spanned::new(0, self.span(&part(&rule, Rule::kw_no)?)),
                };
                PlaceRule::File { most, pieces: self.names(part(&rule, Rule::piece_names)?) }
            }
        };
        Some(PlaceClause { pieces, rule, when })
    }
}

//! Regions and conditions.
//!
//! Their depth is bounded: the grammar lets parentheses nest only so deep, and here everything with too many operators
//! is refused, so that whoever walks the tree may recurse.

use super::{Builder, part};
use crate::MAX_OPERATORS;
use crate::diagnostic::{Diagnostic, Safety, code};
use crate::grammar::{Pair, Rule};
use crate::source::{Span, Spanned};
use crate::tree::{
    Betza, Compare, Condition, ConditionKind, Counted, Name, RankNumber, Region, RegionKind, SquareName,
    Weighed, Whose,
};
use alfil_board::{Shade, Side};

impl<'t> Builder<'t> {
    /// `ranks 1..3 + e4`
    pub(crate) fn region(&mut self, pair: Pair<'t>) -> Region {
        let span = self.span(&pair);
        if self.too_many_operators(&pair, "region", "name parts of it: `region part = ...`") {
            return Region { kind: RegionKind::Error, span };
        }
        self.region_sum(pair).unwrap_or(Region { kind: RegionKind::Error, span })
    }

    /// `captured own D and not check`
    pub(crate) fn condition(&mut self, pair: Pair<'t>) -> Condition {
        let span = self.span(&pair);
        if self.too_many_operators(&pair, "condition", "spread it over several clauses") {
            return Condition { kind: ConditionKind::Error, span };
        }
        self.disjunction(pair).unwrap_or(Condition { kind: ConditionKind::Error, span })
    }

    /// Conditions that are joined by `and` alone.
    pub(crate) fn lone_conjunction(&mut self, pair: Pair<'t>) -> Condition {
        let span = self.span(&pair);
        if self.too_many_operators(&pair, "condition", "spread it over several clauses") {
            return Condition { kind: ConditionKind::Error, span };
        }
        self.conjunction(pair).unwrap_or(Condition { kind: ConditionKind::Error, span })
    }

    fn too_many_operators(&mut self, pair: &Pair<'t>, what: &str, help: &str) -> bool {
        let is_operator = |rule| {
            matches!(
                rule,
                Rule::plus
                    | Rule::minus
                    | Rule::ampersand
                    | Rule::side
                    | Rule::kw_not
                    | Rule::kw_and
                    | Rule::kw_or
            )
        };
        let mut operators = pair.clone().into_inner().flatten().filter(|part| is_operator(part.as_rule()));
        let Some(extra) = operators.nth(MAX_OPERATORS) else { return false };
        let span = self.span(&extra);
        self.report(
            Diagnostic::error(
                code::syntax::NESTING,
                format!("the {what} has too many parts"),
                span,
                format!("more than {MAX_OPERATORS} operators"),
            )
            .help(help),
        );
        true
    }

    fn region_sum(&mut self, pair: Pair<'t>) -> Option<Region> {
        let mut sum: Option<Region> = None;
        let mut minus = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::plus => minus = false,
                Rule::minus => minus = true,
                _ => {
                    let term = self.region_term(part)?;
                    sum = Some(match sum {
                        None => term,
                        Some(sum) => {
                            let span = sum.span.to(term.span);
                            let (left, right) = (Box::new(sum), Box::new(term));
                            let kind = match minus {
                                true => RegionKind::Difference(left, right),
                                false => RegionKind::Union(left, right),
                            };
                            Region { kind, span }
                        }
                    });
                }
            }
        }
        sum
    }

    fn region_term(&mut self, pair: Pair<'t>) -> Option<Region> {
        let mut product: Option<Region> = None;
        for part in pair.into_inner().filter(|part| part.as_rule() == Rule::region_factor) {
            let factor = self.region_factor(part)?;
            product = Some(match product {
                None => factor,
                Some(product) => {
                    let span = product.span.to(factor.span);
                    Region { kind: RegionKind::Intersection(Box::new(product), Box::new(factor)), span }
                }
            });
        }
        product
    }

    fn region_factor(&mut self, pair: Pair<'t>) -> Option<Region> {
        let mut prefixes: Vec<(Option<Side>, Span)> = Vec::new();
        let mut region = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::kw_not => prefixes.push((None, self.span(&part))),
                Rule::side => prefixes.push((Some(self.side(&part).node), self.span(&part))),
                _ => region = self.region_primary(part),
            }
        }
        let mut region = region?;
        for (side, span) in prefixes.into_iter().rev() {
            let span = span.to(region.span);
            let inner = Box::new(region);
            let kind = match side {
                Some(side) => RegionKind::Sided { side, region: inner },
                None => RegionKind::Not(inner),
            };
            region = Region { kind, span };
        }
        Some(region)
    }

    fn region_primary(&mut self, pair: Pair<'t>) -> Option<Region> {
        let span = self.span(&pair);
        let kind = match pair.as_rule() {
            Rule::region_group => {
                let inner = self.region_sum(part(&pair, Rule::region)?)?;
                return Some(Region { kind: inner.kind, span });
            }
            Rule::ranks => {
                let mut ranks = pair.into_inner().filter(|part| part.as_rule() == Rule::rank_number);
                let from = self.rank_number(ranks.next()?)?;
                let to = match ranks.next() {
                    Some(to) => self.rank_number(to)?,
                    None => from,
                };
                RegionKind::Ranks { from, to }
            }
            Rule::files => {
                let before = self.report_count();
                let mut files = pair.into_inner().filter(|part| part.as_rule() == Rule::file_letter);
                let from = self.file_letter(&files.next()?)?;
                let reported = self.report_count();
                let to = match files.next() {
                    // One capital has been reported, and the other is the same slip.
                    Some(to) if reported > before => Spanned::new(file_number(&to)?, self.span(&to)),
                    Some(to) => self.file_letter(&to)?,
                    None => from,
                };
                RegionKind::Files { from, to }
            }
            Rule::rectangle => {
                let mut squares = pair.into_inner().filter(|part| part.as_rule() == Rule::square);
                let from = self.square(&squares.next()?)?;
                let to = self.square(&squares.next()?)?;
                RegionKind::Rectangle { from, to }
            }
            Rule::square => RegionKind::Square(self.square(&pair)?),
            Rule::kw_board => RegionKind::Board,
            Rule::kw_light => RegionKind::Shade(Shade::Light),
            Rule::kw_dark => RegionKind::Shade(Shade::Dark),
            Rule::region_name => RegionKind::Named(self.name(&pair)),
            _ => return None,
        };
        Some(Region { kind, span })
    }

    fn rank_number(&mut self, pair: Pair<'t>) -> Option<Spanned<RankNumber>> {
        let span = self.span(&pair);
        let number = match part(&pair, Rule::number) {
            Some(number) => self.number(&number).node,
            None => 0,
        };
        let rank = match part(&pair, Rule::kw_last) {
            Some(_) => RankNumber::FromLast(number),
            None => RankNumber::FromFirst(number),
        };
        Some(Spanned::new(rank, span))
    }

    pub(super) fn file_letter(&mut self, pair: &Pair<'t>) -> Option<Spanned<u32>> {
        let span = self.span(pair);
        let letter = pair.as_str().chars().next()?;
        if letter.is_ascii_uppercase() {
            let small = letter.to_ascii_lowercase();
            self.report(
                Diagnostic::error(
                    code::syntax::CAPITAL_FILE,
                    format!("`{letter}` is not a file"),
                    span,
                    "files are small letters",
                )
                .meant(Safety::Safe, span, &small.to_string()),
            );
        }
        Some(Spanned::new(file_number(pair)?, span))
    }

    fn square(&mut self, pair: &Pair<'t>) -> Option<Spanned<SquareName>> {
        let span = self.span(pair);
        let text = pair.as_str();
        let file = u32::from(text.chars().next()?) - u32::from('a');
        let rank = match text.get(1..)?.parse() {
            Ok(rank) => rank,
            Err(_) => {
                let place = Span { start: span.start + 1, ..span };
                let label = "no board has so many ranks";
                let mistake = Diagnostic::error(
                    code::syntax::NUMBER_TOO_LARGE,
                    "the number is too large",
                    place,
                    label,
                );
                self.report(mistake.help("write a rank of the board, which has 16 at most"));
                self.poison();
                1
            }
        };
        Some(Spanned::new(SquareName { file, rank }, span))
    }

    fn disjunction(&mut self, pair: Pair<'t>) -> Option<Condition> {
        let span = self.span(&pair);
        let mut parts = Vec::new();
        for part in pair.into_inner().filter(|part| part.as_rule() == Rule::conjunction) {
            parts.push(self.conjunction(part)?);
        }
        match parts.len() {
            1 => parts.pop(),
            _ => Some(Condition { kind: ConditionKind::Or(parts), span }),
        }
    }

    fn conjunction(&mut self, pair: Pair<'t>) -> Option<Condition> {
        let span = self.span(&pair);
        let mut parts = Vec::new();
        for part in pair.into_inner().filter(|part| part.as_rule() == Rule::negation) {
            parts.push(self.negation(part)?);
        }
        match parts.len() {
            1 => parts.pop(),
            _ => Some(Condition { kind: ConditionKind::And(parts), span }),
        }
    }

    fn negation(&mut self, pair: Pair<'t>) -> Option<Condition> {
        let mut nots = Vec::new();
        let mut condition = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::kw_not => nots.push(self.span(&part)),
                _ => condition = self.condition_primary(part),
            }
        }
        let mut condition = condition?;
        for not in nots.into_iter().rev() {
            let span = not.to(condition.span);
            condition = Condition { kind: ConditionKind::Not(Box::new(condition)), span };
        }
        Some(condition)
    }

    fn condition_primary(&mut self, pair: Pair<'t>) -> Option<Condition> {
        let span = self.span(&pair);
        let rule = pair.as_rule();
        if rule == Rule::once {
            let mut been = pair.into_inner().filter(|part| part.as_rule() == Rule::been);
            let when = Box::new(self.negation(been.next()?)?);
            let until = match been.next() {
                Some(until) => Some(Box::new(self.negation(until)?)),
                None => None,
            };
            return Some(Condition { kind: ConditionKind::Once { when, until }, span });
        }
        if rule == Rule::condition_group {
            let inner = self.disjunction(part(&pair, Rule::condition)?)?;
            return Some(Condition { kind: inner.kind, span });
        }
        let mut whose = None;
        let mut pieces = Vec::new();
        let mut region = None;
        let mut compare = None;
        let mut value = None;
        let mut counted = Vec::new();
        let mut weighed = Vec::new();
        let mut near = None;
        let mut exactly = false;
        let mut to = None;
        let mut steps = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::counted => counted.push(self.counted(part)),
                Rule::weighed | Rule::weighed_alike => weighed.push(self.weighed(part)),
                Rule::beside_whom => near = self.near(part),
                Rule::points => value = Some(self.points(&part)),
                Rule::whose => whose = Some(self.whose(&part)),
                Rule::piece_names => pieces = self.names(part),
                Rule::region if region.is_some() => to = Some(self.region(part)),
                Rule::region => region = Some(self.region(part)),
                Rule::compare => compare = Some(self.compare(&part)),
                Rule::number => value = Some(self.number(&part)),
                Rule::kw_exactly => exactly = true,
                Rule::by_steps => steps = Some(self.steps(part)),
                _ => {}
            }
        }
        let kind = match rule {
            Rule::captured => ConditionKind::Captured { whose: whose?, pieces },
            Rule::count => {
                let mut counted = counted.into_iter();
                let (left, right, compare) = (counted.next()?, counted.next(), compare?);
                match right {
                    Some(right) => {
                        ConditionKind::Compared { left: Box::new(left), compare, right: Box::new(right) }
                    }
                    None => ConditionKind::Count { counted: left, compare, value: value? },
                }
            }
            Rule::worth => {
                let mut weighed = weighed.into_iter().map(Box::new);
                let (left, right, compare) = (weighed.next()?, weighed.next(), compare?);
                match right {
                    Some(right) => ConditionKind::Outweighs { left, compare, right },
                    None => ConditionKind::Worth { weighed: left, compare, value: value? },
                }
            }
            Rule::line => {
                ConditionKind::Line { exactly, length: value?, whose: whose?, pieces, region, steps }
            }
            Rule::path => ConditionKind::Path {
                whose: whose?,
                pieces,
                from: Box::new(region?),
                to: Box::new(to?),
                steps,
            },
            Rule::in_reserve => ConditionKind::Reserve { whose, pieces, compare: compare?, value: value? },
            Rule::turn_count => ConditionKind::Turn { compare: compare?, value: value? },
            Rule::checks_given => ConditionKind::Checks { whose: whose?, compare: compare?, value: value? },
            Rule::passes_made => ConditionKind::Passes { compare: compare?, value: value? },
            Rule::moves_left => ConditionKind::Left { compare: compare?, value: value? },
            Rule::beside => ConditionKind::Beside { whose: whose?, pieces, near: Box::new(near?) },
            Rule::in_checkmate => ConditionKind::Checkmate { whose: whose? },
            Rule::to_move => ConditionKind::ToMove { whose: whose? },
            Rule::in_check => ConditionKind::Check { whose },
            Rule::stands => ConditionKind::Stands { whose: whose?, pieces, region: region? },
            Rule::occupied => ConditionKind::Occupied { region: region? },
            Rule::attacked => match whose {
                Some(whose) => ConditionKind::PieceAttacked { whose, pieces, region },
                None => ConditionKind::Attacked { region: region? },
            },
            Rule::unmoved => ConditionKind::Unmoved { whose, pieces, region },
            Rule::kw_royal => ConditionKind::Royal,
            Rule::kw_bare => ConditionKind::Bare,
            _ => return None,
        };
        Some(Condition { kind, span })
    }

    /// `by W`: the notation alone.
    fn steps(&mut self, pair: Pair<'t>) -> Betza {
        let place = part(&pair, Rule::step_word).map(|word| self.span(&word));
        let steps = self.betza(pair);
        Betza { span: place.unwrap_or(steps.span), ..steps }
    }

    /// `count own K in rank 8`
    pub(super) fn counted(&mut self, pair: Pair<'t>) -> Counted {
        let mut counted = Counted { whose: None, pieces: Vec::new(), region: None };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::whose => counted.whose = Some(self.whose(&part)),
                Rule::piece_names => counted.pieces = self.names(part),
                Rule::region => counted.region = Some(self.region(part)),
                _ => {}
            }
        }
        counted
    }

    /// `worth own (Q 9, B N 3) + 1.5`
    fn weighed(&mut self, pair: Pair<'t>) -> Weighed {
        let mut weighed = Weighed { whose: None, weights: Vec::new(), more: None };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::whose => weighed.whose = Some(self.whose(&part)),
                Rule::weights => {
                    let weights = part.into_inner().filter(|part| part.as_rule() == Rule::weight);
                    weighed.weights.extend(weights.filter_map(|weight| self.weight(weight)));
                }
                Rule::points => weighed.more = Some(self.points(&part)),
                _ => {}
            }
        }
        weighed
    }

    /// `B N 3`
    fn weight(&mut self, pair: Pair<'t>) -> Option<(Vec<Name>, Spanned<u32>)> {
        let points = part(&pair, Rule::points)?;
        let pieces = part(&pair, Rule::piece_names)?;
        Some((self.names(pieces), self.points(&points)))
    }

    /// Points, in halves: `1.5` is 3. What is too large stays so.
    fn points(&mut self, pair: &Pair<'t>) -> Spanned<u32> {
        let span = self.span(pair);
        let text = pair.as_str();
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let half = match part.trim_end_matches('0') {
            "" => 0,
            "5" => 1,
            _ => {
                self.report(
                    Diagnostic::error(
                        code::number::HALVES,
                        format!("`{text}` is neither whole nor a half"),
                        span,
                        "points go by halves",
                    )
                    .help(format!(
                        "write `{whole}` or `{whole}.5`; or multiply all points by the same number"
                    )),
                );
                self.poison();
                0
            }
        };
        let whole: u32 = whole.parse().unwrap_or(u32::MAX);
        Spanned::new(whole.saturating_mul(2).saturating_add(half), span)
    }

    pub(super) fn whose(&self, pair: &Pair<'t>) -> Spanned<Whose> {
        let whose = if pair.as_str().starts_with("own") { Whose::Own } else { Whose::Enemy };
        Spanned::new(whose, self.span(pair))
    }

    fn compare(&self, pair: &Pair<'t>) -> Spanned<Compare> {
        let compare = match pair.as_str() {
            "=" => Compare::Equal,
            "!=" => Compare::NotEqual,
            "<" => Compare::Less,
            "<=" => Compare::AtMost,
            ">" => Compare::Greater,
            _ => Compare::AtLeast,
        };
        Spanned::new(compare, self.span(pair))
    }
}

/// The number of a file, 0 for a, in capitals too.
fn file_number(pair: &Pair<'_>) -> Option<u32> {
    let letter = pair.as_str().chars().next()?;
    Some(u32::from(letter.to_ascii_lowercase()) - u32::from('a'))
}

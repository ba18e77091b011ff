//! Piece clauses and the rules in their braces.

use super::{Builder, no_piece, part};
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::explain::notation::{in_letters, reads};
use crate::explain::{Place, is_unquoted_name, unquoted_name};
use crate::grammar::{Pair, Rule};
use crate::source::Span;
use crate::tree::{
    Bound, Choice, Clause, ClauseKind, Condition, Drawn, Home, Immune, MoveClause, Name, Picture,
    PieceClause, PieceRule, RoyalClause, Takes,
};
use crate::words::shortened;

impl<'t> Builder<'t> {
    /// `piece D "Duke" Q2`, or with rules in braces.
    pub(super) fn piece(&mut self, pair: Pair<'t>) -> Option<ClauseKind> {
        let mut letters = self.name(&part(&pair, Rule::piece_name)?);
        let name = part(&pair, Rule::string).map(|string| self.string(&string));
        let mut rules = Vec::new();
        if let Some(betza) = part(&pair, Rule::betza) {
            let behind = name.is_none().then(|| self.name_before_letters(&letters, &betza)).flatten();
            if let Some(meant) = behind {
                letters = meant;
                rules.push(PieceRule::Error);
            } else if self.move_without_braces(&betza) || name.is_none() && self.unquoted_name(&betza) {
                rules.push(PieceRule::Error);
            } else {
                let betza = self.betza(betza);
                let span = betza.span;
                rules.push(PieceRule::Move(MoveClause {
                    betza,
                    on: None,
                    over: None,
                    takes: None,
                    from: None,
                    to: None,
                    near: Vec::new(),
                    when: None,
                    span,
                }));
            }
        } else if let Some(body) = part(&pair, Rule::piece_body) {
            rules = self.piece_body(body, &letters);
        }
        for look in pair.into_inner() {
            if matches!(look.as_rule(), Rule::glyph_rule | Rule::image_rule | Rule::bound_rule) {
                rules.extend(self.piece_rule(look, &letters));
            }
        }
        Some(ClauseKind::Piece(PieceClause { letters, name, rules }))
    }

    /// The letters of a piece whose name stands before them, `piece Camel C ...`, which is reported.
    fn name_before_letters(&mut self, name: &Name, betza: &Pair<'t>) -> Option<Name> {
        let mut words = betza.clone().into_inner().filter(|part| part.as_rule() == Rule::betza_word);
        let first = words.next()?;
        let capitals =
            first.as_str().len() <= 2 && first.as_str().bytes().all(|byte| byte.is_ascii_uppercase());
        if !capitals || words.next().is_none() || name.node.len() < 4 || !is_unquoted_name(&name.node) {
            return None;
        }
        let letters = self.name(&first);
        let meant = format!("{} \"{}\"", letters.node, name.node);
        let message = format!("`{}` is a name, and a piece has its letters first", shortened(&name.node));
        let error = Diagnostic::error(code::syntax::UNQUOTED_NAME, message, name.span, "letters stand here");
        self.report(error.help(format!("did you mean `piece {}`?", shortened(&meant))).fix(Fix::write(
            Safety::Offered,
            name.span.to(letters.span),
            meant,
        )));
        Some(letters)
    }

    /// Whether `move` stands before moves outside of braces, where it is not said; if so, it is reported.
    fn move_without_braces(&mut self, betza: &Pair<'t>) -> bool {
        let whole = self.span(betza);
        let words = betza.clone().into_inner().filter(|part| part.as_rule() == Rule::betza_word);
        let mut words = words.map(|word| (self.span(&word), word.as_str()));
        let (Some((first, "move" | "moves")), Some((second, _))) = (words.next(), words.next()) else {
            return false;
        };
        let moves = self.slice(Span { start: second.start, ..whole }).trim_end();
        let diagnostic = Diagnostic::error(
            code::syntax::UNEXPECTED,
            "the moves of a piece stand behind its name, and `move` only within braces",
            first,
            "not expected here",
        );
        let all = Span { end: whole.start + self.slice(whole).trim_end().len() as u32, ..whole };
        self.report(match in_letters(moves).filter(|_| !reads(moves)) {
            Some(letters) => diagnostic
                .help(format!("did you mean `{letters}`? moves are letters"))
                .fix(Fix::write(Safety::Offered, all, letters)),
            None => diagnostic
                .help(format!("take it away, or write `{{ move {} }}`", shortened(moves)))
                .fix(Fix::remove(Safety::Safe, Span { end: second.start, ..first }, "`move`")),
        });
        true
    }

    /// Whether a name stands where the moves should, without quotation marks; if so, it is reported.
    fn unquoted_name(&mut self, betza: &Pair<'t>) -> bool {
        let whole = self.span(betza);
        let text = self.slice(whole);
        let lost =
            |word: &Pair<'t>| word.clone().into_inner().any(|part| part.as_rule() == Rule::lost_letters);
        let words: Vec<Pair<'t>> =
            betza.clone().into_inner().filter(|part| part.as_rule() == Rule::betza_word).collect();
        let Some(first) = words.first() else { return false };
        let is_name = |word: &str| {
            let bare = word.trim_matches(['\'', '`', '’', '‘']);
            is_unquoted_name(bare)
                || bare.len() < word.len()
                || bare.len() >= 4 && bare.chars().all(|c| c.is_ascii_lowercase())
        };
        // Before moves that can be read, any word that cannot is a name; by itself, one that looks so.
        let count = words.iter().take_while(|word| lost(word) && is_name(word.as_str())).count();
        let behind = words.len() > count && !words[count..].iter().any(lost);
        let alone = words.len() == 1 && is_unquoted_name(first.as_str());
        if !(alone || count > 0 && behind) {
            return false;
        }
        let last = words.get(count.max(1) - 1).unwrap_or(first);
        let place = Span { end: self.span(last).end, ..whole };
        let name = &text[..(place.end - place.start) as usize];
        self.report(unquoted_name(name.trim_matches(['\'', '`', '’', '‘']), place));
        true
    }

    /// The rules in the braces of a piece.
    pub(crate) fn piece_body(&mut self, body: Pair<'t>, letters: &Name) -> Vec<PieceRule> {
        let mut rules = Vec::new();
        self.block(body, Place::Piece, |builder, item| {
            let rule = item.and_then(|pair| builder.whole(|builder| builder.piece_rule(pair, letters)));
            rules.push(rule.unwrap_or(PieceRule::Error));
        });
        rules
    }

    /// A rule in the braces of a piece; but for moves it says what a clause might say of the piece by name.
    fn piece_rule(&mut self, pair: Pair<'t>, letters: &Name) -> Option<PieceRule> {
        let span = self.span(&pair);
        let (piece, pieces) = (letters.clone(), vec![letters.clone()]);
        let kind = match pair.as_rule() {
            Rule::move_rule => return Some(PieceRule::Move(self.move_rule(pair, span)?)),
            Rule::royal_rule => ClauseKind::Royal(RoyalClause {
                pieces,
                select: None,
                together: self.together(&pair),
                when: self.when(&pair),
                else_immune: part(&pair, Rule::else_immune).map(|part| self.else_immune(part)),
            }),
            Rule::immune_rule => ClauseKind::Immune(Immune { pieces, when: self.when(&pair) }),
            Rule::home_rule => {
                ClauseKind::Home(Home { pieces, region: self.region(part(&pair, Rule::region)?) })
            }
            Rule::glyph_rule => ClauseKind::Picture(Picture { piece, drawn: self.glyph(&pair)? }),
            Rule::image_rule => ClauseKind::Picture(Picture { piece, drawn: self.image_files(pair)? }),
            Rule::bound_rule => ClauseKind::Bound(Bound { pieces }),
            _ => return None,
        };
        Some(PieceRule::Clause(Clause { side: None, kind, span }))
    }

    /// The usual piece that a piece is drawn as.
    pub(super) fn glyph(&mut self, pair: &Pair<'t>) -> Option<Drawn> {
        Some(Drawn::Glyph(self.string(&part(pair, Rule::string)?)))
    }

    /// White's picture, and Black's if it has its own.
    pub(super) fn image_files(&mut self, pair: Pair<'t>) -> Option<Drawn> {
        let files = pair.into_inner().filter(|part| part.as_rule() == Rule::string);
        let mut files = files.map(|file| self.string(&file)).collect::<Vec<_>>().into_iter();
        Some(Drawn::Image { white: files.next()?, black: files.next() })
    }

    fn move_rule(&mut self, pair: Pair<'t>, span: Span) -> Option<MoveClause> {
        let betza = self.betza(part(&pair, Rule::betza)?);
        let mut clause = MoveClause {
            betza,
            on: None,
            over: None,
            takes: None,
            from: None,
            to: None,
            near: Vec::new(),
            when: None,
            span,
        };
        let mut seen: Vec<(Rule, Span)> = Vec::new();
        for guard in pair.into_inner() {
            let rule = guard.as_rule();
            if rule == Rule::near {
                clause.near.push(self.near(guard)?);
                continue;
            }
            if !matches!(
                rule,
                Rule::move_on
                    | Rule::move_over
                    | Rule::move_from
                    | Rule::move_in
                    | Rule::move_takes
                    | Rule::when
            ) {
                continue;
            }
            let place = self.span(&guard);
            let word = super::first_word(guard.as_str());
            let keyword = Span { end: place.start + word.len() as u32, ..place };
            if let Some((_, first)) = seen.iter().find(|(earlier, _)| *earlier == rule) {
                let help = match rule {
                    Rule::when => "join the two with `and`",
                    Rule::move_on => "name all pieces behind one `on`",
                    Rule::move_over => "name all pieces behind one `over`",
                    Rule::move_takes => "name all pieces behind one `where it takes`",
                    _ => "join the two with `&`",
                };
                self.report(
                    Diagnostic::error(
                        code::syntax::REPEATED,
                        format!("the move has two `{word}`"),
                        keyword,
                        "the second",
                    )
                    .label(*first, "the first")
                    .help(help),
                );
                return None;
            }
            seen.push((rule, keyword));
            match rule {
                Rule::move_on => clause.on = Some(self.choice(&guard)?),
                Rule::move_over => clause.over = Some(self.choice(&guard)?),
                Rule::move_takes => {
                    let names = part(&guard, Rule::piece_names).map(|names| self.names(names));
                    clause.takes = Some(Takes { names: names.unwrap_or_default(), span: place });
                }
                Rule::move_from => clause.from = Some(self.region(part(&guard, Rule::region)?)),
                Rule::move_in => clause.to = Some(self.region(part(&guard, Rule::region)?)),
                _ => clause.when = Some(self.condition(part(&guard, Rule::condition)?)),
            }
        }
        Some(clause)
    }

    /// The pieces that a guard names, or all but these.
    fn choice(&mut self, guard: &Pair<'t>) -> Option<Choice> {
        let all_but = part(guard, Rule::kw_not).map(|not| self.span(&not));
        Some(Choice { all_but, names: self.names(part(guard, Rule::piece_names)?) })
    }

    /// The `when` of a clause, if it has one.
    pub(super) fn when(&mut self, pair: &Pair<'t>) -> Option<Condition> {
        let when = part(pair, Rule::when)?;
        Some(self.condition(part(&when, Rule::condition)?))
    }

    /// Where `together` stands, if it does.
    pub(super) fn together(&self, pair: &Pair<'t>) -> Option<Span> {
        let together = part(pair, Rule::together)?;
        Some(self.span(&part(&together, Rule::kw_together)?))
    }

    /// Where `else immune` stands.
    pub(super) fn else_immune(&self, pair: Pair<'t>) -> Span {
        let words = pair.into_inner().filter(|part| part.as_rule() != Rule::comma);
        let spans: Vec<Span> = words.map(|word| self.span(&word)).collect();
        // The grammar gives two words; a span is copied out whatever it gives.
        spans.iter().copied().reduce(Span::to).unwrap_or_default()
    }

    /// Goes through the items of a block. A broken line is explained and comes as `None`; a missing end is reported.
    pub(super) fn block(
        &mut self,
        body: Pair<'t>,
        place: Place,
        mut item: impl FnMut(&mut Self, Option<Pair<'t>>),
    ) {
        let whole = self.span(&body);
        for part in body.into_inner() {
            match part.as_rule() {
                Rule::lbrace | Rule::rbrace | Rule::line_end | Rule::end_of_line | Rule::EOI => {}
                Rule::unclosed | Rule::setup_unclosed => {
                    self.unclosed_block(whole, self.offset + part.as_span().start())
                }
                Rule::broken_rule => {
                    self.explain_pair(place, &part);
                    item(self, None);
                }
                _ => {
                    let word = if place == Place::Piece && part.as_str().contains(" o") {
                        no_piece(&part, self.text)
                    } else {
                        None
                    };
                    let told = word.map(|word| self.span(&word)).is_some_and(|word| self.explain_moves(word));
                    item(self, (!told).then_some(part));
                }
            }
        }
    }
}

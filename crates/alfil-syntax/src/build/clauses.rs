//! Clauses other than those of pieces and tests.

use super::{Builder, first_word, part};
use crate::diagnostic::{Diagnostic, code};
use crate::explain::Place;
use crate::grammar::{Pair, Rule};
use crate::source::{Span, Spanned};
use crate::tree::{
    Array, ArrayStep, Arrays, Blast, Board, BoardLook, Bound, By, Capture, Castle, CastleManner, Chase,
    ClauseKind, EnPassant, EnPassantPair, Event, EventKind, Exchange, Extends, Family, Flip, FlipDeed,
    FlipWhich, Forbid, Gate, Header, HeaderField, HeaderValue, Home, Immune, Keeper, Likeness, Limit,
    LookClause, LookMark, LookPart, MenLook, MovesSince, MovesWhen, Near, NeutralClause, Outcome,
    OutcomeWord, Perishing, Perpetual, Picture, Promote, Promoting, RegionClause, Reserve, ReserveItem,
    RoyalClause, SafeWord, Select, SelectKey, SidesClause, Take, Takes, Trigger, Unwanted, Verdict, Whose,
    Without,
};
use alfil_board::Side;

impl<'t> Builder<'t> {
    /// What a clause says, by the kind of clauses that begin with its word: a new kind is asked for by the compiler.
    ///
    /// Each is built by a function of its own: a page in a browser loads at first those alone that its first games need.
    pub(super) fn clause_kind(&mut self, pair: Pair<'t>) -> Option<ClauseKind> {
        let build: fn(&mut Self, Pair<'t>) -> Option<ClauseKind> =
            match Family::of_word(first_word(pair.as_str()))? {
                Family::Header => Self::header,
                Family::Extends => |builder, pair| {
                    Some(ClauseKind::Extends(Extends { name: builder.string(&part(&pair, Rule::string)?) }))
                },
                Family::Without => |builder, pair| builder.without(pair).map(ClauseKind::Without),
                Family::Board => Self::board,
                Family::Look => |builder, pair| builder.look(pair).map(ClauseKind::Look),
                Family::Neutral => |builder, pair| {
                    Some(ClauseKind::Neutral(NeutralClause {
                        name: builder.string(&part(&pair, Rule::string)?),
                    }))
                },
                Family::Sides => Self::sides,
                Family::Setup => Self::setup,
                Family::Piece => Self::piece,
                Family::Region => |builder, pair| {
                    let name = builder.name(&part(&pair, Rule::region_name)?);
                    let region = builder.region(part(&pair, Rule::region)?);
                    Some(ClauseKind::Region(RegionClause { name, region }))
                },
                Family::Home => |builder, pair| {
                    let (pieces, region) = builder.names_and_region(&pair)?;
                    Some(ClauseKind::Home(Home { pieces, region }))
                },
                Family::Royal => Self::royal,
                Family::Immune => |builder, pair| {
                    let pieces = builder.names(part(&pair, Rule::piece_names)?);
                    Some(ClauseKind::Immune(Immune { pieces, when: builder.when(&pair) }))
                },
                Family::Picture => Self::picture,
                Family::Bound => |builder, pair| {
                    Some(ClauseKind::Bound(Bound { pieces: builder.names(part(&pair, Rule::piece_names)?) }))
                },
                Family::Promote => |builder, pair| builder.promote(pair).map(ClauseKind::Promote),
                Family::Exchange => |builder, pair| builder.exchange(pair).map(ClauseKind::Exchange),
                Family::EnPassant => Self::en_passant,
                Family::Castle => |builder, pair| builder.castle(pair).map(ClauseKind::Castle),
                Family::Capture => Self::capture,
                Family::Blast => |builder, pair| Some(ClauseKind::Blast(builder.blast(&pair))),
                Family::Flip => {
                    |builder, pair| builder.flip(part(&pair, Rule::turned)?).map(ClauseKind::Flip)
                }
                Family::Take => Self::take,
                Family::Reserve => |builder, pair| {
                    Some(ClauseKind::Reserve(Reserve { items: builder.counted_pieces(pair)? }))
                },
                Family::Limit => {
                    |builder, pair| Some(ClauseKind::Limit(Limit { items: builder.counted_pieces(pair)? }))
                }
                Family::Gate => |builder, pair| {
                    let (pieces, region) = builder.names_and_region(&pair)?;
                    Some(ClauseKind::Gate(Gate { pieces, region }))
                },
                Family::Chase => Self::chase,
                Family::Arrays => |builder, pair| {
                    let region = builder.region(part(&pair, Rule::region)?);
                    let steps = builder.arrays_body(part(&pair, Rule::arrays_body)?);
                    Some(ClauseKind::Arrays(Arrays { region, steps }))
                },
                Family::Forbid => Self::forbid,
                Family::Turn => |builder, pair| builder.turn(pair).map(ClauseKind::Turn),
                Family::Place => |builder, pair| builder.place(pair).map(ClauseKind::Place),
                Family::Outcome => Self::outcome,
                Family::Test => Self::test,
            };
        build(self, pair)
    }

    fn board(&mut self, pair: Pair<'t>) -> Option<ClauseKind> {
        let mut numbers = pair.into_inner().filter(|part| part.as_rule() == Rule::number);
        let files = self.number(&numbers.next()?);
        let ranks = self.number(&numbers.next()?);
        Some(ClauseKind::Board(Board { files, ranks }))
    }

    fn sides(&mut self, pair: Pair<'t>) -> Option<ClauseKind> {
        let mut names = pair.into_inner().filter(|part| part.as_rule() == Rule::string);
        let white = self.string(&names.next()?);
        let black = self.string(&names.next()?);
        Some(ClauseKind::Sides(SidesClause { white, black }))
    }

    fn setup(&mut self, pair: Pair<'t>) -> Option<ClauseKind> {
        let first = self.setup_turn(&pair);
        Some(ClauseKind::Setup(match part(&pair, Rule::setup_body) {
            Some(rows) => Array { first, ..self.setup_body(rows) },
            None => Array { rows: Vec::new(), empty: true, first },
        }))
    }

    /// `H E from rank 1`
    fn names_and_region(&mut self, pair: &Pair<'t>) -> Option<(Vec<super::Name>, crate::tree::Region)> {
        Some((self.names(part(pair, Rule::piece_names)?), self.region(part(pair, Rule::region)?)))
    }

    fn royal(&mut self, pair: Pair<'t>) -> Option<ClauseKind> {
        Some(ClauseKind::Royal(RoyalClause {
            pieces: self.names(part(&pair, Rule::piece_names)?),
            select: part(&pair, Rule::select).map(|select| self.select(select)),
            together: self.together(&pair),
            when: self.when(&pair),
            else_immune: part(&pair, Rule::else_immune).map(|part| self.else_immune(part)),
        }))
    }

    fn picture(&mut self, pair: Pair<'t>) -> Option<ClauseKind> {
        let piece = self.name(&part(&pair, Rule::piece_name)?);
        let drawn = match pair.as_rule() {
            Rule::image => self.image_files(pair)?,
            _ => self.glyph(&pair)?,
        };
        Some(ClauseKind::Picture(Picture { piece, drawn }))
    }

    fn exchange(&mut self, pair: Pair<'t>) -> Option<Exchange> {
        let (pieces, to) = self.two_lists(&pair)?;
        let region = self.region(part(&pair, Rule::region)?);
        let moving = part(&pair, Rule::exchange_moving).and_then(|moving| part(&moving, Rule::betza));
        let moving = moving.map(|moving| self.betza(moving));
        let swaps = part(&pair, Rule::exchange_swapping).map(|swaps| {
            let span = self.span(&swaps);
            Takes { names: self.names_of(&swaps), span }
        });
        let near = match part(&pair, Rule::near) {
            None => None,
            Some(near) => Some(self.near(near)?),
        };
        let when = self.when(&pair);
        let without_check = part(&pair, Rule::exchange_unchecked).map(|part| self.span(&part));
        Some(Exchange { pieces, region, moving, swaps, to, near, without_check, when })
    }

    fn en_passant(&mut self, pair: Pair<'t>) -> Option<ClauseKind> {
        let mut pairs = Vec::new();
        for pair in pair.into_inner().filter(|part| part.as_rule() == Rule::en_passant_pair) {
            let mut names = pair.into_inner().filter(|part| part.as_rule() == Rule::piece_name);
            let victim = self.name(&names.next()?);
            let capturer = self.name(&names.next()?);
            pairs.push(EnPassantPair { victim, capturer });
        }
        Some(ClauseKind::EnPassant(EnPassant { pairs }))
    }

    fn take(&mut self, pair: Pair<'t>) -> Option<ClauseKind> {
        let Flip { which, victims, region, deeds, pieces, along, near } =
            self.flip(part(&pair, Rule::turned)?)?;
        Some(ClauseKind::Take(Take { which, victims, region, deeds, pieces, along, near }))
    }

    fn chase(&mut self, pair: Pair<'t>) -> Option<ClauseKind> {
        let (victims, pieces) = self.two_lists(&pair)?;
        let region = match part(&pair, Rule::flip_in) {
            Some(region) => Some(self.region(part(&region, Rule::region)?)),
            None => None,
        };
        let guarded = part(&pair, Rule::guarded_or_not).map(|part| self.span(&part));
        Some(ClauseKind::Chase(Chase { victims, region, pieces, guarded }))
    }

    fn forbid(&mut self, pair: Pair<'t>) -> Option<ClauseKind> {
        let when = part(&pair, Rule::condition).map(|when| self.condition(when));
        let by = match part(&pair, Rule::by_deeds).or_else(|| part(&pair, Rule::forbid_deeds)) {
            None => None,
            Some(by) => {
                let deeds = self.deeds(&by)?;
                Some(By { deeds, pieces: self.names_of(&by), span: self.behind_comma(&by) })
            }
        };
        let given = match part(&pair, Rule::when) {
            None => None,
            Some(given) => Some(self.condition(part(&given, Rule::condition)?)),
        };
        let attackers = part(&pair, Rule::not_attackers).map(|part| self.behind_comma(&part));
        Some(ClauseKind::Forbid(Forbid { when, by, attackers, given }))
    }

    /// `look points, river on ranks 5..6`
    fn look(&mut self, pair: Pair<'t>) -> Option<LookClause> {
        let ground = part(&pair, Rule::look_ground).and_then(|ground| {
            let span = self.span(&ground);
            let lying = part(&ground, Rule::kw_ranks).is_some();
            let look = match ground.into_inner().next()?.as_rule() {
                Rule::kw_plain => BoardLook::Plain,
                Rule::kw_points => BoardLook::Points,
                Rule::kw_hexagons if lying => BoardLook::HexagonsInRanks,
                Rule::kw_hexagons => BoardLook::Hexagons,
                _ => BoardLook::Chequered,
            };
            Some(Spanned::new(look, span))
        });
        let mut men = None;
        for one in pair.clone().into_inner().filter(|part| part.as_rule() == Rule::look_men) {
            let span = self.span(&one);
            let look = match one.into_inner().next()?.as_rule() {
                Rule::kw_discs => MenLook::Discs,
                Rule::kw_wedges => MenLook::Wedges,
                Rule::kw_octagons => MenLook::Octagons,
                _ => MenLook::Figures,
            };
            if men.is_some() {
                self.report(
                    Diagnostic::error(
                        code::syntax::REPEATED,
                        "the look says twice what pieces are drawn as",
                        span,
                        "the second time",
                    )
                    .help("keep one of the two"),
                );
            }
            men = Some(Spanned::new(look, span));
        }
        let mut parts = Vec::new();
        for one in pair.into_inner().filter(|part| part.as_rule() == Rule::look_part) {
            let word = one.clone().into_inner().next()?;
            let mark = match word.as_rule() {
                Rule::kw_river => LookMark::River,
                Rule::kw_diagonals => LookMark::Diagonals,
                _ => LookMark::Shaded,
            };
            let mark = Spanned::new(mark, self.span(&word));
            parts.push(LookPart { mark, region: self.region(part(&one, Rule::region)?) });
        }
        Some(LookClause { ground, men, parts })
    }

    fn header(&mut self, pair: Pair<'t>) -> Option<ClauseKind> {
        let name = self.string(&part(&pair, Rule::string)?);
        let fields = self.header_body(part(&pair, Rule::header_body)?);
        Some(ClauseKind::Header(Header { name, fields }))
    }

    /// The fields in the braces of a header.
    pub(crate) fn header_body(&mut self, body: Pair<'t>) -> Vec<HeaderField> {
        let mut fields = Vec::new();
        self.block(body, Place::Header, |builder, item| {
            fields.extend(item.and_then(|pair| builder.whole(|builder| builder.header_field(pair))));
        });
        fields
    }

    fn header_field(&mut self, pair: Pair<'t>) -> Option<HeaderField> {
        let key = self.name(&part(&pair, Rule::field_name)?);
        let value = match part(&pair, Rule::string) {
            Some(string) => HeaderValue::Text(self.string(&string)),
            None => HeaderValue::Number(self.number(&part(&pair, Rule::number)?)),
        };
        Some(HeaderField { key, value })
    }

    fn without(&mut self, pair: Pair<'t>) -> Option<Without> {
        let what = pair.into_inner().find(|part| part.as_rule() != Rule::kw_without)?;
        let span = self.span(&what);
        let names = part(&what, Rule::piece_names).map(|names| self.list_of_names(names)).unwrap_or_default();
        let outcome = |word| Unwanted::Outcome(Spanned::new(word, span));
        let what = match what.as_rule() {
            Rule::kw_checkmate => outcome(OutcomeWord::Checkmate),
            Rule::kw_stalemate => outcome(OutcomeWord::Stalemate),
            Rule::kw_repetition => outcome(OutcomeWord::Repetition),
            Rule::without_move_count => outcome(OutcomeWord::MoveCount),
            Rule::kw_bare => outcome(OutcomeWord::Bare),
            _ => Unwanted::Clauses(Spanned::new(Family::of_word(first_word(what.as_str()))?, span)),
        };
        Some(Without { what, names })
    }

    /// `capture Q~ R~ to own reserve as P`
    fn blast(&mut self, pair: &Pair<'t>) -> Blast {
        let steps = part(pair, Rule::betza).map(|steps| self.betza(steps));
        let spared = self.names_of(pair);
        let capturing = part(pair, Rule::spared_capturing).map(|pair| self.names_of(&pair));
        let perishing = part(pair, Rule::spared_not).and_then(|pair| {
            let pieces = self.names_of(&part(&pair, Rule::perishing)?);
            Some(Perishing { pieces, on: self.names_of(&pair), span: self.span(&pair) })
        });
        Blast {
            steps,
            spared,
            capturing: capturing.unwrap_or_default(),
            perishing,
            kept: part(pair, Rule::kept).map(|words| self.span(&words)),
            left: part(pair, Rule::leaving).map(|words| self.span(&words)),
        }
    }

    /// The pieces that a part lists; none where it has no list.
    fn names_of(&mut self, pair: &Pair<'t>) -> Vec<super::Name> {
        part(pair, Rule::piece_names).map(|names| self.names(names)).unwrap_or_default()
    }

    fn capture(&mut self, pair: Pair<'t>) -> Option<ClauseKind> {
        let (mut pieces, mut becomes) = (Vec::new(), Vec::new());
        let (mut keeper, mut region, mut by) = (None, None, None);
        let mut named = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::kw_to => named = true,
                Rule::whose => {
                    let Spanned { node, span } = self.whose(&part);
                    let node = match node {
                        Whose::Own => Keeper::Own,
                        Whose::Enemy => Keeper::Enemy,
                    };
                    keeper = Some(Spanned::new(node, span));
                }
                Rule::kw_partner => keeper = Some(Spanned::new(Keeper::Partner, self.span(&part))),
                Rule::reborn => {
                    for part in part.into_inner() {
                        match part.as_rule() {
                            Rule::region => region = Some(self.region(part)),
                            Rule::reborn_by => by = Some(self.likeness(&part)),
                            _ => {}
                        }
                    }
                }
                Rule::piece_names if named => becomes = self.list_of_names(part),
                Rule::piece_names => pieces = self.names(part),
                _ => {}
            }
        }
        Some(ClauseKind::Capture(Capture { pieces, keeper, region, by, becomes }))
    }

    /// `by file`
    fn likeness(&self, pair: &Pair<'t>) -> Spanned<Likeness> {
        let like = if pair.as_str().ends_with("file") { Likeness::File } else { Likeness::Shade };
        Spanned::new(like, self.span(pair))
    }

    /// `R*2` several times
    fn counted_pieces(&mut self, pair: Pair<'t>) -> Option<Vec<ReserveItem>> {
        let mut items = Vec::new();
        for item in pair.into_inner().filter(|part| part.as_rule() == Rule::reserve_item) {
            let piece = self.name(&part(&item, Rule::piece_name)?);
            let count = part(&item, Rule::number).map(|number| self.number(&number));
            items.push(ReserveItem { piece, count });
        }
        Some(items)
    }

    /// The steps in the braces of numbered arrays.
    pub(crate) fn arrays_body(&mut self, body: Pair<'t>) -> Vec<ArrayStep> {
        let mut steps = Vec::new();
        let whole = self.span(&body);
        self.block(body, Place::Arrays, |builder, item| {
            let span = item.as_ref().map_or(whole, |pair| builder.span(pair));
            let step = item.and_then(|pair| {
                let pieces = builder.list_of_names(part(&pair, Rule::piece_names)?);
                let region = part(&pair, Rule::region).map(|region| builder.region(region));
                Some(ArrayStep { pieces, region, span })
            });
            // A step without pieces has been reported.
            steps.push(step.unwrap_or(ArrayStep { pieces: Vec::new(), region: None, span }));
        });
        steps
    }

    fn select(&mut self, pair: Pair<'t>) -> Select {
        let mut select = Select { greatest: false, keys: Vec::new(), span: self.span(&pair) };
        for word in pair.into_inner() {
            let span = self.span(&word);
            match word.as_rule() {
                // The comma before it belongs to the clause.
                Rule::kw_the => select.span.start = span.start,
                Rule::kw_greatest => select.greatest = true,
                Rule::select_key => {
                    let negative = part(&word, Rule::minus).is_some();
                    let text =
                        part(&word, Rule::key_name).map(|name| name.as_str().to_owned()).unwrap_or_default();
                    select.keys.push(Spanned::new(SelectKey { negative, word: text }, span));
                }
                _ => {}
            }
        }
        select
    }

    fn promote(&mut self, pair: Pair<'t>) -> Option<Promote> {
        let (pieces, to) = self.two_lists(&pair)?;
        let mut trigger = None;
        for part in pair.clone().into_inner() {
            let found = match part.as_rule() {
                Rule::kw_on => Trigger::On,
                Rule::kw_entering => Trigger::Entering,
                Rule::kw_touching => Trigger::Touching,
                _ => continue,
            };
            trigger = Some(Spanned::new(found, self.span(&part)));
        }
        let region = self.region(part(&pair, Rule::region)?);
        let optional = part(&pair, Rule::optional).and_then(|optional| part(&optional, Rule::kw_optional));
        let optional = optional.map(|word| self.span(&word));
        let which = |rule, which| part(&pair, rule).map(|word| Spanned::new(which, self.span(&word)));
        let captures = which(Rule::kw_capturing, Promoting::Capturing)
            .or_else(|| which(Rule::not_en_passant, Promoting::NotEnPassant));
        let when = self.when(&pair);
        Some(Promote { pieces, captures, trigger: trigger?, region, to, when, optional })
    }

    /// The two lists of names in `promote P on ... to Q R`.
    fn two_lists(&mut self, pair: &Pair<'t>) -> Option<(Vec<super::Name>, Vec<super::Name>)> {
        let mut lists = pair.clone().into_inner().filter(|part| part.as_rule() == Rule::piece_names);
        Some((self.names(lists.next()?), self.list_of_names(lists.next()?)))
    }

    fn castle(&mut self, pair: Pair<'t>) -> Option<Castle> {
        let mut parties = Vec::new();
        let mut royal_only = None;
        let mut manner = None;
        let mut safe: Vec<Spanned<SafeWord>> = Vec::new();
        let mut alone = None;
        let mut when: Option<(Span, crate::tree::Condition)> = None;
        for word in pair.into_inner() {
            let span = self.span(&word);
            match word.as_rule() {
                Rule::kw_royal => royal_only = Some(span),
                Rule::castle_party => {
                    let names = self.names(part(&word, Rule::piece_names)?);
                    let from = part(&word, Rule::region).map(|region| self.region(region));
                    parties.push((names, from));
                }
                Rule::number => manner = Some(Spanned::new(CastleManner::By(self.number(&word).node), span)),
                Rule::to_files => {
                    let mut files = Vec::new();
                    for letter in word.into_inner().filter(|part| part.as_rule() == Rule::file_letter) {
                        files.push(self.file_letter(&letter)?);
                    }
                    let [king, rook, other_king, other_rook] = files.try_into().ok()?;
                    let (lower, higher) = ((king, rook), (other_king, other_rook));
                    manner = Some(Spanned::new(CastleManner::To { lower, higher }, span));
                }
                Rule::kw_swapping => manner = Some(Spanned::new(CastleManner::Swapping, span)),
                Rule::safe => {
                    for word in word.into_inner() {
                        let group = match word.as_rule() {
                            Rule::kw_origin => SafeWord::Origin,
                            Rule::kw_crossed => SafeWord::Crossed,
                            Rule::kw_arrival => SafeWord::Arrival,
                            _ => continue,
                        };
                        safe.push(Spanned::new(group, self.span(&word)));
                    }
                }
                Rule::kw_alone => alone = Some(span),
                Rule::all_safe => safe.push(Spanned::new(SafeWord::All, span)),
                Rule::when => {
                    if let Some((first, _)) = &when {
                        self.report(
                            Diagnostic::error(
                                code::syntax::REPEATED,
                                "the castling has two `when`",
                                span,
                                "the second",
                            )
                            .label(*first, "the first")
                            .help("join the two with `and`"),
                        );
                        return None;
                    }
                    when = Some((span, self.condition(part(&word, Rule::condition)?)));
                }
                _ => {}
            }
        }
        let mut parties = parties.into_iter();
        let (kings, kings_from) = parties.next()?;
        let (rooks, rooks_from) = parties.next()?;
        let when = when.map(|(_, when)| when);
        Some(Castle { royal_only, kings, kings_from, rooks, rooks_from, manner: manner?, safe, alone, when })
    }

    /// `, black to move`
    fn setup_turn(&mut self, pair: &Pair<'t>) -> Option<Spanned<Side>> {
        let turn = part(pair, Rule::setup_turn)?;
        Some(self.side(&part(&turn, Rule::side)?))
    }

    /// `within K on S in REGION by moving or placing P along R within K of own`
    fn flip(&mut self, pair: Pair<'t>) -> Option<Flip> {
        let is_which = |inner: &Pair<'t>| {
            matches!(
                inner.as_rule(),
                Rule::flip_enclosed
                    | Rule::flip_surrounded
                    | Rule::flip_within
                    | Rule::flip_ahead
                    | Rule::flip_behind
                    | Rule::flip_crossing
            )
        };
        let which = pair.clone().into_inner().find(is_which)?;
        let steps = part(&which, Rule::betza).map(|steps| self.betza(steps));
        let span = self.span(&which);
        let which = match which.as_rule() {
            Rule::flip_enclosed => FlipWhich::Enclosed(span, steps),
            Rule::flip_surrounded => FlipWhich::Surrounded(steps?),
            Rule::flip_within => FlipWhich::Within(steps?),
            Rule::flip_ahead => FlipWhich::Ahead(steps?),
            Rule::flip_behind => FlipWhich::Behind(steps?),
            _ => {
                let pieces = part(&which, Rule::piece_names).map(|names| self.names(names));
                FlipWhich::Crossing(span, pieces.unwrap_or_default())
            }
        };
        let victims = match part(&pair, Rule::flip_on) {
            Some(on) => self.names(part(&on, Rule::piece_names)?),
            None => Vec::new(),
        };
        let region = match part(&pair, Rule::flip_in) {
            Some(region) => Some(self.region(part(&region, Rule::region)?)),
            None => None,
        };
        let deeds = self.deeds(&pair)?;
        let pieces = part(&pair, Rule::piece_names).map(|names| self.names(names)).unwrap_or_default();
        let along = match part(&pair, Rule::flip_along) {
            Some(along) => Some(self.betza(part(&along, Rule::betza)?)),
            None => None,
        };
        let near = match part(&pair, Rule::near) {
            None => None,
            Some(near) => Some(self.near(near)?),
        };
        Some(Flip { which, victims, region, deeds, pieces, along, near })
    }

    /// `moving or placing`
    fn deeds(&mut self, pair: &Pair<'t>) -> Option<Vec<Spanned<FlipDeed>>> {
        let mut deeds: Vec<Spanned<FlipDeed>> = Vec::new();
        for deed in part(pair, Rule::flip_deeds)?.into_inner() {
            if deed.as_rule() != Rule::flip_deed {
                continue;
            }
            let span = self.span(&deed);
            let moving = part(&deed, Rule::kw_moving).is_some();
            let deed = Spanned::new(if moving { FlipDeed::Moving } else { FlipDeed::Placing }, span);
            if let Some(first) = deeds.iter().find(|other| other.node == deed.node) {
                self.report(
                    Diagnostic::error(
                        code::syntax::REPEATED,
                        "the clause says the same twice",
                        span,
                        "the second",
                    )
                    .label(first.span, "the first")
                    .help("write `moving`, `placing`, or `moving or placing`"),
                );
                return None;
            }
            deeds.push(deed);
        }
        Some(deeds)
    }

    /// `not within W of enemy P`
    pub(super) fn near(&mut self, pair: Pair<'t>) -> Option<Near> {
        let span = self.span(&pair);
        let none = part(&pair, Rule::kw_not).is_some();
        let steps = self.betza(part(&pair, Rule::betza)?);
        let whose = part(&pair, Rule::whose).map(|whose| self.whose(&whose));
        let pieces = part(&pair, Rule::piece_names).map(|names| self.names(names)).unwrap_or_default();
        Some(Near { none, steps, whose, pieces, span })
    }

    /// `over 64 moves since count own = 1, from count, 8 when count enemy R > 1`
    fn moves_since(&mut self, pair: Pair<'t>) -> Option<MovesSince> {
        let moves = self.number(&part(&pair, Rule::number)?);
        let since = self.condition(part(&pair, Rule::condition)?);
        let over = part(&pair, Rule::kw_over).map(|word| self.span(&word));
        let from = part(&pair, Rule::counted);
        let from = from.map(|counted| {
            let span = self.span(&counted);
            Spanned::new(self.counted(counted), span)
        });
        let mut cases = Vec::new();
        for case in pair.into_inner().filter(|part| part.as_rule() == Rule::moves_when) {
            let span = self.span(&case);
            let moves = self.number(&part(&case, Rule::number)?);
            cases.push(MovesWhen { moves, when: self.condition(part(&case, Rule::condition)?), span });
        }
        Some(MovesSince { over, moves, since, from, cases })
    }

    fn outcome(&mut self, pair: Pair<'t>) -> Option<ClauseKind> {
        let first = pair.clone().into_inner().next()?;
        let verdict = match first.as_rule() {
            Rule::kw_win => Verdict::Win,
            Rule::kw_loss => Verdict::Loss,
            _ => Verdict::Draw,
        };
        let result = Spanned::new(verdict, self.span(&first));
        let event = part(&pair, Rule::event)?;
        let span = self.span(&event);
        let provided = part(&event, Rule::provided).and_then(|provided| part(&provided, Rule::conjunction));
        let provided = provided.map(|provided| self.lone_conjunction(provided));
        let what = event.into_inner().next()?;
        let kind = match what.as_rule() {
            Rule::kw_checkmate => EventKind::Checkmate,
            Rule::kw_stalemate => EventKind::Stalemate,
            Rule::repetition => EventKind::Repetition {
                times: self.number(&part(&what, Rule::number)?),
                with: what.clone().into_inner().find_map(|word| match word.as_rule() {
                    Rule::kw_check => Some(Perpetual::Check),
                    Rule::kw_chase => Some(Perpetual::Chase),
                    _ => None,
                }),
            },
            Rule::to_and_fro => EventKind::ToAndFro {
                moves: self.number(&part(&what, Rule::number)?),
                pieces: part(&what, Rule::piece_names).map(|names| self.names(names)).unwrap_or_default(),
            },
            Rule::move_count => EventKind::MoveCount {
                moves: self.number(&part(&what, Rule::number)?),
                placing: part(&what, Rule::kw_placing).is_some(),
                pieces: part(&what, Rule::piece_names).map(|names| self.names(names)).unwrap_or_default(),
            },
            Rule::moves_since => EventKind::MovesSince(Box::new(self.moves_since(what)?)),
            _ => EventKind::When(self.condition(what)),
        };
        Some(ClauseKind::Outcome(Outcome { result, event: Event { kind, provided, span } }))
    }
}

//! The syntax tree as nested lists, for snapshots. What has a place and stands in the text as it is is checked
//! against the text on the way.

use alfil::source::{Span, Spanned};
use alfil::syntax::tree::*;

/// Writes the tree of `text`.
pub fn lists(text: &str, file: &File) -> String {
    let writer = Writer { text };
    file.clauses.iter().map(|clause| writer.clause(clause) + "\n").collect()
}

/// With a blank before it, if it is anything.
fn spaced(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(" {text}") }
}

struct Writer<'t> {
    text: &'t str,
}

impl Writer<'_> {
    fn near(&self, near: &Near) -> String {
        let none = if near.none { "not " } else { "" };
        let steps = self.betza(&near.steps);
        let whose = near.whose.as_ref().map_or("empty", |whose| self.slice(whose.span));
        format!("({none}near {steps} {whose} ({}))", self.names(&near.pieces))
    }

    fn slice(&self, span: Span) -> &str {
        &self.text[span.start as usize..span.end as usize]
    }

    fn name(&self, name: &Name) -> String {
        assert_eq!(self.slice(name.span), name.node, "a name's place");
        name.node.clone()
    }

    fn names(&self, names: &[Name]) -> String {
        names.iter().map(|name| self.name(name)).collect::<Vec<_>>().join(" ")
    }

    fn string(&self, string: &Spanned<String>) -> String {
        assert!(self.slice(string.span).starts_with('"') && self.slice(string.span).ends_with('"'));
        format!("{:?}", string.node)
    }

    fn number(&self, number: &Spanned<u32>) -> String {
        assert_eq!(self.slice(number.span).parse(), Ok(number.node), "a number's place");
        number.node.to_string()
    }

    fn clause(&self, clause: &Clause) -> String {
        let side = clause.side.as_ref().map_or(String::new(), |side| format!("{} ", side.node.name()));
        side + &self.kind(clause)
    }

    fn kind(&self, clause: &Clause) -> String {
        match &clause.kind {
            ClauseKind::Header(header) => {
                let fields = header.fields.iter().map(|field| match &field.value {
                    HeaderValue::Text(text) => format!(" ({} {})", self.name(&field.key), self.string(text)),
                    HeaderValue::Number(year) => {
                        format!(" ({} {})", self.name(&field.key), self.number(year))
                    }
                });
                format!("(variant {}{})", self.string(&header.name), fields.collect::<String>())
            }
            ClauseKind::Extends(extends) => format!("(extends {})", self.string(&extends.name)),
            ClauseKind::Without(without) => match &without.what {
                Unwanted::Clauses(family) => match family.node.form().removal {
                    Removal::Names { .. } | Removal::Piece => {
                        format!("(without {} {})", family.node.form().word(), self.names(&without.names))
                    }
                    _ => format!("(without {})", self.slice(family.span)),
                },
                Unwanted::Outcome(word) => format!("(without {:?})", word.node),
            },
            ClauseKind::Board(board) => {
                format!("(board {} {})", self.number(&board.files), self.number(&board.ranks))
            }
            ClauseKind::Neutral(neutral) => format!("(neutral {})", self.slice(neutral.name.span)),
            ClauseKind::Sides(sides) => {
                format!("(sides {} {})", self.slice(sides.white.span), self.slice(sides.black.span))
            }
            ClauseKind::Look(look) => {
                let ground = look.ground.iter().map(|ground| format!(" {}", self.slice(ground.span)));
                let parts = look.parts.iter();
                let parts = parts
                    .map(|part| format!(" ({} {})", self.slice(part.mark.span), self.region(&part.region)));
                let men = look.men.iter().map(|men| format!(" {}", self.slice(men.span)));
                format!("(look{})", ground.chain(men).chain(parts).collect::<String>())
            }
            ClauseKind::Setup(array) if array.empty => "(setup empty)".to_owned(),
            ClauseKind::Setup(array) => {
                let first = array.first.map_or(String::new(), |side| format!(" {:?} first", side.node));
                let rows = array.rows.iter().map(|row| {
                    let cells = row.cells.iter().map(|cell| match &cell.node {
                        Cell::Empty => ".".to_owned(),
                        Cell::Hole => "*".to_owned(),
                        Cell::Piece(text) => {
                            assert_eq!(self.slice(cell.span), text);
                            text.clone()
                        }
                        Cell::Unknown(text) => format!("?{text}"),
                    });
                    format!("\n  ({})", cells.collect::<Vec<_>>().join(" "))
                });
                format!("(setup{first}{})", rows.collect::<String>())
            }
            ClauseKind::Piece(piece) => {
                let name =
                    piece.name.as_ref().map_or(String::new(), |name| " ".to_owned() + &self.string(name));
                let rules = piece.rules.iter().map(|rule| format!("\n  {}", self.rule(rule)));
                format!("(piece {}{name}{})", self.name(&piece.letters), rules.collect::<String>())
            }
            ClauseKind::Region(region) => {
                format!("(region {} {})", self.name(&region.name), self.region(&region.region))
            }
            ClauseKind::Home(Home { pieces, region }) => {
                format!("(home ({}) {})", self.names(pieces), self.region(region))
            }
            ClauseKind::Royal(royal) => {
                let select = royal.select.as_ref().map_or(String::new(), |select| {
                    let keys = select
                        .keys
                        .iter()
                        .map(|key| format!("{}{}", if key.node.negative { "-" } else { "" }, key.node.word));
                    assert!(
                        self.slice(select.span).starts_with("the ") && self.slice(select.span).ends_with(')')
                    );
                    let which = if select.greatest { "greatest" } else { "least" };
                    format!(" ({which} {})", keys.collect::<Vec<_>>().join(" "))
                });
                let immune =
                    royal.else_immune.map_or(String::new(), |span| format!(" ({})", self.slice(span)));
                let together = royal.together.map_or("", |span| self.slice(span));
                let (names, when) = (self.names(&royal.pieces), self.when(&royal.when));
                format!("(royal ({names}){select}{}{when}{immune})", spaced(together))
            }
            ClauseKind::Immune(Immune { pieces, when }) => {
                format!("(immune ({}){})", self.names(pieces), self.when(when))
            }
            ClauseKind::Promote(promote) => format!(
                "(promote ({}){} {:?} {} ({}){}{})",
                self.names(&promote.pieces),
                promote.captures.as_ref().map_or(String::new(), |captures| format!(" {:?}", captures.node)),
                promote.trigger.node,
                self.region(&promote.region),
                self.names(&promote.to),
                self.when(&promote.when),
                promote.optional.map_or(String::new(), |span| format!(" {}", self.slice(span))),
            ),
            ClauseKind::Exchange(Exchange {
                pieces,
                region,
                moving,
                swaps,
                to,
                near,
                without_check,
                when,
            }) => {
                format!(
                    "(exchange ({}) {}{}{} ({}){}{}{})",
                    self.names(pieces),
                    self.region(region),
                    moving
                        .as_ref()
                        .map_or(String::new(), |moving| format!(" moving {}", self.slice(moving.span))),
                    swaps
                        .as_ref()
                        .map_or(String::new(), |swaps| format!(" (swapping {})", self.names(&swaps.names))),
                    self.names(to),
                    near.as_ref().map_or(String::new(), |near| format!(" {}", self.near(near))),
                    without_check.map_or("", |_| " without check"),
                    self.when(when)
                )
            }
            ClauseKind::EnPassant(EnPassant { pairs }) => {
                let pairs = pairs
                    .iter()
                    .map(|pair| format!(" ({} by {})", self.name(&pair.victim), self.name(&pair.capturer)));
                format!("(en passant{})", pairs.collect::<String>())
            }
            ClauseKind::Castle(castle) => {
                let from = |region: &Option<Region>| {
                    region.as_ref().map_or(String::new(), |region| format!(" from {}", self.region(region)))
                };
                let safe = castle.safe.iter().map(|safe| format!(" {:?}", safe.node));
                let manner = match &castle.manner.node {
                    CastleManner::To { lower, higher } => {
                        let files = [lower.0, lower.1, higher.0, higher.1]
                            .map(|file| self.slice(file.span).to_owned());
                        format!("(to {})", files.join(" "))
                    }
                    manner => format!("{manner:?}"),
                };
                format!(
                    "(castle{} ({}{}) ({}{}) {manner} (safe{}){}{})",
                    castle.royal_only.map_or("", |_| " royal"),
                    self.names(&castle.kings),
                    from(&castle.kings_from),
                    self.names(&castle.rooks),
                    from(&castle.rooks_from),
                    safe.collect::<String>(),
                    castle.alone.map_or("", |_| " alone"),
                    self.when(&castle.when)
                )
            }
            ClauseKind::Capture(Capture { pieces, keeper, region, by, becomes }) => {
                let (pieces, becomes) = (self.names(pieces), self.names(becomes));
                let region =
                    region.as_ref().map_or(String::new(), |region| format!(" {}", self.region(region)));
                let by = by.as_ref().map_or(String::new(), |by| format!(" ({})", self.slice(by.span)));
                let to = keeper.as_ref().map_or("home".to_owned(), |keeper| self.keeper(keeper));
                format!("(capture ({pieces}) {to}{region}{by} ({becomes}))")
            }
            ClauseKind::Picture(picture) => {
                format!("({})", self.drawn(&picture.drawn, &spaced(&self.name(&picture.piece))))
            }
            ClauseKind::Bound(Bound { pieces }) => format!("(bound ({}))", self.names(pieces)),
            ClauseKind::Blast(Blast { steps, spared, capturing, perishing, kept, left }) => {
                let perishing = perishing.as_ref().map_or(String::new(), |perishing| {
                    format!(" (not ({}) ({}))", self.names(&perishing.pieces), self.names(&perishing.on))
                });
                let capturing = match capturing.is_empty() {
                    true => String::new(),
                    false => format!(" ({})", self.names(capturing)),
                };
                let kept = kept.map_or(String::new(), |span| format!(" ({})", self.slice(span)));
                let left = left.map_or(String::new(), |span| format!(" ({})", self.slice(span)));
                let steps = steps.as_ref().map_or_else(|| "none".to_owned(), |steps| self.betza(steps));
                format!("(blast {steps} ({}){capturing}{perishing}{kept}{left})", self.names(spared))
            }
            ClauseKind::Flip(Flip { which, victims, region, deeds, pieces, along, near })
            | ClauseKind::Take(Take { which, victims, region, deeds, pieces, along, near }) => {
                let which = match which {
                    FlipWhich::Enclosed(span, None) => self.slice(*span).to_owned(),
                    FlipWhich::Enclosed(_, Some(ways)) => format!("(enclosed {})", self.betza(ways)),
                    FlipWhich::Surrounded(steps) => format!("(surrounded {})", self.betza(steps)),
                    FlipWhich::Within(steps) => format!("(within {})", self.betza(steps)),
                    FlipWhich::Ahead(ways) => format!("(ahead {})", self.betza(ways)),
                    FlipWhich::Behind(ways) => format!("(behind {})", self.betza(ways)),
                    FlipWhich::Crossing(_, pieces) => format!("(crossing ({}))", self.names(pieces)),
                };
                let on = match victims.is_empty() {
                    true => String::new(),
                    false => format!(" (on {})", self.names(victims)),
                };
                let region =
                    region.as_ref().map_or(String::new(), |region| format!(" {}", self.region(region)));
                let along =
                    along.as_ref().map_or(String::new(), |along| format!(" (along {})", self.betza(along)));
                let deeds: Vec<&str> = deeds.iter().map(|deed| self.slice(deed.span)).collect();
                let near = near.as_ref().map_or(String::new(), |near| format!(" {}", self.near(near)));
                let word = clause.kind.family().map_or("", |family| family.form().words[0].word);
                format!(
                    "({word} {which}{on}{region} ({}) ({}){along}{near})",
                    deeds.join(" "),
                    self.names(pieces)
                )
            }
            ClauseKind::Reserve(Reserve { items }) => format!("(reserve{})", self.counted(items)),
            ClauseKind::Limit(Limit { items }) => format!("(limit{})", self.counted(items)),
            ClauseKind::Gate(Gate { pieces, region }) => {
                format!("(gate ({}) {})", self.names(pieces), self.region(region))
            }
            ClauseKind::Chase(Chase { victims, region, pieces, guarded }) => {
                let region = region.as_ref().map_or(String::new(), |region| spaced(&self.region(region)));
                let guarded = guarded.map_or("", |span| self.slice(span));
                let (victims, pieces) = (self.names(victims), self.names(pieces));
                format!("(chase ({victims}){region} ({pieces}){})", spaced(guarded))
            }
            ClauseKind::Arrays(arrays) => {
                let steps = arrays.steps.iter().map(|step| {
                    let region = step.region.as_ref().map_or(String::new(), |region| self.region(region));
                    format!("\n  (({}){})", self.names(&step.pieces), spaced(&region))
                });
                format!("(arrays {}{})", self.region(&arrays.region), steps.collect::<String>())
            }
            ClauseKind::Forbid(Forbid { when, by, attackers, given }) => {
                let by = by.as_ref().map_or(String::new(), |by| {
                    let behind = self.slice(by.span).starts_with("by ");
                    assert_eq!(behind, when.is_some(), "a part's place");
                    let deeds: Vec<&str> = by.deeds.iter().map(|deed| self.slice(deed.span)).collect();
                    format!(" (by ({}) {})", deeds.join(" "), self.names(&by.pieces))
                });
                let given = given
                    .as_ref()
                    .map_or(String::new(), |given| format!(" (when {})", self.condition(given)));
                let attackers = attackers.map_or(String::new(), |span| format!(" ({})", self.slice(span)));
                let when = when.as_ref().map_or(String::new(), |when| spaced(&self.condition(when)));
                format!("(forbid{when}{by}{attackers}{given})")
            }
            ClauseKind::Turn(turn) => {
                let when = turn.when.as_ref().map_or(String::new(), |when| match when {
                    TurnWhen::Number(number) => format!(" {}", self.number(number)),
                    TurnWhen::While(condition) => format!(" (while {})", self.condition(condition)),
                });
                let options: String = turn
                    .options
                    .iter()
                    .map(|option| match option {
                        TurnOption::Place(place) => {
                            let max = place.max.as_ref().map_or("".to_owned(), |max| self.number(max));
                            let (min, with) = (self.number(&place.min), self.names(&place.with));
                            format!(" (place {min}..{max} with ({with}))")
                        }
                        TurnOption::Neutral(place) => {
                            let region =
                                place.region.as_ref().map_or(String::new(), |region| self.region(region));
                            format!(" (neutral {:?}{})", place.near, spaced(&region))
                        }
                        option => format!(" {}", self.slice(option.span())),
                    })
                    .collect();
                let capture = turn.capture_first.map_or("", |span| self.slice(span));
                let then = turn.then.as_ref().map_or(String::new(), |then| {
                    let region = then.region.as_ref().map_or(String::new(), |region| self.region(region));
                    let pushes = self.names(&then.pushes);
                    format!(" (then {} {:?}{}{})", then.carries, then.near, spaced(&region), spaced(&pushes))
                });
                let until = turn.until_check.map_or("", |span| self.slice(span));
                let pass = turn.else_pass.map_or("", |span| self.slice(span));
                let moves = turn.else_move.map_or("", |span| self.slice(span));
                let all = turn.all_en_passant.map_or("", |span| self.slice(span));
                let (until, all, moves, pass) = (spaced(until), spaced(all), spaced(moves), spaced(pass));
                format!("(turn{when}{}{options}{then}{until}{all}{moves}{pass})", spaced(capture))
            }
            ClauseKind::Place(place) => {
                let rule = match &place.rule {
                    PlaceRule::On(region) => format!("on {}", self.region(region)),
                    PlaceRule::NotOn(region) => format!("not on {}", self.region(region)),
                    PlaceRule::Shade { differs, from } => {
                        format!("shade {} {}", if *differs { "differs" } else { "equals" }, self.name(from))
                    }
                    PlaceRule::File { most, pieces } => format!("file {} {}", most.node, self.names(pieces)),
                    PlaceRule::Flips(_) => "flips".to_owned(),
                    PlaceRule::Slides { steps, .. } => format!("sliding {}", self.slice(steps.span)),
                    PlaceRule::Near(near) => self.near(near),
                    PlaceRule::As(faces) => format!("as {}", self.names(faces)),
                };
                format!("(place ({}) {rule}{})", self.names(&place.pieces), self.when(&place.when))
            }
            ClauseKind::Outcome(Outcome { result, event }) => {
                let provided = event
                    .provided
                    .as_ref()
                    .map_or(String::new(), |provided| format!(" (provided {})", self.condition(provided)));
                let event = match &event.kind {
                    EventKind::Checkmate => "checkmate".to_owned(),
                    EventKind::Stalemate => "stalemate".to_owned(),
                    EventKind::Repetition { times, with } => {
                        let with = with.map_or(String::new(), |with| format!(" {with:?}"));
                        format!("(repetition {}{with})", self.number(times))
                    }
                    EventKind::ToAndFro { moves, pieces } => {
                        format!("(to-and-fro {} ({}))", self.number(moves), self.names(pieces))
                    }
                    EventKind::MoveCount { moves, placing, pieces } => {
                        let placing = if *placing { " placing" } else { "" };
                        format!("(moves {}{placing} ({}))", self.number(moves), self.names(pieces))
                    }
                    EventKind::MovesSince(count) => {
                        let over = count.over.map_or("", |span| self.slice(span));
                        let from =
                            count.from.as_ref().map_or(String::new(), |from| self.pieces_counted(&from.node));
                        let cases = count.cases.iter().map(|case| {
                            format!(" ({} {})", self.number(&case.moves), self.condition(&case.when))
                        });
                        format!(
                            "(since{} {} {} (from {from}){})",
                            spaced(over),
                            self.number(&count.moves),
                            self.condition(&count.since),
                            cases.collect::<String>()
                        )
                    }
                    EventKind::When(condition) => self.condition(condition),
                };
                format!("({:?} {event}{provided})", result.node)
            }
            ClauseKind::Test(test) => {
                let steps = test.steps.iter().map(|step| format!("\n  {}", self.step(step)));
                format!("(test {}{})", self.string(&test.name), steps.collect::<String>())
            }
            ClauseKind::Error => format!("(error {:?})", self.slice(clause.span)),
        }
    }

    /// What a piece is drawn as, with the piece behind the word.
    fn drawn(&self, drawn: &Drawn, piece: &str) -> String {
        match drawn {
            Drawn::Glyph(name) => format!("glyph{piece} {}", self.string(name)),
            Drawn::Image { white, black } => {
                let black = black.as_ref().map_or(String::new(), |black| format!(" {}", self.string(black)));
                format!("image{piece} {}{black}", self.string(white))
            }
        }
    }

    fn rule(&self, rule: &PieceRule) -> String {
        match rule {
            PieceRule::Move(rule) => {
                let mut text = format!("(move {}", self.betza(&rule.betza));
                for (word, choice) in [("on", &rule.on), ("over", &rule.over)] {
                    if let Some(choice) = choice {
                        let not = if choice.all_but.is_some() { "not " } else { "" };
                        text += &format!(" ({word} {not}{})", self.names(&choice.names));
                    }
                }
                if let Some(from) = &rule.from {
                    text += &format!(" (from {})", self.region(from));
                }
                if let Some(to) = &rule.to {
                    text += &format!(" (in {})", self.region(to));
                }
                if let Some(takes) = &rule.takes {
                    text += &format!(" (takes {})", self.names(&takes.names));
                }
                for near in &rule.near {
                    text += &format!(" {}", self.near(near));
                }
                text + &self.when(&rule.when) + ")"
            }
            // As the clause that says it of the piece by name, without the name.
            PieceRule::Clause(clause) => match &clause.kind {
                ClauseKind::Royal(royal) => {
                    let immune =
                        royal.else_immune.map_or(String::new(), |span| format!(" ({})", self.slice(span)));
                    let together = royal.together.map_or("", |span| self.slice(span));
                    format!("(royal{}{}{immune})", spaced(together), self.when(&royal.when))
                }
                ClauseKind::Immune(immune) => format!("(immune{})", self.when(&immune.when)),
                ClauseKind::Home(home) => format!("(home {})", self.region(&home.region)),
                ClauseKind::Picture(picture) => format!("({})", self.drawn(&picture.drawn, "")),
                ClauseKind::Bound(_) => format!("({})", self.slice(clause.span)),
                other => panic!("no rule of a piece: {other:?}"),
            },
            PieceRule::Error => "(error)".to_owned(),
        }
    }

    fn counted(&self, items: &[ReserveItem]) -> String {
        let items = items.iter().map(|item| match &item.count {
            Some(count) => format!(" {}*{}", self.name(&item.piece), self.number(count)),
            None => format!(" {}", self.name(&item.piece)),
        });
        items.collect()
    }

    fn betza(&self, betza: &Betza) -> String {
        betza.moves.iter().map(|mv| self.betza_move(mv)).collect::<Vec<_>>().join(" ")
    }

    fn betza_move(&self, mv: &BetzaMove) -> String {
        match mv {
            BetzaMove::Legs { legs, .. } => {
                format!("[{}]", legs.iter().map(|leg| self.leg(leg)).collect::<Vec<_>>().join(" again "))
            }
            BetzaMove::Bracket { modifiers, legs, .. } => {
                let legs = legs.iter().map(|(joint, leg)| match joint {
                    Joint::First => self.leg(leg),
                    Joint::Must => format!(" must {}", self.leg(leg)),
                    Joint::May => format!(" may {}", self.leg(leg)),
                });
                format!("[{}bracket {}]", self.modifiers(modifiers), legs.collect::<String>())
            }
            BetzaMove::Error(span) => format!("[error {}]", self.slice(*span)),
        }
    }

    fn modifiers(&self, modifiers: &[Spanned<Modifier>]) -> String {
        let letters = modifiers.iter().map(|modifier| {
            let letter = modifier.node.letter().to_string();
            assert_eq!(self.slice(modifier.span), letter, "a letter's place");
            letter + " "
        });
        letters.collect()
    }

    fn leg(&self, leg: &Leg) -> String {
        let atom = leg.atom.as_ref().map_or(String::new(), |atom| {
            assert_eq!(self.slice(atom.span), format!("{:?}", atom.node), "an atom's place");
            format!("{:?}", atom.node)
        });
        let extensions = leg.extensions.iter().map(|extension| format!("+{:?}", extension.node));
        let range = leg.range.as_ref().map_or(String::new(), |range| format!(" {:?}", range.node));
        format!("{}{atom}{}{range}", self.modifiers(&leg.modifiers), extensions.collect::<String>())
            .trim()
            .to_owned()
    }

    fn when(&self, when: &Option<Condition>) -> String {
        when.as_ref().map_or(String::new(), |condition| format!(" (when {})", self.condition(condition)))
    }

    fn region(&self, region: &Region) -> String {
        match &region.kind {
            RegionKind::Board => "board".to_owned(),
            RegionKind::Ranks { from, to } => format!("(ranks {:?} {:?})", from.node, to.node),
            RegionKind::Files { from, to } => format!("(files {} {})", from.node, to.node),
            RegionKind::Shade(_) => self.slice(region.span).to_owned(),
            RegionKind::Square(square) => {
                let letter = char::from(b'a' + square.node.file as u8);
                assert_eq!(
                    self.slice(square.span),
                    format!("{letter}{}", square.node.rank),
                    "a square's place"
                );
                self.slice(square.span).to_owned()
            }
            RegionKind::Rectangle { from, to } => {
                format!("(rectangle {} {})", self.slice(from.span), self.slice(to.span))
            }
            RegionKind::Named(name) => self.name(name),
            RegionKind::Sided { side, region } => format!("({} {})", side.name(), self.region(region)),
            RegionKind::Not(inner) => format!("(not {})", self.region(inner)),
            RegionKind::Union(left, right) => format!("(+ {} {})", self.region(left), self.region(right)),
            RegionKind::Difference(left, right) => {
                format!("(- {} {})", self.region(left), self.region(right))
            }
            RegionKind::Intersection(left, right) => {
                format!("(& {} {})", self.region(left), self.region(right))
            }
            RegionKind::Error => "(error)".to_owned(),
        }
    }

    fn pieces_counted(&self, counted: &Counted) -> String {
        let Counted { whose, pieces, region } = counted;
        let whose = whose.as_ref().map_or("any".to_owned(), |whose| self.whose(whose));
        let region = region.as_ref().map_or(String::new(), |region| self.region(region) + " ");
        format!("{whose} ({}) {region}", self.names(pieces))
    }

    fn weighed(&self, weighed: &Weighed) -> String {
        let Weighed { whose, weights, more } = weighed;
        let whose = whose.as_ref().map_or("any".to_owned(), |whose| self.whose(whose));
        let weight = |(pieces, points): &(Vec<_>, Spanned<u32>)| {
            format!(" ({} {})", self.names(pieces), halves(points.node))
        };
        let weights: String = weights.iter().map(weight).collect();
        format!("worth {whose}{weights} + {}", halves(more.as_ref().map_or(0, |more| more.node)))
    }

    fn condition(&self, condition: &Condition) -> String {
        let whose =
            |whose: &Option<Spanned<Whose>>| whose.as_ref().map_or("any".to_owned(), |w| self.whose(w));
        let all = |parts: &[Condition]| {
            parts.iter().map(|part| " ".to_owned() + &self.condition(part)).collect::<String>()
        };
        match &condition.kind {
            ConditionKind::Not(inner) => format!("(not {})", self.condition(inner)),
            ConditionKind::And(parts) => format!("(and{})", all(parts)),
            ConditionKind::Or(parts) => format!("(or{})", all(parts)),
            ConditionKind::Captured { whose, pieces } => {
                format!("(captured {} {})", self.whose(whose), self.names(pieces))
            }
            ConditionKind::Count { counted, compare, value } => {
                format!("(count {}{:?} {})", self.pieces_counted(counted), compare.node, self.number(value))
            }
            ConditionKind::Compared { left, compare, right } => {
                format!(
                    "(count {}{:?} {})",
                    self.pieces_counted(left),
                    compare.node,
                    self.pieces_counted(right).trim_end()
                )
            }
            ConditionKind::Worth { weighed, compare, value } => {
                format!("({} {:?} {})", self.weighed(weighed), compare.node, halves(value.node))
            }
            ConditionKind::Outweighs { left, compare, right } => {
                format!("({} {:?} {})", self.weighed(left), compare.node, self.weighed(right))
            }
            ConditionKind::Line { exactly, length, whose, pieces, region, steps } => {
                let exactly = if *exactly { "exactly " } else { "" };
                let region =
                    region.as_ref().map_or(String::new(), |region| format!(" {}", self.region(region)));
                let steps =
                    steps.as_ref().map_or(String::new(), |steps| format!(" by {}", self.betza(steps)));
                let (length, whose) = (self.number(length), self.whose(whose));
                format!("(line {exactly}{length} {whose} ({}){region}{steps})", self.names(pieces))
            }
            ConditionKind::Path { whose, pieces, from, to, steps } => {
                let steps =
                    steps.as_ref().map_or(String::new(), |steps| format!(" by {}", self.betza(steps)));
                let (whose, from, to) = (self.whose(whose), self.region(from), self.region(to));
                format!("(path {whose} ({}) {from} {to}{steps})", self.names(pieces))
            }
            ConditionKind::Checks { whose, compare, value } => {
                format!("(checks {} {:?} {})", self.whose(whose), compare.node, self.number(value))
            }
            ConditionKind::Passes { compare, value } => {
                format!("(passes {:?} {})", compare.node, self.number(value))
            }
            ConditionKind::Left { compare, value } => {
                format!("(left {:?} {})", compare.node, self.number(value))
            }
            ConditionKind::Once { when, until } => {
                let until =
                    until.as_ref().map_or(String::new(), |until| format!(" until {}", self.condition(until)));
                format!("(once {}{until})", self.condition(when))
            }
            ConditionKind::Beside { whose, pieces, near } => {
                format!("(beside {} ({}) {})", self.whose(whose), self.names(pieces), self.near(near))
            }
            ConditionKind::Checkmate { whose } => format!("(checkmate {})", self.whose(whose)),
            ConditionKind::ToMove { whose } => format!("({} to move)", self.whose(whose)),
            ConditionKind::Reserve { whose: side, pieces, compare, value } => {
                let (pieces, value) = (self.names(pieces), self.number(value));
                format!("(reserve {} ({pieces}) {:?} {value})", whose(side), compare.node)
            }
            ConditionKind::Turn { compare, value } => {
                format!("(turn {:?} {})", compare.node, self.number(value))
            }
            ConditionKind::Check { whose: side } => format!("(check {})", whose(side)),
            ConditionKind::Stands { whose, pieces, region } => {
                format!("(stands {} ({}) {})", self.whose(whose), self.names(pieces), self.region(region))
            }
            ConditionKind::Occupied { region } => format!("(occupied {})", self.region(region)),
            ConditionKind::Attacked { region } => format!("(attacked {})", self.region(region)),
            ConditionKind::PieceAttacked { whose, pieces, region } => {
                let region =
                    region.as_ref().map_or(String::new(), |region| format!(" {}", self.region(region)));
                format!("(attacked {} ({}){region})", self.whose(whose), self.names(pieces))
            }
            ConditionKind::Unmoved { whose: side, pieces, region } => {
                let region =
                    region.as_ref().map_or(String::new(), |region| format!(" {}", self.region(region)));
                format!("(unmoved {} ({}){region})", whose(side), self.names(pieces))
            }
            ConditionKind::Royal => "royal".to_owned(),
            ConditionKind::Bare => "bare".to_owned(),
            ConditionKind::Error => "(error)".to_owned(),
        }
    }

    fn keeper(&self, keeper: &Spanned<Keeper>) -> String {
        let word = match keeper.node {
            Keeper::Own => "own",
            Keeper::Enemy => "enemy",
            Keeper::Partner => "partner",
        };
        assert_eq!(self.slice(keeper.span), word, "a word's place");
        word.to_owned()
    }

    fn whose(&self, whose: &Spanned<Whose>) -> String {
        let word = match whose.node {
            Whose::Own => "own",
            Whose::Enemy => "enemy",
        };
        assert_eq!(self.slice(whose.span), word, "a word's place");
        word.to_owned()
    }

    fn step(&self, step: &TestStep) -> String {
        match &step.kind {
            TestStepKind::Array(number) => format!("(array {})", self.number(number)),
            TestStepKind::Position(fen) => format!("(position {})", self.string(fen)),
            TestStepKind::Play(moves) => format!("(play {})", self.names(moves)),
            TestStepKind::MovesAre(moves) => format!("(moves are {})", self.names(moves)),
            TestStepKind::MovesFrom { square, moves } => {
                format!("(moves from {} are {})", self.name(square), self.names(moves))
            }
            TestStepKind::Legal(moves) => format!("(legal {})", self.names(moves)),
            TestStepKind::Illegal { mv, because } => {
                let because =
                    because.as_ref().map_or(String::new(), |because| " ".to_owned() + &self.string(because));
                format!("(illegal {}{because})", self.name(mv))
            }
            TestStepKind::Check(check) => format!("(check {check})"),
            TestStepKind::Result(result) => format!("(result {:?})", self.name(result)),
            TestStepKind::Fen(fen) => format!("(fen {})", self.string(fen)),
            TestStepKind::Perft { depth, nodes } => format!("(perft {} {})", depth.node, nodes.node),
            TestStepKind::MateIn(moves) => format!("(mate {})", self.number(moves)),
            TestStepKind::OtherBoard => "(other board)".to_owned(),
            TestStepKind::Error => "(error)".to_owned(),
        }
    }
}

/// Halves as points: `1.5`.
fn halves(halves: u32) -> String {
    format!("{}{}", halves / 2, if halves % 2 == 1 { ".5" } else { "" })
}

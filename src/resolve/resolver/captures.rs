//! What becomes of captured pieces, and of what stands around them.

use super::super::merge::Given;
use super::super::names::Lookup;
use super::super::report::counted;
use super::Resolver;
use super::clauses::names_span;
use crate::board::{Kind, KindSet, Side, Sides};
use crate::diagnostic::{Diagnostic, any_error, code};
use crate::model::{
    Blast, Clauses, Condition, Definition, Handed, Likeness, Movement, Perishing, Rebirth, Region, Ruled,
    Spoils, Whose,
};
use crate::resolve::betza;
use crate::source::Span;
use crate::syntax::tree::{self, Betza, BetzaMove, Capture, Name};

impl<'t> Resolver<'_, 't> {
    /// Where captured pieces go: into a reserve, to a partner, or back onto the board, where the types have the homes that they have
    /// been given.
    pub(super) fn captures(&mut self, variant: &mut Definition) {
        for Ruled { sides, rule: Fate { kind, becomes, to }, span } in self.fates().iter().cloned() {
            match to {
                Destination::Reserve(whose) => {
                    variant.spoils.push(Ruled { sides, rule: Spoils { kind, whose, becomes }, span });
                }
                Destination::Partner => {
                    // What nobody ever captures comes to nobody.
                    let sides: Sides =
                        sides.each().filter(|side| !stays_royal(variant, !*side, kind)).collect();
                    if sides.is_empty() {
                        continue;
                    }
                    for side in sides.each() {
                        variant.fed[!side].insert(becomes);
                    }
                    variant.handed.push(Ruled { sides, rule: Handed { kind, becomes }, span });
                }
                Destination::Home { region, like } => {
                    let piece_type = &variant.kinds[becomes.index()];
                    let home = region.is_none() && !piece_type.home_is_region;
                    let region = region.unwrap_or(piece_type.home);
                    let rule = Rebirth { kind, region, home, like, becomes };
                    variant.rebirths.push(Ruled { sides, rule, span });
                }
            }
        }
    }

    fn fates(&mut self) -> Clauses<Fate> {
        let mut fates = Clauses::<Fate>::new();
        // The clauses that name pieces come first: those without names are about all others.
        let entries = self.merged.all::<Capture>();
        let (others, named): (Vec<_>, Vec<_>) = entries.partition(|entry| entry.node.pieces.is_empty());
        for entry in &named {
            let to = self.destination(entry.node);
            for (kind, becomes, place) in self.spoils_named(&entry.node.pieces, &entry.node.becomes) {
                let twice =
                    fates.iter().find(|other| other.kind == kind && other.sides.intersects(entry.sides));
                if let Some(first) = twice {
                    let letters = self.names.letters(kind);
                    let message = format!("where a captured `{letters}` goes is said twice");
                    self.said_twice(message, place, first.span);
                    continue;
                }
                let (sides, span) = (entry.sides, entry.span);
                fates.extend(to.map(|to| Ruled { sides, rule: Fate { kind, becomes, to }, span }));
            }
        }
        let named = fates.clone();
        for (index, entry) in others.iter().enumerate() {
            if let Some(first) = others[..index].iter().find(|other| other.sides.intersects(entry.sides)) {
                let message = "where all other captured pieces go is said twice".to_owned();
                self.said_twice(message, entry.span, first.span);
                continue;
            }
            let to = self.destination(entry.node);
            let (Ok(becomes), Some(to)) = (self.all_become(entry), to) else { continue };
            for kind in self.names.all().iter() {
                let free = |side: &Side| !named.of(*side).any(|one| one.kind == kind);
                let sides: Sides = entry.sides.each().filter(free).collect();
                if !sides.is_empty() {
                    let rule = Fate { kind, becomes: becomes.unwrap_or(kind), to };
                    fates.push(Ruled { sides, rule, span: entry.span });
                }
            }
        }
        fates
    }

    /// Where the pieces of a clause go, seen from the capturer; nothing if the squares are a mistake.
    fn destination(&mut self, clause: &'t Capture) -> Option<Destination> {
        if let Some(keeper) = &clause.keeper {
            return Some(match keeper.node {
                tree::Keeper::Own => Destination::Reserve(Whose::Own),
                tree::Keeper::Enemy => Destination::Reserve(Whose::Enemy),
                tree::Keeper::Partner => Destination::Partner,
            });
        }
        let like = clause.by.as_ref().map(|by| by.node);
        let region = match &clause.region {
            None => None,
            Some(region) => Some(self.region(region)?),
        };
        Some(Destination::Home { region, like })
    }

    fn said_twice(&mut self, message: String, place: Span, first: Span) {
        let diagnostic = Diagnostic::error(code::capture::DUPLICATE, message, place, "a second time");
        self.report.push(diagnostic.label(first, "the first time").help("keep one of the two"));
    }

    /// What the pieces of a clause without names become, if they change; nothing if it cannot be told.
    fn all_become(&mut self, entry: &Given<'_, 't, Capture>) -> Result<Option<Kind>, Unknown> {
        match entry.node.becomes.as_slice() {
            [] => Ok(None),
            [one] => match self.names.find(one) {
                Lookup::Kind(kind) => Ok(Some(kind)),
                Lookup::Gone(_) => Ok(None),
                Lookup::Unknown => {
                    self.flaws.clauses = true;
                    Err(Unknown)
                }
            },
            several => {
                self.uneven(several, None, entry.span);
                Err(Unknown)
            }
        }
    }

    /// The types that a clause names, each with what it becomes.
    fn spoils_named(&mut self, pieces: &'t [Name], becomes: &'t [Name]) -> Vec<(Kind, Kind, Span)> {
        if becomes.len() > 1 && becomes.len() != pieces.len() {
            self.uneven(becomes, Some(pieces), Span::default());
            // The names are still worth a look.
            self.names.set(pieces);
            self.names.set(becomes);
            return Vec::new();
        }
        let mut pairs = Vec::new();
        for (index, name) in pieces.iter().enumerate() {
            let target = match becomes {
                [] => name,
                [one] => one,
                several => &several[index],
            };
            match (self.names.find(name), self.names.find(target)) {
                (Lookup::Kind(kind), Lookup::Kind(becomes)) => pairs.push((kind, becomes, name.span)),
                (Lookup::Unknown, _) | (_, Lookup::Unknown) => self.flaws.clauses = true,
                _ => {}
            }
        }
        pairs
    }

    fn uneven(&mut self, becomes: &'t [Name], pieces: Option<&'t [Name]>, span: Span) {
        self.flaws.clauses = true;
        let are = if pieces.is_some_and(|names| names.len() == 1) { "is" } else { "are" };
        let (what, place) = match pieces {
            None => ("all pieces".to_owned(), span),
            Some(names) => (counted(names.len(), "piece", "pieces"), names_span(names).unwrap_or(span)),
        };
        self.report.push(
            Diagnostic::error(
                code::capture::UNEVEN,
                format!("{what} {are} captured as {}", counted(becomes.len(), "piece", "pieces")),
                names_span(becomes).unwrap_or(span),
                format!("{} here", becomes.len()),
            )
            .label(place, what)
            .help("name one piece behind `as`, or as many as before `to`, the first for the first"),
        );
    }

    /// What a capture does to the squares around it.
    pub(super) fn blast(&mut self, variant: &Definition) -> Option<Blast> {
        let entry = self.merged.one::<tree::Blast>()?;
        let (notation, spared) = (&entry.node.steps, &entry.node.spared);
        let steps = match notation {
            Some(notation) => self.leaps_of(notation),
            None => Ok(Some(Vec::new())),
        };
        let spared: KindSet = self.names.set(spared);
        let capturing: KindSet = self.names.set(&entry.node.capturing);
        let keeps = entry.node.kept.is_some();
        let leaves = entry.node.left.is_some_and(|words| self.may_leave(words));
        let Ok(Some(steps)) = steps else {
            if let (Ok(_), Some(notation)) = (&steps, notation) {
                self.report.push(
                    Diagnostic::error(
                        code::blast::NO_LEAPS,
                        "a blast reaches squares by plain leaps",
                        notation.span,
                        "not only leaps",
                    )
                    .help("write atoms alone, such as `K` for the eight squares around"),
                );
            }
            return None;
        };
        let perishing =
            entry.node.perishing.as_ref().and_then(|perishing| self.perishing(variant, perishing));
        Some(Blast { steps, spared, capturing, perishing, keeps, leaves, span: entry.span })
    }

    /// Who does not survive capturing whom. It is reported if one of them may be royal.
    fn perishing(&mut self, variant: &Definition, node: &'t tree::Perishing) -> Option<Perishing> {
        let (kinds, on) = (self.names.set(&node.pieces), self.names.set(&node.on));
        let royal = variant.royalty.iter().fold(KindSet::NONE, |kinds, clause| kinds.union(clause.kinds));
        for name in &node.pieces {
            if royal.intersects(self.names.set(std::slice::from_ref(name))) {
                self.flaws.clauses = true;
                self.report.push(
                    Diagnostic::error(
                        code::blast::PERISHING,
                        format!("`{}` can be royal, and what is royal never captures so", name.node),
                        name.span,
                        "can be royal",
                    )
                    .help("take it out of the list: it may not capture what it would not survive"),
                );
            }
        }
        (!kinds.is_empty() && !on.is_empty()).then_some(Perishing { kinds, on })
    }

    /// Whether what captures may leave a piece of nobody behind. What is wrong with it is reported.
    fn may_leave(&mut self, words: Span) -> bool {
        let carried = self.merged.all::<tree::Turn>().find_map(|turn| {
            let then = turn.node.then.as_ref()?;
            then.carries.then_some(then.span)
        });
        let error =
            |message: &str, label: &str| Diagnostic::error(code::blast::LEAVING, message, words, label);
        let error = if self.merged.one::<tree::NeutralClause>().is_none() {
            if self.merged.unreadable {
                self.flaws.clauses = true;
                return false;
            }
            error("nothing belongs to nobody in this variant", "there is nothing to leave")
                .help("add `neutral \"Stone\"`, with what it is called")
        } else if let Some(carried) = carried {
            error("there is one piece of nobody, and captures would leave more", "one more each time")
                .label(carried, "here there is one, which is moved")
                .help("write `then place neutral`, or take `leaving neutral` away")
        } else {
            return true;
        };
        self.flaws.clauses = true;
        self.report.push(error);
        false
    }

    /// The steps of plain leaps, if all moves are such. What is wrong with the notation otherwise is reported.
    pub(super) fn leaps_of(&mut self, notation: &'t Betza) -> Result<Option<Vec<(i8, i8)>>, Unknown> {
        let plain =
            |movement: &Movement| betza::leaps(movement).filter(|(_, wraps)| !wraps).map(|(steps, _)| steps);
        self.plain_of(notation, plain)
    }

    /// The movements of a notation. What is wrong with it is reported.
    pub(super) fn movements_of(&mut self, notation: &'t Betza) -> Result<Vec<Movement>, Unknown> {
        let mut mistakes = Vec::new();
        let movements = betza::movements(notation, &mut mistakes);
        let unreadable = notation.moves.iter().any(|one| matches!(one, BetzaMove::Error(_)));
        let flawed = unreadable || any_error(&mistakes);
        mistakes.into_iter().for_each(|mistake| self.report.push(mistake));
        self.flaws.clauses |= flawed;
        if flawed { Err(Unknown) } else { Ok(movements) }
    }

    /// What each movement of a notation is for `plain`, sorted; nothing if one is nothing to it.
    pub(super) fn plain_of<T: Ord + Clone>(
        &mut self,
        notation: &'t Betza,
        plain: impl Fn(&Movement) -> Option<Vec<T>>,
    ) -> Result<Option<Vec<T>>, Unknown> {
        let movements = self.movements_of(notation)?;
        let all: Option<Vec<_>> = movements.iter().map(plain).collect();
        self.flaws.clauses |= all.is_none();
        Ok(all.map(|all| {
            let mut all: Vec<T> = all.concat();
            all.sort_unstable();
            all.dedup();
            all
        }))
    }
}

/// It cannot be told, and why has been reported.
pub(super) struct Unknown;

/// What becomes of captured pieces of a type.
#[derive(Debug, Clone)]
struct Fate {
    kind: Kind,
    becomes: Kind,
    to: Destination,
}

/// Whether every piece of the type that a side has is royal at all times, and may not be left attacked.
fn stays_royal(variant: &Definition, side: Side, kind: Kind) -> bool {
    variant.royalty.of(side).any(|clause| {
        let plain = clause.when == Condition::Always && clause.select.is_none() && !clause.together;
        plain && clause.kinds.contains(kind)
    })
}

/// Where captured pieces go.
#[derive(Debug, Clone, Copy)]
enum Destination {
    /// Into the reserve of this side, seen from the capturer.
    Reserve(Whose),
    /// Into the reserve of the capturer's partner, at a second board.
    Partner,
    /// Back onto the board: to squares of a region or where such pieces start.
    Home { region: Option<Region>, like: Option<Likeness> },
}

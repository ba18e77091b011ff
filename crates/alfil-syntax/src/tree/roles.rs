//! The walks through what a clause is made of: one sees everything (`walk.rs`), one looks for lists of pieces, one takes things
//! away.
//!
//! A role says what a field is to its clause, whatever clause that is: a list of which one must stay, a guard that may go.
//! What walks through clauses knows roles, so that it needs no word about a new clause.

use super::walk::{Walk, Walked};
use super::{
    ArrayStep, Betza, BetzaMove, By, Choice, Condition, ConditionKind, EnPassantPair, Event, EventKind,
    FlipDeed, FlipWhich, Likeness, MoveClause, MovesWhen, Name, Near, Perishing, PieceRule, PlaceRule,
    Promoting, Region, RegionKind, ReserveItem, SafeWord, Select, Takes, TurnOption, TurnThen, TurnWhen,
};
use crate::source::{Span, Spanned};

/// The lists of pieces in a clause.
#[derive(Debug, Default)]
pub struct Lists<'t> {
    /// The names that it is about: a later file takes them out of it when it speaks of them itself.
    pub subjects: Vec<&'t Name>,
    /// What each of them becomes; if there are as many, each goes with the one in its place.
    pub partners: Vec<&'t Name>,
    /// All lists, those above among them.
    pub all: Vec<List<'t>>,
}

/// A list of pieces.
#[derive(Debug)]
pub struct List<'t> {
    /// The names in it, as far as they are names.
    pub names: Vec<&'t Name>,
    /// Whether the clause means nothing when none of the pieces is left. If it has no names to begin with, it does.
    pub needed: bool,
}

/// What decides which things are taken out of a clause.
pub trait Prune {
    /// Whether something is taken away. It is asked once about everything that can be, in the order of the fields.
    fn takes(&mut self, what: What, span: Span) -> bool;

    /// What is taken out of a piece's moves, of which there is always one left.
    fn moves(&mut self, betza: &mut Betza);
}

/// Something in a clause that can be taken away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// A rule in the braces of a piece.
    Rule,
    /// A name in a list, or a word.
    Part,
    /// What limits the clause: a condition or a part of one, what must be safe.
    Guard,
    /// A region that may be the whole board.
    Zone,
}

/// A walk that takes things away, and what it must remember on its way.
pub(super) struct Pruning<'p> {
    by: &'p mut dyn Prune,
    /// How long the last list of subjects was, and which of them went.
    subjects: (usize, Option<usize>),
    /// Whether a guard went.
    unguarded: bool,
}

impl Pruning<'_> {
    pub(super) fn new(by: &mut dyn Prune) -> Pruning<'_> {
        Pruning { by, subjects: (0, None), unguarded: false }
    }

    /// Takes at most one item out of a list in which so many must stay; which.
    fn list<T: Item>(&mut self, list: &mut Vec<T>, what: What, least: usize) -> Option<usize> {
        let index =
            (0..list.len()).find(|&index| list.len() > least && self.by.takes(what, list[index].span()))?;
        list.remove(index);
        Some(index)
    }

    /// Takes away something that may be left out, or something inside it; whether it went.
    fn optional<T: Optional>(&mut self, field: &mut Option<T>, what: What) -> bool {
        match field {
            Some(inner) if self.by.takes(what, inner.span()) => {
                *field = None;
                return true;
            }
            Some(inner) => inner.prune(self),
            None => {}
        }
        false
    }

    /// Takes operands out of a condition.
    fn operands(&mut self, condition: &mut Condition) {
        let operands = match &mut condition.kind {
            ConditionKind::Not(inner) => return self.operands(inner),
            ConditionKind::And(operands) | ConditionKind::Or(operands) => operands,
            _ => return,
        };
        for index in 0..operands.len() {
            if self.by.takes(What::Guard, operands[index].span) {
                operands.remove(index);
                break;
            }
            self.operands(&mut operands[index]);
        }
        if operands.len() == 1
            && let Some(only) = operands.pop()
        {
            *condition = only;
        }
    }

    /// A region that may be left out.
    fn zone(&mut self, field: &mut Option<Region>) {
        if field.as_ref().is_some_and(|region| self.by.takes(What::Zone, region.span)) {
            *field = None;
        }
    }

    /// Pieces that a guard names, which may be left out.
    fn choice(&mut self, field: &mut Option<Choice>) {
        let Some(Choice { names, .. }) = field else { return };
        let span = names.first().zip(names.last()).map(|(first, last)| first.span.to(last.span));
        if span.is_some_and(|span| self.by.takes(What::Guard, span)) {
            *field = None;
        } else {
            self.list(names, What::Part, 1);
        }
    }

    /// Where something must be taken, which may be left out.
    fn takes(&mut self, field: &mut Option<Takes>) {
        let Some(Takes { names, span }) = field else { return };
        if self.by.takes(What::Guard, *span) {
            *field = None;
        } else {
            self.list(names, What::Part, 1);
        }
    }

    /// The guards of a move, and its moves.
    fn move_clause(&mut self, clause: &mut MoveClause) {
        self.by.moves(&mut clause.betza);
        self.choice(&mut clause.on);
        self.choice(&mut clause.over);
        self.takes(&mut clause.takes);
        self.zone(&mut clause.from);
        self.zone(&mut clause.to);
        for index in 0..clause.near.len() {
            if self.by.takes(What::Guard, clause.near[index].span) {
                clause.near.remove(index);
                break;
            }
            clause.near[index].prune(self);
        }
        Guard::prune(&mut clause.when, self);
    }
}

/// What a field of some type is to its clause.
pub(super) trait Role<T: Walked> {
    /// Shows what is in it. Names are those of pieces that are mentioned, if the role does not say what else they are.
    fn walk<'t>(field: &'t T, walk: &mut Walk<'t, '_>) {
        field.walk(walk);
    }

    /// Notes the lists of pieces in it.
    fn look<'t>(_field: &'t T, _lists: &mut Lists<'t>) {}

    /// Takes away what is to go.
    fn prune(_field: &mut T, _pruning: &mut Pruning<'_>) {}
}

/// An item of a list.
pub(super) trait Item {
    /// Where it stands.
    fn span(&self) -> Span;

    /// The piece that it names.
    fn piece(&self) -> Option<&Name> {
        None
    }
}

impl Item for Name {
    fn span(&self) -> Span {
        self.span
    }

    fn piece(&self) -> Option<&Name> {
        Some(self)
    }
}

impl Item for ReserveItem {
    fn span(&self) -> Span {
        self.piece.span
    }

    fn piece(&self) -> Option<&Name> {
        Some(&self.piece)
    }
}

impl Item for EnPassantPair {
    fn span(&self) -> Span {
        self.victim.span.to(self.capturer.span)
    }

    fn piece(&self) -> Option<&Name> {
        Some(&self.victim)
    }
}

impl Item for MovesWhen {
    fn span(&self) -> Span {
        self.span
    }
}

impl Item for Spanned<FlipDeed> {
    fn span(&self) -> Span {
        self.span
    }
}

impl Item for Spanned<SafeWord> {
    fn span(&self) -> Span {
        self.span
    }
}

fn pieces<T: Item>(list: &[T]) -> Vec<&Name> {
    list.iter().filter_map(Item::piece).collect()
}

fn note<'t, T: Item>(list: &'t [T], needed: bool, lists: &mut Lists<'t>) {
    lists.all.push(List { names: pieces(list), needed });
}

/// Nothing in which pieces are looked for, and nothing that can be taken away.
pub(super) struct Plain;

impl<T: Walked> Role<T> for Plain {}

/// A text for readers: what something is called.
pub(super) struct Text;

impl Role<Spanned<String>> for Text {
    fn walk<'t>(field: &'t Spanned<String>, walk: &mut Walk<'t, '_>) {
        walk.text(field);
    }
}

impl Role<Option<Spanned<String>>> for Text {
    fn walk<'t>(field: &'t Option<Spanned<String>>, walk: &mut Walk<'t, '_>) {
        field.iter().for_each(|text| walk.text(text));
    }
}

/// The name of the file that is extended.
pub(super) struct Parent;

impl Role<Spanned<String>> for Parent {
    fn walk<'t>(field: &'t Spanned<String>, walk: &mut Walk<'t, '_>) {
        walk.parent(field);
    }
}

/// The letters of a piece that the clause declares.
pub(super) struct Letters;

impl Role<Name> for Letters {
    fn walk<'t>(field: &'t Name, walk: &mut Walk<'t, '_>) {
        walk.declared(field);
    }

    fn look<'t>(field: &'t Name, lists: &mut Lists<'t>) {
        Subject::look(field, lists);
    }
}

/// The name of a region that the clause declares.
pub(super) struct RegionName;

impl Role<Name> for RegionName {
    fn walk<'t>(field: &'t Name, walk: &mut Walk<'t, '_>) {
        walk.region_name(field);
    }

    fn look<'t>(field: &'t Name, lists: &mut Lists<'t>) {
        Subject::look(field, lists);
    }
}

/// The pieces that the clause takes away.
pub(super) struct Removed;

impl Role<Vec<Name>> for Removed {
    fn walk<'t>(field: &'t Vec<Name>, walk: &mut Walk<'t, '_>) {
        walk.removed(field);
    }

    fn look<'t>(field: &'t Vec<Name>, lists: &mut Lists<'t>) {
        Parts::look(field, lists);
    }

    fn prune(field: &mut Vec<Name>, pruning: &mut Pruning<'_>) {
        Parts::prune(field, pruning);
    }
}

/// The name that the clause is about.
pub(super) struct Subject;

impl Role<Name> for Subject {
    fn look<'t>(field: &'t Name, lists: &mut Lists<'t>) {
        lists.subjects.push(field);
    }
}

/// The pieces that the clause is about: one must stay.
pub(super) struct Subjects;

impl<T: Item + Walked> Role<Vec<T>> for Subjects {
    fn look<'t>(field: &'t Vec<T>, lists: &mut Lists<'t>) {
        lists.subjects = pieces(field);
        note(field, true, lists);
    }

    fn prune(field: &mut Vec<T>, pruning: &mut Pruning<'_>) {
        let length = field.len();
        pruning.subjects = (length, pruning.list(field, What::Part, 1));
    }
}

/// The pieces that the clause is about, of which none is taken away alone.
pub(super) struct WholeSubjects;

impl Role<Vec<Name>> for WholeSubjects {
    fn look<'t>(field: &'t Vec<Name>, lists: &mut Lists<'t>) {
        Subjects::look(field, lists);
    }
}

/// What the subjects become: each its own if there are as many, or else any of them.
pub(super) struct Partners;

impl Role<Vec<Name>> for Partners {
    fn look<'t>(field: &'t Vec<Name>, lists: &mut Lists<'t>) {
        lists.partners = pieces(field);
        note(field, true, lists);
    }

    fn prune(field: &mut Vec<Name>, pruning: &mut Pruning<'_>) {
        match pruning.subjects {
            (length, gone) if length == field.len() => {
                gone.map(|index| field.remove(index));
            }
            _ => {
                pruning.list(field, What::Part, 1);
            }
        }
    }
}

/// A list of which one item must stay.
pub(super) struct Parts;

impl<T: Item + Walked> Role<Vec<T>> for Parts {
    fn look<'t>(field: &'t Vec<T>, lists: &mut Lists<'t>) {
        note(field, true, lists);
    }

    fn prune(field: &mut Vec<T>, pruning: &mut Pruning<'_>) {
        pruning.list(field, What::Part, 1);
    }
}

/// A list that the clause can do without, but of which nothing is taken away alone.
pub(super) struct Whole;

impl Role<Vec<Name>> for Whole {
    fn look<'t>(field: &'t Vec<Name>, lists: &mut Lists<'t>) {
        note(field, false, lists);
    }
}

/// A list that the clause can do without.
pub(super) struct Extras;

impl Role<Vec<Name>> for Extras {
    fn look<'t>(field: &'t Vec<Name>, lists: &mut Lists<'t>) {
        note(field, false, lists);
    }

    fn prune(field: &mut Vec<Name>, pruning: &mut Pruning<'_>) {
        pruning.list(field, What::Part, 0);
    }
}

/// A list of guards.
pub(super) struct Guards;

impl<T: Item + Walked> Role<Vec<T>> for Guards {
    fn look<'t>(field: &'t Vec<T>, lists: &mut Lists<'t>) {
        note(field, false, lists);
    }

    fn prune(field: &mut Vec<T>, pruning: &mut Pruning<'_>) {
        pruning.list(field, What::Guard, 0);
    }
}

/// Something in words that the clause can do without.
pub(super) trait Optional {
    /// Where it stands.
    fn span(&self) -> Span;

    /// Notes the lists of pieces in it.
    fn look<'t>(&'t self, _lists: &mut Lists<'t>) {}

    /// Takes away what is to go inside it.
    fn prune(&mut self, _pruning: &mut Pruning<'_>) {}
}

impl Optional for Span {
    fn span(&self) -> Span {
        *self
    }
}

impl Optional for Spanned<Promoting> {
    fn span(&self) -> Span {
        self.span
    }
}

impl Optional for Spanned<Likeness> {
    fn span(&self) -> Span {
        self.span
    }
}

impl Optional for Select {
    fn span(&self) -> Span {
        self.span
    }
}

impl Optional for Condition {
    fn span(&self) -> Span {
        self.span
    }

    fn prune(&mut self, pruning: &mut Pruning<'_>) {
        pruning.operands(self);
    }
}

impl Optional for TurnWhen {
    fn span(&self) -> Span {
        match self {
            TurnWhen::Number(number) => number.span,
            TurnWhen::While(condition) => condition.span,
        }
    }

    fn prune(&mut self, pruning: &mut Pruning<'_>) {
        if let TurnWhen::While(condition) = self {
            pruning.operands(condition);
        }
    }
}

impl Optional for Perishing {
    fn span(&self) -> Span {
        self.span
    }

    fn look<'t>(&'t self, lists: &mut Lists<'t>) {
        note(&self.pieces, false, lists);
        note(&self.on, false, lists);
    }

    fn prune(&mut self, pruning: &mut Pruning<'_>) {
        if pruning.list(&mut self.pieces, What::Part, 1).is_none() {
            pruning.list(&mut self.on, What::Part, 1);
        }
    }
}

impl Optional for TurnThen {
    fn span(&self) -> Span {
        self.span
    }

    fn look<'t>(&'t self, lists: &mut Lists<'t>) {
        note(&self.pushes, true, lists);
    }

    fn prune(&mut self, pruning: &mut Pruning<'_>) {
        if let Some(region) = &mut self.region {
            Zone::prune(region, pruning);
        }
    }
}

impl Optional for By {
    fn span(&self) -> Span {
        self.span
    }

    fn look<'t>(&'t self, lists: &mut Lists<'t>) {
        note(&self.pieces, true, lists);
    }
}

impl Optional for Region {
    fn span(&self) -> Span {
        self.span
    }
}

impl Optional for Betza {
    fn span(&self) -> Span {
        self.span
    }
}

impl Optional for Near {
    fn span(&self) -> Span {
        self.span
    }

    fn look<'t>(&'t self, lists: &mut Lists<'t>) {
        note(&self.pieces, true, lists);
    }
}

/// A part that may be left out.
pub(super) struct Part;

impl<T: Optional + Walked> Role<Option<T>> for Part {
    fn look<'t>(field: &'t Option<T>, lists: &mut Lists<'t>) {
        field.iter().for_each(|part| part.look(lists));
    }

    fn prune(field: &mut Option<T>, pruning: &mut Pruning<'_>) {
        pruning.optional(field, What::Part);
    }
}

/// A guard that may be left out.
pub(super) struct Guard;

impl<T: Optional + Walked> Role<Option<T>> for Guard {
    fn look<'t>(field: &'t Option<T>, lists: &mut Lists<'t>) {
        Part::look(field, lists);
    }

    fn prune(field: &mut Option<T>, pruning: &mut Pruning<'_>) {
        pruning.unguarded |= pruning.optional(field, What::Guard);
    }
}

/// A part that says what holds when the guard before it does not, and goes with it.
pub(super) struct WithGuard;

impl Role<Option<Span>> for WithGuard {
    fn prune(field: &mut Option<Span>, pruning: &mut Pruning<'_>) {
        match pruning.unguarded {
            true => *field = None,
            false => Part::prune(field, pruning),
        }
    }
}

/// A region that may be the whole board.
pub(super) struct Zone;

impl Role<Region> for Zone {
    fn prune(field: &mut Region, pruning: &mut Pruning<'_>) {
        // What is the whole board already cannot become it.
        if !matches!(field.kind, RegionKind::Board) && pruning.by.takes(What::Zone, field.span) {
            field.kind = RegionKind::Board;
        }
    }
}

/// What the clause asks: it cannot be left out, but some of what it is made of can.
pub(super) struct Asked;

impl Role<Condition> for Asked {
    fn prune(field: &mut Condition, pruning: &mut Pruning<'_>) {
        pruning.operands(field);
    }
}

impl Role<Event> for Asked {
    fn look<'t>(field: &'t Event, lists: &mut Lists<'t>) {
        if let EventKind::MoveCount { pieces, .. } | EventKind::ToAndFro { pieces, .. } = &field.kind {
            note(pieces, false, lists);
        }
    }

    fn prune(field: &mut Event, pruning: &mut Pruning<'_>) {
        match &mut field.kind {
            EventKind::When(condition) => pruning.operands(condition),
            EventKind::MovesSince(count) => {
                pruning.operands(&mut count.since);
                if count.from.as_ref().is_some_and(|from| pruning.by.takes(What::Part, from.span)) {
                    count.from = None;
                }
                pruning.list(&mut count.cases, What::Part, 0);
                count.cases.iter_mut().for_each(|case| pruning.operands(&mut case.when));
            }
            _ => {}
        }
        if let Some(provided) = &mut field.provided {
            if pruning.by.takes(What::Guard, provided.span) {
                field.provided = None;
            } else {
                pruning.operands(provided);
            }
        }
    }
}

impl Role<PlaceRule> for Asked {
    fn look<'t>(field: &'t PlaceRule, lists: &mut Lists<'t>) {
        match field {
            PlaceRule::On(_) | PlaceRule::NotOn(_) | PlaceRule::Flips(_) | PlaceRule::Slides { .. } => {}
            PlaceRule::Near(near) => near.look(lists),
            PlaceRule::Shade { from, .. } => note(std::slice::from_ref(from), true, lists),
            PlaceRule::File { pieces, .. } | PlaceRule::As(pieces) => note(pieces, true, lists),
        }
    }
}

impl Role<FlipWhich> for Asked {
    fn look<'t>(field: &'t FlipWhich, lists: &mut Lists<'t>) {
        if let FlipWhich::Crossing(_, pieces) = field {
            note(pieces, true, lists);
        }
    }

    fn prune(field: &mut FlipWhich, pruning: &mut Pruning<'_>) {
        if let FlipWhich::Crossing(_, pieces) = field {
            pruning.list(pieces, What::Part, 1);
        }
    }
}

/// What a move may be: any may go if another stays, and what must be placed.
pub(super) struct Options;

impl Role<Vec<TurnOption>> for Options {
    fn look<'t>(field: &'t Vec<TurnOption>, lists: &mut Lists<'t>) {
        for option in field {
            if let TurnOption::Place(place) = option {
                note(&place.with, false, lists);
            }
        }
    }

    fn prune(field: &mut Vec<TurnOption>, pruning: &mut Pruning<'_>) {
        if field.len() > 1
            && let Some(gone) = field.iter().position(|option| pruning.by.takes(What::Part, option.span()))
        {
            field.remove(gone);
        }
        for option in field {
            if let TurnOption::Place(place) = option {
                pruning.list(&mut place.with, What::Guard, 0);
            }
        }
    }
}

/// The steps of numbered arrays.
pub(super) struct Steps;

impl Role<Vec<ArrayStep>> for Steps {
    fn look<'t>(field: &'t Vec<ArrayStep>, lists: &mut Lists<'t>) {
        let names = field.iter().flat_map(|step| &step.pieces).collect();
        lists.all.push(List { names, needed: false });
    }
}

/// The rules of a piece. The last goes only with the clause.
pub(super) struct Rules;

impl Role<Vec<PieceRule>> for Rules {
    fn look<'t>(field: &'t Vec<PieceRule>, lists: &mut Lists<'t>) {
        for rule in field {
            if let PieceRule::Move(MoveClause { on, over, near, .. }) = rule {
                on.iter().chain(over).for_each(|choice| note(&choice.names, false, lists));
                near.iter().for_each(|near| note(&near.pieces, false, lists));
            }
        }
    }

    fn prune(field: &mut Vec<PieceRule>, pruning: &mut Pruning<'_>) {
        for index in 0..field.len() {
            let span = match &field[index] {
                PieceRule::Move(clause) => clause.span,
                PieceRule::Clause(clause) if clause.kind.is_measured() => clause.span,
                PieceRule::Clause(_) | PieceRule::Error => continue,
            };
            if field.len() > 1 && pruning.by.takes(What::Rule, span) {
                field.remove(index);
                return;
            }
            match &mut field[index] {
                PieceRule::Move(clause) => pruning.move_clause(clause),
                PieceRule::Clause(clause) => clause.kind.prune(pruning.by),
                PieceRule::Error => {}
            }
        }
    }
}

/// Where a move of Betza's notation stands.
#[must_use]
pub fn move_span(mv: &BetzaMove) -> Span {
    match mv {
        BetzaMove::Legs { span, .. } | BetzaMove::Bracket { span, .. } | BetzaMove::Error(span) => *span,
    }
}

//! The walk through all that a tree is made of: what editors ask for, who look for what stands at a place and for every
//! place that names something.
//!
//! What a clause is made of is known from the table of clauses, so a new clause needs no word here. What its parts are made of
//! is said part by part, without a rest: a new part does not compile until it is walked through.

use super::{
    ArrayStep, Betza, BetzaMove, BoardLook, By, CastleManner, Cell, Choice, Clause, Condition, ConditionKind,
    CountRest, Counted, Drawn, EnPassantPair, Event, EventKind, File, FlipDeed, FlipWhich, HeaderField,
    HeaderValue, Keeper, Leg, Likeness, LookPart, MenLook, MoveClause, MoveCount, MovesSince, MovesWhen,
    Name, Near, Perishing, PieceRule, PlaceRule, PlaceTurn, Promoting, RankNumber, Region, RegionKind,
    ReserveItem, Row, SafeWord, Select, SelectKey, SquareName, Takes, TestStep, TestStepKind, Trigger,
    TurnOption, TurnThen, TurnWhen, Unwanted, Verdict, Weighed, Word, move_span,
};
use crate::source::{Span, Spanned};
use alfil_board::Side;

/// Something that a tree is made of.
#[derive(Debug, Clone, Copy)]
pub enum Element<'t> {
    /// A clause, or a rule in the braces of a piece that says the same.
    Clause(&'t Clause),
    /// A movement with its guards.
    Moves(&'t MoveClause),
    /// Betza's notation, all words of it.
    Betza(&'t Betza),
    /// One move of it.
    BetzaMove(&'t BetzaMove),
    /// One leg of a move.
    Leg(&'t Leg),
    /// A set of squares.
    Region(&'t Region),
    /// A condition.
    Condition(&'t Condition),
    /// A rank of the array.
    Row(&'t Row),
    /// A step of a test.
    Step(&'t TestStep),
    /// The letters of a piece.
    Piece(&'t Name, Naming),
    /// The name of a region.
    RegionName(&'t Name, Naming),
    /// A square in a region.
    Square(Spanned<SquareName>),
    /// A square of the array.
    Cell(&'t Spanned<Cell>),
    /// A move in a test.
    Move(&'t Word),
    /// A square in a test.
    SquareWord(&'t Word),
    /// A position in a test.
    Fen(&'t Spanned<String>),
    /// The name of the file that is extended.
    Parent(&'t Spanned<String>),
    /// The name of a picture's file.
    Picture(&'t Spanned<String>),
    /// Any other text in quotation marks: a name, a note.
    Text(&'t Spanned<String>),
    /// A number, or a word in the place of one.
    Value(Span),
}

/// What a name is doing where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// It is declared there.
    Declares,
    /// It is taken away: `without piece Q`.
    Removes,
    /// It is mentioned.
    Uses,
}

impl Element<'_> {
    /// Where it stands.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Element::Clause(clause) => clause.span,
            Element::Moves(moves) => moves.span,
            Element::Betza(betza) => betza.span,
            Element::BetzaMove(one) => move_span(one),
            Element::Leg(leg) => leg.span,
            Element::Region(region) => region.span,
            Element::Condition(condition) => condition.span,
            Element::Row(row) => row.span,
            Element::Step(step) => step.span,
            Element::Piece(name, _) | Element::RegionName(name, _) => name.span,
            Element::Square(square) => square.span,
            Element::Cell(cell) => cell.span,
            Element::Move(word) | Element::SquareWord(word) => word.span,
            Element::Fen(text) | Element::Parent(text) | Element::Picture(text) | Element::Text(text) => {
                text.span
            }
            Element::Value(span) => *span,
        }
    }
}

impl File {
    /// Goes through all that the file is made of: first the whole, then its parts, in the order of the fields of each.
    pub fn walk<'t>(&'t self, visit: &mut dyn FnMut(Element<'t>)) {
        self.clauses.walk(&mut Walk { visit, owner: None });
    }
}

impl Clause {
    /// Goes through all that the clause is made of, itself first.
    pub fn walk<'t>(&'t self, visit: &mut dyn FnMut(Element<'t>)) {
        Walked::walk(self, &mut Walk { visit, owner: None });
    }
}

/// A walk on its way.
pub(super) struct Walk<'t, 'v> {
    visit: &'v mut dyn FnMut(Element<'t>),
    /// The letters of the piece in whose braces the walk is. Rules that are clauses name the piece by them.
    owner: Option<Span>,
}

impl<'t> Walk<'t, '_> {
    fn see(&mut self, element: Element<'t>) {
        (self.visit)(element);
    }

    fn value(&mut self, span: Span) {
        self.see(Element::Value(span));
    }

    /// A name, a note.
    pub(super) fn text(&mut self, text: &'t Spanned<String>) {
        self.see(Element::Text(text));
    }

    /// The name of the file that is extended.
    pub(super) fn parent(&mut self, name: &'t Spanned<String>) {
        self.see(Element::Parent(name));
    }

    /// The letters of a piece that is declared, whose rules follow.
    pub(super) fn declared(&mut self, letters: &'t Name) {
        self.see(Element::Piece(letters, Naming::Declares));
        self.owner = Some(letters.span);
    }

    /// The name of a region that is declared.
    pub(super) fn region_name(&mut self, name: &'t Name) {
        self.see(Element::RegionName(name, Naming::Declares));
    }

    /// The letters of pieces that are taken away.
    pub(super) fn removed(&mut self, names: &'t [Name]) {
        names.iter().for_each(|name| self.see(Element::Piece(name, Naming::Removes)));
    }
}

/// What a tree is made of.
pub(super) trait Walked {
    /// Goes through it: first the whole, then its parts, in the order of its fields.
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>);
}

impl<T: Walked> Walked for [T] {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        self.iter().for_each(|part| part.walk(walk));
    }
}

impl<T: Walked> Walked for Vec<T> {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        self.as_slice().walk(walk);
    }
}

impl<T: Walked> Walked for Option<T> {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        self.as_slice().walk(walk);
    }
}

impl<T: Walked> Walked for Box<T> {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        (**self).walk(walk);
    }
}

/// Words, in which nothing else stands.
macro_rules! words {
    ($($word:ty),* $(,)?) => {
        $( impl Walked for $word {
            fn walk<'t>(&'t self, _walk: &mut Walk<'t, '_>) {}
        } )*
    };
}

words!(
    Span,
    bool,
    Unwanted,
    Spanned<BoardLook>,
    Spanned<FlipDeed>,
    Spanned<Keeper>,
    Spanned<Likeness>,
    Spanned<MenLook>,
    Spanned<Promoting>,
    Spanned<SafeWord>,
    Spanned<Side>,
    Spanned<Trigger>,
    Spanned<Verdict>,
);

/// A number, or a word in the place of one.
macro_rules! values {
    ($($value:ty),* $(,)?) => {
        $( impl Walked for $value {
            fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
                walk.value(self.span);
            }
        } )*
    };
}

values!(Spanned<u32>, Spanned<u64>, Spanned<RankNumber>, Spanned<SelectKey>);

impl Walked for Clause {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        walk.see(Element::Clause(self));
        self.kind.walk(walk);
    }
}

impl Walked for Name {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        // In the rules of a piece that are clauses, its name in front of the braces has been seen.
        if walk.owner != Some(self.span) {
            walk.see(Element::Piece(self, Naming::Uses));
        }
    }
}

impl Walked for HeaderField {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        let HeaderField { key: _, value } = self;
        match value {
            HeaderValue::Text(text) => walk.text(text),
            HeaderValue::Number(number) => number.walk(walk),
        }
    }
}

impl Walked for LookPart {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        let LookPart { mark: _, region } = self;
        region.walk(walk);
    }
}

impl Walked for Row {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        walk.see(Element::Row(self));
        self.cells.walk(walk);
    }
}

impl Walked for Spanned<Cell> {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        walk.see(Element::Cell(self));
    }
}

impl Walked for PieceRule {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        match self {
            PieceRule::Move(moves) => moves.walk(walk),
            PieceRule::Clause(clause) => Walked::walk(clause, walk),
            PieceRule::Error => {}
        }
    }
}

impl Walked for MoveClause {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        walk.see(Element::Moves(self));
        let MoveClause { betza, on, over, from, to, takes, near, when, span: _ } = self;
        betza.walk(walk);
        on.walk(walk);
        over.walk(walk);
        from.walk(walk);
        to.walk(walk);
        takes.walk(walk);
        near.walk(walk);
        when.walk(walk);
    }
}

impl Walked for Choice {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        let Choice { all_but: _, names } = self;
        names.walk(walk);
    }
}

impl Walked for Takes {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        let Takes { names, span: _ } = self;
        names.walk(walk);
    }
}

impl Walked for Select {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        let Select { greatest: _, keys, span: _ } = self;
        keys.walk(walk);
    }
}

impl Walked for Drawn {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        match self {
            Drawn::Glyph(name) => walk.text(name),
            Drawn::Image { white, black } => {
                walk.see(Element::Picture(white));
                black.iter().for_each(|black| walk.see(Element::Picture(black)));
            }
        }
    }
}

impl Walked for EnPassantPair {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        let EnPassantPair { victim, capturer } = self;
        victim.walk(walk);
        capturer.walk(walk);
    }
}

impl Walked for Spanned<CastleManner> {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        match &self.node {
            CastleManner::By(_) => walk.value(self.span),
            CastleManner::Swapping => {}
            CastleManner::To { lower, higher } => {
                [lower.0, lower.1, higher.0, higher.1].iter().for_each(|file| walk.value(file.span));
            }
        }
    }
}

impl Walked for Perishing {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        let Perishing { pieces, on, span: _ } = self;
        pieces.walk(walk);
        on.walk(walk);
    }
}

impl Walked for FlipWhich {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        match self {
            FlipWhich::Enclosed(_, steps) => steps.walk(walk),
            FlipWhich::Surrounded(steps)
            | FlipWhich::Within(steps)
            | FlipWhich::Ahead(steps)
            | FlipWhich::Behind(steps) => steps.walk(walk),
            FlipWhich::Crossing(_, pieces) => pieces.walk(walk),
        }
    }
}

impl Walked for ReserveItem {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        let ReserveItem { piece, count } = self;
        piece.walk(walk);
        count.walk(walk);
    }
}

impl Walked for Near {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        let Near { none: _, steps, whose: _, pieces, span: _ } = self;
        steps.walk(walk);
        pieces.walk(walk);
    }
}

impl Walked for TurnWhen {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        match self {
            TurnWhen::Number(number) => number.walk(walk),
            TurnWhen::While(condition) => condition.walk(walk),
        }
    }
}

impl Walked for TurnOption {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        match self {
            TurnOption::Move { count, span: _ } => count.walk(walk),
            TurnOption::Pass(_) => {}
            TurnOption::Neutral(place) => place.region.walk(walk),
            TurnOption::Place(PlaceTurn { min, max, with, span: _ }) => {
                min.walk(walk);
                max.walk(walk);
                with.walk(walk);
            }
        }
    }
}

impl Walked for MoveCount {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        let MoveCount { least, rest } = self;
        least.walk(walk);
        if let CountRest::UpTo(most) = rest {
            most.walk(walk);
        }
    }
}

impl Walked for TurnThen {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        let TurnThen { carries: _, near: _, region, pushes, span: _ } = self;
        region.walk(walk);
        pushes.walk(walk);
    }
}

impl Walked for PlaceRule {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        match self {
            PlaceRule::On(region) | PlaceRule::NotOn(region) => region.walk(walk),
            PlaceRule::Shade { differs: _, from } => from.walk(walk),
            PlaceRule::File { most, pieces } => {
                most.walk(walk);
                pieces.walk(walk);
            }
            PlaceRule::Flips(_) => {}
            PlaceRule::Slides { steps, span: _ } => steps.walk(walk),
            PlaceRule::Near(near) => near.walk(walk),
            PlaceRule::As(faces) => faces.walk(walk),
        }
    }
}

impl Walked for ArrayStep {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        let ArrayStep { pieces, region, span: _ } = self;
        pieces.walk(walk);
        region.walk(walk);
    }
}

impl Walked for By {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        let By { deeds: _, pieces, span: _ } = self;
        pieces.walk(walk);
    }
}

impl Walked for Event {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        match &self.kind {
            EventKind::Checkmate | EventKind::Stalemate => {}
            EventKind::Repetition { times, with: _ } => times.walk(walk),
            EventKind::ToAndFro { moves, pieces } | EventKind::MoveCount { moves, placing: _, pieces } => {
                moves.walk(walk);
                pieces.walk(walk);
            }
            EventKind::MovesSince(count) => count.walk(walk),
            EventKind::When(condition) => condition.walk(walk),
        }
        self.provided.walk(walk);
    }
}

impl Walked for MovesSince {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        let MovesSince { over: _, moves, since, from, cases } = self;
        moves.walk(walk);
        since.walk(walk);
        from.iter().for_each(|from| from.node.walk(walk));
        cases.walk(walk);
    }
}

impl Walked for MovesWhen {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        let MovesWhen { moves, when, span: _ } = self;
        moves.walk(walk);
        when.walk(walk);
    }
}

impl Walked for Betza {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        walk.see(Element::Betza(self));
        self.moves.walk(walk);
    }
}

impl Walked for BetzaMove {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        walk.see(Element::BetzaMove(self));
        match self {
            BetzaMove::Legs { legs, span: _ } => legs.walk(walk),
            BetzaMove::Bracket { modifiers: _, legs, span: _ } => {
                legs.iter().for_each(|(_, leg)| leg.walk(walk))
            }
            BetzaMove::Error(_) => {}
        }
    }
}

impl Walked for Leg {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        walk.see(Element::Leg(self));
    }
}

impl Walked for Region {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        walk.see(Element::Region(self));
        match &self.kind {
            RegionKind::Board | RegionKind::Shade(_) | RegionKind::Error => {}
            RegionKind::Ranks { from, to } => {
                from.walk(walk);
                to.walk(walk);
            }
            RegionKind::Files { from, to } => {
                from.walk(walk);
                to.walk(walk);
            }
            RegionKind::Square(square) => square.walk(walk),
            RegionKind::Rectangle { from, to } => {
                from.walk(walk);
                to.walk(walk);
            }
            RegionKind::Named(name) => walk.see(Element::RegionName(name, Naming::Uses)),
            RegionKind::Sided { side: _, region } | RegionKind::Not(region) => region.walk(walk),
            RegionKind::Union(one, other)
            | RegionKind::Difference(one, other)
            | RegionKind::Intersection(one, other) => {
                one.walk(walk);
                other.walk(walk);
            }
        }
    }
}

impl Walked for Spanned<SquareName> {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        walk.see(Element::Square(*self));
    }
}

impl Walked for Condition {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        walk.see(Element::Condition(self));
        match &self.kind {
            ConditionKind::Not(inner) => inner.walk(walk),
            ConditionKind::Once { when, until } => {
                when.walk(walk);
                until.walk(walk);
            }
            ConditionKind::And(inner) | ConditionKind::Or(inner) => {
                inner.walk(walk);
            }
            ConditionKind::Captured { whose: _, pieces } => pieces.walk(walk),
            ConditionKind::Unmoved { whose: _, pieces, region } => {
                pieces.walk(walk);
                region.walk(walk);
            }
            ConditionKind::Count { counted, compare: _, value } => {
                counted.walk(walk);
                value.walk(walk);
            }
            ConditionKind::Compared { left, compare: _, right } => {
                left.walk(walk);
                right.walk(walk);
            }
            ConditionKind::Worth { weighed, compare: _, value } => {
                weighed.walk(walk);
                value.walk(walk);
            }
            ConditionKind::Outweighs { left, compare: _, right } => {
                left.walk(walk);
                right.walk(walk);
            }
            ConditionKind::Line { exactly: _, length, whose: _, pieces, region, steps } => {
                length.walk(walk);
                pieces.walk(walk);
                region.walk(walk);
                steps.walk(walk);
            }
            ConditionKind::Path { whose: _, pieces, from, to, steps } => {
                pieces.walk(walk);
                from.walk(walk);
                to.walk(walk);
                steps.walk(walk);
            }
            ConditionKind::Reserve { whose: _, pieces, compare: _, value } => {
                pieces.walk(walk);
                value.walk(walk);
            }
            ConditionKind::Beside { whose: _, pieces, near } => {
                pieces.walk(walk);
                near.walk(walk);
            }
            ConditionKind::Turn { compare: _, value }
            | ConditionKind::Passes { compare: _, value }
            | ConditionKind::Left { compare: _, value }
            | ConditionKind::Checks { whose: _, compare: _, value } => value.walk(walk),
            ConditionKind::Stands { whose: _, pieces, region } => {
                pieces.walk(walk);
                region.walk(walk);
            }
            ConditionKind::PieceAttacked { whose: _, pieces, region } => {
                pieces.walk(walk);
                region.walk(walk);
            }
            ConditionKind::Occupied { region } | ConditionKind::Attacked { region } => region.walk(walk),
            ConditionKind::Checkmate { whose: _ }
            | ConditionKind::ToMove { whose: _ }
            | ConditionKind::Check { whose: _ }
            | ConditionKind::Royal
            | ConditionKind::Bare
            | ConditionKind::Error => {}
        }
    }
}

impl Walked for Counted {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        let Counted { whose: _, pieces, region } = self;
        pieces.walk(walk);
        region.walk(walk);
    }
}

impl Walked for Weighed {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        let Weighed { whose: _, weights, more } = self;
        for (pieces, points) in weights {
            pieces.walk(walk);
            points.walk(walk);
        }
        more.walk(walk);
    }
}

impl Walked for TestStep {
    fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
        walk.see(Element::Step(self));
        match &self.kind {
            TestStepKind::Position(text) | TestStepKind::Fen(text) => walk.see(Element::Fen(text)),
            TestStepKind::Array(number) | TestStepKind::MateIn(number) => number.walk(walk),
            TestStepKind::Play(words) | TestStepKind::MovesAre(words) | TestStepKind::Legal(words) => {
                words.iter().for_each(|word| walk.see(Element::Move(word)));
            }
            TestStepKind::MovesFrom { square, moves } => {
                walk.see(Element::SquareWord(square));
                moves.iter().for_each(|word| walk.see(Element::Move(word)));
            }
            TestStepKind::Illegal { mv, because } => {
                walk.see(Element::Move(mv));
                because.iter().for_each(|text| walk.text(text));
            }
            TestStepKind::Result(text) => text.walk(walk),
            TestStepKind::Perft { depth, nodes } => {
                depth.walk(walk);
                nodes.walk(walk);
            }
            TestStepKind::Check(_) | TestStepKind::OtherBoard | TestStepKind::Error => {}
        }
    }
}

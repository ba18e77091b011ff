//! The walk through all that a tree is made of: what editors ask for, who look for what stands at a place and for every
//! place that names something.
//!
//! Every kind of clauses is taken apart without a rest, so that a new part of one does not compile until it is walked
//! through.

use super::{
    ArrayStep, Arrays, Betza, BetzaMove, Blast, Board, Bound, By, Capture, Castle, CastleManner, Cell, Chase,
    Clause, ClauseKind, Condition, ConditionKind, CountRest, Counted, Drawn, EnPassant, EnPassantPair, Event,
    EventKind, Exchange, File, Flip, FlipWhich, Forbid, Gate, Header, HeaderValue, Home, Immune, Leg, Limit,
    LookClause, LookPart, MoveClause, MoveCount, MovesSince, MovesWhen, Name, Near, NeutralClause, Outcome,
    Picture, PieceClause, PieceRule, Place, PlaceRule, PlaceTurn, Promote, Region, RegionClause, RegionKind,
    Reserve, ReserveItem, Row, RoyalClause, SidesClause, SquareName, Take, Test, TestStep, TestStepKind,
    Turn, TurnOption, TurnThen, TurnWhen, Weighed, Without, Word, move_span,
};
use crate::source::{Span, Spanned};

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
        let mut walk = Walk { visit };
        self.clauses.iter().for_each(|clause| walk.clause(clause));
    }
}

impl Clause {
    /// Goes through all that the clause is made of, itself first.
    pub fn walk<'t>(&'t self, visit: &mut dyn FnMut(Element<'t>)) {
        Walk { visit }.clause(self);
    }
}

struct Walk<'t, 'v> {
    visit: &'v mut dyn FnMut(Element<'t>),
}

impl<'t> Walk<'t, '_> {
    fn see(&mut self, element: Element<'t>) {
        (self.visit)(element);
    }

    fn clause(&mut self, clause: &'t Clause) {
        self.see(Element::Clause(clause));
        match &clause.kind {
            ClauseKind::Header(Header { name, fields }) => {
                self.text(name);
                for field in fields {
                    match &field.value {
                        HeaderValue::Text(text) => self.text(text),
                        HeaderValue::Number(number) => self.see(Element::Value(number.span)),
                    }
                }
            }
            ClauseKind::Neutral(NeutralClause { name }) => self.text(name),
            ClauseKind::Sides(SidesClause { white, black }) => {
                self.text(white);
                self.text(black);
            }
            ClauseKind::Extends(extends) => self.see(Element::Parent(&extends.name)),
            ClauseKind::Without(Without { what: _, names }) => {
                names.iter().for_each(|name| self.piece(name, Naming::Removes));
            }
            ClauseKind::Board(Board { files, ranks }) => {
                self.see(Element::Value(files.span));
                self.see(Element::Value(ranks.span));
            }
            ClauseKind::Setup(array) => array.rows.iter().for_each(|row| self.row(row)),
            ClauseKind::Piece(PieceClause { letters, name, rules }) => {
                self.piece(letters, Naming::Declares);
                name.iter().for_each(|name| self.text(name));
                rules.iter().for_each(|rule| self.rule(letters, rule));
            }
            ClauseKind::Region(RegionClause { name, region }) => {
                self.see(Element::RegionName(name, Naming::Declares));
                self.region(region);
            }
            ClauseKind::Home(Home { pieces, region }) => {
                self.pieces(pieces);
                self.region(region);
            }
            ClauseKind::Royal(RoyalClause { pieces, select, together: _, when, else_immune: _ }) => {
                self.pieces(pieces);
                select
                    .iter()
                    .flat_map(|select| &select.keys)
                    .for_each(|key| self.see(Element::Value(key.span)));
                self.when(when.as_ref());
            }
            ClauseKind::Immune(Immune { pieces, when }) => {
                self.pieces(pieces);
                self.when(when.as_ref());
            }
            ClauseKind::Picture(Picture { piece, drawn }) => {
                self.uses(piece);
                match drawn {
                    Drawn::Glyph(name) => self.text(name),
                    Drawn::Image { white, black } => {
                        self.see(Element::Picture(white));
                        black.iter().for_each(|black| self.see(Element::Picture(black)));
                    }
                }
            }
            ClauseKind::Bound(Bound { pieces }) => self.pieces(pieces),
            ClauseKind::Promote(Promote {
                pieces,
                captures: _,
                trigger: _,
                region,
                to,
                when,
                optional: _,
            }) => {
                self.pieces(pieces);
                self.region(region);
                self.pieces(to);
                self.when(when.as_ref());
            }
            ClauseKind::Exchange(Exchange {
                pieces,
                region,
                moving,
                swaps,
                to,
                near,
                without_check: _,
                when,
            }) => {
                self.pieces(pieces);
                self.region(region);
                moving.iter().for_each(|moving| self.betza(moving));
                swaps.iter().for_each(|swaps| self.pieces(&swaps.names));
                self.pieces(to);
                near.iter().for_each(|near| self.near(near));
                self.when(when.as_ref());
            }
            ClauseKind::EnPassant(EnPassant { pairs }) => {
                for EnPassantPair { victim, capturer } in pairs {
                    self.uses(victim);
                    self.uses(capturer);
                }
            }
            ClauseKind::Castle(castle) => self.castle(castle),
            ClauseKind::Capture(Capture { pieces, keeper: _, region, by: _, becomes }) => {
                self.pieces(pieces);
                region.iter().for_each(|region| self.region(region));
                self.pieces(becomes);
            }
            ClauseKind::Blast(Blast { steps, spared, capturing, perishing, kept: _, left: _ }) => {
                steps.iter().for_each(|steps| self.betza(steps));
                self.pieces(spared);
                self.pieces(capturing);
                perishing.iter().for_each(|perishing| {
                    self.pieces(&perishing.pieces);
                    self.pieces(&perishing.on);
                });
            }
            ClauseKind::Flip(Flip { which, victims, region, deeds: _, pieces, along, near })
            | ClauseKind::Take(Take { which, victims, region, deeds: _, pieces, along, near }) => {
                match which {
                    FlipWhich::Enclosed(_, steps) => steps.iter().for_each(|steps| self.betza(steps)),
                    FlipWhich::Surrounded(steps)
                    | FlipWhich::Within(steps)
                    | FlipWhich::Ahead(steps)
                    | FlipWhich::Behind(steps) => self.betza(steps),
                    FlipWhich::Crossing(_, pieces) => self.pieces(pieces),
                }
                self.pieces(victims);
                region.iter().for_each(|region| self.region(region));
                self.pieces(pieces);
                along.iter().for_each(|along| self.betza(along));
                near.iter().for_each(|near| self.near(near));
            }
            ClauseKind::Reserve(Reserve { items }) | ClauseKind::Limit(Limit { items }) => self.items(items),
            ClauseKind::Turn(turn) => self.turn(turn),
            ClauseKind::Place(Place { pieces, rule, when }) => {
                self.pieces(pieces);
                when.iter().for_each(|when| self.condition(when));
                match rule {
                    PlaceRule::On(region) | PlaceRule::NotOn(region) => self.region(region),
                    PlaceRule::Shade { differs: _, from } => self.uses(from),
                    PlaceRule::File { most, pieces } => {
                        self.see(Element::Value(most.span));
                        self.pieces(pieces);
                    }
                    PlaceRule::Flips(_) => {}
                    PlaceRule::Slides { steps, span: _ } => self.betza(steps),
                    PlaceRule::Near(near) => self.near(near),
                    PlaceRule::As(faces) => self.pieces(faces),
                }
            }
            ClauseKind::Look(LookClause { ground: _, men: _, parts }) => {
                parts.iter().for_each(|LookPart { mark: _, region }| self.region(region));
            }
            ClauseKind::Gate(Gate { pieces, region }) => {
                self.pieces(pieces);
                self.region(region);
            }
            ClauseKind::Arrays(Arrays { region, steps }) => {
                self.region(region);
                for ArrayStep { pieces, region, span: _ } in steps {
                    self.pieces(pieces);
                    region.iter().for_each(|region| self.region(region));
                }
            }
            ClauseKind::Forbid(Forbid { when, by, attackers: _, given }) => {
                self.when(when.as_ref());
                if let Some(By { deeds: _, pieces, span: _ }) = by {
                    self.pieces(pieces);
                }
                self.when(given.as_ref());
            }
            ClauseKind::Chase(Chase { victims, region, pieces, guarded: _ }) => {
                self.pieces(victims);
                region.iter().for_each(|region| self.region(region));
                self.pieces(pieces);
            }
            ClauseKind::Outcome(Outcome { result: _, event }) => self.event(event),
            ClauseKind::Test(Test { name, steps, span: _ }) => {
                self.text(name);
                steps.iter().for_each(|step| self.step(step));
            }
            ClauseKind::Error => {}
        }
    }

    fn text(&mut self, text: &'t Spanned<String>) {
        self.see(Element::Text(text));
    }

    fn piece(&mut self, name: &'t Name, naming: Naming) {
        self.see(Element::Piece(name, naming));
    }

    fn uses(&mut self, name: &'t Name) {
        self.piece(name, Naming::Uses);
    }

    fn pieces(&mut self, names: &'t [Name]) {
        names.iter().for_each(|name| self.uses(name));
    }

    fn items(&mut self, items: &'t [ReserveItem]) {
        for ReserveItem { piece, count } in items {
            self.uses(piece);
            count.iter().for_each(|count| self.see(Element::Value(count.span)));
        }
    }

    fn row(&mut self, row: &'t Row) {
        self.see(Element::Row(row));
        row.cells.iter().for_each(|cell| self.see(Element::Cell(cell)));
    }

    /// A rule in the braces of a piece. In those that are clauses the piece is named by the name in front of the braces.
    fn rule(&mut self, owner: &Name, rule: &'t PieceRule) {
        match rule {
            PieceRule::Move(MoveClause { betza, on, over, from, to, takes, near, when, span: _ }) => {
                if let PieceRule::Move(moves) = rule {
                    self.see(Element::Moves(moves));
                }
                self.betza(betza);
                on.iter().chain(over).for_each(|choice| self.pieces(&choice.names));
                from.iter().chain(to).for_each(|region| self.region(region));
                takes.iter().for_each(|takes| self.pieces(&takes.names));
                near.iter().for_each(|near| self.near(near));
                self.when(when.as_ref());
            }
            PieceRule::Clause(clause) => {
                let outer = &mut *self.visit;
                let own = |span: Span| span == owner.span;
                let mut visit = |element: Element<'t>| {
                    if !matches!(element, Element::Piece(name, _) if own(name.span)) {
                        outer(element);
                    }
                };
                Walk { visit: &mut visit }.clause(clause);
            }
            PieceRule::Error => {}
        }
    }

    fn castle(&mut self, castle: &'t Castle) {
        let Castle { royal_only: _, kings, kings_from, rooks, rooks_from, manner, safe: _, alone: _, when } =
            castle;
        self.pieces(kings);
        kings_from.iter().for_each(|region| self.region(region));
        self.pieces(rooks);
        rooks_from.iter().for_each(|region| self.region(region));
        match &manner.node {
            CastleManner::By(_) => self.see(Element::Value(manner.span)),
            CastleManner::Swapping => {}
            CastleManner::To { lower, higher } => {
                for file in [lower.0, lower.1, higher.0, higher.1] {
                    self.see(Element::Value(file.span));
                }
            }
        }
        self.when(when.as_ref());
    }

    fn near(&mut self, near: &'t Near) {
        let Near { none: _, steps, whose: _, pieces, span: _ } = near;
        self.betza(steps);
        self.pieces(pieces);
    }

    fn turn(&mut self, turn: &'t Turn) {
        let Turn {
            when,
            capture_first: _,
            options,
            then,
            until_check: _,
            all_en_passant: _,
            else_move: _,
            else_pass: _,
        } = turn;
        match when {
            Some(TurnWhen::Number(number)) => self.see(Element::Value(number.span)),
            Some(TurnWhen::While(condition)) => self.condition(condition),
            None => {}
        }
        for option in options {
            match option {
                TurnOption::Move { count, span: _ } => {
                    if let Some(MoveCount { least, rest }) = count {
                        self.see(Element::Value(least.span));
                        if let CountRest::UpTo(most) = rest {
                            self.see(Element::Value(most.span));
                        }
                    }
                }
                TurnOption::Pass(_) => {}
                TurnOption::Neutral(place) => place.region.iter().for_each(|region| self.region(region)),
                TurnOption::Place(PlaceTurn { min, max, with, span: _ }) => {
                    self.see(Element::Value(min.span));
                    max.iter().for_each(|max| self.see(Element::Value(max.span)));
                    self.pieces(with);
                }
            }
        }
        if let Some(TurnThen { carries: _, near: _, region, pushes, span: _ }) = then {
            region.iter().for_each(|region| self.region(region));
            self.pieces(pushes);
        }
    }

    fn event(&mut self, event: &'t Event) {
        match &event.kind {
            EventKind::Checkmate | EventKind::Stalemate => {}
            EventKind::Repetition { times, with: _ } => self.see(Element::Value(times.span)),
            EventKind::ToAndFro { moves, pieces } | EventKind::MoveCount { moves, placing: _, pieces } => {
                self.see(Element::Value(moves.span));
                self.pieces(pieces);
            }
            EventKind::MovesSince(count) => {
                let MovesSince { over: _, moves, since, from, cases } = &**count;
                self.see(Element::Value(moves.span));
                self.condition(since);
                from.iter().for_each(|from| self.counted(&from.node));
                for MovesWhen { moves, when, span: _ } in cases {
                    self.see(Element::Value(moves.span));
                    self.condition(when);
                }
            }
            EventKind::When(condition) => self.condition(condition),
        }
        event.provided.iter().for_each(|provided| self.condition(provided));
    }

    fn betza(&mut self, betza: &'t Betza) {
        self.see(Element::Betza(betza));
        for one in &betza.moves {
            self.see(Element::BetzaMove(one));
            match one {
                BetzaMove::Legs { legs, span: _ } => legs.iter().for_each(|leg| self.see(Element::Leg(leg))),
                BetzaMove::Bracket { modifiers: _, legs, span: _ } => {
                    legs.iter().for_each(|(_, leg)| self.see(Element::Leg(leg)));
                }
                BetzaMove::Error(_) => {}
            }
        }
    }

    fn region(&mut self, region: &'t Region) {
        self.see(Element::Region(region));
        match &region.kind {
            RegionKind::Board | RegionKind::Shade(_) | RegionKind::Error => {}
            RegionKind::Ranks { from, to } => {
                self.see(Element::Value(from.span));
                self.see(Element::Value(to.span));
            }
            RegionKind::Files { from, to } => {
                self.see(Element::Value(from.span));
                self.see(Element::Value(to.span));
            }
            RegionKind::Square(square) => self.see(Element::Square(*square)),
            RegionKind::Rectangle { from, to } => {
                self.see(Element::Square(*from));
                self.see(Element::Square(*to));
            }
            RegionKind::Named(name) => self.see(Element::RegionName(name, Naming::Uses)),
            RegionKind::Sided { side: _, region } | RegionKind::Not(region) => self.region(region),
            RegionKind::Union(one, other)
            | RegionKind::Difference(one, other)
            | RegionKind::Intersection(one, other) => {
                self.region(one);
                self.region(other);
            }
        }
    }

    fn when(&mut self, condition: Option<&'t Condition>) {
        condition.into_iter().for_each(|condition| self.condition(condition));
    }

    fn condition(&mut self, condition: &'t Condition) {
        self.see(Element::Condition(condition));
        match &condition.kind {
            ConditionKind::Not(inner) => self.condition(inner),
            ConditionKind::Once { when, until } => {
                self.condition(when);
                self.when(until.as_deref());
            }
            ConditionKind::And(inner) | ConditionKind::Or(inner) => {
                inner.iter().for_each(|one| self.condition(one));
            }
            ConditionKind::Captured { whose: _, pieces } => self.pieces(pieces),
            ConditionKind::Unmoved { whose: _, pieces, region } => {
                self.pieces(pieces);
                region.iter().for_each(|region| self.region(region));
            }
            ConditionKind::Count { counted, compare: _, value } => {
                self.counted(counted);
                self.see(Element::Value(value.span));
            }
            ConditionKind::Compared { left, compare: _, right } => {
                self.counted(left);
                self.counted(right);
            }
            ConditionKind::Worth { weighed, compare: _, value } => {
                self.weighed(weighed);
                self.see(Element::Value(value.span));
            }
            ConditionKind::Outweighs { left, compare: _, right } => {
                self.weighed(left);
                self.weighed(right);
            }
            ConditionKind::Line { exactly: _, length, whose: _, pieces, region, steps } => {
                self.see(Element::Value(length.span));
                self.pieces(pieces);
                region.iter().for_each(|region| self.region(region));
                steps.iter().for_each(|steps| self.betza(steps));
            }
            ConditionKind::Path { whose: _, pieces, from, to, steps } => {
                self.pieces(pieces);
                self.region(from);
                self.region(to);
                steps.iter().for_each(|steps| self.betza(steps));
            }
            ConditionKind::Reserve { whose: _, pieces, compare: _, value } => {
                self.pieces(pieces);
                self.see(Element::Value(value.span));
            }
            ConditionKind::Beside { whose: _, pieces, near } => {
                self.pieces(pieces);
                self.near(near);
            }
            ConditionKind::Turn { compare: _, value }
            | ConditionKind::Passes { compare: _, value }
            | ConditionKind::Left { compare: _, value }
            | ConditionKind::Checks { whose: _, compare: _, value } => self.see(Element::Value(value.span)),
            ConditionKind::Stands { whose: _, pieces, region } => {
                self.pieces(pieces);
                self.region(region);
            }
            ConditionKind::PieceAttacked { whose: _, pieces, region } => {
                self.pieces(pieces);
                region.iter().for_each(|region| self.region(region));
            }
            ConditionKind::Occupied { region } | ConditionKind::Attacked { region } => self.region(region),
            ConditionKind::Checkmate { whose: _ }
            | ConditionKind::ToMove { whose: _ }
            | ConditionKind::Check { whose: _ }
            | ConditionKind::Royal
            | ConditionKind::Bare
            | ConditionKind::Error => {}
        }
    }

    fn counted(&mut self, counted: &'t Counted) {
        let Counted { whose: _, pieces, region } = counted;
        self.pieces(pieces);
        region.iter().for_each(|region| self.region(region));
    }

    fn weighed(&mut self, weighed: &'t Weighed) {
        let Weighed { whose: _, weights, more } = weighed;
        for (pieces, points) in weights {
            self.pieces(pieces);
            self.see(Element::Value(points.span));
        }
        more.iter().for_each(|more| self.see(Element::Value(more.span)));
    }

    fn step(&mut self, step: &'t TestStep) {
        self.see(Element::Step(step));
        match &step.kind {
            TestStepKind::Position(text) | TestStepKind::Fen(text) => self.see(Element::Fen(text)),
            TestStepKind::Array(number) | TestStepKind::MateIn(number) => {
                self.see(Element::Value(number.span))
            }
            TestStepKind::Play(words) | TestStepKind::MovesAre(words) | TestStepKind::Legal(words) => {
                words.iter().for_each(|word| self.see(Element::Move(word)));
            }
            TestStepKind::MovesFrom { square, moves } => {
                self.see(Element::SquareWord(square));
                moves.iter().for_each(|word| self.see(Element::Move(word)));
            }
            TestStepKind::Illegal { mv, because } => {
                self.see(Element::Move(mv));
                because.iter().for_each(|text| self.text(text));
            }
            TestStepKind::Result(text) => self.see(Element::Value(text.span)),
            TestStepKind::Perft { depth, nodes } => {
                self.see(Element::Value(depth.span));
                self.see(Element::Value(nodes.span));
            }
            TestStepKind::Check(_) | TestStepKind::OtherBoard | TestStepKind::Error => {}
        }
    }
}

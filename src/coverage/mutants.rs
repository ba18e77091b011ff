//! What can be taken away from a file, one thing at a time.
//!
//! Every clause is taken away whole, but for those without which there is no file: `variant`, `extends`, `board`, tests.
//! From what is left of them, conditions and their operands, names in lists, moves and modalities go one by one. What the
//! letters of Betza's notation say of a path (directions, ranges, `n`, `j`, `z`) is not taken apart.

use super::operands::{self, Weaker};
use super::{Change, ItemKind};
use crate::source::{Span, Spanned};
use crate::syntax::tree::{
    Array, BetzaMove, Clause, ClauseKind, Condition, EventKind, File, Leg, Modifier, MoveClause, Name,
    PieceClause, PieceRule, Region, RegionClause, RegionKind, TurnWhen, Without,
};

/// Something that is taken away.
#[derive(Debug, Clone)]
pub(super) struct Mutant {
    pub(super) kind: ItemKind,
    pub(super) span: Span,
    pub(super) change: Change,
    /// Which clause it belongs to.
    pub(super) clause: usize,
    /// What stands in the clause's place; nothing: it is gone. The first that gives a variant is taken.
    pub(super) tries: Vec<Option<ClauseKind>>,
    /// The letters of the piece, if it is one that is declared.
    pub(super) piece: Option<String>,
}

/// Everything that can be taken away from a file.
pub(super) fn of(file: &File) -> Vec<Mutant> {
    let mut all = Vec::new();
    for (index, clause) in file.clauses.iter().enumerate() {
        let mut mutants = Mutants { clause: index, all: &mut all };
        mutants.whole(clause);
        mutants.parts(&clause.kind);
    }
    all
}

/// A file with something in the place of a clause, or nothing.
pub(super) fn changed(file: &File, index: usize, with: Option<&ClauseKind>) -> File {
    let mut file = file.clone();
    match (with, file.clauses.get_mut(index)) {
        (Some(kind), Some(clause)) => clause.kind = kind.clone(),
        (None, Some(_)) => {
            file.clauses.remove(index);
        }
        (_, None) => {}
    }
    file
}

/// The mutants so far, and whose turn it is.
struct Mutants<'a> {
    clause: usize,
    all: &'a mut Vec<Mutant>,
}

impl Mutants<'_> {
    fn push(&mut self, kind: ItemKind, span: Span, change: Change, with: ClauseKind) {
        self.all.push(Mutant {
            kind,
            span,
            change,
            clause: self.clause,
            tries: vec![Some(with)],
            piece: None,
        });
    }

    fn gone(&mut self, kind: ItemKind, span: Span, with: ClauseKind) {
        self.push(kind, span, Change::Gone, with);
    }

    /// The clause itself goes, or the least that can be said in its place comes.
    fn whole(&mut self, clause: &Clause) {
        let least = match &clause.kind {
            ClauseKind::Header(_)
            | ClauseKind::Extends(_)
            | ClauseKind::Board(_)
            | ClauseKind::Test(_)
            | ClauseKind::Glyph { .. }
            | ClauseKind::Image { .. }
            | ClauseKind::Bound(_)
            | ClauseKind::Error => return,
            ClauseKind::Setup(_) => Some(ClauseKind::Setup(Array { rows: Vec::new(), empty: true })),
            ClauseKind::Piece(piece) => {
                Some(ClauseKind::Piece(PieceClause { rules: Vec::new(), ..piece.clone() }))
            }
            ClauseKind::Region(region) => {
                let board = Region { kind: RegionKind::Board, span: region.region.span };
                Some(ClauseKind::Region(RegionClause { region: board, ..region.clone() }))
            }
            _ => None,
        };
        let mut tries = vec![None];
        tries.extend(least.map(Some));
        self.all.push(Mutant {
            kind: ItemKind::Clause,
            span: clause.span,
            change: Change::Gone,
            clause: self.clause,
            tries,
            piece: match &clause.kind {
                ClauseKind::Piece(piece) => Some(piece.letters.node.clone()),
                _ => None,
            },
        });
    }

    /// What the clause is made of.
    fn parts(&mut self, clause: &ClauseKind) {
        match clause {
            ClauseKind::Without(without) => self.without(without),
            ClauseKind::Piece(piece) => self.piece(piece),
            ClauseKind::Home { pieces, region } => {
                self.names(pieces, |pieces| ClauseKind::Home { pieces, region: region.clone() })
            }
            ClauseKind::Royal(royal) => {
                let with = |change: &dyn Fn(&mut crate::syntax::tree::RoyalClause)| {
                    let mut royal = royal.clone();
                    change(&mut royal);
                    ClauseKind::Royal(royal)
                };
                self.names(&royal.pieces, |pieces| with(&|royal| royal.pieces.clone_from(&pieces)));
                if let Some(select) = &royal.select {
                    self.gone(ItemKind::Part, select.span, with(&|royal| royal.select = None));
                }
                if let Some(span) = royal.together {
                    self.gone(ItemKind::Part, span, with(&|royal| royal.together = None));
                }
                if let Some(span) = royal.else_immune {
                    self.gone(ItemKind::Part, span, with(&|royal| royal.else_immune = None));
                }
                self.condition(royal.when.as_ref(), |when| {
                    with(&|royal| {
                        royal.else_immune = royal.else_immune.filter(|_| when.is_some());
                        royal.when.clone_from(&when);
                    })
                });
            }
            ClauseKind::Immune { pieces, when } => {
                self.names(pieces, |pieces| ClauseKind::Immune { pieces, when: when.clone() });
                let pieces = || pieces.clone();
                self.condition(when.as_ref(), |when| ClauseKind::Immune { pieces: pieces(), when });
            }
            ClauseKind::Promote(promote) => {
                let with = |pieces: Vec<Name>, to: Vec<Name>| {
                    let mut promote = promote.clone();
                    (promote.pieces, promote.to) = (pieces, to);
                    ClauseKind::Promote(promote)
                };
                self.pairs(&promote.pieces, &promote.to, with);
                if let Some(span) = promote.optional {
                    let required = crate::syntax::tree::Promote { optional: None, ..promote.clone() };
                    self.gone(ItemKind::Part, span, ClauseKind::Promote(required));
                }
                self.region(&promote.region, |region| {
                    ClauseKind::Promote(crate::syntax::tree::Promote { region, ..promote.clone() })
                });
            }
            ClauseKind::Exchange { pieces, region, to, when } => {
                let with = |pieces: Vec<Name>, region: Region, to: Vec<Name>, when: Option<Condition>| {
                    ClauseKind::Exchange { pieces, region, to, when }
                };
                self.names(to, |to| with(pieces.clone(), region.clone(), to, when.clone()));
                self.region(region, |region| with(pieces.clone(), region, to.clone(), when.clone()));
                self.condition(when.as_ref(), |when| with(pieces.clone(), region.clone(), to.clone(), when));
            }
            ClauseKind::EnPassant(pairs) => {
                let span =
                    |pair: &crate::syntax::tree::EnPassantPair| pair.victim.span.to(pair.capturer.span);
                self.each(pairs, span, ClauseKind::EnPassant);
            }
            ClauseKind::Castle(castle) => self.castle(castle),
            ClauseKind::Capture { pieces, whose, becomes } => {
                // With no names the clause would speak of every type.
                self.names(pieces, |pieces| ClauseKind::Capture {
                    pieces,
                    whose: *whose,
                    becomes: becomes.clone(),
                });
            }
            ClauseKind::Blast { steps, spared } => {
                for (span, spared) in without_each(spared, |name| name.span) {
                    self.gone(ItemKind::Part, span, ClauseKind::Blast { steps: steps.clone(), spared });
                }
            }
            ClauseKind::Reserve(items) => self.each(items, |item| item.piece.span, ClauseKind::Reserve),
            ClauseKind::Limit(items) => self.each(items, |item| item.piece.span, ClauseKind::Limit),
            ClauseKind::Turn(turn) => self.turn(turn),
            ClauseKind::Place(place) => self.names(&place.pieces, |pieces| {
                ClauseKind::Place(crate::syntax::tree::Place { pieces, ..place.clone() })
            }),
            ClauseKind::Gate { pieces, region } => {
                self.names(pieces, |pieces| ClauseKind::Gate { pieces, region: region.clone() });
                self.region(region, |region| ClauseKind::Gate { pieces: pieces.clone(), region });
            }
            ClauseKind::Forbid { when, placing } => {
                if let Some(placing) = placing {
                    let always = ClauseKind::Forbid { when: when.clone(), placing: None };
                    self.gone(ItemKind::Guard, placing.span, always);
                }
                self.operands(when, |when| ClauseKind::Forbid { when, placing: placing.clone() });
            }
            ClauseKind::Outcome { result, event } => {
                if let EventKind::When(when) = &event.kind {
                    self.operands(when, |when| {
                        let event =
                            crate::syntax::tree::Event { kind: EventKind::When(when), span: event.span };
                        ClauseKind::Outcome { result: *result, event }
                    });
                }
            }
            ClauseKind::Header(_)
            | ClauseKind::Extends(_)
            | ClauseKind::Board(_)
            | ClauseKind::Setup(_)
            | ClauseKind::Region(_)
            | ClauseKind::Glyph { .. }
            | ClauseKind::Image { .. }
            | ClauseKind::Bound(_)
            | ClauseKind::Arrays(_)
            | ClauseKind::Test(_)
            | ClauseKind::Error => {}
        }
    }

    fn without(&mut self, without: &Without) {
        match without {
            Without::Pieces(names) => self.names(names, |names| ClauseKind::Without(Without::Pieces(names))),
            Without::Royal(names) => self.names(names, |names| ClauseKind::Without(Without::Royal(names))),
            Without::Promote(names) => {
                self.names(names, |names| ClauseKind::Without(Without::Promote(names)));
            }
            Without::Exchange(names) => {
                self.names(names, |names| ClauseKind::Without(Without::Exchange(names)));
            }
            Without::Family(_) | Without::Outcome(_) => {}
        }
    }

    fn castle(&mut self, castle: &crate::syntax::tree::Castle) {
        let with = |change: &dyn Fn(&mut crate::syntax::tree::Castle)| {
            let mut castle = castle.clone();
            change(&mut castle);
            ClauseKind::Castle(castle)
        };
        if let Some(span) = castle.royal_only {
            self.gone(ItemKind::Guard, span, with(&|castle| castle.royal_only = None));
        }
        self.names(&castle.kings, |names| with(&|castle| castle.kings.clone_from(&names)));
        self.names(&castle.rooks, |names| with(&|castle| castle.rooks.clone_from(&names)));
        for (span, safe) in without_each(&castle.safe, |word| word.span) {
            self.gone(ItemKind::Guard, span, with(&|castle| castle.safe.clone_from(&safe)));
        }
        self.condition(castle.when.as_ref(), |when| with(&|castle| castle.when.clone_from(&when)));
    }

    fn turn(&mut self, turn: &crate::syntax::tree::Turn) {
        let with = |change: &dyn Fn(&mut crate::syntax::tree::Turn)| {
            let mut turn = turn.clone();
            change(&mut turn);
            ClauseKind::Turn(turn)
        };
        if let Some(span) = turn.capture_first {
            self.gone(ItemKind::Guard, span, with(&|turn| turn.capture_first = None));
        }
        match &turn.when {
            None => {}
            Some(TurnWhen::Number(number)) => {
                self.gone(ItemKind::Guard, number.span, with(&|turn| turn.when = None));
            }
            Some(TurnWhen::While(condition)) => self.condition(Some(condition), |when| {
                with(&|turn| turn.when = when.clone().map(TurnWhen::While))
            }),
        }
        if let (Some(moves), Some(place)) = (turn.moves, &turn.place) {
            self.gone(ItemKind::Part, moves, with(&|turn| turn.moves = None));
            self.gone(ItemKind::Part, place.span, with(&|turn| turn.place = None));
        }
        if let Some(place) = &turn.place {
            for (span, names) in without_each(&place.with, |name| name.span) {
                let fewer = with(&|turn| {
                    if let Some(place) = &mut turn.place {
                        place.with.clone_from(&names);
                    }
                });
                self.gone(ItemKind::Guard, span, fewer);
            }
        }
    }

    fn piece(&mut self, piece: &PieceClause) {
        for (index, rule) in piece.rules.iter().enumerate() {
            let with = |rule: Option<PieceRule>| {
                let mut piece = piece.clone();
                match rule {
                    Some(rule) => piece.rules[index] = rule,
                    None => {
                        piece.rules.remove(index);
                    }
                }
                ClauseKind::Piece(piece)
            };
            let span = match rule {
                PieceRule::Move(clause) => clause.span,
                PieceRule::Royal { span, .. }
                | PieceRule::Immune { span, .. }
                | PieceRule::Home { span, .. } => *span,
                // What a piece is drawn as changes no game.
                PieceRule::Glyph { .. }
                | PieceRule::Image { .. }
                | PieceRule::Bound(_)
                | PieceRule::Error => continue,
            };
            // A lone rule goes together with the clause.
            if piece.rules.len() > 1 {
                self.gone(ItemKind::Clause, span, with(None));
            }
            match rule {
                PieceRule::Move(clause) => self.moves(clause, |clause| with(Some(PieceRule::Move(clause)))),
                PieceRule::Royal { span, together, when, else_immune } => {
                    let royal = |together: Option<Span>, when: Option<Condition>, immune: Option<Span>| {
                        let else_immune = immune.filter(|_| when.is_some());
                        with(Some(PieceRule::Royal { span: *span, together, when, else_immune }))
                    };
                    if let Some(span) = together {
                        self.gone(ItemKind::Part, *span, royal(None, when.clone(), *else_immune));
                    }
                    if let Some(span) = else_immune {
                        self.gone(ItemKind::Part, *span, royal(*together, when.clone(), None));
                    }
                    self.condition(when.as_ref(), |when| royal(*together, when, *else_immune));
                }
                PieceRule::Immune { span, when } => {
                    self.condition(when.as_ref(), |when| with(Some(PieceRule::Immune { span: *span, when })))
                }
                PieceRule::Home { .. }
                | PieceRule::Glyph { .. }
                | PieceRule::Image { .. }
                | PieceRule::Bound(_)
                | PieceRule::Error => {}
            }
        }
    }

    /// The moves of a rule, and its guards.
    fn moves(&mut self, clause: &MoveClause, rule: impl Fn(MoveClause) -> ClauseKind) {
        let with = |change: &dyn Fn(&mut MoveClause)| {
            let mut clause = clause.clone();
            change(&mut clause);
            rule(clause)
        };
        if clause.betza.moves.len() > 1 {
            for (span, moves) in without_each(&clause.betza.moves, move_span) {
                self.gone(ItemKind::Move, span, with(&|clause| clause.betza.moves.clone_from(&moves)));
            }
        }
        for (index, mv) in clause.betza.moves.iter().enumerate() {
            let BetzaMove::Legs { legs, span } = mv else { continue };
            let [leg] = legs.as_slice() else { continue };
            for (change, at, leg) in halves(leg, *span) {
                let half = BetzaMove::Legs { legs: vec![leg], span: *span };
                let half = with(&|clause| clause.betza.moves[index] = half.clone());
                self.push(ItemKind::Move, at, change, half);
            }
        }
        if let Some(names) = &clause.on {
            let span = names.first().zip(names.last()).map(|(first, last)| first.span.to(last.span));
            if let Some(span) = span {
                self.gone(ItemKind::Guard, span, with(&|clause| clause.on = None));
            }
            self.names(names, |names| with(&|clause| clause.on = Some(names.clone())));
        }
        if let Some(region) = &clause.from {
            self.push(ItemKind::Guard, region.span, Change::WholeBoard, with(&|clause| clause.from = None));
        }
        if let Some(region) = &clause.to {
            self.push(ItemKind::Guard, region.span, Change::WholeBoard, with(&|clause| clause.to = None));
        }
        self.condition(clause.when.as_ref(), |when| with(&|clause| clause.when.clone_from(&when)));
    }

    /// A condition that may be left out, and what it is made of.
    fn condition(&mut self, condition: Option<&Condition>, with: impl Fn(Option<Condition>) -> ClauseKind) {
        let Some(condition) = condition else { return };
        self.gone(ItemKind::Guard, condition.span, with(None));
        self.operands(condition, |condition| with(Some(condition)));
    }

    /// What a condition is made of.
    fn operands(&mut self, condition: &Condition, with: impl Fn(Condition) -> ClauseKind) {
        for Weaker { span, condition } in operands::of(condition) {
            self.gone(ItemKind::Guard, span, with(condition));
        }
    }

    /// A region that may be the whole board.
    fn region(&mut self, region: &Region, with: impl Fn(Region) -> ClauseKind) {
        let board = Region { kind: RegionKind::Board, span: region.span };
        self.push(ItemKind::Guard, region.span, Change::WholeBoard, with(board));
    }

    /// Names of which each may go, if another stays.
    fn names(&mut self, names: &[Name], with: impl Fn(Vec<Name>) -> ClauseKind) {
        self.each(names, |name| name.span, with);
    }

    fn each<T: Clone>(&mut self, list: &[T], span: impl Fn(&T) -> Span, with: impl Fn(Vec<T>) -> ClauseKind) {
        if list.len() > 1 {
            for (span, rest) in without_each(list, span) {
                self.gone(ItemKind::Part, span, with(rest));
            }
        }
    }

    /// Two lists that belong together: one piece and what it may become, or pieces and what each becomes.
    fn pairs(&mut self, pieces: &[Name], to: &[Name], with: impl Fn(Vec<Name>, Vec<Name>) -> ClauseKind) {
        if pieces.len() == to.len() {
            let pairs: Vec<(Name, Name)> = pieces.iter().cloned().zip(to.iter().cloned()).collect();
            self.each(
                &pairs,
                |(piece, _)| piece.span,
                |pairs| {
                    let (pieces, to) = pairs.into_iter().unzip();
                    with(pieces, to)
                },
            );
            return;
        }
        self.names(pieces, |pieces| with(pieces, to.to_vec()));
        self.names(to, |to| with(pieces.to_vec(), to));
    }
}

/// A list without each of its items in turn, and where the item stands.
fn without_each<T: Clone>(list: &[T], span: impl Fn(&T) -> Span) -> Vec<(Span, Vec<T>)> {
    let without = |(index, item): (usize, &T)| {
        let mut rest = list.to_vec();
        rest.remove(index);
        (span(item), rest)
    };
    list.iter().enumerate().map(without).collect()
}

fn move_span(mv: &BetzaMove) -> Span {
    match mv {
        BetzaMove::Legs { span, .. } | BetzaMove::Bracket { span, .. } | BetzaMove::Error(span) => *span,
    }
}

/// A move without going to empty squares, and one without capturing, if it does both; or without each of the
/// modalities that it names.
fn halves(leg: &Leg, whole: Span) -> Vec<(Change, Span, Leg)> {
    let is_modality = |modifier: &Spanned<Modifier>| matches!(modifier.node, Modifier::Modality(_));
    let named: Vec<usize> =
        (0..leg.modifiers.len()).filter(|index| is_modality(&leg.modifiers[*index])).collect();
    if named.is_empty() {
        let only = |letter: char| {
            let mut leg = leg.clone();
            leg.modifiers.push(Spanned::new(Modifier::Modality(letter), leg.span));
            leg
        };
        return vec![(Change::NoQuiet, whole, only('c')), (Change::NoCapture, whole, only('m'))];
    }
    if named.len() == 1 {
        return Vec::new();
    }
    let without = |index: usize| {
        let mut leg = leg.clone();
        let letter = leg.modifiers.remove(index);
        let change = match letter.node {
            Modifier::Modality('m') => Change::NoQuiet,
            Modifier::Modality('c') => Change::NoCapture,
            _ => Change::Gone,
        };
        (change, letter.span, leg)
    };
    named.into_iter().map(without).collect()
}

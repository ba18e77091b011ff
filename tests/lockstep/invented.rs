//! Variants that nobody would play, which put together whatever the model can say.
//!
//! What ships uses a part of it. An invented variant has pieces with any geometry, guards, royalty, promotions,
//! castlings, placements and every other clause drawn by lot; only what the resolver refuses is left out.

use super::invented_legs::legs;
use super::random::Random;
use alfil::board::{BySide, Dimensions, Kind, KindSet, Piece, Side, Sides, Square, Squares};
use alfil::model::*;
use alfil::source::Span;

#[path = "invented/clauses.rs"]
mod clauses;
#[path = "invented/later.rs"]
mod later;
#[path = "invented/past.rs"]
mod past;

/// The variant that belongs to a number.
pub fn variant(random: &mut Random, seed: u64) -> Definition {
    let sizes = [(8, 8), (8, 8), (5, 6), (3, 9), (9, 4), (6, 6), (10, 8), (12, 12)];
    let (files, ranks) = sizes[random.below(sizes.len())];
    let mut inventor = Inventor {
        dimensions: Dimensions { files, ranks },
        kinds: 3 + random.below(4) as u8,
        guards: Vec::new(),
        captures_own: random.one_in(3),
        random,
    };
    inventor.guards = (0..2).map(|_| inventor.leaf(true)).collect();
    let mut variant = inventor.variant(seed);
    later::add(&mut variant, random);
    if random.one_in(3) {
        past::add(&mut variant, random);
    }
    later::seldom(&mut variant, seed);
    variant.remembered = remembered(&variant);
    variant.remembered.moved = variant.has_imitators();
    variant
}

/// Joined edges at times: by one of two numbers.
pub fn wraps(number: usize) -> Wraps {
    match number {
        0 => Wraps::Sides,
        1 => Wraps::Everywhere,
        _ => Wraps::Nowhere,
    }
}

struct Inventor<'r> {
    dimensions: Dimensions,
    kinds: u8,
    /// The conditions that moves, royalty and immunity may depend on: there may not be many.
    guards: Vec<Condition>,
    /// Whether pieces may capture own ones.
    captures_own: bool,
    random: &'r mut Random,
}

impl Inventor<'_> {
    fn variant(&mut self, seed: u64) -> Definition {
        let array = self.array();
        let kinds: Vec<PieceType> =
            (0..self.kinds).map(|number| self.piece_type(Kind(number), &array)).collect();
        let mut reserve = BySide::both(vec![0; kinds.len()]);
        let spoils = self.spoils();
        let gatings: Clauses<Gating> =
            if self.random.one_in(5) { self.several(2, Inventor::gating).into() } else { Clauses::new() };
        let places = if spoils.is_empty() { self.random.one_in(3) } else { !self.random.one_in(4) };
        if !gatings.is_empty() || places && (spoils.is_empty() || self.random.one_in(2)) {
            for side in &mut reserve {
                for _ in 0..2 {
                    side[self.random.below(usize::from(self.kinds))] += 1;
                }
            }
        }
        let mut variant = Definition {
            conditional_placements: Vec::new(),
            first: Side::White,
            placing_is_progress: false,
            name: format!("invented {seed}"),
            aliases: Vec::new(),
            inventor: None,
            year: None,
            sources: Vec::new(),
            notes: Vec::new(),
            dimensions: self.dimensions,
            side_names: usual_names(),
            look: Look::default(),
            holes: Squares::NONE,
            neutral: None,
            regions: Vec::new(),
            reserve,
            fed: BySide::both(KindSet::NONE),
            royalty: self.several(2, Inventor::royalty).into(),
            immunity: self.several(1, Inventor::immunity).into(),
            promotions: self.several(3, Inventor::promotion).into(),
            exchanges: self.several(3, Inventor::exchange).into(),
            en_passant: self
                .several(3, |inventor| EnPassantPair { victim: inventor.kind(), capturer: inventor.kind() }),
            castlings: self.several(3, |inventor| inventor.castling(&array)).into(),
            forbidden: self.forbidden(places || !gatings.is_empty()),
            turns: Clauses::new(),
            placements: if places { self.several(3, Inventor::placement_rule) } else { Vec::new() },
            faces: Clauses::new(),
            spoils,
            handed: Clauses::new(),
            rebirths: Clauses::new(),
            blast: self.random.one_in(5).then(|| self.blast()),
            flips: Clauses::new(),
            limits: self.limits(),
            gatings,
            chases: Clauses::new(),
            arrays: self.arrays(),
            outcomes: self.outcomes(),
            progress: self.kind_set(),
            remembered: Remembered::default(),
            places: alfil::model::Places::default(),
            kinds,
            array,
        };
        variant.turns = self.turns(places, !variant.forbidden.is_empty());
        clauses::keep_some(&mut variant);
        variant.remembered = remembered(&variant);
        variant.remembered.moved = variant.has_imitators();
        variant
    }

    /// One to two ranks of anything, the same for both sides; an empty board now and then.
    fn array(&mut self) -> Vec<Option<Piece>> {
        let mut array = vec![None; self.dimensions.area()];
        let ranks = self.random.below(if self.dimensions.ranks > 4 { 3 } else { 2 });
        let dimensions = self.dimensions;
        for sq in dimensions.squares().filter(|sq| usize::from(dimensions.rank(*sq)) < ranks) {
            if !self.random.one_in(5) {
                let kind = self.kind();
                array[sq.index()] = Some(Piece { side: Side::White, kind });
                array[dimensions.mirror(sq).index()] = Some(Piece { side: Side::Black, kind });
            }
        }
        array
    }

    fn piece_type(&mut self, kind: Kind, array: &[Option<Piece>]) -> PieceType {
        let home_is_region = self.random.one_in(3);
        let home = if home_is_region { self.region() } else { self.squares_of(array, KindSet::of(kind)) };
        let letters = self.letters(kind);
        let moves = (0..=self.random.below(2)).map(|_| self.rule()).collect();
        PieceType {
            name: letters.clone(),
            letters,
            moves,
            home,
            home_is_region,
            picture: alfil::model::Picture::ByName,
            bound: None,
            span: Span::default(),
        }
    }

    /// A name of its own: a letter as a rule; else one that looks like a square, or that of the type before it with a sign.
    fn letters(&mut self, kind: Kind) -> String {
        let letter = char::from(b'A' + kind.0);
        let before = char::from(b'A' + kind.0.saturating_sub(1));
        match self.random.below(12) {
            0 => format!("{letter}{}", 1 + self.random.below(4)),
            1 if kind.0 > 0 => format!("+{before}"),
            2 if kind.0 > 0 => format!("{before}~"),
            _ => letter.to_string(),
        }
    }

    fn squares_of(&self, array: &[Option<Piece>], kinds: KindSet) -> Region {
        let stands = |sq: &Square, side| {
            array[sq.index()].is_some_and(|piece| piece.side == side && kinds.contains(piece.kind))
        };
        Region::from_fn(|side| self.dimensions.squares().filter(|sq| stands(sq, side)).collect())
    }

    fn rule(&mut self) -> MoveRule {
        let movements = (0..=self.random.below(3)).map(|_| self.movement()).collect();
        let from = if self.random.one_in(6) { self.region() } else { Region::board(self.dimensions) };
        let to = if self.random.one_in(6) { self.region() } else { Region::board(self.dimensions) };
        let on = if self.random.one_in(5) { self.kind_set() } else { KindSet::ALL };
        let when = if self.random.one_in(4) { self.guard(true) } else { Condition::Always };
        MoveRule {
            movements,
            from,
            to,
            on,
            over: KindSet::ALL,
            takes: None,
            near: Vec::new(),
            when,
            span: Span::default(),
        }
    }

    fn movement(&mut self) -> Movement {
        let modality = self.random.below(6);
        let initial = match self.random.below(8) {
            0 => Initial::Unmoved,
            1 => Initial::OneAhead,
            _ => Initial::Anywhere,
        };
        let geometry = self.geometry();
        let passes_over = matches!(&geometry, Geometry::Paths(paths) if matches!(paths.obstacles, Obstacles::Free | Obstacles::Lame));
        Movement {
            quiet: modality != 0,
            capture: modality != 1,
            capture_own: self.captures_own && self.random.one_in(4),
            en_passant: self.random.one_in(3),
            victims: match self.random.below(8) {
                0 => Victims::Royal,
                1 => Victims::Common,
                _ => Victims::Any,
            },
            makes_en_passant: passes_over
                && self.random.one_in(if initial == Initial::Unmoved { 2 } else { 6 }),
            initial,
            geometry,
        }
    }

    fn geometry(&mut self) -> Geometry {
        match self.random.below(25) {
            0 => return Geometry::Universal,
            1 => return Geometry::Imitation,
            2..=5 => return Geometry::Legs(legs(self.random, self.captures_own)),
            _ => {}
        }
        let atoms =
            [(1, 0), (1, 0), (1, 1), (1, 1), (2, 0), (2, 1), (2, 1), (2, 2), (3, 0), (3, 1), (3, 2), (3, 3)];
        let (long, short) = atoms[self.random.below(atoms.len())];
        let mut steps: Vec<(i8, i8)> = Vec::new();
        for (dx, dy) in [(long, short), (short, long)] {
            for step in [(dx, dy), (-dx, dy), (dx, -dy), (-dx, -dy)] {
                if !steps.contains(&step) {
                    steps.push(step);
                }
            }
        }
        if self.random.one_in(2) {
            let few: Vec<(i8, i8)> = steps.iter().copied().filter(|_| self.random.one_in(2)).collect();
            steps = if few.is_empty() { vec![steps[0]] } else { few };
        }
        let course = match self.random.below(8) {
            0 => Course::Crooked,
            1 => Course::Circular,
            _ => Course::Straight,
        };
        let wraps = wraps(self.random.below(16));
        let leap = Paths {
            steps,
            course: Course::Straight,
            min: 1,
            max: Some(1),
            obstacles: Obstacles::Free,
            wraps,
        };
        Geometry::Paths(match self.random.below(5) {
            0 => leap,
            1 if long > 1 => {
                let obstacles = if self.random.one_in(2) { Obstacles::Lame } else { Obstacles::Jumping };
                let max = [Some(1), Some(1), None][self.random.below(3)];
                Paths { obstacles, max, ..leap }
            }
            2 => {
                let obstacles = match self.random.below(4) {
                    0 => Obstacles::Skips(1),
                    1 => Obstacles::Skips(2),
                    2 => Obstacles::Hop,
                    _ => Obstacles::Grasshop,
                };
                Paths { obstacles, course, max: None, ..leap }
            }
            3 => {
                let max = 2 + self.random.below(3) as u8;
                let min = if self.random.one_in(4) { max } else { 1 };
                Paths { course, min, max: Some(max), ..leap }
            }
            _ => Paths { course, max: None, ..leap },
        })
    }

    fn royalty(&mut self) -> Ruled<Royalty> {
        let select = self.random.one_in(3).then(|| {
            let first = if self.random.one_in(2) { Axis::File } else { Axis::Rank };
            let second = if first == Axis::File { Axis::Rank } else { Axis::File };
            let keys = [first, second].map(|axis| SelectionKey { axis, descending: self.random.one_in(2) });
            Selection { keys: keys.to_vec() }
        });
        let kinds = if self.random.one_in(3) { self.kind_set() } else { KindSet::of(self.kind()) };
        let when = if self.random.one_in(2) { self.guard(false) } else { Condition::Always };
        let together = self.random.one_in(3);
        Ruled { sides: self.sides(), rule: Royalty { kinds, when, select, together }, span: Span::default() }
    }

    fn immunity(&mut self) -> Ruled<Immunity> {
        Ruled {
            sides: self.sides(),
            rule: Immunity { kinds: self.kind_set(), when: self.guard(false) },
            span: Span::default(),
        }
    }

    fn promotion(&mut self) -> Ruled<Promotion> {
        let kind = self.kind();
        let trigger = [Trigger::On, Trigger::Entering, Trigger::Touching][self.random.below(3)];
        let mut to: Vec<Kind> = self.kind_set().iter().collect();
        to.retain(|other| *other != kind);
        to = if to.is_empty() { vec![Kind((kind.0 + 1) % self.kinds)] } else { to };
        let (sides, region, optional) = (self.sides(), self.region(), self.random.one_in(3));
        Ruled {
            sides,
            rule: Promotion {
                kind,
                region,
                trigger,
                captures: Promoting::Any,
                to,
                optional,
                when: Condition::Always,
            },
            span: Span::default(),
        }
    }

    fn exchange(&mut self) -> Ruled<Exchange> {
        let kind = self.kind();
        let to = (1..=1 + self.random.below(2) as u8).map(|by| Kind((kind.0 + by) % self.kinds)).collect();
        Ruled {
            sides: self.sides(),
            rule: Exchange {
                kind,
                region: self.region(),
                moving: Vec::new(),
                swaps: None,
                near: None,
                without_check: false,
                to,
                when: self.condition(),
            },
            span: Span::default(),
        }
    }

    fn castling(&mut self, array: &[Option<Piece>]) -> Ruled<Castling> {
        let kings = KindSet::of(self.kind());
        let rooks = KindSet(self.kind_set().0 & !kings.0);
        let in_array = !self.random.one_in(3);
        let mut squares = |kinds| if in_array { self.squares_of(array, kinds) } else { self.region() };
        let (king_squares, rook_squares) = (squares(kings), squares(rooks));
        Ruled {
            sides: self.sides(),
            rule: Castling {
                kings,
                rooks,
                royal_only: self.random.one_in(3),
                king_squares,
                rook_squares,
                manner: match self.random.below(4) {
                    0 => CastlingManner::Swap,
                    1 => CastlingManner::To { lower: self.two_files(), higher: self.two_files() },
                    _ => CastlingManner::By(1 + self.random.below(3) as u8),
                },
                safe: SafeSquares {
                    origin: self.random.one_in(2),
                    crossed: self.random.one_in(2),
                    arrival: self.random.one_in(2),
                    all: self.random.one_in(4),
                },
                alone: false,
                when: if self.random.one_in(2) { self.condition() } else { Condition::Always },
            },
            span: Span::default(),
        }
    }

    /// Turns, of which the last is for any position. Where something is forbidden, placements are few: whether any set
    /// of them is allowed can only be found by trying.
    fn turns(&mut self, places: bool, forbids: bool) -> Clauses<TurnRule> {
        let span = Span::default();
        let forced = self.random.one_in(5);
        let mut turns = Clauses::new();
        let first = self.random.one_in(if places { 1 } else { 4 }).then(|| (self.sides(), self.condition()));
        for (sides, when) in first.into_iter().chain([(Sides::BOTH, Condition::Always)]) {
            let min = 1 + u8::from(self.random.one_in(6));
            let few = forbids || self.random.one_in(3);
            let max = few.then_some(min + u8::from(self.random.one_in(2)));
            let with = if self.random.one_in(5) { KindSet::of(self.kind()) } else { KindSet::NONE };
            turns.push(Ruled {
                sides,
                rule: TurnRule {
                    when,
                    options: TurnOptions {
                        capture_first: forced && self.random.one_in(2),
                        pass: [Pass::Freely, Pass::Stuck]
                            .into_iter()
                            .nth(self.random.below(12))
                            .unwrap_or_default(),
                        moves: !places || !self.random.one_in(4),
                        then: None,
                        instead: None,
                        series: None,
                        place_first: false,
                        place: places.then_some(PlaceTurn { min, max, with }),
                    },
                },
                span,
            });
        }
        turns
    }

    fn placement_rule(&mut self) -> PlacementRule {
        let kinds = self.kind_set();
        let region = if self.random.one_in(2) { self.region() } else { Region::board(self.dimensions) };
        let shade =
            self.random.one_in(3).then(|| ShadeRule { differs: self.random.one_in(2), from: self.kind() });
        let file = self
            .random
            .one_in(4)
            .then(|| FileRule { kinds: self.kind_set(), most: self.random.below(3) as u8 });
        PlacementRule { kinds, region, shade, file, near: None, flips: false, span: Span::default() }
    }

    fn outcomes(&mut self) -> Clauses<OutcomeRule> {
        let mut events = vec![
            Event::Checkmate,
            Event::Stalemate,
            Event::Repetition { times: 3, with: None },
            Event::MoveCount(50),
        ];
        for _ in 0..self.random.below(3) {
            let condition = self.condition();
            events.insert(self.random.below(5), Event::When(condition));
        }
        if self.random.one_in(3) {
            let times = 2 + self.random.below(2) as u32;
            events.insert(self.random.below(5), Event::Repetition { times, with: Some(Perpetual::Check) });
        }
        events.retain(|_| !self.random.one_in(6));
        let verdicts = [Verdict::Loss, Verdict::Draw, Verdict::Win];
        let joined = self.condition();
        let mut rule = |event| {
            let plain = matches!(event, Event::When(_)) || !self.random.one_in(6);
            let when = if plain { Condition::Always } else { joined.clone() };
            let result = verdicts[self.random.below(3)];
            let sides = if self.random.one_in(3) { self.sides() } else { Sides::BOTH };
            Ruled { sides, rule: OutcomeRule { event, when, result }, span: Span::default() }
        };
        events.into_iter().map(&mut rule).collect()
    }

    /// A condition that moves, royalty and immunity may depend on; `of_moves` adds whether the piece is royal.
    fn guard(&mut self, of_moves: bool) -> Condition {
        let leaf = if of_moves && self.random.one_in(3) {
            Leaf::Royal.into()
        } else {
            self.random.pick(&self.guards).cloned().unwrap_or(Condition::Always)
        };
        self.wrapped(leaf, |inventor| {
            inventor.random.pick(&inventor.guards).cloned().unwrap_or(Condition::Always)
        })
    }

    /// A condition on which no attack depends.
    fn condition(&mut self) -> Condition {
        let leaf = self.leaf(false);
        self.wrapped(leaf, |inventor| inventor.leaf(false))
    }

    fn wrapped(&mut self, leaf: Condition, other: impl Fn(&mut Self) -> Condition) -> Condition {
        match self.random.below(6) {
            0 | 1 => Condition::Not(Box::new(leaf)),
            2 => Condition::All(vec![leaf, other(self)]),
            3 => Condition::Any(vec![Condition::Not(Box::new(leaf)), other(self)]),
            _ => leaf,
        }
    }

    fn leaf(&mut self, of_guard: bool) -> Condition {
        self.bare_leaf(of_guard).into()
    }

    fn bare_leaf(&mut self, of_guard: bool) -> Leaf {
        let whose = [Whose::Own, Whose::Enemy, Whose::Any][self.random.below(3)];
        let compare = [
            Compare::Equal,
            Compare::NotEqual,
            Compare::Less,
            Compare::AtMost,
            Compare::Greater,
            Compare::AtLeast,
        ][self.random.below(6)];
        let value = self.random.below(4) as u32;
        let kinds = if self.random.one_in(3) { KindSet::ALL } else { self.kind_set() };
        match self.random.below(if of_guard { 8 } else { 11 }) {
            0 => {
                let named = if whose == Whose::Any { Whose::Own } else { whose };
                Leaf::Captured { whose: named, kinds: KindSet::of(self.kind()) }
            }
            1 | 2 => {
                let region =
                    if self.random.one_in(2) { self.region() } else { Region::board(self.dimensions) };
                if self.random.one_in(4) {
                    let left = Tally { whose, kinds, region };
                    let right = Tally { whose: Whose::Enemy, kinds: self.kind_set(), ..left };
                    return Leaf::Compared { left, compare, right };
                }
                Leaf::Count { whose, kinds, region, compare, value }
            }
            3 => Leaf::Reserve { whose, kinds, compare, value },
            4 => Leaf::Turn { compare, value },
            5 => Leaf::Unmoved { whose, kinds, region: Region::board(self.dimensions) },
            6 => Leaf::Checks { whose, compare, value },
            7 => Leaf::ToMove { whose: if whose == Whose::Any { Whose::Enemy } else { whose } },
            8 => Leaf::Check { whose },
            9 => Leaf::Attacked { pieces: None, region: self.region() },
            _ => Leaf::Bare,
        }
    }

    /// Ranks, files or single squares, as each owner counts them.
    fn region(&mut self) -> Region {
        let Dimensions { files, ranks } = self.dimensions;
        let (file, rank) =
            (self.random.below(usize::from(files)) as u8, self.random.below(usize::from(ranks)) as u8);
        let shape = self.random.below(4);
        let admits = |sq: &Square, side| {
            let (on_file, on_rank) = (self.dimensions.file(*sq), self.dimensions.rank_for(*sq, side));
            match shape {
                0 => on_rank == rank,
                1 => on_rank >= rank,
                2 => on_file <= file,
                _ => on_file % 2 == file % 2 && on_rank <= rank,
            }
        };
        Region::from_fn(|side| self.dimensions.squares().filter(|sq| admits(sq, side)).collect::<Squares>())
    }

    fn kind(&mut self) -> Kind {
        Kind(self.random.below(usize::from(self.kinds)) as u8)
    }

    fn kind_set(&mut self) -> KindSet {
        let one = self.kind();
        (0..self.kinds).map(Kind).filter(|kind| *kind == one || self.random.one_in(3)).collect()
    }

    fn sides(&mut self) -> Sides {
        [Sides::BOTH, Sides::BOTH, Sides::only(Side::White), Sides::only(Side::Black)][self.random.below(4)]
    }

    fn several<T>(&mut self, most: usize, mut each: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.random.below(most + 1)).map(|_| each(self)).collect()
    }
}

/// What the conditions and placement rules of a variant ask to be remembered.
fn remembered(variant: &Definition) -> Remembered {
    let mut remembered = Remembered::default();
    variant.conditions().for_each(|condition| condition.each_leaf(&mut |leaf| remembered.add(leaf)));
    remembered.first_placed =
        variant.placements.iter().filter_map(|rule| rule.shade).map(|shade| shade.from).collect();
    remembered
}

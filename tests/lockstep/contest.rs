//! One game at a time, played by the tables and by the reference, and compared at every position.

use super::plies;
use super::random::Random;
use alfil::board::{BySide, Kind, Piece, Side, Square, Squares};
use alfil::game::Game;
use alfil::model::{Event, Leaf, Near, Unmoved, Variant, Verdict};
use alfil::moves::{Move, Placement};
use alfil::notation;
use alfil::outcome::Outcome;
use alfil::position::Position;
use alfil::reference;
use alfil::rules::Rules;
use alfil::setup::{EnPassant, Setup};
use std::time::{Duration, Instant};

/// The steps that go to asking for moves one by one, for which all of a piece's walks may be walked again each time.
const MOST_CHECKING: u64 = 10_000_000;

/// With less work to do than this, in steps, the tables know whether some set of placements is legal.
const LEAST_UNKNOWN: f64 = 10_000_000.0;

/// A variant both ways, and what has been played of a game.
pub struct Match<'v> {
    variant: &'v Variant,
    rules: &'v Rules,
    random: Random,
    /// Where the game started and what has been played, for messages.
    record: String,
    /// The earlier positions and their keys.
    history: Vec<(Setup, u64)>,
    /// In positions with more sets of placements than this, or turns of two parts, no game goes on: the reference tries them all.
    most_sets: f64,
    /// A game in which so many moves were listed is over: the reference makes each of them.
    most_moves: usize,
    /// A game that has lasted so long is over.
    longest: Duration,
}

impl Match<'_> {
    /// A match that has yet to begin; what is left to chance in it is drawn from these numbers.
    pub fn new<'v>(variant: &'v Variant, rules: &'v Rules, random: Random) -> Match<'v> {
        let (record, history) = (String::new(), Vec::new());
        let (most_sets, most_moves, longest) = (f64::INFINITY, usize::MAX, Duration::MAX);
        Match { variant, rules, random, record, history, most_sets, most_moves, longest }
    }

    /// The same match, ended where there are more sets of placements than this, or turns of two parts.
    #[allow(dead_code, reason = "only what is given any variant needs it")]
    pub fn bounded(self, most_sets: f64) -> Self {
        Match { most_sets, ..self }
    }

    /// The same match, with games that end when this many moves were listed.
    #[allow(dead_code, reason = "only what plays whole games needs it")]
    pub fn listing(self, most_moves: usize) -> Self {
        Match { most_moves, ..self }
    }

    /// The same match, with games that end when they have lasted this long: what the reference takes is hard to tell before.
    pub fn lasting(self, longest: Duration) -> Self {
        Match { longest, ..self }
    }

    /// About how many sets of placements there are, in any order, or turns of two parts: ten moves a piece, each with every square.
    fn sets(&self, setup: &Setup) -> f64 {
        let turn = reference::turn_rule(self.variant, setup);
        if let Some(then) = turn.and_then(|turn| turn.options.then.as_ref()) {
            let squares = match then.near {
                Near::Anywhere | Near::Edge => setup.board.iter().filter(|piece| piece.is_none()).count(),
                Near::Origin | Near::Reach => 1,
            };
            let pieces = setup.board.iter().flatten().filter(|piece| piece.side == setup.turn).count();
            return (10 * pieces * squares) as f64;
        }
        let Some(place) = turn.and_then(|turn| turn.options.place.as_ref()) else { return 0.0 };
        let reserve = &setup.reserve[setup.turn];
        let kinds = (0..self.variant.kinds.len() as u8)
            .filter(|kind| self.variant.in_stock(&setup.reserve, setup.turn, Kind(*kind)) > 0)
            .count();
        let empty = setup.board.iter().filter(|piece| piece.is_none()).count();
        let pieces: u32 = reserve.iter().map(|count| u32::from(*count)).sum();
        let most = place.max.map_or(pieces, |max| pieces.min(max.into()));
        ((kinds * empty) as f64).powi(most as i32)
    }

    fn fen(&self, setup: &Setup) -> String {
        notation::fen(self.rules.vocabulary(), setup)
    }

    /// Plays up to so many moves from a setup, comparing before each.
    pub fn play(&mut self, mut setup: Setup, plies: usize) {
        self.record = self.fen(&setup);
        self.history.clear();
        // What has just lost its royal pieces to a blast moves on, whatever it attacks.
        let undone =
            self.variant.blast.is_some() && reference::royals(self.variant, &setup, setup.turn).is_empty();
        let opponent_attacked = !undone && reference::in_check(self.variant, &setup, !setup.turn);
        let made = Position::new(self.rules, &setup);
        assert_eq!(made.is_err(), opponent_attacked, "{}: {made:?}", self.record);
        let Ok(position) = made else { return };
        let mut game = Game::from_position(position);
        let (mut listed, begun) = (0, Instant::now());
        for _ in 0..plies {
            if self.sets(&setup) > self.most_sets
                || begun.elapsed() > self.longest
                || self.is_won_by_course(&game, &setup)
            {
                break;
            }
            let (moves, outcome) = self.compare(game.position(), &setup);
            self.compare_past(&game, &setup);
            listed += moves.len();
            if moves.is_empty() || listed > self.most_moves || outcome != Outcome::Ongoing {
                break;
            }
            let mv = self.choose(&setup, &moves);
            self.history.push((setup.clone(), game.position().repetition_key()));
            self.record += &format!(" {}", notation::coordinate(game.position(), &mv));
            setup = reference::apply(self.variant, &setup, &mv);
            game.play_unchecked(mv);
        }
    }

    /// Whether the course of the game has given it to one side while there are moves: nobody moves any more then.
    fn is_won_by_course(&self, game: &Game, setup: &Setup) -> bool {
        let of_course =
            |event: &Event| !matches!(event, Event::Checkmate | Event::Stalemate | Event::When(_));
        let mut rules = self.variant.outcomes.iter();
        if !rules.any(|rule| of_course(&rule.event) && rule.result != Verdict::Draw) {
            return false;
        }
        let history: Vec<Setup> = self.history.iter().map(|(earlier, _)| earlier.clone()).collect();
        let outcome = reference::outcome_given(self.variant, &history, setup, true);
        let goes_on = || Position::new(self.rules, setup).is_ok_and(|fresh| fresh.has_legal_move());
        let won = Some(outcome).filter(|outcome| matches!(outcome, Outcome::Win(..)) && goes_on());
        let position = game.position();
        assert_eq!(position.won_by_course(), won, "{}: {}", self.variant.name, self.record);
        if won.is_some() {
            assert_eq!(game.outcome(), outcome, "{}: {}", self.variant.name, self.record);
            assert!(position.legal_moves(1).is_empty() && position.any_move() == Some(false));
        }
        won.is_some()
    }

    /// Compares what the course of the game tells.
    fn compare_past(&self, game: &Game, setup: &Setup) {
        let history: Vec<Setup> = self.history.iter().map(|(earlier, _)| earlier.clone()).collect();
        let past = reference::past(self.variant, &history, setup);
        assert_eq!(game.past(), past, "past, {}: {}", self.variant.name, self.record);
        // Whether something is chased, whatever has come up before.
        let positions: Vec<&Setup> = history.iter().chain([setup]).collect();
        for moves in
            [1, 4].into_iter().filter(|moves| *moves <= history.len() && !self.variant.chases.is_empty())
        {
            let first = history.len() - moves;
            assert_eq!(
                game.chasing_since(first),
                reference::chase::chasing(self.variant, &positions, first),
                "chases of the last {moves} moves, {}: {}",
                self.variant.name,
                self.record
            );
        }
        if past.times > 0 || past.to_and_fro.is_some() {
            let outcome = self.outcome(game.position(), &history, setup);
            assert_eq!(
                game.outcome(),
                outcome,
                "outcome of the game, {}: {}",
                self.variant.name,
                self.record
            );
        }
    }

    /// A legal move that takes the piece that the player moved last back to where it came from.
    fn way_back(&self, setup: &Setup, moves: &[Move]) -> Option<Move> {
        let (before, _) = self.history.len().checked_sub(2).map(|last| &self.history[last])?;
        let changed = |from: &Square, to: &Square| {
            before.piece(*to) == setup.piece(*from)
                && setup.piece(*to).is_none()
                && before.piece(*from).is_none()
        };
        let back = |mv: &&Move| matches!(mv, Move::Step { from, to, .. } if changed(from, to));
        moves.iter().find(back).cloned()
    }

    /// A move for the game: any, but the rare kinds more often than their number would have it.
    fn choose(&mut self, setup: &Setup, moves: &[Move]) -> Move {
        let rare: Vec<&Move> = moves
            .iter()
            .filter(|mv| match mv {
                Move::Step { captures, promotion, .. } => captures.is_some() || promotion.is_some(),
                Move::Castle { .. } | Move::Exchange { .. } | Move::Legs { .. } | Move::Gate { .. } => true,
                Move::Then { mv, .. } => reference::captures(mv) || matches!(**mv, Move::Castle { .. }),
                Move::Null { .. } | Move::Place(_) => false,
            })
            .collect();
        // There and back again, so that positions come up once more.
        if self.random.one_in(4)
            && let Some(back) = self.way_back(setup, moves)
        {
            return back;
        }
        // Sets of several placements, which the list of single ones lacks.
        if self.random.one_in(4)
            && let Some(set) = self.random_set(setup)
            && reference::is_legal(self.variant, setup, &set)
        {
            return set;
        }
        match self.random.pick(&rare) {
            Some(mv) if self.random.one_in(3) => (*mv).clone(),
            _ => moves[self.random.below(moves.len())].clone(),
        }
    }

    /// Asks the tables and the reference everything there is to ask of a position. Tells the legal moves, with sets of one placement
    /// or more, and how the game stands.
    fn compare(&mut self, position: &Position, setup: &Setup) -> (Vec<Move>, Outcome) {
        let Match { variant, rules, .. } = *self;
        let here = format!("{}: {}\nplayed: {}", variant.name, self.fen(setup), self.record);

        assert_eq!(position.setup(), *setup, "setup, {here}");
        assert_eq!(position.turn(), setup.turn, "turn, {here}");
        for side in Side::BOTH {
            let royals: Squares = reference::royals(variant, setup, side).into_iter().collect();
            assert_eq!(position.royals(side), royals, "royals, {here}");
        }
        // Of those that are royal together one may be attacked: that is no check, and nobody gives it.
        let in_check = reference::in_check(variant, setup, setup.turn);
        let checkers: Squares = reference::royals(variant, setup, setup.turn)
            .into_iter()
            .filter(|_| in_check)
            .flat_map(|royal| reference::attackers(variant, setup, royal, !setup.turn))
            .collect();
        assert_eq!(position.checkers(), checkers, "checkers, {here}");

        let few = self.few_placements(setup);
        let max_drops = if few && self.random.one_in(4) { 2 } else { 1 };
        let expected = reference::legal_moves(variant, setup, max_drops);
        let mut moves = position.legal_moves(max_drops);
        moves.sort_unstable();
        let show = |list: &[Move], other: &[Move]| -> Vec<String> {
            let only = list.iter().filter(|mv| !other.contains(mv));
            only.map(|mv| format!("{} {mv:?}", notation::coordinate(position, mv))).collect()
        };
        if moves != expected && self.leads_to_unknown(position, &moves, &expected) {
            return (Vec::new(), Outcome::Ongoing);
        }
        assert!(
            moves == expected,
            "moves, only of the tables: {:#?}, only of the reference: {:#?}, {} and {}, {here}",
            show(&moves, &expected),
            show(&expected, &moves),
            moves.len(),
            expected.len(),
        );
        if max_drops == 1 && self.random.one_in(3) {
            plies::compare(position, &expected, &here);
        }
        assert_eq!(position.perft(1, max_drops), expected.len() as u64, "perft 1, {here}");
        // Only sets of several placements are not in the list.
        let places = reference::turn_rule(variant, setup).is_some_and(|turn| turn.options.place.is_some());
        match position.any_move() {
            Some(any) => {
                let has_move = !expected.is_empty() || places && reference::has_legal_move(variant, setup);
                assert_eq!(any, has_move, "any move, {here}");
            }
            None => {
                let held: u32 = setup.reserve[setup.turn].iter().map(|count| u32::from(*count)).sum();
                let work = self.sets(setup) * position.trial_effort() as f64;
                assert!(
                    expected.is_empty() && places && held > 1 && 2.0 * work >= LEAST_UNKNOWN,
                    "not known for {work} steps of work, {here}"
                );
            }
        }
        assert_eq!(position.has_legal_move(), position.any_move() != Some(false), "any move, {here}");
        let outcome = self.outcome(position, &[], setup);
        assert_eq!(position.outcome(), outcome, "outcome, {here}");
        let checked = (MOST_CHECKING / position.effort()).clamp(20, 1000) as usize;
        for mv in expected.iter().step_by(1 + expected.len() / checked) {
            assert_eq!(position.check_move(mv), Ok(()), "legal {mv:?}, {here}");
        }
        for _ in 0..30 {
            let Some(mv) = self.any_move(setup, &expected) else { continue };
            let legal = match mv {
                Move::Place(_) => reference::is_legal(variant, setup, &mv),
                _ => expected.contains(&mv),
            };
            let verdict = position.check_move(&mv);
            assert_eq!(verdict.is_ok(), legal, "{mv:?} {verdict:?}, {here}");
        }

        let fresh = Position::new(rules, setup).unwrap_or_else(|error| panic!("{error}, {here}"));
        assert_eq!(fresh.setup(), *setup, "setup of a fresh position, {here}");
        assert_eq!(fresh.repetition_key(), position.repetition_key(), "key of a fresh position, {here}");
        for (earlier, key) in self.history.iter().filter(|(earlier, _)| earlier.board == setup.board) {
            let same = reference::same_position(variant, earlier, setup);
            assert_eq!(*key == position.repetition_key(), same, "repetition, {here}");
        }

        let fen = self.fen(setup);
        let read = notation::parse_fen(rules.vocabulary(), &fen);
        let read = read.unwrap_or_else(|error| panic!("{error:?}, {here}"));
        assert_eq!(read, *setup, "FEN, {here}");
        let written: Vec<&Move> = if self.random.one_in(6) && expected.len() < 150 {
            expected.iter().collect()
        } else {
            self.random.pick(&expected).into_iter().collect()
        };
        // No two moves are written alike: each reads back as itself.
        for mv in written {
            for text in [notation::coordinate(position, mv), notation::san(position, mv)] {
                let read = notation::parse_move(position, &text);
                assert_eq!(read.as_ref().ok(), Some(mv), "{text} {read:?}, {here}");
            }
        }
        (expected, outcome)
    }

    /// How the game stands by the reference, which is told that there is a move where the tables have not looked at all sets of
    /// placements: that is no mate.
    fn outcome(&self, position: &Position, history: &[Setup], setup: &Setup) -> Outcome {
        match position.any_move() {
            Some(_) => reference::outcome_with_history(self.variant, history, setup),
            None => reference::outcome_given(self.variant, history, setup, true),
        }
    }

    /// Whether the tables have more moves than the reference for no other reason than that mate is forbidden, or nobody passes who
    /// leaves the enemy without a move, and that they have not looked at all sets of placements that might answer these.
    fn leads_to_unknown(&self, position: &Position, moves: &[Move], expected: &[Move]) -> bool {
        let mate = |leaf: &Leaf| matches!(leaf, Leaf::Checkmate { .. });
        let unknown = |mv: &Move| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            after.any_move().is_none()
        };
        let forbidden = self.variant.forbidden.iter().any(|clause| clause.when.any_leaf(mate));
        let asks = |mv: &Move| forbidden || matches!(mv, Move::Null { at: None });
        expected.iter().all(|mv| moves.contains(mv))
            && moves.iter().all(|mv| expected.contains(mv) || asks(mv) && unknown(mv))
    }

    /// Whether the pairs of placements are few enough to list them all slowly.
    fn few_placements(&self, setup: &Setup) -> bool {
        let kinds = setup.reserve[setup.turn].iter().filter(|count| **count > 0).count();
        let empty = setup.board.iter().filter(|piece| piece.is_none()).count();
        (1..=60).contains(&(kinds * empty / 2))
    }

    /// A move, legal or not: a legal one with something changed, or pieces going anywhere.
    fn any_move(&mut self, setup: &Setup, legal: &[Move]) -> Option<Move> {
        let kinds = self.variant.kinds.len();
        let area = setup.dimensions.area();
        let random = &mut self.random;
        let any_square = |random: &mut Random| Square(random.below(area) as u8);
        let any_kind = |random: &mut Random| Kind(random.below(kinds) as u8);
        match random.below(if self.variant.gatings.is_empty() { 6 } else { 7 }) {
            0 | 1 => match random.pick(legal)?.clone() {
                Move::Step { mut from, mut to, mut captures, mut promotion } => {
                    match random.below(5) {
                        0 => from = any_square(random),
                        1 => to = any_square(random),
                        2 => captures = Some(any_square(random)),
                        3 => captures = None,
                        _ => promotion = random.one_in(2).then(|| any_kind(random)),
                    }
                    Some(Move::Step { from, to, captures, promotion })
                }
                Move::Castle { mut king, mut rook, mut king_to, mut rook_to } => {
                    let place = [&mut king, &mut rook, &mut king_to, &mut rook_to];
                    let number = random.below(4);
                    let square = any_square(random);
                    place.into_iter().skip(number).take(1).for_each(|sq| *sq = square);
                    Some(Move::Castle { king, rook, king_to, rook_to })
                }
                mv @ (Move::Legs { .. } | Move::Null { .. }) => Some(mv),
                Move::Gate { mv, mut placement } => {
                    match random.below(3) {
                        0 => placement.kind = any_kind(random),
                        1 => placement.to = any_square(random),
                        _ => return Some(*mv),
                    }
                    Some(Move::Gate { mv, placement })
                }
                Move::Then { mv, .. } => match random.below(4) {
                    0 => Some(*mv),
                    _ => Some(Move::Then { mv, onto: any_square(random) }),
                },
                Move::Exchange { at, .. } => Some(Move::Exchange { at, to: any_kind(random) }),
                Move::Place(mut set) => {
                    set.push(Placement { kind: any_kind(random), to: any_square(random) });
                    Some(Move::place(set))
                }
            },
            2 | 3 => {
                let own: Vec<Square> = squares_of(setup, setup.turn);
                let from = *random.pick(&own)?;
                let to = any_square(random);
                let captures = setup.piece(to).map(|_| to);
                let promotion = random.one_in(8).then(|| any_kind(random));
                Some(Move::Step { from, to, captures, promotion })
            }
            4 => {
                let pairs = Unmoved::of(self.variant).pairs;
                let pair = random.pick(&pairs[setup.turn])?;
                let (king, rook, king_to, rook_to) = (pair.king, pair.rook, pair.king_to, pair.rook_to);
                Some(Move::Castle { king, rook, king_to, rook_to })
            }
            5 => self.random_set(setup),
            _ => {
                // A legal move after which something enters, where it starts as often as not.
                let mv = random.pick(legal)?.clone();
                let to = mv.origin().filter(|_| random.one_in(2)).unwrap_or_else(|| any_square(random));
                Some(Move::Gate { mv: Box::new(mv), placement: Placement { kind: any_kind(random), to } })
            }
        }
    }

    /// A set of one to five placements of what is in reserve, mostly on empty squares of the own half.
    fn random_set(&mut self, setup: &Setup) -> Option<Move> {
        let us = setup.turn;
        let kinds: Vec<Kind> = (0..self.variant.kinds.len() as u8)
            .map(Kind)
            .filter(|kind| self.variant.in_stock(&setup.reserve, us, *kind) > 0)
            .collect();
        let own_half = |sq: &Square| {
            setup.piece(*sq).is_none() && setup.dimensions.rank_for(*sq, us) < setup.dimensions.ranks / 2
        };
        let squares: Vec<Square> = setup.dimensions.squares().filter(own_half).collect();
        let mut set = Vec::new();
        for number in 0..=self.random.below(5) {
            // The first type in reserve is often one that the first set must have.
            let kind = if number == 0 { *kinds.first()? } else { *self.random.pick(&kinds)? };
            set.push(Placement { kind, to: *self.random.pick(&squares)? });
        }
        Some(Move::place(set))
    }

    /// Some of the variant's pieces scattered over the board, with rights and memory to match.
    pub fn scattered(&mut self) -> Setup {
        let variant = self.variant;
        let mut setup = reference::start(variant);
        let available: Vec<Piece> = available(variant);
        let royal = |piece: &&Piece| {
            let clauses = variant.royalty.of(piece.side);
            clauses.into_iter().any(|clause| clause.kinds.contains(piece.kind))
        };
        setup.board.fill(None);
        let area = setup.dimensions.area();
        let random = &mut self.random;
        // One royal of each side as often as not, on its square in the array as often as not.
        for side in Side::BOTH {
            let royals: Vec<&Piece> =
                available.iter().filter(|piece| piece.side == side).filter(royal).collect();
            for _ in 0..=random.below(2) {
                if let Some(piece) = random.pick(&royals) {
                    setup.board[random.below(area)] = Some(**piece);
                }
            }
        }
        for _ in 0..random.below(area / 3) {
            let piece = random.pick(&available).copied();
            let sq = random.below(area);
            setup.board[sq] = setup.board[sq].or(piece);
        }
        for sq in 0..area {
            if variant.array[sq].is_some() && random.one_in(3) {
                setup.board[sq] = variant.array[sq];
            }
        }
        variant.holes.iter().for_each(|sq| setup.board[sq.index()] = None);
        if variant.neutral.is_some() {
            let most = if variant.carries_neutral() { 1 } else { area / 4 };
            let free = |sq: &Square| setup.board[sq.index()].is_none() && !variant.holes.contains(*sq);
            let free: Vec<Square> = setup.dimensions.squares().filter(free).collect();
            setup.neutral = (0..random.below(most + 1)).filter_map(|_| random.pick(&free).copied()).collect();
        }
        for side in Side::BOTH {
            for kind in 0..variant.kinds.len() {
                let spoils = variant.spoils.iter().any(|clause| clause.becomes.index() == kind);
                let most = usize::from(variant.reserve[side][kind]) + usize::from(spoils);
                setup.reserve[side][kind] = random.below(most + 1) as u8;
                let kind = Kind(kind as u8);
                if variant.remembered.captured.contains(kind) && random.one_in(2) {
                    setup.memory.captured[side].insert(kind);
                }
                if variant.remembered.first_placed.contains(kind) && random.one_in(2) {
                    let shade = setup.dimensions.shade(Square(random.below(area) as u8));
                    setup.memory.first_placed[side][kind.index()] = Some(shade);
                }
            }
        }
        let checks = variant.remembered.checks as usize;
        setup.memory.checks = BySide::from_fn(|_| random.below(checks + 1) as u32);
        if variant.remembered.passes > 0 {
            setup.memory.passes = random.below(variant.remembered.passes as usize + 1) as u32;
        }
        for (sides, once) in variant.once() {
            for side in sides.each().filter(|_| random.one_in(2)) {
                setup.memory.once[side] |= 1 << once.number;
            }
        }
        setup.turn = if random.one_in(2) { Side::White } else { Side::Black };
        setup.fullmove = 1 + random.below(3) as u32;
        setup.halfmove = [0, 7, 98, 99][random.below(4)];
        if variant.has_series() {
            let most = variant.most_left(setup.turn, setup.fullmove);
            setup.memory.left = random.below(usize::from(most) + 1) as u8;
        }
        if !variant.en_passant.is_empty() {
            let victim = |sq: &Square| {
                setup.piece(*sq).is_some_and(|piece| {
                    (piece.side != setup.turn || variant.has_series())
                        && variant.en_passant.iter().any(|pair| pair.victim == piece.kind)
                })
            };
            let victims: Vec<Square> = setup.dimensions.squares().filter(victim).collect();
            let free = |sq: &Square| setup.is_empty(*sq) && !variant.holes.contains(*sq);
            let free: Vec<Square> = setup.dimensions.squares().filter(free).collect();
            let steps = random.below(if variant.has_series() { 5 } else { 2 });
            setup.en_passant = EnPassant::of_turn(
                setup.dimensions,
                (0..steps).filter_map(|_| {
                    let crossed = (0..=random.below(2)).filter_map(|_| random.pick(&free).copied()).collect();
                    Some(EnPassant { crossed, victim: *random.pick(&victims)? })
                }),
            );
        }
        let marks: Squares = setup.dimensions.squares().filter(|_| !random.one_in(4)).collect();
        setup.unmoved = Unmoved::of(variant).normalise(marks, |sq| setup.board[sq.index()], &setup.reserve);
        setup
    }
}

fn squares_of(setup: &Setup, side: Side) -> Vec<Square> {
    let own = |sq: &Square| setup.piece(*sq).is_some_and(|piece| piece.side == side);
    setup.dimensions.squares().filter(own).collect()
}

/// Every piece that can stand on the board: from the array, the reserves, promotions and exchanges.
fn available(variant: &Variant) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = variant.array.iter().flatten().copied().collect();
    for side in Side::BOTH {
        let mut kinds: Vec<Kind> = Vec::new();
        for (kind, count) in variant.reserve[side].iter().enumerate() {
            kinds.extend((0..*count).map(|_| Kind(kind as u8)));
        }
        let promotions = variant.promotions.of(side);
        kinds.extend(promotions.flat_map(|clause| &clause.to));
        kinds.extend(variant.spoils.iter().map(|clause| clause.becomes));
        let exchanges = variant.exchanges.of(side);
        kinds.extend(exchanges.flat_map(|clause| &clause.to));
        pieces.extend(kinds.into_iter().map(|kind| Piece { side, kind }));
    }
    pieces
}

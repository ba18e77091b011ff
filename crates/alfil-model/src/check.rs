//! Whether a definition hangs together: what the resolver of the crate `alfil` sees to by itself, asked of one that came by
//! another way.

use super::{
    Axis, Chain, Condition, Definition, Event, Flipped, Formula, Geometry, Leaf, Leg, Legs, Line, Look,
    MAX_ASKED_OF_MOVES, MAX_COUNTS, MAX_GUARD_CONDITIONS, MAX_GUARDED_MOVES, MAX_LEGS, MAX_ONCE, MAX_SERIES,
    MAX_UNLOADS, Movement, Near, Nearness, Neighbours, Pass, Paths, PieceType, Ray, Region, Remembered,
    Ruled, Selection, SeriesLength, TurnRule, Way, Weighing, Whose, Worth,
};
use alfil_board::{Kind, KindSet, MAX_KINDS, MAX_SIDE, Side, Sides, Squares};
use core::error::Error;
use core::fmt;

/// How deep conditions may be nested.
const MAX_DEPTH: usize = 200;

/// How far a step may go along files and ranks.
const MAX_LEAP: u8 = MAX_SIDE - 1;

/// How many first steps a movement or a leg may have.
const MAX_STEPS: usize = 64;

/// How many movements a type may have.
const MAX_MOVEMENTS: usize = 256;

/// How many clauses of a sort there may be.
const MAX_CLAUSES: usize = 1000;

/// The largest number of times, of moves or of checks.
const MAX_NUMBER: u32 = 1_000_000;

/// Why a definition is not that of a variant. What is named with it is the clause at fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InvalidDefinition {
    /// The board has no files or ranks, or too many.
    Dimensions,
    /// There are no piece types, or too many.
    KindCount,
    /// A side has no name, or one that is too long, cannot be printed, or is the other side's, too.
    SideNames,
    /// A type has no letters, others than capitals, or those of another type.
    Letters,
    /// A list has not one entry for each square, or for each type.
    Length(&'static str),
    /// A type is named that there is not.
    Kind(&'static str),
    /// A square is named that the board does not have.
    Square(&'static str),
    /// A piece stands where the board has a hole.
    Hole(&'static str),
    /// A number is too great or too small.
    Number(&'static str),
    /// There are more of these than there may be.
    TooMany(&'static str),
    /// What must not be empty is.
    Empty(&'static str),
    /// A condition cannot be asked here.
    Condition(&'static str),
    /// Conditions are nested too deep.
    Nesting(&'static str),
    /// Steps of a movement lead nowhere or too far, or its legs do not follow from each other.
    Movement,
    /// Something is asked of the past that is not remembered.
    Remembered,
}

impl fmt::Display for InvalidDefinition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidDefinition::Dimensions => write!(f, "a board has 1 to {MAX_SIDE} files and ranks"),
            InvalidDefinition::KindCount => write!(f, "a variant has 1 to {MAX_KINDS} piece types"),
            InvalidDefinition::SideNames => {
                write!(
                    f,
                    "the names of the sides differ, and have 1 to {MAX_SIDE_NAME} characters that can be printed"
                )
            }
            InvalidDefinition::Letters => f.write_str("the letters of a type are capitals, and its own"),
            InvalidDefinition::Length(clause) => write!(f, "{clause}: the list has another length"),
            InvalidDefinition::Kind(clause) => write!(f, "{clause}: there is no such piece type"),
            InvalidDefinition::Square(clause) => write!(f, "{clause}: a square is off the board"),
            InvalidDefinition::Hole(clause) => write!(f, "{clause}: a piece stands in a hole of the board"),
            InvalidDefinition::Number(clause) => write!(f, "{clause}: a number is out of range"),
            InvalidDefinition::TooMany(clause) => write!(f, "{clause}: there are too many"),
            InvalidDefinition::Empty(clause) => write!(f, "{clause}: there must be at least one"),
            InvalidDefinition::Condition(clause) => write!(f, "{clause}: a condition cannot be asked here"),
            InvalidDefinition::Nesting(clause) => write!(f, "{clause}: conditions are nested too deep"),
            InvalidDefinition::Movement => f.write_str("a movement leads nowhere, too far or on without end"),
            InvalidDefinition::Remembered => {
                f.write_str("something is asked of the past that is not remembered")
            }
        }
    }
}

impl Error for InvalidDefinition {}

/// How many characters the name of a side may have.
pub const MAX_SIDE_NAME: usize = 24;

/// Whether readers can call a side so: there is something to read, on one line, of at most [`MAX_SIDE_NAME`] characters.
#[must_use]
pub fn is_side_name(name: &str) -> bool {
    let invisible = |sign: char| {
        sign.is_control()
            || matches!(sign, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    !name.is_empty()
        && name.trim() == name
        && name.chars().count() <= MAX_SIDE_NAME
        && !name.chars().any(invisible)
}

type Checked = Result<(), InvalidDefinition>;

/// The error, unless something holds.
fn ensure(holds: bool, error: InvalidDefinition) -> Checked {
    if holds { Ok(()) } else { Err(error) }
}

impl Definition {
    /// Whether this can be compiled and played: whether its lists have the lengths that the board and the number of types
    /// ask for, types and squares that are named exist, conditions stand where they can be asked, and numbers are within
    /// bounds. What the resolver of the crate `alfil` made passes. Whether it makes a sensible game is not asked.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), InvalidDefinition> {
        let side = 1..=MAX_SIDE;
        let Definition { dimensions, kinds, .. } = self;
        ensure(
            side.contains(&dimensions.files) && side.contains(&dimensions.ranks),
            InvalidDefinition::Dimensions,
        )?;
        ensure((1..=MAX_KINDS).contains(&kinds.len()), InvalidDefinition::KindCount)?;
        let named = self.side_names.iter().all(|name| is_side_name(name));
        let differ = self.side_name(Side::White).to_lowercase() != self.side_name(Side::Black).to_lowercase();
        ensure(named && differ, InvalidDefinition::SideNames)?;
        let check = Checker { definition: self, board: Squares::board(*dimensions) };
        check.lengths()?;
        check.look()?;
        check.types()?;
        check.pieces()?;
        check.reserves()?;
        check.turns()?;
        check.endings()?;
        check.past()
    }
}

/// Where a condition stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// It decides how pieces move.
    Move,
    /// It decides how pieces move where they capture nothing, and so attack nothing.
    QuietMove,
    /// It decides which pieces are royal or immune.
    Guard,
    /// It says what may not be true after a move.
    Forbidden,
    /// It says which turn clause holds.
    Turn,
    /// It says what must once have been true.
    Past,
    /// Anywhere else.
    Other,
}

struct Checker<'d> {
    definition: &'d Definition,
    board: Squares,
}

impl Checker<'_> {
    fn kind(&self, clause: &'static str, kind: Kind) -> Checked {
        ensure(kind.index() < self.definition.kinds.len(), InvalidDefinition::Kind(clause))
    }

    fn kind_list(&self, clause: &'static str, kinds: &[Kind]) -> Checked {
        kinds.iter().try_for_each(|kind| self.kind(clause, *kind))
    }

    /// A set of types that there are, or of all that there can be.
    fn kinds(&self, clause: &'static str, kinds: KindSet) -> Checked {
        match kinds {
            KindSet::ALL => Ok(()),
            kinds => kinds.iter().try_for_each(|kind| self.kind(clause, kind)),
        }
    }

    /// A set of types that there are.
    fn known_kinds(&self, clause: &'static str, kinds: KindSet) -> Checked {
        kinds.iter().try_for_each(|kind| self.kind(clause, kind))
    }

    fn look(&self) -> Checked {
        let Look { grid: _, men: _, river, diagonals, shaded } = &self.definition.look;
        let drawn = diagonals.iter().chain([river, shaded]);
        drawn.into_iter().try_for_each(|squares| self.region("look", &Region::absolute(*squares)))
    }

    fn region(&self, clause: &'static str, region: &Region) -> Checked {
        let on_board = region.0.iter().all(|squares| squares.difference(&self.board).is_empty());
        ensure(on_board, InvalidDefinition::Square(clause))
    }

    fn condition(&self, clause: &'static str, place: Place, condition: &Condition) -> Checked {
        self.formula(clause, place, condition, 0)
    }

    fn formula(&self, clause: &'static str, place: Place, formula: &Condition, depth: usize) -> Checked {
        ensure(depth < MAX_DEPTH, InvalidDefinition::Nesting(clause))?;
        match formula {
            Formula::Always => Ok(()),
            Formula::Not(inner) => self.formula(clause, place, inner, depth + 1),
            Formula::All(parts) | Formula::Any(parts) => {
                parts.iter().try_for_each(|part| self.formula(clause, place, part, depth + 1))
            }
            Formula::Leaf(Leaf::Once(once)) => {
                ensure(place != Place::Past, InvalidDefinition::Condition(clause))?;
                ensure(usize::from(once.number) < MAX_ONCE, InvalidDefinition::TooMany(clause))?;
                once.conditions().try_for_each(|when| self.formula(clause, Place::Past, when, depth + 1))
            }
            Formula::Leaf(leaf) => self.leaf(clause, place, leaf),
        }
    }

    fn leaf(&self, clause: &'static str, place: Place, leaf: &Leaf) -> Checked {
        let fits = match leaf {
            Leaf::Royal => matches!(place, Place::Move | Place::QuietMove),
            Leaf::Checkmate { whose } => place == Place::Forbidden && *whose != Whose::Any,
            Leaf::Left { .. } => !matches!(place, Place::Move | Place::Guard | Place::Turn),
            Leaf::Near(Neighbours { whose, .. }) => *whose != Whose::Any,
            Leaf::ToMove { whose } | Leaf::Line(Line { whose, .. }) | Leaf::Chain(Chain { whose, .. }) => {
                *whose != Whose::Any
            }
            Leaf::Captured { .. }
            | Leaf::Count { .. }
            | Leaf::Compared { .. }
            | Leaf::Worth(_)
            | Leaf::Reserve { .. }
            | Leaf::Turn { .. }
            | Leaf::Passes { .. }
            | Leaf::Once(_)
            | Leaf::Check { .. }
            | Leaf::Attacked { .. }
            | Leaf::Unmoved { .. }
            | Leaf::Bare
            | Leaf::Checks { .. } => true,
        };
        let guards = matches!(place, Place::Move | Place::Guard);
        let asked = !guards || leaf.depends().is_plain() || *leaf == Leaf::Royal;
        ensure(fits && asked, InvalidDefinition::Condition(clause))?;
        leaf.kinds().map_or(Ok(()), |kinds| self.known_kinds(clause, kinds))?;
        leaf.regions().try_for_each(|region| self.region(clause, region))?;
        match leaf {
            Leaf::Near(Neighbours { whose: _, kinds: _, near }) => {
                let plain = near.whose.is_some() && !near.none;
                ensure(plain, InvalidDefinition::Condition(clause))?;
                self.nearness(clause, near)
            }
            Leaf::Checks { value, .. }
            | Leaf::Passes { compare: _, value }
            | Leaf::Left { compare: _, value } => {
                ensure(*value <= MAX_NUMBER, InvalidDefinition::Number(clause))
            }
            Leaf::Line(line) => {
                let length = 2..=MAX_SIDE.into();
                ensure(length.contains(&line.length), InvalidDefinition::Number(clause))?;
                ways(clause, &line.ways)
            }
            Leaf::Chain(chain) => ways(clause, &chain.ways),
            Leaf::Worth(Weighing { left, compare: _, right }) => {
                [left, right].into_iter().try_for_each(|worth| {
                    let each = worth.weights.iter().map(|(_, weight)| *weight);
                    let once = worth.kinds().len() == worth.weights.len();
                    let fits = once && each.chain([worth.more]).all(|halves| halves <= Worth::MAX);
                    ensure(fits, InvalidDefinition::Number(clause))
                })
            }
            Leaf::Captured { .. }
            | Leaf::Count { .. }
            | Leaf::Compared { .. }
            | Leaf::Reserve { .. }
            | Leaf::Turn { .. }
            | Leaf::Once(_)
            | Leaf::Check { .. }
            | Leaf::Attacked { .. }
            | Leaf::Unmoved { .. }
            | Leaf::Royal
            | Leaf::Bare
            | Leaf::ToMove { .. }
            | Leaf::Checkmate { .. } => Ok(()),
        }
    }

    /// Lists by square and by type.
    fn lengths(&self) -> Checked {
        let definition = self.definition;
        let (area, kinds) = (definition.dimensions.area(), definition.kinds.len());
        ensure(definition.array.len() == area, InvalidDefinition::Length("the array"))?;
        let by_kind = definition.reserve.iter().all(|reserve| reserve.len() == kinds);
        ensure(by_kind, InvalidDefinition::Length("the reserve"))?;
        let by_kind = definition.limits.iter().all(|limits| limits.len() == kinds);
        ensure(by_kind, InvalidDefinition::Length("limits"))?;
        let places = definition.places.squares.len();
        ensure(places == 0 || places == area, InvalidDefinition::Length("the places of the array"))?;
        let counts = [
            ("royalty", definition.royalty.len()),
            ("immunity", definition.immunity.len()),
            ("promotions", definition.promotions.len()),
            ("exchanges", definition.exchanges.len()),
            ("castling", definition.castlings.len()),
            ("turns", definition.turns.len()),
            ("placements", definition.placements.len()),
            ("faces", definition.faces.len()),
            ("flips", definition.flips.len()),
            ("forbidden", definition.forbidden.len()),
            ("gating", definition.gatings.len()),
            ("chases", definition.chases.len()),
            ("outcomes", definition.outcomes.len()),
            ("regions", definition.regions.len()),
        ];
        counts
            .into_iter()
            .try_for_each(|(clause, count)| ensure(count <= MAX_CLAUSES, InvalidDefinition::TooMany(clause)))
    }

    fn types(&self) -> Checked {
        let Definition { kinds, regions, .. } = self.definition;
        regions.iter().try_for_each(|named| self.region("regions", &named.region))?;
        let capitals = |piece: &PieceType| {
            let letters = &piece.letters;
            let letters = letters.strip_prefix('+').unwrap_or(letters);
            let letters = letters.strip_suffix('~').unwrap_or(letters);
            letters.bytes().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
                && letters.bytes().next().is_some_and(|c| c.is_ascii_uppercase())
        };
        for (index, piece) in kinds.iter().enumerate() {
            let own = kinds[..index].iter().all(|other| other.letters != piece.letters);
            ensure(own && capitals(piece), InvalidDefinition::Letters)?;
            self.region("home", &piece.home)?;
            let movements: usize = piece.moves.iter().map(|rule| rule.movements.len()).sum();
            ensure(movements.max(piece.moves.len()) <= MAX_MOVEMENTS, InvalidDefinition::TooMany("moves"))?;
            for rule in &piece.moves {
                self.region("moves", &rule.from)?;
                self.region("moves", &rule.to)?;
                self.kinds("moves", rule.on)?;
                self.kinds("moves", rule.over)?;
                ensure(rule.near.len() <= MAX_CLAUSES, InvalidDefinition::TooMany("moves"))?;
                rule.near.iter().try_for_each(|near| self.nearness("moves", near))?;
                let place = if rule.captures() { Place::Move } else { Place::QuietMove };
                self.condition("moves", place, &rule.when)?;
                rule.movements.iter().try_for_each(movement)?;
                if let Some(kinds) = rule.takes {
                    self.kinds("moves", kinds)?;
                    ensure(rule.movements.iter().all(Movement::is_quiet_step), InvalidDefinition::Movement)?;
                }
            }
        }
        let conditions = "conditions of moves, royalty and immunity";
        let guards = self.definition.guard_leaves().len();
        ensure(guards <= MAX_GUARD_CONDITIONS, InvalidDefinition::TooMany(conditions))?;
        let moves = self.definition.guarded_moves();
        ensure(moves <= MAX_GUARDED_MOVES, InvalidDefinition::TooMany("moves under conditions"))?;
        let asked = self.definition.asked_of_moves();
        ensure(asked <= MAX_ASKED_OF_MOVES, InvalidDefinition::TooMany("conditions of moves"))
    }

    /// The array, and what pieces are and become.
    fn pieces(&self) -> Checked {
        let definition = self.definition;
        definition.array.iter().flatten().try_for_each(|piece| self.kind("the array", piece.kind))?;
        let Definition { holes, .. } = definition;
        ensure(holes.difference(&self.board).is_empty(), InvalidDefinition::Square("holes"))?;
        let free = holes.iter().all(|sq| definition.array[sq.index()].is_none());
        ensure(free, InvalidDefinition::Hole("the array"))?;
        if let Some(neutral) = &definition.neutral {
            let squares = &neutral.squares;
            ensure(
                squares.difference(&self.board).is_empty(),
                InvalidDefinition::Square("pieces of nobody"),
            )?;
            let free = squares.iter().all(|sq| definition.array[sq.index()].is_none() && !holes.contains(sq));
            ensure(free, InvalidDefinition::Hole("pieces of nobody"))?;
        }
        for clause in &definition.royalty {
            self.known_kinds("royalty", clause.kinds)?;
            self.condition("royalty", Place::Guard, &clause.when)?;
            ensure(clause.select.as_ref().is_none_or(selects), InvalidDefinition::Number("royalty"))?;
        }
        for clause in &definition.immunity {
            self.known_kinds("immunity", clause.kinds)?;
            self.condition("immunity", Place::Guard, &clause.when)?;
        }
        for clause in &definition.promotions {
            self.kind("promotions", clause.kind)?;
            self.kind_list("promotions", &clause.to)?;
            self.region("promotions", &clause.region)?;
            self.condition("promotions", Place::Other, &clause.when)?;
        }
        for clause in &definition.exchanges {
            self.kind("exchanges", clause.kind)?;
            self.kind_list("exchanges", &clause.to)?;
            self.region("exchanges", &clause.region)?;
            clause.near.as_ref().map_or(Ok(()), |near| self.nearness("exchanges", near))?;
            let moving = &clause.moving;
            ensure(moving.len() <= MAX_MOVEMENTS, InvalidDefinition::TooMany("exchanges"))?;
            ensure(moving.iter().all(Movement::is_quiet_path), InvalidDefinition::Movement)?;
            moving.iter().try_for_each(movement)?;
            clause.swaps.map_or(Ok(()), |kinds| self.kinds("exchanges", kinds))?;
            ensure(clause.swaps.is_none() || moving.is_empty(), InvalidDefinition::Movement)?;
            self.condition("exchanges", Place::Other, &clause.when)?;
        }
        for pair in &definition.en_passant {
            self.kind_list("en passant", &[pair.victim, pair.capturer])?;
        }
        for clause in &definition.castlings {
            self.known_kinds("castling", clause.kings.union(clause.rooks))?;
            self.region("castling", &clause.king_squares)?;
            self.region("castling", &clause.rook_squares)?;
            self.condition("castling", Place::Other, &clause.when)?;
        }
        self.kinds("progress", definition.progress)
    }

    /// As what pieces are placed: no type is a face of two, and none that is a face of another one is held.
    fn faces(&self) -> Checked {
        let definition = self.definition;
        for (number, clause) in definition.faces.iter().enumerate() {
            self.kind("faces", clause.kind)?;
            self.known_kinds("faces", clause.faces)?;
            ensure(!clause.faces.is_empty(), InvalidDefinition::Empty("faces"))?;
            for side in clause.sides.each() {
                let others = definition.faces[..number].iter().filter(|other| other.sides[side]);
                let apart = others
                    .into_iter()
                    .all(|other| other.kind != clause.kind && !other.faces.intersects(clause.faces));
                let held = |kind: Kind| definition.reserve[side].get(kind.index()) > Some(&0);
                let free = clause.faces.iter().all(|face| face == clause.kind || !held(face));
                ensure(apart && free, InvalidDefinition::Kind("faces"))?;
            }
        }
        Ok(())
    }

    /// What enters and leaves play.
    fn reserves(&self) -> Checked {
        let definition = self.definition;
        self.faces()?;
        let conditional = definition.conditional_placements.iter();
        for clause in conditional.clone() {
            self.condition("placements", Place::Other, &clause.when)?;
            let plain = clause.rule.shade.is_none() && clause.rule.file.is_none();
            ensure(plain, InvalidDefinition::Condition("placements"))?;
        }
        for rule in definition.placements.iter().chain(conditional.map(|clause| &clause.rule)) {
            self.kinds("placements", rule.kinds)?;
            self.region("placements", &rule.region)?;
            rule.shade.map_or(Ok(()), |shade| self.kind("placements", shade.from))?;
            rule.file.map_or(Ok(()), |file| self.kinds("placements", file.kinds))?;
            rule.near.as_ref().map_or(Ok(()), |near| self.nearness("placements", near))?;
        }
        for kinds in &definition.fed {
            self.known_kinds("reserve", *kinds)?;
        }
        for clause in &definition.spoils {
            self.kind_list("captured pieces", &[clause.kind, clause.becomes])?;
            ensure(clause.whose != Whose::Any, InvalidDefinition::Condition("captured pieces"))?;
        }
        for clause in &definition.rebirths {
            self.kind_list("captured pieces", &[clause.kind, clause.becomes])?;
            self.region("captured pieces", &clause.region)?;
            let held = definition
                .spoils
                .iter()
                .any(|spoils| spoils.kind == clause.kind && spoils.sides.intersects(clause.sides));
            ensure(!held, InvalidDefinition::TooMany("captured pieces"))?;
        }
        for clause in &definition.handed {
            self.kind_list("captured pieces", &[clause.kind, clause.becomes])?;
            let same = |kind: Kind, sides: Sides| kind == clause.kind && sides.intersects(clause.sides);
            let held = definition.spoils.iter().any(|spoils| same(spoils.kind, spoils.sides));
            let back = definition.rebirths.iter().any(|rebirth| same(rebirth.kind, rebirth.sides));
            ensure(!held && !back, InvalidDefinition::TooMany("captured pieces"))?;
            let comes = clause.sides.each().all(|side| definition.fed[!side].contains(clause.becomes));
            ensure(comes, InvalidDefinition::Condition("captured pieces"))?;
        }
        if let Some(blast) = &definition.blast {
            self.kinds("blast", blast.spared)?;
            self.kinds("blast", blast.capturing)?;
            if let Some(perishing) = blast.perishing {
                self.kinds("blast", perishing.kinds)?;
                self.kinds("blast", perishing.on)?;
                let royal = definition.royalty.iter().any(|clause| clause.kinds.intersects(perishing.kinds));
                ensure(!royal, InvalidDefinition::Kind("blast"))?;
            }
            ensure(blast.steps.len() <= MAX_CLAUSES, InvalidDefinition::TooMany("blast"))?;
            let one_more = definition.neutral.is_some() && !definition.carries_neutral();
            ensure(one_more || !blast.leaves, InvalidDefinition::Kind("blast"))?;
        }
        ensure(
            !definition.places_one_by_one() || definition.turns.iter().all(one_by_one),
            InvalidDefinition::Number("placements"),
        )?;
        for clause in &definition.flips {
            self.known_kinds("flips", clause.kinds)?;
            ensure(clause.moving || clause.placing, InvalidDefinition::Empty("flips"))?;
            let rays = |rays: &[Ray]| {
                ensure(rays.len() <= MAX_CLAUSES, InvalidDefinition::TooMany("flips"))?;
                let moves = |ray: &Ray| ray.step != (0, 0) && ray.most > 0;
                ensure(rays.iter().all(moves), InvalidDefinition::Number("flips"))
            };
            match &clause.which {
                Flipped::Enclosed => {}
                Flipped::Within(steps) | Flipped::Surrounded(steps) => {
                    ensure(steps.len() <= MAX_CLAUSES, InvalidDefinition::TooMany("flips"))?;
                }
                Flipped::Sight(along)
                | Flipped::Between(along)
                | Flipped::Ahead(along)
                | Flipped::Behind(along) => rays(along)?,
                Flipped::Crossing(kinds) => self.known_kinds("flips", *kinds)?,
            }
            clause.along.as_ref().map_or(Ok(()), |along| rays(along))?;
            clause.victims.map_or(Ok(()), |kinds| self.known_kinds("flips", kinds))?;
            clause.region.as_ref().map_or(Ok(()), |region| self.region("flips", region))?;
            clause.near.as_ref().map_or(Ok(()), |near| self.nearness("flips", near))?;
        }
        for clause in &definition.gatings {
            self.known_kinds("gating", clause.kinds)?;
            self.region("gating", &clause.region)?;
        }
        for step in definition.arrays.iter().flat_map(|arrays| &arrays.steps) {
            self.kind_list("arrays", &step.kinds)?;
            self.region("arrays", &step.region)?;
            ensure(step.kinds.len() <= self.board.len(), InvalidDefinition::TooMany("arrays"))?;
        }
        Ok(())
    }

    /// What must stand near a square.
    fn nearness(&self, what: &'static str, near: &Nearness) -> Checked {
        ensure(!near.rays.is_empty(), InvalidDefinition::Empty(what))?;
        ensure(near.rays.len() <= MAX_CLAUSES, InvalidDefinition::TooMany(what))?;
        let leads = |ray: &Ray| ray.step != (0, 0) && ray.most > 0;
        ensure(near.rays.iter().all(leads), InvalidDefinition::Number(what))?;
        self.kinds(what, near.kinds)
    }

    /// What a move may be, and what may not be true after it.
    fn turns(&self) -> Checked {
        let definition = self.definition;
        ensure(!definition.turns.is_empty(), InvalidDefinition::Empty("turns"))?;
        for rule in &definition.turns {
            self.condition("turns", Place::Turn, &rule.when)?;
            if let Some(then) = &rule.options.then {
                self.region("turns", &then.region)?;
                let options = &rule.options;
                let of_pieces = (options.moves || options.capture_first)
                    && options.pass == Pass::Never
                    && options.place.is_none()
                    && definition.gatings.is_empty();
                let movements =
                    definition.kinds.iter().flat_map(|kind| &kind.moves).flat_map(|rule| &rule.movements);
                let short =
                    movements.filter_map(Movement::legs).all(|legs| legs.earlier.len() + 1 < MAX_LEGS);
                ensure(short, InvalidDefinition::Movement)?;
                let alike = match then.pushes.is_empty() {
                    true => definition.neutral.is_some() && then.carries == definition.carries_neutral(),
                    false => !then.carries && then.near == Near::Anywhere,
                };
                let alike = alike && then.pushes.is_empty() != definition.pushes();
                self.kinds("turns", then.pushes)?;
                ensure(of_pieces && alike, InvalidDefinition::Kind("turns"))?;
            }
            if let Some(instead) = &rule.options.instead {
                self.region("turns", &instead.region)?;
                let options = &rule.options;
                let alone = options.then.is_none()
                    && options.series.is_none()
                    && !options.capture_first
                    && !options.place_first;
                let anywhere = matches!(instead.near, Near::Anywhere | Near::Edge);
                let placed = instead.pushes.is_empty() && !instead.carries && !definition.carries_neutral();
                let alike = definition.neutral.is_some() && !definition.pushes();
                ensure(alone && anywhere && placed && alike, InvalidDefinition::Kind("turns"))?;
            }
            if let Some(series) = &rule.options.series {
                let options = &rule.options;
                let of_pieces = (options.moves || options.capture_first)
                    && options.place.is_none()
                    && options.then.is_none();
                let ends = series.until_check || definition.royalty.is_empty();
                ensure(of_pieces && ends, InvalidDefinition::Kind("turns"))?;
                let ordered = match series.length {
                    SeriesLength::Between(least, most) => {
                        0 < least && least <= most && u32::from(most) <= MAX_SERIES
                    }
                    SeriesLength::Growing(by) => 0 < by && u32::from(by) <= MAX_SERIES,
                };
                ensure(ordered, InvalidDefinition::Number("turns"))?;
            }
            ensure(
                !rule.options.place_first || rule.options.place.is_some(),
                InvalidDefinition::Kind("turns"),
            )?;
            if let Some(place) = &rule.options.place {
                self.known_kinds("turns", place.with)?;
                let single = (place.min, place.max) == (1, Some(1));
                let ordered = place.min > 0 && place.max.is_none_or(|max| max >= place.min);
                let ordered = ordered && (single || !rule.options.place_first);
                ensure(ordered, InvalidDefinition::Number("turns"))?;
            }
        }
        for clause in &definition.forbidden {
            self.condition("forbidden", Place::Forbidden, &clause.when)?;
            self.condition("forbidden", Place::Other, &clause.given)?;
            for kinds in [clause.moving, clause.placing].into_iter().flatten() {
                self.kinds("forbidden", kinds)?;
            }
        }
        Ok(())
    }

    fn endings(&self) -> Checked {
        for clause in &self.definition.chases {
            self.known_kinds("chases", clause.victims)?;
            self.known_kinds("chases", clause.chasers)?;
            self.region("chases", &clause.region)?;
        }
        let in_range =
            |number: u32| ensure((1..=MAX_NUMBER).contains(&number), InvalidDefinition::Number("outcomes"));
        ensure(self.definition.counts().count() <= MAX_COUNTS, InvalidDefinition::TooMany("outcomes"))?;
        for rule in &self.definition.outcomes {
            self.condition("outcomes", Place::Other, &rule.when)?;
            match &rule.event {
                Event::Checkmate | Event::Stalemate => {}
                Event::Repetition { times, .. } => in_range(*times)?,
                Event::ToAndFro { moves, kinds } => {
                    in_range(*moves)?;
                    self.kinds("outcomes", *kinds)?;
                }
                Event::MoveCount(moves) => in_range(*moves)?,
                Event::MovesSince(count) => {
                    in_range(count.moves)?;
                    self.condition("outcomes", Place::Other, &count.when)?;
                    if let Some(from) = &count.from {
                        self.region("outcomes", &from.region)?;
                    }
                    ensure(count.cases.len() <= MAX_CLAUSES, InvalidDefinition::TooMany("outcomes"))?;
                    for (moves, when) in &count.cases {
                        in_range(*moves)?;
                        self.condition("outcomes", Place::Other, when)?;
                    }
                }
                Event::When(condition) => self.condition("outcomes", Place::Other, condition)?,
            }
        }
        Ok(())
    }

    /// What the conditions, shades and imitators ask of the past is remembered.
    fn past(&self) -> Checked {
        let definition = self.definition;
        let mut asked = Remembered::default();
        definition.conditions().for_each(|condition| condition.each_leaf(&mut |leaf| asked.add(leaf)));
        // Their numbers are one after the other, and two that have the same are the same.
        let once = definition.once();
        ensure(
            once.iter().map(|(_, once)| once.number).eq(0..once.len() as u8),
            InvalidDefinition::Remembered,
        )?;
        let one = |leaf: &Leaf| match leaf {
            Leaf::Once(other) => once.get(usize::from(other.number)).is_some_and(|(_, once)| *once == other),
            _ => true,
        };
        let alike = definition.asked().all(|(_, condition)| !condition.any_leaf(|leaf| !one(leaf)));
        ensure(alike, InvalidDefinition::Remembered)?;
        let shades = definition.placements.iter().filter_map(|rule| rule.shade);
        let shades: KindSet = shades.map(|shade| shade.from).collect();
        let remembered = definition.remembered;
        self.known_kinds("what is remembered", remembered.captured.union(remembered.first_placed))?;
        let counted = remembered.checks.max(remembered.passes);
        ensure(counted <= MAX_NUMBER + 1, InvalidDefinition::Number("what is remembered"))?;
        let within = |part: KindSet, whole: KindSet| part.union(whole) == whole;
        ensure(
            within(asked.captured, remembered.captured)
                && within(shades, remembered.first_placed)
                && asked.checks <= remembered.checks
                && asked.passes <= remembered.passes
                && (remembered.moved || !definition.has_imitators()),
            InvalidDefinition::Remembered,
        )
    }
}

/// Whether a selection orders all squares: by every axis once.
fn selects(selection: &Selection) -> bool {
    let has = |axis: Axis| selection.keys.iter().any(|key| key.axis == axis);
    selection.keys.len() == 2 && has(Axis::File) && has(Axis::Rank)
}

fn movement(movement: &Movement) -> Checked {
    match &movement.geometry {
        Geometry::Universal | Geometry::Imitation => Ok(()),
        Geometry::Paths(one) => paths(one),
        Geometry::Legs(several) => legs(several),
    }
}

fn paths(paths: &Paths) -> Checked {
    let lengths = paths.min >= 1 && paths.max.is_none_or(|max| max >= paths.min);
    ensure(lengths, InvalidDefinition::Movement)?;
    steps(&paths.steps)
}

fn steps(steps: &[(i8, i8)]) -> Checked {
    let goes = |&(dx, dy): &(i8, i8)| {
        (dx, dy) != (0, 0) && dx.unsigned_abs() <= MAX_LEAP && dy.unsigned_abs() <= MAX_LEAP
    };
    ensure(steps.len() <= MAX_STEPS && steps.iter().all(goes), InvalidDefinition::Movement)
}

fn legs(legs: &Legs) -> Checked {
    let number = legs.earlier.len() + 1;
    let unloads = legs.all().filter(|leg| leg.unloads).count();
    ensure(number <= MAX_LEGS && unloads <= MAX_UNLOADS, InvalidDefinition::Movement)?;
    legs.all().enumerate().try_for_each(|(index, leg)| one_leg(leg, index == 0))?;
    // Whatever is put down was captured before, and has not been put down; a move of one leg puts down what it captures where it
    // started.
    let mut held = usize::from(legs.earlier.is_empty());
    for (index, leg) in legs.all().enumerate() {
        if leg.unloads {
            held = held.checked_sub(1).ok_or(InvalidDefinition::Movement)?;
        }
        let stop = legs.earlier.get(index).map(|earlier| earlier.stop);
        held += usize::from(stop.is_some_and(|stop| stop.capture || stop.capture_own));
        let lends_alone = stop.is_none_or(|stop| {
            !stop.lends || !(stop.empty || stop.over || stop.capture || stop.capture_own || stop.off_board)
        });
        ensure(lends_alone, InvalidDefinition::Movement)?;
    }
    Ok(())
}

fn one_leg(leg: &Leg, is_first: bool) -> Checked {
    ensure(!is_first || leg.turns.is_empty() && !leg.equal, InvalidDefinition::Movement)?;
    paths(&leg.paths)?;
    ensure(leg.turns.len() <= MAX_STEPS, InvalidDefinition::TooMany("legs"))?;
    leg.turns.iter().try_for_each(|turn| steps(&turn.steps).and(steps(&[turn.after])))
}

/// Whether a turn places no more than one piece.
fn one_by_one(turn: &Ruled<TurnRule>) -> bool {
    turn.options.place.as_ref().is_none_or(|place| place.max == Some(1))
}

/// Steps that lead somewhere.
fn ways(clause: &'static str, ways: &[Way]) -> Checked {
    ensure(ways.len() <= MAX_CLAUSES, InvalidDefinition::TooMany(clause))?;
    ways.iter().try_for_each(|way| {
        let (files, ranks) = way.step;
        let moves = (files, ranks) != (0, 0) && files != i8::MIN && ranks != i8::MIN;
        ensure(moves, InvalidDefinition::Number(clause))
    })
}

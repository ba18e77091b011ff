//! A game as a description for the general game system Ludii: the equipment, where pieces stand at the start, how they move, and how it ends.
//!
//! ```text
//! (game "Camels"
//!     (players {(player N) (player S)})
//!     (equipment {
//!         (board (square 8))
//!         (piece "Camel" Each (or {(move Leap {{F F F R F} {F F F L F}} (to if:...))}))
//! ```
//!
//! What is written follows the language's reference. It could say more than is written: what is not, is told.

use super::{Export, Remarks, unsaid};
use crate::fairy::betza::ATOMS;
use alfil_board::{Kind, KindSet, Side, Sides, Square, Squares};
use alfil_model::{
    Condition, Definition, Geometry, Initial, Movement, Obstacles, Paths, PieceType, Promoting, Trigger,
    Unmoved, Verdict, Victims, Wraps,
};

/// Where a piece may go: to an empty square, to an enemy's, or to both. `who` and `to` are those of the language.
const EMPTY: &str = "(to if:(is Empty (to)))";
const ENEMY: &str = "(to if:(is Enemy (who at:(to))) (apply (remove (to))))";
const BOTH: &str =
    "(to if:(not (is Friend (who at:(to)))) (apply (if (is Enemy (who at:(to))) (remove (to)))))";

/// A capture en passant: to the square that was passed over, of what went on from there.
const PASSED: &str =
    "(to if:(and (is Pending) (= (to) (value Pending)))) (then (remove (ahead (last To) Backward)))";
/// What leaves a square behind for such a capture.
const LEFT_BEHIND: &str = " (then (set Pending (ahead (last To) Backward)))";
const NOBODY: &str = "";

/// Steps by their directions as the player sees them.
const WAYS: &[((i8, i8), &str)] = &[
    ((0, 1), "Forward"),
    ((0, -1), "Backward"),
    ((-1, 0), "Leftward"),
    ((1, 0), "Rightward"),
    ((-1, 1), "FL"),
    ((1, 1), "FR"),
    ((-1, -1), "BL"),
    ((1, -1), "BR"),
];

/// The longest name that is written.
const LONGEST_NAME: usize = 60;

/// Writes the description.
pub(super) fn write(variant: &Definition) -> Export {
    let mut ludii =
        Ludii { variant, names: names(variant), passant: passant(variant), remarks: Remarks::default() };
    ludii.board();
    let royal = unsaid::royal(variant, &mut ludii.remarks);
    let king = ludii.king(royal);
    let promotion = ludii.promotion();
    ludii.lost();
    let stalemate = unsaid::ends(variant, &mut ludii.remarks);
    let dimensions = variant.dimensions;
    let board = match (dimensions.files, dimensions.ranks) {
        (files, ranks) if files == ranks => format!("square {files}"),
        (files, ranks) => format!("rectangle {ranks} {files}"),
    };
    let title: String = variant
        .name
        .chars()
        .filter(|sign| !"\"()\\{}<>".contains(*sign) && !sign.is_control())
        .take(LONGEST_NAME)
        .collect();
    let mut lines = vec![
        format!("// {title}, written by Alfil"),
        format!("(game \"{title}\""),
        "    (players {(player N) (player S)})".to_owned(),
        "    (equipment {".to_owned(),
        format!("        (board ({board}))"),
    ];
    for index in 0..variant.kinds.len() {
        lines.push(ludii.piece(Kind(index as u8), promotion.as_ref()));
    }
    if promotion.is_some() {
        lines.push("        (regions \"Promotion\" P1 (sites Top))".to_owned());
        lines.push("        (regions \"Promotion\" P2 (sites Bottom))".to_owned());
    }
    lines.extend(["    })", "    (rules", "        (start {"].map(str::to_owned));
    lines.extend(ludii.start());
    lines.push("        })".to_owned());
    let moves = match king {
        Some(king) => {
            let king = &ludii.names[king.index()];
            format!("(do (forEach Piece) ifAfterwards:(not (is Threatened (id \"{king}\" Mover))))")
        }
        None => "(forEach Piece)".to_owned(),
    };
    lines.push(match &promotion {
        Some(promotion) => {
            let to: Vec<String> =
                promotion.to.iter().map(|kind| format!("\"{}\"", ludii.names[kind.index()])).collect();
            let to = to.join(" ");
            format!(
                "        (play (if (is Prev Mover) (move Promote (last To) (piece {{{to}}}) Mover) {moves}))"
            )
        }
        None => format!("        (play {moves})"),
    });
    lines.push("        (end {".to_owned());
    if let Some(king) = king {
        let king = &ludii.names[king.index()];
        let mated = format!(
            "(and (is Threatened (id \"{king}\" Next)) (not (can Move (do (forEach Piece Next) ifAfterwards:(not (is Threatened (id \
             \"{king}\" Next)))))))"
        );
        lines.push(format!("            (if {mated} (result Mover Win))"));
    }
    let word = if stalemate == Verdict::Loss { "Loss" } else { "Draw" };
    lines.push(format!("            (if (no Moves Mover) (result Mover {word}))"));
    lines.extend(["        })", "    )", ")"].map(str::to_owned));
    Export { text: Some(lines.join("\n") + "\n"), remarks: ludii.remarks.list }
}

/// What becomes what.
struct Becoming {
    from: Vec<Kind>,
    to: Vec<Kind>,
}

struct Ludii<'v> {
    variant: &'v Definition,
    /// What types are called there, each otherwise.
    names: Vec<String>,
    /// Whether captures en passant are said.
    passant: bool,
    remarks: Remarks,
}

impl Ludii<'_> {
    fn board(&mut self) {
        if !self.variant.holes.is_empty() {
            self.remarks.lose(self.variant.places.setup, "squares that nobody enters are not said");
        }
        unsaid::clauses(self.variant, &mut self.remarks);
        unsaid::reserves(self.variant, &mut self.remarks);
    }

    /// The only king of each side.
    fn king(&mut self, royal: KindSet) -> Option<Kind> {
        let mut kinds = royal.iter();
        let (king, None) = (kinds.next()?, kinds.next()) else {
            if let Some(span) = self.variant.royalty.first().map(|clause| clause.span) {
                self.remarks.lose(span, "royal pieces of several types are not said");
            }
            return None;
        };
        let one = |side: Side| self.standing(king, side).len() == 1;
        (Side::BOTH.into_iter().all(one)).then_some(king)
    }

    /// Where pieces of a type stand in the array.
    fn standing(&self, kind: Kind, side: Side) -> Vec<Square> {
        let own = |sq: &Square| {
            self.variant.array[sq.index()].is_some_and(|piece| piece.kind == kind && piece.side == side)
        };
        self.variant.dimensions.squares().filter(own).collect()
    }

    fn start(&self) -> Vec<String> {
        let dimensions = self.variant.dimensions;
        let mut lines = Vec::new();
        for (index, name) in self.names.iter().enumerate() {
            for (number, side) in [(1, Side::White), (2, Side::Black)] {
                let squares = self.standing(Kind(index as u8), side);
                let square = |sq: &Square| {
                    format!("\"{}{}\"", char::from(b'A' + dimensions.file(*sq)), dimensions.rank(*sq) + 1)
                };
                let all: Vec<String> = squares.iter().map(square).collect();
                if !all.is_empty() {
                    lines.push(format!("            (place \"{name}{number}\" {{{}}})", all.join(" ")));
                }
            }
        }
        lines
    }

    /// A type with its moves.
    fn piece(&mut self, kind: Kind, promotion: Option<&Becoming>) -> String {
        let piece = &self.variant.kinds[kind.index()];
        let mut moves: Vec<String> = Vec::new();
        for rule in &piece.moves {
            if let Some(why) = unsaid::guard(self.variant, rule) {
                self.remarks.lose(rule.span, format!("`{}`: {why}", piece.letters));
                continue;
            }
            for movement in &rule.movements {
                match self.movement(kind, movement) {
                    Ok(all) => moves.extend(all),
                    Err(why) => {
                        self.remarks.lose(rule.span, format!("`{}`: {why} are not said", piece.letters))
                    }
                }
                if !self.passant && (movement.en_passant || movement.makes_en_passant) {
                    let text = format!("`{}`: captures en passant are not said", piece.letters);
                    self.remarks.lose(rule.span, text);
                }
            }
        }
        let name = &self.names[kind.index()];
        let then = if promotion.is_some_and(|promotion| promotion.from.contains(&kind)) {
            " (then (if (is In (last To) (sites Mover \"Promotion\")) (moveAgain)))"
        } else {
            ""
        };
        if moves.is_empty() {
            return format!("        (piece \"{name}\" Each)");
        }
        format!(
            "        (piece \"{name}\" Each (or {{\n            {}\n        }}{then}))",
            moves.join("\n            ")
        )
    }

    /// A movement there, or what of it is not said.
    fn movement(&self, kind: Kind, movement: &Movement) -> Result<Vec<String>, &'static str> {
        let Movement {
            geometry,
            quiet,
            capture,
            capture_own,
            en_passant,
            victims,
            initial,
            makes_en_passant,
        } = movement;
        let Geometry::Paths(paths) = geometry else { return Err("moves of several legs, or anywhere,") };
        let Paths { steps, course, min, max, obstacles, wraps } = paths;
        if *capture_own || *victims != Victims::Any {
            return Err("captures of some pieces alone, or of one's own,");
        }
        if *course != alfil_model::Course::Straight || *wraps != Wraps::Nowhere || *min != 1 {
            return Err("moves that turn, or go round the edge, or have a least length");
        }
        let to = match (quiet, capture) {
            (true, true) => BOTH,
            (true, false) => EMPTY,
            (false, true) => ENEMY,
            // What only captures en passant.
            (false, false) if self.passant => NOBODY,
            (false, false) => return Ok(Vec::new()),
        };
        let first = match initial {
            Initial::Anywhere => false,
            Initial::Unmoved if self.knows_first_moves(&self.variant.kinds[kind.index()], kind) => true,
            Initial::Unmoved | Initial::OneAhead => return Err("first moves of what may come back"),
        };
        let near = |step: &&(i8, i8)| step.0.abs().max(step.1.abs()) == 1;
        let mut all = Vec::new();
        let steps_near: Vec<(i8, i8)> = steps.iter().filter(near).copied().collect();
        if !steps_near.is_empty() {
            if !matches!(obstacles, Obstacles::Free | Obstacles::Lame) {
                return Err("hops, and slides that skip squares,");
            }
            let ways = ways(&steps_near);
            if *en_passant && self.passant {
                all.push(format!("(move Step {ways} {PASSED})"));
            }
            if to == NOBODY {
                return Ok(all);
            }
            all.push(match max {
                Some(1) => format!("(move Step {ways} {to})"),
                _ if !quiet => return Err("slides that only capture"),
                _ => {
                    let far = max.map_or_else(String::new, |max| format!(" (between (max {max}))"));
                    let to = if *capture { format!(" {ENEMY}") } else { String::new() };
                    format!("(move Slide {ways}{far}{to})")
                }
            });
        }
        for &(_, long, short) in ATOMS.iter().filter(|(_, long, _)| *long > 1) {
            let leaps: Vec<(i8, i8)> = steps
                .iter()
                .filter(|(x, y)| (x.abs().max(y.abs()), x.abs().min(y.abs())) == (long, short))
                .copied()
                .collect();
            if leaps.is_empty() {
                continue;
            }
            if *max != Some(1) {
                return Err("leaps that go on");
            }
            // Two squares over an empty one.
            if *obstacles == Obstacles::Lame && (long, short) == (2, 0) && leaps == [(0, 2)] {
                let then = if *makes_en_passant && self.passant { LEFT_BEHIND } else { "" };
                all.push(format!("(move Hop Forward (between if:(is Empty (between))) {to}{then})"));
                continue;
            }
            if *obstacles != Obstacles::Free {
                return Err("leaps that can be blocked, or need something to leap over,");
            }
            all.push(format!(
                "(move Leap {} {to})",
                walk(&leaps, long, short).ok_or("leaps in some directions")?
            ));
        }
        let told = |step: &(i8, i8)| step.0.abs().max(step.1.abs()) <= 3;
        if !steps.iter().all(told) {
            return Err("leaps of more than three squares");
        }
        if first {
            let start = "(is In (from) (sites Start (piece (what at:(from)))))";
            all.iter_mut().for_each(|text| *text = format!("(if {start} {text})"));
        }
        Ok(all)
    }

    /// Whether a type has not moved where it stands on a square on which it starts.
    fn knows_first_moves(&self, piece: &PieceType, kind: Kind) -> bool {
        let mut plain = self.variant.clone();
        plain.kinds[kind.index()].home_is_region = false;
        let home = |side: Side| -> bool {
            let starts: Squares = self.standing(kind, side).into_iter().collect();
            *piece.home.of(side) == starts
        };
        if piece.home_is_region { Side::BOTH.into_iter().all(home) } else { !Unmoved::marks(&plain, kind) }
    }

    /// What promotes on the last rank, always, and all to the same.
    fn promotion(&mut self) -> Option<Becoming> {
        let mut said: Option<Becoming> = None;
        for clause in &self.variant.promotions {
            let known = said.as_ref();
            let wrong = match clause.trigger {
                _ if clause.sides != Sides::BOTH => Some("promotions of one side alone"),
                Trigger::Touching => Some("promotion by moves that leave the zone"),
                _ if clause.when != Condition::Always => Some("promotion under a condition"),
                _ if clause.captures == Promoting::Capturing => Some("promotion by captures alone"),
                _ if clause.captures == Promoting::NotEnPassant => Some("no promotion en passant"),
                _ if clause.optional => Some("a choice to stay what it is"),
                _ if !unsaid::is_last_rank(self.variant, &clause.region) => {
                    Some("promotion elsewhere than on the last rank")
                }
                _ if known.is_some_and(|known| known.from.contains(&clause.kind)) => {
                    Some("promotions of one type by several rules")
                }
                _ if known.is_some_and(|known| known.to != clause.to) => {
                    Some("promotions to other types than those of the first rule")
                }
                _ => None,
            };
            if let Some(what) = wrong {
                let letters = |kind: &Kind| self.variant.kinds[kind.index()].letters.as_str();
                let to: Vec<&str> = clause.to.iter().map(letters).collect();
                let text =
                    format!("`{}` to `{}`: {what} cannot be said", letters(&clause.kind), to.join(" "));
                self.remarks.lose(clause.span, text);
                continue;
            }
            said.get_or_insert_with(|| Becoming { from: Vec::new(), to: clause.to.clone() })
                .from
                .push(clause.kind);
        }
        said
    }

    /// What the language could say, and is not written.
    fn lost(&mut self) {
        for clause in &self.variant.castlings {
            self.remarks.lose(clause.span, "castling is not said");
        }
        let letters = |kind: Kind| &self.variant.kinds[kind.index()].letters;
        for pair in &self.variant.en_passant {
            if self.passant {
                break;
            }
            let text = format!(
                "that `{}` may be captured en passant by `{}` is not said",
                letters(pair.victim),
                letters(pair.capturer)
            );
            self.remarks.lose(self.variant.places.name, text);
        }
    }
}

/// Names of types, each of letters alone and unlike the others, since a digit behind it says whose it is.
fn names(variant: &Definition) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for piece in &variant.kinds {
        let plain: String = piece.name.chars().filter(char::is_ascii_alphabetic).take(LONGEST_NAME).collect();
        let plain = if plain.is_empty() { "Piece".to_owned() } else { plain };
        let spare = ('A'..='Z').flat_map(|one| ('A'..='Z').map(move |other| format!("{one}{other}")));
        let all = std::iter::once(String::new()).chain(spare).map(|more| format!("{plain}{more}"));
        let own = all.into_iter().find(|name| !names.contains(name)).unwrap_or(plain);
        names.push(own);
    }
    names
}

/// Directions of steps to neighbours.
fn ways(steps: &[(i8, i8)]) -> String {
    let straight = steps.iter().filter(|(x, y)| *x == 0 || *y == 0).count();
    match (straight, steps.len() - straight) {
        (4, 0) => "Orthogonal".to_owned(),
        (0, 4) => "Diagonal".to_owned(),
        (4, 4) => "Adjacent".to_owned(),
        _ => {
            let names = WAYS.iter().filter(|(step, _)| steps.contains(step)).map(|(_, name)| *name);
            format!("(directions {{{}}})", names.collect::<Vec<_>>().join(" "))
        }
    }
}

/// The way of a leap, if it goes in all directions: steps ahead (`F`), a turn, and steps ahead again.
fn walk(leaps: &[(i8, i8)], long: i8, short: i8) -> Option<String> {
    let ahead = |count: i8| vec!["F"; usize::from(count.unsigned_abs())].join(" ");
    let turned = |way: &str| format!("{{{} {way} {}}}", ahead(long), ahead(short));
    let (count, walks) = match short {
        0 => (4, format!("{{{}}}", ahead(long))),
        _ if short == long => (4, turned("R")),
        _ => (8, format!("{} {}", turned("R"), turned("L"))),
    };
    (leaps.len() == count).then(|| format!("{{{walks}}}"))
}

/// Whether captures en passant are those that can be written: by steps to neighbours, of whatever goes two squares straight ahead, all of
/// these by all of those.
fn passant(variant: &Definition) -> bool {
    let kinds = || (0..variant.kinds.len()).map(|index| Kind(index as u8));
    let moves = |kind: Kind| variant.kinds[kind.index()].moves.iter().flat_map(|rule| &rule.movements);
    let near = |movement: &Movement| match &movement.geometry {
        Geometry::Paths(paths) => {
            let step = |(x, y): &(i8, i8)| x.abs().max(y.abs()) == 1;
            paths.max == Some(1)
                && paths.obstacles == Obstacles::Free
                && paths.wraps == Wraps::Nowhere
                && paths.steps.iter().all(step)
        }
        _ => false,
    };
    let ahead = |movement: &Movement| match &movement.geometry {
        Geometry::Paths(paths) => {
            let single =
                paths.max == Some(1) && paths.obstacles == Obstacles::Lame && paths.wraps == Wraps::Nowhere;
            single && paths.steps == [(0, 2)] && movement.quiet && !movement.capture
        }
        _ => false,
    };
    let capturers: Vec<Kind> =
        kinds().filter(|kind| moves(*kind).any(|movement| movement.en_passant)).collect();
    let victims: Vec<Kind> =
        kinds().filter(|kind| moves(*kind).any(|movement| movement.makes_en_passant)).collect();
    let said = |kind: Kind| {
        let mut rules = variant.kinds[kind.index()].moves.iter();
        rules.any(|rule| {
            unsaid::guard(variant, rule).is_none()
                && rule.movements.iter().any(|movement| movement.en_passant)
        })
    };
    let paired = |victim: Kind, capturer: Kind| {
        variant.en_passant.iter().any(|pair| pair.victim == victim && pair.capturer == capturer)
    };
    kinds().flat_map(moves).all(|movement| {
        (!movement.en_passant || near(movement)) && (!movement.makes_en_passant || ahead(movement))
    }) && (capturers.is_empty() || capturers.iter().any(|kind| said(*kind)))
        && victims.iter().all(|victim| capturers.iter().all(|capturer| paired(*victim, *capturer)))
}

//! Syntax trees to a variant: names bound, defaults made explicit, regions as sets of squares.
//!
//! Resolving does not fail. It goes on after a mistake with the best that it can make of it, remembers what it
//! no longer knows for sure ([`Flaws`]), and says nothing that may only follow from an earlier mistake.
//! A variant is given only when there is no error.

pub(super) mod array;
mod arrays;
mod captures;
mod castlings;
mod clauses;
mod flips;
pub(super) mod header;
mod outcomes;
mod pieces;
mod turns;

use super::checks;
use super::condition::{Conditions, Examined, Owner};
use super::merge::{Merged, merge};
use super::names::Names;
use super::region::{Ground, Regions};
use super::report::Report;
use crate::board::{BySide, Dimensions, Kind, KindSet, Lattice, MAX_SIDE, Side, Sides, Squares};
use crate::diagnostic::{Diagnostic, Fix, Safety, Severity, any_error, code};
use crate::model::{
    Clauses, Condition, Definition, Grid, Look, MAX_SIDE_NAME, Men, Neutral, Once, Places, Remembered, Tally,
    Unmoved, Variant, is_side_name, usual_names,
};
use crate::source::{SourceId, Span};
use crate::syntax::tree::{self, HeaderValue};
use header::{is_of_header, right_fields};
use std::borrow::Borrow;
use std::sync::Arc;

/// Resolves a file and those that it extends.
///
/// `files[0]` is the file itself, the following are what it extends, in turn; the spans in `files[i]` name source
/// `i`. The diagnostics come in the order of the files and of the places in them. There is a variant if none of
/// them is an error.
pub fn resolve(files: &[impl Borrow<tree::File>]) -> (Option<Variant>, Vec<Diagnostic>) {
    let resolved = resolve_with(files, &[]);
    let clean = !any_error(&resolved.diagnostics);
    (resolved.definition.filter(|_| clean).map(Variant::seal), resolved.diagnostics)
}

/// What comes of resolving.
pub(super) struct Resolved {
    /// What the variant says, if there is no error but in its header.
    pub(super) definition: Option<Definition>,
    /// The tests of the file itself.
    pub(super) tests: Arc<[tree::Test]>,
    /// What is wrong.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Warnings for those who ask for them.
    pub(super) quiet: Vec<Diagnostic>,
}

/// [`resolve`], with the names of pieces and regions whose declarations could not be read, so that their uses are not
/// reported as well.
pub(super) fn resolve_with(files: &[impl Borrow<tree::File>], broken: &[String]) -> Resolved {
    let mut report = Report::default();
    let merged = merge(files, &mut report);
    let tests = merged.all::<tree::Test>().map(|test| test.node.clone()).collect();
    let (definition, report) = Resolver::new(&merged, broken, report).run();
    let (diagnostics, quiet) = report.into_vecs();
    let definition = diagnostics
        .iter()
        .filter(|one| one.severity == Severity::Error)
        .all(is_of_header)
        .then_some(definition);
    Resolved { definition, tests, diagnostics: sorted(diagnostics), quiet: sorted(quiet) }
}

/// The variant of files of which something may be missing: all names are bound, and the tables can be compiled, whatever
/// else is wrong with the game as a whole (a piece that cannot move, a check that nobody can be in).
pub(crate) fn resolve_loosely(files: &[impl Borrow<tree::File>]) -> Option<Variant> {
    let mut report = Report::default();
    let merged = merge(files, &mut report);
    let (definition, report) = Resolver::new(&merged, &[], report).run();
    let binding =
        |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error && !diagnostic.code.is_playable();
    (!report.into_vecs().0.iter().any(binding)).then(|| Variant::seal(definition))
}

/// The squares of a region that stands in one of the files, for both sides; nothing if something is wrong with it.
#[cfg(feature = "ide")]
pub(crate) fn region_squares(
    files: &[impl Borrow<tree::File>],
    region: &tree::Region,
) -> Option<crate::model::Region> {
    let mut report = Report::default();
    let merged = merge(files, &mut report);
    let ground = board(&merged, &mut Flaws::default(), &mut report);
    Regions::new(&merged, &[], ground).resolve(region, &mut report)
}

/// In the order of the files and of the places in them, each once.
pub(super) fn sorted(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let place =
        |diagnostic: &Diagnostic| diagnostic.labels.first().map_or(Span::default(), |label| label.span);
    diagnostics.sort_by(|one, other| {
        (place(one), one.severity, one.code, &one.message).cmp(&(
            place(other),
            other.severity,
            other.code,
            &other.message,
        ))
    });
    diagnostics.dedup();
    diagnostics
}

/// What is no longer known for sure after a mistake.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Flaws {
    /// The size of the board is not known.
    pub(super) board: bool,
    /// The array is not known.
    pub(super) array: bool,
    /// Some clause could not be read or resolved, so that nothing can be said to be missing.
    pub(super) clauses: bool,
    /// The types whose moves are not all known.
    pub(super) moves: KindSet,
}

/// A variant on its way.
struct Resolver<'m, 't> {
    merged: &'m Merged<'t>,
    report: Report,
    names: Names<'t>,
    regions: Regions<'t>,
    ground: Ground,
    remembered: Remembered,
    /// What is remembered to have been true, by number.
    once: Vec<Once>,
    examined: Vec<Examined>,
    /// Where each of the variant's immunities stands.
    immunities: Vec<Span>,
    flaws: Flaws,
}

impl<'m, 't> Resolver<'m, 't> {
    fn new(merged: &'m Merged<'t>, broken: &[String], mut report: Report) -> Resolver<'m, 't> {
        let mut flaws = Flaws { clauses: merged.unreadable, ..Flaws::default() };
        let ground = board(merged, &mut flaws, &mut report);
        let names = Names::new(merged, broken, &mut report);
        let regions = Regions::new(merged, broken, ground);
        Resolver {
            merged,
            report,
            names,
            regions,
            ground,
            remembered: Remembered::default(),
            once: Vec::new(),
            examined: Vec::new(),
            immunities: Vec::new(),
            flaws,
        }
    }

    fn run(mut self) -> (Definition, Report) {
        let merged = self.merged;
        let mut variant = self.header();
        variant.side_names = self.side_names();
        variant.look = self.look();
        variant.neutral = merged.one::<tree::NeutralClause>().map(|entry| Neutral {
            name: entry.node.name.node.clone(),
            squares: Squares::NONE,
            span: entry.span,
        });
        variant.array = self.array();
        let first = merged.one::<tree::Array>().and_then(|entry| entry.node.first);
        variant.first = first.map_or(Side::White, |side| side.node);
        variant.holes = self.holes();
        variant.arrays = self.arrays(&variant.array, &variant.holes);
        self.places(&mut variant.places);
        variant.kinds = self.pieces(&variant.array, variant.arrays.as_ref());
        self.royalty(&mut variant);
        variant.promotions = self.promotions();
        variant.exchanges = self.exchanges();
        variant.en_passant = self.en_passant();
        variant.castlings = self.castlings(&variant.array, variant.arrays.as_ref());
        (variant.reserve, variant.fed) = self.reserve();
        variant.turns = self.turns(!variant.royalty.is_empty());
        self.short_turns(&variant);
        let places = variant.turns.iter().any(|turn| turn.options.place.is_some());
        let before = self.asked();
        (variant.placements, variant.conditional_placements) = self.placements();
        variant.faces = self.faces();
        if !places {
            self.forget(before);
        }
        self.captures(&mut variant);
        variant.blast = self.blast(&variant);
        variant.flips = self.flips();
        self.single_placements(&variant);
        (variant.limits, variant.places.limits) = self.limits();
        variant.gatings = self.gatings();
        variant.chases = self.chases();
        variant.forbidden = self.forbidden();
        self.outcomes(&mut variant);
        variant.remembered = self.remembered;
        variant.remembered.moved = variant.has_imitators();
        variant.regions = self.regions.check_all(merged, &mut self.report);

        // A name that no piece has may be the slip by which something else seems to be missing.
        self.flaws.clauses |= self.names.any_unknown();
        if !self.flaws.clauses {
            self.regions.report_unused(&mut self.report);
        }
        let lattice = Lattice::with_holes(variant.dimensions, &variant.holes);
        let unmoved = Unmoved::of(&variant);
        let reach = checks::reach(&variant, &lattice, &unmoved, self.flaws.moves);
        let facts = checks::Facts {
            variant: &variant,
            merged,
            names: &self.names,
            examined: &self.examined,
            immunities: &self.immunities,
            flaws: self.flaws,
            lattice: &lattice,
            unmoved: &unmoved,
            reach: &reach,
            effort: checks::effort(),
            chains: checks::Chains::default(),
        };
        checks::check(&facts, &mut self.report);
        self.names.report(&mut self.report);
        if !places {
            variant.placements.clear();
            variant.conditional_placements.clear();
            variant.faces = Clauses::new();
        }
        (variant, self.report)
    }

    /// What the conditions so far ask of the past.
    #[inline(never)]
    fn asked(&self) -> (Remembered, usize) {
        (self.remembered, self.once.len())
    }

    /// Forgets what has been asked of the past since: what nobody asks is not remembered. Conditions of clauses of which nothing is made
    /// are asked by nobody.
    #[inline(never)]
    fn forget(&mut self, (remembered, once): (Remembered, usize)) {
        self.remembered = remembered;
        self.once.truncate(once);
    }

    /// A condition with its owner; `Always` if there is none, nothing if there was a mistake.
    fn condition(
        &mut self,
        condition: Option<&'t tree::Condition>,
        owner: Owner,
        piece: Option<Kind>,
        sides: Sides,
    ) -> Option<Condition> {
        let Some(tree) = condition else { return Some(Condition::Always) };
        let mut conditions = Conditions {
            names: &mut self.names,
            regions: &mut self.regions,
            report: &mut self.report,
            remembered: &mut self.remembered,
            dimensions: self.ground.dimensions,
            owner,
            leaves: Vec::new(),
            once: &mut self.once,
            past: Vec::new(),
        };
        let resolved = conditions.resolve(tree);
        let (leaves, past) = (conditions.leaves, conditions.past);
        match resolved {
            Some(condition) => {
                self.examined.extend(past.into_iter().map(|(condition, span, leaves)| Examined {
                    condition,
                    span,
                    leaves,
                    owner: Owner::Past,
                    piece: None,
                    sides,
                }));
                let examined =
                    Examined { condition: condition.clone(), span: tree.span, leaves, owner, piece, sides };
                self.examined.push(examined);
                Some(condition)
            }
            None => {
                self.flaws.clauses = true;
                None
            }
        }
    }

    /// Pieces that are counted; nothing if there was a mistake.
    fn tally(&mut self, counted: &'t tree::Counted) -> Option<Tally> {
        let mut conditions = Conditions {
            names: &mut self.names,
            regions: &mut self.regions,
            report: &mut self.report,
            remembered: &mut self.remembered,
            dimensions: self.ground.dimensions,
            owner: Owner::Rule,
            leaves: Vec::new(),
            once: &mut self.once,
            past: Vec::new(),
        };
        let tally = conditions.counted(counted);
        self.flaws.clauses |= tally.is_none();
        tally
    }

    /// A region that a clause names; nothing if there was a mistake.
    fn region(&mut self, region: &'t tree::Region) -> Option<crate::model::Region> {
        let resolved = self.regions.resolve(region, &mut self.report);
        self.flaws.clauses |= resolved.is_none();
        resolved
    }

    /// What the sides are called.
    fn side_names(&mut self) -> BySide<String> {
        let Some(entry) = self.merged.one::<tree::SidesClause>() else { return usual_names() };
        let tree::SidesClause { white, black } = entry.node;
        let unfit = [white, black].into_iter().find(|name| !is_side_name(&name.node));
        if let Some(name) = unfit {
            let letters = name.node.chars().count();
            let (message, label) = match name.node.trim() {
                "" => ("a side has an empty name".to_owned(), "nothing to read".to_owned()),
                _ if letters > MAX_SIDE_NAME => (
                    format!("the name of a side has {letters} characters"),
                    format!("{MAX_SIDE_NAME} at most"),
                ),
                trimmed if trimmed.len() < name.node.len() => (
                    "the name of a side begins or ends with a blank".to_owned(),
                    "blanks around it".to_owned(),
                ),
                _ => (
                    "the name of a side has a character that cannot be printed".to_owned(),
                    "not all of this can be seen".to_owned(),
                ),
            };
            let help = format!(
                "write what players call it, in 1 to {MAX_SIDE_NAME} characters: `sides \"Red\" \"Black\"`"
            );
            self.report.push(Diagnostic::error(code::sides::UNFIT, message, name.span, label).help(help));
            return usual_names();
        }
        if white.node.to_lowercase() == black.node.to_lowercase() {
            self.report.push(
                Diagnostic::error(
                    code::sides::ALIKE,
                    format!("both sides are called \"{}\"", black.node),
                    black.span,
                    "a second time",
                )
                .label(white.span, "the first time")
                .help("give the sides names that readers can tell apart: `sides \"Red\" \"Black\"`"),
            );
            return usual_names();
        }
        BySide::new(white.node.clone(), black.node.clone())
    }

    /// How the board is drawn.
    fn look(&mut self) -> Look {
        let mut look = Look::default();
        let Some(entry) = self.merged.one::<tree::LookClause>() else { return look };
        look.grid = match entry.node.ground.as_ref().map(|ground| ground.node) {
            None | Some(tree::BoardLook::Chequered) => Grid::Chequered,
            Some(tree::BoardLook::Plain) => Grid::Plain,
            Some(tree::BoardLook::Points) => Grid::Points,
            Some(tree::BoardLook::Hexagons) => Grid::Hexagons,
            Some(tree::BoardLook::HexagonsInRanks) => Grid::HexagonsInRanks,
        };
        look.men = match entry.node.men.as_ref().map(|men| men.node) {
            None | Some(tree::MenLook::Figures) => Men::Figures,
            Some(tree::MenLook::Discs) => Men::Discs,
            Some(tree::MenLook::Wedges) => Men::Wedges,
            Some(tree::MenLook::Octagons) => Men::Octagons,
        };
        for part in &entry.node.parts {
            let Some(region) = self.region(&part.region) else { continue };
            for (side, squares) in region.0.pairs() {
                let drawn = match part.mark.node {
                    tree::LookMark::River => &mut look.river,
                    tree::LookMark::Diagonals => &mut look.diagonals[side],
                    tree::LookMark::Shaded => &mut look.shaded,
                };
                *drawn = drawn.union(squares);
            }
        }
        look
    }

    /// An empty variant with what the header says.
    fn header(&mut self) -> Definition {
        let mut variant = Definition {
            name: String::new(),
            aliases: Vec::new(),
            inventor: None,
            year: None,
            sources: Vec::new(),
            notes: Vec::new(),
            dimensions: self.ground.dimensions,
            side_names: usual_names(),
            look: Look::default(),
            holes: Squares::NONE,
            neutral: None,
            regions: Vec::new(),
            kinds: Vec::new(),
            array: Vec::new(),
            first: Side::White,
            reserve: BySide::default(),
            fed: BySide::default(),
            royalty: Clauses::new(),
            immunity: Clauses::new(),
            promotions: Clauses::new(),
            exchanges: Clauses::new(),
            en_passant: Vec::new(),
            castlings: Clauses::new(),
            turns: Clauses::new(),
            placements: Vec::new(),
            conditional_placements: Vec::new(),
            faces: Clauses::new(),
            spoils: Clauses::new(),
            handed: Clauses::new(),
            rebirths: Clauses::new(),
            blast: None,
            flips: Clauses::new(),
            limits: BySide::default(),
            forbidden: Clauses::new(),
            gatings: Clauses::new(),
            chases: Clauses::new(),
            arrays: None,
            outcomes: Clauses::new(),
            progress: KindSet::NONE,
            placing_is_progress: false,
            remembered: Remembered::default(),
            places: Places::default(),
        };
        let Some(header) = self.merged.header() else {
            if !self.flaws.clauses {
                self.report.push(
                    Diagnostic::warning(
                        code::header::MISSING,
                        "the variant has no name",
                        Span::new(SourceId(0), 0, 0),
                        "a file begins with its name",
                    )
                    .help("begin with `variant \"Name\" { }`")
                    .fix(Fix::write(
                        Safety::Offered,
                        Span::new(SourceId(0), 0, 0),
                        "variant \"Name\" { }\n",
                    )),
                );
            }
            return variant;
        };
        variant.name.clone_from(&header.name.node);
        variant.places.name = header.name.span;
        for field in right_fields(header, &mut self.report) {
            match (field.key.node.as_str(), &field.value) {
                ("inventor", HeaderValue::Text(text)) => variant.inventor = Some(text.node.clone()),
                ("alias", HeaderValue::Text(text)) => variant.aliases.push(text.node.clone()),
                ("source", HeaderValue::Text(text)) => variant.sources.push(text.node.clone()),
                ("note", HeaderValue::Text(text)) => variant.notes.push(text.node.clone()),
                (_, HeaderValue::Number(year)) => variant.year = Some(year.node),
                (_, HeaderValue::Text(_)) => {}
            }
        }
        variant
    }
}

/// That the size of the board is not given.
#[cold]
#[inline(never)]
fn without_board(merged: &Merged<'_>, report: &mut Report) {
    let top = Span::new(SourceId(0), 0, 0);
    if merged.baseless {
        let place = merged.header().map_or(top, |header| header.name.span);
        report.push(
            Diagnostic::error(
                code::board::MISSING,
                "there is no board, and no game that this one changes",
                place,
                "on what board",
            )
            .help("begin with `extends \"chess\"`, or with another game; or say everything: `board`, `setup`, `piece` and the others"),
        );
    } else if !merged.unreadable {
        let (size, help) = match merged.one::<tree::Array>() {
            Some(setup) if !setup.node.rows.is_empty() => {
                let files = setup.node.rows.iter().map(|row| row.cells.len()).max().unwrap_or(8);
                let size = format!("board {files}x{}", setup.node.rows.len());
                let help = format!("add `{size}`");
                (size, help)
            }
            _ => {
                let help = "add `board 8x8`, or `extends \"...\"` for everything that is not said here";
                ("board 8x8".to_owned(), help.to_owned())
            }
        };
        let place = merged.one::<tree::Array>().map_or(top, |setup| setup.span);
        report.push(
            Diagnostic::error(
                code::board::MISSING,
                "the size of the board is not given",
                place,
                "on what board",
            )
            .help(help)
            .fix(Fix::append(Safety::Offered, size)),
        );
    }
}

/// The size of the board.
fn board(merged: &Merged<'_>, flaws: &mut Flaws, report: &mut Report) -> Ground {
    let stand_in = Ground { dimensions: Dimensions { files: 8, ranks: 8 }, span: None };
    let Some(entry) = merged.one::<tree::Board>() else {
        flaws.board = true;
        without_board(merged, report);
        return stand_in;
    };
    let (files, ranks) = (entry.node.files, entry.node.ranks);
    let fits = |number: u32| (1..=u32::from(MAX_SIDE)).contains(&number);
    let (both, number, what) = match (fits(files.node), fits(ranks.node)) {
        (true, true) => {
            return Ground {
                dimensions: Dimensions { files: files.node as u8, ranks: ranks.node as u8 },
                span: Some(entry.span),
            };
        }
        (false, false) => (true, files, "files"),
        (false, true) => (false, files, "files"),
        (true, false) => (false, ranks, "ranks"),
    };
    flaws.board = true;
    let counted = match both {
        true => format!("{}x{}", files.node, ranks.node),
        false => super::report::counted(number.node as usize, &what[..what.len() - 1], what),
    };
    let message = match both {
        true => format!("a board of {counted}, out of 1x1 to {MAX_SIDE}x{MAX_SIDE}"),
        false => format!("a board of {counted}, out of 1 to {MAX_SIDE}"),
    };
    let place = if both { files.span.to(ranks.span) } else { number.span };
    let label = if number.node == 0 { "nothing to play on" } else { "too many" };
    let help = match number.node {
        0 => "boards go from 1x1 to 16x16".to_owned(),
        _ => {
            let most = u32::from(MAX_SIDE);
            format!("boards go up to 16x16: `board {}x{}`", files.node.min(most), ranks.node.min(most))
        }
    };
    report.push(Diagnostic::error(code::board::SIZE, message, place, label).help(help));
    stand_in
}

#[cfg(test)]
mod tests {
    use super::{Report, Resolver, merge, resolve, resolve_loosely};
    use crate::diagnostic::{Code, Rank};
    use crate::library;
    use crate::position::Position;
    use crate::reference;
    use crate::rules::Rules;
    use crate::source::SourceId;
    use crate::syntax::{parse, tree};

    #[test]
    fn something_is_made_of_clauses_of_every_kind() {
        for name in library::names().filter(|name| library::extends(name).is_none()) {
            let file = parse(SourceId(0), library::get(name).expect("it ships")).0;
            let mut report = Report::default();
            let merged = merge(std::slice::from_ref(&file), &mut report);
            // They are taken over as they are.
            assert_ne!(merged.all::<tree::Test>().count(), 0, "{name}");
            Resolver::new(&merged, &[], report).run();
            assert_eq!(merged.unasked(), None, "{name}: nothing is made of clauses of that kind");
        }
    }

    /// The pages that speak of an error in a playable game show one: it compiles, and its tables and the reference agree
    /// on the first moves.
    #[cfg(feature = "cli")]
    #[test]
    fn what_is_said_to_be_playable_is_played() {
        let playable: Vec<Code> =
            Code::all().filter(|code| code.rank() == Rank::Error && code.is_playable()).collect();
        assert!(!playable.is_empty());
        for code in playable {
            let wrong = code.page().split("```variant wrong").nth(1).expect("the page has an example");
            let wrong =
                wrong.split_once('\n').and_then(|(_, rest)| rest.split_once("```")).expect("it ends").0;
            let mut files = vec![parse(SourceId(0), wrong).0];
            if let Some(name) = wrong.split("extends \"").nth(1).and_then(|rest| rest.split('"').next()) {
                let parent = library::source(name).expect("it ships");
                files.push(parse(SourceId(1), &parent.text).0);
            }
            assert!(resolve(&files).0.is_none(), "{code} is an error");
            let variant = resolve_loosely(&files).unwrap_or_else(|| panic!("{code}: not playable"));
            let start = Position::start(&Rules::compile(&variant));
            let mut moves = start.legal_moves(1);
            moves.sort_unstable();
            assert_eq!(moves, reference::legal_moves(&variant, &start.setup(), 1), "{code}");
        }
    }
}

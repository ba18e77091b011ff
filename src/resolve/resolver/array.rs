//! The array and the reserves.

use super::super::names::Lookup;
use super::super::report::counted;
use super::Resolver;
use crate::board::{BySide, Kind, KindSet, Piece, Side, Square, Squares};
use crate::diagnostic::{Diagnostic, Fix, Label, Safety, code};
use crate::model::Places;
use crate::source::{SourceId, Span, Spanned};
use crate::syntax::tree::{self, Cell, Row};

impl<'t> Resolver<'_, 't> {
    /// The pieces at the start, by square.
    pub(super) fn array(&mut self) -> Vec<Option<Piece>> {
        let dimensions = self.ground.dimensions;
        let mut array = vec![None; dimensions.area()];
        let Some(entry) = self.merged.one::<tree::Array>() else {
            self.flaws.array = true;
            if !self.merged.unreadable && !self.merged.baseless {
                let (place, label) = match self.merged.one::<tree::Board>() {
                    Some(board) => (board.span, "nothing is said about what stands on it"),
                    None => (Span::new(SourceId(0), 0, 0), "nothing is said about the start"),
                };
                self.report.push(
                    Diagnostic::error(
                        code::setup::MISSING,
                        "the start of the game is not given",
                        place,
                        label,
                    )
                    .help(
                        "add `setup { ... }` with a row for each rank, the last rank first, or `setup empty`",
                    ),
                );
            }
            return array;
        };
        let setup = entry.node;
        self.flaws.array |= self.flaws.board;
        if setup.empty {
            return array;
        }
        if self.glued(setup) {
            return array;
        }
        self.rows(setup, entry.span);
        for (index, row) in setup.rows.iter().enumerate() {
            for (file, cell) in row.cells.iter().enumerate() {
                let piece = self.cell(cell);
                if piece.is_none()
                    && let Some(meant) = self.as_opposite(setup, index, file)
                {
                    self.names.opposite(cell.span, meant);
                }
                let rank = i32::from(dimensions.ranks) - 1 - index as i32;
                if let Some(square) = i32::try_from(file).ok().and_then(|file| dimensions.square(file, rank))
                {
                    array[square.index()] = piece;
                }
            }
        }
        array
    }

    /// What stands opposite a square, as this side writes it, if the whole rank is otherwise as the opposite one: on the same files, or
    /// turned by half. Whether that is a piece is not asked of the square itself.
    fn as_opposite(&self, setup: &tree::Array, index: usize, file: usize) -> Option<String> {
        let row = &setup.rows[index];
        let other = &setup.rows[setup.rows.len() - 1 - index];
        let Cell::Piece(own) = &row.cells[file].node else { return None };
        let turned: Vec<&Cell> = other.cells.iter().rev().map(|cell| &cell.node).collect();
        let across: Vec<&Cell> = other.cells.iter().map(|cell| &cell.node).collect();
        let alike = |one: &Cell, other: &Cell| match (one, other) {
            (Cell::Piece(one), Cell::Piece(other)) => *one == in_other_case(other),
            (one, other) => one == other,
        };
        [across, turned].into_iter().find_map(|cells| {
            let Cell::Piece(piece) = cells.get(file)? else { return None };
            let others = row.cells.iter().zip(&cells).enumerate();
            let whole = row.cells.len() == cells.len()
                && others.filter(|(at, _)| *at != file).all(|(_, (cell, other))| alike(&cell.node, other));
            let meant = in_other_case(piece);
            let known = self.names.declared(&piece.to_ascii_uppercase()).is_some();
            (whole && known && meant != *own).then_some(meant)
        })
    }

    /// A row that lacks squares as the opposite one has them: the same pieces in the same order, and others between them.
    fn row_as_opposite(setup: &tree::Array, index: usize, files: usize) -> Option<String> {
        let row = &setup.rows[index];
        let other = &setup.rows[setup.rows.len() - 1 - index];
        let said = |cell: &Spanned<Cell>, swap: bool| match &cell.node {
            Cell::Piece(written) if swap => Some(in_other_case(written)),
            Cell::Piece(written) => Some(written.clone()),
            Cell::Empty => Some(".".to_owned()),
            Cell::Hole => Some("*".to_owned()),
            Cell::Unknown(_) => None,
        };
        let own: Vec<String> = row.cells.iter().map(|cell| said(cell, false)).collect::<Option<_>>()?;
        let across: Vec<String> = other.cells.iter().map(|cell| said(cell, true)).collect::<Option<_>>()?;
        let turned: Vec<String> = across.iter().rev().cloned().collect();
        let lacks = |whole: &&Vec<String>| {
            let mut rest = whole.iter();
            whole.len() == files && own.iter().all(|square| rest.any(|other| other == square))
        };
        let pieces = own.iter().filter(|square| *square != ".").count() * 2 > own.len();
        let meant = [&across, &turned].into_iter().find(lacks).filter(|_| pieces)?;
        Some(meant.join(" "))
    }

    /// The holes of the board, which the array draws.
    pub(super) fn holes(&self) -> Squares {
        let dimensions = self.ground.dimensions;
        let Some(entry) = self.merged.one::<tree::Array>() else { return Squares::NONE };
        let rows = entry.node.rows.iter().zip((0..i32::from(dimensions.ranks)).rev());
        let holes = rows.flat_map(|(row, rank)| {
            let cells = row.cells.iter().zip(0..);
            let holes = cells.filter(|(cell, _)| cell.node == Cell::Hole);
            holes.filter_map(move |(_, file)| dimensions.square(file, rank))
        });
        holes.collect()
    }

    /// Where the array and its squares stand.
    pub(super) fn places(&self, places: &mut Places) {
        let Some(entry) = self.merged.one::<tree::Array>() else { return };
        places.setup = entry.span;
        if !entry.node.empty {
            // The last rank stands first.
            let rows = entry.node.rows.iter().rev();
            places.squares = rows.flat_map(|row| row.cells.iter().map(|cell| cell.span)).collect();
        }
    }

    /// Reports rows with squares that stand together, `rnbqkbnr`, once. Whether there are any.
    fn glued(&mut self, setup: &'t tree::Array) -> bool {
        const PLACES: usize = 4;
        let files = usize::from(self.ground.dimensions.files);
        let known = |letter: char| self.names.declared(&letter.to_ascii_uppercase().to_string()).is_some();
        let together = |cell: &Cell| match cell {
            Cell::Piece(written) if self.names.declared(&written.to_ascii_uppercase()).is_none() => {
                written.chars().count()
            }
            _ => 1,
        };
        let squares = |cell: &Cell| match cell {
            Cell::Piece(written) if together(cell) > 1 => written.chars().map(String::from).collect(),
            Cell::Piece(written) => vec![written.clone()],
            Cell::Hole => vec!["*".to_owned()],
            Cell::Empty | Cell::Unknown(_) => vec![".".to_owned()],
        };
        let glued: Vec<(Span, String)> = setup
            .rows
            .iter()
            .filter(|row| row.cells.len() < files)
            .map(|row| (row.span, row.cells.iter().flat_map(|cell| squares(&cell.node)).collect::<Vec<_>>()))
            .filter(|(_, squares)| {
                let all_known = squares.iter().all(|square| {
                    square.chars().count() > 1 || square.chars().all(|c| ".*".contains(c) || known(c))
                });
                squares.len() == files && all_known
            })
            .map(|(span, squares)| (span, squares.join(" ")))
            .collect();
        let Some((first, meant)) = glued.first() else { return false };
        self.flaws.array = true;
        let fix = Fix::new(Safety::Offered, "write blanks between the squares");
        let fix = glued.iter().fold(fix, |fix, (span, meant)| fix.edit(*span, meant.as_str()));
        let message = "the squares of a row stand apart, with blanks between them";
        let mut diagnostic =
            Diagnostic::error(code::setup::ROW_TOO_SHORT, message, *first, "read as one piece");
        for (span, _) in glued.iter().skip(1).take(PLACES - 1) {
            diagnostic = diagnostic.label(*span, "here too");
        }
        self.report.push(diagnostic.help(format!("did you mean `{meant}`?")).fix(fix));
        true
    }

    /// Whether the rows fit the board.
    fn rows(&mut self, setup: &'t tree::Array, span: Span) {
        let Some(board) = self.ground.span else { return };
        let (files, ranks) =
            (usize::from(self.ground.dimensions.files), usize::from(self.ground.dimensions.ranks));
        let found = setup.rows.len();
        if self.another_size(setup, span, (files, ranks)) {
            self.flaws.array = true;
            return;
        }
        if found != ranks {
            self.flaws.array = true;
            let message =
                format!("the setup has {} on a board of {}", rows(found), counted(ranks, "rank", "ranks"));
            let board_label = counted(ranks, "rank", "ranks") + " here";
            let sized = format!("board {files}x{found}");
            self.report.push(if let Some(extra) = setup.rows.get(ranks) {
                Diagnostic::error(
                    code::setup::TOO_MANY_ROWS,
                    message,
                    extra.span,
                    format!("row {}", ranks + 1),
                )
                .label(board, board_label)
                .help(format!("take {} away, or write `{sized}`", rows(found - ranks)))
                .fix(self.resized(sized, found))
            } else {
                let last = setup.rows.last().map_or(span, |row| row.span);
                Diagnostic::error(code::setup::TOO_FEW_ROWS, message, last, "the last row")
                    .label(board, board_label)
                    .help({
                        let row = vec!["."; files].join(" ");
                        let empty = if found == 0 { "; an empty board is `setup empty`" } else { "" };
                        let smaller = if self.resized(sized.clone(), found).is_some() {
                            format!(", or write `{sized}`")
                        } else {
                            String::new()
                        };
                        format!("add {}, such as `{row}`{smaller}{empty}", rows(ranks - found))
                    })
                    .fix(self.resized(sized, found))
            });
        }
        // Rows that are as much too long or too short are one mistake.
        let mut told: Vec<(usize, Diagnostic)> = Vec::new();
        for (index, row) in setup.rows.iter().enumerate() {
            let found = row.cells.len();
            if found == files {
                continue;
            }
            self.flaws.array = true;
            let rank = if setup.rows.len() == ranks {
                format!("rank {}", ranks - index)
            } else {
                format!("row {}", index + 1)
            };
            let message = format!(
                "{rank} has {} on a board of {}",
                counted(found, "square", "squares"),
                counted(files, "file", "files")
            );
            let board_label = counted(files, "file", "files") + " here";
            let diagnostic = if let Some(extra) = row.cells.get(files) {
                Diagnostic::error(
                    code::setup::ROW_TOO_LONG,
                    message,
                    extra.span,
                    format!("square {}", files + 1),
                )
                .label(board, board_label)
                .help(too_long(row, files, ranks))
                .fix(surplus(row, files))
            } else {
                let last = row.cells.last().map_or(row.span, |cell| cell.span);
                let missing = vec!["."; files - found].join(" ");
                let meant =
                    (setup.rows.len() == ranks).then(|| Self::row_as_opposite(setup, index, files)).flatten();
                let told = Diagnostic::error(code::setup::ROW_TOO_SHORT, message, last, "the last square")
                    .label(board, board_label);
                match meant {
                    Some(meant) => told
                        .help(format!("did you mean `{meant}`, as the opposite rank has it?"))
                        .fix(Fix::write(Safety::Offered, row.cells[0].span.to(last), meant)),
                    None => told.help(format!("add `{missing}`, or the pieces that stand there")).fix(
                        Fix::write(Safety::Offered, Span { start: last.end, ..last }, format!(" {missing}")),
                    ),
                }
            };
            match told.iter_mut().find(|(width, _)| *width == found) {
                Some((_, first)) => as_well(first, diagnostic),
                None => told.push((found, diagnostic)),
            }
        }
        for (_, diagnostic) in told {
            self.report.push(diagnostic);
        }
    }

    /// Whether all rows are equally wide, and not as wide as the board: then the size of the board is at fault, and that is
    /// said once.
    fn another_size(&mut self, setup: &'t tree::Array, span: Span, (files, ranks): (usize, usize)) -> bool {
        let found = setup.rows.len();
        let width = setup.rows.first().map_or(files, |row| row.cells.len());
        let alike = setup.rows.iter().all(|row| row.cells.len() == width);
        let Some(board) = self.merged.one::<tree::Board>() else { return false };
        if width == files || !alike || found < 2 {
            return false;
        }
        let code = if width > files { code::setup::ROW_TOO_LONG } else { code::setup::ROW_TOO_SHORT };
        let sized = format!("board {width}x{found}");
        let message = format!("the setup is {width}x{found}, and the board {files}x{ranks}");
        let size = board.node.files.span.to(board.node.ranks.span);
        let largest = usize::from(crate::board::MAX_SIDE);
        let rows_label = format!("{} here", counted(width, "square", "squares"));
        let first = setup.rows[0].span;
        let fits = width <= largest && found <= largest;
        let fix = (fits && size.source == span.source)
            .then(|| Fix::write(Safety::Offered, size, format!("{width}x{found}")));
        let help = if !fits {
            format!("take squares away: boards go up to {largest}x{largest}")
        } else {
            format!("write `{sized}`, or a setup of {}", counted(files, "file", "files"))
        };
        // An inherited board is not at fault.
        let diagnostic = match size.source == span.source {
            true => {
                Diagnostic::error(code, message, size, "not the size of the setup").label(first, rows_label)
            }
            false => Diagnostic::error(code, message, first, rows_label).label(size, "the inherited board"),
        };
        self.report.push(diagnostic.help(help).fix(fix));
        true
    }

    /// The board of this file made as large as the setup with so many rows.
    fn resized(&self, sized: String, rows: usize) -> Option<Fix> {
        let board = self.merged.one::<tree::Board>()?;
        let size = board.node.files.span.to(board.node.ranks.span);
        let size = sized.strip_prefix("board ").map(|written| (size, written.to_owned()))?;
        (board.file == 0 && (1..=usize::from(crate::board::MAX_SIDE)).contains(&rows))
            .then(|| Fix::write(Safety::Offered, size.0, size.1).titled(format!("write `{sized}`")))
    }

    /// What stands on a square.
    fn cell(&mut self, cell: &'t Spanned<Cell>) -> Option<Piece> {
        let written = match &cell.node {
            Cell::Empty | Cell::Hole => return None,
            Cell::Unknown(_) => {
                self.flaws.array = true;
                return None;
            }
            Cell::Piece(written) => written,
        };
        let side = if written.chars().any(|c| c.is_ascii_lowercase()) { Side::Black } else { Side::White };
        let letters = written.to_ascii_uppercase();
        match self.names.find_letters(&letters, cell.span, code::setup::UNKNOWN_PIECE) {
            Lookup::Kind(kind) => Some(Piece { side, kind }),
            Lookup::Gone(_) => None,
            Lookup::Unknown => {
                self.flaws.array = true;
                None
            }
        }
    }

    /// What each side holds in reserve.
    /// With the types that come from outside: those of which none is there.
    pub(super) fn reserve(&mut self) -> (BySide<Vec<u8>>, BySide<KindSet>) {
        let mut reserve = BySide::both(vec![0; self.kinds()]);
        let mut fed = BySide::both(KindSet::NONE);
        for entry in self.merged.all::<tree::Reserve>() {
            let mut seen: Vec<(Kind, Span)> = Vec::new();
            let with_counts = entry.node.items.iter().filter(|item| item.count.is_some());
            let counted: Vec<Span> = with_counts.map(|item| item.piece.span).collect();
            for item in &entry.node.items {
                let Some(kind) = self.names.kind(&item.piece) else { continue };
                if let Some((_, first)) = seen.iter().find(|(other, _)| *other == kind) {
                    let letters = &item.piece.node;
                    // `R*21R`: nobody puts a second piece directly behind a number.
                    let glued = entry.node.items.iter().any(|other| {
                        other.count.as_ref().is_some_and(|count| count.span.end == item.piece.span.start)
                            && other.piece.node == *letters
                    });
                    if glued && item.count.is_none() {
                        let mistake = Diagnostic::error(
                            code::reserve::DUPLICATE,
                            format!("`{letters}` stands before the number and behind it"),
                            item.piece.span,
                            "once more",
                        );
                        let fix = Fix::write(Safety::Safe, item.piece.span, "");
                        self.report.push(
                            mistake.help(format!("take the `{letters}` behind the number away")).fix(fix),
                        );
                        continue;
                    }
                    self.report.push(
                        Diagnostic::error(
                            code::reserve::DUPLICATE,
                            format!("`{letters}` is in the reserve twice"),
                            item.piece.span,
                            "a second time",
                        )
                        .label(*first, "the first time")
                        .help(format!("say how many with one `{letters}*2`"))
                        .fix(
                            (item.count.is_none() && !counted.contains(first)).then(|| {
                                let title = format!("say how many with one `{letters}*2`");
                                let second = Span { start: item.piece.span.start - 1, ..item.piece.span };
                                let fix = Fix::new(Safety::Offered, title);
                                fix.edit(*first, format!("{letters}*2")).edit(second, "")
                            }),
                        ),
                    );
                    continue;
                }
                seen.push((kind, item.piece.span));
                let count = match &item.count {
                    None => Some(1),
                    Some(count) => self.number(*count, 0, 255, "pieces of a type in reserve"),
                };
                let Some(count) = count else { continue };
                for side in entry.sides.each() {
                    reserve[side][kind.index()] = count as u8;
                    if count == 0 {
                        fed[side].insert(kind);
                    }
                }
            }
        }
        (reserve, fed)
    }

    /// A number, if it is within bounds; reports it if not.
    pub(super) fn number(&mut self, number: Spanned<u32>, least: u32, most: u32, what: &str) -> Option<u32> {
        if (least..=most).contains(&number.node) {
            return Some(number.node);
        }
        self.flaws.clauses = true;
        let nearest = number.node.clamp(least, most);
        let help =
            if number.node < least { format!("the least is {least}") } else { format!("the most is {most}") };
        self.report.push(
            Diagnostic::error(
                code::number::OUT_OF_RANGE,
                format!("{} {what}, out of {least} to {most}", number.node),
                number.span,
                "out of range",
            )
            .help(help)
            .fix(Fix::write(Safety::Offered, number.span, nearest.to_string())),
        );
        None
    }

    /// How many types there are.
    pub(super) fn kinds(&self) -> usize {
        self.names.all().len()
    }
}

/// The squares on which pieces of some types stand at the start.
pub(super) fn standing(array: &[Option<Piece>], kinds: crate::board::KindSet) -> crate::model::Region {
    crate::model::Region::from_fn(|side| {
        (0..array.len())
            .filter(|&index| {
                array[index].is_some_and(|piece| piece.side == side && kinds.contains(piece.kind))
            })
            .map(|index| Square(index as u8))
            .collect()
    })
}

/// The squares on which pieces of some types stand when a game starts, in the array or in a numbered one.
pub(in crate::resolve) fn starting(
    array: &[Option<Piece>],
    arrays: Option<&crate::model::Arrays>,
    kinds: crate::board::KindSet,
) -> crate::model::Region {
    let steps = arrays.iter().flat_map(|arrays| &arrays.steps);
    let fitting = steps.filter(|step| step.kinds.iter().any(|kind| kinds.contains(*kind)));
    fitting.fold(standing(array, kinds), |all, step| {
        crate::model::Region::from_fn(|side| all.of(side).union(step.region.of(side)))
    })
}

fn rows(number: usize) -> String {
    counted(number, "row", "rows")
}

/// The squares of a row beyond the board taken away, if they are empty.
fn surplus(row: &Row, files: usize) -> Option<Fix> {
    let extra = row.cells.get(files..)?;
    let empty = extra.iter().all(|cell| matches!(cell.node, Cell::Empty));
    let place = extra.first()?.span.to(extra.last()?.span);
    empty.then(|| Fix::remove(Safety::Offered, place, "what is too much"))
}

fn too_long(row: &Row, files: usize, ranks: usize) -> String {
    let found = row.cells.len();
    let extra = &row.cells[found - 1].node;
    let text = match extra {
        Cell::Empty => ".",
        Cell::Hole => "*",
        Cell::Piece(letters) | Cell::Unknown(letters) => letters.as_str(),
    };
    let widened = format!("widen the board to `board {found}x{ranks}`");
    if found > usize::from(crate::board::MAX_SIDE) {
        format!("take {} away", counted(found - files, "square", "squares"))
    } else if found == files + 1 {
        format!("take one `{text}` away, or {widened}")
    } else {
        format!("take {} away, or {widened}", counted(found - files, "square", "squares"))
    }
}

/// A piece of the array as the other side writes it.
fn in_other_case(written: &str) -> String {
    match written.bytes().any(|byte| byte.is_ascii_lowercase()) {
        true => written.to_ascii_uppercase(),
        false => written.to_ascii_lowercase(),
    }
}

/// The same mistake at another place: what is done about the one is done about both.
fn as_well(first: &mut Diagnostic, other: Diagnostic) {
    const PLACES: usize = 4;
    if let Some(label) = other.labels.first().filter(|_| first.labels.len() <= PLACES) {
        first.labels.push(Label { span: label.span, text: "here too".to_owned() });
    }
    let edits = other.fixes.into_iter().next().map(|fix| fix.edits);
    let both = first.fixes.pop().zip(edits);
    first.fixes = both
        .map(|(fix, edits)| edits.into_iter().fold(fix, |fix, edit| fix.edit(edit.span, edit.text)))
        .into_iter()
        .collect();
}

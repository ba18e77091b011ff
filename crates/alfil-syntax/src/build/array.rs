//! The array: its ranks, and what stands there instead of them.
//!
//! One cause gives one message: whoever writes `-` for an empty square writes it everywhere, and ranks as in FEN are so all.
//! What was meant is put into the tree, so that nothing else is said about the same rows.

mod elsewhere;

use super::Builder;
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::explain::{Unseen, board_of, called};
use crate::grammar::{Pair, Rule};
use crate::source::{Span, Spanned};
use crate::tree::{Array, Cell, Row};
use crate::words::shortened;

/// How many files a board has at most.
const MAX_FILES: usize = alfil_board::MAX_SIDE as usize;

impl<'t> Builder<'t> {
    /// The ranks in the braces of an array.
    pub(crate) fn setup_body(&mut self, body: Pair<'t>) -> Array {
        let mut rows: Vec<Row> = Vec::new();
        let whole = self.span(&body);
        for part in body.into_inner() {
            match part.as_rule() {
                Rule::row => {
                    let span = self.span(&part);
                    let place = span.start as usize..span.end as usize;
                    if !is_piece(part.as_str()) && self.ends_a_block(Rule::row, &place) {
                        continue;
                    }
                    let cells = part.into_inner().map(|pair| {
                        let text = pair.as_str();
                        let cell = match text {
                            "." => Cell::Empty,
                            "*" => Cell::Hole,
                            _ if is_piece(text) => Cell::Piece(text.to_owned()),
                            _ => Cell::Unknown(text.to_owned()),
                        };
                        Spanned::new(cell, self.span(&pair))
                    });
                    rows.push(Row { cells: cells.collect(), span });
                }
                Rule::setup_unclosed => self.unclosed_block(whole, self.offset + part.as_span().start()),
                _ => {}
            }
        }
        let reported = self.report_count();
        let rows = self.without_unseen(rows);
        let rows = self.placed(rows);
        let rows = self.without_remarks(rows);
        let rows = self.without_margins(rows);
        let rows = self.in_one_word(rows);
        let rows = self.some_in_one_word(rows);
        let rows = self.with_signs_between(rows);
        let rows = self.spoken_squares(rows);
        // One cause is enough.
        let mut rows = rows;
        if self.report_count() == reported {
            self.stars(&mut rows);
            self.unknown_cells(&rows);
            self.as_meant(&mut rows);
        }
        Array { rows, empty: false, first: None }
    }

    /// Rows with blanks and line breaks that other programs write and nobody sees, as they look.
    fn without_unseen(&mut self, rows: Vec<Row>) -> Vec<Row> {
        let unseen = |cell: &Spanned<Cell>| match &cell.node {
            Cell::Unknown(text) if text.chars().any(|c| Unseen::of(c).is_some()) => Some(text.clone()),
            _ => None,
        };
        let cells = rows.iter().flat_map(|row| &row.cells);
        let places: Vec<(u32, char)> = cells
            .filter_map(|cell| Some((cell.span.start, unseen(cell)?)))
            .flat_map(|(start, text)| {
                let unseen = text.char_indices().filter(|(_, c)| Unseen::of(*c).is_some());
                unseen.map(|(at, c)| (start + at as u32, c)).collect::<Vec<_>>()
            })
            .collect();
        let Some((first, c)) = places.first().copied() else { return rows };
        let place = |at: u32, c: char| Span::new(self.source, at as usize, at as usize + c.len_utf8());
        let title = Unseen::of(c).map_or("", |unseen| unseen.instead().1);
        let fix = places.iter().fold(Fix::new(Safety::Safe, title), |fix, (at, c)| {
            fix.edit(place(*at, *c), Unseen::of(*c).map_or("", |unseen| unseen.instead().0))
        });
        let message = format!("{} means nothing here", called(c));
        let error =
            Diagnostic::error(code::syntax::UNKNOWN_CHARACTER, message, place(first, c), "this character");
        self.report(error.help(title).fix(fix));
        let mut plain: Vec<Row> = Vec::new();
        for row in rows {
            plain.push(Row { cells: Vec::new(), span: row.span });
            for cell in row.cells {
                let Some(text) = unseen(&cell) else {
                    if let Some(last) = plain.last_mut() {
                        last.cells.push(cell);
                    }
                    continue;
                };
                let mut word = String::new();
                for c in text.chars().map(Some).chain([None]) {
                    let unseen = c.map_or(Some(Unseen::Blank), Unseen::of);
                    match (c, unseen) {
                        (Some(c), None) => word.push(c),
                        (_, Some(Unseen::Blank | Unseen::LineEnd)) => {
                            let word = std::mem::take(&mut word);
                            if let Some(last) = plain.last_mut().filter(|_| !word.is_empty()) {
                                last.cells.push(Spanned::new(cell_of(&word), cell.span));
                            }
                            if unseen == Some(Unseen::LineEnd) {
                                plain.push(Row { cells: Vec::new(), span: row.span });
                            }
                        }
                        _ => {}
                    }
                }
            }
        }
        plain.retain(|row| !row.cells.is_empty());
        plain
    }

    fn unknown_cell(&mut self, message: String, span: Span, label: &str, help: String, fix: Fix) {
        self.report(Diagnostic::error(code::setup::UNKNOWN_CELL, message, span, label).help(help).fix(fix));
    }

    /// Whether the file declares a piece by the name of which this is one side's.
    fn declares(&self, name: &str) -> bool {
        self.text.contains(&format!("piece {} ", name.to_ascii_uppercase()))
    }

    /// Rows written anew, each in its place; several ranks that stood on one line on lines of their own.
    fn rewritten(&self, rows: &[Row]) -> Fix {
        let mut fix = Fix::new(Safety::Offered, "write the squares apart, with blanks between them");
        for ranks in rows.chunk_by(|one, other| one.span == other.span) {
            let span = ranks[0].span;
            let before = &self.text[..span.start as usize];
            let indent = before.len() - before.trim_end_matches([' ', '\t']).len();
            let line_end = format!("\n{}", &before[before.len() - indent..]);
            let written: Vec<String> = ranks
                .iter()
                .map(|rank| rank.cells.iter().map(|cell| written(&cell.node)).collect::<Vec<_>>().join(" "))
                .collect();
            fix = fix.edit(span, written.join(&line_end));
        }
        fix
    }

    /// Rows without the numbers of ranks before them, and without the letters of files below.
    fn without_margins(&mut self, mut rows: Vec<Row>) -> Vec<Row> {
        // `rank 8: r n b q k b n r`
        for row in &mut rows {
            if let [first, second, _, _, ..] = &mut row.cells[..]
                && matches!(&first.node, Cell::Piece(word) if matches!(word.as_str(), "rank" | "row"))
                && matches!(second.node, Cell::Unknown(_))
            {
                second.span.start = first.span.start;
                row.cells.remove(0);
            }
        }
        let number = |row: &Row| match row.cells.first().map(|cell| &cell.node) {
            Some(Cell::Unknown(text)) if row.cells.len() > 2 => {
                text.trim_end_matches([':', '.', ')', '|']).parse::<usize>().ok()
            }
            _ => None,
        };
        let numbers: Vec<Option<usize>> = rows.iter().map(number).collect();
        let first = numbers.first().copied().flatten();
        let counts_down = |(index, number): (usize, &Option<usize>)| {
            number.is_some_and(|number| first.is_some_and(|first| number + index == first))
        };
        let numbered = numbers.iter().enumerate().take_while(|pair| counts_down(*pair)).count();
        let numbered = if numbered >= 2 && numbered + 1 >= rows.len() { numbered } else { 0 };
        let is_file = |(index, cell): (usize, &Spanned<Cell>)| matches!(&cell.node, Cell::Piece(text) if text.as_bytes() == [b'a' + index as u8]);
        let letters = rows.last().filter(|row| {
            let wide = row.cells.len() >= 4 || numbered > 0;
            rows.len() > 1 && wide && row.cells.iter().enumerate().all(is_file)
        });
        let letters = letters.map(|row| row.span);
        if numbered > 0 {
            let help = match letters {
                Some(_) => "take the numbers and the letters away: the first row is the last rank",
                None => "take the numbers away: the first row is the last rank",
            };
            let fix =
                rows[..numbered].iter().fold(Fix::new(Safety::Safe, "take the numbers away"), |fix, row| {
                    fix.edit(Span { end: row.cells[1].span.start, ..row.cells[0].span }, "")
                });
            let fix = letters.into_iter().fold(fix, |fix, span| fix.edit(span, ""));
            let message = "the ranks of an array have no numbers".to_owned();
            self.unknown_cell(message, rows[0].cells[0].span, "not a square", help.to_owned(), fix);
            for row in &mut rows[..numbered] {
                row.cells.remove(0);
            }
        }
        // A row of which the number alone is too much.
        let plain = |row: &&Row| number(row).is_none();
        let wide = rows.iter().find(plain).map(|row| row.cells.len()).filter(|_| numbered == 0);
        let one_more = |(index, row): (usize, &Row)| {
            (number(row) == Some(rows.len() - index) && wide == Some(row.cells.len() - 1)).then_some(index)
        };
        let alone: Vec<usize> = rows.iter().enumerate().filter_map(one_more).collect();
        if let Some(first) = alone.first() {
            let cell = &rows[*first].cells[0];
            let help = format!("take `{}` away: ranks are not numbered", written(&cell.node));
            let fix = Fix::new(Safety::Safe, "take the numbers away");
            let fix = alone.iter().map(|index| &rows[*index]).fold(fix, |fix, row| {
                fix.edit(Span { end: row.cells[1].span.start, ..row.cells[0].span }, "")
            });
            let message = "the ranks of an array have no numbers".to_owned();
            self.unknown_cell(message, cell.span, "not a square", help, fix);
            for index in alone {
                rows[index].cells.remove(0);
            }
        }
        if let Some(span) = letters {
            rows.pop();
            if numbered == 0 {
                let message = "the files of an array have no letters".to_owned();
                let fix = Fix::remove(Safety::Offered, span, "this row");
                self.unknown_cell(message, span, "not a rank", "take this row away".to_owned(), fix);
            }
        }
        rows
    }

    /// Rows that are one word each, as in FEN or without blanks: square by square.
    fn in_one_word(&mut self, rows: Vec<Row>) -> Vec<Row> {
        let word = |row: &Row| match &row.cells[..] {
            [cell] => match &cell.node {
                // A FEN may stand in quotation marks.
                Cell::Piece(text) | Cell::Unknown(text) => {
                    Some(text.trim_matches(['"', '\'', '`']).to_owned())
                }
                Cell::Empty | Cell::Hole => None,
            },
            _ => None,
        };
        let words: Vec<Option<String>> = rows.iter().map(word).collect();
        let is_row = |text: &String| {
            text.chars().all(|c| c.is_ascii_alphanumeric() || ".+~/-_*".contains(c))
                && !text.starts_with(['+', '~'])
        };
        let whole = words.iter().all(|word| word.as_ref().is_some_and(is_row));
        let long = |word: &Option<String>| word.as_ref().is_some_and(|text| text.len() >= 3);
        if rows.is_empty()
            || !whole
            || !words.iter().any(long)
            || rows.len() > 1 && words.iter().filter(|word| long(word)).count() < 2
        {
            return rows;
        }
        let mut apart: Vec<Row> = Vec::new();
        for (row, word) in rows.iter().zip(words.iter().flatten()) {
            for rank in word.split('/').filter(|rank| !rank.is_empty()) {
                apart.push(Row { cells: squares_of(rank, row.span), span: row.span });
            }
        }
        let shown: Vec<String> =
            apart[0].cells.iter().take(MAX_FILES).map(|cell| written(&cell.node)).collect();
        let fen = words
            .iter()
            .flatten()
            .any(|word| word.contains('/') || word.starts_with(|c: char| c.is_ascii_digit()));
        let message = match fen {
            true => "the array is not written as a FEN",
            false => "the squares of an array stand apart",
        };
        let help =
            format!("write a row for each rank, with `.` for each empty square: `{}`", shown.join(" "));
        let fix = self.rewritten(&apart);
        self.unknown_cell(message.to_owned(), rows[0].span, "read as a single square", help, fix);
        apart
    }

    /// Rows of which some are one word each, as wide as the others: `........` or `8` among rows with blanks.
    fn some_in_one_word(&mut self, rows: Vec<Row>) -> Vec<Row> {
        let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
        let expanded = |row: &Row| match &row.cells[..] {
            [Spanned { node: Cell::Unknown(text) | Cell::Piece(text), .. }] if width > 1 => {
                if matches!(row.cells[0].node, Cell::Piece(_)) && (text.len() < 3 || self.declares(text)) {
                    return None;
                }
                let bare: String = text.chars().filter(|c| !matches!(c, '/' | '|' | ',' | ';')).collect();
                let plain = bare.chars().all(|c| c.is_ascii_alphanumeric() || ".+~-_*".contains(c));
                let cells = if plain { squares_of(&bare, row.span) } else { Vec::new() };
                (cells.len() == width).then_some(Row { cells, span: row.span })
            }
            _ => None,
        };
        let apart: Vec<Option<Row>> = rows.iter().map(expanded).collect();
        let found: Vec<Row> = apart.iter().flatten().cloned().collect();
        let Some(first) = found.first() else { return rows };
        let shown: Vec<String> = first.cells.iter().map(|cell| written(&cell.node)).collect();
        let help =
            format!("write a blank between two squares, and `.` for each empty one: `{}`", shown.join(" "));
        let fix = self.rewritten(&found);
        let message = "the squares of an array stand apart".to_owned();
        self.unknown_cell(message, first.span, "read as a single square", help, fix);
        rows.into_iter().zip(apart).map(|(row, apart)| apart.unwrap_or(row)).collect()
    }

    /// Rows with commas or bars between their squares.
    fn with_signs_between(&mut self, rows: Vec<Row>) -> Vec<Row> {
        let is_sign = |c: char| matches!(c, ',' | '|' | ';' | '"' | '\'' | '`');
        let has_sign =
            |cell: &Spanned<Cell>| matches!(&cell.node, Cell::Unknown(text) if text.contains(is_sign));
        let Some(first) = rows.iter().flat_map(|row| &row.cells).find(|cell| has_sign(cell)).cloned() else {
            return rows;
        };
        // A sign in the place of a square is told as one.
        let alone = |cell: &Spanned<Cell>| matches!(&cell.node, Cell::Unknown(text) if text.len() == 1);
        let even = rows.windows(2).all(|two| two[0].cells.len() == two[1].cells.len());
        // As a table is drawn: without the bars the rows are as wide as the board.
        let files = board_of(self.declared()).0;
        let table = rows.iter().all(|row| row.cells.iter().filter(|cell| !has_sign(cell)).count() == files);
        let all_alone = rows.iter().flat_map(|row| &row.cells).filter(|cell| has_sign(cell)).all(alone);
        if even && !table && all_alone {
            return rows;
        }
        let apart: Vec<Row> = rows
            .iter()
            .map(|row| {
                let cells = row.cells.iter().flat_map(|cell| match &cell.node {
                    Cell::Unknown(text) if text.contains(is_sign) => {
                        let parts = text.split(is_sign).map(str::trim).filter(|part| !part.is_empty());
                        parts
                            .flat_map(|part| {
                                match (part.len() > 1 || part.parse::<u8>().is_ok()) && !self.declares(part) {
                                    true => squares_of(part, cell.span),
                                    false => vec![Spanned::new(cell_of(part), cell.span)],
                                }
                            })
                            .collect()
                    }
                    _ => vec![cell.clone()],
                });
                Row { cells: cells.collect(), span: row.span }
            })
            .filter(|row| !row.cells.is_empty())
            .collect();
        let shown = apart.first().map_or_else(String::new, |row| {
            let cells: Vec<String> =
                row.cells.iter().take(MAX_FILES).map(|cell| written(&cell.node)).collect();
            cells.join(" ")
        });
        let message = "only blanks stand between the squares of an array".to_owned();
        let fix = self.rewritten(&apart);
        let text = self.slice(first.span);
        let one = text.find(is_sign).filter(|_| text.matches(is_sign).count() == 1);
        let sign = one.map_or(first.span, |at| {
            let start = first.span.start + at as u32;
            Span { start, end: start + 1, ..first.span }
        });
        self.unknown_cell(message, sign, "a sign among them", format!("write `{shown}`"), fix);
        apart
    }

    /// Words where squares should be: `empty rook king`.
    fn spoken_squares(&mut self, mut rows: Vec<Row>) -> Vec<Row> {
        let text = self.text;
        let is_word = |cell: &Spanned<Cell>| match &cell.node {
            Cell::Piece(word) | Cell::Unknown(word) => {
                word.len() >= 4
                    && word.bytes().all(|byte| byte.is_ascii_alphabetic())
                    && word.bytes().any(|byte| byte.is_ascii_lowercase())
                    && !text.contains(&format!("piece {}", word.to_ascii_uppercase()))
            }
            Cell::Empty | Cell::Hole => false,
        };
        // Where nothing is drawn yet, a word may be a piece that is not declared yet either.
        let drawn = rows.iter().any(|row| row.cells.len() > 1 && !row.cells.iter().any(is_word));
        // A row of one word is a rank without blanks.
        let several = rows.iter().enumerate().filter(|(_, row)| row.cells.len() > 1);
        let words = || several.clone().flat_map(|(rank, row)| row.cells.iter().map(move |cell| (rank, cell)));
        let Some((_, first)) = words().find(|(_, cell)| is_word(cell)).filter(|_| drawn) else { return rows };
        let (first, count) = (first.clone(), words().filter(|(_, cell)| is_word(cell)).count());
        let ranks = rows.len();
        let square = |rank: usize, word: &str| -> Option<String> {
            let small = word.to_ascii_lowercase();
            if matches!(small.as_str(), "empty" | "none" | "blank" | "nothing" | "space") {
                return Some(".".to_owned());
            }
            let letters = super::super::explain::usual_piece(&small)?;
            Some(if rank * 2 < ranks { letters.to_ascii_lowercase() } else { letters.to_owned() })
        };
        let meant: Option<Vec<(Span, String)>> = words()
            .filter(|(_, cell)| is_word(cell))
            .map(|(rank, cell)| Some((cell.span, square(rank, &written(&cell.node))?)))
            .collect();
        let label = match count {
            1 => "neither `.` nor a piece".to_owned(),
            _ => format!("neither `.` nor a piece, like {} others", count - 1),
        };
        let message = format!("`{}` is not a square of the array", shortened(&written(&first.node)));
        let help = "each square is `.` or the letters of a piece, White's in capitals, Black's in small letters: `. r k`";
        let fix = meant.as_ref().map(|meant| {
            let fix = Fix::new(Safety::Offered, "write the squares by their letters");
            meant.iter().fold(fix, |fix, (span, square)| fix.edit(*span, square.as_str()))
        });
        self.report(
            Diagnostic::error(code::setup::UNKNOWN_CELL, message, first.span, label).help(help).fix(fix),
        );
        // What such a row was to be, nobody knows: it is as wide as the others.
        let width = rows.iter().filter(|row| !row.cells.iter().any(is_word)).map(|row| row.cells.len()).max();
        for row in rows.iter_mut().filter(|row| row.cells.len() > 1 && row.cells.iter().any(is_word)) {
            let span = row.span;
            for cell in row.cells.iter_mut().filter(|cell| is_word(cell)) {
                let square = meant.iter().flatten().find(|(place, _)| *place == cell.span);
                cell.node = square.map_or(Cell::Unknown(String::new()), |(_, square)| cell_of(square));
            }
            row.cells.resize(width.unwrap_or(0), Spanned::new(Cell::Empty, span));
        }
        rows
    }

    /// Stars where nothing is empty: there are no squares left to move to, so they are hardly holes.
    fn stars(&mut self, rows: &mut [Row]) {
        let has = |wanted: &Cell| rows.iter().flat_map(|row| &row.cells).find(|cell| cell.node == *wanted);
        let Some(first) = has(&Cell::Hole).filter(|_| has(&Cell::Empty).is_none()) else { return };
        let span = first.span;
        let stars = rows.iter().flat_map(|row| &row.cells).filter(|cell| cell.node == Cell::Hole);
        let fix = Fix::new(Safety::Offered, "write `.`");
        let fix = stars.fold(fix, |fix, cell| fix.edit(cell.span, "."));
        let message = "`*` is a hole, and no square of the array is empty".to_owned();
        let help = "an empty square is `.`; nothing ever stands in a hole or goes there".to_owned();
        self.unknown_cell(message, span, "no square", help, fix);
        for cell in rows.iter_mut().flat_map(|row| &mut row.cells).filter(|cell| cell.node == Cell::Hole) {
            cell.node = Cell::Empty;
        }
    }

    /// Puts in the place of words that are no squares the squares that they were meant for, so that the rows are as wide as
    /// they were meant to be: as wide as the others are.
    fn as_meant(&self, rows: &mut [Row]) {
        let widths = rows.iter().filter(|row| !row.cells.iter().any(is_unknown)).map(|row| row.cells.len());
        let width = widths.max();
        for row in rows.iter_mut().filter(|row| row.cells.iter().any(is_unknown)) {
            let cells = std::mem::take(&mut row.cells).into_iter().flat_map(|cell| match &cell.node {
                Cell::Unknown(text) => match meant(text).1 {
                    Some(written) => {
                        // Of several pieces it is not known whether they were meant.
                        let several = written.contains(' ');
                        let square = |square: &str| match square {
                            "." => Cell::Empty,
                            _ if several => cell.node.clone(),
                            one => cell_of(one),
                        };
                        written.split(' ').map(|text| Spanned::new(square(text), cell.span)).collect()
                    }
                    None => vec![cell],
                },
                _ => vec![cell],
            });
            row.cells = cells.collect();
            if let Some(width) = width {
                let span = row.span;
                row.cells.resize(width, Spanned::new(Cell::Empty, span));
            }
        }
    }

    /// Words that are no squares, each of them once.
    fn unknown_cells(&mut self, rows: &[Row]) {
        let mut seen: Vec<(&str, Span)> = Vec::new();
        let mut count = 0;
        for cell in rows.iter().flat_map(|row| &row.cells) {
            let Cell::Unknown(text) = &cell.node else { continue };
            count += 1;
            // Dots, and whatever else stands for empty squares, are one cause.
            let empty = |text: &str| text.bytes().all(|byte| b".-_".contains(&byte));
            if !seen.iter().any(|(other, _)| other == text || empty(other) && empty(text)) {
                seen.push((text, cell.span));
            }
        }
        // Many different ones are one cause: figures, another alphabet.
        let many = seen.len() > 3;
        for (text, span) in seen.iter().take(if many { 1 } else { 3 }) {
            let alone = count == 1;
            let label = match (many, alone) {
                (true, _) => format!("neither `.` nor a piece, like {} others", count - 1),
                (false, true) => "neither `.` nor a piece".to_owned(),
                (false, false) => "neither `.` nor a piece, wherever it stands".to_owned(),
            };
            let message = format!("`{}` is not a square of the array", shortened(text));
            let (help, written) = meant(text);
            let alike = rows.iter().flat_map(|row| &row.cells);
            let alike = alike.filter(|cell| matches!(&cell.node, Cell::Unknown(other) if other == text));
            let all = rows.iter().flat_map(|row| &row.cells);
            let all = all.filter_map(|cell| match &cell.node {
                Cell::Unknown(other) => Some((cell.span, other)),
                _ => None,
            });
            let fix = written.and_then(|written| {
                let fix = Fix::new(Safety::Offered, format!("write `{written}`"));
                match many {
                    // All of them, if it is known what each was meant for.
                    true => {
                        all.map(|(span, other)| Some((span, meant(other).1?))).try_fold(fix, |fix, cell| {
                            let (span, written) = cell?;
                            Some(fix.edit(span, written))
                        })
                    }
                    false => Some(alike.fold(fix, |fix, cell| fix.edit(cell.span, written.as_str()))),
                }
            });
            self.report(
                Diagnostic::error(code::setup::UNKNOWN_CELL, message, *span, label).help(help).fix(fix),
            );
        }
    }
}

fn is_unknown(cell: &Spanned<Cell>) -> bool {
    matches!(cell.node, Cell::Unknown(_))
}

/// The next step for a word that is no square, and what is written in its place.
fn meant(text: &str) -> (String, Option<String>) {
    let empty = || ("an empty square is `.`".to_owned(), Some(".".to_owned()));
    match text.parse::<u32>() {
        Ok(0) => return empty(),
        Ok(empty @ 1..=16) => {
            let squares = vec!["."; empty as usize].join(" ");
            return (format!("an empty square is `.`: write `{squares}`"), Some(squares));
        }
        _ => {}
    }
    if text.starts_with('{') {
        let bare = text.trim_matches(['{', '}']);
        return (format!("braces are for FEN; write `{bare}`"), Some(bare.to_owned()));
    }
    // The sign of a promoted piece, on the wrong side.
    if let Some(letters) = text.strip_suffix('+').filter(|letters| is_piece(letters)) {
        return (format!("the sign stands before the letters: `+{letters}`"), Some(format!("+{letters}")));
    }
    if matches!(text, "//" | "--" | "/*" | ";" | "%") {
        return ("a comment begins with `#`".to_owned(), None);
    }
    let mut letters = text.chars();
    if let (Some(only), None) = (letters.next(), letters.next()) {
        if let Some(letter) = super::super::explain::look_alike(only) {
            let help = format!("did you mean `{letter}`? it looks the same and is another letter");
            return (help, Some(letter.to_string()));
        }
        if let Some(piece) = figure(only) {
            let help = format!("a piece is written by its letters, White's in capitals: here `{piece}`");
            return (help, Some(piece.to_string()));
        }
        if !only.is_alphanumeric() {
            return empty();
        }
    }
    if text.chars().count() > 1 && text.chars().all(|c| c == '-' || c == '_' || c == '.') {
        let squares = vec!["."; text.chars().count().min(MAX_FILES)].join(" ");
        return (format!("an empty square is `.`, and squares stand apart: `{squares}`"), Some(squares));
    }
    // So many of a piece: `8p`.
    let piece = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if let Ok(count @ 2..=16) = text[..text.len() - piece.len()].parse::<usize>()
        && let [b'a'..=b'z' | b'A'..=b'Z'] = piece.as_bytes()
    {
        let squares = vec![piece; count].join(" ");
        return (format!("each square is written: `{squares}`"), Some(squares));
    }
    // A side's letter before a piece's: `wK`, `bP`.
    if let Some(letters) = text.strip_prefix(['w', 'b'])
        && (1..=2).contains(&letters.len())
        && letters.bytes().all(|byte| byte.is_ascii_uppercase())
    {
        let piece = if text.starts_with('w') { letters.to_owned() } else { letters.to_ascii_lowercase() };
        let help = format!("White's pieces are capitals and Black's small letters: here `{piece}`");
        return (help, Some(piece));
    }
    if text.chars().count() > 1 && text.chars().all(|c| c == '.' || c.is_ascii_alphabetic()) {
        let squares: Vec<String> = text.chars().take(MAX_FILES).map(String::from).collect();
        let squares = squares.join(" ");
        return (format!("squares stand apart: `{squares}`"), Some(squares));
    }
    (
        "a square is `.`, a piece, in capitals White's, in small letters Black's, or `*`, a hole".to_owned(),
        None,
    )
}

/// The letter by which chess players call a figure of Unicode, in capitals for White's.
fn figure(figure: char) -> Option<char> {
    "KQRBNP"
        .chars()
        .zip('♔'..='♙')
        .chain("kqrbnp".chars().zip('♚'..='♟'))
        .find(|(_, other)| *other == figure)
        .map(|pair| pair.0)
}

/// The squares of a rank that is one word: `rnbqk2r`, `p.p...`.
fn squares_of(rank: &str, span: Span) -> Vec<Spanned<Cell>> {
    let mut cells = Vec::new();
    let mut rest = rank;
    while let Some(first) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            let empty = rest[..digits].parse().unwrap_or(0usize).min(MAX_FILES);
            cells.extend(std::iter::repeat_n(Spanned::new(Cell::Empty, span), empty));
            rest = &rest[digits..];
            continue;
        }
        let plus = usize::from(first == '+');
        let letter = rest[plus..].chars().next().map_or(0, char::len_utf8);
        let end = plus + letter + usize::from(rest[plus + letter..].starts_with('~'));
        cells.push(Spanned::new(cell_of(&rest[..end]), span));
        rest = &rest[end.max(1)..];
    }
    cells
}

fn cell_of(text: &str) -> Cell {
    match text {
        "." | "-" | "_" => Cell::Empty,
        "*" => Cell::Hole,
        _ if is_piece(text) => Cell::Piece(text.to_owned()),
        _ => Cell::Unknown(text.to_owned()),
    }
}

fn written(cell: &Cell) -> String {
    match cell {
        Cell::Empty => ".".to_owned(),
        Cell::Hole => "*".to_owned(),
        Cell::Piece(text) | Cell::Unknown(text) => text.clone(),
    }
}

/// Whether a square of the array can be a piece: `K`, `pr`, `+P`, `Q~`.
fn is_piece(text: &str) -> bool {
    let letters = text.strip_prefix('+').unwrap_or(text);
    let letters = letters.strip_suffix('~').unwrap_or(letters);
    let mut chars = letters.chars();
    match chars.next() {
        Some(first) if first.is_ascii_uppercase() => {
            chars.all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
        }
        Some(first) if first.is_ascii_lowercase() => {
            chars.all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        }
        _ => false,
    }
}

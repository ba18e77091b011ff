//! What stands in an array that belongs elsewhere: remarks, reserves, and pieces by their squares.

use super::{Builder, cell_of, is_piece, written};
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::explain::board_of;
use crate::source::{Span, Spanned};
use crate::tree::{Cell, Row};

impl Builder<'_> {
    /// Rows without other languages' comments behind them, without reserves, and with one square for each pair of brackets.
    pub(super) fn without_remarks(&mut self, mut rows: Vec<Row>) -> Vec<Row> {
        let said = |cell: &Spanned<Cell>| match &cell.node {
            Cell::Unknown(text) => text.clone(),
            _ => String::new(),
        };
        let is_remark = |cell: &Spanned<Cell>| {
            let text = said(cell);
            ["//", "/*", "--"].iter().any(|sign| text.starts_with(sign)) && text.len() <= 3 || text == ";"
        };
        let mut remark = None;
        let mut fix = Fix::new(Safety::Safe, "write `#`");
        for row in &mut rows {
            // At the end of a row that has squares, and with words behind it.
            let Some(at) = row.cells.iter().position(is_remark).filter(|at| *at > 0) else { continue };
            let place = row.cells[at].span;
            if at + 1 == row.cells.len() {
                continue;
            }
            remark.get_or_insert(place);
            fix = fix.edit(place, "#");
            row.cells.truncate(at);
        }
        if let Some(place) = remark {
            let message = "this is no comment here".to_owned();
            self.unknown_cell(
                message,
                place,
                "read as a square",
                "a comment begins with `#`".to_owned(),
                fix,
            );
        }
        let is_reserve = |cell: &Spanned<Cell>| {
            let text = said(cell);
            let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
            inner.is_some_and(|inner| inner.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-'))
        };
        if let Some(cell) = rows.last_mut().and_then(|row| row.cells.pop_if(|cell| is_reserve(cell))) {
            let text = said(&cell);
            let mut counted: Vec<(char, usize)> = Vec::new();
            for letter in text.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_uppercase()) {
                match counted.iter_mut().find(|(other, _)| *other == letter) {
                    Some((_, count)) => *count += 1,
                    None => counted.push((letter, 1)),
                }
            }
            let count = |(letter, count): (char, usize)| match count {
                1 => letter.to_string(),
                _ => format!("{letter}*{count}"),
            };
            let reserve: Vec<String> = counted.into_iter().map(count).collect();
            let help = match reserve.is_empty() {
                true => "take it away".to_owned(),
                false => format!(
                    "what is in reserve is said by a clause of its own: `reserve {}`",
                    reserve.join(" ")
                ),
            };
            let fix = Fix::remove(Safety::Offered, cell.span, "it");
            self.unknown_cell(
                "a reserve is no part of the array".to_owned(),
                cell.span,
                "not a square",
                help,
                fix,
            );
            if rows.last().is_some_and(|row| row.cells.is_empty()) {
                rows.pop();
            }
        }
        self.in_brackets(rows)
    }

    /// `[ ] [k]`, a square each.
    fn in_brackets(&mut self, mut rows: Vec<Row>) -> Vec<Row> {
        let is_open = |cell: &Spanned<Cell>| matches!(&cell.node, Cell::Unknown(text) if text == "[");
        let Some(first) = rows.iter().flat_map(|row| &row.cells).find(|cell| is_open(cell)) else {
            return rows;
        };
        let first = first.span;
        let (mut fix, mut found) = (Fix::new(Safety::Offered, "write `.` for each empty square"), false);
        for row in &mut rows {
            let mut cells: Vec<Spanned<Cell>> = Vec::new();
            for cell in std::mem::take(&mut row.cells) {
                let closes = matches!(&cell.node, Cell::Unknown(text) if text == "]");
                let open = cells.last().filter(|cell| closes && is_open(cell)).map(|open| open.span);
                let Some(open) = open else {
                    cells.push(cell);
                    continue;
                };
                let span = open.to(cell.span);
                cells.pop();
                cells.push(Spanned::new(Cell::Empty, span));
                fix = fix.edit(span, ".");
                found = true;
            }
            row.cells = cells;
        }
        if found {
            let message = "`[` is not a square of the array".to_owned();
            let help = "an empty square is `.`".to_owned();
            self.unknown_cell(message, first, "neither `.` nor a piece, wherever it stands", help, fix);
        }
        rows
    }

    /// Pieces by their squares, `K e1`, as an array is not drawn.
    pub(super) fn placed(&mut self, rows: Vec<Row>) -> Vec<Row> {
        let square = |cell: &Spanned<Cell>| {
            let text = written(&cell.node);
            let text = text.trim_matches([',', ';']).to_ascii_lowercase();
            let (file, rank) = text.split_at_checked(1)?;
            let file = file.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
            Some((usize::from(file), rank.parse::<usize>().ok()?.checked_sub(1)?))
        };
        let piece = |cell: &Spanned<Cell>| {
            let text = written(&cell.node);
            let text = text.trim_end_matches([':', '=']);
            is_piece(text).then(|| text.to_owned())
        };
        if !rows.first().is_some_and(|row| row.cells.iter().any(|cell| square(cell).is_some())) {
            return rows;
        }
        let (files, ranks) = board_of(self.declared());
        let mut drawn = vec![vec![".".to_owned(); files]; ranks];
        for row in &rows {
            let Some((first, rest)) = row.cells.split_first() else { return rows };
            let Some(letters) = piece(first) else { return rows };
            let rest: Vec<&Spanned<Cell>> = rest
                .iter()
                .filter(|cell| !matches!(written(&cell.node).as_str(), ":" | "=" | "on" | "at" | "and" | ","))
                .collect();
            if rest.is_empty() {
                return rows;
            }
            for cell in rest {
                let Some((file, rank)) = square(cell).filter(|(file, rank)| *file < files && *rank < ranks)
                else {
                    return rows;
                };
                drawn[ranks - 1 - rank][file].clone_from(&letters);
            }
        }
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return rows };
        let (place, all) = (first.span, first.span.to(last.span));
        let lines: Vec<String> = drawn.iter().map(|row| row.join(" ")).collect();
        let occupied = lines.iter().rev().find(|line| line.contains(|c: char| c != '.' && c != ' '));
        let help = format!(
            "draw a row for each rank, the last one first: `{}`",
            occupied.map_or("", String::as_str)
        );
        let message = "an array is drawn, and its pieces are not listed by their squares".to_owned();
        let fix = Fix::write(Safety::Offered, all, lines.join("\n    ")).titled("draw the array");
        self.report(
            Diagnostic::error(code::setup::UNKNOWN_CELL, message, place, "not a rank").help(help).fix(fix),
        );
        let cells = |row: &Vec<String>, span: Span| -> Vec<Spanned<Cell>> {
            row.iter().map(|square| Spanned::new(cell_of(square), span)).collect()
        };
        drawn.iter().map(|row| Row { cells: cells(row, place), span: place }).collect()
    }
}

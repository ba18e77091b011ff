//! Games at two boards, written as [`Converter`](super::Converter) writes others.

use super::{To, text_of};
use crate::notation::{coordinate, san};
use crate::pair::{BoardId, Pair};
use crate::pgn::{PairRecord, move_number};
use crate::position::Position;
use std::io::{self, Write};

/// Writes two games: each move behind its number and board, and positions as BPGN puts them, those of both boards on a line.
pub(super) fn write(record: &PairRecord, to: To, out: &mut impl Write) -> io::Result<()> {
    match to {
        To::Pgn => write!(out, "{record}"),
        To::San => write_moves(record, san, out),
        To::Coordinate => write_moves(record, coordinate, out),
        To::Fen => write_positions(&record.pair(), out),
        To::Fens => {
            let mut pair = Pair::from_positions(record.starts().clone());
            write_positions(&pair, out)?;
            for (board, mv) in record.moves() {
                pair.play_unchecked(board, mv.clone());
                write_positions(&pair, out)?;
            }
            Ok(())
        }
    }
}

fn write_moves(
    record: &PairRecord,
    text: fn(&Position, &crate::moves::Move) -> String,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut pair = Pair::from_positions(record.starts().clone());
    for (number, (board, mv)) in record.moves().enumerate() {
        let position = pair.game(board).position();
        let blank = if number == 0 { "" } else { " " };
        write!(out, "{blank}{} {}", move_number(board, position), text(position, mv))?;
        pair.play_unchecked(board, mv.clone());
    }
    writeln!(out)
}

fn write_positions(pair: &Pair, out: &mut impl Write) -> io::Result<()> {
    let [a, b] = BoardId::BOTH.map(|board| text_of(pair.game(board).position()));
    writeln!(out, "{a} | {b}")
}

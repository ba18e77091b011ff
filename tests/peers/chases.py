#!/usr/bin/env python3
"""Positions of xiangqi that come up for the third time, judged by our program and by Fairy-Stockfish.

From scattered positions each side makes a move and takes it back, twice: perpetual checks and chases are often among them. With --least 3
a piece flees from another side's by at least so many moves of each side, and at most --most, and comes back to where it started. What
differs is printed; docs/peers.md says what may.

    pip install pyffish
    cargo build && python3 tests/peers/chases.py --cycles 3000
    python3 tests/peers/chases.py --cycles 400 --least 3
"""

import argparse
import collections
import random
import re
from pathlib import Path

import pyffish

from program import Program
from pursuit import pursuit

ROOT = Path(__file__).resolve().parents[2]
GAME = "xiangqi"
FILES = "abcdefghi"
HOMES = {"A": ["d1", "f1", "e2", "d3", "f3"], "B": ["c1", "g1", "a3", "e3", "i3", "c5", "g5"]}


def scattered(rng):
    """A position with a few pieces of each side, each where it may stand."""
    board = {}

    def put(piece, side):
        for _ in range(20):
            if piece in HOMES:
                square = rng.choice(HOMES[piece])
                file, rank = FILES.index(square[0]), int(square[1:]) - 1
            elif piece == "K":
                file, rank = rng.randrange(3, 6), rng.randrange(3)
            else:
                file, rank = rng.randrange(9), rng.randrange(3 if piece == "P" else 0, 10)
            if piece == "P" and rank < 5 and file % 2:
                continue
            rank = 9 - rank if side else rank
            if (file, rank) not in board:
                board[file, rank] = piece.lower() if side else piece
                return

    for side in (0, 1):
        put("K", side)
        for piece, most in (("R", 2), ("N", 2), ("C", 2), ("A", 2), ("B", 2), ("P", 3)):
            for _ in range(rng.choice([0, 0, 1, 1, most])):
                put(piece, side)
    rows = ("".join(board.get((file, rank), "1") for file in range(9)) for rank in range(9, -1, -1))
    joined = re.sub(r"1+", lambda ones: str(len(ones.group())), "/".join(rows))
    return f"{joined} {rng.choice('wb')} - - 0 1"


def back(move):
    origin, target = re.fullmatch(r"([a-i]\d+)([a-i]\d+)", move).groups()
    return target + origin


def cycle(rng, fen):
    """Two moves that are taken back at once, if they can be."""
    moves = []
    for _ in range(2):
        legal = [move for move in pyffish.legal_moves(GAME, fen, moves) if not pyffish.is_capture(GAME, fen, moves, move)]
        if not legal:
            return None
        moves.append(rng.choice(legal))
    for move in list(moves):
        if back(move) not in pyffish.legal_moves(GAME, fen, moves):
            return None
        moves.append(back(move))
    return moves


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cycles", type=int, default=3000)
    parser.add_argument("--least", type=int, default=2, help="how many moves of each side lead back (default: 2, a move and back)")
    parser.add_argument("--most", type=int, default=6, help="how many they are at most, if they are more than 2 (default: 6)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--program", default=str(ROOT / "target/debug/alfil"))
    options = parser.parse_args()
    rng, counts = random.Random(options.seed), collections.Counter()
    program = Program(options.program)
    while counts.total() < options.cycles:
        fen = scattered(rng)
        if pyffish.validate_fen(fen, GAME) != pyffish.FEN_OK:
            continue
        if options.least == 2:
            moves = cycle(rng, fen)
        else:
            fen, moves = pursuit(rng, fen, options.least, options.most) or (fen, None)
        if moves is None:
            continue
        moves *= 2
        ended, value = pyffish.is_optional_game_end(GAME, fen, moves)
        if not ended:
            continue
        mover = "white" if fen.split()[1] == "w" else "black"
        other = "black" if mover == "white" else "white"
        theirs = "draw" if value == 0 else mover if value > 0 else other
        result = program.ask(GAME, fen, moves)["result"]
        ours = result.split()[0]
        counts[result if ours == theirs else f"{result}, there {theirs}"] += 1
        if ours != theirs:
            print(fen, *moves[: len(moves) // 2], f"here {result}, there {theirs}")
    program.close()
    for result, count in sorted(counts.items()):
        print(f"{count:7} {result}")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Counts moves of games with turns of several moves, for `tests/perft`, by the chess of python-chess.

    pip install chess && python3 tests/peers/series.py marseillais > tests/perft/marseillais.toml

No program that is widely used plays these games. What a move of chess is, and what check is, python-chess says (its
moves, or its pseudo-legal ones where a king may be left attacked); who moves next is said here, from the rules of the game.
"""

import random
import sys

import chess

MOST = {
    'marseillais': lambda turn, side: 2,
    'balanced-marseillais': lambda turn, side: 1 if turn == 1 else 2,
    'progressive': lambda turn, side: turn,
    'italian-progressive': lambda turn, side: turn,
    'monster': lambda turn, side: 2 if side == chess.WHITE else 1,
}
START = {'monster': 'rnbqkbnr/pppppppp/8/8/8/8/2PPPP2/4K3 w kq - 0 1'}


class Node:
    """A position: the board, the moves that are left in the midst of a turn, and the double step of the turn so far."""

    def __init__(self, game, board, left=0, kept=None):
        self.game, self.board, self.left, self.kept = game, board, left, kept

    def moves(self):
        if self.game == 'italian-progressive' and self.to_make() > 1:
            return [move for move in self.board.legal_moves if not self.board.gives_check(move)]
        if self.game != 'monster':
            return list(self.board.legal_moves)
        if any(not self.board.pieces(chess.KING, side) for side in chess.COLORS):
            return []
        return list(self.board.pseudo_legal_moves)

    def to_make(self):
        """How many moves of the turn are left, the next one included."""
        side = self.board.turn
        turn = 2 * self.board.fullmove_number - (side == chess.WHITE)
        return self.left or MOST[self.game](turn, side)

    def after(self, move):
        board, side = self.board.copy(stack=False), self.board.turn
        number = board.fullmove_number
        most = self.to_make()
        board.push(move)
        kept = self.kept if self.left else None
        if board.ep_square is not None:
            kept = (board.ep_square, move.to_square)
        left = most - 1
        checks = self.game != 'monster' and board.is_check()
        square = answerable(board, kept)
        if left and not checks:
            board.turn, board.fullmove_number, board.ep_square = side, number, None
            return Node(self.game, board, left, kept if square is not None else None)
        board.ep_square = square
        return Node(self.game, board)

    def fen(self):
        board = self.board
        square = self.kept[0] if self.kept else board.ep_square
        passing = '-' if square is None else chess.square_name(square)
        if self.kept:
            passing += chess.square_name(self.kept[1])
        fields = [board.board_fen(), 'wb'[not board.turn], board.castling_xfen(), passing]
        text = ' '.join(fields + [str(board.halfmove_clock), str(board.fullmove_number)])
        return text + (f' left:{self.left}' if self.left else '')


def answerable(board, kept):
    """The square of a double step that can still be answered when `board.turn` is to move."""
    if kept is None:
        return None
    square, victim = kept
    pawn = board.piece_at(victim) == chess.Piece(chess.PAWN, not board.turn)
    return square if pawn and board.piece_at(square) is None else None


def perft(node, depth):
    moves = node.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(node.after(move), depth - 1) for move in moves)


def main(game):
    start = Node(game, chess.Board(START.get(game, chess.STARTING_FEN)))
    positions = [('the start', start, 4)]
    names = ['a random game', 'a longer one', 'a long one', 'a late one']
    for seed, name in enumerate(names):
        rng = random.Random(seed)
        node = start
        for _ in range(7 + 12 * seed):
            moves = node.moves()
            if not moves:
                break
            node = node.after(rng.choice(moves))
        if node.moves():
            positions.append((name, node, 3))
    print(f'variant = "{game}"')
    print('source = "python-chess 1.11.2 for the moves of chess, with the turns of tests/peers/series.py"')
    for name, node, depth in positions:
        print(f'\n[[position]]\nname = "{name}"\nfen = "{node.fen()}"')
        print(f'nodes = [{", ".join(str(perft(node, d)) for d in range(1, depth + 1))}]')


main(*sys.argv[1:])

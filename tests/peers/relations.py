#!/usr/bin/env python3
"""Counts moves of games in which a piece's moves hang on what stands around it, for `tests/perft`, with the board of python-chess.

    pip install chess && python3 tests/peers/relations.py madrasi > tests/perft/madrasi.toml

No program that is widely used plays these games. What a piece of chess attacks python-chess says; who may use that is said here, from the
rules of the game.
"""

import random
import sys

import chess

KNIGHT_ZONE = chess.BB_ALL & ~chess.BB_RANK_1 & ~chess.BB_RANK_8


def knights_leaps(square):
    return chess.SquareSet(chess.BB_KNIGHT_ATTACKS[square])


def guards(board, square, side, kinds=chess.PIECE_TYPES):
    """Pieces of a side, of some types, that attack the square as in chess."""
    attackers = board.attackers(side, square)
    return [other for other in attackers if board.piece_type_at(other) in kinds]


def paralysed(board, square):
    piece = board.piece_at(square)
    return piece.piece_type != chess.KING and bool(guards(board, square, not piece.color, [piece.piece_type]))


def relayed(board, square):
    piece = board.piece_at(square)
    return piece.piece_type not in (chess.KING, chess.KNIGHT) and bool(guards(board, square, piece.color, [chess.KNIGHT]))


def attacks(game, board, square):
    """The squares on which a piece may capture."""
    piece = board.piece_at(square)
    reached = chess.SquareSet(board.attacks(square))
    if game == 'madrasi' and paralysed(board, square):
        return chess.SquareSet()
    if game == 'patrol' and not guards(board, square, piece.color):
        return chess.SquareSet()
    if game == 'knight-relay':
        if piece.piece_type == chess.KNIGHT:
            return chess.SquareSet()
        if relayed(board, square):
            leaps = knights_leaps(square)
            reached |= leaps & KNIGHT_ZONE if piece.piece_type == chess.PAWN else leaps
    return reached


def steps(game, board, square):
    """The empty squares to which a piece may go."""
    piece = board.piece_at(square)
    empty = chess.SquareSet(~board.occupied & chess.BB_ALL)
    if game == 'madrasi' and paralysed(board, square):
        return chess.SquareSet()
    if piece.piece_type != chess.PAWN:
        reached = chess.SquareSet(board.attacks(square)) & empty
        if game == 'knight-relay' and relayed(board, square):
            reached |= knights_leaps(square) & empty
        return reached
    forward = 8 if piece.color == chess.WHITE else -8
    reached = chess.SquareSet()
    one, two = square + forward, square + 2 * forward
    if one in empty:
        reached.add(one)
        if chess.square_rank(square) == (1 if piece.color == chess.WHITE else 6) and two in empty:
            reached.add(two)
    if game == 'knight-relay' and relayed(board, square):
        reached |= knights_leaps(square) & KNIGHT_ZONE & empty
    return reached


def attacked(game, board, square, by):
    return any(square in attacks(game, board, other) for other in chess.SquareSet(board.occupied_co[by]))


def in_check(game, board, side):
    return attacked(game, board, board.king(side), not side)


def castlings(game, board):
    side = board.turn
    king = board.king(side)
    for rook in chess.SquareSet(board.castling_rights & (chess.BB_RANK_1 if side else chess.BB_RANK_8)):
        way = 1 if rook > king else -1
        between = chess.SquareSet(chess.between(king, rook))
        if between & board.occupied or in_check(game, board, side):
            continue
        safe = True
        for square in (king + way, king + 2 * way):
            after = board.copy(stack=False)
            after.remove_piece_at(king)
            after.set_piece_at(square, chess.Piece(chess.KING, side))
            safe &= not in_check(game, after, side)
        if safe:
            yield chess.Move(king, king + 2 * way)


def pseudo_legal(game, board):
    side = board.turn
    last = chess.BB_RANK_8 if side else chess.BB_RANK_1
    for square in chess.SquareSet(board.occupied_co[side]):
        takes = attacks(game, board, square)
        victims = chess.SquareSet(board.occupied_co[not side])
        if game == 'knight-relay':
            victims -= board.pieces(chess.KNIGHT, not side)
        targets = steps(game, board, square) | (takes & victims)
        pawn = board.piece_type_at(square) == chess.PAWN
        passing = game != 'knight-relay' and pawn and board.ep_square is not None and board.ep_square in takes
        for to in targets | chess.SquareSet([board.ep_square] if passing else []):
            if pawn and to in chess.SquareSet(last):
                for kind in (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT):
                    yield chess.Move(square, to, kind)
            else:
                yield chess.Move(square, to)
    yield from castlings(game, board)


def after(game, board, move):
    result = board.copy(stack=False)
    result.push(move)
    if game == 'knight-relay':
        result.ep_square = None
    return result


def legal(game, board):
    for move in pseudo_legal(game, board):
        result = after(game, board, move)
        if not in_check(game, result, board.turn):
            yield move, result


def perft(game, board, depth):
    if depth == 1:
        return sum(1 for _ in legal(game, board))
    return sum(perft(game, result, depth - 1) for _, result in legal(game, board))


def fen(game, board):
    """As python-chess writes it."""
    return board.fen()


def main(game):
    start = chess.Board()
    positions = [('the start', start, 4)]
    names = ['a random game', 'a longer one', 'a long one', 'a late one']
    for seed, name in enumerate(names):
        rng = random.Random(seed)
        board = start
        for _ in range(9 + 14 * seed):
            moves = sorted(legal(game, board), key=lambda pair: pair[0].uci())
            if not moves:
                break
            board = rng.choice(moves)[1]
        if any(legal(game, board)):
            positions.append((name, board, 3))
    print(f'variant = "{game}"')
    print('source = "tests/peers/relations.py: what pieces attack by python-chess 1.11.2, and the rules of the game"')
    for name, board, depth in positions:
        print(f'\n[[position]]\nname = "{name}"\nfen = "{fen(game, board)}"')
        print(f'nodes = [{", ".join(str(perft(game, board, d)) for d in range(1, depth + 1))}]')


main(*sys.argv[1:])

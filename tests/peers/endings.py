"""Positions near the ends of games, in which imports.py asks both programs how the game stands: few pieces on the board, clocks that have
almost run out, and positions that come up again and again. Each law gives positions to start from, each with the moves that follow."""

import re

import pyffish

from board import is_white, pieces

# So many sparse positions of each variant are looked at.
SPARSE = 60


def written(placed, files, ranks):
    """The first field of a FEN."""
    rows = []
    for rank in range(ranks, 0, -1):
        row = "".join(placed.get(f"{chr(ord('a') + file)}{rank}", "1") for file in range(files))
        rows.append(re.sub("1+", lambda empty: str(len(empty.group())), row))
    return "/".join(rows)


def size(fen):
    """How many files and ranks a board has."""
    rows = fen.split()[0].split("[")[0].split("/")
    tokens = re.findall(r"\d+|\+?[A-Za-z]~?|\*", rows[0])
    return sum(int(token) if token.isdigit() else 1 for token in tokens), len(rows)


def kinds_met(game):
    """The pieces that stand on the board in a game, of either side."""
    met = {piece for state in game["positions"] for piece in pieces(state["fen"]).values() if re.fullmatch(r"\+?[A-Za-z]", piece)}
    return sorted(met | {piece.swapcase() for piece in met})


def sparse(variant, game, rng):
    """A king of each side, or a piece where it does not begin with one, and up to six others anywhere, of both sides or of one."""
    fen = pyffish.start_fen(variant)
    if "*" in fen:
        return
    files, ranks = size(fen)
    squares = [f"{chr(ord('a') + file)}{rank}" for file in range(files) for rank in range(1, ranks + 1)]
    start = list(pieces(fen).values())
    kings = [king for king in "Kk" if start.count(king) == 1]
    others = [kind for kind in kinds_met(game) if kind not in kings]
    armies = [[kind for kind in others if is_white(kind) == white] for white in (True, False)]
    kingless = [army for king, army in zip("Kk", armies) if king not in kings and army]
    checks = "".join(f" {word}" for word in fen.split() if re.fullmatch(r"\d+\+\d+", word))
    hand = "[]" if "[" in fen else ""
    for _ in range(SPARSE):
        side = rng.choice([None, None, True, False])
        pool = [kind for kind in others if side is None or is_white(kind) == side]
        chosen = kings + [rng.choice(army) for army in kingless]
        chosen += [rng.choice(pool) for _ in range(rng.choice([0, 0, 1, 1, 2, 3, 6])) if pool]
        placed = dict(zip(rng.sample(squares, len(chosen)), chosen))
        buried = any(kind in "Pp" and sq[1:] in ("1", str(ranks)) for sq, kind in placed.items())
        if not buried and not beside_each_other([sq for sq, kind in placed.items() if kind in kings]):
            yield f"{written(placed, files, ranks)}{hand} {rng.choice('wb')} - -{checks} 0 1", []


def beside_each_other(squares):
    files, ranks = [ord(sq[0]) for sq in squares], [int(sq[1:]) for sq in squares]
    return len(squares) > 1 and max(files) - min(files) <= 1 and max(ranks) - min(ranks) <= 1


def cycle(variant, fen):
    """Two moves that are taken back at once and lead to the same position."""
    board = pyffish.get_fen(variant, fen, []).split()[0]
    for there in reversible(variant, fen, []):
        for answer in reversible(variant, fen, [there]):
            moves = [there, answer, back(there), back(answer)]
            legal = all(move in pyffish.legal_moves(variant, fen, moves[:number]) for number, move in enumerate(moves))
            if legal and pyffish.get_fen(variant, fen, moves).split()[0] == board:
                return moves
    return None


def reversible(variant, fen, moves):
    """Some moves from square to square, without signs."""
    listed = [move for move in sorted(pyffish.legal_moves(variant, fen, moves)) if re.fullmatch(r"([a-p]\d+){2}", move)]
    return [move for move in listed if back(move) != move][:24]


def back(move):
    origin, target = re.findall(r"[a-p]\d+", move)
    return target + origin


def again(variant, game, rng):
    """The array comes up for the second time, and so on to the fourth; and each position on the way."""
    fen = pyffish.start_fen(variant)
    moves = cycle(variant, fen)
    for number in range(3, 13) if moves else ():
        yield fen, (moves * 3)[:number]


def clocks(variant, game, rng):
    """A move behind which the clock is just below what a rule asks for, or just there; rules of every length that a variant has."""
    fen = pyffish.start_fen(variant)
    moves = cycle(variant, fen)
    first, number = fen.rsplit(" ", 2)[0], fen.rsplit(" ", 1)[1]
    for most in (16, 40, 50, 64, 70, 100) if moves else ():
        for clock in (2 * most - 2, 2 * most - 1):
            yield f"{first} {clock} {number}", moves[:1]


LAWS = (sparse, again, clocks)

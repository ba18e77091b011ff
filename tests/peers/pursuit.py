"""Ways round of xiangqi on which one side attacks one and the same piece with each of its moves, and that piece flees.

Moves are made by a generator of its own, for speed; what is found is judged by the two programs alone.
"""

import re

FILES = "abcdefghi"
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def read(fen):
    """The board, rank by rank from the first."""
    rows = [re.sub(r"\d", lambda m: "." * int(m.group()), row) for row in fen.split()[0].split("/")]
    return [piece for row in reversed(rows) for piece in row]


def written(board, white):
    rows = ("".join(board[9 * rank : 9 * rank + 9]) for rank in range(9, -1, -1))
    joined = "/".join(re.sub(r"\.+", lambda m: str(len(m.group())), row) for row in rows)
    return f"{joined} {'w' if white else 'b'} - - 0 1"


def called(move):
    return "".join(FILES[square % 9] + str(square // 9 + 1) for square in move)


def steps(board, start):
    """Where a piece goes, or captures."""
    piece, (rank, file) = board[start], divmod(start, 9)
    white, kind = piece.isupper(), piece.upper()

    def on(file, rank):
        return 0 <= file < 9 and 0 <= rank < 10

    def at(file, rank):
        return board[file + 9 * rank]

    def palace(file, rank):
        return 3 <= file < 6 and (rank < 3 if white else rank > 6)

    found = []
    if kind in "KA":
        found = [(file + x, rank + y) for x, y in (STRAIGHT if kind == "K" else DIAGONAL) if palace(file + x, rank + y)]
        if kind == "K":
            ahead = range(rank + 1, 10) if white else range(rank - 1, -1, -1)
            seen = next((to for to in ahead if at(file, to) != "."), None)
            found += [(file, seen)] if seen is not None and at(file, seen).upper() == "K" else []
    elif kind == "B":
        ends = [(file + 2 * x, rank + 2 * y, file + x, rank + y) for x, y in DIAGONAL]
        found = [(x, y) for x, y, u, v in ends if on(x, y) and (y < 5) == white and at(u, v) == "."]
    elif kind == "N":
        for x, y in STRAIGHT:
            if on(file + x, rank + y) and at(file + x, rank + y) == ".":
                found += [(file + 2 * x + s * abs(y), rank + 2 * y + s * abs(x)) for s in (1, -1)]
    elif kind == "P":
        forward = 1 if white else -1
        found = [(file, rank + forward)]
        if (rank > 4) == white:
            found += [(file - 1, rank), (file + 1, rank)]
    else:
        for x, y in STRAIGHT:
            hopped, to = False, (file + x, rank + y)
            while on(*to):
                taken = at(*to) != "."
                if taken == (kind == "R" or hopped) or not taken and not hopped:
                    found.append(to)
                if taken and (kind == "R" or hopped):
                    break
                hopped |= taken
                to = (to[0] + x, to[1] + y)
    ends = [file + 9 * rank for file, rank in found if on(file, rank)]
    return [to for to in ends if board[to] == "." or board[to].isupper() != white]


def attacks(board, white, target):
    return any(piece != "." and piece.isupper() == white and target in steps(board, at) for at, piece in enumerate(board))


def guards(board, white, own):
    """Whether a side could take back on the square of a piece of its own."""
    taken = list(board)
    taken[own] = board[own].swapcase()
    return attacks(taken, white, own)


def in_check(board, white):
    return attacks(board, not white, board.index("K" if white else "k"))


def quiet_moves(board, starts):
    """Moves that capture nothing, with the board behind each, legal or not."""
    for start in starts:
        for to in steps(board, start):
            if board[to] == ".":
                after = list(board)
                after[start], after[to] = ".", board[start]
                yield (start, to), after


def pursuit(rng, fen, least, most):
    """A way round of `least` to `most` moves of each side: a position, and the moves that lead back to it; nothing if none is met by chance."""
    board, hunter = read(fen), fen.split()[1] == "w"
    prey = [at for at, piece in enumerate(board) if piece not in ".Kk" and piece.isupper() != hunter]
    if not prey or in_check(board, hunter) or in_check(board, not hunter):
        return None
    victim, white, seen, path = rng.choice(prey), hunter, {}, []
    for ply in range(80):
        key = (tuple(board), white, victim)
        if key in seen:
            way = path[seen[key] :]
            if len(way) // 2 > most:
                return None
            return written(way[0][0], way[0][1]), [called(move) for _, _, move in way]
        seen[key] = ply
        own = [at for at, piece in enumerate(board) if piece != "." and piece.isupper() == hunter]
        options = []
        for move, after in quiet_moves(board, own if white == hunter else [victim]):
            fled = victim if white == hunter else move[1]
            known = seen.get((tuple(after), not white, fled))
            if known is not None and ply + 1 - known < 2 * least or white == hunter and not attacks(after, hunter, victim):
                continue
            # Loose prey, and ways that lead back, are looked for more often than not.
            guarded = white == hunter and guards(after, not hunter, victim)
            options.append((known is None and rng.random() < 0.5, guarded and rng.random() < 0.8, rng.random(), move, after, fled))
        legal = (o for o in sorted(options, key=lambda o: o[:3]) if not in_check(o[4], white) and (white != hunter or not in_check(o[4], not white)))
        chosen = next(legal, None)
        if chosen is None:
            return None
        *_, move, after, fled = chosen
        path.append((board, white, move))
        board, victim, white = after, fled, not white
    return None

"""What differs between an imported variant and Fairy-Stockfish, and is explained in docs/peers.md: each kind held to what can be seen of it."""

import itertools
import re
from dataclasses import dataclass

import pyffish

from board import is_white, pieces


@dataclass(frozen=True)
class Difference:
    kind: str  # "moves", "check", "end" or "board"
    variant: str
    ours: dict  # our state: its `fen`, `turn`, `moves`, `check`, `result`
    fen: str  # theirs
    here: tuple = ()  # moves listed here alone, or what stands here
    there: tuple = ()  # and there
    moves: tuple = ()  # that led here, as we write them


def squares(fen):
    """What stands where, holes and walls among it."""
    placed, ranks = {}, fen.split()[0].split("[")[0].split("/")
    for up, rank in enumerate(reversed(ranks), 1):
        file = 0
        for token in re.findall(r"\d+|\+?[A-Za-z]~?|\*", rank):
            if token.isdigit():
                file += int(token)
            else:
                placed[file, up] = token
                file += 1
    return placed


def point(square):
    return ord(square[0]) - ord("a"), int(square[1:])


def around(at):
    return {(at[0] + dx, at[1] + dy) for dx, dy in itertools.product((-1, 0, 1), repeat=2)} - {at}


def written(placed, files, ranks):
    """The first field of a FEN."""
    rows = []
    for rank in range(ranks, 0, -1):
        row = "".join(placed.get((file, rank), ".") for file in range(files))
        rows.append(re.sub(r"\.+", lambda m: str(len(m.group())), row))
    return "/".join(rows)


def exploded(placed, origin, target, spared):
    """What a capture explodes, its two squares and that of a pawn taken en passant among it; nothing if it is none."""
    passing = placed[origin] in "Pp" and origin[0] != target[0] and target not in placed
    if target not in placed and not passing:
        return set()
    beside = {at for at in around(target) if at in placed and placed[at] not in spared}
    return beside | {origin, target} | ({(target[0], origin[1])} if passing else set())


def enclosed_by_walls(difference):
    """A stone is placed, or has been, where a row of enemies and holes lies between it and one of its own."""
    if difference.variant != "annexation":
        return False
    placed = squares(difference.ours["fen"])
    if difference.kind == "moves":
        own = "P" if difference.ours["turn"] == "white" else "p"
        return set(difference.here) <= {"pass"} and all(rows(placed, point(text[2:]), own) for text in difference.there)
    if difference.kind == "end":
        empty = [at for at in itertools.product(range(10), range(1, 11)) if at not in placed]
        return difference.ours["result"] != "ongoing" and any(rows(placed, at, own) for at in empty for own in "Pp")
    if difference.kind == "board" and difference.moves:
        at, theirs = point(difference.moves[-1][2:]), squares(difference.fen)
        changed = {square for square in placed if placed[square] != theirs.get(square)}
        turned = all(theirs.get(square) == placed[at] for square in changed)
        return set(placed) == set(theirs) and turned and changed <= rows(placed, at, placed[at])
    return False


def rows(placed, at, own):
    """What stands between a square and the next own stones, if that is enemies and holes and nothing else."""
    found = set()
    for dx, dy in set(itertools.product((-1, 0, 1), repeat=2)) - {(0, 0)}:
        line, square = set(), (at[0] + dx, at[1] + dy)
        while placed.get(square, own) != own:
            line.add(square)
            square = (square[0] + dx, square[1] + dy)
        if square in placed:
            found |= line
    return found


def duck_behind_a_blast(difference):
    """The duck is put where the same turn's capture has exploded something; or a king castles and
    a square of its way is attacked before the duck is moved, or only then."""
    if difference.variant != "atomicduck" or difference.kind != "moves":
        return False
    placed, turn = squares(difference.ours["fen"]), difference.ours["turn"][0]

    def parts(text):
        first, second = re.fullmatch(r"([a-h]\d[a-h]\d)[a-z]?,[a-h]\d([a-h]\d)", text).groups()
        return point(first[:2]), point(first[2:]), point(second)

    def attacked(left):
        return bool(pyffish.gives_check(difference.variant, f"{written(left, 8, 8)} {turn} - - 0 1", []))

    def onto(text):
        origin, target, duck = parts(text)
        gone = exploded(placed, origin, target, "Pp*")
        # Onto the square that the capturer has left it may come there, but it closes no way.
        left = {at: piece for at, piece in placed.items() if at not in gone}
        return duck in gone and (duck != origin or attacked(left))

    def castled(text, standing):
        (file, rank), target, _ = parts(text)
        if placed.get((file, rank)) not in ("K", "k") or abs(target[0] - file) != 2:
            return False
        left = {at: piece for at, piece in standing.items() if at != (file, rank)}
        crossed = ((file + target[0]) // 2, rank)
        return any(attacked({**left, at: placed[file, rank]}) for at in ((file, rank), crossed, target))

    # Where the duck stands before it is moved decides here, and where it stands then decides there.
    without = {at: piece for at, piece in placed.items() if piece != "*"}
    here = all(onto(text) or castled(text, without) for text in difference.here)
    return here and all(castled(text, placed) for text in difference.there)


def line_through_a_dead_square(difference):
    """A capture after which a line to the king would be open, if no dead square closed it."""
    if difference.variant != "nuclear" or difference.kind != "moves" or difference.there:
        return False
    placed, turn = squares(difference.ours["fen"]), difference.ours["turn"][0]

    def opened(text):
        origin, target = point(text[:2]), point(text[2:4])
        left = {at: piece for at, piece in placed.items() if at not in exploded(placed, origin, target, "*")}
        return bool(pyffish.gives_check(difference.variant, f"{written(left, 8, 8)} {turn} - - 0 1", []))

    return all(opened(text) for text in difference.here)


def check_that_is_forgotten(difference):
    """A king has given check with its move: the same position is check there, too, if nothing led to it."""
    return difference.variant == "caught-in-a-snag" and difference.ours["check"] and alone(difference)


def alone(difference):
    """Whether the position by itself is the same to both: moves and check."""
    listed = set(pyffish.legal_moves(difference.variant, difference.fen, []))
    check = bool(pyffish.gives_check(difference.variant, difference.fen, []))
    plain = {re.sub(r"(?<=\d)[a-z+]$", "", text) for text in listed}
    return check == difference.ours["check"] and plain == {re.sub(r"(?<=\d)[a-z+]$", "", t) for t in difference.ours["moves"]}


def kings_beside_each_other(difference):
    """Two kings stand beside each other, which is check there."""
    if difference.variant != "petrified" or difference.kind != "check" or difference.ours["check"]:
        return False
    placed = squares(difference.ours["fen"])
    kings = [[at for at, piece in placed.items() if piece == letter] for letter in "Kk"]
    return any(black in around(white) for white, black in itertools.product(*kings))


def clock_behind_passes(difference):
    """A draw by a clock or a repetition of which nothing is seen there, since a pass counts as a move of a pawn."""
    drawn = difference.ours["result"].startswith("draw by") and "pass" in difference.moves
    return difference.variant == "andersgiveaway" and difference.kind == "end" and drawn


def walls_against_check(difference):
    """A square is taken away in place of a move, and that ends a check: there only moves of pieces answer one."""
    sinks = all(text.startswith("*@") for text in difference.here)
    return difference.variant == "atlantis" and difference.kind == "moves" and difference.ours["check"] and sinks and not difference.there


def stones_from_right_and_above(difference):
    """Stones that roll in from the right or from above: there they come to rest on the first square from the other end on which one could."""
    if difference.variant != "cfour-anyside" or difference.kind != "moves":
        return False
    placed, sizes = squares(difference.ours["fen"]), (7, 7)

    def stands(at):
        return at in placed or not (0 <= at[0] < sizes[0] and 1 <= at[1] <= sizes[1])

    def before(at, axis, by):
        return (at[0] + by, at[1]) if axis == 0 else (at[0], at[1] + by)

    def line(at, axis):
        return [(x, at[1]) for x in range(7)] if axis == 0 else [(at[0], y) for y in range(1, 8)]

    def rolls(at):
        return any(
            stands(before(at, axis, -1)) and not any(stands(on) for on in line(at, axis) if on[axis] > at[axis]) for axis in (0, 1)
        )

    def first(at):
        return any(
            not stands(line(at, axis)[-1])
            and at == next(on for on in line(at, axis) if not stands(on) and stands(before(on, axis, -1)))
            for axis in (0, 1)
        )

    return all(rolls(point(text[2:])) for text in difference.here) and all(first(point(text[2:])) for text in difference.there)


EXPLAINED = [
    enclosed_by_walls,
    duck_behind_a_blast,
    line_through_a_dead_square,
    check_that_is_forgotten,
    kings_beside_each_other,
    clock_behind_passes,
    walls_against_check,
    stones_from_right_and_above,
]


def explanation(difference):
    """Which explanation holds, by its name."""
    return next((one.__name__ for one in EXPLAINED if one(difference)), None)

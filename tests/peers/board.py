"""As much of FEN and of coordinate moves as it takes to choose moves and to compare positions."""

import re

MOVE = re.compile(r"([a-p]\d+)([a-p]\d+)(.*)")
PIECE = re.compile(r"\+?(?:\{[A-Za-z]+\}|[A-Za-z])~?|\d+|/|\*")


def pieces(fen):
    """The pieces by the names of their squares."""
    placed, rank, file = {}, 0, 0
    field = fen.split()[0].split("[")[0]
    height = field.count("/") + 1
    for token in PIECE.findall(field):
        if token == "/":
            rank, file = rank + 1, 0
        elif token.isdigit():
            file += int(token)
        elif token == "*":
            file += 1
        else:
            placed[chr(ord("a") + file) + str(height - rank)] = token
            file += 1
    return placed


def is_white(piece):
    return piece.strip("+{}~")[0].isupper()


class Move:
    """What the text of a move says, in a position."""

    def __init__(self, text, placed):
        self.text = text
        self.drop = "@" in text
        squares = None if self.drop else MOVE.fullmatch(text)
        self.origin, self.target, self.suffix = squares.groups() if squares else (None, None, "")
        self.piece = placed.get(self.origin)
        victim = placed.get(self.target)
        self.capture = bool(self.piece and victim and is_white(self.piece) != is_white(victim))


def fields(fen):
    """The parts of a FEN by name, alike for both programs: board, hand, turn, castling, en passant, checks, clock, count, number.

    While moves are counted since something came true, Fairy-Stockfish writes how many there may be and how many there were in
    the place of the en passant square and of the clock: there is no clock then, and the count is what is left. Hands, castling rights and the squares of an en passant right are sorted; what a program leaves out is `None`.
    """
    first, *rest = fen.split()
    board, _, hand = first.partition("[")
    parts = dict.fromkeys(["castling", "en passant", "checks", "clock", "count", "number"])
    parts.update({"board": board, "hand": "".join(sorted(hand.strip("[]-"))), "turn": rest[0]})
    numbers = [word for word in rest[1:] if word.isdigit()]
    words = [word for word in rest[1:] if not word.isdigit()]
    for word in [word for word in words if re.fullmatch(r"\d+\+\d+", word)]:
        parts["checks"] = word
        words.remove(word)
    if len(numbers) > 2:
        limit, made, *numbers = map(int, numbers)
        parts["count"], numbers = str(max(0, limit + 1 - made)), [None, str(numbers[0])]
    counts = [word for word in words if "count:" in word]
    for word in counts:
        words.remove(word)
        side, left = re.search(r"count:(.)(\d+)", word).groups()
        parts["count"], numbers[0] = left, None
    if words:
        parts["castling"] = "".join(sorted(words[0]))
    if len(words) > 1:
        parts["en passant"] = "".join(sorted(re.findall(r"[a-p]\d+|-", words[1])))
    if numbers:
        parts["clock"] = numbers[0]
    if len(numbers) > 1:
        parts["number"] = numbers[1]
    return {name: None if part == "-" else part for name, part in parts.items()}


def castling_by_files(fen):
    """The castling field with the files of the rooks instead of K and Q, which stand for the outermost ones."""
    placed, letters = pieces(fen), ""
    for right in fen.split()[2].strip("-"):
        rook = "R" if right.isupper() else "r"
        rank = "1" if right.isupper() else "8"
        files = sorted(sq[0] for sq, piece in placed.items() if piece == rook and sq[1:] == rank)
        file = {"K": files[-1:], "Q": files[:1]}.get(right.upper(), [right.lower()])[0]
        letters += file.upper() if right.isupper() else file
    return "".join(sorted(letters)) or None

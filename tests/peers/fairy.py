"""Fairy-Stockfish twice: its program, kept open, which answers fast, and pyffish, which also knows how games end.

pyffish prepares the variant anew with each question and plays all moves again: 2 ms and more. The program plays a game on, move
by move, as it does under XBoard; it is told many moves at once and asked for its moves, its FEN and its check
after each. Its moves are written as in UCI, but for boards of ten ranks, which count from 0 there, for walls and for passes.
"""

import functools
import itertools
import os
import re
import subprocess

import pyffish

# At most so many moves are told at once: what it prints meanwhile waits in the pipe.
AT_ONCE = 24

SQUARE = re.compile(r"([a-p])(\d+)")
REFUSED = re.compile(r"^(Illegal move|Error)", re.M)
LISTED = re.compile(r"^(\S+): 1$", re.M)


class Ended(Exception):
    """The program is gone."""


class Fairy:
    """The program."""

    def __init__(self, path, configuration=None):
        self.path, self.configuration, self.process = path, configuration, None
        self.at_once = AT_ONCE
        self.start()

    def start(self):
        self.close()
        self.process = subprocess.Popen(
            [self.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.say("xboard", "protover 2", "option Hash=1", "force")
        if self.configuration:
            self.say(f"option VariantPath={self.configuration}")

    def say(self, *lines):
        try:
            self.process.stdin.write(("\n".join(lines) + "\n").encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Ended from None

    def close(self):
        if self.process:
            self.process.kill()
            self.process.wait()

    def perft(self, variant, depth):
        self.say("variant " + variant, "force", f"perft {depth}")
        text = ""
        while not (found := re.search(r"Nodes searched: (\d+)\n\n", text)):
            read = os.read(self.process.stdout.fileno(), 1 << 20).decode()
            if not read:
                raise Ended
            text += read
        return int(found.group(1))

    def told(self, moves=None):
        """What it says of the position, or of those after the moves: FEN, check and legal moves; ends at a move that it does not play."""
        lines = ["d", "perft 1"] if moves is None else []
        for move in moves or ():
            lines += [f"usermove {move}", "d", "perft 1"]
        self.say(*lines)
        wanted = 1 if moves is None else len(moves)
        text, parts = "", []
        while len(parts) <= wanted:
            read = os.read(self.process.stdout.fileno(), 1 << 20).decode()
            if not read:
                raise Ended
            text += read
            if text.count("Nodes searched") >= wanted and text.endswith("\n\n"):
                parts = text.split("Nodes searched")
        states = []
        for part in parts[:-1]:
            head, _, rest = part.partition("Fen: ")
            if moves is not None and REFUSED.search(head):
                break
            fen, _, rest = rest.partition("\n")
            check = re.search(r"^Checkers:(.*)$", rest, re.M).group(1).strip()
            states.append((fen.strip(), bool(check), LISTED.findall(rest)))
        return states


class Game:
    """A game that it plays, from the array."""

    def __init__(self, fairy, variant, ranks):
        self.fairy, self.variant, self.moves = fairy, variant, []
        self.zero_based = ranks == 10
        self.begin()

    def begin(self):
        self.fairy.say("variant " + self.variant, "force", *(f"usermove {move}" for move in self.moves))

    def play(self, guesses, partner):
        """The states from the array on. `guesses` are its moves, where known; `partner` gives the one of a number in a list, or `None`."""
        states = self.read_all(self.fairy.told())
        while len(self.moves) < len(guesses):
            number = len(self.moves)
            if guesses[number] not in states[-1][2]:
                guesses[number] = partner(number, states[-1][2])
                self.fairy.at_once = 1
                if guesses[number] is None:
                    break
            # Behind a move that has no partner nothing is known.
            known = itertools.takewhile(lambda move: move is not None, guesses[number : number + self.fairy.at_once])
            part = [self.write(move) for move in known]
            told = self.fairy.told(part)
            states += self.read_all(told)
            self.moves += part[: len(told)]
            if len(told) < len(part):
                # What it played behind that move is another game.
                self.begin()
            else:
                self.fairy.at_once = min(AT_ONCE, 2 * self.fairy.at_once)
            if not told:
                break
        return states

    def read_all(self, told):
        states = []
        for fen, check, listed in told:
            if self.zero_based:
                fen, listed = self.read_fen(fen), [counted_from(1, text) for text in listed]
            if listed and "," in listed[0]:
                listed = [behind(text) for text in listed]
            states.append((fen, check, listed))
        return states

    def read_fen(self, fen):
        board, *rest = fen.split()
        return " ".join([board, *(self.counted(word) if re.fullmatch(r"([a-p]\d+)+", word) else word for word in rest)])

    def counted(self, text):
        return counted_from(1, text) if self.zero_based else text

    def played(self):
        """The moves so far as pyffish writes them, but for passes."""
        return [self.read(move) for move in self.moves]

    def read(self, text):
        """A move of its program as pyffish writes it, but for a pass."""
        return behind(self.counted(text))

    def write(self, text):
        text = re.sub(r"^(.*\d)([a-z+-]),(.*)$", r"\1,\3\2", text)
        return counted_from(-1, text) if self.zero_based else text


def behind(text):
    """The same move with the sign of what a piece becomes before the square of a wall."""
    return text if text[-1].isdigit() else re.sub(r"^(.*),(.*\d)([a-z+-])$", r"\1\3,\2", text)


@functools.cache
def counted_from(more, text):
    """The same squares by ranks that count from one more, or from one less."""
    return SQUARE.sub(lambda m: f"{m.group(1)}{int(m.group(2)) + more}", text)


class Asked:
    """The same game as pyffish sees it, from the array or from another position."""

    def __init__(self, variant, start=None):
        self.variant, self.start = variant, start or pyffish.start_fen(variant)

    def moves(self, moves):
        """Moves as pyffish writes them: a pass is one of the king there, say, that stays where it is."""
        written = []
        for move in moves:
            if move == "@@@@":
                still = [text for text in self.legal(written) if re.fullmatch(r"([a-p]\d+)\1|0000", text)]
                move = still[0] if still else move
            written.append(move)
        return written

    def legal(self, moves):
        return pyffish.legal_moves(self.variant, self.start, moves)

    def check(self, moves):
        return bool(pyffish.gives_check(self.variant, self.start, moves))

    def drawn(self, moves, turn):
        """Who wins what may be claimed, "draw", or `None`."""
        over, value = pyffish.is_optional_game_end(self.variant, self.start, moves)
        return winner(value, turn) if over else None

    def end(self, moves, turn):
        """Who has won, "draw", or `None` while the game goes on."""
        over, value = pyffish.is_immediate_game_end(self.variant, self.start, moves)
        if over:
            return winner(value, turn)
        if not self.legal(moves):
            return winner(pyffish.game_result(self.variant, self.start, moves), turn)
        return self.drawn(moves, turn)

    def end_by_passing(self, moves, turn):
        """Who has won when both have passed once more, if neither can do anything else."""
        moves = list(moves)
        for _ in range(2):
            listed = self.legal(moves)
            if len(listed) != 1 or not re.fullmatch(r"([a-p]\d+)\1|0000", listed[0]):
                return None
            moves.append(listed[0])
        return None if self.legal(moves) else winner(pyffish.game_result(self.variant, self.start, moves), turn)

    def mates_and_loses(self, moves):
        """Whether the last move mates and has lost by that there; here it is no legal move, as docs/peers.md says."""
        try:
            if self.legal(moves):
                return False
        except (ValueError, SystemError):
            # The program lists it, and pyffish does not.
            return False
        return self.check(moves) and pyffish.game_result(self.variant, self.start, moves) > 0


def winner(value, turn):
    if value == 0:
        return "draw"
    return turn if value > 0 else {"white": "black", "black": "white"}[turn]

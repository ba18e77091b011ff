#!/usr/bin/env python3
"""Random games played by our program and by Fairy-Stockfish side by side.

At every ply the legal moves, check, the end of the game and the FEN must agree, or differ as docs/peers.md explains.

    pip install pyffish
    cargo build && python3 tests/peers/lockstep.py --games 200

Equal options give equal games.
"""

import argparse
import collections
import random
import sys
import time
import tomllib
from pathlib import Path

import pyffish

from board import Move, castling_by_files, fields, pieces
from games import CONFIGURATION, GAMES, Difference, Position
from program import Program, Refused

ROOT = Path(__file__).resolve().parents[2]


class Unexplained(Exception):
    """The programs differ, and nothing says why."""


class Peer:
    """A game as Fairy-Stockfish sees it.

    It lists no moves once a game has ended by itself. It plays all moves again for every question, so most are asked of the
    position alone. What the past decides is asked with the moves since the clock of reversible moves last started; where
    captured pieces come back, with all.
    """

    def __init__(self, game, fen):
        self.game, self.start, self.moves, self.fen = game, fen, [], fen
        self.fen = self.after([])
        self.past, self.since = self.start, 0
        self.forgets = not pyffish.captures_to_hand(game.peer)

    def after(self, moves):
        return pyffish.get_fen(self.game.peer, self.fen, moves, self.game.chess960)

    def play(self, move):
        self.fen = self.after([move])
        self.moves.append(move)
        if self.forgets and fields(self.fen)["clock"] == "0":
            self.past, self.since = self.fen, len(self.moves)

    def replayed(self):
        """The position by all moves from the start."""
        return pyffish.get_fen(self.game.peer, self.start, self.moves, self.game.chess960)

    def here(self):
        return (self.game.peer, self.fen, [], self.game.chess960)

    def legal_moves(self):
        return pyffish.legal_moves(*self.here())

    def check(self):
        return bool(pyffish.gives_check(*self.here()))

    def end(self, moves, turn):
        """Who has won, "draw", or `None` while the game goes on; and whether it ended by itself."""
        if not moves:
            here = self.here()
            if self.game.remembers:
                here = (self.game.peer, self.start, self.moves, self.game.chess960)
            over, value = pyffish.is_immediate_game_end(*here)
            return winner(value if over else pyffish.game_result(*here), turn), True
        if self.forgets and int(fields(self.fen)["clock"] or 4) < 4:
            return None, False
        over, value = pyffish.is_optional_game_end(
            self.game.peer, self.past, self.moves[self.since :], self.game.chess960
        )
        return (winner(value, turn), False) if over else (None, False)

    def ends_with(self, move):
        """Whether a move ends the game, repetition and the like left aside: then there are no moves."""
        return not pyffish.legal_moves(self.game.peer, self.fen, [move], self.game.chess960)


def winner(value, turn):
    if value == 0:
        return "draw"
    return turn if value > 0 else {"white": "black", "black": "white"}[turn]


def our_end(result):
    """The same of our `result`."""
    return None if result == "ongoing" else result.split()[0]


class Style:
    """How a game's moves are chosen: at random, some kinds more often."""

    def __init__(self, rng):
        self.rng = rng
        self.capture = rng.choice([1, 3, 8])
        self.promotion = rng.choice([1, 4, 8])
        self.drops = rng.choice([0.1, 0.3, 0.5])
        self.king = rng.choice([1, 1, 4])
        self.hunts = rng.choice([False, True])
        self.patience = rng.randrange(80)

    def choose(self, moves, peer, theirs):
        """One of the moves that both list, by its text; `theirs` is how the other program writes it."""
        if self.hunts and len(peer.moves) >= self.patience:
            for text in self.rng.sample(sorted(moves), min(4, len(moves))):
                if peer.ends_with(theirs[text]):
                    return text
        drops = [text for text, move in moves.items() if move.drop]
        others = [text for text, move in moves.items() if not move.drop]
        if drops and (not others or self.rng.random() < self.drops):
            return self.rng.choice(drops)
        return self.rng.choices(others, [self.weight(moves[text]) for text in others])[0]

    def weight(self, move):
        weight = self.capture if move.capture else 1
        if move.suffix:
            weight *= self.promotion
        if move.piece in ("K", "k"):
            weight *= self.king
        return weight


class Contest:
    """All games of one variant, and what came of them."""

    def __init__(self, game, program, options):
        self.game, self.program, self.options = game, program, options
        self.variant = f"{game.name}.variant" if options.files else game.name
        self.plies = 0
        self.played = 0
        self.ends = collections.Counter()
        self.explained = collections.Counter()
        self.failures = []
        self.tables = self.positions_of_the_table()

    def positions_of_the_table(self):
        path = ROOT / "tests" / "perft" / f"{self.game.name}.toml"
        if self.game.start is not None or not path.exists():
            return []
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        return [position["fen"] for position in table["position"]]

    def start(self, number, rng):
        """Every second game starts from the array, the others from positions of the perft table."""
        if callable(self.game.start):
            return self.game.start(rng)
        if self.game.start is not None:
            return self.game.start
        if number % 2 == 1 and self.tables:
            fen = rng.choice(self.tables)
            if pyffish.validate_fen(fen, self.game.peer, self.game.chess960) == pyffish.FEN_OK:
                return fen
        return self.program.ask(self.variant)["fen"]

    def run(self):
        for number in range(self.options.games):
            rng = random.Random(f"{self.options.seed} {self.game.name} {number}")
            start = self.start(number, rng)
            moves = []
            try:
                self.ends[self.play(start, moves, rng)] += 1
            except (Unexplained, Refused) as error:
                self.failures.append(
                    f"{self.game.name}, game {number}: {error}\n"
                    f"    alfil moves {self.variant} --fen '{start}' --moves '{' '.join(moves)}'"
                )
                print(self.failures[-1], flush=True)
            self.played += 1
            if len(self.failures) >= self.options.failures:
                break

    def play(self, start, moves, rng):
        """Plays a game to its end or to the last ply, into `moves`; gives how it ended."""
        style, peer, before = Style(rng), Peer(self.game, start), None
        while True:
            ours = self.program.ask(self.variant, start, moves)
            self.plies += 1
            placed = pieces(ours["fen"])
            position = Position(
                game=self.game,
                fen=ours["fen"],
                result=ours["result"],
                turn=ours["turn"],
                moves=tuple(moves),
                their_moves=tuple(peer.moves),
                legal=tuple(ours["moves"]),
                placed=placed,
                before=before,
                their_fen=peer.fen,
            )
            theirs = {}
            for text in peer.legal_moves():
                if theirs.setdefault(self.game.theirs(text), text) != text:
                    raise Unexplained(f"{text} and {theirs[self.game.theirs(text)]} are the same move")
            moves_here = {self.game.ours(move, placed): move for move in (Move(t, placed) for t in ours["moves"])}
            if len(moves_here) < len(ours["moves"]):
                raise Unexplained("two of our moves are the same")
            ends, final = peer.end(theirs, ours["turn"])
            our = our_end(ours["result"])
            self.compare("fen", position)
            self.compare("check", position, ours["check"], peer.check())
            self.compare("end", position, our, ends)
            # A game that is drawn by itself has no moves there; here it may still list some. One that its course gives to a side has
            # none here; there it may.
            drawn = final and our == ends == "draw"
            won = not final and our is not None and our == ends != "draw"
            if not (drawn or won and not moves_here):
                for text in sorted(set(moves_here) ^ set(theirs)):
                    self.compare("moves", position, text in moves_here, text in theirs, text)
            over = our is not None or ends is not None
            if (over or len(moves) >= self.options.plies) and peer.replayed() != peer.fen:
                raise Unexplained(f"there, the moves lead to {peer.replayed()}, one by one to {peer.fen}")
            if over:
                return ours["result"] if our is not None else f"there: {ends}"
            common = {text: move for text, move in moves_here.items() if text in theirs}
            if not common:
                return "no common move"
            if len(moves) >= self.options.plies:
                return "unfinished"
            text = style.choose(common, peer, theirs)
            moves.append(common[text].text)
            peer.play(theirs[text])
            before = position

    def compare(self, kind, position, ours=None, theirs=None, what=""):
        if kind == "fen":
            one, other = fields(position.fen), fields(position.their_fen)
            if self.game.chess960:
                one["castling"], other["castling"] = map(castling_by_files, (position.fen, position.their_fen))
            pairs = [(name, one[name], other[name]) for name in self.game.compared]
        else:
            pairs = [(what, ours, theirs)]
        for what, ours, theirs in pairs:
            if ours == theirs:
                continue
            difference = Difference(kind, what, ours, theirs, position)
            for explanation in self.game.explained:
                if explanation.holds(difference):
                    self.explained[explanation.name] += 1
                    break
            else:
                raise Unexplained(
                    f"{kind} {what}: {ours} here, {theirs} there\n"
                    f"    in {position.fen} ({position.result}), there {position.their_fen}"
                )


def check_names(games):
    """Every explanation has its heading in docs/peers.md."""
    page = (ROOT / "docs" / "peers.md").read_text(encoding="utf-8")
    headings = {line.lstrip("# ").strip() for line in page.splitlines() if line.startswith("#")}
    missing = {e.name for game in games for e in game.explained} - headings
    if missing:
        sys.exit(f"docs/peers.md has no heading for: {', '.join(sorted(missing))}")


def kind_of_end(result):
    for word in ("checkmate", "stalemate", "unfinished"):
        if result.endswith(word):
            return word
    return "drawn by rule" if result.startswith("draw") else "won by rule"


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    options.add_argument("--games", type=int, default=20, help="how many of each variant (default: 20)")
    options.add_argument("--plies", type=int, default=200, help="the longest game (default: 200)")
    options.add_argument("--seed", default="1", help="other seeds give other games")
    options.add_argument("--variant", action="append", metavar="NAME", help="only this variant; may be repeated")
    options.add_argument("--failures", type=int, default=3, help="give a variant up after so many (default: 3)")
    options.add_argument("--program", default=ROOT / "target" / "debug" / "alfil", help="default: %(default)s")
    options.add_argument("--files", type=Path, metavar="FOLDER", help="read variants here, not those built in")
    options = options.parse_args()
    games = [game for game in GAMES if not options.variant or game.name in options.variant]
    if not games or options.variant and len(games) < len(set(options.variant)):
        sys.exit(f"known: {', '.join(game.name for game in GAMES)}")
    check_names(games)
    pyffish.load_variant_config(CONFIGURATION)
    program = Program(options.program, options.files)
    print(f"{'variant':22}{'games':>6}{'plies':>8}{'mate':>6}{'stale':>6}{'won':>6}{'drawn':>6}{'open':>6}{'s':>6}")
    failed = False
    for game in games:
        began = time.monotonic()
        contest = Contest(game, program, options)
        contest.run()
        kinds = collections.Counter()
        for result, count in contest.ends.items():
            kinds[kind_of_end(result)] += count
        order = ("checkmate", "stalemate", "won by rule", "drawn by rule", "unfinished")
        numbers = "".join(f"{kinds[kind]:6}" for kind in order)
        seconds = time.monotonic() - began
        line = f"{game.name:22}{contest.played:6}{contest.plies:8}{numbers}{seconds:6.0f}"
        if contest.failures:
            failed, line = True, f"{line}  {len(contest.failures)} UNEXPLAINED"
        print(line, flush=True)
        for name, count in sorted(contest.explained.items()):
            print(f"    {count} x {name}")
    program.close()
    sys.exit(failed)


if __name__ == "__main__":
    main()

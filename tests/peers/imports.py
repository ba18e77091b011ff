#!/usr/bin/env python3
"""Imported variants and Fairy-Stockfish, side by side: what `alfil import` makes of a variants.ini and of what is built in.

For each variant it counts perft 1 to 3 in both programs and plays random games, comparing the legal moves, check, the
end and fields of the FEN at every ply. Our program draws a game and tells all of its positions in one answer. How the game stands is also asked in
positions that random games seldom come to, those of endings.py.

    pip install pyffish
    git clone https://github.com/fairy-stockfish/Fairy-Stockfish fsf
    make -C fsf/src build ARCH=x86-64-modern largeboards=yes all=yes
    cargo build --release
    python3 tests/peers/imports.py variants.ini --built-in --games 200 --fairy fsf/src/stockfish --record games.jsonl

Fairy-Stockfish's program is asked for moves, check and FEN, and pyffish where the program does not say it: how games end, and
whether kings are in check that are none by type. The first game of each variant is compared with pyffish, too; of the others
it is asked whether they can be claimed where a position comes again, at every sixteenth ply while the clock has run
for long, and next to their end. Without --fairy pyffish is asked for everything. What differs is asked of pyffish, too. What explained.py
explains is counted by itself.

What is in the file of --record is not found again: with more --games, a variant goes on where it was. Without a variants.ini, only what is built in is
compared. Equal options give equal games, unless --seconds bounds them. docs/peers.md lists what differs.
"""

import argparse
import collections
import json
import random
import re
import subprocess
import tempfile
import time
from pathlib import Path

import pyffish

import endings
from board import fields, pieces
from explained import Difference, explanation
from fairy import Asked, Ended, Fairy, Game
from program import Program, Refused

ROOT = Path(__file__).resolve().parents[2]

# So many games of each variant are compared with pyffish at each of the first moves, and at every eighth later on.
FULL, EVERY = 1, 24

# The parts of a FEN that are compared, where they are alike in the array.
COMPARED = ("board", "hand", "castling", "en passant", "checks")

# A variant is given up after so many games that differ.
GIVEN_UP = 12


class Differs(Exception):
    """The programs part: perhaps since one lists moves that the other does not."""

    def __init__(self, text, here=(), there=()):
        super().__init__(text)
        self.here, self.there = tuple(here), tuple(there)


class Misled(Exception):
    """A move was taken for another one of theirs."""

    def __init__(self, number, text):
        super().__init__(number)
        self.number, self.text = number, text


def common(ours, theirs, loses=lambda text: False):
    """Their moves by ours; raises if a move has no partner. What is only written otherwise is the same."""
    partners, left = {}, set(theirs)
    if left == set(ours):
        return {text: text for text in ours}
    rest = []
    for text in ours:
        plain = text.split(",")[0]
        if text in left:
            partners[text] = text
        elif plain in left:
            partners[text] = plain
        else:
            rest.append(text)
            continue
        left.discard(partners[text])
    for text in list(rest):
        plain = text.split(",")[0]
        # A promotion that is no choice has no sign here; a pass is a move of nothing there.
        candidates = [other for other in left if re.fullmatch(re.escape(plain) + r"([a-z]|\+|-)?", other)]
        if text.startswith("*@"):
            # A wall in place of a move is put there by a piece that stays where it is.
            candidates = [o for o in left if re.fullmatch(r"([a-p]\d+)\1,\1" + text[2:], o)]
        elif "," not in text:
            # Where walls may be put, every move says that none is.
            candidates += [other for other in left if re.fullmatch(re.escape(text) + r"([a-z]|\+|-)?,[a-p]\d+a1", other)]
        if text == "pass":
            candidates = [o for o in left if re.fullmatch(r"([a-p]\d+)\1|0000|@@@@", o)]
        if text.endswith("+"):
            candidates += [other for other in left if other == text[:-1]]
        if len(candidates) >= 1:
            partners[text] = sorted(candidates)[0]
            left.discard(partners[text])
            rest.remove(text)
    # Castling by king onto rook.
    for text in [text for text in rest if "@" not in text]:
        origin = text[: len(text) // 2]
        onto = [other for other in left if other.startswith(origin) and (other > origin + origin) == (text > origin + origin)]
        if len(onto) == 1:
            partners[text] = onto[0]
            left.discard(onto[0])
            rest.remove(text)
    if left:
        left = {text for text in left if not loses(text)}
    if rest or left:
        text = f"moves here only: {' '.join(sorted(rest)[:6])}; there only: {' '.join(sorted(left)[:6])}"
        raise Differs(text, sorted(rest), sorted(left))
    return partners


def our_end(state):
    return None if state["result"] == "ongoing" else state["result"].split()[0]


class Contest:
    """The games of one variant."""

    def __init__(self, name, path, program, fairy, options):
        self.name, self.path, self.program, self.fairy, self.options = name, path, program, fairy, options
        self.asked = Asked(name)
        # How moves were written there when they were last met.
        self.known = {}
        # Whether kings that are none by type are in check there, which their program does not say.
        self.hidden = False
        self.compared = None
        # How often their program ended.
        self.crashes = 0
        self.fens = collections.Counter()
        self.examples = {}
        # In how many games something differs that docs/peers.md explains.
        self.reasons = collections.Counter()

    def play(self, number, full):
        """One random game; raises when the programs part."""
        seed = random.Random(f"{self.options.seed} {self.name} {number}").getrandbits(48)
        game = self.program.game(self.path, random=self.options.plies, seed=seed)
        positions, moves = game["positions"], game["moves"]
        guesses = [self.known.get(text, text) for text in moves]

        def partner(number, listed):
            try:
                found = common(positions[number]["moves"], listed)[moves[number]]
            except Differs:
                return None
            self.known[moves[number]] = guesses[number] = found
            return found

        for _ in range(20):
            try:
                return self.compare(positions, moves, *self.theirs(guesses, partner, positions), full)
            except Misled as misled:
                guesses[misled.number] = misled.text
        raise Differs("moves that are taken for others again and again")

    def theirs(self, guesses, partner, positions):
        """Their states and moves."""
        if self.fairy is None:
            return self.slowly(guesses, partner)
        ranks = positions[0]["fen"].split()[0].split("[")[0].count("/") + 1
        try:
            game = Game(self.fairy, self.name, ranks)
            states = game.play(guesses, partner)
        except Ended:
            self.crashes += 1
            self.fairy.start()
            return self.slowly(guesses, partner)
        return states, game.played()

    def slowly(self, guesses, partner):
        states, played = [], []
        for number in range(len(guesses) + 1):
            listed = self.asked.legal(played)
            states.append((pyffish.get_fen(self.name, self.asked.start, played), self.asked.check(played), listed))
            if number < len(guesses):
                found = guesses[number] if guesses[number] in listed else partner(number, listed)
                if found is None:
                    break
                played.append(found)
        return states, played

    def compare(self, positions, moves, states, played, full):
        """Goes through the states; ends with one whose difference is explained, but goes on where it is one of moves that are not played."""
        found = set()
        try:
            return self.compare_all(positions, moves, states, played, full, found)
        finally:
            self.reasons.update(found)

    def compare_all(self, positions, moves, states, played, full, found):
        seen = collections.Counter()
        asked = None
        for number, (ours, (fen, check, listed)) in enumerate(zip(positions, states)):
            end = our_end(ours)
            place = " ".join(ours["fen"].split()[:2])
            seen[place] += 1

            def before():
                nonlocal asked
                asked = asked or self.asked.moves(played)
                return asked[:number]

            def differs(what):
                where = f"after {' '.join(moves[:number])}: {ours['fen']} ({ours['result']}), there {fen}"
                raise Differs(f"{what} {where}")

            def explains(kind, here=(), there=()):
                name = explanation(Difference(kind, self.name, ours, fen, here, there, tuple(moves[:number])))
                found.update({name} - {None})
                return name is not None

            if fields(ours["fen"])["board"] != fields(fen)["board"] and explains("board"):
                break
            long_ago = number % 16 == 0 and max(map(int, re.findall(r" (\d+)", fen.rsplit(" ", 1)[0])), default=0) > 40
            final = number + 1 >= len(positions) - 1
            their_end = None
            whole = full and (number < EVERY or number % 8 == 0)
            if whole or end is not None or not listed:
                their_end = self.asked.end(before(), ours["turn"])
            elif seen[place] > 1 or long_ago or final:
                their_end = self.asked.drawn(before(), ours["turn"])
            if end is not None and their_end is None:
                their_end = self.asked.end_by_passing(before(), ours["turn"])
            if end != their_end:
                if explains("end"):
                    break
                differs(f"end: {end} here, {their_end} there")
            if end is not None:
                break
            if whole or self.hidden or (ours["check"] and not check):
                real = self.asked.check(before())
                self.hidden |= real and not check
                check = real
            if ours["check"] != check:
                if explains("check"):
                    break
                differs(f"check: {ours['check']} here, {check} there")
            loses = lambda text: self.asked.mates_and_loses([*before(), text])
            try:
                partners = common(ours["moves"], listed, loses)
            except Differs as error:
                if explains("moves", error.here, error.there):
                    here, there = set(error.here), set(error.there)
                    if number < len(moves) and moves[number] in here:
                        break
                    partners = common([t for t in ours["moves"] if t not in here], [t for t in listed if t not in there], loses)
                elif self.fairy is None:
                    differs(error)
                else:
                    # Their program may be of another day than pyffish.
                    try:
                        partners = common(ours["moves"], self.asked.legal(before()), loses)
                    except Differs as error:
                        differs(error)
            self.fields(ours, fen)
            if number < len(played) and partners[moves[number]] != played[number]:
                if not (moves[number] == "pass" and played[number] == "@@@@"):
                    raise Misled(number, partners[moves[number]])
        return number

    def endings(self):
        """How many positions of endings.py were compared, and what differs in them."""
        game = self.program.game(self.path, random=60, seed=0)
        compared, found = 0, []
        for law in endings.LAWS:
            rng = random.Random(f"{self.options.seed} {self.name} {law.__name__}")
            for fen, moves in law(self.name, game, rng):
                if pyffish.validate_fen(fen, self.name) == pyffish.FEN_OK:
                    differs = self.ending(fen, moves)
                    compared += differs is not None
                    found += [f"{law.__name__}: {differs}"] if differs else []
        return compared, found

    def ending(self, fen, moves):
        """What differs behind some moves from a position: nothing that is known, or `None` where it cannot be asked here."""
        asked = Asked(self.name, fen)
        try:
            ours = self.program.ask(self.path, fen, moves)
        except Refused:
            return None
        end, theirs = our_end(ours), asked.end(moves, ours["turn"])
        if end != theirs:
            there = pyffish.get_fen(self.name, fen, moves)
            if explanation(Difference("end", self.name, ours, there, moves=tuple(moves))) is None:
                return f"end: {ours['result']} here, {theirs} there in {fen} after {' '.join(moves)}"
        return ""

    def fields(self, ours, fen):
        """Notes which fields of the FENs differ."""
        if ours["fen"] == fen and self.compared is not None:
            return
        one, other = fields(ours["fen"]), fields(fen)
        if self.compared is None:
            self.compared = [name for name in COMPARED if one[name] == other[name]]
        for name in self.compared:
            if one[name] != other[name] and not self.explained(name, one, other, ours):
                self.fens[name] += 1
                self.examples.setdefault(name, f"{ours['fen']} here, {fen} there")

    def explained(self, name, one, other, ours):
        """Whether a field differs as docs/peers.md says."""
        here, there = one[name] or "", other[name] or ""
        match name:
            case "en passant":
                return self.unusable(here, there, ours)
            case "castling":
                # That one piece alone has not moved is told, too, where it is asked: by its file. What has once been true
                # takes a right away there, and is told by itself here.
                here, there = collections.Counter(here), collections.Counter(there)
                lettered = set(fields(self.asked.start)["castling"] or "") - set("KQkq") and " once:" not in ours["fen"]
                return not there - here and not lettered and not set(here - there) & set("KQkq")
            case "hand":
                # What is never placed is not kept.
                more = collections.Counter(there) - collections.Counter(here)
                placed = {text[0].upper() for text in ours["moves"] if "@" in text}
                return not collections.Counter(here) - collections.Counter(there) and not placed & {p.upper() for p in more}
        return False

    def unusable(self, here, there, ours):
        """Whether it is squares on which no pawn may capture that one of the two does not write, or does."""
        if not here:
            return True
        placed = pieces(ours["fen"])
        crossed, theirs = (set(re.findall(r"[a-p]\d+", field)) - set(placed) for field in (here, there))
        if theirs - crossed:
            return False
        for text in ours["moves"]:
            found = re.match(r"([a-p]\d+)([a-p]\d+)", text)
            if found and found.group(2) in crossed - theirs and placed.get(found.group(1), "-") in "Pp":
                if found.group(1)[0] != found.group(2)[0]:
                    return False
        return True


def their_perft(name, depth, fen, moves=()):
    listed = pyffish.legal_moves(name, fen, list(moves))
    if depth == 1:
        return len(listed)
    return sum(their_perft(name, depth - 1, fen, [*moves, move]) for move in listed)


def our_perft(program, path, depth):
    answer = subprocess.run([program, "perft", path, str(depth)], capture_output=True, text=True, check=False)
    found = re.findall(r"\d+", answer.stdout)
    return int(found[-1]) if found else None


def perfts(name, path, fairy, options):
    """How deep the counts are equal; raises where they are not."""
    fen, before, ratio = pyffish.start_fen(name), 1, 1
    # What is over before it begins has no moves there.
    if pyffish.is_immediate_game_end(name, fen, [])[0]:
        return 0
    for depth in (1, 2, 3):
        if depth > 1 and before * ratio > options.nodes:
            return depth - 1
        ours = our_perft(options.program, path, depth)
        if ours is None:
            raise Differs("no perft here")
        theirs = fairy.perft(name, depth) if fairy else their_perft(name, depth, fen)
        if ours != theirs:
            raise Differs(f"perft {depth}: {ours} here, {theirs} there")
        before, ratio = ours, max(1, ours // max(before, 1))
    return 3


def contest(name, path, program, fairy, options, record):
    """Continues what is known of a variant."""
    began = time.process_time()
    if "depth" not in record:
        record["depth"] = 0
        try:
            record["depth"] = perfts(name, str(path), fairy, options)
        except Differs as error:
            record["perft"] = str(error)
        except Ended:
            fairy.start()
            record["perft"] = "their program ended"
    games = Contest(name, path.name, program, fairy, options)
    games.hidden = record.get("hidden", False)
    while record["games"] < options.games and len(record["differ"]) < GIVEN_UP:
        if options.seconds and time.process_time() - began > options.seconds:
            break
        number = record["games"]
        try:
            record["plies"] += games.play(number, number < FULL)
        except (Differs, Refused, ValueError, SystemError) as error:
            record["differ"].append(f"game {number}: {error}"[:1200])
        record["games"] += 1
    for field, count in games.fens.items():
        known, example = record["fens"].get(field, (0, games.examples[field]))
        record["fens"][field] = [known + count, example]
    for one, count in games.reasons.items():
        record.setdefault("explained", {})[one] = record.get("explained", {}).get(one, 0) + count
    if "endings" not in record:
        record["endings"], record["endings differ"] = games.endings()
    record["not compared"] = [name for name in COMPARED if name not in (games.compared or [])]
    record["hidden"] = games.hidden
    record["crashes"] = record.get("crashes", 0) + games.crashes
    record["seconds"] = round(record["seconds"] + time.process_time() - began, 1)


def told(record):
    """A line about a variant."""
    line = f"{record['variant']}: {record['games']} games"
    if record["lost"]:
        line += f", not whole ({record['lost'][:80]})"
    if "perft" in record:
        line += f"; {record['perft']}"
    if record["differ"]:
        line += f"; {len(record['differ'])} DIFFER, {record['differ'][0][:300]}"
    for one, count in record.get("explained", {}).items():
        line += f"; {count} games: {one.replace('_', ' ')}"
    line += f"; {record.get('endings', 0)} endings"
    if record.get("endings differ"):
        line += f", {len(record['endings differ'])} DIFFER, {record['endings differ'][0][:300]}"
    if record["crashes"]:
        line += f"; their program ended {record['crashes']} times"
    for name, (count, example) in record["fens"].items():
        line += f"; {name} {count} times: {example}"
    return line + f" ({record['seconds']:.0f} s)"


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    options.add_argument("ini", nargs="?", type=Path, help="a variants.ini")
    options.add_argument("--games", type=int, default=10)
    options.add_argument("--plies", type=int, default=120)
    options.add_argument("--nodes", type=int, default=2_000_000, help="the largest perft, as expected (default: 2000000)")
    options.add_argument("--variant", action="append", metavar="NAME")
    options.add_argument("--part", default="1/1", help="2/4: the second of four runs side by side, which may share a record")
    options.add_argument("--seed", default="1")
    options.add_argument("--seconds", type=float, help="the longest time of this process for a variant")
    options.add_argument("--built-in", action="store_true", help="what is built in, too")
    options.add_argument("--fairy", help="Fairy-Stockfish's program")
    options.add_argument("--record", type=Path, help="a file of results, a line of JSON each, with which a later run goes on")
    options.add_argument("--program", default=str(ROOT / "target" / "release" / "alfil"), help="default: %(default)s")
    options = options.parse_args()
    names = []
    if options.ini:
        text = options.ini.read_text(encoding="utf-8")
        names += [(name, options.ini) for name in re.findall(r"^\[([^\]:]+)", text, re.M)]
    if options.built_in or not options.ini:
        names += [(name, None) for name in sorted(pyffish.variants())]
    if options.ini:
        pyffish.load_variant_config(text)
    part, parts = map(int, options.part.split("/"))
    names = names[part - 1 :: parts]
    if options.variant:
        names = [(name, ini) for name, ini in names if name in options.variant]
    folder = Path(tempfile.mkdtemp())
    program = Program(options.program, folder, ["--max-moves", "1000000", "--max-bytes", "50000000", "--max-seconds", "60"])
    fairy = Fairy(options.fairy, options.ini) if options.fairy else None
    records = {}
    if options.record and options.record.exists():
        records = {one["variant"]: one for one in map(json.loads, options.record.read_text().splitlines())}
    for name, ini in names:
        record = records.get(name, {"variant": name, "games": 0, "plies": 0, "differ": [], "fens": {}, "seconds": 0, "lost": ""})
        if record["games"] >= options.games or len(record["differ"]) >= GIVEN_UP:
            continue
        which = [str(ini), "--section", name] if ini else ["--built-in", name]
        answer = subprocess.run([options.program, "import", *which], capture_output=True, text=True, check=False)
        if not answer.stdout:
            print(f"{name}: NOT IMPORTED: {answer.stderr.strip()[:200]}", flush=True)
            continue
        path = folder / f"{name}.variant"
        path.write_text(answer.stdout, encoding="utf-8")
        lost = [line for line in answer.stderr.splitlines() if "not carried over" in line or "has an error" in line]
        record["lost"] = lost[0] if lost else ""
        contest(name, path, program, fairy, options, record)
        records[name] = record
        if options.record:
            with options.record.open("a") as file:
                file.write(json.dumps(record) + "\n")
        print(told(record), flush=True)
    program.close()
    if fairy:
        fairy.close()
    found = [records[name] for name, _ in names if name in records]
    print(
        f"{len(found)} of {len(names)} imported, {sum(not one['lost'] for one in found)} whole;",
        f"{sum('perft' not in one for one in found)} equal in perft,",
        f"{sum(not one['differ'] and not one.get('explained') for one in found)} in games,",
        f"{sum(not one['differ'] and not one.get('explained') and 'perft' not in one for one in found)} in both;",
        f"{sum(not one['differ'] and bool(one.get('explained')) for one in found)} differ as explained,",
        f"{sum(bool(one['differ']) for one in found)} otherwise;",
        f"{sum(bool(one.get('endings differ')) for one in found)} in endings;",
        f"{sum(one['games'] for one in found)} games",
    )


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Imported variants and Fairy-Stockfish, side by side: what `alfil import` makes of a variants.ini and of what is built in.

For each variant it counts perft 1 to 3 in both programs and plays random games, comparing the legal moves, check and the
end at every ply.

    pip install pyffish
    cargo build && python3 tests/peers/imports.py variants.ini --games 20

Without a file, only what is built in is compared. Equal options give equal games. docs/peers.md lists what differs.
"""

import argparse
import collections
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pyffish

from program import Program, Refused

ROOT = Path(__file__).resolve().parents[2]


class Differs(Exception):
    """The programs part."""


def loses_at_once(peer, start, moves, text):
    """Whether a move mates and has lost by that there; here it is no legal move, as docs/peers.md says."""
    after = [*moves, text]
    if pyffish.legal_moves(peer, start, after):
        return False
    return bool(pyffish.gives_check(peer, start, after)) and pyffish.game_result(peer, start, after) > 0


def common(ours, theirs):
    """Their moves by ours; raises if a move has no partner. What is only written otherwise is the same."""
    partners, left = {}, set(theirs)
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
        if text == "pass":
            candidates = [o for o in left if re.fullmatch(r"([a-l]\d+)\1|0000", o)]
        if text.endswith("+"):
            candidates += [other for other in left if other == text[:-1]]
        if len(candidates) >= 1:
            partners[text] = sorted(candidates)[0]
            left.discard(partners[text])
            rest.remove(text)
    # Castling by king onto rook.
    for text in list(rest):
        origin = text[: len(text) // 2]
        onto = [other for other in left if other.startswith(origin) and (other > origin + origin) == (text > origin + origin)]
        if len(onto) == 1:
            partners[text] = onto[0]
            left.discard(onto[0])
            rest.remove(text)
    if rest or left:
        raise Differs(f"moves here only: {' '.join(sorted(rest)[:6])}; there only: {' '.join(sorted(left)[:6])}")
    return partners


def winner(value, turn):
    if value == 0:
        return "draw"
    return turn if value > 0 else {"white": "black", "black": "white"}[turn]


def told(peer, start, moves, turn):
    """What they say of a position: legal moves, the winner if it is over, check."""
    listed = pyffish.legal_moves(peer, start, moves)
    over, value = pyffish.is_immediate_game_end(peer, start, moves)
    if over:
        end = winner(value, turn)
    elif not listed:
        end = winner(pyffish.game_result(peer, start, moves), turn)
    else:
        optional, value = pyffish.is_optional_game_end(peer, start, moves)
        end = winner(value, turn) if optional else None
    return listed, end, bool(pyffish.gives_check(peer, start, moves))


def compared(state, said, loses):
    """Their moves by ours, `None` at the end of the game; raises when the programs part."""
    listed, their_end, check = said
    ours = set(state["moves"])
    our_end = None if state["result"] == "ongoing" else state["result"].split()[0]
    if our_end != their_end:
        raise Differs(f"end: {our_end} here, {their_end} there")
    if our_end is not None:
        return None
    if check != state["check"]:
        raise Differs(f"check: {state['check']} here, {check} there")
    return common(state["moves"], [text for text in listed if text in ours or not loses(text)])


def play(program, path, peer, fen, rng, plies):
    """One random game; raises when the programs part."""
    start = pyffish.start_fen(peer)
    moves, theirs = [], []
    prefers = rng.choice([1, 4])
    while True:
        state = program.ask(path, None, moves)
        said = told(peer, start, theirs, state["turn"])
        try:
            partners = compared(state, said, lambda text: loses_at_once(peer, start, theirs, text))
        except Differs as error:
            where = f"after {' '.join(moves)}: {state['fen']} ({state['result']})"
            raise Differs(f"{error} {where}") from None
        if partners is None or len(moves) >= plies:
            return
        captures = capturing(state["fen"], partners)
        text = rng.choices(list(partners), [prefers if text in captures else 1 for text in partners])[0]
        moves.append(text)
        theirs.append(partners[text])


def capturing(fen, partners):
    """The moves that arrive on an occupied square."""
    from board import pieces

    placed = pieces(fen)
    return {text for text in partners if (m := re.match(r"[a-l]\d+([a-l]\d+)", text)) and m.group(1) in placed}


def their_perft(peer, depth, fen, moves=()):
    listed = pyffish.legal_moves(peer, fen, list(moves))
    if depth == 1:
        return len(listed)
    return sum(their_perft(peer, depth - 1, fen, [*moves, move]) for move in listed)


def our_perft(program, path, depth):
    answer = subprocess.run([program, "perft", path, str(depth)], capture_output=True, text=True, check=False)
    found = re.findall(r"\d+", answer.stdout)
    return int(found[-1]) if found else None


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    options.add_argument("ini", nargs="?", type=Path, help="a variants.ini")
    options.add_argument("--games", type=int, default=10)
    options.add_argument("--plies", type=int, default=120)
    options.add_argument("--nodes", type=int, default=30000, help="the largest perft (default: 30000)")
    options.add_argument("--variant", action="append", metavar="NAME")
    options.add_argument("--seed", default="1")
    options.add_argument("--built-in", action="store_true", help="what is built in, too")
    options.add_argument("--program", default=str(ROOT / "target" / "debug" / "alfil"))
    options = options.parse_args()
    own = set(pyffish.variants())
    names = []
    if options.ini:
        text = options.ini.read_text(encoding="utf-8")
        names += [(name, options.ini) for name in re.findall(r"^\[([^\]:]+)", text, re.M)]
        pyffish.load_variant_config(text)
    if options.built_in or not options.ini:
        names += [(name, None) for name in sorted(own)]
    folder = Path(tempfile.mkdtemp())
    program = Program(options.program, folder)
    tally = collections.Counter()
    for name, ini in names:
        if options.variant and name not in options.variant:
            continue
        which = [str(ini), "--section", name] if ini else ["--built-in", name]
        answer = subprocess.run([options.program, "import", *which], capture_output=True, text=True, check=False)
        if not answer.stdout:
            tally["not imported"] += 1
            print(f"{name}: NOT IMPORTED: {answer.stderr.strip()[:200]}", flush=True)
            continue
        path = folder / f"{name}.variant"
        path.write_text(answer.stdout, encoding="utf-8")
        lost = [line for line in answer.stderr.splitlines() if "not carried over" in line or "has an error" in line]
        kind = "partial" if lost else "whole"
        try:
            fen = pyffish.start_fen(name)
            nodes = 1
            # What is over before it begins has no moves there.
            over, _ = pyffish.is_immediate_game_end(name, fen, [])
            for depth in () if over else (1, 2, 3):
                ours = our_perft(options.program, str(path), depth)
                if ours is None:
                    raise Differs("no perft here")
                theirs = their_perft(name, depth, fen) if ours <= options.nodes or depth == 1 else None
                if theirs is None:
                    break
                if ours != theirs:
                    raise Differs(f"perft {depth}: {ours} here, {theirs} there")
                nodes = ours
                if nodes * 30 > options.nodes:
                    break
            tally["equal in perft"] += 1
            for number in range(options.games):
                play(program, path.name, name, fen, random.Random(f"{options.seed} {name} {number}"), options.plies)
            tally["equal"] += 1
            if kind == "partial":
                print(f"{name}: equal, though {lost[0]}", flush=True)
        except (Differs, Refused) as error:
            tally[f"differ, {kind}"] += 1
            print(f"{name} ({kind}): {str(error)[:420]}", flush=True)
        tally[f"imported {kind}"] += 1
    program.close()
    print(dict(tally))


if __name__ == "__main__":
    main()

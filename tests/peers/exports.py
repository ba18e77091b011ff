#!/usr/bin/env python3
"""Exported variants and Fairy-Stockfish: does it play what Alfil plays?

Each variant that ships, or each of those that are named, is exported with `alfil export --to fsf`. Those that are exported exactly are
loaded in pyffish: perft 1 to 3 from the array must be equal, and in random games the legal moves, check and the end at every ply.
With `--stockfish PROGRAM` the sections are also given to the program's own `check`, and perft 3 is counted by it: pyffish counts
larger ones too slowly.

    pip install pyffish
    cargo build && python3 tests/peers/exports.py --games 20

Equal options give equal games. docs/export.md says what came of it.
"""

import argparse
import collections
import re
import subprocess
import tempfile
from pathlib import Path

import pyffish

from imports import Contest, Differs, our_perft, their_perft
from program import Program, Refused

ROOT = Path(__file__).resolve().parents[2]


def counted(stockfish, path, section, depth):
    """Perft from the array by the program itself."""
    asked = [
        f"load {path}",
        f"setoption name UCI_Variant value {section}",
        "position startpos",
        f"go perft {depth}",
        "quit",
    ]
    said = subprocess.run([stockfish], input="\n".join(asked) + "\n", capture_output=True, text=True, check=False)
    found = re.findall(r"Nodes searched: (\d+)", said.stdout)
    return int(found[-1]) if found else None


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    options.add_argument("names", nargs="*", help="names of variants (default: all that ship)")
    options.add_argument("--games", type=int, default=10)
    options.add_argument("--plies", type=int, default=120)
    options.add_argument("--nodes", type=int, default=60000, help="the largest perft (default: 60000)")
    options.add_argument("--seed", default="1")
    options.add_argument("--lossy", action="store_true", help="compare what loses rules, too")
    options.add_argument("--stockfish", help="a Fairy-Stockfish whose `check` reads the sections, too")
    options.add_argument("--program", default=str(ROOT / "target" / "debug" / "alfil"))
    options = options.parse_args()
    names = options.names or sorted(path.stem for path in (ROOT / "variants").glob("*.variant"))
    program = Program(options.program, ROOT / "variants")
    folder = Path(tempfile.mkdtemp())
    tally = collections.Counter()
    for name in names:
        answer = subprocess.run(
            [options.program, "export", name, "--to", "fsf", "--lossy"], capture_output=True, text=True, check=False
        )
        lost = [line for line in answer.stderr.splitlines() if "not carried over" in line]
        if not answer.stdout:
            tally["not at all"] += 1
            print(f"{name}: not at all: {answer.stderr.strip()[:200]}", flush=True)
            continue
        tally["with loss" if lost else "exactly"] += 1
        if lost:
            print(f"{name}: with loss: {len(lost)} clauses, first {lost[0][:200]}", flush=True)
            if not options.lossy:
                continue
        section = re.search(r"^\[([^\]]+)\]", answer.stdout, re.M).group(1)
        if options.stockfish:
            path = folder / f"{section}.ini"
            path.write_text(answer.stdout, encoding="utf-8")
            said = subprocess.run([options.stockfish, "check", str(path)], capture_output=True, text=True, check=False)
            wrong = [line for line in said.stderr.splitlines() if line and not line.startswith("Parsing variant")]
            if wrong:
                tally["complained of"] += 1
                print(f"{name}: Fairy-Stockfish says: {'; '.join(wrong)[:300]}", flush=True)
            for depth in (1, 2, 3):
                ours = our_perft(options.program, name, depth)
                theirs = counted(options.stockfish, path, section, depth)
                if ours != theirs:
                    tally["other counts"] += 1
                    print(f"{name}: perft {depth}: {ours} here, {theirs} there", flush=True)
                    break
            else:
                tally["equal in perft 3"] += 1
        pyffish.load_variant_config(answer.stdout)
        if section not in pyffish.variants():
            tally["differ"] += 1
            print(f"{name}: NOT LOADED", flush=True)
            continue
        try:
            fen = pyffish.start_fen(section)
            nodes = 1
            for depth in (1, 2, 3):
                if nodes * 40 > options.nodes and depth > 1:
                    break
                ours, theirs = our_perft(options.program, name, depth), their_perft(section, depth, fen)
                if ours != theirs:
                    raise Differs(f"perft {depth}: {ours} here, {theirs} there")
                nodes = ours
            games = Contest(section, f"{name}.variant" if "/" not in name else name, program, None, options)
            for number in range(options.games):
                games.play(number, True)
            tally["equal"] += 1
        except (Differs, Refused) as error:
            tally["differ"] += 1
            print(f"{name}: {str(error)[:420]}", flush=True)
    program.close()
    print(dict(tally))


if __name__ == "__main__":
    main()

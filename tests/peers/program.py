"""Our program, kept open, as `alfil serve --help` says."""

import json
import subprocess


class Refused(Exception):
    """A question without an answer."""


class Program:
    def __init__(self, path, root=None, more=()):
        """`root` is the folder of variants that questions may name besides those that ship; `more` are more options."""
        below = ["--root", str(root)] if root else []
        self.process = subprocess.Popen(
            [path, "serve", *below, *more], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def ask(self, variant, fen=None, moves=()):
        """The state of a game: a dictionary with `fen`, `turn`, `check`, `result` and `moves`."""
        question = {"variant": variant, "moves": list(moves)}
        if fen is not None:
            question["fen"] = fen
        return self.answer(question)

    def game(self, variant, moves=(), random=0, seed=0):
        """A game, with so many moves drawn behind the given ones: `moves`, and the state before and behind each as `positions`."""
        return self.answer({"ask": "game", "variant": variant, "moves": list(moves), "random": random, "seed": seed})

    def answer(self, question):
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"the program ended at {json.dumps(question)}")
        answer = json.loads(line)
        if "error" in answer:
            raise Refused(f"{answer['error']['message']} (asked: {json.dumps(question)})")
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()

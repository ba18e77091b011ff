#!/usr/bin/env python3
"""Drives `alfil lsp` as an editor does, over every variant file that is named: opens it, edits it, asks everything about many of
its places, renames, formats, runs its tests, and holds what comes of it against what must hold.

    client.py PROGRAM FILE...

With `lsprotocol` (pip install lsprotocol) every answer is held against the protocol's own types, too. Prints how long answers took.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

try:
    from lsprotocol import converters, types

    CONVERTER, TYPES = converters.get_converter(), types.METHOD_TO_TYPES
except ImportError:
    CONVERTER, TYPES = None, {}

CAPABILITIES = {
    "general": {"positionEncodings": ["utf-16"]},
    "workspace": {"workspaceEdit": {"documentChanges": True}, "configuration": True, "applyEdit": True},
    "window": {"workDoneProgress": True},
    "textDocument": {
        "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown"]}},
        "hover": {"contentFormat": ["markdown"]},
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": [""]}},
            "dataSupport": True,
            "resolveSupport": {"properties": ["edit"]},
        },
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "publishDiagnostics": {"relatedInformation": True, "versionSupport": True},
        "definition": {"linkSupport": True},
    },
}


class Server:
    """The server, and what it has said."""

    def __init__(self, program, root):
        self.process = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number, self.diagnostics, self.progress, self.took = 0, {}, 0, {}
        folder = {"uri": root.as_uri(), "name": "files"}
        self.get("initialize", {"processId": None, "rootUri": root.as_uri(), "workspaceFolders": [folder],
                                "capabilities": CAPABILITIES})
        self.tell("initialized", {})

    def write(self, message):
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()

    def read(self):
        length = None
        while line := self.process.stdout.readline().strip():
            name, value = line.split(b":")
            if name.lower() == b"content-length":
                length = int(value)
        assert length is not None, "the server has ended"
        return json.loads(self.process.stdout.read(length))

    def hear(self, message):
        """Takes what the server says by itself, and answers what it asks."""
        method, params = message.get("method"), message.get("params")
        if method == "textDocument/publishDiagnostics":
            self.diagnostics[params["uri"]] = params
        elif method == "$/progress":
            self.progress += 1
        if "id" in message:
            self.write({"id": message["id"], "result": [None] if method == "workspace/configuration" else None})

    def tell(self, method, params):
        self.write({"method": method, "params": params})

    def ask(self, method, params):
        self.number += 1
        start = time.perf_counter()
        self.write({"id": self.number, "method": method, "params": params})
        while True:
            message = self.read()
            if "method" in message:
                self.hear(message)
                continue
            assert message["id"] == self.number, f"an answer out of order: {message}"
            self.took.setdefault(method, []).append(time.perf_counter() - start)
            kinds = TYPES.get(method)
            if kinds and "result" in message:
                CONVERTER.structure(message, kinds[1])
            return message

    def get(self, method, params):
        answer = self.ask(method, params)
        assert "error" not in answer, f"{method} {params}: {answer['error']}"
        return answer["result"]

    def newest(self, uri, version):
        """The diagnostics of a version of a document."""
        start = time.perf_counter()
        while self.diagnostics.get(uri, {}).get("version") != version:
            message = self.read()
            assert "method" in message, message
            self.hear(message)
        self.took.setdefault("diagnostics", []).append(time.perf_counter() - start)
        return self.diagnostics[uri]["diagnostics"]

    def end(self):
        self.get("shutdown", None)
        self.tell("exit", None)
        assert self.process.wait(20) == 0


class Document:
    """A document that is open, edited here as in the server."""

    def __init__(self, server, path, text=None):
        self.server, self.uri, self.version = server, path.as_uri(), 1
        self.text = path.read_text(encoding="utf-8") if text is None else text
        item = {"uri": self.uri, "languageId": "alfil", "version": 1, "text": self.text}
        server.tell("textDocument/didOpen", {"textDocument": item})

    def __call__(self, **more):
        return {"textDocument": {"uri": self.uri}, **more}

    def place(self, at):
        before = self.text[:at]
        start = before.rfind("\n") + 1
        return {"line": before.count("\n"), "character": len(before[start:].encode("utf-16-le")) // 2}

    def byte(self, place):
        at = 0
        for _ in range(place["line"]):
            at = self.text.index("\n", at) + 1
        units = 0
        while units < place["character"]:
            units += 2 if ord(self.text[at]) > 0xFFFF else 1
            at += 1
        return at

    def edit(self, changes):
        """Edits one after another: where each begins and ends, and what comes."""
        sent = []
        for start, end, new in changes:
            sent.append({"range": {"start": self.place(start), "end": self.place(end)}, "text": new})
            self.text = self.text[:start] + new + self.text[end:]
        self.version += 1
        document = {"uri": self.uri, "version": self.version}
        self.server.tell("textDocument/didChange", {"textDocument": document, "contentChanges": sent})

    def apply(self, edits):
        """Edits that all speak of the text as it is."""
        ranges = [(self.byte(edit["range"]["start"]), self.byte(edit["range"]["end"]), edit["newText"]) for edit in edits]
        self.edit(sorted(ranges, reverse=True))

    def errors(self):
        found = self.server.newest(self.uri, self.version)
        return [diagnostic for diagnostic in found if diagnostic["severity"] == 1]

    def close(self):
        self.server.tell("textDocument/didClose", self())


def verdicts(server, document):
    return {result["id"]: result["verdict"] for result in server.get("alfil/runTests", document())}


def drive(server, path, chance):
    document = Document(server, path)
    whole = {"start": document.place(0), "end": document.place(len(document.text))}
    assert not document.errors(), f"{path}: {document.errors()}"
    places = [document.place(chance.randrange(len(document.text) + 1)) for _ in range(12)]
    for place in places:
        for method in ["hover", "definition", "documentHighlight", "signatureHelp", "completion"]:
            server.get(f"textDocument/{method}", document(position=place))
        server.get("textDocument/references", document(position=place, context={"includeDeclaration": True}))
        server.ask("textDocument/prepareRename", document(position=place))
        area = {"range": {"start": place, "end": place}, "context": {"diagnostics": []}}
        for action in server.get("textDocument/codeAction", document(**area)):
            if "data" in action:
                answer = server.ask("codeAction/resolve", action)
                # That it cannot be done may show only when it is tried.
                assert answer.get("error", {}).get("code") in [None, -32803], f"{path}: {answer}"
    for method in ["documentSymbol", "foldingRange", "semanticTokens/full", "documentLink", "codeLens"]:
        server.get(f"textDocument/{method}", document())
    server.get("textDocument/selectionRange", document(positions=places))
    server.get("textDocument/inlayHint", document(range=whole))
    options = {"tabSize": 4, "insertSpaces": True}
    assert not server.get("textDocument/formatting", document(options=options)), f"{path} is not laid out"

    # All tests pass, also when everything that has a name has got another one.
    before = verdicts(server, document)
    assert set(before.values()) <= {"passed"}, f"{path}: {before}"
    renamed = rename(server, document, chance)
    assert not document.errors(), f"{path} with `{renamed}`: {document.errors()}"
    after = verdicts(server, document)
    assert list(after.values()) == list(before.values()), f"{path} with `{renamed}`: {after}"

    # Edits in a storm: what is said last is what one is told who opens the file so.
    for _ in range(40):
        changes = []
        for _ in range(chance.randrange(1, 4)):
            text = document.text if not changes else text[:start] + new + text[end:]
            start = chance.randrange(len(text) + 1)
            end = min(len(text), start + chance.randrange(6))
            new = chance.choice(["", "x", "\n", "piece ", "😀", "}", '"', " e4 "])
            changes.append((start, end, new))
        document.edit(changes)
    last = server.newest(document.uri, document.version)
    position = document.place(chance.randrange(len(document.text) + 1))
    asked = ["hover", "completion"]
    here = [server.get(f"textDocument/{method}", document(position=position)) for method in asked]
    document.close()
    again = Document(server, path, document.text)
    assert server.newest(again.uri, 1) == last, f"{path}: diagnostics differ"
    assert here == [server.get(f"textDocument/{method}", again(position=position)) for method in asked]
    again.close()


def rename(server, document, chance):
    """Gives one of the things that the file declares another name, if there is one that can have it."""
    symbols = server.get("textDocument/documentSymbol", document())
    while symbols and any("children" in symbol for symbol in symbols):
        symbols = [inner for symbol in symbols for inner in [{**symbol, "children": []}, *symbol.get("children", [])]]
        symbols = [symbol if symbol.get("children") else {k: v for k, v in symbol.items() if k != "children"}
                   for symbol in symbols]
    chance.shuffle(symbols)
    for symbol in symbols:
        place = symbol["selectionRange"]["start"]
        if "error" in server.ask("textDocument/prepareRename", document(position=place)):
            continue
        for name in ["Zz", "Z", "zz_region", "quagga"]:
            answer = server.ask("textDocument/rename", document(position=place, newName=name))
            if "error" in answer:
                continue
            for file in answer["result"]["documentChanges"]:
                if file["textDocument"]["uri"] == document.uri:
                    document.apply(file["edits"])
            return f"{symbol['name']} = {name}"
    return "nothing"


def main(program, *files):
    seed = int(time.time())
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        server = Server(program, root)
        for file in files:
            chance = random.Random(f"{seed} {file}")
            path = root / pathlib.Path(file).name
            path.write_bytes(pathlib.Path(file).read_bytes())
            for picture in pathlib.Path(file).parent.glob("*.svg"):
                (root / picture.name).write_bytes(picture.read_bytes())
            try:
                drive(server, path, chance)
            except AssertionError as error:
                sys.exit(f"{file} (seed {seed}): {error}")
            path.unlink()
        server.end()
    checked = "" if CONVERTER else ", the form of answers unchecked (no lsprotocol)"
    print(f"{len(files)} files driven, {server.number} answers{checked}")
    for method, times in sorted(server.took.items()):
        times.sort()
        at = lambda share: times[min(len(times) - 1, int(share * len(times)))] * 1000
        print(f"  {method:36} {len(times):6} answers, median {at(0.5):7.2f} ms, p95 {at(0.95):7.2f} ms, worst {at(1):7.2f} ms")


main(*sys.argv[1:])

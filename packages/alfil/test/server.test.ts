// The language server.

import { LanguageServer } from "alfil";
import { expect, it } from "vitest";

interface Message {
    id?: number;
    method?: string;
    // What a message holds is the protocol's to say.
    result?: Record<string, unknown>;
    params?: { uri: string; diagnostics: { code: string; range: { start: { line: number } } }[] };
}

function conversation(files: Record<string, string> = {}): (message: object) => Message[] {
    const server = new LanguageServer({ files });
    const say = (message: object) => server.handle({ jsonrpc: "2.0", ...message }) as Message[];
    const [hello] = say({ id: 1, method: "initialize", params: { capabilities: {} } });
    expect(hello!.result).toMatchObject({ serverInfo: { name: "alfil" }, capabilities: { positionEncoding: "utf-16" } });
    say({ method: "initialized", params: {} });
    return say;
}

const open = (uri: string, text: string) => ({
    method: "textDocument/didOpen",
    params: { textDocument: { uri, languageId: "alfil", version: 1, text } },
});

it("reports mistakes and tells what pieces do", () => {
    const say = conversation();
    const uri = "file:///camels.variant";
    const reported = say(open(uri, 'variant "Camels" { }\nextnds "chess"\n')).find(({ method }) => method === "textDocument/publishDiagnostics");
    expect(reported!.params!.diagnostics[0]).toMatchObject({ code: "syntax::unknown_clause", range: { start: { line: 1 } } });
    const text = 'variant "Camels" { }\nextends "chess"\npiece N "Camel" C\n';
    say({ method: "textDocument/didChange", params: { textDocument: { uri, version: 2 }, contentChanges: [{ text }] } });
    const [hover] = say({ id: 2, method: "textDocument/hover", params: { textDocument: { uri }, position: { line: 2, character: 16 } } });
    expect(JSON.stringify(hover!.result)).toContain("a leap of (3,1)");
});

it("finds what is extended among the files that it was given", () => {
    const say = conversation({ "/folder/base.variant": 'variant "Base" { }\nextends "chess"\n' });
    const messages = say(open("file:///folder/own.variant", 'variant "Own" { }\nextends "base"\npiece N "Camel" C\n'));
    const reported = messages.find(({ method }) => method === "textDocument/publishDiagnostics");
    expect(reported?.params?.diagnostics ?? []).toEqual([]);
});

it("answers what makes no sense", () => {
    const say = conversation();
    expect(say({ id: 9, method: "nothing/atAll" })[0]).toMatchObject({ id: 9, error: { code: -32601 } });
    expect(() => say({ params: [] })).not.toThrow();
});

it("hears halves of signs, and goes on", () => {
    const say = conversation();
    const uri = "file:///half.variant";
    const head = 'variant "Half" { }\nextends "chess"\n';
    say(open(uri, `${head}# \ud83d\n`));
    // The other half comes behind it, and one of a whole sign goes.
    const line = (from: number, to: number, text: string) => ({ range: { start: { line: 2, character: from }, end: { line: 2, character: to } }, text });
    for (const change of [line(3, 3, "\ude00"), line(2, 4, "\u{1f600}"), line(2, 3, ""), line(2, 2, "x")]) {
        say({ method: "textDocument/didChange", params: { textDocument: { uri, version: 2 }, contentChanges: [change] } });
    }
    const [hover] = say({ id: 2, method: "textDocument/hover", params: { textDocument: { uri }, position: { line: 1, character: 2 } } });
    expect(JSON.stringify(hover!.result)).toContain("extends");
});

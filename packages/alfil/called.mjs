// Prints the numbers of the functions that a page calls before it works, and writes the paths of the files whose texts it shows, games and
// glyphs, into a file: `node called.mjs WATCHED.wasm PATHS`. `scripts/wasm` divides the library by them. What is not seen here, such as what tells
// mistakes and mends them, is loaded a little later, and is no less right.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { initSync, LanguageServer, shipped, shippedText, Variant } from "./dist/index.js";
import { __wbg_also as also } from "./dist/wasm.js";

/** Games that are unlike each other: wide and narrow boards, drops, palaces. What sets of placements need comes with the rest. */
const GAMES = ["chess", "xiangqi", "shogi"];

/** How many half-moves are played of each. */
const PLIES = 10;

/** What somebody may have begun to write. */
const OWN = `variant "Own" { note "A game of its own" }
extends "chess"

piece N "Camel" C
piece Q "Queen" Q4

win when own K in rank last

test "a camel leaps over the pawns" { moves from b1 are b1a4 b1c4 }
`;

/** What an editor in a browser says of itself. */
const markup = ["markdown", "plaintext"];
const CAPABILITIES = {
    general: { markdown: { parser: "marked" } },
    textDocument: {
        completion: {
            completionItem: { snippetSupport: true, documentationFormat: markup, insertReplaceSupport: false },
            completionList: { itemDefaults: ["commitCharacters", "editRange", "insertTextFormat"] },
            completionItemKind: { valueSet: [] },
            contextSupport: true,
        },
        hover: { contentFormat: markup },
        formatting: {}, rename: {}, definition: {}, declaration: {}, implementation: {}, typeDefinition: {}, references: {}, diagnostic: {},
        signatureHelp: {
            contextSupport: true,
            signatureInformation: { documentationFormat: markup, parameterInformation: { labelOffsetSupport: true }, activeParameterSupport: true },
        },
        publishDiagnostics: { versionSupport: true, relatedInformation: true },
        codeAction: {
            codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "source.fixAll", "refactor.rewrite"] } },
            isPreferredSupport: true,
        },
        semanticTokens: { requests: { full: true }, tokenTypes: [], tokenModifiers: [], formats: ["relative"] },
    },
    window: { showMessage: {} },
};

const called = new Set();
/** Pictures of pieces. */
const drawn = [];
also(() => ({ watch: { called: (number) => void called.add(number) } }));
initSync(readFileSync(process.argv[2]));

const server = new LanguageServer();
let id = 0;
const ask = (method, params) => server.handle({ jsonrpc: "2.0", id: ++id, method, params });
const tell = (method, params) => server.handle({ jsonrpc: "2.0", method, params });
ask("initialize", { processId: null, rootUri: "file:///work", clientInfo: { name: "page" }, capabilities: CAPABILITIES });
tell("initialized", {});
// The games are listed; what only a few of them have comes with the rest.
const bases = new Map(shipped().map((one) => [one.name, one.extends]));
const read = new Set();
for (let names = GAMES; names.length > 0; names = names.map((name) => bases.get(name)).filter(Boolean)) names.forEach((name) => read.add(name));
for (const text of [OWN, ...GAMES.map(shippedText)]) {
    look(text);
    const uri = `file:///work/${id}.variant`;
    tell("textDocument/didOpen", { textDocument: { uri, languageId: "alfil", version: 1, text: "" } });
    tell("textDocument/didChange", { textDocument: { uri, version: 2 }, contentChanges: [{ text }] });
    ask("textDocument/semanticTokens/full", { textDocument: { uri } });
    const start = { line: 0, character: 0 };
    ask("textDocument/codeAction", { textDocument: { uri }, range: { start, end: start }, context: { diagnostics: [] } });
}
// A glyph has been drawn if all its outlines have.
const outlines = (file) => [...readFileSync(`src/glyphs/${file}`, "utf8").matchAll(/ d="([^"]+)"/g)].map(([, outline]) => outline);
const isDrawn = (outline) => drawn.some((picture) => picture.includes(outline));
const glyphs = readdirSync("src/glyphs").filter((file) => outlines(file).every(isDrawn));
writeFileSync(process.argv[3], [...[...read].map((name) => `variants/${name}.variant`), ...glyphs.map((file) => `src/glyphs/${file}`)].join("\n"));
process.stdout.write([...called].sort((one, other) => one - other).join("\n"));

/** What the page asks about a text: its pictures, the position, what may be touched; and a move. */
function look(text) {
    const { variant } = Variant.read(text, { depth: "fast" });
    for (const { letters } of variant.info.pieces) ["white", "black"].forEach((side) => drawn.push(variant.glyph(letters, side)));
    variant.neutralGlyph();
    variant.boardSvg({ coordinates: false });
    variant.layout();
    const game = variant.game();
    show(game);
    for (let ply = 0; ply < PLIES && !game.outcome.over; ply++) {
        const touched = [];
        for (let next = game.entry([]).next; next.length > 0; next = game.entry(touched).next) touched.push(next[0].touch);
        game.play(game.randomMove(ply));
        show(game);
    }
    const { startFen: fen, history } = game;
    [variant.game({ fen }), variant.game({ fen, moves: history.map(({ text }) => text) })].forEach((other) => other.free());
    game.undo();
    game.free();
    variant.free();
}

function show(game) {
    const { fen, startFen, turn, check, moveNumber, outcome, board, reserves, lastMove, history } = game;
    game.describe();
    return [fen, startFen, turn, check, moveNumber, outcome, board, reserves, lastMove, history];
}

// Texts that mean harm: nothing ends the library, and nothing takes for ever.

import { AlfilError, check, format, shipped, shippedText, Variant, type Game } from "alfil";
import { expect, it } from "vitest";
import { random } from "./help.ts";

/** Does something with a text that may go wrong in any way but the library's own. */
function survives(text: string): void {
    try {
        format(text);
        const { variant } = Variant.read(text, { depth: "fast" });
        if (!variant) return;
        const game: Game = variant.game();
        variant.rules("markdown");
        variant.boardSvg();
        game.legalMoves();
        game.entry();
        [variant, game].forEach((one) => one.free());
    } catch (error) {
        if (!(error instanceof AlfilError) || error.kind === "internal") throw error;
    }
}

it("survives texts with parts taken away, doubled and mixed", () => {
    const below = random(7);
    for (const { name } of shipped()) {
        const text = shippedText(name)!;
        const other = shippedText(shipped()[below(shipped().length)]!.name)!;
        for (let count = 0; count < 6; count++) {
            const [from, to] = [below(text.length), below(text.length)].sort((one, two) => one - two) as [number, number];
            const kinds = [
                () => text.slice(0, from) + text.slice(to),
                () => text.slice(0, to) + text.slice(from),
                () => text.slice(0, from) + other.slice(below(other.length)),
                () => text.slice(0, from) + String.fromCharCode(below(0xffff)) + text.slice(from),
            ];
            survives(kinds[below(kinds.length)]!());
        }
    }
});

it("survives what is deep, long and large", () => {
    const head = 'variant "Deep" { }\nextends "chess"\n';
    const deep = 20_000;
    for (const text of [
        "(".repeat(deep),
        `${head}win when ${"(".repeat(deep)}own K in rank last${")".repeat(deep)}\n`,
        `${head}win when ${"not ".repeat(deep)}own K in rank last\n`,
        `${head}piece N "N" ${"(".repeat(deep)}\n`,
        `${head}piece N "N" ${"a".repeat(deep)}K\n`,
        `${head}piece N "N" ${"N".repeat(deep)}\n`,
        `${head}test "t" { ${"play e4 ".repeat(deep)} }\n`,
        "x".repeat(1_000_000),
        "\0".repeat(1000),
        'variant "Huge" { }\nboard 16x16\nsetup empty\npiece K "K" U\n',
        'variant "Huge" { }\nboard 99999x99999\n',
        head + 'region a = ranks 1..3\n'.repeat(5000),
    ]) {
        survives(text);
    }
    expect(check("").length).toBeGreaterThan(0);
});

it("refuses too much work", () => {
    const text = `variant "Endless" { }\nextends "chess"\npiece Q "Monster" ${"a".repeat(7)}Q\nreserve Q*8\nturn: move, or place 1.. from reserve\n`;
    survives(text);
    const game = Variant.shipped("kingchess").game();
    expect(() => game.legalMoves({ maxDrops: 15 })).toThrow(AlfilError);
});

it("survives strange notation", () => {
    const chess = Variant.shipped("chess");
    const below = random(11);
    const letters = "KQRBNPkqrbnp12345678/ -[]wb+~@x=#O.,{}()$\u{1d538}\"\\\n";
    for (let count = 0; count < 400; count++) {
        const text = Array.from({ length: below(60) }, () => letters[below(letters.length)]).join("");
        for (const ask of [() => chess.game({ fen: text }), () => chess.game().play(text), () => chess.game().why(text), () => chess.readPgn(text)]) {
            try {
                ask();
            } catch (error) {
                if (!(error instanceof AlfilError) || error.kind === "internal") throw error;
            }
        }
    }
    chess.readPgn("(".repeat(100_000));
    chess.readPgn(`1. e4 ${"(1. d4 ".repeat(20_000)}`);
});

it("refuses what has not the declared form", () => {
    const game = Variant.shipped("chess").game();
    for (const ask of [
        () => game.legalMoves({ maxDrops: "many" } as never),
        () => game.entry([{ on: "nowhere" }] as never),
        () => game.pgn({ White: 3 } as never),
        () => Variant.shipped("chess").boardSvg({ flip: "yes" } as never),
        () => check("", { levels: 3 } as never),
    ]) {
        expect(ask).toThrow(AlfilError);
    }
    expect(() => Variant.shipped("nothing")).toThrow("no variant `nothing` ships");
});

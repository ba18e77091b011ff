// Texts: what is wrong with them, how they are mended, and what they extend.

import { applyFixes, check, format, mend, pack, shipped, shippedText, unpack, Variant, version } from "alfil";
import { explainCode } from "alfil/codes";
import { inflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { elements, kind } from "./help.ts";

const camels = 'variant "Camels" { }\nextends "chess"\npiece N "Camel" C\n';

it("says what is wrong, where, and what to do", () => {
    const text = '# \u{1d538}\nvariant "Example" { }\nextnds "chess"\n';
    const [found] = check(text, { name: "own.variant" });
    expect(found).toMatchObject({ code: "syntax::unknown_clause", severity: "error", place: { file: "own.variant", line: 3, column: 1, endColumn: 7 } });
    expect(text.slice(found!.place.from, found!.place.to)).toBe("extnds");
    expect(found!.labels[0]!.place).toEqual(found!.place);
    expect(found!.help).toContain("extends");
    expect(applyFixes(text, found!.fixes).text).toBe(text.replace("extnds", "extends"));
});

it("counts offsets in UTF-16 units, columns in characters, and lines by whatever ends them", () => {
    const [found] = check('variant "\u{1d538}" { } extnds\r\n');
    expect(found!.place).toMatchObject({ line: 1, column: 17, endColumn: 23 });
    expect(found!.place.from).toBe(17);
});

it("applies fixes that are not in each other's way", () => {
    const edit = (from: number, to: number, text: string) => ({
        title: "", safety: "safe" as const,
        edits: [{ place: { file: "a", from, to, line: 1, column: 1, endLine: 1, endColumn: 1 }, text }],
    });
    const fixes = [edit(0, 1, "x"), edit(0, 2, "no"), edit(3, 3, "y"), edit(9, 99, "no")];
    expect(applyFixes("abcd", fixes)).toEqual({ text: "xbcyd", applied: [fixes[0], fixes[2]] });
    expect(applyFixes("abcd", [])).toEqual({ text: "abcd", applied: [] });
});

it("mends what can be mended", () => {
    const mended = mend('variant "Example" { }\nextnds "chess"\n');
    expect(mended.text).toBe('variant "Example" { }\nextends "chess"\n');
    expect(mended.applied).toEqual(["write `extends`"]);
    expect(mended.diagnostics).toEqual([]);
});

it("lays texts out", () => {
    expect(format('variant   "Example"{ }\n')).toBe('variant "Example" { }\n');
    expect(format("")).toBe("");
});

it("knows levels, by code and by family", () => {
    const text = `${camels}region camp = ranks 1..3\n`;
    const codes = (levels: Record<string, "allow" | "warn" | "deny">) => check(text, { levels }).map(({ code, severity }) => `${severity} ${code}`);
    expect(codes({})).toContain("warning region::unused");
    expect(codes({ region: "deny" })).toContain("error region::unused");
    expect(codes({ "region::unused": "allow" })).not.toContain("warning region::unused");
    for (const unknown of ["nosuch", "region::unsued"]) expect(() => codes({ [unknown]: "deny" })).toThrow(new RegExp(unknown));
});

it("looks less far for every keystroke", () => {
    const text = 'variant "Won" { }\nextends "chess"\nwin when own P in rank 3\n';
    expect(check(text).length).toBeGreaterThan(0);
    expect(check(text, { depth: "fast" }).length).toBeLessThanOrEqual(check(text).length);
});

it("finds what is extended: by name, by a function, and among what ships", () => {
    const text = 'variant "Fast Camels" { }\nextends "camels"\npiece N "Camel" C CC\n';
    for (const parents of [{ camels }, (name: string) => (name === "camels" ? camels : null)]) {
        const { variant, sources } = Variant.read(text, { parents, depth: "fast" });
        expect(sources.map(({ name }) => name)).toEqual(["my.variant", "camels.variant", "chess.variant"]);
        expect(variant!.info.extends).toEqual(["camels", "chess"]);
        expect(variant!.rules("markdown")).toContain("Camels");
    }
    const { variant, diagnostics } = Variant.read(text);
    expect(variant).toBeNull();
    expect(diagnostics[0]!.code).toBe("extends::unknown");
});

it("asks a function for what is extended however that is written", () => {
    const asked = (text: string): string[] => {
        const names: string[] = [];
        const parents = (name: string) => {
            names.push(name);
            return name === "mine" || name === "constructor" ? camels : null;
        };
        return [...names, ...Variant.read(text, { parents, depth: "fast" }).sources.map(({ name }) => name), ...names];
    };
    const sources = (name: string) => ["my.variant", `${name}.variant`, "chess.variant", name, "chess"];
    expect(asked('variant "A" { } extends "mine"\n')).toEqual(sources("mine"));
    expect(asked('variant "A" { }\nextends"mine"\n')).toEqual(sources("mine"));
    expect(asked('\ufeffextends "mine"\n').slice(-2)).toEqual(["mine", "chess"]);
    expect(asked('variant "A" { }\nextends "constructor"\n')).toEqual(sources("constructor"));
    expect(asked('# extends "no"\nvariant "A" { note "extends \\"no\\" extends" }\r\n\textends\t"mine"\n')).toEqual(sources("mine"));
});

it("draws the author's pictures, and no script", () => {
    const text = camels.replace(" C\n", ' {\n    move C\n    image "camel.svg"\n}\n');
    const star = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M1 0L2 2H0Z"/></svg>';
    const good = Variant.read(text, { images: { "camel.svg": star }, depth: "fast" });
    expect(good.diagnostics).toEqual([]);
    expect(elements(good.variant!.glyph("N", "white"))).toBeGreaterThan(2);
    expect(good.variant!.glyph("N", "white")).toContain("M1 0L2 2H0Z");
    const bad = Variant.read(text, { images: { "camel.svg": star.replace("<path", "<script/><path") }, depth: "fast" });
    expect(bad.diagnostics[0]!.code).toBe("image::refused");
    expect(bad.variant!.glyph("N", "white")).not.toContain("script");
});

it("runs the tests of a file, and says what would have to stand there", () => {
    const text = `${camels}test "camels" {\n    moves from b1 are b1a4\n    play e4\n}\ntest "more" { moves from a1 are none }\n`;
    const variant = Variant.read(text, { depth: "fast" }).variant!;
    const [camel, more] = variant.test();
    expect(camel).toMatchObject({ name: "camels", passed: false });
    expect(more!.passed).toBe(true);
    const [failure] = camel!.failures;
    expect(failure!.board!.fen).toContain(" w ");
    expect(failure!.board!.diagram).toContain("K");
    expect(failure!.difference!.map(({ sign }) => sign)).toContain("found");
    expect(failure!.rewriting).toContain("moves from b1 are b1a4 b1c4");
    expect(text.slice(failure!.step.from, failure!.step.to)).toContain("moves from b1");
    expect(variant.test("more")).toHaveLength(1);
    expect(kind(() => variant.coverage())).toBe("variant");
    const mended = Variant.read(failure!.rewriting!, { depth: "fast" }).variant!.coverage();
    expect(mended.items).toBeGreaterThan(0);
    expect(mended.lines.map(({ line }) => line)).toContain(3);
    expect(Variant.read(camels, { depth: "fast" }).variant!.coverage().noticed).toBe(0);
});

it("tells what differs", () => {
    const own = Variant.read(camels, { depth: "fast" }).variant!;
    const sentences = own.differences(Variant.shipped("chess"));
    expect(sentences.join(" ").toLowerCase()).toContain("camel");
    expect(own.rules("html")).toMatch(/^<!DOCTYPE html>/i);
    expect(own.rules("html")).not.toMatch(/<script/i);
});

it("explains codes", () => {
    expect(explainCode("piece::unused")).toContain("piece::unused");
    expect(explainCode("nothing::at_all")).toBeNull();
    expect(version()).toMatch(/^\d+\.\d+\.\d+/);
});

it("packs what differs from another text, and refuses another base", async () => {
    const base = "one\ntwo\n\nthree\n\nfour\n";
    for (const text of [base, "", "two\n", base.repeat(3), base.replace("two", "2"), `${base}five`, "+\n=0 1\n\u0000fen\u0000e4", "\n".repeat(300)]) {
        expect(await unpack(await pack(text, base), base)).toBe(text);
        expect(await unpack(await pack(text, ""), "")).toBe(text);
    }
    const packed = await pack("one\n", base);
    await expect(unpack(packed, `${base}five`)).rejects.toMatchObject({ kind: "link", message: "this link says what differs from another version of a file that ships" });
    // Without its base it is no text.
    await expect(unpack(packed)).rejects.toMatchObject({ kind: "link", message: "this link says what differs from another text" });
    for (const text of ["\u0001", "\u0001\u0001a", "\u0001abc\n+one"]) expect(await unpack(await pack(text))).toBe(text);
    const sumOf = (packed: string) => inflateRawSync(Buffer.from(packed, "base64url")).toString().slice(1).split("\n")[0]!;
    const sum = sumOf(packed);
    for (const steps of ["", "\n", "\n-1", "\n=1", "\n=-1 2", "\n=1e9 2", "\n=0 99999999"]) {
        await expect(unpack(await pack(sum + steps), base), steps).rejects.toMatchObject({ kind: "link" });
    }
    await expect(unpack(await pack("no sum\n+one"), base)).rejects.toMatchObject({ kind: "link" });
    // A few signs may not become very many.
    const long = "a line\n".repeat(100_000);
    const of = sumOf(await pack("", long));
    await expect(unpack(await pack(of + "\n=0 100000".repeat(10_000)), long)).rejects.toMatchObject({ message: "this link holds more than 1 MiB" });
    expect(await unpack(await pack(long, long), long)).toBe(long);
});

it("packs a file that ships, with a line more, into a link that is not cut off", async () => {
    const sizes = await Promise.all(shipped().map(async ({ name }) => {
        const text = shippedText(name)!;
        const packed = await pack(`${text}\n# A line more, and the last one.\n`, text);
        expect(await unpack(packed, text)).toBe(`${text}\n# A line more, and the last one.\n`);
        return packed.length;
    }));
    expect(Math.max(...sizes)).toBeLessThan(200);
});

it("packs texts into links, and refuses what is none", async () => {
    const text = "\u{1d538}ä\n".repeat(1000);
    expect(await unpack(await pack(text))).toBe(text);
    expect(await unpack(await pack(""))).toBe("");
    await expect(unpack("no link!")).rejects.toMatchObject({ kind: "link" });
    await expect(unpack("AAAA")).rejects.toMatchObject({ kind: "link" });
    await expect(unpack(await pack("a".repeat(2 ** 21)))).rejects.toMatchObject({ kind: "link", message: "this link holds more than 1 MiB" });
});

// Games.

import { Game, Variant } from "alfil";
import { expect, it } from "vitest";
import { fault, kind, short, touches } from "./help.ts";

const chess = (fen?: string): Game => Variant.shipped("chess").game({ fen });

it("plays, takes back, and tells what was played", () => {
    const game = chess();
    const move = game.play("e4");
    expect(move).toMatchObject({ text: "e2e4", san: "e4", kind: "step", piece: "P", from: "e2", to: "e4", captures: [], promotion: null });
    expect(move.changed.sort()).toEqual(["e2", "e4"]);
    expect(game.turn).toBe("black");
    expect(game.fen).toContain(" b ");
    expect(game.play("d7d5").san).toBe("d5");
    expect(game.play("exd5").captures).toEqual([{ square: "d5", piece: { side: "black", piece: "P" } }]);
    expect(game.moveNumber).toBe(2);
    expect(game.history.map(({ san }) => san)).toEqual(["e4", "d5", "exd5"]);
    const other = game.clone();
    expect(game.undo()!.san).toBe("exd5");
    expect(game.board["d5"]).toEqual({ side: "black", piece: "P" });
    expect(other.history).toHaveLength(3);
    expect(game.key).not.toBe(other.key);
    expect(chess().undo()).toBeNull();
    expect(chess().lastMove).toBeNull();
});

it("lets a side make several moves in a turn", () => {
    const game = Variant.shipped("marseillais").game();
    expect(game.movesLeft).toBe(0);
    game.play("e4");
    expect([game.turn, game.movesLeft, game.moveNumber]).toEqual(["white", 1, 1]);
    expect(game.fen).toContain(" left:1");
    game.play("Nf3");
    expect([game.turn, game.movesLeft]).toEqual(["black", 0]);
    game.undo();
    expect([game.turn, game.movesLeft]).toEqual(["white", 1]);
    game.free();
});

it("tells the second part of a turn, and what belongs to nobody", () => {
    const duck = Variant.shipped("duck");
    const game = duck.game();
    expect(duck.info.neutral).toBe("Duck");
    expect(duck.neutralGlyph()).toContain("<svg");
    expect(Variant.shipped("chess").neutralGlyph()).toBeNull();
    const move = game.play("e4/e5");
    expect(move).toMatchObject({ text: "e2e4,e4e5", kind: "step", piece: "P", from: "e2", neutral: "e5" });
    expect([...move.changed].sort()).toEqual(["e2", "e4", "e5"]);
    expect(game.neutral).toEqual(["e5"]);
});

it("calls the sides as the file does", () => {
    expect(Variant.shipped("xiangqi").info.sides).toEqual({ white: "Red", black: "Black" });
    expect(Variant.shipped("chess").info.sides).toEqual({ white: "White", black: "Black" });
    const text = 'variant "Painted" { }\nextends "chess"\nsides "Crimson" "Azure"\n';
    const game = Variant.read(text).variant!.game();
    for (const move of ["f3", "e5", "g4", "Qh4"]) game.play(move);
    expect(game.turn).toBe("white");
    expect(game.outcome).toMatchObject({ winner: "black", text: "Azure wins by checkmate" });
});

it("tells en passant, castling, promotion and placements", () => {
    const passant = chess("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").play("exd6");
    expect(passant.captures[0]!.square).toBe("d5");
    expect(passant.changed.sort()).toEqual(["d5", "d6", "e5"]);
    const castling = chess("4k3/8/8/8/8/8/8/4K2R w K - 0 1").play("O-O");
    expect(castling).toMatchObject({ kind: "castling", castling: { king: "e1", kingTo: "g1", rook: "h1", rookTo: "f1" } });
    expect(chess("8/4P3/8/8/8/8/k7/7K w - - 0 1").play("e8=N").promotion).toBe("N");
    const house = Variant.shipped("crazyhouse").game({ fen: "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1" });
    expect(house.reserves).toEqual({ white: { Q: 1 }, black: {} });
    expect(house.play("Q@e7")).toMatchObject({ kind: "placement", piece: "Q", from: null, to: "e7", placements: [{ piece: "Q", square: "e7" }] });
});

it("says how the game stands, and by which clause", () => {
    const game = chess();
    for (const move of ["f3", "e5", "g4", "Qh4#"]) game.play(move);
    expect(game.outcome).toMatchObject({ over: true, winner: "black", reason: "checkmate", text: "black wins by checkmate", result: "0-1" });
    expect(game.outcome.why!.clauses.length).toBeGreaterThan(0);
    expect(game.inCheck).toBe(true);
    expect(game.check).toEqual({ royals: ["e1"], checkers: ["h4"] });
    expect(game.legalMoves()).toEqual([]);
    expect(game.randomMove(1)).toBeNull();
    expect(kind(() => game.play("a3"))).toBe("move");
    expect(chess().outcome).toMatchObject({ over: false, winner: null, reason: null, text: "ongoing", result: "*", why: null });
    expect(chess().check).toEqual({ royals: [], checkers: [] });
});

it("lists moves, all or from a square", () => {
    expect(chess().legalMoves().map(({ text }) => text)).toEqual([...chess().legalMoves().map(({ text }) => text)].sort());
    expect(chess().legalMoves({ square: "b1" }).map(({ san }) => san)).toEqual(["Na3", "Nc3"]);
    expect(chess().legalMoves({ square: "e4" })).toEqual([]);
    expect(kind(() => chess().legalMoves({ square: "z9" }))).toBe("square");
    expect(chess().countMoves()).toBe("20");
});

it("enters moves by touches", () => {
    const next = (game: Game, text: string): string => game.entry(touches(text)).next.map(({ touch }) => short(touch)).join(" ");
    const game = chess("r3k2r/4P3/8/8/8/8/8/R3K2R w KQ - 0 1");
    expect(next(game, "e1")).toBe("a1 c1 d1 f1 g1 h1 d2 e2 f2");
    expect(game.entry(touches("e1 h1"))).toMatchObject({ complete: true, move: { san: "O-O" } });
    expect(game.entry(touches("e1")).next.find(({ touch }) => short(touch) === "h1")!.role).toBe("castle");
    const promoting = chess("8/4P3/8/8/8/8/k7/7K w - - 0 1");
    const options = promoting.entry(touches("e7 e8")).next;
    expect(options.map(({ role }) => role)).toEqual(["promotion", "promotion", "promotion", "promotion"]);
    expect(options.map(({ piece }) => piece!.piece).sort()).toEqual(["B", "N", "Q", "R"]);
    expect(options[0]!.label).toMatch(/^promote to /);
    expect(promoting.entry(touches("e7 e8 become:Q")).move!.san).toBe("e8=Q");
    expect(promoting.entry(touches("nonsense"))).toMatchObject({ next: [], move: null, complete: false });
});

it("says why", () => {
    const why = chess().why("Ra3");
    expect(why.legal).toBe(false);
    expect(why.points[0]!.text).toContain("stands in the way");
    const [clause] = why.points[0]!.clauses;
    const source = Variant.shipped("chess").sources[0]!;
    expect(source.text.slice(clause!.place.from, clause!.place.to)).not.toBe("");
    expect(clause!.place.file).toBe("chess.variant");
    expect(chess().why("e4").legal).toBe(true);
    expect(kind(() => chess().why("nonsense"))).toBe("move");
});

it("reads and writes PGN with comments and variations, and says what is wrong with it", () => {
    const chess = Variant.shipped("chess");
    const [game] = chess.readPgn('[White "Anna"]\n\n1. e4 {best} e5 (1... c5 $1) 2. Nf3 1-0\n');
    expect(game!.result).toBe("1-0");
    expect(game!.elements.map(({ is }) => is)).toEqual(["move", "comment", "move", "open", "move", "nag", "close", "move"]);
    expect(game!.game!.history.map(({ san }) => san)).toEqual(["e4", "e5", "Nf3"]);
    const text = "1. e4 e5 2. Ke3 *";
    const [wrong] = chess.readPgn(text);
    expect(wrong!.game).toBeNull();
    const { place } = wrong!.diagnostics[0]!;
    expect(text.slice(place.from, place.to)).toBe("Ke3");
    expect(chess.readPgn("")).toEqual([]);
});

it("starts from numbered arrays", () => {
    const variant = Variant.shipped("chess960");
    expect(variant.info.arrays).toBe(960);
    expect(variant.game({ array: 518 }).fen).toContain("rnbqkbnr");
    expect(kind(() => variant.game({ array: 960 }))).toBe("array");
    expect(kind(() => variant.game({ array: -1 }))).toBe("array");
    expect(kind(() => Variant.shipped("chess").game({ array: 0 }))).toBe("array");
});

it("refuses with a reason, the next step, and the place", () => {
    const illegal = fault(() => chess().play("Ke2"));
    expect(illegal).toMatchObject({ kind: "move", name: "AlfilError" });
    expect(illegal.message).not.toBe("");
    const fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1";
    const { diagnostics } = fault(() => chess(fen));
    expect(fen.slice(diagnostics[0]!.place.from, diagnostics[0]!.place.to)).toBe("X");
    expect(kind(() => chess("4k3/8/8/8/8/8/8/4K2r b - - 0 1"))).toBe("fen");
    expect(kind(() => chess().perft(21))).toBe("limit");
    expect(kind(() => Variant.shipped("kingchess").game().legalMoves({ maxDrops: 6 }))).toBe("limit");
});

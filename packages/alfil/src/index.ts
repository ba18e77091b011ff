/**
 * Chess variants in JavaScript: read, checked, explained, drawn, played and thought about, each by the rules in its file.
 *
 * ```js
 * import { init, Variant } from "alfil";
 *
 * await init();
 * const game = Variant.shipped("chess").game();
 * game.play("e4");
 * console.log(game.fen, game.legalMoves().map((move) => move.san));
 * ```
 */
export * from "./types.js";
export { init, initSync, version, type WasmSource } from "./load.js";
export { type Rest } from "./rest.js";
export { AlfilError, type FaultKind } from "./fault.js";
export { applyFixes, check, findShipped, format, mend, shipped, shippedText, sketch } from "./files.js";
export { Variant, type Reading } from "./variant.js";
export { Game } from "./game.js";
export { Engine, type Hooks } from "./engine.js";
export { LanguageServer } from "./server.js";
export { pack, unpack } from "./share.js";

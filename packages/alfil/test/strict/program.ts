// A program for browsers, whose author has no types of Node and looks at those of all libraries: it only has to be well typed.

import { init, Variant, type Move } from "alfil";

await init();
const chess = Variant.shipped("chess");
const moves: Move[] = chess.game().legalMoves();
document.title = moves.map((move) => move.san).join(" ");
chess.free();

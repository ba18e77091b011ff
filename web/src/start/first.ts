// What the first visitor sees: a game in a few lines, with something to try out.

export const FIRST = `variant "Camel Race" { note "Chess with camels for knights, won by the first king across" }
extends "chess"

# Change a letter, and the board follows. Hover over a word to see what it means.
piece N "Camel" C   # leaps three squares and one
piece Q "Queen" Q4  # slides four squares at most

win when own K in rank last

test "a camel leaps over the pawns" { moves from b1 are b1a4 b1c4 }

test "a king across has won" {
    position "8/k3K3/8/8/8/8/8/8 w - - 0 1"
    play Ke8
    result white wins by reaching the goal
}
`;

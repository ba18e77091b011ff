; What words and signs are called, so that editors colour them. Of what fits a word, the last pattern counts.

(comment) @comment

(string) @string
(escape) @string.escape
(rest_of_line) @string

(number) @number
(decimal) @number
(turn_number) @number

; The words of the language: those that begin clauses and rules, those that begin steps of a test, and all others.
[
 "arrays" "blast" "board" "bound" "capture" "castle" "draw" "en" "exchange" "extends"
 "chase" "flip" "take" "forbid" "gate" "glyph" "home" "image" "immune" "limit" "look" "loss" "neutral" "passant" "piece"
 "place" "promote" "region" "reserve" "royal" "setup" "sides" "test" "turn" "variant" "win"
 "without"
] @keyword

[
 "array" "fen" "illegal" "legal" "mate" "moves" "no" "other" "perft" "play" "position"
 "result" "check"
] @keyword

[
 "all" "and" "are" "arrival" "as" "at" "attacked" "attackers" "bare" "but" "by" "captured"
 "capturing" "chequered" "checkmate" "checks" "count" "crossed" "dark" "diagonals" "differs" "discs" "each" "else" "empty" "ahead" "alone" "along" "behind" "crossing" "surrounded" "enclosed" "entering" "equals" "exactly"
 "figures" "file" "files" "first" "flips" "fro" "from" "greatest" "guarded" "has" "hexagons" "in" "it" "last" "least" "light" "line"
 "more" "most" "move" "moving" "none" "not" "occupied" "octagons" "of" "on" "once" "optional" "or" "origin"
 "over" "pass" "passes" "left" "leaving" "path" "placed" "placing" "plain" "points" "push" "rank" "ranks" "reach" "edge" "sliding" "repetition" "river" "safe" "shade" "shaded" "since" "sparing" "stalemate"
 "swapping" "takes" "the" "then" "to" "together" "touching" "unmoved" "until" "wedges" "when" "where" "while" "with" "within"
 "worth" "x"
] @keyword.operator

["white" "black" "own" "enemy" "partner"] @variable.builtin

(field_name) @property
(key_name) @property

; Pieces and how they move.
(piece_name) @type
(piece_line name: (piece_name) @type.definition)
(piece_block name: (piece_name) @type.definition)
(betza_word) @string.special
(step_word) @string.special

; Squares and sets of them.
(square) @constant
(file_letter) @constant
(region_name) @variable
(region_clause name: (region_name) @variable.definition)

; An array: what stands on its squares, White's in capitals.
(cell) @type
((cell) @type.builtin (#match? @type.builtin "^[+]?[a-z]"))
((cell) @punctuation.delimiter (#match? @punctuation.delimiter "^[.*]$"))

; Moves in tests.
(word) @constant

["=" "!=" "<" "<=" ">" ">=" "+" "-" "*" "&" ".."] @operator
["," ":"] @punctuation.delimiter
["(" ")" "{" "}"] @punctuation.bracket

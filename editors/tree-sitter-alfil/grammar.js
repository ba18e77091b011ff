// The language of variant files, for editors: the clauses of `grammar/variant.pest` under the names that they have there.
//
// It takes a little more than Alfil does, for it need not say what is wrong with a file. A clause ends at the end of its line;
// behind a comma it goes on in the next one, and inside parentheses line ends are blanks. That last is what `src/scanner.c` is
// for, which tells line ends and parentheses.

/// <reference types="tree-sitter-cli/dsl" />

/** One `rule`, or several with `separator` between them. */
const list = (separator, rule) => seq(rule, repeat(seq(separator, rule)));

/** Braces, with a line for each `rule`. */
const lines = ($, rule) => seq('{', repeat(choice($._line_end, seq(rule, $._line_end))), optional(rule), '}');

/** What may stand behind a comma, or without one. */
const also = ($, ...parts) => seq(optional($._comma), ...parts);

/** A clause, which may be one side's. */
const clause = ($, ...parts) => seq(optional($.side), ...parts);

module.exports = grammar({
  name: 'alfil',

  externals: $ => [$._line_end, '(', ')'],
  extras: $ => [/[ \t\r\n]/, $.comment],

  conflicts: $ => [
    // What a comma belongs to is seen one word later,
    [$.piece_names],
    [$.place_turn],
    // and so is whether a minus counts from the last rank or takes squares away.
    [$.rank_number],
    // What is forbidden may end in `by moving` or `by placing`, a line or a path in `by` and steps.
    [$.line],
    [$.path],
  ],

  rules: {
    file: $ =>
      seq(
        repeat(choice($._line_end, $._block_clause, seq($._line_clause, $._line_end))),
        optional($._line_clause),
      ),

    _line_clause: $ =>
      choice(
        $.extends, $.without, $.board, $.look, $.neutral, $.sides, $.setup_empty, $.piece_line, $.region_clause, $.home, $.royal, $.immune, $.glyph,
        $.image, $.bound, $.promote, $.exchange, $.en_passant, $.castle, $.capture, $.blast, $.flip, $.take, $.reserve, $.turn, $.place,
        $.limit, $.gate, $.forbid, $.chase, $.outcome,
      ),

    _block_clause: $ => choice($.test, $.header, $.setup, $.arrays, $.piece_block),

    comment: _ => token(seq('#', /[^\r\n]*/)),
    _comma: $ => seq(',', repeat($._line_end)),

    // Words.
    square: _ => /[a-z][0-9]+/,
    piece_name: _ => /\+?[A-Z][A-Za-z0-9_]*~?/,
    file_letter: _ => /[A-Za-z]/,
    name: _ => /[A-Za-z_][A-Za-z0-9_]*/,
    number: _ => /[0-9]+/,
    string: $ => seq('"', repeat(choice($._text, $.escape)), token.immediate('"')),
    _text: _ => token.immediate(prec(1, /[^"\\\r\n]+/)),
    escape: _ => token.immediate(/\\[^\r\n]/),

    piece_names: $ => list(optional($._comma), $.piece_name),
    side: _ => choice('white', 'black'),
    whose: _ => choice('own', 'enemy'),
    compare: _ => choice('=', '!=', '<=', '>=', '<', '>'),

    // What the variant is, and what it builds on.
    header: $ => clause($, 'variant', field('title', $.string), $.header_body),
    header_body: $ => seq('{', repeat(choice($._line_end, $.header_field)), '}'),
    header_field: $ => seq(alias($.name, $.field_name), choice($.string, $.number)),
    extends: $ => clause($, 'extends', field('parent', $.string)),
    without: $ =>
      clause($, 'without', choice(
        seq('piece', $.piece_names),
        seq(choice('royal', 'promote', 'exchange'), optional($.piece_names)),
        seq('en', 'passant'),
        'castle', 'capture', 'blast', 'flip', 'take', 'reserve', 'turn', 'limit', 'gate', 'arrays', 'forbid', 'chase', 'look', 'neutral', 'sides',
        'checkmate', 'stalemate', 'repetition', seq('move', 'count'), 'bare',
      )),

    // The board and what stands on it.
    board: $ => clause($, 'board', $.number, 'x', $.number),
    look: $ => clause($, 'look', choice($._look_ground, $._look_part), repeat(seq($._comma, $._look_part))),
    _look_ground: _ => choice('chequered', 'plain', 'points', seq('hexagons', optional(seq('in', 'ranks')))),
    _look_part: $ => choice('figures', 'discs', 'wedges', 'octagons', seq(choice('river', 'diagonals', 'shaded'), 'on', $.region)),
    neutral: $ => clause($, 'neutral', $.string),
    sides: $ => clause($, 'sides', $.string, $.string),
    setup_empty: $ => clause($, 'setup', optional(also($, $.setup_turn)), 'empty'),
    setup: $ => clause($, 'setup', optional(also($, $.setup_turn)), $.setup_body),
    setup_turn: $ => seq($.side, 'to', 'move'),
    setup_body: $ => lines($, $.row),
    row: $ => repeat1($.cell),
    cell: _ => choice(/\{[A-Za-z0-9_]*\}/, /[^\s{}#]+/),
    arrays: $ => clause($, 'arrays', 'on', $.region, $.arrays_body),
    arrays_body: $ => lines($, $.array_step),
    array_step: $ => seq($.piece_names, optional(seq('on', $.region))),

    // Pieces.
    piece_line: $ =>
      clause($,
        'piece', field('name', $.piece_name), optional(field('title', $.string)), optional($.betza),
        repeat(choice($.glyph_rule, $.image_rule, $.bound_rule)),
      ),
    piece_block: $ =>
      clause($, 'piece', field('name', $.piece_name), optional(field('title', $.string)), $.piece_body),
    piece_body: $ =>
      lines($, choice(
        $.move_rule, $.royal_rule, $.immune_rule, $.home_rule, $.glyph_rule, $.image_rule, $.bound_rule,
      )),
    move_rule: $ => seq('move', $.betza, repeat(also($, choice($.move_on, $.move_over, $.move_from, $.move_in, $.move_takes, $.near, $.when)))),
    move_on: $ => seq('on', optional('not'), $.piece_names),
    move_over: $ => seq('over', optional('not'), $.piece_names),
    move_from: $ => seq('from', $.region),
    move_in: $ => seq('in', $.region),
    move_takes: $ => seq('where', 'it', 'takes', optional($.piece_names)),
    royal_rule: $ => seq('royal', optional($.together), optional(also($, $.when)), optional($.else_immune)),
    immune_rule: $ => seq('immune', optional(also($, $.when))),
    home_rule: $ => seq('home', 'on', $.region),
    glyph_rule: $ => seq('glyph', $.string),
    image_rule: $ => seq('image', $.string, optional($.string)),
    bound_rule: _ => 'bound',
    when: $ => seq('when', $.condition),
    else_immune: $ => also($, 'else', 'immune'),
    betza: $ => repeat1($.betza_word),
    betza_word: _ => /[^\s{},#"]+/,

    region_clause: $ => clause($, 'region', field('name', $.region_name), '=', $.region),
    home: $ => clause($, 'home', $.piece_names, 'on', $.region),
    royal: $ =>
      clause($,
        'royal', $.piece_names, optional($.select), optional($.together), optional(also($, $.when)),
        optional($.else_immune),
      ),
    select: $ =>
      seq($._comma, 'the', choice('least', 'greatest'), 'by', '(', list($._comma, $.select_key), ')'),
    select_key: $ => seq(optional('-'), alias($.name, $.key_name)),
    together: $ => seq($._comma, 'together'),
    immune: $ => clause($, 'immune', $.piece_names, optional(also($, $.when))),
    glyph: $ => clause($, 'glyph', $.piece_name, $.string),
    image: $ => clause($, 'image', $.piece_name, $.string, optional($.string)),
    bound: $ => clause($, 'bound', $.piece_names),

    // Moves that are more than a piece's.
    promote: $ =>
      clause($,
        'promote', $.piece_names, optional(choice('capturing', seq('not', 'en', 'passant'))), choice('on', 'entering', 'touching'), $.region, 'to', $.piece_names,
        optional(also($, $.when)), optional($.optional),
      ),
    optional: $ => seq($._comma, 'optional'),
    exchange: $ =>
      clause($,
        'exchange', $.piece_names, 'on', $.region, optional(choice($.exchange_moving, $.exchange_swapping)), 'to', $.piece_names,
        repeat(also($, choice($.near, seq('without', 'check'), $.when))),
      ),
    exchange_moving: $ => seq('moving', $.betza),
    exchange_swapping: $ => seq('swapping', optional(seq('with', $.piece_names))),
    en_passant: $ => clause($, 'en', 'passant', list($._comma, $.en_passant_pair)),
    en_passant_pair: $ => seq($.piece_name, 'by', $.piece_name),
    castle: $ =>
      clause($,
        'castle', optional('royal'), $.castle_party, 'with', $.castle_party,
        choice(seq('by', choice($.number, 'swapping')), $.to_files),
        repeat(seq($._comma, choice($.safe, $.all_safe, 'alone', $.when))),
      ),
    castle_party: $ => seq($.piece_names, optional(seq('from', $.region))),
    to_files: $ =>
      seq('to', 'files', $.file_letter, $.file_letter, 'or', $.file_letter, $.file_letter),
    safe: _ => seq('safe', repeat1(choice('origin', 'crossed', 'arrival'))),
    all_safe: _ => seq('all', 'safe'),
    capture: $ =>
      clause($,
        'capture', optional($.piece_names), 'to', choice(seq(choice($.whose, 'partner'), 'reserve'), $.reborn),
        optional(seq('as', $.piece_names)),
      ),
    reborn: $ =>
      seq('home', optional(seq('on', $.region)), optional(seq('by', choice('file', 'shade')))),
    blast: $ =>
      clause(
        $, 'blast', choice('none', $.betza),
        optional(also($, 'sparing', choice(seq($.piece_names, optional(also($, $.spared_capturing))), $.spared_capturing), optional(also($, $.spared_not)))),
        optional(also($, 'to', 'reserve')),
        optional(also($, 'leaving', 'neutral')),
      ),
    spared_capturing: $ => seq('capturing', $.piece_names),
    spared_not: $ => seq('but', 'not', $.piece_names, 'on', $.piece_names),
    flip: $ => clause($, 'flip', $._turned),
    take: $ => clause($, 'take', $._turned),
    _turned: $ =>
      seq(
        choice(
          $.flip_enclosed, $.flip_surrounded, $.flip_within, $.flip_ahead, $.flip_behind, $.flip_crossing,
        ),
        optional($.flip_on), optional($.flip_in), 'by', $.flip_deeds, optional($.piece_names),
        optional($.flip_along), optional($.near),
      ),
    flip_enclosed: $ => seq('enclosed', optional($.betza)),
    flip_surrounded: $ => seq('surrounded', $.betza),
    flip_within: $ => seq('within', $.betza),
    flip_ahead: $ => seq('ahead', $.betza),
    flip_behind: $ => seq('behind', $.betza),
    flip_crossing: $ => prec.right(seq('crossing', optional($.piece_names))),
    flip_on: $ => seq('on', $.piece_names),
    flip_in: $ => seq('in', $.region),
    flip_along: $ => seq('along', $.betza),
    flip_deeds: $ => list('or', choice('moving', 'placing')),

    // Turns, reserves and what may be placed.
    reserve: $ => clause($, 'reserve', repeat1($.reserve_item)),
    reserve_item: $ => seq($.piece_name, optional(seq('*', $.number))),
    turn: $ =>
      clause($,
        'turn', optional(choice(alias($.number, $.turn_number), $.turn_while)), ':',
        optional($.capture_else), $._turn_option, repeat(also($, 'or', $._turn_option)),
        optional(also($, $.turn_then)),
        optional(also($, $.turn_until)),
        optional(also($, $.turn_answers)),
        optional($.else_move),
        optional($.else_pass),
      ),
    turn_then: $ =>
      seq(
        'then',
        choice(
          seq('push', 'enemy', $.piece_names),
          seq(
            choice('move', 'place'), 'neutral', optional(choice(seq('on', 'origin'), seq('within', 'reach'), seq('at', 'edge'))),
            optional(seq('on', $.region)),
          ),
        ),
      ),
    turn_until: _ => seq('until', 'check'),
    turn_answers: _ => seq('all', 'en', 'passant'),
    turn_while: $ => seq('while', $.condition),
    capture_else: $ => seq('capture', also($, 'else')),
    else_move: $ => also($, 'else', 'move'),
    else_pass: $ => also($, 'else', 'pass'),
    _turn_option: $ => choice($.turn_move, 'pass', $.place_neutral, $.place_turn),
    place_neutral: $ => seq('place', 'neutral', optional(seq('at', 'edge')), optional(seq('on', $.region))),
    turn_move: $ => seq('move', optional(seq($.number, optional(choice(seq('more', 'each', 'turn'), seq('..', $.number)))))),
    place_turn: $ =>
      seq(
        'place', $.number, optional(seq('..', optional($.number))), 'from', 'reserve',
        optional(also($, 'with', $.piece_names)),
      ),
    place: $ =>
      clause($,
        'place', optional($.piece_names),
        choice(
          $.place_shade, $.place_file, $.place_as,
          seq(choice($.place_on, $.place_not_on, $.place_flips, $.place_slides, $.near), optional(also($, $.when))),
        ),
      ),
    place_flips: _ => seq('where', 'it', 'flips'),
    place_slides: $ => seq('sliding', $.betza),
    near: $ => seq(optional('not'), 'within', $.betza, 'of', choice('empty', seq(choice('own', 'enemy'), optional($.piece_names)))),
    place_on: $ => seq('on', $.region),
    place_not_on: $ => seq('not', 'on', $.region),
    place_shade: $ =>
      seq('where', 'shade', choice(seq('differs', 'from'), 'equals'), 'first', 'placed', 'own', $.piece_name),
    place_as: $ => seq('as', $.piece_names),
    place_file: $ => seq('where', 'file', 'has', choice('no', $.file_most), 'own', $.piece_names),
    file_most: $ => seq('at', 'most', $.number),
    limit: $ => clause($, 'limit', list(optional($._comma), $.reserve_item)),
    gate: $ => clause($, 'gate', $.piece_names, 'from', $.region),

    // What may not be, and how the game ends.
    forbid: $ =>
      clause(
        $, 'forbid', choice(seq($.flip_deeds, optional($.piece_names)), seq($.condition, optional($.by_deeds))),
        optional($.not_attackers), optional(seq(optional(','), $.when)),
      ),
    not_attackers: _ => seq(optional(','), 'but', 'not', 'capturing', 'attackers'),
    by_deeds: $ => also($, 'by', $.flip_deeds, optional($.piece_names)),
    chase: $ =>
      clause(
        $, 'chase', $.piece_names, optional(seq('in', $.region)), 'by', $.piece_names,
        optional(seq(optional(','), 'guarded', 'or', 'not')),
      ),
    outcome: $ => clause($, choice('win', 'loss', 'draw'), 'when', $._event),
    _event: $ =>
      choice(
        seq(choice('checkmate', 'stalemate', $.repetition, $.to_and_fro, $.move_count), optional($.provided)),
        $.moves_since,
        $.condition,
      ),
    provided: $ => seq('and', $.conjunction),
    repetition: $ => seq('repetition', $.number, optional(seq('with', choice('check', 'chase')))),
    to_and_fro: $ => seq($.number, 'moves', 'to', 'and', 'fro', optional(seq('by', $.piece_names))),
    move_count: $ =>
      seq(
        $.number, 'moves', 'without', 'capture', optional(seq('or', 'placing')),
        optional(seq('or', 'move', 'of', $.piece_names)),
      ),

    moves_since: $ =>
      seq(
        optional('over'), $.number, 'moves', 'since', $.condition,
        optional(seq($._comma, 'from', $.counted)), repeat(seq($._comma, $.moves_when)),
      ),
    moves_when: $ => seq($.number, 'when', $.condition),

    // Sets of squares.
    region: $ => list(choice('+', '-'), $.region_term),
    region_term: $ => list('&', $.region_factor),
    region_factor: $ => seq(repeat(choice('not', $.side)), $._region_primary),
    _region_primary: $ =>
      choice(
        $.region_group, $.ranks, $.files, $.rectangle, $.square, 'board', 'light', 'dark', $.region_name,
      ),
    region_group: $ => seq('(', $.region, ')'),
    region_name: $ => $.name,
    ranks: $ => seq(choice('rank', 'ranks'), $.rank_number, optional(seq('..', $.rank_number))),
    rank_number: $ => choice($.number, seq('last', optional(seq('-', $.number)))),
    files: $ => seq(choice('file', 'files'), $.file_letter, optional(seq('..', $.file_letter))),
    rectangle: $ => seq($.square, '..', $.square),

    // What holds or does not.
    condition: $ => list('or', $.conjunction),
    conjunction: $ => list('and', $.negation),
    negation: $ => seq(repeat('not'), choice($.once, $._fact)),
    once: $ => prec.right(seq('once', $.been, optional(seq('until', $.been)))),
    been: $ => seq(repeat('not'), $._fact),
    _fact: $ =>
      choice(
        $.condition_group, $.captured, $.count, $.worth, $.line, $.path, $.in_reserve, $.turn_count, $.passes_made, $.moves_left, $.checks_given, $.in_check,
        $.in_checkmate, $.to_move, $.beside, $.stands, $.occupied, $.attacked, $.unmoved, 'royal', 'bare',
      ),
    condition_group: $ => seq('(', $.condition, ')'),
    captured: $ => seq('captured', $.whose, $.piece_names),
    count: $ => seq($.counted, $.compare, choice($.number, $.counted)),
    counted: $ =>
      prec.right(seq('count', optional($.whose), optional($.piece_names), optional(seq('in', $.region)))),
    worth: $ => seq($.weighed, $.compare, choice($.points, $.weighed_alike)),
    weighed: $ => seq('worth', optional($.whose), $.weights, optional(seq('+', $.points))),
    weighed_alike: $ =>
      prec.right(seq('worth', optional($.whose), optional($.weights), optional(seq('+', $.points)))),
    weights: $ => seq('(', $.weight, repeat(seq(',', $.weight)), ')'),
    weight: $ => seq($.piece_names, $.points),
    points: $ => choice($.number, $.decimal),
    decimal: _ => /[0-9]+\.[0-9]+/,
    line: $ =>
      seq(
        'line', optional('exactly'), $.number, $.whose, optional($.piece_names), optional(seq('in', $.region)),
        optional($.by_steps),
      ),
    path: $ =>
      seq('path', $.whose, optional($.piece_names), 'from', $.region, 'to', $.region, optional($.by_steps)),
    by_steps: $ => seq('by', $.step_word),
    step_word: _ => /[a-z]*[A-Z][A-Za-z0-9]*/,
    in_reserve: $ => seq('reserve', optional($.whose), optional($.piece_names), $.compare, $.number),
    turn_count: $ => seq('turn', $.compare, $.number),
    passes_made: $ => seq('passes', $.compare, $.number),
    moves_left: $ => seq('left', $.compare, $.number),
    in_check: $ => seq('check', optional($.whose)),
    checks_given: $ => seq('checks', $.whose, $.compare, $.number),
    in_checkmate: $ => seq('checkmate', $.whose),
    to_move: $ => seq($.whose, 'to', 'move'),
    beside: $ => seq($.whose, optional($.piece_names), $.beside_whom),
    beside_whom: $ => prec.right(seq('within', $.betza, 'of', $.whose, optional($.piece_names))),
    stands: $ => seq($.whose, optional($.piece_names), 'in', $.region),
    occupied: $ => seq('occupied', $.region),
    attacked: $ =>
      prec.right(
        seq('attacked', choice($.region, seq($.whose, optional($.piece_names), optional(seq('in', $.region))))),
      ),
    unmoved: $ => prec.right(seq('unmoved', optional($.whose), $.piece_names, optional(seq('in', $.region)))),

    // Tests.
    test: $ => clause($, 'test', field('name', $.string), $.test_body),
    test_body: $ => lines($, $._step),
    _step: $ =>
      choice(
        $.position, $.array_number, $.play, $.moves_from, $.moves_are, $.legal, $.illegal, $.check, $.no_check,
        $.result, $.fen, $.perft, $.mate, $.other_board,
      ),
    position: $ => seq('position', $.string),
    array_number: $ => seq('array', $.number),
    play: $ => seq('play', $._words),
    moves_from: $ => seq('moves', 'from', $.word, 'are', choice('none', $._words)),
    moves_are: $ => seq('moves', 'are', choice('none', $._words)),
    legal: $ => seq('legal', $._words),
    illegal: $ => seq('illegal', $.word, optional($.string)),
    check: _ => 'check',
    no_check: _ => seq('no', 'check'),
    result: $ => seq('result', $.rest_of_line),
    fen: $ => seq('fen', $.string),
    perft: $ => seq('perft', $.number, $.number),
    mate: $ => seq('mate', 'in', $.number),
    other_board: _ => seq('other', 'board'),
    _words: $ => list(optional($._comma), $.word),
    word: _ => /,*[^\s{}",#][^\s{}",]*(,+[^\s{}",]+)*/,
    rest_of_line: _ => /[^\s}#]([^\r\n}#]*[^\s}#])?/,
  },
});

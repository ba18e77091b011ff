import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startOf } from '../src/steps';

test('a test is put up as far as its lines go', () => {
  const lines = [
    'test "a \\"test\\"" {  # with a comment',
    '    position "8/8/8/8/8/8/8/k1K5 w - - 0 1"',
    '    play 1. Kc2 Ka2, 2. Kc3  # on',
    '    moves from a2 are none',
    '    play Ka3,',
    '        Kc4',
    '}',
  ];
  const fen = '8/8/8/8/8/8/8/k1K5 w - - 0 1';
  assert.deepEqual(startOf(lines), { fen, moves: ['Kc2', 'Ka2', 'Kc3', 'Ka3', 'Kc4'] });
  assert.deepEqual(startOf(lines.slice(0, 3)), { fen, moves: ['Kc2', 'Ka2', 'Kc3'] });
  assert.deepEqual(startOf(['test "on one line" { array 518 }']), { array: 518 });
  assert.deepEqual(startOf(['test "on one line" { play e4 Qh4# }']), { moves: ['e4', 'Qh4#'] });
  assert.deepEqual(startOf(['test "nothing" {', '    check']), {});
  // Placements hold commas, and a position undoes what was played.
  assert.deepEqual(startOf(['play K@b1,P@b2', 'array 3', 'play Na3']), { array: 3, moves: ['Na3'] });
});

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Game } from '../src/game';
import { click, type Board } from '../src/messages';
import { Refusal, Service } from '../src/serve';
import { HERE, alfil, skip } from './alfil';

const CAMELS = 'variant "Camels" { }\nextends "chess"\npiece N "Camel" C\n';

test('a game is played on the board', { skip }, async context => {
  const service = new Service(alfil ?? '', undefined);
  context.after(() => service.dispose());
  const ask = <Answer>(question: { ask: string }) => service.ask<Answer>(question);
  const game = new Game();
  const board = async () => {
    const shown = await game.shown('board', CAMELS, ask);
    assert.equal(shown.is, 'board', JSON.stringify(shown));
    return shown as Board;
  };
  let shown = await board();
  assert.equal(shown.status, 'white to move');
  assert.equal(Object.keys(shown.squares).length, 64);
  assert.ok(shown.moves.some(move => move.from === 'b1' && move.to === 'c4'), 'a camel leaps');
  // A click shows the moves of a piece, another plays one.
  const first = click(shown.moves, shown.selected, 'b1');
  assert.deepEqual(first, { is: 'select', square: 'b1' });
  game.select('b1');
  shown = await board();
  assert.equal(shown.selected, 'b1');
  assert.match(shown.drawing, /From b1/);
  const second = click(shown.moves, shown.selected, 'c4');
  assert.ok(second.is === 'play');
  game.play(second.move);
  shown = await board();
  assert.deepEqual([shown.status, shown.played], ['black to move', ['b1c4']]);
  game.select('e5');
  assert.equal((await board()).selected, null, 'nothing stands there');
  game.flip();
  assert.notDeepEqual((await board()).squares, shown.squares);
  game.back();
  assert.deepEqual((await board()).played, []);
  game.begin({ fen: '7k/5Q2/6K1/8/8/8/8/8 w - - 0 1', moves: ['Qg7#'] });
  shown = await board();
  assert.match(shown.status, /white wins/);
  assert.match(shown.fen, /^7k\/6Q1/);
  game.restart();
  assert.deepEqual((await board()).played, []);
  // What is wrong with the text is said, and the next right text is shown again.
  const mistake = await game.shown('board', `${CAMELS}promote P\n`, ask);
  assert.equal(mistake.is, 'mistake');
  await board();
  assert.equal((await game.shown('pieces', CAMELS, ask)).is, 'pieces');
  const rules = await game.shown('rules', CAMELS, ask);
  assert.ok(rules.is === 'rules' && rules.page.includes('camel'));
});

test('every variant that ships is shown', { skip }, async context => {
  const folder = join(HERE, '../../variants');
  const service = new Service(alfil ?? '', folder);
  context.after(() => service.dispose());
  for (const name of readdirSync(folder).filter(file => file.endsWith('.variant'))) {
    const shown = await new Game().shown('board', readFileSync(join(folder, name), 'utf8'), question => service.ask(question));
    // Some have more moves at the beginning than are listed.
    assert.ok(shown.is === 'board' || (shown.is === 'mistake' && shown.message.includes('more than')), `${name}: ${JSON.stringify(shown).slice(0, 300)}`);
  }
});

test('a service that ends is started again', { skip }, async context => {
  const service = new Service(alfil ?? '', undefined);
  context.after(() => service.dispose());
  await assert.rejects(service.ask({ ask: 'moves', variant: 'no such game' }), (error: unknown) => error instanceof Refusal && error.help !== undefined);
  const pending = service.ask({ ask: 'hello' });
  service.dispose();
  await assert.rejects(pending);
  assert.equal((await service.ask<{ program: string }>({ ask: 'hello' })).program, 'alfil');
  await assert.rejects(new Service('/nowhere/alfil', undefined).ask({ ask: 'hello' }));
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type * as vscode from 'vscode';
import type { Server } from '../src/client';
import type { Start } from '../src/game';
import { argumentsOf } from '../src/tasks';
import { Tests } from '../src/tests';
import { HERE } from './alfil';
import { Uri, seen, texts } from './vscode';

const at = (line: number) => ({ start: { line, character: 0 }, end: { line: line + 2, character: 1 } });

/** A server with two tests, the second of which fails. */
const server = {
  running: true,
  onChange: () => ({ dispose() {} }),
  ask: async (method: string, params: { ids?: string[] }) => {
    switch (method) {
      case 'alfil/tests':
        return [0, 3].map(line => ({ id: `test ${line}`, label: `test ${line}`, range: at(line) }));
      case 'alfil/runTests':
        return (params.ids ?? []).map(id =>
          id === 'test 0'
            ? { id, verdict: 'passed' }
            : { id, verdict: 'failed', message: 'no such move', range: at(4), expected: 'a', actual: 'b' },
        );
      default:
        return { noticed: 3, total: 4, unnoticed: [{ range: at(1), message: 'nobody looks' }] };
    }
  },
} as unknown as Server;

const uri = Uri.parse('file:///a.variant');

test('tests are found, run and shown on the board', async () => {
  texts.set(uri.toString(), 'test "one" {\n    array 5\n}\ntest "two" {\n    array 6\n    play e4\n}\n');
  const shown: Start[] = [];
  const tests = new Tests(server, (_document, start) => shown.push(start));
  const file = uri as unknown as vscode.Uri;
  await tests.runIn(file);
  assert.deepEqual(seen.events.splice(0), ['started test 0', 'started test 3', 'passed test 0', 'failed test 3', 'end']);
  const [message] = seen.messages.splice(0);
  assert.deepEqual([message?.message, message?.expectedOutput, message?.actualOutput], ['no such move', 'a', 'b']);
  assert.equal(message?.location?.range.start.line, 4);
  await tests.runIn(file, ['test 0']);
  assert.deepEqual(seen.events.splice(0), ['started test 0', 'passed test 0', 'end']);

  const token = { isCancellationRequested: false };
  await seen.profiles.get('Show on the board')?.({}, token);
  // The second test fails on its second line, before the move.
  assert.deepEqual(shown, [{ array: 6 }]);
  await seen.profiles.get('What the tests cover')?.({}, token);
  assert.deepEqual(seen.coverage.map(({ statementCoverage: { covered, total } }) => [covered, total]), [[3, 4]]);
  tests.dispose();
});

test('a task runs the program on the files that it names, or on the one that is looked at', () => {
  const args = (command: string, files?: string[]) => argumentsOf({ type: 'alfil', command, ...(files ? { files } : {}) });
  assert.deepEqual(args('check'), ['check', '--format', 'short', '${file}']);
  assert.deepEqual(args('cover', ['a.variant']), ['cover', 'a.variant']);
  assert.equal(args('constructor'), undefined);
});

test('every command that is offered is there', () => {
  const { commands, menus, keybindings } = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8')).contributes;
  const offered: string[] = commands.map((one: { command: string }) => one.command);
  const registered = [...readFileSync(join(HERE, 'src/extension.ts'), 'utf8').matchAll(/'(alfil\.\w+)'/g)].map(found => found[1]);
  offered.forEach(name => assert.ok(registered.includes(name), name));
  const used = [...Object.values<{ command: string }[]>(menus).flat(), ...keybindings].map(one => one.command);
  used.forEach(name => assert.ok(offered.includes(name), name));
});

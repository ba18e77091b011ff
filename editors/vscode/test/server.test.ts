// The list of tests with the real language server, without an editor between them.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import type * as vscode from 'vscode';
import { OWN_COMMANDS } from '../src/own';
import type { Server } from '../src/client';
import { look } from '../src/program';
import { Tests } from '../src/tests';
import { alfil } from './alfil';
import { Uri, seen } from './vscode';

const TEXT = `variant "Camels" { }
extends "chess"
piece N "Camel" C

test "a camel leaps" { moves from b1 are b1a4 b1c4 }

test "a camel does not leap like a knight" {
    position "8/8/8/8/8/1N6/8/k1K5 w - - 0 1"
    moves from b3 are b3a1
}
`;

/** As much of the protocol as is needed: requests and their answers. */
function connect(program: string) {
  const child = spawn(program, ['lsp']);
  const waiting = new Map<number, (answer: { result?: unknown; error?: { message: string } }) => void>();
  let [read, last] = [Buffer.alloc(0), 0];
  child.stdout.on('data', (data: Buffer) => {
    read = Buffer.concat([read, data]);
    for (;;) {
      const end = read.indexOf('\r\n\r\n');
      const length = Number(/Content-Length: (\d+)/i.exec(read.subarray(0, Math.max(end, 0)).toString())?.[1]);
      if (end < 0 || read.length < end + 4 + length) {
        return;
      }
      const message = JSON.parse(read.subarray(end + 4, end + 4 + length).toString());
      read = read.subarray(end + 4 + length);
      if (message.method === undefined) {
        waiting.get(message.id)?.(message);
      } else if (message.id !== undefined) {
        send({ id: message.id, result: null });
      }
    }
  });
  const send = (message: object) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  return {
    end: () => child.kill(),
    say: (method: string, params: unknown) => send({ method, params }),
    ask: (method: string, params: unknown) =>
      new Promise<any>((resolve, reject) => {
        const id = ++last;
        waiting.set(id, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result)));
        send({ id, method, params });
      }),
  };
}

test('the server finds tests, runs them and names commands that the editor has', async context => {
  const found = alfil ? await look(alfil) : undefined;
  if (!alfil || found?.is !== 'ready') {
    context.skip('there is no program with a language server: `cargo build`');
    return;
  }
  const server = connect(alfil);
  context.after(() => server.end());
  const uri = Uri.parse('file:///camels.variant');
  const options = { commands: OWN_COMMANDS };
  await server.ask('initialize', { processId: null, rootUri: null, capabilities: {}, initializationOptions: options });
  server.say('initialized', {});
  server.say('textDocument/didOpen', {
    textDocument: { uri: uri.toString(), languageId: 'alfil-variant', version: 1, text: TEXT },
  });

  const client = { running: true, onChange: () => ({ dispose() {} }), ask: server.ask } as unknown as Server;
  const tests = new Tests(client, () => {});
  await tests.runIn(uri as unknown as vscode.Uri);
  const names = ['a camel leaps', 'a camel does not leap like a knight'];
  assert.deepEqual(seen.events, [
    ...names.map(name => `started ${name}`),
    `passed ${names[0]}`,
    `failed ${names[1]}`,
    'end',
  ]);
  assert.equal(seen.messages[0]?.location?.range.start.line, 8);
  tests.dispose();

  const lenses = await server.ask('textDocument/codeLens', { textDocument: { uri: uri.toString() } });
  const commands = new Set(lenses.map((lens: { command?: { command: string } }) => lens.command?.command));
  ['alfil.runTest', 'alfil.runTests', 'alfil.play'].forEach(name => assert.ok(commands.has(name), name));
});

// Where the editor begins: the parts of the extension and its commands.

import * as vscode from 'vscode';
import { Server } from './client';
import type { Start } from './game';
import { Previews } from './preview';
import { run } from './program';
import { document, path } from './settings';
import { Status } from './status';
import { startOf } from './steps';
import { tasks } from './tasks';
import { linesOf, Tests, type Test } from './tests';

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel('Alfil', { log: true });
  const status = new Status();
  const previews = new Previews(context.extensionUri);
  const server: Server = new Server(status, output, intercept);
  const tests = new Tests(server, (file, start) => previews.show(file, 'board', start));

  /** What a line above a test asks the server for is done in the list of tests, where one sees what comes of it. */
  function intercept(command: string, args: unknown[]): Promise<unknown> | undefined {
    switch (command) {
      case 'alfil.runTest':
      case 'alfil.runTests':
        return runTests(command === 'alfil.runTest', args);
      case 'alfil.coverage':
        return coverage(args);
      case 'alfil.rules':
        return explain(args[0]);
      default:
        return undefined;
    }
  }

  async function runTests(one: boolean, [uri, id]: unknown[]): Promise<void> {
    const file = await document(uri);
    if (file) {
      const test = typeof id === 'string' ? id : one ? (await testAtCursor(file))?.id : undefined;
      await tests.runIn(file.uri, test === undefined ? undefined : [test]);
    }
  }

  async function coverage([uri]: unknown[]): Promise<void> {
    const file = await document(uri);
    if (file) {
      await vscode.window.showTextDocument(file, { preserveFocus: true });
      await vscode.commands.executeCommand('testing.coverageCurrentFile');
    }
  }

  /** The test in which the cursor stands. */
  async function testAtCursor(file: vscode.TextDocument): Promise<Test | undefined> {
    const line = vscode.window.activeTextEditor?.selection.active.line ?? 0;
    const found = await server.ask<Test[]>('alfil/tests', { textDocument: { uri: file.uri.toString() } }).catch(() => []);
    return found.find(test => test.range.start.line <= line && line <= test.range.end.line);
  }

  async function explain(uri?: unknown): Promise<void> {
    const file = await document(uri);
    if (file) {
      previews.show(file, 'rules');
    }
  }

  /** Puts the position onto the board that the test under the cursor has reached there. */
  async function playFromHere(uri?: unknown, place?: unknown): Promise<void> {
    const file = await document(uri);
    if (!file) {
      return;
    }
    const given = typeof place === 'string' ? { fen: place } : undefined;
    const line = vscode.window.activeTextEditor?.selection.active.line ?? 0;
    const test = await testAtCursor(file);
    const reached: Start = test ? startOf(linesOf(file, test.range.start.line, line)) : {};
    previews.show(file, 'board', given ?? reached);
  }

  async function exportSvg(uri?: unknown): Promise<void> {
    const file = await document(uri);
    const what = file && (await vscode.window.showQuickPick([
      { label: 'The board', args: [] as string[], name: '' },
      { label: 'How each piece moves', args: ['--all'], name: '-pieces' },
    ]));
    if (!what) {
      return;
    }
    const target = await vscode.window.showSaveDialog({
      defaultUri: file.uri.with({ path: file.uri.path.replace(/\.variant$/, `${what.name}.svg`) }),
      filters: { SVG: ['svg'], PNG: ['png'] },
    });
    if (target && (await file.save())) {
      const done = await run(path(), ['show', file.uri.fsPath, ...what.args, '--output', target.fsPath]);
      if (done.status !== 0) {
        output.error(done.errors);
        void vscode.window.showErrorMessage('The picture could not be made: the output of Alfil says why.');
      }
    }
  }

  const commands: Record<string, (...args: unknown[]) => unknown> = {
    'alfil.restartServer': () => server.restart(),
    'alfil.showOutput': () => output.show(),
    'alfil.preview': async uri => {
      const file = await document(uri);
      if (file) {
        previews.show(file, 'board');
      }
    },
    'alfil.explain': explain,
    'alfil.play': playFromHere,
    'alfil.exportSvg': exportSvg,
  };
  context.subscriptions.push(
    output,
    status,
    previews,
    server,
    tests,
    vscode.tasks.registerTaskProvider('alfil', tasks),
    vscode.workspace.onDidChangeConfiguration(event => {
      if (event.affectsConfiguration('alfil.path')) {
        void server.restart();
      }
    }),
    ...Object.entries(commands).map(([name, act]) => vscode.commands.registerCommand(name, act)),
  );
  await server.start();
}

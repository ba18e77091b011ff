// The tests of variant files in the editor's own list of tests. The server finds them and runs them, on the text as it stands.

import * as vscode from 'vscode';
import type { Server } from './client';
import { LANGUAGE } from './settings';
import { startOf } from './steps';
import type { Start } from './game';

interface Range {
  start: { line: number; character: number };
  end: { line: number; character: number };
}

/** A test, as `alfil/tests` lists it. */
export interface Test {
  id: string;
  label: string;
  range: Range;
}

/** What came of a test, as `alfil/runTests` says it. */
export interface Result {
  id: string;
  verdict: 'passed' | 'failed' | 'errored' | 'skipped';
  message?: string;
  range?: Range;
  expected?: string;
  actual?: string;
}

/** What of a file its tests would notice, as `alfil/coverage` says it. */
export interface Coverage {
  noticed: number;
  total: number;
  unnoticed: { range: Range; message: string }[];
}

export function range({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** What the list says of a test that does not hold. */
export function message(result: Result, uri: vscode.Uri): vscode.TestMessage {
  const text = result.message ?? 'this test does not hold';
  const made =
    result.expected !== undefined && result.actual !== undefined
      ? vscode.TestMessage.diff(text, result.expected, result.actual)
      : new vscode.TestMessage(text);
  if (result.range) {
    made.location = new vscode.Location(uri, range(result.range));
  }
  return made;
}

export class Tests implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController('alfil', 'Chess variants');
  private readonly parts: vscode.Disposable[] = [];
  private readonly unnoticed = new WeakMap<vscode.FileCoverage, vscode.Range[]>();

  /** `show` puts a position onto the board of the preview. */
  constructor(
    private readonly server: Server,
    private readonly show: (document: vscode.TextDocument, start: Start) => void,
  ) {
    const { Run, Debug, Coverage } = vscode.TestRunProfileKind;
    this.controller.createRunProfile('Run', Run, async (request, token) => void (await this.run(request, token)), true);
    this.controller.createRunProfile('Show on the board', Debug, (request, token) => this.board(request, token), true);
    const coverage = this.controller.createRunProfile('What the tests cover', Coverage, (request, token) => this.cover(request, token), true);
    coverage.loadDetailedCoverage = async (_run, file) =>
      (this.unnoticed.get(file) ?? []).map(part => new vscode.StatementCoverage(false, part));
    this.controller.refreshHandler = () => this.all();
    this.controller.resolveHandler = item => (item ? this.resolve(item) : this.all());
    const watcher = vscode.workspace.createFileSystemWatcher('**/*.variant');
    const changed = (document: vscode.TextDocument) => {
      if (document.languageId === LANGUAGE) {
        this.later(document.uri);
      }
    };
    this.parts.push(
      this.controller,
      watcher,
      watcher.onDidCreate(uri => this.file(uri)),
      watcher.onDidDelete(uri => this.controller.items.delete(uri.toString())),
      watcher.onDidChange(uri => this.later(uri)),
      vscode.workspace.onDidOpenTextDocument(changed),
      vscode.workspace.onDidChangeTextDocument(event => changed(event.document)),
      server.onChange(() => vscode.workspace.textDocuments.forEach(changed)),
    );
  }

  /** Runs the tests of a file, or some of them, as if they had been chosen in the list. */
  async runIn(uri: vscode.Uri, ids?: readonly string[]): Promise<void> {
    const file = this.file(uri);
    await this.resolve(file);
    const chosen = ids?.map(id => file.children.get(id)).filter(item => item !== undefined) ?? [file];
    await this.run(new vscode.TestRunRequest(chosen), new vscode.CancellationTokenSource().token);
  }

  dispose(): void {
    this.waiting.forEach(clearTimeout);
    this.parts.forEach(part => part.dispose());
  }

  private readonly waiting = new Map<string, NodeJS.Timeout>();

  /** Looks for the tests of a file when nobody has written in it for a moment. */
  private later(uri: vscode.Uri): void {
    clearTimeout(this.waiting.get(uri.toString()));
    const look = () => {
      this.waiting.delete(uri.toString());
      if (this.server.running) {
        void this.resolve(this.file(uri));
      }
    };
    this.waiting.set(uri.toString(), setTimeout(look, 300));
  }

  private async all(): Promise<void> {
    const files = await vscode.workspace.findFiles('**/*.variant', '**/{node_modules,target}/**', 1000);
    files.forEach(uri => this.file(uri));
  }

  private file(uri: vscode.Uri): vscode.TestItem {
    const known = this.controller.items.get(uri.toString());
    if (known) {
      return known;
    }
    const made = this.controller.createTestItem(uri.toString(), vscode.workspace.asRelativePath(uri), uri);
    made.canResolveChildren = true;
    this.controller.items.add(made);
    return made;
  }

  private async resolve(file: vscode.TestItem): Promise<void> {
    if (!file.uri || file.parent) {
      return;
    }
    const found = await this.server.ask<Test[]>('alfil/tests', about(file.uri)).catch(() => []);
    const items = found.map(test => {
      const item = this.controller.createTestItem(test.id, test.label, file.uri);
      item.range = range(test.range);
      return item;
    });
    file.children.replace(items);
  }

  /** The tests that are asked for, by file; all of a file where they are not named. */
  private chosen(request: vscode.TestRunRequest): Map<vscode.TestItem, vscode.TestItem[] | undefined> {
    const chosen = new Map<vscode.TestItem, vscode.TestItem[] | undefined>();
    const all: vscode.TestItem[] = [];
    this.controller.items.forEach(item => all.push(item));
    for (const item of request.include ?? all) {
      if (!item.parent) {
        chosen.set(item, undefined);
      } else if (!chosen.has(item.parent)) {
        chosen.set(item.parent, [item]);
      } else {
        chosen.get(item.parent)?.push(item);
      }
    }
    return chosen;
  }

  private async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<Result[]> {
    const run = this.controller.createTestRun(request);
    const results: Result[] = [];
    for (const [file, some] of this.chosen(request)) {
      if (token.isCancellationRequested || !file.uri) {
        break;
      }
      await this.resolve(file);
      const items: vscode.TestItem[] = [];
      file.children.forEach(item => {
        if (!request.exclude?.includes(item) && (some?.some(one => one.id === item.id) ?? true)) {
          items.push(item);
        }
      });
      items.forEach(item => run.started(item));
      try {
        const params = { ...about(file.uri), ids: items.map(item => item.id) };
        const found = await this.server.ask<Result[]>('alfil/runTests', params, token);
        items.forEach(item => this.report(run, item, found.find(result => result.id === item.id)));
        results.push(...found);
      } catch (error) {
        items.forEach(item => run.errored(item, new vscode.TestMessage(String(error))));
      }
    }
    run.end();
    return results;
  }

  private report(run: vscode.TestRun, item: vscode.TestItem, result: Result | undefined): void {
    if (!item.uri || !result || result.verdict === 'skipped') {
      run.skipped(item);
    } else if (result.verdict === 'passed') {
      run.passed(item);
    } else {
      run[result.verdict](item, message(result, item.uri));
    }
  }

  /** Runs tests and shows the first that fails, or else the first of them, on the board. */
  private async board(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const results = await this.run(request, token);
    const failed = results.find(result => result.verdict === 'failed' || result.verdict === 'errored');
    for (const [file, some] of this.chosen(request)) {
      const item = (failed && file.children.get(failed.id)) ?? some?.[0];
      if (item?.uri && item.range) {
        const document = await vscode.workspace.openTextDocument(item.uri);
        const last = failed?.range?.start.line ?? item.range.end.line;
        this.show(document, startOf(linesOf(document, item.range.start.line, last)));
        return;
      }
    }
  }

  private async cover(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const run = this.controller.createTestRun(request);
    for (const file of this.chosen(request).keys()) {
      if (token.isCancellationRequested || !file.uri) {
        break;
      }
      try {
        const found = await this.server.ask<Coverage>('alfil/coverage', about(file.uri), token);
        const coverage = new vscode.FileCoverage(file.uri, new vscode.TestCoverageCount(found.noticed, found.total));
        this.unnoticed.set(coverage, found.unnoticed.map(part => range(part.range)));
        run.addCoverage(coverage);
      } catch (error) {
        run.appendOutput(`${String(error)}\r\n`);
      }
    }
    run.end();
  }
}

/** The lines of a document from one to another, counted from 0. */
export function linesOf(document: vscode.TextDocument, first: number, last: number): string[] {
  return document.getText().split(/\r\n|\r|\n/).slice(first, last + 1);
}

function about(uri: vscode.Uri): { textDocument: { uri: string } } {
  return { textDocument: { uri: uri.toString() } };
}

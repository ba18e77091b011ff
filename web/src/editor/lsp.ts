// The editor's client of the language server: what it shows of diagnostics, and the fixes that belong to them.

import { LSPClient, LSPPlugin } from '@codemirror/lsp-client';
import { setDiagnostics, type Action, type Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type * as lsp from 'vscode-languageserver-protocol';
import { cleaned } from '../ui/clean';
import { forPage } from '../ui/words';

/** Where the text of the editor lies for the server. It is the only file there. */
export const fileUri = 'file:///work/my.variant';

/** A mistake or a hint, as it is listed below the text. */
export interface Problem {
  from: number;
  to: number;
  line: number;
  severity: 'error' | 'warning' | 'info';
  code: string;
  message: string;
  fixes: { title: string; apply(): void }[];
}

/** Makes the client. `told` hears the problems of the text whenever they change. */
export function makeClient(told: (problems: Problem[]) => void): LSPClient {
  const client = new LSPClient({
    rootUri: 'file:///work',
    timeout: 10_000,
    sanitizeHTML: cleaned,
    extensions: [{
      clientCapabilities: {
        textDocument: {
          publishDiagnostics: { versionSupport: true, relatedInformation: true },
          codeAction: {
            codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'source.fixAll', 'refactor.rewrite'] } },
            isPreferredSupport: true,
          },
          semanticTokens: { requests: { full: true }, tokenTypes: [], tokenModifiers: [], formats: ['relative'] },
        },
      },
    }],
    notificationHandlers: {
      'textDocument/publishDiagnostics': (client, params: lsp.PublishDiagnosticsParams) => {
        void show(client, params, told);
        return true;
      },
    },
  });
  withoutLateHovers(client);
  return client;
}

/** What is said of a place in a text that has changed since lies elsewhere now, or nowhere: it is not shown. */
function withoutLateHovers(client: LSPClient): void {
  const request = client.request.bind(client);
  const text = () => client.workspace.getFile(fileUri)?.getView()?.state.doc;
  client.request = async <Params, Result>(method: string, params: Params): Promise<Result> => {
    const before = text();
    const answer = await request<Params, Result | null>(method, params);
    return (method === 'textDocument/hover' && before && !text()?.eq(before) ? null : answer) as Result;
  };
}

async function show(client: LSPClient, params: lsp.PublishDiagnosticsParams, told: (problems: Problem[]) => void): Promise<void> {
  const file = client.workspace.getFile(params.uri);
  const view = file?.getView();
  if (!file || !view || params.version !== undefined && params.version !== file.version) return;
  const doc = view.state.doc;
  put(view, params.diagnostics, new Map(), told);
  if (params.diagnostics.length === 0) return;
  const fixes = await fixesFor(client, view, params);
  if (view.state.doc.eq(doc)) put(view, params.diagnostics, fixes, told);
}

/** The actions that mend each of the diagnostics, by their number. */
async function fixesFor(client: LSPClient, view: EditorView, params: lsp.PublishDiagnosticsParams): Promise<Map<number, lsp.CodeAction[]>> {
  const found = new Map<number, lsp.CodeAction[]>();
  await Promise.all(params.diagnostics.slice(0, 60).map(async (diagnostic, index) => {
    const asked = { textDocument: { uri: params.uri }, range: diagnostic.range, context: { diagnostics: [diagnostic], only: ['quickfix'] } };
    const actions = await client.request<unknown, lsp.CodeAction[] | null>('textDocument/codeAction', asked).catch(() => null);
    found.set(index, (actions ?? []).filter(action => belongs(action, diagnostic) && action.edit));
  }));
  void view;
  return found;
}

function belongs(action: lsp.CodeAction, diagnostic: lsp.Diagnostic): boolean {
  const own = action.diagnostics;
  return !own || own.length === 1 && own[0]!.code === diagnostic.code && JSON.stringify(own[0]!.range) === JSON.stringify(diagnostic.range);
}

/** A message, and below it the advice. */
function told(text: string): string {
  const [message, ...advice] = text.split('\n');
  return [message, ...advice.map(forPage)].filter(line => line !== '').join('\n');
}

function put(view: EditorView, diagnostics: lsp.Diagnostic[], fixes: Map<number, lsp.CodeAction[]>, hear: (problems: Problem[]) => void): void {
  const { doc } = view.state;
  const problems = diagnostics.map((diagnostic, index): Problem => {
    const { from, to } = place(view, diagnostic.range);
    return {
      from, to, line: diagnostic.range.start.line + 1, severity: severity(diagnostic), code: String(diagnostic.code ?? ''),
      message: told(typeof diagnostic.message === 'string' ? diagnostic.message : diagnostic.message.value),
      fixes: (fixes.get(index) ?? []).map(action => ({ title: action.title, apply: () => apply(view, action, doc) })),
    };
  });
  view.dispatch(setDiagnostics(view.state, problems.map(marked)));
  hear(problems);
}

function marked(problem: Problem): Diagnostic {
  const actions: Action[] = problem.fixes.map(fix => ({ name: fix.title, apply: () => fix.apply() }));
  return { from: problem.from, to: problem.to, severity: problem.severity, message: problem.message, actions };
}

function severity(diagnostic: lsp.Diagnostic): Problem['severity'] {
  return diagnostic.severity === 1 || diagnostic.severity === undefined ? 'error' : diagnostic.severity === 2 ? 'warning' : 'info';
}

/** Where a range of the server lies in the text as it is now. */
function place(view: EditorView, range: lsp.Range): { from: number; to: number } {
  const doc = view.state.doc;
  const offset = ({ line, character }: lsp.Position) => {
    if (line >= doc.lines) return doc.length;
    const at = doc.line(line + 1);
    return Math.min(at.from + character, at.to);
  };
  return { from: offset(range.start), to: offset(range.end) };
}

/** Makes the edits of an action, in the text that it is of: in another one they lie elsewhere, and what is said of that one comes soon. */
export function apply(view: EditorView, action: lsp.CodeAction, of: Text): void {
  const plugin = LSPPlugin.get(view);
  const edit = action.edit;
  if (!plugin || !edit || !view.state.doc.eq(of)) return;
  const listed = edit.documentChanges?.flatMap(change => 'edits' in change && change.textDocument.uri === plugin.uri ? change.edits : []);
  const edits = listed ?? edit.changes?.[plugin.uri] ?? [];
  const changes = edits.filter(one => 'newText' in one).map(one => ({ ...place(view, one.range), insert: (one as lsp.TextEdit).newText }));
  view.dispatch({ changes, userEvent: 'input.fix' });
  view.focus();
}

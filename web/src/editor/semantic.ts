// Colours by what words mean, as the language server tells it.

import { LSPPlugin, type LSPClient } from '@codemirror/lsp-client';
import { RangeSetBuilder, StateEffect, StateField, type Extension, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** How long the hands must rest before colours are asked for, in milliseconds. */
const REST = 60;

const set = StateEffect.define<DecorationSet>();

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(colours, transaction) {
    let now = colours.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(set)) now = effect.value;
    return now;
  },
  provide: own => EditorView.decorations.from(own),
});

/** Colours the text once the server is there, and after each edit. */
export function semanticColours(client: LSPClient): Extension {
  const plugin = ViewPlugin.define(view => {
    let timer = 0;
    const later = (after: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => void colour(view, client), after);
    };
    void client.initializing.then(() => later(0));
    return { update: (update: ViewUpdate) => { if (update.docChanged) later(REST); }, destroy: () => clearTimeout(timer) };
  });
  return [field, plugin];
}

async function colour(view: EditorView, client: LSPClient): Promise<void> {
  const file = LSPPlugin.get(view);
  const legend = client.serverCapabilities?.semanticTokensProvider?.legend.tokenTypes;
  if (!file || !legend) return;
  client.sync();
  const doc = view.state.doc;
  try {
    const answer = await client.request<unknown, { data: number[] } | null>('textDocument/semanticTokens/full', { textDocument: { uri: file.uri } });
    if (answer && view.state.doc.eq(doc)) view.dispatch({ effects: set.of(decorations(doc, answer.data, legend)) });
  } catch {
    // A colour less is no reason to speak; the next edit asks again.
  }
}

/** Five numbers a token: lines and columns since the last one, its length, its type, its modifiers. */
function decorations(doc: Text, data: readonly number[], legend: readonly string[]): DecorationSet {
  const built = new RangeSetBuilder<Decoration>();
  let [line, column] = [0, 0];
  for (let at = 0; at + 4 < data.length; at += 5) {
    const [lines, columns, length, type] = data.slice(at, at + 4) as [number, number, number, number];
    line += lines;
    column = lines === 0 ? column + columns : columns;
    if (line >= doc.lines) break;
    const from = doc.line(line + 1).from + column;
    const to = Math.min(from + length, doc.length);
    if (from < to) built.add(from, to, Decoration.mark({ class: `tok-${legend[type] ?? 'none'}` }));
  }
  return built.finish();
}

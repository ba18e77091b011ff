// The editor: CodeMirror in a shadow root, so that its styles need no exception from the page's policy.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import {
  findReferencesKeymap, formatDocument, formatKeymap, hoverTooltips, jumpToDefinitionKeymap, renameKeymap, serverCompletion,
  signatureHelp, type LSPClient,
} from '@codemirror/lsp-client';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import {
  drawSelection, dropCursor, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers,
  placeholder,
} from '@codemirror/view';
import { coverageGutter } from './coverage';
import { variantLanguage } from './language';
import { fileUri } from './lsp';
import type { Written } from './rich';
import { semanticColours } from './semantic';
import { theme } from './theme';

export { formatDocument };

/** Makes the editor in `parent`, joined to the language server of `client`. `changed` hears each new text. */
export function makeEditor(parent: HTMLElement, { text, anchor, head }: Pick<Written, 'text' | 'anchor' | 'head'>, client: LSPClient, changed: (text: string) => void): EditorView {
  const root = parent.attachShadow({ mode: 'open' });
  const state = EditorState.create({ doc: text, selection: { anchor, head }, extensions: extensions(client, changed) });
  return new EditorView({ root, parent: root, state });
}

/** Opens another text: nothing of the one before can be brought back into it. */
export function openText(view: EditorView, text: string, client: LSPClient, changed: (text: string) => void): void {
  view.setState(EditorState.create({ doc: text, extensions: extensions(client, changed) }));
  changed(text);
}

/** Puts another text into the editor, as one change that can be undone. */
export function setText(view: EditorView, text: string): void {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 }, scrollIntoView: true });
}

function extensions(client: LSPClient, changed: (text: string) => void) {
  return [
    lineNumbers(), coverageGutter(), lintGutter(), highlightActiveLineGutter(), highlightSpecialChars(), history(), drawSelection(),
    dropCursor(), bracketMatching(), closeBrackets(), highlightActiveLine(), highlightSelectionMatches(), autocompletion(),
    indentUnit.of('    '), EditorView.lineWrapping, placeholder('variant "My Game" { }'),
    EditorView.contentAttributes.of({ 'aria-label': 'The text of the variant. Tab indents; Escape, then Tab, leaves the text', spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off' }),
    variantLanguage, theme, semanticColours(client),
    client.plugin(fileUri, 'alfil-variant'),
    serverCompletion(), hoverTooltips(), signatureHelp(),
    keymap.of([
      ...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap,
      ...formatKeymap, ...renameKeymap, ...jumpToDefinitionKeymap, ...findReferencesKeymap, indentWithTab,
    ]),
    EditorView.updateListener.of(update => {
      if (update.docChanged) changed(update.state.doc.toString());
    }),
  ];
}

// How the editor looks: by the page's own colours, so that light and dark need no second theme.

import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const look = EditorView.theme({
  '&': { height: '100%', fontSize: 'var(--text-size)', color: 'var(--ink)', backgroundColor: 'var(--paper)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55' },
  '.cm-content': { padding: '10px 4px 10px 0', caretColor: 'var(--accent)' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '.cm-gutters': { backgroundColor: 'var(--paper)', color: 'var(--faint)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'var(--line)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--line)', color: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--selection)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--match)' },
  '.cm-coverage': { width: '12px' },
  '.cm-unnoticed': { color: 'var(--warn)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--card)', color: 'var(--ink)', border: '1px solid var(--edge)', borderRadius: '8px',
    boxShadow: 'var(--shadow)', maxWidth: 'min(44rem, 92vw)', overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '16em' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-completionInfo': { padding: '6px 10px' },
  '.cm-lsp-documentation': { padding: '6px 12px', maxHeight: '24em', overflow: 'auto', font: '14px/1.5 var(--sans)' },
  '.cm-lsp-documentation pre': { font: '12px/1.3 var(--mono)' },
  '.cm-lsp-documentation p': { margin: '.4em 0' },
  '.cm-diagnostic': { padding: '6px 10px', font: '14px/1.45 var(--sans)', borderLeft: '4px solid var(--faint)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn)' },
  '.cm-diagnosticAction': {
    backgroundColor: 'var(--accent)', color: 'var(--on-accent)', borderRadius: '6px', padding: '2px 9px', margin: '4px 6px 2px 0',
    font: 'inherit', cursor: 'pointer',
  },
  '.cm-panels': { backgroundColor: 'var(--card)', color: 'var(--ink)', borderColor: 'var(--edge)' },
  '.cm-textfield': { backgroundColor: 'var(--paper)', color: 'var(--ink)', border: '1px solid var(--edge)', borderRadius: '4px' },
  '.cm-button': { backgroundImage: 'none', backgroundColor: 'var(--line)', color: 'var(--ink)', border: '1px solid var(--edge)', borderRadius: '4px' },
  '.tok-comment': { color: 'var(--c-comment)', fontStyle: 'italic' },
  '.tok-keyword': { color: 'var(--c-keyword)', fontWeight: '600' },
  '.tok-string': { color: 'var(--c-string)' },
  '.tok-number': { color: 'var(--c-number)' },
  '.tok-operator': { color: 'var(--c-operator)' },
  '.tok-class': { color: 'var(--c-piece)', fontWeight: '600' },
  '.tok-variable': { color: 'var(--c-region)' },
  '.tok-property': { color: 'var(--c-operator)' },
  '.tok-regexp': { color: 'var(--c-betza)' },
  '.tok-enumMember': { color: 'var(--c-piece)' },
  '.tok-method': { color: 'var(--c-move)' },
});

const early = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--c-comment)', fontStyle: 'italic' },
  { tag: tags.string, color: 'var(--c-string)' },
  { tag: tags.keyword, color: 'var(--c-keyword)' },
]);

/** The look of the editor. */
export const theme = [look, syntaxHighlighting(early)];

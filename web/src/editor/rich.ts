// The editor with its language client: what takes the place of the plain field.

import type { Transport } from '@codemirror/lsp-client';
import { showCoverage, type Unnoticed } from './coverage';
import { formatDocument, makeEditor, openText, setText } from './editor';
import { makeClient, type Problem } from './lsp';

/** Who hears of the text, and what the editor talks to. */
export interface Hearers {
  changed(text: string): void;
  told(problems: Problem[]): void;
  transport(): Transport;
}

/** What has been written before. */
export interface Written {
  text: string;
  anchor: number;
  head: number;
  /** How far it was scrolled, in pixels. */
  top: number;
  focused: boolean;
}

/** What can be done with the editor. */
export interface Rich {
  readonly text: string;
  set(text: string): void;
  open(text: string): void;
  select(from: number, to: number): void;
  format(): void;
  cover(lines: readonly Unnoticed[]): void;
  join(): void;
}

/** Makes the editor in `parent`. */
export function enrich(parent: HTMLElement, written: Written, { changed, told, transport }: Hearers): Rich {
  const client = makeClient(told);
  const view = makeEditor(parent, written, client, changed);
  client.connect(transport());
  view.scrollDOM.scrollTop = written.top;
  if (written.focused) view.focus();
  return {
    get text() { return view.state.doc.toString(); },
    set: text => setText(view, text),
    open: text => openText(view, text, client, changed),
    select(anchor, head) {
      // The text may have become shorter since the place was told.
      const { length } = view.state.doc;
      view.dispatch({ selection: { anchor: Math.min(anchor, length), head: Math.min(head, length) }, scrollIntoView: true });
      view.focus();
    },
    format() {
      formatDocument(view);
      view.focus();
    },
    cover: lines => showCoverage(view, lines),
    join() {
      client.disconnect();
      client.connect(transport());
    },
  };
}

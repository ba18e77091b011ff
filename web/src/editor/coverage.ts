// Marks beside the lines that no test would notice going away.

import { RangeSet, StateEffect, StateField, type Extension } from '@codemirror/state';
import { type EditorView, gutter, GutterMarker } from '@codemirror/view';

/** A line, counted from 1, and why it is marked. */
export interface Unnoticed {
  line: number;
  message: string;
}

class Marker extends GutterMarker {
  constructor(readonly message: string) {
    super();
  }

  override eq(other: Marker): boolean {
    return this.message === other.message;
  }

  override toDOM(): HTMLElement {
    const made = document.createElement('span');
    made.className = 'cm-unnoticed';
    made.title = this.message;
    made.textContent = '○';
    return made;
  }
}

const set = StateEffect.define<RangeSet<Marker>>();

const field = StateField.define<RangeSet<Marker>>({
  create: () => RangeSet.empty,
  update(marks, transaction) {
    let now = transaction.docChanged ? RangeSet.empty : marks;
    for (const effect of transaction.effects) if (effect.is(set)) now = effect.value;
    return now;
  },
});

/** A gutter that shows what coverage found, until the next edit. */
export function coverageGutter(): Extension {
  return [field, gutter({ class: 'cm-coverage', markers: view => view.state.field(field) })];
}

/** Marks lines. */
export function showCoverage(view: EditorView, lines: readonly Unnoticed[]): void {
  const doc = view.state.doc;
  const messages = new Map<number, string>();
  for (const { line, message } of lines) {
    if (line >= 1 && line <= doc.lines) messages.set(line, messages.has(line) ? `${messages.get(line)}\n${message}` : message);
  }
  const sorted = [...messages].sort(([a], [b]) => a - b);
  const marks = sorted.map(([line, message]) => new Marker(message).range(doc.line(line).from));
  view.dispatch({ effects: set.of(RangeSet.of(marks)) });
}

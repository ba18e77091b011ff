// What is kept in this browser: the text as it stands, and what the reader has written, each as a draft.

import type { Foreseen } from '../core/protocol';
import { store, stored, storedValue } from '../ui/stored';

const TEXT = 'alfil.text';
const IMAGES = 'alfil.images';
const DRAFT = 'alfil.draft';
const DRAFTS = 'alfil.drafts';
const FORESEEN = 'alfil.foreseen';
/** What is longer is not kept: browsers have room for some millions of signs. */
const LONGEST = 600_000;
/** The oldest go when there are more. */
const MOST = 40;

export type Images = Record<string, string>;

/** A text and when it was written, in milliseconds. */
export interface Draft {
  /** Without one, it stands under its title. */
  title?: string;
  text: string;
  at: number;
  /** The pictures that it names. */
  images?: Images;
}

/** The drafts by their names, the newest first. */
export function drafts(): Record<string, Draft> {
  return newest(storedValue<Record<string, Draft> | null>(DRAFTS, null) ?? {});
}

function newest(of: Record<string, Draft>): Record<string, Draft> {
  return Object.fromEntries(Object.entries(of).sort(([, a], [, b]) => b.at - a.at).slice(0, MOST));
}

/** A name for a new draft. It stays, whatever the title becomes. */
export function newDraft(): string {
  return `${Date.now()}`;
}

/** What was open last, and the draft that it is; else the newest draft. */
export function lastOpen(): { text: string; images: Images; draft: string | null } | null {
  const kept = drafts();
  const [text, draft] = [stored(TEXT), stored(DRAFT)];
  if (text !== null) return { text, images: storedValue<Images | null>(IMAGES, null) ?? {}, draft: draft !== null && Object.hasOwn(kept, draft) ? draft : null };
  const [newest] = Object.entries(kept);
  return newest ? { text: newest[1].text, images: newest[1].images ?? {}, draft: newest[0] } : null;
}

/** What the library of this address has said about the text that was open last, for the next visit. */
export function lastForeseen(library: string): Foreseen | null {
  const kept = storedValue<{ library: string; known: Foreseen } | null>(FORESEEN, null);
  return kept?.library === library ? kept.known : null;
}

/** Keeps that, if it is not long. */
export function keepForeseen(library: string, known: Foreseen | null): void {
  const kept = known && JSON.stringify({ library, known });
  store(FORESEEN, kept && kept.length <= LONGEST ? kept : null);
}

/** Keeps what is open; as a draft, too, if it is one. The same text is kept as one draft. */
export function keep(text: string, images: Images, draft: string | null, title: string): void {
  store(TEXT, text);
  store(IMAGES, JSON.stringify(images));
  store(DRAFT, draft);
  if (draft === null) return;
  const others = Object.entries(drafts()).filter(([, other]) => other.text !== text);
  store(DRAFTS, JSON.stringify(newest({ ...Object.fromEntries(others), [draft]: { title, text, images, at: Date.now() } })));
}

/** Forgets a draft. */
export function forget(draft: string): void {
  const { [draft]: _, ...rest } = drafts();
  store(DRAFTS, JSON.stringify(rest));
}

// What is kept in this browser: the text as it stands, and earlier ones by their titles.

import type { Foreseen } from '../core/protocol';

const TEXT = 'alfil.text';
const IMAGES = 'alfil.images';
const DRAFTS = 'alfil.drafts';
const FORESEEN = 'alfil.foreseen';
/** What is longer is not kept: browsers have room for some millions of signs. */
const LONGEST = 600_000;
/** The oldest go when there are more. */
const MOST = 40;

export type Images = Record<string, string>;

/** A text and when it was written, in milliseconds. */
export interface Draft {
  text: string;
  at: number;
  /** The pictures that it names. */
  images?: Images;
}

/** The saved texts, the newest first. */
export function drafts(): Record<string, Draft> {
  try {
    const read = JSON.parse(localStorage.getItem(DRAFTS) ?? '{}') as Record<string, Draft>;
    return Object.fromEntries(Object.entries(read).sort(([, a], [, b]) => b.at - a.at));
  } catch {
    return {};
  }
}

/** The text that was open last. */
export function lastText(): string | null {
  return localStorage.getItem(TEXT);
}

/** The pictures that were with it. */
export function lastImages(): Images {
  try {
    return JSON.parse(localStorage.getItem(IMAGES) ?? '{}') as Images;
  } catch {
    return {};
  }
}

/** What the library of this address has said about the text that was open last, for the next visit. */
export function lastForeseen(library: string): Foreseen | null {
  try {
    const kept = JSON.parse(localStorage.getItem(FORESEEN) ?? 'null') as { library: string; known: Foreseen } | null;
    return kept?.library === library ? kept.known : null;
  } catch {
    return null;
  }
}

/** Keeps that, if it is not long. */
export function keepForeseen(library: string, known: Foreseen | null): void {
  try {
    const kept = known && JSON.stringify({ library, known });
    if (kept && kept.length <= LONGEST) localStorage.setItem(FORESEEN, kept);
    else localStorage.removeItem(FORESEEN);
  } catch {
    // No room: the next visit waits for the library.
  }
}

/** Keeps a text and its pictures; under its title, too, if it is given. */
export function keep(text: string, images: Images, title: string | null): void {
  try {
    localStorage.setItem(TEXT, text);
    localStorage.setItem(IMAGES, JSON.stringify(images));
    if (title === null) return;
    const kept = Object.entries({ ...drafts(), [title]: { text, images, at: Date.now() } }).sort(([, a], [, b]) => b.at - a.at);
    localStorage.setItem(DRAFTS, JSON.stringify(Object.fromEntries(kept.slice(0, MOST))));
  } catch {
    // The browser keeps nothing, or has no room: the page works without.
  }
}

/** Forgets a text. */
export function forget(title: string): void {
  const { [title]: _, ...rest } = drafts();
  localStorage.setItem(DRAFTS, JSON.stringify(rest));
}

// What is kept in this browser: the text as it stands, what the reader has written, each as a draft, and the games on all of them.

import type { Foreseen, Line } from '../core/protocol';
import { store, stored, storedValue } from '../ui/stored';

const TEXT = 'alfil.text';
const IMAGES = 'alfil.images';
const DRAFT = 'alfil.draft';
const DRAFTS = 'alfil.drafts';
const FORESEEN = 'alfil.foreseen';
/** Another one, when positions are told otherwise than before. */
const SHAPE = 2;
const GAMES = 'alfil.games';
/** What is longer is not kept: browsers have room for some millions of signs. */
const LONGEST = 600_000;
/** When there are more, the oldest go, and before them what only came by a link. */
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
  /** Whether it came by a link and has not been changed since. */
  linked?: boolean;
}

/** The drafts by their names, the newest first. */
export function drafts(): Record<string, Draft> {
  return newest(storedValue<Record<string, Draft> | null>(DRAFTS, null) ?? {});
}

function newest(of: Record<string, Draft>): Record<string, Draft> {
  const sorted = Object.entries(of).sort(([, a], [, b]) => b.at - a.at);
  const stay = new Set([...sorted.filter(([, one]) => !one.linked), ...sorted.filter(([, one]) => one.linked)].slice(0, MOST));
  return Object.fromEntries(sorted.filter(one => stay.has(one)));
}

/** A name for a new draft. It stays, whatever the title becomes. */
export function newDraft(): string {
  return `${Date.now()}`;
}

/** The draft that a text is, with its pictures. */
export function draftOf(text: string, images: Images): string | null {
  return Object.entries(drafts()).find(([, one]) => same(one, text, images))?.[0] ?? null;
}

const same = (one: Draft, text: string, images: Images) => one.text === text && JSON.stringify(one.images ?? {}) === JSON.stringify(images);

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
  const kept = storedValue<{ library: string; shape?: number; known: Foreseen } | null>(FORESEEN, null);
  return kept?.library === library && kept.shape === SHAPE ? kept.known : null;
}

/** Keeps that, if it is not long. */
export function keepForeseen(library: string, known: Foreseen | null): void {
  const kept = known && JSON.stringify({ library, shape: SHAPE, known });
  store(FORESEEN, kept && kept.length <= LONGEST ? kept : null);
}

/** What this page has seen of the draft that it has open. */
let seen: { draft: string; text: string; linked: boolean } | null = null;

/** Hears that a draft is opened here, by a link perhaps. */
export function see(draft: string | null, text: string, linked = false): void {
  seen = draft === null ? null : { draft, text, linked };
}

/**
 * Keeps what is open; as a draft, too, if it is one. The same text is kept as one draft, which takes over the game. Gives the name of the draft: another one, if it
 * has been changed elsewhere since it was opened here, so that neither is lost. Tells, too, whether the browser has kept what is the reader's.
 */
export function keep(text: string, images: Images, draft: string | null, title: string): { draft: string | null; kept: boolean } {
  const kept = drafts();
  const there = draft !== null && Object.hasOwn(kept, draft) ? kept[draft]?.text : undefined;
  const elsewhere = there !== undefined && there !== text && seen?.draft === draft && there !== seen?.text;
  const own = elsewhere ? newDraft() : draft;
  const open = [store(TEXT, text), store(IMAGES, JSON.stringify(images)), store(DRAFT, own)];
  if (own === null) return { draft: own, kept: true };
  const others = Object.entries(kept).filter(([, other]) => !same(other, text, images));
  const twin = Object.keys(kept).find(name => name !== own && same(kept[name]!, text, images));
  if (twin !== undefined) moveGame(twin, own);
  const linked = seen?.draft === own && seen.text === text && (seen.linked || kept[own]?.linked === true);
  const one: Draft = { title, text, images, at: Date.now(), ...(linked && { linked }) };
  const all = store(DRAFTS, JSON.stringify(newest({ ...Object.fromEntries(others), [own]: one })));
  see(own, text, linked);
  return { draft: own, kept: all && open.every(one => one) };
}

/** Forgets a draft. Gives what brings it back, with its game. */
export function forget(draft: string): () => void {
  const { [draft]: gone, ...rest } = drafts();
  const game = (storedValue<Record<string, Game> | null>(GAMES, null) ?? {})[draft];
  store(DRAFTS, JSON.stringify(rest));
  keepGame(draft, { moves: [] }, false);
  return () => {
    if (gone) store(DRAFTS, JSON.stringify(newest({ ...drafts(), [draft]: gone })));
    if (game) keepGame(draft, game.line, game.over);
  };
}

interface Game {
  line: Line;
  over: boolean;
  at: number;
}

/** The name under which games on a text are kept that is no draft. */
export function gameOn(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return `text ${(sum >>> 0).toString(36)}`;
}

/** The game that was kept under a name, unless it was over when that matters. */
export function keptGame(name: string, unlessOver = false): Line | null {
  const games = storedValue<Record<string, Game> | null>(GAMES, null) ?? {};
  const game = Object.hasOwn(games, name) ? games[name] : undefined;
  return game && Array.isArray(game.line?.moves) && !(unlessOver && game.over) ? game.line : null;
}

/** Lets a draft go on with the game of another one, if it has none. */
function moveGame(from: string, to: string): void {
  const games = storedValue<Record<string, Game> | null>(GAMES, null) ?? {};
  const { [from]: game, ...others } = games;
  if (game && !Object.hasOwn(games, to)) store(GAMES, JSON.stringify({ ...others, [to]: game }));
}

/** Keeps a game, or none, if nothing was played. */
export function keepGame(name: string, line: Line, over: boolean): void {
  const { [name]: had, ...others } = storedValue<Record<string, Game> | null>(GAMES, null) ?? {};
  if (line.moves.length === 0 && line.fen === undefined) {
    if (had) store(GAMES, JSON.stringify(others));
    return;
  }
  const newest = Object.entries({ ...others, [name]: { line, over, at: Date.now() } }).sort(([, a], [, b]) => b.at - a.at).slice(0, MOST);
  store(GAMES, JSON.stringify(Object.fromEntries(newest)));
}

// All that ships, and what the reader has written, to open or to begin from.

import type { Shipped } from 'alfil';
import type { App } from '../app';
import { drafts, forget, newDraft, type Images } from '../share/drafts';
import { picture } from '../ui/clean';
import { openDialog } from '../ui/dialog';
import { h } from '../ui/dom';

/** Shows the gallery. `open` takes a text, and the draft that it is kept as. */
export async function openGallery(app: App, open: (text: string, draft: string | null, images?: Images) => void): Promise<void> {
  const shipped = await app.attempt(() => app.core.call('shipped'));
  if (!shipped) return;
  openDialog('Gallery', close => {
    const search = h('input', { type: 'search', id: 'search', placeholder: 'Search: a name, a piece, an aim …', 'aria-label': 'Search the gallery' });
    const list = h('ul', { class: 'gallery' });
    const take = (text: string | null, draft: string | null = null, images?: Images) => {
      if (text === null) return;
      close();
      open(text, draft, images);
    };
    const watch = lazily(async (name, place) => {
      const svg = await app.core.call('thumbnail', name).catch(() => null);
      if (svg) place.replaceChildren(picture(svg, ''));
    });
    const show = () => {
      const words = search.value.toLowerCase().split(/\s+/).filter(word => word !== '');
      const holds = (text: string) => words.every(word => text.toLowerCase().includes(word));
      const kept = Object.entries(drafts()).map(([name, one]) => ({ name, title: name, ...one })).filter(({ title }) => holds(title));
      const own = kept.map(({ name, title, text, images }, index) => draft(title, () => take(text, name, images), () => remove(name, index)));
      const found = shipped.filter(one => holds(`${one.name} ${one.title} ${one.summary}`));
      list.replaceChildren(...own, ...found.map(one => entry(one, watch, async () => take(await app.core.call('shippedText', one.name)), () => take(derived(one), newDraft()))));
      if (own.length + found.length === 0) list.append(h('li', { class: 'none' }, 'Nothing is called so.'));
    };
    // The keyboard's place goes to the next one.
    const remove = (name: string, index: number) => {
      forget(name);
      show();
      const left = list.querySelectorAll<HTMLElement>('.own .small');
      (left[Math.min(index, left.length - 1)] ?? search).focus();
    };
    search.addEventListener('input', show);
    show();
    return [search, list];
  }, true);
}

function entry(one: Shipped, watch: (name: string, place: HTMLElement) => void, open: () => void, derive: () => void): HTMLElement {
  const board = h('span', { class: 'thumb' });
  watch(one.name, board);
  return h('li', { 'data-name': one.name },
    h('button', { class: 'open', onclick: open }, board, h('strong', {}, one.title)),
    h('p', {}, shortened(one)),
    h('button', { class: 'small', onclick: derive, title: `A new file that extends ${one.title}` }, 'Begin from it'));
}

/** The sentence about it without its name, which stands above. */
function shortened({ title, summary }: Shipped): string {
  const rest = summary.startsWith(`${title}: `) ? summary.slice(title.length + 2) : summary;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

function draft(title: string, open: () => void, remove: () => void): HTMLElement {
  return h('li', { class: 'own' }, h('button', { class: 'open', onclick: open }, h('strong', {}, title)), h('p', {}, 'Saved in this browser.'),
    h('button', { class: 'small', onclick: remove }, 'Delete'));
}

/** A file that begins from one that ships. */
export function derived(one: Shipped): string {
  return `variant "My ${one.title}" { note "What is different, in a sentence" }\nextends "${one.name}"\n\n# Write what is different: a piece, a win, a board.\n`;
}

/** Acts on an element once it is seen. */
function lazily(act: (name: string, place: HTMLElement) => void): (name: string, place: HTMLElement) => void {
  const names = new WeakMap<Element, string>();
  const observer = new IntersectionObserver(seen => {
    for (const { isIntersecting, target } of seen) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      act(names.get(target) ?? '', target as HTMLElement);
    }
  });
  return (name, place) => {
    names.set(place, name);
    observer.observe(place);
  };
}

// All that ships, and what the reader has written, to open or to begin from.

import type { Shipped } from 'alfil';
import type { App } from '../app';
import { drafts, forget, newDraft, type Images } from '../share/drafts';
import { picture } from '../ui/clean';
import { openDialog } from '../ui/dialog';
import { capital, h } from '../ui/dom';
import { unpacked, words } from '../ui/search';

/**
 * Shows the gallery. `open` takes a text, and the draft that it is kept as; `forgotten` hears which draft was deleted, and gives what is to be
 * done when it comes back.
 */
export async function openGallery(
  app: App, open: (text: string, draft: string | null, images?: Images) => void, forgotten: (draft: string) => () => void,
): Promise<void> {
  const [shipped, searched] = await Promise.all([app.attempt(() => app.core.call('shipped')), app.attempt(async () => (await import('virtual:searched')).default)]);
  if (!shipped || !searched) return;
  const said = unpacked(searched.words, shipped.length);
  const entries = shipped.map((one, index) => {
    const named = words(`${one.name} ${one.title} ${searched.aliases[index] ?? ''}`);
    return { one, named, all: [...named, ...words(one.summary), ...said[index] ?? []] };
  });
  openDialog('Gallery', close => {
    const search = h('input', { type: 'search', id: 'search', placeholder: 'Search: a name, a piece, an aim …', autocomplete: 'off', 'aria-label': 'Search the gallery' });
    const list = h('ul', { class: 'gallery' });
    const take = (text: string | null, draft: string | null = null, images?: Images) => {
      if (text === null) return;
      close();
      open(text, draft, images);
    };
    const watch = lazily(async (draw, place) => {
      const svg = await draw().catch(() => null);
      if (svg) place.replaceChildren(picture(svg, ''));
      else place.replaceChildren('Its text has mistakes: there is no board to show.');
      place.classList.toggle('bare', !svg);
    });
    const show = () => {
      const wanted = words(search.value);
      const holds = (own: readonly string[]) => wanted.every(word => own.some(one => one.startsWith(word)));
      const kept = Object.entries(drafts()).map(([name, one]) => ({ name, title: name, ...one })).filter(({ title, text }) => holds(words(`${title} ${text}`)));
      const own = kept.map(({ name, title, text, images, linked = false }, index) => draft(title, linked, board(watch, () => app.core.call('boardOf', text, images ?? {})), () => take(text, name, images), () => remove(name, title, index)));
      const found = entries.filter(({ all }) => holds(all));
      // What is called so comes first.
      const sorted = wanted.length === 0 ? found : [...found.filter(({ named }) => holds(named)), ...found.filter(({ named }) => !holds(named))];
      list.replaceChildren(...own, ...sorted.map(({ one }) => entry(one, board(watch, () => app.core.call('thumbnail', one.name)),
        async () => take(await app.core.call('shippedText', one.name)), () => take(derived(one), newDraft()))));
      if (own.length + found.length === 0) list.append(h('li', { class: 'none', role: 'status' }, `Nothing found for “${search.value.trim()}”: no name, piece, aim or description begins so.`));
      list.parentElement?.parentElement?.scrollTo(0, 0);
    };
    // The keyboard's place goes to the next one.
    const remove = (name: string, title: string, index: number) => {
      const [comesBack, isBack] = [forget(name), forgotten(name)];
      app.say(`“${title}” was deleted`, null, { title: 'Undo', act: () => {
        comesBack();
        isBack();
        show();
        search.focus();
      } });
      show();
      const left = list.querySelectorAll<HTMLElement>('.own .small');
      (left[Math.min(index, left.length - 1)] ?? search).focus();
    };
    search.addEventListener('input', show);
    show();
    return [search, list];
  }, true);
}

type Watch = (draw: () => Promise<string>, place: HTMLElement) => void;

/** The place of a board, which is drawn once it is seen. */
function board(watch: Watch, draw: () => Promise<string>): HTMLElement {
  const made = h('span', { class: 'thumb' });
  watch(draw, made);
  return made;
}

function entry(one: Shipped, board: HTMLElement, open: () => void, derive: () => void): HTMLElement {
  return h('li', { 'data-name': one.name },
    h('button', { class: 'open', onclick: open }, board, h('strong', {}, one.title)),
    h('p', {}, shortened(one)),
    h('button', { class: 'small', onclick: derive, title: `A new file that extends ${one.title}` }, 'Begin from it'));
}

/** The sentence about it without its name, which stands above. */
function shortened({ title, summary }: Shipped): string {
  const rest = summary.startsWith(`${title}: `) ? summary.slice(title.length + 2) : summary;
  return capital(rest);
}

function draft(title: string, linked: boolean, board: HTMLElement, open: () => void, remove: () => void): HTMLElement {
  return h('li', { class: 'own' }, h('button', { class: 'open', onclick: open }, board, h('strong', {}, title)), h('p', {}, linked ? 'Came by a link.' : 'Saved in this browser.'),
    h('button', { class: 'small', onclick: remove }, 'Delete'));
}

/** A file that begins from one that ships. */
export function derived(one: Shipped): string {
  return `variant "My ${one.title}" { note "What is different, in a sentence" }\nextends "${one.name}"\n\n# Write what is different: a piece, a win, a board.\n`;
}

/** Acts on an element once it is seen. */
function lazily(act: Watch): Watch {
  const draws = new WeakMap<Element, () => Promise<string>>();
  const observer = new IntersectionObserver(seen => {
    for (const { isIntersecting, target } of seen) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const draw = draws.get(target);
      if (draw) act(draw, target as HTMLElement);
    }
  });
  return (draw, place) => {
    draws.set(place, draw);
    observer.observe(place);
  };
}

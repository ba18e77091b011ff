// Making elements. Texts are set as texts, never as HTML.

type Attributes = Record<string, string | number | boolean | EventListener | null | undefined>;
type Child = Node | string | null | undefined | false;

/** An element with attributes (`on...` are listeners, `false` and `null` leave one out) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(name: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') made.addEventListener(key.replace(/^on/, ''), value);
    else made.setAttribute(key, value === true ? '' : String(value));
  }
  made.append(...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false));
  return made;
}

/** The element of an id that the page has. */
export function byId<E extends HTMLElement = HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found as E;
}

/** A text with a capital at its beginning. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

let voice: HTMLElement | null = null;

/** Says something to those who do not see the page. */
export function announce(text: string): void {
  const place = (voice ??= byId('announce'));
  // The same words twice are said twice.
  place.textContent = place.textContent === text ? `${text}\u00a0` : text;
}

/** Waits until nothing was called for a while; `now` does at once what is waited for. */
export function rested(after: number, act: () => void): (() => void) & { now(): void } {
  let timer = 0;
  const now = () => {
    if (timer === 0) return;
    clearTimeout(timer);
    timer = 0;
    act();
  };
  return Object.assign(() => {
    clearTimeout(timer);
    timer = window.setTimeout(now, after);
  }, { now });
}

/** Saves a text or bytes as a file of the reader. */
export function download(name: string, content: string | Blob, type = 'text/plain;charset=utf-8'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const link = h('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// What keeps HTML of others harmless: of a text in HTML only known elements are left, and no attribute but a few.

const ELEMENTS = new Set([
  'a', 'b', 'blockquote', 'br', 'code', 'dd', 'del', 'div', 'dl', 'dt', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'hr', 'i', 'li', 'ol', 'p', 'pre',
  'section', 'span', 'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul', 'article', 'header', 'footer', 'nav', 'figure',
  'figcaption', 'caption', 'main', 'small',
]);
const GONE = new Set(['script', 'style', 'template', 'iframe', 'object', 'embed', 'noscript', 'svg', 'math', 'title', 'link', 'meta', 'head']);
/** What stands before each id, and so before what links to it: without that, names of pieces could be ids of the page's own. */
const OF_TEXT = 'of-text-';
const ATTRIBUTES = new Set(['class', 'title', 'colspan', 'rowspan', 'scope', 'lang', 'start']);

/** HTML without all that could act or load. */
export function cleaned(html: string): string {
  const page = parsed(html);
  const out = document.createElement('div');
  out.append(...safe(page.body, new Map()));
  return out.innerHTML;
}

/**
 * The nodes of a page of HTML that the library wrote, without all that could act or load. Pictures that it drew are kept as pictures:
 * what an image shows cannot run.
 */
export function safePage(html: string): Node[] {
  const drawings = new Map<string, { svg: string; told: string }>();
  const marked = html.replace(/<svg\b[\s\S]*?<\/svg>/g, svg => {
    const key = `drawing-${drawings.size}`;
    drawings.set(key, { svg, told: /<desc>([^<]*)<\/desc>/.exec(svg)?.[1] ?? '' });
    return `<span class="${key}"></span>`;
  });
  return safe(parsed(marked).body, drawings);
}

/** A document that runs nothing and loads nothing: it has no window. */
function parsed(html: string): Document {
  // Styles would be refused and reported, so they are not even read.
  const plain = html.replace(/<style\b[\s\S]*?<\/style>/gi, '').replace(/(<[^<>]*?)\sstyle="[^"]*"/gi, '$1');
  return new DOMParser().parseFromString(policy.createHTML(plain) as unknown as string, 'text/html');
}

function safe(parent: Element, drawings: Map<string, { svg: string; told: string }>): Node[] {
  return [...parent.childNodes].flatMap(node => {
    if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(node.textContent ?? '')];
    if (!(node instanceof Element) || GONE.has(node.localName)) return [];
    const drawing = drawings.get(node.className);
    if (drawing) return [picture(drawing.svg, unescaped(drawing.told))];
    const inner = safe(node, drawings);
    if (!ELEMENTS.has(node.localName)) return inner;
    const made = document.createElement(node.localName);
    copyAttributes(node, made);
    made.append(...inner);
    return [made];
  });
}

function copyAttributes(from: Element, to: HTMLElement): void {
  for (const { name, value } of from.attributes) if (ATTRIBUTES.has(name)) to.setAttribute(name, value);
  if (from.id !== '') to.id = OF_TEXT + from.id;
  const link = from.getAttribute('href');
  if (to.localName !== 'a' || link === null) return;
  if (link.startsWith('#')) to.setAttribute('href', `#${OF_TEXT}${link.slice(1)}`);
  else if (/^https?:\/\//.test(link)) {
    to.setAttribute('href', link);
    to.setAttribute('rel', 'noopener noreferrer nofollow');
    to.setAttribute('target', '_blank');
  }
}

function unescaped(text: string): string {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name] ?? '');
}

/** An SVG as a picture: in one nothing runs and nothing is loaded. */
export function picture(svg: string, alt: string): HTMLImageElement {
  const made = document.createElement('img');
  made.alt = alt;
  made.src = address(svg);
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  if (width && height) {
    made.width = Math.round(Number(width));
    made.height = Math.round(Number(height));
  }
  made.decoding = 'async';
  return made;
}

/** The address of an SVG's text. */
export function address(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

interface Policy {
  createHTML(text: string): unknown;
}

/**
 * Browsers that know trusted types take HTML from this policy alone. The default one is for libraries that set HTML themselves: they get
 * what is left of it after cleaning.
 */
const types = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): Policy } }).trustedTypes;
const policy: Policy = types?.createPolicy('alfil-parse', { createHTML: (text: string) => text }) ?? { createHTML: text => text };
types?.createPolicy('default', {
  createHTML: (text: string) => cleaned(text),
  createScriptURL: (text: string) => {
    if (new URL(text, location.href).origin !== location.origin) throw new TypeError('scripts come from this site alone');
    return text;
  },
});

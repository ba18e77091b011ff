// What a code of a mistake means, from its page in the documentation.

import type { App } from '../app';
import { openDialog } from '../ui/dialog';
import { h } from '../ui/dom';
import { ticked } from './problems';

/** Shows the page of a code. */
export async function openExplanation(app: App, code: string): Promise<void> {
  const page = await app.attempt(async () => (await import('alfil/codes')).explainCode(code));
  if (page !== null) openDialog(code, () => blocks(page), true);
}

/** Markdown as far as these pages use it: headings, paragraphs, lists, and fenced code. */
export function blocks(page: string): HTMLElement[] {
  const made: HTMLElement[] = [];
  const parts = page.split(/^(```[^\n]*\n[\s\S]*?\n```)$/m);
  for (const part of parts) {
    const fenced = /^```[^\n]*\n([\s\S]*?)\n```$/.exec(part);
    if (fenced) made.push(h('pre', {}, h('code', {}, fenced[1] ?? '')));
    else made.push(...part.split(/\n{2,}/).filter(text => text.trim() !== '').map(block));
  }
  return made;
}

function block(text: string): HTMLElement {
  const heading = /^#+\s+(.*)$/.exec(text.trim());
  if (heading) return h('h3', {}, ...ticked(heading[1] ?? ''));
  const items = text.trim().split(/^[-*] /m).filter(item => item !== '');
  if (/^[-*] /.test(text.trim())) return h('ul', {}, ...items.map(item => h('li', {}, ...ticked(item.trim()))));
  return h('p', {}, ...ticked(text.trim().replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')));
}

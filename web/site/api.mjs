// The interface for JavaScript, from its declarations: each with its comment and its text.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Marked } from 'marked';
import { escaped, page } from './page.mjs';

const FILES = [
  ['Loading', 'load'], ['Texts', 'files'], ['Variants', 'variant'], ['Games', 'game'], ['The engine', 'engine'], ['The language server', 'server'],
  ['Links', 'share'], ['Faults', 'fault'], ['What is taken and given', 'types'],
];

/** The page of the interface. */
export async function api(root) {
  const marked = new Marked({ gfm: true });
  const parts = await Promise.all(FILES.map(async ([title, file]) => {
    const text = await readFile(join(root, 'packages/alfil/dist', `${file}.d.ts`), 'utf8');
    const declared = declarations(text);
    const list = declared.map(({ name }) => `<a href="#${name}"><code>${name}</code></a>`).join(' · ');
    const each = declared.map(({ name, comment, code }) => `<h3 id="${name}"><code>${name}</code></h3>\n${marked.parse(comment)}<pre><code>${escaped(code)}</code></pre>`);
    return `<h2>${title}</h2>\n<p>${list}</p>\n${each.join('\n')}`;
  }));
  const body = `<h1>The npm package <code>alfil</code></h1>\n<p>Chess variants in JavaScript: in browsers, Node and bundlers.</p>\n${parts.join('\n')}`;
  return new Map([['api/index.html', page('api/index.html', 'The npm package alfil', body)]]);
}

/** What a file exports. A declaration ends with the line that closes it. */
function declarations(text) {
  const found = [];
  const start = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export (?:declare )?(?:abstract )?(?:function|class|interface|type|const) (\w+)/g;
  for (let match; (match = start.exec(text));) {
    const from = match.index + match[0].indexOf('export ');
    const end = ending(text, from);
    found.push({ name: match[2], comment: plain(match[1] ?? ''), code: text.slice(from, end) });
    start.lastIndex = end;
  }
  return found;
}

function ending(text, from) {
  const line = text.indexOf('\n', from);
  const first = text.slice(from, line < 0 ? text.length : line);
  if (first.endsWith(';')) return from + first.length;
  const close = /^(?:\}.*|.*;)$/gm;
  close.lastIndex = line;
  const block = first.endsWith('{');
  for (let match; (match = close.exec(text));) {
    if (match[0].startsWith('}') || !block && !match[0].startsWith('        ')) return close.lastIndex;
  }
  return text.length;
}

const plain = comment => comment.replace(/^\s*\* ?/gm, '').trim();

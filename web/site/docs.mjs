// The documentation: every page of `docs` and the README as HTML. What they link to in the repository lies beside them.

import { existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize, relative } from 'node:path';
import { Marked } from 'marked';
import { page } from './page.mjs';

/** Pages that stand at the root of the repository. */
const ROOT = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'web/README.md', 'packages/alfil/README.md', 'editors/vscode/README.md'];

/** All files of the documentation, by their path in the site. */
export async function docs(root) {
  const sources = [...ROOT.filter(path => existsSync(join(root, path))), ...(await markdown(join(root, 'docs'))).map(path => join('docs', path))];
  const files = new Map();
  for (const source of sources) {
    const text = await readFile(join(root, source), 'utf8');
    const linked = new Set();
    const [title, body] = render(root, source, sources, text, linked);
    files.set(address(source), page(address(source), title, body));
    for (const path of linked) if (!files.has(`docs/files/${path}`)) files.set(`docs/files/${shown(path)}`, await readFile(join(root, path)));
  }
  return files;
}

async function markdown(folder) {
  return (await readdir(folder, { recursive: true })).filter(path => path.endsWith('.md')).sort();
}

/** Where a page of the repository lies in the site. */
function address(source) {
  const own = source.startsWith('docs/') ? source : `docs/${source}`;
  return own.replace(/[^/]+$/, name => name.replace(/\.md$/, '.html').replace('README', 'readme'));
}

/** Files that a browser would save, not show, are texts. */
const shown = path => (/\.(svg|png|txt)$/.test(path) ? path : `${path}.txt`);

function render(root, source, sources, text, linked) {
  const slugs = new Map();
  let title = source;
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth, text: own }) {
        if (depth === 1 && title === source) title = own.replace(/`/g, '');
        return `<h${depth} id="${slug(own, slugs)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // A link to what is no page and no file (a folder) is left a text.
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const to = target(root, source, sources, href, linked);
        return to === null ? inner : `<a href="${to}">${inner}</a>`;
      },
      image({ href, text: alt }) {
        return `<img src="${target(root, source, sources, href, linked) ?? ''}" alt="${alt.replace(/"/g, '&quot;')}" loading="lazy">`;
      },
    },
  });
  const body = marked.parse(text);
  return [title, body];
}

/** What a link becomes: a page, a file beside the pages, another site, or nothing. */
function target(root, source, sources, href, linked) {
  if (/^[a-z]+:/.test(href) || href.startsWith('#')) return href;
  const [path, fragment] = href.split('#');
  const to = normalize(join(dirname(source), decodeURI(path)));
  const mark = fragment === undefined ? '' : `#${fragment}`;
  const from = dirname(address(source));
  if (sources.includes(to)) return relative(from, address(to)) + mark;
  if (!existsSync(join(root, to)) || statSync(join(root, to)).isDirectory()) return null;
  linked.add(to);
  return relative(from, `docs/files/${shown(to)}`);
}

/** The name of a heading, as GitHub makes it. */
function slug(text, slugs) {
  const plain = text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/<[^>]*>/g, '').toLowerCase();
  const name = plain.replace(/[^\p{L}\p{N}\s_-]/gu, '').trim().replace(/\s/g, '-');
  const before = slugs.get(name) ?? 0;
  slugs.set(name, before + 1);
  return before === 0 ? name : `${name}-${before}`;
}

// The gallery: every variant that ships, with its board, its rules page and a link to play it.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { escaped, page } from './page.mjs';

/** All files of the gallery, by their path in the site. */
export async function gallery(root) {
  const library = join(root, 'packages/alfil/dist');
  const { init, shipped, Variant } = await import(pathToFileURL(join(library, 'index.js')).href);
  await init(await readFile(join(library, 'alfil.wasm')));
  const files = new Map();
  const entries = [];
  for (const one of shipped()) {
    const variant = Variant.shipped(one.name);
    files.set(`gallery/${one.name}.svg`, variant.boardSvg({ coordinates: false }));
    files.set(`gallery/${one.name}.html`, variant.rules('html'));
    variant.free();
    entries.push(entry(one));
  }
  const body = `<h1>Gallery</h1>\n<p>${entries.length} variants ship with Alfil. Each is a text file: open it, change it, play it.</p>\n<ul class="boards">\n${entries.join('\n')}\n</ul>`;
  files.set('gallery/index.html', page('gallery/index.html', 'Gallery', body));
  return files;
}

function entry({ name, title, summary }) {
  return `<li><a href="../index.html#v=${name}"><img src="${name}.svg" alt="The board of ${escaped(title)}" loading="lazy" width="300" height="300"><strong>${escaped(title)}</strong></a>
<p>${escaped(summary)}</p><a href="../index.html#v=${name}">Play and change</a> · <a href="${name}.html">Rules</a></li>`;
}

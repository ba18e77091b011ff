// Builds the site: the page, the gallery, the documentation and the interface for JavaScript, and checks every link.
//
//     node site/build.mjs OUT

import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api } from './api.mjs';
import { docs } from './docs.mjs';
import { gallery } from './gallery.mjs';
import { brokenLinks } from './links.mjs';
import { STYLE } from './page.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const out = resolve(process.argv[2] ?? join(root, 'target/site'));

await rm(out, { recursive: true, force: true });
await cp(join(root, 'web/dist'), out, { recursive: true });
const start = join(out, 'index.html');
// The page by itself has no documentation to lead to.
await writeFile(start, (await readFile(start, 'utf8')).replace('<button id="theme"', '<a class="button quiet" href="./docs/readme.html">Docs</a>\n  <button id="theme"'));
const pages = new Map([...await docs(root), ...await gallery(root), ...await api(root)]);
pages.set('site.css', STYLE);
for (const [path, content] of pages) {
  await mkdir(dirname(join(out, path)), { recursive: true });
  await writeFile(join(out, path), content);
}
const broken = await brokenLinks(out);
for (const one of broken) console.error(one);
console.log(`${out}: ${pages.size} pages and files beside the page itself, ${broken.length} broken links`);
process.exitCode = broken.length > 0 ? 1 : 0;

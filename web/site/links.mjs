// Looks at every link of a built site: what it leads to is there, and so is the part of it.

import { existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

/** What is wrong, a line each. Other sites are not asked. */
export async function brokenLinks(folder) {
  const pages = (await readdir(folder, { recursive: true })).filter(path => path.endsWith('.html'));
  const texts = new Map(await Promise.all(pages.map(async path => [path, await readFile(join(folder, path), 'utf8')])));
  const ids = new Map([...texts].map(([path, text]) => [path, new Set([...text.matchAll(/\s(?:id|name)="([^"]*)"/g)].map(match => match[1]))]));
  return [...texts].flatMap(([path, text]) => [...text.matchAll(/\s(?:href|src)="([^"]*)"/g)].flatMap(([, link]) => fault(folder, path, link, ids)));
}

function fault(folder, path, link, ids) {
  if (/^(?:[a-z]+:|\/\/)/.test(link)) return [];
  const [to, fragment] = unescaped(link).split('#');
  const target = to === '' ? path : normalize(join(dirname(path), decodeURI(to)));
  const file = existsSync(join(folder, target)) && statSync(join(folder, target)).isDirectory() ? join(target, 'index.html') : target;
  if (!existsSync(join(folder, file))) return [`${path}: ${link} leads nowhere`];
  // Behind `#` of the page itself stands what it shows.
  if (fragment === undefined || fragment === '' || /^[vtg]=/.test(fragment)) return [];
  return !ids.has(file) || ids.get(file).has(decodeURIComponent(fragment)) ? [] : [`${path}: ${link}: nothing there is called so`];
}

const unescaped = text => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))).replace(/&amp;/g, '&');

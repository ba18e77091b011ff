// A page that is one file: it holds the variant, the game and the library, plays, and asks nothing of anybody.

import { Refused } from '../core/core';
import library from '../core/wasm';
import type { Shared } from './link';

/** A page of HTML that plays what is shared. */
export async function boardPage(title: string, shared: Shared): Promise<string> {
  const [script, style, first, rest] = await Promise.all([
    part('alone/alone.js').then(response => response.text()), part('alone/alone.css').then(response => response.text()),
    packed(library.first as string), packed(library.rest),
  ]);
  const safe = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
  const acts = script.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--');
  const policy = [
    "default-src 'none'", `script-src ${await allowed(acts)} 'wasm-unsafe-eval'`, 'worker-src blob: data:', `style-src ${await allowed(style)}`,
    'img-src data:', 'connect-src data:', "base-uri 'none'", "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${safe(title)}</title>
<style>${style}</style>
<body class="alone">
<main class="work" id="work" data-view="play"><section class="stage" id="stage" aria-label="${safe(title)}" tabindex="-1">
<div class="tabs" role="tablist" aria-label="What is shown" id="tabs"></div>
<div id="panels" class="panels"><p id="loading">Loading…</p></div>
</section></main>
<div id="dialogs"></div>
<p id="announce" class="unseen" role="status" aria-live="polite"></p>
<noscript>This page plays ${safe(title)} in your browser, and needs JavaScript for it.</noscript>
<script type="application/json" id="game">${JSON.stringify(shared).replace(/</g, '\\u003c')}</script>
<script type="application/gzip" id="first">${first}</script>
<script type="application/gzip" id="rest">${rest}</script>
<script type="module">${acts}</script>
</body>
</html>
`;
}

async function part(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error('the parts of a page for boards could not be loaded: they are there only where this page is built');
  return response;
}

/** A file with gzip, in base64. */
async function packed(address: string): Promise<string> {
  const { body } = await part(address);
  const bytes = new Uint8Array(await new Response(body?.pipeThrough(new CompressionStream('gzip'))).arrayBuffer());
  return base64(bytes);
}

function base64(bytes: Uint8Array): string {
  let signs = '';
  // As many at a time as a call takes arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) signs += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(signs);
}

/** What allows this text and no other. */
async function allowed(text: string): Promise<string> {
  // Browsers work that out only for pages that nobody could have changed on the way.
  if ((crypto.subtle as SubtleCrypto | undefined) === undefined) {
    throw new Refused('a page in one file is not made here: what it may run cannot be told for sure', 'open this page with `https`');
  }
  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${base64(new Uint8Array(sum))}'`;
}

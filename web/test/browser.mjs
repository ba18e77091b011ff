// A real browser for the tests: Chromium by playwright-core, and a server of the built page that counts what is asked of it.

import { createServer } from 'node:http';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
/** The part of Chromium that has no window takes two thirds of the time. */
const PROGRAM = process.env.CHROMIUM ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);
const FLAGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
];
export const DESKTOP = { width: 1360, height: 860 };
export const PHONE = { width: 390, height: 844 };

/** Serves the built page at a port of this machine; compressed, if it is said how. */
export async function serve(folder = DIST, gzip = null) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURI(new URL(request.url, 'http://localhost').pathname)).replace(/\/$/, '/index.html');
    try {
      const content = await readFile(join(folder, path));
      const encoding = gzip ? { 'content-encoding': 'gzip' } : {};
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream', ...encoding }).end(gzip ? gzip(content) : content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${server.address().port}/`;
  return { address, close: () => new Promise(done => { server.closeAllConnections(); server.close(done); }) };
}

/** One program for all tests of a file, with a user data folder of its own; each test has a profile in it. */
let program = null;

/** A fresh profile in the browser. What goes wrong on its pages, and which other hosts they asked, is gathered. */
export async function browse({ size = DESKTOP, ...options } = {}) {
  program ??= chromium.launch({ executablePath: PROGRAM, headless: true, args: FLAGS });
  const context = await (await program).newContext({ viewport: size, hasTouch: size === PHONE, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const errors = [];
  const elsewhere = [];
  page.on('pageerror', error => errors.push(String(error)));
  page.on('console', message => { if (message.type() === 'error') errors.push(message.text()); });
  context.on('request', request => { if (!/^(http:\/\/127\.0\.0\.1|data:|blob:)/.test(request.url())) elsewhere.push(request.url()); });
  return { context, page, errors, elsewhere, close: () => context.close() };
}

/** Ends the browser. */
export async function quit() {
  await (await program)?.close();
  program = null;
}

/** Opens the page and waits for the board. */
export async function openPage(page, address) {
  await page.goto(address);
  await page.locator('.board .square').first().waitFor({ state: 'attached' });
}

/** Puts a text into the editor, as somebody would who selects all and pastes. */
export async function write(page, text) {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.locator('.cm-content').evaluate((content, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

// What happens when the page is deployed anew, and when a part of it cannot be had.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { browse, openPage, serve, write } from './browser.mjs';
import { move, settled } from './play.mjs';
import { site } from './visit.mjs';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));

/** The same page as another build has it: all parts have other names, and the old ones are gone. */
function deploy(folder) {
  const assets = join(folder, 'assets');
  const names = readdirSync(assets).map(name => [name, name.replace(/-[\w-]{6}(?=[\w-]{2}\.\w+$)/, '-Anew00')]);
  const rename = file => writeFileSync(file, names.reduce((text, [before, after]) => text.replaceAll(before, after), readFileSync(file, 'utf8')));
  names.filter(([name]) => /\.(js|css)$/.test(name)).forEach(([name]) => rename(join(assets, name)));
  rename(join(folder, 'index.html'));
  rename(join(folder, 'sw.js'));
  writeFileSync(join(folder, 'sw.js'), readFileSync(join(folder, 'sw.js'), 'utf8').replace(/alfil-[^;]*;/, 'alfil-anew`;'));
  for (const [before, after] of names) renameSync(join(assets, before), join(assets, after));
}

test('who comes back after the page was deployed anew has all of the page, and then the new one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alfil-'));
  cpSync(DIST, folder, { recursive: true });
  const own = await serve(folder);
  const browser = await browse();
  const script = page => page.evaluate(() => document.querySelector('script[type="module"]').src);
  try {
    await openPage(browser.page, own.address);
    await browser.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    const first = await script(browser.page);
    deploy(folder);
    await browser.page.goto('about:blank');
    await openPage(browser.page, own.address);
    assert.equal(await script(browser.page), first);
    // The new version is there, whether it waits or not.
    await browser.page.evaluate(async () => {
      while (!(await caches.keys()).includes('alfil-anew') || !await (await caches.open('alfil-anew')).match('./alone/alone.js')) await new Promise(then => { setTimeout(then, 100); });
    });
    await browser.page.waitForTimeout(1000);
    await browser.page.click('#gallery');
    await browser.page.locator('.gallery [data-name="chess"] .open').click();
    await browser.page.selectOption('#computer', 'white');
    await settled(browser.page, 1);
    assert.deepEqual(browser.errors, []);
    await browser.page.close();
    const next = await browser.context.newPage();
    await openPage(next, own.address);
    assert.match(await script(next), /Anew00/);
    assert.deepEqual(await next.evaluate(() => caches.keys()), ['alfil-anew']);
  } finally {
    await browser.close();
    await own.close();
    rmSync(folder, { recursive: true });
  }
});

test('what is kept for use offline is another version when any part of it is another', () => {
  const worker = readFileSync(join(DIST, 'sw.js'), 'utf8');
  const names = readdirSync(DIST, { recursive: true }).filter(name => /\w\.\w+$/.test(name) && name !== 'sw.js').sort();
  const sum = createHash('sha256');
  for (const name of names) sum.update(`${name}\n`).update(readFileSync(join(DIST, name)));
  assert.ok(worker.includes(`"${sum.digest('hex').slice(0, 12)}"`));
  for (const name of names.filter(name => !name.endsWith('.html'))) assert.ok(worker.includes(`"./${name}"`), name);
});

test('where a part of the page cannot be loaded, the page is offered anew', async () => {
  const { page, close } = await browse({ serviceWorkers: 'block' });
  try {
    await page.route(/gallery-/, route => route.abort());
    await openPage(page, site.address);
    await page.click('#gallery');
    await page.locator('.told:popover-open', { hasText: 'A part of the page could not be loaded' }).waitFor();
    await page.unroute(/gallery-/);
    await Promise.all([page.waitForEvent('load'), page.click('#told-act')]);
    await page.click('#gallery');
    await page.locator('.gallery [data-name="chess"]').waitFor();
  } finally {
    await close();
  }
});

test('where the rest of the library cannot be had, the game goes on, and what needs it is there as soon as it can', async () => {
  const { page, close } = await browse({ serviceWorkers: 'block' });
  try {
    const told = hasText => page.locator('.told:popover-open', { hasText }).waitFor();
    await page.route(/rest-.*\.wasm/, route => route.abort());
    await openPage(page, `${site.address}#v=chess`);
    await page.locator('.cm-content').waitFor();
    await page.click('#tab-rules');
    await told('A part of the library could not be loaded');
    await page.locator('#tests-summary', { hasText: 'could not be run: a part of the library could not be loaded' }).waitFor({ state: 'attached' });
    await page.click('#tab-play');
    await move(page, 'e2', 'e4');
    await settled(page, 1);
    assert.doesNotMatch(await page.locator('.told').innerText(), /init/);
    await page.unroute(/rest-.*\.wasm/);
    await page.click('#tab-rules');
    await page.locator('#rules h1').waitFor();
    await write(page, 'variant "Later" { }\nextnds "chess"\n');
    await page.locator('.problems .fix').first().click();
    await page.locator('#title', { hasText: 'Later' }).waitFor();
    await settled(page, 1);
  } finally {
    await close();
  }
});

test('where the worker with the library or the computer cannot be loaded, that is said, and nothing is waited for', async () => {
  for (const [part, hash, act, hasText] of [
    ['core.worker', '#v=shogi', async () => {}, 'The library could not be loaded'],
    ['engine.worker', '#v=chess', async page => {
      await page.locator('.square.can').first().waitFor({ state: 'attached' });
      await page.selectOption('#computer', 'white');
    }, 'The computer could not be loaded'],
  ]) {
    const { page, close } = await browse({ serviceWorkers: 'block' });
    try {
      await page.route(url => url.pathname.includes(part), route => route.abort());
      await page.goto(site.address + hash);
      await act(page);
      await page.locator('.told:popover-open', { hasText }).waitFor();
      await page.locator('#told-act', { hasText: 'Load anew' }).waitFor();
      await page.locator('.blank', { hasText: 'Loading…' }).waitFor({ state: 'hidden' });
      await page.locator('#stop').waitFor({ state: 'hidden' });
    } finally {
      await close();
    }
  }
});

test('where the library fails, it begins anew, and the game goes on', async () => {
  const { page, close } = await browse({ serviceWorkers: 'block' });
  try {
    // The first worker has no stack left when it is asked for the rules.
    await page.route(/core\.worker/, async route => {
      const script = await (await route.fetch()).text();
      await route.fulfill({ contentType: 'text/javascript', body: `
        const { decode } = TextDecoder.prototype;
        let fails = false;
        self.addEventListener('message', ({ data }) => { if (data.name === 'rules') fails = true; });
        TextDecoder.prototype.decode = function (...of) {
          if (fails) throw new RangeError('Maximum call stack size exceeded');
          return decode.apply(this, of);
        };
        ${script}` });
    }, { times: 1 });
    await openPage(page, `${site.address}#v=chess`);
    await move(page, 'e2', 'e4');
    await settled(page, 1);
    await page.click('#tab-rules');
    await page.locator('.told:popover-open', { hasText: 'The library has failed: Maximum call stack size exceeded. It was started anew.' }).waitFor();
    await page.click('#tab-play');
    await move(page, 'e7', 'e5');
    await settled(page, 2);
    await page.click('#tab-rules');
    await page.locator('#rules h1').waitFor();
  } finally {
    await close();
  }
});

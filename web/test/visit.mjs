// Visits of the page for tests: the site is served while the tests of a file run.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { browse, openPage, quit, serve } from './browser.mjs';

/** Where the page is, while the tests run. */
export let site;
before(async () => { site = await serve(); });
after(async () => { await quit(); await site.close(); });

/** Runs a test on a fresh profile, and holds the page against what always holds: no error, nothing asked of other hosts. */
export async function on(size, act, address = '') {
  const browser = await browse({ size });
  try {
    await openPage(browser.page, site.address + address);
    await act(browser.page, browser);
    assert.deepEqual(browser.elsewhere, [], 'no request goes to another host');
    assert.deepEqual(browser.errors, [], 'no error is reported');
  } finally {
    await browser.close();
  }
}

/** Runs a test with a file of this name to write, in a folder that goes with it. */
export async function withFile(name, act) {
  const folder = mkdtempSync(join(tmpdir(), 'alfil-'));
  try {
    await act(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Saves what is shown as a page of one file. */
export async function saveBoard(page, file) {
  await page.click('#export');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=in one file')]);
  await download.saveAs(file);
}

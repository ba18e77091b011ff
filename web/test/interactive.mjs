// How soon the page works on a slow telephone: `node test/interactive.mjs`, after `npm run build`. It plays as soon as it can, and
// prints when a touched pawn has shown where it may go, its move was made, and so on: each the middle of five visits, by somebody who
// comes first and by somebody who comes back to a text of their own.
//
// The processor is slowed down to a quarter. The network is what Lighthouse calls "slow 4G" (1.6 Mbit/s, 150 ms for an answer) and
// what Chromium calls "fast 4G" (9 Mbit/s, 60 ms), and no limit at all; files are sent with gzip, as static hosts send them.

import { gzipSync } from 'node:zlib';
import { browse, openPage, PHONE, quit, serve } from './browser.mjs';

const NETWORKS = { 'slow 4G': [1.6, 150], 'fast 4G': [9, 60], 'no limit': [0, 0] };
const VISITS = Number(process.env.VISITS ?? 5);
const OWN = 'variant "Own" { }\nextends "chess"\npiece N "Camel" C\n';
const STEPS = { shown: 'text and board are seen', reacts: 'a touch is answered', moved: 'a move is made', library: 'the library answers', told: 'mistakes are told' };

/** Plays in the page, and writes down when what could be done. */
function play() {
  window.times = {};
  const square = name => document.querySelector(`.board .square[data-square="${name}"]`);
  const touch = name => square(name).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
  const aim = name => square(name)?.classList.contains('aim');
  const steps = [
    ['shown', () => document.querySelector('.board img.piece') && document.querySelector('#editor').childNodes.length + Boolean(document.querySelector('#editor').shadowRoot)],
    ['', () => { touch('e2'); return true; }],
    ['reacts', () => aim('e4')],
    ['', () => { touch('e4'); return true; }],
    ['moved', () => document.querySelectorAll('.moves .san').length > 0],
    ['', () => { touch('e7'); return true; }],
    ['library', () => aim('e5')],
  ];
  const told = () => document.querySelector('.problems .summary');
  const look = () => {
    while (steps.length > 0 && steps[0][1]()) {
      const [name] = steps.shift();
      if (name) window.times[name] = performance.now();
    }
    if (told()) window.times.told ??= performance.now();
    if (steps.length > 0 || !window.times.told) setTimeout(look, 5);
    else window.done = true;
  };
  look();
}

/** The times of one visit. */
async function visit(site, [megabits, latency], back) {
  const { page, context, close } = await browse({ size: PHONE, serviceWorkers: 'block' });
  if (back) {
    await openPage(page, site.address);
    await page.evaluate(text => localStorage.setItem('alfil.text', text), OWN);
    await openPage(page, site.address);
    await page.waitForFunction(() => localStorage.getItem('alfil.foreseen') !== null);
    await page.goto('about:blank');
  }
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  const bytes = megabits === 0 ? -1 : megabits * 125_000;
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: bytes, uploadThroughput: bytes });
  await page.addInitScript(`addEventListener('DOMContentLoaded', ${play})`);
  await page.goto(site.address, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.done, undefined, { polling: 100 });
  const times = await page.evaluate(() => window.times);
  await close();
  return times;
}

const site = await serve(undefined, content => gzipSync(content, { level: 9 }));
const middle = times => times.sort((one, other) => one - other)[times.length >> 1];
for (const [network, limits] of Object.entries(NETWORKS)) {
  for (const [who, back] of [['first', false], ['again', true]]) {
    const seen = [];
    while (seen.length < VISITS) seen.push(await visit(site, limits, back));
    console.log(`${network}, ${who}:`.padEnd(16), Object.entries(STEPS).map(([step, words]) => `${words} after ${middle(seen.map(times => times[step])).toFixed(0)} ms`).join(', '));
  }
}
await quit();
await site.close();

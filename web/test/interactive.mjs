// How soon the page works on a slow telephone: `node test/interactive.mjs [ADDRESS..]`, after `npm run build`. It prints when the text
// and the board are there, each the middle of five first visits, with the library from the network.
//
// The processor is slowed down to a quarter. The network is what Lighthouse calls "slow 4G" (1.6 Mbit/s, 150 ms for an answer) and
// what Chromium calls "fast 4G" (9 Mbit/s, 60 ms), and no limit at all; files are sent with gzip, as static hosts send them.

import { gzipSync } from 'node:zlib';
import { browse, PHONE, quit, serve } from './browser.mjs';

const NETWORKS = { 'slow 4G': [1.6, 150], 'fast 4G': [9, 60], 'no limit': [0, 0] };
const VISITS = 5;

const site = await serve(undefined, content => gzipSync(content, { level: 9 }));
const middle = times => times.sort((one, other) => one - other)[times.length >> 1];
for (const [network, [megabits, latency]] of Object.entries(NETWORKS)) {
  const text = [];
  const board = [];
  for (let visit = 0; visit < VISITS; visit++) {
    const { page, context, close } = await browse({ size: PHONE, serviceWorkers: 'block' });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await session.send('Network.enable');
    const bytes = megabits === 0 ? -1 : megabits * 125_000;
    await session.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: bytes, uploadThroughput: bytes });
    await page.goto(site.address, { waitUntil: 'commit' });
    const seen = selector => page.waitForFunction(one => document.querySelector(one) && performance.now(), selector, { polling: 20 }).then(handle => handle.jsonValue());
    const times = await Promise.all([seen('#panels *'), seen('.board img.piece')]);
    text.push(times[0]);
    board.push(times[1]);
    await close();
  }
  console.log(`${network.padEnd(9)} the page stands after ${middle(text).toFixed(0).padStart(5)} ms, the board can be played after ${middle(board).toFixed(0).padStart(5)} ms`);
}
await quit();
await site.close();

// How the page is built: from here and from the package in ../packages/alfil, into `dist`.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, runnerImport, type Plugin } from 'vite';

const library = fileURLToPath(new URL('../packages/alfil/dist/', import.meta.url));

/** What the page may do: nothing but what comes from its own site. */
const POLICY = [
  "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'", "style-src 'self'", "img-src 'self' data:",
  "connect-src 'self'", "manifest-src 'self'", "frame-src 'none'", "base-uri 'none'", "form-action 'none'",
  "require-trusted-types-for 'script'", 'trusted-types alfil-parse default',
].join('; ');

function policy(): Plugin {
  return {
    name: 'policy',
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' }],
  };
}

/** What the library answers when the page is built, as a module: what a file of `src/start` asks it. */
function asked<Made>(name: string, ask: (made: Made, library: Uint8Array<ArrayBuffer>) => unknown): Plugin {
  const id = `\0virtual:${name}`;
  return {
    name,
    resolveId: source => source === `virtual:${name}` ? id : null,
    async load(wanted) {
      if (wanted !== id) return null;
      const { module } = await runnerImport<Made>(`/src/start/${name}.ts`, { configFile: false, resolve: { alias: [{ find: /^alfil$/, replacement: `${library}index.js` }] } });
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(await ask(module, readFileSync(`${library}alfil.wasm`))))});`;
    },
  };
}

/** About the text that the first visitor sees: the page shows it, and plays by it, before the library is there. */
const foreseen = asked<typeof import('./src/start/foreseen')>('foreseen', (made, bytes) => made.foreseen(bytes));

/** What the gallery is searched for. */
const searched = asked<typeof import('./src/start/searched')>('searched', (made, bytes) => made.searched(bytes));

export default defineConfig({
  base: './',
  resolve: {
    alias: [
      { find: /^alfil\/(first|rest)\.wasm/, replacement: `${library}$1.wasm` },
      { find: '#bytes', replacement: fileURLToPath(new URL('src/core/bytes.ts', import.meta.url)) },
      { find: /^alfil$/, replacement: `${library}index.js` },
      { find: /^alfil\/codes$/, replacement: `${library}codes.js` },
    ],
  },
  server: { fs: { allow: ['..'] } },
  worker: { format: 'es' },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 2000 },
  plugins: [foreseen, searched, policy()],
});

// How the script and the style of a page that is one file are built, into `dist/alone`, once the page itself is built.

import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vite';
import page from './vite.config';

const own = (file: string) => fileURLToPath(new URL(`src/alone/${file}`, import.meta.url));

const { plugins: _, ...common } = page;

export default mergeConfig(common, defineConfig({
  publicDir: false,
  resolve: { alias: [{ find: './wasm', replacement: own('library.ts') }, { find: './workers', replacement: own('workers.ts') }] },
  worker: { format: 'iife' },
  build: {
    outDir: 'dist/alone',
    cssCodeSplit: false,
    rollupOptions: { input: own('main.ts'), output: { format: 'es', codeSplitting: false, entryFileNames: 'alone.js', assetFileNames: 'alone.[ext]' } },
  },
}));

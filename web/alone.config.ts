// How the script and the style of a page that is one file are built, into `dist/alone`, once the page itself is built; and then the service
// worker, which keeps all of it.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import page from './vite.config';

const own = (file: string) => fileURLToPath(new URL(`src/alone/${file}`, import.meta.url));

const { plugins: _, ...common } = page;

/** The service worker, with the list of all that was built. Its version is another one whenever any of that is. */
function offline(): Plugin {
  const dist = fileURLToPath(new URL('dist/', import.meta.url));
  return {
    name: 'offline',
    apply: 'build',
    writeBundle() {
      const built = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(name => name !== 'sw.js' && statSync(join(dist, name)).isFile())
        .map(name => name.replaceAll('\\', '/')).sort();
      const sum = createHash('sha256');
      for (const name of built) sum.update(`${name}\n`).update(readFileSync(join(dist, name)));
      const files = ['./', ...built.filter(name => !name.endsWith('.html')).map(name => `./${name}`)];
      const source = readFileSync(fileURLToPath(new URL('src/offline.js', import.meta.url)), 'utf8')
        .replace("'VERSION'", JSON.stringify(sum.digest('hex').slice(0, 12))).replace("['FILES']", JSON.stringify(files));
      writeFileSync(join(dist, 'sw.js'), source);
    },
  };
}

export default mergeConfig(common, defineConfig({
  publicDir: false,
  plugins: [offline()],
  resolve: { alias: [{ find: './wasm', replacement: own('library.ts') }, { find: './workers', replacement: own('workers.ts') }] },
  worker: { format: 'iife' },
  build: {
    outDir: 'dist/alone',
    cssCodeSplit: false,
    rollupOptions: { input: own('main.ts'), output: { format: 'es', codeSplitting: false, entryFileNames: 'alone.js', assetFileNames: 'alone.[ext]' } },
  },
}));

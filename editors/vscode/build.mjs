// Puts the extension together: `node build.mjs`. With `--tests`, its tests too.

import { readdirSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

const common = { bundle: true, sourcemap: false, logLevel: 'warning', target: 'es2022' };
const node = { ...common, platform: 'node', format: 'cjs' };
rmSync('out', { recursive: true, force: true });

const builds = [
  build({ ...node, entryPoints: ['src/extension.ts'], outfile: 'out/extension.js', external: ['vscode'], minify: true }),
  build({ ...common, entryPoints: ['src/page/main.ts'], outfile: 'out/page.js', format: 'iife', minify: true }),
];
if (process.argv.includes('--tests')) {
  const tests = readdirSync('test').filter(name => name.endsWith('.test.ts'));
  builds.push(
    build({
      ...node,
      entryPoints: tests.map(name => `test/${name}`),
      outdir: 'out/test',
      // No editor is running: what the extension uses of it is imitated.
      alias: { vscode: './test/vscode.ts' },
      logOverride: { 'import-is-undefined': 'silent' },
    }),
  );
}
await Promise.all(builds);

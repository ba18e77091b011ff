// Runs the tests of the page: `node test/run.mjs [file...]`. A browser on a busy machine falters now and then: tests that failed are
// run once more, and what fails twice fails.

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from 'node:test';
import { tap } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Runs the tests of a file, or those of these names, one after another. Gives the names of what failed. */
async function failed(file, names = []) {
  const patterns = names.map(name => new RegExp(`^${name.replace(/[^\w ]/g, '\\$&')}$`));
  const stream = run({ files: [join(FOLDER, file)], ...(names.length > 0 && { testNamePatterns: patterns }) });
  const [failures, passed] = [[], new Set()];
  stream.on('test:pass', ({ name, skip }) => { if (!skip) passed.add(name); });
  stream.on('test:fail', ({ name, details }) => { if (details.error?.failureType !== 'subtestsFailed') failures.push(name); });
  for await (const line of stream.compose(tap)) process.stdout.write(line);
  return [...failures, ...names.filter(name => !passed.has(name) && !failures.includes(name))];
}

const given = process.argv.slice(2).map(path => basename(path));
const files = given.length > 0 ? given : readdirSync(FOLDER).filter(name => name.endsWith('.test.mjs')).sort();
const failures = [];
for (const file of files) {
  const first = await failed(file);
  if (first.length === 0) continue;
  console.log(`# once more, of ${file}: ${first.join('; ')}`);
  // A file that cannot be run at all fails under its own name.
  failures.push(...(await failed(file, first.some(name => name.endsWith(file)) ? [] : first)));
}
console.log(failures.length > 0 ? `# failed twice: ${failures.join('; ')}` : '# nothing failed twice');
process.exitCode = failures.length > 0 ? 1 : 0;

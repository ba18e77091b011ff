// The program `alfil`: whether it is there, and what it prints.

import { execFile } from 'node:child_process';

/** What came of a run. */
export interface Outcome {
  status: number;
  shown: string;
  errors: string;
}

/** A program that cannot be started. */
export class NotStarted extends Error {}

/** Runs the program. Rejects only if it cannot be started. */
export function run(path: string, args: readonly string[], folder?: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const options = { encoding: 'utf8' as const, maxBuffer: 64 << 20, ...(folder === undefined ? {} : { cwd: folder }) };
    execFile(path, [...args], options, (error, shown, errors) => {
      if (error && typeof error.code !== 'number') {
        reject(new NotStarted(error.message));
      } else {
        resolve({ status: typeof error?.code === 'number' ? error.code : 0, shown, errors });
      }
    });
  });
}

/** What stands under a path. */
export type Found =
  | { is: 'ready'; version: string }
  | { is: 'missing'; why: string }
  | { is: 'old'; version: string };

/** Looks whether there is a program that has a language server. */
export async function look(path: string): Promise<Found> {
  try {
    const version = (await run(path, ['--version'])).shown.trim();
    const has = await run(path, ['lsp', '--help']);
    return has.status === 0 ? { is: 'ready', version } : { is: 'old', version };
  } catch (error) {
    return { is: 'missing', why: error instanceof Error ? error.message : String(error) };
  }
}

/** What a user is told who cannot go on, with the next step. */
export function advice(path: string, found: Found): string | undefined {
  switch (found.is) {
    case 'ready':
      return undefined;
    case 'missing':
      return `There is no program \`${path}\`. Install Alfil (\`cargo install --path .\` in its repository), or set \`alfil.path\` to where it is.`;
    case 'old':
      return `\`${path}\` (${found.version || 'of an unknown version'}) has no language server. Install a newer Alfil, or set \`alfil.path\` to one.`;
  }
}

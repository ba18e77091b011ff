// The program, if it has been built.

import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the extension. */
export const HERE = join(__dirname, '../..');
const ROOT = join(HERE, '../..');

/** Where the program is: where `ALFIL` says, or where the gate builds it. */
export const alfil = [process.env['ALFIL'], join(ROOT, 'target/debug/alfil')].find(path => path && existsSync(path));

/** What tests that need the program are told where it is not. */
export const skip = alfil ? false : 'the program has not been built: `cargo build`';

// The workers, within the script: a page that is one file has no others.

import Core from '../core/core.worker.ts?worker&inline';
import Engine from '../core/engine.worker.ts?worker&inline';

export const coreWorker = (): Worker => new Core();

export const engineWorker = (): Worker => new Engine();

// The workers, as files of this site.

export const coreWorker = (): Worker => new Worker(new URL('./core.worker.ts', import.meta.url), { type: 'module' });

export const engineWorker = (): Worker => new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });

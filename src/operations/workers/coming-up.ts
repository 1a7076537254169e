import type { Worker } from 'node:cluster';

const UP = 'gatehouse:up';

/** The leading process learns from Node when a worker listens at the first of its addresses, and from this that it serves. */
export function tellUp(): void {
  process.send?.({ type: UP }, undefined, undefined, () => undefined);
}

/** Whether it serves, or ends before that. Rejects if the system cannot start it. */
export function comesUp(worker: Worker): Promise<boolean> {
  return new Promise((resolve, reject) => {
    worker.on('message', ({ type }: { type?: string }) => type === UP && resolve(true));
    worker.once('exit', () => resolve(false));
    worker.once('error', reject);
  });
}

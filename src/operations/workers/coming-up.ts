import type { Worker } from 'node:cluster';

const UP = 'gatehouse:up';

/** The leading process learns from Node when a worker listens at the first of its addresses, and from this that it serves. */
export function tellUp(): void {
  process.send?.({ type: UP }, undefined, undefined, () => undefined);
}

/** Whether it serves, or ends before that. Rejects if the system cannot start it. */
export function comesUp(worker: Worker): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const heard = ({ type }: { type?: string }) => {
      if (type !== UP) return;
      worker.off('message', heard); // the limits of every request are messages too
      resolve(true);
    };
    worker.on('message', heard);
    worker.once('exit', () => resolve(false));
    worker.once('error', reject);
  });
}

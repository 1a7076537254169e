import cluster, { type Worker } from 'node:cluster';

const CLOSED = 'gatehouse:closed';
const CLOSED_EVERYWHERE = 'gatehouse:closed-everywhere';
/** The longest time that the others wait for a worker that stands still. */
const PATIENCE_MS = 2_000;

/**
 * Resolves when no worker accepts connections any more. Until then a client that is told to come back on another
 * connection could reach the port in the moment in which the last worker closes it, and would be reset.
 */
export function closedEverywhere(): Promise<void> {
  if (!cluster.isWorker) return Promise.resolve();
  return new Promise((resolve) => {
    const heard = ({ type }: { type?: string }) => {
      if (type === CLOSED_EVERYWHERE) settle();
    };
    const settle = () => {
      clearTimeout(late);
      process.off('message', heard);
      resolve();
    };
    const late = setTimeout(settle, PATIENCE_MS);
    process.on('message', heard);
    process.send?.({ type: CLOSED }, undefined, undefined, (error) => error && settle());
  });
}

/** The leading process calls it before it stops the workers: they learn when the last of them has closed the port. */
export function tellWhenAllClosed(workers: Iterable<Worker>): void {
  const all = [...workers];
  const open = new Set(all);
  const closed = (worker: Worker) => {
    open.delete(worker);
    if (open.size > 0) return;
    for (const recipient of all)
      if (recipient.isConnected()) recipient.send({ type: CLOSED_EVERYWHERE }, () => undefined);
  };
  for (const worker of all) {
    worker.on('message', ({ type }: { type?: string }) => type === CLOSED && closed(worker));
    worker.once('exit', () => open.has(worker) && closed(worker));
  }
}

import cluster, { type Worker } from 'node:cluster';

const IN_USE = 'gatehouse:in-use';
const LET_GO = 'gatehouse:let-go';
/** A worker that has told nothing for so long stands still, and takes no connection. */
const SILENT_AFTER_MS = 5_000;
/** A worker may have more than its part by an eighth of it, or by two. */
const leewayOf = (part: number): number => Math.max(part / 8, 2);

interface Message {
  readonly type?: string;
  readonly connections?: number;
}

/** A worker tells the leading process how many of its connections had a request lately. Another process does nothing. */
export function tellInUse(connections: number): void {
  if (cluster.isWorker) process.send?.({ type: IN_USE, connections }, undefined, undefined, () => undefined);
}

export function whenTooMany(letGo: (connections: number) => void): void {
  if (!cluster.isWorker) return;
  process.on('message', ({ type, connections = 0 }: Message) => type === LET_GO && letGo(connections));
}

/**
 * Many connections that are opened at the same moment go to the worker that accepts fastest, and a new worker begins
 * without any. Clients keep them, so a worker that has more in use than its part lets some go: their clients come back and
 * find another worker. Only for the leading process.
 */
export class EvenConnections {
  private readonly told = new Map<Worker, { connections: number; at: number }>();

  watch(worker: Worker): void {
    worker.on('message', ({ type, connections = 0 }: Message) => {
      if (type !== IN_USE || worker.isDead()) return;
      this.told.set(worker, { connections, at: performance.now() });
      const part = this.part();
      const surplus = connections - part;
      if (surplus > leewayOf(part)) worker.send({ type: LET_GO, connections: Math.floor(surplus) }, () => undefined);
    });
    worker.once('exit', () => this.told.delete(worker));
  }

  private part(): number {
    const since = performance.now() - SILENT_AFTER_MS;
    const lately = [...this.told.values()].filter(({ at }) => at >= since);
    return lately.reduce((sum, { connections }) => sum + connections, 0) / lately.length;
  }
}

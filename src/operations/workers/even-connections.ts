import cluster, { type Worker } from 'node:cluster';

const HELD = 'gatehouse:held';
const LET_GO = 'gatehouse:let-go';
/** A worker tells at most so often how many connections it holds. */
const TELL_EVERY_MS = 1_000;
/** So much more than its part of the connections a worker may hold. */
const LEEWAY = { least: 2, share: 1 / 8 };

interface Message {
  readonly type?: string;
  readonly connections?: number;
}

/** What a worker tells the leading process of its connections, and what it hears. Other processes have nothing to tell. */
export class ShareOfConnections {
  private isAboutToTell = false;

  constructor(
    private readonly held: () => number,
    letGo: (connections: number) => void,
  ) {
    if (!cluster.isWorker) return;
    process.on('message', ({ type, connections = 0 }: Message) => type === LET_GO && letGo(connections));
  }

  changed(): void {
    if (!cluster.isWorker || this.isAboutToTell) return;
    this.isAboutToTell = true;
    setTimeout(() => {
      this.isAboutToTell = false;
      process.send?.({ type: HELD, connections: this.held() }, undefined, undefined, () => undefined);
    }, TELL_EVERY_MS).unref();
  }
}

/**
 * Many connections that are opened at once go to the worker that accepts fastest, and a new worker begins without any.
 * Clients keep them, so a worker that holds more than its part lets some go: their clients come back and find another one.
 * Only for the leading process.
 */
export class EvenConnections {
  private readonly held = new Map<Worker, number>();

  watch(worker: Worker): void {
    worker.on('message', ({ type, connections = 0 }: Message) => {
      if (type !== HELD) return;
      this.held.set(worker, connections);
      this.even();
    });
    worker.once('exit', () => this.held.delete(worker));
  }

  private even(): void {
    let all = 0;
    for (const connections of this.held.values()) all += connections;
    const fair = Math.ceil(all / this.held.size);
    const most = fair + Math.max(LEEWAY.least, fair * LEEWAY.share);
    for (const [worker, connections] of this.held) {
      if (connections <= most) continue;
      worker.send({ type: LET_GO, connections: connections - fair }, () => undefined);
      this.held.set(worker, fair); // until it tells again
    }
  }
}

import { Agent, request } from 'node:http';
import { BATCH, BATCH_BODY, batchLoad } from './telemetry-loads.js';

/** Sends batches at a fixed rate, whatever the answers do, until it is stopped. Most loads send as fast as they can. */
export class SteadyEvents {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly begun = performance.now();
  private sent = 0;
  private stored = 0;
  private readonly open = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly port: number,
    private readonly eventsPerSecond: number,
  ) {
    this.timer = setInterval(() => this.catchUp(), 10);
  }

  /** Returns how many events were stored in a second. */
  async stop(): Promise<number> {
    clearInterval(this.timer);
    const took = (performance.now() - this.begun) / 1000;
    await Promise.all(this.open);
    this.agent.destroy();
    return this.stored / took;
  }

  private catchUp(): void {
    const due = ((performance.now() - this.begun) / 1000) * this.eventsPerSecond;
    for (; this.sent + BATCH <= due; this.sent += BATCH) {
      const answered = this.send().finally(() => this.open.delete(answered));
      this.open.add(answered);
    }
  }

  private send(): Promise<void> {
    const { method, path } = batchLoad(this.port);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(BATCH_BODY) };
    return new Promise((resolve) => {
      request({ host: '127.0.0.1', port: this.port, method, path, headers, agent: this.agent })
        .on('response', (response) => {
          if (response.statusCode === 201) this.stored += BATCH;
          response.resume().on('end', resolve);
        })
        .on('error', () => resolve())
        .end(BATCH_BODY);
    });
  }
}

import { Gauge, type Registry } from 'prom-client';
import { waitAtMost } from '../time/wait-at-most.js';

/** Well within what the leading process waits for a worker. */
const PATIENCE_MS = 300;

interface DatabaseGauge {
  readonly name: string;
  readonly help: string;
  /** Asks the database. */
  read(): Promise<number>;
}

/**
 * A gauge that is read at each scrape. It is left out while no answer comes: no number is better than an old one, and the
 * other metrics matter most at that moment.
 */
export function registerDatabaseGauge(registry: Registry, { name, help, read }: DatabaseGauge): void {
  new Gauge({
    name,
    help,
    aggregator: 'max', // every worker asks the same database
    registers: [registry],
    async collect() {
      const answer = read().catch(() => undefined);
      const value = await waitAtMost(PATIENCE_MS, answer);
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

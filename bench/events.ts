import { setTimeout as delay } from 'node:timers/promises';
import { APPLICATION_ID, type BenchDatabase } from './database.js';
import type { Outcome } from './load.js';
import type { Section } from './report.js';
import { cpuRatios, inRounds, rates, ratios } from './rounds.js';

const EVENTS_PER_SECOND = 5_000;
/** So many are written by one transaction, as when the sessions of a user end. */
const TOGETHER = 50;
const PAUSE_MS = (TOGETHER / EVENTS_PER_SECOND) * 1000;

/** As the service writes them. */
const WRITE = `
  INSERT INTO audit_events (id, occurred_at, type, application_id, identity_id, session_id, ip, user_agent, request_id, details)
  SELECT gen_random_uuid(), now(), 'session.revoked', $1, gen_random_uuid(), gen_random_uuid(), '192.0.2.1', 'bench',
    'bench', '{"reason": "admin"}' FROM generate_series(1, $2)`;

/** Measures refreshes alone, and while other users' events are written. */
export async function measureEvents(
  database: BenchDatabase,
  refresh: () => Promise<Outcome>,
  rounds: number,
): Promise<Section> {
  const written: number[] = [];
  const results = await inRounds(rounds, {
    'refresh alone': refresh,
    'refresh beside events': async () => {
      const writer = new Writer(database);
      const outcome = await refresh();
      written.push(await writer.stop());
      return outcome;
    },
  });
  const [alone, beside] = [results['refresh alone'], results['refresh beside events']];
  return {
    title: 'Events: refreshes while events are written',
    lines: [
      { what: 'events written', values: written, unit: '/s' },
      { what: 'refresh alone', values: rates(alone), unit: '/s' },
      { what: 'refresh beside events', values: rates(beside), unit: '/s' },
      { what: 'refresh beside events ÷ alone', values: ratios(beside, alone), target: { least: 0.95 } },
      { what: 'refresh beside events ÷ alone, CPU of the process', values: cpuRatios(beside, alone) },
      { what: 'refresh beside events, p99', values: beside.map(({ p99 }) => p99), unit: 'ms' },
    ],
  };
}

/** Writes until it is stopped, at a steady rate or as fast as it can. */
class Writer {
  private isStopped = false;
  private count = 0;
  private readonly begun = performance.now();
  private readonly ended: Promise<void>;

  constructor(private readonly database: BenchDatabase) {
    this.ended = this.write();
  }

  /** Answers how many there were in a second. */
  async stop(): Promise<number> {
    this.isStopped = true;
    await this.ended;
    return this.count / ((performance.now() - this.begun) / 1000);
  }

  private async write(): Promise<void> {
    for (let next = this.begun; !this.isStopped; next += PAUSE_MS) {
      await this.database.pool.query(WRITE, [APPLICATION_ID, TOGETHER]);
      this.count += TOGETHER;
      await delay(Math.max(0, next + PAUSE_MS - performance.now()));
    }
  }
}

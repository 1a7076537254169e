import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../src/platform/crypto/ids.js';
import { hashSecret, newSecret, SECRET_PREFIXES } from '../src/platform/crypto/secrets.js';
import type { Used } from './children/child.js';
import { APPLICATION_ID, type BenchDatabase } from './database.js';
import type { Load, Outcome } from './load.js';
import { refreshLoad } from './loads.js';
import type { BenchProcess } from './process.js';
import type { Section } from './report.js';
import { cpuRatios, rates, ratios, withCpu } from './rounds.js';

const LISTENERS = 10_000;
const OF_A_KEY = 500;
const OPENING_AT_ONCE = 100;
const PATIENCE_MS = 60_000;

interface Measured {
  database: BenchDatabase;
  service: BenchProcess;
  rounds: number;
  run: (load: () => Promise<Load>) => Promise<Outcome>;
}

/** Measures what listeners of the revocation feed cost a replica, and how soon the last of them hears of an end. */
export async function measureFeed({ database, service, rounds, run }: Measured): Promise<Section> {
  const keys = await givenKeys(database);
  const refreshes = () => withCpu(service, () => run(() => refreshLoad(service.port, database)));
  const alone: Outcome[] = [];
  const beside: Outcome[] = [];
  const memory: number[] = [];
  const told: number[] = [];
  let before = 0;
  for (let round = 1; round <= rounds; round += 1) {
    alone.push(await refreshes());
    before ||= (await service.ask<Used>('used')).rss; // freed memory is not given back, so the first round is the measure
    const listeners = await Listeners.open(service.port, keys);
    beside.push(await refreshes());
    const after = await service.ask<Used>('used');
    memory.push((after.rss - before) / 1e6);
    told.push(await listeners.hear(() => endOne(database)));
    listeners.leave();
    console.log(`  round ${round} of ${rounds}  ${LISTENERS} listeners: done`);
    await delay(1_000);
  }
  const them = `${LISTENERS.toLocaleString('en')} listeners`;
  return {
    title: 'Revocation feed',
    lines: [
      { what: `memory of ${them}`, values: memory, unit: 'MB', target: { most: 200 } },
      { what: `refreshes beside ${them}`, values: rates(beside), unit: '/s' },
      { what: `refreshes beside ${them} ÷ alone`, values: ratios(beside, alone), target: { least: 0.95 } },
      { what: `refreshes beside ${them} ÷ alone, CPU of the process`, values: cpuRatios(beside, alone) },
      {
        what: `from the commit of an end until the last of ${them} hears it`,
        values: told,
        unit: 'ms',
        target: { most: 1_000 },
      },
    ],
  };
}

async function givenKeys(database: BenchDatabase): Promise<string[]> {
  const keys = Array.from({ length: LISTENERS / OF_A_KEY }, () => newSecret(SECRET_PREFIXES.apiKey));
  for (const key of keys)
    await database.pool.query(
      `INSERT INTO api_keys (id, application_id, name, key_hash, scopes, created_at)
       VALUES ($1, $2, 'listener', $3, '{sessions:ended}', now())`,
      [newId(), APPLICATION_ID, hashSecret(key)],
    );
  return keys;
}

const endOne = ({ pool }: BenchDatabase): Promise<unknown> =>
  pool.query(
    `INSERT INTO audit_events (id, occurred_at, type, application_id, session_id, details)
     VALUES ($1, now(), 'session.revoked', $2, $3, '{"reason": "logout"}')`,
    [newId(), APPLICATION_ID, newId()],
  );

/** Bare sockets, so that the benchmark itself has little to do. */
class Listeners {
  private hearing = 0;

  private constructor(private readonly sockets: Socket[]) {}

  static async open(port: number, keys: string[]): Promise<Listeners> {
    const listeners = new Listeners([]);
    for (let count = 0; count < LISTENERS; count += OPENING_AT_ONCE)
      await Promise.all(
        Array.from({ length: OPENING_AT_ONCE }, (_, at) =>
          listeners.add(port, keys[(count + at) % keys.length] as string),
        ),
      );
    return listeners;
  }

  /** In milliseconds. */
  async hear(act: () => Promise<unknown>): Promise<number> {
    this.hearing = 0;
    await act();
    const begun = performance.now();
    while (this.hearing < LISTENERS && performance.now() - begun < PATIENCE_MS) await delay(1);
    return performance.now() - begun;
  }

  leave(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private add(port: number, key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `GET /v1/sessions/ended HTTP/1.1\r\nhost: bench\r\nx-api-key: ${key}\r\naccept: text/event-stream\r\n\r\n`,
        ),
      );
      socket.on('error', reject);
      socket.once('data', () => resolve());
      socket.on('data', (text) => {
        if (text.includes('event: ended')) this.hearing += 1;
      });
      this.sockets.push(socket);
    });
  }
}

import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { DataSource } from 'typeorm';
import { OutboxMail } from '../src/mail/entities/outbox-mail.entity.js';
import { MailContents } from '../src/mail/mail-contents.js';
import { Outbox } from '../src/mail/outbox.js';
import { KeyRing } from '../src/platform/crypto/key-ring.js';
import { dataSourceOptions } from '../src/platform/database/data-source.js';
import type { Couriers } from '../src/platform/outbox/couriers.js';
import { APPLICATION_ID, type BenchDatabase, emailOf, SECRET_KEY } from './database.js';
import type { BenchProcess } from './process.js';
import type { Section } from './report.js';

const PATIENCE_MS = 120_000;

/** A mail server that accepts every mail at once. */
async function openSink(): Promise<{ url: string; close(): void }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

/**
 * Measures mails that are written in one transaction each, as flows write them, and how fast one replica renders and
 * delivers them.
 */
export async function measureOutbox(
  database: BenchDatabase,
  startService: (variables: NodeJS.ProcessEnv) => Promise<BenchProcess>,
  { rounds, mails }: { rounds: number; mails: number },
): Promise<Section> {
  const sink = await openSink();
  const source = await new DataSource({
    ...dataSourceOptions({ url: database.url, pool: 8 }),
    entities: [OutboxMail],
  }).initialize();
  const service = await startService({ SMTP_URL: sink.url });
  const written: number[] = [];
  const delivered: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await database.pool.query('TRUNCATE mail_outbox');
    written.push(await write(source, mails));
    delivered.push(await deliveryRate(database, mails));
  }
  await service.stop();
  await source.destroy();
  sink.close();
  return {
    title: 'Outbox: mails with a link and a code',
    lines: [
      { what: 'mails written, a transaction each', values: written, unit: '/s' },
      { what: 'mails delivered by one replica', values: delivered, unit: '/s' },
    ],
  };
}

async function write(source: DataSource, mails: number): Promise<number> {
  const outbox = new Outbox(new MailContents(new KeyRing(SECRET_KEY)), {
    wakeAfterCommit: () => undefined,
  } as unknown as Couriers);
  const begun = performance.now();
  let next = 0;
  const writer = async (): Promise<void> => {
    while (next < mails) {
      const address = emailOf(next);
      next += 1;
      await source.transaction((manager) =>
        outbox.enqueue(manager, {
          template: 'verify_address',
          to: { address },
          language: 'en',
          applicationId: APPLICATION_ID,
          data: { link: `https://bench.example/login/verify?code=${'c'.repeat(43)}`, code: '428913', minutes: 30 },
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: 8 }, writer));
  return mails / ((performance.now() - begun) / 1000);
}

/** The time from the first delivered mail to the last, by the database's clock. */
async function deliveryRate(database: BenchDatabase, mails: number): Promise<number> {
  const sent = 'SELECT count(*)::int FROM mail_outbox WHERE sent_at IS NOT NULL';
  for (const deadline = Date.now() + PATIENCE_MS; (await database.value(sent)) < mails; await delay(100)) {
    if (Date.now() > deadline) throw new Error('The outbox was not emptied in time');
  }
  return database.value(`SELECT count(*) / extract(epoch FROM max(sent_at) - min(sent_at))::float FROM mail_outbox`);
}

import { DataSource, type EntityManager } from 'typeorm';
import { OutboxMail } from '../../src/mail/entities/outbox-mail.entity.js';
import { MailContents } from '../../src/mail/mail-contents.js';
import { Outbox } from '../../src/mail/outbox.js';
import { KeyRing } from '../../src/platform/crypto/key-ring.js';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import type { Couriers } from '../../src/platform/outbox/couriers.js';
import { Child } from '../support/child.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { logLines } from '../support/log.js';
import { type Service, startService } from '../support/service.js';
import { type GivenSmtp, givenSmtp } from '../support/smtp.js';
import { until } from '../support/until.js';

const MAILS = 60;

/** Writes into the outbox of the database without being a service that delivers. */
async function givenWriter(service: Service): Promise<{ source: DataSource; outbox: Outbox }> {
  const source = new DataSource({
    ...dataSourceOptions({ url: service.databaseUrl, pool: 2 }),
    entities: [OutboxMail],
  });
  await source.initialize();
  const keyRing = new KeyRing(Buffer.from(service.variables.SECRET_KEY as string, 'base64'));
  return {
    source,
    outbox: new Outbox(new MailContents(keyRing), { wakeAfterCommit: () => undefined } as unknown as Couriers),
  };
}

describe('Replicas on one database', () => {
  let first: GivenSmtp;
  let service: Service;
  let application: GivenApplication;

  beforeAll(async () => {
    service = await startService();
    application = await givenApplication(service);
    await service.app.close(); // only its database is of use here
  });
  afterAll(() => service.db.end());
  afterEach(() => first.stop());

  const addressed = (manager: EntityManager, outbox: Outbox, address: string) =>
    outbox.enqueue(manager, {
      template: 'new_sign_in',
      to: { address },
      language: 'en',
      applicationId: application.id,
      data: { when: '2026-11-20T08:00:00.000Z', ip: '192.0.2.7', device: null },
    });

  const replica = () => service.replica({ SMTP_URL: first.url });

  it('deliver each mail once', async () => {
    first = await givenSmtp();
    const { source, outbox } = await givenWriter(service);
    const replicas = [await replica(), await replica()];
    await source.transaction(async (manager) => {
      for (let count = 0; count < MAILS; count += 1) await addressed(manager, outbox, `reader-${count}@example.com`);
    });
    await until(async () => (await source.manager.countBy(OutboxMail, {})) === (await settled(source)));
    await Promise.all(replicas.map((one) => one.stop()));
    expect(first.received.flatMap((mail) => mail.recipients).sort()).toEqual(
      Array.from({ length: MAILS }, (_, count) => `reader-${count}@example.com`).sort(),
    );
    expect(logLines().filter(({ msg }) => /was delivered$/.test(msg))).toHaveLength(MAILS);
    await source.destroy();
  });

  it('send a mail again under the same Message-ID when one dies between its acceptance and the note of it', async () => {
    let dying: Child | undefined;
    first = await givenSmtp({
      afterData: async () => {
        dying?.kill('SIGKILL');
        await dying?.ended;
        dying = undefined;
      },
    });
    const { source, outbox } = await givenWriter(service);
    dying = await Child.start({ DATABASE_URL: service.databaseUrl, SMTP_URL: first.url });
    await source.transaction((manager) => addressed(manager, outbox, 'twice@example.com'));
    await first.hasReceived(1);
    await until(() => dying === undefined);
    const survivor = await replica();
    expect(first.received).toHaveLength(1); // the claim of the dead still stands
    await source.query('UPDATE mail_outbox SET claimed_until = now() WHERE sent_at IS NULL');
    await first.hasReceived(2);
    await until(async () => (await source.manager.countBy(OutboxMail, {})) === (await settled(source)));
    const [once, again] = first.received;
    expect(again?.recipients).toEqual(['twice@example.com']);
    expect(again?.messageId).toBe(once?.messageId);
    expect(once?.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
    await survivor.stop();
    await source.destroy();
  });
});

const settled = async (source: DataSource): Promise<number> =>
  (await source.query('SELECT count(*)::int AS count FROM mail_outbox WHERE sent_at IS NOT NULL'))[0].count;

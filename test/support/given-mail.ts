import { DataSource } from 'typeorm';
import type { Mail } from '../../src/mail/mails.js';
import { Outbox } from '../../src/mail/outbox.js';
import type { GivenApplication } from './given.js';
import type { Service } from './service.js';
import { until } from './until.js';

export const LINK = 'https://app.example.com/verify?flow=x&code=gh-code-in-the-link';
export const DIGITS = '428913';

let addresses = 0;

/** A mail in the outbox, as the flow that it belongs to leaves it. */
export async function givenMail(
  service: Service,
  application: GivenApplication,
  more: Partial<Mail> = {},
): Promise<{ id: string; address: string }> {
  addresses += 1;
  const address = more.to?.address ?? `reader-${addresses}@example.com`;
  const mail = {
    template: 'verify_address',
    language: 'en',
    applicationId: application.id,
    data: { link: LINK, code: DIGITS, minutes: 30 },
    ...more,
    to: { address, ...more.to },
  } as Mail;
  await service.app
    .get(DataSource)
    .transaction((manager) => service.app.get(Outbox, { strict: false }).enqueue(manager, mail));
  const { rows } = await service.db.query('SELECT id FROM mail_outbox ORDER BY id DESC LIMIT 1');
  return { id: rows[0].id, address };
}

export interface OutboxRow {
  recipient: string | null;
  sealed_content: Buffer | null;
  attempts: number;
  claimed_by: string | null;
  sent_at: Date | null;
  dead_at: Date | null;
  last_error: string | null;
  wait: number;
}

export async function outboxRow(service: Service, id: string): Promise<OutboxRow> {
  const { rows } = await service.db.query(
    'SELECT *, extract(epoch FROM next_attempt_at - now())::float AS wait FROM mail_outbox WHERE id = $1',
    [id],
  );
  return rows[0];
}

/** The row as soon as it is as expected: what happens behind the scenes has no answer to wait for. */
export const untilOutbox = (service: Service, id: string, isSo: (row: OutboxRow) => boolean): Promise<OutboxRow> =>
  until(() => outboxRow(service, id), isSo);

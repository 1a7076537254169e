import { DataSource } from 'typeorm';
import type { Mail } from '../../src/mail/mails.js';
import { Outbox } from '../../src/mail/outbox.js';
import type { GivenApplication } from './given.js';
import type { Service } from './service.js';

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

/** Asks until the row is as expected: what happens behind the scenes has no answer to wait for. */
export async function untilOutbox(
  service: Service,
  id: string,
  isSo: (row: OutboxRow) => boolean,
  within = 15_000,
): Promise<OutboxRow> {
  const deadline = Date.now() + within;
  for (;;) {
    const row = await outboxRow(service, id);
    if (isSo(row)) return row;
    if (Date.now() > deadline) throw new Error(`The mail never got so far: ${JSON.stringify(row)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

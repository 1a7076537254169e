import { type KeptMail, Mailbox } from '../../src/mail/mailbox.js';
import type { Service } from './service.js';
import { until } from './until.js';

export interface ReceivedMail extends Omit<KeptMail, 'link' | 'code'> {
  link: string;
  code: string;
}

/** What an address has received, newest first, once nothing for it is on its way any more. */
export async function mailsTo(service: Service, address: string): Promise<ReceivedMail[]> {
  await until(async () => {
    const { rowCount } = await service.db.query(
      'SELECT FROM mail_outbox WHERE lower(recipient) = lower($1) AND sent_at IS NULL AND dead_at IS NULL',
      [address],
    );
    return rowCount === 0;
  });
  const mails = await service.app.get(Mailbox, { strict: false }).list({ to: address });
  return mails.map((mail) => ({ ...mail, link: mail.link ?? '', code: mail.code ?? '' }));
}

export async function latestMail(service: Service, address: string): Promise<ReceivedMail> {
  const [mail] = await mailsTo(service, address);
  if (!mail) throw new Error(`No mail was sent to ${address}`);
  return mail;
}

export const linkCode = (mail: ReceivedMail): string => new URL(mail.link).searchParams.get('code') as string;

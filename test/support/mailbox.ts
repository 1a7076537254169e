import { MailContents } from '../../src/mail/mail-contents.js';
import type { Service } from './service.js';

export interface ReceivedMail {
  template: string;
  language: string;
  link: string;
  code: string;
}

/** The mails that wait for an address, newest first, as their reader will see them. */
export async function mailsTo(service: Service, address: string): Promise<ReceivedMail[]> {
  const { rows } = await service.db.query(
    'SELECT id, template, language, sealed_content FROM mail_outbox WHERE recipient = $1 ORDER BY id DESC',
    [address],
  );
  const contents = service.app.get(MailContents);
  return rows.map(({ id, template, language, sealed_content }) => ({
    template,
    language,
    ...(contents.open(id, sealed_content).data as unknown as { link: string; code: string }),
  }));
}

export async function latestMail(service: Service, address: string): Promise<ReceivedMail> {
  const [mail] = await mailsTo(service, address);
  if (!mail) throw new Error(`No mail was sent to ${address}`);
  return mail;
}

export const linkCode = (mail: ReceivedMail): string => new URL(mail.link).searchParams.get('code') as string;

import { MailContents } from '../../src/mail/mail-contents.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { DIGITS, givenMail, LINK, outboxRow, untilOutbox } from '../support/given-mail.js';
import { type Service, startService } from '../support/service.js';
import { type GivenSmtp, givenSmtp } from '../support/smtp.js';

describe('The outbox', () => {
  let smtp: GivenSmtp;
  let service: Service;
  let application: GivenApplication;

  beforeAll(async () => {
    smtp = await givenSmtp();
    service = await startService({ SMTP_URL: smtp.url, MAIL_FROM: 'Gatehouse <no-reply@id.example.com>' });
    application = await givenApplication(service, { name: 'Shop' });
  });
  afterAll(async () => {
    await service.stop();
    await smtp.stop();
  });

  const receivedBy = (address: string) => smtp.received.filter((mail) => mail.recipients.includes(address));

  it('R50: sends to exactly one recipient, the address as it is stored', async () => {
    const { id, address } = await givenMail(service, application);
    await untilOutbox(service, id, (row) => row.sent_at !== null);
    const [mail] = receivedBy(address);
    expect(mail?.recipients).toEqual([address]);
    expect(mail?.sender).toBe('no-reply@id.example.com');
    expect(mail?.messageId).toBe(`<${id}@id.example.com>`);
    expect(mail?.raw).toMatch(new RegExp(`^To: ${address}\r?$`, 'm'));
    expect(mail?.raw).toMatch(/^From: Shop <no-reply@id\.example\.com>\r?$/m);
  });

  it.each(['a@example.com,b@example.com', 'a@example.com <b@example.com>', '"b@example.com x"@example.com', 'a'])(
    'R50: sends nothing when what is stored is not one plain address: %s',
    async (address) => {
      const before = smtp.received.length;
      const { id } = await givenMail(service, application, { to: { address } });
      const row = await untilOutbox(service, id, ({ dead_at }) => dead_at !== null);
      expect(row.last_error).toBe('the stored email address is not one plain address');
      expect(smtp.received.length).toBe(before);
    },
  );

  it('R29: keeps nothing readable of a waiting mail but its address, and nothing at all once it is sent', async () => {
    const { id, address } = await givenMail(service, application);
    await untilOutbox(service, id, (row) => row.sent_at !== null);
    expect(receivedBy(address)[0]?.raw).toContain(DIGITS);
    const sent = await outboxRow(service, id);
    expect(sent).toMatchObject({ recipient: null, sealed_content: null, claimed_by: null, last_error: null });

    const sealed = service.app
      .get(MailContents, { strict: false })
      .seal(id, { name: null, data: { link: LINK, code: DIGITS, minutes: 30 } });
    for (const secret of [DIGITS, LINK, 'gh-code']) expect(sealed.includes(secret)).toBe(false);
    expect(() => service.app.get(MailContents, { strict: false }).open(crypto.randomUUID(), sealed)).toThrow();
  });

  it('leaves no mail of a transaction that was rolled back', async () => {
    const { DataSource } = await import('typeorm');
    const { Outbox } = await import('../../src/mail/outbox.js');
    const before = smtp.received.length;
    const rolledBack = service.app.get(DataSource).transaction(async (manager) => {
      await service.app.get(Outbox, { strict: false }).enqueue(manager, {
        template: 'password_changed',
        to: { address: 'nobody@example.com' },
        language: 'en',
        applicationId: application.id,
        data: { when: new Date().toISOString(), ip: null, device: null, providers: [], passkeys: [] },
      });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    const { id } = await givenMail(service, application);
    await untilOutbox(service, id, (row) => row.sent_at !== null);
    expect(smtp.received.length).toBe(before + 1);
    expect(receivedBy('nobody@example.com')).toEqual([]);
  });

  it('goes with the account that it belongs to', async () => {
    const identity = await givenIdentity(service, application);
    const { id } = await givenMail(service, application, { identityId: identity.id });
    await service.db.query('DELETE FROM identities WHERE id = $1', [identity.id]);
    expect(await outboxRow(service, id)).toBeUndefined();
  });

  it('does not send a code that has expired on its way, and wipes it', async () => {
    const { id, address } = await givenMail(service, application, { data: { link: LINK, code: DIGITS, minutes: 0 } });
    const row = await untilOutbox(service, id, ({ dead_at }) => dead_at !== null);
    expect(row).toMatchObject({ recipient: null, sealed_content: null });
    expect(row.last_error).toBe('its code expired before it could be delivered');
    expect(receivedBy(address)).toEqual([]);
  });
});

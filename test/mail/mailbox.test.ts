import { existsSync } from 'node:fs';
import path from 'node:path';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { DIGITS, givenMail, LINK } from '../support/given-mail.js';
import { mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';

describe('GET /dev/mailbox', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service, { name: 'Shop & Söhne' });
  });

  const delivered = async (more = {}): Promise<{ id: string; address: string }> => {
    const mail = await givenMail(service, application, more);
    await mailsTo(service, mail.address);
    return mail;
  };

  it('lists the mails to an address, newest first, for people and for programs', async () => {
    const { id, address } = await delivered({ to: { address: 'Two@example.com' } });
    const later = await delivered({
      template: 'password_changed',
      data: { when: '2026-11-20T08:00:00Z' },
      to: { address },
    });
    const { body } = await service.http.get(`/dev/mailbox.json?to=${address.toLowerCase()}`);
    expect(body.mails.map((mail: { id: string }) => mail.id)).toEqual([later.id, id]);
    expect(body.mails[1]).toMatchObject({
      to: { address },
      template: 'verify_address',
      language: 'en',
      link: LINK,
      code: DIGITS,
      text: expect.stringContaining(DIGITS),
      html: expect.stringContaining(DIGITS),
    });
    const page = await service.http.get('/dev/mailbox');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.text).toContain(`/dev/mailbox/${id}`);
    expect(page.text).toContain('Shop &amp; Söhne');
    expect(page.text).toContain('<a href="/dev/mailbox.json">');
  });

  it('shows a mail as its reader sees it, where nothing in it can run', async () => {
    const { id } = await delivered();
    const page = await service.http.get(`/dev/mailbox/${id}`);
    expect(page.text).toContain(`href="${LINK.replaceAll('&', '&amp;')}"`);
    expect(page.text).toContain(DIGITS);
    expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'");
    const frame = await service.http.get(`/dev/mailbox/${id}/html`);
    expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox(?!.*allow-scripts)/);
    expect(frame.text).toMatch(/^<!doctype html>/);
    expect(frame.text).toContain('@media (prefers-color-scheme: dark)');
    const dark = await service.http.get(`/dev/mailbox/${id}/html?scheme=dark`);
    expect(dark.text).toContain('@media all');
    const plain = await service.http.get(`/dev/mailbox/${id}?format=text`);
    expect(plain.text).toContain('<pre class="letter"');
  });

  it('has nothing at the address of a mail that never was, nor outside its folder', async () => {
    for (const id of [crypto.randomUUID(), '..%2Fsecret-key', '..']) {
      expect((await service.http.get(`/dev/mailbox/${id}/html`)).status).toBe(404);
    }
    const page = await service.http.get(`/dev/mailbox/${crypto.randomUUID()}`);
    expect(page.status).toBe(404);
    expect(page.headers.get('x-error-code')).toBe('mail_not_in_mailbox');
    expect(page.text).toContain('<h1>Email not found</h1>');
  });

  it('keeps the mails for other processes and for after a restart', async () => {
    const { id, address } = await delivered();
    expect(existsSync(path.join(service.variables.DATA_DIR as string, 'mailbox', `${id}.json`))).toBe(true);
    const other = await service.replica();
    const { body } = await other.http.get(`/dev/mailbox.json?to=${address}`);
    expect(body.mails).toHaveLength(1);
    await other.stop();
  });
});

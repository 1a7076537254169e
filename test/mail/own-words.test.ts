import { SETTABLE_MAILS } from '../../src/applications/mail-texts/templates.js';
import type { MailTemplate } from '../../src/mail/mails.js';
import { goneContent } from '../../src/mail/templates/hidden-secrets.js';
import { writeLetter } from '../../src/mail/templates/letter.js';
import { givenFile, runCli } from '../support/cli.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { DIGITS, givenMail, LINK, untilOutbox } from '../support/given-mail.js';
import { Operator } from '../support/given-management.js';
import { mailsTo } from '../support/mailbox.js';
import { startService, useService } from '../support/service.js';
import { givenSmtp } from '../support/smtp.js';

const OWN = {
  subject: '{{code}} opens {{application}}',
  heading: 'Nearly there',
  text: 'Welcome to {{ application }}!\n\nIt works for {{valid_for}}: <b>hurry</b> & come.',
  button: 'Come in',
};

describe('The words of an application for its mails', () => {
  const service = useService();
  let operator: Operator;
  let application: GivenApplication;
  beforeEach(async () => {
    operator = await Operator.of(service);
    application = await givenApplication(service, { name: 'Shop' });
  });
  const path = () => `/applications/${application.slug}/mail-texts`;
  const say = async (words: object, id = 'verify_address-en') => {
    const answer = await operator.post(path(), { id, ...words });
    expect(answer.status).toBe(201);
    return answer;
  };
  const mailed = async (more: Parameters<typeof givenMail>[2] = {}, by = application) => {
    const { address } = await givenMail(service, by, more);
    const [mail] = await mailsTo(service, address);
    return mail as NonNullable<typeof mail>;
  };

  it('stand in the mail, as text and as HTML, around the link and the digits that are always there', async () => {
    await say(OWN);
    const mail = await mailed();
    expect(mail.subject).toBe(`${DIGITS} opens Shop`);
    expect(mail.text).toContain('Nearly there\n\n');
    expect(mail.text).toContain('Welcome to Shop!\n\nIt works for 30 minutes: <b>hurry</b> & come.\n\n');
    expect(mail.html).toContain('It works for 30 minutes: &lt;b>hurry&lt;/b> &amp; come.');
    for (const drawn of [`Come in:\n${LINK}`, `    ${DIGITS}\n`, 'Ignore this email', '-- \n'])
      expect(mail.text).toContain(drawn);
  });

  it('are those of one language and of one mail; the others are ours, and so are those of another application', async () => {
    await say(OWN);
    const other = await givenApplication(service, { name: 'Other' });
    expect((await mailed({ language: 'de' })).text).not.toContain('Nearly there');
    expect((await mailed({ template: 'reset_password' })).text).not.toContain('Nearly there');
    expect((await mailed({}, other)).text).not.toContain('Nearly there');
    const part = await givenApplication(service, { name: 'Part' });
    await operator.post(`/applications/${part.slug}/mail-texts`, { id: 'verify_address-en', subject: 'Only this' });
    const mail = await mailed({}, part);
    expect([mail.subject, mail.text.includes('Welcome to Part!')]).toEqual(['Only this', true]);
  });

  it('R51: show what strangers typed as inert text, and fill nothing in twice', async () => {
    const relay = '{{code}}https://evil.example.com/\n\nx@example.com';
    await say({ subject: '{{relay}}', text: 'From {{relay}}.' }, 'link_address-en');
    const data = { when: '2026-11-20T08:00:00Z', ip: null, device: null, code: DIGITS, minutes: 30, relay };
    const mail = await mailed({ template: 'link_address', data });
    expect(mail.subject).toBe('{{code}}https://evil.example.com/ x@example.com');
    expect(mail.text).not.toContain('https://evil');
    expect(mail.text.match(new RegExp(DIGITS, 'g'))).toHaveLength(1);
  });

  it('are changed and given back, also for a mail that waits', async () => {
    await say(OWN);
    const changed = await operator.patch(`${path()}/verify_address-en`, { heading: null, subject: 'New' });
    expect(changed.body).toMatchObject({ id: 'verify_address-en', heading: null, subject: 'New', managed_by: 'api' });
    expect((await operator.get(path())).body.mail_texts).toHaveLength(1);
    expect((await operator.delete(`${path()}/verify_address-en`)).status).toBe(204);
    expectFailure(await operator.get(`${path()}/verify_address-en`), 404, 'mail_text_unknown');
    expect((await mailed()).subject).toBe('Verify your email address for Shop');
    const { rows } = await service.db.query(
      "SELECT details FROM audit_events WHERE type = 'mail_text.changed' AND application_id = $1 ORDER BY id",
      [application.id],
    );
    expect(rows.map(({ details }) => details)).toEqual([
      { name: 'verify_address-en', change: 'created' },
      { name: 'verify_address-en', fields: ['subject', 'heading'] },
      { name: 'verify_address-en', change: 'deleted' },
    ]);
  });

  it.each([
    [{ text: 'Press {{link}}' }, 'text must not name {{link}}, which is drawn as the button below the words'],
    [{ text: 'Hello {{name}}' }, 'text must not name {{name}}, which is in the greeting above the words'],
    [
      { subject: '{{email}}' },
      'subject must not name {{email}}: here it may name {{application}}, {{code}}, {{valid_for}}',
    ],
    [{ subject: '{{constructor}}' }, 'subject must not name {{constructor}}: here it may name'],
    [{ subject: '{{#each x}}' }, 'subject must not name a placeholder: here it may name'],
    [{ heading: 'Half {{ of' }, 'heading has {{ or }} alone: a placeholder is written {{application}}'],
    [{ subject: 'Two\nlines' }, 'subject must be one line without control characters'],
    [{ subject: '' }, 'subject must not be empty'],
    [{ text: ' \n\n ' }, 'text must not be empty'],
    [{ text: 'x'.repeat(4001) }, 'text must have at most 4000 characters'],
    [{ html: '<b>' }, 'html is not recognised here; expected one of'],
  ])('are refused as %.40j', async (words, message) => {
    const refused = await operator.post(path(), { id: 'verify_address-en', ...words });
    expectFailure(refused, 400, 'malformed_input');
    expect(refused.body.message).toContain(message);
  });

  it('are refused for a mail or a language that there is not, and for a button where there is none', async () => {
    for (const id of ['verify_address-it', 'nothing-en', 'webhook_off-en', 'toString-en']) {
      const refused = await operator.post(path(), { id, subject: 'x' });
      expect(refused.body.message).toContain('id must be a mail and a language, such as verify_address-en');
    }
    const refused = await operator.post(path(), { id: 'new_sign_in-en', button: 'x' });
    expect(refused.body.message).toBe('button must be left out: this mail has no button');
    await say({ subject: 'x' });
    expectFailure(await operator.post(path(), { id: 'verify_address-en' }), 409, 'mail_text_taken');
  });

  it('stand in a seed file, and their drift shows', async () => {
    const file = () =>
      givenFile(
        JSON.stringify({
          plans: [{ key: 'mailing', name: 'Mailing', providers: ['password'] }],
          applications: [
            {
              slug: 'mailing',
              name: 'Mailing',
              plan: 'mailing',
              origins: ['https://a.example.com'],
              mailSender: { name: 'Mailing accounts' },
              mailTexts: [{ id: 'verify_address-de', ...OWN }],
            },
          ],
        }),
      );
    expect((await runCli(service.variables, 'seed', file())).code).toBe(0);
    expect((await runCli(service.variables, 'seed', file(), '--json')).json.applications[0].change).toBe('unchanged');
    await operator.patch('/applications/mailing/mail-texts/verify_address-de', { subject: 'x' });
    const rehearsed = await runCli(service.variables, 'seed', file(), '--dry-run', '--json');
    expect(rehearsed.json.applications[0].drift).toEqual([
      { name: 'mailTexts.verify_address-de.subject', from: OWN.subject, to: 'x' },
    ]);
  });

  it('fill every name in that the seed allows', () => {
    for (const [template, { names, hasButton }] of Object.entries(SETTABLE_MAILS)) {
      const content = goneContent(template as MailTemplate, { createdAt: new Date(), expiresAt: new Date() });
      if (!content) throw new Error(`There is no mail ${template}`);
      const text = names.map((name) => `[{{${name}}}]`).join('') || 'none';
      const own = { subject: null, heading: null, text, button: hasButton ? 'Own button' : null };
      const letter = writeLetter(template as MailTemplate, 'en', 'Shop', content, { own });
      expect([template, letter.body[0]]).toEqual([template, expect.not.stringContaining('[]')]);
      expect([template, letter.action?.label]).toEqual([template, hasButton ? 'Own button' : undefined]);
    }
  });
});

describe('The sender of the mails of an application', () => {
  it('has a name of its own, and an address where the operator allows its domain', async () => {
    const smtp = await givenSmtp();
    const variables = { SMTP_URL: smtp.url, MAIL_FROM: 'Gatehouse <no-reply@id.example.com>' };
    const service = await startService({ ...variables, MAIL_SENDER_DOMAINS: 'Shop.example.com' });
    const operator = await Operator.of(service);
    const application = await givenApplication(service, { name: 'Shop' });
    const set = (mail_sender: object | null) => operator.patch(`/applications/${application.slug}`, { mail_sender });
    const fromOf = async (by = service) => {
      const { id, address } = await givenMail(by, application);
      await untilOutbox(service, id, (row) => row.sent_at !== null);
      const mail = smtp.received.find(({ recipients }) => recipients.includes(address));
      return [mail?.sender, /^From: (.+?)\r?$/m.exec(mail?.raw ?? '')?.[1]];
    };
    expect((await set({ name: 'Shop accounts', address: 'hello@shop.example.com' })).body.mail_sender).toEqual({
      name: 'Shop accounts',
      address: 'hello@shop.example.com',
    });
    expect(await fromOf()).toEqual(['hello@shop.example.com', 'Shop accounts <hello@shop.example.com>']);
    for (const address of ['a@example.com', 'a@sub.shop.example.com', 'a@shop.example.com.evil.tld'])
      expect((await set({ address })).body.message).toBe(
        'mail_sender.address must be at a domain of MAIL_SENDER_DOMAINS: shop.example.com',
      );
    for (const address of [
      'a@b@shop.example.com',
      'a <a@shop.example.com>',
      'a,b@shop.example.com',
      'a\r\nBcc: b@shop.example.com',
    ])
      expectFailure(await set({ address }), 400, 'malformed_input');
    await service.stop();
    await smtp.stop();
  });
});

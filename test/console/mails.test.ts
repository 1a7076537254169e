import { hidden } from '../support/console-forms.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { givenMail } from '../support/given-mail.js';
import { type GivenOperator, givenOperator } from '../support/given-operator.js';
import { mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';

const service = useService();
let application: GivenApplication;
let admin: GivenOperator;
let viewer: GivenOperator;
let room: string;

beforeAll(async () => {
  application = await givenApplication(service, { name: 'Shop' });
  admin = await givenOperator(service, [{ role: 'admin', application }]);
  viewer = await givenOperator(service, [{ role: 'viewer', application }]);
  room = `/console/applications/${application.slug}/mails`;
});

const path = (id = 'verify_address-en') => `${room}/${id}`;
const subject = async (): Promise<string | undefined> => {
  const { address } = await givenMail(service, application);
  return (await mailsTo(service, address))[0]?.subject;
};

describe('The mails of an application', () => {
  it('are drawn as their readers get them, with words that are not saved yet', async () => {
    expect((await viewer.get(room)).text).toContain(`${path('reset_password-ja')}"`);
    const page = await viewer.get(path());
    expect(page.text).toContain('{{application}} {{code}} {{valid_for}}');
    expect(page.text).not.toContain('Review the change');
    const ours = await viewer.get(`${path()}/picture`);
    expect(ours.text).toContain('Welcome to Shop!');
    const drawn = await viewer.post(`${path()}/picture`, {
      text: 'From {{application}} <script>x</script>',
      subject: '',
    });
    expect(drawn.text).toContain('From Shop &lt;script>');
    expect(drawn.text).not.toContain('Welcome to Shop!');
    expect(drawn.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/);
    expect((await viewer.get(path('verify_address-xx'))).status).toBe(404);
    expect(await subject()).toBe('Verify your email address for Shop');
  });

  it('are changed after a look and with a reason, and get our words back', async () => {
    const save = async (words: Record<string, string>) => {
      const review = await admin.post(`${path()}/review`, words);
      const form = { seen: hidden(review, 'seen') ?? '', changes: hidden(review, 'changes') ?? '' };
      return admin.post(path(), { ...form, reason: 'as the ticket says' });
    };
    const refused = await admin.post(`${path()}/review`, { text: 'Press {{link}}', subject: 'kept' });
    expect(refused.text).toContain('value="kept"');
    expect(refused.text).toContain('It may not name {{link}}');
    const saved = await save({ subject: 'Yours?', text: 'One.\r\n\r\nTwo.' });
    expect(saved.headers.get('location')).toContain(room);
    expect(await subject()).toBe('Yours?');
    expect((await viewer.get(path())).text).toContain('value="Yours?"');
    const [{ rows }] = [await service.db.query('SELECT text FROM application_mail_texts')];
    expect(rows).toEqual([{ text: 'One.\n\nTwo.' }]);
    await save({ subject: '', text: '' });
    expect(await subject()).toBe('Verify your email address for Shop');
    expect((await service.db.query('SELECT FROM application_mail_texts')).rowCount).toBe(0);
  });

  it('are out of reach without the role', async () => {
    for (const answer of [
      await viewer.post(`${path()}/review`, { subject: 'x' }),
      await viewer.post(path(), { changes: '{"subject":"x"}', reason: 'x' }),
      await viewer.post(`${path()}/picture`, { subject: 'x', csrf: 'forged' }),
    ])
      expect([403, 404]).toContain(answer.status);
  });
});

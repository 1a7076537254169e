import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { sendLine } from '../support/raw.js';
import { startService, useService } from '../support/service.js';

const STRONG = 'seven unhurried otters';

const REFUSED = [
  'a@example.com,b@example.com',
  'a@example.com;b@example.com',
  'a@example.com b@example.com',
  '"b@y x"@example.com',
  'ada＠example.com',
  'аda@example.com',
  'ada@exаmple.com',
  'ada@example.com\r\nBcc: evil@example.com',
  'ada@example.com\n',
  '<b@example.com>',
  'Ada <ada@example.com>',
  `${'a'.repeat(1000)}@example.com`,
  'ada@example.com.',
  'ada@example',
  'ada@[127.0.0.1]',
  'ada@',
  '@example.com',
  'ada(comment)@example.com',
  'ada@example.com\0',
  '',
];

describe('e-mail addresses', () => {
  const service = useService();
  let application: GivenApplication;

  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const startFlow = () => givenFlow(service, application);
  const ask = async (path: string, body: object, headers: Record<string, string> = {}) =>
    inFlow(service, await startFlow(), path, body, headers);

  it.each(REFUSED)('R50: refuses %j at register and forgot-password', async (email) => {
    for (const path of ['register', 'forgot-password']) {
      const answer = await ask(path, { email, password: STRONG });
      expect([path, answer.status]).toEqual([path, 400]);
    }
    const { rows } = await service.db.query('SELECT count(*)::int AS mails FROM mail_outbox');
    expect(rows).toEqual([{ mails: 0 }]);
  });

  it('treats every spelling of one address as one, and mails to the stored one', async () => {
    await ask('register', { email: 'Ada.Lovelace@EXAMPLE.com', password: STRONG });
    await ask('register', { email: 'ada.lovelace@example.COM', password: STRONG });
    const { rows } = await service.db.query(
      "SELECT email FROM identities WHERE email_key = 'ada.lovelace@example.com'",
    );
    expect(rows).toEqual([{ email: 'ada.lovelace@example.com' }]);
    const mails = await mailsTo(service, 'ada.lovelace@example.com');
    expect(mails.map(({ to }) => to.address)).toEqual(['ada.lovelace@example.com', 'Ada.Lovelace@example.com']);
  });

  const POISON: Record<string, string>[] = [
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-proto': 'gopher', 'x-forwarded-port': '1' },
    { forwarded: 'host=evil.example;proto=http' },
    { 'x-original-url': 'https://evil.example/' },
    { 'x-rewrite-url': '/evil' },
  ];

  it.each(POISON)('R52: builds links from PUBLIC_URL alone, whatever %j says', async (headers) => {
    const email = `poison-${POISON.indexOf(headers)}@example.com`;
    const known = await givenIdentity(service, application);
    await ask('register', { email, password: STRONG }, headers);
    await ask('forgot-password', { email: known.email }, headers);
    for (const address of [email, known.email])
      expect(new URL((await latestMail(service, address)).link).origin).toBe(service.url);
  });

  it.each([
    ['register', 'POST /v1/auth/register'],
    ['forgot-password', 'POST /v1/auth/forgot-password'],
    ['register', 'POST http://evil.example/v1/auth/register'],
    ['forgot-password', 'POST http://evil.example/v1/auth/forgot-password'],
  ])('R52: builds the link of %s from PUBLIC_URL alone, asked for with a foreign Host by %s', async (path, line) => {
    const known = await givenIdentity(service, application);
    const email = path === 'register' ? `host-${line.length}@example.com` : known.email;
    const headers = {
      host: 'evil.example',
      'content-type': 'application/json',
      'x-auth-flow-id': await startFlow(),
    };
    const answer = await sendLine(service.url, line, headers, JSON.stringify({ email, password: STRONG }));
    expect(answer.status).toBe(202);
    expect(new URL((await latestMail(service, email)).link).origin).toBe(service.url);
  });
});

describe('mails to one address', () => {
  it('R60: are few in an hour, though every answer stays the same and others are not affected', async () => {
    const service = await startService({ RATE_LIMIT_SCALE: '1' });
    try {
      const application = await givenApplication(service);
      const ask = async (path: string, body: object) =>
        inFlow(service, await givenFlow(service, application), path, body);
      await ask('register', { email: 'flooded@example.com', password: STRONG });
      const answers = [];
      for (let i = 0; i < 12; i += 1) answers.push(await ask('forgot-password', { email: 'flooded@example.com' }));
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      const mails = (await mailsTo(service, 'flooded@example.com')).map(({ template }) => template);
      expect(mails.sort()).toEqual([...Array(5).fill('reset_password'), 'verify_address']);
      await ask('register', { email: 'other@example.com', password: STRONG });
      expect(await mailsTo(service, 'other@example.com')).toHaveLength(1);
    } finally {
      await service.stop();
    }
  });
});

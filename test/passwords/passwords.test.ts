import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { PasswordRefused } from '../../src/identities/identities.errors.js';
import { PasswordHasher } from '../../src/identities/passwords/password-hasher.js';
import { PasswordRules } from '../../src/identities/passwords/password-rules.js';
import { auditEvents } from '../support/audit.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  givenApplication,
  givenIdentity,
  givenPortalSession,
  PASSWORD,
} from '../support/given.js';
import { letHashesCost } from '../support/hash-costs.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { Browser, givenLogin } from '../support/hosted.js';
import { logLines } from '../support/log.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';

letHashesCost();

const passwords = dictionary['passwords-common'] as string[];
const letters = (count: number): string => randomBytes(count).toString('base64url').slice(0, count);

describe('Passwords', () => {
  const service = useService();
  let application: GivenApplication;
  let flow: string;
  beforeAll(async () => {
    application = await givenApplication(service, { name: 'Moonlight Bakery' });
    flow = await startFlow();
  });

  const startFlow = () => givenFlow(service, application);
  const register = (password: unknown, more: Record<string, unknown> = {}): Promise<Answer> =>
    service.http.post(
      '/v1/auth/register',
      { email: `${letters(8)}@example.com`.toLowerCase(), password, ...more },
      { 'x-auth-flow-id': flow },
    );
  const signIn = async (email: string, password: string): Promise<Answer> =>
    inFlow(service, await startFlow(), 'exchange', { type: 'password', email, password });
  const givenPassword = async (password: string) =>
    givenIdentity(service, application, { passwordHash: await service.app.get(PasswordHasher).hash(password) });
  const hashOf = async (id: string): Promise<string> =>
    (await service.db.query('SELECT password_hash FROM identities WHERE id = $1', [id])).rows[0].password_hash;

  it.each([0, 1, 7])('R61: %d characters are too few', async (count) => {
    expectFailure(await register(letters(count)), 400, 'password_too_short');
  });

  it('R61: an emoji is one character of the seven', async () => {
    expectFailure(await register('🦊🐙🦄🐝🦉🐳🦔'), 400, 'password_too_short');
  });

  it('R61: 257 characters are too many', async () => {
    expectFailure(await register(letters(257)), 400, 'password_too_long');
  });

  it.each([
    ['8 characters', letters(8)],
    ['64', letters(64)],
    ['128', letters(128)],
    ['256', letters(256)],
    ['spaces', 'seven unhurried otters sail'],
    ['emoji', '🦊🐙🦄🐝🦉🐳🦔🌵🍉'],
    ['only small letters', 'qzvxjkwpfhbtmd'],
    ['only digits', '8203746519283740'],
    ['a quotation mark and a backslash', `x'"\\;--qzvfw`],
    ['Japanese', '七羽の鶴が湖を渡る夜明け'],
  ])('R61: accepts %s', async (_name, password) => {
    expect((await register(password)).status).toBe(202);
  });

  it('R61: cuts nothing off: two that differ only after 72 bytes, or in their last character of 256, are two', async () => {
    for (const common of [letters(72), letters(255)]) {
      const { email } = await givenPassword(`${common}a`);
      expectFailure(await signIn(email, `${common}b`), 401, 'credentials_invalid');
      expectFailure(await signIn(email, common), 401, 'credentials_invalid');
      expect((await signIn(email, `${common}a`)).status).toBe(200);
    }
  });

  it('R61: changes nothing either: case and outer spaces count', async () => {
    const { email } = await givenPassword(' Seven unhurried otters ');
    for (const other of ['Seven unhurried otters', ' seven unhurried otters '])
      expectFailure(await signIn(email, other), 401, 'credentials_invalid');
    expect((await signIn(email, ' Seven unhurried otters ')).status).toBe(200);
  });

  /** Every other way in which a password is set, ready for one. */
  const DOORS: Record<string, () => Promise<{ email: string; set: (password: string) => Promise<Answer> }>> = {
    'POST /v1/auth/reset-password': async () => {
      const { email } = await givenIdentity(service, application);
      const headers = { 'x-auth-flow-id': await startFlow() };
      await service.http.post('/v1/auth/forgot-password', { email }, headers);
      const { code } = await latestMail(service, email);
      return { email, set: (password) => service.http.post('/v1/auth/reset-password', { code, password }, headers) };
    },
    'POST /v1/portal/password': async () => {
      const { identity, bearer } = await givenPortalSession(service, { application });
      const set = (password: string) =>
        service.http.post('/v1/portal/password', { current_password: PASSWORD, password }, bearer);
      return { email: identity.email, set };
    },
    'POST /login/register': async () => {
      const email = `${letters(8)}@example.com`.toLowerCase();
      const browser = new Browser(service);
      await browser.open((await givenLogin(service, application)).path);
      await browser.follow('Create an account');
      return { email, set: (password) => browser.submit({ email, password }) };
    },
    'POST /login/reset': async () => {
      const { email } = await givenIdentity(service, application);
      const browser = new Browser(service);
      await browser.open((await givenLogin(service, application)).path);
      await browser.follow('Forgot password\\?');
      await browser.submit({ email });
      await browser.land();
      const { code } = await latestMail(service, email);
      return { email, set: (password) => browser.submit({ code, password }) };
    },
  };

  describe.each(Object.entries(DOORS))('R61: %s', (_name, open) => {
    it('refuses 7 characters and 257, and goes on with 256', async () => {
      const { set } = await open();
      for (const [count, code] of [
        [7, 'password_too_short'],
        [257, 'password_too_long'],
      ] as const) {
        const refused = await set(letters(count));
        expect([refused.status, refused.headers.get('x-error-code')]).toEqual([400, code]);
      }
      expect([200, 303]).toContain((await set(letters(256))).status);
    });

    it.each([8, 64, 128])('accepts %d characters', async (count) => {
      expect([200, 303]).toContain((await (await open()).set(letters(count))).status);
    });

    it('cuts nothing off: two that differ only after 72 bytes are two', async () => {
      const { email, set } = await open();
      const common = letters(72);
      await set(`${common}a`);
      // The right password of an account that is not verified is answered like a wrong one.
      await service.db.query('UPDATE identities SET email_verified_at = now() WHERE email = $1', [email]);
      expectFailure(await signIn(email, `${common}b`), 401, 'credentials_invalid');
      expectFailure(await signIn(email, common), 401, 'credentials_invalid');
      expect((await signIn(email, `${common}a`)).status).toBe(200);
    });
  });

  it('R62: the composed and the decomposed form of a password are one password', async () => {
    const [composed, decomposed] = ['café über ångström'.normalize('NFC'), 'café über ångström'.normalize('NFD')];
    expect(composed).not.toBe(decomposed);
    for (const [stored, typed] of [
      [composed, decomposed],
      [decomposed, composed],
    ] as const) {
      const { email } = await givenPassword(stored);
      expect((await signIn(email, typed)).status).toBe(200);
    }
  });

  it.each([
    ['password', 'common'],
    ['Password1', 'common'],
    ['12345678', 'common'],
    ['iloveyou', 'common'],
    ['football', 'common'],
    ['gatehouse', 'personal'],
    ['Gatehouse1', 'personal'],
    ['MoonlightBakery', 'personal'],
    ['grace.hopper', 'personal'],
    ['grace.hopper@navy.example.com', 'personal'],
    ['aaaaaaaaaaaa', 'guessable'],
    ['abcdefgh', 'guessable'],
  ])('R63: refuses %s, and says why', async (password, reason) => {
    const answer = await register(password, { email: 'grace.hopper@navy.example.com', name: 'Grace Hopper' });
    expectFailure(answer, 400, `password_${reason}`);
  });

  it('R63: refuses each of the 3,000 most used that are long enough', () => {
    const rules = service.app.get(PasswordRules);
    const listed = passwords.filter(({ length }) => length >= 8).slice(0, 3000);
    expect(listed).toHaveLength(3000);
    const accepted = listed.filter((password) => {
      try {
        rules.require(password, []);
        return true;
      } catch (refusal) {
        return (refusal as PasswordRefused).code !== 'password_common';
      }
    });
    expect(accepted).toEqual([]);
  });

  it('R64: stores argon2id with 19 MiB and two passes, each with a salt of its own', async () => {
    const stored = [await givenPassword(PASSWORD), await givenPassword(PASSWORD)];
    const hashes = await Promise.all(stored.map(({ id }) => hashOf(id)));
    for (const made of hashes) expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(new Set(hashes).size).toBe(2);
  });

  it('R64: makes a weaker hash a stronger one at the next sign-in, and not at a failed one', async () => {
    const weaker = await hash(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
    const { id, email } = await givenIdentity(service, application, { passwordHash: weaker });
    await signIn(email, 'wrong horse');
    expect(await hashOf(id)).toBe(weaker);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    expect(await hashOf(id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    expect(await auditEvents(service, { identityId: id, type: 'identity.password_rehashed' })).toHaveLength(1);
  });

  // Red without the log line: a hash that nobody can read looks like an owner who forgets their password.
  it('answers a hash that cannot be read like a wrong password, and logs it', async () => {
    const { email } = await givenIdentity(service, application, { passwordHash: '$argon2id$v=19$broken' });
    expectFailure(await signIn(email, PASSWORD), 401, 'credentials_invalid');
    const [line] = logLines().filter(({ context }) => context === 'PasswordHasher');
    expect(line).toMatchObject({ level: 'error', err: { message: expect.any(String) } });
    expect(JSON.stringify(line)).not.toContain(PASSWORD);
  });

  it('R65: a password of a megabyte is 413, one of 60 kB is just wrong', async () => {
    const { email } = await givenIdentity(service, application);
    expectFailure(await signIn(email, 'x'.repeat(1_000_000)), 413, 'body_too_large');
    expect([400, 401]).toContain((await signIn(email, 'x'.repeat(60_000))).status);
  });
});

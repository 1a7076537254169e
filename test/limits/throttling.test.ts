import { newSecret, SECRET_PREFIXES } from '../../src/platform/crypto/secrets.js';
import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  givenApplication,
  givenCode,
  givenIdentity,
  givenSession,
  PASSWORD,
} from '../support/given.js';
import { givenSignedInFrom } from '../support/given-changes.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { Browser, formOf, givenLogin } from '../support/hosted.js';
import { latestMail, linkCode } from '../support/mailbox.js';
import { expectCodesRefused } from '../support/random-codes.js';
import { type Answer, type Service, useService } from '../support/service.js';

const ALLOWED = LIMITS['sign-in-account'].points;

describe('Throttling', () => {
  const service = useService({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
  });

  let addresses = 0;
  /** Another address with each call, as the one proxy in front of the service reports it. */
  const somewhere = () => ({
    'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`,
  });
  const startFlow = () => givenFlow(service, application);
  const signIn = (flow: string, email: string, password: string, from = somewhere()): Promise<Answer> =>
    inFlow(service, flow, 'exchange', { type: 'password', email, password }, from);

  it('R66: an account is slowed down for guesses from any number of addresses, in whatever spelling', async () => {
    const { email } = await givenIdentity(service, application);
    const flow = await startFlow();
    const spellings = [email, email.toUpperCase(), email.replace('example', 'EXAMPLE')];
    for (let guess = 0; guess < ALLOWED; guess += 1)
      expectFailure(await signIn(flow, spellings[guess % 3] as string, 'wrong horse'), 401, 'credentials_invalid');
    const refused = await signIn(flow, email, PASSWORD);
    expectFailure(refused, 429, 'too_many_requests');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit')).toMatch(/^"sign-in-account";r=0;t=\d+$/);
    expect(refused.headers.get('ratelimit-policy')).toBe(`"sign-in-account";q=${ALLOWED};w=900`);
  });

  it('R66: an unknown account is slowed down alike, with the same words', async () => {
    const flow = await startFlow();
    const answers: Answer[] = [];
    for (let guess = 0; guess <= ALLOWED; guess += 1)
      answers.push(await signIn(flow, 'nobody@example.com', 'wrong horse'));
    for (const answer of answers.slice(0, -1)) expectFailure(answer, 401, 'credentials_invalid');
    expectFailure(answers.at(-1) as Answer, 429, 'too_many_requests');
  });

  it('R67: of 200 guesses at once no more than the limit are judged', async () => {
    const { email } = await givenIdentity(service, application);
    const flow = await startFlow();
    const answers = await Promise.all(Array.from({ length: 200 }, () => signIn(flow, email, 'wrong horse')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(ALLOWED);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(200 - ALLOWED);
  });

  // Red without the allowance of known addresses, and without the forgiveness of a reset.
  it('R66: an owner whom strangers have throttled signs in from home, and elsewhere after a reset', async () => {
    const { email } = await givenIdentity(service, application);
    const [home, elsewhere] = [somewhere(), somewhere()];
    const { code } = (await signIn(await startFlow(), email, PASSWORD, home)).body;
    expect((await service.http.post('/v1/auth/authorize', { code, client_type: 'server' }, home)).status).toBe(200);
    const flow = await startFlow();
    for (let guess = 0; guess < ALLOWED; guess += 1) await signIn(flow, email, 'wrong horse');
    expectFailure(await signIn(flow, email, PASSWORD, elsewhere), 429, 'too_many_requests');
    expect((await signIn(await startFlow(), email, PASSWORD, home)).status).toBe(200);

    const ask = (path: string, body: object) =>
      service.http.post(`/v1/auth/${path}`, body, { 'x-auth-flow-id': flow, ...elsewhere });
    await ask('forgot-password', { email });
    const reset = { code: (await latestMail(service, email)).code, password: 'nine patient herons' };
    expect((await ask('reset-password', reset)).status).toBe(200);
    expect((await signIn(await startFlow(), email, reset.password, elsewhere)).status).toBe(200);
  });

  it('R67: of 200 guesses at once at the hosted page no more than the limit are judged', async () => {
    const { email } = await givenIdentity(service, application);
    const browser = new Browser(service);
    const page = await browser.open((await givenLogin(service, application)).path);
    const { action, hidden } = formOf(page);
    const guess = () =>
      service.http.form(
        action,
        { ...hidden, email, password: 'wrong horse' },
        { cookie: browser.cookieHeader(), ...somewhere() },
      );
    const answers = await Promise.all(Array.from({ length: 200 }, guess));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(ALLOWED);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(200 - ALLOWED);
  });

  it('R66: a right password forgives the wrong ones before it', async () => {
    const { email } = await givenIdentity(service, application);
    for (let round = 0; round < 3; round += 1) {
      const flow = await startFlow();
      for (let guess = 0; guess < ALLOWED - 1; guess += 1) await signIn(flow, email, 'wrong horse');
      expect((await signIn(flow, email, PASSWORD)).status).toBe(200);
    }
  });

  // Red where each email brings tries of its own and nothing counts them together.
  it('R56: digits of many emails for one account are guessed at only so often, and its link counts all the same', async () => {
    const { email } = await givenIdentity(service, application);
    const newFlow = async (): Promise<(code: string) => Promise<Answer>> => {
      const flow = await startFlow();
      await service.http.post('/v1/auth/forgot-password', { email }, { 'x-auth-flow-id': flow, ...somewhere() });
      return (code) =>
        service.http.post(
          '/v1/auth/reset-password',
          { code, password: 'seven unhurried otters' },
          { 'x-auth-flow-id': flow, ...somewhere() },
        );
    };
    const { points } = LIMITS['code-account'];
    for (let guesses = 0; guesses < points; guesses += 5) {
      const reset = await newFlow();
      const { code } = await latestMail(service, email);
      for (let tried = 0; tried < 5; tried += 1)
        expectFailure(await reset(code === '000000' ? '111111' : '000000'), 401, 'email_code_invalid');
    }
    const reset = await newFlow();
    const mail = await latestMail(service, email);
    expectFailure(await reset(mail.code), 401, 'email_code_invalid');
    expect((await reset(linkCode(mail))).status).toBe(200);
  });

  describe('one who guesses at many accounts from many addresses', () => {
    const SCALE = 0.005;
    const WRONG = LIMITS['reset-digits-application'].points * SCALE;
    let limited: Service;
    beforeAll(async () => {
      limited = await service.replica({ RATE_LIMIT_SCALE: String(SCALE) });
    });
    afterAll(() => limited.stop());

    /** In a flow of its own; each attempt comes from another address, if it is not said from where. */
    const newReset = async (email: string, from?: ReturnType<typeof somewhere>) => {
      const flow = await givenFlow(limited, attacked);
      expect((await inFlow(limited, flow, 'forgot-password', { email }, somewhere())).status).toBe(202);
      return (code: string) =>
        inFlow(limited, flow, 'reset-password', { code, password: 'seven unhurried otters' }, from ?? somewhere());
    };
    const newAccount = async () => (await givenIdentity(limited, attacked)).email;
    const digitsOf = async (email: string) => (await latestMail(limited, email)).code;
    const guessWrong = async (email: string) => {
      const reset = await newReset(email);
      expectFailure(await reset('000000'), 401, 'email_code_invalid');
    };
    let attacked: GivenApplication;
    beforeEach(async () => {
      attacked = await givenApplication(service);
    });

    // Red without `reset-digits-application`.
    it('R56: gets so many digits judged at one application, and every link counts all the same', async () => {
      for (let guesses = 0; guesses < WRONG; guesses += 1) await guessWrong(await newAccount());
      const email = await newAccount();
      const reset = await newReset(email);
      expectFailure(await reset(await digitsOf(email)), 401, 'email_code_invalid');
      expect((await reset(linkCode(await latestMail(limited, email)))).status).toBe(200);
    });

    // Red where only flows of an account count.
    it('learns nothing from it about who has an account', async () => {
      for (let guesses = 0; guesses < WRONG; guesses += 1) await guessWrong(`nobody-${guesses}@example.com`);
      const email = await newAccount();
      expectFailure(await (await newReset(email))(await digitsOf(email)), 401, 'email_code_invalid');
    });

    // Red without the exception for known addresses.
    it('does not keep an owner at home from typing digits', async () => {
      const home = somewhere();
      const identity = await givenIdentity(limited, attacked);
      await givenSession(limited, { application: attacked, identity });
      await givenSignedInFrom(limited, identity, home['x-forwarded-for']);
      for (let guesses = 0; guesses < WRONG; guesses += 1) await guessWrong(await newAccount());
      const reset = await newReset(identity.email, home);
      expect((await reset(await digitsOf(identity.email))).status).toBe(200);
    });

    // Red where right digits stay counted.
    it('is not told from people who type the right digits', async () => {
      for (let people = 0; people <= WRONG; people += 1) {
        const email = await newAccount();
        expect((await (await newReset(email))(await digitsOf(email))).status).toBe(200);
      }
    });
  });

  it('R66: a server that signs in many people from one address is no guesser', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => givenIdentity(service, application)));
    const server = somewhere();
    for (let round = 0; round < LIMITS['sign-in-address'].points + 5; round += 1) {
      const { email } = people[round % 4] as (typeof people)[0];
      expect((await signIn(await startFlow(), email, PASSWORD, server)).status).toBe(200);
    }
  });

  it('R16: guessed codes are answered 429 at last, and a genuine one from there still passes', async () => {
    const from = somewhere();
    const authorize = (code: string) => service.http.post('/v1/auth/authorize', { code, client_type: 'server' }, from);
    const guesses = await Promise.all(Array.from({ length: 80 }, () => authorize('gh_code_guess')));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(LIMITS['authorize-address'].points);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20);
    // A backend sends everybody's codes from one address: bogus callbacks must not lock its users out.
    expect((await authorize(await givenCode(service, application))).status).toBe(200);
  });

  it('R16: guessed portal codes are answered 429 at last, and a genuine one from there still passes', async () => {
    const from = somewhere();
    const enter = (code: string) =>
      service.http.post('/v1/portal/authorize', { code, redirectUrl: 'https://app.example.com' }, from);
    const guesses = await Promise.all(Array.from({ length: 70 }, () => enter(newSecret(SECRET_PREFIXES.code))));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(LIMITS['authorize-address'].points);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10);
    const { accessToken } = await givenSession(service, { application });
    const { body } = await service.http.get('/v1/portal/exchange', { authorization: `Bearer ${accessToken}` });
    expect((await enter(body.code)).status).toBe(200);
  });

  it('R16: of 2,000 random codes none is taken for one, and all but a few are answered 429', () =>
    expectCodesRefused(service, 2_000));

  it('R1: guessed API keys are answered 429 at last, and the right one still passes', async () => {
    const from = somewhere();
    const ask = (key: string) => service.http.get('/v1/applications/entitlements', { 'x-api-key': key, ...from });
    const guesses = await Promise.all(Array.from({ length: 130 }, (_, index) => ask(`gh_key_${index}`)));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(130 - LIMITS['api-key-address'].points);
    expect((await ask(application.apiKey)).status).toBe(200);
  });

  it('never limits a refresh', async () => {
    const { refreshToken } = await givenSession(service, { application });
    const again = () => service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken });
    const statuses = new Set<number>();
    for (
      let wave = 0;
      wave < 3;
      wave += 1 // each shorter than the line in which those of one session wait
    )
      for (const { status } of await Promise.all(Array.from({ length: 50 }, again))) statuses.add(status);
    expect([...statuses]).toEqual([200]);
  });
});

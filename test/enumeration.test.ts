import { newSecret, SECRET_PREFIXES } from '../src/platform/crypto/secrets.js';
import { expectFailure } from './support/expect.js';
import { type GivenApplication, givenApiKey, givenApplication, givenIdentity } from './support/given.js';
import { givenResendAllowed } from './support/given-changes.js';
import { mailsTo } from './support/mailbox.js';
import { type Answer, useService } from './support/service.js';
import { TIMING_TIMEOUT_MS, toldApart } from './support/timing.js';
import { until } from './support/until.js';

const STRONG = 'seven unhurried otters';
/** A failed sign-in waits for a timer, so several can wait side by side. */
const SIDE_BY_SIDE = { atOnce: 4 };

/** What an answer shows of itself, apart from what differs between any two answers. */
const shapeOf = ({ status, headers, text }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => !['x-request-id', 'date', 'retry-after'].includes(name)),
});

describe('whether an account exists', () => {
  const service = useService();
  let application: GivenApplication;
  let known: string;
  let flow: string;
  let strangers = 0;

  beforeAll(async () => {
    application = await givenApplication(service);
    known = (await givenIdentity(service, application)).email;
    const urls = { redirect_url: `${application.origin}/cb`, cancel_url: `${application.origin}/` };
    flow = (await service.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey })).body.code;
  });

  const stranger = () => {
    strangers += 1;
    // As long as the known address, for the length of a body tells as well.
    return `stranger-${strangers}`.padEnd(known.indexOf('@'), 'x') + known.slice(known.indexOf('@'));
  };
  const ask = (path: string, body: object) => service.http.post(`/v1/auth/${path}`, body, { 'x-auth-flow-id': flow });

  const STATES: Record<string, string> = {
    unverified: 'email_verified_at = NULL',
    blocked: 'blocked_at = now()',
    'without a password': 'password_hash = NULL',
  };
  const givenAccount = async (state: string): Promise<string> => {
    const { id, email } = await givenIdentity(service, application);
    await service.db.query(`UPDATE identities SET ${STATES[state]} WHERE id = $1`, [id]);
    return email;
  };

  const questions = {
    register: (email: string) => ask('register', { email, password: STRONG }),
    'forgot-password': (email: string) => ask('forgot-password', { email }),
    exchange: (email: string) => ask('exchange', { type: 'password', email, password: 'not the password' }),
  };

  describe.each(Object.entries(questions))('POST /v1/auth/%s', (name, question) => {
    it('R47: shows nothing in bytes, headers or cookies', async () => {
      expect(shapeOf(await question(known))).toEqual(shapeOf(await question(stranger())));
    });

    it.each(Object.keys(STATES))('R47: nor does it for an account that is %s', async (state) => {
      expect(shapeOf(await question(await givenAccount(state)))).toEqual(shapeOf(await question(stranger())));
    });

    it(
      'R48: shows nothing in time',
      async () => {
        const kinds = { known: () => question(known), unknown: () => question(stranger()) };
        expect(await toldApart(kinds, name === 'exchange' ? SIDE_BY_SIDE : {})).toEqual([]);
      },
      TIMING_TIMEOUT_MS,
    );
  });

  const inNewFlow = async (path: string, body: object): Promise<Answer> => {
    const urls = { redirect_url: `${application.origin}/cb`, cancel_url: `${application.origin}/` };
    const started = await service.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey });
    return service.http.post(`/v1/auth/${path}`, body, { 'x-auth-flow-id': started.body.code });
  };
  type Question = (email: string) => Promise<Answer>;
  const PAIRS: [string, Question[]][] = [
    [
      'register, then exchange with the same password',
      [questions.register, (email) => ask('exchange', { type: 'password', email, password: STRONG })],
    ],
    [
      'register, then exchange with the same password in another flow',
      [questions.register, (email) => inNewFlow('exchange', { type: 'password', email, password: STRONG })],
    ],
    ['register, then exchange with another', [questions.register, questions.exchange]],
    ['exchange, then register', [questions.exchange, questions.register]],
    ['register twice', [questions.register, questions.register]],
    ['register, then forgot-password', [questions.register, questions['forgot-password']]],
    ['forgot-password, then register', [questions['forgot-password'], questions.register]],
    ['register, then verify-email', [questions.register, () => ask('verify-email', { code: '000000' })]],
    [
      'forgot-password, then reset-password',
      [questions['forgot-password'], () => ask('reset-password', { code: '000000', password: STRONG })],
    ],
  ];

  // Red where a sign-in with the right password says that the address waits to be verified.
  it.each(PAIRS)('R47: shows nothing over a pair of requests: %s (S6)', async (_pair, pair) => {
    const shapes: unknown[] = [];
    const { email: verified } = await givenIdentity(service, application);
    for (const email of [verified, stranger(), await givenAccount('unverified'), await givenAccount('blocked')]) {
      const answers: unknown[] = [];
      for (const question of pair) answers.push(shapeOf(await question(email)));
      shapes.push(answers);
    }
    expect(shapes).toEqual(shapes.map(() => shapes[0]));
  });

  it('S6: whoever knows the password of an address that waits gets another mail, and the same answer', async () => {
    const email = stranger();
    await ask('register', { email, password: STRONG });
    const signIn = () => inNewFlow('exchange', { type: 'password', email, password: STRONG });
    const [waiting, unknown] = [await signIn(), await questions.exchange(stranger())];
    expectFailure(waiting, 401, 'credentials_invalid');
    expect(waiting.body.message).toContain('still waits to be verified, a new email is sent to it');
    expect(shapeOf(waiting)).toEqual(shapeOf(unknown));
    await until(
      () => mailsTo(service, email),
      (mails) => mails.length === 2,
    );
    await signIn();
    await questions.exchange(email); // a wrong one mails nothing
    expect(await mailsTo(service, email)).toHaveLength(2);
  });

  // Red where the answer waits for the mail.
  it(
    'S6, R48: nor does it take longer for an address that waits',
    async () => {
      const waiting = stranger();
      await ask('register', { email: waiting, password: STRONG });
      const right = (email: string) => () => ask('exchange', { type: 'password', email, password: STRONG });
      const kinds = {
        known: right(known),
        waiting: async () => {
          await givenResendAllowed(service);
          return right(waiting)();
        },
      };
      const asOften = async () => {
        await service.db.query("UPDATE email_codes SET created_at = created_at - interval '0 seconds'");
        return kinds.known();
      };
      expect(await toldApart({ known: asOften, waiting: kinds.waiting })).toEqual([]);
    },
    TIMING_TIMEOUT_MS,
  );

  // Red where an account without a hash is refused before anything is hashed.
  it(
    'R48: neither does a sign-in show in time in which state an account is',
    async () => {
      const people: Record<string, string> = { unknown: stranger() };
      for (const state of Object.keys(STATES)) people[state] = await givenAccount(state);
      const signIns = Object.entries(people).map(([state, email]) => [state, () => questions.exchange(email)]);
      expect(await toldApart(Object.fromEntries(signIns), SIDE_BY_SIDE)).toEqual([]);
    },
    TIMING_TIMEOUT_MS,
  );
});

describe('why an API key is refused', () => {
  const service = useService();
  let keys: Record<string, string>;

  beforeAll(async () => {
    const { id } = await givenApplication(service);
    const past = new Date(Date.now() - 60_000);
    keys = {
      nonsense: 'nonsense',
      unknown: newSecret(SECRET_PREFIXES.apiKey),
      revoked: await givenApiKey(service, id, ['login'], { revokedAt: past }),
      expired: await givenApiKey(service, id, ['login'], { expiresAt: past }),
      'for another use': await givenApiKey(service, id, ['metrics']),
    };
  });

  it(
    'R1: shows in no time',
    async () => {
      const urls = { redirect_url: 'https://app.example.com', cancel_url: 'https://app.example.com' };
      const start = (headers: Record<string, string>) => async () =>
        expect((await service.http.post('/v1/applications/login', urls, headers)).status).toBe(401);
      const withKeys = Object.entries(keys).map(([kind, key]) => [kind, start({ 'x-api-key': key })]);
      expect(await toldApart({ none: start({}), ...Object.fromEntries(withKeys) })).toEqual([]);
    },
    TIMING_TIMEOUT_MS,
  );
});

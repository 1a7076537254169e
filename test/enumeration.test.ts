import { newSecret, SECRET_PREFIXES } from '../src/common/crypto/secrets.js';
import { type GivenApplication, givenApiKey, givenApplication, givenIdentity } from './support/given.js';
import { type Answer, type Service, startService } from './support/service.js';
import { toldApart } from './support/timing.js';

const STRONG = 'seven unhurried otters';
const SAMPLES = 500;
const FEW_SAMPLES = 50;

/** What an answer shows of itself, apart from what differs between any two answers. */
const shapeOf = ({ status, headers, text }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name)),
});

describe('whether an account exists', () => {
  let service: Service;
  let application: GivenApplication;
  let known: string;
  let flow: string;
  let strangers = 0;

  beforeAll(async () => {
    service = await startService();
    application = await givenApplication(service);
    known = (await givenIdentity(service, application)).email;
    const urls = { redirect_url: `${application.origin}/cb`, cancel_url: `${application.origin}/` };
    flow = (await service.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey })).body.code;
  });
  afterAll(() => service.stop());

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

  describe.each(Object.entries(questions))('POST /v1/auth/%s', (_name, question) => {
    it('R47: shows nothing in bytes, headers or cookies', async () => {
      expect(shapeOf(await question(known))).toEqual(shapeOf(await question(stranger())));
    });

    it.each(Object.keys(STATES))('R47: nor does it for an account that is %s', async (state) => {
      expect(shapeOf(await question(await givenAccount(state)))).toEqual(shapeOf(await question(stranger())));
    });

    it('R48: shows nothing in time', async () => {
      const kinds = { known: () => question(known), unknown: () => question(stranger()) };
      expect(await toldApart(kinds, SAMPLES)).toEqual([]);
    });
  });

  // Red where an account without a hash is refused before anything is hashed.
  it('R48: neither does a sign-in show in time in which state an account is', async () => {
    const people: Record<string, string> = { unknown: stranger() };
    for (const state of Object.keys(STATES)) people[state] = await givenAccount(state);
    const signIns = Object.entries(people).map(([state, email]) => [state, () => questions.exchange(email)]);
    expect(await toldApart(Object.fromEntries(signIns), FEW_SAMPLES)).toEqual([]);
  });
});

describe('why an API key is refused', () => {
  let service: Service;
  let keys: Record<string, string>;

  beforeAll(async () => {
    service = await startService();
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
  afterAll(() => service.stop());

  it('R1: shows in no time', async () => {
    const urls = { redirect_url: 'https://app.example.com', cancel_url: 'https://app.example.com' };
    const start = (headers: Record<string, string>) => async () =>
      expect((await service.http.post('/v1/applications/login', urls, headers)).status).toBe(401);
    const withKeys = Object.entries(keys).map(([kind, key]) => [kind, start({ 'x-api-key': key })]);
    expect(await toldApart({ none: start({}), ...Object.fromEntries(withKeys) }, FEW_SAMPLES)).toEqual([]);
  });
});

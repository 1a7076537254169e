import { newSecret, SECRET_PREFIXES } from '../../src/platform/crypto/secrets.js';
import { type GivenApplication, givenApiKey, givenApplication, givenIdentity } from './given.js';
import { givenResendAllowed } from './given-changes.js';
import { letHashesCost } from './hash-costs.js';
import { letRefusalsWait } from './refusal-waits.js';
import { type Answer, useService } from './service.js';
import { type Sampling, TIMING_TIMEOUT_MS, toldApart } from './timing.js';

export const STRONG = 'seven unhurried otters';
/** A failed sign-in waits for a timer, so several can wait side by side. */
const SIDE_BY_SIDE = { atOnce: 4 };

const STATES: Record<string, string> = {
  unverified: 'email_verified_at = NULL',
  blocked: 'blocked_at = now()',
  'without a password': 'password_hash = NULL',
};
export const ACCOUNT_STATES = Object.keys(STATES);

/** Requests whose answers could show whether an account exists, all of one flow. */
export function useAccountQuestions() {
  const service = useService();
  let application: GivenApplication;
  let known: string;
  let flow: string;
  let strangers = 0;

  const startFlow = async (): Promise<string> => {
    const urls = { redirect_url: `${application.origin}/cb`, cancel_url: `${application.origin}/` };
    const started = await service.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey });
    return started.body.code;
  };

  beforeAll(async () => {
    application = await givenApplication(service, { plan: { providers: ['*', 'email_code'] } });
    known = (await givenIdentity(service, application)).email;
    flow = await startFlow();
  });

  const askIn = (code: string, path: string, body: object): Promise<Answer> =>
    service.http.post(`/v1/auth/${path}`, body, { 'x-auth-flow-id': code });
  const ask = (path: string, body: object) => askIn(flow, path, body);

  return {
    service,
    ask,
    application: () => application,
    known: () => known,
    askInNewFlow: async (path: string, body: object) => askIn(await startFlow(), path, body),
    stranger: () => {
      strangers += 1;
      // As long as the known address, for the length of a body tells as well.
      return `stranger-${strangers}`.padEnd(known.indexOf('@'), 'x') + known.slice(known.indexOf('@'));
    },
    givenAccount: async (state: string): Promise<string> => {
      const { id, email } = await givenIdentity(service, application);
      await service.db.query(`UPDATE identities SET ${STATES[state]} WHERE id = $1`, [id]);
      return email;
    },
    questions: {
      register: (email: string) => ask('register', { email, password: STRONG }),
      'forgot-password': (email: string) => ask('forgot-password', { email }),
      'email-code': (email: string) => ask('email-code', { email }),
      exchange: (email: string) => ask('exchange', { type: 'password', email, password: 'not the password' }),
    },
  };
}

/** R48, measured as finely as the sampling says. */
export function describeTimesOfAnswers(sampling: Sampling): void {
  beforeAll(letHashesCost);

  describe('about an account', () => {
    const { service, ask, known, stranger, givenAccount, questions } = useAccountQuestions();
    beforeAll(() => letRefusalsWait(service));

    it.each(Object.entries(questions))(
      'POST /v1/auth/%s shows in no time whether an account exists',
      async (name, question) => {
        const kinds = { known: () => question(known()), unknown: () => question(stranger()) };
        const waits = name === 'exchange' ? SIDE_BY_SIDE : {};
        expect(await toldApart(kinds, { ...sampling, ...waits })).toEqual([]);
      },
      TIMING_TIMEOUT_MS,
    );

    // Red where the answer waits for the mail.
    it(
      'S6: a right password shows in no time that its address waits to be verified',
      async () => {
        const waiting = stranger();
        await ask('register', { email: waiting, password: STRONG });
        const right = (email: string) => () => ask('exchange', { type: 'password', email, password: STRONG });
        const kinds = {
          known: async () => {
            await service.db.query("UPDATE email_codes SET created_at = created_at - interval '0 seconds'");
            return right(known())();
          },
          waiting: async () => {
            await givenResendAllowed(service);
            return right(waiting)();
          },
        };
        expect(await toldApart(kinds, sampling)).toEqual([]);
      },
      TIMING_TIMEOUT_MS,
    );

    // Red where an account without a hash is refused before anything is hashed.
    it(
      'a sign-in shows in no time in which state an account is',
      async () => {
        const people: Record<string, string> = { unknown: stranger() };
        for (const state of ACCOUNT_STATES) people[state] = await givenAccount(state);
        const signIns = Object.entries(people).map(([state, email]) => [state, () => questions.exchange(email)]);
        expect(await toldApart(Object.fromEntries(signIns), { ...sampling, ...SIDE_BY_SIDE })).toEqual([]);
      },
      TIMING_TIMEOUT_MS,
    );
  });

  describe('about an API key', () => {
    const service = useService();

    it(
      'shows in no time why a key is refused',
      async () => {
        const { id } = await givenApplication(service);
        const past = new Date(Date.now() - 60_000);
        const keys = {
          nonsense: 'nonsense',
          unknown: newSecret(SECRET_PREFIXES.apiKey),
          revoked: await givenApiKey(service, id, ['login'], { revokedAt: past }),
          expired: await givenApiKey(service, id, ['login'], { expiresAt: past }),
          'for another use': await givenApiKey(service, id, ['metrics']),
        };
        const urls = { redirect_url: 'https://app.example.com', cancel_url: 'https://app.example.com' };
        const start = (headers: Record<string, string>) => async () =>
          expect((await service.http.post('/v1/applications/login', urls, headers)).status).toBe(401);
        const withKeys = Object.entries(keys).map(([kind, key]) => [kind, start({ 'x-api-key': key })]);
        expect(await toldApart({ none: start({}), ...Object.fromEntries(withKeys) }, sampling)).toEqual([]);
      },
      TIMING_TIMEOUT_MS,
    );
  });
}

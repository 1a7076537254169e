import { Cache } from '../../src/platform/cache/cache.js';
import { newSecret, SECRET_PREFIXES } from '../../src/platform/crypto/secrets.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  givenApplication,
  givenIdentity,
  givenPortalSession,
  givenSession,
  PASSWORD,
} from '../support/given.js';
import { givenChangedApplication, givenSignedInFrom } from '../support/given-changes.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail, linkCode } from '../support/mailbox.js';
import { sendLine } from '../support/raw.js';
import { useService } from '../support/service.js';

const STRONG = 'seven unhurried otters';

describe('the rules of every custom identity flow', () => {
  // Fifty who queue up behind one row are answered one by one, however slow the machine is.
  const service = useService({ DATABASE_POOL: '90', DATABASE_TIMEOUT: '1m' });
  let application: GivenApplication;

  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const startFlow = (of = application) => givenFlow(service, of);
  const ask = (path: string, flow: string, body: unknown) => inFlow(service, flow, path, body);

  const BODIES: Record<string, object> = {
    register: { email: 'ada@example.com', password: STRONG },
    'verify-email': { code: '000000' },
    'forgot-password': { email: 'ada@example.com' },
    'reset-password': { code: '000000', password: STRONG },
    exchange: { type: 'password', email: 'ada@example.com', password: STRONG },
  };

  describe.each(Object.entries(BODIES))('POST /v1/auth/%s', (path, body) => {
    const endings: Record<string, string> = {
      completed: 'UPDATE auth_flows SET completed_at = now() WHERE id = (SELECT max(id::text)::uuid FROM auth_flows)',
      cancelled: 'UPDATE auth_flows SET cancelled_at = now() WHERE id = (SELECT max(id::text)::uuid FROM auth_flows)',
      expired: 'UPDATE auth_flows SET expires_at = now() WHERE id = (SELECT max(id::text)::uuid FROM auth_flows)',
    };

    it.each(Object.keys(endings))('R57: refuses a flow that is %s', async (ending) => {
      const flow = await startFlow();
      await service.db.query(endings[ending] as string);
      expectFailure(await ask(path, flow, body), 401, 'flow_invalid');
    });

    it('R57: refuses a flow that is unknown or malformed with one message, and names the header that is missing', async () => {
      const unknown = newSecret(SECRET_PREFIXES.flow);
      const malformed = ['x', 'gh_flow_', `${unknown}x`, unknown.slice(1), unknown.toUpperCase(), "' OR 1=1--"];
      const answers = await Promise.all([unknown, ...malformed].map((flow) => ask(path, flow, body)));
      const missing = await service.http.post(`/v1/auth/${path}`, body);
      for (const answer of [...answers, missing]) expectFailure(answer, 401, 'flow_invalid');
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const empty = await ask(path, '', body);
      for (const { body: refusal } of [missing, empty])
        expect(refusal.message).toContain('The x-auth-flow-id header is missing.');
    });

    it('R57: takes the flow from the header alone', async () => {
      const flow = await startFlow();
      expectFailure(await service.http.post(`/v1/auth/${path}?x-auth-flow-id=${flow}`, body), 401, 'flow_invalid');
    });

    it('R57: refuses two flows at once, and the same one twice', async () => {
      const flow = await startFlow();
      for (const second of [flow, await startFlow()]) {
        const headers = {
          'content-type': 'application/json',
          'x-auth-flow-id': `${flow}\r\nx-auth-flow-id: ${second}`,
        };
        const answer = await sendLine(service.url, `POST /v1/auth/${path}`, headers, JSON.stringify(body));
        expect(answer.status).toBe(401);
        expect(answer.head.toLowerCase()).toContain('x-error-code: flow_invalid');
      }
    });

    it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
      'R39: takes nothing that a form of another site can send: %s',
      async (type) => {
        const headers = {
          'content-type': type,
          'x-auth-flow-id': await startFlow(),
          origin: 'https://evil.tld',
          'sec-fetch-site': 'cross-site',
        };
        for (const sent of [JSON.stringify(body), new URLSearchParams({ ...body }).toString()]) {
          const answer = await service.http.raw(`/v1/auth/${path}`, { method: 'POST', headers, body: sent });
          expect([400, 415]).toContain(answer.status);
        }
        const { rowCount } = await service.db.query("SELECT FROM identities WHERE email = 'ada@example.com'");
        expect(rowCount).toBe(0);
      },
    );

    it('R57: refuses an empty body', async () => {
      expect((await ask(path, await startFlow(), {})).status).toBe(400);
      expect((await ask(path, await startFlow(), undefined)).status).toBe(400);
    });
  });

  // Red without the flow in the statement that consumes a code.
  it('R53, R57: a mailed code counts in no other flow and at no other application, and is not used up by that', async () => {
    const stranger = await givenApplication(service, { origin: 'https://other.example.com' });
    const { email } = await givenIdentity(service, application);
    const steps: [string, string, object, string][] = [
      ['register', 'verify-email', { email: 'elsewhere@example.com', password: STRONG }, 'elsewhere@example.com'],
      ['forgot-password', 'reset-password', { email }, email],
    ];
    for (const [first, second, body, address] of steps) {
      const flow = await startFlow();
      await ask(first, flow, body);
      const mail = await latestMail(service, address);
      for (const other of [await startFlow(), await startFlow(stranger)])
        for (const code of [linkCode(mail), mail.code])
          expectFailure(await ask(second, other, { code, password: STRONG }), 401, 'email_code_invalid');
      expect((await ask(second, flow, { code: linkCode(mail), password: STRONG })).status).toBe(200);
    }
  });

  it('R57: a flow of another application lets nobody of this one in', async () => {
    const stranger = await givenApplication(service, { origin: 'https://other.example.com' });
    const { email } = await givenIdentity(service, application);
    const answer = await ask('exchange', await startFlow(stranger), { type: 'password', email, password: PASSWORD });
    expectFailure(answer, 401, 'credentials_invalid');
  });

  it("R58: members that name somebody else, or claim more than is proved, change nobody's row", async () => {
    const victim = await givenIdentity(service, application, { unverified: true });
    const owner = await givenIdentity(service, application);
    const rowOf = async (id: string) =>
      (await service.db.query('SELECT to_jsonb(i) AS row FROM identities i WHERE id = $1', [id])).rows[0].row;
    const before = await rowOf(victim.id);
    const claims = {
      ...Object.fromEntries(
        ['id', 'userId', 'user_id', 'identityId', 'identity_id', 'sub'].map((name) => [name, victim.id]),
      ),
      ...Object.fromEntries(['email_verified', 'emailVerified', 'email_verified_at'].map((name) => [name, true])),
      role: 'admin',
      application_id: victim.id,
    };
    const email = 'claims-everything@example.com';
    const flow = await startFlow();
    expect((await ask('register', flow, { email, password: STRONG, ...claims })).status).toBe(202);
    const { rows } = await service.db.query(
      'SELECT id, application_id, email_verified_at FROM identities WHERE email = $1',
      [email],
    );
    expect(rows).toEqual([
      { id: expect.not.stringMatching(victim.id), application_id: application.id, email_verified_at: null },
    ]);
    const { code } = await latestMail(service, email);
    expect((await ask('verify-email', flow, { code, ...claims })).status).toBe(200);
    const other = await startFlow();
    expect((await ask('forgot-password', other, { email: owner.email, ...claims })).status).toBe(202);
    const reset = { code: (await latestMail(service, owner.email)).code, password: STRONG, ...claims };
    expect((await ask('reset-password', other, reset)).status).toBe(200);
    const exchange = { type: 'password', email: owner.email, password: STRONG, ...claims };
    const { body } = await ask('exchange', await startFlow(), exchange);
    const opened = await service.http.post('/v1/auth/authorize', { code: body.code, client_type: 'server', ...claims });
    expect(opened.body.user.id).toBe(owner.id);
    expect(await rowOf(victim.id)).toEqual(before);
  });

  it('R57: refuses steps out of order', async () => {
    const { email } = await givenIdentity(service, application);
    const flow = await startFlow();
    expectFailure(await ask('reset-password', flow, { code: '123456', password: STRONG }), 401, 'email_code_invalid');
    await ask('forgot-password', flow, { email });
    const { code } = await latestMail(service, email);
    expectFailure(await ask('verify-email', flow, { code }), 401, 'email_code_invalid');
  });

  // Both are red when the code is looked up first and marked as used afterwards.
  const holdCodes = () =>
    Barrier.hold(service, 'SELECT FROM email_codes WHERE used_at IS NULL AND replaced_at IS NULL FOR UPDATE');

  it.each([
    ['origin', { origins: ['https://new.example.com'] }],
    ['listed URL', { redirect_urls: ['https://app.example.com/other'] }],
  ])('R9: issues no code for a redirect whose %s the application has given up since', async (_what, change) => {
    const moving = await givenApplication(service);
    const identity = await givenIdentity(service, moving);
    const flow = await startFlow(moving);
    await givenChangedApplication(service, moving, change);
    const replica = await service.replica(); // one that has not read the application before
    const body = { type: 'password', email: identity.email, password: PASSWORD };
    const answer = await replica.http.post('/v1/auth/exchange', body, { 'x-auth-flow-id': flow });
    expectFailure(answer, 400, 'redirect_url_not_allowed');
    await replica.stop();
  });

  it('R53: lets one of fifty uses of the same code succeed', async () => {
    const flow = await startFlow();
    await ask('register', flow, { email: 'fifty@example.com', password: STRONG });
    const code = linkCode(await latestMail(service, 'fifty@example.com'));
    const barrier = await holdCodes();
    const racing = Array.from({ length: 50 }, () => ask('verify-email', flow, { code, same_browser: true }));
    await barrier.sees(50);
    await barrier.release();
    const statuses = (await Promise.all(racing)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(49).fill(401)]);
  });

  it('R53: lets one of many resets with the same code succeed', async () => {
    const { email } = await givenIdentity(service, application);
    const flow = await startFlow();
    await ask('forgot-password', flow, { email });
    const code = linkCode(await latestMail(service, email));
    const barrier = await holdCodes();
    const racing = Array.from({ length: 10 }, () => ask('reset-password', flow, { code, password: STRONG }));
    await barrier.sees(10);
    await barrier.release();
    const statuses = (await Promise.all(racing)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(9).fill(401)]);
  });

  it('R53: lets a code die with the password', async () => {
    const { email } = await givenIdentity(service, application);
    const [first, second] = [await startFlow(), await startFlow()];
    await ask('forgot-password', first, { email });
    const stale = await latestMail(service, email);
    await ask('forgot-password', second, { email });
    const { code } = await latestMail(service, email);
    expect((await ask('reset-password', second, { code, password: STRONG })).status).toBe(200);
    const late = await ask('reset-password', first, { code: linkCode(stale), password: 'another one for me' });
    expectFailure(late, 401, 'email_code_invalid');
  });

  it('R56: counts guesses that come together one by one', async () => {
    const { email } = await givenIdentity(service, application);
    const flow = await startFlow();
    await ask('forgot-password', flow, { email });
    const { code } = await latestMail(service, email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    // Red when the tries are read first and written back afterwards.
    const barrier = await holdCodes();
    const guesses = Array.from({ length: 10 }, () => ask('reset-password', flow, { code: wrong, password: STRONG }));
    await barrier.sees(10);
    await barrier.release();
    await Promise.all(guesses);
    expectFailure(await ask('reset-password', flow, { code, password: STRONG }), 401, 'email_code_invalid');
  });

  it('R47: answers an unknown address and a wrong password alike', async () => {
    const { email } = await givenIdentity(service, application);
    const flow = await startFlow();
    const wrong = await ask('exchange', flow, { type: 'password', email, password: 'not my password' });
    const unknown = await ask('exchange', flow, { type: 'password', email: `x${email}`, password: PASSWORD });
    expectFailure(wrong, 401, 'credentials_invalid');
    expect(unknown.body).toEqual(wrong.body);
  });

  // Red (503, after a second) where a transaction looks up what is cached as a rule, on a connection of its own.
  it('wait for no second connection inside a transaction, however cold the caches are', async () => {
    const small = await service.replica({ DATABASE_POOL: '3' }); // one connection for transactions
    Object.assign(small.app.get(Cache), { get: (_key: string, load: () => unknown) => load() });
    const at = (path: string, flow: string, body: unknown) =>
      small.http.post(`/v1/auth/${path}`, body, { 'x-auth-flow-id': flow, 'user-agent': 'a new device' });
    const { identity, application: theirs } = await givenSession(service);
    await givenSignedInFrom(service, identity);
    const body = { type: 'password', email: identity.email, password: PASSWORD };
    expect((await at('exchange', await startFlow(theirs), body)).status).toBe(200);
    expect((await latestMail(service, identity.email)).template).toBe('new_sign_in');

    const flow = await startFlow();
    expect((await at('register', flow, { email: 'small@example.com', password: STRONG })).status).toBe(202);
    const { code } = await latestMail(service, 'small@example.com');
    expect((await at('verify-email', flow, { code })).status).toBe(200);

    const forgotten = await startFlow();
    expect((await at('forgot-password', forgotten, { email: 'small@example.com' })).status).toBe(202);
    const reset = { code: (await latestMail(service, 'small@example.com')).code, password: 'nine patient herons' };
    expect((await at('reset-password', forgotten, reset)).status).toBe(200);

    const { bearer } = await givenPortalSession(service);
    const change = { email: 'moved@example.com', password: PASSWORD };
    expect((await small.http.post('/v1/portal/email', change, bearer)).status).toBe(202);
    await small.stop();
  });
});

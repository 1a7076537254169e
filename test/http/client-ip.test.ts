import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApiKey, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';

const SCALE = 0.2;
const GUESSES = LIMITS['sign-in-address'].points * SCALE;
const ENDPOINTS = ['register', 'verify-email', 'forgot-password', 'reset-password', 'exchange'];

describe('x-client-ip', () => {
  const service = useService({ RATE_LIMIT_SCALE: String(SCALE) });
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const startFlow = (of: GivenApplication) => givenFlow(service, of);
  const ask = (flow: string, endpoint: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
    inFlow(service, flow, endpoint, body, headers);
  let guessed = 0;
  const guess = async (flow: string, headers: Record<string, string> = {}): Promise<number> => {
    guessed += 1;
    const body = { type: 'password', email: `nobody-${guessed}@example.com`, password: 'wrong horse' };
    return (await ask(flow, 'exchange', body, headers)).status;
  };
  const exhaust = async (flow: string, headers: Record<string, string>): Promise<void> => {
    const statuses = await Promise.all(Array.from({ length: GUESSES }, () => guess(flow, headers)));
    expect(new Set(statuses)).toEqual(new Set([401]));
  };

  // Red where every person that a backend calls for shares the address of the backend.
  it('I13: counts a person by their own address, in buckets of the application alone', async () => {
    const flow = await startFlow(application);
    const as = (ip: string) => ({ 'x-api-key': application.apiKey, 'x-client-ip': ip });
    await exhaust(flow, as('2001:db8:1::1'));
    expect(await guess(flow, as('2001:db8:1::2'))).toBe(429); // the same /64
    expect(await guess(flow, as('192.0.2.7'))).toBe(401);
    expect(await guess(flow)).toBe(401); // the address of the connection
    await exhaust(flow, as('127.0.0.1'));
    expect(await guess(flow)).toBe(401); // what a backend says uses up nothing of anybody else

    const other = await givenApplication(service);
    const theirs = await startFlow(other);
    expect(await guess(theirs, { 'x-api-key': other.apiKey, 'x-client-ip': '2001:db8:1::1' })).toBe(401);
  });

  it('I13: is what the audit and the notes of a sign-in tell', async () => {
    const flow = await startFlow(application);
    const { id, email } = await givenIdentity(service, application);
    const as = { 'x-api-key': application.apiKey, 'x-client-ip': '::ffff:192.0.2.8' };
    await ask(flow, 'exchange', { type: 'password', email, password: 'wrong horse' }, as);
    const { rows } = await service.db.query(
      "SELECT host(ip::inet) AS ip FROM audit_events WHERE identity_id = $1 AND type = 'identity.sign_in_failed'",
      [id],
    );
    expect(rows).toEqual([{ ip: '192.0.2.8' }]);
    const { code } = (await ask(flow, 'exchange', { type: 'password', email, password: PASSWORD }, as)).body;
    const session = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    expect(session.status).toBe(200);
    const opened = await service.db.query('SELECT host(ip::inet) AS ip FROM sessions WHERE identity_id = $1', [id]);
    expect(opened.rows).toEqual([{ ip: '192.0.2.8' }]);
  });

  it.each(ENDPOINTS)('needs a key of this application with the scope login, if one is sent: %s', async (endpoint) => {
    const flow = await startFlow(application);
    const foreign = await givenApplication(service);
    const keys = ['wrong', foreign.apiKey, await givenApiKey(service, application.id, ['metrics']), ''];
    for (const key of keys)
      expectFailure(
        await ask(flow, endpoint, {}, { 'x-api-key': key, 'x-client-ip': '192.0.2.1' }),
        401,
        'api_key_invalid',
      );
  });

  it.each(ENDPOINTS)('is one address: %s', async (endpoint) => {
    const flow = await startFlow(application);
    for (const ip of [
      '',
      'home',
      '192.0.2.1, 192.0.2.2',
      '192.0.2.1:80',
      '[2001:db8::1]',
      'fe80::1%eth0',
      '10.0.0.0/8',
    ])
      expectFailure(
        await ask(flow, endpoint, {}, { 'x-api-key': application.apiKey, 'x-client-ip': ip }),
        400,
        'client_ip_invalid',
      );
  });

  it('I13: is ignored without a key, whatever it says', async () => {
    const flow = await startFlow(application);
    const email = `new-${Date.now()}@example.com`;
    const body = { email, password: 'seven quiet herons at dusk' };
    expect((await ask(flow, 'register', body, { 'x-client-ip': 'nonsense' })).status).toBe(202);
    const { code } = await latestMail(service, email);
    expect((await ask(flow, 'verify-email', { code }, { 'x-client-ip': '1.2.3.4' })).status).toBe(200);
    const { rows } = await service.db.query("SELECT DISTINCT ip FROM audit_events WHERE ip::text LIKE '1.2.3.4%'");
    expect(rows).toEqual([]);
  });
});

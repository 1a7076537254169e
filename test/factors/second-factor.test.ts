import { RateLimits } from '../../src/platform/limits/counting.js';
import type { LimitName } from '../../src/platform/limits/limit-values.js';
import { Clock } from '../../src/platform/time/clock.js';
import { auditTypes } from '../support/audit.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import {
  CALLER,
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenSession,
} from '../support/given.js';
import { givenSignedInFrom } from '../support/given-changes.js';
import { givenPortal } from '../support/given-portal.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { Browser, givenLogin } from '../support/hosted.js';
import { type Answer, type Service, useService } from '../support/service.js';
import { App, givenApp } from '../support/totp.js';

const WRONG = 'not the right one';
/** A limit of a quarter of an hour, and its subject. */
type Quarter = [LimitName, string];

describe('The second factor on an own screen', () => {
  const service = useService();
  let application: GivenApplication;
  let person: GivenIdentity;
  let app: App;
  beforeAll(async () => {
    application = await givenApplication(service);
  });
  beforeEach(async () => {
    person = await givenIdentity(service, application);
    app = await givenApp(service, person);
  });

  const signIn = async (more: object = {}, at: Pick<Service, 'http'> = service, flow?: string): Promise<Answer> => {
    const body = { type: 'password', email: person.email, password: person.password, ...more };
    return inFlow(at, flow ?? (await givenFlow(service, application)), 'exchange', body);
  };
  const claimsOf = async (code: string) => {
    const opened = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    const [, claims = ''] = opened.body.access_token.split('.');
    return { user: opened.body.user, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) };
  };

  it('R74: is asked for after the right password, and the same flow goes on with it', async () => {
    const flow = await givenFlow(service, application);
    expectFailure(await signIn({}, service, flow), 401, 'mfa_required');
    expectFailure(await signIn({ mfa_code: '' }, service, flow), 401, 'mfa_required');
    expectFailure(await signIn({ mfa_code: app.wrong() }, service, flow), 401, 'mfa_code_invalid');
    const done = await signIn({ mfa_code: app.code() }, service, flow);
    expect(done.status).toBe(200);
    const { amr, user } = await claimsOf(done.body.code);
    expect(amr).toEqual(['pwd', 'otp', 'mfa']);
    expect(user).toMatchObject({ email: person.email, mfa_enabled: true });
  });

  it('R74: says nothing of itself to a person without the password', async () => {
    const ordinary = await givenIdentity(service, application);
    const wrong = { password: WRONG, mfa_code: '000000' };
    const answers = await Promise.all([
      signIn({ password: WRONG }),
      signIn(wrong),
      signIn({ ...wrong, mfa_code: app.code() }),
      signIn({ ...wrong, email: ordinary.email }),
      signIn({ ...wrong, email: 'nobody-at-all@example.com' }),
    ]);
    for (const answer of answers) expectFailure(answer, 401, 'credentials_invalid');
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await signIn({ mfa_code: app.code() })).status).toBe(200);
  });

  it('is ignored for an account without one', async () => {
    person = await givenIdentity(service, application);
    expect((await signIn({ mfa_code: '000000' })).status).toBe(200);
  });

  it('R71: takes a code once, at whatever endpoint it comes again', async () => {
    const code = app.code();
    expect((await signIn({ mfa_code: code })).status).toBe(200);
    expectFailure(await signIn({ mfa_code: code }), 401, 'mfa_code_invalid');
    const browser = new Browser(service);
    await browser.open((await givenLogin(service, application)).path);
    await browser.press('Sign in', { email: person.email, password: person.password });
    await browser.land();
    expect((await browser.press('Verify', { code })).headers.get('x-error-code')).toBe('mfa_code_invalid');
    expect((await browser.press('Verify', { code: app.code(1) })).headers.get('location')).toContain('code=gh_code_');
  });

  it('R71: takes no code that is older than one that was used', async () => {
    expect((await signIn({ mfa_code: app.code(1) })).status).toBe(200);
    expectFailure(await signIn({ mfa_code: app.code() }), 401, 'mfa_code_invalid');
  });

  it('R71: lets one of twenty equal codes through that come at once, over two replicas', async () => {
    const replica = await service.replica();
    const flows = await Promise.all(Array.from({ length: 20 }, () => givenFlow(service, application)));
    const lock = 'SELECT FROM identities WHERE id = $1 FOR UPDATE';
    const barrier = await Barrier.hold(service, lock, [person.id]);
    const code = app.code();
    const answers = flows.map((flow, i) => signIn({ mfa_code: code }, i % 2 ? replica : service, flow));
    await barrier.sees(2);
    await barrier.release();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(19);
    await replica.stop();
  });

  it("R71: goes by the server's time, one step early or late", async () => {
    const clock = service.app.get(Clock);
    const now = clock.epochSeconds();
    const goesOn = clock.epochSeconds.bind(clock);
    clock.epochSeconds = () => now;
    const statuses: number[] = [];
    for (const steps of [-3, -2, 2, 3, -1, 0, 1]) statuses.push((await signIn({ mfa_code: app.code(steps) })).status);
    clock.epochSeconds = goesOn;
    expect(statuses).toEqual([401, 401, 401, 401, 200, 200, 200]);
  });

  it('R71: keeps a code that could not complete the flow', async () => {
    const flow = await givenFlow(service, application);
    await service.db.query('UPDATE applications SET redirect_urls = $2 WHERE id = $1', [
      application.id,
      [`${application.origin}/elsewhere`],
    ]);
    const replica = await service.replica();
    const code = app.code();
    const refused = await signIn({ mfa_code: code }, replica, flow);
    await service.db.query("UPDATE applications SET redirect_urls = '{}' WHERE id = $1", [application.id]);
    expectFailure(refused, 400, 'redirect_url_not_allowed');
    expect((await signIn({ mfa_code: code }, service, flow)).status).toBe(200);
    await replica.stop();
  });

  it('notes right and wrong codes in the trail', async () => {
    await signIn({ mfa_code: app.wrong() });
    await signIn({ mfa_code: app.code() });
    expect(await auditTypes(service, { identityId: person.id })).toEqual(['identity.mfa_failed', 'identity.signed_in']);
  });

  it('R74: must be set up on the hosted pages first, where the application demands one', async () => {
    const strict = await givenApplication(service, { mfa: 'required' });
    const newcomer = await givenIdentity(service, strict);
    const body = { type: 'password', email: newcomer.email, password: newcomer.password };
    const ask = async () => inFlow(service, await givenFlow(service, strict), 'exchange', body);
    expectFailure(await ask(), 401, 'mfa_enrolment_required');
    const unable = { portal: { enabled: true, profile: true, mfa: false } };
    const lenient = await givenApplication(service, { mfa: 'required', plan: unable });
    const other = await givenIdentity(service, lenient);
    const flow = await givenFlow(service, lenient);
    expect((await inFlow(service, flow, 'exchange', { ...body, email: other.email })).status).toBe(200);
  });
});

describe('Guesses at the second factor', () => {
  const service = useService({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
  let application: GivenApplication;
  let person: GivenIdentity;
  let app: App;
  beforeEach(async () => {
    application = await givenApplication(service);
    person = await givenIdentity(service, application);
    app = await givenApp(service, person);
  });

  const guess = async (mfa_code: string, from = '10.0.0.1'): Promise<Answer> => {
    const body = { type: 'password', email: person.email, password: person.password, mfa_code };
    return inFlow(service, await givenFlow(service, application), 'exchange', body, { 'x-forwarded-for': from });
  };

  it('R72: are five, each with a new password sign-in, and then even the right code waits', async () => {
    for (let i = 0; i < 5; i += 1) expectFailure(await guess(app.wrong()), 401, 'mfa_code_invalid');
    const sixth = await guess(app.code());
    expectFailure(sixth, 429, 'too_many_requests');
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
    expectFailure(await guess(app.code(), '10.0.0.2'), 429, 'too_many_requests');
  });

  it('R72: are five, also when twenty come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_none, i) => guess(app.wrong(), `10.0.1.${i}`)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('R72: are forgiven by the right code', async () => {
    for (let i = 0; i < 4; i += 1) await guess(app.wrong());
    expect((await guess(app.code())).status).toBe(200);
    expectFailure(await guess(app.wrong()), 401, 'mfa_code_invalid');
  });

  it('R72: of strangers do not lock out the owner, who signed in from there before', async () => {
    const { code } = (await guess(app.code(), '10.0.2.1')).body;
    const at = { 'x-forwarded-for': '10.0.2.1' };
    await service.http.post('/v1/auth/authorize', { code, client_type: 'server' }, at);
    for (let i = 0; i < 6; i += 1) await guess(app.wrong(), '10.0.3.1');
    expect((await guess(app.code(1), '10.0.3.1')).status).toBe(429);
    expect((await guess(app.code(1), '10.0.2.1')).status).toBe(200);
  });

  // Red where each address counts: a thief of the password would have as many guesses as addresses.
  it('R72: are five over all addresses of sign-ins before the app, and the owner comes in where it was set up', async () => {
    const portal = await givenPortal(service, { application });
    person = portal.identity;
    const addresses = ['10.0.6.1', '10.0.6.2'];
    for (const from of addresses) {
      const { code } = (await guess('ignored', from)).body;
      const at = { 'x-forwarded-for': from };
      expect((await service.http.post('/v1/auth/authorize', { code, client_type: 'server' }, at)).status).toBe(200);
    }
    const enable = (body: object) => service.http.patch('/v1/portal/mfa/enable', portal.bearer, body);
    app = new App(service, (await enable({})).body.secret);
    expect((await enable({ code: app.code() })).status).toBe(200);
    const [first, second] = addresses;
    for (let i = 0; i < 5; i += 1) expectFailure(await guess(app.wrong(), first), 401, 'mfa_code_invalid');
    expectFailure(await guess(app.wrong(), second), 429, 'too_many_requests');
    expect((await guess(app.code(1), CALLER.ip)).status).toBe(200);
  });

  // Red without `mfa-known-address-day`: five in each quarter of an hour are 480 in a day.
  it.each([
    ['from anywhere', '10.0.4.1', (id: string): Quarter => ['mfa-account', id]],
    ['from where the owner signed in', '10.0.5.1', (id: string): Quarter => ['mfa-known-address', `${id}/10.0.5.1`]],
  ])('R72: have a limit of a day too, %s', async (_where, from, quarterOf) => {
    const { identity } = await givenSession(service, { application });
    [person, app] = [identity, await givenApp(service, identity)];
    await givenSignedInFrom(service, identity, '10.0.5.1');
    const hurried = await service.replica({ RATE_LIMIT_SCALE: '0.2' });
    const body = { type: 'password', email: person.email, password: person.password, mfa_code: app.wrong() };
    const ask = async () =>
      inFlow(hurried, await givenFlow(service, application), 'exchange', body, { 'x-forwarded-for': from });
    for (let guesses = 0; guesses < 10; guesses += 1) {
      expectFailure(await ask(), 401, 'mfa_code_invalid');
      await hurried.app.get(RateLimits).forgive(...quarterOf(person.id)); // the quarter of an hour is over
    }
    const refused = await ask();
    await hurried.stop();
    expectFailure(refused, 429, 'too_many_requests');
    expect(refused.headers.get('ratelimit-policy')).toBe('"mfa-account-day";q=10;w=86400');
  });
});

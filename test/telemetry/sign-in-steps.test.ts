import { authCounts, storedAuthCounts } from '../support/auth-counts.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenCode,
  givenIdentity,
  givenSession,
  PASSWORD,
} from '../support/given.js';
import { anEvent } from '../support/given-events.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { Browser, givenLogin } from '../support/hosted.js';
import { givenHousekeeping } from '../support/housekeeping.js';
import { codeIn, RememberingBrowser } from '../support/remembering.js';
import { cloneDatabase, type Service, startService, useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';
import { until } from '../support/until.js';

const service = useService();
let application: GivenApplication;
let identity: GivenIdentity;

beforeEach(async () => {
  application = await givenApplication(service);
  identity = await givenIdentity(service, application);
});

const exchange = (code: string, at: Service = service) =>
  at.http.post('/v1/auth/authorize', { code, client_type: 'server' });
const signIns = () => authCounts(service, application, 'sign_in');

describe('The steps of a sign-in', () => {
  it('are counted once each, from the start to the session', async () => {
    const browser = new Browser(service);
    await browser.open((await givenLogin(service, application)).path);
    const answer = await browser.press('Sign in', { email: identity.email, password: PASSWORD });
    expect((await exchange(codeIn(answer))).status).toBe(200);
    expect(await signIns()).toEqual({
      started: 1,
      page_shown: 1,
      'credential/password': 1,
      'exchanged/password': 1,
    });
  });

  it('count the page once for each login, however often it is shown', async () => {
    const browser = new Browser(service);
    const { path } = await givenLogin(service, application);
    await browser.open(path);
    await browser.open(path);
    await browser.follow('Create an account');
    expect(await signIns()).toEqual({ started: 1, page_shown: 1 });
    await browser.open((await givenLogin(service, application)).path);
    expect(await signIns()).toEqual({ started: 2, page_shown: 2 });
  });

  it('go no further where a login is cancelled or the password is wrong', async () => {
    const browser = new Browser(service);
    await browser.open((await givenLogin(service, application)).path);
    const refused = await browser.press('Sign in', { email: identity.email, password: 'wrong' });
    expect(refused.status).toBe(401);
    await browser.follow('Cancel', { 'sec-fetch-site': 'same-origin' });
    expect(browser.page.status).toBe(303);
    expect(await signIns()).toEqual({ started: 1, page_shown: 1 });
  });

  it('show no page on the screens of an application', async () => {
    const flow = await givenFlow(service, application);
    const body = { type: 'password', email: identity.email, password: PASSWORD };
    const { body: done } = await inFlow(service, flow, 'exchange', body);
    await exchange(done.code);
    expect(await signIns()).toEqual({ started: 1, 'credential/password': 1, 'exchanged/password': 1 });
  });

  it('count the first factor before the second one, and each once', async () => {
    const app = await givenApp(service, identity);
    const browser = new Browser(service);
    await browser.open((await givenLogin(service, application)).path);
    await browser.press('Sign in', { email: identity.email, password: PASSWORD });
    await browser.land();
    await browser.follow('Back to sign in');
    await browser.press('Sign in', { email: identity.email, password: PASSWORD });
    await browser.land();
    expect((await browser.press('Verify', { code: app.wrong() })).status).toBe(401);
    expect(await signIns()).toEqual({ started: 1, page_shown: 1, 'credential/password': 1 });
    const answer = await browser.press('Verify', { code: app.code() });
    await exchange(codeIn(answer));
    expect(await signIns()).toEqual({
      started: 1,
      page_shown: 1,
      'credential/password': 1,
      'second_factor/password': 1,
      'exchanged/password': 1,
    });
  });

  it('count the factors once where the code comes with the password, after a first try without it', async () => {
    const app = await givenApp(service, identity);
    const flow = await givenFlow(service, application);
    const body = { type: 'password', email: identity.email, password: PASSWORD };
    expect((await inFlow(service, flow, 'exchange', body)).status).toBe(401);
    expect((await inFlow(service, flow, 'exchange', body)).status).toBe(401);
    expect((await inFlow(service, flow, 'exchange', { ...body, mfa_code: app.code() })).status).toBe(200);
    expect(await signIns()).toEqual({ started: 1, 'credential/password': 1, 'second_factor/password': 1 });
  });

  it('name the browser that is remembered, up to the session', async () => {
    const browser = new RememberingBrowser(service, application, identity);
    await browser.remember();
    await browser.start();
    await exchange(codeIn(await browser.continueAs()));
    expect(await signIns()).toMatchObject({
      'credential/password': 1,
      'credential/remembered': 1,
      'exchanged/remembered': 1,
    });
  });

  it('name the way in, and count nothing for an exchange that is refused', async () => {
    const code = await givenCode(service, application, { identity, provider: 'google' });
    await exchange(code);
    await exchange(code);
    expect(await signIns()).toEqual({ started: 1, 'credential/google': 1, 'exchanged/google': 1 });
  });
});

describe('The first event of a session', () => {
  const report = (session_id: string, at: GivenApplication = application, on: Service = service) =>
    on.http.post('/v1/metrics', { appId: at.id, apiKey: at.apiKey, ...anEvent({ session_id }) });
  const rolledUp = () =>
    until(async () => (await service.db.query('SELECT FROM metric_arrivals LIMIT 1')).rowCount === 0);
  const firstEvents = async () => {
    await rolledUp();
    return (await signIns())['first_event/password'] ?? 0;
  };

  it('is the last step of a sign-in, and counts once, whoever reports and however often', async () => {
    const replica = await service.replica();
    const { sessionId } = await givenSession(service, { application, identity });
    const another = await givenSession(service, { application, identity });
    const answers = await Promise.all([
      report(sessionId),
      report(sessionId, application, replica),
      report(sessionId.toUpperCase()),
      report('a visitor'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    await until(firstEvents, (count) => count === 1);
    await report(sessionId);
    await report(another.sessionId);
    await until(firstEvents, (count) => count === 2);
    await replica.stop();
    expect(await signIns()).toMatchObject({ 'exchanged/password': 2, 'first_event/password': 2 });
  });

  it('counts for the application of the session alone', async () => {
    const { sessionId } = await givenSession(service, { application, identity });
    const other = await givenApplication(service);
    await report(sessionId, other);
    await rolledUp();
    expect(await authCounts(service, other)).toEqual({});
    await report(sessionId);
    await until(firstEvents, (count) => count === 1);
  });

  it('counts once also where the commit that counts it is carried out and has no answer', async () => {
    const proxy = await DatabaseProxy.before(await cloneDatabase());
    const away = await startService({ DATABASE_URL: proxy.url, DATABASE_TIMEOUT: '5s' });
    try {
      const its = await givenApplication(away);
      const { sessionId } = await givenSession(away, { application: its, identity: await givenIdentity(away, its) });
      proxy.failCommit('unanswered', /metric-first-events/);
      expect((await report(sessionId, its, away)).status).toBe(201);
      await until(() => proxy.hasFailedCommit);
      const counts = await until(
        () => storedAuthCounts(away, its, 'sign_in').catch(() => undefined),
        (stored) => stored?.['first_event/password'],
      );
      expect(counts?.['first_event/password']).toBe(1);
    } finally {
      await away.stop();
      await proxy.stop();
    }
  });

  it('is no longer waited for after 30 days', async () => {
    const { sessionId } = await givenSession(service, { application, identity });
    await service.db.query(
      "UPDATE unreported_sessions SET opened_at = now() - interval '31 days' WHERE session_id = $1",
      [sessionId],
    );
    await givenHousekeeping(service).run();
    const { rowCount } = await service.db.query('SELECT FROM unreported_sessions WHERE session_id = $1', [sessionId]);
    expect(rowCount).toBe(0);
  });
});

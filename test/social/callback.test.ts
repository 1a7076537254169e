import { type GivenApplication, givenApplication } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { Browser, givenLogin, visibleText } from '../support/hosted.js';
import { logLines } from '../support/log.js';
import { type Answer, useService } from '../support/service.js';
import { comeBack, type Departed, depart, givenDeparture, person, signedInThere } from '../support/social.js';
import { until } from '../support/until.js';
import { Upstream } from '../support/upstream.js';

describe('The callback of a provider', () => {
  const service = useService();
  let upstream: Upstream;
  let application: GivenApplication;
  let browser: Browser;
  let departed: Departed;

  beforeAll(async () => {
    upstream = await Upstream.start();
  });
  beforeEach(async () => {
    upstream.replies.clear();
    upstream.asked.length = 0;
    application = await givenApplication(service);
    await givenProvider(service, application, { issuer: upstream.issuer });
    await givenProvider(service, application, { provider: 'other', issuer: upstream.issuer });
    browser = new Browser(service);
    departed = await givenDeparture(service, application, browser);
    upstream.grant(await upstream.sign(person({ nonce: departed.nonce })));
  });
  afterAll(() => upstream.stop());

  const outcomeOf = (answer: Answer) => [answer.status, answer.headers.get('x-error-code')];
  const exchanges = () => upstream.asked.filter(({ path }) => path === '/token').length;

  async function expectRefused(answer: Answer, status: number, code: string): Promise<void> {
    expect(outcomeOf(answer)).toEqual([status, code]);
    expect(exchanges()).toBe(0);
  }

  it.each(['', 'x', 'gh_state_', `gh_state_${'x'.repeat(43)}`])('R79: knows no state %j', async (state) => {
    await expectRefused(await comeBack(browser, { ...departed, state }), 400, 'provider_answer_unknown');
  });

  it('R79: takes no state that comes twice', async () => {
    const answer = await browser.open(`${departed.callback}?code=x&state=${departed.state}&state=${departed.state}`);
    await expectRefused(answer, 400, 'provider_answer_unknown');
  });

  // Red without `provider = :provider` and `slug = :slug` in FIND_ATTEMPT.
  it('R79: takes no state of one provider at the callback of another, nor of another application', async () => {
    const elsewhere = await givenApplication(service);
    await givenProvider(service, elsewhere, { issuer: upstream.issuer });
    const { callback, state } = departed;
    for (const place of [callback.replace(/corp$/, 'other'), callback.replace(application.slug, elsewhere.slug)])
      await expectRefused(await comeBack(browser, { callback: place, state }), 400, 'provider_answer_unknown');
  });

  // Red without the comparison with the browser of the attempt, for the one that has a cookie of the flow.
  it('R79: takes no answer in another browser, and leaves it to the right one', async () => {
    const { path, flow } = await givenLogin(service, application);
    const [here, visitor] = [new Browser(service), new Browser(service)];
    for (const each of [here, visitor]) await each.open(path);
    const own = await depart(here, flow, path);
    upstream.grant(await upstream.sign(person({ nonce: own.nonce })));
    for (const stranger of [new Browser(service), visitor])
      await expectRefused(await comeBack(stranger, own), 403, 'other_browser');
    expect((await comeBack(here, own)).status).toBe(303);
  });

  // Red without `used_at IS NULL` in CONSUME_ATTEMPT.
  it('R79: counts an answer once, also of twenty at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => comeBackWith(browser.cookieHeader(), { code: 'the-code' })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(exchanges()).toBe(1);
    const others = answers.filter(({ status }) => status !== 303).map((answer) => answer.headers.get('x-error-code'));
    expect(new Set([...others, 'provider_answer_unknown', 'login_finished'])).toEqual(
      new Set(['provider_answer_unknown', 'login_finished']),
    );
  });

  const comeBackWith = (cookie: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
    service.http.get(`${departed.callback}?${new URLSearchParams({ state: departed.state, ...query })}`, {
      cookie,
      ...headers,
    });

  it('R79: shows where to go on after an answer that did not sign in, and takes it no second time', async () => {
    upstream.replies.set('/token', { nonsense: true });
    await comeBack(browser, departed);
    const again = await comeBack(browser, departed);
    expect(outcomeOf(again)).toEqual([400, 'provider_answer_unknown']);
    expect(visibleText(again.text)).toContain('This step was already taken');
    expect((await browser.follow('Back to sign in')).status).toBe(200);
  });

  it('R79: uses a nonce for one sign-in only', async () => {
    const second = new Browser(service);
    const later = await givenDeparture(service, application, second);
    const answer = await signedInThere(second, upstream, later, person({ nonce: departed.nonce }));
    expect(outcomeOf(answer)).toEqual([401, 'provider_answer_invalid']);
  });

  // Red (502 and a warning) where an answer that a browser brings counts as our outage.
  it.each<[string, Record<string, string>, number, string]>([
    ['an error of its own', { error: 'server_error' }, 403, 'it answered server_error'],
    ['another issuer', { iss: 'https://accounts.google.com' }, 401, 'unexpected "iss"'],
    ['an ID token', { id_token: 'a.b.c' }, 401, 'not supported'],
  ])('I31: a visitor who brings %s raises no alarm, and the line of the request says why', async (...row) => {
    const [, query, status, reason] = row;
    const answer = await comeBack(browser, departed, query);
    const id = answer.headers.get('x-request-id');
    const line = await until(() => logLines().find(({ requestId }) => requestId === id));
    expect([answer.status, line.level, line.reason]).toEqual([status, 'info', expect.stringContaining(reason)]);
    expect(logLines().filter(({ requestId, level }) => requestId === id && level !== 'info')).toEqual([]);
  });

  it('R79: is late after a quarter of an hour', async () => {
    await service.db.query("UPDATE upstream_attempts SET expires_at = now() - interval '1 second'");
    await expectRefused(await comeBack(browser, departed), 400, 'provider_answer_unknown');
  });

  it('takes the form that Apple posts, without its cookies, to the same URL as a link', async () => {
    const posted = { code: 'the-code', state: departed.state, more: 'is left out' };
    const turned = await service.http.form(departed.callback, posted, { origin: 'https://appleid.apple.com' });
    expect(turned.status).toBe(303);
    const location = turned.headers.get('location') ?? '';
    expect(location).toBe(`${departed.callback}?code=the-code&state=${departed.state}`);
    expect((await browser.open(location)).status).toBe(303);
  });

  it.each([
    ['HEAD', {}],
    ['GET', { 'sec-purpose': 'prefetch;prerender' }],
  ])('does not count a look ahead: %s %j', async (method, headers) => {
    const path = `${departed.callback}?code=the-code&state=${departed.state}`;
    const looked = await service.http.raw(path, { method, headers: { ...headers, cookie: browser.cookieHeader() } });
    expect(looked.status).toBe(204);
    expect((await comeBack(browser, departed)).status).toBe(303);
  });

  it.each([
    ['expires_at = now()', 410, 'login_expired'],
    ['completed_at = now()', 410, 'login_finished'],
    ['cancelled_at = now()', 410, 'login_cancelled'],
  ])('R5: says what became of a flow with %s meanwhile', async (ending, status, code) => {
    await service.db.query(`UPDATE auth_flows SET ${ending} WHERE application_id = $1`, [application.id]);
    await expectRefused(await comeBack(browser, departed), status, code);
  });

  it('R5: says that the sign-in is finished when its callback is opened again', async () => {
    expect((await comeBackWith(browser.cookieHeader(), { code: 'the-code' })).status).toBe(303);
    const again = await comeBackWith(browser.cookieHeader(), { code: 'the-code' });
    expect(outcomeOf(again)).toEqual([410, 'login_finished']);
  });

  it('leads every one of two tabs to the end, whichever comes first', async () => {
    await browser.open(departed.page);
    const second = await depart(browser, departed.flow, departed.page);
    expect(outcomeOf(await signedInThere(browser, upstream, second))[0]).toBe(303);
    expect(outcomeOf(await comeBack(browser, departed))).toEqual([410, 'login_finished']);
  });

  it('R39: leaves only from a form of its own page', async () => {
    const { query } = await givenLogin(service, application);
    const answer = await service.http.form(`/login/with/corp${query}`, { csrf: 'x' });
    expect(outcomeOf(answer)).toEqual([403, 'form_not_trusted']);
  });
});

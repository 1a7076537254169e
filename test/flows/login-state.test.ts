import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenChangedApplication } from '../support/given-changes.js';
import { Browser, givenLogin } from '../support/hosted.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';

const ORIGIN = 'https://app.example.com';
/** What a URL, a form and JSON each write in another way. */
const STATE = 'a b&c=d#e?f%20+"\'<ü>日本\u{1f511}';
const NEW_PASSWORD = 'four quiet green kettles';

const service = useService();

describe('I3: the state of a login', () => {
  let application: GivenApplication;
  let browser: Browser;

  beforeAll(async () => {
    application = await givenApplication(service);
  });
  beforeEach(() => {
    browser = new Browser(service);
  });

  const start = (more: object, of = application): Promise<Answer> =>
    service.http.post(
      '/v1/applications/login',
      { redirect_url: `${ORIGIN}/callback`, cancel_url: `${ORIGIN}/goodbye`, ...more },
      { 'x-api-key': of.apiKey },
    );
  const begun = async (more: object): Promise<string> => (await start(more)).body.code;
  const inFlow = (path: string, flow: string, body: object): Promise<Answer> =>
    service.http.post(`/v1/auth/${path}`, body, { 'x-auth-flow-id': flow });
  const location = (answer: Answer): URL => new URL(answer.headers.get('location') as string);

  async function signedIn(more: object, of = application): Promise<Answer> {
    const { email } = await givenIdentity(service, of);
    const { redirectUrl } = (await start(more, of)).body;
    await browser.open(redirectUrl.slice(service.url.length));
    return browser.submit({ email, password: PASSWORD });
  }

  it('I3: comes back beside the code at redirect_url, as it was', async () => {
    const { pathname, searchParams } = location(await signedIn({ state: STATE }));
    expect(pathname).toBe('/callback');
    expect([...searchParams.keys()]).toEqual(['state', 'code']);
    expect(searchParams.get('state')).toBe(STATE);
    expect(searchParams.get('code')).toMatch(/^gh_code_/);
  });

  it('I3: comes back alone at cancel_url', async () => {
    const { path } = await givenLogin(service, application, { cancel_url: `${ORIGIN}/goodbye?x=1`, state: STATE });
    await browser.open(path);
    const { pathname, searchParams } = location(await browser.follow('Cancel'));
    expect([pathname, Object.fromEntries(searchParams)]).toEqual(['/goodbye', { x: '1', state: STATE }]);
  });

  it('I3: takes the place of a state that is in the query already', async () => {
    const urls = { redirect_url: `${ORIGIN}/callback?st%61te=old&x=1#top`, cancel_url: `${ORIGIN}/?state=old` };
    expect(location(await signedIn({ ...urls, state: 'new' })).href).toMatch(
      /^https:\/\/app\.example\.com\/callback\?x=1&state=new&code=gh_code_[\w-]+#top$/,
    );
    await browser.open((await start({ ...urls, state: 'new' })).body.redirectUrl.slice(service.url.length));
    expect(location(await browser.follow('Cancel')).href).toBe(`${ORIGIN}/?state=new`);
  });

  it.each<[string, unknown]>([
    ['none', undefined],
    ['null', null],
    ['an empty one', ''],
  ])('I3: leaves the URLs as they are with %s', async (_what, state) => {
    const urls = { redirect_url: `${ORIGIN}/callback?state=own`, cancel_url: `${ORIGIN}/?state=own` };
    expect(location(await signedIn({ ...urls, state })).href).toMatch(/callback\?state=own&code=gh_code_[\w-]+$/);
    await browser.open((await start({ ...urls, state })).body.redirectUrl.slice(service.url.length));
    expect(location(await browser.follow('Cancel')).href).toBe(`${ORIGIN}/?state=own`);
  });

  it('I3: is up to 512 bytes of UTF-8', async () => {
    for (const state of ['x'.repeat(512), 'ü'.repeat(256), '\u{1f511}'.repeat(128)])
      expect((await start({ state })).status).toBe(201);
    for (const state of ['x'.repeat(513), 'ü'.repeat(257), `${'\u{1f511}'.repeat(128)}x`])
      expectFailure(await start({ state }), 400, 'malformed_input');
  });

  it.each<[string, unknown]>([
    ['a NUL', 'a\0b'],
    ['a line break', 'a\r\nSet-Cookie: x=1'],
    ['an escape sequence', 'a\u001b[2J'],
    ['a DEL', 'a\u007f'],
    ['a C1 control', 'a\u0085'],
    ['half a surrogate pair', 'a\ud83d'],
    ['the other half', '\udd11a'],
    ['a number', 5],
    ['a list', ['a']],
    ['an object', { a: 1 }],
  ])('I3: may not be or contain %s', async (_what, state) => {
    const answer = await start({ state });
    expectFailure(answer, 400, 'malformed_input');
    expect(answer.body.message).toBe('state must be text of at most 512 bytes in UTF-8, without control characters');
  });

  it('I3: is no part of the comparison with exact redirect URLs, and a query is', async () => {
    const exact = await givenApplication(service, { redirectUrls: [`${ORIGIN}/callback?app=1`] });
    const refused = await start({ redirect_url: `${ORIGIN}/callback?app=1&state=x` }, exact);
    expectFailure(refused, 400, 'redirect_url_not_allowed');
    const arrived = location(await signedIn({ redirect_url: `${ORIGIN}/callback?app=1`, state: STATE }, exact));
    expect([...arrived.searchParams.keys()]).toEqual(['app', 'state', 'code']);
    expect(arrived.searchParams.get('state')).toBe(STATE);
  });

  it('I3: comes back in the redirectUrl of every endpoint that completes a flow', async () => {
    const email = 'state@example.com';
    const expectState = ({ status, body }: Answer) => {
      expect([status, body.redirectUrl]).toEqual([
        200,
        `${ORIGIN}/callback?state=${encodeURIComponent(STATE).replace("'", '%27')}&code=${body.code}`,
      ]);
    };
    const signUp = await begun({ state: STATE });
    await inFlow('register', signUp, { email, password: PASSWORD });
    const { code } = await latestMail(service, email);
    expectState(await inFlow('verify-email', signUp, { code }));
    const signIn = await begun({ state: STATE });
    expectState(await inFlow('exchange', signIn, { type: 'password', email, password: PASSWORD }));
    const reset = await begun({ state: STATE });
    await inFlow('forgot-password', reset, { email });
    const mailed = await latestMail(service, email);
    expectState(await inFlow('reset-password', reset, { code: mailed.code, password: NEW_PASSWORD }));
  });
});

describe('H8: where a login may lead', () => {
  // Red while the hosted pages ask for the origin alone: the page then only says that something was refused.
  it('H8: is judged alike by the hosted pages and the endpoints, exact redirect URLs included', async () => {
    const application = await givenApplication(service, { redirectUrls: [`${ORIGIN}/callback`, `${ORIGIN}/other`] });
    const { email } = await givenIdentity(service, application);
    const login = () => givenLogin(service, application, { redirect_url: `${ORIGIN}/callback` });
    const [hosted, own] = [await login(), await login()];
    const browser = new Browser(service);
    await browser.open(hosted.path);
    await givenChangedApplication(service, application, { redirect_urls: [`${ORIGIN}/other`] });
    const replica = await service.replica(); // it has not read the application before
    const elsewhere = new Browser(replica);
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    await elsewhere.open(hosted.path);
    const page = await elsewhere.submit({ email, password: PASSWORD });
    expect([page.status, page.headers.get('x-error-code')]).toEqual([403, 'destination_not_allowed']);
    const body = { type: 'password', email, password: PASSWORD };
    const answer = await replica.http.post('/v1/auth/exchange', body, { 'x-auth-flow-id': own.flow });
    expectFailure(answer, 400, 'redirect_url_not_allowed');
    await replica.stop();
  });
});

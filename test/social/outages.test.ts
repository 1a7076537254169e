import type { ServerResponse } from 'node:http';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  PASSWORD,
} from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { Browser, givenLogin, visibleText } from '../support/hosted.js';
import { type Answer, useService } from '../support/service.js';
import { comeBack, depart, givenDeparture, person, signedInThere } from '../support/social.js';
import { Upstream } from '../support/upstream.js';

const INVALID = [401, 'provider_answer_invalid'];
const REFUSED = [403, 'provider_refused'];
const REJECTED = [502, 'provider_rejects_client'];
const AWAY = [503, 'provider_unreachable'];
const DISCOVERY = '/.well-known/openid-configuration';

const service = useService();
let upstream: Upstream;
/** At an address of this machine that no provider has named as its own. */
let hidden: Upstream;
let application: GivenApplication;
let owner: GivenIdentity;
let browser: Browser;

beforeAll(async () => {
  hidden = await Upstream.start();
});
beforeEach(async () => {
  upstream = await Upstream.start(); // the service remembers what it knows of an issuer
  application = await givenApplication(service);
  await givenProvider(service, application, { issuer: upstream.issuer });
  await givenProvider(service, application, { provider: 'other', issuer: upstream.issuer });
  owner = await givenIdentity(service, application);
  browser = new Browser(service);
  hidden.asked.length = 0;
  poured = 0;
});
afterEach(() => upstream.stop());
afterAll(() => hidden.stop());

type Reply = (response: ServerResponse) => void;
const outcomeOf = (answer: Answer) => [answer.status, answer.headers.get('x-error-code')];

/** Says what happened and under which number, and a password signs in as ever. */
async function expectHelpfulPage(answer: Answer, outcome: unknown[]): Promise<void> {
  expect(outcomeOf(answer)).toEqual(outcome);
  expect(answer.headers.get('location')).toBeNull();
  expect(visibleText(answer.text)).toContain(answer.headers.get('x-request-id'));
  const page = await browser.follow('Back to sign in');
  for (const way of ['Continue with corp', 'Continue with other', 'Forgot password?'])
    expect(visibleText(page.text)).toContain(way);
  const signedIn = await browser.press('Sign in', { email: owner.email, password: PASSWORD });
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, expect.stringContaining('code=gh_code_')]);
}

const DROP = 'x'.repeat(65_536);
/** What fits into the buffers of both sides, several times over. Without a bound a flood takes seconds and far more. */
const MOST_POURED = 32 * 1024 * 1024;
let poured = 0;
const flood: Reply = (response) => {
  response.setHeader('content-type', 'application/json');
  poured = 0;
  const pour = () => {
    let goesOn = true;
    while (goesOn && !response.destroyed) {
      goesOn = response.write(DROP);
      poured += DROP.length;
    }
    if (!response.destroyed) response.once('drain', pour);
  };
  pour();
};
const refuse =
  (status: number, error: string, more: object = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify({ error }));
const redirect: Reply = (response) =>
  response.writeHead(307, { location: `${hidden.issuer.replace('localhost', '127.0.0.1')}/elsewhere` }).end();

describe('A provider that is asked for a sign-in', () => {
  it.each<[string, string, Reply, unknown[]]>([
    ['redirects', '/token', redirect, AWAY],
    ['answers a page', '/token', (response) => response.end('<html>'), AWAY],
    [
      'answers a list',
      '/token',
      (response) => response.setHeader('content-type', 'application/json').end('[]'),
      INVALID,
    ],
    ['answers without end', '/token', flood, AWAY],
    ['hangs up', '/token', (response) => response.destroy(), AWAY],
    ['is out of order', '/token', (response) => response.writeHead(500).end(), AWAY],
    ['refuses the code', '/token', refuse(400, 'invalid_grant'), REFUSED],
    ['refuses the code with a page', '/token', (response) => response.writeHead(400).end('<html>'), INVALID],
    ['rejects our secret', '/token', refuse(401, 'invalid_client'), REJECTED],
    [
      'rejects our secret with a challenge',
      '/token',
      refuse(401, 'invalid_client', { 'www-authenticate': 'Basic realm="token"' }),
      REJECTED,
    ],
    ['redirects its keys', '/jwks', redirect, AWAY],
    ['floods its keys', '/jwks', flood, AWAY],
    ['redirects its user information', '/userinfo', redirect, AWAY],
    ['floods its user information', '/userinfo', flood, AWAY],
  ])('R80: and %s: the page says what happened, and offers the other ways in', async (_what, path, reply, outcome) => {
    const departed = await givenDeparture(service, application, browser);
    const claims = person({ nonce: departed.nonce, email: undefined });
    hidden.replies.set('/elsewhere', {
      access_token: 'a',
      token_type: 'Bearer',
      id_token: await upstream.sign(claims),
    });
    upstream.grant(await upstream.sign(claims));
    upstream.replies.set(path, reply);
    await expectHelpfulPage(await comeBack(browser, departed), outcome);
    expect(hidden.asked).toEqual([]);
    expect(poured).toBeLessThan(MOST_POURED);
  });

  it('R80: and does not answer: its time is over after seconds', async () => {
    const departed = await givenDeparture(service, application, browser);
    upstream.replies.set('/token', () => undefined);
    await expectHelpfulPage(await comeBack(browser, departed), AWAY);
  });
});

describe('A provider that is asked for its metadata', () => {
  it.each<[string, Reply]>([
    ['is down', (response) => response.destroy()],
    ['is out of order', (response) => response.writeHead(503).end()],
    ['answers nonsense', (response) => response.end('<html>')],
    ['answers without end', flood],
    ['redirects', redirect],
    ['names no keys', (response) => response.end(JSON.stringify({ issuer: upstream.issuer }))],
    ['is another one', (response) => response.end(JSON.stringify({ ...upstream.metadata, issuer: hidden.issuer }))],
  ])('R80: and %s: the page says so before the browser leaves', async (_what, reply) => {
    upstream.replies.set(DISCOVERY, reply);
    await browser.open((await givenLogin(service, application)).path);
    await expectHelpfulPage(await browser.press('Continue with corp'), AWAY);
    expect(hidden.asked).toEqual([]);
    expect(poured).toBeLessThan(MOST_POURED);
  });

  it('and is back a moment later: the same page leads to it', async () => {
    upstream.replies.set(DISCOVERY, (response) => response.writeHead(503).end());
    const { path, flow } = await givenLogin(service, application);
    await browser.open(path);
    expect(outcomeOf(await browser.press('Continue with corp'))).toEqual(AWAY);
    upstream.replies.delete(DISCOVERY);
    await browser.follow('Back to sign in');
    const departed = await depart(browser, flow, path);
    expect((await signedInThere(browser, upstream, departed)).status).toBe(303);
  });
});

// Red where a provider's word is enough to reach into our own network.
describe('A provider that names a private address', () => {
  it.each<[string, unknown[]]>([
    ['token_endpoint', AWAY],
    ['jwks_uri', AWAY],
    ['userinfo_endpoint', AWAY],
  ])('R80: as its %s: nothing is fetched from there', async (endpoint, outcome) => {
    const place = `${hidden.issuer.replace('localhost', '127.0.0.1')}/secret`;
    upstream.replies.set(DISCOVERY, { ...upstream.metadata, [endpoint]: place });
    const departed = await givenDeparture(service, application, browser);
    const claims = person({ nonce: departed.nonce, email: undefined });
    const idToken = await upstream.sign(claims);
    upstream.grant(idToken);
    const { sub } = claims;
    const all = { access_token: 'a', token_type: 'Bearer', id_token: idToken, keys: upstream.keys, sub };
    hidden.replies.set('/secret', { ...all, email: `${sub}@example.com`, email_verified: true });
    await expectHelpfulPage(await comeBack(browser, departed), outcome);
    expect(hidden.asked).toEqual([]);
  });
});

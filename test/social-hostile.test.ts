import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWTPayload } from 'jose';
import { newId } from '../src/platform/crypto/ids.js';
import { type GivenApplication, givenApplication } from './support/given.js';
import { CLIENT, CLIENT_SECRET, givenProvider } from './support/given-provider.js';
import { Browser, visibleText } from './support/hosted.js';
import { logLines } from './support/log.js';
import { type Answer, useService } from './support/service.js';
import { comeBack, type Departed, givenDeparture, person, signedInThere, userOf } from './support/social.js';
import { Upstream } from './support/upstream.js';

const HOUR = 3600;
const now = (): number => Math.floor(Date.now() / 1000);

describe('R80: a hostile provider', () => {
  const service = useService();
  let upstream: Upstream;
  let application: GivenApplication;
  let browser: Browser;
  let departed: Departed;

  beforeAll(async () => {
    upstream = await Upstream.start();
    application = await givenApplication(service);
    await givenProvider(service, application, { issuer: upstream.issuer });
  });
  beforeEach(async () => {
    upstream.replies.clear();
    upstream.asked.length = 0;
    browser = new Browser(service);
    departed = await givenDeparture(service, application, browser);
  });
  afterAll(() => upstream.stop());

  const identities = async () => (await service.db.query('SELECT count(*)::int AS n FROM identities')).rows[0].n;
  const outcomeOf = (answer: Answer) => [answer.status, answer.headers.get('x-error-code')];
  const INVALID = [502, 'provider_answer_invalid'];
  /** Signed by the provider itself, for the right client and with the right nonce, unless the claims say otherwise. */
  const claims = (more: JWTPayload = {}): JWTPayload => person({ nonce: departed.nonce, ...more });

  async function arriveWith(idToken: string, more: object = {}): Promise<Answer> {
    upstream.grant(idToken, more);
    return comeBack(browser, departed);
  }

  async function expectNobody(answer: Answer, outcome = INVALID): Promise<void> {
    const before = await identities();
    expect(outcomeOf(answer)).toEqual(outcome);
    expect(answer.headers.get('location')).toBeNull();
    expect(await identities()).toBe(before);
  }

  it.each<[string, () => JWTPayload]>([
    ['of another issuer', () => ({ iss: 'https://accounts.google.com' })],
    ['for another client', () => ({ aud: 'client-2' })],
    ['for another party', () => ({ azp: 'client-2' })],
    ['for two clients without a party', () => ({ aud: [CLIENT, 'client-2'] })],
    ['for two clients and the other party', () => ({ aud: [CLIENT, 'client-2'], azp: 'client-2' })],
    ['that has expired', () => ({ iat: now() - 2 * HOUR, exp: now() - HOUR })],
    ['that begins tomorrow', () => ({ nbf: now() + 24 * HOUR })],
    ['without an expiry', () => ({ exp: undefined })],
    ['without a subject', () => ({ sub: undefined })],
    ['with an empty subject', () => ({ sub: '' })],
    ['with a number as its subject', () => ({ sub: 5 as never })],
    ['with a subject that is no text', () => ({ sub: 'a\0b' })],
    ['with a subject of more than 255 letters', () => ({ sub: 'a'.repeat(256) })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['with the nonce of another sign-in', () => ({ nonce: 'n'.repeat(43) })],
    ['with the hash of another access token', () => ({ at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' })],
  ])('R80: signs in nobody with an ID token %s', async (_what, forged) => {
    await expectNobody(await arriveWith(await upstream.sign(claims(forged()))));
  });

  it.each<[string, JWTPayload]>([
    ['a name that is no text', { name: 'a\0b' }],
    ['a name whose cut falls into a character', { name: `${'a'.repeat(199)}😀` }],
    ['an address and a picture that are no text', { email: 'a\0@example.com', picture: 'https://a.example.com/\0' }],
    ['half a character for a language', { locale: '\ud800' }],
  ])('goes on with %s as if it were not there', async (_what, said) => {
    const answer = await arriveWith(await upstream.sign(claims({ email_verified: false, ...said })));
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/login\/linking\?/),
    ]);
  });

  it('R80: signs in the user whose access token has the right hash', async () => {
    const at_hash = createHash('sha256').update('access').digest().subarray(0, 16).toString('base64url');
    const answer = await arriveWith(await upstream.sign(claims({ at_hash })));
    expect(answer.status).toBe(303);
  });

  it.each<[string, () => Promise<string>]>([
    ['alg none', async () => `${part({ alg: 'none' })}.${part(await complete())}.`],
    ['a symmetric signature with the client secret', () => symmetric(new TextEncoder().encode(CLIENT_SECRET))],
    ['a symmetric signature with the public key', () => publicKeyText().then((key) => symmetric(key))],
    ['a key of its own under a known kid', async () => upstream.sign(claims(), {}, await strangerKey())],
    [
      'a key of its own in its header',
      async () => upstream.sign(claims(), { jwk: await strangerJwk() }, await strangerKey()),
    ],
    ['a kid that nobody published', () => upstream.sign(claims(), { kid: 'two' })],
    [
      'an unknown critical extension',
      () => upstream.sign(claims(), { crit: ['x'], x: 1 } as never).catch(() => 'a.b.c'),
    ],
    ['five parts', async () => 'a.b.c.d.e'],
    ['garbage', async () => 'garbage'],
  ])('R80: signs in nobody with %s', async (_what, forge) => {
    await expectNobody(await arriveWith(await forge()));
  });

  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const complete = async () => ({ iss: upstream.issuer, iat: now(), exp: now() + 300, ...claims() });
  const symmetric = (key: Uint8Array) => upstream.sign(claims(), { alg: 'HS256' }, key);
  const strangers = generateKeyPair('ES256', { extractable: true });
  const strangerKey = async () => (await strangers).privateKey;
  const strangerJwk = async () => exportJWK((await strangers).publicKey);
  const publicKeyText = async () => {
    const key = await importJWK(upstream.keys[0] as never, 'ES256', { extractable: true });
    return new TextEncoder().encode(await exportSPKI(key as never));
  };

  it('R80: signs in nobody whose user information is of another subject', async () => {
    upstream.replies.set('/userinfo', { sub: newId(), email: 'victim@example.com', email_verified: true });
    await expectNobody(await arriveWith(await upstream.sign(claims({ email: undefined }))));
  });

  it('R82: lends no address of the user information the word of the ID token', async () => {
    const { sub, email } = person();
    upstream.replies.set('/userinfo', { sub, email });
    const answer = await arriveWith(await upstream.sign(claims({ sub, email: undefined, email_verified: true })));
    expect(answer.headers.get('location') ?? '').not.toContain('code=');
  });

  it.each<[string, Record<string, string>]>([
    ['of another issuer', { iss: 'https://accounts.google.com' }],
    ['with an ID token in its query', { id_token: 'a.b.c' }],
    ['with a signed response', { response: 'a.b.c' }],
  ])('R80: takes no answer %s (RFC 9207)', async (_what, query) => {
    upstream.grant(await upstream.sign(claims()));
    await expectNobody(await comeBack(browser, departed, query));
    expect(upstream.asked.filter(({ path }) => path === '/token')).toEqual([]);
  });

  it('R80: takes an answer that names its issuer', async () => {
    upstream.grant(await upstream.sign(claims()));
    expect((await comeBack(browser, departed, { iss: upstream.issuer })).status).toBe(303);
  });

  it.each<[string, string, (response: ServerResponse) => void, (number | string)[]]>([
    ['redirects', '/token', (response) => response.writeHead(302, { location: '/jwks' }).end(), INVALID],
    ['answers nonsense', '/token', (response) => response.end('<html>'), INVALID],
    ['answers a list', '/token', (response) => response.end('[]'), INVALID],
    ['answers without end', '/token', (response) => flood(response), INVALID],
    ['hangs up', '/token', (response) => response.destroy(), [503, 'provider_unreachable']],
    ['is out of order', '/token', (response) => response.writeHead(500).end(), [503, 'provider_unreachable']],
    ['names an error', '/token', (response) => refuse(response, 'invalid_client'), [502, 'provider_refused']],
    [
      'redirects its user information',
      '/userinfo',
      (response) => response.writeHead(307, { location: '/x' }).end(),
      INVALID,
    ],
    ['floods its user information', '/userinfo', (response) => flood(response), INVALID],
  ])('R80: says what happened when it %s, and offers the other ways in', async (_what, path, reply, outcome) => {
    upstream.grant(await upstream.sign(claims({ email: undefined })));
    upstream.replies.set(path, reply);
    const answer = await comeBack(browser, departed);
    await expectNobody(answer, outcome);
    expect(visibleText(answer.text)).toContain(answer.headers.get('x-request-id'));
    expect((await browser.follow('Back to sign in')).text).toContain('name="password"');
  });

  const flood = (response: ServerResponse): void => {
    response.setHeader('content-type', 'application/json');
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', pour);
    };
    pour();
  };
  const refuse = (response: ServerResponse, error: string) =>
    response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));

  it('R80: gives up an answer that does not come', async () => {
    upstream.replies.set('/token', () => undefined);
    await expectNobody(await comeBack(browser, departed), [503, 'provider_unreachable']);
  });

  it('R80: learns of new keys at once, and of unknown ones only now and then', async () => {
    const own = await Upstream.start();
    const other = await givenApplication(service);
    await givenProvider(service, other, { issuer: own.issuer });
    const arrive = async (kid: string, key = own.privateKey) => {
      const fresh = new Browser(service);
      const there = await givenDeparture(service, other, fresh);
      own.grant(await own.sign(person({ nonce: there.nonce }), { kid }, key));
      return (await comeBack(fresh, there)).status;
    };
    const fetched = () => own.asked.filter(({ path }) => path === '/jwks').length;
    expect(await arrive('one')).toBe(303);
    for (const kid of ['x', 'y', 'z']) expect(await arrive(kid)).toBe(502);
    expect(fetched()).toBe(1);
    await own.stop();
  });

  it('R80: fetches nothing from a private address that a provider names as its endpoint', async () => {
    const hidden = await Upstream.start();
    const own = await Upstream.start();
    const other = await givenApplication(service);
    const { port } = new URL(hidden.issuer);
    own.replies.set('/.well-known/openid-configuration', {
      ...own.metadata,
      token_endpoint: `http://127.0.0.1:${port}/token`,
    });
    await givenProvider(service, other, { issuer: own.issuer });
    const fresh = new Browser(service);
    const there = await givenDeparture(service, other, fresh);
    hidden.grant(await own.sign(person({ nonce: there.nonce })));
    expect(outcomeOf(await comeBack(fresh, there))[0]).toBe(503);
    expect(hidden.asked).toEqual([]);
    await Promise.all([hidden.stop(), own.stop()]);
  });

  it('R81: keeps two providers with one subject apart', async () => {
    const other = await Upstream.start();
    await givenProvider(service, application, { provider: 'other', issuer: other.issuer });
    const sub = newId();
    const [one, two] = [new Browser(service), new Browser(service)];
    const first = await givenDeparture(service, application, one, 'corp');
    const second = await givenDeparture(service, application, two, 'other');
    const users = [
      await userOf(service, await signedInThere(one, upstream, first, person({ sub }))),
      await userOf(service, await signedInThere(two, other, second, person({ sub, email: `${newId()}@example.com` }))),
    ];
    expect(users[0].id).not.toBe(users[1].id);
    await other.stop();
  });

  // Red where the log quotes the library: its complaint about JSON begins with what it could not read.
  it('R18: writes no code, state, token or secret of a provider into the log', async () => {
    const secrets = [departed.state, departed.nonce, 'a-code-of-the-provider', 'gho_secret', CLIENT_SECRET];
    upstream.replies.set('/token', (response) =>
      response.setHeader('content-type', 'application/json').end('gho_secret and more'),
    );
    await comeBack(browser, departed, { code: 'a-code-of-the-provider' });
    const log = logLines()
      .map((line) => JSON.stringify(line))
      .join('\n');
    expect(log).toContain('provider_answer_invalid');
    for (const secret of secrets) expect(log).not.toContain(secret);
  });
});

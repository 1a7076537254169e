import { createHash } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { newId } from '../../src/platform/crypto/ids.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { CLIENT, CLIENT_SECRET, givenProvider } from '../support/given-provider.js';
import { Browser } from '../support/hosted.js';
import { logLines } from '../support/log.js';
import { type Answer, useService } from '../support/service.js';
import { comeBack, type Departed, givenDeparture, person, signedInThere, userOf } from '../support/social.js';
import { Upstream } from '../support/upstream.js';

const HOUR = 3600;
const now = (): number => Math.floor(Date.now() / 1000);

describe('R80: a hostile provider', () => {
  const service = useService();
  let upstream: Upstream;
  let application: GivenApplication;
  let browser: Browser;
  let departed: Departed;
  let known: number;

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
    known = await identities();
  });
  afterAll(() => upstream.stop());

  const identities = async () => (await service.db.query('SELECT count(*)::int AS n FROM identities')).rows[0].n;
  const outcomeOf = (answer: Answer) => [answer.status, answer.headers.get('x-error-code')];
  const INVALID = [401, 'provider_answer_invalid'];
  /** Signed by the provider itself, for the right client and with the right nonce, unless the claims say otherwise. */
  const claims = (more: JWTPayload = {}): JWTPayload => person({ nonce: departed.nonce, ...more });

  async function arriveWith(idToken: string, more: object = {}): Promise<Answer> {
    upstream.grant(idToken, more);
    return comeBack(browser, departed);
  }

  async function expectNobody(answer: Answer): Promise<void> {
    expect(outcomeOf(answer)).toEqual(INVALID);
    expect(answer.headers.get('location')).toBeNull();
    expect(await identities()).toBe(known);
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
    ['alg none', async () => `${part({ alg: 'none' })}.${part(complete())}.`],
    ['a symmetric signature with the client secret', () => symmetric(new TextEncoder().encode(CLIENT_SECRET))],
    ['a symmetric signature with the public key', () => publicKeyText().then((key) => symmetric(key))],
    ['a key of its own under a known kid', async () => upstream.sign(claims(), {}, await strangerKey())],
    [
      'a key of its own in its header',
      async () => upstream.sign(claims(), { jwk: await strangerJwk() }, await strangerKey()),
    ],
    ['a kid that nobody published', () => upstream.sign(claims(), { kid: 'two' })],
    ['an unknown critical extension', () => critical()],
    ['five parts', async () => 'a.b.c.d.e'],
    ['garbage', async () => 'garbage'],
  ])('R80: signs in nobody with %s', async (_what, forge) => {
    await expectNobody(await arriveWith(await forge()));
  });

  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const complete = (by = upstream, nonce = departed.nonce) => ({
    iss: by.issuer,
    iat: now(),
    exp: now() + 300,
    ...person({ nonce }),
  });
  const critical = () =>
    new SignJWT(complete())
      .setProtectedHeader({ alg: 'ES256', kid: 'one', crit: ['x'], x: 1 })
      .sign(upstream.privateKey, { crit: { x: true } });
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

  it('R80: takes no answer without an issuer from a provider that says that it names it', async () => {
    const naming = await givenOther({ authorization_response_iss_parameter_supported: true });
    const arrive = async (query: Record<string, string>) => {
      const [fresh, there] = await naming.depart();
      naming.upstream.grant(await naming.upstream.sign(person({ nonce: there.nonce })));
      return outcomeOf(await comeBack(fresh, there, query));
    };
    expect(await arrive({})).toEqual(INVALID);
    expect(naming.upstream.asked.filter(({ path }) => path === '/token')).toEqual([]);
    expect(await arrive({ iss: naming.upstream.issuer })).toEqual([303, null]);
    await naming.upstream.stop();
  });

  // The library believes what the metadata says of algorithms. Red where we believe it too.
  it.each<[string, (other: Upstream, nonce: string) => Promise<string>]>([
    ['alg none', async (other, nonce) => `${part({ alg: 'none' })}.${part(complete(other, nonce))}.`],
    ['HS256', (other, nonce) => other.sign(person({ nonce }), { alg: 'HS256' }, Buffer.from(CLIENT_SECRET))],
  ])('R80: signs in nobody with %s, though the metadata announces it', async (_what, forge) => {
    const weak = await givenOther({ id_token_signing_alg_values_supported: ['none', 'HS256', 'ES256'] });
    const [fresh, there] = await weak.depart();
    weak.upstream.grant(await forge(weak.upstream, there.nonce));
    await expectNobody(await comeBack(fresh, there));
    const [again, then] = await weak.depart();
    weak.upstream.grant(await weak.upstream.sign(person({ nonce: then.nonce })));
    expect((await comeBack(again, then)).status).toBe(303);
    await weak.upstream.stop();
  });

  async function givenOther(metadata: object) {
    const other = await Upstream.start();
    other.replies.set('/.well-known/openid-configuration', { ...other.metadata, ...metadata });
    const elsewhere = await givenApplication(service);
    await givenProvider(service, elsewhere, { issuer: other.issuer });
    const leave = async (): Promise<[Browser, Departed]> => {
      const fresh = new Browser(service);
      return [fresh, await givenDeparture(service, elsewhere, fresh)];
    };
    return { upstream: other, depart: leave };
  }

  it('R80: signs in nobody with a token for a mobile app of the same operator', async () => {
    const nativeClientIds = ['ios-1', 'android-1'];
    await givenProvider(service, application, { provider: 'native', issuer: upstream.issuer, nativeClientIds });
    for (const forged of [{ aud: 'ios-1' }, { azp: 'android-1' }, { aud: [CLIENT, 'ios-1'], azp: 'ios-1' }]) {
      const fresh = new Browser(service);
      const there = await givenDeparture(service, application, fresh, 'native');
      expect(outcomeOf(await signedInThere(fresh, upstream, there, person(forged)))).toEqual(INVALID);
    }
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

import { exportJWK, generateKeyPair, type JWTPayload } from 'jose';
import { newId } from '../../src/platform/crypto/ids.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { logLines } from '../support/log.js';
import { type Answer, useService } from '../support/service.js';
import { Upstream } from '../support/upstream.js';

const CLIENT = 'client-1';

describe('POST /v1/auth/exchange with an ID token', () => {
  const service = useService();
  let upstream: Upstream;
  let application: GivenApplication;

  beforeAll(async () => {
    upstream = await Upstream.start();
    application = await givenApplication(service);
    await givenProvider('corp', application, upstream.issuer);
  });
  afterAll(() => upstream.stop());

  const givenProvider = (provider: string, { id }: GivenApplication, issuer: string) =>
    service.db.query(
      `INSERT INTO application_providers (id, application_id, provider, type, issuer, client_id, created_at, updated_at)
       VALUES ($1, $2, $3, 'oidc', $4, $5, now(), now())`,
      [newId(), id, provider, issuer, CLIENT],
    );

  const startFlow = () => givenFlow(service, application);

  async function exchange(idToken: string, more: Record<string, unknown> = {}): Promise<Answer> {
    const body = { type: 'id_token', provider: 'corp', id_token: idToken, ...more };
    return inFlow(service, await startFlow(), 'exchange', body);
  }

  const person = (claims: JWTPayload = {}): JWTPayload => {
    const sub = newId();
    return { aud: CLIENT, sub, email: `${sub}@example.com`, email_verified: true, ...claims };
  };

  async function userOf(answer: Answer) {
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return (await service.http.post('/v1/auth/authorize', { code: answer.body.code, client_type: 'server' })).body.user;
  }

  it('makes an account at the first sign-in and finds it again by issuer and subject', async () => {
    const claims = person({ name: 'Grace' });
    const first = await userOf(await exchange(await upstream.sign(claims)));
    expect(first).toMatchObject({ email: claims.email, email_verified: true, name: 'Grace', provider: 'corp' });
    const moved = await upstream.sign({ ...claims, email: 'moved@example.com' });
    expect((await userOf(await exchange(moved))).id).toBe(first.id);
  });

  it('R81: takes two subjects with one address for one account, and never an address for a name', async () => {
    const claims = person();
    const first = await userOf(await exchange(await upstream.sign(claims)));
    const other = await userOf(await exchange(await upstream.sign({ ...claims, sub: newId() })));
    expect(other.id).toBe(first.id);
  });

  // Red without the upsert: both find nobody with the address, and the second of them answers 409.
  it('R81: gives two first sign-ins with one address at once one account', async () => {
    const claims = person();
    const tokens = await Promise.all([upstream.sign(claims), upstream.sign({ ...claims, sub: newId() })]);
    const barrier = await Barrier.hold(service, 'LOCK TABLE identities IN SHARE MODE'); // lets readers pass
    const answers = tokens.map((token) => exchange(token));
    await barrier.sees(2);
    await barrier.release();
    const [one, other] = await Promise.all(answers.map(async (answer) => userOf(await answer)));
    expect(one.id).toBe(other.id);
  });

  it('joins an account whose address is proved on both sides', async () => {
    const owner = await givenIdentity(service, application);
    const user = await userOf(await exchange(await upstream.sign(person({ email: owner.email }))));
    expect(user.id).toBe(owner.id);
  });

  it('R59: hands an account that was never proved to whoever proves it, without its password', async () => {
    const squatted = await givenIdentity(service, application, { unverified: true, name: 'Mallory' });
    const user = await userOf(await exchange(await upstream.sign(person({ email: squatted.email }))));
    expect(user).toMatchObject({ id: squatted.id, email_verified: true, name: null });
    const body = { type: 'password', email: squatted.email, password: PASSWORD };
    const attacker = await inFlow(service, await startFlow(), 'exchange', body);
    expect(attacker.headers.get('x-error-code')).toBe('credentials_invalid');
  });

  it.each([false, undefined, 'true', 1])('R82: believes no address with email_verified %p', async (email_verified) => {
    const owner = await givenIdentity(service, application);
    const answer = await exchange(await upstream.sign(person({ email: owner.email, email_verified })));
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([401, 'upstream_email_unverified']);
  });

  it('R82: never matches a relay address to anything', async () => {
    const relay = `${newId()}@privaterelay.appleid.com`;
    const user = await userOf(await exchange(await upstream.sign(person({ email: relay }))));
    expect(user.email_is_relay).toBe(true);
    const hidden = await givenIdentity(service, application);
    const claims = person({ email: hidden.email, is_private_email: true });
    const answer = await exchange(await upstream.sign(claims));
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([401, 'account_proof_required']);
  });

  const strangers = generateKeyPair('ES256', { extractable: true });
  const past = Math.floor(Date.now() / 1000) - 3600;
  const NEVER = 253_402_300_799; // the last second of the year 9999
  const unsigned = (): string =>
    `${[{ alg: 'none' }, person()].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;

  it.each<[string, () => Promise<string>]>([
    ['of another issuer', () => upstream.sign(person({ iss: 'https://evil.example' }))],
    ['for another client', () => upstream.sign(person({ aud: 'client-2' }))],
    ['for another party', () => upstream.sign(person({ azp: 'client-2' }))],
    ['for two clients without a party', () => upstream.sign(person({ aud: [CLIENT, 'client-2'] }))],
    [
      'that was issued two days ago, whenever it expires',
      () => upstream.sign(person({ iat: past - 90_000, exp: NEVER })),
    ],
    ['that was issued in an hour', () => upstream.sign(person({ iat: past + 7_200, exp: NEVER }))],
    ['that has expired', () => upstream.sign(person({ iat: past, exp: past + 60 }))],
    ['that begins tomorrow', () => upstream.sign(person({ nbf: past + 90_000 }))],
    ['without an expiry', () => upstream.sign(person({ exp: undefined }))],
    ['without a subject', () => upstream.sign(person({ sub: undefined }))],
    ['with an empty subject', () => upstream.sign(person({ sub: '' }))],
    ['with a number as its subject', () => upstream.sign(person({ sub: 5 as never }))],
    ['signed with another key', async () => upstream.sign(person(), {}, (await strangers).privateKey)],
    [
      'signed with a key of its own in its header',
      async () => {
        const { privateKey, publicKey } = await strangers;
        return upstream.sign(person(), { jwk: await exportJWK(publicKey) }, privateKey);
      },
    ],
    ['with an unknown kid', () => upstream.sign(person(), { kid: 'two' })],
    ['signed with a symmetric key', () => upstream.sign(person(), { alg: 'HS256' }, new Uint8Array(32))],
    ['without a signature', async () => unsigned()],
    ['with a nonce that nobody named', () => upstream.sign(person({ nonce: 'n-1' }))],
    ['that is none', async () => 'a.b.c'],
  ])('R80: refuses an ID token %s', async (_what, forge) => {
    expectFailure(await exchange(await forge()), 401, 'id_token_invalid');
  });

  it('R80: takes the nonce that the application names, and no other', async () => {
    const wrongNonce = await exchange(await upstream.sign(person({ nonce: 'n-1' })), { nonce: 'n-2' });
    expect(wrongNonce.status).toBe(401);
    expect((await exchange(await upstream.sign(person({ nonce: 'n-1' })), { nonce: 'n-1' })).status).toBe(200);
    expect((await exchange(await upstream.sign(person()), { nonce: null })).status).toBe(200);
  });

  // Red without the client ids of apps: Google's token for an Android app names that app as its party, and Apple's and
  // Google's for an iOS app name it as their audience.
  it('R80: takes a token for one of its mobile apps, and still none for another client', async () => {
    const provider = 'native';
    await givenProvider(provider, application, upstream.issuer);
    await service.db.query(
      `UPDATE application_providers SET native_client_ids = '{ios-1,android-1}' WHERE provider = $1 AND application_id = $2`,
      [provider, application.id],
    );
    const statusOf = async (claims: JWTPayload) =>
      (await exchange(await upstream.sign(person(claims)), { provider })).status;
    expect(await statusOf({ aud: 'ios-1' })).toBe(200);
    expect(await statusOf({ azp: 'android-1' })).toBe(200);
    expect(await statusOf({ aud: 'client-2' })).toBe(401);
    expect(await statusOf({ aud: 'ios-1', azp: 'client-2' })).toBe(401);
    expect((await exchange(await upstream.sign(person({ aud: 'ios-1' })))).status).toBe(401);
  });

  it.each([
    ['`aud`', { aud: 'client-2' }],
    ['`azp`', { azp: 'client-2' }],
    ['`nonce`', { nonce: 'n-1' }],
    ['`iss`', { iss: 'https://evil.example' }],
    ['expired', { exp: 1 }],
    ['algorithm', { alg: 'HS256' }],
  ])('says what is wrong with a token: %s', async (word, { alg, ...claims }: JWTPayload & { alg?: string }) => {
    const token = alg ? upstream.sign(person(), { alg }, new Uint8Array(32)) : upstream.sign(person(claims));
    const answer = await exchange(await token);
    expectFailure(answer, 401, 'id_token_invalid');
    expect(answer.body.message).toContain(word);
  });

  it('refuses a provider that the application does not have', async () => {
    const answer = await exchange(await upstream.sign(person()), { provider: 'google' });
    expect(answer.headers.get('x-error-code')).toBe('provider_unknown');
  });

  // Red without the causes: the log has the words of the answer, and nothing that an operator could act on.
  it.each([
    ['cannot be reached', () => 'http://localhost:9', 'fetch failed'],
    ['has no metadata', () => `${service.url}/v1`, 'answered 404'],
    ['is another issuer than it should be', () => `${upstream.issuer}/`, 'is of another issuer'],
  ])('says so when the provider %s, and why only in the log', async (fault, issuer, cause) => {
    const provider = fault.replaceAll(' ', '-');
    await givenProvider(provider, application, issuer());
    const answer = await exchange(await upstream.sign(person()), { provider });
    expectFailure(answer, 503, 'provider_unreachable');
    expect(answer.headers.get('retry-after')).toBe('30');
    expect(answer.text).not.toContain(cause);
    const [line] = logLines().filter(({ requestId, err }) => err && requestId === answer.headers.get('x-request-id'));
    expect(line).toMatchObject({ level: 'warn', code: 'provider_unreachable' });
    expect(line.err.message).toContain(cause);
  });
});

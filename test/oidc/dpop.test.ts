import { exportJWK } from 'jose';
import { MovedClock } from '../support/clock.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { Browser } from '../support/hosted.js';
import { type GivenKey, newKey, nonceOf, proofOf, withProof } from '../support/keys.js';
import {
  authorize,
  basic,
  claimsIn,
  type GivenClient,
  givenClient,
  givenClientCode,
  newPkce,
  token,
} from '../support/oidc.js';
import { ResourceModule } from '../support/resource.js';
import { useService } from '../support/service.js';

describe('Tokens that are bound to a key (DPoP)', () => {
  const service = useService({}, [ResourceModule]);
  let application: GivenApplication;
  let identity: GivenIdentity;
  let web: GivenClient;
  let open: GivenClient;
  let key: GivenKey;

  beforeAll(async () => {
    application = await givenApplication(service, { plan: { services: true } });
    identity = await givenIdentity(service, application);
    web = await givenClient(service, application);
    open = await givenClient(service, application, { type: 'public', redirectUrls: ['http://127.0.0.1/cb'] });
    key = await newKey();
  });

  const scope = 'openid offline_access';

  /** Exchanges the code of a public client with the proof of the key. */
  async function signedIn(client = open, one = key) {
    const { form, headers } = await codeFor(client);
    return withProof(service, one, form, headers);
  }

  async function codeFor(client: GivenClient, more: Record<string, string> = {}) {
    const pkce = newPkce();
    const asked = { scope, code_challenge: pkce.challenge, code_challenge_method: 'S256', ...more };
    const code = await givenClientCode(service, client, identity, asked);
    const form = {
      ...{ grant_type: 'authorization_code', code, redirect_uri: client.redirectUri, code_verifier: pkce.verifier },
      ...(client === open && { client_id: client.id }),
    };
    return { form, headers: client === open ? {} : basic(client) };
  }

  const refreshOf = (refreshToken: string, client = open) => ({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    ...(client === open && { client_id: client.id }),
  });

  it('name the key, and say that they are', async () => {
    const answer = await signedIn();
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'DPoP' } });
    expect(claimsIn(answer.body.access_token)).toMatchObject({ cnf: { jkt: key.thumbprint } });
    expect(answer.headers.get('dpop-nonce')).toEqual(expect.any(String));
  });

  it.each(['ES256', 'EdDSA'])('are bound to a key of %s', async (alg) => {
    const one = await newKey(alg);
    const answer = await withProof(service, one, { grant_type: 'client_credentials' }, basic(web));
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'DPoP' } });
    expect(claimsIn(answer.body.access_token)).toMatchObject({ cnf: { jkt: one.thumbprint } });
  });

  it('need no key where the client proves none, and take none later', async () => {
    const { body } = await token(service, (await codeFor(open)).form);
    expect(body.token_type).toBe('Bearer');
    expect(claimsIn(body.access_token)).not.toHaveProperty('cnf');
    const bound = await withProof(service, key, refreshOf(body.refresh_token));
    expect(bound.body.error).toBe('invalid_grant');
  });

  // Red if the key is not among what the one update compares.
  it('of a public client are refreshed with the same key alone, and an attempt without it spends nothing', async () => {
    const first = await signedIn();
    const form = refreshOf(first.body.refresh_token);
    const refused = { status: 400, body: { error: 'invalid_grant' } };
    expect(await token(service, form)).toMatchObject(refused);
    expect(await withProof(service, await newKey(), form)).toMatchObject(refused);
    const second = await withProof(service, key, form);
    expect(second).toMatchObject({ status: 200, body: { token_type: 'DPoP' } });
    expect(claimsIn(second.body.access_token)).toMatchObject({ cnf: { jkt: key.thumbprint } });
    expect(await withProof(service, key, refreshOf(second.body.refresh_token))).toMatchObject({ status: 200 });
  });

  it('of a confidential client follow the proof of each request', async () => {
    const first = await signedIn(web);
    const another = await newKey();
    const second = await withProof(service, another, refreshOf(first.body.refresh_token, web), basic(web));
    expect(claimsIn(second.body.access_token)).toMatchObject({ cnf: { jkt: another.thumbprint } });
    const third = await token(service, refreshOf(second.body.refresh_token, web), basic(web));
    expect(third.body.token_type).toBe('Bearer');
    expect(claimsIn(third.body.access_token)).not.toHaveProperty('cnf');
  });

  it('come again, bound to the same key, for a code whose answer was lost', async () => {
    const { form } = await codeFor(open);
    const first = await withProof(service, key, form);
    expect(await withProof(service, key, form)).toMatchObject({
      body: { token_type: 'DPoP', refresh_token: first.body.refresh_token },
    });
  });

  describe('need a proof', () => {
    const form = { grant_type: 'client_credentials' };
    const send = (dpop: string) => token(service, form, { ...basic(web), dpop });
    const refused = { status: 400, body: { error: 'invalid_dpop_proof' } };

    it('with a nonce of ours, which the refusal and every answer name', async () => {
      const first = await send(await proofOf(service, key));
      expect(first).toMatchObject({ status: 400, body: { error: 'use_dpop_nonce' } });
      const nonce = first.headers.get('dpop-nonce') as string;
      const second = await send(await proofOf(service, key, { nonce }));
      expect(second.status).toBe(200);
      expect([nonce, await nonceOf(service)]).toContain(second.headers.get('dpop-nonce')); // five minutes may end between
      expect(await send(await proofOf(service, key, { nonce: 'made-up' }))).toMatchObject({
        body: { error: 'use_dpop_nonce' },
      });
    });

    it('whose nonce every replica takes, and none after ten minutes', async () => {
      const replica = await service.replica();
      const nonce = await nonceOf(replica);
      expect(await send(await proofOf(service, key, { nonce }))).toMatchObject({ status: 200 });
      const clock = new MovedClock(service);
      clock.advance(11 * 60);
      const later = { iat: Math.floor(Date.now() / 1000) + 11 * 60 };
      const answer = await send(await proofOf(service, key, { nonce, claims: later }));
      clock.restore();
      await replica.stop();
      expect(answer).toMatchObject({ body: { error: 'use_dpop_nonce' } });
    });

    // Red without the table of used assertions.
    it('that was not used before, also of ten at the same time and at two replicas (DPoP replay)', async () => {
      const replica = await service.replica();
      const dpop = await proofOf(service, key, { nonce: await nonceOf(service) });
      const headers = { ...basic(web), dpop };
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_none, n) => token(n % 2 === 0 ? service : replica, form, headers)),
      );
      await replica.stop();
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.error === 'invalid_dpop_proof')).toHaveLength(9);
    });

    it('that a refused client has not spent', async () => {
      const dpop = await proofOf(service, key, { nonce: await nonceOf(service) });
      expect(await token(service, form, { ...basic({ ...web, secret: 'wrong' }), dpop })).toMatchObject({
        status: 401,
      });
      expect(await send(dpop)).toMatchObject({ status: 200 });
    });

    const now = Math.floor(Date.now() / 1000);
    it.each<[string, Record<string, unknown>]>([
      ['for another method', { htm: 'GET' }],
      ['for another path', { htu: 'http://localhost/oauth/revoke' }],
      ['for another host', { htu: 'https://elsewhere.example/oauth/token' }],
      ['for no path', { htu: undefined }],
      ['that is old', { iat: now - 3600 }],
      ['that is made ahead', { iat: now + 3600 }],
      ['of no time', { iat: undefined }],
      ['without jti', { jti: undefined }],
    ])('that is not one %s', async (_what, claims) => {
      const nonce = await nonceOf(service);
      expect(await send(await proofOf(service, key, { nonce, claims }))).toMatchObject(refused);
    });

    it('whose address may have a query', async () => {
      const htu = `${service.variables.PUBLIC_URL}/oauth/token?x=1#y`;
      const dpop = await proofOf(service, key, { nonce: await nonceOf(service), claims: { htu } });
      expect(await send(dpop)).toMatchObject({ status: 200 });
    });

    it('of that type, with the public key that signed it, in one header', async () => {
      const nonce = await nonceOf(service);
      const other = await newKey();
      const wrong = [
        await proofOf(service, key, { nonce, header: { typ: 'JWT' } }),
        await proofOf(service, key, { nonce, header: { jwk: other.publicJwk } }),
        await proofOf(service, key, { nonce, header: { jwk: await exportJWK(key.privateKey) } }),
        await proofOf(service, key, { nonce, header: { jwk: undefined, kid: 'one' } }),
        await proofOf(service, await newKey('RS256'), { nonce }),
        'garbage',
        `${await proofOf(service, key, { nonce })}, ${await proofOf(service, key, { nonce })}`,
      ];
      for (const dpop of wrong) expect(await send(dpop)).toMatchObject(refused);
    });
  });

  describe('at a resource of ours', () => {
    const ask = (authorization: string, dpop?: string) =>
      service.http.get('/resource', { authorization, ...(dpop !== undefined && { dpop }) });
    const proofFor = async (accessToken: string, one = key, more: { claims?: Record<string, unknown> } = {}) =>
      proofOf(service, one, {
        path: '/resource',
        nonce: await nonceOf(service),
        accessToken,
        ...more,
        claims: { htm: 'GET', ...more.claims },
      });

    it('come with the proof of their key', async () => {
      const { body } = await signedIn();
      const answer = await ask(`DPoP ${body.access_token}`, await proofFor(body.access_token));
      expect(answer).toMatchObject({ status: 200, body: { sub: identity.id } });
    });

    // Red if a stolen token is worth something by itself.
    it('are refused as bearers, without a proof, and with the proof of another key or for another token', async () => {
      const { body } = await signedIn();
      const another = await signedIn();
      const stolen = body.access_token;
      const bearer = await ask(`Bearer ${stolen}`, await proofFor(stolen));
      expect(bearer.status).toBe(401);
      expect(bearer.headers.get('www-authenticate')).toMatch(/^DPoP error="invalid_token"/);
      expect(await ask(`DPoP ${stolen}`)).toMatchObject({ status: 401 });
      expect(await ask(`DPoP ${stolen}`, await proofFor(stolen, await newKey()))).toMatchObject({ status: 401 });
      expect(await ask(`DPoP ${stolen}`, await proofFor(another.body.access_token))).toMatchObject({ status: 401 });
      const unproved = await proofFor(stolen, key, { claims: { ath: undefined } });
      expect(await ask(`DPoP ${stolen}`, unproved)).toMatchObject({ status: 401 });
      expect(await service.http.get('/v1/auth/session', { authorization: `Bearer ${stolen}` })).toMatchObject({
        status: 401,
      });
    });

    // Red where the message of a library stands in the challenge as it is.
    it('are refused with a challenge that can be read, and that names the algorithms', async () => {
      const { body } = await signedIn();
      const dpop = await proofOf(service, key, { nonce: await nonceOf(service), header: { typ: 'JWT' } });
      const { headers } = await ask(`DPoP ${body.access_token}`, dpop);
      const challenge = /^DPoP error="invalid_dpop_proof", error_description="[ !#-[\]-~]+", algs="ES256 EdDSA"$/;
      expect(headers.get('www-authenticate')).toMatch(challenge);
    });

    it('take each proof once, and say which nonce they want', async () => {
      const { body } = await signedIn();
      const proof = await proofFor(body.access_token);
      expect(await ask(`DPoP ${body.access_token}`, proof)).toMatchObject({ status: 200 });
      expect(await ask(`DPoP ${body.access_token}`, proof)).toMatchObject({ status: 401 });
      const wanted = { path: '/resource', accessToken: body.access_token, claims: { htm: 'GET' } };
      const without = await ask(`DPoP ${body.access_token}`, await proofOf(service, key, wanted));
      expect(without.status).toBe(401);
      expect(without.headers.get('www-authenticate')).toMatch(/^DPoP error="use_dpop_nonce"/);
      expect(without.headers.get('dpop-nonce')).toEqual(expect.any(String));
    });

    it('are bearers without a key, and then nothing else', async () => {
      const { form } = await codeFor(open);
      const { body } = await token(service, form);
      expect(await ask(`Bearer ${body.access_token}`)).toMatchObject({ status: 200 });
      expect(await ask(`DPoP ${body.access_token}`, await proofFor(body.access_token))).toMatchObject({ status: 401 });
    });
  });

  describe('from the authorization request on (dpop_jkt)', () => {
    it('make the code worthless for another key, and leave it for its own (code injection)', async () => {
      const { form } = await codeFor(open, { dpop_jkt: key.thumbprint });
      const refused = { status: 400, body: { error: 'invalid_grant' } };
      expect(await token(service, form)).toMatchObject(refused);
      expect(await withProof(service, await newKey(), form)).toMatchObject(refused);
      expect(await withProof(service, key, form)).toMatchObject({ status: 200, body: { token_type: 'DPoP' } });
    });

    it('are asked for with a thumbprint', async () => {
      const browser = new Browser(service);
      await authorize(browser, web, { dpop_jkt: 'short' });
      expect(browser.page.headers.get('location')).toMatch(/error=invalid_request/);
    });

    it('are bound by the proof of a pushed request', async () => {
      const pkce = newPkce();
      const asked = {
        ...{ client_id: open.id, redirect_uri: open.redirectUri, response_type: 'code', scope },
        ...{ code_challenge: pkce.challenge, code_challenge_method: 'S256' },
      };
      const pushed = await withProof(service, key, asked, {}, '/oauth/par');
      expect(pushed.status).toBe(201);
      const wrong = { ...asked, dpop_jkt: (await newKey()).thumbprint };
      expect(await withProof(service, key, wrong, {}, '/oauth/par')).toMatchObject({ status: 400 });
      const code = await givenClientCode(service, open, identity, { request_uri: pushed.body.request_uri });
      const form = {
        ...{ grant_type: 'authorization_code', code, redirect_uri: open.redirectUri, client_id: open.id },
        code_verifier: pkce.verifier,
      };
      expect(await token(service, form)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
      expect(await withProof(service, key, form)).toMatchObject({ status: 200 });
    });
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, SignJWT } from 'jose';
import { UpstreamHttp } from '../../src/identities/upstream/http/upstream-http.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { assertion, type GivenKey, keySetOf, newKey } from '../support/keys.js';
import { basic, type GivenClient, givenClient, givenClientCode, ownClient, token } from '../support/oidc.js';
import { type Answer, type Service, useService } from '../support/service.js';

describe('How a client proves who it is', () => {
  const service = useService();
  let application: GivenApplication;
  let identity: GivenIdentity;
  let key: GivenKey;
  let signing: GivenClient;

  beforeAll(async () => {
    application = await givenApplication(service, { plan: { services: true } });
    identity = await givenIdentity(service, application);
    key = await newKey();
    signing = await givenClient(service, application, { jwks: keySetOf(key) });
  });

  const codeOf = (client: GivenClient) => givenClientCode(service, client, identity);
  const exchange = (client: GivenClient, code: string) => ({
    ...{ grant_type: 'authorization_code', code, redirect_uri: client.redirectUri },
  });
  /** The cheapest request that only a client may make. */
  const ask = (form: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> =>
    token(service, { grant_type: 'client_credentials', ...form }, headers);
  const refused = { status: 401, body: { error: 'invalid_client' } };

  it('is by secret in the header, with both halves as in a form, or in the body', async () => {
    const secret = 'a+b c:d/%&=é-and-long-enough-for-a-secret';
    const odd = await givenClient(service, application, { id: 'with space+and:colon' });
    await service.db.query('UPDATE api_keys SET key_hash = sha256($1) WHERE client_id = $2', [
      Buffer.from(secret),
      odd.id,
    ]);
    const form = (text: string) => new URLSearchParams({ x: text }).toString().slice(2);
    const encoded = Buffer.from(`${form(odd.id)}:${form(secret)}`).toString('base64');
    expect(await ask({}, { authorization: `Basic ${encoded}` })).toMatchObject({ status: 200 });
    expect(await ask({ client_id: odd.id, client_secret: secret })).toMatchObject({ status: 200 });
    expect(await ask({ client_id: odd.id, client_secret: `${secret}x` })).toMatchObject(refused);
  });

  it('answers a wrong one with the challenge of its scheme', async () => {
    const answer = await ask({}, basic({ id: signing.id, secret: 'wrong' }));
    expect(answer).toMatchObject(refused);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  // Red where Basic without a readable value is ignored: the public client of the body would be let in.
  it.each(['Basic', 'Basic !!!', `Basic ${Buffer.from(':secret').toString('base64')}`])(
    'refuses a header that says nothing: %s',
    async (authorization) => {
      const open = await givenClient(service, application, { type: 'public' });
      expect(await ask({ client_id: open.id }, { authorization })).toMatchObject(refused);
    },
  );

  it('spends nothing where it fails: Basic with a wrong secret, then the right one in the body, with the same code', async () => {
    const code = await codeOf(signing);
    const form = exchange(signing, code);
    expect(await token(service, form, basic({ ...signing, secret: 'wrong' }))).toMatchObject(refused);
    const right = { ...form, client_id: signing.id, client_secret: signing.secret };
    expect(await token(service, right)).toMatchObject({ status: 200 });
  });

  it('is one way at a time', async () => {
    const signed = await assertion(service, signing, key);
    const inBody = { client_id: signing.id, client_secret: signing.secret };
    const invalid = { status: 400, body: { error: 'invalid_request' } };
    expect(await ask(inBody, basic(signing))).toMatchObject(invalid);
    expect(await ask(signed, basic(signing))).toMatchObject(invalid);
    expect(await ask({ ...signed, ...inBody })).toMatchObject(invalid);
    expect(await ask({ ...signed, client_id: application.id })).toMatchObject(invalid);
    expect(await ask(signed)).toMatchObject({ status: 200 }); // and the assertion was not spent
  });

  it('is none for a public client, which is refused with a secret or an assertion', async () => {
    const open = await givenClient(service, application, { type: 'public', jwks: keySetOf(key) });
    expect(await ask({ client_id: open.id, client_secret: signing.secret })).toMatchObject(refused);
    expect(await ask(await assertion(service, open, key))).toMatchObject(refused);
    expect(await ask({}, basic({ id: open.id, secret: '' }))).toMatchObject({ body: { error: 'unauthorized_client' } });
  });

  describe('with a key of its own (private_key_jwt)', () => {
    it.each(['RS256', 'PS256', 'ES256', 'EdDSA'])('takes %s', async (alg) => {
      const own = await newKey(alg);
      const client = await givenClient(service, application, { jwks: keySetOf(own) });
      expect(await ask(await assertion(service, client, own))).toMatchObject({ status: 200 });
      expect(await ask({}, basic(client))).toMatchObject({ status: 200 }); // or its secret
    });

    it('takes the issuer and the token endpoint as audience, alone or in a list', async () => {
      const issuer = service.variables.PUBLIC_URL as string;
      for (const aud of [`${issuer}/oauth/token`, [issuer], ['https://elsewhere.example', `${issuer}/oauth/token`]])
        expect(await ask(await assertion(service, signing, key, { aud }))).toMatchObject({ status: 200 });
    });

    it.each<[string, (now: number) => Record<string, unknown>]>([
      ['for another audience', () => ({ aud: 'https://elsewhere.example' })],
      ['for a path below the token endpoint', () => ({ aud: 'http://localhost/oauth/token/x' })],
      ['without an audience', () => ({ aud: undefined })],
      ['that has expired', (now) => ({ exp: now - 60 })],
      ['that lives longer than five minutes', (now) => ({ exp: now + 400 })],
      ['that does not expire', () => ({ exp: undefined })],
      ['that is not valid yet', (now) => ({ nbf: now + 120 })],
      ['without jti', () => ({ jti: undefined })],
      ['whose jti is no text', () => ({ jti: 7 })],
      ['of another issuer', () => ({ iss: 'somebody' })],
      ['without a subject', () => ({ sub: undefined })],
    ])('refuses an assertion %s', async (_what, claimsAt) => {
      const claims = claimsAt(Math.floor(Date.now() / 1000));
      expect(await ask(await assertion(service, signing, key, claims))).toMatchObject(refused);
    });

    it('refuses an assertion of no signature, of a shared secret, or of another key', async () => {
      const type = (await assertion(service, signing, key)).client_assertion_type as string;
      const claims = { iss: signing.id, sub: signing.id, aud: service.variables.PUBLIC_URL, jti: 'x', exp: 9e9 };
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const unsigned = `${part({ alg: 'none' })}.${part(claims)}.`;
      const shared = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: key.kid })
        .sign(Buffer.from(JSON.stringify(await exportJWK(key.privateKey))));
      for (const client_assertion of [unsigned, shared, 'garbage'])
        expect(await ask({ client_assertion_type: type, client_assertion })).toMatchObject(refused);
      const foreign = { ...(await newKey()), kid: key.kid };
      expect(await ask(await assertion(service, signing, foreign))).toMatchObject(refused);
    });

    // Red without the table of used assertions.
    it('takes each assertion once, also of ten at the same time and at two replicas (private_key_jwt replay)', async () => {
      const replica = await service.replica();
      const signed = await assertion(service, signing, key);
      const form = { grant_type: 'client_credentials', ...signed };
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_none, n) => token(n % 2 === 0 ? service : replica, form)),
      );
      await replica.stop();
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
    });

    it('takes the jti of another client', async () => {
      const own = await newKey();
      const client = await givenClient(service, application, { jwks: keySetOf(own) });
      const jti = 'the same';
      expect(await ask(await assertion(service, client, own, { jti }))).toMatchObject({ status: 200 });
      expect(await ask(await assertion(service, signing, key, { jti }))).toMatchObject({ status: 200 });
    });

    it('spends an assertion with the request that it authenticates, whatever becomes of that request', async () => {
      const signed = await assertion(service, signing, key);
      const form = { ...exchange(signing, 'gh_code_none'), ...signed };
      expect(await token(service, form)).toMatchObject({ body: { error: 'invalid_grant' } });
      expect(await ask(signed)).toMatchObject(refused);
    });

    // Red if the client of the form, and not the one that signed, is let in.
    it('says who it is for itself alone (client confusion): not for another client of the application, nor for another application', async () => {
      const neighbour = await givenClient(service, application, { jwks: keySetOf(await newKey()) });
      const elsewhere = await givenApplication(service, { plan: { services: true } });
      const far = await givenClient(service, elsewhere, { jwks: keySetOf(await newKey()) });
      for (const victim of [neighbour, far]) {
        expect(await ask(await assertion(service, victim, key))).toMatchObject(refused);
        expect(await ask(await assertion(service, signing, key, { sub: victim.id }))).toMatchObject(refused);
        expect(await ask(await assertion(service, signing, key, { iss: victim.id }))).toMatchObject(refused);
      }
      expect(await ask({ client_id: neighbour.id, client_secret: signing.secret })).toMatchObject(refused);
      expect(await ask({ client_id: far.id, client_secret: signing.secret })).toMatchObject(refused);
      expect(await ask(basicForm(ownClient(application), signing.secret))).toMatchObject(refused);
      expect(await ask(basicForm(signing, application.apiKey))).toMatchObject(refused);
    });
  });

  const basicForm = ({ id }: GivenClient, secret: string) => ({ client_id: id, client_secret: secret });

  describe('with keys at an address of its own (jwks_uri)', () => {
    let server: Server;
    let address: string;
    let keys: GivenKey[];
    let asked: string[];
    let answer: ((path: string) => [status: number, headers: Record<string, string>]) | undefined;

    beforeEach(async () => {
      keys = [await newKey()];
      asked = [];
      answer = undefined;
      server = createServer((request, response) => {
        asked.push(request.url ?? '');
        const [status, headers] = answer?.(request.url ?? '') ?? [200, {}];
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(JSON.stringify(keySetOf(...keys)));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterEach(() => void server.close());

    const givenRemote = (jwksUri = `${address}/keys`) => givenClient(service, application, { jwksUri });
    const askWith = async (client: GivenClient, one = keys[0] as GivenKey) =>
      ask(await assertion(service, client, one));

    it('reads them once for many requests', async () => {
      const client = await givenRemote();
      const answers = await Promise.all(Array.from({ length: 5 }, () => askWith(client)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(asked).toEqual(['/keys']);
    });

    it('reads them anew for a key that it does not know, and not for each guess', async () => {
      const client = await givenRemote();
      expect(await askWith(client)).toMatchObject({ status: 200 });
      const fresh = await newKey();
      keys = [fresh];
      expect(await askWith(client, fresh)).toMatchObject({ status: 200 });
      const guesses = await Promise.all(Array.from({ length: 5 }, async () => askWith(client, await newKey())));
      expect(guesses.every(({ status }) => status === 401)).toBe(true);
      expect(asked).toHaveLength(2);
    });

    // Red where UpstreamHttp.fetchOfClient takes every scheme, or lets them go anywhere.
    it.each([
      ['http://10.0.0.1/keys', []],
      ['http://example.com/keys', []],
      ['file:///etc/passwd', []],
      ['https://[fd00::1]/keys', [{ host: '[fd00::1]', mayBePrivate: false }]],
    ])('asks nobody over plain HTTP, and nobody in a private network (SSRF): %s', async (uri, expected) => {
      const reached: object[] = [];
      const http = service.app.get(UpstreamHttp, { strict: false }) as unknown as { network: object | undefined };
      const before = http.network;
      http.network = {
        reach: async ({ host }: URL, _init: object, mayBePrivate: boolean) => {
          reached.push({ host, mayBePrivate });
          throw new Error('not reached in this test');
        },
      };
      expect(await askWith(await givenRemote(uri))).toMatchObject(refused);
      http.network = before;
      expect(reached).toEqual(expected);
    });

    it('follows no redirect (SSRF)', async () => {
      answer = (path) => (path === '/keys' ? [302, { location: `${address}/elsewhere` }] : [200, {}]);
      expect(await askWith(await givenRemote())).toMatchObject(refused);
      expect(asked).toEqual(['/keys']);
    });

    describe('in production', () => {
      let production: Service;
      beforeAll(async () => {
        production = await service.replica({
          ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://id.example.com', SMTP_URL: 'smtp://127.0.0.1:9' },
          ...{ TRUST_PROXY: '0', RATE_LIMIT_SCALE: '1', SHUTDOWN_GRACE: '0' },
        });
      });
      afterAll(() => production.stop());

      // Red if the addresses are not judged: somebody listens there, and is connected to.
      it.each([
        'http://127.0.0.1',
        'https://127.0.0.1',
        'https://localhost',
        'https://2130706433',
        'https://[::ffff:127.0.0.1]',
        'https://0.0.0.0',
      ])('never reaches this machine (SSRF): %s', async (origin) => {
        let connections = 0;
        server.on('connection', () => {
          connections += 1;
        });
        const client = await givenRemote(`${origin}:${new URL(address).port}/keys`);
        const signed = await assertion(service, client, keys[0] as GivenKey, { aud: 'https://id.example.com' });
        expect(await token(production, { grant_type: 'client_credentials', ...signed })).toMatchObject(refused);
        expect(connections).toBe(0);
      });
    });

    it('keeps its clients signed in while the address does not answer', async () => {
      answer = () => [200, { 'cache-control': 'max-age=3600' }];
      const client = await givenRemote();
      expect(await askWith(client)).toMatchObject({ status: 200 });
      server.close();
      server.closeAllConnections();
      expect(await askWith(client)).toMatchObject({ status: 200 });
    });
  });
});

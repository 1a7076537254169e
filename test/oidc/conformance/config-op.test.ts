import { useService } from '../../support/service.js';

const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** The module of `oidcc-config-certification-test-plan`. */
describe('OpenID Foundation, Config OP', () => {
  const PUBLIC_URL = 'https://id.example.com';
  const service = useService({
    ...{ NODE_ENV: 'production', PUBLIC_URL, SMTP_URL: 'smtp://localhost:2525', TRUST_PROXY: '1' },
    RATE_LIMIT_SCALE: '1',
  });

  it('oidcc-discovery-endpoint-verification', async () => {
    const { status, headers, body } = await service.http.get('/.well-known/openid-configuration');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^application\/json/)]);
    expect(body).toMatchObject({
      issuer: PUBLIC_URL,
      response_types_supported: expect.arrayContaining(['code']),
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
      scopes_supported: expect.arrayContaining(['openid']),
      claims_supported: expect.arrayContaining(['sub', 'iss', 'auth_time', 'acr', 'name', 'email']),
      code_challenge_methods_supported: ['S256'],
    });
    for (const name of ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'])
      expect([name, body[name]]).toEqual([name, expect.any(String)]);
    const urls = Object.entries(body).filter(([name]) => /_endpoint$|_uri$/.test(name));
    for (const [name, url] of urls)
      expect([name, url]).toEqual([name, expect.stringMatching(/^https:\/\/id\.example\.com\//)]);
    for (const tag of body.ui_locales_supported) expect(tag).toMatch(LANGUAGE_TAG);
    const { keys } = (await service.http.get(new URL(body.jwks_uri).pathname)).body;
    for (const key of keys)
      expect(key).toMatchObject({
        kty: expect.any(String),
        kid: expect.any(String),
        use: 'sig',
        alg: expect.any(String),
      });
    expect(keys.map(({ alg }: { alg: string }) => alg)).toContain('RS256');
  });

  it('says the same where OAuth looks (RFC 8414)', async () => {
    const [oidc, oauth] = await Promise.all(
      ['openid-configuration', 'oauth-authorization-server'].map((name) => service.http.get(`/.well-known/${name}`)),
    );
    expect(oauth?.body).toEqual(oidc?.body);
    expect(oauth?.headers.get('access-control-allow-origin')).toBe('*');
  });
});

import { allowInsecureRequests, discovery } from 'openid-client';
import { ask } from '../support/ask.js';
import { useService } from '../support/service.js';

const METADATA = '/.well-known/oauth-authorization-server';

describe(`GET ${METADATA}`, () => {
  const service = useService();

  it('I6: says who issues and where the keys are, and names nothing that does not exist', async () => {
    const { status, body } = await service.http.get(METADATA);
    expect([status, body]).toMatchObject([
      200,
      { issuer: service.url, jwks_uri: `${service.url}/.well-known/jwks.json`, response_types_supported: ['code'] },
    ]);
    const named = Object.entries<string>(body).filter(([name]) => /_(endpoint|uri|documentation)$/.test(name));
    expect(named.length).toBeGreaterThan(8);
    for (const [, url] of named) {
      const statuses = await Promise.all(['GET', 'POST'].map(async (method) => (await fetch(url, { method })).status));
      expect([url, statuses]).not.toEqual([url, [404, 404]]);
    }
  });

  it('I6: is one document at both addresses', async () => {
    const both = [METADATA, '/.well-known/openid-configuration'].map(
      async (path) => (await service.http.get(path)).body,
    );
    const [one, other] = await Promise.all(both);
    expect(one).toEqual(other);
  });

  it('I6: may be kept by any cache and read by any origin, like the keys', async () => {
    for (const path of [METADATA, '/.well-known/jwks.json']) {
      const { headers } = await ask(service, path, { headers: { origin: 'https://elsewhere.example' } });
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=300',
        'access-control-allow-origin': '*',
        'content-type': 'application/json; charset=utf-8',
      });
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  it('I6: satisfies a library that checks what it discovers', async () => {
    const options = { algorithm: 'oauth2' as const, execute: [allowInsecureRequests] };
    const found = (await discovery(new URL(service.url), 'any', undefined, undefined, options)).serverMetadata();
    expect(found).toMatchObject({ issuer: service.url, jwks_uri: `${service.url}/.well-known/jwks.json` });
  });

  it('has its address to itself: there is nothing below it', async () => {
    expect((await service.http.get(`${METADATA}/portal`)).status).toBe(404);
  });
});

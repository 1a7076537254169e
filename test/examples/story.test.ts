import { createRemoteJWKSet, jwtVerify } from 'jose';
import { auditTypes } from '../support/audit.js';
import { expectFailure } from '../support/expect.js';
import { givenApplication, givenIdentity } from '../support/given.js';
import { Browser, givenLogin } from '../support/hosted.js';
import { type Answer, useService } from '../support/service.js';

describe('The six steps', () => {
  const service = useService();

  it.each(['browser', 'server', 'mobile'] as const)(
    'from the start of a login to its revocation, for a %s',
    async (client_type) => {
      const application = await givenApplication(service);
      const person = await givenIdentity(service, application);

      // 1. The application starts a login, and 2. sends the person to the hosted page.
      const login = await givenLogin(service, application);
      const browser = new Browser(service);
      expect((await browser.open(login.path)).status).toBe(200);
      const left = await browser.submit({ email: person.email, password: person.password });
      expect(left.status).toBe(303);

      // 3. The callback arrives with a code, and with what the application kept there itself.
      const callback = new URL(left.headers.get('location') as string);
      expect(callback.origin + callback.pathname).toBe(`${application.origin}/callback`);
      expect(callback.searchParams.get('state')).toBe('of-the-application');
      const code = callback.searchParams.get('code') as string;

      // 4. The code is exchanged for a session.
      const opened = await service.http.post('/v1/auth/authorize', { code, client_type });
      expect(opened.status).toBe(200);
      expect(opened.body.user).toMatchObject({ id: person.id, email: person.email, email_verified: true });
      expect(await verified(opened, application.id)).toMatchObject({ sub: person.id, ct: client_type });

      // 5. The session is kept alive, and each successor keeps it in turn.
      let latest = opened;
      for (let round = 0; round < 3; round += 1) {
        latest = await refresh(latest, client_type);
        expect(latest.headers.get('x-refresh-outcome')).toBe('rotated');
        expect(await verified(latest, application.id)).toMatchObject({ sub: person.id });
      }

      // 6. The session is ended, for good.
      await endForGood(latest, client_type);
      const again = await service.http.post('/v1/auth/authorize', { code, client_type });
      expectFailure(again, 401, 'authorization_code_consumed');

      const types = await auditTypes(service, { identityId: person.id });
      expect(types).toEqual(['identity.signed_in', 'session.opened', 'session.revoked']);
    },
  );

  async function endForGood(latest: Answer, client_type: string): Promise<void> {
    const bearer = { authorization: `Bearer ${latest.body.access_token}` };
    expect((await service.http.patch('/v1/auth/revoke', bearer)).status).toBe(200);
    expectFailure(await refresh(latest, client_type), 401, 'refresh_token_revoked');
    expectFailure(await service.http.patch('/v1/auth/revoke', bearer), 401, 'access_token_invalid');
  }

  /** As an application does it: with nothing of ours but the public keys. */
  async function verified({ body }: Answer, audience: string): Promise<Record<string, unknown>> {
    const keys = createRemoteJWKSet(new URL(`${service.url}/.well-known/jwks.json`));
    const expected = { issuer: service.url, audience, typ: 'at+jwt', algorithms: ['ES256'] };
    return (await jwtVerify(body.access_token, keys, expected)).payload;
  }

  function refresh({ body, cookies }: Answer, client_type: string): Promise<Answer> {
    if (client_type !== 'browser')
      return service.http.post('/v1/auth/refresh', { client_type, refresh_token: body.refresh_token });
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    return service.http.post('/v1/auth/refresh', { client_type }, { cookie, origin: 'https://app.example.com' });
  }
});

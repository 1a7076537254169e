import { createLocalJWKSet, jwtVerify } from 'jose';
import { AccessTokens } from '../../src/session/tokens/access-token.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { basic, claimsIn, type GivenClient, givenClient, ownClient, token } from '../support/oidc.js';
import { useService } from '../support/service.js';

describe('A client that acts for itself (client_credentials)', () => {
  const service = useService();
  let application: GivenApplication;
  let machine: GivenClient;

  beforeAll(async () => {
    application = await givenApplication(service, { plan: { services: true } });
    machine = await givenClient(service, application, {
      ...{ type: 'machine', redirectUrls: [], scopes: ['jobs:run', 'jobs:read'] },
      audiences: ['https://jobs.example.com'],
    });
  });

  const ask = (more: Record<string, string> = {}, client = machine) =>
    token(service, { grant_type: 'client_credentials', ...more }, basic(client));

  it('gets an access token alone, which any resource server can verify', async () => {
    const answer = await ask();
    expect(answer).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', scope: 'jobs:run jobs:read', expires_in: expect.any(Number) },
    });
    expect(Object.keys(answer.body).sort()).toEqual(['access_token', 'expires_in', 'scope', 'token_type']);
    const keys = createLocalJWKSet((await service.http.get('/.well-known/jwks.json')).body);
    const { payload } = await jwtVerify(answer.body.access_token, keys, {
      ...{ issuer: service.variables.PUBLIC_URL as string, audience: application.id, typ: 'at+jwt' },
    });
    expect(payload).toMatchObject({ sub: machine.id, client_id: machine.id, app: application.id });
    for (const claim of ['sid', 'amr', 'auth_time', 'ct']) expect(payload).not.toHaveProperty(claim);
  });

  it('gets fewer scopes if it asks for fewer, and never others', async () => {
    const { body } = await ask({ scope: 'jobs:read' });
    expect(body.scope).toBe('jobs:read');
    expect(claimsIn(body.access_token).scope).toBe('jobs:read');
    for (const scope of ['jobs:write', 'openid', 'offline_access'])
      expect(await ask({ scope })).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
  });

  it('gets it for a resource among its audiences, and for no other', async () => {
    const { body } = await ask({ resource: 'https://jobs.example.com' });
    expect(claimsIn(body.access_token).aud).toBe('https://jobs.example.com');
    const unknown = await ask({ resource: 'https://elsewhere.example' });
    expect(unknown).toMatchObject({ status: 400, body: { error: 'invalid_target' } });
  });

  it('may be one with users, and the application itself', async () => {
    expect(await ask({}, await givenClient(service, application))).toMatchObject({ status: 200 });
    const { body } = await ask({}, ownClient(application));
    expect(claimsIn(body.access_token)).toMatchObject({ sub: application.id, scope: '' });
  });

  it('is none that cannot prove who it is, and none whose plan has no services', async () => {
    const open = await givenClient(service, application, { type: 'public' });
    const refused = { status: 400, body: { error: 'unauthorized_client' } };
    expect(await token(service, { grant_type: 'client_credentials', client_id: open.id })).toMatchObject(refused);
    const poor = await givenClient(service, await givenApplication(service), { type: 'machine' });
    expect(await ask({}, poor)).toMatchObject(refused);
  });

  // Red where it is answered as a token of another client, with 200.
  it('is told that its token cannot be revoked (RFC 7009, 2.2.1)', async () => {
    const { body } = await ask();
    const revoke = (client: GivenClient) =>
      service.http.form('/oauth/revoke', { token: body.access_token }, basic(client));
    expect(await revoke(machine)).toMatchObject({ status: 400, body: { error: 'unsupported_token_type' } });
    expect(await revoke(await givenClient(service, application))).toMatchObject({ status: 200 });
  });

  it('takes no seat, opens no session, and signs no user in', async () => {
    await ask();
    const { rows } = await service.db.query(
      'SELECT (SELECT count(*)::int FROM sessions WHERE application_id = $1) AS sessions, (SELECT used FROM application_seats WHERE application_id = $1) AS seats',
      [application.id],
    );
    expect(rows).toEqual([{ sessions: 0, seats: 0 }]);
    const query = new URLSearchParams({ client_id: machine.id, response_type: 'code', scope: 'openid' });
    expect(await service.http.get(`/oauth/authorize?${query}`)).toMatchObject({ status: 400 });
    const code = { grant_type: 'authorization_code', code: 'gh_code_none' };
    expect(await token(service, code, basic(machine))).toMatchObject({ body: { error: 'invalid_grant' } });
  });

  // Red if a token without a session is good enough for a route of a user.
  it('is refused by every route of ours that asks for a user', async () => {
    const { body } = await ask();
    const authorization = `Bearer ${body.access_token}`;
    for (const path of ['/v1/auth/session', '/v1/portal/me'])
      expect(await service.http.get(path, { authorization })).toMatchObject({ status: 401 });
  });

  it('is known by its signature, and a user is never taken for one', async () => {
    const tokens = service.app.get(AccessTokens);
    const { body } = await ask();
    expect(await tokens.verifyService(body.access_token)).toMatchObject({ sub: machine.id });
    expect(await tokens.verify(body.access_token)).toBeUndefined();
    expect(await tokens.verifyService(`${body.access_token.slice(0, -4)}AAAA`)).toBeUndefined();
  });
});

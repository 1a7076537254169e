import { Cache } from '../../src/platform/cache/cache.js';
import { Database } from '../../src/platform/database/database.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  type GivenIdentity,
  type GivenSession,
  givenApplication,
  givenIdentity,
  givenSession,
} from '../support/given.js';
import { Browser } from '../support/hosted.js';
import {
  basic,
  claimsIn,
  type GivenClient,
  givenClient,
  givenClientCode,
  newPkce,
  ownClient,
  signInThere,
  token,
} from '../support/oidc.js';
import { type Answer, useService } from '../support/service.js';
import { Overheard } from '../support/statements.js';
import { until } from '../support/until.js';

const BROWSER = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };

const FIRST = 'https://one.example.com/mcp';
const SECOND = 'https://two.example.com/mcp';
const OTHER = 'https://three.example.com/mcp';
const FOURTH = 'https://four.example.com/mcp';
const FIFTH = 'https://five.example.com/mcp';

const service = useService();

describe('A refresh through /oauth/token', () => {
  let application: GivenApplication;
  let session: GivenSession;
  beforeEach(async () => {
    application = await givenApplication(service);
    session = await givenSession(service, { application });
  });

  const refresh = (
    { refreshToken }: Pick<GivenSession, 'refreshToken'>,
    scope = '',
    calledId = application.id,
    headers = {},
  ): Promise<Answer> =>
    token(
      service,
      { grant_type: 'refresh_token', refresh_token: refreshToken, scope },
      { ...basic({ ...ownClient(application), id: calledId }), ...headers },
    );

  // Red where the claims of an ID token are read by a statement of their own.
  it('takes one statement, with an ID token and the claims of its user too', async () => {
    const { body } = await refresh(session);
    const overheard = Overheard.from(service);
    const answer = await refresh({ refreshToken: body.refresh_token });
    overheard.stop();
    expect(overheard.names()).toEqual(['refresh-session']);
    expect(claimsIn(answer.body.id_token)).toMatchObject({
      ...{ sub: session.identity.id, name: 'Ada Lovelace', updated_at: expect.any(Number) },
      ...{ email: session.identity.email, email_verified: true },
    });
  });

  // Red where the rotation comes first.
  it.each([
    ['scope', 'openid admin', 'invalid_scope'],
    ['resource', OTHER, 'invalid_target'],
  ])('whose %s is refused spends nothing', async (name, value, error) => {
    const { refreshToken, sessionId } = session;
    const row = () => service.db.query('SELECT * FROM sessions WHERE id = $1', [sessionId]);
    const { rows: before } = await row();
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken, [name]: value };
    expect(await token(service, form, basic(ownClient(application)))).toMatchObject({ status: 400, body: { error } });
    expect((await row()).rows).toEqual(before);
  });

  // Red where only cookies settle: the late tab is then two generations old, and its reuse ends the session.
  it('keeps the tabs of a browser signed in when one goes on from an answer while another asks with the token before', async () => {
    const { refreshToken, sessionId } = session;
    const asTab = (presented: string) => refresh({ refreshToken: presented }, undefined, undefined, BROWSER);
    const answered = await asTab(refreshToken);
    const quick = asTab(answered.body.refresh_token);
    await until(async () => {
      const { rows } = await service.db.query('SELECT last_outcome FROM sessions WHERE id = $1', [sessionId]);
      return rows[0].last_outcome === 'settling';
    });
    const late = await asTab(refreshToken);
    expect(late.body.refresh_token).toBe(answered.body.refresh_token);
    expect((await quick).status).toBe(200);
  });

  it('says of the user what is true now, and what the scope allows', async () => {
    await service.db.query("UPDATE identities SET name = 'Ada King', email_verified_at = NULL WHERE id = $1", [
      session.identity.id,
    ]);
    const { body } = await refresh(session);
    expect(claimsIn(body.id_token)).toMatchObject({ name: 'Ada King', email_verified: false });
    expect(claimsIn(body.id_token)).not.toHaveProperty('picture');
    const narrowed = await refresh({ refreshToken: body.refresh_token }, 'openid profile');
    expect(claimsIn(narrowed.body.id_token)).toHaveProperty('name');
    expect(claimsIn(narrowed.body.id_token)).not.toHaveProperty('email');
  });

  it('says of each its own user where many leave together, also beside those that want no ID token', async () => {
    const sessions = [session];
    while (sessions.length < 6)
      sessions.push(await givenSession(service, { application, identity: await givenIdentity(service, application) }));
    await until(async () => {
      const overheard = Overheard.from(service);
      const answers = await Promise.all(
        sessions.map((one, index) => refresh(one, index % 2 === 0 ? undefined : 'offline_access')),
      );
      overheard.stop();
      for (const [index, { identity }] of sessions.entries()) {
        const { id_token } = (answers[index] as Answer).body;
        if (index % 2 === 1) expect(id_token).toBeUndefined();
        else expect(claimsIn(id_token)).toMatchObject({ sub: identity.id, email: identity.email });
      }
      return overheard.names().includes('refresh-sessions');
    });
  });

  // Red where the cache does not keep whose slug it is, or that no client has it as its id.
  it('asks the database no more where the application is called by its slug', async () => {
    const { pool } = service.app.get(Database);
    const { body } = await refresh(session, undefined, application.slug);
    let borrowed = 0;
    const count = () => {
      borrowed += 1;
    };
    pool.on('acquire', count);
    // Work in the background may come between.
    await until(async () => {
      borrowed = 0;
      const overheard = Overheard.from(service);
      expect((await refresh({ refreshToken: body.refresh_token }, undefined, application.slug)).status).toBe(200);
      overheard.stop();
      return borrowed === 0 && overheard.names().join() === 'refresh-session';
    });
    pool.off('acquire', count);
  });
});

describe('The resource that an access token is for', () => {
  let application: GivenApplication;
  let identity: GivenIdentity;
  let client: GivenClient;

  beforeAll(async () => {
    application = await givenApplication(service);
    identity = await givenIdentity(service, application);
    client = await givenClient(service, application, { audiences: [FIRST, SECOND, OTHER] });
  });

  /** A login for these. */
  const codeFor = (...resources: string[]) => codeOf(client, 'openid offline_access', resources);

  async function codeOf({ id, redirectUri }: GivenClient, scope: string, resources: string[]): Promise<string> {
    const browser = new Browser(service);
    const query = new URLSearchParams({ client_id: id, redirect_uri: redirectUri, response_type: 'code', scope });
    for (const resource of resources) query.append('resource', resource);
    await browser.open(`/oauth/authorize?${query}`);
    return (await signInThere(browser, identity)).searchParams.get('code') as string;
  }

  const exchange = (code: string, more: Record<string, string> = {}) =>
    token(
      service,
      { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri, ...more },
      basic(client),
    );
  const refresh = (refreshToken: string, more: Record<string, string> = {}) =>
    token(service, { grant_type: 'refresh_token', refresh_token: refreshToken, ...more }, basic(client));
  const audienceIn = ({ body }: { body: { access_token: string } }) => claimsIn(body.access_token).aud;
  const invalid = { status: 400, body: { error: 'invalid_target' } };

  it('is the one of the login, and stays it when it is refreshed', async () => {
    const first = await exchange(await codeFor(FIRST), { resource: FIRST });
    expect(audienceIn(first)).toBe(FIRST);
    const second = await refresh(first.body.refresh_token);
    expect(audienceIn(second)).toBe(FIRST);
    expect(audienceIn(await refresh(second.body.refresh_token, { resource: FIRST }))).toBe(FIRST);
  });

  it('is one of several, each in its turn, and the first one where none is named', async () => {
    const first = await exchange(await codeFor(FIRST, SECOND));
    expect(audienceIn(first)).toBe(FIRST);
    const second = await refresh(first.body.refresh_token, { resource: SECOND });
    expect(audienceIn(second)).toBe(SECOND);
    expect(audienceIn(await refresh(second.body.refresh_token))).toBe(FIRST);
  });

  // Red where a token counts at `/v1` whatever it is for.
  it('opens nothing of `/v1`, and there a session whose resource is withdrawn is not refreshed', async () => {
    const offering = await givenApplication(service);
    await service.db.query('UPDATE applications SET audiences = $1 WHERE id = $2', [[FIRST], offering.id]);
    const own = ownClient(offering);
    const user = await givenIdentity(service, offering);
    const pkce = newPkce();
    const asked = { code_challenge: pkce.challenge, code_challenge_method: 'S256', resource: FIRST };
    const code = await givenClientCode(service, own, user, { scope: 'openid offline_access', ...asked });
    const redirect_uri = own.redirectUri;
    const form = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: pkce.verifier };
    const { body } = await token(service, form, basic(own));
    expect(claimsIn(body.access_token).aud).toBe(FIRST);
    const bearer = { authorization: `Bearer ${body.access_token}` };
    expectFailure(await service.http.get('/v1/portal/exchange', bearer), 401, 'access_token_invalid');
    expectFailure(await service.http.patch('/v1/auth/revoke', bearer, { all: true }), 401, 'access_token_invalid');
    const again = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
    const next = await token(service, again, basic(own));
    expect(next.status).toBe(200);
    // Red where `/v1` asks only what the session was granted.
    await service.db.query("UPDATE applications SET audiences = '{}' WHERE id = $1", [offering.id]);
    service.app.get(Cache).dropAll();
    const there = { client_type: 'server', refresh_token: next.body.refresh_token };
    expectFailure(await service.http.post('/v1/auth/refresh', there), 401, 'refresh_token_invalid');
  });

  it('is the application where the login names none', async () => {
    const first = await exchange(await codeFor());
    expect(audienceIn(first)).toBe(application.id);
    expect(audienceIn(await refresh(first.body.refresh_token))).toBe(application.id);
  });

  // Red if the audience is taken from the token request.
  it('is never chosen at the token endpoint (GHSA-p2fr-6hmx-4528): not with the code, and not with the refresh token', async () => {
    const code = await codeFor(FIRST);
    for (const resource of [OTHER, SECOND, 'https://unknown.example', application.id])
      expect(await exchange(code, { resource })).toMatchObject(invalid);
    const first = await exchange(code); // which was not spent
    expect(audienceIn(first)).toBe(FIRST);
    expect(await refresh(first.body.refresh_token, { resource: OTHER })).toMatchObject(invalid);
    const second = await refresh(first.body.refresh_token);
    expect(audienceIn(second)).toBe(FIRST);
    const unnamed = await exchange(await codeFor());
    expect(await refresh(unnamed.body.refresh_token, { resource: FIRST })).toMatchObject(invalid);
  });

  it('is one that the client may name', async () => {
    const browser = new Browser(service);
    const query = new URLSearchParams({
      ...{ client_id: client.id, redirect_uri: client.redirectUri, response_type: 'code', state: 's' },
      resource: 'https://unknown.example',
    });
    await browser.open(`/oauth/authorize?${query}`);
    const back = new URL(browser.page.headers.get('location') ?? '');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'invalid_target', state: 's' });
    const poor = await givenClient(service, application);
    await browser.open(
      `/oauth/authorize?${new URLSearchParams({ ...Object.fromEntries(query), client_id: poor.id, resource: FIRST })}`,
    );
    expect(browser.page.headers.get('location')).toContain('error=invalid_target');
  });

  it('of a login without scope is named in a JWT', async () => {
    const code = await givenClientCode(service, client, identity, { scope: '', resource: FIRST });
    const answer = await exchange(code);
    expect(answer.body).not.toHaveProperty('id_token');
    expect(audienceIn(answer)).toBe(FIRST);
  });

  // Red where a refresh asks only what the session was granted.
  it('is one that the operator still offers, as is each scope of it', async () => {
    const leaving = await givenClient(service, application, { audiences: [FOURTH, FIFTH], scopes: ['read', 'write'] });
    const offer = async (audiences: string[], scopes: string[]) => {
      const change = 'UPDATE clients SET audiences = $2, scopes = $3 WHERE id = $1';
      await service.db.query(change, [leaving.id, audiences, scopes]);
      service.app.get(Cache).dropAll();
    };
    const login = async (...resources: string[]) => {
      const code = await codeOf(leaving, 'openid offline_access read write', resources);
      const form = { grant_type: 'authorization_code', code, redirect_uri: leaving.redirectUri };
      return (await token(service, form, basic(leaving))).body.refresh_token;
    };
    const again = (refreshToken: string) =>
      token(service, { grant_type: 'refresh_token', refresh_token: refreshToken }, basic(leaving));
    const ofBoth = await login(FOURTH, FIFTH);
    const ofOne = await login(FOURTH);
    const ofOwn = await login(application.id);
    await offer([FIFTH], ['read']);
    const narrowed = await again(ofBoth);
    expect(claimsIn(narrowed.body.access_token)).toMatchObject({ aud: FIFTH, scope: 'openid offline_access read' });
    expect(narrowed.body.scope).toBe('openid offline_access read');
    expect(await again(ofOne)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(audienceIn(await again(ofOwn))).toBe(application.id);
  });
});

import { decodeJwt } from 'jose';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApiKey, givenApplication, givenIdentity, givenSession } from '../support/given.js';
import { type GivenOrganization, Organizations } from '../support/given-organizations.js';
import { useService } from '../support/service.js';

describe('The organization that a session acts in', () => {
  const service = useService();
  let application: GivenApplication;
  let organizations: Organizations;
  let acme: GivenOrganization;
  let globex: GivenOrganization;
  beforeAll(async () => {
    application = await givenApplication(service);
    organizations = await Organizations.of(service, application);
    acme = await organizations.make('acme');
    globex = await organizations.make('globex');
  });

  const member = async (...of: [GivenOrganization, ...string[]][]) => {
    const identity = await givenIdentity(service, application);
    for (const [organization, ...roles] of of) await organizations.put(organization, identity, roles);
    return identity;
  };
  const refresh = (refresh_token: string, more: object = {}) =>
    service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token, ...more });

  /** Red without PlainName: it would reach mails, terminals and pages. */
  it('has a name without characters that change other text', async () => {
    const made = { slug: 'odd', name: 'Acme\r\n\u001b[31m\u202eLtd' };
    const { body } = await organizations.operator.post(`/applications/${application.slug}/organizations`, made);
    expect(body.name).toBe('Acme [31m Ltd');
    const changed = await organizations.change({ ...acme, path: acme.path.replace(/acme$/, 'odd') }, { name: 'A\tB' });
    expect(changed.body.name).toBe('A B');
    expectFailure(await organizations.change(acme, { name: '\u202e' }), 400, 'malformed_input');
  });

  // Red where the default role of an application without roles is an empty text.
  it('takes no member once its application names no roles', async () => {
    const off = await Organizations.of(service, await givenApplication(service));
    const initech = await off.make('initech');
    await off.operator.patch(`/applications/${off.application.slug}`, { organizations: null });
    expectFailure(await off.put(initech, await givenIdentity(service, off.application)), 409, 'organizations_off');
  });

  it('is none for who belongs to none', async () => {
    const { accessToken } = await givenSession(service, { application });
    for (const name of ['org_id', 'org_slug', 'roles', 'permissions'])
      expect(decodeJwt(accessToken)).not.toHaveProperty(name);
  });

  it('is the only one, with its roles and their permissions', async () => {
    const { accessToken, refreshToken } = await givenSession(service, {
      application,
      identity: await member([acme, 'admin', 'member']),
    });
    const acts = {
      org_id: acme.id,
      org_slug: 'acme',
      roles: ['admin', 'member'],
      permissions: ['org:manage', 'invoices:read', 'invoices:write'],
    };
    expect(decodeJwt(accessToken)).toMatchObject(acts);
    expect(decodeJwt((await refresh(refreshToken)).body.access_token)).toMatchObject(acts);
  });

  it('has the default role where none is named, and refuses roles that the application does not have', async () => {
    const identity = await givenIdentity(service, application);
    expect((await organizations.put(acme, identity)).body).toMatchObject({ user_id: identity.id, roles: ['member'] });
    expectFailure(await organizations.put(acme, identity, ['owner']), 400, 'malformed_input');
  });

  it('changes its roles at the next refresh', async () => {
    const identity = await member([acme, 'member']);
    const { refreshToken } = await givenSession(service, { application, identity });
    await organizations.put(acme, identity, ['admin']);
    expect(decodeJwt((await refresh(refreshToken)).body.access_token)).toMatchObject({ roles: ['admin'] });
  });

  it('is switched by a refresh, to one that the user is a member of, by slug or id', async () => {
    const identity = await member([acme, 'admin']);
    const { refreshToken } = await givenSession(service, { application, identity });
    await organizations.put(globex, identity, ['member']);
    const switched = await refresh(refreshToken, { organization: 'globex' });
    expect(decodeJwt(switched.body.access_token)).toMatchObject({ org_slug: 'globex', roles: ['member'] });
    const stays = await refresh(switched.body.refresh_token);
    expect(decodeJwt(stays.body.access_token)).toMatchObject({ org_slug: 'globex' });
    const back = await refresh(stays.body.refresh_token, { organization: acme.id });
    expect(decodeJwt(back.body.access_token)).toMatchObject({ org_slug: 'acme', roles: ['admin'] });
  });

  it('is not switched to that of others, and the refusal spends nothing', async () => {
    const { refreshToken } = await givenSession(service, { application, identity: await member([acme, 'admin']) });
    for (const organization of ['globex', globex.id, 'no-such-one'])
      expectFailure(await refresh(refreshToken, { organization }), 403, 'organization_not_member');
    expect(decodeJwt((await refresh(refreshToken)).body.access_token)).toMatchObject({ org_slug: 'acme' });
  });

  it('is not switched to one of another application, even by a person of both', async () => {
    const other = await Organizations.of(service, await givenApplication(service));
    const theirs = await other.make('acme');
    const identity = await member([acme, 'admin']);
    const { refreshToken } = await givenSession(service, { application, identity });
    expectFailure(await other.put(theirs, identity), 404, 'identity_not_found');
    await service.db.query('INSERT INTO organization_members VALUES ($1, $2, $3, now())', [
      theirs.id,
      identity.id,
      ['admin'],
    ]);
    expectFailure(await refresh(refreshToken, { organization: theirs.id }), 403, 'organization_not_member');
  });

  it('ends its sessions with the membership, tells the feed, and leaves those of others', async () => {
    const identity = await member([acme, 'admin'], [globex, 'admin']);
    const stays = await member([acme, 'member']);
    const key = await givenApiKey(service, application.id, ['sessions:ended']);
    const inAcme = await givenSession(service, { application, identity: await member([acme, 'member']) });
    const colleague = await givenSession(service, { application, identity: stays });
    await organizations.remove(acme, inAcme.identity);
    expectFailure(await refresh(inAcme.refreshToken), 401, 'refresh_token_revoked');
    const { body } = await service.http.get('/v1/sessions/ended', { 'x-api-key': key });
    expect(body.ended.filter(({ sid }: { sid: string }) => sid === inAcme.sessionId)).toMatchObject([
      { reason: 'organization' },
    ]);
    expect((await refresh(colleague.refreshToken)).status).toBe(200);
    expect(identity.id).toMatch(/-/);
  });

  it('ends its sessions when it is deleted', async () => {
    const short = await organizations.make('short-lived');
    const { refreshToken, accessToken } = await givenSession(service, {
      application,
      identity: await member([short, 'admin']),
    });
    expect((await organizations.operator.delete(short.path)).status).toBe(204);
    expectFailure(await refresh(refreshToken), 401, 'refresh_token_revoked');
    const bearer = { authorization: `Bearer ${accessToken}` };
    expect((await service.http.get('/v1/auth/session', bearer)).status).toBe(401);
  });

  // Red where the oldest thousand are looked at, whether they live or not.
  it('ends those that live when it is deleted, behind a thousand that have idled', async () => {
    const long = await organizations.make('long-lived');
    const { sessionId, refreshToken } = await givenSession(service, {
      application,
      identity: await member([long, 'admin']),
    });
    await service.db.query(
      `INSERT INTO sessions SELECT (jsonb_populate_record(session, jsonb_build_object('id',
           '00000000-0000-7000-8000-' || lpad(n::text, 12, '0'), 'idle_expires_at', now() - interval '1 day'))).*
       FROM sessions AS session, generate_series(1, 1000) AS n WHERE session.id = $1`,
      [sessionId],
    );
    expect((await organizations.operator.delete(long.path)).status).toBe(204);
    const { rows } = await service.db.query('SELECT ended_reason FROM sessions WHERE id = $1', [sessionId]);
    expect(rows).toEqual([{ ended_reason: 'organization' }]);
    expectFailure(await refresh(refreshToken), 401, 'refresh_token_revoked');
  });

  it('ends a session that its membership has left behind', async () => {
    const identity = await member([acme, 'admin']);
    const { refreshToken } = await givenSession(service, { application, identity });
    await service.db.query('DELETE FROM organization_members WHERE identity_id = $1', [identity.id]);
    expectFailure(await refresh(refreshToken), 401, 'refresh_token_revoked');
    expectFailure(await refresh(refreshToken), 401, 'refresh_token_revoked');
  });

  it('is asked for at the start of a login, and lets in its members alone', async () => {
    const start = (organization: string) =>
      service.http.post(
        '/v1/applications/login',
        { redirect_url: `${application.origin}/cb`, cancel_url: `${application.origin}/`, organization },
        { 'x-api-key': application.apiKey },
      );
    expectFailure(await start('no-such-one'), 404, 'organization_unknown');
    const [identity, stranger] = [await member([acme, 'member'], [globex, 'admin']), await member([acme, 'admin'])];
    const signIn = async ({ email, password }: typeof identity) => {
      const { body } = await start('globex');
      return service.http.post(
        '/v1/auth/exchange',
        { type: 'password', email, password },
        { 'x-auth-flow-id': body.code, 'x-api-key': application.apiKey },
      );
    };
    expectFailure(await signIn(stranger), 403, 'organization_not_member');
    const { body } = await signIn(identity);
    const session = await service.http.post('/v1/auth/authorize', { code: body.code, client_type: 'server' });
    expect(decodeJwt(session.body.access_token)).toMatchObject({ org_slug: 'globex', roles: ['admin'] });
  });
});

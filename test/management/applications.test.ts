import { newId } from '../../src/platform/crypto/ids.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenSession } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { useService } from '../support/service.js';

const SECRET = 'the-client-secret-that-nobody-sees';

const service = useService();
let everywhere: Operator;
let application: GivenApplication;
let own: Operator;
beforeAll(async () => {
  everywhere = await Operator.of(service);
  application = await givenApplication(service);
  own = await Operator.of(service, { application });
});

let made = 0;
/** A name that nothing has. */
const fresh = (kind: string): string => {
  made += 1;
  return `${kind}-${made}`;
};
const givenPlan = async (more: object = {}): Promise<string> => {
  const key = fresh('plan');
  expect((await everywhere.post('/plans', { key, name: 'Team', providers: ['password'], ...more })).status).toBe(201);
  return key;
};
const acts = async (type: string) =>
  (
    await service.db.query(
      'SELECT management_key_id AS key, details FROM audit_events WHERE type = $1 ORDER BY id DESC LIMIT 1',
      [type],
    )
  ).rows[0];

describe('/v1/management/plans', () => {
  it('makes, shows, changes and deletes one, and writes down with which key', async () => {
    const key = await givenPlan({ max_users: 10, metrics: { enabled: true } });
    const shown = await everywhere.get(`/plans/${key}`);
    expect(shown.body).toMatchObject({
      ...{ key, name: 'Team', max_users: 10, providers: ['password'], managed_by: 'api', drift: [] },
      ...{ portal: { enabled: false, profile: false, mfa: false }, metrics: { enabled: true, retention_days: 30 } },
      view_as: false,
    });
    const changed = await everywhere.patch(
      `/plans/${key}`,
      { max_users: null, view_as: true },
      { 'if-match': shown.headers.get('etag') as string },
    );
    expect(changed.body).toMatchObject({ max_users: null, providers: ['password'], view_as: true });
    expect(await acts('plan.changed')).toEqual({
      key: everywhere.keyId,
      details: { key, fields: ['maxUsers', 'viewAs'] },
    });
    const stale = { 'if-match': shown.headers.get('etag') as string };
    expectFailure(await everywhere.patch(`/plans/${key}`, { max_users: 3 }, stale), 412, 'version_stale');
    expectFailure(await everywhere.post('/plans', { key, name: 'Other', providers: [] }), 409, 'plan_taken');
    expect((await everywhere.delete(`/plans/${key}`)).status).toBe(204);
    expectFailure(await everywhere.get(`/plans/${key}`), 404, 'plan_unknown');
  });

  it('deletes none that an application is on', async () => {
    const { body } = await own.get('/plans');
    expectFailure(await everywhere.delete(`/plans/${body.plans[0].key}`), 409, 'plan_in_use');
  });

  it('shows a key of one application its own plan, and lets it change none', async () => {
    const key = await givenPlan();
    const { plans, next } = (await own.get('/plans')).body;
    expect([plans.length, next]).toEqual([1, null]);
    expectFailure(await own.get(`/plans/${key}`), 404, 'plan_unknown');
    expectFailure(await own.patch(`/plans/${key}`, {}), 404, 'plan_unknown');
    expectFailure(await own.patch(`/plans/${plans[0].key}`, { max_users: null }), 403, 'reach_too_small');
    expectFailure(await own.post('/plans', { key: 'mine', name: 'Mine', providers: ['*'] }), 403, 'reach_too_small');
    const listed = await everywhere.get('/plans?limit=1');
    expect((await everywhere.get(`/plans?limit=200&after=${listed.body.next}`)).body.plans).not.toContainEqual(
      listed.body.plans[0],
    );
  });
});

describe('/v1/management/applications', () => {
  const members = () => ({ slug: fresh('shop'), name: 'Shop', origins: ['https://shop.example.com'] });

  it('makes one that works, changes it in part, and deletes it', async () => {
    const plan = await givenPlan();
    const { slug, ...rest } = members();
    const created = await everywhere.post('/applications', { slug, ...rest, plan });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      slug,
      plan,
      mfa: 'optional',
      single_sign_on: { idle_days: 7, days: 30 },
      managed_by: 'api',
    });
    const change = { branding: { accent_color: '#112233' }, id_token_alg: 'ES256', single_sign_on: false };
    const changed = await everywhere.patch(`/applications/${slug}`, change);
    expect(changed.body).toMatchObject({
      name: 'Shop',
      id_token_alg: 'ES256',
      single_sign_on: false,
      branding: { accent_color: '#112233', logo_url: null },
    });
    expect((await everywhere.get(`/applications/${created.body.id}`)).body).toEqual(changed.body);
    const { body } = await everywhere.post(`/applications/${slug}/keys`, { name: 'backend' });
    const login = () =>
      service.http.post(
        '/v1/applications/login',
        { redirect_url: 'https://shop.example.com/', cancel_url: 'https://shop.example.com/' },
        { 'x-api-key': body.key },
      );
    expect((await login()).status).toBe(201);
    expect((await everywhere.delete(`/applications/${slug}`)).status).toBe(204);
    expectFailure(await login(), 401, 'api_key_invalid');
    expectFailure(await everywhere.get(`/applications/${slug}`), 404, 'application_not_found');
    expect((await everywhere.post('/applications', { slug, ...rest, plan })).status).toBe(201);
    expect((await everywhere.get(`/applications/${slug}`)).body.slug).toBe(slug);
  });

  it('deletes none with users', async () => {
    const { application: used } = await givenSession(service);
    expectFailure(await everywhere.delete(`/applications/${used.slug}`), 409, 'application_in_use');
  });

  // Red where a body is read as a file is: the message, or the stored text, has the service's own secret.
  it('takes text as text: no variable of the service is read', async () => {
    const name = ['$', '{SECRET_KEY}'].join('');
    expect((await own.patch(`/applications/${application.slug}`, { name })).body.name).toBe(name);
    await own.patch(`/applications/${application.slug}`, { name: application.slug });
  });

  it.each([
    [{ orgins: [] }, 'orgins is not recognised here; did you mean origins?'],
    [{ redirectUrls: [] }, 'redirectUrls is not recognised here; did you mean redirect_urls?'],
    [{ origins: ['https://a.example.com/path'] }, 'origins[0] must be an origin'],
    [{ id: newId() }, 'id is not recognised here'],
    [{ 'a<b>\n': 1 }, 'a member without a plain name is not recognised here'],
    [{ slug: 'other' }, 'slug is fixed, and must be left out'],
    [{ api_keys: [] }, 'api_keys is not known in the body'],
    [{ managed_by: 'file' }, 'managed_by is not recognised here'],
    [{ file_values: null }, 'file_values is not recognised here'],
    [{ application_id: newId() }, 'application_id is not recognised here'],
    [{ jwks: { keys: [] }, jwks_uri: 'https://a.example.com/' }, 'jwks_uri must not stand beside jwks'],
  ])('refuses %j and names the member', async (body, words) => {
    const answer = await own.patch(`/applications/${application.slug}`, body);
    expectFailure(answer, 400, 'malformed_input');
    expect(answer.body.message).toContain(words);
  });

  it('repeats no input that is not a name', async () => {
    const answer = await everywhere.patch(`/applications/${application.slug}`, { plan: 'no\nsuch<plan>' });
    expect(answer.body.message).not.toContain('<plan>');
    const unknown = await everywhere.patch(`/applications/${application.slug}`, { plan: 'no-such-plan' });
    expect(unknown.body.message).toContain('there is no plan `no-such-plan`');
  });

  it('rehearses: answers what would change and what it means, and writes nothing', async () => {
    const plan = await givenPlan({ portal: { enabled: true } });
    const { application: used } = await givenSession(service);
    const before = (await everywhere.get(`/applications/${used.slug}`)).body;
    const { body } = await everywhere.patch(`/applications/${used.slug}?dry_run=true`, { plan, name: 'Renamed' });
    expect(body).toMatchObject({
      change: 'changed',
      fields: expect.arrayContaining([
        { name: 'plan', from: before.plan, to: plan },
        { name: 'name', from: before.name, to: 'Renamed' },
      ]),
    });
    expect((await everywhere.get(`/applications/${used.slug}`)).body).toEqual(before);
    const small = await givenPlan({ max_users: 0 });
    const { warnings } = (await everywhere.patch(`/applications/${used.slug}?dry_run=true`, { plan: small })).body;
    expect(warnings).toMatchObject([{ application: used.slug, warning: 'seats_above_maximum', count: 1 }]);
    const creation = await everywhere.post('/applications?dry_run=true', { ...members(), plan });
    expect(creation.body).toMatchObject({ change: 'created', fields: [] });
  });

  it('keeps a key of one application from a larger plan, from others, and from making or deleting one', async () => {
    const plan = await givenPlan({ providers: ['*'] });
    const other = await givenApplication(service);
    expectFailure(await own.patch(`/applications/${application.slug}`, { plan }), 403, 'reach_too_small');
    expectFailure(await own.patch(`/applications/${other.slug}`, { name: 'Mine' }), 404, 'application_not_found');
    expectFailure(await own.delete(`/applications/${other.slug}`), 404, 'application_not_found');
    expectFailure(await own.delete(`/applications/${application.slug}`), 403, 'reach_too_small');
    expectFailure(await own.post('/applications', { ...members(), plan }), 403, 'reach_too_small');
    expect((await own.get('/applications')).body.applications).toMatchObject([{ slug: application.slug }]);
  });

  // Red where faults name the owner, as those of a file do.
  it('does not say what other applications have', async () => {
    const other = await givenApplication(service);
    const foreign = await Operator.of(service, { application: other });
    const id = fresh('client');
    const redirect_urls = ['https://a.example.com/cb'];
    await foreign.post(`/applications/${other.slug}/clients`, { id, name: 'A', type: 'web', redirect_urls });
    const answer = await own.post(`/applications/${application.slug}/clients`, {
      id,
      name: 'A',
      type: 'web',
      redirect_urls,
    });
    expectFailure(answer, 400, 'malformed_input');
    expect(answer.body.message).toBe('id is already a client of another application');
  });
});

describe('/v1/management/applications/:application/providers', () => {
  const path = () => `/applications/${application.slug}/providers`;

  it('writes secrets and never shows them; a change keeps what it does not name', async () => {
    const created = await own.post(path(), { id: 'google', client_id: 'one', client_secret: SECRET });
    expect(created.body).toMatchObject({ id: 'google', type: 'google', client_id: 'one', has_secret: true });
    const sealed = async () =>
      (
        await service.db.query(
          'SELECT sealed_client_secret AS secret FROM application_providers WHERE application_id = $1',
          [application.id],
        )
      ).rows[0].secret;
    const before = await sealed();
    const changed = await own.patch(`${path()}/google`, { label: 'Work account' });
    expect(changed.body).toMatchObject({ client_id: 'one', label: 'Work account', has_secret: true });
    expect(await sealed()).toEqual(before);
    await own.patch(`${path()}/google`, { client_secret: `${SECRET}-2` });
    expect(await sealed()).not.toEqual(before);
    const rehearsed = await own.patch(`${path()}/google?dry_run=true`, { client_secret: SECRET, label: null });
    expect(rehearsed.body.fields).toEqual([
      { name: 'label', from: 'Work account', to: null },
      { name: 'client_secret' },
    ]);
    for (const { text } of [created, changed, rehearsed, await own.get(path()), await own.get('/audit')])
      expect(text).not.toContain(SECRET);
    expect((await own.delete(`${path()}/google`)).status).toBe(204);
    expectFailure(await own.get(`${path()}/google`), 404, 'application_provider_unknown');
  });

  it('judges by the rules of a seed file', async () => {
    const answer = await own.post(path(), {
      id: 'corp',
      type: 'oidc',
      client_id: 'x',
      issuer: 'http://corp.example.com',
    });
    expect((await own.post(path(), { id: 'github', client_id: 'x' })).body.message).toBe(
      'client_secret is required for github',
    );
    expect((await own.post(path(), { id: 'password', client_id: 'x', type: 'oidc' })).body.message).toContain(
      'id `password` is built in',
    );
    expect(answer.status).toBe(201);
    expectFailure(await own.post(path(), { id: 'corp', type: 'oidc', client_id: 'y' }), 409, 'provider_taken');
  });
});

describe('/v1/management/applications/:application/clients and keys', () => {
  it('makes a client with a secret, changes it in part, and deletes it with its secrets', async () => {
    const id = fresh('client');
    const path = `/applications/${application.slug}/clients`;
    const created = await own.post(path, { id, name: 'Admin', type: 'machine', scopes: ['orders:read'] });
    expect(created.body).toMatchObject({ id, type: 'machine', first_party: true, scopes: ['orders:read'] });
    const { body: secret } = await own.post(`/applications/${application.slug}/keys`, { name: 'first', client_id: id });
    expect(secret).toMatchObject({ client_id: id, scopes: ['login'], key: expect.stringMatching(/^gh_key_/) });
    expect((await own.patch(`${path}/${id}`, { name: 'Administration' })).body).toMatchObject({
      name: 'Administration',
      type: 'machine',
    });
    expect((await own.get(path)).body.clients).toMatchObject([{ id }]);
    expect((await own.delete(`${path}/${id}`)).status).toBe(204);
    const { keys } = (await own.get(`/applications/${application.slug}/keys`)).body;
    expect(keys.map((key: { id: string }) => key.id)).not.toContain(secret.id);
  });

  it('shows a key once, lists it without, and revokes it at once; names are free again then', async () => {
    const path = `/applications/${application.slug}/keys`;
    const made = await own.post(
      path,
      { name: 'backend', scopes: ['metrics', 'login'] },
      { 'idempotency-key': fresh('try') },
    );
    expect(made.body).toMatchObject({ scopes: ['login', 'metrics'], expires_at: null });
    expectFailure(await own.post(path, { name: 'backend' }), 409, 'api_key_taken');
    const listed = await own.get(path);
    expect(listed.text).not.toContain(made.body.key);
    expect(listed.body.keys).toContainEqual(expect.objectContaining({ id: made.body.id, state: 'active' }));
    expect(await acts('api_key.created')).toMatchObject({ key: own.keyId, details: { name: 'backend' } });
    expect((await own.delete(`${path}/${made.body.id}`)).status).toBe(204);
    const headers = { 'x-api-key': made.body.key };
    expectFailure(await service.http.get('/v1/applications/entitlements', headers), 401, 'api_key_invalid');
    expectFailure(await own.delete(`${path}/${made.body.id}`), 404, 'api_key_unknown');
    expect((await own.post(path, { name: 'backend' })).status).toBe(201);
    expectFailure(await own.post(path, { name: 'late', expires_at: '2001-01-01T00:00:00Z' }), 400, 'malformed_input');
    expectFailure(await own.post(path, { name: 'x', scopes: ['users:write'] }), 400, 'malformed_input');
  });

  it('makes keys of applications only with the scope, and never for another one', async () => {
    const writer = await Operator.of(service, { application, scopes: ['applications:write'] });
    expectFailure(await writer.post(`/applications/${application.slug}/keys`, { name: 'x' }), 403, 'scope_missing');
    const other = await givenApplication(service);
    const { rows } = await service.db.query('SELECT id FROM api_keys WHERE application_id = $1', [other.id]);
    expectFailure(await own.delete(`/applications/${application.slug}/keys/${rows[0].id}`), 404, 'api_key_unknown');
    expectFailure(await own.post(`/applications/${other.slug}/keys`, { name: 'x' }), 404, 'application_not_found');
  });

  // Red where the keys of a client are settings like the others.
  it.each([{ jwks: { keys: [] } }, { jwks_uri: 'https://keys.example.com/jwks' }, { jwks: null }])(
    'takes the scope of keys for public keys of a client too: %j',
    async (keys) => {
      const writer = await Operator.of(service, { application, scopes: ['applications:write'] });
      const both = await Operator.of(service, { application, scopes: ['applications:write', 'keys:write'] });
      const path = `/applications/${application.slug}`;
      const client = { id: fresh('client'), name: 'A', type: 'machine' };
      expect((await writer.post(`${path}/clients`, client)).status).toBe(201);
      const theirs = `${path}/clients/${client.id}`;
      const everything = await Operator.of(service, { scopes: ['applications:write'] });
      for (const refused of [
        await writer.patch(path, keys),
        await writer.patch(theirs, keys),
        await writer.post(`${path}/clients`, { ...client, id: fresh('client'), ...keys }),
        await everything.post('/applications', { slug: fresh('shop'), ...keys }),
      ]) {
        expectFailure(refused, 403, 'scope_missing');
        expect(refused.body.message).toContain('`keys:write`');
      }
      expect((await writer.patch(theirs, { name: 'B' })).status).toBe(200);
      expect((await both.patch(theirs, keys)).status).toBe(200);
    },
  );
});

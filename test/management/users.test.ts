import { newId } from '../../src/platform/crypto/ids.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, givenSession } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { useService } from '../support/service.js';

describe('/v1/management/users', () => {
  const service = useService();
  let application: GivenApplication;
  let operator: Operator;
  beforeAll(async () => {
    application = await givenApplication(service);
    operator = await Operator.of(service, { application });
  });

  const emails = async (query: string, by = operator): Promise<string[]> =>
    (await by.get(`/users?${query}`)).body.users.map(({ email }: { email: string }) => email);

  describe('finds and lists', () => {
    const people = ['zoe@example.com', 'Ann@example.com', 'anna@example.com', 'an@example.com', 'bo@example.com'];
    const ids: Record<string, string> = {};
    let listed: GivenApplication;
    let lister: Operator;
    beforeAll(async () => {
      listed = await givenApplication(service);
      lister = await Operator.of(service, { application: listed });
      for (const email of people) ids[email] = (await givenIdentity(service, listed, { email })).id;
      await service.db.query('UPDATE identities SET blocked_at = now(), external_id = $2 WHERE id = $1', [
        ids['bo@example.com'],
        'old|7',
      ]);
      await service.db.query('UPDATE identities SET email_verified_at = NULL WHERE id = $1', [ids['an@example.com']]);
      await service.db.query(
        `INSERT INTO linked_accounts (id, application_id, identity_id, provider, issuer, subject, created_at)
         VALUES ($1, $2, $3, 'google', 'https://accounts.google.com', '1', now())`,
        [newId(), listed.id, ids['zoe@example.com']],
      );
    });

    it('the newest first, a page at a time, each user once', async () => {
      const seen: string[] = [];
      for (let after = ''; ; ) {
        const { status, body } = await lister.get(`/users?limit=2${after && `&after=${after}`}`);
        expect(status).toBe(200);
        seen.push(...body.users.map(({ email }: { email: string }) => email));
        if (body.next === null) break;
        after = body.next;
      }
      expect(seen).toEqual([...people].reverse());
    });

    it('by email address, a page at a time', async () => {
      const first = await lister.get('/users?order=email&limit=3');
      const rest = await lister.get(`/users?order=email&limit=3&after=${first.body.next}`);
      expect([...first.body.users, ...rest.body.users].map(({ email }) => email)).toEqual([
        'an@example.com',
        'Ann@example.com',
        'anna@example.com',
        'bo@example.com',
        'zoe@example.com',
      ]);
      expect(rest.body.next).toBeNull();
    });

    it.each([
      ['email=ANN@example.com', ['Ann@example.com']],
      ['email_prefix=AN', ['an@example.com', 'Ann@example.com', 'anna@example.com']],
      ['email_prefix=ann&limit=1', ['Ann@example.com']],
      ['external_id=old%7C7', ['bo@example.com']],
      ['blocked=true', ['bo@example.com']],
      ['verified=false', ['an@example.com']],
      ['blocked=false&verified=true&email_prefix=ann', ['Ann@example.com', 'anna@example.com']],
      ['provider=google', ['zoe@example.com']],
      ['provider=github', []],
      ['email_prefix=%25', []],
    ])('%s', async (query, expected) => {
      expect(await emails(query, lister)).toEqual(expected);
    });

    it('those that the service knows since a moment', async () => {
      const moment = new Date().toISOString();
      expect(await emails(`created_since=${moment}`, lister)).toEqual([]);
      const { email } = await givenIdentity(service, listed);
      expect(await emails(`created_since=${moment}`, lister)).toEqual([email]);
    });

    it.each([
      ['limit=0', 'limit must be a number from 1 to 200'],
      ['limit=201', 'limit must be a number from 1 to 200'],
      ['after=nonsense', 'after must be the next of an earlier answer'],
      [`after=${Buffer.from("' OR 1=1").toString('base64url')}`, 'after must be the next of an earlier answer'],
      ['created_since=yesterday', 'created_since must be a moment'],
      ['order=age', 'order must be one of'],
    ])('refuses ?%s and names the member', async (query, words) => {
      const answer = await lister.get(`/users?${query}`);
      expectFailure(answer, 400, 'malformed_input');
      expect(answer.body.message).toContain(words);
    });

    it('asks a key of all applications which one it means', async () => {
      const everywhere = await Operator.of(service);
      const unsaid = await everywhere.get('/users');
      expectFailure(unsaid, 400, 'malformed_input');
      expect(unsaid.body.message).toBe('application must name an application, by slug or id');
      expect(await emails(`application=${listed.slug}&email=bo@example.com`, everywhere)).toEqual(['bo@example.com']);
      expect(await emails(`application=${listed.id}&email=bo@example.com`, everywhere)).toEqual(['bo@example.com']);
      expectFailure(await everywhere.get('/users?application=nothing'), 404, 'application_not_found');
    });
  });

  it('shows one user, also by an id from before two accounts became one', async () => {
    const { id, email } = await givenIdentity(service, application);
    const former = newId();
    await service.db.query('INSERT INTO identity_aliases (id, identity_id, created_at) VALUES ($1, $2, now())', [
      former,
      id,
    ]);
    const answer = await operator.get(`/users/${former}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toMatchObject({
      id,
      email,
      application: application.slug,
      previous_ids: [former],
      blocked_at: null,
    });
    expect(answer.text).not.toContain('hash');
  });

  it('blocks a user, ends the sessions, and writes down with which key', async () => {
    const { identity, refreshToken } = await givenSession(service, { application });
    const blocked = await operator.post(`/users/${identity.id}/block`);
    expect(blocked.body).toEqual({ sessions_ended: 1 });
    const refresh = { client_type: 'server', refresh_token: refreshToken };
    expectFailure(await service.http.post('/v1/auth/refresh', refresh), 401, 'refresh_token_revoked');
    const { rows } = await service.db.query(
      'SELECT type, management_key_id AS key, ip IS NOT NULL AS known FROM audit_events WHERE identity_id = $1 AND management_key_id IS NOT NULL ORDER BY type',
      [identity.id],
    );
    expect(rows).toEqual([
      { type: 'identity.blocked', key: operator.keyId, known: true },
      { type: 'session.revoked', key: operator.keyId, known: true },
    ]);
    expect((await operator.post(`/users/${identity.id}/unblock`)).status).toBe(204);
    expect((await operator.get(`/users/${identity.id}`)).body.blocked_at).toBeNull();
  });

  it('deletes a user with everything that identifies the person, and says so only once', async () => {
    const { identity } = await givenSession(service, { application });
    expect((await operator.delete(`/users/${identity.id}`)).body).toEqual({ sessions_ended: 1 });
    expectFailure(await operator.delete(`/users/${identity.id}`), 404, 'identity_not_found');
    const { rows } = await service.db.query(
      "SELECT details, management_key_id AS key, ip FROM audit_events WHERE identity_id = $1 AND type = 'identity.deleted'",
      [identity.id],
    );
    expect(rows).toEqual([{ details: { by: 'operator' }, key: operator.keyId, ip: null }]);
  });

  it('removes second factors, tells the owner by mail without a link that undoes it', async () => {
    const { id } = await givenIdentity(service, application);
    expect((await operator.delete(`/users/${id}/second-factors`)).body).toEqual({ removed: false, sessions_ended: 0 });
    await service.db.query('UPDATE identities SET mfa_enabled_at = now() WHERE id = $1', [id]);
    expect((await operator.delete(`/users/${id}/second-factors`)).body).toEqual({ removed: true, sessions_ended: 0 });
    expect((await operator.get(`/users/${id}`)).body.mfa_enabled).toBe(false);
    const { rows } = await service.db.query(
      'SELECT count(*)::integer AS undos FROM address_undos WHERE identity_id = $1',
      [id],
    );
    expect(rows).toEqual([{ undos: 0 }]);
  });

  describe('sessions', () => {
    it('lists living ones and says why others ended', async () => {
      const { identity, sessionId } = await givenSession(service, { application });
      const other = await givenSession(service, { application, identity });
      const path = `/users/${identity.id}/sessions`;
      const live = (await operator.get(path)).body.sessions;
      expect(live.map(({ id }: { id: string }) => id)).toEqual([other.sessionId, sessionId]);
      const ended = await operator.delete(`/sessions/${sessionId}`);
      expect(ended.body).toMatchObject({ id: sessionId, reason: 'admin', why: 'an operator ended it' });
      expect((await operator.get(path)).body.sessions).toHaveLength(1);
      const { sessions, next } = (await operator.get(`${path}?state=ended`)).body;
      expect(sessions).toEqual([ended.body]);
      expect(next).toBeNull();
      const { events } = (await operator.get(`/sessions/${sessionId}`)).body;
      expect(events.at(-1)).toMatchObject({ type: 'session.revoked', details: { reason: 'admin' } });
      expect((await operator.delete(path)).body).toEqual({ sessions_ended: 1 });
    });

    it('keeps the reason of one that has ended already', async () => {
      const { sessionId, accessToken } = await givenSession(service, { application });
      await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` });
      expect((await operator.delete(`/sessions/${sessionId}`)).body.reason).toBe('logout');
    });
  });

  describe('keys', () => {
    const path = '/users';

    it('names what is missing, wrong or misplaced', async () => {
      for (const [headers, words] of [
        [{}, 'None was sent'],
        [{ authorization: 'Basic abc' }, 'does not begin with "Bearer "'],
        [{ authorization: `Bearer ${application.apiKey}` }, 'an API key. Send it in the x-api-key header'],
        [{ authorization: `Bearer gh_admin_${'x'.repeat(43)}` }, 'unknown, revoked or expired'],
      ] as const) {
        const answer = await service.http.get(`/v1/management${path}`, headers);
        expectFailure(answer, 401, 'management_key_invalid');
        expect(answer.body.message).toContain(words);
      }
    });

    it('opens nothing once it has expired, or the moment it is revoked', async () => {
      expectFailure(await (await Operator.of(service, { expired: true })).get(path), 401, 'management_key_invalid');
      const brief = await Operator.of(service, { application });
      expect((await brief.get(path)).status).toBe(200);
      await service.db.query('UPDATE management_keys SET revoked_at = now() WHERE id = $1', [brief.keyId]);
      expectFailure(await brief.get(path), 401, 'management_key_invalid');
    });

    it('names the scope that a request lacks, and does nothing', async () => {
      const reader = await Operator.of(service, { application, scopes: ['users:read', 'sessions:read'] });
      const { identity, sessionId } = await givenSession(service, { application });
      const refused = await reader.post(`/users/${identity.id}/block`);
      expectFailure(refused, 403, 'scope_missing');
      expect(refused.body.message).toContain('`users:write`');
      expectFailure(await reader.delete(`/users/${identity.id}`), 403, 'scope_missing');
      expectFailure(await reader.delete(`/sessions/${sessionId}`), 403, 'scope_missing');
      expect((await reader.get(`/users/${identity.id}/sessions`)).body.sessions).toHaveLength(1);
    });

    // Red where `MANAGED_USER_BY_ID` or `ManagedSessions.require` ask nothing about the application.
    it("knows nothing of another application's users and sessions", async () => {
      const foreign = await givenSession(service);
      const { id } = foreign.identity;
      expectFailure(await operator.get(`/users?application=${foreign.application.slug}`), 404, 'application_not_found');
      for (const [method, url] of [
        ['get', `/users/${id}`],
        ['delete', `/users/${id}`],
        ['post', `/users/${id}/block`],
        ['post', `/users/${id}/unblock`],
        ['delete', `/users/${id}/second-factors`],
        ['get', `/users/${id}/sessions`],
        ['delete', `/users/${id}/sessions`],
      ] as const)
        expectFailure(await operator[method](url), 404, 'identity_not_found');
      expectFailure(await operator.get(`/sessions/${foreign.sessionId}`), 404, 'session_unknown');
      expectFailure(await operator.delete(`/sessions/${foreign.sessionId}`), 404, 'session_unknown');
      const refresh = { client_type: 'server', refresh_token: foreign.refreshToken };
      expect((await service.http.post('/v1/auth/refresh', refresh)).status).toBe(200);
    });
  });
});

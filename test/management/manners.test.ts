import { auditTypes } from '../support/audit.js';
import { Barrier } from '../support/barrier.js';
import { jsonEndpoints } from '../support/endpoints.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, givenSession } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { givenHousekeeping } from '../support/housekeeping.js';
import { useService } from '../support/service.js';

const key = (name: string) => ({ 'idempotency-key': name });

describe('A write of a program', () => {
  const service = useService();
  let application: GivenApplication;
  let operator: Operator;
  beforeAll(async () => {
    application = await givenApplication(service);
    operator = await Operator.of(service, { application });
  });

  const givenUser = async () => (await givenSession(service, { application })).identity.id;
  const holdUser = (id: string) =>
    Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const blockings = async (identityId: string) =>
    (await auditTypes(service, { identityId, type: 'identity.blocked' })).length;
  const keptFor = async (name: string) =>
    (await service.db.query('SELECT * FROM kept_answers WHERE idempotency_key = $1', [name])).rows;

  describe('that is sent again with its Idempotency-Key', () => {
    it('gets the same answer, and is done once', async () => {
      const id = await givenUser();
      const first = await operator.post(`/users/${id}/block`, undefined, key('again'));
      const second = await operator.post(`/users/${id}/block`, undefined, key('again'));
      expect(first.body).toEqual({ sessions_ended: 1 });
      expect(second.body).toEqual(first.body);
      expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
      expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
      expect(await blockings(id)).toBe(1);
    });

    it('gets it also where the first one has no body, and where the object is gone since', async () => {
      const id = await givenUser();
      for (const status of [204, 204])
        expect((await operator.post(`/users/${id}/unblock`, undefined, key('empty'))).status).toBe(status);
      for (const sessions_ended of [1, 1])
        expect((await operator.delete(`/users/${id}`, key('gone'))).body).toEqual({ sessions_ended });
    });

    // Red where the row is claimed in a transaction of its own, or after the act.
    it('waits for the first one while that is under way', async () => {
      const id = await givenUser();
      const barrier = await holdUser(id);
      const answers = Promise.all(
        ['first', 'second'].map(() => operator.post(`/users/${id}/block`, undefined, key('under-way'))),
      );
      await barrier.sees(2);
      await barrier.release();
      expect((await answers).map(({ body }) => body)).toEqual([{ sessions_ended: 1 }, { sessions_ended: 1 }]);
      expect(await blockings(id)).toBe(1);
    });

    it('is done where the first one failed before its commit', async () => {
      const id = await givenUser();
      const barrier = await holdUser(id);
      const lost = operator.post(`/users/${id}/block`, undefined, key('lost'));
      await barrier.sees(1);
      await barrier.hangsUp();
      expect((await lost).status).toBe(503);
      await barrier.release();
      expect(await keptFor('lost')).toEqual([]);
      expect((await operator.post(`/users/${id}/block`, undefined, key('lost'))).body).toEqual({ sessions_ended: 1 });
    });

    it('is tried anew where it was refused', async () => {
      const id = await givenUser();
      const stale = { ...key('refused'), 'if-match': '"stale"' };
      expectFailure(await operator.post(`/users/${id}/block`, undefined, stale), 412, 'version_stale');
      expect((await operator.post(`/users/${id}/block`, undefined, key('refused'))).status).toBe(200);
    });

    it('is refused with another URL, another method or another body', async () => {
      const [id, other] = [await givenUser(), await givenUser()];
      await operator.post(`/users/${id}/block`, undefined, key('reused'));
      for (const ask of [
        () => operator.post(`/users/${other}/block`, undefined, key('reused')),
        () => operator.delete(`/users/${id}`, key('reused')),
        () => operator.post(`/users/${id}/block`, {}, key('reused')),
      ])
        expectFailure(await ask(), 409, 'idempotency_key_reused');
      expect(await blockings(other)).toBe(0);
    });

    // Red where `FIND_ANSWER` asks nothing about the management key.
    it("never meets the keys of another management key's", async () => {
      const id = await givenUser();
      const stranger = await Operator.of(service, { application: await givenApplication(service) });
      await operator.post(`/users/${id}/block`, undefined, key('shared'));
      expectFailure(await stranger.post(`/users/${id}/block`, undefined, key('shared')), 404, 'identity_not_found');
      expect(await keptFor('shared')).toHaveLength(1);
    });

    it.each([[''], ['two words'], ['ü'], ['x'.repeat(256)]])('is refused with a bad key: %s', async (bad) => {
      const sent = { 'idempotency-key': Buffer.from(bad).toString('latin1') };
      const answer = await operator.post(`/users/${await givenUser()}/block`, undefined, sent);
      expectFailure(answer, 400, 'malformed_input');
      expect(answer.body.message).toContain('Idempotency-Key');
    });

    it('is another request after 24 hours; then the answer is swept', async () => {
      const [id, other] = [await givenUser(), await givenUser()];
      await operator.post(`/users/${id}/block`, undefined, key('old'));
      await service.db.query("UPDATE kept_answers SET expires_at = expires_at - interval '24 hours'");
      expect((await operator.post(`/users/${other}/block`, undefined, key('old'))).body).toEqual({ sessions_ended: 1 });
      await service.db.query("UPDATE kept_answers SET expires_at = expires_at - interval '24 hours'");
      await givenHousekeeping(service).run();
      expect(await keptFor('old')).toEqual([]);
    });

    it('is kept sealed, and goes with the person whom it shows', async () => {
      const { identity, sessionId } = await givenSession(service, { application });
      await operator.delete(`/sessions/${sessionId}`, key('shown'));
      const [row] = await keptFor('shown');
      expect(JSON.stringify(row)).not.toContain(sessionId);
      expect(Object.values(row).map(String).join()).not.toContain(sessionId);
      await operator.delete(`/users/${identity.id}`);
      expect(await keptFor('shown')).toEqual([]);
    });
  });

  describe('with If-Match', () => {
    it('changes the version that the program has seen, and no other', async () => {
      const id = await givenUser();
      const seen = (await operator.get(`/users/${id}`)).headers.get('etag') as string;
      expect(seen).toMatch(/^"[\w-]+"$/);
      const blocked = await operator.post(`/users/${id}/block`, undefined, { 'if-match': seen });
      expect(blocked.status).toBe(200);
      const now = (await operator.get(`/users/${id}`)).headers.get('etag');
      expect(now).not.toBe(seen);
      expect(blocked.headers.get('etag')).toBe(now);
      expectFailure(await operator.delete(`/users/${id}`, { 'if-match': seen }), 412, 'version_stale');
      expectFailure(await operator.delete(`/users/${id}`, { 'if-match': `W/${now}` }), 412, 'version_stale');
      expectFailure(await operator.delete(`/users/${id}`, { 'if-match': 'unquoted' }), 400, 'malformed_input');
      const either = { 'if-match': `${seen}, ${now}` };
      expect((await operator.delete(`/users/${id}`, either)).status).toBe(200);
    });

    // Red where the version is compared before the user is locked.
    it('lets one of two win that have seen the same version', async () => {
      const id = await givenUser();
      const seen = { 'if-match': (await operator.get(`/users/${id}`)).headers.get('etag') as string };
      const barrier = await holdUser(id);
      const answers = Promise.all([1, 2].map(() => operator.post(`/users/${id}/block`, undefined, seen)));
      await barrier.sees(2);
      await barrier.release();
      expect((await answers).map(({ status }) => status).sort()).toEqual([200, 412]);
    });

    it('is due where the operator of the service demands it', async () => {
      const strict = await service.replica({ MANAGEMENT_NEEDS_IF_MATCH: 'true' });
      const id = await givenUser();
      const send = (headers: object) =>
        strict.http.post(`/v1/management/users/${id}/block`, undefined, { ...operator.bearer, ...headers });
      expectFailure(await send({}), 428, 'if_match_needed');
      expect((await send({ 'if-match': '*' })).status).toBe(200);
      await strict.stop();
    });
  });

  it('as a dry run answers what it would be answered, and changes nothing', async () => {
    const id = await givenUser();
    const { body: before } = await operator.get(`/users/${id}`);
    const rehearsed = await operator.post(`/users/${id}/block?dry_run=true`, undefined, key('dry'));
    expect(rehearsed.body).toEqual({ sessions_ended: 1 });
    expect(rehearsed.headers.get('dry-run')).toBe('true');
    expect((await operator.delete(`/users/${id}?dry_run=true`)).body).toEqual({ sessions_ended: 1 });
    expect((await operator.get(`/users/${id}`)).body).toEqual(before);
    expect(await blockings(id)).toBe(0);
    expect(await keptFor('dry')).toEqual([]);
    expect((await operator.post(`/users/${id}/block`, undefined, key('dry'))).body).toEqual({ sessions_ended: 1 });
    expectFailure(await operator.post(`/users/${id}/block?dry_run=yes`), 400, 'malformed_input');
  });

  it('and a question name what they do not know, on every route', async () => {
    const routes = jsonEndpoints(service).filter(({ path }) => path.startsWith('/v1/management/'));
    expect(routes.length).toBeGreaterThan(9);
    const everywhere = await Operator.of(service);
    for (const { method, path, examples } of routes) {
      // Plans and new applications take a key of all applications.
      const asking = /^\/v1\/management\/(plans|applications)\b/.test(path) ? everywhere : operator;
      const ask = (query: string, body?: object) =>
        asking.send(method, path.replace('/v1/management', '') + query, body);
      const body = method === 'GET' ? undefined : examples[0];
      const refused = await ask('?dry_rum=true', body);
      expect([method, path, refused.status, refused.body?.message]).toEqual([
        method,
        path,
        400,
        expect.stringContaining('dry_rum is not known in the query'),
      ]);
      // The object within a plan or an application is looked for first; an import is a file.
      if (method === 'GET' || /\/(plans|applications)\/|\/imports$/.test(path)) continue;
      const wrong = await ask('', { ...body, id: '1', 'in*ject': 1 });
      expect([method, path, wrong.status]).toEqual([method, path, 400]);
      expect(wrong.body.message).toMatch(/\bid is not (known in (the|a) body|recognised here)/);
      expect(wrong.body.message).not.toContain('in*ject');
    }
  });

  // Red without the look at their names: validation deletes them, and the answer is 200.
  it.each(['__proto__', 'constructor', 'prototype'])('refuses a member called %s, however deep', async (name) => {
    const body = `{"metadata": {"a": [{"${name}": {"admin": true}}]}}`;
    const answer = await operator.patch(`/users/${await givenUser()}`, body);
    expectFailure(answer, 400, 'malformed_input');
    expect(answer.body.message).toContain(`no member may be called ${name}`);
  });

  // Red where any form of ISO 8601 is a moment: JavaScript reads three of these not at all, and the last by its own zone.
  it.each(['2026-W10', '20260101', '2026-11-20T09:30:00,5Z', '2026-11-20T09:30:00'])(
    'takes no %s for a moment',
    async (text) => {
      const [at, user] = [encodeURIComponent(text), await givenUser()];
      const paths = [
        '/users?created_since',
        '/audit?since',
        '/audit?until',
        `/audit?user=${user}&since`,
        '/events?since',
      ];
      for (const path of paths) expectFailure(await operator.get(`${path}=${at}`), 400, 'malformed_input');
      expectFailure(await operator.post('/sessions/end', { opened_before: text }), 400, 'malformed_input');
    },
  );

  it('takes a moment before 1970 for the beginning, and null for none', async () => {
    const user = await givenUser();
    for (const path of ['/users?created_since', '/audit?until'])
      expect([path, (await operator.get(`${path}=1969-07-20T20:17:40Z`)).status]).toEqual([path, 200]);
    const { body } = await operator.get(`/users/${user}/sessions`);
    expect((await operator.post('/sessions/end', { application: null, opened_before: null })).status).toBe(200);
    expect(body.sessions).toHaveLength(1);
    expect((await operator.get(`/users/${user}/sessions`)).body.sessions).toEqual([]);
  });

  // Red where a cursor is only shaped like one: PostgreSQL finds what is wrong with it.
  it('takes no cursor that no list has given', async () => {
    const user = await givenUser();
    const id = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    for (const [path, position] of [
      ['/users?order=email', 'a\0'],
      [`/users/${user}/activity?`, `9999-99-99T99:99:99.999999Z ${id}`],
      [`/audit?user=${user}`, `9999-99-99 99:99:99.99+99 ${id}`],
    ] as const) {
      const answer = await operator.get(`${path}&after=${Buffer.from(position).toString('base64url')}`);
      expectFailure(answer, 400, 'malformed_input');
    }
  });

  it('names no version of a user who is not there', async () => {
    const { id } = await givenIdentity(service, await givenApplication(service));
    expectFailure(await operator.post(`/users/${id}/block`, undefined, { 'if-match': '*' }), 404, 'identity_not_found');
  });
});

import { type Endpoint, jsonEndpoints, SOMEBODY } from '../support/endpoints.js';
import { type GivenSession, givenApplication, givenSession } from '../support/given.js';
import { givenManagedObjects, type ManagedObjects, pathTo } from '../support/given-managed-objects.js';
import { Operator } from '../support/given-management.js';
import { useService } from '../support/service.js';

describe('A management key of one application', () => {
  const service = useService();
  let foreign: GivenSession;
  let objects: ManagedObjects;
  let operator: Operator;
  beforeAll(async () => {
    foreign = await givenSession(service);
    objects = await givenManagedObjects(service, foreign);
    operator = await Operator.of(service, { application: await givenApplication(service) });
  });

  const routes = () => jsonEndpoints(service).filter(({ path }) => path.startsWith('/v1/management/'));
  const isOfObject = ({ path }: Endpoint) => path.includes(SOMEBODY);
  const held = async () => {
    const { rows } = await service.db.query(
      `SELECT to_jsonb(identity) AS identity, (SELECT jsonb_agg(session) FROM sessions AS session) AS sessions,
         (SELECT count(*) FROM audit_events WHERE management_key_id IS NOT NULL) AS acts,
         (SELECT count(*) FROM mail_outbox) AS mails
       FROM identities AS identity WHERE id = $1`,
      [foreign.identity.id],
    );
    return rows;
  };

  // Red where `MANAGED_USER_BY_ID` or `ManagedSessions.require` ask nothing about the application.
  it("finds no object of another application's, on any route, and changes none", async () => {
    const before = await held();
    const asked = routes().filter(isOfObject);
    for (const route of asked) {
      const { method, path, examples } = route;
      const named = pathTo(path, objects);
      const answer = await operator.send(method, named, method === 'GET' ? undefined : examples[0]);
      const where = `${method} ${named}`;
      expect([where, answer.status]).toEqual([where, 404]);
      for (const known of [foreign.identity.email, foreign.application.slug]) expect(answer.text).not.toContain(known);
    }
    expect(asked.length).toBeGreaterThan(8);
    expect(await held()).toEqual(before);
  });

  it('raises itself by no route: a support key reads and signs out, and does nothing else', async () => {
    const own = await givenApplication(service);
    const { identity } = await givenSession(service, { application: own });
    const support = await Operator.of(service, {
      application: own,
      scopes: ['users:read', 'sessions:read', 'sessions:revoke'],
    });
    const writes = routes().filter(({ method, path }) => method !== 'GET' && !path.includes('/sessions'));
    expect(writes.length).toBeGreaterThan(7);
    for (const { method, path, examples } of writes) {
      const url = path.replace('/v1/management', '').replace(`users/${SOMEBODY}`, `users/${identity.id}`);
      const answer = await support.send(method, url, examples[0]);
      expect([method, url, answer.headers.get('x-error-code')]).toEqual([method, url, 'scope_missing']);
    }
    const { rows } = await service.db.query('SELECT scopes FROM management_keys WHERE id = $1', [support.keyId]);
    expect(rows[0].scopes).toHaveLength(3);
  });

  it('names no other application in a query or a body', async () => {
    const before = await held();
    const { slug } = foreign.application;
    for (const route of routes().filter((each) => !isOfObject(each))) {
      const { method, path, fields, examples } = route;
      const isQuery = method === 'GET';
      if (!isQuery && !fields.includes('application')) continue;
      const answer = await operator.send(
        method,
        path.replace('/v1/management', '') + (isQuery ? `?application=${slug}` : ''),
        isQuery ? undefined : { ...examples[0], application: slug },
      );
      if (answer.body.message === 'application is not known in the query of this request') continue;
      expect([path, answer.status, answer.headers.get('x-error-code')]).toEqual([path, 404, 'application_not_found']);
    }
    expect(await held()).toEqual(before);
  });
});

import { decodeJwt } from 'jose';
import { Database } from '../../src/platform/database/database.js';
import { Barrier } from '../support/barrier.js';
import { givenApplication, givenIdentity, givenSession } from '../support/given.js';
import { Organizations } from '../support/given-organizations.js';
import { type Answer, useService } from '../support/service.js';
import { until } from '../support/until.js';

/** A statement that waits longer than this has left the others and keeps its place. */
const ALONE_MS = 300;

describe('A membership that ends while a session switches to it', () => {
  const service = useService();

  it.each(['switch', 'removal'])('leaves no session behind when the %s comes first', async (first) => {
    const application = await givenApplication(service);
    const organizations = await Organizations.of(service, application);
    const [acme, globex] = [await organizations.make('acme'), await organizations.make('globex')];
    const identity = await givenIdentity(service, application);
    await organizations.put(acme, identity);
    const { refreshToken } = await givenSession(service, { application, identity });
    await organizations.put(globex, identity);
    const asks = {
      switch: () =>
        service.http.post('/v1/auth/refresh', {
          client_type: 'server',
          refresh_token: refreshToken,
          organization: 'globex',
        }),
      removal: () => organizations.remove(globex, identity),
    };
    const barrier = await Barrier.hold(
      service,
      'SELECT FROM organization_members WHERE organization_id = $1 FOR UPDATE',
      [globex.id],
    );
    const early = first === 'switch' ? asks.switch() : asks.removal();
    await barrier.sees(1, ALONE_MS);
    const late = first === 'switch' ? asks.removal() : asks.switch();
    await barrier.sees(2);
    await barrier.release();
    const [switched, removed] = first === 'switch' ? [await early, await late] : [await late, await early];
    // The membership may end between the switch and the refresh itself.
    expect(first === 'switch' ? [200, 401] : [403]).toContain(switched.status);
    expect(removed.status).toBe(204);
    const left = await service.db.query(
      'SELECT FROM sessions WHERE identity_id = $1 AND organization_id = $2 AND revoked_at IS NULL',
      [identity.id, globex.id],
    );
    expect(left.rowCount).toBe(0);
  });
});

// Red, as a deadlock, where the switch, or what ends the session, locks the session before the membership.
describe('A refresh that names the organization in which its session acts already', () => {
  const service = useService();

  it.each([
    ['membership', 'end'],
    ['organization', 'end'],
    ['account', 'end'],
    ['membership', 'refresh'],
    ['organization', 'refresh'],
    ['account', 'refresh'],
  ])('does not get in the way of the end of the %s: %s first', async (what, first) => {
    const application = await givenApplication(service);
    const organizations = await Organizations.of(service, application);
    const acme = await organizations.make('acme');
    const identity = await givenIdentity(service, application);
    await organizations.put(acme, identity);
    const { refreshToken } = await givenSession(service, { application, identity });
    const barrier = await Barrier.hold(
      service,
      'SELECT FROM organization_members WHERE organization_id = $1 FOR UPDATE',
      [acme.id],
    );
    const ends: Record<string, () => Promise<Answer>> = {
      membership: () => organizations.remove(acme, identity),
      organization: () => organizations.operator.delete(acme.path),
      account: () => organizations.operator.delete(`/users/${identity.id}`),
    };
    const end = ends[what] as () => Promise<Answer>;
    const asked = { client_type: 'server', refresh_token: refreshToken, organization: 'acme' };
    const refresh = () => service.http.post('/v1/auth/refresh', asked);
    const early = first === 'end' ? end() : refresh();
    await barrier.sees(1, ALONE_MS);
    const late = first === 'end' ? refresh() : end();
    await barrier.sees(2, ALONE_MS);
    await barrier.release();
    const [ended, refreshed] = first === 'end' ? [await early, await late] : [await late, await early];
    expect(ended.status).toBe(what === 'account' ? 200 : 204);
    // It may end between the switch and the refresh itself.
    expect(first === 'end' ? [401] : [200, 401]).toContain(refreshed.status);
  });
});

// Red where each refresh is answered with whatever organization the session has by then.
describe('Two tabs that switch one session at once', () => {
  const service = useService();

  it('are never answered with a token for the organization of the other one', async () => {
    const application = await givenApplication(service);
    const organizations = await Organizations.of(service, application);
    const identity = await givenIdentity(service, application);
    const { refreshToken, sessionId } = await givenSession(service, { application, identity });
    for (const slug of ['acme', 'globex']) await organizations.put(await organizations.make(slug), identity);
    const switchTo = (organization: string) =>
      service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken, organization });
    const barrier = await Barrier.holdSession(service, sessionId);
    const asked = ['acme', 'globex'].map(switchTo);
    await barrier.sees(2, ALONE_MS);
    await barrier.release();
    const answers = await Promise.all(asked);
    const seen = answers.map(({ status, body, headers }) =>
      status === 200 ? decodeJwt(body.access_token).org_slug : headers.get('x-error-code'),
    );
    expect([
      ['acme', 'organization_switched'],
      ['organization_switched', 'globex'],
      ['acme', 'globex'],
    ]).toContainEqual(seen);
    const refused = answers.findIndex(({ status }) => status !== 200);
    const again = await switchTo(['acme', 'globex'][refused] ?? 'acme');
    expect([again.status, decodeJwt(again.body.access_token).org_slug]).toEqual([
      200,
      ['acme', 'globex'][refused] ?? 'acme',
    ]);
  });
});

// Red where the switch has no deadline of its own: the next refresh brings a token of an organization that nobody waits for.
describe('A switch that its sender has given up', () => {
  const service = useService();

  it('changes nothing when it arrives after all', async () => {
    const application = await givenApplication(service);
    const organizations = await Organizations.of(service, application);
    const identity = await givenIdentity(service, application);
    const [acme, globex] = [await organizations.make('acme'), await organizations.make('globex')];
    await organizations.put(acme, identity);
    const { refreshToken, sessionId } = await givenSession(service, { application, identity });
    await organizations.put(globex, identity);
    const another = await givenSession(service);
    const hasty = await service.replica({ DATABASE_TIMEOUT: '2s' });
    const refresh = (refresh_token: string, more: object = {}) =>
      hasty.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token, ...more });
    await until(async () => (await refresh(another.refreshToken)).status === 200); // it is past its start
    const database = hasty.app.get(Database);
    const run = database.run.bind(database);
    const late: (() => Promise<unknown>)[] = [];
    database.run = (statement, given) => {
      if (statement.name !== 'switch-organization') return run(statement, given);
      return new Promise((resolve, reject) => {
        late.push(() => run(statement, given).then(resolve, reject));
      });
    };
    expect((await refresh(refreshToken, { organization: 'globex' })).status).toBe(503);
    expect(late).toHaveLength(1);
    await late[0]?.();
    await hasty.stop();
    const { rows } = await service.db.query('SELECT organization_id FROM sessions WHERE id = $1', [sessionId]);
    expect(rows).toEqual([{ organization_id: acme.id }]);
  });
});

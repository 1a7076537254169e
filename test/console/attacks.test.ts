import { connect } from 'node:net';
import { CONSOLE_ID } from '../../src/applications/built-in.js';
import { SignInStreams } from '../../src/console/overview/sign-in-streams.js';
import { BlockingAndDeletion } from '../../src/identities/account/blocking-and-deletion.js';
import { Barrier } from '../support/barrier.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { type GivenOperator, givenOperator } from '../support/given-operator.js';
import { failToSignIn, LiveList } from '../support/live-list.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

const service = useService();
let application: GivenApplication;
let person: GivenIdentity;
let owner: GivenOperator;
beforeAll(async () => {
  application = await givenApplication(service);
  person = await givenIdentity(service, application);
  owner = await givenOperator(service, [{ role: 'owner' }]);
});

describe('A management key of every application', () => {
  it('makes nothing that has the name of the console', async () => {
    const key = await Operator.of(service);
    const plan = { key: 'gatehouse-console', name: 'Mine', providers: ['*'] };
    const { body } = await key.get(`/applications/${application.slug}`);
    const own = { slug: 'gatehouse-console', name: 'Mine', plan: body.plan, origins: ['https://evil.example'] };
    const client = { id: 'gatehouse-console', name: 'Mine', redirect_urls: ['https://evil.example/'] };
    const answers = [
      await key.post('/plans', plan),
      await key.post('/applications', own),
      await key.post(`/applications/${application.slug}/clients`, client),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    const { rows } = await service.db.query('SELECT name, providers FROM plans WHERE id = $1', [CONSOLE_ID]);
    expect(rows).toEqual([{ name: 'Gatehouse Console', providers: ['password', 'passkey'] }]);
  });

  it('puts no application on the plan of the console, and neither does an owner', async () => {
    const key = await Operator.of(service);
    const plan = 'gatehouse-console';
    const changes = JSON.stringify({ plan });
    const answers = [
      await key.patch(`/applications/${application.slug}`, { plan }),
      await owner.post(`/console/applications/${application.slug}/plan`, { changes }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    const { rows } = await service.db.query('SELECT slug FROM applications WHERE plan_id = $1', [CONSOLE_ID]);
    expect(rows).toEqual([{ slug: 'gatehouse-console' }]);
  });
});

describe('The live list', () => {
  const streams = () => (service.app.get(SignInStreams) as unknown as { streams: Set<unknown> }).streams;

  it.each([
    ['signed out', ({ post }: GivenOperator) => post('/console/sign-out')],
    [
      'without a role',
      ({ identityId }: GivenOperator) => service.db.query('DELETE FROM operators WHERE identity_id = $1', [identityId]),
    ],
  ])('tells an operator nothing who is %s', async (_now, leave) => {
    const viewer = await givenOperator(service, [{ role: 'viewer' }]);
    const [mine, heard] = [await LiveList.open(service, viewer), await LiveList.open(service, owner)];
    await leave(viewer);
    await failToSignIn(service, application, person);
    await until(() => heard.text.includes(person.id) && mine.isOver);
    expect(mine.text).not.toContain(person.id);
  });

  it('keeps no connection that is gone, and few of one operator', async () => {
    const before = streams().size;
    const viewer = await givenOperator(service, [{ role: 'viewer', application }]);
    const { hostname, port } = new URL(service.url);
    for (let count = 0; count < 5; count += 1)
      await new Promise<void>((done) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(`GET /console/live HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${viewer.cookie}\r\n\r\n`);
          setImmediate(() => socket.destroy());
        });
        socket.once('close', () => done());
      });
    const statuses: number[] = [];
    const gone = new AbortController();
    for (let count = 0; count < 11; count += 1) {
      const init = { headers: { cookie: viewer.cookie }, signal: gone.signal };
      statuses.push((await fetch(`${service.url}/console/live`, init)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 503]);
    gone.abort();
    await until(() => streams().size === before);
  });

  it('keeps no session alive that nobody uses', async () => {
    const viewer = await givenOperator(service, [{ role: 'viewer' }]);
    const idleAt = async () =>
      (await service.db.query('SELECT idle_expires_at FROM sessions WHERE id = $1', [viewer.sessionId])).rows[0]
        .idle_expires_at;
    await service.db.query(
      "UPDATE sessions SET rotated_at = now() - interval '30 minutes', idle_expires_at = now() + interval '30 minutes' WHERE id = $1",
      [viewer.sessionId],
    );
    const before = await idleAt();
    const gone = new AbortController();
    await fetch(`${service.url}/console/live`, { headers: { cookie: viewer.cookie }, signal: gone.signal });
    gone.abort();
    expect(await idleAt()).toEqual(before);
    await viewer.get('/console');
    expect(await idleAt()).not.toEqual(before);
  });
});

describe('A viewer', () => {
  it('sees no URL of a webhook, which only an admin may read', async () => {
    const program = await Operator.of(service, { application });
    const url = 'https://127.0.0.1:9/hooks/of-a-secret-path';
    const { body } = await program.post('/webhooks', { url, types: ['user.*'], owner_email: 'ops@example.com' });
    await service.db.query("UPDATE webhook_endpoints SET failing_since = now() - interval '1 hour' WHERE id = $1", [
      body.id,
    ]);
    const viewer = await givenOperator(service, [
      { role: 'viewer' },
      { role: 'admin', application: await givenApplication(service) },
    ]);
    const admin = await givenOperator(service, [{ role: 'admin', application }]);
    expect((await viewer.get('/console')).text).not.toContain('of-a-secret-path');
    expect((await admin.get('/console')).text).toContain('of-a-secret-path');
  });
});

describe('A role', () => {
  it('is taken once, also by two at once', async () => {
    const viewer = await givenOperator(service, [{ role: 'viewer' }]);
    const { rows } = await service.db.query('SELECT id FROM operators WHERE identity_id = $1', [viewer.identityId]);
    const barrier = await Barrier.hold(service, `SELECT FROM operators WHERE id = '${rows[0].id}' FOR UPDATE`);
    const both = [1, 2].map(() => owner.post(`/console/operators/${rows[0].id}/take`));
    await barrier.sees(2);
    await barrier.release();
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([303, 404]);
  });
});

describe('The console', () => {
  it('is no client of OpenID Connect', async () => {
    for (const id of ['gatehouse-console', CONSOLE_ID]) {
      const device = await service.http.form('/oauth/device_authorization', { client_id: id, scope: 'openid' });
      const asked = { client_id: id, response_type: 'code', redirect_uri: `${service.url}/console/callback` };
      const { status } = await service.http.get(`/oauth/authorize?${new URLSearchParams(asked)}`);
      expect([device.status, device.body.error, status]).toEqual([401, 'invalid_client', 400]);
    }
  });

  it('closes for an operator who is blocked', async () => {
    const viewer = await givenOperator(service, [{ role: 'viewer' }]);
    await service.app.get(BlockingAndDeletion, { strict: false }).block(viewer.identityId);
    expect((await viewer.get('/console')).status).toBe(303);
  });
});

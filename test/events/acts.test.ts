import { EVENT_TYPES } from '../../src/events/event-types.js';
import { givenFile, runCli } from '../support/cli.js';
import { useDns } from '../support/dns-server.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenPortalSession,
  givenSession,
  PASSWORD,
} from '../support/given.js';
import { givenInvitation } from '../support/given-invitation.js';
import { Operator } from '../support/given-management.js';
import { Organizations } from '../support/given-organizations.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { givenHousekeeping } from '../support/housekeeping.js';
import type { Json } from '../support/json.js';
import { latestMail } from '../support/mailbox.js';
import { PortalActs } from '../support/portal-acts.js';
import { useService } from '../support/service.js';
import { person } from '../support/social.js';
import { givenApp } from '../support/totp.js';
import { Upstream } from '../support/upstream.js';

const NEW_PASSWORD = 'seven quiet herons at dusk';

describe('An event tells of', () => {
  const dns = useDns();
  const service = useService(dns.variables);
  let application: GivenApplication;
  let operator: Operator;
  let upstream: Upstream;
  let portal: PortalActs;
  const seen = new Set<string>();

  beforeAll(async () => {
    upstream = await Upstream.start();
    application = await givenApplication(service);
    operator = await Operator.of(service, { application });
    portal = await PortalActs.on(service, application, upstream);
  });
  afterAll(() => upstream.stop());

  /** What a program learns of an act, without what stands in every event. */
  async function eventsOf(act: () => Promise<unknown>): Promise<[string, Json][]> {
    let before = await ask('');
    while (before.has_more) before = await ask(`after=${before.next}`);
    await act();
    const { events } = await ask(`after=${before.next}`);
    for (const event of events) {
      seen.add(event.type);
      expect(event).toEqual({
        id: expect.any(String),
        type: expect.any(String),
        timestamp: expect.stringMatching(/Z$/),
        application: application.slug,
        sequence: expect.any(Number),
        data: expect.any(Object),
      });
      expect(JSON.stringify(event.data)).not.toMatch(/@|127\.0\.0\.1|gh_|hash/);
    }
    return events.map(({ type, data }: Json) => [type, data]);
  }

  async function ask(query: string): Promise<Json> {
    const { status, body } = await operator.get(`/events?limit=200&${query}`);
    expect(status).toBe(200);
    return body;
  }

  const givenOwner = () => givenIdentity(service, application);
  const flow = () => givenFlow(service, application);
  const register = async (email: string) => {
    const started = await flow();
    expect((await inFlow(service, started, 'register', { email, password: NEW_PASSWORD })).status).toBe(202);
    return started;
  };
  const signIn = async ({ email }: GivenIdentity, password = PASSWORD) =>
    inFlow(service, await flow(), 'exchange', { type: 'password', email, password });

  it('a sign-up, its verification, and nothing when it is asked again', async () => {
    const user = expect.any(String);
    let started = '';
    expect(
      await eventsOf(async () => {
        started = await register('new@sign-up.example');
        await register('new@sign-up.example');
      }),
    ).toEqual([['user.created', { user, by: 'sign_up' }]]);
    started = await register('new@sign-up.example');
    const { code } = await latestMail(service, 'new@sign-up.example');
    expect(await eventsOf(() => inFlow(service, started, 'verify-email', { code }))).toEqual([
      ['user.verified', { user }],
    ]);
  });

  it('a first sign-in with a provider', async () => {
    const id_token = await upstream.sign(person());
    const user = expect.any(String);
    expect(
      await eventsOf(async () =>
        inFlow(service, await flow(), 'exchange', { type: 'id_token', provider: 'corp', id_token }),
      ),
    ).toEqual([
      ['user.created', { user, by: 'provider' }],
      ['link.added', { user, provider: 'corp' }],
    ]);
  });

  it('each account of an import', async () => {
    const lines = ['one', 'two', 'three'].map((name) => JSON.stringify({ email: `${name}@import.example` }));
    const file = givenFile(lines.join('\n'), 'users.jsonl');
    const events = await eventsOf(async () => {
      const { code } = await runCli(service.variables, 'identities', 'import', file, '--app', application.slug);
      expect(code).toBe(0);
    });
    expect(events).toEqual(lines.map(() => ['user.created', { user: expect.any(String), by: 'import' }]));
  });

  // Red where the statement of an import leaves its event too.
  it('a user whom an operator makes, and the unconfirmed sign-up that gives way to a new address', async () => {
    let made = '';
    const user = expect.any(String);
    const events = await eventsOf(async () => {
      made = (await operator.post('/users', { email: 'made@operator.example', verified: true })).body.id;
    });
    expect(events).toEqual([['user.created', { user: made, by: 'operator' }]]);
    await register('waiting@operator.example');
    expect(
      await eventsOf(() =>
        service.http.send('PUT', `/v1/management/users/${made}/email`, {
          headers: operator.bearer,
          body: { email: 'waiting@operator.example' },
        }),
      ),
    ).toEqual([
      ['user.deleted', { user }],
      ['user.email_changed', { user: made }],
    ]);
  });

  it('a deletion of what was never verified', async () => {
    const { id: user } = await givenIdentity(service, application, { unverified: true });
    await service.db.query(
      "UPDATE identities SET created_at = now() - interval '3 days', updated_at = now() - interval '3 days' WHERE id = $1",
      [user],
    );
    expect(await eventsOf(() => givenHousekeeping(service).run())).toEqual([
      ['user.deleted', { user, by: 'housekeeping' }],
    ]);
  });

  it('a session that opens, is copied, and ends', async () => {
    const owner = await givenOwner();
    const user = owner.id;
    let session = '';
    let refreshToken = '';
    const opened = await eventsOf(async () => {
      ({ sessionId: session, refreshToken } = await givenSession(service, { application, identity: owner }));
    });
    expect(opened).toEqual([['session.opened', { user, session, audience: 'application' }]]);
    const refresh = (refresh_token: string) =>
      service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token });
    const { body } = await refresh(refreshToken);
    await refresh(body.refresh_token);
    expect(await eventsOf(() => refresh(refreshToken))).toEqual([
      ['session.ended', { user, session, reason: 'reuse' }],
    ]);
    const next = await givenSession(service, { application, identity: owner });
    const bearer = { authorization: `Bearer ${next.accessToken}` };
    expect(await eventsOf(() => service.http.patch('/v1/auth/revoke', bearer))).toEqual([
      ['session.ended', { user, session: next.sessionId, reason: 'logout' }],
    ]);
  });

  it('failed sign-ins', async () => {
    const owner = await givenOwner();
    const user = owner.id;
    expect(await eventsOf(async () => expectFailure(await signIn(owner, 'wrong'), 401, 'credentials_invalid'))).toEqual(
      [['sign_in.failed', { user, factor: 'password' }]],
    );
    const stranger = { id: '', email: 'nobody@sign-in.example', password: '' };
    expect(await eventsOf(() => signIn(stranger))).toEqual([['sign_in.failed', { factor: 'password' }]]);
    await givenApp(service, owner);
    const factor = async () =>
      inFlow(service, await flow(), 'exchange', {
        type: 'password',
        email: owner.email,
        password: PASSWORD,
        mfa_code: '000000',
      });
    expect(await eventsOf(factor)).toEqual([['sign_in.failed', { user, factor: 'second_factor' }]]);
  });

  it('what an operator does to a user', async () => {
    const { sessionId: session, identity } = await givenSession(service, { application });
    const user = identity.id;
    await givenApp(service, identity);
    expect(await eventsOf(() => operator.delete(`/users/${user}/second-factors`))).toEqual([
      ['factor.removed', { user, factor: 'totp', by: 'operator' }],
      ['session.ended', { user, session, reason: 'admin' }],
    ]);
    const next = await givenSession(service, { application, identity });
    expect(await eventsOf(() => operator.post(`/users/${user}/block`))).toEqual([
      ['session.ended', { user, session: next.sessionId, reason: 'blocked' }],
      ['user.blocked', { user, by: 'operator' }],
    ]);
    expect(await eventsOf(() => operator.post(`/users/${user}/unblock`))).toEqual([
      ['user.unblocked', { user, by: 'operator' }],
    ]);
    const last = await givenSession(service, { application, identity });
    expect(await eventsOf(() => operator.delete(`/users/${user}`))).toEqual([
      ['session.ended', { user, session: last.sessionId, reason: 'deleted' }],
      ['user.deleted', { user, by: 'operator' }],
    ]);
  });

  it('a new password, by email, of an account that was never verified', async () => {
    const owner = await givenIdentity(service, application, { unverified: true });
    const started = await flow();
    await inFlow(service, started, 'forgot-password', { email: owner.email });
    const { code } = await latestMail(service, owner.email);
    const reset = () => inFlow(service, started, 'reset-password', { code, password: NEW_PASSWORD });
    expect(await eventsOf(reset)).toEqual([
      ['user.verified', { user: owner.id }],
      ['password.changed', { user: owner.id, reason: 'password_reset' }],
    ]);
  });

  // The ids of users and sessions are the acts' own.
  it.each([
    ['a change of password', [['password.changed', 'password_changed']]],
    ['a first password with a mailed code', [['password.changed', 'password_changed']]],
    ['a change of profile', [['user.updated', undefined]]],
    ['a change of email', [['user.email_changed', undefined]]],
    [
      'a change of email that is undone',
      [
        ['session.ended', 'email_change_undone'],
        ['session.ended', 'email_change_undone'],
        ['user.email_changed', 'undone'],
      ],
    ],
    ['an account that is linked', [['link.added', undefined]]],
    ['an account that is unlinked', [['link.removed', 'user']]],
    ['a passkey that is removed', [['factor.removed', 'user']]],
    [
      'a second factor that is turned off by its code',
      [
        ['factor.removed', undefined],
        ['session.ended', 'second_factor_disabled'],
      ],
    ],
    ['new recovery codes', [['factor.added', undefined]]],
    ['the step into the portal', [['session.opened', undefined]]],
    ['the end of all other sessions', [['session.ended', 'user']]],
    [
      'a deletion',
      [
        ['session.ended', 'deleted'],
        ['session.ended', 'deleted'],
        ['user.deleted', undefined],
      ],
    ],
    [
      'a merge',
      [
        ['session.ended', 'merged'],
        ['user.merged', undefined],
        ['user.merged', undefined],
      ],
    ],
  ])('%s', async (act, expected) => {
    const given = portal.given[act];
    if (!given) throw new Error(`There is no act ${act}`);
    const { ask: send } = await given();
    const events = await eventsOf(() => send(service));
    expect(events.map(([type, data]) => [type, data.reason])).toEqual(expected);
  });

  it('what the seed file changes', async () => {
    const file = givenFile(`applications:\n  - slug: ${application.slug}\n    name: Renamed\n`);
    const events = await eventsOf(() => runCli(service.variables, 'seed', file));
    expect(events).toEqual([['application.changed', { part: 'application', fields: ['name'] }]]);
  });

  it('an invitation that is made, accepted or withdrawn, by its id', async () => {
    const list = `/applications/${application.slug}/invitations`;
    const invite = (email: string) => operator.post(list, { email });
    const events = await eventsOf(async () => {
      await invite('invited-by-event@example.com');
      const { id } = (await invite('withdrawn-by-event@example.com')).body;
      await operator.delete(`${list}/${id}`);
      const token = await upstream.sign({ ...person(), email: 'invited-by-event@example.com', email_verified: true });
      await inFlow(service, await flow(), 'exchange', { type: 'id_token', provider: 'corp', id_token: token });
    });
    const invitation = expect.any(String);
    expect(events.filter(([type]) => type.startsWith('invitation.'))).toEqual([
      ['invitation.created', { invitation }],
      ['invitation.created', { invitation }],
      ['invitation.withdrawn', { invitation }],
      ['invitation.accepted', { invitation, user: expect.any(String) }],
    ]);
  });

  it('an invitation into an organization, which the person joins', async () => {
    const organizations = await Organizations.of(service, application);
    const joined = await organizations.make('joined');
    const { identity, bearer } = await givenPortalSession(service, { application });
    const events = await eventsOf(async () => {
      const { id } = (await operator.post(`${joined.path}/invitations`, { email: identity.email })).body;
      await service.http.post(`/v1/portal/invitations/${id}/accept`, {}, bearer);
      await givenInvitation(service, application, identity.email, { organization: joined });
      await organizations.remove(joined, identity);
    });
    const [invitation, organization, user] = [expect.any(String), joined.id, identity.id];
    expect(events).toEqual([
      ['invitation.created', { invitation, organization }],
      ['invitation.accepted', { invitation, organization, user }],
      ['organization.member_added', { organization, roles: ['member'], user }],
      ['invitation.withdrawn', { invitation, organization }],
      ['organization.member_removed', { organization, user }],
    ]);
  });

  it('what becomes of an organization and of its members, by ids', async () => {
    const organizations = await Organizations.of(service, application);
    const [user, beta] = [await givenOwner(), await organizations.make('beta')];
    const events = await eventsOf(async () => {
      const acme = await organizations.make('acme');
      await operator.patch(acme.path, { name: 'Acme' });
      await organizations.put(acme, user, ['member']);
      await organizations.put(acme, user, ['admin']);
      const { refreshToken } = await givenSession(service, { application, identity: user });
      await organizations.put(beta, user);
      const refresh = { client_type: 'server', refresh_token: refreshToken, organization: 'beta' };
      await service.http.post('/v1/auth/refresh', refresh);
      await organizations.remove(acme, user);
      await operator.delete(acme.path);
    });
    expect(events.map(([type]) => type).filter((type) => /^organization|switched/.test(type))).toEqual([
      ...['organization.created', 'organization.changed', 'organization.member_added', 'organization.member_changed'],
      ...['organization.member_added', 'session.switched', 'organization.member_removed', 'organization.deleted'],
    ]);
  });

  it('the domains of an organization, and the provider that it brings', async () => {
    const organizations = await Organizations.of(service, application);
    const acme = await organizations.make('acme-domains');
    const events = await eventsOf(async () => {
      await organizations.prove(acme, 'acme-domains.example', dns);
      await operator.send('PUT', `${acme.path}/provider`, { issuer: 'https://login.example.com', client_id: 'x' });
      await operator.delete(`${acme.path}/provider`);
      await operator.delete(`${acme.path}/domains/acme-domains.example`);
    });
    const organization = acme.id;
    expect(events).toEqual([
      ['organization.domain_verified', { organization, domain: 'acme-domains.example' }],
      ['organization.provider_changed', { organization }],
      ['organization.provider_removed', { organization }],
      ['organization.domain_removed', { organization, domain: 'acme-domains.example' }],
    ]);
  });

  it('every type that there is', () => {
    expect([...seen].sort()).toEqual([...EVENT_TYPES].sort());
  });
});

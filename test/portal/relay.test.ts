import { auditEvents } from '../support/audit.js';
import { Barrier } from '../support/barrier.js';
import { runCli } from '../support/cli.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  givenApplication,
  givenIdentity,
  givenPortalSession,
  givenSession,
  PASSWORD,
} from '../support/given.js';
import { givenPasskey, passkeyFormOf, passkeyRequestOf } from '../support/given-passkey.js';
import { givenProvider } from '../support/given-provider.js';
import { givenRelayAccounts } from '../support/given-relay.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { Browser, givenLogin } from '../support/hosted.js';
import { givenHousekeeping } from '../support/housekeeping.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';
import { person } from '../support/social.js';
import { givenApp } from '../support/totp.js';
import { Upstream } from '../support/upstream.js';

describe('a relay account that is linked to the real address', () => {
  const service = useService();
  let application: GivenApplication;

  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const { ask, confirm, givenRelay, givenAsked, givenMerging, idOf } = givenRelayAccounts(service, () => application);
  const findUser = (id: string, apiKey = application.apiKey) =>
    service.http.get(`/v1/applications/users/${id}`, { 'x-api-key': apiKey });

  it('takes the address if it has no account, and keeps its id', async () => {
    const email = 'real-alone@example.com';
    const portal = await givenAsked(email);
    const linked = await confirm(portal, portal.code);
    expect([linked.status, linked.body]).toMatchObject([
      200,
      { status: 'linked', merged: null, user: { id: portal.identity.id, email, email_is_relay: false } },
    ]);
    expect((await latestMail(service, portal.identity.email)).template).toBe('address_changed');
  });

  it('is answered and mailed the same whether or not the address has an account', async () => {
    const real = await givenIdentity(service, application);
    const answers: Answer[] = [];
    const letters: string[] = [];
    for (const email of [real.email, 'nobody-there@example.com']) {
      const portal = await givenRelay();
      answers.push(await ask(portal, email));
      const { text = '', code } = await latestMail(service, email);
      const [when = ''] = /(?<=^When: ).+/m.exec(text) ?? [];
      const own = [portal.identity.email, code, when];
      letters.push(own.reduce((letter, word) => letter.replaceAll(word, '…'), text.replace(/hidden.+?com/gs, '…')));
      expect((await latestMail(service, portal.identity.email)).template).toBe('address_change_requested');
    }
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(2).fill([202, { status: 'confirmation_sent' }]),
    );
    expect(letters[0]).toContain('When: …'); // a minute may end between the two
    expect(letters[0]).toBe(letters[1]);
  });

  it('becomes one with the account of the address, and says which id stays', async () => {
    const portal = await givenMerging();
    const other = await givenSession(service, portal);
    const { id: into, email } = portal.real;
    const from = portal.identity.id;
    await service.http.post('/v1/portal/proof', { password: PASSWORD }, portal.bearer);
    const linked = await confirm(portal, portal.code);
    expect([linked.status, linked.body]).toMatchObject([
      200,
      { status: 'linked', merged: { from, into }, user: { id: into, email } },
    ]);
    expect(await idOf('id', 'identities', from)).toBeUndefined();
    for (const reader of [email, portal.identity.email])
      expect((await latestMail(service, reader)).template).toBe('accounts_merged');
    for (const id of [from, into])
      expect(await auditEvents(service, { identityId: id, type: 'identity.merged' })).toMatchObject([
        { details: { from, into } },
      ]);
    const refresh = (refreshToken: string) =>
      service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken });
    expectFailure(await refresh(other.refreshToken), 401, 'refresh_token_revoked');
    expect(await idOf('ended_reason', 'sessions', other.sessionId)).toBe('merged');
    expectFailure(await service.http.get('/v1/portal/me', portal.bearer), 401, 'access_token_invalid');
    const { body } = await refresh(portal.refreshToken);
    const me = await service.http.get('/v1/portal/me', { authorization: `Bearer ${body.access_token}` });
    expect(me.body.user).toMatchObject({ id: into, email });
    // Red where a proof of the relay account counts for the account that stays.
    const unproved = { email: 'next@example.com' };
    const next = { authorization: `Bearer ${body.access_token}` };
    expectFailure(await service.http.post('/v1/portal/email', unproved, next), 400, 'fresh_proof_required');
  });

  it('brings what signs in to it: links and passkeys', async () => {
    const portal = await givenMerging();
    const from = portal.identity.id;
    const into = portal.real.id;
    const device = await givenPasskey(service, application, portal.identity);
    const { rows } = await service.db.query(
      `INSERT INTO linked_accounts (id, application_id, identity_id, provider, issuer, subject, created_at)
       VALUES (gen_random_uuid(), $1, $2, 'corp', 'https://corp.example.com', $3, now()) RETURNING id`,
      [application.id, from, from],
    );
    expect((await confirm(portal, portal.code)).status).toBe(200);
    expect(await idOf('identity_id', 'linked_accounts', rows[0].id)).toBe(into);
    expect(await idOf('identity_id', 'passkeys', device.id)).toBe(into);
    // Red where the device's own word on whom the passkey is for is compared with the id that stays.
    const browser = new Browser(service);
    const login = await givenLogin(service, application);
    const page = await browser.open(login.path);
    const { action, csrf } = passkeyFormOf(page);
    const answer = await browser.post(action, { csrf, credential: device.use(passkeyRequestOf(page)) });
    expect(answer.status).toBe(303);
    const code = new URL(answer.headers.get('location') ?? 'about:blank').searchParams.get('code');
    const signedIn = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    expect(signedIn.body.user).toMatchObject({ id: into });
  });

  it('counts as one user of the plan afterwards', async () => {
    const used = async () =>
      (await service.db.query('SELECT used FROM application_seats WHERE application_id = $1', [application.id])).rows[0]
        .used;
    const portal = await givenMerging();
    await givenSession(service, { application, identity: portal.real });
    const before = await used();
    expect((await confirm(portal, portal.code)).status).toBe(200);
    expect(await used()).toBe(before - 1);
    const unseated = await givenMerging();
    const then = await used();
    expect((await confirm(unseated, unseated.code)).status).toBe(200);
    expect(await used()).toBe(then);
    expect(await idOf('seated_at', 'identities', unseated.real.id)).not.toBeNull();
  });

  it('R59: takes an account over that no mailbox had confirmed, and leaves nothing of its maker', async () => {
    const squatter = await givenIdentity(service, application, { unverified: true, name: 'Mallory' });
    const portal = await givenAsked(squatter.email);
    await givenPasskey(service, application, squatter);
    await givenApp(service, portal.identity);
    const linked = await confirm(portal, portal.code);
    expect(linked.body).toMatchObject({ merged: { into: squatter.id }, user: { name: null, email_verified: true } });
    expect(await idOf('password_hash', 'identities', squatter.id)).toBeNull();
    const { rowCount } = await service.db.query('SELECT FROM passkeys WHERE identity_id = $1', [squatter.id]);
    expect(rowCount).toBe(0);
    // No owner but this one: the second factor of the relay account is the owner's.
    expect(await idOf('mfa_enabled_at', 'identities', squatter.id)).not.toBeNull();
    expect(await service.db.query('SELECT FROM totp_factors WHERE identity_id = $1', [squatter.id])).toMatchObject({
      rowCount: 1,
    });
  });

  // The upstream's own claim may have made it one, whatever its domain.
  it('is merged with no other relay account', async () => {
    const hidden = await givenIdentity(service, application);
    await service.db.query('UPDATE identities SET email_is_relay = true WHERE id = $1', [hidden.id]);
    const portal = await givenAsked(hidden.email);
    expectFailure(await confirm(portal, portal.code), 400, 'real_address_due');
    expect(await idOf('id', 'identities', portal.identity.id)).toBe(portal.identity.id);
  });

  // The moment between the guard and the lock.
  it('is not merged in a session that ended meanwhile', async () => {
    const portal = await givenMerging();
    const lock = 'SELECT FROM identities WHERE id = $1 FOR UPDATE';
    const barrier = await Barrier.hold(service, lock, [portal.identity.id]);
    const confirming = confirm(portal, portal.code);
    await barrier.sees(1);
    await barrier.change('UPDATE sessions SET revoked_at = now() WHERE id = $1', [portal.sessionId]);
    await barrier.release();
    expectFailure(await confirming, 401, 'access_token_invalid');
    expect(await idOf('id', 'identities', portal.identity.id)).toBe(portal.identity.id);
  });

  it('R84: says nothing of an account that is blocked, and merges nothing', async () => {
    const blocked = await givenIdentity(service, application, { blockedAt: new Date() });
    const portal = await givenAsked(blocked.email);
    expectFailure(await confirm(portal, portal.code), 400, 'address_change_invalid');
    expect(await idOf('id', 'identities', portal.identity.id)).toBe(portal.identity.id);
  });

  it('needs a relay account, a real address, a fresh proof, and five guesses at most', async () => {
    const usual = await givenPortalSession(service, { application });
    expectFailure(await ask(usual, 'real@example.com'), 400, 'no_relay_account');
    const portal = await givenRelay();
    expectFailure(await ask(portal, 'other@privaterelay.appleid.com'), 400, 'real_address_due');
    expectFailure(await ask(portal, 'real@example.com', {}), 400, 'fresh_proof_required');
    expect(await mailsTo(service, 'real@example.com')).toEqual([]);
    const { code, ...guessing } = await givenAsked('guessed-real@example.com');
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    await Promise.all(Array.from({ length: 6 }, () => confirm(guessing, wrong)));
    expectFailure(await confirm(guessing, code), 400, 'address_change_invalid');
  });

  it('takes the code of a change of email for nothing, nor the other way round', async () => {
    const { code, bearer } = await givenAsked('one-purpose@example.com');
    expectFailure(await service.http.post('/v1/portal/email/confirm', { code }, bearer), 400, 'address_change_invalid');
  });

  // Red (two merges, or a deadlock) where the second does not wait for the first.
  it('happens once, at whichever replica', async () => {
    const portal = await givenMerging();
    const replica = await service.replica();
    const lock = 'SELECT FROM identities WHERE id = $1 FOR UPDATE';
    const barrier = await Barrier.hold(service, lock, [portal.identity.id]);
    const confirming = [service, replica].map(({ http }) =>
      http.post('/v1/portal/relay/confirm', { code: portal.code }, portal.bearer),
    );
    await barrier.sees(2);
    await barrier.release();
    const statuses = (await Promise.all(confirming)).map(({ status }) => status);
    await replica.stop();
    expect(statuses.sort()).toEqual([200, 404]);
  });

  // Red (409, or a third account) where the sign-in trusts the link that it read before it waited.
  it('signs in to the account that stays, also by a sign-in on its way', async () => {
    const upstream = await Upstream.start();
    await givenProvider(service, application, { issuer: upstream.issuer });
    const portal = await givenMerging();
    const claims = person({ email: portal.identity.email });
    await service.db.query(
      `INSERT INTO linked_accounts (id, application_id, identity_id, provider, issuer, subject, created_at)
       VALUES (gen_random_uuid(), $1, $2, 'corp', $3, $4, now())`,
      [application.id, portal.identity.id, upstream.issuer, claims.sub],
    );
    const flow = await givenFlow(service, application);
    const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [portal.real.id]);
    const confirming = confirm(portal, portal.code);
    await barrier.sees(1);
    const idToken = { type: 'id_token', provider: 'corp', id_token: await upstream.sign(claims) };
    const signingIn = inFlow(service, flow, 'exchange', idToken);
    await barrier.sees(2);
    await barrier.release();
    expect((await confirming).status).toBe(200);
    const { body } = await signingIn;
    await upstream.stop();
    const signedIn = await service.http.post('/v1/auth/authorize', { code: body.code, client_type: 'server' });
    expect(signedIn.body.user).toMatchObject({ id: portal.real.id });
  });

  describe('GET /v1/applications/users/:id, and commands', () => {
    it('find the user by either id, and only for its application', async () => {
      const portal = await givenMerging();
      const from = portal.identity.id;
      const into = portal.real.id;
      expect((await findUser(from)).body).toMatchObject({ id: from, previous_ids: [] });
      expect((await confirm(portal, portal.code)).status).toBe(200);
      for (const id of [from, into]) {
        const found = await findUser(id);
        expect([found.status, found.body]).toMatchObject([200, { id: into, previous_ids: [from], user: { id: into } }]);
      }
      const foreign = await givenApplication(service);
      for (const id of [from, into, 'x', '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90'])
        expectFailure(await findUser(id, foreign.apiKey), 404, 'identity_not_found');
      expectFailure(await findUser(into, 'gh_key_x'), 401, 'api_key_invalid');
      const { json } = await runCli(service.variables, 'identities', 'export', from, '--json');
      expect(json).toMatchObject({ identity: { id: into }, previousIds: [from] });
      const { json: found } = await runCli(service.variables, 'identities', 'find', from, '--json');
      expect(found).toMatchObject([{ id: into, email: portal.real.email }]);
      await runCli(service.variables, 'identities', 'delete', from, '--yes');
      expectFailure(await findUser(from), 404, 'identity_not_found');
      await givenHousekeeping(service).run();
      const { rowCount } = await service.db.query(
        'SELECT FROM audit_events WHERE identity_id = ANY($1::uuid[]) AND ip IS NOT NULL',
        [[from, into]],
      );
      expect(rowCount).toBe(0);
    });
  });
});

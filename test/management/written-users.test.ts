import { auditEvents } from '../support/audit.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';

const STRONG = 'seven unhurried otters';
let people = 0;
const newEmail = () => `person-${++people}@example.com`;

describe('/v1/management/users, written', () => {
  const service = useService();
  let application: GivenApplication;
  let operator: Operator;
  beforeAll(async () => {
    application = await givenApplication(service);
    operator = await Operator.of(service, { application });
  });

  const create = (body: object, headers = {}) => operator.post('/users', body, headers);
  const signIn = async (email: string, password: string) => {
    const urls = { redirect_url: application.origin, cancel_url: application.origin };
    const start = await service.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey });
    const flow = { 'x-auth-flow-id': start.body.code };
    return service.http.post('/v1/auth/exchange', { type: 'password', email, password }, flow);
  };
  const templatesTo = async (email: string) => (await mailsTo(service, email)).map(({ template }) => template);

  describe('creates', () => {
    it('a user with a password, whom the operator has verified, and who signs in', async () => {
      const email = newEmail();
      const answer = await create({
        ...{ email, password: STRONG, verified: true, name: ' Grace  Hopper ', locale: 'en-gb' },
        ...{ picture: 'https://images.example.com/g.jpg', external_id: 'crm-1', metadata: { tier: 2 } },
      });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        ...{ email, email_verified: true, name: 'Grace Hopper', locale: 'en-GB', external_id: 'crm-1' },
        ...{ metadata: { tier: 2 }, has_password: true, new_password_due: false, previous_ids: [] },
      });
      const { id } = answer.body;
      expect(answer.headers.get('location')).toBe(`/v1/management/users/${id}`);
      const shown = await operator.get(`/users/${id}`);
      expect(shown.body).toEqual(answer.body);
      expect(shown.headers.get('etag')).toBe(answer.headers.get('etag'));
      expect((await signIn(email, STRONG)).status).toBe(200);
      const { rows } = await service.db.query(
        "SELECT type, management_key_id AS key FROM audit_events WHERE identity_id = $1 AND type = 'identity.created'",
        [id],
      );
      expect(rows).toEqual([{ type: 'identity.created', key: operator.keyId }]);
    });

    it('a user with the hash of another system', async () => {
      const email = newEmail();
      const hash = '$2b$04$7EqJtq98hPqEX7fNZaFWoOhi5BWX4Z1TQfZ3S0rTnEWW5uPp5v6y2';
      const answer = await create({ email, password_hash: hash, verified: true });
      expect(answer.body).toMatchObject({ has_password: true });
      expectFailure(await create({ email: newEmail(), password_hash: 'x', verified: true }), 400, 'malformed_input');
      const dear = await create({ email: newEmail(), password_hash: hash.replace('04', '15'), verified: true });
      expectFailure(dear, 400, 'malformed_input');
      expect(dear.body.message).toContain('a cost of 4 to 14');
    });

    it('a user who is invited: the mailed link proves the mailbox and sets a password', async () => {
      const email = newEmail();
      const answer = await create({ email, invite: true });
      expect(answer.body).toMatchObject({ email_verified: false, has_password: false });
      expect(await templatesTo(email)).toEqual(['invitation']);
      const mail = await latestMail(service, email);
      const page = await service.http.get(mail.link.replace(service.url, ''));
      expect(page.status).toBe(200);
      expect(page.text).toContain('type="password"');
      const { rows } = await service.db.query(
        `SELECT ip, user_agent, expires_at > now() + interval '6 days' AS is_long FROM email_codes WHERE identity_id = $1`,
        [answer.body.id],
      );
      expect(rows).toEqual([{ ip: null, user_agent: null, is_long: true }]);
      expect((await operator.post(`/users/${answer.body.id}/invitation`)).status).toBe(200);
      expect(await templatesTo(email)).toEqual(['invitation', 'invitation']);
      const again = new URL((await latestMail(service, email)).link).searchParams;
      const reset = (of: URLSearchParams) =>
        service.http.post(
          '/v1/auth/reset-password',
          { code: of.get('code'), password: STRONG },
          { 'x-auth-flow-id': String(of.get('flow')) },
        );
      expectFailure(await reset(new URL(mail.link).searchParams), 401, 'email_code_invalid');
      expect((await reset(again)).status).toBe(200);
      expect((await operator.get(`/users/${answer.body.id}`)).body).toMatchObject({
        ...{ email_verified: true, has_password: true },
      });
      expect((await signIn(email, STRONG)).status).toBe(200);
    });

    it('one of two at once, and says why not the other', async () => {
      const email = newEmail();
      expectFailure(await create({ email }), 400, 'malformed_input');
      await create({ email, verified: true, external_id: 'crm-2' });
      expectFailure(await create({ email: email.toUpperCase(), verified: true }), 409, 'email_in_use');
      expectFailure(
        await create({ email: newEmail(), verified: true, external_id: 'crm-2' }),
        409,
        'external_id_in_use',
      );
    });

    // Red where the row of the key is claimed after the act: the second creation finds the address in use.
    it('one user for one Idempotency-Key, also while the first request is under way', async () => {
      const email = newEmail();
      const barrier = await Barrier.hold(service, 'LOCK TABLE identities IN EXCLUSIVE MODE');
      const sent = { email, password: STRONG, verified: true };
      const answers = Promise.all([1, 2].map(() => create(sent, { 'idempotency-key': 'create-once' })));
      await barrier.sees(2);
      await barrier.release();
      const [first, second] = await answers;
      expect([first?.status, second?.status]).toEqual([201, 201]);
      expect(second?.body).toEqual(first?.body);
      const { rows } = await service.db.query(
        "SELECT encode(sealed_answer, 'escape') || encode(request_mac, 'escape') AS kept FROM kept_answers WHERE idempotency_key = 'create-once'",
      );
      expect(rows).toHaveLength(1);
      expect(rows[0].kept).not.toContain(email);
    });

    it('a user in the place of a sign-up that nobody confirmed, but of nobody else', async () => {
      const { email, id } = await givenIdentity(service, application, { unverified: true });
      const answer = await create({ email, verified: true });
      expect(answer.status).toBe(201);
      expect(answer.body.id).not.toBe(id);
      const invited = await create({ email: newEmail(), invite: true });
      expectFailure(await create({ email: invited.body.email, verified: true }), 409, 'email_in_use');
    });

    it.each([
      [{ email: 'nonsense', verified: true }, 'email_invalid'],
      [{ email: 'a@example.com', verified: true, password: 'short' }, 'password_too_short'],
      [{ email: 'a@example.com', verified: true, password: STRONG, password_hash: 'x' }, 'malformed_input'],
      [{ email: 'a@example.com', verified: true, picture: 'javascript:alert(1)' }, 'malformed_input'],
      [{ email: 'a@example.com', verified: true, metadata: { long: 'x'.repeat(4096) } }, 'malformed_input'],
      [{ email: 'a@example.com', verified: true, metadata: ['x'] }, 'malformed_input'],
      [{ email: 'a@example.com', verified: true, password: STRONG, invite: true }, 'malformed_input'],
      [{ email: 'a@example.com', verified: 'yes' }, 'malformed_input'],
      [{ email: 'a@example.com', verified: true, id: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90' }, 'malformed_input'],
      [{ email: 'a@example.com', verified: true, application_id: 'x' }, 'malformed_input'],
    ])('nobody from %j', async (body, code) => {
      expectFailure(await create(body), 400, code);
    });

    it('nobody in a dry run, and mails nobody', async () => {
      const email = newEmail();
      const answer = await operator.post('/users?dry_run=true', { email, invite: true });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ email });
      expectFailure(await operator.get(`/users/${answer.body.id}`), 404, 'identity_not_found');
      expect(await templatesTo(email)).toEqual([]);
    });
  });

  it('changes what is said about a user, and writes down which members', async () => {
    const { id } = await givenIdentity(service, application);
    const first = await operator.patch(`/users/${id}`, { name: 'Ada', metadata: { plan: 'gold', seats: [1, 2] } });
    expect(first.body).toMatchObject({ name: 'Ada', metadata: { plan: 'gold', seats: [1, 2] } });
    const same = await operator.patch(`/users/${id}`, { metadata: { plan: 'gold', seats: [1, 2] } });
    expect(same.headers.get('etag')).toBe(first.headers.get('etag'));
    expect((await operator.patch(`/users/${id}`, { name: null, metadata: null })).body).toMatchObject({
      name: null,
      metadata: {},
    });
    const events = await auditEvents(service, { identityId: id, type: 'identity.profile_changed' });
    expect(events.map(({ details }) => details)).toEqual([
      { members: ['name', 'metadata'] },
      { members: ['name', 'metadata'] },
    ]);
    for (const wrong of [{ email: 'x@example.com' }, { email_verified: true }, { blocked_at: null }, { id: 'x' }])
      expectFailure(await operator.patch(`/users/${id}`, wrong), 400, 'malformed_input');
  });

  // Red where the patch meets what was read before the lock.
  it('changes the metadata that a patch names: of many patches at once none is lost', async () => {
    const { id } = await givenIdentity(service, application);
    const patch = (metadata_patch: unknown) => operator.patch(`/users/${id}`, { metadata_patch });
    await operator.patch(`/users/${id}`, { metadata: { plan: 'free', crm: { id: 1, tags: ['a'] }, old: 1 } });
    const changed = await patch({ plan: 'pro', crm: { tags: ['b'], gone: null }, old: null, none: { a: null } });
    expect(changed.body.metadata).toEqual({ plan: 'pro', crm: { id: 1, tags: ['b'] }, none: {} });
    await Promise.all(Array.from({ length: 10 }, (_, at) => patch({ [`at${at}`]: at })));
    expect(Object.keys((await operator.get(`/users/${id}`)).body.metadata)).toHaveLength(13);
    expectFailure(await patch({ long: 'x'.repeat(4050) }), 400, 'malformed_input');
    expectFailure(await patch(['x']), 400, 'malformed_input');
    const both = await operator.patch(`/users/${id}`, { metadata: { a: 1, b: 2 }, metadata_patch: { b: null } });
    expect(both.body.metadata).toEqual({ a: 1 });
  });

  it('changes the email: both mailboxes are told, and the old one can undo it', async () => {
    const { id, email } = await givenIdentity(service, application);
    const next = newEmail();
    const answer = await operator.send('PUT', `/users/${id}/email`, { email: next });
    expect(answer.body).toMatchObject({ email: next, email_verified: true });
    expect(await templatesTo(email)).toEqual(['address_changed']);
    expect(await templatesTo(next)).toEqual(['address_assigned']);
    expect((await latestMail(service, email)).link).toContain('/portal/undo?code=');
    expect(JSON.stringify(await latestMail(service, next))).not.toContain('/portal/undo');
    expectFailure(await operator.send('PUT', `/users/${id}/email`, { email: next }), 400, 'email_unchanged');
    const other = await givenIdentity(service, application);
    expectFailure(await operator.send('PUT', `/users/${id}/email`, { email: other.email }), 409, 'email_in_use');
    expect(await templatesTo(other.email)).toEqual([]);
    const [event] = await auditEvents(service, { identityId: id, type: 'identity.email_changed' });
    expect(event?.details).not.toHaveProperty('email');
  });

  it('requires a new password: the present one signs in no more, until a mailed code has set another', async () => {
    const { id, email } = await givenIdentity(service, application);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    const due = await operator.post(`/users/${id}/require-new-password`);
    expect(due.body).toMatchObject({ new_password_due: true });
    expectFailure(await signIn(email, PASSWORD), 403, 'new_password_due');
    expectFailure(await signIn(email, 'another wrong password'), 401, 'credentials_invalid');
    const urls = { redirect_url: application.origin, cancel_url: application.origin };
    const start = await service.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey });
    const flow = { 'x-auth-flow-id': start.body.code };
    await service.http.post('/v1/auth/forgot-password', { email }, flow);
    const { code } = await latestMail(service, email);
    expect((await service.http.post('/v1/auth/reset-password', { code, password: STRONG }, flow)).status).toBe(200);
    expect((await signIn(email, STRONG)).status).toBe(200);
    expect((await operator.get(`/users/${id}`)).body.new_password_due).toBe(false);
    const without = await create({ email: newEmail(), verified: true });
    expectFailure(await operator.post(`/users/${without.body.id}/require-new-password`), 409, 'no_password');
  });

  it('shows what happened to a user, a page at a time, and with which key', async () => {
    const { body: user } = await create({ email: newEmail(), verified: true });
    for (const name of ['A', 'B', 'C']) await operator.patch(`/users/${user.id}`, { name });
    const path = `/users/${user.id}/activity?limit=3`;
    const first = (await operator.get(path)).body;
    const rest = (await operator.get(`${path}&after=${first.next}`)).body;
    const types = [...first.events, ...rest.events].map(({ type }: { type: string }) => type);
    expect(types).toEqual([...Array(3).fill('identity.profile_changed'), 'identity.created']);
    expect(first.events[0].management_key_id).toBe(operator.keyId);
    expect(rest.next).toBeNull();
    const forged = Buffer.from(`${first.events[0].at}' OR 1=1`).toString('base64url');
    expectFailure(await operator.get(`${path}&after=${forged}`), 400, 'malformed_input');
  });

  it('exports what is stored about a user, without proofs, and notes it', async () => {
    const { id, email } = await givenIdentity(service, application);
    const { body, text } = await operator.get(`/users/${id}/export`);
    expect(body).toMatchObject({ identity: { id, email, metadata: {}, hasPassword: true }, sessions: [] });
    expect(text).not.toMatch(/argon2|Hash"|sealed/);
    expect(await auditEvents(service, { identityId: id, type: 'identity.exported' })).toHaveLength(1);
  });

  it('invites nobody who waits for nothing, and nobody who is blocked', async () => {
    const { id } = await givenIdentity(service, application);
    expectFailure(await operator.post(`/users/${id}/invitation`), 409, 'nothing_pending');
    const { body } = await create({ email: newEmail(), invite: true });
    await operator.post(`/users/${body.id}/block`);
    expectFailure(await operator.post(`/users/${body.id}/invitation`), 409, 'nothing_pending');
  });
});

import { auditEvents } from '../support/audit.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { givenInvitation } from '../support/given-invitation.js';
import { Operator } from '../support/given-management.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';

const HOUR = 60 * 60 * 1000;

describe('/v1/management/applications/:application/invitations', () => {
  const service = useService();
  let application: GivenApplication;
  let operator: Operator;
  let people = 0;
  beforeAll(async () => {
    application = await givenApplication(service, { signUp: 'invited' });
    operator = await Operator.of(service, { application });
  });

  const newEmail = () => `guest-${++people}@example.com`;
  const path = () => `/applications/${application.slug}/invitations`;
  const invite = (body: object) => operator.post(path(), body);
  const expire = (id: string) =>
    service.db.query(
      "UPDATE invitations SET sent_at = sent_at - interval '8 days', expires_at = expires_at - interval '8 days' WHERE id = $1",
      [id],
    );
  const tokenIn = async (email: string) => new URL((await latestMail(service, email)).link).searchParams.get('token');

  it('mails a link to the person, and shows no token', async () => {
    const email = newEmail();
    const { status, body, text, headers } = await invite({
      ...{ email: email.toUpperCase().replace('EXAMPLE.COM', 'example.com'), name: ' Grace  Hopper ', locale: 'de' },
      ...{ redirect_url: `${application.origin}/welcome?from=mail`, expires_in_hours: 24 },
    });
    expect([status, headers.get('location')]).toEqual([
      201,
      `/v1/management/applications/${application.id}/invitations/${body.id}`,
    ]);
    expect(body).toMatchObject({
      ...{ name: 'Grace Hopper', locale: 'de', redirect_url: `${application.origin}/welcome?from=mail` },
      ...{ state: 'open', sends: 1, management_key_id: operator.keyId, user_id: null, accepted_at: null },
    });
    expect(Date.parse(body.expires_at) - Date.parse(body.sent_at)).toBe(24 * HOUR);
    const mail = await latestMail(service, body.email);
    expect([mail.template, mail.subject]).toEqual(['join_invitation', expect.stringContaining('eingeladen')]);
    const token = await tokenIn(body.email);
    expect(token).toMatch(/^gh_inv_/);
    expect(text).not.toContain(token);
    const { rows } = await service.db.query('SELECT * FROM invitations WHERE id = $1', [body.id]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await operator.get(`${path()}/${body.id}`)).body).toEqual(body);
    expect((await operator.get(`${path()}?email=${email}`)).body.invitations).toEqual([body]);
    const [event] = await auditEvents(service, { type: 'invitation.created' });
    expect(event).toMatchObject({ details: { id: body.id } });
    const events = (await operator.get('/events?types=invitation.*')).body.events;
    expect(events.at(-1)).toMatchObject({ type: 'invitation.created', data: { invitation: body.id } });
    expect(JSON.stringify(events)).not.toContain(email);
  });

  it('lists page by page, the newest first', async () => {
    const other = await givenApplication(service, { signUp: 'invited' });
    const of = await Operator.of(service, { application: other });
    const all = `/applications/${other.slug}/invitations`;
    const ids: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) ids.unshift((await of.post(all, { email: newEmail() })).body.id);
    const first = (await of.get(`${all}?limit=2`)).body;
    const second = (await of.get(`${all}?limit=2&after=${first.next}`)).body;
    expect([...first.invitations, ...second.invitations].map(({ id }) => id)).toEqual(ids);
    expect(second.next).toBeNull();
  });

  it('has one open invitation for a mailbox, also when two are asked for at once', async () => {
    const email = newEmail();
    const answers = await Promise.all([invite({ email }), invite({ email }), invite({ email: email.toUpperCase() })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expectFailure(await invite({ email }), 409, 'invitation_open');
    expect(await mailsTo(service, email)).toHaveLength(1);
  });

  it('sends it again with another link, for as long again, also after its end', async () => {
    const email = newEmail();
    const { id } = (await invite({ email })).body;
    const first = await tokenIn(email);
    await expire(id);
    expect((await operator.get(`${path()}/${id}`)).body.state).toBe('expired');
    const { status, body } = await operator.post(`${path()}/${id}/resend`);
    expect([status, body.state, body.sends]).toEqual([200, 'open', 2]);
    expect(Date.parse(body.expires_at) - Date.parse(body.sent_at)).toBe(7 * 24 * HOUR);
    expect(await tokenIn(email)).not.toBe(first);
  });

  it('makes a new one where the earlier one has expired', async () => {
    const email = newEmail();
    const { id } = (await invite({ email })).body;
    await expire(id);
    expect((await invite({ email })).status).toBe(201);
    expectFailure(await operator.post(`${path()}/${id}/resend`), 409, 'invitation_ended');
  });

  it('withdraws it, once', async () => {
    const email = newEmail();
    const { id } = (await invite({ email })).body;
    expect((await operator.delete(`${path()}/${id}`)).status).toBe(204);
    expect((await operator.get(`${path()}/${id}`)).body).toMatchObject({ state: 'withdrawn' });
    expectFailure(await operator.delete(`${path()}/${id}`), 409, 'invitation_ended');
    expectFailure(await operator.post(`${path()}/${id}/resend`), 409, 'invitation_ended');
    expect((await invite({ email })).status).toBe(201);
  });

  it('refuses what leads nowhere', async () => {
    const { email: known } = await givenIdentity(service, application);
    expectFailure(await invite({ email: known }), 409, 'invitation_not_needed');
    expectFailure(await invite({ email: 'no address' }), 400, 'email_invalid');
    const elsewhere = { email: newEmail(), redirect_url: 'https://evil.example.com/' };
    expectFailure(await invite(elsewhere), 400, 'redirect_url_not_allowed');
    for (const expires_in_hours of [0, 721, 1.5, '24'])
      expectFailure(await invite({ email: newEmail(), expires_in_hours }), 400, 'malformed_input');
    const closed = await givenApplication(service, { signUp: 'closed' });
    const everywhere = await Operator.of(service);
    const all = `/applications/${closed.slug}/invitations`;
    expectFailure(await everywhere.post(all, { email: newEmail() }), 409, 'invitations_closed');
    expectFailure(await everywhere.get(`${all}/${application.id}`), 404, 'invitation_unknown');
  });

  it('invites nobody twice, and rehearses without a mail', async () => {
    const email = newEmail();
    expect((await operator.post(`${path()}?dry_run=true`, { email })).body).toMatchObject({ email, state: 'open' });
    expect(await mailsTo(service, email)).toEqual([]);
    const key = { 'idempotency-key': `once-${email}` };
    const [first, again] = [await operator.post(path(), { email }, key), await operator.post(path(), { email }, key)];
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await mailsTo(service, email)).toHaveLength(1);
  });

  it('shows a key nothing of another application, and takes a scope for each act', async () => {
    const { id } = (await invite({ email: newEmail() })).body;
    const other = await givenApplication(service);
    const stranger = await Operator.of(service, { application: other });
    expectFailure(await stranger.get(`${path()}/${id}`), 404, 'application_not_found');
    const through = `/applications/${other.slug}/invitations/${id}`;
    expectFailure(await stranger.get(through), 404, 'invitation_unknown');
    expectFailure(await stranger.delete(through), 404, 'invitation_unknown');
    expectFailure(await stranger.post(`${through}/resend`), 404, 'invitation_unknown');
    const reader = await Operator.of(service, { application, scopes: ['users:read'] });
    expect((await reader.get(path())).status).toBe(200);
    expectFailure(await reader.post(path(), { email: newEmail() }), 403, 'scope_missing');
    expectFailure(await reader.delete(`${path()}/${id}`), 403, 'scope_missing');
  });

  it('is forgotten with the person', async () => {
    const { id: identityId, email } = await givenIdentity(service, application);
    const { id: accepted } = await givenInvitation(service, application, newEmail());
    const accept = 'UPDATE invitations SET accepted_at = now(), identity_id = $2 WHERE id = $1';
    await service.db.query(accept, [accepted, identityId]);
    await givenInvitation(service, application, email);
    const exported = (await operator.get(`/users/${identityId}/export`)).body;
    expect(exported.invitations).toHaveLength(1);
    expect(JSON.stringify(exported.invitations)).not.toContain('tokenHash');
    await operator.delete(`/users/${identityId}`);
    const { rows } = await service.db.query('SELECT FROM invitations WHERE identity_id = $1 OR email_key = $2', [
      identityId,
      email,
    ]);
    expect(rows).toEqual([]);
  });
});

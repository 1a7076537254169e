import { auditEvents } from '../support/audit.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { givenApplication, givenCode, givenIdentity, givenSession, PASSWORD } from '../support/given.js';
import { givenPortal } from '../support/given-portal.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';

type Bearer = Record<string, string>;

const service = useService();
const get = (path: string, bearer: Bearer) => service.http.get(`/v1/portal/${path}`, bearer);
const refreshable = async ({ refreshToken }: { refreshToken: string }) =>
  (await service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken })).status === 200;

describe('DELETE /v1/portal/account', () => {
  const remove = (bearer: Bearer, body?: object) =>
    service.http.send('DELETE', '/v1/portal/account', { headers: bearer, body });
  const rowsOf = async (id: string) => (await service.db.query('SELECT FROM identities WHERE id = $1', [id])).rowCount;

  it('deletes everything that identifies the owner, frees the seat, ends every session, and confirms it', async () => {
    const portal = await givenPortal(service);
    const { identity, application } = portal;
    const other = await givenSession(service, portal);
    const code = await givenCode(service, application, portal);
    const neighbour = await givenSession(service, { application });
    const answer = await remove(portal.bearer, { confirm: ` ${identity.email.toUpperCase()} `, password: PASSWORD });
    expect([answer.status, answer.body]).toEqual([200, { status: 'deleted' }]);
    expect(await rowsOf(identity.id)).toBe(0);
    for (const session of [portal, portal.origin, other]) expect(await refreshable(session)).toBe(false);
    expect(await refreshable(neighbour)).toBe(true);
    expectFailure(await get('me', portal.bearer), 401, 'access_token_invalid');
    expect((await service.http.post('/v1/auth/authorize', { code, client_type: 'server' })).status).toBe(401);
    const { rows } = await service.db.query('SELECT used FROM application_seats WHERE application_id = $1', [
      application.id,
    ]);
    expect(rows).toEqual([{ used: 1 }]);
    const mail = await latestMail(service, identity.email);
    expect([mail.template, mail.subject]).toEqual(['account_deleted', expect.stringContaining('was deleted')]);
    const events = await auditEvents(service, { identityId: identity.id });
    expect(events.at(-1)).toMatchObject({ type: 'identity.deleted', details: { by: 'owner' } });
    expect(events.filter(({ ip }) => ip !== null)).toEqual([]);
    const again = await givenIdentity(service, application, { email: identity.email });
    expect(again.id).not.toBe(identity.id);
  });

  it('needs the email address of the account, and a fresh proof', async () => {
    const portal = await givenPortal(service);
    const { email, id } = portal.identity;
    expectFailure(await remove(portal.bearer), 400, 'malformed_input');
    expectFailure(await remove(portal.bearer, { password: PASSWORD }), 400, 'malformed_input');
    expectFailure(
      await remove(portal.bearer, { confirm: 'other@example.com', password: PASSWORD }),
      400,
      'deletion_not_confirmed',
    );
    expectFailure(
      await remove(portal.bearer, { confirm: 'delete', password: PASSWORD }),
      400,
      'deletion_not_confirmed',
    );
    expectFailure(await remove(portal.bearer, { confirm: email }), 400, 'fresh_proof_required');
    expectFailure(await remove(portal.bearer, { confirm: email, password: 'wrong' }), 400, 'password_wrong');
    expect(await rowsOf(id)).toBe(1);
    expect(await mailsTo(service, email)).toEqual([]);
    expect((await service.http.post('/v1/portal/proof', { password: PASSWORD }, portal.bearer)).status).toBe(200);
    expect((await remove(portal.bearer, { confirm: email })).status).toBe(200);
  });

  it('deletes an account once; to the others it is gone (404)', async () => {
    const portal = await givenPortal(service, { application: await givenApplication(service) });
    const body = { confirm: portal.identity.email, password: PASSWORD };
    const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [
      portal.identity.id,
    ]);
    const removing = Array.from({ length: 3 }, () => remove(portal.bearer, body));
    await barrier.sees(3);
    await barrier.release();
    const answers = await Promise.all(removing);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    for (const answer of answers.filter(({ status }) => status === 404))
      expectFailure(answer, 404, 'identity_not_found');
    expect(await mailsTo(service, portal.identity.email)).toHaveLength(1);
  });
});

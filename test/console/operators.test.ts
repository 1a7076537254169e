import { PERMISSIONS, type Role } from '../../src/console/operators/roles.js';
import { PERMISSION } from '../../src/console/visit/console.guard.js';
import { Barrier } from '../support/barrier.js';
import { hidden } from '../support/console-forms.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { givenOperator, letSignInAge } from '../support/given-operator.js';
import { visibleText } from '../support/hosted.js';
import { latestMail } from '../support/mailbox.js';
import { routesOf } from '../support/routes.js';
import { useService } from '../support/service.js';

const service = useService();
let application: GivenApplication;
beforeAll(async () => {
  application = await givenApplication(service);
});

const roleOf = async (email: string) =>
  (
    await service.db.query(
      `SELECT operators.id, role, operators.application_id FROM operators
       JOIN identities ON identities.id = identity_id WHERE email = $1 ORDER BY operators.id`,
      [email],
    )
  ).rows;

/** Null stands for every operator. */
function consoleRoutes(): { method: string; path: string; permission: string | null }[] {
  return routesOf(service)
    .filter(({ route }) => / \/console(\/|$)/.test(route))
    .map(({ route, act }) => {
      const [method = '', path = ''] = route.split(' ');
      return { method, path, permission: Reflect.getMetadata(PERMISSION, act) };
    });
}

describe('The roles of operators', () => {
  /** One ends the session, and the other its answer never. */
  const LEAVES_OR_STAYS = ['/console/sign-out', '/console/live'];
  const OPEN = ['/console/sign-in', '/console/callback', '/console/closed'];

  it('are asked for at every page and form but those of the way in', () => {
    const unguarded = consoleRoutes().filter(({ permission }) => permission === undefined);
    expect([...new Set(unguarded.map(({ path }) => path))].sort()).toEqual([...OPEN].sort());
  });

  it.each(Object.keys(PERMISSIONS) as Role[])('%s: opens what it may, and nothing else', async (role) => {
    const operator = await givenOperator(service, [{ role }]);
    const nothing = '01990000-0000-7000-8000-000000000000';
    for (const { method, path, permission } of consoleRoutes()) {
      if (permission === undefined || LEAVES_OR_STAYS.includes(path)) continue;
      const url = path.replace(/:\w+/g, nothing);
      const answer = method === 'GET' ? await operator.get(url) : await operator.post(url);
      const isRefused = answer.headers.get('x-error-code') === 'role_too_small';
      const may = permission === null || (PERMISSIONS[role] as string[]).includes(permission);
      expect([method, path, isRefused]).toEqual([method, path, !may]);
      expect([method, path, answer.status >= 500]).toEqual([method, path, false]);
    }
  });

  it('end at their application, and with the last one the console, which can still be closed', async () => {
    const [mine, other] = [application, await givenApplication(service)];
    const owner = await givenOperator(service, [{ role: 'owner', application: mine }]);
    const theirs = await givenOperator(service, [{ role: 'admin', application: other }]);
    const [role] = await roleOf(theirs.email);
    expect((await owner.get(`/console/operators/${role.id}/take`)).status).toBe(404);
    expect((await owner.post(`/console/operators/${role.id}/take`)).status).toBe(404);
    const everywhere = await owner.post('/console/operators/invite', { email: 'a@example.com', role: 'viewer' });
    expect(everywhere.headers.get('x-error-code')).toBe('role_too_small');
    const beyond = { email: 'a@example.com', role: 'viewer', application: other.slug };
    expect((await owner.post('/console/operators/invite', beyond)).status).toBe(404);
    expect((await owner.get('/console/operators')).text).not.toContain(theirs.email);

    await service.db.query('DELETE FROM operators WHERE id = $1', [role.id]);
    const left = await theirs.get('/console');
    expect([left.headers.get('x-error-code'), hidden(left, 'csrf')]).toEqual(['not_an_operator', theirs.csrf]);
    expect((await theirs.post('/console/sign-out')).headers.get('location')).toBe('/console/closed');
    expect((await theirs.get('/console')).headers.get('location')).toContain('/console/sign-in');
  });
});

describe('An owner', () => {
  it('invites an operator by mail, changes the role, and takes it away, each in the trail with the reason', async () => {
    const owner = await givenOperator(service, [{ role: 'owner' }]);
    const email = 'helper@example.com';
    const invite = { email, role: 'support', application: application.slug };
    const invited = await owner.post('/console/operators/invite', invite);
    expect(visibleText((await owner.get(invited.headers.get('location') as string)).text)).toContain('on its way');
    expect((await latestMail(service, email)).subject).toContain('Gatehouse Console');
    await owner.post('/console/operators/invite', { ...invite, role: 'admin' });
    const roles = await roleOf(email);
    expect(roles).toMatchObject([{ role: 'admin', application_id: application.id }]);

    const page = await owner.get(`/console/operators/${roles[0].id}/take`);
    expect(visibleText(page.text)).toContain(`${email} is no longer Admin at ${application.slug}`);
    await owner.post(`/console/operators/${roles[0].id}/take`, { reason: 'left the company' });
    expect(await roleOf(email)).toEqual([]);
    const { rows } = await service.db.query(
      `SELECT type, operator_id, ip, details FROM audit_events WHERE operator_id = $1 ORDER BY sequence`,
      [owner.identityId],
    );
    expect(rows.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['operator.role_given', 'operator.role_taken']),
    );
    expect(rows.at(-1)).toMatchObject({ ip: expect.any(String), details: { reason_given: 'left the company' } });
  });

  it('needs a sign-in of the last minutes for it', async () => {
    const owner = await givenOperator(service, [{ role: 'owner' }]);
    await letSignInAge(service, owner);
    const page = await owner.get('/console/operators/invite');
    expect(page.headers.get('location')).toBe('/console/sign-in?proof=yes&to=%2Fconsole%2Foperators%2Finvite');
    const signIn = await owner.get(page.headers.get('location') as string);
    expect(new URL(signIn.headers.get('location') as string).pathname).toBe('/login/other-account');
    const sent = await owner.post('/console/operators/invite', { email: 'late@example.com', role: 'viewer' });
    expect([sent.status, sent.headers.get('x-error-code')]).toEqual([403, 'proof_needed']);
    expect(await roleOf('late@example.com')).toEqual([]);
  });

  // Red without the lock of HOLD_OWNERS: both see the other one.
  it('of every application stays: two who take the role from each other at once leave one', async () => {
    await service.db.query("DELETE FROM operators WHERE role = 'owner' AND application_id IS NULL");
    const [ada, bob] = [
      await givenOperator(service, [{ role: 'owner' }]),
      await givenOperator(service, [{ role: 'owner' }]),
    ];
    const [ofAda, ofBob] = [(await roleOf(ada.email))[0].id, (await roleOf(bob.email))[0].id];
    const barrier = await Barrier.hold(service, "SELECT FROM operators WHERE role = 'owner' FOR UPDATE");
    const both = [ada.post(`/console/operators/${ofBob}/take`), bob.post(`/console/operators/${ofAda}/take`)];
    await barrier.sees(2);
    await barrier.release();
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([303, 409]);
    const { rowCount } = await service.db.query(
      "SELECT FROM operators WHERE role = 'owner' AND application_id IS NULL",
    );
    expect(rowCount).toBe(1);
  });
});

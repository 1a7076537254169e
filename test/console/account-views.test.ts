import { BlockingAndDeletion } from '../../src/identities/account/blocking-and-deletion.js';
import { Cache } from '../../src/platform/cache/cache.js';
import { givenAccountPages } from '../support/account-pages.js';
import { auditEvents } from '../support/audit.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenSession,
  givenTimePasses,
} from '../support/given.js';
import { type GivenOperator, givenOperator, letSignInAge } from '../support/given-operator.js';
import { givenPasskey } from '../support/given-passkey.js';
import { givenPortal } from '../support/given-portal.js';
import { Browser, visibleText } from '../support/hosted.js';
import { routesOf } from '../support/routes.js';
import { type Answer, useService } from '../support/service.js';

const service = useService();
let application: GivenApplication;
let person: GivenIdentity;
let admin: GivenOperator;
beforeAll(async () => {
  application = await givenApplication(service, { plan: { view_as: true } });
  person = await givenIdentity(service, application);
  admin = await givenOperator(service, [{ role: 'admin', application }]);
});

const code = ({ status, headers }: Answer) => [status, headers.get('x-error-code')];

/** A browser in which the operator has the console open. */
function browserOf({ cookie }: GivenOperator): Browser {
  const browser = new Browser(service);
  const [name = '', value = ''] = cookie.split('=');
  browser.cookies.set(name, value);
  return browser;
}

async function begin(browser: Browser, by: GivenOperator, { id }: { id: string }): Promise<Answer> {
  const path = `/console/people/${id}/view`;
  const begun = await browser.post(path, { csrf: by.csrf, reason: 'they cannot find the button' });
  expect([begun.status, begun.headers.get('location')]).toEqual([303, '/portal']);
  return browser.open('/portal');
}

async function givenView(by = admin, of = person): Promise<Browser> {
  const browser = browserOf(by);
  expect((await begin(browser, by, of)).status).toBe(200);
  return browser;
}

const viewIn = ({ cookies }: Browser) => cookies.get('gh_view');

describe('A view of an account', () => {
  it('begins after a page that says what it does, with a reason, and stands in the trail and in the activity', async () => {
    const session = await givenSession(service, { application });
    const { identity } = session;
    const shown = await admin.get(`/console/people/${identity.id}`);
    expect(shown.text).toContain(`${identity.id}/view`);
    const before = visibleText((await admin.get(`/console/people/${identity.id}/view`)).text);
    for (const said of ['for 15 minutes at most', 'You can change nothing', 'They see in their activity'])
      expect(before).toContain(said);
    const silent = await admin.post(`/console/people/${identity.id}/view`, { reason: '' });
    expect([...code(silent), silent.cookies]).toEqual([400, 'reason_missing', {}]);

    const browser = await givenView(admin, identity);
    const text = visibleText(browser.page.text);
    expect(text).toContain(`You, ${admin.email}, see the account of ${identity.email} as its owner does.`);
    expect(text).toContain('The view ends in 15 minutes.');
    const [event, ...more] = await auditEvents(service, { identityId: identity.id, type: 'identity.viewed' });
    expect([event, more]).toMatchObject([
      { ip: expect.any(String), details: { reason_given: 'they cannot find the button' } },
      [],
    ]);
    const { rows } = await service.db.query(
      "SELECT operator_id FROM audit_events WHERE type = 'identity.viewed' AND identity_id = $1",
      [identity.id],
    );
    expect(rows).toEqual([{ operator_id: admin.identityId }]);

    const portal = await givenPortal(service, { origin: session });
    const listed = await service.http.get('/v1/portal/activity', { authorization: `Bearer ${portal.accessToken}` });
    const viewed = listed.body.events.find(({ type }: { type: string }) => type === 'account_viewed');
    expect(viewed).toMatchObject({ ip: null, device: null, session_id: null });
    expect(JSON.stringify(listed.body)).not.toContain('cannot find the button');
    const pages = (await givenAccountPages(service, { application, identity })).browser;
    expect(visibleText((await pages.open('/portal/sign-ins')).text)).toContain(
      'Account pages viewed by the people who run the application',
    );
  });

  it('is for admins alone, with a sign-in of the last minutes, where the plan allows it and the account is open', async () => {
    const path = `/console/people/${person.id}/view`;
    const refused = async (by: GivenOperator, at = path) => {
      const answers = [await by.get(at), await by.post(at, { reason: 'a reason' })];
      for (const { cookies } of answers) expect(cookies).toEqual({});
      return answers.map(code);
    };
    const support = await givenOperator(service, [{ role: 'support' }]);
    expect(await refused(support)).toEqual(Array(2).fill([403, 'role_too_small']));
    expect((await support.get(`/console/people/${person.id}`)).text).not.toContain(path);
    const elsewhere = await givenOperator(service, [
      { role: 'support', application },
      { role: 'admin', application: await givenApplication(service) },
    ]);
    expect(await refused(elsewhere)).toEqual(Array(2).fill([404, 'identity_not_found']));
    const late = await givenOperator(service, [{ role: 'owner' }]);
    await letSignInAge(service, late);
    expect(await refused(late)).toEqual([
      [303, 'proof_needed'],
      [403, 'proof_needed'],
    ]);
    const owner = await givenOperator(service, [{ role: 'owner' }]);
    const without = await givenIdentity(service, await givenApplication(service));
    expect(await refused(owner, `/console/people/${without.id}/view`)).toEqual(
      Array(2).fill([403, 'feature_blocked_by_plan']),
    );
    expect((await owner.get(`/console/people/${without.id}`)).text).not.toContain(`${without.id}/view`);
    const blocked = await givenIdentity(service, application);
    await service.app.get(BlockingAndDeletion, { strict: false }).block(blocked.id);
    expect(await refused(owner, `/console/people/${blocked.id}/view`)).toEqual(
      Array(2).fill([409, 'viewed_account_blocked']),
    );
  });

  /** Everything that is stored about a person or a session. */
  async function stored(): Promise<Record<string, string>> {
    const { rows } = await service.db.query(
      `SELECT DISTINCT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
         AND (column_name IN ('identity_id', 'session_id') OR table_name IN ('identities', 'sessions'))`,
    );
    const contents: Record<string, string> = {};
    for (const { name } of rows) {
      const found = await service.db.query(
        `SELECT coalesce(string_agg(row::text, E'\n' ORDER BY row::text), '') AS all FROM ${name} AS row`,
      );
      contents[name] = found.rows[0].all;
    }
    return contents;
  }

  // Red with a page of the account taken out of the middleware, and with one more in SHOWN_IN_VIEWS that changes something.
  it('shows seven pages with a banner, and refuses every other route of the portal with every method', async () => {
    const SHOWN = [
      '/portal',
      '/portal/connections',
      '/portal/data',
      '/portal/organizations',
      '/portal/profile',
      '/portal/security',
      '/portal/sign-ins',
    ];
    const own = await givenAccountPages(service);
    const viewed = await givenSession(service, { application });
    await givenPasskey(service, application, viewed.identity);
    const browser = await givenView(admin, viewed.identity);
    for (const [name, value] of own.browser.cookies) browser.cookies.set(name, value);
    const before = await stored();
    const paths = new Set(routesOf(service).map(({ route }) => route.split(' ')[1] as string));
    const ofPages = [...paths].filter((path) => /^\/portal(\/|$)/.test(path));
    expect(ofPages.length).toBeGreaterThan(30);
    const shown = new Set<string>();
    for (const route of [...ofPages, '/portal/nothing', '/portal/Security', '/portal/security/'])
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const path = route.replace(/:\w+/g, viewed.identity.id);
        const headers = {
          'content-type': 'application/x-www-form-urlencoded',
          cookie: browser.cookieHeader(),
          origin: service.url,
        };
        const answer = await service.http.send(method, path, { headers, ...(method === 'POST' && { body: 'csrf=x' }) });
        const reads = method === 'GET' || method === 'HEAD';
        if (reads && answer.status === 200) shown.add(path);
        else expect([method, path, ...code(answer)]).toEqual([method, path, 403, 'view_is_read_only']);
        expect(answer.cookies).toEqual({});
        if (method === 'HEAD') continue;
        expect(visibleText(answer.text)).toContain(`You, ${admin.email}, see the account of ${viewed.identity.email}`);
        expect(answer.text).not.toContain(own.session.identity.email);
        expect(answer.text).not.toMatch(/otpauth:|(?<![\w-])gh_(?!view)\w+_/); // a random text may have the letters within it
      }
    expect([...shown].sort()).toEqual(SHOWN);
    for (const path of [...paths].filter((path) => /^\/(v1\/portal|api)(\/|$)/.test(path)))
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
        const url = path.replace(/:\w+/g, viewed.identity.id);
        const bearer = { cookie: `gh_view=${viewIn(browser)}`, authorization: `Bearer ${viewIn(browser)}` };
        const { status, text } = await service.http.send(method, url, { headers: bearer });
        expect([method, path, text.includes(viewed.identity.email), status < 500]).toEqual([method, path, false, true]);
      }
    expect(await stored()).toEqual(before);

    const page = await browser.open('/portal/security');
    const form = /<fieldset class="seen" disabled>[\s\S]*<\/fieldset>/.exec(page.text)?.[0] ?? '';
    expect(page.text.replace(form, '').match(/<form/g)).toHaveLength(1);
    expect(visibleText((await browser.open('/portal/data')).text)).toContain(viewed.identity.email);
    await browser.press('End the view');
    expect(browser.page.headers.get('location')).toMatch(`/console/people/${viewed.identity.id}?done=`);
    expect(viewIn(browser)).toBeUndefined();
    const mine = visibleText((await browser.open('/portal')).text);
    expect(mine).toContain(own.session.identity.email);
    expect(mine).not.toContain('see the account of');
  });

  const sql = (text: string, ...values: string[]) => service.db.query(text, values);
  const block = (id: string) => service.app.get(BlockingAndDeletion, { strict: false }).block(id);
  const setPlan = async (set: string, { id }: GivenApplication) => {
    await sql(`UPDATE plans SET ${set} WHERE id = (SELECT plan_id FROM applications WHERE id = $1)`, id);
    service.app.get(Cache).dropAll();
  };

  interface Viewing {
    by: GivenOperator;
    of: GivenIdentity;
    at: GivenApplication;
  }

  it.each<[why: string, end: (viewing: Viewing) => Promise<unknown>]>([
    ['the operator signs out', ({ by }) => by.post('/console/sign-out')],
    ['the operator is blocked', ({ by }) => block(by.identityId)],
    ['the session of the operator is idle', ({ by }) => givenTimePasses(service, by.sessionId, '2 hours')],
    ['the role is gone', ({ by }) => sql('DELETE FROM operators WHERE identity_id = $1', by.identityId)],
    [
      'the role becomes a smaller one',
      ({ by }) => sql("UPDATE operators SET role = 'support' WHERE identity_id = $1", by.identityId),
    ],
    [
      'the role becomes one of another application',
      ({ by }) => sql('UPDATE operators SET application_id = $2 WHERE identity_id = $1', by.identityId, application.id),
    ],
    [
      'its time is over',
      ({ of }) =>
        sql("UPDATE account_views SET expires_at = expires_at - interval '15 minutes' WHERE identity_id = $1", of.id),
    ],
    ['the account is blocked', ({ of }) => block(of.id)],
    ['the account is deleted', ({ of }) => sql('DELETE FROM identities WHERE id = $1', of.id)],
    ['the plan allows it no more', ({ at }) => setPlan('view_as = false', at)],
    ['the plan has no portal any more', ({ at }) => setPlan(`portal = '{"enabled": false}'`, at)],
  ])('ends at the next click when %s', async (_why, end) => {
    const at = await givenApplication(service, { plan: { view_as: true } });
    const [by, of] = [
      await givenOperator(service, [{ role: 'admin', application: at }]),
      await givenIdentity(service, at),
    ];
    const browser = await givenView(by, of);
    const copy = viewIn(browser) as string;
    await end({ by, of, at });
    const over = await browser.open('/portal/security');
    expect([...code(over), visibleText(over.text).includes('The view is over')]).toEqual([403, 'view_is_over', true]);
    expect([over.text.includes(of.email), viewIn(browser)]).toEqual([false, undefined]);
    expect(code(await browser.open('/portal'))).toEqual([401, 'page_session_over']);
    browser.cookies.set('gh_view', copy);
    expect(code(await browser.open('/portal'))).toEqual([403, 'view_is_over']);
  });

  it('follows the account, and names in each window the one that is shown', async () => {
    const other = await givenIdentity(service, application);
    const browser = await givenView();
    const first = browser.page;
    await service.db.query(
      "UPDATE identities SET email = 'moved@example.com', email_key = 'moved@example.com' WHERE id = $1",
      [other.id],
    );
    await begin(browser, admin, other);
    const second = visibleText(browser.page.text);
    expect(second).toContain('see the account of moved@example.com');
    expect(second).not.toContain(person.email);
    browser.page = first;
    await browser.press('End the view');
    expect(browser.page.headers.get('location')).toContain(person.id);
    expect(visibleText((await browser.open('/portal/data')).text)).toContain('moved@example.com');
    const stranger = await givenOperator(service, [{ role: 'owner' }]);
    const action = /action="(\/console\/views\/[^"]+)"/.exec(browser.page.text)?.[1] as string;
    await stranger.post(action);
    expect((await browser.open('/portal')).status).toBe(200);
    await browser.press('End the view');
    expect(code(await browser.open('/portal'))).toEqual([401, 'page_session_over']);
  });

  it('serves only the browser with the session of its operator, and nothing but these pages', async () => {
    const browser = await givenView();
    const view = viewIn(browser) as string;
    const stranger = await givenOperator(service, [{ role: 'owner' }]);
    for (const cookie of [`gh_view=${view}`, `gh_view=${view}; ${stranger.cookie}`])
      expect(code(await service.http.get('/portal', { cookie }))).toEqual([403, 'view_is_over']);
    expect(code(await service.http.get('/portal', { cookie: `gh_portal=${view}` }))).toEqual([
      401,
      'page_session_over',
    ]);
    expect(code(await service.http.get('/console', { cookie: `gh_console=${view}` }))).toEqual([303, 'console_closed']);
    const twice = `${admin.cookie}; gh_view=${view}; gh_view=${view}`;
    expect(code(await service.http.get('/portal', { cookie: twice }))).toEqual([401, 'page_session_over']);
    const end = /action="(\/console\/views\/[^"]+)"/.exec(browser.page.text)?.[1] as string;
    expect(code(await admin.post(end, { csrf: 'another' }))).toEqual([403, 'form_not_trusted']);
    expect((await browser.open('/portal')).status).toBe(200);
  });
});

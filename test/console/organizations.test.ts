import { actOf, asked, lastAct } from '../support/console-forms.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { type GivenOperator, givenOperator, letSignInAge } from '../support/given-operator.js';
import { type GivenOrganization, Organizations } from '../support/given-organizations.js';
import { visibleText } from '../support/hosted.js';
import { type Answer, useService } from '../support/service.js';

const service = useService();
const REASON = { reason: 'as the ticket says' };
let application: GivenApplication;
let organizations: Organizations;
let acme: GivenOrganization;
let person: GivenIdentity;
let admin: GivenOperator;
let viewer: GivenOperator;
let room: string;
beforeAll(async () => {
  application = await givenApplication(service, { name: 'Shop' });
  organizations = await Organizations.of(service, application);
  acme = await organizations.make('acme');
  person = await givenIdentity(service, application, { name: 'Ada Lovelace' });
  admin = await givenOperator(service, [{ role: 'admin', application }]);
  viewer = await givenOperator(service, [{ role: 'viewer', application }]);
  room = `/console/applications/${application.slug}/organizations`;
});

const codeOf = ({ headers }: Answer) => headers.get('x-error-code');
const done = async ({ headers }: Answer) => visibleText((await admin.get(headers.get('location') as string)).text);
const slugsIn = ({ text }: Answer) =>
  [...text.matchAll(/<code>([a-z0-9-]+)<\/code><\/span><\/a>/g)].map(([, slug]) => slug);
const rolesOf = async ({ id }: GivenIdentity) =>
  (await service.db.query('SELECT roles FROM organization_members WHERE identity_id = $1', [id])).rows[0]?.roles;

describe('Organizations in the console', () => {
  it('are made, changed and deleted, each told before and with its reason', async () => {
    const asking = await admin.get(`${room}/new`);
    expect(visibleText(asking.text)).toContain('It has no members yet.');
    const typed = { slug: 'globex', name: 'Globex', metadata: '{ "crm_id": "4711" }' };
    const made = await admin.post(room, { ...typed, ...REASON });
    expect(await done(made)).toContain('The organization is made.');
    expect(await lastAct(service, 'organization.created')).toMatchObject(actOf(admin));
    const at = (made.headers.get('location') as string).split('?')[0] as string;
    expect((await admin.get(at)).text).toContain('&quot;crm_id&quot;: &quot;4711&quot;');

    const page = await admin.get(`${at}/change`);
    const changed = await admin.post(`${at}/change`, {
      ...typed,
      name: 'Globex Ltd',
      metadata: '',
      ...asked(page, 'seen'),
    });
    expect(await done(changed)).toContain('The organization is changed.');
    expect(await lastAct(service, 'organization.changed')).toMatchObject(actOf(admin));
    const stale = await admin.post(`${at}/change`, { ...typed, name: 'Mine', ...asked(page, 'seen') });
    expect([codeOf(stale), stale.text.includes('value="Mine"')]).toEqual(['version_stale', true]);

    expect(visibleText((await admin.get(`${at}/delete`)).text)).toContain('Every session that acts in it ends.');
    const other = await admin.post(`${at}/delete`, { typed: 'Globex', ...REASON });
    expect(codeOf(other)).toBe('confirmation_differs');
    expect(await done(await admin.post(`${at}/delete`, { typed: 'Globex Ltd', ...REASON }))).toContain('is deleted.');
    expect(await lastAct(service, 'organization.deleted')).toMatchObject(actOf(admin));
    expect((await admin.get(at)).status).toBe(404);
  });

  it('get members by address or id, who get roles and are removed', async () => {
    const at = `${room}/${acme.id}`;
    expect(visibleText((await admin.get(`${at}/members/new`)).text)).toContain('Without one it is member.');
    const added = await admin.post(`${at}/members`, { user: person.email.toUpperCase(), ...REASON });
    expect(await done(added)).toContain('The person is a member.');
    expect([await rolesOf(person), await lastAct(service, 'organization.member_added')]).toEqual([
      ['member'],
      actOf(admin),
    ]);
    expect((await admin.get(at)).text).toContain(`href="/console/people/${person.id}">Ada Lovelace</a>`);
    const changing = await admin.get(`${at}/members/${person.id}/roles`);
    expect(changing.text).toMatch(/value="member" checked/);
    expect(await done(await admin.post(`${at}/members/${person.id}/roles`, { roles: 'admin', ...REASON }))).toContain(
      'The roles are changed.',
    );
    expect(await rolesOf(person)).toEqual(['admin']);
    const theirs = await viewer.get(`/console/people/${person.id}`);
    expect(visibleText(theirs.text)).toContain('The acme Administrator');
    expect(theirs.text).toContain(`href="${at}"`);
    expect(visibleText((await admin.get(`${at}/members/${person.id}/remove`)).text)).toContain('Others go on.');
    expect(await done(await admin.post(`${at}/members/${person.id}/remove`, REASON))).toContain('no longer a member');
    expect(await rolesOf(person)).toBeUndefined();
    const byId = await admin.post(`${at}/members`, { user: person.id, roles: 'admin', ...REASON });
    expect([byId.status, await rolesOf(person)]).toEqual([303, ['admin']]);
  });

  it('are found by how their slug or name begins, and listed by their names, a page at a time', async () => {
    const many = await givenApplication(service, { name: 'Many' });
    await Organizations.of(service, many);
    await service.db.query(
      `INSERT INTO organizations (id, application_id, slug, name, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'org-' || n, CASE WHEN n % 2 = 0 THEN 'alpha ' ELSE 'Beta ' END || lpad(n::text, 3, '0'), now(), now()
       FROM generate_series(1, 70) AS n`,
      [many.id],
    );
    const owner = await givenOperator(service, [{ role: 'owner' }]);
    const list = `/console/applications/${many.slug}/organizations`;
    const seen: (string | undefined)[] = [];
    for (let path: string | undefined = list; path; ) {
      const page: Answer = await owner.get(path);
      seen.push(...slugsIn(page));
      path = /href="([^"]+after=[^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&');
    }
    expect([seen.length, new Set(seen).size, seen[0], seen[34], seen[35], seen.at(-1)]).toEqual([
      ...[70, 70, 'org-2', 'org-70', 'org-1', 'org-69'],
    ]);
    expect(slugsIn(await owner.get(`${list}?q=BETA%200`))).toHaveLength(30);
    expect(visibleText((await owner.get(`${list}?q=Org`)).text)).toContain('Type a little more.');
    expect(slugsIn(await owner.get(`${list}?q=org-7`))).toEqual(['org-7', 'org-70']);
    expect(visibleText((await owner.get(`${list}?q=50%25_`)).text)).toContain('No slug and no name begins like this.');
    for (const after of ['x', Buffer.from(`${acme.id}`).toString('base64url')])
      expect(codeOf(await owner.get(`${list}?after=${after}`))).toBe('malformed_input');
  });

  it('have a trail of their own, to which the page of each leads', async () => {
    const initech = await organizations.make('trailed');
    await organizations.put(initech, person, ['admin']);
    const [, path = ''] = /href="(\/console\/trail[^"]+)"/.exec((await viewer.get(`${room}/${initech.id}`)).text) ?? [];
    const { text } = await viewer.get(path.replaceAll('&amp;', '&'));
    const kinds = [...text.matchAll(/<a href="[^"]*kind=[^"]*">([a-z_.]+)<\/a>/g)].map(([, kind]) => kind);
    expect(kinds).toEqual(['organization.member_added', 'organization.created']);
    expect(text).toContain(`value="${initech.id}" id="organization"`);
    const unknown = await viewer.get(`/console/trail?application=${application.slug}&organization=no-such-one`);
    expect([unknown.status, codeOf(unknown)]).toEqual([404, 'organization_unknown']);
  });

  it('are shown to who may only look, without a way to act', async () => {
    await organizations.put(acme, person, ['member']);
    for (const path of [room, `${room}/${acme.id}`]) {
      const { text } = await viewer.get(path);
      expect([path, text.includes('acme'), /\/(new|change|delete|remove|roles)"/.test(text)]).toEqual([
        path,
        true,
        false,
      ]);
    }
  });

  it('refuse what cannot be, keep what was typed, and stay within the role and the application', async () => {
    const at = `${room}/${acme.id}`;
    const other = await givenApplication(service, { name: 'Other' });
    const stranger = await givenIdentity(service, other);
    const tired = await givenOperator(service, [{ role: 'admin', application }]);
    await letSignInAge(service, tired);
    const elsewhere = `/console/applications/${other.slug}/organizations`;
    const owner = await givenOperator(service, [{ role: 'owner' }]);
    const fields = { slug: 'initech', name: 'Initech', ...REASON };
    const answers = [
      await admin.post(room, { ...fields, slug: 'acme' }),
      await admin.post(room, { ...fields, slug: 'In itech' }),
      await admin.post(room, { ...fields, metadata: 'no JSON' }),
      await admin.post(`${at}/members`, { user: 'nobody@example.com', ...REASON }),
      await admin.post(`${at}/members`, { user: stranger.email, ...REASON }),
      await admin.post(`${at}/members`, { user: person.id, roles: 'king', ...REASON }),
      await admin.post(`${at}/members`, { user: stranger.id, ...REASON }),
      await admin.post(`${at}/members/${stranger.id}/roles`, { roles: 'admin', ...REASON }),
      await viewer.post(room, fields),
      await tired.post(`${at}/members`, { user: person.id, ...REASON }),
      await tired.post(`${at}/delete`, { typed: 'The acme', ...REASON }),
      await admin.post(elsewhere, fields),
      await owner.post(elsewhere, fields),
      await owner.get(`${elsewhere}/${acme.id}`),
      await owner.post(`${elsewhere}/${acme.id}/delete`, { typed: 'The acme', ...REASON }),
      await admin.post(room, { ...fields, csrf: 'forged' }),
      await admin.post(room, { slug: 'initech', name: 'Initech', reason: '' }),
    ];
    expect(answers.map(codeOf)).toEqual([
      ...['organization_taken', 'malformed_input', 'malformed_input', 'malformed_input', 'malformed_input'],
      ...['malformed_input', 'identity_not_found', 'member_unknown', 'role_too_small', 'proof_needed', 'proof_needed'],
      ...['application_not_found', 'organizations_off', 'organization_unknown', 'organization_unknown'],
      ...['form_not_trusted', 'reason_missing'],
    ]);
    const said = answers.slice(0, 6).map(({ text }) => visibleText(text));
    expect(said).toEqual([
      expect.stringContaining('has an organization of this slug already'),
      expect.stringContaining('It must have lower-case letters and digits only'),
      expect.stringContaining('It must be a JSON object of at most 4096 bytes.'),
      expect.stringContaining('The application has no user with this address or id.'),
      expect.stringContaining('The application has no user with this address or id.'),
      expect.stringContaining('It must be one of these: admin, member'),
    ]);
    expect([answers[2]?.text.includes('no JSON'), answers[3]?.text.includes('value="nobody@example.com"')]).toEqual([
      ...[true, true],
    ]);
  });
});

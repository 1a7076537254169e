import { actOf, asked, hidden, lastAct } from '../support/console-forms.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { type GivenOperator, givenOperator, letSignInAge } from '../support/given-operator.js';
import { CLIENT, givenProvider } from '../support/given-provider.js';
import { givenWebhook } from '../support/given-webhooks.js';
import { visibleText } from '../support/hosted.js';
import { useService } from '../support/service.js';
import { Upstream } from '../support/upstream.js';

const service = useService();
let application: GivenApplication;
let other: GivenApplication;
let admin: GivenOperator;
let viewer: GivenOperator;
let room: string;

beforeAll(async () => {
  application = await givenApplication(service, { name: 'Shop', origins: ['https://app.example.com'] });
  other = await givenApplication(service, { name: 'Other' });
  admin = await givenOperator(service, [{ role: 'admin', application }]);
  viewer = await givenOperator(service, [{ role: 'viewer', application }]);
  room = `/console/applications/${application.slug}`;
});

describe('The API keys', () => {
  const keys = () => `${room}/keys`;
  const idOf = async (name: string): Promise<string> =>
    (await service.db.query('SELECT id FROM api_keys WHERE name = $1', [name])).rows[0].id;

  it('are made and shown once, replaced, and revoked after their name was typed', async () => {
    const fields = { name: 'server', days: '90', reason: 'as the ticket says' };
    const made = await admin.post(keys(), { ...fields, scopes: 'login' });
    const [, key = ''] = /class="once">(gh_key_[^<]+)</.exec(made.text) ?? [];
    const works = (presented: string) => service.http.get('/v1/applications/entitlements', { 'x-api-key': presented });
    expect((await works(key)).status).toBe(200);
    expect(made.headers.get('cache-control')).toBe('no-store');
    expect(await lastAct(service, 'api_key.created')).toMatchObject(actOf(admin));
    const listed = await viewer.get(keys());
    expect([listed.text.includes('server'), listed.text.includes(key), listed.text.includes('/revoke')]).toEqual([
      ...[true, false, false],
    ]);
    const id = await idOf('server');
    const replacing = await admin.get(`${keys()}/new?of=${id}`);
    expect(hidden(replacing, 'of')).toBe(id);
    expect(replacing.text).toMatch(/value="server-\d{4}-/);
    const replaced = await admin.post(keys(), { ...fields, name: 'server-2', scopes: 'login', of: id });
    expect(replaced.text).toContain(`${keys()}/${id}/revoke`);
    expect((await works(key)).status).toBe(200);
    const asking = await admin.get(`${keys()}/${id}/revoke`);
    expect(asking.text).toContain('Type “server” to confirm');
    const typedWrong = await admin.post(`${keys()}/${id}/revoke`, { typed: 'serve', reason: 'x' });
    expect(typedWrong.headers.get('x-error-code')).toBe('confirmation_differs');
    const revoked = await admin.post(`${keys()}/${id}/revoke`, { typed: 'server', reason: 'as the ticket says' });
    expect((await admin.get(revoked.headers.get('location') as string)).text).toContain('The key is revoked.');
    expect(await lastAct(service, 'api_key.revoked')).toMatchObject(actOf(admin));
    expect((await works(key)).status).toBe(401);
  });

  it('refuse without a name or a scope, without the role, at another application, and without a fresh sign-in', async () => {
    const [wanted, id] = [{ name: 'mine', scopes: 'login' }, await idOf('server-2')];
    const tired = await givenOperator(service, [{ role: 'admin', application }]);
    await letSignInAge(service, tired);
    const everywhere = await givenOperator(service, [{ role: 'support' }]);
    const answers = [
      await admin.post(keys(), { scopes: 'login' }),
      await admin.post(keys(), { name: 'mine', scopes: 'all' }),
      await admin.post(keys(), { ...wanted, name: 'server-2' }),
      await viewer.post(keys(), wanted),
      await everywhere.post(keys(), wanted),
      await tired.post(keys(), wanted),
      await admin.post(`/console/applications/${other.slug}/keys`, wanted),
      await admin.post(`/console/applications/${other.slug}/keys/${id}/revoke`, { typed: 'server-2' }),
      await admin.post(keys(), { ...wanted, csrf: 'forged' }),
      await admin.get(`${keys()}/${admin.identityId}/revoke`),
    ];
    expect(answers[2]?.text).toContain('value="server-2"');
    expect(answers.map(({ headers }) => headers.get('x-error-code'))).toEqual([
      ...['malformed_input', 'malformed_input', 'api_key_taken', 'role_too_small', 'role_too_small', 'proof_needed'],
      ...['application_not_found', 'application_not_found', 'form_not_trusted', 'api_key_unknown'],
    ]);
  });
});

describe('The providers', () => {
  it('are tested where they are: discovery and keys now, the plan, the secret, and the callback to register', async () => {
    const upstream = await Upstream.start();
    await givenProvider(service, application, { issuer: upstream.issuer, label: 'Corp <SSO>' });
    const page = await viewer.get(`${room}/providers`);
    expect(page.text).toContain('Corp &lt;SSO>');
    expect(page.text).toContain(`/login/callback/${application.slug}/corp`);
    const test = () => viewer.post(`${room}/providers/corp/test`);
    expect((await test()).text).toContain('Its signing keys were fetched just now: 1.');
    upstream.replies.set('/jwks', { keys: [] });
    expect((await test()).text).toContain(`${upstream.issuer}/jwks has no keys`);
    await upstream.stop();
    await service.db.query(
      "UPDATE application_providers SET sealed_client_secret = '\\x00' WHERE application_id = $1",
      [application.id],
    );
    const broken = (await test()).text;
    expect(broken).toContain('ECONNREFUSED');
    expect(broken).toContain('cannot be opened with this SECRET_KEY');
    const refused = [
      await viewer.post(`${room}/providers/none/test`),
      await viewer.post(`/console/applications/${other.slug}/providers/corp/test`),
      await viewer.post(`${room}/providers/corp/test`, { csrf: 'forged' }),
    ];
    expect(refused.map(({ headers }) => headers.get('x-error-code'))).toEqual([
      ...['application_provider_unknown', 'application_not_found', 'form_not_trusted'],
    ]);
  });
});

describe('A test sign-in', () => {
  const count = async () =>
    (
      await service.db.query(
        'SELECT (SELECT count(*) FROM identities) AS people, (SELECT count(*) FROM sessions) AS sessions',
      )
    ).rows[0];

  it('at the real provider shows what came back and what it would lead to, in that browser alone, and keeps nothing', async () => {
    const upstream = await Upstream.start();
    await givenProvider(service, application, { provider: 'real', issuer: upstream.issuer });
    const known = await givenIdentity(service, application, { email: 'known@example.com' });
    const path = `${room}/providers/real`;

    async function begin(operator: GivenOperator) {
      const page = await operator.post(`${path}/sign-in`);
      const [, href = ''] = /href="([^"]+\/authorize[^"]+)"/.exec(page.text) ?? [];
      const { searchParams } = new URL(href.replaceAll('&amp;', '&'));
      const [[name, value] = []] = Object.entries(page.cookies);
      const [state, nonce] = [searchParams.get('state'), searchParams.get('nonce')];
      return { page, state, nonce, cookie: `${operator.cookie}; ${name}=${value}` };
    }
    /** Back from the provider, to the callback that it knows. */
    async function land({ state, nonce, cookie }: Awaited<ReturnType<typeof begin>>, claims: object) {
      upstream.grant(await upstream.sign({ sub: 'sub-1', aud: CLIENT, nonce, ...claims }));
      const back = await service.http.get(
        `/login/callback/${application.slug}/real?code=c&state=${state}&iss=${upstream.issuer}`,
      );
      return service.http.get(back.headers.get('location') as string, { cookie });
    }

    const before = await count();
    const begun = await begin(admin);
    expect(begun.page.text).toContain('No account and no session is made here.');
    const joins = await land(begun, { email: known.email, email_verified: true });
    for (const said of ['sub-1', known.email, 'linked to the account with this address', `/console/people/${known.id}`])
      expect(joins.text).toContain(said);
    const isNew = await land(await begin(admin), { email: 'new@example.com', email_verified: true });
    expect(isNew.text).toContain('A user would get a new account.');
    const unverified = await land(await begin(admin), { email: known.email, email_verified: false });
    expect(unverified.text).toContain('The provider vouches for no address');
    const wrong = await land(await begin(admin), { nonce: 'another', email: known.email });
    expect([wrong.status, wrong.text.includes('The sign-in does not work.')]).toEqual([200, true]);
    const inGerman = async (locale: 'de' | null) =>
      service.db.query('UPDATE identities SET locale = $1 WHERE id = $2', [locale, admin.identityId]);
    await inGerman('de');
    const wrongAgain = await land(await begin(admin), { nonce: 'another', email: known.email });
    expect(wrongAgain.text).toContain('Der Antwort des Anbieters ist nicht zu trauen');
    expect(wrongAgain.text).not.toContain('lang="en"');
    await inGerman(null);

    const colleague = await givenOperator(service, [{ role: 'admin', application }]);
    const mine = await begin(admin);
    const theirs = { ...mine, cookie: mine.cookie.replace(admin.cookie, colleague.cookie) };
    const planted = { ...mine, cookie: admin.cookie };
    const stale = { ...mine, state: (await begin(admin)).state };
    const refused = [
      await land(theirs, {}),
      await land(planted, {}),
      await land(stale, {}),
      await viewer.post(`${path}/sign-in`),
      await admin.post(`${path}/sign-in`, { csrf: 'forged' }),
    ];
    expect(refused.map(({ headers }) => headers.get('x-error-code'))).toEqual([
      ...['trial_unknown', 'trial_unknown', 'trial_unknown', 'role_too_small', 'form_not_trusted'],
    ]);
    const after = await count();
    expect([after.people, Number(after.sessions)]).toEqual([
      String(Number(before.people) + 1),
      Number(before.sessions) + 1,
    ]);
    await upstream.stop();
  });
});

describe('The webhooks', () => {
  const webhooks = () => `${room}/webhooks`;
  const typed = {
    url: 'https://hooks.example.com/in?key=of-the-path',
    owner_email: 'ops@example.com',
    types: 'user.*',
  };
  const stored = async () =>
    (
      await service.db.query('SELECT id, url, types, description, off_at FROM webhook_endpoints WHERE url LIKE $1', [
        'https://hooks.example.com/%',
      ])
    ).rows[0];

  it('are added with a secret that one page shows, changed, get a new secret, and are removed', async () => {
    expect((await admin.get(`${webhooks()}/new`)).text).toContain('value="session.ended"');
    const made = await admin.post(webhooks(), { ...typed, ed25519: 'yes' });
    const [, secret = ''] = /class="once">(whsec_[^<]+)</.exec(made.text) ?? [];
    expect([secret.length > 20, made.text.includes('whpk_'), made.headers.get('cache-control')]).toEqual([
      ...[true, true, 'no-store'],
    ]);
    expect(await lastAct(service, 'webhook.created')).toMatchObject(actOf(admin));
    const path = `${webhooks()}/${(await stored()).id}`;
    const form = asked(await admin.get(`${path}/change`), 'seen');
    const faulty = await admin.post(`${path}/change`, { ...form, ...typed, url: 'http://10.0.0.7/' });
    expect([faulty.status, faulty.text.includes('URL is not accepted as it is.')]).toEqual([400, true]);
    const changed = { ...form, ...typed, types: 'session.ended', description: 'the CRM' };
    const saved = await admin.post(`${path}/change`, changed);
    expect((await admin.get(saved.headers.get('location') as string)).text).toContain('The endpoint is changed.');
    expect(await stored()).toMatchObject({ types: ['session.ended'], description: 'the CRM' });
    expect((await admin.post(`${path}/change`, changed)).status).toBe(412);
    const renewed = await admin.post(`${path}/secret`);
    expect(renewed.text).toMatch(/class="once">whsec_/);
    expect(renewed.text).not.toContain(secret);
    expect((await admin.get(`${path}/remove`)).text).toContain('Type “hooks.example.com” to confirm');
    const typedWrong = await admin.post(`${path}/remove`, { typed: 'hooks' });
    expect(typedWrong.headers.get('x-error-code')).toBe('confirmation_differs');
    await admin.post(`${path}/remove`, { typed: 'hooks.example.com' });
    expect(await lastAct(service, 'webhook.deleted')).toMatchObject(actOf(admin));
    expect(await stored()).toBeUndefined();
  });

  // Red where the form says no id: each press of the button adds one.
  it('are added once by a form that comes twice', async () => {
    const form = { url: 'https://hooks.example.com/twice', owner_email: 'ops@example.com', types: 'user.*' };
    const once = { ...form, newId: hidden(await admin.get(`${room}/webhooks/new`), 'newId') };
    const answers = await Promise.all([admin.post(`${room}/webhooks`, once), admin.post(`${room}/webhooks`, once)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 303]);
    const led = answers.find(({ status }) => status === 303)?.headers.get('location') as string;
    expect((await admin.get(led)).text).toContain('https://hooks.example.com/twice');
    const { rows } = await service.db.query('SELECT id FROM webhook_endpoints WHERE url = $1', [form.url]);
    expect(rows).toHaveLength(1);
    await service.db.query('DELETE FROM webhook_endpoints WHERE url = $1', [form.url]);
  });

  it('are not added without a fresh sign-in, the role or a form of ours', async () => {
    const tired = await givenOperator(service, [{ role: 'admin', application }]);
    await letSignInAge(service, tired);
    const refused = [
      await tired.post(webhooks(), typed),
      await viewer.post(webhooks(), typed),
      await admin.post(webhooks(), { ...typed, csrf: 'forged' }),
      await admin.post(`/console/applications/${other.slug}/webhooks`, typed),
      await admin.post(webhooks(), { ...typed, types: 'nothing.*' }),
    ];
    expect(refused.map(({ headers }) => headers.get('x-error-code'))).toEqual([
      ...['proof_needed', 'role_too_small', 'form_not_trusted', 'application_not_found', 'malformed_input'],
    ]);
    expect(await stored()).toBeUndefined();
  });

  it('are tested, sent again and switched off, which a page says before, and nobody else may', async () => {
    const receiver = { url: 'https://127.0.0.1:9/hooks', types: ['user.*'], owner_email: 'ops@example.com' };
    const program = await Operator.of(service, { application });
    const { body } = await program.post('/webhooks', receiver);
    const path = `${room}/webhooks/${body.id}`;
    expect((await admin.get(`${room}/webhooks`)).text).toContain(receiver.url);
    expect((await admin.get(path)).text).toContain('There is no such delivery');
    expect((await admin.get(`${path}/test`)).text).toContain('also while the endpoint is switched off');
    const tested = await admin.post(`${path}/test`);
    expect((await admin.get(tested.headers.get('location') as string)).text).toContain('webhook.test');
    expect(await lastAct(service, 'webhook.tested')).toMatchObject(actOf(admin));
    const { rows } = await service.db.query('SELECT id FROM webhook_deliveries WHERE endpoint_id = $1', [body.id]);
    const asking = await admin.get(`${path}/deliveries/${rows[0].id}/again`);
    expect(asking.text).toContain('does its work twice');
    const again = await admin.post(`${path}/deliveries/${rows[0].id}/again`);
    expect((await admin.get(again.headers.get('location') as string)).text).toContain('It is sent again');
    expect(await lastAct(service, 'webhook.sent_again')).toMatchObject({ operator_id: admin.identityId });
    const off = await admin.post(`${path}/off`, { reason: 'as the ticket says' });
    expect((await admin.get(off.headers.get('location') as string)).text).toContain('switched off by an operator');
    expect(await lastAct(service, 'webhook.switched_off')).toMatchObject(actOf(admin));
    const owner = await givenOperator(service, [{ role: 'owner' }]);
    const refused = [
      await admin.post(`${path}/deliveries/${rows[0].id}/again`),
      await viewer.get(path),
      await viewer.post(`${path}/on`),
      await admin.post(`${path}/on`, { csrf: 'forged' }),
      await owner.get(`/console/applications/${other.slug}/webhooks/${body.id}`),
      await owner.post(`/console/applications/${other.slug}/webhooks/${body.id}/on`),
    ];
    expect(refused.map(({ headers }) => headers.get('x-error-code'))).toEqual([
      ...[
        'webhook_off',
        'role_too_small',
        'role_too_small',
        'form_not_trusted',
        'webhook_not_found',
        'webhook_not_found',
      ],
    ]);
    expect((await viewer.get(room)).text).not.toContain('/webhooks"');
  });

  it('show in their list that one is off, and that no key opens its secret', async () => {
    const program = await Operator.of(service, { application });
    const { id } = await givenWebhook(program, 'https://127.0.0.1:9/unreadable');
    await program.post(`/webhooks/${id}/off`);
    const spoilt = 'set_byte(sealed_secret, 40, 255 - get_byte(sealed_secret, 40))';
    await service.db.query(`UPDATE webhook_endpoints SET sealed_secret = ${spoilt} WHERE id = $1`, [id]);
    expect(visibleText((await admin.get(webhooks())).text)).toMatch(/\/unreadable.*Off · .*Secret unreadable/s);
    await program.delete(`/webhooks/${id}`);
  });
});

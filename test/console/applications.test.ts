import { givenFile, runCli } from '../support/cli.js';
import { actOf, asked, hidden, lastAct } from '../support/console-forms.js';
import { type GivenApplication, givenApplication, givenPlan } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { type GivenOperator, givenOperator, letSignInAge } from '../support/given-operator.js';
import { type Answer, useService } from '../support/service.js';

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

describe('The list', () => {
  it('shows what the operator reaches, a page at a time, and finds by the beginning of slug or name', async () => {
    const owner = await givenOperator(service, [{ role: 'owner' }]);
    const all = await owner.get('/console/applications');
    expect(all.text).toContain(`href="${room}"`);
    expect(all.text).toContain(`href="/console/applications/${other.slug}"`);
    expect(all.text).not.toContain('gatehouse-console"');
    const own = await viewer.get('/console/applications');
    expect([own.text.includes(application.slug), own.text.includes(other.slug)]).toEqual([true, false]);
    const found = await owner.get('/console/applications?q=sho');
    expect([found.text.includes(application.slug), found.text.includes(other.slug)]).toEqual([true, false]);
    await service.db.query(
      `INSERT INTO applications (id, slug, name, plan_id, origins, redirect_urls, branding, created_at, updated_at)
       SELECT gen_random_uuid(), 'many-' || lpad(n::text, 3, '0'), 'Many', $1, '{https://many.example.com}', '{}', '{}', now(), now()
       FROM generate_series(1, 40) AS n`,
      [application.planId],
    );
    const first = await owner.get('/console/applications?q=many');
    const [, next] = /href="([^"]*after=[^"]*)"/.exec(first.text) as unknown as [string, string];
    const second = await owner.get(next.replaceAll('&amp;', '&'));
    const shown = [first, second].map(({ text }) => text.match(/class="row-link/g)?.length);
    expect(shown).toEqual([30, 10]);
    expect((await owner.get('/console/applications?after=x')).status).toBe(400);
  });

  it('does not show the application of the console itself, nor that of others', async () => {
    const owner = await givenOperator(service, [{ role: 'owner' }]);
    for (const path of ['', '/preview', '/addresses', '/keys', '/providers', '/clients', '/mails', '/plan', '/seed']) {
      const own = await owner.get(`/console/applications/gatehouse-console${path}`);
      const others = await viewer.get(`/console/applications/${other.slug}${path}`);
      expect([path, own.status, others.status]).toEqual([path, 404, 404]);
    }
  });
});

describe('The settings', () => {
  const fields = (more: Record<string, string>) =>
    new URLSearchParams({
      ...{ name: 'Shop', logo_url: '', accent_color: '', background_color: '', footer_kind: 'usual', footer: '' },
      ...{ mfa: 'optional', refresh_overlap: '', audience: '', single_sign_on: 'on', idle_days: '7', days: '30' },
      ...{ idle: '', absolute: '', access_token: '', sender_name: '', sender_address: '' },
      ...more,
    });

  it('are reviewed, saved with a reason, and refused where the application has changed meanwhile', async () => {
    const page = await admin.get(room);
    expect(page.text).toContain('value="Shop"');
    const review = await admin.get(`${room}/review?${fields({ name: 'Shop & Co', accent_color: '#0A7D4F' })}`);
    expect(review.status).toBe(200);
    expect(JSON.parse(hidden(review, 'changes'))).toEqual({
      name: 'Shop & Co',
      branding: { accent_color: '#0a7d4f' },
    });
    const form = asked(review, 'seen', 'changes');
    const saved = await admin.post(room, form);
    expect(saved.status).toBe(303);
    const done = await admin.get(saved.headers.get('location') as string);
    expect(done.text).toContain('The settings are saved');
    expect(done.text).toContain('#0a7d4f');
    expect(await lastAct(service, 'application.changed')).toMatchObject(actOf(admin));
    const stale = await admin.post(room, form);
    expect([stale.status, stale.headers.get('x-error-code')]).toEqual([412, 'version_stale']);
  });

  it('says what is wrong with a value beside what was typed, and that nothing would change', async () => {
    const faulty = await admin.get(`${room}/review?${fields({ accent_color: 'green', name: 'Typed' })}`);
    expect(faulty.status).toBe(400);
    expect(faulty.text).toContain('It must be a colour such as #rrggbb.');
    expect(faulty.text).toContain('value="Typed"');
    const shown = await admin.get(`${room}/review?${fields({ name: 'Shop & Co', accent_color: '#0a7d4f' })}`);
    expect(shown.text).toContain('Nothing would change');
  });

  it('asks for a fresh sign-in before the second factor or the audience changes', async () => {
    const tired = await givenOperator(service, [{ role: 'admin', application }]);
    const wanted = fields({ mfa: 'required', name: 'Shop & Co', accent_color: '#0a7d4f' });
    const review = await tired.get(`${room}/review?${wanted}`);
    expect(review.text).toContain('sets one up at the next sign-in');
    await letSignInAge(service, tired);
    const later = await tired.get(`${room}/review?${wanted}`);
    expect([later.status, later.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/console/sign-in?proof=yes&to='),
    ]);
    expect((await tired.post(room, asked(review, 'seen', 'changes'))).headers.get('x-error-code')).toBe('proof_needed');
    const sneaked = { seen: hidden(review, 'seen'), changes: '{"origins":["https://evil.example.com"]}', reason: 'x' };
    expect((await admin.post(room, sneaked)).status).toBe(400);
  });

  it('draws the sign-in page with what is not saved, for our own frame alone', async () => {
    const looks = fields({ name: 'Night <Shop>', accent_color: '#112233', footer_kind: 'own', footer: 'By the sea' });
    const dark = await viewer.get(`${room}/preview?${looks}&scheme=dark`);
    expect(dark.status).toBe(200);
    expect(dark.text).toContain('Night &lt;Shop>');
    expect(dark.text).toContain('#112233');
    expect(dark.text).toContain('By the sea');
    expect(dark.text).toContain('<body inert');
    expect(dark.text).toContain('color-scheme: dark');
    expect(dark.text).not.toContain('<script');
    expect(dark.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(dark.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(dark.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect((await service.http.get(`${room}/preview?${looks}`)).status).toBe(303);
  });

  it('are for looking at in the hands of a viewer', async () => {
    const page = await viewer.get(room);
    expect(page.text).toContain('not change them');
    expect(page.text).not.toContain('Review the change');
    const refused = await viewer.get(`${room}/review?${fields({ name: 'Mine' })}`);
    const posted = await viewer.post(room, { changes: '{"name":"Mine"}' });
    const forged = await admin.post(room, { changes: '{"name":"Mine"}', csrf: viewer.csrf });
    expect([refused, posted, forged].map(({ headers }) => headers.get('x-error-code'))).toEqual([
      'role_too_small',
      'role_too_small',
      'form_not_trusted',
    ]);
  });
});

describe('The addresses', () => {
  const judged = async (url: string) => (await viewer.get(`${room}/addresses?${new URLSearchParams({ url })}`)).text;

  it('judge a URL by the rules of a login, and say which rule refused', async () => {
    expect(await judged('https://app.example.com/callback?a=1')).toContain('Yes: a login may lead there.');
    expect(await judged('http://app.example.com/')).toContain('differs in its scheme or its port alone');
    expect(await judged('https://evil.example.com/<b>')).toContain('is none of its origins');
    expect(await judged('https://app.example.com@evil.tld/')).toContain('a user name or a password');
    expect(await judged('HTTPS://APP.example.com/')).toContain('<code>https://app.example.com/</code>');
    expect(await judged('/callback')).toContain('must be an absolute URL');
    expect(await judged('https://app.example.com/a b')).toContain('a space, a control character');
  });

  it('are changed after a review that only a fresh sign-in sees', async () => {
    const page = await admin.get(`${room}/addresses/change`);
    expect(page.text).toContain('https://app.example.com</textarea>');
    const lists = {
      origins: 'https://app.example.com\r\nhttps://two.example.com',
      redirect_urls: 'https://two.example.com/in',
    };
    const faulty = await admin.post(`${room}/addresses/review`, { ...lists, portal_url: 'https://evil.example.com/' });
    expect([faulty.status, faulty.text.includes('portal_url')]).toEqual([400, true]);
    const review = await admin.post(`${room}/addresses/review`, lists);
    expect(review.text).toContain('A login may lead only to these URLs');
    const form = asked(review, 'seen', 'changes');
    const saved = await admin.post(`${room}/addresses`, form);
    expect([saved.status, saved.headers.get('location')]).toEqual([303, expect.stringContaining('/addresses?done=')]);
    expect(await lastAct(service, 'application.changed')).toMatchObject(actOf(admin));
    expect(await judged('https://app.example.com/callback')).toContain('not among the redirect URLs');
    expect(await judged('https://two.example.com/in/?x=1')).toContain('<code>https://two.example.com/in</code>');
    const tired = await givenOperator(service, [{ role: 'admin', application }]);
    await letSignInAge(service, tired);
    expect((await tired.get(`${room}/addresses/change`)).status).toBe(303);
    const refused = [
      await tired.post(`${room}/addresses/review`, lists),
      await tired.post(`${room}/addresses`, form),
      await viewer.post(`${room}/addresses`, form),
      await admin.post(`${room}/addresses`, { ...form, changes: '{"mfa":"required"}' }),
    ];
    expect(refused.map(({ headers }) => headers.get('x-error-code'))).toEqual([
      'proof_needed',
      'proof_needed',
      'role_too_small',
      'malformed_input',
    ]);
  });
});

describe('Plan and seats', () => {
  it('show what is used and left; another plan says before what it means, and takes a role everywhere', async () => {
    const owner = await givenOperator(service, [{ role: 'owner' }]);
    const small = await givenPlan(service, { max_users: 2 });
    const used = await givenApplication(service, { plan: { max_users: 10 } });
    await service.db.query('UPDATE application_seats SET used = 3 WHERE application_id = $1', [used.id]);
    const path = `/console/applications/${used.slug}/plan`;
    const page = await owner.get(path);
    expect(page.text).toContain('3 of 10 are taken');
    expect(page.text).not.toContain('gatehouse-console');
    const review = await owner.get(`${path}/review?plan=plan-${small}`);
    expect(review.text).toContain('3 seats are taken, more than the plan has.');
    expect((await owner.post(path, asked(review, 'seen', 'changes'))).status).toBe(303);
    expect(await lastAct(service, 'application.changed')).toMatchObject({ operator_id: owner.identityId });
    expect((await owner.get(path)).text).toContain('3 of 2 are taken');
    const own = await givenOperator(service, [{ role: 'admin', application: used }]);
    expect((await own.get(path)).text).not.toContain('Another plan');
    const refused = [
      await own.get(`${path}/review?plan=plan-${used.planId}`),
      await own.post(path, { changes: JSON.stringify({ plan: `plan-${used.planId}` }) }),
      await owner.post(path, { changes: '{"plan":"x","mfa":"required"}' }),
      await owner.get(`${path}/review?plan=none`),
    ];
    expect(refused.map(({ headers }) => headers.get('x-error-code'))).toEqual([
      ...['reach_too_small', 'reach_too_small', 'malformed_input', 'malformed_input'],
    ]);
  });
});

describe('The seed file', () => {
  it('shows what drifted with both values, and a text that a seed finds unchanged, without secrets', async () => {
    const slug = 'seeded';
    const file = givenFile(`
plans: [{ key: seeded, name: Seeded, providers: ["*"] }]
applications:
  - slug: ${slug}
    name: Seeded
    plan: seeded
    origins: [https://seeded.example.com]
    signedOutUrl: https://seeded.example.com/bye
    branding: { accentColor: "#0a7d4f", footer: By us }
    apiKeys: [{ name: server, value: gh_key_${'k'.repeat(43)} }]
    providers: [{ id: corp, type: oidc, issuer: https://corp.example.com, clientId: c, clientSecret: hush-hush-hush }]
    clients: [{ id: reporting, name: Reporting, type: web, redirectUrls: [https://reports.example.com/in] }]
`);
    expect((await runCli(service.variables, 'seed', file)).code).toBe(0);
    const owner = await givenOperator(service, [{ role: 'owner' }]);
    expect((await owner.get(`/console/applications/${slug}/clients`)).text).toContain('https://reports.example.com/in');
    const path = `/console/applications/${slug}/seed`;
    expect((await owner.get(path)).text).toContain('the application is as its seed file says');
    const program = await Operator.of(service);
    const nothing = { signed_out_url: null, branding: { footer: null } };
    await program.patch(`/applications/${slug}`, { mfa: 'required', ...nothing });
    await program.patch(`/applications/${slug}/clients/reporting`, { name: 'Reports' });
    const page = await owner.get(path);
    expect(page.text).toContain('of the client reporting');
    expect(page.text).toMatch(/In the file">optional.*Now">required/s);
    const yaml = yamlOn(page);
    expect(yaml).not.toMatch(/hush|gh_key_/);
    expect(yaml).toMatch(/signedOutUrl: null.*footer: null/s); // else the file would keep what it said

    const again = await runCli(service.variables, 'seed', givenFile(yaml), '--dry-run', '--json');
    expect(JSON.parse(again.stdout).applications[0]).toMatchObject({
      ...{ slug, change: 'unchanged' },
      clients: [{ id: 'reporting', change: 'unchanged' }],
    });
  });

  // Red where the text of a file stands for a variable: the next page with the footer shows the secret.
  it('says what a key wrote like a variable as text, and a seed inserts nothing there', async () => {
    const own = await givenApplication(service);
    const program = await Operator.of(service, { application: own });
    const footer = `\${PORT} $\${PORT} \${`;
    expect((await program.patch(`/applications/${own.slug}`, { branding: { footer } })).status).toBe(200);
    const owner = await givenOperator(service, [{ role: 'owner' }]);
    const text = yamlOn(await owner.get(`/console/applications/${own.slug}/seed`));
    expect(await runCli(service.variables, 'seed', givenFile(text))).toMatchObject({ code: 0, stderr: '' });
    expect((await program.get(`/applications/${own.slug}`)).body.branding.footer).toBe(footer);
  });

  function yamlOn({ text }: Answer): string {
    const [, yaml = ''] = /<pre><code>(.*)<\/code><\/pre>/s.exec(text) ?? [];
    return yaml.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  }
});

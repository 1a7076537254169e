import { actOf, asked, lastAct } from '../support/console-forms.js';
import { useDns } from '../support/dns-server.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { type GivenOperator, givenOperator, letSignInAge } from '../support/given-operator.js';
import { type GivenOrganization, Organizations } from '../support/given-organizations.js';
import { CLIENT, CLIENT_SECRET } from '../support/given-provider.js';
import { visibleText } from '../support/hosted.js';
import { mailsTo } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';
import { Upstream } from '../support/upstream.js';

const dns = useDns();
const service = useService(dns.variables);
const REASON = { reason: 'as the ticket says' };
let application: GivenApplication;
let organizations: Organizations;
let acme: GivenOrganization;
let admin: GivenOperator;
let viewer: GivenOperator;
let at: string;
beforeAll(async () => {
  application = await givenApplication(service, { name: 'Shop' });
  organizations = await Organizations.of(service, application);
  acme = await organizations.make('acme');
  admin = await givenOperator(service, [{ role: 'admin', application }]);
  viewer = await givenOperator(service, [{ role: 'viewer', application }]);
  at = `/console/applications/${application.slug}/organizations/${acme.id}`;
});

const codeOf = ({ headers }: Answer) => headers.get('x-error-code');
const done = async ({ headers }: Answer) => visibleText((await admin.get(headers.get('location') as string)).text);

describe('Invitations into an organization, in the console', () => {
  const room = () => `${at}/invitations`;
  const only = async () => (await organizations.operator.get(`${acme.path}/invitations`)).body.invitations[0];

  it('are made with roles, sent again and withdrawn, each told before and with its reason', async () => {
    const email = 'grace@example.com';
    expect((await viewer.get(at)).text).toContain(`href="${room()}"`);
    const asking = visibleText((await admin.get(`${room()}/new`)).text);
    expect(asking).toContain('Invite a person to The acme');
    expect(asking).toContain('Without one it is member.');
    const made = await admin.post(room(), { email, days: '14', roles: 'admin', ...REASON });
    expect(await done(made)).toContain('grace@example.com Open Administrator');
    expect(await lastAct(service, 'invitation.created')).toMatchObject(actOf(admin));
    const { id, roles, state } = await only();
    expect([roles, state]).toEqual([['admin'], 'open']);
    expect(visibleText((await admin.get(`${room()}/${id}/resend`)).text)).toContain('leads nowhere any more');
    expect(await done(await admin.post(`${room()}/${id}/resend`, REASON))).toContain('on its way again.');
    expect(await mailsTo(service, email)).toHaveLength(2);
    expect(visibleText((await admin.get(`${room()}/${id}/withdraw`)).text)).toContain('the person does not join by it');
    expect(await done(await admin.post(`${room()}/${id}/withdraw`, REASON))).toContain('The invitation is withdrawn.');
    expect((await only()).state).toBe('withdrawn');
    const again = await admin.post(`${room()}/${id}/withdraw`, REASON);
    expect([again.status, codeOf(again)]).toEqual([409, 'invitation_ended']);
  });

  it('refuse what cannot be, keep what was typed, and stay within the organization and the role', async () => {
    const member = await givenIdentity(service, application);
    await organizations.put(acme, member);
    const globex = await organizations.make('globex');
    await admin.post(room(), { email: 'alan@example.com', ...REASON });
    const { id } = await only();
    const elsewhere = `/console/applications/${application.slug}/organizations/${globex.id}/invitations`;
    const king = await admin.post(room(), { email: 'king@example.com', roles: 'king', ...REASON });
    const answers = [
      king,
      await admin.post(room(), { email: member.email, ...REASON }),
      await admin.post(room(), { email: 'alan@example.com', ...REASON }),
      await admin.post(room(), { email: 'no address', ...REASON }),
      await admin.post(`${elsewhere}/${id}/withdraw`, REASON),
      await admin.get(`/console/applications/${application.slug}/invitations/${id}/withdraw`),
      await viewer.post(room(), { email: 'x@example.com', ...REASON }),
      await admin.post(room(), { email: 'x@example.com', reason: '' }),
    ];
    expect(answers.map(codeOf)).toEqual([
      ...['malformed_input', 'member_already', 'invitation_open', 'email_invalid'],
      ...['invitation_unknown', 'invitation_unknown', 'role_too_small', 'reason_missing'],
    ]);
    expect(king.text).toContain('value="king@example.com"');
    expect((await viewer.get(room())).text).not.toMatch(/\/(new|resend|withdraw)"/);
  });
});

describe('Domains of an organization, in the console', () => {
  const room = () => `${at}/domains`;

  it('are claimed, proved by their record and removed, each told before and with its reason', async () => {
    expect((await viewer.get(at)).text).toContain(`href="${room()}"`);
    expect(visibleText((await admin.get(`${room()}/new`)).text)).toContain('Claim a domain for The acme');
    const claimed = await admin.post(room(), { domain: ' Acme.Example ', ...REASON });
    expect(await done(claimed)).toContain('acme.example Waits for its record');
    expect(await lastAct(service, 'organization.domain_claimed')).toMatchObject(actOf(admin));
    const asking = await admin.get(`${room()}/acme.example/verify`);
    const [, value = ''] = /(gatehouse-domain=[\w-]+)/.exec(asking.text) ?? [];
    expect(visibleText(asking.text)).toContain('_gatehouse-challenge.acme.example');
    const early = await admin.post(`${room()}/acme.example/verify`, asked(asking));
    expect([early.status, codeOf(early), early.text.includes(value)]).toEqual([409, 'domain_record_missing', true]);
    dns.records.set('_gatehouse-challenge.acme.example', [value]);
    expect(await done(await admin.post(`${room()}/acme.example/verify`, REASON))).toContain('acme.example Proved');
    expect(await lastAct(service, 'organization.domain_verified')).toMatchObject(actOf(admin));
    expect(visibleText((await admin.get(`${room()}/acme.example/remove`)).text)).toContain('Nobody joins by it');
    expect(await done(await admin.post(`${room()}/acme.example/remove`, REASON))).toContain('claimed no domain yet');
    expect(await lastAct(service, 'organization.domain_removed')).toMatchObject(actOf(admin));
  });

  it('refuse what cannot be, keep what was typed, and need a fresh sign-in', async () => {
    const tired = await givenOperator(service, [{ role: 'admin', application }]);
    await letSignInAge(service, tired);
    await admin.post(room(), { domain: 'kept.example', ...REASON });
    const answers = [
      await admin.post(room(), { domain: 'no domain', ...REASON }),
      await admin.post(room(), { domain: '', ...REASON }),
      await admin.post(room(), { domain: 'gmail.com', ...REASON }),
      await admin.post(room(), { domain: 'kept.example', ...REASON }),
      await admin.get(`${room()}/other.example/remove`),
      await viewer.post(room(), { domain: 'x.example', ...REASON }),
      await tired.post(room(), { domain: 'x.example', ...REASON }),
      await tired.post(`${room()}/kept.example/verify`, REASON),
      await tired.post(`${room()}/kept.example/remove`, REASON),
      await admin.post(`${room()}/kept.example/remove`, { reason: '' }),
    ];
    expect(answers.map(codeOf)).toEqual([
      ...['malformed_input', 'malformed_input', 'domain_not_claimable', 'domain_claimed', 'domain_unknown'],
      ...['role_too_small', 'proof_needed', 'proof_needed', 'proof_needed', 'reason_missing'],
    ]);
    expect(answers[0]?.text).toContain('value="no domain"');
    expect(visibleText(answers[0]?.text ?? '')).toContain('It must be a domain such as example.com');
    const shown = await viewer.get(room());
    expect([shown.text.includes('kept.example'), /\/(new|verify|remove)"/.test(shown.text)]).toEqual([true, false]);
  });
});

describe('The provider of an organization, in the console', () => {
  const room = () => `${at}/provider`;
  const fields = { issuer: 'https://login.acme.example', client_id: 'gatehouse', label: '', ...REASON };
  const stored = async () => (await organizations.operator.get(`${acme.path}/provider`)).body;

  it('is set with a secret that no page shows, changed and removed, each told before and with its reason', async () => {
    const asking = visibleText((await admin.get(`${room()}/set`)).text);
    expect(asking).toContain(`/login/callback/${application.slug}/org:${acme.id}`);
    const made = await admin.post(`${room()}/set`, { ...fields, client_secret: 'a-secret-of-acme', trusts_mfa: 'yes' });
    expect(await done(made)).toContain('The provider is set and counts at once.');
    expect(await lastAct(service, 'organization.provider_changed')).toMatchObject(actOf(admin));
    expect(await stored()).toMatchObject({ has_secret: true, label: 'The acme', trusts_mfa: true });
    for (const path of [room(), `${room()}/set`, `${room()}/remove`])
      expect((await admin.get(path)).text).not.toContain('a-secret-of-acme');
    await admin.post(`${room()}/set`, { ...fields, label: 'Acme' });
    expect(await stored()).toMatchObject({ has_secret: true, label: 'Acme', trusts_mfa: false });
    await admin.post(`${room()}/set`, { ...fields, public: 'yes' });
    expect(await stored()).toMatchObject({ has_secret: false });
    expect(visibleText((await admin.get(`${room()}/remove`)).text)).toContain('Members and their sessions stay.');
    expect(await done(await admin.post(`${room()}/remove`, REASON))).toContain('It has no provider of its own.');
    expect(await lastAct(service, 'organization.provider_removed')).toMatchObject(actOf(admin));
    expect(codeOf(await admin.get(`${room()}/remove`))).toBe('organization_provider_unknown');
  });

  it('is refused where it cannot be, keeps what was typed but its secret, and needs a fresh sign-in', async () => {
    const tired = await givenOperator(service, [{ role: 'admin', application }]);
    await letSignInAge(service, tired);
    const secret = { client_secret: 'a-typed-secret' };
    const answers = [
      await admin.post(`${room()}/set`, { ...fields, ...secret, issuer: 'http://login.acme.example' }),
      await admin.post(`${room()}/set`, { ...fields, ...secret, issuer: 'https://appleid.apple.com' }),
      await admin.post(`${room()}/set`, { ...fields, ...secret, client_id: '' }),
      await viewer.post(`${room()}/set`, fields),
      await tired.post(`${room()}/set`, fields),
      await tired.post(`${room()}/remove`, REASON),
      await admin.post(`${room()}/set`, { ...fields, reason: '' }),
    ];
    expect(answers.map(codeOf)).toEqual([
      ...['malformed_input', 'malformed_input', 'malformed_input', 'role_too_small', 'proof_needed', 'proof_needed'],
      'reason_missing',
    ]);
    expect(visibleText(answers[0]?.text ?? '')).toContain('It must be an absolute https URL.');
    expect(visibleText(answers[1]?.text ?? '')).toContain('It must be an OpenID provider of the organization itself');
    for (const { text } of answers.slice(0, 2))
      expect([text.includes('value="gatehouse"'), text.includes('a-typed-secret')]).toEqual([true, false]);
    expect((await viewer.get(room())).text).not.toMatch(/\/(set|remove)"/);
  });
});

describe('A test sign-in at the provider of an organization', () => {
  // Red without the look at the domains: the page would promise an account that a sign-in refuses.
  it('says whether its word counts for the address, and leads back to its page', async () => {
    const upstream = await Upstream.start();
    await organizations.prove(acme, 'tried.example', dns);
    const own = { issuer: upstream.issuer, client_id: CLIENT, client_secret: CLIENT_SECRET, label: 'Acme' };
    await organizations.operator.send('PUT', `${acme.path}/provider`, own);
    const page = await admin.get(`${at}/provider`);
    const [, path = ''] = /action="([^"]+\/sign-in)"/.exec(page.text) ?? [];
    expect((await viewer.get(`${at}/provider`)).text).not.toContain(path);

    async function tryAs(email: string): Promise<string> {
      const begun = await admin.post(path);
      const [, href = ''] = /href="([^"]+\/authorize[^"]+)"/.exec(begun.text) ?? [];
      const { searchParams } = new URL(href.replaceAll('&amp;', '&'));
      const [[name, value] = []] = Object.entries(begun.cookies);
      const claims = { sub: email, aud: CLIENT, nonce: searchParams.get('nonce'), email, email_verified: true };
      upstream.grant(await upstream.sign(claims));
      const { pathname } = new URL(searchParams.get('redirect_uri') as string);
      const back = await service.http.get(
        `${pathname}?code=c&state=${searchParams.get('state')}&iss=${upstream.issuer}`,
      );
      const cookie = `${admin.cookie}; ${name}=${value}`;
      const { text } = await service.http.get(back.headers.get('location') as string, { cookie });
      expect(text).toContain(`href="${at}/provider"`);
      return visibleText(text);
    }
    expect(await tryAs('ada@tried.example')).toContain('A user would get a new account.');
    expect(await tryAs('ada@elsewhere.example')).toContain('organization_address');
    await upstream.stop();
  });
});

describe('The policy of an organization, in the console', () => {
  const room = () => `${at}/policy`;
  const stored = async () => {
    const { policy, join_by_domain } = (await organizations.operator.get(acme.path)).body;
    return { policy, join_by_domain };
  };

  it('is changed with who joins by a domain, after a look at what is stored now', async () => {
    const asking = await admin.get(`${room()}/change`);
    expect(visibleText(asking.text)).toContain('Change what The acme asks of sign-ins');
    const wanted = { providers: 'password', session_hours: '12', joins: 'yes', role: 'admin' };
    const changed = await admin.post(`${room()}/change`, { ...wanted, ...asked(asking, 'seen') });
    expect(await done(changed)).toContain('The policy is changed.');
    expect(await lastAct(service, 'organization.changed')).toMatchObject(actOf(admin));
    expect(await stored()).toEqual({
      policy: { providers: ['password'], session_hours: 12 },
      join_by_domain: { enabled: true, role: 'admin' },
    });
    expect(visibleText((await viewer.get(room())).text)).toContain('Administrator');
    const stale = await admin.post(`${room()}/change`, { session_hours: '3', ...asked(asking, 'seen') });
    expect([codeOf(stale), stale.text.includes('value="3"')]).toEqual(['version_stale', true]);
    const again = await admin.get(`${room()}/change`);
    expect(again.text).toMatch(/value="password" checked/);
    await admin.post(`${room()}/change`, asked(again, 'seen'));
    expect(await stored()).toEqual({ policy: {}, join_by_domain: { enabled: false, role: null } });
  });

  it('is refused where the plan has no such thing, and needs a fresh sign-in', async () => {
    const tired = await givenOperator(service, [{ role: 'admin', application }]);
    await letSignInAge(service, tired);
    const answers = [
      await admin.post(`${room()}/change`, { providers: 'email_code', ...REASON }),
      await admin.post(`${room()}/change`, { session_hours: 'soon', ...REASON }),
      await admin.post(`${room()}/change`, { joins: 'yes', role: 'king', ...REASON }),
      await viewer.post(`${room()}/change`, REASON),
      await tired.post(`${room()}/change`, REASON),
      await admin.post(`${room()}/change`, { reason: '' }),
    ];
    expect(answers.map(codeOf)).toEqual([
      ...['malformed_input', 'malformed_input', 'malformed_input', 'role_too_small', 'proof_needed', 'reason_missing'],
    ]);
    const said = answers.slice(0, 2).map(({ text }) => visibleText(text));
    expect(said).toEqual([
      expect.stringContaining('It must be ways in that the plan of the application includes.'),
      expect.stringContaining('It must be a whole number from 1 to 9600.'),
    ]);
    expect((await viewer.get(room())).text).not.toContain(`${room()}/change`);
  });
});

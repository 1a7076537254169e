import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenInvitation } from '../support/given-invitation.js';
import { type GivenOrganization, Organizations } from '../support/given-organizations.js';
import { Browser, givenLogin, visibleText } from '../support/hosted.js';
import { mailsTo } from '../support/mailbox.js';
import { authorize, backAt, claimsIn, givenClient, signInThere } from '../support/oidc.js';
import { type Answer, useService } from '../support/service.js';

const STRONG = 'seven unhurried otters';

describe('the link of an invitation into an organization', () => {
  const service = useService();
  let application: GivenApplication;
  let organizations: Organizations;
  let acme: GivenOrganization;
  let globex: GivenOrganization;
  let people = 0;
  beforeAll(async () => {
    application = await givenApplication(service, { name: 'Shop', signUp: 'invited' });
    organizations = await Organizations.of(service, application);
    [acme, globex] = [await organizations.make('acme'), await organizations.make('globex')];
  });

  const newEmail = () => `joins-${++people}@example.com`;
  const said = ({ page }: Browser) => visibleText(page.text);
  const invited = (email: string, organization = acme, roles = ['member']) =>
    givenInvitation(service, application, email, { organization, roles });
  const stateOf = async (id: string) =>
    (await service.db.query('SELECT accepted_at, withdrawn_at, identity_id FROM invitations WHERE id = $1', [id]))
      .rows[0];
  const rolesIn = async ({ id }: GivenOrganization, email: string) =>
    (
      await service.db.query(
        `SELECT roles FROM organization_members JOIN identities ON identities.id = identity_id
         WHERE organization_id = $1 AND email_key = $2`,
        [id, email.toLowerCase()],
      )
    ).rows[0]?.roles;

  /** The button of the mail is pressed, and the application has started a login. */
  async function pressed(token: string, more: object = {}, browser = new Browser(service)): Promise<Browser> {
    await browser.open(`/login/invitation?token=${token}`);
    await browser.press('Accept invitation');
    await browser.open((await givenLogin(service, application, more)).path);
    return browser;
  }

  async function landed({ status, headers }: Answer): Promise<Record<string, unknown>> {
    expect(status).toBe(303);
    const code = new URL(headers.get('location') as string).searchParams.get('code');
    const { body } = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    return { ...claimsIn(body.access_token), email: body.user.email };
  }

  it('names it, and accepts nothing by being opened', async () => {
    const email = newEmail();
    const { id, token } = await invited(email);
    const browser = new Browser(service);
    await browser.open(`/login/invitation?token=${token}`);
    expect(said(browser)).toContain(`Join The acme ${email} is invited.`);
    await browser.press('Accept invitation');
    expect((await stateOf(id)).accepted_at).toBeNull();
  });

  it('makes the account of a new person, who lands there', async () => {
    const email = newEmail();
    const { id, token } = await invited(email, acme, ['admin']);
    const browser = await pressed(token);
    expect(said(browser)).toContain(`Join The acme Your account is for ${email}.`);
    const claims = await landed(await browser.press('Create account', { password: STRONG }));
    expect(claims).toMatchObject({ email, org_id: acme.id, org_slug: 'acme', roles: ['admin'] });
    expect(await stateOf(id)).toMatchObject({ accepted_at: expect.any(Date), identity_id: claims.sub });
    expect(await mailsTo(service, email)).toEqual([]);
  });

  it('takes a person who has an account there when they sign in, whatever else they belong to', async () => {
    const identity = await givenIdentity(service, application);
    const initech = await organizations.make('initech');
    for (const one of [globex, initech]) await organizations.put(one, identity);
    const browser = await pressed((await invited(identity.email)).token);
    expect(said(browser)).toContain(`You are invited to The acme. Sign in as ${identity.email} to accept.`);
    const claims = await landed(await browser.press('Sign in', { email: identity.email, password: PASSWORD }));
    expect(claims).toMatchObject({ org_id: acme.id, roles: ['member'] });
    expect([...browser.cookies.keys()].filter((name) => name.includes('gh_invited_'))).toEqual([]);
  });

  it('takes a person who is signed in there at once', async () => {
    const identity = await givenIdentity(service, application);
    const [client, browser] = [await givenClient(service, application), new Browser(service)];
    await authorize(browser, client);
    await signInThere(browser, identity);
    const { id, token } = await invited(identity.email);
    await browser.open(`/login/invitation?token=${token}`);
    expect(said(browser)).not.toContain('In this browser');
    await browser.press('Accept invitation');
    await authorize(browser, client, { prompt: 'none' });
    expect((await stateOf(id)).accepted_at).toBeNull();
    await authorize(browser, client);
    expect(backAt(browser).code).toMatch(/^gh_code_/);
    expect(await rolesIn(acme, identity.email)).toEqual(['member']);
    const { rows } = await service.db.query(
      'SELECT organization_id FROM authorization_codes WHERE identity_id = $1 ORDER BY id DESC LIMIT 1',
      [identity.id],
    );
    expect(rows).toEqual([{ organization_id: acme.id }]);
  });

  it('asks a person who is signed in there for the factor that the organization wants', async () => {
    const strict = await organizations.make('strict');
    await organizations.change(strict, { policy: { second_factor: 'required' } });
    const identity = await givenIdentity(service, application);
    const [client, browser] = [await givenClient(service, application), new Browser(service)];
    await authorize(browser, client);
    await signInThere(browser, identity);
    const { id, token } = await invited(identity.email, strict);
    await browser.open(`/login/invitation?token=${token}`);
    await browser.press('Accept invitation');
    await authorize(browser, client);
    expect(browser.page.headers.get('location')).toContain('/login');
    expect((await stateOf(id)).accepted_at).toBeNull();
  });

  // Red where a sign-in accepts whatever was pressed in the browser.
  it('gives nothing to its finder under another address, and names both', async () => {
    const finder = await givenIdentity(service, application);
    const browser = new Browser(service);
    await browser.open((await givenLogin(service, application)).path);
    await browser.press('Sign in', { email: finder.email, password: PASSWORD, remember: 'on' });
    const email = newEmail();
    const { id, token } = await invited(email);
    await browser.open(`/login/invitation?token=${token}`);
    expect(said(browser)).toContain(`In this browser, ${finder.email} uses Shop. The invitation is for ${email}`);
    await pressed(token, {}, browser);
    await browser.follow('Use another account');
    const claims = await landed(await browser.press('Sign in', { email: finder.email, password: PASSWORD }));
    expect(claims).toMatchObject({ email: finder.email });
    expect(claims).not.toHaveProperty('org_id');
    expect((await stateOf(id)).accepted_at).toBeNull();
    expect(await rolesIn(acme, finder.email)).toBeUndefined();
  });

  it('is not in the way of an address that was registered and never confirmed', async () => {
    const email = newEmail();
    await givenIdentity(service, application, { email, unverified: true });
    const browser = await pressed((await invited(email)).token);
    expect(await landed(await browser.press('Create account', { password: STRONG }))).toMatchObject({
      org_id: acme.id,
    });
  });

  it('accepts nothing by a login that is for another organization', async () => {
    const identity = await givenIdentity(service, application);
    await organizations.put(globex, identity);
    const { id, token } = await invited(identity.email);
    const browser = await pressed(token, { organization: 'globex' });
    expect(said(browser)).not.toContain('to accept.');
    const claims = await landed(await browser.press('Sign in', { email: identity.email, password: PASSWORD }));
    expect(claims).toMatchObject({ org_id: globex.id });
    expect((await stateOf(id)).accepted_at).toBeNull();
  });

  // Red where a first factor is enough.
  it('is accepted once everything is proved', async () => {
    const identity = await givenIdentity(service, application);
    await service.db.query('UPDATE identities SET mfa_enabled_at = now() WHERE id = $1', [identity.id]);
    const { id, token } = await invited(identity.email);
    const browser = await pressed(token);
    await browser.press('Sign in', { email: identity.email, password: PASSWORD });
    await browser.land();
    expect((await stateOf(id)).accepted_at).toBeNull();
    expect(await rolesIn(acme, identity.email)).toBeUndefined();
  });

  it('leaves a member what they are', async () => {
    const identity = await givenIdentity(service, application);
    const { id, token } = await invited(identity.email, acme, ['member']);
    await organizations.put(acme, identity, ['admin']);
    const browser = await pressed(token);
    await browser.press('Sign in', { email: identity.email, password: PASSWORD });
    expect(await rolesIn(acme, identity.email)).toEqual(['admin']);
    expect((await stateOf(id)).accepted_at).toEqual(expect.any(Date));
  });

  // Red where a removal ends nothing but the membership.
  it('leads no member back who was removed', async () => {
    const identity = await givenIdentity(service, application);
    const { id, token } = await invited(identity.email);
    const other = await invited(identity.email, globex);
    await organizations.put(acme, identity);
    expect((await organizations.remove(acme, identity)).status).toBe(204);
    expect((await stateOf(id)).withdrawn_at).toEqual(expect.any(Date));
    expect((await stateOf(other.id)).withdrawn_at).toBeNull();
    const { status } = await new Browser(service).open(`/login/invitation?token=${token}`);
    expect(status).toBe(410);
  });

  it('ends with its organization', async () => {
    const gone = await organizations.make('gone');
    const { id, token } = await invited(newEmail(), gone);
    expect((await organizations.operator.delete(gone.path)).status).toBe(204);
    expect(await stateOf(id)).toBeUndefined();
    expect((await new Browser(service).open(`/login/invitation?token=${token}`)).status).toBe(410);
  });

  it('lets a mailbox in that has no other way, which joins by the link alone', async () => {
    const email = newEmail();
    await invited(email);
    const browser = new Browser(service);
    await browser.open((await givenLogin(service, application)).path);
    await browser.follow('Create an account');
    await browser.press('Create account', { email, password: STRONG });
    expect(await mailsTo(service, email)).toHaveLength(1);
    expect(await rolesIn(acme, email)).toBeUndefined();
  });

  it('makes no account where sign-up is closed, and asks for one that is there', async () => {
    const closed = await givenApplication(service, { signUp: 'closed' });
    const organization = await (await Organizations.of(service, closed)).make('acme');
    const { token } = await givenInvitation(service, closed, newEmail(), { organization });
    const browser = new Browser(service);
    await browser.open(`/login/invitation?token=${token}`);
    await browser.press('Accept invitation');
    await browser.open((await givenLogin(service, closed)).path);
    expect(said(browser)).toContain('to accept.');
    expect(browser.page.text).not.toContain('action="/login/invited');
  });
});

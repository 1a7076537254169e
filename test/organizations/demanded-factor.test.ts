import { decodeJwt } from 'jose';
import { givenAccountPages } from '../support/account-pages.js';
import { Authenticator } from '../support/authenticator.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  PASSWORD,
} from '../support/given.js';
import { type GivenOrganization, Organizations } from '../support/given-organizations.js';
import { accountPasskeyFormOf, givenPasskey, passkeyFormOf } from '../support/given-passkey.js';
import { type GivenPortal, givenPortal } from '../support/given-portal.js';
import { givenProvider } from '../support/given-provider.js';
import { givenRelayAccounts } from '../support/given-relay.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { Browser, givenLogin, visibleText } from '../support/hosted.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { OwnScreen } from '../support/own-screen.js';
import { useService } from '../support/service.js';
import { person } from '../support/social.js';
import { Upstream } from '../support/upstream.js';

describe('A second factor that one organization of a person demands and another does not', () => {
  const service = useService();
  let application: GivenApplication;
  let organizations: Organizations;
  let open: GivenOrganization;
  let strict: GivenOrganization;
  beforeEach(async () => {
    application = await givenApplication(service);
    organizations = await Organizations.of(service, application);
    [open, strict] = [await organizations.make('open'), await organizations.make('strict')];
    await organizations.change(strict, { policy: { second_factor: 'required' } });
  });

  /** Their factor is a passkey that two factors made. */
  const member = async (...of: GivenOrganization[]) => {
    const identity = await givenIdentity(service, application);
    for (const organization of of) await organizations.put(organization, identity);
    return { identity, passkey: await givenPasskey(service, application, identity, { isOfTwoFactors: true }) };
  };
  const exchange = async (email: string, password: string, organization: string) => {
    const flow = await givenFlow(service, application);
    return inFlow(service, flow, 'exchange', { type: 'password', email, password, organization });
  };
  /** By the password alone. */
  const signIn = async (identity: GivenIdentity): Promise<GivenPortal> => {
    const { code } = (await exchange(identity.email, PASSWORD, 'open')).body;
    const { body } = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    const { sid: sessionId } = decodeJwt<{ sid: string }>(body.access_token);
    const tokens = { accessToken: body.access_token, refreshToken: body.refresh_token };
    return givenPortal(service, { origin: { application, identity, sessionId, ...tokens } });
  };
  const enable = ({ bearer }: GivenPortal, proof: object = {}) =>
    service.http.patch('/v1/portal/mfa/enable', bearer, proof);

  // Red where an account whose factor is a passkey counts as one without a factor: the thief of its password comes in
  // where no factor is demanded, makes one, and then signs in with it where one is demanded.
  it('is neither made nor taken away by the password alone', async () => {
    const { identity, passkey } = await member(open, strict);
    const thief = await signIn(identity);
    expectFailure(await enable(thief), 400, 'fresh_proof_required');
    expectFailure(await enable(thief, { password: PASSWORD }), 400, 'second_factor_not_proved');
    const path = `/v1/portal/passkeys/${passkey.id}`;
    const removed = await service.http.send('DELETE', path, { headers: thief.bearer, body: { password: PASSWORD } });
    expectFailure(removed, 400, 'second_factor_not_proved');
    expectFailure(await exchange(identity.email, PASSWORD, 'strict'), 401, 'mfa_passkey_required');
  });

  // Red where the box beside the password has the device make one, and where one is kept that was made meanwhile.
  it('is not made at the end of a sign-in by the password alone', async () => {
    const { identity, passkey } = await member(open);
    const browser = new Browser(service);
    const wish = async () => {
      await browser.open((await givenLogin(service, application, { organization: 'open' })).path);
      const [, wished = '', added = ''] = [/^/, / data-passkey-wish="([^"]+)"/, / data-add="([^"]+)"/].map((field) =>
        field.exec(browser.page.text)?.[1]?.replaceAll('&amp;', '&'),
      );
      const { csrf } = passkeyFormOf(browser.page);
      const { body } = await browser.post(wished, { csrf, email: identity.email, password: PASSWORD });
      return { creation: body.creation, add: (credential: string) => browser.post(added, { csrf, credential }) };
    };
    const { creation, add } = await wish();
    await organizations.put(strict, identity);
    const signedIn = await add(new Authenticator(service.url).create(creation));
    expect(signedIn.headers.get('location')).toContain('code=');
    const { rows } = await service.db.query('SELECT id FROM passkeys WHERE identity_id = $1', [identity.id]);
    expect(rows).toEqual([{ id: passkey.id }]);
    expect((await wish()).creation).toBeUndefined();
  });

  // Red where the link is made: the thief of a mailbox has an account at a provider that is trusted with the factor.
  it('is not linked by a mailbox alone', async () => {
    const upstream = await Upstream.start();
    try {
      await givenProvider(service, application, { issuer: upstream.issuer, trustsMfa: true });
      const { identity } = await member(open, strict);
      const screen = new OwnScreen(service, application);
      const theirs = person({ email: identity.email, amr: ['pwd', 'mfa'] });
      const enter = async (organization: string) => screen.exchange(await upstream.sign(theirs), { organization });
      expect((await screen.userOf(await enter('open'))).id).toBe(identity.id);
      expectFailure(await enter('strict'), 401, 'mfa_passkey_required');
    } finally {
      await upstream.stop();
    }
  });

  // Red where the code is mailed all the same, and refused when it is typed.
  it('is not proved by a mailed code, and none is sent', async () => {
    const { identity } = await member(open, strict);
    const { bearer } = await signIn(identity);
    await service.db.query('UPDATE identities SET password_hash = NULL WHERE id = $1', [identity.id]);
    const asked = await service.http.post('/v1/portal/proof/mail', undefined, bearer);
    expectFailure(asked, 400, 'second_factor_not_proved');
    const mails = await mailsTo(service, identity.email);
    expect(mails.map(({ template }) => template)).not.toContain('confirm_presence');
  });

  it('is set up in a session that signed in with the passkey, or after a proof by it', async () => {
    const [ada, bob] = [await member(open, strict), await member(open)];
    const portal = await signIn(ada.identity);
    await service.db.query("UPDATE sessions SET amr = '{hwk,user,mfa}' WHERE identity_id = $1", [ada.identity.id]);
    expect((await enable(portal, { password: PASSWORD })).status).toBe(200);
    const { browser } = await givenAccountPages(service, { application, identity: bob.identity });
    await organizations.put(strict, bob.identity);
    await browser.open('/portal/authenticator');
    await browser.land();
    expect(browser.page.text).not.toContain('name="password"');
    const { action, csrf, request } = accountPasskeyFormOf(browser.page);
    await browser.post(action, { csrf, credential: bob.passkey.use(request) });
    await browser.land();
    expect(visibleText(browser.page.text)).toContain('Turn on');
  });

  // Red where a reset looks at the application alone: it removes the passkey, and the mailbox sets up an app of its own.
  it.each([
    { of: 'both', left: 1, due: 'mfa_passkey_required' },
    { of: 'the other one alone', left: 0, due: 'organization_not_member' },
  ])(
    'leaves a member of $of $left passkeys that two factors made after a reset by email',
    async ({ of, left, due }) => {
      const { identity } = await member(...(of === 'both' ? [open, strict] : [open]));
      const { email } = identity;
      const flow = await givenFlow(service, application);
      await inFlow(service, flow, 'forgot-password', { email });
      const { code } = await latestMail(service, email);
      const wanted = { code, password: 'nine patient herons', organization: 'open' };
      expect((await inFlow(service, flow, 'reset-password', wanted)).status).toBe(200);
      const { rowCount } = await service.db.query('SELECT FROM passkeys WHERE identity_id = $1', [identity.id]);
      expect(rowCount).toBe(left);
      const refused = await exchange(email, wanted.password, 'strict');
      expect(refused.headers.get('x-error-code')).toBe(due);
    },
  );

  // Red where a merge looks at the application alone.
  it('lets a mailbox alone open no account whose passkeys two factors made', async () => {
    const { confirm, givenMerging } = givenRelayAccounts(service, () => application);
    const portal = await givenMerging();
    await givenPasskey(service, application, portal.real, { isOfTwoFactors: true });
    await organizations.put(strict, portal.real);
    expectFailure(await confirm(portal, portal.code), 400, 'merge_app_required');
    await organizations.remove(strict, portal.real);
    expect((await confirm(portal, portal.code)).status).toBe(200);
  });

  it('asks a member of the other organization alone for nothing more than the password', async () => {
    const { identity } = await member(open);
    expect((await enable(await signIn(identity))).status).toBe(200);
  });

  // Red where rows alone decide: the password proves nothing, and no page takes the passkey.
  it.each([
    { without: 'passkeys', change: "UPDATE plans SET providers = '{password}' WHERE id = $1" },
    { without: 'organizations', change: 'UPDATE applications SET organizations = NULL WHERE plan_id = $1' },
  ])('is no passkey of a member where the application has no $without by now', async ({ change }) => {
    const { identity } = await member(open, strict);
    const portal = await signIn(identity);
    expectFailure(await enable(portal, { password: PASSWORD }), 400, 'second_factor_not_proved');
    await service.db.query(change, [application.planId]);
    expect((await enable(portal, { password: PASSWORD })).status).toBe(200);
  });
});

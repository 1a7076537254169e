import { jest } from '@jest/globals';
import { decodeJwt } from 'jose';
import { Database } from '../../src/platform/database/database.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenSession,
  PASSWORD,
} from '../support/given.js';
import { type GivenOrganization, Organizations } from '../support/given-organizations.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { Browser, givenLogin, visibleText } from '../support/hosted.js';
import { authorize, backAt, givenClient } from '../support/oidc.js';
import { RememberingBrowser } from '../support/remembering.js';
import { useService } from '../support/service.js';
import { App, givenApp } from '../support/totp.js';

const HOUR = 3600;

describe('The policy of an organization', () => {
  const service = useService();
  let application: GivenApplication;
  let organizations: Organizations;
  let open: GivenOrganization;
  let strict: GivenOrganization;
  beforeAll(async () => {
    application = await givenApplication(service);
    organizations = await Organizations.of(service, application);
    [open, strict] = [await organizations.make('open'), await organizations.make('strict')];
  });

  const policy = async (wanted: object) => {
    const answer = await organizations.change(strict, { policy: wanted });
    expect([answer.status, answer.body.policy]).toEqual([200, wanted]);
  };
  const member = async (...of: GivenOrganization[]) => {
    const identity = await givenIdentity(service, application);
    for (const organization of of) await organizations.put(organization, identity);
    return identity;
  };
  const exchange = async ({ email, password }: GivenIdentity, more: object = {}) => {
    const flow = await givenFlow(service, application);
    return inFlow(service, flow, 'exchange', { type: 'password', email, password, ...more });
  };
  const refresh = (refresh_token: string, more: object = {}) =>
    service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token, ...more });
  const secondsOf = async (sessionId: string) => {
    const lasts =
      'SELECT round(extract(epoch FROM expires_at - authenticated_at)) AS lasts FROM sessions WHERE id = $1';
    return Number((await service.db.query(lasts, [sessionId])).rows[0].lasts);
  };

  it('asks for what the plan includes, and is replaced as a whole', async () => {
    await policy({ providers: ['own', 'password'], second_factor: 'required', session_hours: 8 });
    await policy({ session_hours: 2 });
    await policy({});
    for (const wanted of [
      { providers: ['email_code'] },
      { providers: [] },
      { providers: 'google' },
      { second_factor: 'optional' },
      { session_hours: 0 },
      { session_hours: 1.5 },
      { sessionHours: 2 },
    ])
      expectFailure(await organizations.change(strict, { policy: wanted }), 400, 'malformed_input');
  });

  describe('of ways in', () => {
    beforeAll(() => policy({ providers: ['own', 'passkey'] }));

    /** Red without the policy at the completion of a login. */
    it('refuses another one at the login, and lets it into other organizations', async () => {
      const ada = await member(open, strict);
      expectFailure(await exchange(ada, { organization: 'strict' }), 403, 'organization_policy');
      expect((await exchange(ada, { organization: 'open' })).status).toBe(200);
      const { body } = await exchange(await member(strict));
      expect(body.message).toContain('It takes: own, passkey.');
    });

    it('is told only to people who have proved who they are', async () => {
      const ada = await member(strict);
      expectFailure(await exchange({ ...ada, password: 'another one' }), 401, 'credentials_invalid');
    });

    /** Red without the policy at the switch. */
    it('refuses another one at the switch, which changes nothing', async () => {
      const ada = await member(open);
      const { refreshToken } = await givenSession(service, { application, identity: ada });
      await organizations.put(strict, ada);
      for (const named of [strict.slug, strict.id])
        expectFailure(await refresh(refreshToken, { organization: named }), 403, 'organization_policy');
      expect(decodeJwt((await refresh(refreshToken)).body.access_token)).toMatchObject({ org_slug: 'open' });
    });

    // Red where the membership is looked for again without the policy.
    it('refuses a switch whose membership begins while it is on its way', async () => {
      const ada = await member(open);
      const { refreshToken } = await givenSession(service, { application, identity: ada });
      const database = service.app.get(Database);
      const run = database.run.bind(database);
      const overheard = jest.spyOn(database, 'run').mockImplementation(async (asked, given) => {
        const rows = await run(asked, given);
        if (asked.name === 'sign-in-of-switch') await organizations.put(strict, ada);
        return rows;
      });
      expectFailure(await refresh(refreshToken, { organization: strict.slug }), 403, 'organization_not_member');
      overheard.mockRestore();
      expectFailure(await refresh(refreshToken, { organization: strict.slug }), 403, 'organization_policy');
    });

    // Red where the policy is asked before the session.
    it('says at the switch of a session that has ended that it has ended', async () => {
      const ada = await member(open);
      const { refreshToken } = await givenSession(service, { application, identity: ada });
      await organizations.put(strict, ada);
      await service.http.patch('/v1/auth/revoke', {}, { refresh_token: refreshToken });
      expectFailure(await refresh(refreshToken, { organization: strict.slug }), 401, 'refresh_token_revoked');
    });

    it('says on the page that another way is needed', async () => {
      const ada = await member(strict);
      const browser = new Browser(service);
      await browser.open((await givenLogin(service, application)).path);
      const { status, text } = await browser.press('Sign in', { email: ada.email, password: ada.password });
      expect(status).toBe(403);
      expect(visibleText(text)).toContain('This organization asks for another sign-in');
    });
  });

  describe('of a second factor', () => {
    beforeAll(() => policy({ second_factor: 'required' }));

    it('has it asked for at the login, and set up where there is none', async () => {
      const [ada, bob] = [await member(strict), await member(strict)];
      expectFailure(await exchange(bob), 401, 'mfa_enrolment_required');
      const app = await givenApp(service, ada);
      expectFailure(await exchange(ada), 401, 'mfa_required');
      expect((await exchange(ada, { mfa_code: app.code() })).status).toBe(200);
    });

    /** Red where the page of the second factor does not ask the organization too. */
    it.each(['the only one', 'one that is chosen'])(
      'leads on the pages to one that is set up there, for %s',
      async (which) => {
        const isOnly = which === 'the only one';
        const ada = await member(...(isOnly ? [strict] : [open, strict]));
        const browser = new Browser(service);
        await browser.open((await givenLogin(service, application)).path);
        await browser.press('Sign in', { email: ada.email, password: ada.password });
        await browser.land();
        if (!isOnly) {
          await browser.press('The strict', { organization: strict.id });
          await browser.land();
        }
        const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(browser.page.text)?.[1]?.replaceAll(' ', '') ?? '';
        await browser.press('Verify', { code: new App(service, secret).code() });
        await browser.press('Continue');
        const code = new URL(browser.page.headers.get('location') ?? '').searchParams.get('code');
        const { body } = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
        expect(decodeJwt(body.access_token)).toMatchObject({
          org_slug: 'strict',
          amr: expect.arrayContaining(['mfa']),
        });
      },
    );

    /** Red without the policy at the switch. */
    it('is met at the login of one, and not at the switch to another', async () => {
      const ada = await member(open);
      const { refreshToken } = await givenSession(service, { application, identity: ada });
      await organizations.put(strict, ada);
      const refused = await refresh(refreshToken, { organization: 'strict' });
      expectFailure(refused, 403, 'organization_policy');
      expect(refused.body.message).toContain('with a second factor');
      const app = await givenApp(service, ada);
      const { body } = await exchange(ada, { mfa_code: app.code(), organization: 'open' });
      const strong = await service.http.post('/v1/auth/authorize', { code: body.code, client_type: 'server' });
      const switched = await refresh(strong.body.refresh_token, { organization: 'strict' });
      expect(decodeJwt(switched.body.access_token)).toMatchObject({ org_slug: 'strict' });
    });
  });

  describe('of the length of sessions', () => {
    beforeAll(() => policy({ session_hours: 2 }));

    it('holds from the login on, and the application may be shorter', async () => {
      const { sessionId } = await givenSession(service, { application, identity: await member(strict) });
      expect(await secondsOf(sessionId)).toBeLessThanOrEqual(2 * HOUR);
      const { sessionId: elsewhere } = await givenSession(service, { application, identity: await member(open) });
      expect(await secondsOf(elsewhere)).toBeGreaterThan(24 * HOUR);
    });

    /** Red without the organization in the terms of a session. */
    it('holds from the switch on', async () => {
      const ada = await member(open);
      const { refreshToken, sessionId } = await givenSession(service, { application, identity: ada });
      await organizations.put(strict, ada);
      expect((await refresh(refreshToken, { organization: 'strict' })).status).toBe(200);
      expect(await secondsOf(sessionId)).toBe(2 * HOUR);
    });

    /** Red without the age in the policy: the refresh after the switch would end the session. */
    it('refuses a switch with a proof that is older, which changes nothing', async () => {
      const ada = await member(open);
      const { refreshToken, sessionId } = await givenSession(service, { application, identity: ada });
      await organizations.put(strict, ada);
      const prove = (hours: number) =>
        service.db.query(
          'UPDATE sessions SET authenticated_at = now() - make_interval(hours => $2, mins => 1) WHERE id = $1',
          [sessionId, hours],
        );
      await prove(2);
      const refused = await refresh(refreshToken, { organization: 'strict' });
      expectFailure(refused, 403, 'organization_policy');
      expect(refused.body.message).toBe('The organization asks for another sign-in. Sign in again.');
      const stays = await refresh(refreshToken);
      expect(decodeJwt(stays.body.access_token)).toMatchObject({ org_slug: 'open' });
      await prove(1);
      const switched = await refresh(stays.body.refresh_token, { organization: 'strict' });
      expect(decodeJwt(switched.body.access_token)).toMatchObject({ org_slug: 'strict' });
    });

    /** Red without the age at the login: the session would end with its first second, and the sign-in begin again for ever. */
    it('asks a remembered browser for a proof that is not older', async () => {
      const ada = await member(strict);
      const browser = new RememberingBrowser(service, application, ada);
      await browser.remember();
      await browser.change("authenticated_at = now() - interval '119 minutes'");
      await browser.start();
      expect((await browser.continueAs()).headers.get('location')).toContain('code=');
      await browser.change("authenticated_at = now() - interval '121 minutes'");
      await browser.start();
      await browser.continueAs();
      expect([browser.page.status, browser.page.headers.get('x-error-code')]).toEqual([403, 'organization_policy']);
      await browser.start();
      await browser.follow('Use another account');
      const again = await browser.press('Sign in', { email: ada.email, password: PASSWORD });
      expect(again.headers.get('location')).toContain('code=');
    });

    it('leads a browser that is signed in to another sign-in, or says so to prompt=none', async () => {
      const ada = await member(strict);
      const client = await givenClient(service, application);
      const browser = new Browser(service);
      await authorize(browser, client);
      const { pathname: page, search: query } = new URL(browser.page.headers.get('location') ?? '');
      await browser.open(page + query);
      await browser.press('Sign in', { email: ada.email, password: PASSWORD });
      await authorize(browser, client, { prompt: 'none' });
      expect(backAt(browser)).toHaveProperty('code');
      const older =
        "UPDATE browser_sign_ins SET authenticated_at = now() - interval '121 minutes' WHERE identity_id = $1";
      await service.db.query(older, [ada.id]);
      await authorize(browser, client, { prompt: 'none' });
      expect(backAt(browser)).toMatchObject({ error: 'login_required' });
      await authorize(browser, client);
      expect(new URL(browser.page.headers.get('location') ?? '').pathname).toBe('/login');
    });

    it('stays as it is at a refresh, and a shorter one counts from the next refresh on', async () => {
      const { refreshToken, sessionId } = await givenSession(service, { application, identity: await member(strict) });
      const { body } = await refresh(refreshToken);
      expect(await secondsOf(sessionId)).toBeLessThanOrEqual(2 * HOUR);
      await policy({ session_hours: 1 });
      await refresh(body.refresh_token);
      expect(await secondsOf(sessionId)).toBe(HOUR);
    });
  });
});

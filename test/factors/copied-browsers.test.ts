import { decodeJwt } from 'jose';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { givenPortal } from '../support/given-portal.js';
import { givenLogin } from '../support/hosted.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { codeIn, RememberingBrowser } from '../support/remembering.js';
import { type Answer, useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';

describe('A copied cookie of a remembered browser that is found out', () => {
  const service = useService();
  let application: GivenApplication;
  let owner: GivenIdentity;
  let browser: RememberingBrowser;
  let thief: RememberingBrowser;
  beforeEach(async () => {
    application = await givenApplication(service);
    owner = await givenIdentity(service, application);
    browser = new RememberingBrowser(service, application, owner);
    thief = new RememberingBrowser(service, application, owner);
  });

  const exchange = (answer: Answer) =>
    service.http.post('/v1/auth/authorize', { code: codeIn(answer), client_type: 'server' });
  async function opened(answer: Answer) {
    const { body } = await exchange(answer);
    const { sid } = decodeJwt<{ sid: string }>(body.access_token);
    const tokens = { accessToken: body.access_token, refreshToken: body.refresh_token };
    return { application, identity: owner, sessionId: sid as string, ...tokens };
  }
  const refresh = async ({ refreshToken }: { refreshToken: string }) => {
    const sent = { client_type: 'server', refresh_token: refreshToken };
    const { status, headers } = await service.http.post('/v1/auth/refresh', sent);
    return headers.get('x-session-ended') ?? status;
  };
  /** The thief has the value of the cookie, and nothing else. */
  const copy = () => thief.cookies.set(browser.rememberedName(), browser.rememberedValue());
  const comesBack = async () => {
    await browser.change("last_used_at = last_used_at - interval '2 minutes'");
    await browser.start();
  };

  // Red without the end of what was continued: the thief refreshes for thirty days.
  it('ends what the thief has: the session, the account pages, a code and a proof that waits', async () => {
    const own = await opened(await browser.remember());
    copy();
    await thief.start();
    const stolen = await opened(await thief.continueAs());
    const portal = await givenPortal(service, { origin: stolen });
    await thief.start();
    const waiting = await thief.continueAs();
    const app = await givenApp(service, owner);
    await thief.start();
    await thief.continueAs();
    await thief.land();
    await comesBack();
    expect([await refresh(stolen), await refresh(portal)]).toEqual(['browser_reused', 'browser_reused']);
    expectFailure(await exchange(waiting), 401, 'authorization_code_consumed');
    const late = await thief.press('Verify', { code: app.code() });
    expect([late.status, late.headers.get('x-error-code')]).toEqual([401, 'first_factor_lapsed']);
    expect(await refresh(own)).toBe(200);
    expect(await browser.events('identity.browser_reused')).toHaveLength(1);
  });

  // Red where these acts delete the row: the owner's cookie then finds nothing.
  it.each(['forgets the browser', 'ends the other session', 'ends all others'])(
    'is found out where the thief %s first',
    async (act) => {
      const own = await opened(await browser.remember());
      copy();
      await thief.start();
      const stolen = await opened(await thief.continueAs());
      const { bearer } = await givenPortal(service, { origin: stolen });
      const end = (path: string) => service.http.send('DELETE', `/v1/portal/sessions${path}`, { headers: bearer });
      await thief.start();
      if (act === 'forgets the browser') expect((await thief.press('Forget this browser')).status).toBe(303);
      else expect((await end(act === 'ends all others' ? '' : `/${own.sessionId}`)).status).toBe(200);
      expect(await thief.isOffered()).toBe(false);
      await comesBack();
      expect(await browser.events('identity.browser_reused')).toHaveLength(1);
      expect(await refresh(stolen)).toBe('browser_reused');
      const templates = (await mailsTo(service, owner.email)).map(({ template }) => template);
      expect(templates.filter((template) => template === 'browser_copied')).toHaveLength(1);
      expect(await browser.rows()).toEqual([]);
    },
  );

  it('ends what the owner has continued too, when the thief is the one who comes late', async () => {
    await browser.remember();
    copy();
    await browser.start();
    const own = await opened(await browser.continueAs());
    await browser.change("last_used_at = last_used_at - interval '2 minutes'");
    await thief.start();
    expect(await refresh(own)).toBe('browser_reused');
    expect(await browser.isOffered()).toBe(false);
  });

  it('is told to the owner once: when and from where it was used, both times', async () => {
    await browser.remember();
    copy();
    await thief.start();
    const stolen = await opened(await thief.continueAs());
    await service.db.query("UPDATE sessions SET ip = '203.0.113.66', user_agent = 'Thief/1.0' WHERE id = $1", [
      stolen.sessionId,
    ]);
    await browser.change("last_used_at = last_used_at - interval '2 minutes'");
    await Promise.all([browser.open(await linkOf()), browser.open(await linkOf())]);
    const mails = (await mailsTo(service, owner.email)).filter(({ template }) => template === 'browser_copied');
    expect(mails).toHaveLength(1);
    const { text } = await latestMail(service, owner.email);
    expect(text).toContain('203.0.113.66');
    expect(text.indexOf('203.0.113.66')).toBeLessThan(text.indexOf('127.0.0.1'));
    expect(text).toContain('set a new password');
  });

  // The id of the row is in the cookie alone.
  it('cannot be feigned by somebody who has neither cookie', async () => {
    await browser.remember();
    await browser.start();
    const own = await opened(await browser.continueAs());
    await browser.change("last_used_at = last_used_at - interval '2 minutes'");
    const [name, secret] = [browser.rememberedName(), browser.rememberedValue().split('.')[1]];
    thief.cookies.set(name, `${owner.id}.${secret?.replace(/.{4}$/, 'AAAA')}`);
    await thief.start();
    expect(await refresh(own)).toBe(200);
    expect(await browser.isOffered()).toBe(true);
  });

  const linkOf = async (): Promise<string> => (await givenLogin(service, application)).path;
});

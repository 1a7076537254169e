import { decodeJwt } from 'jose';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { givenPortal } from '../support/given-portal.js';
import { codeIn, RememberingBrowser } from '../support/remembering.js';
import { type Answer, useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';

describe('A session that was continued from a remembered browser', () => {
  const service = useService();
  let application: GivenApplication;
  let identity: GivenIdentity;
  let browser: RememberingBrowser;
  beforeEach(async () => {
    application = await givenApplication(service);
    identity = await givenIdentity(service, application);
    browser = new RememberingBrowser(service, application, identity);
  });

  /** The session that the code of an answer opens. */
  async function exchanged(answer: Answer) {
    const { body } = await service.http.post('/v1/auth/authorize', { code: codeIn(answer), client_type: 'server' });
    const { sid } = decodeJwt<{ sid: string }>(body.access_token);
    const { access_token: accessToken, refresh_token: refreshToken } = body;
    return { application, identity, sessionId: sid as string, accessToken, refreshToken };
  }

  const shown = async (accessToken: string): Promise<boolean> =>
    (await service.http.get('/v1/auth/session', { authorization: `Bearer ${accessToken}` })).body.session.continued;

  const inPortal = async (origin: Awaited<ReturnType<typeof exchanged>>) => {
    const { bearer } = await givenPortal(service, { origin });
    const { sessions } = (await service.http.get('/v1/portal/sessions', bearer)).body;
    return sessions
      .filter(({ current }: { current: boolean }) => current)
      .map(({ continued }: { continued: boolean }) => continued);
  };

  it('says so for its whole life, and so do the account pages that it opens', async () => {
    const first = await exchanged(await browser.remember());
    expect([await shown(first.accessToken), await inPortal(first)]).toEqual([false, [false, false]]);
    await browser.start();
    const continued = await exchanged(await browser.continueAs());
    const { body } = await service.http.post('/v1/auth/refresh', {
      client_type: 'server',
      refresh_token: continued.refreshToken,
    });
    expect(await shown(body.access_token)).toBe(true);
    expect(await inPortal({ ...continued, accessToken: body.access_token })).toEqual([true, true]);
    expect(await inPortal(first)).toEqual([false, false]);
  });

  it('stays one when the second factor was proved after it: the first factor was not', async () => {
    const app = await givenApp(service, identity);
    await browser.remember();
    await browser.land();
    const first = await exchanged(await browser.press('Verify', { code: app.code() }));
    expect(await shown(first.accessToken)).toBe(false);
    await browser.start();
    await browser.continueAs();
    await browser.land();
    const continued = await exchanged(await browser.press('Verify', { code: app.code(1) }));
    expect(await shown(continued.accessToken)).toBe(true);
    expect(await inPortal(continued)).toEqual([true, true]);
  });
});

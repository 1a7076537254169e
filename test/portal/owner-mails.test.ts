import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  givenApplication,
  givenIdentity,
  givenPortalSession,
  PASSWORD,
} from '../support/given.js';
import { givenNoPassword } from '../support/given-portal.js';
import { givenProvider } from '../support/given-provider.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { visibleText } from '../support/hosted.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { CORP, errorOf, givenMailAllowed, ReturningBrowser, unverifiedAccount } from '../support/upstream-accounts.js';

type Portal = Awaited<ReturnType<typeof givenPortalSession>>;

describe('A mail that the owner of an account asks for', () => {
  const service = useService({ RATE_LIMIT_SCALE: '1' });
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
    await givenProvider(service, application, CORP);
  });

  const post = ({ bearer }: Portal, path: string, body: object = {}) =>
    service.http.post(`/v1/portal/${path}`, body, bearer);
  const templatesTo = async (email: string) => (await mailsTo(service, email)).map(({ template }) => template);

  /** More than the mailbox gets of what anybody may ask for. */
  async function strangerAsksFor(email: string): Promise<void> {
    for (let asked = 0; asked <= LIMITS['mail-recipient'].points; asked += 1)
      await inFlow(service, await givenFlow(service, application), 'forgot-password', { email });
  }

  async function givenRelay(): Promise<Portal> {
    const portal = await givenPortalSession(service, { application });
    await service.db.query('UPDATE identities SET email_is_relay = true WHERE id = $1', [portal.identity.id]);
    return portal;
  }

  // Red where all of them count for the mailbox together, as what strangers ask for does.
  it('that proves a presence is sent, however often a stranger has asked for a new password', async () => {
    const portal = await givenPortalSession(service, { application });
    await givenNoPassword(service, portal.identity);
    await strangerAsksFor(portal.identity.email);
    expect((await post(portal, 'proof/mail')).status).toBe(202);
    const { code, template } = await latestMail(service, portal.identity.email);
    expect(template).toBe('confirm_presence');
    expect((await post(portal, 'proof', { mailed_code: code })).status).toBe(200);
  });

  it.each([
    ['email', 'confirm_address', () => givenPortalSession(service, { application })],
    ['relay', 'link_address', () => givenRelay()],
  ])('by POST /v1/portal/%s is sent to a mailbox that strangers have asked for', async (path, template, open) => {
    const email = `wanted-by-${path}@example.com`;
    await givenIdentity(service, await givenApplication(service), { email });
    await strangerAsksFor(email);
    expect((await post(await open(), path, { email, password: PASSWORD })).status).toBe(202);
    expect(await templatesTo(email)).toContain(template);
  });

  it('for an account at a provider is sent to a mailbox that strangers have asked for', async () => {
    const { email } = await givenIdentity(service, application);
    await strangerAsksFor(email);
    await new ReturningBrowser(service, application).arrive(unverifiedAccount({ email }));
    expect(await templatesTo(email)).toContain('prove_mailbox');
  });

  // Red where the answer is a 202 although nothing was sent.
  it('is refused once there were too many, and says when the next may leave', async () => {
    const { points, windowSeconds } = LIMITS['owner-mail'];
    const portal = await givenPortalSession(service, { application });
    await givenNoPassword(service, portal.identity);
    const ask = async () => {
      await service.db.query("UPDATE fresh_proofs SET requested_at = now() - interval '61 seconds'");
      return post(portal, 'proof/mail');
    };
    for (let asked = 0; asked < points; asked += 1) expect((await ask()).status).toBe(202);
    const refused = await ask();
    expectFailure(refused, 429, 'too_many_requests');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-policy')).toBe(`"owner-mail";q=${points};w=${windowSeconds}`);
    expect(await mailsTo(service, portal.identity.email)).toHaveLength(points);
  });

  // Red without giving back: a handful of clicks would cost the hour.
  it('counts once, however often it is asked for within the minute', async () => {
    const portal = await givenPortalSession(service, { application });
    await givenNoPassword(service, portal.identity);
    for (let asked = 0; asked < 2 * LIMITS['owner-mail'].points; asked += 1)
      expect((await post(portal, 'proof/mail')).status).toBe(202);
    expect(await mailsTo(service, portal.identity.email)).toHaveLength(1);
  });

  // Red where a page says that digits were sent which were not.
  it('for an account at a provider is not claimed by a page once there were too many', async () => {
    const { email } = await givenIdentity(service, application);
    const account = unverifiedAccount({ email });
    for (let arrived = 0; arrived < LIMITS['owner-mail-recipient'].points; arrived += 1)
      await new ReturningBrowser(service, application).arrive(account);
    const browser = new ReturningBrowser(service, application);
    await browser.arrive(account);
    expect(visibleText(browser.page.text)).not.toContain('We have sent six digits');
    expect(visibleText(browser.page.text)).toContain('I already have an account');
    await givenMailAllowed(service);
    await browser.press('Resend email');
    expect([browser.page.status, errorOf(browser.page)]).toEqual([429, 'too_many_requests']);
    expect((await templatesTo(email)).length).toBe(LIMITS['owner-mail-recipient'].points);
  });
});

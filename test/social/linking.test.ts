import type { JWTPayload } from 'jose';
import { newId } from '../../src/platform/crypto/ids.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { Browser, visibleText } from '../support/hosted.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';
import { depart, givenDeparture, person, signedInThere, userOf } from '../support/social.js';
import { Upstream } from '../support/upstream.js';

describe('I27: back from a provider', () => {
  const service = useService();
  let upstream: Upstream;
  let application: GivenApplication;
  let browser: Browser;

  beforeAll(async () => {
    upstream = await Upstream.start();
    application = await givenApplication(service);
    for (const provider of ['corp', 'other'])
      await givenProvider(service, application, { provider, issuer: upstream.issuer });
  });
  beforeEach(() => {
    browser = new Browser(service);
  });
  afterAll(() => upstream.stop());

  const arrive = async (claims: JWTPayload): Promise<Answer> =>
    signedInThere(browser, upstream, await givenDeparture(service, application, browser), claims);

  it('without a verified address: a code, an account, and straight through the next time', async () => {
    const claims = person({ email_verified: 'true' });
    expect((await arrive(claims)).headers.get('location')).toMatch(/^\/login\/linking\?/);
    expect(visibleText((await browser.land()).text)).toContain('corp has not confirmed this address');
    const { code } = await latestMail(service, claims.email as string);
    const user = await userOf(service, await browser.press('Verify', { code }));
    expect(user).toMatchObject({ email: claims.email, provider: 'corp' });
    browser = new Browser(service);
    expect((await userOf(service, await arrive(claims))).id).toBe(user.id);
  });

  it('with a relay address: an account is made when its owner says so', async () => {
    const claims = person({ email: `${newId()}@privaterelay.appleid.com` });
    await arrive(claims);
    await browser.land();
    const user = await userOf(service, await browser.press('Create account'));
    expect(user).toMatchObject({ email: claims.email, email_is_relay: true });
  });

  it('with a relay address: linked to the account that another provider signs in to', async () => {
    const owner = await givenIdentity(service, application);
    const known = person({ email: owner.email });
    expect((await userOf(service, await arrive(known))).id).toBe(owner.id);
    browser = new Browser(service);
    const hidden = person({ is_private_email: true });
    const departed = await givenDeparture(service, application, browser);
    await signedInThere(browser, upstream, departed, hidden);
    await browser.land();
    await browser.press('I already have an account');
    await browser.land();
    const again = await depart(browser, departed.flow, departed.page, 'other');
    expect((await userOf(service, await signedInThere(browser, upstream, again, known))).id).toBe(owner.id);
    browser = new Browser(service);
    expect(await userOf(service, await arrive(hidden))).toMatchObject({ id: owner.id, email: owner.email });
    const flow = await givenDeparture(service, application, browser);
    await browser.open(flow.page);
    const byPassword = await browser.press('Sign in', { email: owner.email, password: PASSWORD });
    expect((await userOf(service, byPassword)).provider).toBe('password');
  });
});

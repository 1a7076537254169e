import { SeedingService } from '../../src/applications/seeding/seeding.service.js';
import { BlockingAndDeletion } from '../../src/identities/account/blocking-and-deletion.js';
import { Cache } from '../../src/platform/cache/cache.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenChangedPlan } from '../support/given-changes.js';
import { givenProvider } from '../support/given-provider.js';
import { Browser, visibleText } from '../support/hosted.js';
import { latestMail } from '../support/mailbox.js';
import { OwnScreen } from '../support/own-screen.js';
import { type Answer, useService } from '../support/service.js';
import { comeBack, type Departed, givenDeparture, heldBack, person, signedInThere, userOf } from '../support/social.js';
import { until } from '../support/until.js';
import { Upstream } from '../support/upstream.js';

const service = useService();
let upstream: Upstream;
let application: GivenApplication;
let browser: Browser;
let departed: Departed;

beforeAll(async () => {
  upstream = await Upstream.start();
});
beforeEach(async () => {
  upstream.replies.clear();
  upstream.asked.length = 0;
  application = await givenApplication(service);
  await givenProvider(service, application, { issuer: upstream.issuer });
  browser = new Browser(service);
  departed = await givenDeparture(service, application, browser);
});
afterAll(() => upstream.stop());

const outcomeOf = (answer: Answer) => [answer.status, answer.headers.get('x-error-code')];
const exchanges = () => upstream.asked.filter(({ path }) => path === '/token').length;
const known = async () =>
  (
    await service.db.query(
      'SELECT (SELECT count(*) FROM identities)::int AS identities, (SELECT count(*) FROM linked_accounts)::int AS links',
    )
  ).rows[0];
const accounts = () => service.app.get(BlockingAndDeletion, { strict: false });
const removeProvider = () =>
  service.db.query('DELETE FROM application_providers WHERE application_id = $1', [application.id]);
const givenPasswordsAlone = async () => {
  await givenChangedPlan(service, application.planId, { providers: ['password'] });
  service.app.get(Cache, { strict: false }).dropAll();
};

describe('R84: back from a provider', () => {
  // Red without the look-up of the provider at the callback.
  it('R84: that the application no longer has: nobody signs in, and the provider is not asked', async () => {
    const before = await known();
    await removeProvider();
    expect(outcomeOf(await signedInThere(browser, upstream, departed))).toEqual([401, 'provider_unknown']);
    expect([exchanges(), await known()]).toEqual([0, before]);
    expect((await browser.follow('Back to sign in')).status).toBe(200);
  });

  // Red without the look at the plan at the callback.
  it('R84: that a seed has taken out of the plan: nobody signs in, and a password still does', async () => {
    const [slug, plan] = [`shop-${newId()}`, `plan-${newId()}`];
    const seed = (providers: string) =>
      service.app.get(SeedingService).apply(
        `
plans: [{ key: ${plan}, name: Pro, providers: [${providers}] }]
applications:
  - { slug: ${slug}, name: Shop, plan: ${plan}, origins: [https://shop.example.com], apiKeys: [{ name: web }] }
`,
        { variables: {} },
      );
    const seeded = await seed('password, corp');
    const [{ id, apiKeys }] = seeded.applications as never as [{ id: string; apiKeys: { key: string }[] }];
    const shop = { id, slug, planId: plan, apiKey: apiKeys[0]?.key as string, origin: 'https://shop.example.com' };
    await givenProvider(service, shop, { issuer: upstream.issuer });
    const owner = await givenIdentity(service, shop);
    departed = await givenDeparture(service, shop, browser);
    await seed('password');
    await until(async () => !visibleText((await browser.open(departed.page)).text).includes('Continue with corp'));
    const answer = await signedInThere(browser, upstream, departed);
    expect([outcomeOf(answer), exchanges()]).toEqual([[403, 'provider_blocked_by_plan'], 0]);
    await browser.follow('Back to sign in');
    expect((await userOf(service, await browser.press('Sign in', { ...owner }))).id).toBe(owner.id);
  });

  it('R84: whose plan changes while it answers: its code opens no session', async () => {
    const { asked, release } = await heldBack(upstream, departed);
    const arriving = comeBack(browser, departed);
    await asked;
    await givenPasswordsAlone();
    release();
    const code = new URL((await arriving).headers.get('location') ?? 'none:').searchParams.get('code');
    const authorized = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    expect(outcomeOf(authorized)).toEqual([403, 'provider_blocked_by_plan']);
  });

  it('R84: to an application that is gone: nobody signs in', async () => {
    await service.db.query('DELETE FROM applications WHERE id = $1', [application.id]);
    const before = await known();
    const answer = await signedInThere(browser, upstream, departed);
    expect(outcomeOf(answer)).toEqual([400, 'provider_answer_unknown']);
    expect([exchanges(), await known()]).toEqual([0, before]);
  });

  it('R84: to an application that goes while the provider answers: nobody signs in', async () => {
    const { asked, release } = await heldBack(upstream, departed);
    const arriving = comeBack(browser, departed);
    await asked;
    await service.db.query('DELETE FROM applications WHERE id = $1', [application.id]);
    const before = await known();
    release();
    const answer = await arriving;
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect([answer.headers.get('location'), await known()]).toEqual([null, before]);
  });

  const givenLinked = async () => {
    const claims = person();
    const user = await userOf(service, await signedInThere(browser, upstream, departed, claims));
    departed = await givenDeparture(service, application, browser);
    return { claims, user };
  };

  it.each(['before', 'while'])('R84: %s which the account was blocked: nobody signs in', async (moment) => {
    const { claims, user } = await givenLinked();
    if (moment === 'before') await accounts().block(user.id);
    const { asked, release } = await heldBack(upstream, departed, claims);
    const arriving = comeBack(browser, departed);
    await asked;
    if (moment === 'while') await accounts().block(user.id);
    release();
    const answer = await arriving;
    expect(outcomeOf(answer)).toEqual([401, 'account_blocked']);
    expect((await browser.follow('Back to sign in')).status).toBe(200);
  });

  it('R84: while which the account was deleted: it is a new one, with nothing of the old', async () => {
    const { claims, user } = await givenLinked();
    const { asked, release } = await heldBack(upstream, departed, claims);
    const arriving = comeBack(browser, departed);
    await asked;
    await accounts().delete(user.id);
    release();
    expect((await userOf(service, await arriving)).id).not.toBe(user.id);
  });
});

describe('R84: while an account waits to be linked', () => {
  // Red without the look at the plan where the link is made.
  it('R84: its provider leaves the plan: the code from the mail links nothing', async () => {
    const owner = await givenIdentity(service, application);
    const claims = person({ email: owner.email, email_verified: false });
    await signedInThere(browser, upstream, departed, claims);
    await browser.land();
    const before = await known();
    await givenPasswordsAlone();
    const { code } = await latestMail(service, owner.email);
    expect(outcomeOf(await browser.press('Verify', { code }))).toEqual([403, 'provider_blocked_by_plan']);
    expect(await known()).toEqual(before);
  });

  it('R84: its provider leaves the plan: a relay address makes no account', async () => {
    await signedInThere(browser, upstream, departed, person({ is_private_email: true }));
    await browser.land();
    const before = await known();
    await givenPasswordsAlone();
    expect(outcomeOf(await browser.press('Create account'))).toEqual([403, 'provider_blocked_by_plan']);
    expect(await known()).toEqual(before);
  });

  it('R84: its provider leaves the plan: a password signs in, and links nothing', async () => {
    const owner = await givenIdentity(service, application);
    await signedInThere(browser, upstream, departed, person({ is_private_email: true }));
    await browser.land();
    await browser.press('I already have an account');
    await browser.land();
    const before = await known();
    await givenPasswordsAlone();
    const answer = await browser.press('Sign in', { email: owner.email, password: PASSWORD });
    expect((await userOf(service, answer)).id).toBe(owner.id);
    expect(await known()).toEqual(before);
  });

  it.each(['removed', 'blocked'])('R84: and is %s, or its account, meanwhile: nothing is linked', async (fate) => {
    const owner = await givenIdentity(service, application);
    const claims = person({ email: owner.email, email_verified: false });
    await signedInThere(browser, upstream, departed, claims);
    await browser.land();
    const before = await known();
    const { code } = await latestMail(service, owner.email);
    if (fate === 'removed') await removeProvider();
    else await accounts().block(owner.id);
    const outcome = fate === 'removed' ? [410, 'nothing_to_link'] : [401, 'account_blocked'];
    expect(outcomeOf(await browser.press('Verify', { code }))).toEqual(outcome);
    expect(await known()).toEqual(before);
  });
});

describe('R84: an ID token on an own screen', () => {
  it('R84: makes no account at a provider that the plan does not allow', async () => {
    await givenPasswordsAlone();
    const before = await known();
    const answer = await new OwnScreen(service, application).exchange(await upstream.sign(person()));
    expect(outcomeOf(answer)).toEqual([403, 'provider_blocked_by_plan']);
    expect(await known()).toEqual(before);
  });
});

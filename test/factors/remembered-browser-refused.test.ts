import { Cache } from '../../src/platform/cache/cache.js';
import { runCli } from '../support/cli.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { givenChangedPlan } from '../support/given-changes.js';
import { formOf, givenLogin, visibleText } from '../support/hosted.js';
import { givenHousekeeping } from '../support/housekeeping.js';
import { RememberingBrowser } from '../support/remembering.js';
import { useService } from '../support/service.js';

describe('A remembered browser', () => {
  const service = useService();
  let application: GivenApplication;
  let identity: GivenIdentity;
  let browser: RememberingBrowser;
  beforeAll(async () => {
    application = await givenApplication(service);
    givenHousekeeping(service);
  });
  beforeEach(async () => {
    identity = await givenIdentity(service, application);
    browser = new RememberingBrowser(service, application, identity);
  });

  describe('is refused', () => {
    /** What the page offers, and what its button does although the page was opened before. */
    async function expectRefused(code = 'browser_not_remembered', status = 401): Promise<void> {
      const answer = await browser.continueAs();
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([status, code]);
      expect(visibleText(answer.text)).not.toContain('Continue as');
      expect(await browser.isOffered()).toBe(false);
    }
    beforeEach(async () => {
      await browser.remember();
      await browser.start();
    });

    it('after 90 days', async () => {
      await browser.change("expires_at = now() - interval '1 second'");
      await expectRefused();
      expect(browser.rememberedName()).toBeUndefined();
      await givenHousekeeping(service).run();
      expect(await browser.rows()).toEqual([]);
    });

    it('R84: to a blocked identity, also once it is unblocked', async () => {
      await runCli(service.variables, 'identities', 'block', identity.id);
      await expectRefused();
      await runCli(service.variables, 'identities', 'unblock', identity.id);
      expect(await browser.isOffered()).toBe(false);
    });

    it('R84: to a deleted identity', async () => {
      await runCli(service.variables, 'identities', 'delete', identity.id, '--yes');
      expect(await browser.rows()).toEqual([]);
      await expectRefused();
    });

    it('R84: where the application no longer offers the provider', async () => {
      await browser.change("provider = 'google'");
      await expectRefused();
    });

    it('R33: with two cookies of one name', async () => {
      const [name, value] = [browser.rememberedName(), browser.rememberedValue()];
      const twice = { cookie: `${browser.cookieHeader()}; ${name}=${value}` };
      const { action, hidden } = formOf(browser.page, `Continue as ${identity.email}`);
      const answer = await browser.post(action, hidden, twice);
      expect(answer.headers.get('x-error-code')).toBe('browser_not_remembered');
      const shown = await browser.open((await givenLogin(service, application)).path, twice);
      expect(visibleText(shown.text)).not.toContain('Continue as');
      expect(await browser.rows()).toHaveLength(1);
    });

    it.each([
      ['another secret', (value: string) => value.slice(0, -1) + (value.endsWith('A') ? 'B' : 'A')],
      ['another id', (value: string) => `01990000-0000-7000-8000-000000000000${value.slice(36)}`],
      ['nothing that is ours', () => 'x'],
    ])('with %s, and leaves the row alone', async (_what, planted) => {
      const name = browser.rememberedName();
      browser.cookies.set(name, planted(browser.cookies.get(name) as string));
      await expectRefused();
      expect(await browser.rows()).toHaveLength(1);
    });

    it('without the form of our page', async () => {
      const { action } = formOf(browser.page, `Continue as ${identity.email}`);
      const answer = await browser.post(action, {});
      expect(answer.headers.get('x-error-code')).toBe('form_not_trusted');
    });

    it('from another site', async () => {
      const { action, hidden } = formOf(browser.page, `Continue as ${identity.email}`);
      const answer = await browser.post(action, hidden, { origin: 'https://evil.example.com' });
      expect(answer.headers.get('x-error-code')).toBe('form_not_trusted');
    });
  });

  it('R84: continues nothing where the plan no longer includes the provider', async () => {
    const other = await givenApplication(service, { plan: { providers: ['password', 'google'] } });
    identity = await givenIdentity(service, other);
    browser = new RememberingBrowser(service, other, identity);
    await browser.remember();
    await browser.start();
    await givenChangedPlan(service, other.planId, { providers: ['google'] });
    service.app.get(Cache).drop(`plan:${other.planId}`);
    const answer = await browser.continueAs();
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'provider_blocked_by_plan']);
    expect(await browser.isOffered()).toBe(false);
  });
});

import { Cache } from '../../src/platform/cache/cache.js';
import { givenAccountPages } from '../support/account-pages.js';
import { givenApplication, givenPlan } from '../support/given.js';
import type { Browser } from '../support/hosted.js';
import { useService } from '../support/service.js';

const WHOLE = { enabled: true, profile: true, mfa: true };

describe('The account pages that a plan does not include', () => {
  const service = useService();

  /** The pages are open, and then the plan changes. */
  async function givenNarrowed(portal: object): Promise<Browser> {
    const planId = await givenPlan(service);
    const { browser } = await givenAccountPages(service, { application: await givenApplication(service, { planId }) });
    await service.db.query('UPDATE plans SET portal = $2 WHERE id = $1', [planId, { ...WHOLE, ...portal }]);
    service.app.get(Cache).dropAll();
    return browser;
  }

  it.each<[feature: object, closed: string[], open: string[]]>([
    [{ enabled: false }, ['/portal/profile', '/portal/data', '/portal/sign-ins', '/portal/sign-out'], []],
    [{ profile: false }, ['/portal/profile'], ['/portal', '/portal/authenticator']],
    [
      { mfa: false },
      ['/portal/authenticator', '/portal/authenticator/remove', '/portal/recovery-codes'],
      ['/portal', '/portal/profile'],
    ],
  ])('are not there with %j, and neither are their forms', async (feature, closed, open) => {
    const browser = await givenNarrowed(feature);
    for (const path of closed)
      for (const answer of [await browser.open(path), await browser.post(path, {})])
        expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'feature_blocked_by_plan']);
    for (const path of open) expect((await browser.open(path)).status).toBe(200);
  });
});

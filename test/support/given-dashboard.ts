import { DashboardLinks } from '../../src/metrics/dashboard/entry/dashboard-links.service.js';
import type { GivenApplication } from './given.js';
import { Browser } from './hosted.js';
import type { Service } from './service.js';

/** As a browser asks for a link that was typed, or opened from another program. */
export const TYPED = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
/** As a browser follows a link of another site. */
export const FOLLOWED = { ...TYPED, 'sec-fetch-site': 'cross-site' };

/** What `metrics open` prints. */
export async function givenDashboardLink({ app }: Service, { id, planId }: GivenApplication): Promise<string> {
  const { url } = await app.get(DashboardLinks).issue({ id, planId } as Parameters<DashboardLinks['issue']>[0]);
  return url;
}

/** The same, without its host. */
export async function givenDashboardPath(service: Service, application: GivenApplication): Promise<string> {
  const { pathname, search } = new URL(await givenDashboardLink(service, application));
  return pathname + search;
}

/** A browser without JavaScript in which the dashboard is open. */
export async function givenDashboard(service: Service, application: GivenApplication): Promise<Browser> {
  const browser = new Browser(service);
  await browser.open(await givenDashboardPath(service, application), TYPED);
  await browser.land();
  return browser;
}

export async function expectDashboardClosed(browser: Browser): Promise<void> {
  const { status, text } = await browser.open('/dashboard');
  expect([status, text.includes('The dashboard is not open here')]).toEqual([401, true]);
}

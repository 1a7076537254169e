import { type GivenApplication, type GivenIdentity, type GivenSession, givenSession } from './given.js';
import { Browser } from './hosted.js';
import type { Service } from './service.js';

/** Where the application sends a person who wants to see their account. */
export async function givenWayIn(
  service: Service,
  { accessToken }: Pick<GivenSession, 'accessToken'>,
): Promise<string> {
  const answer = await service.http.get('/v1/portal/exchange', { authorization: `Bearer ${accessToken}` });
  if (answer.status !== 200) throw new Error(`The way into the portal is closed: ${answer.text}`);
  return answer.body.redirectUrl;
}

/** How a browser arrives that comes from a page of the application. */
export const FROM_APPLICATION = { referer: 'https://app.example.com/' };

export const pathOf = (url: string): string => url.slice(new URL(url).origin.length);

export interface Opened {
  session: GivenSession;
  browser: Browser;
}

/** A browser without JavaScript in which the account pages are open. */
export async function givenAccountPages(
  service: Service,
  options: { application?: GivenApplication; identity?: GivenIdentity; headers?: Record<string, string> } = {},
): Promise<Opened> {
  const session = await givenSession(service, options);
  const browser = new Browser(service, options.headers);
  await browser.open(pathOf(await givenWayIn(service, session)));
  await browser.land();
  return { session, browser };
}

/** The session of the account pages in this browser. */
export function pageSessionIn({ cookies }: Browser): string {
  const value = [...cookies].find(([name]) => name.endsWith('gh_portal'))?.[1] ?? '';
  const hex = Buffer.from(value.slice('gh_ps_'.length), 'base64url').toString('hex', 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

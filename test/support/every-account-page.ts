import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { givenWayIn } from './account-pages.js';
import { type GivenApplication, type GivenSession, givenSession } from './given.js';
import type { Service } from './service.js';

/** A person in a browser on their account pages. */
export class AccountWalk {
  readonly complaints: string[] = [];

  private constructor(
    readonly service: Service,
    readonly application: GivenApplication,
    readonly session: GivenSession,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  static async begin(
    browser: Browser,
    service: Service,
    application: GivenApplication,
    options: BrowserContextOptions & { session?: GivenSession } = {},
  ): Promise<AccountWalk> {
    const { session = await givenSession(service, { application }), ...browsing } = options;
    const context = await browser.newContext({ locale: 'en-GB', ...browsing });
    const walk = new AccountWalk(service, application, session, context, await context.newPage());
    walk.page.on('console', (message) => walk.complaints.push(message.text()));
    walk.page.on('pageerror', (error) => walk.complaints.push(String(error)));
    return walk;
  }

  /** Up to the overview. */
  async arrive(): Promise<this> {
    await this.page.goto(await givenWayIn(this.service, this.session));
    await this.sees('Your account');
    return this;
  }

  async open(path: string, heading: string): Promise<this> {
    await this.page.goto(this.service.url + path);
    await this.sees(heading);
    return this;
  }

  async fill(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).fill(text);
  }

  async press(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
    await this.page.waitForLoadState();
  }

  async follow(link: string): Promise<void> {
    await this.page.getByRole('link', { name: link, exact: true }).click();
    await this.page.waitForLoadState();
  }

  async sees(heading: string): Promise<void> {
    await this.page.getByRole('heading', { name: heading, exact: true }).waitFor();
  }
}

/** How a person comes to each of the account pages. The walk stands on the overview before, and on the page after. */
export const EVERY_ACCOUNT_PAGE: Record<string, (walk: AccountWalk) => Promise<unknown>> = {
  overview: async () => undefined,
  'sign out': (walk) => walk.open('/portal/sign-out', 'Sign out?'),
  'signed out': async (walk) => {
    await walk.press('Sign out');
    await walk.sees('You are signed out');
  },
  'open the other account': async (walk) => {
    const other = await givenSession(walk.service, { application: walk.application });
    await walk.page.goto(await givenWayIn(walk.service, other));
    await walk.sees('Open the other account?');
  },
  'account that is not open': async (walk) => {
    await walk.context.clearCookies();
    await walk.open('/portal', 'Your account is not open here');
  },
  'page that does not exist': (walk) => walk.open('/portal/nowhere', 'This page does not exist'),
};

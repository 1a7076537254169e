import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { StartLoginDto } from '../../src/flows/dto/start-login.dto.js';
import { hearComplaints } from './complaints.js';
import { type GivenApplication, type GivenIdentity, givenIdentity, PASSWORD } from './given.js';
import { givenExpiredFlows } from './given-changes.js';
import { givenLogin } from './hosted.js';
import { landing } from './landing.js';
import { latestMail } from './mailbox.js';
import type { Service } from './service.js';

export const SIGN_UP_PASSWORD = 'four quiet green kettles';
let people = 0;

/** A person in a browser on the hosted pages of one application. */
export class Walk {
  readonly complaints: string[] = [];
  readonly email = `walker-${++people}-${Date.now().toString(36)}@example.com`;

  private constructor(
    readonly service: Service,
    readonly application: GivenApplication,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  static async begin(
    browser: Browser,
    service: Service,
    application: GivenApplication,
    options: BrowserContextOptions = {},
  ): Promise<Walk> {
    const context = await browser.newContext({ locale: 'en-GB', ...options });
    return Walk.on(await context.newPage(), service, application);
  }

  static on(page: Page, service: Service, application: GivenApplication): Walk {
    const walk = new Walk(service, application, page.context(), page);
    hearComplaints(page, walk.complaints);
    return walk;
  }

  /** The same application in a browser of its own. */
  async elsewhere(): Promise<Walk> {
    return Walk.begin(this.context.browser() as Browser, this.service, this.application);
  }

  async open(more: Partial<StartLoginDto> = {}): Promise<string> {
    const address = this.service.url + (await givenLogin(this.service, this.application, more)).path;
    await this.page.goto(address);
    return address;
  }

  identity(): Promise<GivenIdentity> {
    return givenIdentity(this.service, this.application, { email: this.email });
  }

  async fill(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).fill(text);
  }

  /** Waits for the page behind the button, where there is one. */
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

  async signIn(password = PASSWORD): Promise<void> {
    await this.fill('Email', this.email);
    await this.fill('Password', password);
    await this.press('Sign in');
  }

  landed(): Promise<URL> {
    return landing(this.page, this.application);
  }

  /** Up to «Check your inbox». */
  async register(): Promise<void> {
    await this.open();
    await this.follow('Create an account');
    await this.fill('Email', this.email);
    await this.fill('Password', SIGN_UP_PASSWORD);
    await this.press('Create account');
    await this.sees('Check your inbox');
  }

  /** Up to «Check your inbox». */
  async forget(): Promise<void> {
    await this.identity();
    await this.open();
    await this.follow('Forgot password?');
    await this.fill('Email', this.email);
    await this.press('Send reset link');
    await this.sees('Check your inbox');
  }

  async mailedLink(): Promise<string> {
    return (await latestMail(this.service, this.email)).link;
  }

  expire(): Promise<void> {
    return givenExpiredFlows(this.service, { application: this.application });
  }

  close(): Promise<void> {
    return this.context.close();
  }
}

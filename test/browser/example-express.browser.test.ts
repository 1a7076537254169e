import type { Browser, BrowserContext, Page } from 'playwright-core';
import { describeInChromium, launchShell } from '../support/chromium.js';
import { type Example, startExample } from '../support/example.js';
import { follow, press, sees, signIn, signUp } from '../support/example-visitor.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

/** So a page is soon near the end of the access token. */
const SHORT_LIVED = { ACCESS_TOKEN_TTL: '10s' };
const REFRESH_DUE_MS = 8_000;

describeInChromium('examples/express in a browser', () => {
  const service = useService(SHORT_LIVED);
  let example: Example;
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    example = await startExample(service, 'express');
    browser = await launchShell();
  });
  beforeEach(async () => {
    context = await browser.newContext({ locale: 'en-GB' });
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser?.close();
    await example?.stop();
  });

  const sessionCookie = async () => (await context.cookies()).find(({ name }) => name === 'session');

  async function openedAt(path: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(example.url + path);
    return page;
  }

  it('I18: signs up, arrives signed in, refreshes near expiry, and signs out', async () => {
    const page = await openedAt('/');
    await follow(page, 'Sign in');
    await signUp(service, page, 'ada@example.com');
    await sees(page, 'Hello, Ada Lovelace');
    const first = await sessionCookie();
    expect(first).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(await context.cookies(`${example.url}/callback`)).toHaveLength(1 + (await foreignCookies()));
    const due = Date.now() + REFRESH_DUE_MS;
    await until(() => Date.now() > due);
    await page.reload();
    await sees(page, 'Hello, Ada Lovelace');
    expect((await sessionCookie())?.value).not.toBe(first?.value);
    await press(page, 'Sign out');
    await sees(page, 'Welcome');
    expect(await sessionCookie()).toBeUndefined();
    const { rows } = await service.db.query('SELECT 1 FROM sessions WHERE revoked_at IS NULL');
    expect(rows).toEqual([]);
  });

  /** Cookies do not tell ports apart, so those of the hosted pages come along. */
  const foreignCookies = async () => (await context.cookies()).filter(({ name }) => name.startsWith('gh_')).length;

  it('finishes two logins that two tabs began at once', async () => {
    const [first, second] = await Promise.all([openedAt('/auth/login'), openedAt('/auth/login')]);
    await signUp(service, first, 'grace@example.com');
    await sees(first, 'Hello, Ada Lovelace');
    await signIn(second, 'grace@example.com');
    await sees(second, 'Hello, Ada Lovelace');
    await Promise.all([first.reload(), second.reload()]);
    await Promise.all([sees(first, 'Hello, Ada Lovelace'), sees(second, 'Hello, Ada Lovelace')]);
  });

  it('refuses a callback that another browser began', async () => {
    const page = await openedAt('/auth/login');
    const [theirs] = (await context.cookies(`${example.url}/callback`)).filter(({ name }) => name.startsWith('login_'));
    await context.clearCookies({ name: theirs?.name as string });
    await signUp(service, page, 'eve@example.com');
    await sees(page, 'This browser did not start this sign-in.');
    expect(await sessionCookie()).toBeUndefined();
  });
});

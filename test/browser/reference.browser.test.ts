import type { Browser, Page } from 'playwright-core';
import { describeInChromium, launchShell } from '../support/chromium.js';
import { givenApplication } from '../support/given.js';
import { watchFor } from '../support/markup.js';
import { useService } from '../support/service.js';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

describeInChromium('GET /docs in a browser', () => {
  const service = useService();
  let browser: Browser;
  const shared: Partial<Record<'phone' | 'desktop', Page>> = {};
  beforeAll(async () => {
    browser = await launchShell();
  });
  afterEach(async () => {
    const kept = Object.values(shared).map((page) => page.context());
    for (const context of browser.contexts()) if (!kept.includes(context)) await context.close();
  });
  afterAll(() => browser?.close());

  async function open(viewport: typeof PHONE, hash = '') {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${service.url}/docs${hash}`);
    return page;
  }

  /** One for all tests that leave to the others what they need: it takes a second of a core to draw. */
  const desktop = async (): Promise<Page> => (shared.desktop ??= await open(DESKTOP));
  const phone = async (): Promise<Page> => (shared.phone ??= await open(PHONE));

  const operation = (page: Page, name: string) => page.locator(`#${name}`);
  /** By keyboard: an answer that arrives scrolls the page under a pointer. */
  async function openForm(page: Page, name: string): Promise<void> {
    const form = operation(page, name).locator('.try');
    if ((await form.getAttribute('open')) === null) await form.locator('summary').press('Enter');
  }
  const entries = (page: Page) => page.getByRole('navigation', { name: 'Operations' });

  // Red while three tables stood before the operations.
  it('begins its first operation on the first screen, of a phone too', async () => {
    const page = await phone();
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      const box = await operation(page, 'startLogin').getByRole('heading', { name: 'Start a login' }).boundingBox();
      expect(box?.y).toBeLessThan(size.height - 50);
    }
  });

  // Red with a script or a style inside of the page, and with a font of somewhere else.
  it('asks nobody but the service, and its policy stops nothing', async () => {
    const page = await (await browser.newContext()).newPage();
    const stopped = watchFor(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${service.url}/docs`);
    await operation(page, 'live').locator('.try summary').click();
    await operation(page, 'live').getByRole('button', { name: 'Send', exact: true }).click();
    await operation(page, 'live').locator('.outcome .body').waitFor();
    const paths = ['/docs', '/docs/reference.css', '/docs/reference.js', '/health/live'];
    expect(asked).toEqual(paths.map((path) => service.url + path));
    expect(stopped).toEqual([]);
  });

  it('opens its navigation as a menu on a phone, and closes it behind a choice', async () => {
    const page = await phone();
    expect(await entries(page).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await entries(page).getByRole('link', { name: 'Who is signed in GET', exact: true }).first().click();
    await entries(page).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).hash).toBe('#currentSession');
  });

  // Red without `overflow-wrap` in the stylesheet: samples and codes are wider than a phone.
  it('never scrolls sideways on a phone, whatever is open', async () => {
    const page = await phone();
    await page.setViewportSize({ width: 360, height: 780 });
    await page.locator('details').evaluateAll((all) => {
      for (const details of all) details.setAttribute('open', '');
    });
    for (const language of ['curl', 'TypeScript', 'Python']) {
      await page.getByRole('button', { name: language, exact: true }).first().click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
  });

  it('finds an operation by its name, its path, a member or the code of an error', async () => {
    const page = await desktop();
    const found = async (words: string): Promise<string[]> => {
      await page.getByRole('searchbox', { name: 'Search' }).fill(words);
      return entries(page).locator('.results li span:first-child').allInnerTexts();
    };
    expect((await found('rename passkey'))[0]).toBe('Rename a passkey');
    expect((await found('/v1/portal/me'))[0]).toBe('Who is signed in, and what protects the account');
    expect((await found('code_challenge_method'))[0]).toBe('Start a login');
    expect(await found('cookies_would_be_dropped')).toContain('Exchange an authorization code for a session');
    expect(await found('no quick brown fox')).toEqual([]);
    await found('');
  });

  // Red without the keys in the script.
  it('searches by keyboard: a slash begins, Enter goes to the first, Escape ends', async () => {
    const page = await open(DESKTOP);
    await page.keyboard.press('/');
    await page.keyboard.type('delete account');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs#deleteAccount');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await entries(page).getByRole('link', { name: 'Start a login' }).waitFor();
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('');
  });

  it('marks in its navigation what is being read', async () => {
    const page = await open(DESKTOP, '#deleteAccount');
    await entries(page).locator('a[aria-current][href="#deleteAccount"]').waitFor();
    await page.goto(`${service.url}/docs#getKeys`);
    await entries(page).locator('a[aria-current][href="#getKeys"]').waitFor();
    expect(await entries(page).locator('[aria-current]').count()).toBe(1);
  });

  it('shows every sample in the language once chosen, at the next visit too', async () => {
    const page = await open(DESKTOP);
    await operation(page, 'startLogin').getByRole('button', { name: 'Python', exact: true }).click();
    const shown = () => operation(page, 'authorize').locator('pre[data-sample]:visible').allInnerTexts();
    expect(await shown()).toEqual([expect.stringContaining('import urllib.request')]);
    await page.reload();
    expect(await shown()).toEqual([expect.stringContaining('import urllib.request')]);
  });

  // Red without `ifAllowed`: the script ends at its eleventh line.
  it('works in a browser that lets pages store nothing', async () => {
    const page = await (await browser.newContext({ viewport: DESKTOP })).newPage();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
    });
    await page.goto(`${service.url}/docs`);
    const panel = operation(page, 'startLogin');
    await panel.getByRole('button', { name: 'Python' }).click();
    await panel.locator('[data-sample=python]').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('startLogin');
    await page.locator('#found', { hasText: /found/ }).waitFor();
  });

  it('shows another example, in the form too', async () => {
    const page = await desktop();
    const login = operation(page, 'startLogin');
    await login.getByLabel('Example: Start a login').selectOption('With a hint and languages');
    await openForm(page, 'startLogin');
    expect(await login.getByLabel('Body').inputValue()).toContain('"login_hint"');
    expect(await login.locator('pre[data-sample=curl]:visible').textContent()).toContain('"login_hint"');
  });

  // Red while the copy takes the sample of another language or example.
  it('copies the sample that is shown', async () => {
    const page = await desktop();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const session = operation(page, 'currentSession');
    await session.getByRole('button', { name: 'TypeScript', exact: true }).click();
    await session.getByRole('button', { name: 'Copy', exact: true }).click();
    await session.getByRole('button', { name: 'Copied', exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^const response = await fetch\('http.*\/v1\/auth\/session', \{/,
    );
  });

  // Red while each form asks anew, and while a cookie is asked for, which no script can send.
  it('asks once for a credential that it can send, and for no cookie', async () => {
    const { apiKey } = await givenApplication(service);
    const page = await desktop();
    const asked = () =>
      page.locator('[data-credential]').evaluateAll((all) => all.map((one) => one.dataset.credential));
    expect([...new Set(await asked())].sort()).toEqual([
      ...['access-token', 'api-key', 'auth-flow', 'client-secret', 'management-key', 'openid-token'],
      ...['portal-access-token', 'registration-key', 'signals-key'],
    ]);
    expect(await operation(page, 'logout').locator('[data-credential]').count()).toBe(0);
    await openForm(page, 'startLogin');
    await operation(page, 'startLogin').getByLabel('x-api-key').fill(apiKey);
    await openForm(page, 'getEntitlements');
    expect(await operation(page, 'getEntitlements').getByLabel('x-api-key').inputValue()).toBe(apiKey);
    expect(await page.evaluate((key) => JSON.stringify(localStorage).includes(key), apiKey)).toBe(false);
  });

  // Red without `scrollIntoView`: on a small screen nothing seems to happen.
  it('shows the answer where it can be seen', async () => {
    const size = { width: 1280, height: 600 };
    const page = await desktop();
    await page.setViewportSize(size);
    const login = operation(page, 'startLogin');
    await openForm(page, 'startLogin');
    const send = login.getByRole('button', { name: 'Send', exact: true });
    await send.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await send.click();
    await login.locator('.outcome .body').waitFor();
    const { y, height } = (await login.locator('.outcome').boundingBox()) as { y: number; height: number };
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThanOrEqual(size.height);
  });

  it('sends a form as a form', async () => {
    const page = await desktop();
    const exchange = operation(page, 'answer');
    await openForm(page, 'answer');
    const sent = page.waitForRequest((one) => one.url().endsWith('/oauth/token'));
    await exchange.getByRole('button', { name: 'Send', exact: true }).click();
    const { grant_type, code } = Object.fromEntries(new URLSearchParams((await sent).postData() ?? ''));
    expect([grant_type, code]).toEqual(['authorization_code', 'gh_code_…']);
    await exchange.locator('.outcome .body', { hasText: 'invalid_client' }).waitFor();
  });

  it('sends what stands in the path, the query and the headers', async () => {
    const { apiKey } = await givenApplication(service);
    const page = await desktop();
    const sent = async (name: string) => {
      const request = page.waitForRequest((one) => one.url().includes('/v1/'));
      await operation(page, name).getByRole('button', { name: 'Send', exact: true }).click();
      return request;
    };
    const user = operation(page, 'findUser');
    await openForm(page, 'findUser');
    await user.getByLabel('x-api-key').fill(apiKey);
    await user.getByLabel('id required').fill('a/b');
    const asked = await sent('findUser');
    expect([asked.url(), asked.headers()['x-api-key']]).toEqual([`${service.url}/v1/applications/users/a%2Fb`, apiKey]);

    const metrics = operation(page, 'readMetrics');
    await openForm(page, 'readMetrics');
    await metrics.getByLabel('interval optional').selectOption('hour');
    expect((await sent('readMetrics')).url()).toBe(
      `${service.url}/v1/applications/metrics?report=events&interval=hour`,
    );

    const register = operation(page, 'register');
    await openForm(page, 'register');
    await register.getByLabel('x-client-ip').fill('203.0.113.7');
    expect((await sent('register')).headers()['x-client-ip']).toBe('203.0.113.7');
  });
});

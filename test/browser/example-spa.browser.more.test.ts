import { execFileSync } from 'node:child_process';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../support/chromium.js';
import { type Example, isOpenToOthers, startExample } from '../support/example.js';
import {
  ADA,
  complaintsOf,
  HELLO,
  press,
  sees,
  signIn,
  signUp,
  signUpFromFirstPage,
} from '../support/example-visitor.js';
import { AN_INSTALLATION_MS, describeBuiltExample } from '../support/registry.js';
import { useService } from '../support/service.js';

/** Ten seconds pass in half a second. The clock of the context moves everything but these. */
function hurryTimeouts(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => timeout(ms / 20);
}

describeBuiltExample('examples/spa in a browser', () => {
  const service = useService();
  let example: Example;
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    example = await startExample(service, 'spa');
    browser = await launchChromium({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
    context = await browser.newContext();
    const page = await openedAt('/auth/login');
    await signUp(service, page, ADA);
    await sees(page, HELLO);
    await context.close();
  }, AN_INSTALLATION_MS);
  beforeEach(async () => {
    context = await browser.newContext();
    await context.clock.install();
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser?.close();
    await example?.stop();
  });

  async function openedAt(path: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(example.url + path);
    return page;
  }

  async function signedIn(): Promise<Page> {
    const page = await openedAt('/auth/login');
    await signIn(page, ADA);
    await sees(page, HELLO);
    return page;
  }

  const alert = (page: Page) => page.getByRole('alert');
  const pathsOf = (page: Page): string[] => {
    const paths: string[] = [];
    page.on('request', (request) => paths.push(`${request.method()} ${new URL(request.url()).pathname}`));
    return paths;
  };
  const newestSession = async () => {
    const { rows } = await service.db.query(
      'SELECT id, generation, revoked_at FROM sessions ORDER BY created_at DESC LIMIT 1',
    );
    return rows[0];
  };

  // Red where it listens on every interface.
  it('answers on this machine alone', async () => {
    expect(await isOpenToOthers(example)).toBe(false);
  });

  it('I18: shows an anonymous visitor a sign-in and no error, signs up, and stays signed in over a reload', async () => {
    const page = await context.newPage();
    const complaints = await signUpFromFirstPage(service, page, example.url, press);
    expect(complaints).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toMatch(/^\{"gatehouse:example-spa":"\d+"\}$/);
  });

  it('renders on a server, where no session is known', () => {
    const program = `
      import { createSession } from '@gatehouse/browser';
      import { useSession } from '@gatehouse/browser/react';
      import { createElement } from 'react';
      import { renderToString } from 'react-dom/server';
      const session = createSession({ app: 'example-spa' });
      const Who = () => String(useSession(session).user);
      process.stdout.write(renderToString(createElement(Who)));`;
    const node = ['--input-type=module', '--eval', program];
    expect(execFileSync(process.execPath, node, { cwd: example.folder, encoding: 'utf8' })).toBe('undefined');
  });

  it('sends each code once, although React runs each effect twice', async () => {
    const page = await openedAt('/auth/login');
    const paths = pathsOf(page);
    await signIn(page, ADA);
    await sees(page, HELLO);
    expect(paths.filter((path) => path === 'POST /v1/auth/authorize')).toHaveLength(1);
  });

  it('refuses a state that is not of this browser, and leaves the code alone', async () => {
    const page = await openedAt('/auth/login');
    await context.clearCookies({ name: /^login_/ });
    const paths = pathsOf(page);
    await signIn(page, ADA);
    await alert(page).waitFor();
    expect(await alert(page).textContent()).toBe('You started in a different browser. Sign in here to continue.');
    expect(paths).not.toContain('POST /v1/auth/authorize');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(page.url()).toBe(`${example.url}/`);
  });

  it('finishes two logins that two tabs began at once', async () => {
    const tabs = await Promise.all([openedAt('/auth/login'), openedAt('/auth/login')]);
    for (const tab of tabs) {
      await signIn(tab, ADA);
      await sees(tab, HELLO);
    }
    await Promise.all(tabs.map((tab) => tab.reload()));
    await Promise.all(tabs.map((tab) => sees(tab, HELLO)));
  });

  it('refreshes before the access token expires, once for all tabs', async () => {
    const first = await signedIn();
    const second = await openedAt('/');
    await sees(second, HELLO);
    const requests = [first, second].map(pathsOf);
    const refreshed = [first, second].map((tab) => tab.waitForResponse('**/api/service/status'));
    const { generation } = await newestSession();
    await context.clock.fastForward('12:31');
    await Promise.all(refreshed);
    await first.waitForFunction(() => Number(localStorage['gatehouse:example-spa']) > Date.now());
    for (const paths of requests) {
      expect(paths.filter((path) => path === 'POST /api/service/refresh').length).toBeLessThan(2);
    }
    const { generation: now, revoked_at } = await newestSession();
    expect([now - generation, revoked_at]).toEqual([1, null]);
    await Promise.all([sees(first, HELLO), sees(second, HELLO)]);
  });

  it('I25: signs nobody out while its status, or the refresh, is answered with 503', async () => {
    const page = await signedIn();
    const headers = { 'access-control-allow-origin': example.url, 'access-control-allow-credentials': 'true' };
    for (const path of ['status', 'refresh']) {
      const url = `${service.url}/api/service/${path}`;
      await page.route(url, (route) => route.fulfill({ status: 503, headers, body: '{}' }));
      await context.clearCookies({ name: 'service_access' });
      await context.clock.fastForward('00:31');
      await alert(page).waitFor();
      await sees(page, HELLO);
      await page.reload();
      await alert(page).waitFor();
      expect(await page.getByRole('button').count()).toBe(0);
      await page.unroute(url);
      await context.clock.fastForward('00:31');
      await sees(page, HELLO);
      expect(await alert(page).count()).toBe(0);
    }
  });

  it('I25: gives up on an answer that never comes, and asks again', async () => {
    const page = await signedIn();
    const url = `${service.url}/api/service/status`;
    await page.addInitScript(hurryTimeouts);
    await page.route(url, () => undefined);
    await page.reload();
    await alert(page).waitFor();
    await page.unroute(url);
    await context.clock.fastForward('00:31');
    await sees(page, HELLO);
  });

  it('signs out in all tabs, and the back button shows nobody', async () => {
    const page = await signedIn();
    const other = await openedAt('/');
    await sees(other, HELLO);
    await press(other, 'My account');
    await other.waitForURL((url) => url.pathname.startsWith('/portal'));
    const complaints = complaintsOf(page);
    await press(page, 'Sign out');
    await sees(page, 'Welcome');
    expect((await newestSession()).revoked_at).not.toBeNull();
    await other.goBack({ waitUntil: 'commit' });
    await sees(other, 'Welcome');
    expect(complaints).toEqual([]);
  });

  it('notices that the session was ended elsewhere', async () => {
    const page = await signedIn();
    await service.db.query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [(await newestSession()).id]);
    await page.reload();
    await sees(page, 'Welcome');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });
});

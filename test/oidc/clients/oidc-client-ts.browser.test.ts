import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { describeInChromium, launchShell } from '../../support/chromium.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  PASSWORD,
} from '../../support/given.js';
import { type GivenClient, givenClient } from '../../support/oidc.js';
import { writtenProgram } from '../../support/oidc-programs.js';
import { useService } from '../../support/service.js';

const TABS = 20;

/** What the block of the document puts on the window. */
interface Put {
  signIn(): Promise<void>;
  renew(): Promise<{ refresh_token: string; profile: { sid: string } } | null>;
  signOut(): Promise<void>;
}

describeInChromium('oidc-client-ts, as its users have it', () => {
  const service = useService();
  let server: Server;
  let origin: string;
  let application: GivenApplication;
  let identity: GivenIdentity;
  let client: GivenClient;
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    server = createServer().listen(0);
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    application = await givenApplication(service, { origin });
    identity = await givenIdentity(service, application);
    client = await givenClient(service, application, {
      type: 'public',
      redirectUrls: [`${origin}/callback`],
      postLogoutUrls: [`${origin}/`],
    });
    const script = await bundled();
    const page = `<!doctype html><html data-issuer="${service.url}" data-client-id="${client.id}"><title>Shop</title>
      <body>?</body><script type="module">${script}</script></html>`;
    server.on('request', (_asked, answer) => answer.setHeader('content-type', 'text/html').end(page));
    browser = await launchShell();
  });
  beforeEach(async () => {
    context = await browser.newContext({ locale: 'en-GB' });
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  async function bundled(): Promise<string> {
    const entryPoints = [writtenProgram('oidc-client-ts.mjs')];
    const { outputFiles } = await build({
      entryPoints,
      bundle: true,
      write: false,
      format: 'esm',
      preserveSymlinks: true,
    });
    return outputFiles[0]?.text ?? '';
  }

  const shows = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
  const call = (page: Page, verb: 'signIn' | 'signOut') =>
    page.evaluate((name) => void (window as unknown as Put)[name](), verb);

  async function signedIn(): Promise<Page> {
    const page = await context.newPage();
    await page.goto(origin);
    await shows(page, 'nobody');
    await call(page, 'signIn');
    await page.getByLabel('Email', { exact: true }).fill(identity.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await shows(page, identity.email);
    return page;
  }

  const renewed = (page: Page) => page.evaluate(() => (window as unknown as Put).renew());
  const sessions = async () =>
    (
      await service.db.query(
        'SELECT id, generation, revoked_at FROM sessions WHERE identity_id = $1 AND client_id = $2',
        [identity.id, client.id],
      )
    ).rows;

  it('signs a user in, and stays signed in over a reload', async () => {
    const page = await signedIn();
    await page.reload();
    await shows(page, identity.email);
  });

  it('renews by its refresh token', async () => {
    const page = await signedIn();
    const first = await renewed(page);
    const second = await renewed(page);
    expect(second?.refresh_token).not.toBe(first?.refresh_token);
    expect(second?.profile.sid).toBe(first?.profile.sid);
  });

  it(`in ${TABS} tabs that renew with one refresh token at once signs nobody out`, async () => {
    const page = await signedIn();
    const before = await sessions();
    const others = await Promise.all(Array.from({ length: TABS - 1 }, () => context.newPage()));
    await Promise.all(others.map((tab) => tab.goto(origin)));
    const tabs = [page, ...others];
    for (let round = 0; round < 2; round += 1) {
      const users = await Promise.all(tabs.map(renewed));
      expect(users.filter(Boolean)).toHaveLength(TABS);
      expect(new Set(users.map((user) => user?.profile.sid)).size).toBe(1);
    }
    const after = await sessions();
    expect(after).toHaveLength(before.length);
    expect(after.every(({ revoked_at }) => revoked_at === null)).toBe(true);
    await page.reload();
    await shows(page, identity.email);
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Frame, Page } from 'playwright-core';
import { describeInChromium, launchShell } from '../support/chromium.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  PASSWORD,
} from '../support/given.js';
import { givenPasskey } from '../support/given-passkey.js';
import { type GivenClient, givenClient } from '../support/oidc.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

describeInChromium('A client of OpenID Connect, as a browser goes to it', () => {
  const service = useService();
  const posted: string[] = [];
  let site: Server;
  let application: GivenApplication;
  let identity: GivenIdentity;
  let client: GivenClient;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    site = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      if (request.method === 'POST') posted.push(Buffer.concat(chunks).toString());
      response.setHeader('content-type', 'text/html').end('<title>The client</title>');
    }).listen(0);
    application = await givenApplication(service);
    client = await givenClient(service, application, {
      redirectUrls: [`http://localhost:${(site.address() as AddressInfo).port}/cb`],
    });
    browser = await launchShell();
  });
  beforeEach(async () => {
    posted.length = 0;
    identity = await givenIdentity(service, application);
    page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  });
  afterAll(async () => {
    await browser?.close();
    site.close();
  });

  const at = (more: Record<string, string>) =>
    `${service.url}/oauth/authorize?${new URLSearchParams({
      ...{ client_id: client.id, redirect_uri: client.redirectUri, response_type: 'code', scope: 'openid' },
      ...more,
    })}`;
  const signIn = async (more: Record<string, string>) => {
    await page.goto(at(more));
    await page.getByLabel('Email', { exact: true }).fill(identity.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const expectPosted = async () => {
    await until(() => posted.length === 1);
    expect(Object.fromEntries(new URLSearchParams(posted[0]))).toMatchObject({
      ...{ code: expect.stringMatching(/^gh_code_/), state: 'mine', iss: service.variables.PUBLIC_URL },
    });
    await page.waitForURL(client.redirectUri);
  };

  it('gets its answer posted by the page itself, after a sign-in and without one', async () => {
    await signIn({ response_mode: 'form_post', state: 'mine' });
    await expectPosted();
    posted.length = 0;
    await page.goto(at({ response_mode: 'form_post', state: 'mine' })).catch(() => undefined); // the page leaves at once
    await expectPosted();
  });

  it('gets it posted by the script of the sign-in page too', async () => {
    for (let count = 0; count < 20; count++) await givenPasskey(service, application, identity);
    await page.goto(at({ response_mode: 'form_post', state: 'mine' }));
    await page.locator('[data-passkey-wish]').evaluate((box) => {
      (box as HTMLInputElement).checked = true;
    });
    await page.getByLabel('Email', { exact: true }).fill(identity.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectPosted();
  });

  it('renews in a hidden frame with prompt=none, and no page of ours is shown in one', async () => {
    await signIn({});
    await page.waitForURL(/\?code=/);
    const framed = async (source: string): Promise<string> => {
      await page.evaluate((src) => {
        document.body.innerHTML = '';
        document.body.append(Object.assign(document.createElement('iframe'), { src }));
      }, source);
      const frame = (await until(() => page.frames()[1])) as Frame;
      await until(() => frame.url() !== '' && frame.url() !== 'about:blank');
      return frame.url();
    };
    expect(await framed(at({ prompt: 'none', state: 'framed' }))).toMatch(
      /\/cb\?code=gh_code_[\w-]+&state=framed&iss=/,
    );
    expect(await framed(at({ prompt: 'login' }))).toMatch(/^chrome-error:/);
    expect(await framed(at({ client_id: 'nobody' }))).toMatch(/^chrome-error:/);
  });
});

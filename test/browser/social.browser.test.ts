import type { Browser, Page } from 'playwright-core';
import { describeInChromium } from '../support/chromium.js';
import { hearComplaints } from '../support/complaints.js';
import type { GivenApplication } from '../support/given.js';
import { CLIENT, givenProvider } from '../support/given-provider.js';
import { givenLogin } from '../support/hosted.js';
import { landing } from '../support/landing.js';
import { useService } from '../support/service.js';
import { person } from '../support/social.js';
import { Upstream } from '../support/upstream.js';
import { useChromium } from '../support/use-chromium.js';

describeInChromium('Signing in at a provider, in a browser', () => {
  const service = useService();
  const openChromium = useChromium(service);
  let application: GivenApplication;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    ({ application, browser } = await openChromium());
    const issuer = `${service.url}/dev/example-id`;
    await givenProvider(service, application, { provider: 'example', issuer, label: 'Example ID' });
  });

  async function open(viewport: { width: number; height: number }): Promise<void> {
    page = await (await browser.newContext({ locale: 'en-GB', viewport })).newPage();
    complaints = [];
    hearComplaints(page, complaints);
    await page.goto(service.url + (await givenLogin(service, application)).path);
  }
  const codeThere = async () => (await landing(page, application)).searchParams.get('code');

  it.each([
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ])('signs in at an honest OpenID provider and arrives at the application: %j', async (viewport) => {
    await open(viewport);
    const button = page.getByRole('button', { name: 'Continue with Example ID' });
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await button.click();
    await page.getByRole('heading', { name: 'Who do you want to be?' }).waitFor();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    expect(await codeThere()).toMatch(/^gh_code_/);
    expect(complaints).toEqual([]);
  });

  it('offers the other ways in after the user went back from the provider', async () => {
    await open({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Continue with Example ID' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You came back without signing in there.').waitFor();
    await page.getByRole('button', { name: 'Continue with Example ID' }).click();
    await page.getByRole('heading', { name: 'Who do you want to be?' }).waitFor();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    expect(await codeThere()).toMatch(/^gh_code_/);
  });

  // A post of another site has no Lax cookies, so it is redirected to the same URL.
  it('takes an answer that another site posts as a form, as Apple does', async () => {
    const upstream = await Upstream.start();
    const elsewhere = upstream.issuer.replace('localhost', '127.0.0.1');
    const metadata = { ...upstream.metadata, authorization_endpoint: `${elsewhere}/authorize` };
    upstream.replies.set('/.well-known/openid-configuration', metadata);
    await givenProvider(service, application, { provider: 'posting', issuer: upstream.issuer });
    const callback = `${service.url}/login/callback/${application.slug}/posting`;
    await open({ width: 1280, height: 800 });
    page.on('request', async (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname !== '/authorize') return;
      upstream.grant(await upstream.sign(person({ aud: CLIENT, nonce: searchParams.get('nonce') ?? '' })));
    });
    upstream.replies.set('/authorize', (response) =>
      response.setHeader('content-type', 'text/html').end(
        `<form method="post" action="${callback}"><input name="code" value="the-code"><input name="state"><button>Post</button></form>
           <script>document.forms[0].state.value = new URL(location.href).searchParams.get('state')</script>`,
      ),
    );
    await page.getByRole('button', { name: 'Continue with posting' }).click();
    await page.getByRole('button', { name: 'Post' }).click();
    expect(await codeThere()).toMatch(/^gh_code_/);
    await upstream.stop();
  });
});

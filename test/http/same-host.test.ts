import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type GivenApplication, givenApplication, givenCode, PASSWORD } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { givenPortal } from '../support/given-portal.js';
import { Browser, visibleText } from '../support/hosted.js';
import { Http } from '../support/http.js';
import { latestMail } from '../support/mailbox.js';
import { NGINX, startNginx } from '../support/nginx.js';
import { routesOf } from '../support/routes.js';
import { freePort, type Service, startService, useService } from '../support/service.js';

const DOCUMENT = readFileSync('docs/cookies.md', 'utf8');
/** The paths that the document lists for this deployment. */
const LISTED = [
  ...(DOCUMENT.split('| path, with everything below it |')[1]?.split('\n\n')[0] ?? '').matchAll(/`(\/[^`]+)`/g),
].map(([, listed]) => listed as string);

(NGINX ? describe : describe.skip)('An application and the service on the same host, behind nginx', () => {
  let service: Service;
  let shop: Server;
  let nginx: ChildProcess;
  let url: string;
  let http: Http;
  let application: GivenApplication;

  beforeAll(async () => {
    const [port, own, shops] = [await freePort(), await freePort(), await freePort()];
    url = `http://localhost:${port}`;
    http = new Http(url);
    service = await startService({ PORT: String(own), PUBLIC_URL: url, TRUST_PROXY: '1' });
    shop = createServer((_request, response) => response.end('The application')).listen(shops, '127.0.0.1');
    nginx = await startNginx('nginx-same-host.conf', port, {
      '127.0.0.1:3000': `localhost:${new URL(service.url).port}`,
      '127.0.0.1:4000': `127.0.0.1:${shops}`,
    });
    application = await givenApplication(service, { name: 'Shop', origin: url });
  });
  afterAll(async () => {
    nginx?.kill('SIGTERM');
    shop?.close();
    await service?.stop();
  });

  it('forwards every path that the document lists, and nothing else', async () => {
    expect(LISTED.length).toBeGreaterThan(6);
    for (const listed of LISTED) {
      const answer = await http.get(listed);
      expect([listed, answer.headers.has('x-request-id')]).toEqual([listed, true]);
    }
    for (const own of [
      '/',
      '/portals',
      '/devices',
      '/health/live',
      '/openapi.jsons',
      '/loginx',
      '/.well-known/acme-challenge/x',
      '/v10',
    ])
      expect((await http.get(own)).text).toBe('The application');
  });

  // Red where a new route begins with a word that neither the document nor the file has.
  it('forwards every route of the service but those that ask how it is', async () => {
    const paths = new Set(routesOf(service).map(({ route }) => route.split(' ')[1] as string));
    const asked = [...paths, '/docs', '/openapi.json'].filter((route) => !route.startsWith('/health/'));
    expect(asked.length).toBeGreaterThan(200);
    const isListed = (route: string) => LISTED.some((listed) => `${route}/`.startsWith(`${listed}/`));
    expect(asked.filter((route) => !isListed(route))).toEqual([]);
    expect(LISTED.filter((listed) => !asked.some((route) => `${route}/`.startsWith(`${listed}/`)))).toEqual([]);
    const strangers: string[] = [];
    for (const route of asked)
      if (!(await http.get(route.replace(/[:*]/g, ''))).headers.has('x-request-id')) strangers.push(route);
    expect(strangers).toEqual([]);
  });

  it('leads from the sign-in to the account pages and out again', async () => {
    const browser = new Browser({ http });
    const code = await givenCode(service, application);
    const answer = await http.post('/v1/auth/authorize', { code, client_type: 'browser' });
    for (const [name, value] of Object.entries(answer.cookies)) browser.cookies.set(name, value);
    const login = await http.post(
      '/v1/applications/login',
      { redirect_url: `${url}/callback`, cancel_url: `${url}/` },
      { 'x-api-key': application.apiKey },
    );
    expect((await http.get(login.body.redirectUrl.slice(url.length))).text).toContain('Shop');
    const way = await http.send('GET', '/v1/portal/exchange', {
      headers: { authorization: `Bearer ${answer.body.access_token}` },
    });
    expect(way.body.redirectUrl.startsWith(`${url}/portal/`)).toBe(true);
    await browser.open(way.body.redirectUrl.slice(url.length));
    expect(visibleText((await browser.land()).text)).toContain('Your account');
    await browser.press('Sign out');
    expect(browser.page.status).toBe(200);
    expect(browser.cookies.size).toBe(0);
  });

  it('the link that stops a change of email is reached', async () => {
    const portal = await givenPortal(service, { application });
    const change = { email: 'next@example.com', password: PASSWORD };
    expect((await http.post('/v1/portal/email', change, portal.bearer)).status).toBe(202);
    const { link } = await latestMail(service, portal.identity.email);
    expect(link.startsWith(`${url}/portal/`)).toBe(true);
    const page = await http.get(link.slice(url.length));
    expect([page.status, page.text.includes('<form')]).toEqual([200, true]);
  });

  it('takes a batch of telemetry that is as large as the service allows', async () => {
    const answer = await http.post('/v1/metrics/batch', { filler: 'x'.repeat(1_000_000) });
    expect([answer.status, answer.headers.get('x-error-code')]).not.toContain(413);
  });
});

(NGINX ? describe : describe.skip).each(['nginx-same-host.conf', 'nginx.conf'])('Behind nginx, with %s', (file) => {
  const service = useService();
  let nginx: ChildProcess;
  let http: Http;

  beforeAll(async () => {
    const port = await freePort();
    http = new Http(`http://localhost:${port}`);
    const behind = new URL(service.url).host;
    nginx = await startNginx(file, port, {
      '127.0.0.1:3000': behind,
      '127.0.0.1:3001': behind,
      '127.0.0.1:3002': behind,
    });
  });
  afterAll(() => void nginx?.kill('SIGTERM'));

  // Red where the limit of telemetry holds for every route.
  it('an import arrives that is as large as the service allows', async () => {
    const { slug } = await givenApplication(service);
    const { bearer } = await Operator.of(service);
    const { status, text } = await http.raw(`/v1/management/imports?application=${slug}`, {
      method: 'POST',
      body: new Uint8Array(100 * 1024 * 1024).fill(0x0a),
      headers: { ...bearer, 'content-type': 'application/x-ndjson' },
    });
    expect([status, text]).toEqual([202, expect.any(String)]);
  });
});

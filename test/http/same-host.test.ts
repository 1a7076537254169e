import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { type GivenApplication, givenApplication, givenCode, PASSWORD } from '../support/given.js';
import { givenPortal } from '../support/given-portal.js';
import { Browser, visibleText } from '../support/hosted.js';
import { Http } from '../support/http.js';
import { latestMail } from '../support/mailbox.js';
import { reap } from '../support/reaper.js';
import { answers, freePort, type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

const NGINX = ['nginx', '/usr/sbin/nginx'].find((program) => spawnSync(program, ['-v']).status === 0);
if (!NGINX) process.stderr.write('Skipped: there is no nginx, so its file for one host is not tried.\n');

const DOCUMENT = readFileSync('docs/cookies.md', 'utf8');
/** The paths that the document lists for this deployment. */
const LISTED = [
  ...(DOCUMENT.split('| path, with everything below it |')[1]?.split('\n\n')[0] ?? '').matchAll(/`(\/[^`]+)`/g),
].map(([, listed]) => listed as string);

(NGINX ? describe : describe.skip)('An application and the service on the same host, behind nginx', () => {
  let service: Service;
  let shop: Server;
  let nginx: ReturnType<typeof spawn>;
  let url: string;
  let http: Http;
  let application: GivenApplication;

  beforeAll(async () => {
    const [port, own, shops] = [await freePort(), await freePort(), await freePort()];
    url = `http://localhost:${port}`;
    http = new Http(url);
    service = await startService({ PORT: String(own), PUBLIC_URL: url, TRUST_PROXY: '1' });
    shop = createServer((_request, response) => response.end('The application')).listen(shops, '127.0.0.1');
    const folder = mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'nginx-'));
    const conf = readFileSync('docs/operations/nginx-same-host.conf', 'utf8')
      .replace('listen 8080', `listen ${port}`)
      .replace('127.0.0.1:3000', `localhost:${new URL(service.url).port}`)
      .replace('127.0.0.1:4000', `127.0.0.1:${shops}`);
    writeFileSync(path.join(folder, 'nginx.conf'), `pid ${folder}/pid;\nerror_log ${folder}/error.log;\n${conf}`);
    const settings = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off; master_process off;'];
    nginx = reap(spawn(NGINX as string, settings, { stdio: 'ignore' }));
    await until(() => answers(port));
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
    for (const own of ['/', '/portals', '/loginx', '/.well-known/acme-challenge/x', '/v10'])
      expect((await http.get(own)).text).toBe('The application');
  });

  // Red where a capability brings a path and the file stays as it was.
  it('forwards every route of the service but those of the machine and of development', async () => {
    const { stack } = service.app.getHttpAdapter().getInstance().router as { stack: { route?: { path: unknown } }[] };
    const routes = stack.map(({ route }) => route?.path).filter((path) => typeof path === 'string');
    const public_ = routes.filter((path) => !/^\/(health|dev)(\/|$)/.test(path));
    expect(public_.length).toBeGreaterThan(100);
    for (const path of new Set(public_.map((path) => path.replaceAll(/[:*]\w+/g, 'x')))) {
      const answer = await http.send('OPTIONS', path, {});
      expect([path, answer.headers.has('x-request-id')]).toEqual([path, true]);
    }
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

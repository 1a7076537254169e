import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CompletionService } from '../../src/flows/completion/completion.service.js';
import { requireCompletion } from '../../src/flows/completion/ending.js';
import { PrometheusRegistry } from '../../src/platform/telemetry/prometheus-registry.js';
import {
  CALLER,
  type GivenApplication,
  givenApplication,
  givenCode,
  givenIdentity,
  openFlow,
} from '../support/given.js';
import type { Answer } from '../support/http.js';
import { freePort, startService, useService } from '../support/service.js';
import { until } from '../support/until.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('/demo', () => {
  const service = useService({ DATA_DIR: mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'demo-')) });
  let application: GivenApplication;
  let cookie: string;

  beforeAll(async () => {
    application = await givenApplication(service, { origin: service.url });
    writeFileSync(path.join(service.variables.DATA_DIR as string, 'demo-api-key'), application.apiKey);
  });
  beforeEach(async () => {
    cookie = `demo_visit=${(await service.http.get('/demo')).cookies.demo_visit}`;
  });

  const page = async () => (await service.http.get('/demo', { cookie })).text;
  const press = (button: string, headers: Record<string, string> = { origin: service.url }) =>
    service.http.form(`/demo/${button}`, {}, { cookie, ...headers });
  const locationOf = (answer: Answer) => answer.headers.get('location') as string;

  // Red where the log has the path below the mounted router alone: /login would be the hosted page's.
  it('has routes of its own in the log and the metrics', async () => {
    await press('refresh');
    await service.http.get('/demo/assets/demo.css');
    const { registry } = service.app.get(PrometheusRegistry);
    const shown = (labels: string) => until(async () => (await registry.metrics()).includes(labels));
    await shown('method="POST",route="/demo/refresh",status="303"');
    await shown('method="GET",route="/demo/assets/:file",status="200"');
  });

  /** The hosted pages have tests of their own; here the person simply is done with them. */
  async function signIn(): Promise<Answer> {
    const hosted = new URL(locationOf(await press('login')));
    const open = await openFlow(service, hosted.searchParams.get('flow') as string);
    const person = await givenIdentity(service, application);
    const proof = { identityId: person.id, provider: 'password', amr: ['pwd'] };
    const { redirectUrl } = requireCompletion(await service.app.get(CompletionService).complete(open, proof, CALLER));
    const answer = await service.http.get(redirectUrl.slice(service.url.length), { cookie });
    if (answer.cookies.demo_visit) cookie = `demo_visit=${answer.cookies.demo_visit}`;
    return answer;
  }

  // Red where someone who has planted the cookie is signed in with the person.
  it('gives the visit a new id at the sign-in', async () => {
    const former = cookie;
    await signIn();
    expect(await page()).toContain('Signed in.');
    cookie = former;
    expect((await press('refresh')).cookies.demo_visit).toBeDefined(); // the former one names no visit
  });

  it('is where the bare address leads a browser, though no program', async () => {
    expect(locationOf(await service.http.get('/', { accept: BROWSER }))).toBe('/demo');
    expect((await service.http.get('/', { accept: '*/*' })).status).toBe(404);
  });

  // Red without the place of its router: a visit of the demo counts as one of the hosted page.
  it('has routes of its own in the metrics', async () => {
    await press('login');
    expect(await service.app.get(PrometheusRegistry).registry.metrics()).toMatch(
      /_request_duration_seconds_count\{method="POST",route="\/demo\/login",status="303"\} \d/,
    );
  });

  it('tells a front end that sends no body what is missing', async () => {
    const answer = await service.http.post('/demo/browser/login', undefined, { origin: service.url });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain('code_challenge must be');
  });

  it('starts a login with PKCE and sends the person to the hosted page', async () => {
    const answer = await press('login');
    expect(answer.status).toBe(303);
    expect(locationOf(answer)).toMatch(new RegExp(`^${service.url}/login\\?flow=gh_flow_`));
    expect(await page()).toContain('code_challenge_method');
  });

  it('shows the person, the decoded token and each request once the code is exchanged', async () => {
    expect(locationOf(await signIn())).toBe('/demo');
    const shown = await page();
    expect(shown).toContain('Ada Lovelace');
    expect(shown).toContain('&quot;aud&quot;');
    expect(shown).toMatch(
      /&quot;exp&quot;: \d{10},<span class="soft"> \/\/ 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC<\/span>/,
    );
    expect(shown).toContain('signature=<code class="secret">');
    // On a phone too, its quotation marks stand beside it.
    expect(shown).toContain('code_verifier&quot;: <span class="quoted">"<code class="secret">');
    expect(shown).toContain('POST /v1/auth/authorize');
  });

  it('refreshes, replays, and loses the session to a stolen token', async () => {
    await signIn();
    await press('refresh');
    expect(await page()).toContain('200 rotated');
    await press('replay');
    expect(await page()).toContain('200 replayed');
    await press('refresh');
    await press('steal');
    expect(await page()).toContain('401 refresh_token_reused');
  });

  it('leads to the account of the user by a portal code', async () => {
    await signIn();
    const account = locationOf(await press('account'));
    expect(account).toMatch(new RegExp(`^${service.url}/portal/callback\\?code=gh_code_[\\w-]{43}$`));
    expect(await page()).toContain('GET /v1/portal/exchange');
  });

  it('revokes, and shows that nothing refreshes afterwards', async () => {
    await signIn();
    await press('revoke');
    expect(await page()).toContain('The session has ended.');
    await press('refresh');
    expect(await page()).toContain('401 refresh_token_revoked');
  });

  it('refuses a callback that no login of this browser asked for', async () => {
    const answer = await service.http.get('/demo/callback?code=gh_code_foreign&state=foreign', { cookie });
    expect(locationOf(answer)).toBe('/demo');
    expect(await page()).toContain('in a different browser');
  });

  it('I11: shows the code of a login that was started elsewhere, to go on with by hand', async () => {
    const code = await givenCode(service, application);
    await service.http.get(`/demo/callback?state=af0ifjsldkj&code=${code}`, { cookie });
    expect(await page()).toContain(`<code>${code}</code>`);
    expect((await service.http.post('/v1/auth/authorize', { code, client_type: 'server' })).status).toBe(200);
  });

  it('starts over with another cookie and an empty log', async () => {
    await signIn();
    const answer = await press('start-over');
    expect(answer.cookies.demo_visit).not.toBe(cookie.split('=')[1]);
    expect(await page()).toContain('Nothing yet.');
  });

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ])('does nothing for a post from elsewhere (%j)', async (headers) => {
    const answer = await press('login', headers);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('Only the demo page itself may do that.');
    expect(await page()).toContain('Nothing yet.');
  });

  it('calls no step done whose request was refused, and says what to do where its address is not allowed', async () => {
    const DATA_DIR = mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'moved-'));
    const moved = await startService({ DATA_DIR });
    const { apiKey } = await givenApplication(moved, { origin: 'https://elsewhere.example.com' });
    writeFileSync(path.join(DATA_DIR, 'demo-api-key'), apiKey);
    const visit = `demo_visit=${(await moved.http.get('/demo')).cookies.demo_visit}`;
    await moved.http.form('/demo/login', {}, { cookie: visit, origin: moved.url });
    const refused = (await moved.http.get('/demo', { cookie: visit })).text;
    expect(refused).toContain('npm run -s cli -- seed seeds/demo.yml');
    expect(refused).not.toContain('· done');
    await moved.stop();
  });

  it('says how to get a key where there is none', async () => {
    const keyless = await startService({ DATA_DIR: path.join(process.env.TEST_FOLDER as string, 'keyless') });
    expect((await keyless.http.get('/demo')).text).toContain('seed seeds/demo.yml');
    await keyless.stop();
  });
});

it('the demo could be anyone’s: it imports Express and its own files', () => {
  const folder = path.resolve('examples/demo');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )) {
    const place = path.join(folder, file);
    const imported = [...readFileSync(place, 'utf8').matchAll(/(?:from |import |import\()'([^']+)'/g)].map(
      ([, name]) => name ?? '',
    );
    const foreign = imported
      .filter((name) => !/^(express$|node:)/.test(name))
      .map((name) => path.resolve(place, '..', name));
    for (const name of foreign) expect(name).toMatch(`${folder}/`);
  }
});

describe('with NODE_ENV=production', () => {
  it('there is no demo', async () => {
    const port = await freePort();
    const service = await startService({
      NODE_ENV: 'production',
      PUBLIC_URL: `https://localhost:${port}`,
      SMTP_URL: 'smtp://localhost:2525',
      TRUST_PROXY: '1',
      RATE_LIMIT_SCALE: '1',
    });
    const answer = await service.http.get('/demo');
    expect(answer.body).toMatchObject({ statusCode: 404, error: 'Not Found' });
    const front = await service.http.get('/', { accept: BROWSER });
    expect(front.text).toContain('This is a sign-in service');
    expect((await service.http.get('/', { accept: '*/*' })).body).toMatchObject({ statusCode: 404 });
    await service.stop();
  });
});

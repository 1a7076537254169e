import { SeedingService } from '../../src/applications/seeding/seeding.service.js';
import { ChangeListener } from '../../src/platform/cache/change-listener.js';
import { ask } from '../support/ask.js';
import { givenBrowserSession } from '../support/browser-session.js';
import { givenFile, runCli } from '../support/cli.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { type Service, useService } from '../support/service.js';

const PATTERN = 'https://*.preview.example.net';
const PREVIEW = 'https://pr-7.preview.example.net';
const STRANGERS = [
  'https://preview.example.net',
  'https://a.b.preview.example.net',
  'http://pr-7.preview.example.net',
  'https://pr-7.preview.example.net:8443',
  'https://pr-7.preview.example.net.evil.tld',
  'https://pr-7.preview-example.net',
  'https://-.preview.example.net',
  PATTERN,
];

describe('previewOrigins', () => {
  const service = useService();
  let application: GivenApplication;
  const seed = (previewOrigins: string[], more: object = {}, node: Service = service) =>
    node.app
      .get(SeedingService)
      .apply(JSON.stringify({ applications: [{ slug: application.slug, previewOrigins, ...more }] }));
  const start = (redirect_url: string, cancel_url = `${application.origin}/`) =>
    service.http.post('/v1/applications/login', { redirect_url, cancel_url }, { 'x-api-key': application.apiKey });
  const corsOf = async (origin: string, node: Service = service) =>
    (await ask(node, '/v1/auth/nothing', { headers: { origin } })).headers['access-control-allow-origin'];

  beforeAll(async () => {
    application = await givenApplication(service);
    await seed([PATTERN]);
  });

  it('I29: admits an origin that differs in one label, to log in, to call and to return', async () => {
    expect((await start(`${PREVIEW}/callback`, `${PREVIEW}/`)).status).toBe(201);
    expect(await corsOf(PREVIEW)).toBe(PREVIEW);
    const { cookies } = await givenBrowserSession(service, { application });
    const session = await ask(service, '/api/service/session', { cookies, headers: { origin: PREVIEW } });
    expect(session.status).toBe(200);
    const url = `/api/service/logout?redirectUrl=${PREVIEW}/bye`;
    expect((await ask(service, url, { cookies })).headers.location).toBe(`${PREVIEW}/bye`);
  });

  it.each(STRANGERS)('I29: admits nothing else: %s', async (stranger) => {
    expectFailure(await start(`${stranger}/callback`), 400, 'redirect_url_not_allowed');
    expectFailure(await start(`${application.origin}/callback`, `${stranger}/`), 400, 'cancel_url_not_allowed');
    expect(await corsOf(stranger)).toBeUndefined();
    const { cookies } = await givenBrowserSession(service, { application });
    const session = await ask(service, '/api/service/session', { cookies, headers: { origin: stranger } });
    expect([session.status, session.headers['x-error-code']]).toEqual([401, 'foreign_request']);
  });

  it('I29: is one application’s alone, and does not widen exact redirect URLs', async () => {
    const other = await givenApplication(service);
    const body = { redirect_url: `${PREVIEW}/callback`, cancel_url: `${other.origin}/` };
    const answer = await service.http.post('/v1/applications/login', body, { 'x-api-key': other.apiKey });
    expectFailure(answer, 400, 'redirect_url_not_allowed');
    await seed([PATTERN], { redirectUrls: [`${application.origin}/callback`] });
    expectFailure(await start(`${PREVIEW}/callback`), 400, 'redirect_url_not_allowed');
    await seed([PATTERN], { redirectUrls: [] });
  });

  it('I29: is forgotten at once when it is removed, also by CORS', async () => {
    expect(await corsOf(PREVIEW)).toBe(PREVIEW);
    await seed([]);
    expect(await corsOf(PREVIEW)).toBeUndefined();
    expectFailure(await start(`${PREVIEW}/callback`), 400, 'redirect_url_not_allowed');
    await seed([PATTERN]);
  });

  // Red without the drop at the commit (Cache.forget).
  it('is forgotten at once by the process that removes it, also when it hears no notice', async () => {
    const deaf = await service.replica();
    await deaf.app.get(ChangeListener).onApplicationShutdown();
    expect(await corsOf(PREVIEW, deaf)).toBe(PREVIEW);
    await seed([], {}, deaf);
    expect(await corsOf(PREVIEW, deaf)).toBeUndefined();
    await seed([PATTERN], {}, deaf);
    await deaf.stop();
  });

  it.each([
    ['https://*.vercel.app', 'must not be below vercel.app, where others have sites too'],
    ['https://*.co.uk', 'must not be below co.uk, where others have sites too'],
    ['https://*.localhost', 'must be https://*. and a host'],
    ['https://*.intranet.localhost:0443', 'must be https://*. and a host'],
    ['http://*.preview.example.net', 'must be https://*. and a host'],
    ['https://pr-*.preview.example.net', 'must be https://*. and a host'],
    ['https://*.*.example.net', 'must be https://*. and a host'],
    ['https://preview.example.net', 'must be https://*. and a host'],
    ['https://*.preview.example.net/', 'must be https://*. and a host'],
    ['https://*.preview.example.net:443', 'must be https://*. and a host'],
    ['https://*.Preview.example.net', 'must be https://*. and a host'],
    ['https://*.0.0.1', 'must be https://*. and a host'],
  ])('I29: the seed refuses %s in plain words', async (pattern, words) => {
    await expect(seed([pattern])).rejects.toThrow(`previewOrigins[0]: ${words}`);
  });

  it('I29: the seed refuses a pattern that covers the service itself', async () => {
    const production = {
      ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://id.example.org' },
      ...{ TRUST_PROXY: '1', SMTP_URL: 'smtp://localhost', RATE_LIMIT_SCALE: '1' },
    };
    const applications = [{ slug: application.slug, previewOrigins: ['https://*.example.org'] }];
    const file = givenFile(JSON.stringify({ applications }));
    const { code, stderr } = await runCli({ ...service.variables, ...production }, 'seed', file);
    expect([code, stderr]).toEqual([1, expect.stringContaining('previewOrigins[0]: must not cover PUBLIC_URL')]);
  });

  it('I29: pages of mails and portals stay on the exact origins', async () => {
    for (const member of ['portalUrl', 'signedOutUrl', 'verifyEmailUrl', 'resetPasswordUrl'])
      await expect(seed([PATTERN], { [member]: `${PREVIEW}/page` })).rejects.toThrow(
        `${member}: must be on one of the application's origins`,
      );
  });

  it('I29: a wildcard in origins says where patterns go', async () => {
    await expect(seed([PATTERN], { origins: [PATTERN] })).rejects.toThrow('Preview deployments have previewOrigins');
  });
});

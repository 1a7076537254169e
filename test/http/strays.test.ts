import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '../../src/platform/http/language.js';
import { runCli } from '../support/cli.js';
import { visibleText } from '../support/hosted.js';
import { type Answer, freePort, type Service, startService } from '../support/service.js';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const CODE = `gh_code_${'A'.repeat(43)}`;
const KEY = `gh_key_${'a'.repeat(43)}`;

describe('People without a page, in production', () => {
  let service: Service;

  beforeAll(async () => {
    service = await startService({
      NODE_ENV: 'production',
      PUBLIC_URL: `https://localhost:${await freePort()}`,
      SMTP_URL: 'smtp://localhost:2525',
      TRUST_PROXY: '1',
      RATE_LIMIT_SCALE: '1',
    });
  });
  afterAll(() => service.stop());

  const headingOf = ({ text }: Answer) => /<h1>(.*?)<\/h1>/.exec(text)?.[1];
  function expectJson(answer: Answer, statusCode: number): void {
    expect(answer.status).toBe(statusCode);
    expect(Object.keys(answer.body).sort()).toEqual(['error', 'message', 'statusCode']);
  }

  it('I23: read at the bare address what this is, in their language, and nothing about what runs here', async () => {
    const front = await service.http.get('/', BROWSER);
    expect({ status: front.status, heading: headingOf(front) }).toEqual({
      status: 200,
      heading: 'This is a sign-in service',
    });
    expect(visibleText(front.text)).toContain('We do not know which application you come from.');
    expect(front.headers.get('content-security-policy')).toContain("default-src 'none'");
    const headings = await Promise.all(
      LANGUAGES.map(async (language) =>
        headingOf(await service.http.get('/', { ...BROWSER, 'accept-language': language })),
      ),
    );
    expect(new Set(headings).size).toBe(LANGUAGES.length);
  });

  it('I23: read a page at an unknown address', async () => {
    for (const path of ['/nowhere', '/demo', '/dev/mailbox', '/login/nowhere', '/api/service/nowhere']) {
      const answer = await service.http.get(path, BROWSER);
      expect({ path, status: answer.status, heading: headingOf(answer) }).toEqual({
        path,
        status: 404,
        heading: 'This page does not exist',
      });
      expect(answer.headers.get('x-error-code')).toBe('unknown_route');
      expect(visibleText(answer.text)).toContain(answer.headers.get('x-request-id'));
    }
  });

  it('I23: programs and scripts get the standard body there, and so does everybody below /v1', async () => {
    for (const path of ['/', '/nowhere', '/demo/callback'])
      for (const accept of ['*/*', 'application/json']) expectJson(await service.http.get(path, { accept }), 404);
    expectJson(await service.http.get('/nowhere', { ...BROWSER, 'sec-fetch-dest': 'empty' }), 404);
    expectJson(await service.http.post('/nowhere', {}, BROWSER), 404);
    expectJson(await service.http.get('/v1/nowhere', BROWSER), 404);
    expectJson(await service.http.get('/v1/applications/login', BROWSER), 405);
  });

  it('I23: the application that docker-compose.yml seeds has a callback, which says how to go on', async () => {
    expect(readFileSync('docker-compose.yml', 'utf8')).toContain('seed seeds/compose.yml');
    const variables = { ...service.variables, DEMO_API_KEY: KEY };
    const seeded = await runCli(variables, 'seed', path.resolve('seeds/compose.yml'));
    expect(seeded).toMatchObject({ code: 0, stderr: '' });
    const home = `${service.variables.PUBLIC_URL}/`;
    const started = await service.http.post(
      '/v1/applications/login',
      { redirect_url: home, cancel_url: home },
      { 'x-api-key': KEY },
    );
    expect(started.status).toBe(201);
    const arrived = await service.http.get(`/?code=${CODE}`, BROWSER);
    expect(headingOf(arrived)).toBe('There is no application here');
    expect(visibleText(arrived.text)).toContain('POST /v1/auth/authorize before it expires');
    expect(arrived.text).not.toContain(CODE);
  });
});

import { ask } from '../support/ask.js';
import { type BrowserSession, givenBrowserSession } from '../support/browser-session.js';
import { sendLine } from '../support/raw.js';
import { startService, useService } from '../support/service.js';

const service = useService({ PUBLIC_URL: 'https://id.example.localhost' });
let session: BrowserSession;
beforeAll(async () => {
  session = await givenBrowserSession(service);
});

const PERSON = { accept: 'text/html' };

describe('what every answer carries', () => {
  const ANSWERS: [string, string, Record<string, string>][] = [
    ['GET', '/api/service/session', {}],
    ['GET', '/api/service/refresh', {}],
    ['POST', '/v1/auth/refresh', {}],
    ['POST', '/v1/applications/login', {}],
    ['PATCH', '/v1/auth/revoke', { authorization: 'Bearer nonsense' }],
    ['GET', '/nothing/here', {}],
    ['DELETE', '/v1/auth/refresh', {}],
    ['POST', '/v1/auth/refresh', { 'content-type': 'application/json', 'content-length': '1' }],
    ['GET', '/login', PERSON],
    ['GET', '/api/service/sign-out', PERSON],
    ['GET', '/api/service/refresh', PERSON],
  ];

  it.each(ANSWERS)('R41, R43: %s %s', async (method, path, headers) => {
    const body = headers['content-length'] ? '{' : '';
    const answer = await ask(service, path, { method, headers, body });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-request-id': expect.stringMatching(/^[\w-]{16}$/),
    });
    expect(answer.headers['x-powered-by']).toBeUndefined();
    expect(answer.headers.etag).toBeUndefined();
  });

  it('R43: gives each page a policy with a fresh nonce, and nothing to run but its own', async () => {
    const nonces = new Set<string>();
    for (const path of ['/api/service/sign-out', '/api/service/sign-out', '/api/service/refresh', '/login']) {
      const { headers, text } = await ask(service, path, { headers: PERSON });
      const policy = headers['content-security-policy'] as string;
      for (const rule of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(rule);
      expect(policy).not.toMatch(/unsafe|\*/);
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] as string;
      nonces.add(nonce);
      for (const [tag] of text.matchAll(/<(script|style)\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
      expect(text).not.toMatch(/\son\w+=|\sstyle=/);
    }
    expect(nonces.size).toBe(4);
  });

  // Red where it is left to Express, which answers with a page of its own before any of our layers.
  it.each([
    ['http://[::/x', {}],
    ['http://[::/x', { origin: 'https://else.example' }],
    ['//name@[::/x#', {}],
  ])('answers a URL that cannot be read with our words, %s %j', async (url, headers) => {
    const { status, head, text } = await sendLine(service.url, `GET ${url}`, headers as Record<string, string>);
    expect(status).toBe(400);
    expect(head.toLowerCase()).toContain('x-error-code: malformed_input');
    expect(head.toLowerCase()).toContain('content-security-policy: ');
    expect(JSON.parse(text).message).toContain('The URL of the request cannot be read.');
  });

  it('speaks of HTTPS only where it is at home there', async () => {
    const plain = await startService({ DATABASE_URL: service.databaseUrl });
    const { headers } = await ask(plain, '/health/live');
    await plain.stop();
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

describe('R42, R69: other spellings of an address', () => {
  const ADDRESSES = ['/api/service/session', '/api/service/refresh', '/v1/auth/refresh', '/v1/auth/revoke'];
  const spellings = (path: string): string[] => [
    `${path}/`,
    `${path}/x.css`,
    `${path};x.css`,
    `${path};jsessionid=1`,
    `${path}.css`,
    `${path}%2f.png`,
    `${path}%00.css`,
    `${path}%3f.css`,
    `/${path}`,
    path.replace('/auth', '//auth').replace('/service', '//service'),
    path.replace(/\/(\w+)$/, '/./$1'),
    path.replace(/\/(\w+)$/, '/x/../$1'),
    path.replace(/\/(\w+)$/, '/%2e/$1'),
    path.replace(/\/(\w+)$/, '/x/%2e%2e/$1'),
    path.replace(/\/(\w)(\w+)$/, (_all, first, rest) => `/%${first.charCodeAt(0).toString(16)}${rest}`),
    path.toUpperCase(),
    path.replace('service', 'Service').replace('auth', 'Auth'),
    path.replaceAll('/', '\\'),
    `${path}%20`,
    `http://evil.tld${path}/`,
  ];

  it.each(ADDRESSES)('%s has no other name', async (path) => {
    const method = path.startsWith('/v1') ? (path.endsWith('revoke') ? 'PATCH' : 'POST') : 'GET';
    const cookie = Object.entries(session.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    for (const spelling of spellings(path)) {
      const headers = { cookie, authorization: `Bearer ${session.accessToken}` };
      const { status, head, text } = await sendLine(service.url, `${method} ${spelling}`, headers);
      expect([spelling, status === 404 || status === 400]).toEqual([spelling, true]);
      expect([spelling, /set-cookie/i.test(head), text.includes(session.identity.email)]).toEqual([
        spelling,
        false,
        false,
      ]);
    }
  });
});

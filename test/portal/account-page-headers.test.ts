import { givenAccountPages } from '../support/account-pages.js';
import type { Browser } from '../support/hosted.js';
import { useService } from '../support/service.js';

describe('The headers of the account pages', () => {
  const service = useService();
  let browser: Browser;

  beforeAll(async () => {
    ({ browser } = await givenAccountPages(service));
  });

  const PATHS = [
    ...['/portal', '/portal/profile', '/portal/security', '/portal/password', '/portal/authenticator'],
    ...['/portal/confirm', '/portal/sign-ins', '/portal/data', '/portal/sign-out', '/portal/nowhere'],
  ];

  it.each(PATHS)('R41, R43: protect %s', async (path) => {
    const { headers } = await browser.open(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-request-id': expect.stringMatching(/^[\w-]{16}$/),
    });
    expect([headers.get('x-powered-by'), headers.get('etag')]).toEqual([null, null]);
  });

  it('R43: hold a policy with a fresh nonce, which every script and style of the page has', async () => {
    const nonces = new Set<string>();
    for (const path of [...PATHS, ...PATHS]) {
      const { headers, text } = await browser.open(path);
      const policy = headers.get('content-security-policy') ?? '';
      for (const rule of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(rule);
      expect(policy).not.toMatch(/unsafe|\*/);
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] as string;
      nonces.add(nonce);
      for (const [tag] of text.matchAll(/<(script|style)\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
      expect(text).not.toMatch(/\son\w+=|\sstyle=/);
    }
    expect(nonces.size).toBe(PATHS.length * 2);
  });
});

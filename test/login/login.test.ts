import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenChangedApplication } from '../support/given-changes.js';
import { Browser, givenLogin, linkNamed, visibleText } from '../support/hosted.js';
import { useService } from '../support/service.js';

describe('The hosted login', () => {
  const service = useService();
  let application: GivenApplication;
  let browser: Browser;

  beforeAll(async () => {
    application = await givenApplication(service, { name: 'Shop & Sons' });
  });
  beforeEach(() => {
    browser = new Browser(service);
  });

  const opened = async (more: Record<string, string> = {}) =>
    browser.open((await givenLogin(service, application, more)).path);

  it('leads from the sign-in page to a session', async () => {
    const identity = await givenIdentity(service, application);
    await opened();
    const left = await browser.submit({ email: identity.email, password: PASSWORD });
    expect(left.status).toBe(303);
    const target = new URL(left.headers.get('location') as string);
    expect(target.origin + target.pathname).toBe('https://app.example.com/callback');
    expect([...target.searchParams.keys()]).toEqual(['state', 'code']);
    const code = target.searchParams.get('code');
    const session = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    expect(session.status).toBe(200);
    expect(session.body.user).toMatchObject({ id: identity.id, provider: 'password' });
  });

  it('leads back and forth between sign-in and a new account', async () => {
    await opened();
    await browser.follow('Create an account');
    expect(visibleText(browser.page.text)).toContain('Create your account');
    await browser.follow('Sign in instead');
    expect(browser.page.status).toBe(200);
    expect(visibleText(browser.page.text)).toContain('Create an account');
  });

  it('names its fields, buttons and links, and tells password managers what they are', async () => {
    const { text } = await opened({ login_hint: 'ada@example.com' });
    expect(text).toContain('<html lang="en">');
    expect(text).toContain('<title>Sign in · Shop &amp; Sons</title>');
    expect(text).toMatch(
      /<label for="email">Email<\/label><\/div><input[^>]*autocomplete="username webauthn"[^>]*value="ada@example.com"/,
    );
    expect(text).toMatch(
      /<label for="password">Password<\/label><\/div><div class="entry"><input[^>]*autocomplete="current-password"/,
    );
    expect(text).toMatch(/<button type="submit"[^>]*>Sign in<\/button>/);
    for (const link of ['Create an account', 'Forgot password\\?', 'Cancel']) linkNamed(browser.page, link);
    await browser.follow('Create an account');
    const register = browser.page.text;
    for (const label of ['Name', 'Email', 'Password']) expect(register).toContain(`>${label}</label>`);
    expect(register).toMatch(/<input[^>]*autocomplete="new-password"/);
    expect(register).toMatch(/<button type="submit"[^>]*>Create account<\/button>/);
  });

  it('R43: is framed by nobody, cached nowhere, and runs no script but its own', async () => {
    const { headers, text } = await opened();
    const policy = headers.get('content-security-policy') as string;
    const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'nonce-${nonce}'`,
      "img-src 'self' https: data:",
      `script-src 'nonce-${nonce}'`,
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
    ]);
    expect(text).toContain(`<style nonce="${nonce}">`);
    expect([...text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([`<script nonce="${nonce}">`]);
    expect(text).not.toMatch(/style="| on[a-z]+="/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  it('R43: lets a form leave only from the pages that lead to the application', async () => {
    const { query } = await givenLogin(service, application);
    const policyOf = async (path: string) =>
      (await browser.open(path + query)).headers.get('content-security-policy') as string;
    for (const path of ['/login/register', '/login/forgot'])
      expect(await policyOf(path)).toContain("form-action 'self'");
    for (const path of ['/login', '/login/verify', '/login/reset'])
      expect(await policyOf(path)).not.toContain('form-action');
  });

  it("shows the application's name, picture and colour, and only a real colour", async () => {
    const other = await givenApplication(service, { name: '<b>Bold</b>' });
    const brand = (branding: object) => givenChangedApplication(service, other, { branding });
    await brand({ logoUrl: 'https://cdn.example.com/a.svg?x="><script>', accentColor: '#0ca678' });
    const { text } = await browser.open((await givenLogin(service, other)).path);
    expect(text).toContain('--accent: #0ca678;');
    expect(text).toContain('<img src="https://cdn.example.com/a.svg?x=&quot;>&lt;script>" alt');
    expect(text).toContain('&lt;b>Bold&lt;/b>');
    expect(text).not.toContain('<b>Bold');
  });

  describe('in other languages', () => {
    it.each([
      ['de', 'Anmelden'],
      ['fr', 'Se connecter'],
      ['es', 'Iniciar sesión'],
      ['pt', 'Entrar'],
      ['ja', 'ログイン'],
    ])('speaks %s', async (language, button) => {
      const { text } = await opened({ ui_locales: `xx ${language}` });
      expect(text).toContain(`<html lang="${language}">`);
      expect(text).toMatch(new RegExp(`<button[^>]*>${button}</button>`));
    });

    it('follows ui_locales before Accept-Language, and falls back to English', async () => {
      const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };
      const { path } = await givenLogin(service, application);
      expect((await browser.open(path, german)).text).toContain('<html lang="de">');
      expect((await browser.open(path, { 'accept-language': 'ko' })).text).toContain('<html lang="en">');
      const french = await givenLogin(service, application, { ui_locales: 'fr-CA' });
      expect((await browser.open(french.path, german)).text).toContain('<html lang="fr">');
    });
  });
});

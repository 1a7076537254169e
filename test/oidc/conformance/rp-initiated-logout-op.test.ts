import { BYE, locationOf, logout, useLogouts, whole } from '../../support/logouts.js';
import { claimsIn, signedInName } from '../../support/oidc.js';

const { service, signedIn, isSignedIn, isAlive } = useLogouts();

describe('The plan RP-Initiated Logout OP', () => {
  it('oidcc-discovery-endpoint-verification: names the endpoint', async () => {
    const { body } = await service.http.get('/.well-known/openid-configuration');
    expect(body.end_session_endpoint).toBe(`${service.variables.PUBLIC_URL}/oauth/logout`);
  });

  it('oidcc-rp-initiated-logout: leads back with the state, and the browser is signed out', async () => {
    const { browser, idToken, accessToken } = await signedIn();
    expect(await isSignedIn(browser)).toBe(true);
    const answer = await logout(browser, whole(idToken));
    expect([answer.status, locationOf(answer)]).toEqual([303, `${BYE}?state=s-1`]);
    expect(signedInName(browser)).toBeUndefined();
    expect(await isSignedIn(browser)).toBe(false);
    expect(await isAlive(accessToken)).toBe(false);
  });

  it('oidcc-rp-initiated-logout-no-state: leads back without one', async () => {
    const { browser, idToken } = await signedIn();
    const answer = await logout(browser, { id_token_hint: idToken, post_logout_redirect_uri: BYE });
    expect(locationOf(answer)).toBe(BYE);
  });

  it.each<[string, Record<string, string>]>([
    ['no-params', {}],
    ['only-state', { state: 's-1' }],
  ])('oidcc-rp-initiated-logout-%s: asks, signs out and says so', async (_module, parameters) => {
    const { browser, accessToken } = await signedIn();
    const page = await logout(browser, parameters);
    expect([page.status, locationOf(page)]).toEqual([200, null]);
    expect(page.text).toContain('Sign out?');
    expect(await isAlive(accessToken)).toBe(true);
    const end = await browser.submit({});
    expect([end.status, locationOf(end)]).toEqual([200, null]);
    expect(end.text).toContain('You are signed out');
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('oidcc-rp-initiated-logout-no-post-logout-redirect-uri: signs out at once and says so', async () => {
    const { browser, idToken } = await signedIn();
    const page = await logout(browser, { id_token_hint: idToken, state: 's-1' });
    expect([page.status, locationOf(page)]).toEqual([200, null]);
    expect(page.text).toContain('You are signed out');
    expect(await isSignedIn(browser)).toBe(false);
  });

  it.each([
    ['bad-post-logout-redirect-uri', 'https://evil.example/bye'],
    ['query-added-to-post-logout-redirect-uri', `${BYE}?added=1`],
  ])('oidcc-rp-initiated-logout-%s: is an error page and never a redirect', async (_module, uri) => {
    const { browser, idToken } = await signedIn();
    const page = await logout(browser, { ...whole(idToken), post_logout_redirect_uri: uri });
    expect([page.status, locationOf(page)]).toEqual([400, null]);
    expect(page.headers.get('x-error-code')).toBe('post_logout_redirect_uri_not_allowed');
    expect(page.text).not.toContain(uri);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it.each<[string, (idToken: string) => string]>([
    [
      'modified-id-token-hint',
      (idToken) =>
        `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${idToken.split('.')[1] as string}.`,
    ],
    [
      'bad-id-token-hint',
      (idToken) => {
        const [header, , signature] = idToken.split('.');
        const claims = Buffer.from(JSON.stringify({ ...claimsIn(idToken), sub: 'another' })).toString('base64url');
        return `${header}.${claims}.${signature}`;
      },
    ],
  ])('oidcc-rp-initiated-logout-%s: is an error page and never a redirect', async (_module, change) => {
    const { browser, idToken } = await signedIn();
    const page = await logout(browser, whole(change(idToken)));
    expect([page.status, locationOf(page)]).toEqual([400, null]);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('oidcc-rp-initiated-logout-no-id-token-hint: is an error page and never a redirect', async () => {
    const { browser } = await signedIn();
    const page = await logout(browser, { post_logout_redirect_uri: BYE, state: 's-1' });
    expect([page.status, locationOf(page)]).toEqual([400, null]);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

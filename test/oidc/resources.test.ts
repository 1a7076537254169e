import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { Browser } from '../support/hosted.js';
import {
  basic,
  claimsIn,
  type GivenClient,
  givenClient,
  givenClientCode,
  signInThere,
  token,
} from '../support/oidc.js';
import { useService } from '../support/service.js';

const FIRST = 'https://one.example.com/mcp';
const SECOND = 'https://two.example.com/mcp';
const OTHER = 'https://three.example.com/mcp';

describe('The resource that an access token is for', () => {
  const service = useService();
  let application: GivenApplication;
  let identity: GivenIdentity;
  let client: GivenClient;

  beforeAll(async () => {
    application = await givenApplication(service);
    identity = await givenIdentity(service, application);
    client = await givenClient(service, application, { audiences: [FIRST, SECOND, OTHER] });
  });

  /** A login for these. */
  async function codeFor(...resources: string[]): Promise<string> {
    const browser = new Browser(service);
    const query = new URLSearchParams({
      ...{ client_id: client.id, redirect_uri: client.redirectUri, response_type: 'code' },
      scope: 'openid offline_access',
    });
    for (const resource of resources) query.append('resource', resource);
    await browser.open(`/oauth/authorize?${query}`);
    return (await signInThere(browser, identity)).searchParams.get('code') as string;
  }

  const exchange = (code: string, more: Record<string, string> = {}) =>
    token(
      service,
      { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri, ...more },
      basic(client),
    );
  const refresh = (refreshToken: string, more: Record<string, string> = {}) =>
    token(service, { grant_type: 'refresh_token', refresh_token: refreshToken, ...more }, basic(client));
  const audienceIn = ({ body }: { body: { access_token: string } }) => claimsIn(body.access_token).aud;
  const invalid = { status: 400, body: { error: 'invalid_target' } };

  it('is the one of the login, and stays it when it is refreshed', async () => {
    const first = await exchange(await codeFor(FIRST), { resource: FIRST });
    expect(audienceIn(first)).toBe(FIRST);
    const second = await refresh(first.body.refresh_token);
    expect(audienceIn(second)).toBe(FIRST);
    expect(audienceIn(await refresh(second.body.refresh_token, { resource: FIRST }))).toBe(FIRST);
  });

  it('is one of several, each in its turn, and the first one where none is named', async () => {
    const first = await exchange(await codeFor(FIRST, SECOND));
    expect(audienceIn(first)).toBe(FIRST);
    const second = await refresh(first.body.refresh_token, { resource: SECOND });
    expect(audienceIn(second)).toBe(SECOND);
    expect(audienceIn(await refresh(second.body.refresh_token))).toBe(FIRST);
  });

  it('is the application where the login names none', async () => {
    const first = await exchange(await codeFor());
    expect(audienceIn(first)).toBe(application.id);
    expect(audienceIn(await refresh(first.body.refresh_token))).toBe(application.id);
  });

  // Red if the audience is taken from the token request.
  it('is never chosen at the token endpoint (GHSA-p2fr-6hmx-4528): not with the code, and not with the refresh token', async () => {
    const code = await codeFor(FIRST);
    for (const resource of [OTHER, SECOND, 'https://unknown.example', application.id])
      expect(await exchange(code, { resource })).toMatchObject(invalid);
    const first = await exchange(code); // which was not spent
    expect(audienceIn(first)).toBe(FIRST);
    expect(await refresh(first.body.refresh_token, { resource: OTHER })).toMatchObject(invalid);
    const second = await refresh(first.body.refresh_token);
    expect(audienceIn(second)).toBe(FIRST);
    const unnamed = await exchange(await codeFor());
    expect(await refresh(unnamed.body.refresh_token, { resource: FIRST })).toMatchObject(invalid);
  });

  it('is one that the client may name', async () => {
    const browser = new Browser(service);
    const query = new URLSearchParams({
      ...{ client_id: client.id, redirect_uri: client.redirectUri, response_type: 'code', state: 's' },
      resource: 'https://unknown.example',
    });
    await browser.open(`/oauth/authorize?${query}`);
    const back = new URL(browser.page.headers.get('location') ?? '');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'invalid_target', state: 's' });
    const poor = await givenClient(service, application);
    await browser.open(
      `/oauth/authorize?${new URLSearchParams({ ...Object.fromEntries(query), client_id: poor.id, resource: FIRST })}`,
    );
    expect(browser.page.headers.get('location')).toContain('error=invalid_target');
  });

  it('of a login without scope is named in a JWT', async () => {
    const code = await givenClientCode(service, client, identity, { scope: '', resource: FIRST });
    const answer = await exchange(code);
    expect(answer.body).not.toHaveProperty('id_token');
    expect(audienceIn(answer)).toBe(FIRST);
  });
});

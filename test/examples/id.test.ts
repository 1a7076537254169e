import path from 'node:path';
import * as oidc from 'openid-client';
import pg from 'pg';
import { newId } from '../../src/platform/crypto/ids.js';
import { Child } from '../support/child.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { Organizations } from '../support/given-organizations.js';
import { Browser, formOf, linkNamed, visibleText } from '../support/hosted.js';
import { cloneDatabase, type Service, useService } from '../support/service.js';
import { until } from '../support/until.js';

const CLIENT = 'gatehouse-demo';
const WITHOUT_PACKAGE = path.resolve('test/support/without-oidc-provider.mjs');

describe('Example ID', () => {
  const service = useService();
  let application: GivenApplication;
  let browser: Browser;
  beforeAll(async () => {
    application = await givenApplication(service);
    await givenExampleId(service, application);
  });
  beforeEach(() => {
    browser = new Browser(service);
  });

  const issuer = () => `${service.url}/dev/example-id`;
  const callback = () => `${service.url}/login/callback/${application.slug}/example`;

  /** As our own side of the protocol does it, up to the page of the people. */
  async function begin(more: Record<string, string> = {}) {
    const options = { execute: [oidc.allowInsecureRequests] };
    const client = await oidc.discovery(new URL(issuer()), CLIENT, {}, oidc.None(), options);
    const [verifier, nonce, state] = [oidc.randomPKCECodeVerifier(), oidc.randomNonce(), oidc.randomState()];
    const url = oidc.buildAuthorizationUrl(client, {
      redirect_uri: callback(),
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      nonce,
      state,
      ...more,
    });
    await browser.open(url.pathname + url.search);
    await browser.open(new URL(browser.page.headers.get('location') as string, service.url).pathname);
    return { client, checks: { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state } };
  }

  /** Follows the redirects after the choice, to the callback. */
  async function arrive(): Promise<URL> {
    for (let steps = 0; steps < 5; steps += 1) {
      const target = new URL(browser.page.headers.get('location') as string, service.url);
      if (target.href.startsWith(callback())) return target;
      await browser.open(target.pathname + target.search);
    }
    throw new Error(`It does not arrive: ${browser.page.text}`);
  }

  async function signIn(fields: Record<string, string>) {
    const { client, checks } = await begin();
    await browser.press('Continue', fields);
    const answer = await oidc.authorizationCodeGrant(client, await arrive(), checks);
    return answer.claims() as oidc.IDToken;
  }

  it.each([
    ['verified', { sub: 'grace', email: 'grace@example.net', email_verified: true, name: 'Grace Hopper' }],
    ['unverified', { sub: 'linus', email: 'linus@example.net', email_verified: false }],
    ['relay', { email: expect.stringMatching(/@privaterelay\.appleid\.com$/), is_private_email: true }],
  ])('lets a person be the one whose address is %s', async (person, claims) => {
    expect(await signIn({ person })).toMatchObject({ iss: issuer(), aud: CLIENT, amr: ['pwd'], ...claims });
  });

  it('is there for an organization that brings it', async () => {
    const organizations = await Organizations.of(service, application);
    const { path: acme } = await organizations.make('acme');
    const brought = { issuer: issuer(), client_id: 'acme-here' };
    const { body } = await organizations.operator.send('PUT', `${acme}/provider`, brought);
    await begin({ client_id: 'acme-here', redirect_uri: body.callback_url });
    expect(visibleText(browser.page.text)).toContain('Grace Hopper');
    await organizations.operator.delete(`${acme}/provider`);
  });

  it('lets a person have no address at all', async () => {
    expect(await signIn({ person: 'nameless' })).not.toHaveProperty('email');
  });

  it('lets a person have the address of an existing account, and be the same one the next time', async () => {
    const first = await signIn({ person: 'typed', email: 'Ada@example.com' });
    expect(first).toMatchObject({ email: 'Ada@example.com', email_verified: true });
    expect((await signIn({ person: 'typed', email: 'Ada@example.com' })).sub).toBe(first.sub);
    await begin();
    expect((await browser.press('Continue', { person: 'typed', email: 'nothing' })).status).toBe(400);
    expect(visibleText(browser.page.text)).toContain('Enter the address of the person.');
  });

  // Red where a person reads JSON: the back button leads there from the application.
  it('says on a page that a sign-in is over, and leads on', async () => {
    const { client, checks } = await begin();
    const { page } = browser;
    await browser.press('Continue', { person: 'verified' });
    await oidc.authorizationCodeGrant(client, await arrive(), checks);
    const path = formOf(page).action;
    for (const answer of [await browser.open(path), await browser.post(path, { person: 'verified' })]) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(visibleText(answer.text)).toContain('This sign-in is over');
      expect(linkNamed(answer, 'To the demo application')).toBe('/demo');
    }
  });

  it('says that a second factor was used, if asked to', async () => {
    expect((await signIn({ person: 'verified', mfa: 'yes' })).amr).toEqual(['pwd', 'otp', 'mfa']);
  });

  it('asks each time, and can be left', async () => {
    await signIn({ person: 'verified' });
    await begin();
    expect(visibleText(browser.page.text)).toContain('Who do you want to be?');
    await browser.press('Cancel', { cancel: 'yes' });
    expect((await arrive()).searchParams.get('error')).toBe('access_denied');
  });

  it('is not there for an issuer that no application names, nor for a page opened on its own', async () => {
    const unknown = await service.http.get('/dev/example-id/people/unknown');
    expect([unknown.status, unknown.headers.get('x-error-code')]).toEqual([404, 'example_sign_in_unknown']);
    await service.db.query('UPDATE application_providers SET issuer = $1', ['https://elsewhere.example.com']);
    expect((await service.http.get('/dev/example-id/.well-known/openid-configuration')).status).toBe(404);
    await service.db.query('UPDATE application_providers SET issuer = $1', [issuer()]);
    expect((await service.http.get('/dev/example-id/.well-known/openid-configuration')).status).toBe(200);
  });
});

// Red where nothing is logged: its developer sees a button that leads to a 404.
it('Example ID says in the log that its package is missing, and what to do', async () => {
  const child = await Child.start({ DATABASE_URL: await cloneDatabase() }, ['--import', WITHOUT_PACKAGE]);
  const db = new pg.Client({ connectionString: child.variables.DATABASE_URL as string });
  await db.connect();
  const there = { db, url: child.url, http: child.http } as unknown as Service;
  await givenExampleId(there, await givenApplication(there));
  const answer = await child.http.get('/dev/example-id/.well-known/openid-configuration');
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([404, 'example_id_absent']);
  await until(() => child.stdout.includes('it needs the package oidc-provider. Run npm install.'));
  expect((await child.http.get('/health/ready')).status).toBe(200);
  await db.end();
  await child.stop();
});

/** The redirect of its client is that of the application and of the provider's id. */
async function givenExampleId(service: Service, { id }: GivenApplication): Promise<void> {
  await service.db.query(
    `INSERT INTO application_providers (id, application_id, provider, type, issuer, client_id, created_at, updated_at)
     VALUES ($1, $2, 'example', 'oidc', $3, $4, now(), now())`,
    [newId(), id, `${service.url}/dev/example-id`, CLIENT],
  );
}

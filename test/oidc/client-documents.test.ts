import type { LookupAddress } from 'node:dns';
import { type AddressInfo, createServer, isIPv6, type Server } from 'node:net';
import { Network } from '../../src/identities/upstream/http/network.js';
import { UpstreamHttp } from '../../src/identities/upstream/http/upstream-http.js';
import { answerConsent, type ClientSite, givenAgents, givenClientSite, signInUpToConsent } from '../support/agents.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { Browser, visibleText } from '../support/hosted.js';
import { authorize, claimsIn, newPkce, token } from '../support/oidc.js';
import { type Answer, useService } from '../support/service.js';

const REDIRECT = 'http://127.0.0.1:53411/callback';

describe('A client that is known by a document', () => {
  const service = useService();
  let application: GivenApplication;
  let resource: string;
  let site: ClientSite;
  const pkce = newPkce();
  beforeEach(async () => {
    application = await givenApplication(service, { name: 'Shop' });
    resource = `https://mcp.example.com/${application.id}`;
    await givenAgents(service, application, { audiences: [resource] });
    site = await givenClientSite();
  });
  afterEach(() => site.close());

  const start = (
    parameters: Record<string, string> = {},
    id = site.url,
    browser = new Browser(service),
  ): Promise<Answer> =>
    authorize(
      browser,
      { id, secret: '', redirectUri: REDIRECT },
      {
        ...{ resource, code_challenge: pkce.challenge, code_challenge_method: 'S256', ...parameters },
      },
    );
  /** From its consent on. */
  async function exchange(browser: Browser): Promise<Answer> {
    const code = (await answerConsent(browser, 'allow')).searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', client_id: site.url, redirect_uri: REDIRECT, resource };
    return token(service, { ...form, code, code_verifier: pkce.verifier });
  }
  const refused = async (words: string, parameters: Record<string, string> = {}, id = site.url) => {
    const answer = await start(parameters, id);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.text).toContain(words);
  };

  it('signs in with PKCE, and its token is for the resource alone', async () => {
    const identity = await givenIdentity(service, application);
    const browser = new Browser(service);
    await start({}, site.url, browser);
    await signInUpToConsent(browser, identity);
    const text = visibleText(browser.page.text);
    expect(text).toContain(`${new URL(site.url).host} asks for access to your account at Shop.`);
    expect(text).toContain('It calls itself “Notes of Ada”.');
    const answer = await exchange(browser);
    expect(answer.status).toBe(200);
    expect(claimsIn(answer.body.access_token)).toMatchObject({
      ...{ aud: resource, client_id: site.url, app: application.id, sub: identity.id },
    });
    const refresh = { grant_type: 'refresh_token', client_id: site.url, refresh_token: answer.body.refresh_token };
    const next = await token(service, refresh);
    expect(claimsIn(next.body.access_token)).toMatchObject({ aud: resource });
    const ofApplication = { authorization: `Bearer ${answer.body.access_token}` };
    expect((await service.http.get('/v1/auth/session', ofApplication)).status).toBe(401);
  });

  // Red while an access token did not say whose users the client means: the answer was 200, and nothing ended.
  it.each(['access_token', 'refresh_token'])('ends its session by its %s', async (which) => {
    const browser = new Browser(service);
    await start({}, site.url, browser);
    await signInUpToConsent(browser, await givenIdentity(service, application));
    const { body } = await exchange(browser);
    const form = { client_id: site.url, token: body[which] };
    expect(await service.http.form('/oauth/revoke', form)).toMatchObject({ status: 200 });
    const refresh = { grant_type: 'refresh_token', client_id: site.url, refresh_token: body.refresh_token };
    expect(await token(service, refresh)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('sends its login ahead (PAR), and then the browser brings a reference alone', async () => {
    const asked = {
      ...{ client_id: site.url, redirect_uri: REDIRECT, response_type: 'code', scope: 'openid' },
      ...{ code_challenge: pkce.challenge, code_challenge_method: 'S256' },
    };
    // Red where the name of a page stands for the error of OAuth.
    for (const [more, error, code] of [
      [{}, 'invalid_target', 'resource_missing'],
      [{ resource: 'https://unknown.example.com' }, 'invalid_target', 'resource_not_offered'],
      [{ resource, client_id: `${site.url}-elsewhere` }, 'invalid_client', 'client_document_refused'],
      [{ resource, redirect_uri: 'https://elsewhere.example/cb' }, 'invalid_request', 'redirect_uri_not_allowed'],
    ] as const) {
      const refused = await service.http.form('/oauth/par', { ...asked, ...more });
      expect([refused.status, refused.body.error, refused.headers.get('x-error-code')]).toEqual([400, error, code]);
    }
    const pushed = await service.http.form('/oauth/par', { ...asked, resource });
    expect(pushed.status).toBe(201);
    const browser = new Browser(service);
    await browser.open(
      `/oauth/authorize?${new URLSearchParams({ client_id: site.url, request_uri: pushed.body.request_uri })}`,
    );
    await signInUpToConsent(browser, await givenIdentity(service, application));
    expect(claimsIn((await exchange(browser)).body.access_token)).toMatchObject({ aud: resource });
  });

  it('is told that it cannot sign in on devices', async () => {
    const asked = { client_id: site.url, resource };
    expect(await service.http.form('/oauth/device_authorization', asked)).toMatchObject({
      ...{ status: 400, body: { error: 'unauthorized_client' } },
    });
  });

  it('serves each application that takes documents, by the resource that is asked for', async () => {
    const other = await givenApplication(service, { name: 'Other' });
    await givenAgents(service, other, { audiences: ['https://other.example.com'] });
    const stranger = await givenIdentity(service, other);
    const browser = new Browser(service);
    await start({}, site.url, browser);
    const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
    await browser.open(pathname + search);
    await browser.submit({ email: stranger.email, password: stranger.password });
    expect(browser.page.status).toBe(401); // a user of the other application
    await start({ resource: 'https://other.example.com' }, site.url, browser);
    await signInUpToConsent(browser, stranger);
    expect(visibleText(browser.page.text)).toContain('your account at Other');
  });

  it('is fetched again only when its headers allow', async () => {
    await start();
    await start();
    expect(site.asked).toBe(1);
    await service.db.query(`UPDATE clients SET stale_at = now() - interval '1 s' WHERE id = $1`, [site.url]);
    await givenAgents(service, application, { audiences: [resource] });
    site.document.redirect_uris = ['https://elsewhere.example/cb'];
    await refused('redirect_uri');
    expect(site.asked).toBe(2);
  });

  it('is refused without PKCE', async () => {
    const { headers } = await start({ code_challenge: '', code_challenge_method: '' });
    expect([headers.get('x-error-code'), headers.get('location')]).toEqual(['invalid_request', null]);
  });

  it('is refused where no application offers the resource, or takes documents', async () => {
    await refused('resource must say', { resource: '' });
    await refused('takes such clients', { resource: 'https://unknown.example.com' });
    await givenAgents(service, application, { audiences: [resource], documents: false });
    await refused('takes such clients');
    expect(site.asked).toBe(0);
  });

  it('is refused where the plan does not include it', async () => {
    await service.db.query(`UPDATE plans SET agents = NULL WHERE id = $1`, [application.planId]);
    await refused('takes such clients');
    expect(site.asked).toBe(0);
  });

  it('is refused where its document names another client_id', async () => {
    site.document.client_id = 'https://claude.example/client.json';
    await refused('client_id must be the URL');
  });

  it('is refused where its document is too large, and no more is read', async () => {
    site.document.more = 'x'.repeat(11 * 1024);
    await refused('10 kilobytes');
  });

  it('is refused where its document redirects', async () => {
    const target = await givenClientSite();
    site.answer = (_request, response) => void response.writeHead(302, { location: target.url }).end();
    await refused('not with a redirect');
    expect(target.asked).toBe(0);
    await target.close();
  });

  it('is refused where its document is no JSON, wants a secret or lists a redirect that is none', async () => {
    site.document.token_endpoint_auth_method = 'client_secret_post';
    await refused('has no secret here');
    site.document = { ...site.document, token_endpoint_auth_method: 'none', redirect_uris: ['javascript:alert(1)'] };
    await refused('redirect_uris');
    site.answer = (_request, response) => void response.writeHead(200).end('<html>');
    await refused('JSON object');
  });

  it('SSRF: no address of a private network is asked, by number or by name', async () => {
    const server = createServer();
    let connections = 0;
    server.on('connection', (socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((ready) => server.listen(0, ready));
    const { port } = server.address() as AddressInfo;
    for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:7f00:1]'])
      await refused('public address', {}, `https://${host}:${port}/client.json`);
    expect(connections).toBe(0);
    await new Promise((closed) => server.close(closed));
  });

  describe('SSRF: a name', () => {
    let connections: number;
    let server: Server;
    let looked: string[];
    let id: string;

    beforeEach(async () => {
      connections = 0;
      looked = [];
      server = createServer((socket) => {
        connections += 1;
        socket.destroy();
      });
      await new Promise<void>((ready) => server.listen(0, ready));
      id = `https://client.example.com:${(server.address() as AddressInfo).port}/client.json`;
    });
    afterEach(async () => {
      await new Promise((closed) => server.close(closed));
    });

    /** The addresses that the name has at each look-up. */
    async function withAddresses(answers: string[][], act: () => Promise<void>): Promise<void> {
      const look = (name: string, _options: object, told: (error: null, found: LookupAddress[]) => void) => {
        const addresses = answers[Math.min(looked.push(name), answers.length) - 1] as string[];
        told(
          null,
          addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
        );
      };
      const http = service.app.get(UpstreamHttp, { strict: false }) as unknown as { network: Network | undefined };
      const before = http.network;
      http.network = new Network(look as never);
      try {
        await act();
      } finally {
        await http.network.close();
        http.network = before;
      }
    }

    // Red where publicOnly does not ask isPrivateAddress.
    it.each([
      ['this machine', ['127.0.0.1']],
      ['this machine, by IPv6', ['::1']],
      ['this machine, as mapped', ['::ffff:127.0.0.1']],
      ['a public address and a private one', ['203.119.0.1', '127.0.0.1']],
    ])('of %s is not connected to', async (_what, addresses) => {
      await withAddresses([addresses], () => refused('public address', {}, id));
      expect(looked).toEqual(['client.example.com']);
      expect(connections).toBe(0);
    });

    // Red where the addresses are judged at one look-up and connected to at another.
    it('that changes its address after it was judged (DNS rebinding) is not looked up again', async () => {
      const nowhere = '4000::1'; // not private, and of no network
      await withAddresses([[nowhere], ['127.0.0.1']], () => refused('within five seconds', {}, id));
      expect(looked).toEqual(['client.example.com']);
      expect(connections).toBe(0);
    });
  });

  it('SSRF: a document that does not come is given up after five seconds', async () => {
    site.answer = () => undefined;
    const began = performance.now();
    await refused('within five seconds');
    expect(performance.now() - began).toBeGreaterThan(4_000);
  });

  it('SSRF: a document that comes in drops is given up after five seconds', async () => {
    let drops: NodeJS.Timeout | undefined;
    site.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      drops = setInterval(() => response.write(' '), 100);
    };
    await refused('within five seconds');
    clearInterval(drops);
  });

  it('SSRF: a URL that two parsers may read differently names no document', async () => {
    for (const id of [
      'http://example.com/client.json',
      `http://localhost:${new URL(site.url).port}/client.json`,
      'https://example.com',
      'https://example.com/',
      'https://user@example.com/client.json',
      'https://example.com/client.json#fragment',
      'https://example.com/a/../client.json',
      'https://EXAMPLE.com/client.json',
    ])
      await refused('names no client', {}, id);
  });
});

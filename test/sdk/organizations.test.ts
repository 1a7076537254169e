import { randomBytes } from 'node:crypto';
import { type Asked, type AuthOptions, createAuth } from '../../packages/core/server.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { Organizations } from '../support/given-organizations.js';
import { useService } from '../support/service.js';

const asked = (method: string, url: string, headers: Record<string, string> = {}): Asked => ({
  ...{ method, url },
  header: (name) => headers[name],
});
const cookieOf = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

describe('The organizations of a user, by @gatehouse/core', () => {
  const service = useService();
  let application: GivenApplication;
  let organizations: Organizations;
  let options: AuthOptions;
  let auth: ReturnType<typeof createAuth>;
  let email: string;
  /** What a browser sends that is signed in to `globex`. */
  let cookie: string;

  beforeAll(async () => {
    application = await givenApplication(service);
    organizations = await Organizations.of(service, application);
    const identity = await givenIdentity(service, application);
    ({ email } = identity);
    await organizations.put(await organizations.make('acme'), identity, ['admin']);
    await organizations.put(await organizations.make('globex'), identity, ['member']);
    await organizations.make('initech');
    options = {
      ...{ url: service.url, apiKey: application.apiKey, appUrl: 'https://app.example.com' },
      ...{ secret: randomBytes(32).toString('base64'), onError: () => {} },
    };
    auth = createAuth(options);
  });

  it('are asked for on a screen of your own, and the session says which one is active', async () => {
    const typed = { email, password: PASSWORD };
    const first = await auth.submit(asked('POST', '/'), 'sign-in', typed);
    expect(first.turn).toMatchObject({ screen: 'sign-in', asksFor: 'organization', status: 403 });
    expect(first.turn.organizations?.map(({ slug }) => slug)).toEqual(['acme', 'globex']);
    const again = asked('POST', '/', { cookie: cookieOf(first.cookies) });
    const { turn, cookies } = await auth.submit(again, 'sign-in', { ...typed, organization: 'globex' });
    expect(turn.session?.organization).toMatchObject({ slug: 'globex', permissions: ['invoices:read'] });
    cookie = cookieOf(cookies);
    const { session } = await auth.enter(asked('GET', '/', { cookie }));
    expect(session?.organization).toEqual(turn.session?.organization);
    const held = await auth.client.organizations(session?.accessToken ?? '');
    expect(held.map(({ slug, roles }) => [slug, roles])).toEqual([
      ['acme', ['admin']],
      ['globex', ['member']],
    ]);
  });

  it('are switched by a form, which leads back', async () => {
    const form = (query: string, headers = {}) =>
      auth.enter(asked('POST', `/auth/organization?${query}`, { cookie, ...headers }));
    const { answer } = await form('organization=acme&returnTo=/invoices');
    expect(answer).toMatchObject({ status: 303, headers: { location: '/invoices' } });
    const { session } = await auth.enter(asked('GET', '/', { cookie: cookieOf(answer?.cookies ?? []) }));
    expect(session?.organization).toMatchObject({ slug: 'acme', roles: ['admin'] });
    cookie = cookieOf(answer?.cookies ?? []);
    expect((await form('organization=globex&returnTo=//evil.example')).answer?.headers.location).toBe('/');
  });

  it('lead to the sign-in that an organization asks for, and the session goes on where it was', async () => {
    const { status } = await organizations.operator.patch(`/applications/${application.slug}/organizations/acme`, {
      policy: { second_factor: 'required' },
    });
    expect(status).toBe(200);
    const { answer } = await auth.enter(asked('POST', '/auth/organization?organization=acme&returnTo=/x', { cookie }));
    expect(answer).toMatchObject({ status: 303, cookies: [] });
    expect(answer?.headers.location).toBe('/auth/login?organization=acme&prompt=login&returnTo=%2Fx');
    expect((await auth.enter(asked('GET', '/', { cookie }))).session?.organization?.slug).toBe('acme');
  });

  it('refuse who is no member in words for people, and what another site sends', async () => {
    const form = (query: string, headers = {}) =>
      auth.enter(asked('POST', `/auth/organization?${query}`, { cookie, ...headers }));
    for (const organization of ['initech', 'unheard-of'])
      expect((await form(`organization=${organization}`, { accept: 'text/html' })).answer).toMatchObject({
        status: 403,
        body: expect.stringContaining('not a member of this organization'),
      });
    expect((await form('')).answer?.status).toBe(400);
    expect((await form('organization=acme', { 'sec-fetch-site': 'cross-site' })).answer?.status).toBe(403);
    const signedOut = await auth.enter(asked('POST', '/auth/organization?organization=acme'));
    expect(signedOut.answer).toMatchObject({ status: 303, headers: { location: '/auth/login' } });
  });

  // Red where what a link carries is passed on as it is: the answer would show which slugs there are.
  it('begin a login in one of them, and an unknown one changes nothing', async () => {
    for (const organization of ['acme', 'unheard-of', 'no slug', ''])
      expect((await auth.enter(asked('GET', `/auth/login?organization=${organization}`))).answer).toMatchObject({
        status: 302,
        headers: { location: expect.stringContaining('/login?') },
      });
  });

  // Red where one request is all: the person would read that they should try again.
  it('are switched though another tab has overtaken the first request', async () => {
    let asked409 = 0;
    const overtaken: typeof fetch = async (url, init) => {
      if (!String(url).endsWith('/v1/auth/refresh') || asked409++ > 0) return fetch(url, init);
      const headers = { 'x-error-code': 'organization_switched' };
      return Response.json({ message: 'Another request has switched this session.' }, { status: 409, headers });
    };
    const other = createAuth({ ...options, fetch: overtaken });
    const { answer } = await other.enter(asked('POST', '/auth/organization?organization=globex', { cookie }));
    expect([answer?.status, answer?.headers.location, asked409]).toEqual([303, '/', 2]);
  });

  // Red where only the log says it.
  it('open no account pages for a person who comes from the provider of one, and say so', async () => {
    const { id } = await organizations.make('bringing');
    await service.db.query('UPDATE sessions SET provider = $1', [`org:${id}`]);
    const { answer } = await auth.enter(asked('GET', '/auth/account', { cookie, accept: 'text/html' }));
    expect(answer).toMatchObject({ status: 403, body: expect.stringContaining('a way of the account itself') });
  });
});

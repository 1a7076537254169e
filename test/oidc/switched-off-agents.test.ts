import {
  answerConsent,
  type ClientSite,
  givenAgents,
  givenClientSite,
  RESOURCE,
  signInUpToConsent,
  withoutAgents,
} from '../support/agents.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { Browser } from '../support/hosted.js';
import { authorize, newPkce, token } from '../support/oidc.js';
import { type Answer, useService } from '../support/service.js';

const REDIRECT = 'http://127.0.0.1:53411/callback';

describe('A client of other people, once agents are switched off', () => {
  const service = useService();
  const pkce = newPkce();
  let application: GivenApplication;
  let site: ClientSite;
  beforeEach(async () => {
    await withoutAgents(service);
    application = await givenApplication(service);
    await givenAgents(service, application);
    site = await givenClientSite({ redirect_uris: [REDIRECT] });
  });
  afterEach(() => site.close());

  const start = (browser: Browser, id: string): Promise<Answer> =>
    authorize(
      browser,
      { id, secret: '', redirectUri: REDIRECT },
      { resource: RESOURCE, code_challenge: pkce.challenge, code_challenge_method: 'S256' },
    );
  const register = async (path: string): Promise<string> =>
    (await service.http.post(path, { client_name: 'An agent', redirect_uris: [REDIRECT] })).body.client_id;

  async function refreshTokenOf(id: string): Promise<string> {
    const browser = new Browser(service);
    await start(browser, id);
    await signInUpToConsent(browser, await givenIdentity(service, application));
    const code = (await answerConsent(browser, 'allow')).searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', client_id: id, redirect_uri: REDIRECT, code };
    const answer = await token(service, { ...form, code_verifier: pkce.verifier });
    return answer.body.refresh_token;
  }

  const clients: [string, () => Promise<string>][] = [
    ['of a document', async () => site.url],
    ['that registered at the application', () => register(`/oauth/register/${application.slug}`)],
    [
      'that registered at none',
      async () => {
        await givenAgents(service, await givenApplication(service), { audiences: ['https://other.example.com'] });
        return register('/oauth/register');
      },
    ],
  ];
  const switches: [string, () => Promise<unknown>][] = [
    ['the application', () => withoutAgents(service)],
    [
      'the plan',
      async () => {
        await givenAgents(service, application);
        await service.db.query('UPDATE plans SET agents = NULL WHERE id = $1', [application.planId]);
      },
    ],
  ];
  const cases = clients.flatMap(([who, id]) => switches.map(([where, off]) => [who, where, id, off] as const));

  // Red where ClientsService asks neither the application nor its plan.
  it.each(cases)(
    '%s: it gets nothing while %s has none, and goes on afterwards',
    async (_who, _where, ofClient, off) => {
      const id = await ofClient();
      const form = { grant_type: 'refresh_token', client_id: id, refresh_token: await refreshTokenOf(id) };
      await off();
      expect(await token(service, form)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
      const refused = await start(new Browser(service), id);
      expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
      await givenAgents(service, application);
      expect(await token(service, form)).toMatchObject({ status: 200 });
      expect((await start(new Browser(service), id)).headers.get('location')).toContain('/login');
    },
  );

  it('that registered at the application goes on where only registrations are off', async () => {
    const id = await register(`/oauth/register/${application.slug}`);
    const form = { grant_type: 'refresh_token', client_id: id, refresh_token: await refreshTokenOf(id) };
    await givenAgents(service, application, { registration: 'off' });
    expect(await token(service, form)).toMatchObject({ status: 200 });
  });
});

import { answerConsent, givenAgents, signInUpToConsent } from '../support/agents.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { Browser, visibleText } from '../support/hosted.js';
import { authorize, backAt, type GivenClient, givenClient, newPkce, signInThere } from '../support/oidc.js';
import { useService } from '../support/service.js';

const REDIRECT = 'https://agent.example.com/callback';

describe('A client of other people that asks for no page (prompt=none)', () => {
  const service = useService();
  let application: GivenApplication;
  let identity: GivenIdentity;
  let agent: GivenClient;
  let signedIn: Browser;
  beforeEach(async () => {
    application = await givenApplication(service);
    identity = await givenIdentity(service, application);
    await givenAgents(service, application);
    const { body } = await service.http.post(`/oauth/register/${application.slug}`, {
      ...{ client_name: 'An agent', redirect_uris: [REDIRECT] },
    });
    agent = { id: body.client_id, secret: '', redirectUri: REDIRECT };
    signedIn = new Browser(service);
    await authorize(signedIn, await givenClient(service, application));
    await signInThere(signedIn, identity);
  });

  const start = (browser: Browser, more: Record<string, string> = {}) =>
    authorize(browser, agent, { code_challenge: newPkce().challenge, code_challenge_method: 'S256', ...more });
  const silently = async (browser: Browser, more: Record<string, string> = {}) => {
    await start(browser, { prompt: 'none', ...more });
    return backAt(browser);
  };
  /** What the page says that keeps the browser here. */
  const stays = async (browser: Browser, more: Record<string, string> = {}) => {
    const { status, headers, text } = await start(browser, { prompt: 'none', ...more });
    expect([status, headers.get('location'), headers.get('x-error-code')]).toEqual([400, null, 'interaction_required']);
    return visibleText(text).replace(headers.get('x-request-id') ?? '', '');
  };
  const named = (sub: string) => ({ claims: JSON.stringify({ id_token: { sub: { value: sub } } }) });

  // Red where SilentSignIns tells what stands between before it has asked for the consent.
  it('does not learn without a consent whether the user is signed in, who it is or since when', async () => {
    const signedOut = await stays(new Browser(service));
    const wishes: Record<string, string>[] = [
      {},
      named(identity.id),
      named('another'),
      { max_age: '0' },
      { max_age: '9999' },
      { acr_values: 'phr' },
      { scope: 'openid email' },
    ];
    for (const wish of wishes)
      for (const browser of [signedIn, new Browser(service)]) expect(await stays(browser, wish)).toBe(signedOut);
  });

  it('gets its code, or learns what stands between, once the user has agreed', async () => {
    await start(signedIn);
    const { pathname, search } = new URL(signedIn.page.headers.get('location') ?? '');
    await signedIn.open(pathname + search);
    await answerConsent(signedIn, 'allow');
    expect((await silently(signedIn)).code).toBeDefined();
    expect(await silently(signedIn, { max_age: '0' })).toMatchObject({ error: 'login_required' });
    await stays(signedIn, { scope: 'openid email' });
  });

  it('gets no code in a browser that is not signed in, though the user has agreed', async () => {
    const browser = new Browser(service);
    await start(browser);
    await signInUpToConsent(browser, identity);
    await answerConsent(browser, 'allow');
    await stays(new Browser(service));
  });
});

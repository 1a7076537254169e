import { decodeJwt } from 'jose';
import * as library from 'openid-client';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { Browser } from '../support/hosted.js';
import { keySetOf, newKey } from '../support/keys.js';
import { givenClient, signInThere } from '../support/oidc.js';
import { ResourceModule } from '../support/resource.js';
import { useService } from '../support/service.js';

describe('openid-client, with all that it can do for a client', () => {
  const service = useService({}, [ResourceModule]);
  let application: GivenApplication;
  let identity: GivenIdentity;

  beforeAll(async () => {
    application = await givenApplication(service, { plan: { services: true } });
    identity = await givenIdentity(service, application);
  });

  const configure = (id: string, authentication: library.ClientAuth) =>
    library.discovery(new URL(service.variables.PUBLIC_URL as string), id, undefined, authentication, {
      execute: [library.allowInsecureRequests],
    });

  it('pushes its request, signs in with its key, and refreshes and calls with bound tokens', async () => {
    const key = await newKey('ES256');
    const client = await givenClient(service, application, { jwks: keySetOf(key) });
    const config = await configure(client.id, library.PrivateKeyJwt({ key: key.privateKey, kid: key.kid }));
    const DPoP = library.getDPoPHandle(config, await library.randomDPoPKeyPair('ES256'));
    const pkceCodeVerifier = library.randomPKCECodeVerifier();
    const [state, nonce] = [library.randomState(), library.randomNonce()];
    const asked = {
      ...{ redirect_uri: client.redirectUri, scope: 'openid email offline_access', state, nonce },
      code_challenge: await library.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    };
    const url = await library.buildAuthorizationUrlWithPAR(config, asked, { DPoP });
    expect([...url.searchParams.keys()].sort()).toEqual(['client_id', 'request_uri']);
    const browser = new Browser(service);
    await browser.open(url.pathname + url.search);
    const back = await signInThere(browser, identity);
    const checks = { pkceCodeVerifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
    const tokens = await library.authorizationCodeGrant(config, back, checks, undefined, { DPoP });
    expect(tokens.token_type).toBe('dpop');
    expect(tokens.claims()).toMatchObject({ sub: identity.id, email: identity.email });
    const refreshed = await library.refreshTokenGrant(config, tokens.refresh_token as string, undefined, { DPoP });
    const place = new URL(`${service.variables.PUBLIC_URL}/resource`);
    const answer = await library.fetchProtectedResource(config, refreshed.access_token, place, 'GET', null, undefined, {
      DPoP,
    });
    expect(await answer.json()).toEqual({ sub: identity.id });
  });

  it.each<[string, (secret: string) => library.ClientAuth]>([
    ['in the header', library.ClientSecretBasic],
    ['in the body', library.ClientSecretPost],
  ])('acts for itself with its secret %s', async (_where, authenticate) => {
    const machine = await givenClient(service, application, { type: 'machine', scopes: ['jobs:run'] });
    const config = await configure(machine.id, authenticate(machine.secret));
    const { access_token } = await library.clientCredentialsGrant(config, { scope: 'jobs:run' });
    expect(decodeJwt(access_token)).toMatchObject({ sub: machine.id, scope: 'jobs:run' });
  });
});

import { DataSource } from 'typeorm';
import { ApplicationsService } from '../../src/applications/applications.service.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from './given.js';
import { Browser } from './hosted.js';
import { authorize, backAt, basic, type GivenClient, givenClient, givenClientCode, token } from './oidc.js';
import { type Answer, useService } from './service.js';

/** Where a client wants its users after a logout. */
export const BYE = 'https://client.example.com/bye';

interface SignedIn {
  browser: Browser;
  identity: GivenIdentity;
  idToken: string;
  accessToken: string;
}

export const logout = (browser: Browser, parameters: Record<string, string> = {}): Promise<Answer> =>
  browser.open(`/oauth/logout?${new URLSearchParams(parameters)}`);

/** All that a client sends. */
export const whole = (idToken: string) => ({ id_token_hint: idToken, post_logout_redirect_uri: BYE, state: 's-1' });

export const locationOf = ({ headers }: Answer) => headers.get('location');

/** A service with a client whose users sign out, for all tests of a file. */
export function useLogouts() {
  const service = useService();
  let application: GivenApplication;
  let client: GivenClient;
  beforeAll(async () => {
    application = await givenApplication(service);
    client = await givenClient(service, application, { postLogoutUrls: [BYE] });
  });

  return {
    service,
    given: () => ({ application, client }),

    async signedIn(by = client, known?: GivenIdentity): Promise<SignedIn> {
      const identity = known ?? (await givenIdentity(service, application));
      const browser = new Browser(service);
      const code = await givenClientCode(service, by, identity, {}, browser);
      const form = { grant_type: 'authorization_code', code, redirect_uri: by.redirectUri };
      const { body } = await token(service, form, basic(by));
      return { browser, identity, idToken: body.id_token, accessToken: body.access_token };
    },

    /** After the row of the application was changed. */
    changedApplication: () =>
      service.app
        .get(DataSource)
        .transaction((manager) => service.app.get(ApplicationsService).changed(manager, application.id)),

    /** As the conformance suite finds out: whether the browser is still signed in. */
    async isSignedIn(browser: Browser): Promise<boolean> {
      await authorize(browser, client, { prompt: 'none' });
      return 'code' in backAt(browser);
    },

    isAlive: async (accessToken: string): Promise<boolean> =>
      (await service.http.get('/oauth/userinfo', { authorization: `Bearer ${accessToken}` })).status === 200,
  };
}

import { SignOuts } from '../../src/flows/completion/sign-outs.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, givenSession } from '../support/given.js';
import { Browser } from '../support/hosted.js';
import { authorize, backAt, givenClient, givenClientCode } from '../support/oidc.js';
import { RememberingBrowser } from '../support/remembering.js';
import { useService } from '../support/service.js';

describe('The end of the sessions of everyone', () => {
  const service = useService();

  const givenBrowser = async (application: GivenApplication) => {
    const browser = new RememberingBrowser(service, application, await givenIdentity(service, application));
    await browser.remember();
    return browser;
  };

  // Red where the browsers are forgotten first: no session has ended while one of their rows is held.
  it('S8: takes effect before a single browser is forgotten, and none of them opens another session', async () => {
    const application = await givenApplication(service);
    const session = await givenSession(service, { application });
    const remembered = await givenBrowser(application);
    const client = await givenClient(service, application);
    const signedIn = new Browser(service);
    await givenClientCode(service, client, await givenIdentity(service, application), {}, signedIn);
    const mayEnter = async () => {
      await authorize(signedIn, client, { prompt: 'none' });
      return [await remembered.isOffered(), backAt(signedIn).code !== undefined];
    };
    expect(await mayEnter()).toEqual([true, true]);

    const [{ id }] = await remembered.rows('id');
    const barrier = await Barrier.hold(service, 'SELECT FROM remembered_browsers WHERE id = $1 FOR UPDATE', [id]);
    const ending = service.app.get(SignOuts).ofMany(application.id, { reason: 'admin' });
    await barrier.sees(1);
    const sent = { client_type: 'server', refresh_token: session.refreshToken };
    expectFailure(await service.http.post('/v1/auth/refresh', sent), 401, 'refresh_token_revoked');
    expect(await mayEnter()).toEqual([false, false]);
    const next = await givenBrowser(application);
    expect(await next.isOffered()).toBe(true);

    await barrier.release();
    await ending;
    expect([await remembered.rows(), (await next.rows()).length]).toEqual([[], 1]);
    expect(await mayEnter()).toEqual([false, false]);
    expect(await next.isOffered()).toBe(true);
  });
});

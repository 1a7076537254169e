import { SignOuts } from '../../src/flows/completion/sign-outs.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, givenSession, PASSWORD } from '../support/given.js';
import { Browser } from '../support/hosted.js';
import { authorize, backAt, basic, givenClient, givenClientCode, token } from '../support/oidc.js';
import { codeIn, RememberingBrowser } from '../support/remembering.js';
import { useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';

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

  // Red where a code is judged by the row of its browser alone, and where those of remembered browsers outlive the cut-off.
  it('S8: leaves nothing of a sign-in that was proved before it', async () => {
    const application = await givenApplication(service);
    const remembered = await givenBrowser(application);
    const client = await givenClient(service, application);
    const signedIn = new Browser(service);
    await givenClientCode(service, client, await givenIdentity(service, application), {}, signedIn);
    const careful = await givenIdentity(service, application);
    const app = await givenApp(service, careful);
    const halfway = new RememberingBrowser(service, application, careful);
    const waiting = new RememberingBrowser(service, application, careful);
    const redeem = (code: string) => service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    const exchange = (code = '') =>
      token(service, { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri }, basic(client));

    const start = await Barrier.hold(service, 'LOCK TABLE session_cut_offs IN SHARE MODE');
    const ending = service.app.get(SignOuts).ofMany(application.id, { reason: 'admin' });
    await start.sees(1);
    await remembered.start();
    const continued = codeIn(await remembered.continueAs());
    await authorize(signedIn, client, { prompt: 'none' });
    const { code: silent } = backAt(signedIn);
    for (const browser of [halfway, waiting]) {
      await browser.start();
      await browser.press('Sign in', { email: careful.email, password: PASSWORD });
      await browser.land();
    }
    const [{ id }] = await remembered.rows('id');
    const sweep = await Barrier.hold(service, 'SELECT FROM remembered_browsers WHERE id = $1 FOR UPDATE', [id]);
    await start.release();
    await sweep.sees(1);
    expect((await exchange(silent)).status).toBe(400);
    expectFailure(await redeem(continued), 401, 'authorization_code_expired');
    const late = await halfway.press('Verify', { code: app.code() });
    expect(late.headers.get('x-error-code')).toBe('first_factor_lapsed');
    await givenSession(service, { application });

    await sweep.release();
    await ending;
    expect((await exchange(silent)).status).toBe(400);
    expectFailure(await redeem(continued), 401, 'authorization_code_consumed');
    const { rowCount } = await service.db.query('SELECT FROM held_proofs WHERE identity_id = $1', [careful.id]);
    expect(rowCount).toBe(0);
  });
});

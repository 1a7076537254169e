import { decodeJwt } from 'jose';
import { stateOf } from '../support/browser-session.js';
import { expectFailure } from '../support/expect.js';
import { type GivenSession, givenApplication, givenIdentity, givenSession, PASSWORD } from '../support/given.js';
import { givenDocuments } from '../support/given-documents.js';
import { givenPasskey, passkeyFormOf, passkeyRequestOf } from '../support/given-passkey.js';
import { type GivenPortal, givenPortal } from '../support/given-portal.js';
import { Visitor } from '../support/hosted-account.js';
import { codeIn, RememberingBrowser } from '../support/remembering.js';
import { type Answer, useService } from '../support/service.js';
import { App } from '../support/totp.js';

describe('What a session proved decides what it may do', () => {
  const service = useService();

  const enable = ({ bearer }: GivenPortal, body: object = {}) =>
    service.http.patch('/v1/portal/mfa/enable', bearer, body);
  const disable = ({ bearer }: GivenPortal, body: object) => service.http.patch('/v1/portal/mfa/disable', bearer, body);
  const askForChange = ({ bearer }: GivenPortal, proof: object) =>
    service.http.post('/v1/portal/email', { email: 'evil@example.com', ...proof }, bearer);
  const olderBy = (interval: string, { identity }: Pick<GivenSession, 'identity'>) =>
    service.db.query('UPDATE sessions SET authenticated_at = authenticated_at - $2::interval WHERE identity_id = $1', [
      identity.id,
      interval,
    ]);
  async function turnOn(portal: GivenPortal, proof: object = {}): Promise<App> {
    const app = new App(service, (await enable(portal, proof)).body.secret);
    expect((await enable(portal, { code: app.code() })).status).toBe(200);
    return app;
  }

  // A copied cookie of a remembered browser once took the whole account over in these steps.
  describe('the holder of a copied «Remember me» cookie', () => {
    async function givenThief() {
      const application = await givenApplication(service);
      const identity = await givenIdentity(service, application);
      const owner = new RememberingBrowser(service, application, identity);
      await owner.remember();
      const browser = new RememberingBrowser(service, application, identity);
      browser.cookies.set(owner.rememberedName(), owner.rememberedValue());
      const opened = async (answer: Answer): Promise<GivenPortal> => {
        const sent = { code: codeIn(answer), client_type: 'server' };
        const { body } = await service.http.post('/v1/auth/authorize', sent);
        const { sid } = decodeJwt<{ sid: string }>(body.access_token);
        const tokens = { accessToken: body.access_token, refreshToken: body.refresh_token };
        return givenPortal(service, { origin: { application, identity, sessionId: sid, ...tokens } });
      };
      await browser.start();
      return { browser, portal: await opened(await browser.continueAs()) };
    }

    it('turns on no second factor, though the sign-in that the cookie continues was a minute ago', async () => {
      const { portal } = await givenThief();
      expectFailure(await enable(portal), 400, 'fresh_proof_required');
      expectFailure(await enable(portal, { code: '123456' }), 400, 'fresh_proof_required');
    });

    it('and who knows the password too is as good as signed in, but proves nothing by an app of their own', async () => {
      const { browser, portal } = await givenThief();
      const app = await turnOn(portal, { password: PASSWORD });
      expect(await browser.rows()).toEqual([]);
      expect(await browser.isOffered()).toBe(false);
      expectFailure(await askForChange(portal, { code: app.code(1) }), 400, 'second_factor_too_new');
      expect((await askForChange(portal, { password: PASSWORD })).status).toBe(202);
    });
  });

  describe('a stolen access token', () => {
    it('turns on no second factor ten minutes after the sign-in, nor does a portal session that it opens', async () => {
      const portal = await givenPortal(service);
      await olderBy('10 minutes', portal);
      expectFailure(await enable(portal), 400, 'fresh_proof_required');
      expectFailure(await enable(await givenPortal(service, { origin: portal.origin })), 400, 'fresh_proof_required');
      await turnOn(portal, { password: PASSWORD });
    });

    it('does not confirm later what it began in time', async () => {
      const portal = await givenPortal(service);
      const app = new App(service, (await enable(portal)).body.secret);
      await olderBy('10 minutes', portal);
      expectFailure(await enable(portal, { code: app.code() }), 400, 'fresh_proof_required');
    });
  });

  // Red without the end of what one factor opened, and without the look at what the session proved.
  it.each([
    ['of a thief of the password', '{pwd}'],
    ['that a passkey of the thief opened', '{hwk,user,mfa}'],
    ['that an account of the thief at a trusted provider opened', '{fed,mfa}'],
  ])('ends the session %s when the owner turns the second factor on', async (_whose, amr) => {
    const portal = await givenPortal(service);
    const thief = await givenPortal(service, { origin: await givenSession(service, portal) });
    await service.db.query('UPDATE sessions SET amr = $2 WHERE id = ANY($1)', [
      [thief.sessionId, thief.origin.sessionId],
      amr,
    ]);
    await turnOn(portal);
    for (const { sessionId } of [thief, thief.origin])
      expect(await stateOf(service, sessionId)).toMatchObject({ alive: false, reason: 'second_factor_enabled' });
    for (const { sessionId } of [portal, portal.origin])
      expect(await stateOf(service, sessionId)).toMatchObject({ alive: true });
  });

  // Red where the proof stays: it counts as two factors, as it did when it was given.
  it('R74: ends the sign-in of a thief whose passkey was two factors before, and has led to a question', async () => {
    const portal = await givenPortal(service);
    await givenDocuments(service, portal.application, { terms: '2' });
    const passkey = await givenPasskey(service, portal.application, portal.identity);
    const thief = new Visitor(service, portal.application);
    const { action, csrf } = passkeyFormOf(await thief.start());
    await thief.post(action, { csrf, credential: passkey.use(passkeyRequestOf(thief.page)) });
    await thief.land();
    await turnOn(portal);
    const answer = await thief.press('Agree and continue', { answer: 'agree', terms: '2' });
    expect(answer.headers.get('x-error-code')).toBe('first_factor_lapsed');
  });

  it('takes no password, only a code, where a session never proved the second factor', async () => {
    const portal = await givenPortal(service);
    const app = await turnOn(portal);
    await service.db.query('UPDATE sessions SET factor_set_up_at = NULL WHERE identity_id = $1', [portal.identity.id]);
    for (const answer of [
      await disable(portal, { password: PASSWORD }),
      await askForChange(portal, { password: PASSWORD }),
    ])
      expectFailure(answer, 400, 'second_factor_not_proved');
    expect((await disable(portal, { code: app.code(1) })).status).toBe(200);
  });

  it('takes the password in the session that turned the second factor on', async () => {
    const portal = await givenPortal(service);
    await turnOn(portal);
    expect((await askForChange(portal, { password: PASSWORD })).status).toBe(202);
    expect((await disable(portal, { password: PASSWORD })).status).toBe(200);
  });

  it('keeps the session that proved the old password, and the one that it was opened from', async () => {
    const portal = await givenPortal(service);
    const other = await givenSession(service, portal);
    const body = { current_password: PASSWORD, password: 'nine patient herons' };
    expect((await service.http.post('/v1/portal/password', body, portal.bearer)).status).toBe(200);
    for (const { sessionId } of [portal, portal.origin])
      expect(await stateOf(service, sessionId)).toMatchObject({ alive: true });
    expect(await stateOf(service, other.sessionId)).toMatchObject({ alive: false, reason: 'password_change' });
  });
});

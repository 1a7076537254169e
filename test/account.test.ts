import { expectFailure } from './support/expect.js';
import { type GivenSession, givenIdentity, givenPortalSession, givenSession, PASSWORD } from './support/given.js';
import { latestMail, mailsTo } from './support/mailbox.js';
import { type Service, startService } from './support/service.js';

const NEW_PASSWORD = 'nine patient herons';

describe('the account in the portal', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const refresh = ({ refreshToken }: GivenSession) =>
    service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken });

  describe('POST /v1/portal/password', () => {
    const change = (bearer: Record<string, string>, current_password: string, password = NEW_PASSWORD) =>
      service.http.post('/v1/portal/password', { current_password, password }, bearer);

    it('R70: needs the current password, ends the other sessions, and tells the owner', async () => {
      const portal = await givenPortalSession(service);
      const other = await givenSession(service, portal);
      const wrong = await change(portal.bearer, 'not my password');
      expect(wrong.body).toEqual({ statusCode: 400, message: 'The current password is wrong.', error: 'Bad Request' });
      expect((await refresh(other)).status).toBe(200);
      const changed = await change(portal.bearer, PASSWORD);
      expect([changed.status, changed.body]).toEqual([200, { status: 'changed' }]);
      expect((await refresh(other)).headers.get('x-error-code')).toBe('refresh_token_revoked');
      expect((await refresh(portal)).status).toBe(200);
      expect((await latestMail(service, portal.identity.email)).template).toBe('password_changed');
    });

    it('R77: is closed to the token of an application session', async () => {
      const { accessToken } = await givenSession(service);
      const answer = await change({ authorization: `Bearer ${accessToken}` }, PASSWORD);
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([401, 'access_token_invalid']);
    });

    it('refuses a weak password with the reason', async () => {
      const { bearer } = await givenPortalSession(service);
      expect((await change(bearer, PASSWORD, 'password1')).headers.get('x-error-code')).toBe('password_common');
    });
  });

  describe('POST /v1/portal/email', () => {
    const request = (bearer: Record<string, string>, email: string, password = PASSWORD) =>
      service.http.post('/v1/portal/email', { email, password }, bearer);
    const confirm = (bearer: Record<string, string>, code: string) =>
      service.http.post('/v1/portal/email/confirm', { code }, bearer);

    it('R78: asks for the password, confirms at the new address, and tells the old one', async () => {
      const { bearer, identity } = await givenPortalSession(service);
      expect((await request(bearer, 'new@example.com', 'not my password')).status).toBe(400);
      expect(await mailsTo(service, 'new@example.com')).toEqual([]);
      const asked = await request(bearer, 'new@example.com');
      expect([asked.status, asked.body]).toEqual([202, { status: 'confirmation_sent' }]);
      const { code, template } = await latestMail(service, 'new@example.com');
      expect(template).toBe('confirm_address');
      const confirmed = await confirm(bearer, code);
      expect(confirmed.body.user).toMatchObject({ id: identity.id, email: 'new@example.com', email_verified: true });
      expect((await latestMail(service, identity.email)).template).toBe('address_changed');
      expect((await confirm(bearer, code)).status).toBe(401);
    });

    it('R78: lets a pending change die with its session', async () => {
      const portal = await givenPortalSession(service);
      await request(portal.bearer, 'late@example.com');
      const { code } = await latestMail(service, 'late@example.com');
      await service.db.query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [portal.sessionId]);
      const again = await givenPortalSession(service);
      expect((await confirm(portal.bearer, code)).status).toBe(401);
      expect((await confirm(again.bearer, code)).status).toBe(401);
    });

    it('judges five guesses at most', async () => {
      const { bearer } = await givenPortalSession(service);
      await request(bearer, 'guessed@example.com');
      const { code } = await latestMail(service, 'guessed@example.com');
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      await Promise.all(Array.from({ length: 10 }, () => confirm(bearer, wrong)));
      expect((await confirm(bearer, code)).headers.get('x-error-code')).toBe('address_change_invalid');
    });

    it('leaves the address to somebody who came to have it meanwhile', async () => {
      const { bearer, identity, application } = await givenPortalSession(service);
      await request(bearer, 'wanted@example.com');
      const { code } = await latestMail(service, 'wanted@example.com');
      await givenIdentity(service, application, { email: 'wanted@example.com' });
      expectFailure(await confirm(bearer, code), 401, 'address_change_invalid');
      const { rows } = await service.db.query('SELECT email FROM identities WHERE id = $1', [identity.id]);
      expect(rows).toEqual([{ email: identity.email }]);
    });

    it('answers the same for an address that somebody has, and never hands it over', async () => {
      const { bearer, application } = await givenPortalSession(service);
      const taken = await givenSession(service, { application });
      const asked = await request(bearer, taken.identity.email);
      expect([asked.status, asked.body]).toEqual([202, { status: 'confirmation_sent' }]);
      expect(await mailsTo(service, taken.identity.email)).toEqual([]);
    });
  });
});

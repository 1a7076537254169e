import { type GivenSession, givenPortalSession, givenSession, PASSWORD } from '../support/given.js';
import { latestMail } from '../support/mailbox.js';
import { useService } from '../support/service.js';

const NEW_PASSWORD = 'nine patient herons';

describe('the account in the portal', () => {
  const service = useService();

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
});

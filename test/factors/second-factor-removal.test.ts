import { EntityManager } from 'typeorm';
import { SecondFactorRemoval } from '../../src/identities/account/second-factor-removal.js';
import { IdentitiesService } from '../../src/identities/identities.service.js';
import { auditEvents } from '../support/audit.js';
import {
  CALLER,
  type GivenApplication,
  type GivenIdentity,
  type GivenSession,
  givenApplication,
  givenCode,
  givenIdentity,
  givenSession,
  PASSWORD,
} from '../support/given.js';
import { givenPasskey } from '../support/given-passkey.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { Visitor } from '../support/hosted-account.js';
import { latestMail } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { type App, givenApp } from '../support/totp.js';

describe('An owner who turns the second factor off', () => {
  const service = useService();
  let application: GivenApplication;
  let owner: GivenIdentity;
  let app: App;
  let own: GivenSession;
  let other: GivenSession;
  /** Not exchanged yet. */
  let code: string;
  beforeAll(async () => {
    application = await givenApplication(service);
  });
  beforeEach(async () => {
    owner = await givenIdentity(service, application);
    own = await givenSession(service, { application, identity: owner });
    other = await givenSession(service, { application, identity: owner });
    code = await givenCode(service, application, { identity: owner });
    app = await givenApp(service, owner);
  });

  /** In the session that the owner goes on with. Returns how many sessions ended. */
  const remove = (): Promise<number> =>
    service.app.get(EntityManager).transaction(async (manager) => {
      const identity = await service.app.get(IdentitiesService).lockIdentity(manager, owner.id);
      const act = { caller: CALLER, keepSessionId: own.sessionId };
      return service.app.get(SecondFactorRemoval, { strict: false }).remove(manager, identity, act);
    });
  const refresh = async ({ refreshToken }: GivenSession): Promise<string | null> => {
    const body = { client_type: 'server', refresh_token: refreshToken };
    return (await service.http.post('/v1/auth/refresh', body)).headers.get('x-error-code');
  };

  it('R75: signs in without a code, keeps the session and the passkeys, and ends every other session', async () => {
    await givenPasskey(service, application, owner);
    expect(await remove()).toBe(1);
    expect([await refresh(own), await refresh(other)]).toEqual([null, 'refresh_token_revoked']);
    const body = { type: 'password', email: owner.email, password: PASSWORD };
    expect((await inFlow(service, await givenFlow(service, application), 'exchange', body)).status).toBe(200);
    const { rows } = await service.db.query(
      `SELECT (SELECT count(*) FROM passkeys WHERE identity_id = $1)::int AS passkeys,
         (SELECT count(*) FROM totp_factors WHERE identity_id = $1)::int AS apps`,
      [owner.id],
    );
    expect(rows).toEqual([{ passkeys: 1, apps: 0 }]);
  });

  it('R75: is told, and so is the trail: the act is the owner’s', async () => {
    await remove();
    expect((await latestMail(service, owner.email)).subject).toContain('was turned off');
    const [event] = await auditEvents(service, { identityId: owner.id, type: 'identity.mfa_disabled' });
    expect([event?.ip, event?.details?.by]).toEqual([CALLER.ip, undefined]);
    const [ended] = await auditEvents(service, { identityId: owner.id, type: 'session.revoked' });
    expect(ended?.details).toEqual({ reason: 'second_factor_disabled' });
  });

  it('R73: ends what another browser has proved, and a code that is not exchanged yet', async () => {
    const browser = new Visitor(service, application);
    await browser.start();
    await browser.press('Sign in', { email: owner.email, password: PASSWORD });
    await browser.land();
    await remove();
    const answer = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    expect(answer.headers.get('x-error-code')).toBe('authorization_code_consumed');
    const verified = await browser.press('Verify', { code: app.code() });
    expect(verified.headers.get('x-error-code')).toBe('first_factor_lapsed');
  });
});

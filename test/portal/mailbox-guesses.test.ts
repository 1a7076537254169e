import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  givenApplication,
  givenIdentity,
  givenPortalSession,
  PASSWORD,
} from '../support/given.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';

type Portal = Awaited<ReturnType<typeof givenPortalSession>>;

describe('digits that prove a mailbox in the portal', () => {
  const service = useService({ RATE_LIMIT_SCALE: '1' });
  let application: GivenApplication;

  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const post = ({ bearer }: Portal, path: string, body: object) =>
    service.http.post(`/v1/portal/${path}`, body, bearer);

  /** One more account of the same person. */
  async function givenPortalFor(path: string): Promise<Portal> {
    const identity = await givenIdentity(service, application);
    if (path === 'relay')
      await service.db.query('UPDATE identities SET email_is_relay = true WHERE id = $1', [identity.id]);
    return givenPortalSession(service, { application, identity });
  }

  /** One that asks for digits for the mailbox. */
  async function givenAsked(path: string, email: string): Promise<Portal & { code: string }> {
    const portal = await givenPortalFor(path);
    expect((await post(portal, path, { email, password: PASSWORD })).status).toBe(202);
    return { ...portal, code: (await latestMail(service, email)).code };
  }

  async function guess(path: string, email: string): Promise<void> {
    const portal = await givenAsked(path, email);
    const code = portal.code === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      expectFailure(await post(portal, `${path}/confirm`, { code }), 400, 'address_change_invalid');
  }

  // Red with a limit for each account: right digits of the fifth account would merge the account of the mailbox into it.
  it('are judged twenty times a day, over all accounts that ask for them', async () => {
    for (const path of ['relay', 'email']) {
      const email = `victim-${path}@example.com`;
      if (path === 'relay') await givenIdentity(service, application, { email });
      for (let accounts = 0; accounts < 4; accounts += 1) await guess(path, email);
      const { code, ...portal } = await givenAsked(path, email);
      expectFailure(await post(portal, `${path}/confirm`, { code }), 400, 'address_change_invalid');
    }
  });

  it('count nothing once they were right', async () => {
    const email = 'owner@example.com';
    for (let accounts = 0; accounts < 2; accounts += 1) await guess('relay', email);
    const { code, ...portal } = await givenAsked('relay', email);
    expect((await post(portal, 'relay/confirm', { code })).status).toBe(200);
    const { rows } = await service.db.query('SELECT email FROM identities WHERE id = $1', [portal.identity.id]);
    expect(rows).toEqual([{ email }]);
  });

  it('are emailed to one mailbox only so often, over all accounts that ask for them', async () => {
    for (const path of ['relay', 'email']) {
      const email = `flooded-${path}@example.com`;
      const { points } = LIMITS['owner-mail-recipient'];
      for (let accounts = 0; accounts < points; accounts += 1) await givenAsked(path, email);
      const refused = await post(await givenPortalFor(path), path, { email, password: PASSWORD });
      expectFailure(refused, 429, 'too_many_requests');
      expect(await mailsTo(service, email)).toHaveLength(points);
    }
  });
});

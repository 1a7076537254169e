import { newId } from '../../src/platform/crypto/ids.js';
import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { type Answer, type Service, useService } from '../support/service.js';
import { person } from '../support/social.js';
import { Upstream } from '../support/upstream.js';
import { userAt } from '../support/upstream-accounts.js';

const service = useService();
let upstream: Upstream;
let application: GivenApplication;

beforeAll(async () => {
  upstream = await Upstream.start();
  application = await givenApplication(service);
  await givenProvider(service, application, { issuer: upstream.issuer });
});
afterAll(() => upstream.stop());

const exchange = (idToken: string, flow: string, at: Service = service): Promise<Answer> =>
  inFlow(at, flow, 'exchange', { type: 'id_token', provider: 'corp', id_token: idToken });

describe('S16: an ID token for which a code is to be emailed', () => {
  const unverified = async () => {
    const email = `${newId()}@example.com`;
    return { email, token: await upstream.sign(person({ email, email_verified: false })) };
  };

  // Red where the token is used up before the email is in the outbox.
  it('is not used up where the email cannot be stored: the same request goes on later', async () => {
    const { email, token } = await unverified();
    const flow = await givenFlow(service, application);
    await service.db.query(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the outbox is broken'; END $$;
      CREATE TRIGGER failing BEFORE INSERT ON mail_outbox FOR EACH ROW EXECUTE FUNCTION fail();
    `);
    const failed = await exchange(token, flow);
    await service.db.query('DROP FUNCTION fail CASCADE');
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expectFailure(await exchange(token, flow), 401, 'upstream_email_unverified');
    const { code } = await latestMail(service, email);
    const verified = await inFlow(service, flow, 'verify-email', { code });
    expect((await userAt(service, { completion: verified.body })).email).toBe(email);
    expectFailure(await exchange(token, await givenFlow(service, application)), 401, 'id_token_used');
  });

  // Red where it is used up by an answer that looks as if an email were sent.
  it('is not used up where no email may be sent to that address any more', async () => {
    const limited = await service.replica({ RATE_LIMIT_SCALE: '1' });
    const { email, token } = await unverified();
    const another = () => upstream.sign(person({ email, email_verified: false }));
    for (let sent = 0; sent < LIMITS['owner-mail-recipient'].points; sent += 1)
      await exchange(await another(), await givenFlow(limited, application), limited);
    const refused = await exchange(token, await givenFlow(limited, application), limited);
    await limited.stop();
    expectFailure(refused, 429, 'too_many_requests');
    expect(await mailsTo(service, email)).toHaveLength(LIMITS['owner-mail-recipient'].points);
    expectFailure(await exchange(token, await givenFlow(service, application)), 401, 'upstream_email_unverified');
    expect(await mailsTo(service, email)).toHaveLength(LIMITS['owner-mail-recipient'].points + 1);
  });
});

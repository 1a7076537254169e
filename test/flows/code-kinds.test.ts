import { hashSecret, newSecret, SECRET_PREFIXES } from '../../src/platform/crypto/secrets.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenSession } from '../support/given.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail, linkCode } from '../support/mailbox.js';
import { useService } from '../support/service.js';

const LENGTH = SECRET_PREFIXES.code.length + 43;

describe('The kinds of codes', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
  });

  async function givenMailedLink() {
    const flow = await givenFlow(service, application);
    const email = `new-${Date.now()}@example.com`;
    await inFlow(service, flow, 'register', { email, password: 'seven quiet herons at dusk' });
    return { flow, code: linkCode(await latestMail(service, email)) };
  }

  it('I16: each names its kind, and each works in its own place only', async () => {
    const { flow, code: mailed } = await givenMailedLink();
    const session = await givenSession(service, { application });
    const portal = await service.http.get('/v1/portal/exchange', { authorization: `Bearer ${session.accessToken}` });
    expect([mailed.slice(0, 13), portal.body.code.slice(0, 15)]).toEqual(['gh_code_mail_', 'gh_code_portal_']);
    for (const code of [mailed, portal.body.code]) {
      expect(code).toHaveLength(LENGTH);
      const answer = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
      expectFailure(answer, 401, 'authorization_code_not_found');
      expect(answer.body.message).toContain('What was sent is');
    }
    const verified = await inFlow(service, flow, 'verify-email', { code: mailed, same_browser: true });
    expect(verified.body.code).toMatch(/^gh_code_(?!mail_|portal_)/);
    const body = { code: verified.body.code, client_type: 'server' };
    expect((await service.http.post('/v1/auth/authorize', body)).status).toBe(200);
  });

  it('I16: a code that an earlier version mailed still counts', async () => {
    const { flow, code } = await givenMailedLink();
    const earlier = newSecret(SECRET_PREFIXES.code);
    const hashes = [hashSecret(earlier), hashSecret(code)];
    await service.db.query('UPDATE email_codes SET link_hash = $1 WHERE link_hash = $2', hashes);
    const body = { code: earlier, same_browser: true };
    expect((await inFlow(service, flow, 'verify-email', body)).status).toBe(200);
  });
});

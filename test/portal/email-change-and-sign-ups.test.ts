import { auditTypes, tracesOf } from '../support/audit.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { givenPortalSession, PASSWORD } from '../support/given.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';

const LOCK = 'SELECT FROM identities WHERE id = $1 FOR UPDATE';
let people = 0;

describe('a change of email to the address of a sign-up that nobody confirmed', () => {
  const service = useService();

  async function givenBoth() {
    people += 1;
    const email = `squatted-${people}@example.com`;
    const { bearer, identity, application } = await givenPortalSession(service);
    const flow = await givenFlow(service, application);
    expect((await inFlow(service, flow, 'register', { email, password: PASSWORD })).status).toBe(202);
    const { code: signUpCode } = await latestMail(service, email);
    const { rows } = await service.db.query('SELECT id FROM identities WHERE email = $1', [email]);
    const signUpId: string = rows[0].id;
    const request = async () => {
      const asked = await service.http.post('/v1/portal/email', { email, password: PASSWORD }, bearer);
      expect([asked.status, asked.body]).toEqual([202, { status: 'confirmation_sent' }]);
    };
    const requestedCode = async () => {
      await request();
      const { template, code } = await latestMail(service, email);
      expect(template).toBe('confirm_address');
      return code;
    };
    const confirm = (code: string) => service.http.post('/v1/portal/email/confirm', { code }, bearer);
    const verify = () => inFlow(service, flow, 'verify-email', { code: signUpCode });
    return { email, identity, signUpId, request, requestedCode, confirm, verify };
  }

  it('takes the address from it once the mailbox is proved', async () => {
    const { email, signUpId, requestedCode, confirm, verify } = await givenBoth();
    const confirmed = await confirm(await requestedCode());
    expect([confirmed.status, confirmed.body.user?.email]).toEqual([200, email]);
    expectFailure(await verify(), 401, 'email_code_invalid');
    expect(await auditTypes(service, { identityId: signUpId })).toContain('identity.deleted');
    expect(await tracesOf(service, signUpId)).toEqual([]);
  });

  it('leaves it as it is before that', async () => {
    const { requestedCode, verify, confirm } = await givenBoth();
    const code = await requestedCode();
    expect((await verify()).status).toBe(200);
    expectFailure(await confirm(code), 400, 'address_change_invalid');
  });

  it.each([
    ['imported', 'UPDATE identities SET imported_at = now() WHERE id = $1'],
    ['blocked', 'UPDATE identities SET blocked_at = now() WHERE id = $1'],
    [
      'linked',
      `INSERT INTO linked_accounts (id, application_id, identity_id, provider, issuer, subject, created_at)
       SELECT id, application_id, id, 'corp', 'https://corp.example.com', id::text, now() FROM identities WHERE id = $1`,
    ],
  ])('is refused where the account is %s', async (_state, change) => {
    const { email, signUpId, request, requestedCode, confirm } = await givenBoth();
    const code = await requestedCode();
    await service.db.query(change, [signUpId]);
    expectFailure(await confirm(code), 400, 'address_change_invalid');
    await request();
    expect((await mailsTo(service, email)).filter(({ template }) => template === 'confirm_address')).toHaveLength(1);
    expect(await auditTypes(service, { identityId: signUpId })).not.toContain('identity.deleted');
  });

  it.each(['confirm', 'verify'] as const)('goes to the first of both proofs at once: %s', async (first) => {
    const { signUpId, requestedCode, confirm, verify } = await givenBoth();
    const code = await requestedCode();
    const proofs = { confirm: () => confirm(code), verify };
    const second = first === 'confirm' ? 'verify' : 'confirm';
    const barrier = await Barrier.hold(service, LOCK, [signUpId]);
    const answers = [proofs[first]()];
    try {
      await barrier.sees(1);
      answers.push(proofs[second]());
      await barrier.sees(2);
    } finally {
      await barrier.release();
    }
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual([200, second === 'verify' ? 401 : 400]);
  });
});

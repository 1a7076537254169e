import { newId } from '../../src/platform/crypto/ids.js';
import { ACCOUNT_STATES } from '../support/account-questions.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type ApplicationOptions, type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { givenInvitation } from '../support/given-invitation.js';
import { Operator } from '../support/given-management.js';
import { givenProvider } from '../support/given-provider.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { letRefusalsWait, refuseAtOnce } from '../support/refusal-waits.js';
import { type Answer, useService } from '../support/service.js';
import { Upstream } from '../support/upstream.js';

const STRONG = 'a few words of mine';
const PLAN = { providers: ['*', 'email_code'] };

describe('who may come in', () => {
  const service = useService();
  let upstream: Upstream;
  let invited: GivenApplication;
  let domains: GivenApplication;
  let closed: GivenApplication;
  let people = 0;

  beforeAll(async () => {
    upstream = await Upstream.start();
    invited = await given({ signUp: 'invited' });
    domains = await given({ signUp: 'domains', signUpDomains: ['staff.example'] });
    closed = await given({ signUp: 'closed' });
  });
  afterAll(() => upstream.stop());

  async function given(options: ApplicationOptions): Promise<GivenApplication> {
    const application = await givenApplication(service, { plan: PLAN, ...options });
    await givenProvider(service, application, { issuer: upstream.issuer });
    return application;
  }

  const newEmail = (domain = 'example.com') => `newcomer-${++people}@${domain}`;
  const register = (flow: string, email: string) => inFlow(service, flow, 'register', { email, password: STRONG });
  const verify = (flow: string, code: string) => inFlow(service, flow, 'verify-email', { code });
  const askDigits = (flow: string, email: string) => inFlow(service, flow, 'email-code', { email });
  const byDigits = (flow: string, code: string) => inFlow(service, flow, 'exchange', { type: 'email_code', code });
  const count = async (text: string, values: unknown[]) => (await service.db.query(text, values)).rows.length;
  const accountsOf = (email: string) => count('SELECT FROM identities WHERE email_key = $1', [email]);

  async function byToken(of: GivenApplication, email: string, more: object = {}): Promise<Answer> {
    const claims = { aud: 'client-1', sub: newId(), email, email_verified: true, ...more };
    const body = { type: 'id_token', provider: 'corp', id_token: await upstream.sign(claims) };
    return inFlow(service, await givenFlow(service, of), 'exchange', body);
  }

  async function acceptance(id: string) {
    const { rows } = await service.db.query('SELECT accepted_at, identity_id FROM invitations WHERE id = $1', [id]);
    return rows[0];
  }

  /** Each way in that makes an account, up to the proof of the mailbox. */
  const WAYS: [string, (of: GivenApplication, email: string) => Promise<Answer>][] = [
    [
      'a password',
      async (of, email) => {
        const flow = await givenFlow(service, of);
        await register(flow, email);
        return verify(flow, (await latestMail(service, email)).code);
      },
    ],
    [
      'mailed digits',
      async (of, email) => {
        const flow = await givenFlow(service, of);
        await askDigits(flow, email);
        return byDigits(flow, (await latestMail(service, email)).code);
      },
    ],
    ['a provider', byToken],
  ];

  it.each(WAYS)(
    'lets an invited mailbox make its account with %s, which accepts the invitation',
    async (_way, enter) => {
      const email = newEmail();
      const { id } = await givenInvitation(service, invited, email);
      const { status, body } = await enter(invited, email);
      expect(status).toBe(200);
      const { user } = (await service.http.post('/v1/auth/authorize', { code: body.code, client_type: 'server' })).body;
      expect(user).toMatchObject({ email, email_verified: true });
      expect(await acceptance(id)).toEqual({ accepted_at: expect.any(Date), identity_id: user.id });
      expect(
        await count("SELECT FROM audit_events WHERE type = 'invitation.accepted' AND identity_id = $1", [user.id]),
      ).toBe(1);
    },
  );

  it.each(WAYS)('lets a mailbox of its domains make its account with %s', async (_way, enter) => {
    expect((await enter(domains, newEmail('staff.example'))).status).toBe(200);
    const guest = newEmail();
    await givenInvitation(service, domains, guest);
    expect((await enter(domains, guest)).status).toBe(200);
  });

  const STRANGERS: [string, () => [GivenApplication, string]][] = [
    ['who is not invited', () => [invited, newEmail()]],
    ['of another domain', () => [domains, newEmail()]],
    ['of a subdomain', () => [domains, newEmail('eu.staff.example')]],
    ['whose domain only ends alike', () => [domains, newEmail('notstaff.example')]],
  ];

  // Red where the entrance is not asked before the mail.
  it.each(STRANGERS)('mails nothing to a person %s, and makes no account', async (_who, of) => {
    const [application, email] = of();
    const flow = await givenFlow(service, application);
    expect((await register(flow, email)).status).toBe(202);
    expectFailure(await verify(flow, '000000'), 401, 'email_code_invalid');
    expect((await askDigits(flow, email)).status).toBe(202);
    expectFailure(await byDigits(flow, '000000'), 401, 'email_code_invalid');
    expectFailure(await byToken(application, email), 403, 'address_not_admitted');
    expect([await mailsTo(service, email), await accountsOf(email)]).toEqual([[], 0]);
  });

  it('invites nobody where sign-up is closed, and signs in those who are there', async () => {
    const email = newEmail();
    await givenInvitation(service, closed, email);
    const flow = await givenFlow(service, closed);
    expectFailure(await register(flow, email), 403, 'sign_up_closed');
    expect((await askDigits(flow, email)).status).toBe(202);
    expectFailure(await byDigits(flow, '000000'), 401, 'email_code_invalid');
    expectFailure(await byToken(closed, email), 403, 'sign_up_closed');
    expect([await mailsTo(service, email), await accountsOf(email)]).toEqual([[], 0]);
    const known = await givenIdentity(service, closed);
    await askDigits(flow, known.email);
    expect((await byDigits(flow, (await latestMail(service, known.email)).code)).status).toBe(200);
  });

  it('lets in nobody by an invitation that has expired, is withdrawn, or is for another mailbox', async () => {
    const [late, withdrawn] = [newEmail(), newEmail()];
    await givenInvitation(service, invited, late, { expiresIn: '-1 second' });
    const { id } = await givenInvitation(service, invited, withdrawn);
    await service.db.query('UPDATE invitations SET withdrawn_at = now() WHERE id = $1', [id]);
    for (const email of [late, withdrawn, newEmail()])
      expectFailure(await byToken(invited, email), 403, 'address_not_admitted');
  });

  it('takes no word of a provider for an invited mailbox that it has not verified', async () => {
    const email = newEmail();
    const { id } = await givenInvitation(service, invited, email);
    expectFailure(await byToken(invited, email, { email_verified: false }), 401, 'upstream_email_unverified');
    expect((await acceptance(id)).accepted_at).toBeNull();
  });

  // Red without the entrance in the redemption of codes.
  it('judges at the proof: a sign-up whose invitation is withdrawn meanwhile makes no account', async () => {
    const email = newEmail();
    const { id } = await givenInvitation(service, invited, email);
    const flow = await givenFlow(service, invited);
    await register(flow, email);
    await service.db.query('UPDATE invitations SET withdrawn_at = now() WHERE id = $1', [id]);
    expectFailure(await verify(flow, (await latestMail(service, email)).code), 403, 'address_not_admitted');
    const [row] = (await service.db.query('SELECT email_verified_at FROM identities WHERE email_key = $1', [email]))
      .rows;
    expect(row).toEqual({ email_verified_at: null });
  });

  it('lets in nobody whose invitation is withdrawn at the same moment', async () => {
    const email = newEmail();
    const { id } = await givenInvitation(service, invited, email);
    const operator = await Operator.of(service, { application: invited });
    const barrier = await Barrier.hold(service, 'SELECT FROM invitations WHERE id = $1 FOR UPDATE', [id]);
    const withdrawn = operator.delete(`/applications/${invited.slug}/invitations/${id}`);
    await barrier.sees(1);
    const entering = byToken(invited, email);
    await barrier.sees(2);
    await barrier.release();
    expect((await withdrawn).status).toBe(204);
    expectFailure(await entering, 403, 'address_not_admitted');
    expect(await accountsOf(email)).toBe(0);
  });

  it('does not let a sign-up from before the rule in: its mailbox was never proved', async () => {
    const { email } = await givenIdentity(service, invited, { unverified: true });
    const flow = await givenFlow(service, invited);
    await askDigits(flow, email);
    expectFailure(await byToken(invited, email), 403, 'address_not_admitted');
    await inFlow(service, flow, 'exchange', { type: 'password', email, password: 'correct horse battery staple' });
    expect(await mailsTo(service, email)).toEqual([]);
  });

  it('lets in a person whose account an operator made', async () => {
    const { id, email } = await givenIdentity(service, closed, { unverified: true });
    await service.db.query('UPDATE identities SET imported_at = now() WHERE id = $1', [id]);
    expect((await byToken(closed, email)).status).toBe(200);
  });

  it('R47, R48: answers the same for a mailbox that is invited, not invited, known, unverified or blocked', async () => {
    letRefusalsWait(service);
    const { email: known } = await givenIdentity(service, invited);
    const open = newEmail();
    await givenInvitation(service, invited, open);
    const emails = [known, open, newEmail()];
    for (const state of ACCOUNT_STATES) {
      const { id, email } = await givenIdentity(service, invited, { unverified: state === 'unverified' });
      if (state === 'blocked') await service.db.query('UPDATE identities SET blocked_at = now() WHERE id = $1', [id]);
      if (state === 'without a password')
        await service.db.query('UPDATE identities SET password_hash = NULL WHERE id = $1', [id]);
      emails.push(email);
    }
    const answers: unknown[] = [];
    for (const email of emails) {
      const flow = await givenFlow(service, invited);
      const began = performance.now();
      const steps = [await register(flow, email)];
      expect(performance.now() - began).toBeGreaterThan(240);
      steps.push(await register(flow, email), await verify(flow, 'abc'), await askDigits(flow, email));
      steps.push(await byDigits(flow, 'abc'), await inFlow(service, flow, 'resend', { email }));
      steps.push(await inFlow(service, flow, 'exchange', { type: 'password', email, password: STRONG }));
      steps.push(await inFlow(service, flow, 'forgot-password', { email }));
      answers.push(steps.map(({ status, text }) => `${status} ${text}`));
    }
    expect(answers).toEqual(answers.map(() => answers[0]));
    refuseAtOnce(service.app);
  });
});

import { auditEvents } from '../support/audit.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, givenSession, PASSWORD } from '../support/given.js';
import { agreementsOf, givenDocuments, PRIVACY, TERMS } from '../support/given-documents.js';
import { givenProvider } from '../support/given-provider.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';
import { person } from '../support/social.js';
import { givenApp } from '../support/totp.js';
import { Upstream } from '../support/upstream.js';

const AGREED = { terms: '2', privacy: '1' };
const NAMED = [
  { document: 'terms', version: '2', url: TERMS },
  { document: 'privacy', version: '1', url: PRIVACY },
];

describe('an application that wants documents agreed, on its own screens', () => {
  const service = useService();
  let application: GivenApplication;
  let upstream: Upstream;
  let people = 0;

  beforeAll(async () => {
    upstream = await Upstream.start();
  });
  afterAll(() => upstream.stop());
  beforeEach(async () => {
    application = await givenApplication(service, { plan: { providers: ['*', 'email_code'] } });
    await givenDocuments(service, application, AGREED);
  });

  const newEmail = () => `agreeing-${++people}@example.com`;
  const startFlow = () => givenFlow(service, application);
  const userOf = async ({ body: { code } }: Answer) =>
    (await service.http.post('/v1/auth/authorize', { code, client_type: 'server' })).body.user;
  const accountsOf = async (email: string) =>
    (await service.db.query('SELECT id FROM identities WHERE email = $1', [email])).rows;

  function expectAsked(answer: Answer, documents = NAMED): void {
    expectFailure(answer, 403, 'agreement_required');
    expect(JSON.parse(answer.headers.get('x-agreement-required') as string)).toEqual(documents);
    for (const { version, url } of documents) expect(answer.body.message).toContain(`version ${version} (${url})`);
  }

  describe('a sign-up with a password', () => {
    const register = (flow: string, email: string, more: object = {}) =>
      inFlow(service, flow, 'register', { email, password: PASSWORD, ...more });

    it('names the documents, makes no account and mails nothing without them', async () => {
      const flow = await startFlow();
      const email = newEmail();
      expectAsked(await register(flow, email));
      expectAsked(await register(flow, email, { agreed: { terms: '2' } }));
      expectAsked(await register(flow, email, { agreed: { terms: '1', privacy: '1' } }));
      expect(await accountsOf(email)).toEqual([]);
      expect((await register(flow, email, { agreed: AGREED })).status).toBe(202);
    });

    it('keeps them once the mailbox is proved, with where they were read', async () => {
      const flow = await startFlow();
      const email = newEmail();
      await register(flow, email, { agreed: AGREED });
      const [{ id }] = await accountsOf(email);
      expect(await agreementsOf(service, id)).toEqual([]);
      const { code } = await latestMail(service, email);
      expect((await userOf(await inFlow(service, flow, 'verify-email', { code }))).id).toBe(id);
      expect(await agreementsOf(service, id)).toEqual(['privacy 1 own_screen', 'terms 2 own_screen']);
      const events = await auditEvents(service, { identityId: id, type: 'identity.agreed' });
      expect(events).toMatchObject([{ details: { terms: '2', privacy: '1', how: 'own_screen' } }]);
    });

    // Red where the refusal depends on the account.
    it('R47: says the same of an address that is taken', async () => {
      const { email } = await givenIdentity(service, application);
      const [taken, fresh] = await Promise.all(
        [email, newEmail()].map(async (one) => register(await startFlow(), one)),
      );
      expect([taken?.status, taken?.text]).toEqual([fresh?.status, fresh?.text]);
    });

    it('asks again where the version changes before the mailbox is proved, and the code still counts', async () => {
      const flow = await startFlow();
      const email = newEmail();
      await register(flow, email, { agreed: AGREED });
      const { code } = await latestMail(service, email);
      await givenDocuments(service, application, { terms: '3' });
      const [first, ...rest] = NAMED;
      expectAsked(await inFlow(service, flow, 'verify-email', { code }), [
        { ...first, version: '3' },
        ...rest,
      ] as never);
      const verified = await inFlow(service, flow, 'verify-email', { code, agreed: { terms: '3', privacy: '1' } });
      const { id } = await userOf(verified);
      expect(await agreementsOf(service, id)).toEqual(['privacy 1 own_screen', 'terms 3 own_screen']);
    });

    // Red where what was agreed to in a flow counts for every account that completes it.
    it('agrees for no other account that signs in in the same flow', async () => {
      const { email } = await givenIdentity(service, application);
      const flow = await startFlow();
      await register(flow, newEmail(), { agreed: AGREED });
      expectAsked(await inFlow(service, flow, 'exchange', { type: 'password', email, password: PASSWORD }));
    });
  });

  describe('a sign-in', () => {
    const signIn = (flow: string, email: string, more: object = {}) =>
      inFlow(service, flow, 'exchange', { type: 'password', email, password: PASSWORD, ...more });

    it('asks an account from before once, and again for the document whose version changes', async () => {
      const { id, email } = await givenIdentity(service, application);
      const flow = await startFlow();
      expectAsked(await signIn(flow, email));
      expect((await signIn(flow, email, { agreed: AGREED })).status).toBe(200);
      expect((await signIn(await startFlow(), email)).status).toBe(200);
      await givenDocuments(service, application, { privacy: '2' });
      expectAsked(await signIn(await startFlow(), email), [{ document: 'privacy', version: '2', url: PRIVACY }]);
      expect((await signIn(await startFlow(), email, { agreed: { privacy: '2' } })).status).toBe(200);
      expect(await agreementsOf(service, id)).toEqual([
        'privacy 1 own_screen',
        'privacy 2 own_screen',
        'terms 2 own_screen',
      ]);
    });

    it('asks only a person who has proved who they are', async () => {
      const { email } = await givenIdentity(service, application);
      const wrong = await inFlow(service, await startFlow(), 'exchange', {
        type: 'password',
        email,
        password: 'wrong',
      });
      expectFailure(wrong, 401, 'credentials_invalid');
    });

    it('asks for the second factor first, and the code that came with it still counts', async () => {
      const identity = await givenIdentity(service, application);
      const app = await givenApp(service, identity);
      const flow = await startFlow();
      expectFailure(await signIn(flow, identity.email), 401, 'mfa_required');
      const code = app.code();
      expectAsked(await signIn(flow, identity.email, { mfa_code: code }));
      expect(await agreementsOf(service, identity.id)).toEqual([]);
      expect((await signIn(flow, identity.email, { mfa_code: code, agreed: AGREED })).status).toBe(200);
    });

    it('uses no mailed digits up, and makes no account, before the person agrees', async () => {
      const email = newEmail();
      const flow = await startFlow();
      await inFlow(service, flow, 'email-code', { email });
      const { code } = await latestMail(service, email);
      const exchange = (more: object) => inFlow(service, flow, 'exchange', { type: 'email_code', code, ...more });
      expectAsked(await exchange({}));
      expect(await accountsOf(email)).toEqual([]);
      const { id } = await userOf(await exchange({ agreed: AGREED }));
      expect(await agreementsOf(service, id)).toHaveLength(2);
    });

    // Red where a takeover leaves what was said of the account before.
    it('counts nothing that was said of an account before its mailbox was proved', async () => {
      const { id, email } = await givenIdentity(service, application, { unverified: true });
      for (const [document, version] of Object.entries(AGREED))
        await service.db.query(
          `INSERT INTO agreements (id, identity_id, document, version, how, agreed_at)
           VALUES (gen_random_uuid(), $1, $2, $3, 'import', now())`,
          [id, document, version],
        );
      const flow = await startFlow();
      await inFlow(service, flow, 'email-code', { email });
      const { code } = await latestMail(service, email);
      const exchange = (more: object) => inFlow(service, flow, 'exchange', { type: 'email_code', code, ...more });
      expectAsked(await exchange({}));
      expect((await exchange({ agreed: AGREED })).status).toBe(200);
      expect(await agreementsOf(service, id)).toEqual(['privacy 1 own_screen', 'terms 2 own_screen']);
    });

    it('uses no ID token up, and makes no account, before the person agrees', async () => {
      await givenProvider(service, application, { issuer: upstream.issuer });
      const email = newEmail();
      const token = await upstream.sign(person({ email, email_verified: true }));
      const flow = await startFlow();
      const exchange = (more: object) =>
        inFlow(service, flow, 'exchange', { type: 'id_token', provider: 'corp', id_token: token, ...more });
      expectAsked(await exchange({}));
      expect(await accountsOf(email)).toEqual([]);
      const { id } = await userOf(await exchange({ agreed: AGREED }));
      expect(await agreementsOf(service, id)).toHaveLength(2);
    });

    it('sets no new password before the person agrees', async () => {
      const { email } = await givenIdentity(service, application);
      const flow = await startFlow();
      await inFlow(service, flow, 'forgot-password', { email });
      const { code } = await latestMail(service, email);
      const reset = (more: object) =>
        inFlow(service, flow, 'reset-password', { code, password: 'nine calm herons', ...more });
      expectAsked(await reset({}));
      expect((await signIn(await startFlow(), email, { agreed: AGREED })).status).toBe(200);
      expect((await reset({ agreed: AGREED })).status).toBe(200);
    });

    // Red where the row is inserted without ON CONFLICT.
    it('keeps one agreement where two sign-ins say it at the same time', async () => {
      const { id, email } = await givenIdentity(service, application);
      const flows = await Promise.all([startFlow(), startFlow()]);
      const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [id]);
      const both = flows.map((flow) => signIn(flow, email, { agreed: AGREED }));
      await barrier.sees(2);
      await barrier.release();
      expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
      expect(await agreementsOf(service, id)).toHaveLength(2);
      expect(await auditEvents(service, { identityId: id, type: 'identity.agreed' })).toHaveLength(1);
    });
  });

  it('lets running sessions go on', async () => {
    const { application: other, refreshToken, accessToken } = await givenSession(service);
    await givenDocuments(service, other, AGREED);
    const refresh = { client_type: 'server', refresh_token: refreshToken };
    expect((await service.http.get('/v1/auth/session', { authorization: `Bearer ${accessToken}` })).status).toBe(200);
    expect((await service.http.post('/v1/auth/refresh', refresh)).status).toBe(200);
  });

  it('goes when the account goes', async () => {
    const { id, email } = await givenIdentity(service, application);
    const flow = await startFlow();
    await inFlow(service, flow, 'exchange', { type: 'password', email, password: PASSWORD, agreed: AGREED });
    await service.db.query('DELETE FROM identities WHERE id = $1', [id]);
    expect(await agreementsOf(service, id)).toEqual([]);
  });

  it.each([
    ['a list', ['terms']],
    ['a number', { terms: 2 }],
    ['text', 'terms'],
  ])('refuses %s as agreed', async (_what, agreed) => {
    const answer = await inFlow(service, await startFlow(), 'register', {
      ...{ email: newEmail(), password: PASSWORD, agreed },
    });
    expectFailure(answer, 400, 'malformed_input');
  });
});

import { auditEvents } from '../support/audit.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { fieldsOf, givenRequiredFields, SHOE_SIZE, TEAM } from '../support/given-fields.js';
import { givenProvider } from '../support/given-provider.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';
import { person } from '../support/social.js';
import { givenApp } from '../support/totp.js';
import { Upstream } from '../support/upstream.js';

const FILLED = { shoe_size: 42, team: 'red' };

describe('an application that requires profile fields, on its own screens', () => {
  const service = useService();
  let application: GivenApplication;
  let people = 0;

  beforeEach(async () => {
    application = await givenApplication(service, { plan: { providers: ['*', 'email_code'] } });
    await givenRequiredFields(service, application, SHOE_SIZE, TEAM);
  });

  const newEmail = () => `filling-in-${++people}@example.com`;
  const startFlow = () => givenFlow(service, application);
  const accountsOf = async (email: string) =>
    (await service.db.query('SELECT id FROM identities WHERE email = $1', [email])).rows;
  const signIn = (flow: string, email: string, more: object = {}) =>
    inFlow(service, flow, 'exchange', { type: 'password', email, password: PASSWORD, ...more });

  function expectAsked(answer: Answer, keys = ['shoe_size', 'team']): void {
    expectFailure(answer, 403, 'profile_fields_required');
    const fields = JSON.parse(answer.headers.get('x-fields-required') as string);
    expect(fields.map(({ key }: { key: string }) => key)).toEqual(keys);
    expect(answer.body.message).toContain(keys.join(', '));
  }

  it('says what an input needs to know, in ASCII', async () => {
    const { email } = await givenIdentity(service, application);
    const { headers } = await signIn(await startFlow(), email);
    expect(headers.get('x-fields-required')).toMatch(/^[ -~]+$/);
    expect(JSON.parse(headers.get('x-fields-required') as string)).toEqual([
      { key: 'shoe_size', label: { en: 'Shoe size' }, type: 'number', options: null },
      { key: 'team', label: { en: 'Team', ja: 'チーム' }, type: 'choice', options: ['red', 'blue'] },
    ]);
  });

  it('asks a person from before once, for what is missing alone', async () => {
    const identity = await givenIdentity(service, application);
    await service.db.query(`UPDATE identities SET fields = '{"team": "blue", "old": 1}' WHERE id = $1`, [identity.id]);
    const flow = await startFlow();
    expectAsked(await signIn(flow, identity.email), ['shoe_size']);
    expect((await signIn(flow, identity.email, { fields: { shoe_size: 42 } })).status).toBe(200);
    expect(await fieldsOf(service, identity.id)).toEqual({ team: 'blue', old: 1, shoe_size: 42 });
    expect((await signIn(await startFlow(), identity.email)).status).toBe(200);
    const events = await auditEvents(service, { identityId: identity.id, type: 'identity.profile_changed' });
    expect(events).toMatchObject([{ details: { members: ['fields'] } }]);
  });

  it('changes nothing that is there already', async () => {
    const identity = await givenIdentity(service, application);
    await service.db.query('UPDATE identities SET fields = $2 WHERE id = $1', [identity.id, FILLED]);
    expect((await signIn(await startFlow(), identity.email, { fields: { shoe_size: 30 } })).status).toBe(200);
    expect(await fieldsOf(service, identity.id)).toEqual(FILLED);
  });

  it.each([
    ['a value that does not fit', { ...FILLED, shoe_size: 51 }, 'fields.shoe_size must be at most 50'],
    ['only a part', { team: 'red' }, 'fields.shoe_size is missing'],
    ['a field that is not there', { ...FILLED, height: 3 }, 'fields.height is no field'],
  ])('refuses %s, and signs nobody in', async (_what, fields, words) => {
    const identity = await givenIdentity(service, application);
    const flow = await startFlow();
    const answer = await signIn(flow, identity.email, { fields });
    expectFailure(answer, 400, 'profile_fields_invalid');
    expect(answer.body.message).toContain(words);
    expect(await fieldsOf(service, identity.id)).toEqual({});
    expect((await signIn(flow, identity.email, { fields: FILLED })).status).toBe(200);
  });

  it('asks only a person who has proved who they are, with both factors', async () => {
    const identity = await givenIdentity(service, application);
    const wrong = { type: 'password', email: identity.email, password: 'wrong', fields: FILLED };
    expectFailure(await inFlow(service, await startFlow(), 'exchange', wrong), 401, 'credentials_invalid');
    const app = await givenApp(service, identity);
    const flow = await startFlow();
    expectFailure(await signIn(flow, identity.email, { fields: FILLED }), 401, 'mfa_required');
    expect(await fieldsOf(service, identity.id)).toEqual({});
    const code = app.code();
    expectAsked(await signIn(flow, identity.email, { mfa_code: code }));
    expect((await signIn(flow, identity.email, { mfa_code: code, fields: FILLED })).status).toBe(200);
  });

  it('uses no mailed digits up, and makes no account, before the person has filled them in', async () => {
    const email = newEmail();
    const flow = await startFlow();
    await inFlow(service, flow, 'email-code', { email });
    const { code } = await latestMail(service, email);
    const exchange = (more: object) => inFlow(service, flow, 'exchange', { type: 'email_code', code, ...more });
    expectAsked(await exchange({}));
    expect(await accountsOf(email)).toEqual([]);
    expect((await exchange({ fields: FILLED })).status).toBe(200);
    const [{ id }] = await accountsOf(email);
    expect(await fieldsOf(service, id)).toEqual(FILLED);
  });

  it('uses no ID token up, and makes no account, before the person has filled them in', async () => {
    const upstream = await Upstream.start();
    try {
      await givenProvider(service, application, { issuer: upstream.issuer });
      const email = newEmail();
      const token = await upstream.sign(person({ email, email_verified: true }));
      const flow = await startFlow();
      const exchange = (more: object) =>
        inFlow(service, flow, 'exchange', { type: 'id_token', provider: 'corp', id_token: token, ...more });
      expectAsked(await exchange({}));
      expect(await accountsOf(email)).toEqual([]);
      expect((await exchange({ fields: FILLED })).status).toBe(200);
      const [{ id }] = await accountsOf(email);
      expect(await fieldsOf(service, id)).toEqual(FILLED);
    } finally {
      await upstream.stop();
    }
  });

  it('asks nothing more of a person who filled them in at the sign-up', async () => {
    const email = newEmail();
    const flow = await startFlow();
    await inFlow(service, flow, 'register', { email, password: PASSWORD, fields: FILLED });
    const { code } = await latestMail(service, email);
    expect((await inFlow(service, flow, 'verify-email', { code })).status).toBe(200);
  });

  it('sets no new password before the person has filled them in', async () => {
    const { email } = await givenIdentity(service, application);
    const flow = await startFlow();
    await inFlow(service, flow, 'forgot-password', { email });
    const { code } = await latestMail(service, email);
    const reset = (more: object) =>
      inFlow(service, flow, 'reset-password', { code, password: 'nine calm herons', ...more });
    expectAsked(await reset({}));
    expect((await signIn(await startFlow(), email, { fields: FILLED })).status).toBe(200);
    expect((await reset({})).status).toBe(200);
  });

  // Red where what a sign-in has read is written, without the lock of the account.
  it('loses nothing that another request writes at the same time', async () => {
    const identity = await givenIdentity(service, application);
    const flow = await startFlow();
    const barrier = await Barrier.hold(service, `UPDATE identities SET fields = '{"level": 7}' WHERE id = $1`, [
      identity.id,
    ]);
    const signedIn = signIn(flow, identity.email, { fields: FILLED });
    await barrier.sees(1);
    await barrier.release();
    expect((await signedIn).status).toBe(200);
    expect(await fieldsOf(service, identity.id)).toEqual({ level: 7, ...FILLED });
  });
});

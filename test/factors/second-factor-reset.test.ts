import { auditEvents } from '../support/audit.js';
import { runCli } from '../support/cli.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenSession,
} from '../support/given.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { alertOf, visibleText } from '../support/hosted.js';
import { NEW_PASSWORD, Visitor } from '../support/hosted-account.js';
import { latestMail, linkCode, mailsTo } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';
import { type App, givenApp } from '../support/totp.js';

const service = useService();
let application: GivenApplication;
let person: GivenIdentity;
let app: App;
beforeAll(async () => {
  application = await givenApplication(service);
});
beforeEach(async () => {
  person = await givenIdentity(service, application);
  app = await givenApp(service, person);
});

const passwordHash = async (): Promise<string> =>
  (await service.db.query('SELECT password_hash FROM identities WHERE id = $1', [person.id])).rows[0].password_hash;

describe('R74: POST /v1/auth/reset-password', () => {
  const forgotten = async () => {
    const flow = await givenFlow(service, application);
    await inFlow(service, flow, 'forgot-password', { email: person.email });
    const mail = await latestMail(service, person.email);
    const reset = (body: object): Promise<Answer> =>
      inFlow(service, flow, 'reset-password', { password: NEW_PASSWORD, ...body });
    return { mail, reset };
  };

  it.each(['digits', 'link'])(
    'takes the second factor beside the %s, and without it changes and uses up nothing',
    async (kind) => {
      const { mail, reset } = await forgotten();
      const code = kind === 'link' ? linkCode(mail) : mail.code;
      const before = await passwordHash();
      expectFailure(await reset({ code }), 401, 'mfa_required');
      expectFailure(await reset({ code, mfa_code: '' }), 401, 'mfa_required');
      expectFailure(await reset({ code, mfa_code: app.wrong() }), 401, 'mfa_code_invalid');
      expect(await passwordHash()).toBe(before);
      const done = await reset({ code, mfa_code: app.code() });
      expect(done.status).toBe(200);
      expect(await passwordHash()).not.toBe(before);
      expectFailure(await reset({ code, mfa_code: app.code(1) }), 401, 'flow_invalid');
    },
  );

  it('does not judge the second factor of a person without the emailed code', async () => {
    const { reset } = await forgotten();
    expectFailure(await reset({ code: '000000' }), 401, 'email_code_invalid');
    expectFailure(await reset({ code: '000000', mfa_code: app.code() }), 401, 'email_code_invalid');
    expectFailure(await reset({ code: '000000', mfa_code: '000000' }), 401, 'email_code_invalid');
    expect(await auditEvents(service, { identityId: person.id, type: 'identity.mfa_failed' })).toEqual([]);
  });

  it('uses no code of the app for a password that is refused', async () => {
    const { mail, reset } = await forgotten();
    const mfa_code = app.code();
    expectFailure(await reset({ code: mail.code, password: person.email, mfa_code }), 400, 'password_personal');
    expect((await reset({ code: mail.code, mfa_code })).status).toBe(200);
  });

  it('changes nothing where a factor must be set up first', async () => {
    application = await givenApplication(service, { mfa: 'required' });
    person = await givenIdentity(service, application);
    const { mail, reset } = await forgotten();
    const before = await passwordHash();
    expectFailure(await reset({ code: mail.code }), 401, 'mfa_enrolment_required');
    expect(await passwordHash()).toBe(before);
    application = await givenApplication(service);
  });
});

describe('R74: POST /login/reset', () => {
  it('asks for the second factor on the same form, once the digits were right', async () => {
    const browser = new Visitor(service, application);
    await browser.forget(person.email);
    expect(browser.page.text).not.toContain('mfa_code');
    const { code } = await latestMail(service, person.email);
    expect((await browser.press('Set password', { code: '000000', password: NEW_PASSWORD })).text).not.toContain(
      'mfa_code',
    );
    const asked = await browser.press('Set password', { code, password: NEW_PASSWORD });
    expect(alertOf(asked.text)).toContain('This account has two-step verification.');
    expect(asked.text).toContain(`value="${code}"`);
    const wrong = { code, password: NEW_PASSWORD, mfa_code: app.wrong() };
    expect((await browser.press('Set password', wrong)).headers.get('x-error-code')).toBe('mfa_code_invalid');
    const short = { code, password: 'short', mfa_code: app.code() };
    expect((await browser.press('Set password', short)).text).toContain('name="mfa_code"');
    const done = await browser.press('Set password', { code, password: NEW_PASSWORD, mfa_code: app.code() });
    expect(done.headers.get('location')).toContain(`${application.origin}/callback`);
  });

  it.each(['here', 'elsewhere'])('asks for it at once behind the link, opened %s', async (where) => {
    const asking = new Visitor(service, application);
    await asking.forget(person.email);
    const { link } = await latestMail(service, person.email);
    const browser = where === 'here' ? asking : new Visitor(service, application);
    const page = await browser.open(link.slice(service.url.length));
    expect(visibleText(page.text)).toContain('Code from your authenticator app');
    const before = await passwordHash();
    const refused = await browser.press('Set password', { password: NEW_PASSWORD, mfa_code: '' });
    expect(refused.headers.get('x-error-code')).toBe('mfa_required');
    await browser.press('Set password', { password: NEW_PASSWORD, mfa_code: app.wrong() });
    expect(await passwordHash()).toBe(before);
    const done = await browser.press('Set password', { password: NEW_PASSWORD, mfa_code: app.code() });
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toContain(
      where === 'here' ? `${application.origin}/callback` : '/login/password-set',
    );
    expect(await passwordHash()).not.toBe(before);
  });
});

describe('identities reset-mfa', () => {
  const resetMfa = (id: string) => runCli(service.variables, 'identities', 'reset-mfa', id, '--json');

  it('R75: removes the factor, ends the sessions, tells the owner and the trail', async () => {
    const ordinary = await givenIdentity(service, application);
    const session = await givenSession(service, { application, identity: ordinary });
    person = ordinary;
    await givenApp(service, person);
    expect((await resetMfa(person.id)).json).toEqual({ id: person.id, removed: true, sessionsEnded: 1 });
    const refresh = { client_type: 'server', refresh_token: session.refreshToken };
    expect((await service.http.post('/v1/auth/refresh', refresh)).status).toBe(401);
    const body = { type: 'password', email: person.email, password: person.password };
    expect((await inFlow(service, await givenFlow(service, application), 'exchange', body)).status).toBe(200);
    expect((await latestMail(service, person.email)).subject).toContain('was turned off');
    const [event] = await auditEvents(service, { identityId: person.id, type: 'identity.mfa_disabled' });
    expect(event?.details).toEqual({ by: 'operator' });
    expect((await resetMfa(person.id)).json).toEqual({ id: person.id, removed: false, sessionsEnded: 0 });
    expect((await mailsTo(service, person.email)).length).toBe(1);
  });

  it('refuses an id that nobody has', async () => {
    const answer = await resetMfa('01990000-0000-7000-8000-000000000000');
    expect([answer.code, answer.stderr]).toEqual([1, expect.stringContaining('There is no identity')]);
  });
});

it('R75: the export of an account tells of its factor and shows no secret; its deletion takes both', async () => {
  const { json } = await runCli(service.variables, 'identities', 'export', person.id);
  expect(json.authenticatorApps).toEqual([
    {
      id: expect.any(String),
      identityId: person.id,
      confirmedAt: expect.any(String),
      lastStep: 0,
      createdAt: expect.any(String),
    },
  ]);
  expect(json.recoveryCodes).toEqual([]);
  await runCli(service.variables, 'identities', 'delete', person.id, '--yes');
  expect((await service.db.query('SELECT FROM totp_factors WHERE identity_id = $1', [person.id])).rowCount).toBe(0);
});

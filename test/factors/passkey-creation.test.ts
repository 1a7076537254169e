import { challengeFor } from '../../src/login/passkeys/challenge.js';
import { auditTypes } from '../support/audit.js';
import { Authenticator, type Misbehaviour } from '../support/authenticator.js';
import { runCli } from '../support/cli.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  PASSWORD,
} from '../support/given.js';
import { givenDocuments } from '../support/given-documents.js';
import { givenPasskey, passkeyFormOf, passkeyRequestOf } from '../support/given-passkey.js';
import { alertOf, Browser, givenLogin } from '../support/hosted.js';
import type { Json } from '../support/json.js';
import { latestMail } from '../support/mailbox.js';
import { RememberingBrowser } from '../support/remembering.js';
import { type Answer, useService } from '../support/service.js';

const service = useService();
let application: GivenApplication;
let identity: GivenIdentity;
let device: Authenticator;
let browser: Browser;

beforeAll(async () => {
  application = await givenApplication(service);
});
beforeEach(async () => {
  identity = await givenIdentity(service, application);
  device = new Authenticator(service.url);
  browser = new Browser(service);
  await browser.open((await givenLogin(service, application)).path);
});

const fieldOf = (name: string) =>
  new RegExp(` data-${name}="([^"]+)"`).exec(signInPage.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
let signInPage: Answer;

/** Sends the sign-in form with the box ticked, as the page's script does. */
async function wish(password = PASSWORD, more: Record<string, string> = {}): Promise<Answer> {
  signInPage = browser.page;
  const { csrf } = passkeyFormOf(signInPage);
  return browser.post(fieldOf('passkey-wish'), { csrf, email: identity.email, password, ...more });
}
const add = (credential: string): Promise<Answer> =>
  browser.post(fieldOf('add'), { csrf: passkeyFormOf(signInPage).csrf, credential });

const passkeysOf = async ({ id }: GivenIdentity): Promise<Json[]> =>
  (await service.db.query('SELECT * FROM passkeys WHERE identity_id = $1 ORDER BY id', [id])).rows;

function expectArrived(answer: Answer): void {
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toMatch(/^https:\/\/app\.example\.com\/callback\?.*code=gh_code_/);
  expect(browser.cookies.size).toBe(0);
}

describe('The ticked box of the sign-in page', () => {
  it('asks the device for a discoverable passkey that verifies its user, of this account', async () => {
    const answer = await wish();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.body.creation).toMatchObject({
      rp: { id: 'localhost' },
      user: { id: Buffer.from(identity.id.replaceAll('-', ''), 'hex').toString('base64url') },
      authenticatorSelection: {
        residentKey: 'required',
        userVerification: 'required',
        authenticatorAttachment: 'platform',
      },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(answer.body.creation.user.name).toBe(`${identity.email} · Test application`);
    expect(answer.body.creation.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257]);
    expect(await passkeysOf(identity)).toEqual([]);
  });

  it('creates the passkey, tells its owner, goes on to the application, and the passkey then signs in', async () => {
    const { creation } = (await wish()).body;
    expectArrived(await add(device.create(creation)));
    expect(await passkeysOf(identity)).toEqual([
      expect.objectContaining({
        application_id: application.id,
        credential_id: device.credentialId,
        device_type: 'singleDevice',
        transports: ['internal'],
        last_used_at: null,
        counter_went_back_at: null,
      }),
    ]);
    expect(await auditTypes(service, { identityId: identity.id })).toContain('passkey.added');
    expect((await latestMail(service, identity.email)).subject).toBe(
      'A passkey was added to your account with Test application',
    );
    await browser.open((await givenLogin(service, application)).path);
    const { action, csrf } = passkeyFormOf(browser.page);
    const credential = device.use(passkeyRequestOf(browser.page));
    expectArrived(await browser.post(action, { csrf, credential }));
  });

  it('lets the browser be remembered too, if that box is ticked beside it', async () => {
    const { creation } = (await wish(PASSWORD, { remember: 'yes' })).body;
    const answer = await add(device.create(creation));
    expect(answer.status).toBe(303);
    expect(Object.keys(answer.cookies)).toContainEqual(expect.stringMatching(/^gh_remembered_/));
    expect(await passkeysOf(identity)).toHaveLength(1);
  });

  it('goes on to the application without a passkey where the device makes none', async () => {
    await wish();
    expectArrived(await add(''));
    expect(await passkeysOf(identity)).toEqual([]);
  });

  it.each<[string, Misbehaviour]>([
    ['another origin', { origin: 'https://evil.example.com' }],
    ['another host', { rpId: 'example.com' }],
    ['another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['another port', { origin: 'http://localhost:1' }],
    ['an unverified user', { isVerified: false }],
    ['an absent user', { isPresent: false }],
    ['an algorithm that was not asked for', { isOtherAlgorithm: true }],
    ['a frame', { crossOrigin: true }],
    ['a use in place of a creation', { type: 'webauthn.get' }],
  ])('goes on to the application without a passkey of %s', async (_what, wrong) => {
    const { creation } = (await wish()).body;
    expectArrived(await add(device.create(creation, wrong)));
    expect(await passkeysOf(identity)).toEqual([]);
  });

  it('does not take over the passkey of another account', async () => {
    const other = await givenIdentity(service, application);
    const { credentialId } = await givenPasskey(service, application, other);
    const { creation } = (await wish()).body;
    expectArrived(await add(device.create(creation, { credentialId })));
    expect(await passkeysOf(identity)).toEqual([]);
    expect(await passkeysOf(other)).toHaveLength(1);
  });

  it('names the passkeys that the account has, so that no device makes a second one', async () => {
    const { credentialId } = await givenPasskey(service, application, identity);
    const { creation } = (await wish()).body;
    expect(creation.excludeCredentials).toEqual([{ id: credentialId, type: 'public-key', transports: ['internal'] }]);
  });

  it('goes on at once where the account has twenty passkeys', async () => {
    for (let count = 0; count < 20; count += 1) await givenPasskey(service, application, identity);
    const { body } = await wish();
    expect(body).toEqual({ to: expect.stringMatching(/code=gh_code_/) });
  });

  it('is a page again if the password is wrong, and holds nothing', async () => {
    const answer = await wish('not the right one');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8']);
    expect(alertOf(answer.text)).toMatch(/\S/);
    expect((await service.db.query('SELECT FROM held_proofs WHERE identity_id = $1', [identity.id])).rowCount).toBe(0);
    const without = await add('');
    expect([without.status, without.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/login\?/)]);
  });
});

describe('What waits for its passkey', () => {
  it('opens nothing in another browser', async () => {
    const { creation } = (await wish()).body;
    const other = new Browser(service);
    const { csrf } = passkeyFormOf(signInPage);
    const credential = device.create(creation);
    const answer = await other.post(fieldOf('add'), { csrf, credential });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'form_not_trusted']);
    expect(await passkeysOf(identity)).toEqual([]);
  });

  it('ends with a new password', async () => {
    const { creation } = (await wish()).body;
    await service.db.query("UPDATE identities SET password_hash = 'another' WHERE id = $1", [identity.id]);
    const answer = await add(device.create(creation));
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([401, 'first_factor_lapsed']);
    expect(await passkeysOf(identity)).toEqual([]);
  });

  it('adds one passkey and completes once, however often it is sent', async () => {
    const { creation } = (await wish()).body;
    const { csrf } = passkeyFormOf(signInPage);
    const sent = { csrf, credential: device.create(creation) };
    const cookie = browser.cookieHeader();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => service.http.form(fieldOf('add'), sent, { cookie })),
    );
    expect(answers.filter(({ headers }) => headers.get('location')?.includes('code='))).toHaveLength(1);
    expect(await passkeysOf(identity)).toHaveLength(1);
  });

  // Red where any second factor counts: a thief's passkey of one factor, as the second one, makes one of two.
  it.each([
    ['the password', '{pwd}', false],
    ['the password and a passkey', '{pwd,user,hwk,mfa}', false],
    ['the password and a code of the app', '{pwd,otp,mfa}', true],
  ])('makes a passkey of two factors only with a code: by %s', async (_what, amr, isOfTwoFactors) => {
    const { creation } = (await wish()).body;
    await service.db.query('UPDATE held_proofs SET amr = $2 WHERE identity_id = $1', [identity.id, amr]);
    expectArrived(await add(device.create(creation)));
    expect(await passkeysOf(identity)).toEqual([expect.objectContaining({ is_of_two_factors: isOfTwoFactors })]);
  });

  // Red where the passkey is stored before the flow is completed: a password alone would then make a second factor.
  it('R74: adds nothing to an account whose second factor is due, and leads to it', async () => {
    const { creation } = (await wish()).body;
    await service.db.query('UPDATE identities SET mfa_enabled_at = now() WHERE id = $1', [identity.id]);
    const answer = await add(device.create(creation));
    expect(answer.headers.get('location')).toMatch(/^\/login\/second-factor\?/);
    expect(await passkeysOf(identity)).toEqual([]);
  });

  it('R74: is not begun where a second factor is due', async () => {
    await service.db.query('UPDATE identities SET mfa_enabled_at = now() WHERE id = $1', [identity.id]);
    expect((await wish()).body).toEqual({ to: expect.stringMatching(/^\/login\/second-factor\?/) });
  });
});

describe('A remembered browser', () => {
  let remembered: RememberingBrowser;
  let asking: GivenApplication;

  beforeEach(async () => {
    asking = await givenApplication(service);
    identity = await givenIdentity(service, asking);
    browser = remembered = new RememberingBrowser(service, asking, identity);
    await remembered.remember();
  });

  /** Up to the page that asks for agreement, past the one that has the form for passkeys. */
  async function continueToTerms(): Promise<void> {
    await remembered.start();
    const card = browser.page;
    signInPage = await browser.follow('Use another account');
    browser.page = card;
    await remembered.continueAs();
    expect((await browser.land()).status).toBe(200);
  }

  // Red where whatever proof is held for another page takes a passkey: a copied cookie would be a way in of its own.
  it('adds none in place of the agreement that its sign-in waits for', async () => {
    await givenDocuments(service, asking, { terms: '1' });
    await continueToTerms();
    const waiting = signInPage;
    await continueToTerms();
    await browser.press('Agree and continue', { answer: 'agree', terms: '1' });
    signInPage = waiting;
    const { csrf } = passkeyFormOf(waiting);
    const asked = { challenge: challengeFor('creation', csrf), rp: { id: 'localhost' }, user: { id: '' } };
    const answer = await add(device.create(asked));
    expect(await passkeysOf(identity)).toEqual([]);
    expect(answer.headers.get('location')).toMatch(/^\/login\?/);
  });

  // Red where the wish alone decides.
  it('adds none, even if a passkey is what its sign-in waits for', async () => {
    await remembered.start();
    await browser.follow('Use another account');
    const { creation } = (await wish()).body;
    const [{ id }] = await remembered.rows('id');
    const continued = 'UPDATE held_proofs SET remembered_browser_id = $2 WHERE identity_id = $1';
    await service.db.query(continued, [identity.id, id]);
    expect((await add(device.create(creation))).headers.get('location')).toContain('code=gh_code_');
    expect(await passkeysOf(identity)).toEqual([]);
  });
});

describe('The passkeys of an account', () => {
  it('are in its export, without keys, and go with it', async () => {
    await givenPasskey(service, application, identity);
    const { json } = await runCli(service.variables, 'identities', 'export', identity.id, '--json');
    expect(json.passkeys).toEqual([expect.objectContaining({ name: 'Chrome, Linux', applicationId: application.id })]);
    expect(json.passkeys[0].publicKey).toBeUndefined();
    await runCli(service.variables, 'identities', 'delete', identity.id, '--yes');
    expect(await passkeysOf(identity)).toEqual([]);
  });
});

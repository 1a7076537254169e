import { createHmac, randomBytes } from 'node:crypto';
import { hashRawSync } from '@node-rs/argon2';
import { SecondFactorRemoval } from '../../src/identities/account/second-factor-removal.js';
import { PasswordHasher } from '../../src/identities/passwords/password-hasher.js';
import { KeyRing } from '../../src/platform/crypto/key-ring.js';
import { auditTypes } from '../support/audit.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { alertOf, visibleText } from '../support/hosted.js';
import { NEW_PASSWORD, Visitor } from '../support/hosted-account.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';
import { App, givenApp } from '../support/totp.js';

const service = useService();
let application: GivenApplication;
let person: GivenIdentity;
let browser: Visitor;

beforeAll(async () => {
  application = await givenApplication(service, { mfa: 'required', name: 'Tea & Söhne' });
});
beforeEach(async () => {
  person = await givenIdentity(service, application);
  browser = new Visitor(service, application);
});

async function prove(at = browser): Promise<Answer> {
  await at.start();
  await at.press('Sign in', { email: person.email, password: person.password });
  return at.land();
}
const appOn = ({ text }: Answer): App =>
  new App(service, (/<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? '').replaceAll(' ', ''));
const codesOn = ({ text }: Answer): string[] =>
  [...text.matchAll(/<code>([0-9A-Z]{5}-[0-9A-Z]{5})<\/code>/g)].map(([, code]) => code as string);
const isOn = async (): Promise<boolean> =>
  (await service.db.query('SELECT FROM identities WHERE id = $1 AND mfa_enabled_at IS NOT NULL', [person.id]))
    .rowCount === 1;
const isAtApplication = ({ headers }: Answer): boolean =>
  headers.get('location')?.startsWith(`${application.origin}/callback?`) ?? false;

describe('An application that demands a second factor', () => {
  it('R75: has one set up between the password and the way back', async () => {
    const page = await prove();
    expect(visibleText(page.text)).toContain('Tea & Söhne asks for a second step at every sign-in.');
    expect(page.text).toContain('alt="QR code for your authenticator app"');
    expect(await isOn()).toBe(false);
    const refused = await browser.press('Verify', { code: appOn(page).wrong() });
    expect(alertOf(refused.text)).toContain('This code is wrong');
    expect(appOn(refused).secret).toBe(appOn(page).secret);
    const enrolled = await browser.press('Verify', { code: appOn(page).code() });
    expect(enrolled.status).toBe(200);
    expect(enrolled.headers.get('cache-control')).toBe('no-store');
    expect(codesOn(enrolled)).toHaveLength(10);
    expect(await isOn()).toBe(true);
    expect(isAtApplication(await browser.press('Continue'))).toBe(true);
    expect(await auditTypes(service, { identityId: person.id })).toEqual([
      'identity.mfa_enabled',
      'identity.signed_in',
    ]);
    expect((await latestMail(service, person.email)).subject).toBe('Two-step verification for Tea & Söhne is on');
  });

  it('R71: does not take the code of the setup again at the next sign-in', async () => {
    const app = appOn(await prove());
    const code = app.code();
    await browser.press('Verify', { code });
    await browser.press('Continue');
    browser = new Visitor(service, application);
    await prove();
    expect((await browser.press('Verify', { code })).headers.get('x-error-code')).toBe('mfa_code_invalid');
    expect(isAtApplication(await browser.press('Verify', { code: app.code(1) }))).toBe(true);
  });

  it('R75: stores the secret sealed, and asks for nothing when the setup is abandoned', async () => {
    const { secret } = appOn(await prove());
    const { rows } = await service.db.query(
      'SELECT sealed_secret, confirmed_at FROM totp_factors WHERE identity_id = $1',
      [person.id],
    );
    expect(rows).toEqual([{ sealed_secret: expect.any(Buffer), confirmed_at: null }]);
    expect(rows[0].sealed_secret.toString('latin1')).not.toContain(secret);
    expect(await isOn()).toBe(false);
  });

  it('R75: shows the secret of one browser in no other', async () => {
    const first = appOn(await prove());
    expect(appOn(await browser.open(pathOf(browser.page))).secret).toBe(first.secret);
    const thief = new Visitor(service, application);
    const second = appOn(await prove(thief));
    expect(second.secret).not.toBe(first.secret);
    const refused = await browser.press('Verify', { code: first.code() });
    expect(alertOf(refused.text)).toContain('This code is wrong');
    expect([first.secret, second.secret]).not.toContain(appOn(refused).secret);
    expect(await isOn()).toBe(false);
    expect((await browser.press('Verify', { code: appOn(refused).code() })).status).toBe(200);
  });

  it('R75: turns on one factor when twenty right codes come at once', async () => {
    const page = await prove();
    const code = appOn(page).code();
    const posts = Array.from({ length: 20 }, () => {
      const tab = new Visitor(service, application);
      for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
      tab.page = page;
      return tab.press('Verify', { code });
    });
    const answers = await Promise.all(posts);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(19);
    expect((await service.db.query('SELECT FROM recovery_codes WHERE identity_id = $1', [person.id])).rowCount).toBe(
      10,
    );
    expect((await mailsTo(service, person.email)).length).toBe(1);
  });

  it('shows the codes once, makes new ones for a person who lost them, and helps when the form comes twice', async () => {
    const page = await prove();
    const code = appOn(page).code();
    const before = codesOn(await browser.press('Verify', { code }));
    browser.page = page;
    await browser.press('Verify', { code });
    const again = await browser.land();
    expect(codesOn(again)).toEqual([]);
    expect(visibleText(again.text)).toContain('Your recovery codes have been shown.');
    const after = codesOn(await browser.press('Show new recovery codes'));
    expect(after).toHaveLength(10);
    expect(after.filter((one) => before.includes(one))).toEqual([]);
    expect(isAtApplication(await browser.press('Continue'))).toBe(true);
    const done = await browser.open(pathOf(again, '/login/enrol'));
    expect(done.headers.get('x-error-code')).toBe('login_finished');
    browser = new Visitor(service, application);
    await prove();
    await browser.follow('Use a recovery code');
    expect((await browser.press('Verify', { code: before[0] as string })).status).toBe(401);
    expect(isAtApplication(await browser.press('Verify', { code: after[0] as string }))).toBe(true);
  });

  // Red without a limit.
  it('makes a few new sets of codes at most', async () => {
    const replica = await service.replica({ RATE_LIMIT_SCALE: '0.05' });
    browser = new Visitor(replica, application);
    const page = await prove();
    await browser.press('Verify', { code: appOn(page).code() });
    const shown = await browser.open(pathOf(page, '/login/enrol'));
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      browser.page = shown;
      statuses.push((await browser.press('Show new recovery codes')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await replica.stop();
  });

  it('leads to the code where a factor was set up elsewhere meanwhile', async () => {
    const page = await prove();
    const app = await givenAppInstead();
    expect((await browser.press('Verify', { code: appOn(page).code() })).status).toBe(303);
    await browser.land();
    await browser.land();
    expect(isAtApplication(await browser.press('Verify', { code: app.code() }))).toBe(true);
  });

  it('R75: sets up nothing for a password that has changed meanwhile', async () => {
    const page = await prove();
    await service.db.query("UPDATE identities SET password_hash = 'another' WHERE id = $1", [person.id]);
    const refused = await browser.press('Verify', { code: appOn(page).code() });
    expect(refused.headers.get('x-error-code')).toBe('first_factor_lapsed');
    expect(await isOn()).toBe(false);
  });

  it('R74: has it set up after a sign-up and after a reset too', async () => {
    await browser.signUp('newcomer@example.com');
    await browser.press('Verify', { code: (await latestMail(service, 'newcomer@example.com')).code });
    expect((await browser.land()).text).toContain('QR code');
    browser = new Visitor(service, application);
    await browser.forget(person.email);
    const { code } = await latestMail(service, person.email);
    await browser.press('Set password', { code, password: NEW_PASSWORD });
    const page = await browser.land();
    await browser.press('Verify', { code: appOn(page).code() });
    expect(isAtApplication(await browser.press('Continue'))).toBe(true);
  });

  it('R75: asks for a new setup after an operator has removed the factor', async () => {
    await browser.press('Verify', { code: appOn(await prove()).code() });
    await browser.press('Continue');
    await service.app.get(SecondFactorRemoval, { strict: false }).reset(person.id);
    browser = new Visitor(service, application);
    expect(visibleText((await prove()).text)).toContain('Set up two-step verification');
  });
});

describe('R76: recovery codes', () => {
  const enrolled = async (): Promise<string[]> => {
    const codes = codesOn(await browser.press('Verify', { code: appOn(await prove()).code() }));
    await browser.press('Continue');
    return codes;
  };
  const useCode = async (code: string): Promise<Answer> => {
    const visitor = new Visitor(service, application);
    await prove(visitor);
    await visitor.follow('Use a recovery code');
    return visitor.press('Verify', { code });
  };

  const hex = (bytes: Buffer): string => bytes.toString('hex');

  // Red where the hashes need no key, or the key is stored as it is: a copy of the database then helps to guess.
  it('are stored as hashes under a sealed key, and work once each, however they are typed', async () => {
    const codes = await enrolled();
    const [first = '', second = ''] = codes;
    const { rows } = await service.db.query('SELECT * FROM recovery_codes WHERE identity_id = $1', [person.id]);
    const keys = rows.map(({ id, sealed_key: sealed }) => service.app.get(KeyRing).open(sealed, `recovery-code/${id}`));
    const [key = Buffer.alloc(0)] = keys;
    expect([key.length, ...new Set(keys.map(hex))]).toEqual([32, hex(key)]);
    const hashes = codes.map((code) => createHmac('sha256', key).update(rows[0].salt).update(code).digest('hex'));
    expect(rows.map(({ code_hash: stored }) => hex(stored)).toSorted()).toEqual(hashes.toSorted());
    expect(JSON.stringify(rows.map((row) => Object.values(row).map(String)))).not.toContain(String(key));
    expect(isAtApplication(await useCode(first.toLowerCase().replace('-', ' ')))).toBe(true);
    expect((await useCode(first)).headers.get('x-error-code')).toBe('mfa_code_invalid');
    expect(isAtApplication(await useCode(second))).toBe(true);
    expect(await auditTypes(service, { identityId: person.id })).toContain('identity.recovery_code_used');
  });

  it('that an earlier version stored as slow hashes count until a new set replaces them', async () => {
    const [, , ...unused] = await enrolled();
    const [salt, old] = [randomBytes(16), '7KQF9-MXT2H'];
    await service.db.query('UPDATE recovery_codes SET salt = $2, sealed_key = NULL WHERE identity_id = $1', [
      person.id,
      salt,
    ]);
    await service.db.query(
      `UPDATE recovery_codes SET code_hash = $2 WHERE id = (SELECT min(id::text)::uuid FROM recovery_codes
       WHERE identity_id = $1)`,
      [person.id, hashRawSync(old, { ...service.app.get(PasswordHasher).cost, salt })],
    );
    expect((await useCode(unused[0] as string)).headers.get('x-error-code')).toBe('mfa_code_invalid');
    expect(isAtApplication(await useCode(old))).toBe(true);
    expect((await useCode(old)).headers.get('x-error-code')).toBe('mfa_code_invalid');
  });

  it('work once when ten come at once', async () => {
    const [code = ''] = await enrolled();
    const visitors = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const visitor = new Visitor(service, application);
        await prove(visitor);
        return visitor;
      }),
    );
    const answers = await Promise.all(visitors.map((visitor) => visitor.press('Verify', { code })));
    expect(answers.filter(isAtApplication)).toHaveLength(1);
  });
});

const pathOf = ({ text }: Answer, path?: string): string => {
  const [, own = '', query = ''] = /action="([^"?]+)(\?[^"]+)"/.exec(text) ?? [];
  return (path ?? own) + query.replaceAll('&amp;', '&');
};

/** Another browser has finished its own setup. */
async function givenAppInstead(): Promise<App> {
  await service.db.query('DELETE FROM totp_factors WHERE identity_id = $1', [person.id]);
  return givenApp(service, person);
}

import { DataSource } from 'typeorm';
import { CONSOLE_ID } from '../../src/applications/built-in.js';
import { IdentitiesService } from '../../src/identities/identities.service.js';
import { UndoLinks } from '../../src/identities/undo-links/undo-links.service.js';
import { pageSessionIn, pathOf } from '../support/account-pages.js';
import { auditEvents } from '../support/audit.js';
import type { GivenApplication, GivenIdentity } from '../support/given.js';
import { CALLER, type GivenOperator, givenOperator } from '../support/given-operator.js';
import { type GivenDevice, givenPasskey } from '../support/given-passkey.js';
import { Browser, visibleText } from '../support/hosted.js';
import { NEW_PASSWORD } from '../support/hosted-account.js';
import { latestMail } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';

const service = useService();
const CONSOLE = { id: CONSOLE_ID } as GivenApplication;
const owners = async () =>
  (await service.db.query("SELECT identity_id FROM operators WHERE role = 'owner' AND application_id IS NULL")).rows;

/** The account pages, as the operator's own link opens them, with a fresh proof. */
async function openAccount({ cookie }: GivenOperator): Promise<Browser> {
  const browser = new Browser(service);
  const [name, value] = cookie.split('=') as [string, string];
  browser.cookies.set(name, value);
  await browser.open('/console');
  expect(browser.page.text).toContain('href="/console/account"');
  await browser.open('/console/account');
  await browser.open(pathOf(browser.page.headers.get('location') as string), FROM_CONSOLE);
  await browser.land();
  await service.db.query('INSERT INTO fresh_proofs (session_id, proved_at, tries) VALUES ($1, now(), 0)', [
    pageSessionIn(browser),
  ]);
  return browser;
}

/** Sends the form of a page to its own path. */
async function send(browser: Browser, path: string, fields: Record<string, string> = {}) {
  const { text } = await browser.open(path);
  const form = [...text.matchAll(/<form[\s\S]*?<\/form>/g)]
    .map(([found]) => found)
    .find((found) => found.includes(`action="${path}"`));
  const [, csrf = ''] = /name="csrf" value="([^"]*)"/.exec(form ?? '') ?? [];
  return browser.post(path, { csrf, ...fields });
}

const FROM_CONSOLE = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

describe('The account of an operator', () => {
  it('is a link away from the console, for password, factors and passkeys, and leads back', async () => {
    const viewer = await givenOperator(service, [{ role: 'viewer' }]);
    const browser = await openAccount(viewer);
    expect(visibleText(browser.page.text)).toContain(viewer.email);
    expect(browser.page.text).toContain(`href="${service.url}/console"`);
    const security = await browser.open('/portal/security');
    for (const way of ['/portal/password', '/portal/authenticator', '/portal/passkeys/new'])
      expect(security.text).toContain(`href="${way}"`);
    expect((await browser.open('/console')).status).toBe(200);
    await viewer.post('/console/sign-out');
    expect((await browser.open('/portal')).status).toBe(401);
  });

  it('asks first where the way began on a page of another site', async () => {
    const viewer = await givenOperator(service, [{ role: 'viewer' }]);
    const way = await viewer.get('/console/account');
    const arrived = await service.http.get(pathOf(way.headers.get('location') as string), {
      ...FROM_CONSOLE,
      'sec-fetch-site': 'cross-site',
    });
    expect([arrived.status, arrived.cookies]).toEqual([200, {}]);
  });

  it('keeps a second factor: the authenticator app goes only beside a passkey, and the last passkey never', async () => {
    const viewer = await givenOperator(service, [{ role: 'viewer' }]);
    const person = { id: viewer.identityId, email: viewer.email } as GivenIdentity;
    await service.db.query("UPDATE identities SET password_hash = 'x' WHERE id = $1", [person.id]);
    await givenApp(service, person);
    const browser = await openAccount(viewer);
    const kept = await send(browser, '/portal/authenticator/remove');
    expect([kept.status, visibleText(kept.text).includes('An operator keeps a second factor.')]).toEqual([409, true]);
    await givenPasskey(service, CONSOLE, person); // of one factor: the mailbox alone removes it
    expect((await send(browser, '/portal/authenticator/remove')).status).toBe(409);
    const { id: passkey } = await givenPasskey(service, CONSOLE, person, { isOfTwoFactors: true });
    expect((await send(browser, '/portal/authenticator/remove')).status).toBe(303);
    const last = await send(browser, `/portal/passkeys/${passkey}/remove`);
    expect([last.status, last.headers.get('x-error-code')]).toEqual([409, 'second_factor_kept']);
  });

  // Red without the forfeit: the reader of the mail sets a password, then a second factor, and is the operator.
  it('loses the roles where “It was not me” leaves no second factor, and keeps them where an older one is asked for', async () => {
    const takeBack = async (mfaEnabled: string) => {
      const { identityId: id, email } = await givenOperator(service, [{ role: 'owner' }]);
      await service.db.query("UPDATE identities SET password_hash = 'x' WHERE id = $1", [id]);
      await givenApp(service, { id, email } as GivenIdentity);
      await service.db.query(`UPDATE identities SET mfa_enabled_at = now() + $2::interval WHERE id = $1`, [
        id,
        mfaEnabled,
      ]);
      await givenPasskey(service, CONSOLE, { id, email } as GivenIdentity);
      const link = await service.app.get(DataSource).transaction(async (manager) => {
        const identity = await service.app.get(IdentitiesService, { strict: false }).lockIdentity(manager, id);
        return service.app.get(UndoLinks, { strict: false }).offer(manager, identity, 'passkey_added', CALLER);
      });
      const undone = await service.http.form('/portal/undo', { code: new URL(link).searchParams.get('code') ?? '' });
      expect([undone.status, undone.text.includes('/login/reset?')]).toEqual([200, true]);
      const { rows } = await service.db.query('SELECT role FROM operators WHERE identity_id = $1', [id]);
      return [rows, await auditEvents(service, { identityId: id, type: 'operator.role_taken' })];
    };
    expect(await takeBack('1 second')).toMatchObject([[], [{ details: { role: 'owner' } }]]);
    expect(await takeBack('-60 days')).toEqual([[{ role: 'owner' }], []]);
  });

  // Red without the forfeit: the reader of the mail sets a password, then sets up an app, and is the operator.
  it.each<[string, GivenDevice | undefined, string[]]>([
    ['loses the roles where a reset leaves no second factor', { isOfTwoFactors: false }, []],
    ['keeps the roles where a reset leaves one', { isOfTwoFactors: true }, ['viewer']],
    ['keeps the roles where a reset finds none', undefined, ['viewer']],
  ])('%s', async (_title, device, roles) => {
    const { identityId: id, email } = await givenOperator(service, [{ role: 'viewer' }]);
    await service.db.query("UPDATE identities SET password_hash = 'x' WHERE id = $1", [id]);
    if (device) await givenPasskey(service, CONSOLE, { id, email } as GivenIdentity, device);
    const browser = new Browser(service);
    await browser.open('/console/sign-in');
    await browser.open(pathOf(browser.page.headers.get('location') as string));
    await browser.follow('Forgot password\\?');
    await browser.press('Send reset link', { email });
    await browser.land();
    const { code } = await latestMail(service, email);
    expect((await browser.press('Set password', { code, password: NEW_PASSWORD })).status).toBe(303);
    const { rows } = await service.db.query('SELECT role FROM operators WHERE identity_id = $1', [id]);
    expect(rows.map(({ role }) => role)).toEqual(roles);
  });

  it('of the last owner is not deleted, and one who was only invited is none', async () => {
    await service.db.query('DELETE FROM operators');
    const [last, other] = [
      await givenOperator(service, [{ role: 'owner' }]),
      await givenOperator(service, [{ role: 'admin' }]),
    ];
    const browser = await openAccount(last);
    const refused = await send(browser, '/portal/delete', { confirm: last.email });
    expect([refused.status, visibleText(refused.text).includes('You are the last owner')]).toEqual([409, true]);
    await last.post('/console/operators/invite', { email: 'never@example.com', role: 'owner' });
    expect((await owners()).length).toBe(2);
    expect((await send(browser, '/portal/delete', { confirm: last.email })).status).toBe(409);
    await service.db.query('DELETE FROM operators WHERE identity_id <> ALL($1)', [[last.identityId, other.identityId]]);
    expect(await owners()).toEqual([{ identity_id: last.identityId }]);
    const theirs = await openAccount(other);
    expect((await send(theirs, '/portal/delete', { confirm: other.email })).status).toBe(200);
  });
});

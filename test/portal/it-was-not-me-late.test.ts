import { type GivenApplication, givenApplication } from '../support/given.js';
import type { GivenPortal } from '../support/given-portal.js';
import { Browser, linkNamed, visibleText } from '../support/hosted.js';
import { mailsTo, type ReceivedMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';
import { DONE, NEW_PASSWORD, undoing } from '../support/undoing.js';

describe('«It was not me» in a notice that is older than a reset mail lives', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const { press, owner, noticeOf, rowOf, signIn, thief, daysAgo } = undoing(service, () => application);

  const resetsTo = async (email: string): Promise<ReceivedMail[]> =>
    (await mailsTo(service, email)).filter(({ template }) => template === 'reset_password');

  function expectMailed({ text }: Answer, email: string): void {
    expect(visibleText(text)).toContain(DONE);
    expect(visibleText(text)).toContain(`We have sent a link to ${email}`);
    expect(text).not.toContain('/login/reset');
  }

  async function setPasswordBy(url: string): Promise<void> {
    const browser = new Browser(service);
    await browser.open(url.slice(service.url.length));
    await browser.press('Set password', { password: NEW_PASSWORD });
    expect(visibleText((await browser.land()).text)).toContain('Your new password is set');
  }

  async function givenTheft(): Promise<GivenPortal> {
    const portal = await owner();
    await thief(portal).turnOn(portal);
    return portal;
  }

  // Red where the page of every notice leads to a new password.
  it('R78: mails the link that sets a new password, and once', async () => {
    const portal = await givenTheft();
    const { email } = portal.identity;
    await daysAgo('address_undos', 'requested_at', portal, 1);
    const notice = await noticeOf(portal, 'second_factor_changed');
    expectMailed(await press(notice), email);
    expect(await rowOf(portal)).toEqual({ email, mfa_enabled_at: null, password_hash: null });
    expect((await press(notice)).headers.get('x-error-code')).toBe('email_undo_invalid');
    const mails = await resetsTo(email);
    expect(mails).toHaveLength(1);
    await setPasswordBy(mails[0]?.link ?? '');
    expect((await signIn(portal, NEW_PASSWORD)).status).toBe(200);
  });

  // Red where the age counts from the change, which a thief may make as late as its code allows.
  it.each(['address_changed', 'address_change_requested'])(
    'R78: mails it to the address that the account had before the thief changed it (%s)',
    async (template) => {
      const portal = await owner();
      const { email } = portal.identity;
      const stranger = thief(portal);
      const thiefs = await stranger.changeEmail(portal, { password: portal.identity.password });
      await daysAgo('address_undos', 'requested_at', portal, 6);
      expectMailed(await press(await noticeOf(portal, template)), email);
      expect(await resetsTo(thiefs)).toEqual([]);
      const [mail] = await resetsTo(email);
      await setPasswordBy(mail?.link ?? '');
      expect((await rowOf(portal)).email).toBe(email);
      expect((await signIn(portal, NEW_PASSWORD)).status).toBe(200);
    },
  );

  it('R78: until then leads to the new password at once, and mails no link', async () => {
    const portal = await givenTheft();
    await service.db.query(
      "UPDATE address_undos SET requested_at = now() - interval '29 minutes' WHERE identity_id = $1",
      [portal.identity.id],
    );
    const done = await press(await noticeOf(portal, 'second_factor_changed'));
    expect(await resetsTo(portal.identity.email)).toEqual([]);
    await setPasswordBy(linkNamed(done, 'Set a new password'));
  });

  it('R78: mails nothing that sets the password of a blocked account', async () => {
    const portal = await givenTheft();
    await daysAgo('address_undos', 'requested_at', portal, 1);
    await service.db.query('UPDATE identities SET blocked_at = now() WHERE id = $1', [portal.identity.id]);
    const done = await press(await noticeOf(portal, 'second_factor_changed'));
    expect(visibleText(done.text)).toContain('Now sign in to Test application again.');
    expect(await resetsTo(portal.identity.email)).toEqual([]);
  });
});

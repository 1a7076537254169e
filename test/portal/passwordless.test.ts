import { writeLetter } from '../../src/mail/templates/letter.js';
import { FROM_APPLICATION, givenWayIn, pathOf } from '../support/account-pages.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  PASSWORD,
} from '../support/given.js';
import { Browser, givenLogin, visibleText } from '../support/hosted.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import type { Answer } from '../support/service.js';
import { useService } from '../support/service.js';

const WORD = /password/i;

/** What a person can read, reach or fill in. A script of every page knows how to reveal such a field. */
const traceIn = ({ text }: Pick<Answer, 'text'>): string | undefined => {
  const markup = text.replace(/<(style|script)[\s\S]*?<\/\1>/g, '');
  return WORD.exec(visibleText(text) + markup)?.input?.match(/.{0,60}password.{0,60}/i)?.[0];
};

describe('an application without passwords', () => {
  const service = useService();
  let application: GivenApplication;
  let identity: GivenIdentity;

  /** One who had a password before the plan changed. */
  beforeEach(async () => {
    application = await givenApplication(service, { plan: { providers: ['email_code', 'passkey'] } });
    identity = await givenIdentity(service, application);
  });

  async function signedIn(): Promise<{ browser: Browser; session: { accessToken: string } }> {
    const browser = new Browser(service);
    await browser.open((await givenLogin(service, application)).path);
    await browser.press('Send me a code', { email: identity.email });
    await browser.land();
    const { code } = await latestMail(service, identity.email);
    const { headers } = await browser.press('Sign in', { code });
    const landed = new URL(headers.get('location') as string).searchParams.get('code');
    const { body } = await service.http.post('/v1/auth/authorize', { code: landed, client_type: 'server' });
    return { browser, session: { accessToken: body.access_token } };
  }

  async function atAccount(): Promise<Browser> {
    const { browser, session } = await signedIn();
    await browser.open(pathOf(await givenWayIn(service, session)), FROM_APPLICATION);
    await browser.land();
    return browser;
  }

  // Red with any of the rooms, links and sentences that others have.
  it('has no page with a trace of them', async () => {
    const browser = new Browser(service);
    const { path, query } = await givenLogin(service, application);
    const hosted = [await browser.open(path), await browser.open(`/login/code${query}`)];
    hosted.push(await browser.open(`/login/other-account${query}`));
    const account = await atAccount();
    const rooms = [
      '',
      '/security',
      '/sign-ins',
      '/data',
      '/delete',
      '/profile',
      '/email',
      '/authenticator',
      '/passkeys/new',
      '/connections',
      '/sign-out',
      '/confirm',
    ];
    const pages = [];
    for (const room of rooms) {
      const { status } = await account.open(`/portal${room}`);
      pages.push(status === 303 ? await account.land() : account.page);
    }
    expect(pages.map(({ status }) => status)).toEqual(rooms.map(() => 200));
    for (const page of [...hosted, ...pages]) expect(traceIn(page)).toBeUndefined();
  });

  it('closes the rooms that others have', async () => {
    const browser = new Browser(service);
    const { path, query } = await givenLogin(service, application);
    await browser.open(path);
    for (const room of ['register', 'forgot'])
      expect((await browser.open(`/login/${room}${query}`)).headers.get('x-error-code')).toBe(
        'provider_blocked_by_plan',
      );
    const account = await atAccount();
    expect((await account.open('/portal/password')).headers.get('x-error-code')).toBe('provider_blocked_by_plan');
    const { session } = await signedIn();
    const change = { current_password: PASSWORD, password: 'eleven quiet herons' };
    const bearer = await bearerOf(session);
    expectFailure(await service.http.post('/v1/portal/password', change, bearer), 403, 'provider_blocked_by_plan');
  });

  async function bearerOf(session: { accessToken: string }): Promise<Record<string, string>> {
    const way = new URL(await givenWayIn(service, session));
    const code = way.searchParams.get('code');
    const { body } = await service.http.post('/v1/portal/authorize', { code, redirectUrl: way.origin + way.pathname });
    return { authorization: `Bearer ${body.access_token}` };
  }

  it('confirms who it is with a mailed code, also for one who had a password before', async () => {
    const account = await atAccount();
    await account.open('/portal/authenticator');
    await account.open('/portal/delete');
    const asked = await account.open('/portal/confirm');
    expect(visibleText(asked.text)).toContain(`We send a code to ${identity.email}`);
    await account.press('Email me a code');
    await account.land();
    const { code, template } = await latestMail(service, identity.email);
    expect(template).toBe('confirm_presence');
    expect((await account.press('Confirm', { mailed_code: code })).status).toBe(303);
  });

  // Red where a password from before still proves its owner.
  it('takes no password for a proof', async () => {
    const { session } = await signedIn();
    const proof = await service.http.post('/v1/portal/proof', { password: PASSWORD }, await bearerOf(session));
    expectFailure(proof, 400, 'password_wrong');
  });

  it('speaks of none in its mails', async () => {
    const account = await atAccount();
    await service.db.query("UPDATE sessions SET ip = '203.0.113.9', user_agent = 'elsewhere'");
    await account.open('/portal');
    await signedIn();
    const mails = await mailsTo(service, identity.email);
    expect(mails.map(({ template }) => template)).toContain('new_sign_in');
    for (const { subject, text, html } of mails) expect([subject, text, html].join().match(WORD)).toBeNull();
  });

  it.each([
    'second_factor_changed',
    'recovery_codes_replaced',
    'passkey_added',
    'address_changed',
    'account_returned',
  ] as const)('nor in the notice of a change: %s', (template) => {
    const when = new Date().toISOString();
    const data = {
      when,
      ip: null,
      device: null,
      email: 'ada@example.com',
      change: 'enabled',
      link: 'https://x.example',
    };
    for (const link of [data, { ...data, link: undefined }]) {
      const content = { name: 'Ada', data: link } as never;
      expect(JSON.stringify(writeLetter(template, 'en', 'Shop', content, { hasPasswords: false }))).not.toMatch(WORD);
    }
  });
});

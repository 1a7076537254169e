import type { JWTPayload } from 'jose';
import type { Authenticator } from './authenticator.js';
import type { GivenApplication } from './given.js';
import { passkeyFormOf, passkeyRequestOf } from './given-passkey.js';
import { givenFlow, inFlow } from './headless.js';
import { Browser, givenLogin } from './hosted.js';
import { mailsTo, type ReceivedMail } from './mailbox.js';
import type { Answer, Service } from './service.js';
import type { App } from './totp.js';
import type { Upstream } from './upstream.js';

/** The account that somebody owns and somebody else wants. */
export interface Stake {
  service: Service;
  application: GivenApplication;
  upstream: Upstream;
  identityId: string;
}

export interface Tokens {
  accessToken: string;
  refreshToken?: string | undefined;
}

export interface OpenSession extends Tokens {
  portal?: Tokens | undefined;
}

/** What keeps somebody from trying at all. */
export const NOTHING = 'has nothing for it';
/** To continue, in a browser with a cookie for it. */
export const NOT_OFFERED = 'is not offered';

export const outcomeOf = ({ headers, status }: Answer): string => headers.get('x-error-code') ?? String(status);
export const isDone = (outcome: string): boolean => /^[23]\d\d$/.test(outcome);

/** What somebody holds of an account, and how they come in with it. Every act answers how it ended. */
export class Holder {
  /** The newest last, as everywhere here. */
  passwords: string[] = [];
  sessions: OpenSession[] = [];
  passkeys: Authenticator[] = [];
  apps: App[] = [];
  recoveryCodes: string[] = [];
  /** What a provider says about the accounts elsewhere. */
  elsewhere: JWTPayload[] = [];
  mailboxes: string[] = [];
  /** Codes for a new password that were read and not used. */
  resets: { flow: string; code: string }[] = [];
  /** Keeps the cookies by which the service remembers it. */
  readonly browser: Browser;

  constructor(
    protected readonly stake: Stake,
    readonly name: string,
  ) {
    this.browser = new Browser(stake.service, { 'user-agent': name });
  }

  async signIn(password = this.passwords.at(-1)): Promise<string> {
    if (!password) return NOTHING;
    const { email } = await this.account();
    const proof = { type: 'password', email, password, mfa_code: await this.code() };
    const answer = await this.inFlow('exchange', proof);
    return answer.status === 200 ? this.exchange(answer.body.code) : outcomeOf(answer);
  }

  async signInElsewhere(claims = this.elsewhere.at(-1)): Promise<string> {
    if (!claims) return NOTHING;
    const { upstream } = this.stake;
    const proof = { type: 'id_token', provider: 'corp', id_token: await upstream.sign(claims) };
    const answer = await this.inFlow('exchange', { ...proof, mfa_code: await this.code() });
    return answer.status === 200 ? this.exchange(answer.body.code) : outcomeOf(answer);
  }

  async signInByPasskey(passkey = this.passkeys.at(-1)): Promise<string> {
    if (!passkey) return NOTHING;
    const browser = new Browser(this.stake.service);
    await browser.open((await this.login()).path);
    const { action, csrf } = passkeyFormOf(browser.page);
    const credential = passkey.use(passkeyRequestOf(browser.page));
    return this.arrive(browser, await browser.post(action, { csrf, credential }));
  }

  /** «Continue as …», where this browser is remembered. */
  async continueSignIn(): Promise<string> {
    if (this.rememberedCookies().length === 0) return NOTHING;
    const { text } = await this.browser.open((await this.login()).path);
    const [, button] = />\s*(Continue as [^<]*?)\s*<\/button>/.exec(text) ?? [];
    if (!button) return NOT_OFFERED;
    return this.arrive(this.browser, await this.browser.press(button));
  }

  async signInAndBeRemembered(): Promise<string> {
    const password = this.passwords.at(-1);
    if (!password) return NOTHING;
    const { email } = await this.account();
    const { text } = await this.browser.open((await this.login()).path);
    // A browser that is remembered, or holds a copied cookie, is asked whether it goes on.
    if (text.includes('Use another account')) await this.browser.follow('Use another account');
    return this.arrive(this.browser, await this.browser.press('Sign in', { email, password, remember: 'yes' }));
  }

  async refresh(tokens: Tokens | undefined = this.sessions.at(-1)): Promise<string> {
    if (!tokens?.refreshToken) return NOTHING;
    const body = { client_type: 'server', refresh_token: tokens.refreshToken };
    const answer = await this.stake.service.http.post('/v1/auth/refresh', body);
    if (answer.status === 200) {
      tokens.accessToken = answer.body.access_token;
      tokens.refreshToken = answer.body.refresh_token;
    }
    return outcomeOf(answer);
  }

  /** A new password with a code from a mailbox of theirs, if the account is there. */
  async resetPassword(password: string): Promise<string> {
    const read = await this.readReset();
    return read ? this.useReset(read, password) : NOTHING;
  }

  /** Reads the code, and leaves it unused. */
  async readReset(): Promise<{ flow: string; code: string } | undefined> {
    const { email } = await this.account();
    if (!this.mailboxes.includes(email)) return undefined;
    const [before] = await mailsTo(this.stake.service, email);
    const flow = await givenFlow(this.stake.service, this.stake.application);
    await inFlow(this.stake.service, flow, 'forgot-password', { email });
    const [mail] = await mailsTo(this.stake.service, email);
    if (!mail || mail.id === before?.id) return undefined;
    this.resets.push({ flow, code: mail.code });
    return this.resets.at(-1);
  }

  async useReset({ flow, code }: { flow: string; code: string }, password: string): Promise<string> {
    const wanted = { code, password, mfa_code: await this.code() };
    const answer = await inFlow(this.stake.service, flow, 'reset-password', wanted);
    if (answer.status !== 200) return outcomeOf(answer);
    this.passwords.push(password);
    return this.exchange(answer.body.code);
  }

  /** «It was not me», in a mail that they read, and the new password to which its page leads. */
  async disown({ link }: Pick<ReceivedMail, 'link'>, password: string): Promise<string> {
    const { service } = this.stake;
    const browser = new Browser(service);
    const page = await browser.open(link.slice(service.url.length));
    if (page.status !== 200) return outcomeOf(page);
    const undone = await browser.submit({});
    const next = / href="[^"]*(\/login\/reset\?[^"]+)"/.exec(undone.text)?.[1];
    if (!next) return outcomeOf(undone);
    await browser.open(next.replaceAll('&amp;', '&'));
    const outcome = outcomeOf(await browser.press('Set password', { password, mfa_code: (await this.code()) ?? '' }));
    if (isDone(outcome)) this.passwords.push(password);
    return outcome;
  }

  async notices(): Promise<ReceivedMail[]> {
    const all = await Promise.all(this.mailboxes.map((address) => mailsTo(this.stake.service, address)));
    return all
      .flat()
      .filter(({ link }) => link.includes('/portal/'))
      .sort((one, other) => (one.id < other.id ? 1 : -1));
  }

  /** A code of an authenticator app is good once; here half a minute passes before each. */
  async code(): Promise<string | undefined> {
    const app = this.apps.at(-1);
    if (!app) return this.recoveryCodes.shift();
    await this.stake.service.db.query('UPDATE totp_factors SET last_step = 0 WHERE identity_id = $1', [
      this.stake.identityId,
    ]);
    return app.code();
  }

  rememberedCookies(): [string, string][] {
    return [...this.browser.cookies].filter(([name]) => name.startsWith('gh_remembered_'));
  }

  async account() {
    const { rows } = await this.stake.service.db.query('SELECT * FROM identities WHERE id = $1', [
      this.stake.identityId,
    ]);
    return rows[0];
  }

  private login() {
    return givenLogin(this.stake.service, this.stake.application);
  }

  private async inFlow(path: string, body: object): Promise<Answer> {
    return inFlow(this.stake.service, await givenFlow(this.stake.service, this.stake.application), path, body);
  }

  /** Through the page of the second factor, where it comes, to the session. */
  private async arrive(browser: Browser, answer: Answer): Promise<string> {
    const target = answer.headers.get('location') ?? '';
    if (target.startsWith('/login/second-factor?')) {
      const code = await this.code();
      if (!code) return 'mfa_required';
      await browser.land();
      if (code.includes('-')) await browser.follow('Use a recovery code');
      return this.arrive(browser, await browser.press('Verify', { code }));
    }
    const code = /[?&]code=([^&]+)/.exec(target)?.[1];
    return code ? this.exchange(code) : outcomeOf(answer);
  }

  private async exchange(code: string): Promise<string> {
    const answer = await this.stake.service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    if (answer.status !== 200) return outcomeOf(answer);
    const { user, access_token: accessToken, refresh_token: refreshToken } = answer.body;
    if (user.id !== this.stake.identityId) return 'another account';
    this.sessions.push({ accessToken, refreshToken });
    return '200';
  }
}

import { newId } from '../../src/platform/crypto/ids.js';
import { givenWayIn, pathOf } from './account-pages.js';
import { Authenticator } from './authenticator.js';
import { Holder, isDone, NOTHING, outcomeOf, type Tokens } from './holder.js';
import { Browser } from './hosted.js';
import { mailsTo } from './mailbox.js';
import type { Answer } from './service.js';
import { person } from './social.js';
import { App } from './totp.js';

/** What somebody does to an account from inside, in the newest of their sessions. */
export class AccountHolder extends Holder {
  /** The account pages, if they are open. */
  readonly pages = new Browser(this.stake.service);

  /** From the newest session. */
  async openPages(): Promise<void> {
    await this.pages.open(pathOf(await givenWayIn(this.stake.service, this.sessions.at(-1) as Tokens)));
    await this.pages.land();
  }

  /** In the account pages, past «Confirm it is you» where the password is enough. */
  async enrolInPages(): Promise<string> {
    if (this.pages.cookies.size === 0) return NOTHING;
    let page = await this.pages.open('/portal/authenticator');
    const password = this.passwords.at(-1);
    if (page.headers.get('location')?.startsWith('/portal/confirm') && password) {
      await this.pages.land();
      await this.pages.press('Confirm', { password });
      if (this.pages.page.status === 303) page = await this.pages.land();
    }
    const key = /<code>([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1];
    if (!key) return page.headers.get('location') ?? outcomeOf(page);
    const app = new App(this.stake.service, key.replaceAll(' ', ''));
    const answer = await this.pages.press('Turn on', { code: app.code() });
    if (answer.status === 200) this.apps.push(app);
    return outcomeOf(answer);
  }

  turnToEarlierSession(): string {
    const newest = this.sessions.pop();
    if (!newest) return NOTHING;
    this.sessions.unshift(newest);
    return '200';
  }

  async enrol(): Promise<string> {
    return this.inPortal(async (tokens) => {
      await this.prove(tokens);
      const begun = await this.patch(tokens, 'mfa/enable', {});
      if (begun.status !== 200) return outcomeOf(begun);
      const app = new App(this.stake.service, begun.body.secret);
      const confirmed = await this.patch(tokens, 'mfa/enable', { code: app.code() });
      if (confirmed.status === 200) {
        this.apps.push(app);
        this.recoveryCodes = confirmed.body.recovery_codes;
      }
      return outcomeOf(confirmed);
    });
  }

  disable(): Promise<string> {
    return this.proving((tokens, proof) => this.patch(tokens, 'mfa/disable', proof));
  }

  renewCodes(): Promise<string> {
    return this.proving(async (tokens, proof) => {
      const answer = await this.send('POST', tokens, 'mfa/recovery-codes', proof);
      if (answer.status === 200) this.recoveryCodes = answer.body.recovery_codes;
      return answer;
    });
  }

  addPasskey(): Promise<string> {
    return this.proving(async (tokens, proof) => {
      const begun = await this.send('POST', tokens, 'passkeys/options');
      if (begun.status !== 200) return begun;
      const device = new Authenticator(this.stake.service.url);
      const credential = JSON.parse(device.create(begun.body.options));
      const answer = await this.send('POST', tokens, 'passkeys', { credential, ...proof });
      if (answer.status === 201) this.passkeys.push(device);
      return answer;
    });
  }

  async removePasskeys(): Promise<string> {
    return this.removeAll('passkeys', (body) => body.passkeys);
  }

  async unlinkAll(): Promise<string> {
    return this.removeAll('linked-accounts', (body) => body.linked_accounts);
  }

  link(): Promise<string> {
    const claims = person({ email_verified: false });
    return this.proving(async (tokens, proof) => {
      const id_token = await this.stake.upstream.sign(claims);
      const answer = await this.send('POST', tokens, 'linked-accounts', { provider: 'corp', id_token, ...proof });
      if (answer.status === 200) this.elsewhere.push(claims);
      return answer;
    });
  }

  /** To a new mailbox of theirs. */
  changeEmail(): Promise<string> {
    const email = `${this.name}-${newId()}@example.com`;
    return this.proving(async (tokens, proof) => {
      const asked = await this.send('POST', tokens, 'email', { email, ...proof });
      if (asked.status !== 202) return asked;
      this.mailboxes.push(email);
      const [mail] = await mailsTo(this.stake.service, email);
      return this.send('POST', tokens, 'email/confirm', { code: mail?.code ?? '000000' });
    });
  }

  changePassword(password: string): Promise<string> {
    return this.inPortal(async (tokens) => {
      const current_password = this.passwords.at(-1);
      if (!current_password) return NOTHING;
      const answer = await this.send('POST', tokens, 'password', { current_password, password });
      if (answer.status === 200) this.passwords.push(password);
      return outcomeOf(answer);
    });
  }

  endOtherSessions(): Promise<string> {
    return this.inPortal(async (tokens) => outcomeOf(await this.send('DELETE', tokens, 'sessions')));
  }

  /** Opens the portal from the newest session, if it is not open there. */
  async openPortal(session = this.sessions.at(-1)): Promise<Tokens | string> {
    if (!session) return NOTHING;
    if (session.portal) return session.portal;
    const { http } = this.stake.service;
    const begun = await http.get('/v1/portal/exchange', { authorization: `Bearer ${session.accessToken}` });
    if (begun.status !== 200) return outcomeOf(begun);
    const redirectUrl = this.stake.application.origin;
    const answer = await http.post('/v1/portal/authorize', { code: begun.body.code, redirectUrl });
    if (answer.status !== 200) return outcomeOf(answer);
    session.portal = { accessToken: answer.body.access_token, refreshToken: answer.body.refresh_token };
    return session.portal;
  }

  send(method: string, { accessToken }: Tokens, path: string, body?: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${accessToken}` };
    return this.stake.service.http.send(method, `/v1/portal/${path}`, { headers, body });
  }

  private patch(tokens: Tokens, path: string, body: object): Promise<Answer> {
    return this.send('PATCH', tokens, path, body);
  }

  private async inPortal(act: (tokens: Tokens) => Promise<string>): Promise<string> {
    const opened = await this.openPortal();
    return typeof opened === 'string' ? opened : act(opened);
  }

  /** With each proof that they have, until one is enough. */
  private proving(act: (tokens: Tokens, proof: object) => Promise<Answer>): Promise<string> {
    return this.inPortal(async (tokens) => {
      const outcomes: string[] = [];
      for (const proof of await this.proofs()) {
        outcomes.push(outcomeOf(await act(tokens, proof)));
        if (isDone(outcomes.at(-1) as string)) break;
      }
      return outcomes.at(-1) as string;
    });
  }

  /** Keeps whatever proof is taken, for a request that takes none of its own. */
  private async prove(tokens: Tokens): Promise<void> {
    for (const proof of await this.proofs())
      if ((await this.send('POST', tokens, 'proof', proof)).status === 200) return;
  }

  private async proofs(): Promise<object[]> {
    const password = this.passwords.at(-1);
    const code = await this.code();
    return [...(password ? [{ password }] : []), ...(code ? [{ code }] : []), {}];
  }

  private async removeAll(path: string, listed: (body: Answer['body']) => { id: string }[]): Promise<string> {
    const outcomes: string[] = [];
    const opened = await this.openPortal();
    if (typeof opened === 'string') return opened;
    const found = listed((await this.send('GET', opened, path)).body ?? {}) ?? [];
    for (const { id } of found)
      outcomes.push(await this.proving((tokens, proof) => this.send('DELETE', tokens, `${path}/${id}`, proof)));
    return outcomes.at(-1) ?? NOTHING;
  }
}

import { decodeJwt } from 'jose';
import { Authenticator } from './authenticator.js';
import { PASSWORD } from './given.js';
import { passkeyFormOf, passkeyRequestOf } from './given-passkey.js';
import { type GivenPortal, givenPortal } from './given-portal.js';
import { givenFlow, inFlow } from './headless.js';
import { Browser, givenLogin } from './hosted.js';
import type { Answer } from './http.js';
import { latestMail } from './mailbox.js';
import type { Service } from './service.js';
import { App } from './totp.js';

let addresses = 0;

/** A person with the password of an account that is not theirs. */
export class Thief {
  private readonly device: Authenticator;

  constructor(
    private readonly service: Service,
    private readonly victim: GivenPortal,
  ) {
    this.device = new Authenticator(service.url);
  }

  async signIn(more: object = {}): Promise<GivenPortal> {
    const { application, identity } = this.victim;
    const credentials = { type: 'password', email: identity.email, password: PASSWORD, ...more };
    const { body } = await inFlow(this.service, await givenFlow(this.service, application), 'exchange', credentials);
    return this.enter(new URL(body.redirectUrl));
  }

  async signInByPasskey(): Promise<GivenPortal> {
    const answer = await this.useThePasskey();
    return this.enter(new URL(answer.headers.get('location') as string));
  }

  async useThePasskey(): Promise<Answer> {
    const browser = new Browser(this.service);
    await browser.open((await givenLogin(this.service, this.victim.application)).path);
    const { action, csrf } = passkeyFormOf(browser.page);
    return browser.post(action, { csrf, credential: this.device.use(passkeyRequestOf(browser.page)) });
  }

  /** Two-step verification, with an app of their own. */
  async turnOn({ bearer }: GivenPortal): Promise<App> {
    const begun = await this.service.http.patch('/v1/portal/mfa/enable', bearer, {});
    const app = new App(this.service, begun.body.secret);
    expectDone(await this.service.http.patch('/v1/portal/mfa/enable', bearer, { code: app.code() }));
    return app;
  }

  async addPasskey(portal: GivenPortal, proof: object): Promise<void> {
    expectDone(await (await this.preparePasskey(portal, proof))());
  }

  async preparePasskey({ bearer }: GivenPortal, proof: object): Promise<() => Promise<Answer>> {
    const { body } = await this.service.http.post('/v1/portal/passkeys/options', undefined, bearer);
    const credential = JSON.parse(this.device.create(body.options));
    return () => this.service.http.post('/v1/portal/passkeys', { credential, ...proof }, bearer);
  }

  /** To a mailbox of their own. */
  async changeEmail({ bearer }: GivenPortal, proof: object): Promise<string> {
    addresses += 1;
    const email = `thief-${addresses}@example.com`;
    expectDone(await this.service.http.post('/v1/portal/email', { email, ...proof }, bearer));
    const { code } = await latestMail(this.service, email);
    expectDone(await this.service.http.post('/v1/portal/email/confirm', { code }, bearer));
    return email;
  }

  private async enter(callback: URL): Promise<GivenPortal> {
    const code = callback.searchParams.get('code');
    const { body } = await this.service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    const { access_token: accessToken, refresh_token: refreshToken } = body;
    const { sid: sessionId } = decodeJwt<{ sid: string }>(accessToken);
    const { identity, application } = this.victim;
    return givenPortal(this.service, { origin: { identity, application, sessionId, accessToken, refreshToken } });
  }
}

function expectDone({ status, text }: Answer): void {
  if (status >= 300) throw new Error(`The thief was refused: ${text}`);
}

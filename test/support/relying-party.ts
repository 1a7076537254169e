import { createLocalJWKSet, type JWTPayload, jwtVerify } from 'jose';
import type { GivenIdentity } from './given.js';
import { Browser } from './hosted.js';
import { authorize, basic, type GivenClient, signInThere, token } from './oidc.js';
import type { Answer, Service } from './service.js';

export interface SignedIn {
  back: URL;
  body: Record<string, string>;
  claims: JWTPayload;
  header: Record<string, unknown>;
}

/** Does what a tool for conformance does: asks one client's questions in one browser, and reads every answer whole. */
export class RelyingParty {
  readonly browser: Browser;

  constructor(
    private readonly service: Service,
    readonly client: GivenClient,
    private readonly identity: GivenIdentity,
    browser?: Browser,
  ) {
    this.browser = browser ?? new Browser(service);
  }

  /** Where the browser is after it was sent with these parameters. */
  async ask(parameters: Record<string, string> = {}): Promise<Answer> {
    return authorize(this.browser, this.client, { state: 'a-state', ...parameters });
  }

  /** Whether the last answer leads to the client, and so without a page. */
  get back(): URL | undefined {
    const location = this.browser.page.headers.get('location');
    return location?.startsWith(this.client.redirectUri) ? new URL(location) : undefined;
  }

  /** Signs in where it is asked to, and answers what comes back. */
  async askAndSignIn(parameters: Record<string, string> = {}): Promise<URL> {
    await this.ask(parameters);
    return this.back ?? (await signInThere(this.browser, this.identity));
  }

  exchange(back: URL, more: Record<string, string> = {}): Promise<Answer> {
    const code = back.searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', code, redirect_uri: this.client.redirectUri, ...more };
    return token(this.service, form, basic(this.client));
  }

  /** From the question to tokens that were checked. */
  async signIn(parameters: Record<string, string> = {}, more: Record<string, string> = {}): Promise<SignedIn> {
    const back = await this.askAndSignIn(parameters);
    const answer = await this.exchange(back, more);
    if (answer.status !== 200) throw new Error(`No tokens: ${back} ${answer.text}`);
    return { back, body: answer.body, ...(await this.verified(answer.body.id_token)) };
  }

  async verified(idToken: string): Promise<Pick<SignedIn, 'claims' | 'header'>> {
    const keys = createLocalJWKSet((await this.service.http.get('/.well-known/jwks.json')).body);
    const expected = { issuer: this.service.variables.PUBLIC_URL as string, audience: this.client.id };
    const { payload, protectedHeader } = await jwtVerify(idToken, keys, expected);
    return { claims: payload, header: { ...protectedHeader } };
  }

  userinfo(accessToken: string, method: 'GET' | 'POST' = 'GET'): Promise<Answer> {
    return this.service.http.raw('/oauth/userinfo', { method, headers: { authorization: `Bearer ${accessToken}` } });
  }
}

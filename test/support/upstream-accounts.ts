import { FlowsService } from '../../src/flows/flows.service.js';
import { type Strength, UpstreamSignIns } from '../../src/flows/upstream/upstream-sign-ins.service.js';
import type { UpstreamAccount } from '../../src/identities/upstream/upstream-account.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { hashSecret } from '../../src/platform/crypto/secrets.js';
import { CALLER, type GivenApplication, openFlow, PASSWORD } from './given.js';
import { Browser, givenLogin, type HostedLogin } from './hosted.js';
import { latestMail } from './mailbox.js';
import type { Answer, Service } from './service.js';

export const CORP = { provider: 'corp', issuer: 'https://corp.example.com', label: 'Corp' };

/** What an upstream says about a person whom it has just signed in; with a verified address of their own unless said. */
export function accountOf(more: Partial<UpstreamAccount> = {}): UpstreamAccount {
  const subject = newId();
  return {
    provider: CORP.provider,
    issuer: CORP.issuer,
    subject,
    email: `${subject}@example.com`,
    isEmailVerified: true,
    isPrivateEmail: false,
    name: 'Grace',
    picture: null,
    locale: null,
    ...more,
  };
}

export const unverifiedAccount = (more: Partial<UpstreamAccount> = {}) =>
  accountOf({ isEmailVerified: false, ...more });
export const relayAccount = (more: Partial<UpstreamAccount> = {}) =>
  accountOf({ email: `${newId()}@privaterelay.appleid.com`, ...more });

/** The code that was mailed to prove the mailbox. */
export const codeFor = async (service: Service, email: string | null) =>
  (await latestMail(service, email as string)).code;
/** The minute is over in which an email is not sent again. */
export const givenMailAllowed = (service: Service) =>
  service.db.query("UPDATE unlinked_accounts SET mailed_at = mailed_at - interval '61 seconds'");
export const errorOf = ({ headers }: Answer) => headers.get('x-error-code');

const CALLER_IN_FIREFOX = {
  ...CALLER,
  ip: '203.0.113.5',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko Firefox/140.0',
};

/** Stands for the browser in the login, by the value of its cookie. */
const browserHashOf = (cookie: string): Buffer => hashSecret(cookie.split('.')[0] as string);

/** What the callback does with an account, in the browser with that cookie. */
export async function arriveIn(
  service: Service,
  { flow, cookie }: { flow: string; cookie: string },
  account: UpstreamAccount,
  strength?: Strength,
) {
  const open = await openFlow(service, flow);
  const browserHash = browserHashOf(cookie);
  await service.app.get(FlowsService).bindBrowser(open.flow, browserHash);
  const signIns = service.app.get(UpstreamSignIns, { strict: false });
  return signIns.signIn(open, account, { caller: CALLER_IN_FIREFOX, browserHash }, strength);
}

/** A browser that comes back from an upstream, as the callback leaves it. */
export class ReturningBrowser extends Browser {
  login: HostedLogin;

  constructor(
    private readonly visited: Service,
    private readonly application: GivenApplication,
  ) {
    super(visited, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko Firefox/140.0' });
  }

  async start(): Promise<this> {
    this.login = await givenLogin(this.visited, this.application);
    await this.open(this.login.path);
    return this;
  }

  /** The page that waits, or the end. */
  async arrive(account: UpstreamAccount, strength?: Strength) {
    if (!this.login) await this.start();
    const place = { flow: this.login.flow, cookie: this.loginCookie() };
    const outcome = await arriveIn(this.visited, place, account, strength);
    if ('waitsFor' in outcome) await this.waiting();
    return outcome;
  }

  waiting(): Promise<Answer> {
    return this.open(`/login/linking${this.login.query}`);
  }

  signIn(email: string): Promise<Answer> {
    return this.press('Sign in', { email, password: PASSWORD });
  }

  browserHash(): Buffer {
    return browserHashOf(this.loginCookie());
  }

  private loginCookie(): string {
    return [...this.cookies].find(([name]) => name.includes('gh_login_'))?.[1] ?? '';
  }
}

/** The user to whom the code at the end of a login leads. */
export async function userAt(service: Service, answer: Answer | { completion: { code: string } }) {
  const code =
    'completion' in answer
      ? answer.completion.code
      : new URL(answer.headers.get('location') ?? 'about:blank').searchParams.get('code');
  const authorized = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
  if (authorized.status !== 200)
    throw new Error(`No code arrived: ${'text' in answer ? answer.text : authorized.text}`);
  return authorized.body.user;
}

export const linksOf = async (service: Service, { issuer, subject }: Pick<UpstreamAccount, 'issuer' | 'subject'>) =>
  (await service.db.query('SELECT * FROM linked_accounts WHERE issuer = $1 AND subject = $2', [issuer, subject])).rows;

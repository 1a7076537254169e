import type { Membership, PortalStart, Register, Session, SignedIn, StartLogin, Tokens, User } from './api.js';
import type { Ends } from './feed.js';

export type { Session, SignedIn, StartLogin, Tokens, User } from './api.js';
export type { ErrorCode } from './codes.js';
export { GatehouseError, type Kind } from './errors.js';

export interface ClientOptions {
  /** The address of Gatehouse. */
  url: string;
  /** An API key of the application with the scope `login`. Only logins and screens of your own need it. */
  apiKey?: string | undefined;
  /** For a program that people install, which can keep no key: the address of your server that starts its logins. */
  startUrl?: string;
  /** `server` unless you say otherwise. */
  clientType?: 'server' | 'mobile';
  /** How long one request may take: ten seconds unless you say otherwise. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

/** What `POST /v1/applications/login` takes, without the state and the challenge: those are made for you. */
export type Login = Omit<StartLogin, 'state' | 'code_challenge' | 'code_challenge_method'>;

export interface StartedLogin {
  /** Lead the browser there. */
  url: string;
  /** The flow, for screens of your own. */
  flow: string;
  /** Comes back beside the code. Another one was not started in this browser. */
  state: string;
  /** Keep it where only this browser has it, such as an HttpOnly cookie. */
  verifier: string;
}

export interface Client {
  startLogin(login: Login): Promise<StartedLogin>;
  /** Exchanges the code that came back. */
  finishLogin(proof: { code: string; verifier: string }): Promise<SignedIn>;
  /**
   * The next tokens. All who hold the same token share one request, and for ten seconds its answer. A lost answer is asked
   * for once more. `anew` asks in any case. With an `organization`, by slug or id, the session acts in that one from now on.
   */
  refresh(refreshToken: string, how?: { anew?: boolean; organization?: string }): Promise<Tokens>;
  /** Ends this session, or every session of the user. A session that has ended already is no failure. */
  signOut(refreshToken: string, where?: { everywhere?: boolean }): Promise<void>;
  /** Who is signed in, asked at Gatehouse: it knows of every end at once. */
  session(accessToken: string): Promise<{ user: User; session: Session }>;
  /** Those of the user, to switch between. */
  organizations(accessToken: string): Promise<Membership[]>;
  /** The way into the account pages. It works for a minute, so ask when the user clicks. */
  accountUrl(accessToken: string): Promise<PortalStart['redirectUrl']>;
  screens: Screens;
}

export type Screen = 'sign-up' | 'verify' | 'sign-in' | 'email-code' | 'code' | 'forgot' | 'reset' | 'resend';

/** What the user typed, and what the link of an email has brought. */
export interface Typed extends Partial<Pick<Register, 'email' | 'password' | 'name' | 'fields'>> {
  code?: string;
  mfa_code?: string;
  /** By slug or id, for a user of several. */
  organization?: string;
  /** From the link of an email. */
  flow?: string;
  /** The versions that the user has ticked. */
  terms?: string;
  privacy?: string;
}

/** What comes after a screen was sent. With `tokens` the user is signed in. */
export interface Turn {
  tokens?: SignedIn;
  /** The screen to show: the next one, or the same one with the `error`. */
  screen?: Screen;
  /** In so many seconds the email may be sent again. */
  resendAfter?: number;
  /** Its message is for the person at the form, unless `asksFor` is there: then say in your own words what is due. */
  error?: import('./errors.js').GatehouseError;
  /** The same screen has to ask for this too. */
  asksFor?: 'mfa_code' | 'password' | 'agreement' | 'fields' | 'organization';
  /** What the user has to agree to: a box for each, named after its document, with its version as the value. */
  agreements?: import('./errors.js').WantedAgreement[];
  /** What the user has to fill in: an input for each, sent as `fields`, by key. */
  fields?: import('./errors.js').WantedField[];
  /** What the user chooses from. */
  organizations?: import('./errors.js').GatehouseError['organizations'];
  /** The login has ended: start another one, and send the screen again. */
  isOver?: boolean;
  /** Only the hosted pages can go on: lead the browser there. */
  hostedUrl?: string;
  /** It worked, for a login that another browser started: that one goes on, or the user signs in here. */
  isDoneElsewhere?: boolean;
}

export interface Screens {
  /** One login serves all screens until the user is signed in. Keep it where only this browser has it. */
  start(login: Login): Promise<StartedLogin>;
  /**
   * `clientIp` is the address of the person, so that limits do not count your server, and `userAgent` names their browser:
   * sessions, audit and mails show it, and they are mailed about a new one.
   */
  submit(login: StartedLogin, screen: Screen, typed: Typed, clientIp?: string, userAgent?: string): Promise<Turn>;
}

export function createClient(options: ClientOptions): Client;

export interface Claims {
  sub: string;
  /** The session. A token of a program has none. */
  sid?: string;
  app: string;
  client_id?: string;
  scope?: string;
  amr?: string[];
  auth_time?: number;
  /** The organization that the session acts in, and what its user is and may do there. */
  org_id?: string;
  org_slug?: string;
  roles?: string[];
  permissions?: string[];
  iss: string;
  aud: string | string[];
  iat: number;
  exp: number;
  jti: string;
  /** `claims` of the application. */
  [declared: string]: unknown;
}

export interface VerifierOptions {
  /** The address of Gatehouse. */
  url: string;
  /** `audience` of the application, or its id where the seed has none. */
  audience: string;
  /**
   * The OpenID Connect clients whose tokens count, by id. The application's own tokens always count. Without `clients` and
   * `scopes` no others do.
   */
  clients?: string[];
  /** What the token of a client must have been granted, or else 403. Without `clients`, any client will do. */
  scopes?: string[];
  /** `PUBLIC_URL` of Gatehouse, where that is not `url`. */
  issuer?: string;
  /** The revocation feed: `listenForEnds()` of `@gatehouse/core/feed`. */
  ends?: Ends;
  /** What a token is worth while the feed is silent: `accept` unless you say otherwise. */
  whenStale?: 'accept' | 'refuse';
  clockToleranceSeconds?: number;
  timeoutMs?: number;
  fetch?: typeof fetch;
}

/**
 * Verifies an access token without asking Gatehouse for each. Throws a GatehouseError: `terminal` means that this token is over,
 * and a session may live on, so refresh first. Where Gatehouse itself answers `access_token_invalid`, its kind is `retry`.
 */
export function createVerifier(options: VerifierOptions): (token: string) => Promise<Claims>;

/** The user of a session, as Gatehouse shows it. */
export interface User {
  /** `sub` in the access tokens. It changes only where the user links a relay account. */
  id: string;
  email: string;
  email_verified: boolean;
  email_is_relay: boolean;
  name: string | null;
  picture: string | null;
  locale: string | null;
  mfa_enabled: boolean;
  created_at: string;
  /** How the user signed in: `password`, or the id of a provider. */
  provider: string;
}

export interface SessionOptions {
  /** Where Gatehouse runs, such as `https://id.example.com`. Empty, the default, if it shares the host of the page. */
  url?: string;
  /** The slug of your application. */
  app: string;
  /** The address at which your server starts a login. Default: `/auth/login`. */
  loginUrl?: string;
  /** The path of `redirect_url`. Name it if other pages of yours get `?code` and `?state` from someone else. */
  arrivesAt?: string;
}

export interface SessionState {
  /** Who is signed in: undefined while nothing is known yet, null without a session. */
  readonly user: User | null | undefined;
  /** Why nothing newer is known, or why the last login did not succeed. */
  readonly error: GatehouseError | undefined;
}

export interface Session {
  /** What is known. It is a new object after each change, and the same one until then. */
  readonly state: SessionState;
  /**
   * Calls the listener after each change, here or in another tab. As long as there is one, a visible tab asks Gatehouse
   * when the user comes back to it, and every half a minute while one is signed in. Returns what ends it.
   */
  subscribe(listener: (state: SessionState) => void): () => void;
  /** Asks who is signed in. While Gatehouse cannot tell, it is who was before; the promise rejects if none is known. */
  session(): Promise<User | null>;
  /**
   * `fetch` with the cookies. It refreshes first if that is due, and sends a request once more if the answer says that
   * the access token is over: a 401 with `x-error-code: access_token_invalid` or `session_cookie_invalid`, or with
   * `www-authenticate: Bearer error="invalid_token"`.
   */
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  /**
   * Leads to the login, and back to `returnTo`, a page of this origin: by default the one that is open. It rejects if
   * this browser has just dropped the cookies of a login, because the next one would end in the same way.
   */
  signIn(options?: { returnTo?: string }): Promise<void>;
  /** Ends the session in this browser and shows it in all tabs; `everywhere` ends all sessions of the user. */
  signOut(options?: { everywhere?: boolean }): Promise<void>;
  /** Leads to the account pages, and back to `returnTo`: by default the page that is open. */
  account(options?: { returnTo?: string }): void;
}

/** Create it once, in a module of its own, before your router starts: it takes the code out of the address. */
export function createSession(options: SessionOptions): Session;

export class GatehouseError extends Error {
  /** The status of the answer, or 0 if there was none. */
  readonly status: number;
  /** `x-error-code`, or `cookies_blocked` where the browser drops the cookies. */
  readonly code?: string;
  readonly requestId?: string;
  /** In seconds. */
  readonly retryAfter?: number;
  /**
   * `terminal`: this session or login is over. `retry`: nothing is known about the session. `misuse`: the program or its
   * settings must change.
   */
  readonly kind: 'terminal' | 'retry' | 'misuse';
  /** What to do now, in one sentence. */
  readonly todo: string;
}

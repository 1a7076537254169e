import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  Claims,
  Client,
  ClientOptions,
  GatehouseError,
  Screen,
  Turn,
  Typed,
  User,
  VerifierOptions,
} from './index.js';

export interface AuthOptions extends Partial<Pick<ClientOptions, 'timeoutMs' | 'fetch'>> {
  /** The address of Gatehouse: GATEHOUSE_URL. */
  url?: string | undefined;
  /** An API key of the application with the scope `login`: GATEHOUSE_API_KEY. */
  apiKey?: string | undefined;
  /** The address of this application: APP_URL. */
  appUrl?: string | undefined;
  /** 32 random bytes in base64, or several: the first seals the cookie, all of them open it. COOKIE_SECRET. */
  secret?: string | string[] | undefined;
  /**
   * `service`: the cookies of Gatehouse hold the session, on a host or a domain that both share. `request.auth.user` has
   * the `id` alone then, and `audience` is needed. Otherwise one sealed cookie of yours holds it.
   */
  store?: 'service';
  /** `audience` of the application, or its id. Only `store: 'service'` needs it. */
  audience?: string | undefined;
  /** As `COOKIE_HOST_PREFIX` of Gatehouse: false unless you say otherwise. Only `store: 'service'` knows it. */
  hostPrefix?: boolean | undefined;
  /** `PUBLIC_URL` of Gatehouse, where that is not `url`. */
  issuer?: string;
  /** Below it are `login`, `callback`, `account`, `organization` and `logout`: `/auth` unless you say otherwise. */
  basePath?: string;
  /** Where people sign in, if that is a page of your own: `/auth/login` leads to the hosted pages. */
  loginPath?: string;
  /** Where people land: `/` unless you say otherwise. */
  home?: string;
  /** `session` unless you say otherwise, with `__Host-` before it on https. */
  cookieName?: string;
  /**
   * Hears each failure and refusal of Gatehouse, also of a wrong password, and of a session that is too long for a cookie:
   * `console.error` unless you say otherwise.
   */
  onError?: (error: GatehouseError) => void;
}

/** The session of a browser. */
export interface BrowserSession {
  /**
   * As of the sign-in. If it is too long for a cookie, `picture` is null, and then `name` too. With `store: 'service'` the `id`
   * alone.
   */
  user: User;
  /** For requests to your own APIs. */
  accessToken: string;
  /** The one that the session acts in; null in none. `POST …/organization?organization=<slug>` switches. */
  organization: { id: string; slug: string; roles: string[]; permissions: string[] } | null;
}

export interface Asked {
  method: string;
  /** Path and query. */
  url: string;
  header(name: string): string | undefined;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  /** HTML, or what becomes JSON. */
  body?: string | object;
}

export interface Opened {
  session: BrowserSession | null;
  cookies: string[];
}

/** Either the `answer` is there, or the rest. */
export interface Entered extends Partial<Opened> {
  answer?: Answer;
}

export interface Auth {
  client: Client;
  /**
   * The session of a request, refreshed if it is due, and the cookies for its answer. Where the answer cannot set them, say
   * so: it is then refreshed only after the access token has expired, and for a day at most.
   */
  open(asked: Asked, how?: { canSet?: boolean }): Promise<Opened>;
  /** The same, or the answer of one of the ways below the base path, or of a failure. */
  enter(asked: Asked): Promise<Entered>;
  /** For a page that only users see: to the sign-in and back, or 401 for a program. */
  demand(asked: Asked): Answer;
  /** A form of your own. `clientIp` is the address of the person, so that limits do not count your server. */
  submit(asked: Asked, screen: Screen, typed: Typed, clientIp?: string): Promise<{ turn: FormTurn; cookies: string[] }>;
}

/** What comes after a form of your own. With a `session` the user is signed in. */
export type FormTurn = Omit<Turn, 'tokens'> & {
  session?: BrowserSession;
  /** For the page that shows it. */
  status: number;
};

export function createAuth(options?: AuthOptions): Auth;

/**
 * For a single page with `@gatehouse/browser`, which ends its logins itself: starts one. It needs no `secret`, and leads back to
 * `home`.
 */
export function createPageLogin(options?: AuthOptions): (asked: Asked) => Promise<Answer>;

/** Checks `Authorization: Bearer …` of a request to an API. */
export function createGuard(options: VerifierOptions): (asked: Asked) => Promise<{ claims?: Claims; answer?: Answer }>;

export function askedByWeb(request: Request): Asked;
export function askedByNode(request: IncomingMessage): Asked;
export function answerWeb(answer: Answer): Response;
export function answerNode(response: ServerResponse, answer: Answer): void;
/** For the application's own answer: its session was refreshed on the way. */
export function setCookies(cookies: string[], append: (name: string, value: string) => void): void;
/** The same on a response of Node, where the application may say afterwards what may be cached. */
export function setCookiesOfNode(
  response: ServerResponse,
  cookies: string[],
  append?: (name: string, value: string) => void,
): void;

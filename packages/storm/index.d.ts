/** What the kit has to know about an application. `storm --help` says the same. */
export interface Options {
  /** Where the application runs. Its calls to Gatehouse must go to `http://localhost:<port>`. */
  app: string;
  /** Where Gatehouse runs. Default: `http://localhost:3000`. */
  gatehouse?: string;
  /** Where the kit stands in front of Gatehouse. Default: 3900. */
  port?: number;
  /** Where a sign-in starts. Default: `/auth/login`. */
  login?: string;
  /** A page that shows who is signed in, and refreshes a due token. Default: `/`. */
  page?: string;
  /** What only a signed-in page has: a text, an expression between slashes, or a status. Default: a way to sign out. */
  signedIn?: string;
  /** Such as `POST /logout`, or the path of another page that has the form, where the page has no way to sign out. */
  signOut?: string;
  /** Default: `/auth/account`. */
  account?: string;
  /** Without it a new user signs up, which works where Gatehouse runs in development. */
  email?: string;
  password?: string;
  /** A command that restarts the application, or a function that does. */
  restart?: string | (() => unknown);
  /** How many processes the application has: each may have a refresh of its own. Default: 1. */
  processes?: number;
  /** After so many seconds the application believes that an access token expires. Default: 3. */
  life?: number;
  /** How many seconds the application may take until all is well again. Default: 10. */
  patience?: number;
  /** Scenarios by id, separated by commas; `blip` stands for all that begin with it. */
  only?: string;
  skip?: string;
}

export interface Fault {
  fault: string;
  seen: string;
  why?: string;
  todo?: string;
  see?: string;
}

export interface Verdict {
  id: string;
  title: string;
  verdict: 'ok' | 'wrong' | 'cannot tell';
  seen: string[];
  faults: Fault[];
  remarks: string[];
  seconds: number;
}

/** The kit could not begin, or not go on: the message says which setting has to change. */
export class Misuse extends Error {}

export function storm(options: Options, onVerdict?: (verdict: Verdict) => void): Promise<Verdict[]>;

export const SCENARIOS: readonly { id: string; title: string; see: string }[];

import { cookieNames, cookieValues } from '../../platform/http/cookies.js';

/** How many cookies of one kind a browser may hold. More would only make every request larger. */
const MOST_COOKIES = 10;
/** Cleared with one answer: hundreds of planted cookies must not cost hundreds of headers. */
const MOST_CLEARED = 10;
const NAME_BYTES = 9;

/** The `Cookie` header of a request, if it has one. */
export type Cookies = string | undefined;

/** Cookies of one kind, each for another subject. */
export class CookieFamily {
  private readonly prefix: string;

  constructor(kind: 'gh_login_' | 'gh_remembered_' | 'gh_signed_in_' | 'gh_invited_', isSecure: boolean) {
    this.prefix = isSecure ? `__Host-${kind}` : kind;
  }

  nameFor(subject: Buffer): string {
    return this.prefix + subject.subarray(0, NAME_BYTES).toString('base64url');
  }

  /** Of two cookies with one name at least one was planted, so neither is trusted. */
  valueIn(cookies: Cookies, subject: Buffer): string | undefined {
    const [value, another] = cookieValues(cookies, this.nameFor(subject));
    return another === undefined ? value : undefined;
  }

  /** The cookies of every subject. */
  valuesIn(cookies: Cookies): string[] {
    const ours = [...new Set(cookieNames(cookies).filter((name) => this.isOurs(name)))];
    return ours.slice(-MOST_COOKIES).flatMap((name) => cookieValues(cookies, name));
  }

  /** Names of cookies to clear: the oldest of too many. */
  surplusIn(cookies: Cookies): string[] {
    const ours = cookieNames(cookies).filter((name) => this.isOurs(name));
    return ours.slice(0, -MOST_COOKIES).slice(0, MOST_CLEARED);
  }

  /** A planted cookie may have our prefix and then letters that no header of ours may hold. */
  private isOurs(name: string): boolean {
    return name.startsWith(this.prefix) && /^[\w-]{12}$/.test(name.slice(this.prefix.length));
  }
}

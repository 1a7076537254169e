import { isIP } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { Settings } from '../../platform/config/settings.js';
import { pairsOf, valuesIn } from '../../platform/http/cookies.js';
import type { Credentials } from '../tokens/credentials.js';

const PLAIN_NAMES = { access: 'service_access', refresh: 'service_refresh', session: 'service_session' } as const;

const SAME_SITE = { strict: 'Strict', lax: 'Lax', none: 'None' } as const;

type CookieKind = keyof typeof PLAIN_NAMES;

/** Every value of each cookie: a second value of one name comes from another domain. */
type CookieValues = Record<CookieKind, string[]>;

/** The three cookies of a browser's session. No script can read them. */
@Injectable()
export class SessionCookies {
  private readonly names: Record<CookieKind, string>;
  private readonly attributes: string;
  /**
   * What clears our cookies, and those that an earlier configuration may have left: a browser would send a cookie of
   * another domain beside ours, and then neither could be trusted.
   */
  private readonly clearing: { ours: string[]; earlier: string[] };

  constructor({ cookies, publicUrl }: Settings) {
    const { access, refresh, session } = PLAIN_NAMES;
    const prefix = cookies.hostPrefix ? '__Host-' : '';
    this.names = { access: prefix + access, refresh: prefix + refresh, session: prefix + session };
    const everywhere = `; Path=/; HttpOnly${cookies.secure ? '; Secure' : ''}; SameSite=${SAME_SITE[cookies.sameSite]}`;
    const attributesIn = (domain: string | undefined): string => (domain ? `; Domain=${domain}` : '') + everywhere;
    this.attributes = attributesIn(cookies.domain);
    const scopes = scopesOf(publicUrl);
    if (!scopes.includes(cookies.domain))
      new Logger('SessionCookies').warn(
        'COOKIE_DOMAIN is neither the host of PUBLIC_URL nor above it: browsers refuse that',
      );
    const earlier = scopes.filter((domain) => domain !== cookies.domain || cookies.hostPrefix).map(attributesIn);
    this.clearing = {
      ours: Object.values(this.names).map((name) => clearingOf(name, this.attributes)),
      earlier: earlier.flatMap((attributes) => Object.values(PLAIN_NAMES).map((name) => clearingOf(name, attributes))),
    };
  }

  read(header: string | undefined): CookieValues {
    const { access, refresh, session } = this.names;
    const pairs = pairsOf(header);
    return { access: valuesIn(pairs, access), refresh: valuesIn(pairs, refresh), session: valuesIn(pairs, session) };
  }

  write(response: Response, credentials: Credentials): void {
    const { accessToken, refreshToken, sessionId, accessExpiresSeconds, refreshExpiresSeconds } = credentials;
    response.append('set-cookie', [
      ...this.clearing.earlier,
      this.living('access', accessToken, accessExpiresSeconds),
      this.living('refresh', refreshToken, refreshExpiresSeconds),
      this.living('session', sessionId, refreshExpiresSeconds),
    ]);
  }

  clear(response: Response): void {
    response.append('set-cookie', [...this.clearing.earlier, ...this.clearing.ours]);
  }

  clearEarlier(response: Response): void {
    response.append('set-cookie', this.clearing.earlier);
  }

  /** Tokens and ids have no character that a cookie would need to encode. */
  private living(kind: CookieKind, value: string, seconds: number): string {
    const expires = new Date(Date.now() + seconds * 1000).toUTCString();
    return `${this.names[kind]}=${value}; Max-Age=${seconds}; Expires=${expires}${this.attributes}`;
  }
}

/** The header that clears a cookie. */
const clearingOf = (name: string, attributes: string): string =>
  `${name}=; Expires=${new Date(0).toUTCString()}${attributes}`;

/** The host itself, and each domain that a cookie of this host may be set for. */
function scopesOf(publicUrl: string): (string | undefined)[] {
  const { hostname } = new URL(publicUrl);
  const labels = isIP(hostname) || hostname.startsWith('[') ? [] : hostname.split('.');
  const domains = labels.map((_label, index) => labels.slice(index)).filter((rest) => rest.length > 1);
  return [undefined, ...domains.map((rest) => rest.join('.'))];
}

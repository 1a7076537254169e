import { isIP } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import type { CookieOptions, Response } from 'express';
import { Settings } from '../../platform/config/settings.js';
import { cookieValues } from '../../platform/http/cookies.js';
import type { Credentials } from '../tokens/credentials.js';

const PLAIN_NAMES = { access: 'service_access', refresh: 'service_refresh', session: 'service_session' } as const;

type CookieKind = keyof typeof PLAIN_NAMES;

/** Every value of each cookie: a second value of one name comes from another domain. */
type CookieValues = Record<CookieKind, string[]>;

/** The three cookies of a browser's session. No script can read them. */
@Injectable()
export class SessionCookies {
  private readonly names: Record<CookieKind, string>;
  private readonly attributes: CookieOptions;
  /** The places where an earlier configuration may have left cookies of the same names. */
  private readonly earlier: CookieOptions[];

  constructor({ cookies, publicUrl }: Settings) {
    const { access, refresh, session } = PLAIN_NAMES;
    const prefix = cookies.hostPrefix ? '__Host-' : '';
    this.names = { access: prefix + access, refresh: prefix + refresh, session: prefix + session };
    const everywhere = { httpOnly: true, path: '/', secure: cookies.secure, sameSite: cookies.sameSite };
    this.attributes = inScope(everywhere, cookies.domain);
    const scopes = scopesOf(publicUrl);
    if (!scopes.includes(cookies.domain))
      new Logger('SessionCookies').warn(
        'COOKIE_DOMAIN is neither the host of PUBLIC_URL nor above it: browsers refuse that',
      );
    this.earlier = scopes
      .filter((domain) => domain !== cookies.domain || cookies.hostPrefix)
      .map((domain) => inScope(everywhere, domain));
  }

  read(header: string | undefined): CookieValues {
    const { access, refresh, session } = this.names;
    return {
      access: cookieValues(header, access),
      refresh: cookieValues(header, refresh),
      session: cookieValues(header, session),
    };
  }

  write(response: Response, credentials: Credentials): void {
    this.clearEarlier(response);
    this.set(response, 'access', credentials.accessToken, credentials.accessExpiresSeconds);
    this.set(response, 'refresh', credentials.refreshToken, credentials.refreshExpiresSeconds);
    this.set(response, 'session', credentials.sessionId, credentials.refreshExpiresSeconds);
  }

  clear(response: Response): void {
    this.clearEarlier(response);
    for (const name of Object.values(this.names)) response.clearCookie(name, this.attributes);
  }

  /** A browser would send a cookie of another domain beside ours, and then neither could be trusted. */
  clearEarlier(response: Response): void {
    for (const attributes of this.earlier) {
      for (const name of Object.values(PLAIN_NAMES)) response.clearCookie(name, attributes);
    }
  }

  private set(response: Response, kind: CookieKind, value: string, seconds: number): void {
    response.cookie(this.names[kind], value, { ...this.attributes, maxAge: seconds * 1000 });
  }
}

const inScope = (attributes: CookieOptions, domain: string | undefined): CookieOptions =>
  domain === undefined ? attributes : { ...attributes, domain };

/** The host itself, and each domain that a cookie of this host may be set for. */
function scopesOf(publicUrl: string): (string | undefined)[] {
  const { hostname } = new URL(publicUrl);
  const labels = isIP(hostname) || hostname.startsWith('[') ? [] : hostname.split('.');
  const domains = labels.map((_label, index) => labels.slice(index)).filter((rest) => rest.length > 1);
  return [undefined, ...domains.map((rest) => rest.join('.'))];
}

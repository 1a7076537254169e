import { Injectable } from '@nestjs/common';
import { SessionCookiesMixed } from '../session.errors.js';
import { type RefreshToken, RefreshTokens } from '../tokens/refresh-token.js';
import { SessionCookies } from './session-cookies.js';

/** The content of the session cookies of a request, read and decoded once. */
export interface PresentedCookies {
  /** Not verified yet. */
  readonly accessTokens: readonly string[];
  /** `undefined` means a forged one. */
  readonly refreshTokens: readonly (RefreshToken | undefined)[];
  /** Two cookies have one name, or the cookies name different sessions. */
  readonly areMixed: boolean;
}

const NONE: PresentedCookies = { accessTokens: [], refreshTokens: [], areMixed: false };

/**
 * A neighbouring domain may have set one of two contradicting cookies, and nothing tells which. Used together they
 * would let one person act with the session of another, so none of them counts.
 */
export function requireUnmixed({ areMixed }: PresentedCookies): void {
  if (areMixed) throw new SessionCookiesMixed();
}

@Injectable()
export class PresentedCookiesReader {
  constructor(
    private readonly jar: SessionCookies,
    private readonly tokens: RefreshTokens,
  ) {}

  read(header: string | undefined): PresentedCookies {
    if (header === undefined) return NONE;
    const { access, refresh, session } = this.jar.read(header);
    const refreshTokens = refresh.filter(Boolean).map((token) => this.tokens.decode(token));
    const named = new Set([
      ...access.map(sessionNamedIn),
      ...refreshTokens.map((token) => token?.sessionId),
      ...session,
    ]);
    named.delete(undefined);
    const areMixed = named.size > 1 || [access, refresh, session].some((values) => values.length > 1);
    return { accessTokens: access, refreshTokens, areMixed };
  }
}

/**
 * The session that an access token names. It is not verified: enough to see a contradiction, never to grant anything.
 */
function sessionNamedIn(accessToken: string): string | undefined {
  try {
    const { sid } = JSON.parse(Buffer.from(accessToken.split('.', 2)[1] ?? '', 'base64url').toString());
    return typeof sid === 'string' ? sid : undefined;
  } catch {
    return undefined;
  }
}

import { Injectable } from '@nestjs/common';
import type { AccessTokenClaims } from './access-token-claims.js';

const MOST = 5000;

export interface VerifiedToken {
  claims: AccessTokenClaims;
  /** The key that verified it. Whether that key is still trusted has to be asked each time. */
  kid: string;
}

/**
 * Signatures that this process has checked already: a client sends the same token many times, and checking is the
 * dearest part of a request. It says nothing about the session, which the database is asked about each time.
 */
@Injectable()
export class VerifiedTokens {
  private readonly tokens = new Map<string, VerifiedToken>();

  find(token: string, now: number): VerifiedToken | undefined {
    const known = this.tokens.get(token);
    if (!known) return undefined;
    if (known.claims.exp > now) return known;
    this.tokens.delete(token);
    return undefined;
  }

  remember(token: string, verified: VerifiedToken): void {
    if (this.tokens.size >= MOST) this.tokens.delete(this.tokens.keys().next().value as string);
    this.tokens.set(token, verified);
  }
}

import { Injectable } from '@nestjs/common';
import type { AccessTokenClaims } from './access-token-claims.js';

const MOST = 5000;

/**
 * Signatures that this process has checked already: a client sends the same token many times, and checking is the
 * dearest part of a request. It says nothing about the session, which the database is asked about each time.
 */
@Injectable()
export class VerifiedTokens {
  private readonly claims = new Map<string, AccessTokenClaims>();

  find(token: string, now: number): AccessTokenClaims | undefined {
    const claims = this.claims.get(token);
    if (!claims) return undefined;
    if (claims.exp > now) return claims;
    this.claims.delete(token);
    return undefined;
  }

  remember(token: string, claims: AccessTokenClaims): void {
    if (this.claims.size >= MOST) this.claims.delete(this.claims.keys().next().value as string);
    this.claims.set(token, claims);
  }

  /** When a key is withdrawn, nothing that was checked with it counts any more. */
  forget(): void {
    this.claims.clear();
  }
}

import { Injectable } from '@nestjs/common';
import type { AccessTokenClaims } from './access-token-claims.js';

const MOST = 5000;

interface VerifiedToken {
  claims: AccessTokenClaims;
  /** The key that verified it. Each use checks again that this key is still trusted. */
  kid: string;
}

/**
 * Tokens whose signatures this process has checked. A client sends the same token many times, and checking its
 * signature is the most expensive part of a request. This says nothing about the session: the database is asked each
 * time.
 */
@Injectable()
export class VerifiedTokens {
  /** By the end of their signature, which a map hashes sooner than a whole token. */
  private readonly tokens = new Map<string, VerifiedToken & { token: string }>();

  find(token: string, now: number): VerifiedToken | undefined {
    const end = endOf(token);
    const known = this.tokens.get(end);
    if (known?.token !== token) return undefined;
    if (known.claims.exp > now) return known;
    this.tokens.delete(end);
    return undefined;
  }

  remember(token: string, { claims, kid }: VerifiedToken): void {
    if (this.tokens.size >= MOST) this.tokens.delete(this.tokens.keys().next().value as string);
    this.tokens.set(endOf(token), { token, claims, kid });
  }
}

const endOf = (token: string): string => token.slice(-32);

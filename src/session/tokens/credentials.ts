import type { RefreshOutcome } from '../entities/session.entity.js';
import type { AccessTokenSubject } from './access-token.js';

/** A session that was just opened or renewed, with the refresh token that keeps it alive. */
export interface RefreshableSession extends AccessTokenSubject {
  readonly refreshToken: string;
  /** What is really left: the smaller of the sliding and the absolute lifetime. */
  readonly refreshExpiresSeconds: number;
  /** Absent for one that was just opened. */
  readonly outcome?: RefreshOutcome;
}

export interface SignedAccess {
  readonly accessToken: string;
  readonly accessExpiresSeconds: number;
}

/** All that a client gets of it. */
export interface Credentials extends RefreshableSession, SignedAccess {}

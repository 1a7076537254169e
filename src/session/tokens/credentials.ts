import type { UserDto } from '../../identities/dto/user.dto.js';
import type { RefreshOutcome } from '../entities/session.entity.js';
import type { AccessTokenSubject } from './access-token.js';

/** A session that was just opened or refreshed, with the refresh token that keeps it alive. */
export interface RefreshableSession extends AccessTokenSubject {
  readonly refreshToken: string;
  /** The remaining time: the smaller of the sliding and the absolute lifetime. */
  readonly refreshExpiresSeconds: number;
  /** It is absent for a session that was just opened. */
  readonly outcome?: RefreshOutcome;
  /** What a refresh has read of the user, where it was asked to. */
  readonly user?: UserDto | null;
}

export interface SignedAccess {
  readonly accessToken: string;
  readonly accessExpiresSeconds: number;
}

/** The credentials that a client gets. */
export interface Credentials extends RefreshableSession, SignedAccess {}

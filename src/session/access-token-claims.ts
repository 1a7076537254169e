import type { ClientType } from './entities/session.entity.js';

/** What an access token says, as it stands in the JWT. */
export interface AccessTokenClaims {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
  readonly sid: string;
  readonly app: string;
  readonly ct: ClientType;
  readonly amr: readonly string[];
  readonly auth_time: number;
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
}

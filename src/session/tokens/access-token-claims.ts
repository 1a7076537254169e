import type { ClientType } from '../entities/session.entity.js';

/** The claims of an access token, as they stand in the JWT. */
export interface AccessTokenClaims {
  readonly iss: string;
  /** The application's own audience, its id if it has none, or `portal`. */
  readonly aud: string;
  readonly sub: string;
  readonly sid: string;
  readonly app: string;
  /** The same value, under the name of RFC 9068. */
  readonly client_id: string;
  readonly ct: ClientType;
  readonly amr: readonly string[];
  readonly auth_time: number;
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
}

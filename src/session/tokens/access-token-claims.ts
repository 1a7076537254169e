import type { ClientType } from '../entities/session.entity.js';

/** The claims of an access token, as they stand in the JWT. */
export interface AccessTokenClaims {
  readonly iss: string;
  /** The application's own audience, its id if it has none, or `portal`. */
  readonly aud: string;
  readonly sub: string;
  readonly sid: string;
  readonly app: string;
  /** The client of OpenID Connect, or the application itself (RFC 9068). */
  readonly client_id: string;
  readonly ct: ClientType;
  readonly amr: readonly string[];
  readonly auth_time: number;
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
  /** Absent for a session that was opened through `/v1`. */
  readonly scope?: string;
  /** The organization that the session acts in, and what the user is and may do there. Absent outside organizations. */
  readonly org_id?: string;
  readonly org_slug?: string;
  readonly roles?: readonly string[];
  readonly permissions?: readonly string[];
  /** The key to which the token is bound (RFC 9449). */
  readonly cnf?: { readonly jkt: string };
}

/** A client that acts for itself has no session, and `sub` is the client. */
export type ServiceTokenClaims = Pick<
  AccessTokenClaims,
  'iss' | 'aud' | 'sub' | 'app' | 'client_id' | 'iat' | 'exp' | 'jti' | 'cnf'
> & { readonly scope: string };

import type { ClientType } from './entities/session.entity.js';

/** What an access token says, as it stands in the JWT. */
export interface AccessTokenClaims {
  iss: string;
  aud: string;
  sub: string;
  sid: string;
  app: string;
  ct: ClientType;
  amr: string[];
  auth_time: number;
  iat: number;
  exp: number;
  jti: string;
}

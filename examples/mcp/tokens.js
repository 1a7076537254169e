import { InvalidTokenError, ServerError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import { createRemoteJWKSet, jwtVerify } from 'jose';

// #region verify
/** Verifies access tokens with the public keys of Gatehouse. A token for another resource does not count. */
export function verifier({ issuer, audience }) {
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
  const expected = { issuer, audience, algorithms: ['ES256'], typ: 'at+jwt' };
  return {
    async verifyAccessToken(token) {
      const { payload } = await jwtVerify(token, keys, expected).catch(refuse);
      const { sub, client_id, scope = '', exp } = payload;
      const extra = { user: sub };
      return {
        token,
        clientId: client_id,
        scopes: scope.split(' '),
        expiresAt: exp,
        resource: new URL(audience),
        extra,
      };
    },
  };
}

/** Where the keys could not be fetched, that says nothing about the token. */
function refuse({ code = '' }) {
  if (/^ERR_(JWS|JWT|JOSE_ALG|JOSE_NOT|JWKS_NO)_/.test(code))
    throw new InvalidTokenError('The access token is not valid.');
  throw new ServerError('Tokens cannot be checked right now.');
}
// #endregion

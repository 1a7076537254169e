import { createVerifier } from '@gatehouse/core';
import { InvalidTokenError, ServerError } from '@modelcontextprotocol/sdk/server/auth/errors.js';

// #region verify
/** Verifies access tokens with the public keys of Gatehouse. A token for another resource does not count. */
export function verifier({ issuer, audience }) {
  const verify = createVerifier({ url: issuer, audience });
  return {
    async verifyAccessToken(token) {
      const { sub, client_id, scope = '', exp } = await verify(token).catch(refuse);
      const [resource, extra] = [new URL(audience), { user: sub }];
      return { token, clientId: client_id, scopes: scope.split(' '), expiresAt: exp, resource, extra };
    },
  };
}

/** Where the keys could not be fetched, that says nothing about the token. */
function refuse({ kind, message }) {
  if (kind === 'terminal') throw new InvalidTokenError(message);
  throw new ServerError('Tokens cannot be checked right now.');
}
// #endregion

import { createVerifier } from '@gatehouse/core';
import { InvalidTokenError, ServerError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js';
import {
  getOAuthProtectedResourceMetadataUrl,
  mcpAuthMetadataRouter,
} from '@modelcontextprotocol/sdk/server/auth/router.js';

/**
 * For a server of the Model Context Protocol: says to its clients where their users sign in (RFC 9728), and lets nobody pass
 * without an access token for this resource that the user has granted these scopes.
 */
export async function protectMcp({ url, resource, name, scopes, timeoutMs = 10_000 }) {
  return {
    whereToSignIn: mcpAuthMetadataRouter({
      oauthMetadata: await metadataOf(url, timeoutMs),
      resourceServerUrl: new URL(resource),
      scopesSupported: scopes,
      resourceName: name,
    }),
    requireToken: requireBearerAuth({
      verifier: verifierOf({ url, audience: resource, timeoutMs }),
      requiredScopes: scopes,
      resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(new URL(resource)),
    }),
  };
}

/** Clients take it as it is, so an answer of something in between is none. */
async function metadataOf(url, timeoutMs) {
  const { origin, href } = new URL('/.well-known/oauth-authorization-server', url);
  try {
    const answer = await fetch(href, { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new Error(String(answer.status));
    const metadata = await answer.json();
    if (metadata.issuer !== origin) throw new Error(`its issuer is ${metadata.issuer}`);
    return metadata;
  } catch (cause) {
    throw new Error(`Gatehouse does not answer at ${href}: ${cause.message}`, { cause });
  }
}

/**
 * A token for another resource does not count. Any client's does, if it has the scopes: the middleware looks at those. Where
 * the keys could not be fetched, that says nothing about the token.
 */
function verifierOf({ url, audience, timeoutMs }) {
  const verify = createVerifier({ url, audience, timeoutMs, scopes: [] });
  return {
    async verifyAccessToken(token) {
      const {
        sub,
        client_id,
        scope = '',
        exp,
      } = await verify(token).catch(({ kind, message }) => {
        if (kind === 'terminal') throw new InvalidTokenError(message);
        throw new ServerError('Tokens cannot be checked right now.');
      });
      const [scopes, extra] = [scope.split(' '), { user: sub }];
      return { token, clientId: client_id, scopes, expiresAt: exp, resource: new URL(audience), extra };
    },
  };
}

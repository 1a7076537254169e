import { createRemoteJWKSet, jwtVerify } from 'jose';

const { GATEHOUSE_URL, AUDIENCE } = process.env;
// Without an audience the library would accept the tokens of every application.
if (!GATEHOUSE_URL || !AUDIENCE) throw new Error('Set GATEHOUSE_URL and AUDIENCE.');

// #region verify
const keys = createRemoteJWKSet(new URL(`${GATEHOUSE_URL}/.well-known/jwks.json`));
const expected = { issuer: GATEHOUSE_URL, audience: AUDIENCE, algorithms: ['ES256'], typ: 'at+jwt' };

/** Middleware: lets in who has a valid access token, and sets `request.token` to its claims. */
export async function requireToken(request, response, next) {
  const [scheme, token] = (request.get('authorization') ?? '').split(' ');
  if (scheme.toLowerCase() !== 'bearer' || !token) return refuse(response, 'Bearer', 'Send an access token.');
  try {
    request.token = (await jwtVerify(token, keys, expected)).payload;
  } catch (error) {
    if (!isVerdict(error)) throw error; // the keys could not be fetched, which says nothing about the token
    return refuse(response, 'Bearer error="invalid_token"', 'The access token is not valid, or has expired.');
  }
  next();
}

/** Other errors of jose are about the keys. */
const isVerdict = ({ code }) => /^ERR_(JWS|JWT|JOSE_ALG|JOSE_NOT|JWKS_NO)_/.test(code);
// #endregion

const refuse = (response, challenge, message) =>
  response.status(401).set('www-authenticate', challenge).json({ message });

// #region live
/** Middleware for what must not happen after a sign-out: asks Gatehouse whether the session still lives. */
export async function requireLiveSession(request, response, next) {
  const answer = await fetch(`${GATEHOUSE_URL}/v1/auth/session`, {
    headers: { authorization: request.get('authorization') },
    signal: AbortSignal.timeout(5_000),
  });
  if (answer.status === 401 && answer.headers.has('x-error-code'))
    return refuse(response, 'Bearer error="invalid_token"', 'The session has ended.');
  if (!answer.ok) throw new Error(`Gatehouse answered ${answer.status}.`);
  next();
}
// #endregion

import * as openid from 'openid-client';

/** Of the seed. It runs at the user's, so it is public: PKCE proves what a secret would. */
const CLIENT_ID = 'demo-openid';
const CALLBACK = '/demo/openid/callback';

let found;

/** The library knows nothing of Gatehouse but its URL. */
function discover(gatehouse) {
  const overHttp = gatehouse.startsWith('http:') ? { execute: [openid.allowInsecureRequests] } : {};
  found ??= openid.discovery(new URL(gatehouse), CLIENT_ID, undefined, openid.None(), overHttp).catch((fault) => {
    found = undefined;
    throw fault;
  });
  return found;
}

/** Where the browser goes to sign in. */
export async function goToOpenId(visit) {
  const verifier = openid.randomPKCECodeVerifier();
  visit.openid = { verifier, state: openid.randomState(), nonce: openid.randomNonce() };
  const url = openid.buildAuthorizationUrl(await discover(visit.gatehouse), {
    redirect_uri: visit.gatehouse + CALLBACK,
    scope: 'openid profile email',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: visit.openid.state,
    nonce: visit.openid.nonce,
  });
  return url.href;
}

/** The library checks the answer, exchanges the code and checks the ID token. */
export async function comeBackWithOpenId(visit, { originalUrl }) {
  const { verifier, state, nonce } = visit.openid ?? {};
  visit.openid = null;
  try {
    const tokens = await openid.authorizationCodeGrant(
      await discover(visit.gatehouse),
      new URL(visit.gatehouse + originalUrl),
      { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
    );
    visit.openid = { claims: tokens.claims() };
  } catch ({ message, error_description: description }) {
    visit.openid = { fault: description ?? message };
  }
}

/** The same for every callback that is measured. */
export const ATTEMPT = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) };
export const CLIENT_ID = 'bench';
export const PROVIDER = 'bench';
export const CALLBACK = `https://bench.example/login/callback/bench/${PROVIDER}?code=code&state=${ATTEMPT.state}`;

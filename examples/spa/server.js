import { createHash, randomBytes } from 'node:crypto';
import express from 'express';

const { APP_URL, HOST = 'localhost', GATEHOUSE_URL, GATEHOUSE_API_KEY } = process.env;
const random = () => randomBytes(32).toString('base64url');
const loginCookie = { maxAge: 30 * 60_000, sameSite: 'lax', secure: APP_URL.startsWith('https:') };

const app = express().use(express.static('dist'));

// #region login
/** Starts a login. The page cannot do that itself, because it must not hold the API key. */
app.get('/login', async (_request, response) => {
  const [state, verifier] = [random(), random()];
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const urls = { redirect_url: `${APP_URL}/`, cancel_url: `${APP_URL}/` };
  const body = JSON.stringify({ ...urls, state, code_challenge, code_challenge_method: 'S256' });
  const headers = { 'content-type': 'application/json', 'x-api-key': GATEHOUSE_API_KEY };
  const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) };
  const answer = await fetch(`${GATEHOUSE_URL}/v1/applications/login`, request).catch((error) => error);
  if (answer.status !== 201) {
    console.error('The login did not start:', answer.headers ?? '', await (answer.text?.() ?? answer));
    return response.status(503).send('You cannot sign in at the moment. Please try again.');
  }
  const { redirectUrl } = await answer.json();
  // For the page that the user comes back to. Each login has its own, so that two tabs do not disturb each other.
  response.cookie(`login_${state}`, verifier, loginCookie).redirect(redirectUrl);
});
// #endregion

app.listen(new URL(APP_URL).port || 80, HOST, () => console.log(`The example runs at ${APP_URL}`));

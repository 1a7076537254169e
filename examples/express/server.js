import { createHash, randomBytes } from 'node:crypto';
import cookies from 'cookie-parser';
import express from 'express';
import { ask } from './gatehouse.js';
import { message, pageFor } from './pages.js';
import { cookieName, cookieOptions, forgetSession, keepSession, readSession, withSession } from './session.js';

const { APP_URL, HOST = 'localhost', GATEHOUSE_API_KEY } = process.env;
const loginCookie = { ...cookieOptions, maxAge: 30 * 60_000 };

const app = express().disable('x-powered-by').use(cookies());

app.get('/', withSession, ({ session }, response) => {
  response.set('cache-control', 'no-store').send(pageFor(session?.user));
});

// #region login
app.get('/login', async (_request, response) => {
  const [state, verifier] = [0, 1].map(() => randomBytes(32).toString('base64url'));
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const urls = { redirect_url: `${APP_URL}/callback`, cancel_url: `${APP_URL}/` };
  const login = { ...urls, state, code_challenge, code_challenge_method: 'S256' };
  const { redirectUrl } = await ask('POST', '/applications/login', login, { 'x-api-key': GATEHOUSE_API_KEY });
  // A short-lived cookie for each login, so that logins in two tabs do not disturb each other.
  response.cookie(cookieName(`login_${state}`), verifier, loginCookie).redirect(redirectUrl);
});
// #endregion

// #region callback
app.get('/callback', async (request, response) => {
  const { state, code } = request.query;
  const code_verifier = request.cookies[cookieName(`login_${state}`)];
  if (!code_verifier) return response.status(400).send(message('This browser did not start this sign-in.'));
  await keepSession(response, await ask('POST', '/auth/authorize', { code, client_type: 'server', code_verifier }));
  response.clearCookie(cookieName(`login_${state}`), loginCookie).redirect('/');
});
// #endregion

// #region account
const enter = (token) => ask('GET', '/portal/exchange', undefined, { authorization: `Bearer ${token}` });

/** «My account». The link works for a minute, so it is fetched when the user clicks. */
app.get('/account', withSession, async ({ session }, response) => {
  response.redirect(session ? (await enter(session.access_token)).redirectUrl : '/login');
});
// #endregion

// #region logout
app.post('/logout', async (request, response) => {
  const { refresh_token } = (await readSession(request)) ?? {};
  if (!refresh_token) return response.redirect(303, '/'); // also a form on another site, whose post carries no cookie
  // The refresh token ends the session even if the access token has expired. A 401 says that it has ended already.
  await ask('PATCH', '/auth/revoke', { refresh_token }).catch((error) => {
    if (error.status !== 401) throw error;
  });
  forgetSession(response).redirect(303, '/');
});
// #endregion

// #region errors
app.use((error, _request, response, _next) => {
  const { status = 500, retryAfter = '5' } = error;
  console.error(error);
  if (status < 500 && status !== 429) return response.status(status).send(message(error.message));
  response.status(503).set('retry-after', retryAfter).send(message('Please try again in a moment.'));
});
// #endregion

app.listen(new URL(APP_URL).port || 80, HOST, () => console.log(`The example runs at ${APP_URL}`));

import { createHash, randomBytes } from 'node:crypto';
import cookies from 'cookie-parser';
import express from 'express';
import { ask } from './gatehouse.js';
import { page, screen } from './screens.js';

const { APP_URL, HOST = 'localhost' } = process.env;
const isHttps = APP_URL.startsWith('https:');
const [LOGIN, SESSION] = ['login', 'session'].map((name) => (isHttps ? `__Host-${name}` : name));
const cookieOptions = { httpOnly: true, secure: isHttps, sameSite: 'lax' };

const app = express()
  .disable('x-powered-by')
  .use(cookies(), express.urlencoded({ extended: false }));
app.use((request, response, next) => {
  response.set('cache-control', 'no-store');
  // A form of another site could sign a person in to the account of a stranger.
  const isOurs = request.method === 'GET' || request.headers.origin === new URL(APP_URL).origin;
  return isOurs ? next() : response.status(403).send(page('Open the form here and send it again.', ''));
});

// #region flow
/** One flow serves all screens until somebody is signed in. The cookie shows that this browser started it. */
async function startFlow(response) {
  const verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const urls = { redirect_url: `${APP_URL}/`, cancel_url: `${APP_URL}/` };
  const login = { ...urls, code_challenge, code_challenge_method: 'S256' };
  const { code: flow } = await ask('POST', '/applications/login', login);
  response.cookie(LOGIN, { flow, verifier }, { ...cookieOptions, maxAge: 30 * 60_000 });
  return { flow, verifier };
}
// #endregion

// #region steps
/** The endpoint of each form, what it sends, and the form that follows unless somebody is signed in. */
const STEPS = {
  'sign-up': ['register', ({ email, password }) => ({ email, password }), 'verify'],
  verify: ['verify-email', ({ code, password }, same_browser) => ({ code, password, same_browser })],
  'sign-in': ['exchange', ({ email, password, mfa_code }) => ({ type: 'password', email, password, mfa_code })],
  forgot: ['forgot-password', ({ email }) => ({ email }), 'reset'],
  reset: ['reset-password', ({ code, password, mfa_code }) => ({ code, password, mfa_code })],
  resend: ['resend', ({ email }) => ({ email }), 'resend'],
};

for (const [name, [path, bodyOf, next]] of Object.entries(STEPS)) {
  // An emailed link leads to `verify` or `reset` with its flow and its code. Only the button uses them.
  app.get(`/${name}`, ({ query }, response) => response.send(screen(name, query)));

  app.post(`/${name}`, async ({ body: typed, cookies: kept, ip }, response) => {
    const login = kept[LOGIN] ?? (await startFlow(response));
    const flow = typed.flow || login.flow;
    const isSame = flow === login.flow; // else the link was opened in another browser
    // With `x-client-ip`, limits count the person and not this server.
    const headers = { 'x-auth-flow-id': flow, 'x-client-ip': ip };
    try {
      const answer = await ask('POST', `/auth/${path}`, bodyOf(typed, isSame), headers);
      if (next) return response.send(screen(next, {}, 'Look into your inbox, then go on here or below.'));
      if (!isSame) return response.send(screen('sign-in', {}, 'Done. Sign in here, or go on where you began.'));
      await signIn(response, answer.code, login.verifier);
    } catch (error) {
      if (typeof error.code !== 'string') throw error; // no answer of Gatehouse
      const isOver = error.code === 'flow_invalid';
      if (isOver) response.clearCookie(LOGIN, cookieOptions); // the next form starts another flow
      const said = isOver ? 'That took too long. Please send it again.' : error.message;
      response.status(error.status).send(screen(name, { ...typed, asksFor: error.code }, said));
    }
  });
}
// #endregion

/** From here on all is as after the hosted pages: examples/express shows how to keep and refresh a session. */
async function signIn(response, code, code_verifier) {
  const { access_token } = await ask('POST', '/auth/authorize', { code, client_type: 'server', code_verifier });
  response.cookie(SESSION, access_token, cookieOptions).clearCookie(LOGIN, cookieOptions).redirect(303, '/');
}

const askAsUser = ({ [SESSION]: token }, path) =>
  token && ask('GET', path, undefined, { authorization: `Bearer ${token}` }).catch(() => null);

app.get('/', async ({ cookies: kept }, response) => {
  const session = await askAsUser(kept, '/auth/session');
  const account = '<a href="/account">My account</a>';
  response.send(session ? page(`Hello, ${session.user.email}`, account) : screen('sign-in'));
});

// #region account
/** «My account». The link works for a minute, so it is fetched when the user clicks. */
app.get('/account', async ({ cookies: kept }, response) => {
  const account = await askAsUser(kept, '/portal/exchange');
  response.redirect(account ? account.redirectUrl : '/');
});
// #endregion

app.listen(new URL(APP_URL).port || 80, HOST, () => console.log(`The example runs at ${APP_URL}`));

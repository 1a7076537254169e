import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import open from 'open';
import { ask } from './ask.js';
import { accessToken, forget, keep, read } from './session.js';

const PORTS = [4010, 4011, 4012]; // as in gatehouse.yml

async function visit(words, url) {
  console.error(`${words} ${url}`);
  if (!process.argv.includes('--no-browser')) await open(url);
}

// #region login
async function login() {
  const [state, code_verifier] = [0, 1].map(() => randomBytes(32).toString('base64url'));
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
  const callback = await listen();
  const redirect_url = `http://127.0.0.1:${callback.address().port}/`;
  const login = { redirect_url, cancel_url: redirect_url, state, code_challenge, code_challenge_method: 'S256' };
  const { redirectUrl } = await ask('POST', process.env.APP_URL, login);
  await visit('Sign in at', redirectUrl);
  const code = await arrival(callback, state);
  await keep(await ask('POST', '/v1/auth/authorize', { code, client_type: 'mobile', code_verifier }));
  await whoami();
}
// #endregion

// #region callback
async function listen() {
  for (const port of PORTS) {
    const server = createServer().listen(port, '127.0.0.1');
    if (await once(server, 'listening').catch(() => false)) return server;
  }
  throw new Error(`None of the ports ${PORTS.join(', ')} is free.`);
}

/** The code, once the browser comes back. A request without our `state` does not belong to this login. */
function arrival(callback, state) {
  return new Promise((resolve) => {
    callback.on('request', (request, response) => {
      const query = new URL(request.url, 'http://127.0.0.1').searchParams;
      if (query.get('state') !== state) return response.writeHead(404).end();
      response.setHeader('connection', 'close').end('You can close this window.');
      callback.close();
      resolve(query.get('code') ?? Promise.reject(new Error('You cancelled the sign-in.')));
    });
  });
}
// #endregion

// #region account
/** A 401 says that the session has ended elsewhere, such as on the account pages. */
async function askAsUser(path) {
  const authorization = `Bearer ${await accessToken()}`;
  return ask('GET', path, undefined, { authorization }).catch(async (error) => {
    if (error.status === 401) await forget();
    throw error;
  });
}

/** The link works for a minute, so it is fetched when the user asks for it. */
async function account() {
  await visit('Your account is at', (await askAsUser('/v1/portal/exchange')).redirectUrl);
}

const whoami = async () => console.log((await askAsUser('/v1/auth/session')).user.email);
// #endregion

// #region logout
async function logout() {
  await ask('PATCH', '/v1/auth/revoke', { refresh_token: (await read()).refresh_token }).catch((error) => {
    if (error.status !== 401) throw error; // 401: it has ended already
  });
  await forget();
  console.log('You are signed out.');
}
// #endregion

const token = async () => console.log(await accessToken());
const help = async () => console.log('Commands: login, whoami, account, token, logout');
const command = { login, whoami, account, token, logout }[process.argv[2] ?? 'login'] ?? help;
await command().catch((error) => {
  console.error(error.message);
  process.exit(1);
});

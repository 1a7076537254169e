import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createAsk } from './ask.js';
import { createClient } from './client.js';
import { DUE_AFTER } from './refreshes.js';

const NOT_SIGNED_IN = 'You are not signed in. Sign in with: login';
const LONGEST_BODY = 10_000;
const PASSED_ON = ['redirect_url', 'cancel_url', 'state', 'code_challenge', 'code_challenge_method', 'login_hint'];

/**
 * Sign-in for a program that people install. It has no key: a server of yours starts its logins. The browser comes back to
 * a server on this machine that is there for a moment, on one of the `ports`. The session is kept in `file`.
 */
export function createProgram({ url, startUrl, ports, file, visit }) {
  const client = createClient({ url, startUrl, clientType: 'mobile' });
  const store = createStore(file);

  async function login() {
    const callback = await listen(ports);
    try {
      return await loginBy(callback);
    } finally {
      callback.close(); // else the program does not end
    }
  }

  async function loginBy(callback) {
    const { port } = /** @type {import('node:net').AddressInfo} */ (callback.address());
    const redirect_url = `http://127.0.0.1:${port}/`;
    const { url: hosted, state, verifier } = await client.startLogin({ redirect_url, cancel_url: redirect_url });
    const [code] = await Promise.all([arrival(callback, state), visit(hosted)]);
    const { user, ...tokens } = await client.finishLogin({ code, verifier });
    await store.keep(tokens);
    return user;
  }

  /** One that still works for a while. */
  async function accessToken({ anew = false } = {}) {
    const { access_token, refresh_token, refreshAt, expiresAt } = await store.read();
    if (Date.now() < refreshAt && !anew) return access_token;
    try {
      return (await store.keep(await client.refresh(refresh_token))).access_token;
    } catch (error) {
      if (error.kind === 'terminal') await store.forget();
      else if (Date.now() < expiresAt && !anew) return access_token;
      throw error;
    }
  }

  /** A 401 may say that the session has ended elsewhere, or that the clock of this machine is slow. A refresh tells. */
  const asUser = (ask) => async () =>
    ask(await accessToken()).catch(async (error) => {
      if (error.status !== 401 || !error.code) throw error;
      return ask(await accessToken({ anew: true }));
    });

  async function logout() {
    await client.signOut((await store.read()).refresh_token);
    await store.forget();
  }

  return {
    login,
    accessToken: () => accessToken(),
    session: asUser(client.session),
    accountUrl: asUser(client.accountUrl),
    logout,
  };
}

/** Only this user may read the file. The rename keeps it whole if it is written twice at once. */
function createStore(file) {
  async function keep({ access_token, refresh_token, access_expires_seconds: life }) {
    const [refreshAt, expiresAt] = [DUE_AFTER, 1].map((share) => Date.now() + share * life * 1000);
    const kept = { access_token, refresh_token, refreshAt, expiresAt };
    const whole = `${file}.${randomUUID()}`;
    await writeFile(whole, JSON.stringify(kept), { mode: 0o600 });
    await rename(whole, file);
    return kept;
  }
  async function read() {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (!text) throw new Error(NOT_SIGNED_IN);
    return JSON.parse(text);
  }
  return { keep, read, forget: () => rm(file, { force: true }) };
}

async function listen(ports) {
  for (const port of ports) {
    const server = createServer().listen(port, '127.0.0.1');
    if (await once(server, 'listening').catch(() => false)) return server;
  }
  throw new Error(`None of the ports ${ports.join(', ')} is free.`);
}

/** The code, once the browser comes back. A request without our `state` does not belong to this login. */
function arrival(callback, state) {
  return new Promise((resolve) => {
    callback.on('request', (request, response) => {
      // Any page may send something here, and `URL` throws.
      const query = new URLSearchParams(request.url.split('?')[1]);
      if (query.get('state') !== state) return response.writeHead(404).end();
      response.setHeader('connection', 'close').end('You can close this window.');
      resolve(query.get('code') ?? Promise.reject(new Error('You cancelled the sign-in.')));
    });
  });
}

/** For your server: starts the logins of such programs. It is a listener of `node:http`. */
export function startLogins(options) {
  const { onError = console.error } = options;
  const ask = createAsk(options);

  async function start(request) {
    const body = await bodyOf(request);
    const login = Object.fromEntries(PASSED_ON.map((name) => [name, body[name]]));
    return ask('POST', '/v1/applications/login', login, { 'x-api-key': options.apiKey });
  }

  return async (request, response) => {
    response.setHeader('content-type', 'application/json');
    try {
      response.end(JSON.stringify(await start(request)));
    } catch (error) {
      const { status, code, message, kind } = error;
      if (kind) onError(error); // what a stranger sends is no trouble
      response.writeHead(status || 503, code ? { 'x-error-code': code } : {}).end(JSON.stringify({ message }));
    }
  };
}

/** Any program may send one, so it is bounded. */
async function bodyOf(request) {
  const parts = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > LONGEST_BODY) throw Object.assign(new Error('Too long.'), { status: 413 });
    parts.push(part);
  }
  try {
    return Object(JSON.parse(Buffer.concat(parts).toString()));
  } catch {
    throw Object.assign(new Error('Not JSON.'), { status: 400 });
  }
}

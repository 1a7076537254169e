import {
  API_KEY,
  APPLICATION_ID,
  type BenchDatabase,
  emailOf,
  type Half,
  PASSWORD,
  PEOPLE,
  TOTP_SECRET,
  USER_AGENT,
} from './database.js';
import { CONNECTIONS, type Load } from './load.js';

const BODY = JSON.stringify({ client_type: 'server', refresh_token: '{value}' });
const LOGIN = JSON.stringify({
  redirect_url: 'https://app.example.com/callback?state=0123456789',
  cancel_url: 'https://app.example.com/',
});

/** One chain for each connection, and one for the test request of wrk. */
export const refreshLoad = async (
  port: number,
  database: BenchDatabase,
  chains = CONNECTIONS + 1,
  half?: Half,
): Promise<Load> => refreshLoadOf(port, await database.sampleTokens(chains, half));

export const refreshLoadOf = (port: number, values: string[]): Load => ({
  port,
  method: 'POST',
  path: '/v1/auth/refresh',
  body: BODY,
  values,
  next: 'refresh_token',
});

export const bareRefreshLoad = (port: number, token: string): Load => ({
  port,
  method: 'POST',
  path: '/refresh',
  body: BODY,
  values: Array(CONNECTIONS + 1).fill(token),
  next: 'refresh_token',
});

export const loginLoad = (port: number, path = '/v1/applications/login'): Load => ({
  port,
  method: 'POST',
  path,
  headers: { 'x-api-key': API_KEY },
  body: LOGIN,
  values: [''],
});

export const sessionLoad = (port: number, accessTokens: string[], path = '/bench/session'): Load => ({
  port,
  method: 'GET',
  path,
  headers: { authorization: 'Bearer {value}' },
  values: accessTokens,
});

export const signInLoad = (port: number): Load => ({
  port,
  method: 'POST',
  path: '/bench/sign-in',
  body: JSON.stringify({ applicationId: APPLICATION_ID, email: '{value}', password: PASSWORD }),
  values: Array.from({ length: PEOPLE }, (_none, person) => emailOf(person)),
});

/** The same with the code of an authenticator app, which the route itself computes. */
export const totpSignInLoad = (port: number): Load => ({
  ...signInLoad(port),
  path: '/bench/sign-in-with-totp',
  body: JSON.stringify({
    ...{ applicationId: APPLICATION_ID, email: '{value}', password: PASSWORD },
    secret: TOTP_SECRET,
  }),
});

/** The account that an answer of the loopback upstream proves. */
export const socialLoad = (port: number): Load => ({
  port,
  method: 'POST',
  path: '/bench/social-callback',
  body: '{}',
  values: [''],
});

/** Each exchange has a flow of its own, which it completes, and a known device of the identity. */
export const exchangeLoad = (port: number, flows: string[]): Load => ({
  port,
  method: 'POST',
  path: '/v1/auth/exchange',
  headers: { 'x-auth-flow-id': '{value}', 'user-agent': USER_AGENT },
  body: JSON.stringify({ type: 'password', email: emailOf(0), password: PASSWORD }),
  values: flows,
});

let newcomers = 0;

/** A new email address each time. */
export const registerLoad = (port: number, flow: string): Load => ({
  port,
  method: 'POST',
  path: '/v1/auth/register',
  headers: { 'x-auth-flow-id': flow },
  body: JSON.stringify({ email: '{value}', password: PASSWORD }),
  values: Array.from({ length: 4_000 }, () => {
    newcomers += 1;
    return `newcomer-${newcomers}@example.com`;
  }),
});

/** Returns the service's answer to one request of a load. */
export const ask = async (load: Load): Promise<Record<string, string>> =>
  (await send(load)).json() as Promise<Record<string, string>>;

export async function send({ port, method, path, headers, body, values: [value = ''] }: Load): Promise<Response> {
  const given = Object.entries({ 'content-type': 'application/json', ...headers });
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: Object.fromEntries(given.map(([name, text]) => [name, text.replace('{value}', value)])),
    ...(body && { body: body.replace('{value}', value) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

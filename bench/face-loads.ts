import { API_KEY, APPLICATION_ID, type BenchDatabase, REDIRECT_URL } from './database.js';
import { CONNECTIONS, type Load } from './load.js';

/** The application's own client, which holds the sessions of `/v1` too. */
const formLoad = (port: number, path: string, fields: string): Load => ({
  port,
  method: 'POST',
  path,
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    authorization: `Basic ${Buffer.from(`${APPLICATION_ID}:${API_KEY}`).toString('base64')}`,
  },
  body: fields,
  values: [],
});

/** One chain for each token. */
export const rotationLoad = (port: number, path: string, scope: string, values: string[]): Load => ({
  ...formLoad(port, path, `grant_type=refresh_token&refresh_token={value}&scope=${encodeURIComponent(scope)}`),
  values,
  next: 'refresh_token',
});

export const tokenLoad = async (port: number, database: BenchDatabase, scope: string): Promise<Load> =>
  rotationLoad(port, '/oauth/token', scope, await database.sampleTokens(CONNECTIONS + 1));

/** Each code is exchanged once. */
export const codeLoad = async (port: number, database: BenchDatabase, codes: number): Promise<Load> => ({
  ...formLoad(
    port,
    '/oauth/token',
    `grant_type=authorization_code&code={value}&redirect_uri=${encodeURIComponent(REDIRECT_URL)}`,
  ),
  values: await database.openCodes(codes),
});

export const introspectionLoad = (port: number, accessTokens: string[]): Load => ({
  ...formLoad(port, '/oauth/introspect', 'token={value}'),
  values: accessTokens,
});

export const documentLoad = (port: number, path: string): Load => ({ port, method: 'GET', path, values: [''] });

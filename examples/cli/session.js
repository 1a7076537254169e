import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { ask } from './ask.js';

const FILE = process.env.SESSION_FILE ?? path.join(homedir(), '.gatehouse-example-cli.json');

// #region session
/** Only this user may read the file. The rename keeps it whole if two commands write it at once. */
export async function keep({ access_token, refresh_token, access_expires_seconds: life }) {
  // It is refreshed after four fifths of the access token's life.
  const [refreshAt, expiresAt] = [800, 1000].map((share) => Date.now() + share * life);
  const session = { access_token, refresh_token, refreshAt, expiresAt };
  await writeFile(`${FILE}.${process.pid}`, JSON.stringify(session), { mode: 0o600 });
  await rename(`${FILE}.${process.pid}`, FILE);
  return session;
}

export const read = async () => JSON.parse(await readFile(FILE, 'utf8').catch(() => '{}'));

export const forget = () => rm(FILE, { force: true });

/** An access token that still works for a while. */
export async function accessToken() {
  const { access_token, refresh_token, expiresAt, refreshAt } = await read();
  if (!refresh_token) throw new Error('You are not signed in. Sign in with: login');
  if (Date.now() < refreshAt) return access_token;
  try {
    return (await keep(await ask('POST', '/v1/auth/refresh', { client_type: 'mobile', refresh_token }))).access_token;
  } catch (error) {
    if (error.status !== 401 && Date.now() < expiresAt) return access_token; // it still works
    if (error.status === 401) await forget(); // the session has ended
    throw error;
  }
}
// #endregion

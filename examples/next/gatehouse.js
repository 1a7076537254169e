import { EncryptJWT, jwtDecrypt } from 'jose';
import { NextResponse } from 'next/server';

// #region ask
/** Returns the answer of Gatehouse, whatever its status. Without an answer in time the status is 503. */
export async function ask(method, path, body, more) {
  const headers = { 'content-type': 'application/json', 'x-api-key': process.env.GATEHOUSE_API_KEY, ...more };
  const request = { method, headers, body: JSON.stringify(body), signal: AbortSignal.timeout(10_000) };
  try {
    const answer = await fetch(`${process.env.GATEHOUSE_URL}/v1${path}`, request);
    const { ok, status, headers: answered } = answer;
    const [code, id] = [answered.get('x-error-code'), answered.get('x-request-id')];
    const answerBody = await answer.json();
    if (!ok) console.error(`${method} ${path}: ${status} ${code} ${answerBody.message} (request ${id})`);
    // Without a code something in front of Gatehouse answered, and nothing is known about the session.
    return { ok, status: ok || code ? status : 503, body: answerBody };
  } catch (error) {
    console.error(`${method} ${path}:`, error);
    return { ok: false, status: 503 };
  }
}
// #endregion

/** 303: the browser asks for the next page with GET, also after a form. */
export const to = (path) => NextResponse.redirect(new URL(path, process.env.APP_URL), 303);

// #region session
const isHttps = process.env.APP_URL?.startsWith('https:');
export const cookieOptions = { httpOnly: true, secure: isHttps, sameSite: 'lax', path: '/' };
/** With this prefix a browser takes the cookie from this host alone, and from no other one beside it. */
export const cookieName = (name) => (isHttps ? `__Host-${name}` : name);
export const noSession = { ...cookieOptions, name: cookieName('next'), value: '', maxAge: 0 };
const key = Buffer.from(process.env.COOKIE_SECRET ?? '', 'base64url'); // 32 random bytes

/** The tokens are kept in one encrypted cookie, so the server stores nothing and may have replicas. */
export async function sessionCookie({ access_expires_seconds, refresh_expires_seconds, ...kept }) {
  const session = { ...kept, refreshAt: Date.now() + access_expires_seconds * 800 }; // after four fifths of its life
  const value = await new EncryptJWT(session).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key);
  return { ...noSession, value, maxAge: refresh_expires_seconds };
}

export async function readSession(cookies) {
  const opened = await jwtDecrypt(cookies.get(noSession.name)?.value ?? '', key).catch(() => null);
  return opened?.payload;
}
// #endregion

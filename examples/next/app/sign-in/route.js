import { createHash, randomBytes } from 'node:crypto';
import { ask, cookieName, cookieOptions, sessionCookie, to } from '../../gatehouse';

const { APP_URL } = process.env;
const random = () => randomBytes(32).toString('base64url');
const loginCookie = (state) => ({ ...cookieOptions, name: cookieName(`login_${state}`), maxAge: 30 * 60 });

// #region start
/** Starts a login. Each has a short-lived cookie of its own, so that logins in two tabs do not disturb each other. */
export async function POST() {
  const [state, verifier] = [random(), random()];
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const urls = { redirect_url: `${APP_URL}/sign-in`, cancel_url: `${APP_URL}/` };
  const login = { ...urls, state, code_challenge, code_challenge_method: 'S256' };
  const answer = await ask('POST', '/applications/login', login);
  if (!answer.ok) return to('/?failed');
  const response = to(answer.body.redirectUrl);
  response.cookies.set({ ...loginCookie(state), value: verifier });
  return response;
}
// #endregion

// #region callback
/** Gatehouse sends the user back here. */
export async function GET({ nextUrl: { searchParams }, cookies }) {
  const state = searchParams.get('state');
  const code_verifier = cookies.get(loginCookie(state).name)?.value;
  if (!code_verifier) return to('/?failed'); // this browser did not start this sign-in
  const code = searchParams.get('code');
  const answer = await ask('POST', '/auth/authorize', { code, client_type: 'server', code_verifier });
  const response = to(answer.ok ? '/' : '/?failed');
  if (answer.ok) response.cookies.set(await sessionCookie(answer.body));
  response.cookies.set({ ...loginCookie(state), value: '', maxAge: 0 });
  return response;
}
// #endregion

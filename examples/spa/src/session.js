// #region ask
/** Asks Gatehouse, with its cookies. Returns the body of the answer, or throws an error with its `code`. */
async function ask(method, path, body, isSecondTry = false) {
  const answer = await fetch(import.meta.env.GATEHOUSE_URL + path, {
    method,
    credentials: 'include',
    headers: body && { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  if (answer.ok) return answer.json();
  const code = answer.headers.get('x-error-code') ?? '';
  // This answer has cleared the cookies that do not belong together.
  if (code === 'session_cookies_mixed' && !isSecondTry) return ask(method, path, body, true);
  throw Object.assign(new Error(`${answer.status} ${code}`), { code });
}
// #endregion

// #region session
let refreshing;

/** Returns the user, or null without a session. It throws if Gatehouse cannot tell right now. */
async function whoIsSignedIn() {
  const { user, can_refresh } = await ask('GET', '/api/service/status');
  const isFresh = user && !(Date.now() > localStorage.refreshAt);
  if (isFresh || !can_refresh) return user;
  refreshing ??= refresh().finally(() => (refreshing = null)); // one at a time in this tab
  return refreshing.catch((failure) => user ?? Promise.reject(failure)); // the old access token is still valid
}

/** Only these codes say that the session has ended. After any other failure the next try may succeed. */
const refresh = () =>
  ask('POST', '/api/service/refresh').then(remember, (failure) => {
    if (String(failure.code).startsWith('refresh_token_')) return null;
    throw failure;
  });

/** All tabs know when to refresh: after four fifths of the access token's life. */
function remember({ user, access_expires_seconds }) {
  localStorage.refreshAt = Date.now() + access_expires_seconds * 800;
  return user;
}
// #endregion

// #region watch
const unreachable = (shown) => ({ ...shown, problem: 'Gatehouse cannot be reached. Trying again …' });

/** Tells who is signed in: now, when the user comes back to this tab, and every half a minute while it is visible. */
export function watchUser(tell) {
  const look = async () => {
    if (document.hidden) return;
    const problem = await arrival;
    const answer = whoIsSignedIn().then((user) => ({ user, problem }));
    tell(await answer.catch(() => unreachable));
  };
  const timer = setInterval(look, 30_000);
  document.addEventListener('visibilitychange', look); // also when the back button restores this page
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
// #endregion

// #region arrival
/** Ends a login that leads to this page. Returns what went wrong, if anything did. */
async function arrive() {
  const { code, state } = Object.fromEntries(new URLSearchParams(location.search));
  if (!code) return;
  history.replaceState(null, '', location.pathname); // a reload must not send the code again
  const code_verifier = new URLSearchParams(document.cookie.replaceAll('; ', '&')).get(`login_${state}`);
  if (!code_verifier) return 'You started in a different browser. Sign in here to continue.';
  try {
    remember(await ask('POST', '/v1/auth/authorize', { code, client_type: 'browser', code_verifier }));
  } catch {
    return 'The sign-in did not succeed. Please try again.';
  }
}

const arrival = arrive(); // once for each page, however often a component is mounted
// #endregion

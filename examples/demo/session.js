/** The query with which the person returns from the hosted page. */
export const CALLBACK = 'GET /demo/callback';

/** What Gatehouse refuses is in the log and in the news of the page. */
const refused = () => null;

/** Both ways to sign in begin with it. Null if the login could not be started. */
export function startLogin(visit, apiKey) {
  const urls = { redirect_url: `${visit.gatehouse}/demo/callback`, cancel_url: `${visit.gatehouse}/demo/cancelled` };
  return visit.client('Start a login', apiKey).startLogin(urls).catch(refused);
}

/** Where the person signs in, or undefined if the login could not be started. */
export async function goToHostedLogin(visit, apiKey) {
  visit.way = 'hosted-login';
  const started = await startLogin(visit, apiKey);
  if (started) visit.pending = started;
  return started?.url;
}

/** Completes the login after the redirect. The code of a login that this visit did not start is not used. */
export async function comeBack(visit, { code, state }) {
  const { pending } = visit;
  visit.pending = null;
  if (state !== pending?.state || typeof code !== 'string') {
    visit.news = { tone: 'plain', ...notOurs(code) };
    return;
  }
  visit.way = 'hosted-login';
  visit.achieved[visit.way].add(CALLBACK);
  await open(visit, code, pending.verifier);
}

/** The login may have been started in the API reference; the reader then continues there. */
const notOurs = (code) =>
  /^gh_code_[\w-]{43}$/.test(code)
    ? {
        text: 'You started that sign-in somewhere else, so this page did not use its code. If you started it in the API reference or a terminal, send this code to POST /v1/auth/authorize within a minute:',
        code,
      }
    : { text: 'You started that sign-in in a different browser. Sign in here to continue.' };

export function cancelled(visit) {
  visit.pending = null;
  visit.news = { tone: 'plain', text: 'The sign-in was cancelled on the hosted page.' };
}

export async function open(visit, code, verifier) {
  const tokens = await visit.client('Exchange the code').finishLogin({ code, verifier }).catch(refused);
  if (!tokens) return;
  visit.user = tokens.user;
  visit.spentTokens = [];
  visit.isOver = false;
  keep(visit, tokens);
  visit.news = { tone: 'good', text: 'Signed in. The code was exchanged for an access token and a refresh token.' };
}

export async function refresh(visit) {
  const token = visit.credentials?.refreshToken;
  if (!token) return;
  const answer = await present(visit, token, 'Refresh the session');
  if (answer.status === 200) visit.spentTokens.push(token);
}

/** What a client does after a lost answer: it refreshes again with its old token. */
export async function replay(visit) {
  const token = visit.spentTokens.at(-1);
  if (token) await present(visit, token, 'Replay the old refresh token');
}

/** What a thief does with an old copy of a token. */
export async function steal(visit) {
  const token = visit.spentTokens.at(-2);
  if (token) await present(visit, token, 'Use a stolen refresh token');
}

/** Where the user's own account is: the portal, ready to be opened. Null if the step was refused. */
export const account = (visit) =>
  visit.credentials &&
  visit.client('Lead the user to their account').accountUrl(visit.credentials.accessToken).catch(refused);

export async function revoke(visit) {
  if (!visit.credentials) return;
  const answer = await visit.call({
    step: 'End the session',
    method: 'PATCH',
    path: '/auth/revoke',
    headers: { authorization: `Bearer ${visit.credentials.accessToken}` },
  });
  if (answer.status !== 200) return;
  visit.isOver = true;
  visit.news = { tone: 'good', text: 'The session has ended. Press Refresh: it is refused.' };
}

async function present(visit, refreshToken, step) {
  const body = { client_type: 'server', refresh_token: refreshToken };
  const answer = await visit.call({ step, method: 'POST', path: '/auth/refresh', body });
  if (answer.status === 200) {
    keep(visit, answer.answerBody);
    visit.news = { tone: 'good', text: OUTCOMES[answer.answerHeaders['x-refresh-outcome']] ?? 'Refreshed.' };
  }
  // After any 401 the session is over for the client, and it starts the login again.
  if (answer.status === 401) visit.isOver = true;
  return answer;
}

const OUTCOMES = {
  rotated: 'Rotated: the refresh token was exchanged for its successor, and a new access token came with it.',
  replayed: 'Replayed: the old token was sent again within the overlap, so it got the same successor again.',
  recovered: 'Recovered: the successor was never used, so we assumed that the response was lost and issued a new one.',
  caught_up:
    'Caught up: the database had lost the refresh that issued this token, so the session goes on from the token.',
};

function keep(visit, body) {
  visit.credentials = {
    accessToken: body.access_token,
    accessExpiresAt: inSeconds(body.access_expires_seconds),
    refreshToken: body.refresh_token,
    refreshExpiresAt: inSeconds(body.refresh_expires_seconds),
  };
}

const inSeconds = (seconds) => new Date(Date.now() + seconds * 1000);

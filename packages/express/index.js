import {
  answerNode,
  askedByNode,
  createAuth,
  createGuard,
  createPageLogin,
  setCookiesOfNode,
} from '@gatehouse/core/server';

/** Middleware: `request.auth` is the session of the browser, or null. It answers `/auth/login` and the other ways itself. */
export function gatehouse(options) {
  const auth = createAuth(options);

  const middleware = caught(async (request, response, next) => {
    const { answer, session, cookies } = await auth.enter(askedByNode(request));
    if (answer) return answerNode(response, answer);
    setCookiesOfNode(response, cookies);
    request.auth = session;
    next();
  });

  /** After the middleware: lets nobody pass who is not signed in. */
  const signedIn = (request, response, next) =>
    request.auth ? next() : answerNode(response, auth.demand(askedByNode(request)));

  /** Sends a form of your own to Gatehouse. Answers what to show next. Without `trust proxy`, `ip` is that of a proxy. */
  async function submit(request, response, screen, typed = request.body ?? {}) {
    const { turn, cookies } = await auth.submit(askedByNode(request), screen, typed, request.ip);
    setCookiesOfNode(response, cookies);
    return turn;
  }

  return Object.assign(middleware, { signedIn, submit, client: auth.client });
}

/** Middleware for an API: `request.auth` is what the access token says. */
export function bearer(options) {
  const check = createGuard(options);
  return caught(async (request, response, next) => {
    const { answer, claims } = await check(askedByNode(request));
    if (answer) return answerNode(response, answer);
    request.auth = claims;
    next();
  });
}

/** For a single page: starts its logins, because it must not hold the API key. */
export function pageLogin(options) {
  const login = createPageLogin(options);
  return caught(async (request, response) => answerNode(response, await login(askedByNode(request))));
}

/** Express 4 does not wait for promises. */
const caught = (middleware) => (request, response, next) => middleware(request, response, next).catch(next);

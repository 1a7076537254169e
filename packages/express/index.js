import { answerNode, askedByNode, createAuth, createGuard, setCookies } from '@gatehouse/core/server';

/** Middleware: `request.auth` is the session of the browser, or null. It answers `/auth/login` and the other ways itself. */
export function gatehouse(options) {
  const auth = createAuth(options);

  async function middleware(request, response, next) {
    const { answer, session, cookies } = await auth.enter(askedByNode(request));
    if (answer) return answerNode(response, answer);
    setCookies(cookies, (name, value) => response.appendHeader(name, value));
    request.auth = session;
    next();
  }

  /** After the middleware: lets nobody pass who is not signed in. */
  const signedIn = (request, response, next) =>
    request.auth ? next() : answerNode(response, auth.demand(askedByNode(request)));

  return Object.assign((request, response, next) => middleware(request, response, next).catch(next), {
    signedIn,
    client: auth.client,
  });
}

/** Middleware for an API: `request.auth` is what the access token says. */
export function bearer(options) {
  const check = createGuard(options);
  const middleware = async (request, response, next) => {
    const { answer, claims } = await check(askedByNode(request));
    if (answer) return answerNode(response, answer);
    request.auth = claims;
    next();
  };
  return (request, response, next) => middleware(request, response, next).catch(next);
}

import { answerWeb, askedByWeb, createAuth, createGuard, setCookies } from '@gatehouse/core/server';

/** Middleware: `c.get('auth')` is the session of the browser, or null. It answers `/auth/login` and the other ways itself. */
export function gatehouse(options) {
  const auth = createAuth(options);

  async function middleware(c, next) {
    const { answer, session, cookies } = await auth.enter(askedByWeb(c.req.raw));
    if (answer) return answerWeb(answer);
    c.set('auth', session);
    await next();
    setCookies(cookies, (name, value) => c.header(name, value, { append: name === 'set-cookie' }));
  }

  const signedIn = (c, next) => (c.get('auth') ? next() : answerWeb(auth.demand(askedByWeb(c.req.raw))));
  return Object.assign(middleware, { signedIn, client: auth.client });
}

/** Middleware for an API: `c.get('auth')` is what the access token says. */
export function bearer(options) {
  const check = createGuard(options);
  return async (c, next) => {
    const { answer, claims } = await check(askedByWeb(c.req.raw));
    if (answer) return answerWeb(answer);
    c.set('auth', claims);
    return next();
  };
}

import { createClient } from './client.js';
import { createCookies, readCookies } from './cookies.js';
import { GatehouseError } from './errors.js';
import { readOptions } from './options.js';
import { pageOf } from './page.js';
import { createSeal } from './seal.js';
import { bytesOf, fromBase64url, textOf, toBase64url } from './text.js';

export { answerNode, answerWeb, askedByNode, askedByWeb, setCookies } from './adapt.js';
export { createGuard } from './guard.js';

const LOGIN_SECONDS = 30 * 60;
const MOST_LOGINS = 8;
const NOT_SET_UP = 'You cannot sign in at the moment. The log of this application says why.';

/**
 * Sign-in for an application whose pages come from a server, in any framework. A request is `{ method, url, header(name) }`
 * with the path and query as `url`, an answer `{ status, headers, cookies, body }`. `adapt.js` translates both.
 */
export function createAuth(given) {
  const options = readOptions(given);
  const { origin, basePath, home, cookieName, isHttps } = options;
  const client = createClient(options);
  const cookies = createCookies(isHttps);
  const { seal, open: unseal } = createSeal(options.secret);
  const loginCookie = (state) => `login_${state}`;

  const queryOf = ({ url }) => new URL(url, origin).searchParams;
  const to = (location, set = [], status = 302) => ({ status, headers: { location }, cookies: set });

  /** A path of this application, and never another site's address that looks like one. */
  function safePath(path) {
    if (!path?.startsWith('/')) return home;
    const target = URL.canParse(path, origin) ? new URL(path, origin) : undefined;
    return target?.origin === origin ? target.pathname + target.search + target.hash : home;
  }

  async function keep(session, tokens) {
    const now = Date.now();
    const { user, access_token, refresh_token, access_expires_seconds, refresh_expires_seconds } = tokens;
    const kept = {
      ...{ user: user ?? session?.user, access_token, refresh_token },
      refreshAt: now + access_expires_seconds * 800, // after four fifths of its life
      expiresAt: now + access_expires_seconds * 1000,
    };
    return { kept, cookie: cookies.write(cookieName, await seal(kept), refresh_expires_seconds) };
  }

  const read = (request) => unseal(readCookies(request.header('cookie')).get(cookies.named(cookieName)));

  /**
   * The session of a request, refreshed if it is due, and the cookies for its answer. The account pages lead back with a
   * reason. Any site can send a browser here with one, so Gatehouse is asked.
   */
  async function open(request, isTold = queryOf(request).has('reason')) {
    if (isForeign(request, origin)) throw foreign(origin);
    const kept = await read(request);
    if (!kept) return { session: null, cookies: [] };
    if (Date.now() < kept.refreshAt && !isTold) return { session: sessionOf(kept), cookies: [] };
    try {
      const renewed = await keep(kept, await client.refresh(kept.refresh_token, { anew: isTold }));
      return { session: sessionOf(renewed.kept), cookies: [renewed.cookie] };
    } catch (error) {
      if (error.kind === 'terminal') return { session: null, cookies: [cookies.clear(cookieName)] };
      if (Date.now() > kept.expiresAt) throw error;
      return { session: sessionOf(kept), cookies: [] }; // the old access token still works
    }
  }

  async function login(request) {
    if (!isNavigation(request)) return { status: 204, headers: {}, cookies: [] }; // a prefetch must not start a login
    const urls = { redirect_url: `${origin}${basePath}/callback`, cancel_url: origin + home };
    const query = queryOf(request);
    const hints = ['login_hint', 'ui_locales'].flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : []));
    const { url, state, verifier } = await client.startLogin({ ...urls, ...Object.fromEntries(hints) });
    const back = safePath(query.get('returnTo'));
    const value = back === home ? verifier : `${verifier}.${toBase64url(bytesOf(back))}`;
    // One cookie for each login, so that logins in two tabs do not disturb each other.
    const logins = [...readCookies(request.header('cookie')).keys()].filter((name) => /^(__Host-)?login_/.test(name));
    const surplus = logins.slice(0, Math.max(0, logins.length + 1 - MOST_LOGINS));
    const cleared = surplus.map((name) => cookies.clear(name.replace('__Host-', '')));
    return to(url, [...cleared, cookies.write(loginCookie(state), value, LOGIN_SECONDS)]);
  }

  async function callback(request) {
    const { code, state } = Object.fromEntries(queryOf(request));
    const kept = readCookies(request.header('cookie')).get(cookies.named(loginCookie(state)));
    if (!code || !kept)
      throw new GatehouseError('This browser did not start this sign-in.', {
        kind: 'misuse',
        status: 400,
        todo: 'Start at the sign-in.',
      });
    const [verifier, back] = kept.split('.');
    const { cookie } = await keep(null, await client.finishLogin({ code, verifier }));
    return to(safePath(back && textOf(fromBase64url(back))), [cookie, cookies.clear(loginCookie(state))]);
  }

  async function account(request, isTold = false) {
    const { session, cookies: renewed } = await open(request, isTold);
    if (!session) return to(`${basePath}/login`, renewed);
    try {
      return to(await client.accountUrl(session.accessToken), renewed);
    } catch (error) {
      if (error.status !== 401 || isTold) throw error;
      return account(request, true); // the session may have ended elsewhere
    }
  }

  async function logout(request) {
    if (isForeign(request, origin)) throw foreign(origin);
    const kept = await read(request);
    if (!kept) return to(home, [], 303);
    // If Gatehouse does not answer, the cookie stays: otherwise the session stays open, and nobody can end it.
    await client.signOut(kept.refresh_token, { everywhere: queryOf(request).has('everywhere') });
    return to(home, [cookies.clear(cookieName)], 303);
  }

  const WAYS = { 'GET /login': login, 'GET /callback': callback, 'GET /account': account, 'POST /logout': logout };

  /** What a request gets: an `answer` of one of these ways or of a failure, or the `session` and the `cookies` to set. */
  async function enter(request) {
    const { pathname } = new URL(request.url, origin);
    const way = pathname.startsWith(basePath) && WAYS[`${request.method} ${pathname.slice(basePath.length)}`];
    try {
      return way ? { answer: await way(request) } : await open(request);
    } catch (error) {
      return { answer: failed(error, request) };
    }
  }

  /** A failure becomes a page for a person, or JSON for a program. What is for the operator goes to the log. */
  function failed(error, request) {
    if (!(error instanceof GatehouseError)) throw error;
    const { kind, code, retryAfter = 5 } = error;
    if (code || kind === 'retry') options.onError(error);
    const [status, said] =
      kind === 'retry'
        ? [503, 'Please try again in a moment.']
        : isSetUp(error)
          ? [error.status, error.message]
          : [500, NOT_SET_UP];
    const body = wantsPage(request) ? pageOf(said, `${basePath}/login`, home) : { message: said };
    return { status, headers: status === 503 ? { 'retry-after': String(retryAfter) } : {}, cookies: [], body };
  }

  /** For a page that only users see: to the sign-in and back, or 401 for a program. */
  const demand = (request) =>
    request.method === 'GET' && wantsPage(request)
      ? to(`${basePath}/login?returnTo=${encodeURIComponent(request.url)}`)
      : { status: 401, headers: {}, cookies: [], body: { message: 'Sign in first.' } };

  return { client, open, enter, demand };
}

/** What Gatehouse refuses as misuse is a mistake of the application, and nothing for its users. */
const isSetUp = ({ kind, code }) => kind === 'terminal' || !code;

const sessionOf = ({ user, access_token }) => ({ user, accessToken: access_token });

const wantsPage = (request) => /text\/html|\*\/\*/.test(request.header('accept') ?? '*/*');

function isNavigation(request) {
  const purpose = request.header('sec-purpose') ?? request.header('purpose') ?? '';
  // Programs are no browsers, though some send a mode.
  const isBrowser = request.header('sec-fetch-site') !== undefined;
  return (!isBrowser || request.header('sec-fetch-mode') === 'navigate') && !purpose.includes('prefetch');
}

/** A request that changes something, sent by a page of another origin. */
function isForeign(request, origin) {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false;
  const from = request.header('origin');
  if (from) return from !== origin;
  return ['cross-site', 'same-site'].includes(request.header('sec-fetch-site'));
}

const foreign = (origin) =>
  new GatehouseError(`This request comes from another site than ${origin}.`, {
    kind: 'misuse',
    status: 403,
    todo: 'Send it from a page of this application.',
  });

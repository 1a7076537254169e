import { createClient } from './client.js';
import { createCookies } from './cookies.js';
import { GatehouseError } from './errors.js';
import { createLogins } from './logins.js';
import { readOptions } from './options.js';
import { pageOf } from './page.js';
import { createSeal } from './seal.js';
import { createServiceSessions } from './service-sessions.js';
import { createSessions } from './sessions.js';

export { answerNode, answerWeb, askedByNode, askedByWeb, setCookies, setCookiesOfNode } from './adapt.js';
export { createGuard } from './guard.js';

const NOT_SET_UP = 'You cannot sign in at the moment. The log of this application says why.';

/**
 * Sign-in for an application whose pages come from a server, in any framework. A request is `{ method, url, header(name) }`
 * with the path and query as `url`, an answer `{ status, headers, cookies, body }`. `adapt.js` translates both.
 */
export function createAuth(given) {
  const options = readOptions(given);
  const { origin, basePath, loginPath } = options;
  const isByService = options.store === 'service';
  const client = createClient(isByService ? { ...options, clientType: 'browser', passesCookies: true } : options);
  const sealFor = (purpose) => createSeal(options.secret, `${origin}#${purpose}`);
  const shared = { ...options, client, cookies: createCookies(options.isHttps), sealFor };
  const sessions = isByService ? createServiceSessions(shared) : createSessions(shared);
  const logins = createLogins(shared);
  const ways = createWays({ ...options, client, sessions, logins, change });

  /** What a request gets: an `answer` of one of the ways or of a failure, or the `session` and the `cookies` to set. */
  async function enter(request) {
    const [[path], query] = [request.url.split('?'), queryOf(request)];
    const way = path.startsWith(basePath) && ways[`${request.method} ${path.slice(basePath.length)}`];
    try {
      refuseForeign(request, origin);
      // The account pages lead back with a reason. Any site can send a browser here with one, so Gatehouse is asked.
      return way ? { answer: await way(request, query) } : await sessions.open(request, query.reason !== undefined);
    } catch (error) {
      return { answer: answerTo(error, request, options) };
    }
  }

  /** For a page that only users see: to the sign-in and back, or 401 for a program. */
  const demand = (request) =>
    request.method === 'GET' && isNavigation(request) && wantsPage(request)
      ? to(`${loginPath}?returnTo=${encodeURIComponent(request.url)}`)
      : { status: 401, headers: {}, cookies: [], body: { message: 'Sign in first.' } };

  /** A form of your own. With a `session` the user is signed in. */
  async function submit(request, screen, typed, clientIp) {
    refuseForeign(request, origin);
    const { tokens, cookies, ...turn } = await logins.submit(request, screen, typed, clientIp);
    if (turn.error) options.onError(turn.error);
    if (!tokens) return { turn: { ...turn, status: statusOf(turn.error) }, cookies };
    const kept = await change(request, tokens);
    return { turn: { session: kept.session, status: 200 }, cookies: [...cookies, ...kept.cookies] };
  }

  /** Nobody could end the session that the browser had until now. If it cannot end, the person is signed in all the same. */
  async function change(request, tokens) {
    const kept = await sessions.keep(tokens);
    await sessions.leave(request, tokens.access_token).catch(options.onError);
    return kept;
  }

  const open = async (request, { canSet = true } = {}) =>
    canSet ? sessions.open(request, false) : { session: await sessions.lend(request), cookies: [] };

  return { client, open, enter, demand, submit };
}

/** For a single page, which ends its logins itself: starts one, by a cookie that the page reads. */
export function createPageLogin(given) {
  const options = readOptions(given, ['url', 'apiKey', 'appUrl']);
  const page = options.origin + options.home;
  const cookies = createCookies(options.isHttps, { isForScripts: true });
  const urls = { redirect_url: page, cancel_url: page };
  const logins = createLogins({ ...options, client: createClient(options), cookies, urls, sealFor: () => undefined });
  return async (request) => {
    try {
      if (!isNavigation(request)) return NOTHING;
      const { url, cookies: set } = await logins.start(request, withoutReturn(queryOf(request)));
      return to(url, set);
    } catch (error) {
      return answerTo(error, request, options);
    }
  };
}

function createWays({ client, sessions, logins, change, basePath, loginPath, home }) {
  async function login(request, query) {
    if (!isNavigation(request)) return NOTHING; // a prefetch must not start a login
    const { url, cookies } = await logins.start(request, query);
    return to(url, cookies);
  }

  async function callback(request, query) {
    const { tokens, back, cookies } = await logins.finish(request, query);
    return to(back || home, [...(await change(request, tokens)).cookies, ...cookies]);
  }

  async function account(request, _query, isDoubted = false) {
    if (!isNavigation(request)) return NOTHING; // nor ask for a way in that lasts a minute
    const { session, cookies } = await sessions.open(request, isDoubted);
    if (!session) return to(loginPath, cookies);
    try {
      return to(await client.accountUrl(session.accessToken), cookies);
    } catch (error) {
      if (error.status !== 401 || isDoubted) throw error;
      return account(request, _query, true); // the session may have ended elsewhere
    }
  }

  /** For a form: it has no other fields, so the query says which one. */
  async function organization(request, { organization: wanted, returnTo = '' }) {
    if (!wanted) throw new GatehouseError('The form names no organization.', NONE_NAMED);
    try {
      const { session, cookies } = await sessions.open(request, false, wanted);
      return to(session ? logins.safePath(returnTo) || home : loginPath, cookies, 303);
    } catch (error) {
      if (error.code !== 'organization_policy') throw error;
      // The session goes on where it was until the person has signed in as the organization asks.
      return to(
        `${basePath}/login?${new URLSearchParams({ organization: wanted, prompt: 'login', returnTo })}`,
        [],
        303,
      );
    }
  }

  const logout = async (request, { everywhere }) =>
    to(home, await sessions.end(request, everywhere !== undefined), 303);

  return {
    ...{ 'GET /login': login, 'GET /callback': callback, 'GET /account': account },
    ...{ 'POST /organization': organization, 'POST /logout': logout },
  };
}

const withoutReturn = (query) => ({ ...query, returnTo: undefined });

/** Not by `URL`, which takes what stands in front of a request for another host, or throws. @returns {any} */
const queryOf = ({ url }) => Object.fromEntries(new URLSearchParams(url.split('?').slice(1).join('?')));

/** @type {Partial<GatehouseError>} */
const NONE_NAMED = { kind: 'misuse', status: 400, todo: 'Send the form to …/organization?organization=<slug>.' };
/** Refusals that the person at the browser can understand. */
const FOR_PEOPLE = [
  'membership_required',
  'organization_address',
  'organization_not_member',
  'organization_policy',
  'own_sign_in_required',
];

const NOTHING = { status: 204, headers: {}, cookies: [] };

const statusOf = (error) => (error?.kind === 'retry' ? 503 : (error?.status ?? 200));

const to = (location, cookies = [], status = 302) => ({ status, headers: { location }, cookies });

/** A failure becomes a page for a person, or JSON for a program. What is for the operator goes to the log. */
function answerTo(error, request, { loginPath, home, onError }) {
  if (!(error instanceof GatehouseError)) throw error;
  const { kind, code, status, message, retryAfter = 5 } = error;
  const said = (shown, text, headers = {}) => {
    const body = wantsPage(request) ? pageOf(text, loginPath, home) : { message: text };
    return { status: shown, headers, cookies: [], body };
  };
  if (code || kind === 'retry') onError(error);
  if (kind === 'retry') return said(503, 'Please try again in a moment.', { 'retry-after': String(retryAfter) });
  // What Gatehouse refuses as misuse is a mistake of the application, and nothing for its users.
  return kind === 'misuse' && code && !FOR_PEOPLE.includes(code) ? said(500, NOT_SET_UP) : said(status, message);
}

/** Every browser names HTML where it opens a page. Programs take anything. */
const wantsPage = (request) => /text\/html/.test(request.header('accept') ?? '');

function isNavigation(request) {
  const purpose = request.header('sec-purpose') ?? request.header('purpose') ?? '';
  // Programs are no browsers, though some send a mode.
  const isBrowser = request.header('sec-fetch-site') !== undefined;
  return (!isBrowser || request.header('sec-fetch-mode') === 'navigate') && !purpose.includes('prefetch');
}

/** A request that changes something, sent by a page of another origin. */
function refuseForeign(request, origin) {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return;
  const from = request.header('origin');
  const site = request.header('sec-fetch-site');
  if (from ? from === origin : site !== 'cross-site' && site !== 'same-site') return;
  const message = `This request comes from another site than ${origin}.`;
  throw new GatehouseError(message, { kind: 'misuse', status: 403, todo: 'Send it from a page of this application.' });
}

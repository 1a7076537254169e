import { readCookies } from './cookies.js';
import { GatehouseError } from './errors.js';
import { bytesOf, fromBase64url, textOf, toBase64url } from './text.js';

const LOGIN_SECONDS = 30 * 60;
const MOST_LOGINS = 8;
const NAME = /^(__Host-)?(login_.+)$/;
const SCREENS = 'screens';

/** Logins that this browser has started. Each has a cookie of its own, so that two tabs do not disturb each other. */
export function createLogins({ client, cookies, sealFor, origin, urls }) {
  const seal = sealFor(SCREENS);
  const nameOf = (state) => `login_${state}`;
  const cookieOf = (request, name) => readCookies(request.header('cookie')).get(cookies.named(name));

  /** A path of this application, and never another site's address that looks like one. */
  function safePath(path) {
    const target = path?.startsWith('/') && URL.canParse(path, origin) && new URL(path, origin);
    return target && target.origin === origin ? target.pathname + target.search + target.hash : '';
  }

  /** The oldest go first. Otherwise the cookies of many logins fill the header of every request. */
  function surplusOf(request) {
    const names = [...readCookies(request.header('cookie')).keys()].flatMap((name) => NAME.exec(name)?.[2] ?? []);
    return names.slice(0, Math.max(0, names.length + 1 - MOST_LOGINS)).map(cookies.clear);
  }

  const keep = ({ state, verifier }, back = '') =>
    cookies.write(nameOf(state), back ? `${verifier}.${toBase64url(bytesOf(back))}` : verifier, LOGIN_SECONDS);

  async function start(request, { returnTo, login_hint, ui_locales }) {
    const login = await client.startLogin({ ...urls, login_hint, ui_locales });
    return { url: login.url, cookies: [...surplusOf(request), keep(login, safePath(returnTo))] };
  }

  async function finish(request, { code, state }) {
    const kept = cookieOf(request, nameOf(state));
    if (!code || !kept) throw new GatehouseError('This browser did not start this sign-in.', NOT_STARTED);
    const [verifier, back] = kept.split('.');
    const tokens = await client.finishLogin({ code, verifier });
    return { tokens, back: safePath(back && textOf(fromBase64url(back))), cookies: [cookies.clear(nameOf(state))] };
  }

  /** One form of your own. The browser keeps one login for all of them. */
  async function submit(request, screen, typed, clientIp) {
    const login = (await seal.open(cookieOf(request, SCREENS))) ?? (await client.screens.start(urls));
    const turn = await client.screens.submit(login, screen, typed, clientIp).catch((error) => {
      if (error.kind !== 'retry') throw error;
      return { screen, error }; // the form stays, and can be sent again
    });
    if (turn.tokens || turn.isOver) return { ...turn, cookies: [cookies.clear(SCREENS)] };
    const kept = cookies.write(SCREENS, await seal.seal(login), LOGIN_SECONDS);
    return { ...turn, cookies: turn.hostedUrl ? [kept, keep(login)] : [kept] };
  }

  return { start, finish, submit };
}

/** @type {Partial<GatehouseError>} */
const NOT_STARTED = { kind: 'misuse', status: 400, todo: 'Start at the sign-in.' };

import { readCookies } from './cookies.js';
import { GatehouseError } from './errors.js';
import { bytesOf, fromBase64url, textOf, toBase64url } from './text.js';

const LOGIN_SECONDS = 30 * 60;
const LONGEST_BACK = 2_000; // browsers drop cookies above 4096 bytes
/** Of the cookies of all logins: servers and proxies refuse headers above 8 kB. Each counts as an eighth or more. */
const MOST_BYTES = 4_000;
const LEAST_BYTES = MOST_BYTES / 8;
const ORGANIZATION = /^[\w-]{1,100}$/;
const LOCALES = /^[A-Za-z0-9-]{2,35}( [A-Za-z0-9-]{2,35}){0,9}$/;
const PROMPTS = ['login', 'select_account', 'create'];
const SCREENS = 'screens';

/** Logins that this browser has started. Each has a cookie of its own, so that two tabs do not disturb each other. */
export function createLogins({ client, cookies, sealFor, origin, urls }) {
  const seal = sealFor(SCREENS);
  const nameOf = (state) => `login_${state}`;
  const cookieOf = (request, name) => readCookies(request.header('cookie')).get(cookies.named(name));

  /** A path of this application, and never another site's address that looks like one. */
  function safePath(path) {
    const target = path?.startsWith('/') && URL.canParse(path, origin) && new URL(path, origin);
    if (!target || target.origin !== origin) return '';
    const own = target.pathname.replace(/^\/+/, '/') + target.search + target.hash;
    return own.length > LONGEST_BACK ? '' : own;
  }

  /** The oldest go first. Otherwise the cookies of many logins fill the header of every request. */
  function surplusOf(request, added) {
    let room = MOST_BYTES - Math.max(LEAST_BYTES, added.length);
    const logins = [...readCookies(request.header('cookie'))].flatMap(([name, value]) => {
      const [own] = /login_[\w-]{43}$/.exec(name) ?? [];
      return own && cookies.named(own) === name ? { own, bytes: name.length + value.length } : [];
    });
    return logins.reverse().flatMap(({ own, bytes }) => {
      room -= Math.max(LEAST_BYTES, bytes);
      return room < 0 ? cookies.clear(own) : [];
    });
  }

  const keep = ({ state, verifier }, back = '') =>
    cookies.write(nameOf(state), back ? `${verifier}.${toBase64url(bytesOf(back))}` : verifier, LOGIN_SECONDS);

  async function start(request, { returnTo, login_hint, ui_locales, screen_hint, prompt, max_age, organization }) {
    // Any link may carry these, so what Gatehouse would refuse is left out.
    const hints = {
      login_hint: login_hint?.slice(0, 254),
      ui_locales: LOCALES.test(ui_locales) ? ui_locales : undefined,
      screen_hint: screen_hint === 'signup' ? screen_hint : undefined,
      prompt: PROMPTS.includes(prompt) ? prompt : undefined,
      max_age: /^\d{1,9}$/.test(max_age) ? Number(max_age) : undefined,
      organization: ORGANIZATION.test(organization) ? organization : undefined,
    };
    const login = await client.startLogin({ ...urls, ...hints }).catch((error) => {
      if (error.code !== 'organization_unknown') throw error;
      return client.startLogin({ ...urls, ...hints, organization: undefined });
    });
    const added = keep(login, safePath(returnTo));
    return { url: login.url, cookies: [...surplusOf(request, added), added] };
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
    const login = (await seal.open(cookieOf(request, SCREENS))) ?? (await client.startLogin(urls));
    const userAgent = request.header('user-agent');
    const turn = await client.screens.submit(login, screen, typed, clientIp, userAgent).catch((error) => {
      if (error.kind !== 'retry') throw error;
      return { screen, error }; // the form stays, and can be sent again
    });
    if (turn.tokens || turn.isOver) return { ...turn, cookies: [cookies.clear(SCREENS)] };
    const kept = cookies.write(SCREENS, await seal.seal(login), LOGIN_SECONDS);
    return { ...turn, cookies: turn.hostedUrl ? [kept, keep(login)] : [kept] };
  }

  return { start, finish, submit, safePath };
}

/** @type {Partial<GatehouseError>} */
const NOT_STARTED = { kind: 'misuse', status: 400, todo: 'Start at the sign-in.' };

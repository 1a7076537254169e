import { answerWeb, askedByWeb, createAuth, setCookies } from '@gatehouse/core/server';
import { cookies, headers } from 'next/headers.js';
import { NextResponse } from 'next/server.js';

export function gatehouse(options) {
  let made;
  /** At the first request: `next build` reads the modules too, often where no secrets are. */
  const ways = () => {
    made ??= createAuth(options);
    return made;
  };

  async function proxy(request) {
    if (new URL(request.url).pathname.startsWith('/_next/')) return NextResponse.next(); // files of the build
    const { answer, cookies: renewed } = await ways().enter(askedByWeb(request));
    if (answer) return inFull(answerWeb(answer), request);
    const response = NextResponse.next(
      renewed.length > 0 ? { request: { headers: headersWith(request, renewed) } } : {},
    );
    setCookies(renewed, (name, value) => response.headers.append(name, value));
    return response;
  }

  async function auth() {
    const [kept, sent] = [await cookies(), await headers()];
    const all = kept.getAll().map(({ name, value }) => `${name}=${value}`);
    const header = (name) => (name === 'cookie' ? all.join('; ') : (sent.get(name) ?? undefined));
    const asked = { method: 'GET', url: '/', header };
    const { session, cookies: renewed } = await ways().open(asked, { canSet: canSet(kept) });
    for (const cookie of renewed) kept.set(readCookie(cookie));
    return session;
  }

  const route = async (request) => {
    const { answer } = await ways().enter(askedByWeb(request));
    return answer ? answerWeb(answer) : new Response(null, { status: 404 });
  };

  return {
    proxy,
    auth,
    GET: route,
    POST: route,
    get client() {
      return ways().client;
    },
  };
}

/** Next takes the addresses of a proxy in full, and shortens those of its own again. */
function inFull(answer, request) {
  const location = answer.headers.get('location');
  if (location) answer.headers.set('location', new URL(location, request.url).href);
  return answer;
}

/** What the browser will send next, for the page of this request. */
function headersWith(request, renewed) {
  const sent = new Headers(request.headers);
  const names = renewed.map((cookie) => cookie.split('=', 1)[0]);
  const others = (sent.get('cookie') ?? '').split(/; */).filter((pair) => !names.includes(pair.split('=', 1)[0]));
  const set = renewed.map((cookie) => cookie.split(';', 1)[0]).filter((pair) => !pair.endsWith('='));
  sent.set('cookie', [...others, ...set].filter(Boolean).join('; '));
  return sent;
}

/** Actions and routes set cookies, pages cannot. Next does not say which one asks, so this tries, with nothing to set. */
function canSet(kept) {
  try {
    kept.set(null);
    return true;
  } catch (error) {
    return error instanceof TypeError; // a page gets another error, whatever it wants to set
  }
}

/** For Next, which sets cookies by their parts. */
function readCookie(cookie) {
  const [pair, ...more] = cookie.split(/; */);
  const parts = new Map(more.map((part) => [part.split('=')[0].toLowerCase(), part.slice(part.indexOf('=') + 1)]));
  const [path, domain, maxAge, sameSite] = ['path', 'domain', 'max-age', 'samesite'].map((part) => parts.get(part));
  return {
    ...{ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1) },
    ...{ path, domain, maxAge: Number(maxAge), sameSite: sameSite?.toLowerCase() },
    ...{ httpOnly: parts.has('httponly'), secure: parts.has('secure') },
  };
}

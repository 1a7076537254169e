import { answerWeb, askedByWeb, createAuth, setCookies } from '@gatehouse/core/server';
import { cookies, headers } from 'next/headers.js';
import { NextResponse } from 'next/server.js';

/**
 * `proxy` refreshes sessions before pages are rendered and answers `/auth/login` and the other ways. `auth()` is the session
 * in a page, an action or a route. `GET` and `POST` are the ways alone, for `app/auth/[way]/route.js` without a proxy.
 */
export function gatehouse(options) {
  const ways = createAuth(options);

  async function proxy(request) {
    const { answer, cookies: renewed } = await ways.enter(askedByWeb(request));
    if (answer) return answerWeb(answer);
    const response = NextResponse.next(
      renewed.length > 0 ? { request: { headers: headersWith(request, renewed) } } : {},
    );
    setCookies(renewed, (name, value) => response.headers.append(name, value));
    return response;
  }

  /**
   * A Server Component cannot set cookies. If it refreshes, the browser keeps the token of before, and Gatehouse gives the same
   * successor for it once more.
   */
  async function auth() {
    const [kept, sent] = [await cookies(), await headers()];
    const cookie = kept
      .getAll()
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const header = (name) => (name === 'cookie' ? cookie : (sent.get(name) ?? undefined));
    return (await ways.open({ method: 'GET', url: '/', header })).session;
  }

  const route = async (request) => {
    const { answer } = await ways.enter(askedByWeb(request));
    return answer ? answerWeb(answer) : new Response(null, { status: 404 });
  };

  return { proxy, auth, GET: route, POST: route, client: ways.client };
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

import { Agent, type Dispatcher, request } from 'undici';
import { keptCookies } from './cookies.js';
import type { Json } from './json.js';

export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
  text: string;
  cookies: Record<string, string>;
}

type Send = { body?: unknown; headers?: Record<string, string> };

/** Speaks to the service as a client does, and shows the whole answer. Redirects are shown, not followed. */
export class Http {
  constructor(private readonly base: string) {}

  get = (path: string, headers?: Record<string, string>): Promise<Answer> => this.send('GET', path, { headers });
  patch = (path: string, headers?: Record<string, string>, body?: unknown): Promise<Answer> =>
    this.send('PATCH', path, { headers, body });
  post = (path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> =>
    this.send('POST', path, { body, headers });

  form(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    return this.raw(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  }

  send(method: string, path: string, { body, headers = {} }: Send): Promise<Answer> {
    const json = body !== undefined && { 'content-type': 'application/json' };
    return this.raw(path, {
      method,
      headers: { ...json, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  async raw(path: string, init: RequestInit): Promise<Answer> {
    const { status, headers, text } = await exchange(this.base + path, init);
    return { status, headers, text, body: parse(text), cookies: keptCookies(headers.getSetCookie()) };
  }
}

type Exchange = Pick<Answer, 'status' | 'headers' | 'text'>;

const agent = new Agent();

/** What `fetch` sends with each request. */
const USUAL = { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'node' };

/** As `fetch`, which takes as much of the processor as the service takes to answer. It sends what is a stream or is ended early. */
async function exchange(url: string, init: RequestInit): Promise<Exchange> {
  const { method = 'GET', headers: given = {}, body, ...more } = init;
  const isPlain = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  if (!isPlain || given instanceof Headers || Array.isArray(given) || Object.keys(more).length > 0) {
    const response = await fetch(url, { redirect: 'manual', ...init });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  const sent: Record<string, string> = { ...USUAL };
  if (typeof body === 'string') sent['content-type'] = 'text/plain;charset=UTF-8';
  for (const [name, value] of Object.entries(given)) sent[name.toLowerCase()] = String(value);
  try {
    const options = { dispatcher: agent, method: method as Dispatcher.HttpMethod, headers: sent, body: body ?? null };
    const answer = await request(url, options);
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value ?? []].flat()) headers.append(name, one);
    return { status: answer.statusCode, headers, text: await answer.body.text() };
  } catch (cause) {
    throw new TypeError('fetch failed', { cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
    const response = await fetch(this.base + path, { redirect: 'manual', ...init });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: parse(text),
      cookies: keptCookies(response.headers.getSetCookie()),
    };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

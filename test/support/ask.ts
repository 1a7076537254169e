import { type IncomingMessage, request } from 'node:http';
import { keptCookies } from './cookies.js';
import type { Json } from './json.js';
import type { Service } from './service.js';

/** An answer to a request whose headers are exactly those given: `fetch` adds `sec-fetch-mode` of its own. */
export interface ExactAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  body: Json;
  /** Every Set-Cookie line as it came. */
  setCookies: string[];
  /** What the browser keeps of them. */
  cookies: Record<string, string>;
}

interface Asking {
  method?: string;
  headers?: Record<string, string>;
  cookies?: Record<string, string | undefined> | string;
  body?: string;
}

export function ask(service: Pick<Service, 'url'>, path: string, asking: Asking = {}): Promise<ExactAnswer> {
  const { method = 'GET', headers = {}, cookies, body } = asking;
  const { hostname, port } = new URL(service.url);
  const cookie = typeof cookies === 'string' ? cookies : cookieHeader(cookies ?? {});
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, method, path, headers: { ...headers, ...(cookie && { cookie }) } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () => resolve(read(answer, Buffer.concat(chunks).toString())));
        answer.on('error', reject);
      },
    );
    sent.setTimeout(60_000, () => sent.destroy(new Error('No answer within a minute')));
    sent.on('error', reject);
    sent.end(body);
  });
}

const cookieHeader = (cookies: Record<string, string | undefined>): string =>
  Object.entries(cookies)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

function read(answer: IncomingMessage, text: string): ExactAnswer {
  const setCookies = answer.headers['set-cookie'] ?? [];
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    text,
    body: text && answer.headers['content-type']?.includes('json') ? JSON.parse(text) : undefined,
    setCookies,
    cookies: keptCookies(setCookies),
  };
}

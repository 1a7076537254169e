import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';

/** One request to the public API with its answer, for the log of the demo. */
export interface Exchange {
  /** The step of the flow, in words. */
  step: string;
  at: Date;
  tookMs: number;
  method: string;
  url: string;
  requestHeaders: Record<string, string>;
  requestBody: unknown;
  /** Null without an answer. */
  status: number | null;
  answerHeaders: Record<string, string>;
  answerBody: unknown;
}

export interface PublicApiRequest {
  step: string;
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

const PATIENCE_MS = 10_000;
const TELLING_HEADERS = [
  'x-error-code',
  'x-refresh-outcome',
  'x-request-id',
  'cache-control',
  'retry-after',
  'www-authenticate',
];

/** Calls Gatehouse over HTTP as any application does: it knows only the base URL. */
@Injectable()
export class PublicApi {
  constructor(private readonly settings: Settings) {}

  async send({ step, method, path, headers = {}, body }: PublicApiRequest): Promise<Exchange> {
    const url = `${this.settings.baseUrl}${path}`;
    const requestHeaders = { ...(body && { 'content-type': 'application/json' }), ...headers };
    const at = new Date();
    const asked = { step, at, method, url, requestHeaders, requestBody: withoutPassword(body) };
    try {
      const response = await fetch(url, {
        method,
        headers: requestHeaders,
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body && { body: JSON.stringify(body) }),
      });
      return { ...asked, ...(await answerOf(response)), tookMs: Date.now() - at.getTime() };
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : String(failure);
      const answerBody = { 'no answer': `${reason}. Is PUBLIC_URL the address of this service?` };
      return { ...asked, status: null, answerHeaders: {}, answerBody, tookMs: Date.now() - at.getTime() };
    }
  }
}

/** Hides passwords from the page and from the demo's memory. */
const withoutPassword = (body: object | undefined): object | undefined =>
  body && 'password' in body ? { ...body, password: '••••••••' } : body;

async function answerOf(response: Response): Promise<Pick<Exchange, 'status' | 'answerHeaders' | 'answerBody'>> {
  const told = TELLING_HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    answerHeaders: Object.fromEntries(told),
    answerBody: isJson ? JSON.parse(text) : text,
  };
}

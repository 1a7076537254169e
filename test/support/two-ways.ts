import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { jest } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { StraightRoutes } from '../../src/operations/serving/front.js';
import { handlers } from '../../src/operations/serving/short-handlers.js';
import type { Service } from './service.js';

export interface Sent {
  method: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

export interface Answer {
  status: number;
  /** As they were spelled, in their order. */
  headers: string[];
  text: string;
}

/** Asks a service whose routes Express finds and whose handlers go Nest's way, and one that takes the short way for both. */
export function twoWays(service: Service) {
  const compose = jest.spyOn(handlers, 'short');
  const composed = compose.getMockImplementation() as typeof handlers.short;
  const find = jest.spyOn(StraightRoutes.prototype, 'find');
  const found = find.getMockImplementation() as typeof StraightRoutes.prototype.find;
  let short: Service;
  let general: Service;
  beforeAll(async () => {
    short = await service.replica({ RATE_LIMIT_SCALE: '1000000' });
    general = await service.replica({ RATE_LIMIT_SCALE: '1000000' });
  });
  afterAll(async () => {
    await Promise.all([short, general].map((replica) => replica?.stop()));
    compose.mockRestore();
    find.mockRestore();
  });
  return async (sent: Sent, sentShort = sent): Promise<[general: Answer, short: Answer]> => {
    compose.mockReturnValue(undefined);
    find.mockReturnValue(undefined);
    const nests = await exchange(general, sent);
    compose.mockImplementation(composed);
    find.mockImplementation(found);
    return [nests, await exchange(short, sentShort)];
  };
}

async function exchange({ url }: Service, { method, path, headers, body }: Sent): Promise<Answer> {
  const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
  const asked = request(url + path, { method, headers: { ...headers, ...length } }).end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, rawHeaders: raw } = answer;
  const lines = raw.flatMap((name, at) => (at % 2 ? [] : `${name}: ${raw[at + 1]}`));
  return { status, headers: lines, text: Buffer.concat(await answer.toArray()).toString() };
}

/** Only these differ from one answer to the next. */
const OWN: [kind: string, RegExp][] = [
  ['date', /\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g],
  ['moment', /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g],
  ['id', /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g],
  ['request', /(?<=x-request-id: |"request_?[iI]d":")[\w-]{16}/g],
  ['secret', /gh_\w+?_[\w-]{20,}/g],
  ['nonce', /(?<=nonce[-=]"?)[\w+/=-]{16,}/g],
  ['token', /(?<="(jti|at_hash)":")[\w-]{22}/g],
  ['signature', /(?<=signature=)[\w-]{43}/g],
  ['seconds', /(?<="(iat|exp|auth_time)":|expires=)\d{10}/g],
];
const SIGNED = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g;
const opened = (token: string) => JSON.stringify([token.length, decodeProtectedHeader(token), decodeJwt(token)]);

/** Everything that was sent, and what the signed tokens in it say. */
export const shown = ({ status, headers, text }: Answer): string[] =>
  [`${status}`, ...headers, text].map((line) =>
    OWN.reduce((rest, [kind, own]) => rest.replace(own, `<${kind}>`), line.replace(SIGNED, opened)),
  );

export const JSON_TYPE = { 'content-type': 'application/json' };
export const get = (path: string, headers?: OutgoingHttpHeaders): Sent => ({ method: 'GET', path, headers });
export const post = (path: string, body: object, headers?: OutgoingHttpHeaders): Sent => ({
  ...{ method: 'POST', path, body: JSON.stringify(body) },
  headers: { ...JSON_TYPE, ...headers },
});

import { STATUS_CODES } from 'node:http';
import type { Answer } from './service.js';

/** Asserts the standard error body to the letter, and the two headers that go with it. */
export function expectFailure(answer: Answer, statusCode: number, code: string): void {
  expect({ status: answer.status, code: answer.headers.get('x-error-code'), body: answer.body }).toEqual({
    status: statusCode,
    code,
    body: { statusCode, message: expect.stringMatching(/\S/), error: STATUS_CODES[statusCode] },
  });
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{16}$/);
}

const INNARDS =
  /\bat .+:\d+:\d+|node_modules|\.[jt]s:\d|SELECT |INSERT |UPDATE .+ SET|relation "|syntax error|QueryFailed|TypeORM|PostgreSQL|express|nest(js)?\b|node\/?\d/i;

/** R88: nothing in it tells how the service is built. The id of the request is random. */
export function expectNoInnards(answer: Answer): void {
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
  const shown = [answer.text, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n');
  expect(shown).not.toMatch(INNARDS);
}

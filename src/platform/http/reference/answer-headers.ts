import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

/** Headers of some successes only. */
const HEADERS = {
  etag: { example: '"kE3nQ0xW9cZ1bV7t"', description: 'The version of the object, for `If-Match`.' },
  location: { example: '/v1/management/users/01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90', description: 'Its URL.' },
  'idempotent-replayed': {
    example: 'true',
    description: 'An earlier request with this `Idempotency-Key` got this answer.',
  },
  'dry-run': { example: 'true', description: 'Nothing has changed.' },
};
type AnswerHeader = keyof typeof HEADERS;
const NAMES = Object.keys(HEADERS) as AnswerHeader[];

const markOf = (name: AnswerHeader): `x-${string}` => `x-answers-with-${name}`;

/** The successes of the route have these headers. */
export const ApiAnswerHeaders = (...names: AnswerHeader[]): MethodDecorator =>
  applyDecorators(...names.map((name) => ApiExtension(markOf(name), true)));

/** What the marks of an operation mean; the document does without the marks. */
export function takeAnswerHeaders(operation: object): object {
  const marked = operation as Record<string, unknown>;
  const named = NAMES.filter((name) => marked[markOf(name)]);
  for (const name of named) delete marked[markOf(name)];
  return Object.fromEntries(
    named.map((name) => {
      const { example, description } = HEADERS[name];
      return [name, { schema: { type: 'string' }, example, description }];
    }),
  );
}

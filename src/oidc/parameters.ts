import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { readForm } from '../platform/http/input/body.js';
import { isStorableText } from '../platform/http/input/validation.js';
import { InvalidRequest } from './oauth.errors.js';

const LONGEST = 4096;
/** The only parameter that may come more than once (RFC 8707, 2). */
const REPEATABLE = 'resource';

/** The parameters of an OAuth request. Unknown ones are ignored. */
export class Parameters {
  constructor(private readonly sent: Readonly<Record<string, unknown>>) {
    for (const [name, value] of Object.entries(sent)) {
      if (Array.isArray(value) ? value.every(isReadable) : isReadable(value)) continue;
      throw new InvalidRequest(`${printable(name)} must be text of at most ${LONGEST} characters.`);
    }
  }

  /** Refuses what came twice, of these or of all: none but `resource` may. */
  requireOnce(names: readonly string[] = Object.keys(this.sent)): this {
    const repeated = names.find((name) => name !== REPEATABLE && Array.isArray(this.sent[name]));
    if (repeated !== undefined) throw new InvalidRequest(`${printable(repeated)} must be sent once.`);
    return this;
  }

  /** A parameter without a value counts as not sent (RFC 6749, 3.1), and so does one that came twice. */
  find(name: string): string | undefined {
    const value = Object.hasOwn(this.sent, name) ? this.sent[name] : undefined;
    return typeof value === 'string' && value !== '' ? value : undefined;
  }

  require(name: string): string {
    const value = this.find(name);
    if (value === undefined) throw new InvalidRequest(`${name} is missing.`);
    return value;
  }

  /** All of them, as a URL has them. */
  get query(): string {
    const pairs = Object.entries(this.sent).flatMap(([name, value]) => [value].flat().map((one) => [name, `${one}`]));
    return `${new URLSearchParams(pairs)}`;
  }

  /** Words with spaces between them, each once. */
  words(name: string): string[] {
    return [...new Set((this.find(name) ?? '').split(' ').filter((word) => word !== ''))];
  }

  /** All that have a value but these, and without names that no reader asks for. */
  without(names: readonly string[]): Record<string, string | string[]> {
    const named = Object.keys(this.sent).filter((name) => NAME.test(name) && !names.includes(name));
    const kept = named.filter((name) => this.all(name).length > 0);
    return Object.fromEntries(kept.map((name) => [name, this.find(name) ?? this.all(name)]));
  }

  all(name: string): string[] {
    const value = Object.hasOwn(this.sent, name) ? this.sent[name] : undefined;
    return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one !== '');
  }
}

const isReadable = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= LONGEST && isStorableText(value);

const NAME = /^[\w-]{1,40}$/;
const printable = (name: string): string => (NAME.test(name) ? name : 'A parameter');

export const FORM_EXPECTED = 'The body must be a form: content-type application/x-www-form-urlencoded.';
const FORM = /^application\/x-www-form-urlencoded\b/i;

export const isForm = ({ method, headers }: Request): boolean =>
  method === 'POST' && FORM.test(headers['content-type'] ?? '');

/** Of a form that is posted, or of the query where the route is a GET. */
export const parametersOf = async (request: Request, response: Response): Promise<Parameters> =>
  (await sentIn(request, response)).requireOnce();

/** The same, where the client is told later of one that came twice. */
export async function sentIn(request: Request, response: Response): Promise<Parameters> {
  if (request.method === 'GET') return new Parameters(request.query);
  if (!isForm(request)) throw new InvalidRequest(FORM_EXPECTED);
  await readForm(request, response);
  return new Parameters(request.body ?? {});
}

/** `@Asked() parameters: Parameters` in a controller. */
export const FromForm = createParamDecorator((_data: unknown, context: ExecutionContext): Promise<Parameters> => {
  const http = context.switchToHttp();
  return parametersOf(http.getRequest<Request>(), http.getResponse<Response>());
});

import { HttpException } from '@nestjs/common';
import { errorBody } from './error-body.js';

/**
 * What a program does after a failure: `retry` after `retry-after`, `retry once` at once, `refresh` the session,
 * `sign in` again because this session or login is over, or `change` the request, which fails again as it is.
 */
export type Remedy = 'retry' | 'retry once' | 'refresh' | 'sign in' | 'change';

/**
 * The parent of every failure that a client may see. Each failure is a class of its own in its module's
 * `<module>.errors.ts`, where its message and its code are fixed: clients branch on the code, people read the message.
 */
export abstract class ServiceError extends HttpException {
  readonly remedy: Remedy = remedyFor(this.getStatus());
  /** The line of the request in the log has them. */
  details?: Readonly<Record<string, string>>;

  constructor(
    status: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    /** The cause: for the log, never for the client. */
    options: { cause?: unknown } = {},
  ) {
    super(message, status, options);
  }

  /** What a client reads of it. */
  body(): object {
    return errorBody(this.getStatus(), this.message);
  }
}

export const remedyFor = (status: number): Remedy =>
  status >= 500 || status === 429 || status === 408 ? 'retry' : 'change';

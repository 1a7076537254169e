import { HttpException } from '@nestjs/common';

/**
 * The parent of every failure that a client may see. Each failure is a class of its own in its module's
 * `<module>.errors.ts`, where its message and its code are fixed: clients branch on the code, people read the message.
 */
export abstract class ServiceError extends HttpException {
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
}

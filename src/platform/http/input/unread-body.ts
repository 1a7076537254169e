import type { NextFunction, Request, Response } from 'express';

/**
 * Stands for a body that no parser took. Only an address that binds a body minds: a form is read later, by its guard.
 */
export class UnreadBody {}

export function noteUnreadBody(request: Request, _response: Response, next: NextFunction): void {
  if (request.body === undefined && carriesBody(request)) request.body = new UnreadBody();
  next();
}

/** Many a client sends a length of nothing with an empty POST. */
const carriesBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

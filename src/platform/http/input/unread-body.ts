import type { NextFunction, Request, Response } from 'express';

/**
 * Stands for a body that no parser read. Only a route that binds a body refuses it: the guard of a form reads the form
 * later.
 */
export class UnreadBody {}

export function noteUnreadBody(request: Request, _response: Response, next: NextFunction): void {
  if (request.body === undefined && carriesBody(request)) request.body = new UnreadBody();
  next();
}

/** Many clients send a content length of zero with an empty POST. */
const carriesBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

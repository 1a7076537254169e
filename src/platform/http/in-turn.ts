import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Runs several middlewares as one, because Express's step from one to the next costs more than most of them do. */
export function inTurn(...steps: RequestHandler[]): RequestHandler {
  return (request: Request, response: Response, done: NextFunction) => {
    let taken = 0;
    const next = (stop?: unknown): void => {
      const step = stop === undefined ? steps[taken++] : undefined;
      if (step) step(request, response, next as NextFunction);
      else done(stop);
    };
    next();
  };
}

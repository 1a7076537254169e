import type { NextFunction, Request, RequestHandler, Response } from 'express';

const ONE_YEAR = 31_536_000;

/** What every answer carries; pages put their own policy in its place. */
export function apiHeaders({ publicUrl }: { publicUrl: string }): RequestHandler {
  const headers = new Map([
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ]);
  if (publicUrl.startsWith('https:'))
    headers.set('strict-transport-security', `max-age=${ONE_YEAR}; includeSubDomains`);
  return (_request: Request, response: Response, next: NextFunction) => {
    response.setHeaders(headers);
    next();
  };
}

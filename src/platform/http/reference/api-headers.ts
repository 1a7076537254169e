import type { NextFunction, Request, RequestHandler, Response } from 'express';

const ONE_YEAR = 31_536_000;

/**
 * The headers of every answer. Answers depend on the client, so no cache stores one unless its route allows it. Pages
 * replace this content security policy with their own. Only this host is bound to https: the hosts below it may be the
 * product's.
 */
export function apiHeaders({ publicUrl }: { publicUrl: string }): RequestHandler {
  const headers: [string, string][] = [
    ['cache-control', 'no-store'],
    ['vary', 'Origin'],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ];
  if (publicUrl.startsWith('https:')) headers.push(['strict-transport-security', `max-age=${ONE_YEAR}`]);
  return (_request: Request, response: Response, next: NextFunction) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

import { isIP } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

const HEADER = 'x-forwarded-for';

/** The form in which some proxies write an address: with the port of the connection, or an IPv6 address in brackets. */
const WITH_PORT = /^\[([0-9a-f:.]+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/i;

const NOBODY_TRUSTED =
  'A request has x-forwarded-for, but TRUST_PROXY trusts no proxy. If a proxy is in front of the service, all visitors ' +
  'share one address and its limits: set TRUST_PROXY to the number of proxies.';
const NO_ADDRESS =
  'A trusted proxy sent x-forwarded-for with something else than an address where the visitor should be. All such ' +
  'visitors share one address and its limits. Check how the proxy sets the header, and how many TRUST_PROXY names.';

/** Reads the visitor's address from the header as proxies mean it, and logs once when the header is of no use. */
export function forwardedFor(isTrusting: boolean, warn: (words: string) => void): RequestHandler {
  const warnOnce = (words: string): void => {
    if (warned.has(words)) return;
    warned.add(words);
    warn(words);
  };
  const warned = new Set<string>();
  return (request: Request, _response: Response, next: NextFunction) => {
    const given = request.headers[HEADER];
    if (given !== undefined) {
      if (isTrusting) request.headers[HEADER] = String(given).split(',').map(bareAddress).join(', ');
      if (!isTrusting) warnOnce(NOBODY_TRUSTED);
      else if (isIP(request.ip ?? '') === 0) warnOnce(NO_ADDRESS);
    }
    next();
  };
}

function bareAddress(text: string): string {
  const [, v6, v4] = WITH_PORT.exec(text.trim()) ?? [];
  return v6 ?? v4 ?? text.trim();
}

import type { NextFunction, Request, Response } from 'express';
import { isBrowser } from '../platform/http/is-browser.js';

/** The first address that anybody types leads to where there is something to see. */
export function frontDoor(request: Request, response: Response, next: NextFunction): void {
  if (request.path === '/' && request.method === 'GET' && isBrowser(request)) response.redirect('/demo');
  else next();
}

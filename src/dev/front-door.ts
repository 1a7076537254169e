import type { NextFunction, Request, Response } from 'express';
import { isBrowser } from '../platform/http/is-browser.js';

/** In development a browser at `/` is redirected to the demo. */
export function frontDoor(request: Request, response: Response, next: NextFunction): void {
  if (request.path === '/' && request.method === 'GET' && isBrowser(request)) response.redirect('/demo');
  else next();
}

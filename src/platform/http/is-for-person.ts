import type { Request } from 'express';
import { isBrowser } from './is-browser.js';

/** A person follows a link or types a URL: the browser shows the response, and gives it to no script. */
export const isForPerson = (request: Request): boolean =>
  request.headers['sec-fetch-dest'] !== 'empty' && isBrowser(request);

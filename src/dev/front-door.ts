import { UnknownRoute } from '../platform/errors/common.errors.js';
import type { FailurePresenter } from '../platform/errors/failure-presenters.js';
import { isBrowser } from '../platform/http/is-browser.js';

/** In development a browser that finds nothing at `/` is redirected to the demo. */
export const FRONT_DOOR: FailurePresenter = {
  covers: (request, failure) =>
    request.path === '/' && request.method === 'GET' && failure instanceof UnknownRoute && isBrowser(request),
  show: (_request, response) => response.redirect('/demo'),
};

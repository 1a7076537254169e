import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { errorBody } from '../platform/errors/error-body.js';
import type { FailurePresenter } from '../platform/errors/failure-presenters.js';
import type { ServiceError } from '../platform/errors/service.error.js';
import { descriptionOf, OAuthFailure } from './oauth.errors.js';

/** What a library reads, for a failure that another room throws: a body that is no form, a session that has ended. */
const ERRORS: Record<number, string> = { 400: 'invalid_request', 401: 'invalid_grant', 403: 'access_denied' };

/**
 * Refusals below /oauth speak OAuth. Where OAuth has no word, such as for too many requests, the usual body also has a
 * member `error`.
 */
@Injectable()
export class OAuthFailures implements FailurePresenter {
  covers({ path }: Request): boolean {
    return path.startsWith('/oauth/');
  }

  show(_request: Request, response: Response, failure: ServiceError): void {
    const status = failure.getStatus();
    const error = failure instanceof OAuthFailure ? failure.error : ERRORS[status];
    response
      .status(failure instanceof OAuthFailure || !error ? status : 400)
      .set({ 'cache-control': 'no-store', ...failure.headers, 'x-error-code': failure.code })
      .json(error ? { error, error_description: descriptionOf(failure.message) } : errorBody(status, failure.message));
  }
}

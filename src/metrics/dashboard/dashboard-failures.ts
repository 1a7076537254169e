import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { FailurePresenter } from '../../platform/errors/failure-presenters.js';
import type { ServiceError } from '../../platform/errors/service.error.js';
import { requestIdOf } from '../../platform/http/caller.js';
import { visitOf } from './entry/dashboard.guard.js';
import { sendFailure } from './views/failure.page.js';

/** Requests below /dashboard come from people, so a failure is a page. */
@Injectable()
export class DashboardFailures implements FailurePresenter {
  covers(request: Request): boolean {
    return /^\/dashboard(\/|$)/.test(request.path);
  }

  show(request: Request, response: Response, failure: ServiceError): void {
    sendFailure(response, failure, visitOf(request), requestIdOf(request));
  }
}

import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApplicationsService } from '../applications/applications.service.js';
import { FlowsService } from '../flows/flows.service.js';
import type { FailurePresenter } from '../platform/errors/failure-presenters.js';
import type { ServiceError } from '../platform/errors/service.error.js';
import { requestIdOf } from '../platform/http/caller.js';
import type { FormView } from './views/form-view.js';
import { sendFailure, sendForm } from './views/pages.js';
import { canBeCorrected } from './views/problem.js';
import { hostedRequest } from './visits/visit.js';

/**
 * Requests below /login come from people, also where there is no page. A failure is shown in the form that they sent if
 * it can be corrected there, otherwise on a page of its own.
 */
@Injectable()
export class LoginFailures implements FailurePresenter {
  constructor(
    private readonly flows: FlowsService,
    private readonly applications: ApplicationsService,
  ) {}

  covers(request: Request): boolean {
    return /^\/login(\/|$)/.test(request.path);
  }

  /** Also a URL that was changed or cut off may name its flow, and the flow its application. */
  async recall(request: Request): Promise<void> {
    const hosted = hostedRequest(request);
    if (hosted.application) return;
    const flow = await this.flows.findAny(request.query.flow);
    if (flow) hosted.application = await this.applications.getApplication(flow.applicationId);
  }

  show(request: Request, response: Response, failure: ServiceError): void {
    const hosted = hostedRequest(request);
    if (hosted.form && canBeCorrected(failure)) {
      const { name, csrf } = hosted.form;
      sendForm(response, name, hosted, { csrf, typed: typedIn(request.body), failure });
    } else {
      sendFailure(response, failure, hosted, requestIdOf(request));
    }
  }
}

/** What was typed and ticked comes back, but never a password. */
function typedIn(body: Record<string, unknown>): FormView['typed'] {
  const entries = ['email', 'name', 'code', 'mfa_code', 'remember'].map((name) => [name, body[name]]);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
}

import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApplicationsService } from '../applications/applications.service.js';
import { DOCUMENTS } from '../applications/documents.js';
import type { Application } from '../applications/entities/application.entity.js';
import { isAskedAtSignUp } from '../applications/fields/profile-field.js';
import { FlowsService } from '../flows/flows.service.js';
import type { Waiting } from '../flows/upstream/unlinked-accounts.service.js';
import { typedFields } from '../identities/fields/profile-field-values.js';
import { TooManyRequests } from '../platform/errors/common.errors.js';
import type { FailurePresenter } from '../platform/errors/failure-presenters.js';
import type { ServiceError } from '../platform/errors/service.error.js';
import { requestIdOf } from '../platform/http/caller.js';
import { WantedLinks } from './linking/wanted-links.js';
import { isQuestion } from './signed-in/signed-in-browsers.js';
import type { FormView } from './views/form-view.js';
import { sendFailure, sendForm } from './views/pages.js';
import { canBeCorrected } from './views/problem.js';
import { type HostedRequest, hostedRequest, type TrustedForm } from './visits/visit.js';

interface Recalled {
  wanted?: Waiting | undefined;
  application?: Application | undefined;
}

/**
 * Requests below /login and /device come from people, also where there is no page. A failure is shown in the form that they sent if
 * it can be corrected there, otherwise on a page of its own.
 */
@Injectable()
export class LoginFailures implements FailurePresenter<Recalled> {
  constructor(
    private readonly flows: FlowsService,
    private readonly applications: ApplicationsService,
    private readonly links: WantedLinks,
  ) {}

  covers(request: Request): boolean {
    return /^\/(login|device)(\/|$)/.test(request.path);
  }

  async recall(request: Request, failure: ServiceError): Promise<Recalled> {
    const { form, application } = hostedRequest(request);
    if (form && canBeCorrected(failure)) return { wanted: await this.links.find(form.name, request) };
    // A refusal of too many requests costs nothing where it can.
    if (application || failure instanceof TooManyRequests) return {};
    return { application: await this.applicationIn(request.query.flow) };
  }

  show(request: Request, response: Response, failure: ServiceError, { wanted, application }: Recalled = {}): void {
    const hosted = hostedRequest(request);
    // A form that leads to an account says what will be linked to it, or is not shown.
    const isComplete = failure.getStatus() < 500 || !hosted.visit?.flow.isLinking;
    if (hosted.form && canBeCorrected(failure) && isComplete && !looksUp(hosted.form)) {
      const { name, csrf } = hosted.form;
      const typed = { ...typedIn(request.body), fields: fieldsIn(hosted, request.body) };
      sendForm(response, name, hosted, { csrf, typed, failure, wanted });
    } else {
      sendFailure(response, failure, { ...(application && { application }), ...hosted }, requestIdOf(request));
    }
  }

  /** Also a URL that was changed or cut off may name its flow, and the flow its application. */
  private async applicationIn(token: unknown): Promise<Application | undefined> {
    const flow = await this.flows.findAny(token);
    return flow && this.applications.getApplication(flow.applicationId);
  }
}

/** It is not shown again, because only its own page looks up what it asks about. */
const looksUp = ({ name }: TrustedForm): boolean => name === 'device' || isQuestion(name);

const fieldsIn = ({ visit }: HostedRequest, body: Record<string, unknown>): Record<string, unknown> =>
  typedFields(visit?.application.profileFields.filter(isAskedAtSignUp) ?? [], body);

/** What was typed and ticked comes back, but never a password. */
function typedIn(body: Record<string, unknown>): FormView['typed'] {
  const entries = ['email', 'name', 'code', 'mfa_code', 'remember', ...DOCUMENTS].map((name) => [name, body[name]]);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
}

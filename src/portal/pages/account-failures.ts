import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { FreshProofRequired } from '../../identities/account/account.errors.js';
import { TooManyRequests } from '../../platform/errors/common.errors.js';
import type { FailurePresenter } from '../../platform/errors/failure-presenters.js';
import type { ServiceError } from '../../platform/errors/service.error.js';
import { requestIdOf } from '../../platform/http/caller.js';
import { AccountPagesDelivery } from './account-pages-delivery.js';
import { confirmPath } from './confirm/confirmation.js';
import { ViewIsOver, ViewIsReadOnly } from './pages.errors.js';
import { sendFailure } from './views/failure.page.js';
import type { PageFacts, PageName } from './views/page-facts.js';
import { problemOf } from './views/problem.js';
import { PageVisits } from './visit/page-visits.service.js';
import { pageRequest } from './visit/visit.js';

/**
 * Requests below /portal come from people. A failure is shown in the form that they sent if it can be corrected there,
 * otherwise on a page of its own.
 */
@Injectable()
export class AccountFailures implements FailurePresenter {
  constructor(
    private readonly pages: AccountPagesDelivery,
    private readonly visits: PageVisits,
  ) {}

  covers(request: Request): boolean {
    return /^\/portal(\/|$)/.test(request.path);
  }

  async recall(request: Request, failure: ServiceError): Promise<void> {
    if (failure instanceof TooManyRequests) return; // it costs nothing
    if (failure instanceof ViewIsReadOnly || failure instanceof ViewIsOver) return; // it is not about the browser's own account
    if (!pageRequest(request).application) await this.visits.noteApplication(request);
  }

  show(request: Request, response: Response, failure: ServiceError): void {
    const known = pageRequest(request);
    const { form, facts } = known;
    if (failure instanceof FreshProofRequired && known.visit)
      this.pages.lead(response, confirmPath({ to: request.path }));
    else if (form && (facts || !NEED_FACTS.has(form)) && problemOf(failure, known.language))
      this.showForm(form, request, response, failure);
    else sendFailure(response, failure, known, requestIdOf(request));
  }

  private showForm<Name extends PageName>(
    form: Name,
    request: Request,
    response: Response,
    failure: ServiceError,
  ): void {
    const facts = (pageRequest(request).facts ?? {}) as PageFacts[Name];
    this.pages.show(form, request, response, facts, { failure, typed: typedIn(request.body) });
  }
}

/** Pages that cannot be shown before their controller has noted what they show. */
const NEED_FACTS = new Set<PageName>([
  'add-link',
  'authenticator',
  'confirm',
  'connections',
  'domains',
  'invitations',
  'leave-organization',
  'member',
  'new-passkey',
  'organizations',
  'remove-link',
  'remove-passkey',
  'rename-passkey',
  'replace',
  'sign-ins',
]);

/** What was typed comes back, but never a password or a code of an authenticator app. */
const SHOWN_AGAIN = ['name', 'picture', 'locale', 'email', 'confirm', 'domain', 'check'];

function typedIn(body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    [...SHOWN_AGAIN, ...Object.keys(body).filter((name) => name.startsWith('field_'))].flatMap((name) =>
      typeof body[name] === 'string' ? [[name, body[name]]] : [],
    ),
  ) as Record<string, string>;
}

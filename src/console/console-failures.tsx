import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { FailurePresenter } from '../platform/errors/failure-presenters.js';
import type { ServiceError } from '../platform/errors/service.error.js';
import { requestIdOf } from '../platform/http/caller.js';
import { Card, LinkButton } from '../platform/pages/components.js';
import { sendPage } from '../platform/pages/page.js';
import { FORM_SCRIPT } from '../platform/pages/page-script.js';
import { WORDS } from '../words/words.js';
import { ConsoleClosed, NotAnOperator, ProofNeeded, ReasonMissing } from './console.errors.js';
import { ConsolePages } from './views/console-pages.js';
import { SignOut } from './views/frame.js';
import { ReasonPage } from './views/reason.page.js';
import { Reasons } from './views/refusal.js';
import type { ConsoleView } from './views/view.js';
import { consoleRequest } from './visit/visit.js';

/** Requests below /console come from operators. A closed console leads to the sign-in, and back. */
@Injectable()
export class ConsoleFailures implements FailurePresenter {
  constructor(private readonly pages: ConsolePages) {}

  covers(request: Request): boolean {
    return /^\/console(\/|$)/.test(request.path);
  }

  show(request: Request, response: Response, failure: ServiceError): void {
    const asksToSignIn = failure instanceof ConsoleClosed || failure instanceof ProofNeeded;
    if (asksToSignIn && request.method === 'GET') {
      const proof = failure instanceof ProofNeeded ? 'proof=yes&' : '';
      const location = `/console/sign-in?${proof}to=${encodeURIComponent(request.originalUrl)}`;
      response.status(303).set({ 'cache-control': 'no-store', 'x-error-code': failure.code, location }).end();
    } else if (failure instanceof ReasonMissing) this.askWhy(request, response, failure);
    else this.refuse(request, response, failure);
  }

  private refuse(request: Request, response: Response, failure: ServiceError): void {
    const { language, operator } = consoleRequest(request);
    const { console: words, login: common } = WORDS[language];
    const status = failure.getStatus();
    response.set({ ...failure.headers, 'x-error-code': failure.code });
    sendPage(response, {
      title: words.refusedTitle,
      language,
      status,
      branding: { name: words.name, footer: '' },
      script: FORM_SCRIPT,
      body: (
        <>
          <Card title={words.refusedTitle} intro={<Reasons {...{ failure, language }} />}>
            {failure instanceof NotAnOperator && operator ? (
              <SignOut {...this.pages.viewOf(request)} />
            ) : (
              <LinkButton full href={operator ? '/console' : '/console/sign-in'}>
                {operator ? words.frame.overview : words.entry.signIn}
              </LinkButton>
            )}
            {status >= 500 && <p class="soft small">{common.quote}</p>}
          </Card>
          <p class="reference">
            {status} · {common.requestId} <span>{requestIdOf(request)}</span>
          </p>
        </>
      ),
    });
  }

  /** What was sent is kept, and sent again with the reason. */
  private askWhy(request: Request, response: Response, failure: ReasonMissing): void {
    const body = (view: ConsoleView) => ReasonPage(view, request.originalUrl, request.body);
    this.pages.show(request, response, { title: ({ frame }) => frame.reasonMissing.title, failure, body });
  }
}

import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { FormNotTrusted } from '../login/login.errors.js';
import type { FailurePresenter } from '../platform/errors/failure-presenters.js';
import type { ServiceError } from '../platform/errors/service.error.js';
import { requestIdOf } from '../platform/http/caller.js';
import { UnreadBody } from '../platform/http/input/body.js';
import { Card, LinkButton } from '../platform/pages/components.js';
import { sendPage } from '../platform/pages/page.js';
import { SENDING_SCRIPT } from '../platform/pages/page-script.js';
import { WORDS } from '../words/words.js';
import { ConsoleClosed, NotAnOperator, ProofNeeded, ReasonMissing } from './console.errors.js';
import { ConsolePages } from './views/console-pages.js';
import { SignOut } from './views/frame.js';
import { ReasonPage } from './views/reason.page.js';
import { Reasons } from './views/refusal.js';
import { SentForm } from './views/sent-form.js';
import type { ConsoleView } from './views/view.js';
import { consoleRequest, reasonIn } from './visit/visit.js';

/** Requests below /console come from operators. A closed console leads to the sign-in, and back. */
@Injectable()
export class ConsoleFailures implements FailurePresenter {
  constructor(private readonly pages: ConsolePages) {}

  covers(request: Request): boolean {
    return /^\/console(\/|$)/.test(request.path);
  }

  show(request: Request, response: Response, failure: ServiceError): void {
    if (asksToSignIn(failure) && request.method === 'GET' && isForWindow(request)) {
      const location = signInFor(failure, request.originalUrl);
      response.status(303).set({ 'cache-control': 'no-store', 'x-error-code': failure.code, location }).end();
    } else if (failure instanceof ReasonMissing) this.askWhy(request, response, failure);
    else this.refuse(request, response, failure);
  }

  private refuse(request: Request, response: Response, failure: ServiceError): void {
    const { language } = consoleRequest(request);
    const { console: words, login: common } = WORDS[language];
    const status = failure.getStatus();
    response.set({ ...failure.headers, 'x-error-code': failure.code });
    sendPage(response, {
      title: words.refusedTitle,
      language,
      status,
      branding: { name: words.name, footer: '' },
      script: SENDING_SCRIPT,
      body: (
        <>
          <Card title={words.refusedTitle} intro={<Reasons {...{ failure, language }} />}>
            {this.wayOn(request, failure)}
            {status >= 500 && <p class="soft small">{common.quote}</p>}
          </Card>
          <p class="reference">
            {status} · {common.requestId} <span>{requestIdOf(request)}</span>
          </p>
        </>
      ),
    });
  }

  private wayOn(request: Request, failure: ServiceError) {
    const { language, operator } = consoleRequest(request);
    const { frame, entry } = WORDS[language].console;
    if (failure instanceof NotAnOperator && operator) return <SignOut {...this.pages.viewOf(request)} />;
    if (mayWorkLater(failure) && request.method === 'GET')
      return (
        <LinkButton full href={request.originalUrl}>
          {frame.again}
        </LinkButton>
      );
    if (mayWorkLater(failure) && isFormOfOurs(request))
      return (
        <>
          {reasonIn(request) && (
            <p>
              {failure.getStatus() >= 500 && frame.uncertain} {frame.kept}
            </p>
          )}
          {asksToSignIn(failure) && (
            <a class="button plain" href={signInFor(failure, '/console')} target="_blank" rel="noopener">
              {entry.signInBeside}
            </a>
          )}
          <SentForm request={request} csrf={operator ? this.pages.viewOf(request).csrf : ''} button={frame.again} />
        </>
      );
    return (
      <LinkButton full href={operator ? '/console' : '/console/sign-in'}>
        {operator ? frame.overview : entry.signIn}
      </LinkButton>
    );
  }

  /** What was sent is kept, and sent again with the reason. */
  private askWhy(request: Request, response: Response, failure: ReasonMissing): void {
    const body = (view: ConsoleView) => ReasonPage(view, request);
    this.pages.show(request, response, { title: ({ frame }) => frame.reasonMissing.title, failure, body });
  }
}

const asksToSignIn = (failure: ServiceError): boolean =>
  failure instanceof ConsoleClosed || failure instanceof ProofNeeded;

/** A script of an open page, or a frame in it, begins no sign-in: its cookie would replace that of one under way. */
const isForWindow = ({ headers }: Request): boolean => (headers['sec-fetch-dest'] ?? 'document') === 'document';

function signInFor(failure: ServiceError, to: string): string {
  const proof = failure instanceof ProofNeeded ? 'proof=yes&' : '';
  return `/console/sign-in?${proof}to=${encodeURIComponent(to)}`;
}

/** The same request, sent once more. */
const mayWorkLater = (failure: ServiceError): boolean =>
  asksToSignIn(failure) ||
  failure instanceof FormNotTrusted ||
  failure.getStatus() === 429 ||
  failure.getStatus() >= 500;

/** The browser says so: what another site sent gets no token of the operator's session. */
const isFormOfOurs = ({ method, headers, body }: Request): boolean =>
  method === 'POST' &&
  headers['sec-fetch-site'] === 'same-origin' &&
  typeof body === 'object' &&
  !(body instanceof UnreadBody);

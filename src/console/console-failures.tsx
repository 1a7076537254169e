import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type FailureText, failureText } from '../login/views/failure-text.js';
import type { FailurePresenter } from '../platform/errors/failure-presenters.js';
import type { ServiceError } from '../platform/errors/service.error.js';
import { requestIdOf } from '../platform/http/caller.js';
import { Card, LinkButton } from '../platform/pages/components.js';
import { sendPage } from '../platform/pages/page.js';
import { WORDS } from '../words/words.js';
import { ConsoleClosed, ProofNeeded } from './console.errors.js';
import { consoleRequest } from './visit/visit.js';

/** Requests below /console come from operators. A closed console leads to the sign-in, and back. */
@Injectable()
export class ConsoleFailures implements FailurePresenter {
  covers(request: Request): boolean {
    return /^\/console(\/|$)/.test(request.path);
  }

  show(request: Request, response: Response, failure: ServiceError): void {
    const asksToSignIn = failure instanceof ConsoleClosed || failure instanceof ProofNeeded;
    if (asksToSignIn && request.method === 'GET') {
      const proof = failure instanceof ProofNeeded ? 'proof=yes&' : '';
      const location = `/console/sign-in?${proof}to=${encodeURIComponent(request.originalUrl)}`;
      response.status(303).set({ 'cache-control': 'no-store', 'x-error-code': failure.code, location }).end();
    } else sendFailure(request, response, failure);
  }
}

/** A sentence of ours, and where we have none the failure's own: operators read what programs read. */
function sendFailure(request: Request, response: Response, failure: ServiceError): void {
  const { language, operator } = consoleRequest(request);
  const { console: words, login: common } = WORDS[language];
  const texts: Record<string, FailureText> = words.failures;
  const own = Object.hasOwn(texts, failure.code) ? texts[failure.code] : undefined;
  const status = failure.getStatus();
  const text = own ? failureText(own, failure, language) : status >= 500 ? words.broken : failure.message;
  response.set({ ...failure.headers, 'x-error-code': failure.code });
  sendPage(response, {
    title: words.refusedTitle,
    language,
    status,
    branding: { name: words.name, footer: '' },
    body: (
      <>
        <Card title={words.refusedTitle} intro={text}>
          <LinkButton full href={operator ? '/console' : '/console/sign-in'}>
            {operator ? words.frame.overview : words.entry.signIn}
          </LinkButton>
          {status >= 500 && <p class="soft small">{common.quote}</p>}
        </Card>
        <p class="reference">
          {status} · {common.requestId} <span>{requestIdOf(request)}</span>
        </p>
      </>
    ),
  });
}

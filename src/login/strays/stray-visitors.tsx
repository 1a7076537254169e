import type { Request, Response } from 'express';
import { looksLikeSecret, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { MethodNotAllowed, TooManyRequests, UnknownRoute } from '../../platform/errors/common.errors.js';
import type { FailurePresenter } from '../../platform/errors/failure-presenters.js';
import type { ServiceError } from '../../platform/errors/service.error.js';
import { requestIdOf } from '../../platform/http/caller.js';
import { isForPerson } from '../../platform/http/is-for-person.js';
import { Card } from '../../platform/pages/components.js';
import { sendPage } from '../../platform/pages/page.js';
import { WORDS } from '../../words/words.js';
import { sendFailure } from '../views/pages.js';
import { hostedRequest } from '../visits/visit.js';

/** Developers open these in a browser too, to read the JSON. */
const FOR_PROGRAMS = /^\/(v1|\.well-known|health)(\/|$)/;

/** People who come to an address without a page, or to one that cannot be shown now, read a page and no JSON. */
export const STRAY_VISITORS: FailurePresenter = {
  covers: (request, failure) =>
    (request.method === 'GET' || request.method === 'HEAD') &&
    isOfAnyPage(failure) &&
    !FOR_PROGRAMS.test(request.path) &&
    isForPerson(request),

  show(request, response, failure) {
    const isUnknown = failure instanceof UnknownRoute;
    if (isUnknown && looksLikeSecret(SECRET_PREFIXES.code, request.query.code))
      sendStranded(request, response, failure);
    else if (isUnknown && request.path === '/') sendFrontPage(request, response);
    else sendFailure(response, failure, hostedRequest(request), requestIdOf(request));
  },
};

const isOfAnyPage = (failure: ServiceError): boolean =>
  failure instanceof UnknownRoute ||
  failure instanceof MethodNotAllowed ||
  failure instanceof TooManyRequests ||
  failure.getStatus() >= 500;

/** People who know only the host. It names nothing that runs here. */
function sendFrontPage(request: Request, response: Response): void {
  const { language } = hostedRequest(request);
  const { frontTitle, front } = WORDS[language].login.strays;
  response.vary('Accept').vary('Accept-Language').set('cache-control', 'no-store');
  sendPage(response, { title: frontTitle, language, body: <Card title={frontTitle} intro={front} /> });
}

/** A login that led to an origin of ours, where in production no application answers. */
function sendStranded(request: Request, response: Response, failure: ServiceError): void {
  const { language } = hostedRequest(request);
  const { strandedTitle, stranded, forDevelopers } = WORDS[language].login.strays;
  response.set({ 'cache-control': 'no-store', 'x-error-code': failure.code });
  sendPage(response, {
    title: strandedTitle,
    language,
    status: failure.getStatus(),
    body: (
      <Card title={strandedTitle} intro={stranded}>
        <p class="soft small">{forDevelopers}</p>
      </Card>
    ),
  });
}

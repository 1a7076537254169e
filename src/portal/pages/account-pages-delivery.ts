import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ServiceError } from '../../platform/errors/service.error.js';
import { Clock } from '../../platform/time/clock.js';
import type { PresentedSession } from '../../session/browser/page-cookie.js';
import { WORDS } from '../../words/words.js';
import { type DoneName, isDoneName } from './done-names.js';
import type { PageFacts, PageName } from './views/page-facts.js';
import type { PageView } from './views/page-view.js';
import { sendAccountPage } from './views/pages.js';
import { problemOf } from './views/problem.js';
import { FormTokens } from './visit/form-tokens.js';
import { PageSessionCookie } from './visit/page-session-cookie.js';
import { type PageVisit, pageRequest } from './visit/visit.js';

interface More {
  failure?: ServiceError;
  typed?: Record<string, string>;
}

/** Delivers the account pages and the steps between them: the one place that writes their cookie. */
@Injectable()
export class AccountPagesDelivery {
  constructor(
    private readonly cookie: PageSessionCookie,
    private readonly tokens: FormTokens,
    private readonly clock: Clock,
  ) {}

  show<Name extends PageName>(
    name: Name,
    request: Request,
    response: Response,
    facts: PageFacts[Name],
    { failure, typed = {} }: More = {},
  ): void {
    const { language, visit } = pageRequest(request);
    const { session, ...seen } = visit as PageVisit;
    const view: PageView<Name> = {
      ...seen,
      session,
      language,
      typed,
      facts,
      words: WORDS[language].portal,
      common: WORDS[language].login,
      csrf: this.tokens.tokenFor(name, session.id),
      signOutToken: this.tokens.tokenFor('sign-out', session.id),
      problem: failure && problemOf(failure, language, name),
      done: this.doneIn(request, session.id),
      now: this.clock.now(),
    };
    if (failure) response.set({ ...failure.headers, 'x-error-code': failure.code });
    sendAccountPage(response, name, view, failure?.getStatus());
  }

  /** 303: the browser does not post the form again. The next page says what was done. */
  lead(response: Response, to: string, done?: { name: DoneName; sessionId: string }): void {
    const location = done ? `${to}?done=${done.name}.${this.doneToken(done.name, done.sessionId)}` : to;
    response.status(303).set({ 'cache-control': 'no-store', location }).end();
  }

  open(response: Response, session: PresentedSession): void {
    this.cookie.open(response, session);
  }

  close(response: Response): void {
    this.cookie.close(response);
  }

  /** Our own redirect alone makes a page say so. A link of another site cannot. */
  private doneIn(request: Request, sessionId: string): string | undefined {
    const { done } = request.query;
    const [name = '', token] = typeof done === 'string' ? done.split('.') : [];
    if (!isDoneName(name) || token !== this.doneToken(name, sessionId)) return undefined;
    return WORDS[pageRequest(request).language].portal.done[name];
  }

  private doneToken(name: DoneName, sessionId: string): string {
    return this.tokens.tokenFor(`done/${name}`, sessionId).slice(0, 16);
  }
}

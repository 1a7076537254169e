import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { ViewIsOver, ViewIsReadOnly } from '../../portal/pages/pages.errors.js';
import { isShownInViews } from '../../portal/pages/visit/account-view.js';
import { pageRequest } from '../../portal/pages/visit/visit.js';
import { AccountViewCookie } from './account-view-cookie.js';
import { AccountViews } from './account-views.js';

/**
 * The one way into a view. It stands before everything below /portal, so a page that is added there is closed in a view,
 * and without it a view does not exist. While a view is open, the operator's own account pages wait.
 */
@Injectable()
export class AccountViewMiddleware implements NestMiddleware {
  constructor(
    private readonly cookie: AccountViewCookie,
    private readonly views: AccountViews,
  ) {}

  /** A failure goes on through `next`, which knows the whole path again, so it is shown as one of an account page. */
  use(request: Request, response: Response, next: NextFunction): void {
    this.admit(request, response).then(() => next(), next);
  }

  private async admit(request: Request, response: Response): Promise<void> {
    const presented = this.cookie.read(request.headers.cookie);
    if (!presented) return;
    const view = await this.views.find(request, presented);
    if (!view) {
      this.cookie.close(response);
      throw new ViewIsOver();
    }
    const known = pageRequest(request);
    known.language = view.language;
    known.accountView = view;
    if (!isShownInViews(request)) throw new ViewIsReadOnly();
  }
}

import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { FormNotTrusted } from '../../../login/login.errors.js';
import { Settings } from '../../../platform/config/settings.js';
import { readForm } from '../../../platform/http/input/body.js';
import { fetchContextOf, isFromOwnPage } from '../../../session/browser/visitor.js';
import type { PageName } from '../views/page-facts.js';
import { FormTokens } from './form-tokens.js';
import { type PageVisit, pageRequest } from './visit.js';

export const FORM = 'gatehouse:account-form';

/** Lets in a form of our own page that was shown in this session. Runs after the PageSessionGuard. */
@Injectable()
export class PageFormGuard implements CanActivate {
  private readonly ownOrigin: string;

  constructor(
    private readonly tokens: FormTokens,
    private readonly reflector: Reflector,
    { publicUrl }: Settings,
  ) {
    this.ownOrigin = new URL(publicUrl).origin;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    await readForm(request, http.getResponse<Response>());
    const known = pageRequest(request);
    const form = this.reflector.get<PageName>(FORM, context.getHandler());
    const { session } = known.visit as PageVisit;
    if (!isFromOwnPage(request, this.ownOrigin)) throw new FormNotTrusted();
    const isOfSession = this.tokens.isToken(request.body?.csrf, form, session.id);
    // A form of an earlier session does nothing, but is shown again with what was typed.
    if (isOfSession || fetchContextOf(request) === 'own') known.form = form;
    if (!isOfSession) throw new FormNotTrusted();
    return true;
  }
}

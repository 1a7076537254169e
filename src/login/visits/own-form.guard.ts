import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { Settings } from '../../platform/config/settings.js';
import { readForm } from '../../platform/http/input/body.js';
import { isFromOwnPage } from '../../session/browser/visitor.js';
import { BrowserBinding } from './browser-binding.js';
import { type FormName, hostedRequest, type Visit } from './visit.js';

export const FORM_NAME = 'gatehouse:form-name';

/** Lets in a form of our own page, in the browser that it was shown to. Runs after the VisitGuard. */
@Injectable()
export class OwnFormGuard implements CanActivate {
  private readonly ownOrigin: string;

  constructor(
    private readonly browsers: BrowserBinding,
    private readonly reflector: Reflector,
    { publicUrl }: Settings,
  ) {
    this.ownOrigin = new URL(publicUrl).origin;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const hosted = hostedRequest(request);
    await readForm(request, http.getResponse<Response>());
    const name = this.reflector.get<FormName>(FORM_NAME, context.getHandler());
    const posted = {
      cookies: request.headers.cookie,
      csrf: request.body?.csrf as unknown,
      isFromOwnPage: isFromOwnPage(request, this.ownOrigin),
    };
    hosted.form = { name, ...this.browsers.requireOwnForm(posted, (hosted.visit as Visit).flow) };
    return true;
  }
}

import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { Settings } from '../../platform/config/settings.js';
import { callerOf } from '../../platform/http/caller.js';
import { readForm } from '../../platform/http/input/body.js';
import { isFromOwnPage } from '../../session/browser/visitor.js';
import { BrowserBinding } from './browser-binding.js';
import { type FormName, hostedRequest, noteHosted, type PageVisitor, type TrustedForm, type Visit } from './visit.js';
import { LED_TO_BY_MAIL, OUTLIVES_FLOW } from './visits.js';

const FORM_NAME = 'gatehouse:form-name';

/** Lets in a form of our own page, in the browser that it was shown to. Runs after the VisitGuard. */
@Injectable()
class OwnFormGuard implements CanActivate {
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
    const { flow } = hostedRequest(request).visit as Visit;
    await readForm(request, http.getResponse<Response>());
    const name = this.reflector.get<FormName>(FORM_NAME, context.getHandler());
    const posted = {
      cookies: request.headers.cookie,
      csrf: request.body?.csrf as unknown,
      isFromOwnPage: isFromOwnPage(request, this.ownOrigin),
    };
    noteHosted(request, { form: { name, ...this.browsers.requireOwnForm(posted, flow) } });
    return true;
  }
}

/** Accepts a form of our own page only. A form that must be corrected is shown again on the page of that name. */
export const TakesForm = (name: FormName): MethodDecorator =>
  applyDecorators(SetMetadata(FORM_NAME, name), UseGuards(OwnFormGuard));

/** Emailed links lead here: the signed URL may carry a `code`, which the signature does not cover. */
export const LedToByMail = (): MethodDecorator => SetMetadata(LED_TO_BY_MAIL, true);

/** The page is shown after the end of the flow, too, and says how it ended. */
export const OutlivesFlow = (): MethodDecorator & ClassDecorator => SetMetadata(OUTLIVES_FLOW, true);

const requestOf = (context: ExecutionContext): Request => context.switchToHttp().getRequest<Request>();

/** `@CurrentVisit() visit: Visit` below the VisitGuard. */
export const CurrentVisit = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Visit => hostedRequest(requestOf(context)).visit as Visit,
);

/** `@CurrentVisitor() visitor: PageVisitor` below `@TakesForm()`. */
export const CurrentVisitor = createParamDecorator((_data: unknown, context: ExecutionContext): PageVisitor => {
  const request = requestOf(context);
  const { visit, form } = hostedRequest(request);
  const { browserHash } = form as TrustedForm;
  const { cookie: cookies } = request.headers;
  return { visit: { ...(visit as Visit), browserHash }, browserHash, caller: callerOf(request), cookies };
});

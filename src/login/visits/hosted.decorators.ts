import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { callerOf } from '../../platform/http/caller.js';
import { FORM_NAME, OwnFormGuard } from './own-form.guard.js';
import { type FormName, hostedRequest, type PageVisitor, type TrustedForm, type Visit } from './visit.js';
import { LED_TO_BY_MAIL, OUTLIVES_FLOW } from './visits.js';

/** Accepts a form of our own page only. A form that must be corrected is shown again on the page of that name. */
export const TakesForm = (name: FormName): MethodDecorator =>
  applyDecorators(SetMetadata(FORM_NAME, name), UseGuards(OwnFormGuard));

/** Emailed links lead here: the signed URL may carry a `code`, which the signature does not cover. */
export const LedToByMail = (): MethodDecorator => SetMetadata(LED_TO_BY_MAIL, true);

/** Also shown after the end of the flow: the page says how the flow ended. */
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

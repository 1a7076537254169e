import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { FORM_NAME, OwnFormGuard } from '../guards/own-form.guard.js';
import { LED_TO_BY_MAIL } from '../guards/visit.guard.js';
import { type FormName, hostedRequest, type TrustedForm, type Visit } from '../visit.js';

/** Only for a form from our own page; the same page shows it again if there is something to mend. */
export const TakesForm = (name: FormName): MethodDecorator =>
  applyDecorators(SetMetadata(FORM_NAME, name), UseGuards(OwnFormGuard));

/** The link of a mail leads here: the signed address may carry a `code`, which the signature does not cover. */
export const LedToByMail = (): MethodDecorator => SetMetadata(LED_TO_BY_MAIL, true);

/** `@CurrentVisit() visit: Visit` below the VisitGuard. */
export const CurrentVisit = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Visit =>
    hostedRequest(context.switchToHttp().getRequest<Request>()).visit as Visit,
);

/** `@CurrentForm() form: TrustedForm` below `@TakesForm()`. */
export const CurrentForm = createParamDecorator(
  (_data: unknown, context: ExecutionContext): TrustedForm =>
    hostedRequest(context.switchToHttp().getRequest<Request>()).form as TrustedForm,
);

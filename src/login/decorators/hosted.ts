import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import type { EmailCodeKind } from '../../flows/entities/email-code.entity.js';
import { LINK_KIND, MailedLinkGuard } from '../guards/mailed-link.guard.js';
import { FORM_NAME, OwnFormGuard } from '../guards/own-form.guard.js';
import { LED_TO_BY_MAIL, OUTLIVES_FLOW } from '../guards/visit.guard.js';
import { type FormName, hostedRequest, type TrustedForm, type Visit } from '../visit.js';

/** Only for a form from our own page; the same page shows it again if there is something to mend. */
export const TakesForm = (name: FormName): MethodDecorator =>
  applyDecorators(SetMetadata(FORM_NAME, name), UseGuards(OwnFormGuard));

/** The link of a mail leads here: the signed address may carry a `code`, which the signature does not cover. */
export const LedToByMail = (): MethodDecorator => SetMetadata(LED_TO_BY_MAIL, true);

/** Notes what the link of a mail stands for, whose code comes in the address or in the form. Below `@TakesForm()`. */
export const BehindLink = (kind: EmailCodeKind): MethodDecorator =>
  applyDecorators(SetMetadata(LINK_KIND, kind), UseGuards(MailedLinkGuard));

/** Shown after the end of the flow too: it says what came of it. */
export const OutlivesFlow = (): MethodDecorator & ClassDecorator => SetMetadata(OUTLIVES_FLOW, true);

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

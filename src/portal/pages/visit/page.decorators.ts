import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { RequiresFeature } from '../../../plans/decorators/requires-feature.decorator.js';
import type { Feature } from '../../../plans/features.js';
import { authenticatedBy } from '../../../plans/guards/plan.guard.js';
import { type Caller, callerOf } from '../../../platform/http/caller.js';
import type { PageName } from '../views/page-facts.js';
import { FreshProofGuard } from './fresh-proof.guard.js';
import { FORM, PageFormGuard } from './page-form.guard.js';
import { PageSessionGuard } from './page-session.guard.js';
import { type PageVisit, pageRequest } from './visit.js';

/** Who sent a form: the visit, and the caller. */
export interface PageVisitor extends PageVisit {
  caller: Caller;
}

/** The pages of a controller: for a browser in a living session, where the plan includes the feature. */
export const AccountPages = (feature: Feature = 'portal'): ClassDecorator =>
  applyDecorators(
    ApiExcludeController(),
    authenticatedBy(PageSessionGuard),
    RequiresFeature(feature),
  ) as ClassDecorator;

/** Accepts a form of our own page only. A form that must be corrected is shown again. */
export const TakesForm = (form: PageName): MethodDecorator =>
  applyDecorators(SetMetadata(FORM, form), UseGuards(PageFormGuard));

/** `@Visiting() visitor: PageVisitor` below `@AccountPages()`. */
export const Visiting = createParamDecorator((_data: unknown, context: ExecutionContext): PageVisitor => {
  const request = context.switchToHttp().getRequest<Request>();
  const visit = pageRequest(request).visit as PageVisit;
  return { ...visit, caller: { ...callerOf(request), sessionId: visit.session.id } };
});

/** The form of such a page needs a fresh proof. The proof is asked for before the form is shown. */
export const NeedsProof = (): MethodDecorator => UseGuards(FreshProofGuard);

import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';
import type { Request } from 'express';
import { authenticatedBy } from '../../plans/guards/plan.guard.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import type { Audience } from '../entities/session.entity.js';
import { BearerGuard, REQUIRED_AUDIENCE } from '../guards/bearer.guard.js';
import type { CurrentSession } from '../guards/bearer.strategy.js';
import { OptionalBearerGuard } from '../guards/optional-bearer.guard.js';
import { BearerInvalid } from '../session.errors.js';

/** Only for the bearer of a live session of that audience; 401 otherwise. */
export const ForSession = (audience: Audience = 'application'): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(REQUIRED_AUDIENCE, audience),
    authenticatedBy(BearerGuard),
    ApiBearerAuth(audience === 'portal' ? 'portal-access-token' : 'access-token'),
    ApiFailures(BearerInvalid),
  );

/** For the bearer of a live session of an application, or for nobody yet: 401 for a bearer that is not valid. */
export const ForSessionIfSent = (): MethodDecorator & ClassDecorator =>
  applyDecorators(authenticatedBy(OptionalBearerGuard), ApiBearerAuth('access-token'), ApiFailures(BearerInvalid));

/** `@Current() session: CurrentSession` below `@ForSession()`. */
export const Current = createParamDecorator(
  (_data: unknown, context: ExecutionContext): CurrentSession =>
    context.switchToHttp().getRequest<Request & { session: CurrentSession }>().session,
);

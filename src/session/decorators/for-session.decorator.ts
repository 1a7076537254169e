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

/** Admits only the bearer of a living session of that audience; 401 otherwise. */
export const ForSession = (audience: Audience = 'application'): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(REQUIRED_AUDIENCE, audience),
    authenticatedBy(BearerGuard),
    ApiBearerAuth(audience === 'portal' ? 'portal-access-token' : 'access-token'),
    ApiFailures(BearerInvalid),
  );

/**
 * Admits a request without a bearer too. A bearer that is sent must be that of a living session of an application; 401
 * otherwise.
 */
export const ForSessionIfSent = (): MethodDecorator & ClassDecorator =>
  applyDecorators(authenticatedBy(OptionalBearerGuard), ApiBearerAuth('access-token'), ApiFailures(BearerInvalid));

/** `@Current() session: CurrentSession` below `@ForSession()`. */
export const Current = createParamDecorator(
  (_data: unknown, context: ExecutionContext): CurrentSession =>
    context.switchToHttp().getRequest<Request & { session: CurrentSession }>().session,
);

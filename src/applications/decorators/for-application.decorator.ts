import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { authenticatedBy } from '../../plans/guards/plan.guard.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { ApiKeyInvalid } from '../applications.errors.js';
import type { Application } from '../entities/application.entity.js';
import { ApiKeyGuard, EndedSessionsKeyGuard, MetricsReadKeyGuard } from '../guards/api-key.guard.js';

const GUARDS = { login: ApiKeyGuard, 'metrics:read': MetricsReadKeyGuard, 'sessions:ended': EndedSessionsKeyGuard };

/** Requires an application's API key (`x-api-key`) with this scope; 401 otherwise. */
export const ForApplication = (scope: keyof typeof GUARDS = 'login'): MethodDecorator & ClassDecorator =>
  applyDecorators(
    authenticatedBy(GUARDS[scope]),
    ApiSecurity('api-key'),
    ApiFailures(ApiKeyInvalid),
    ApiLimitedBy('api-key-address'),
  );

/** `@CurrentApplication() application: Application` below `@ForApplication()`. */
export const CurrentApplication = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Application =>
    context.switchToHttp().getRequest<Request & { application: Application }>().application,
);

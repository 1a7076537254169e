import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiUnauthorizedResponse } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Audience } from '../entities/session.entity.js';
import { BearerGuard, REQUIRED_AUDIENCE } from '../guards/bearer.guard.js';
import type { CurrentSession } from '../guards/bearer.strategy.js';

/** Only for the bearer of a live session of that audience; 401 otherwise. */
export const ForSession = (audience: Audience = 'application'): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(REQUIRED_AUDIENCE, audience),
    UseGuards(BearerGuard),
    ApiBearerAuth('access-token'),
    ApiUnauthorizedResponse({ description: 'The access token is missing or invalid, or its session has ended.' }),
  );

/** `@Current() session: CurrentSession` below `@ForSession()`. */
export const Current = createParamDecorator(
  (_data: unknown, context: ExecutionContext): CurrentSession =>
    context.switchToHttp().getRequest<Request & { session: CurrentSession }>().session,
);

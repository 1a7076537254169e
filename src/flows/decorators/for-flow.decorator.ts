import { applyDecorators, createParamDecorator, type ExecutionContext, UseGuards } from '@nestjs/common';
import { ApiSecurity, ApiUnauthorizedResponse } from '@nestjs/swagger';
import type { Request } from 'express';
import type { AuthFlow } from '../entities/auth-flow.entity.js';
import { FlowGuard } from '../guards/flow.guard.js';

/** Only within an open flow (`x-auth-flow-id`); 401 otherwise. */
export const ForFlow = (): MethodDecorator & ClassDecorator =>
  applyDecorators(
    UseGuards(FlowGuard),
    ApiSecurity('auth-flow'),
    ApiUnauthorizedResponse({ description: 'The flow header is missing or invalid, or the flow has ended.' }),
  );

/** `@CurrentFlow() flow: AuthFlow` below `@ForFlow()`. */
export const CurrentFlow = createParamDecorator(
  (_data: unknown, context: ExecutionContext): AuthFlow =>
    context.switchToHttp().getRequest<Request & { flow: AuthFlow }>().flow,
);

import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiFailures } from '../../common/http/api-failures.js';
import { authenticatedBy } from '../../plans/guards/plan.guard.js';
import { FlowInvalid } from '../flows.errors.js';
import type { OpenFlow } from '../flows.service.js';
import { FlowGuard } from '../guards/flow.guard.js';

/** Only within an open flow (`x-auth-flow-id`); 401 otherwise. */
export const ForFlow = (): MethodDecorator & ClassDecorator =>
  applyDecorators(authenticatedBy(FlowGuard), ApiSecurity('auth-flow'), ApiFailures(FlowInvalid));

/** `@CurrentFlow() open: OpenFlow` below `@ForFlow()`. */
export const CurrentFlow = createParamDecorator(
  (_data: unknown, context: ExecutionContext): OpenFlow =>
    context.switchToHttp().getRequest<Request & { flow: OpenFlow }>().flow,
);

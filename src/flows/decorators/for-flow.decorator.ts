import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader, ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiKeyInvalid } from '../../applications/applications.errors.js';
import { authenticatedBy } from '../../plans/guards/plan.guard.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { ClientIpInvalid, FlowInvalid } from '../flows.errors.js';
import type { OpenFlow } from '../flows.service.js';
import { FlowGuard } from '../guards/flow.guard.js';

/** Only within an open flow (`x-auth-flow-id`); 401 otherwise. */
export const ForFlow = (): MethodDecorator & ClassDecorator =>
  applyDecorators(
    authenticatedBy(FlowGuard),
    ApiSecurity('auth-flow'),
    ApiHeader({
      name: 'x-client-ip',
      required: false,
      schema: { type: 'string', example: '192.0.2.7' },
      description:
        "The person's IP address, from a backend that calls for them. It counts for limits and audit if `x-api-key` " +
        'is sent too, and is ignored without it.',
    }),
    ApiHeader({
      name: 'x-api-key',
      required: false,
      schema: { type: 'string', example: 'gh_key_…' },
      description: 'A key of the same application with the scope `login`. Never send it from a browser.',
    }),
    ApiFailures(FlowInvalid, ApiKeyInvalid, ClientIpInvalid),
    ApiLimitedBy('api-key-address'),
  );

/** `@CurrentFlow() open: OpenFlow` below `@ForFlow()`. */
export const CurrentFlow = createParamDecorator(
  (_data: unknown, context: ExecutionContext): OpenFlow =>
    context.switchToHttp().getRequest<Request & { flow: OpenFlow }>().flow,
);

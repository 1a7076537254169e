import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '../../platform/http/caller.js';
import type { Permission } from '../operators/roles.js';
import { operatingCaller } from '../visit/console.decorators.js';
import { PERMISSION } from '../visit/console.guard.js';
import type { SignedInOperator } from '../visit/operator.js';
import { operatorOf } from '../visit/visit.js';

/** Who asks for a page of an application, and with which permission. */
export interface Asking {
  operator: SignedInOperator;
  caller: Caller;
  slug: string;
  permission: Permission;
  request: Request;
}

/** `@AtApplication() asking: Asking` below `@ForOperators()`: with the permission of the route. */
export const AtApplication = createParamDecorator((_data: unknown, context: ExecutionContext): Asking => {
  const request = context.switchToHttp().getRequest<Request>();
  return {
    operator: operatorOf(request),
    caller: operatingCaller(request),
    slug: request.params.slug as string,
    permission: Reflect.getMetadata(PERMISSION, context.getHandler()),
    request,
  };
});

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { operatingCaller } from '../../visit/console.decorators.js';
import { PERMISSION } from '../../visit/console.guard.js';
import { operatorOf } from '../../visit/visit.js';
import type { Acting } from './person-acts.js';

/** `@ActsOnPerson() by: Acting` below `@ForOperators()`: with the permission of the route. */
export const ActsOnPerson = createParamDecorator((_data: unknown, context: ExecutionContext): Acting => {
  const request = context.switchToHttp().getRequest<Request>();
  return {
    operator: operatorOf(request),
    caller: operatingCaller(request),
    id: request.params.id as string,
    permission: Reflect.getMetadata(PERMISSION, context.getHandler()),
  };
});

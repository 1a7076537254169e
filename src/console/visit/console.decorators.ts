import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { type Caller, callerOf } from '../../platform/http/caller.js';
import type { Permission } from '../operators/roles.js';
import { ASKED_BY_PAGE, CHANGES_NOTHING, ConsoleGuard, NEEDS_PROOF, PERMISSION } from './console.guard.js';
import type { SignedInOperator } from './operator.js';
import { operatorOf, reasonIn } from './visit.js';

/**
 * Admits operators whose role allows it at some application; null admits also those without a role. A form with a
 * permission says why.
 */
export const ForOperators = (permission: Permission | null): MethodDecorator =>
  applyDecorators(SetMetadata(PERMISSION, permission), UseGuards(ConsoleGuard));

/** What is dangerous needs a sign-in of the last minutes. */
export const NeedsProof = (): MethodDecorator => SetMetadata(NEEDS_PROOF, true);

/** A form that only looks says no reason. */
export const ChangesNothing = (): MethodDecorator => SetMetadata(CHANGES_NOTHING, true);

/** An open page asks by itself: that keeps no session alive. */
export const AskedByPage = (): MethodDecorator => SetMetadata(ASKED_BY_PAGE, true);

/** `@Operating() operator: SignedInOperator` below `@ForOperators()`. */
export const Operating = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SignedInOperator => askerIn(context).operator,
);

/** `@AsOperator() caller: Caller`, likewise. */
export const AsOperator = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller => askerIn(context).caller,
);

/** Who sent a request, and with which permission: that of its route. */
export interface Asker {
  operator: SignedInOperator;
  /** A form says why in its field `reason`. */
  caller: Caller;
  permission: Permission;
  request: Request;
}

export function askerIn(context: ExecutionContext): Asker {
  const request = context.switchToHttp().getRequest<Request>();
  const operator = operatorOf(request);
  return {
    operator,
    caller: { ...callerOf(request), operator: { id: operator.session.identityId, reason: reasonIn(request) } },
    permission: Reflect.getMetadata(PERMISSION, context.getHandler()),
    request,
  };
}

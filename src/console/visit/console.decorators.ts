import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { type Caller, callerOf } from '../../platform/http/caller.js';
import type { Permission } from '../operators/roles.js';
import { ASKED_BY_PAGE, ConsoleGuard, NEEDS_PROOF, PERMISSION } from './console.guard.js';
import type { SignedInOperator } from './operator.js';
import { consoleRequest } from './visit.js';

/** Admits operators whose role allows it at some application; null admits every operator. */
export const ForOperators = (permission: Permission | null): MethodDecorator =>
  applyDecorators(SetMetadata(PERMISSION, permission), UseGuards(ConsoleGuard));

/** What is dangerous needs a sign-in of the last minutes. */
export const NeedsProof = (): MethodDecorator => SetMetadata(NEEDS_PROOF, true);

/** An open page asks by itself: that keeps no session alive. */
export const AskedByPage = (): MethodDecorator => SetMetadata(ASKED_BY_PAGE, true);

/** `@Operating() operator: SignedInOperator` below `@ForOperators()`. */
export const Operating = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SignedInOperator =>
    consoleRequest(context.switchToHttp().getRequest<Request>()).operator as SignedInOperator,
);

/** The caller, as an operator. A form says why in its field `reason`. */
export const AsOperator = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<Request>();
  const { session } = consoleRequest(request).operator as SignedInOperator;
  const reason = typeof request.body?.reason === 'string' ? request.body.reason.trim().slice(0, 500) : '';
  return { ...callerOf(request), operator: { id: session.identityId, reason: reason || null } };
});

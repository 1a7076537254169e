import { applyDecorators, createParamDecorator, type ExecutionContext, Header, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';
import { authenticatedBy } from '../../plans/guards/plan.guard.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import type { ManagementScope } from '../keys/management-key.entity.js';
import type { LiveKey } from '../keys/management-keys.statements.js';
import { ManagementKeyInvalid, ScopeMissing } from '../management.errors.js';
import { knownMembersOf } from './known-members.js';
import { KNOWN_MEMBERS, ManagementGuard, type ManagementRequest, REQUIRED_SCOPE } from './management.guard.js';

/**
 * Admits only the holder of a management key with this scope; 401 or 403 otherwise. What the route does not read is
 * refused; `inQuery` names what others than its method read.
 */
export const ForManagement = (scope: ManagementScope, inQuery: string[] = []): MethodDecorator =>
  applyDecorators(
    SetMetadata(REQUIRED_SCOPE, scope),
    readsOnlyItsOwn(inQuery),
    authenticatedBy(ManagementGuard),
    Header('cache-control', 'no-store'),
    ApiBearerAuth('management-key'),
    ApiFailures(ManagementKeyInvalid, new ScopeMissing(scope)),
    ApiLimitedBy('management-key-address'),
  );

const readsOnlyItsOwn =
  (inQuery: string[]): MethodDecorator =>
  (target, key, descriptor) => {
    const { query, hasBody } = knownMembersOf(target, key);
    SetMetadata(KNOWN_MEMBERS, { query: [...query, ...inQuery], hasBody })(target, key, descriptor);
  };

/** `@Within() reach: Reach`, or `@Within() key: LiveKey`, below `@ForManagement()`. */
export const Within = createParamDecorator(
  (_data: unknown, context: ExecutionContext): LiveKey =>
    context.switchToHttp().getRequest<ManagementRequest>().managementKey,
);

import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader, ApiQuery } from '@nestjs/swagger';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ApiAnswerHeaders } from '../../platform/http/reference/answer-headers.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ForManagement } from '../access/for-management.decorator.js';
import { knownMembersOf } from '../access/known-members.js';
import type { ManagementScope } from '../keys/management-key.entity.js';
import { IdempotencyKeyReused, IfMatchNeeded, VersionStale } from '../management.errors.js';
import { TAKES_VERSION, WriteInterceptor, type WritingRequest } from './write.interceptor.js';
import type { Write } from './write.js';

/** A route with a body shows what is wrong with a body instead. */
const showsWrongQuery: MethodDecorator = (target, key, descriptor) => {
  if (!knownMembersOf(target, key).hasBody)
    ApiFailures(new MalformedInput(['dry_run must be true or false']))(target, key, descriptor);
};

/** A write with the manners of all: it can be repeated and rehearsed. `@Asked() write: Write` does it. */
export const ManagedWrite = (scope: ManagementScope): MethodDecorator =>
  applyDecorators(
    ForManagement(scope, ['dry_run']),
    UseInterceptors(WriteInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      schema: { type: 'string', minLength: 1, maxLength: 255, example: '6f1d8c1e-2f0a-4d53-9a55-1a7a8c0a5a0f' },
      description:
        'A key of your own for this request, such as a UUID. For 24 hours the same request with the same key gets the same answer, and nothing is done twice. A refusal is not kept.',
    }),
    ApiQuery({
      name: 'dry_run',
      required: false,
      schema: { type: 'string', enum: ['true', 'false'], default: 'false', example: 'false' },
      description: '`true` answers what the request would be answered, and changes nothing.',
    }),
    ApiAnswerHeaders('idempotent-replayed', 'dry-run'),
    ApiFailures(IdempotencyKeyReused),
    showsWrongQuery,
  );

/** A write that changes an object which has a version: `Act.requireSeen` compares it. */
export const ManagedChange = (scope: ManagementScope): MethodDecorator =>
  applyDecorators(
    ManagedWrite(scope),
    SetMetadata(TAKES_VERSION, true),
    ApiHeader({
      name: 'If-Match',
      required: false,
      schema: { type: 'string', example: '*' },
      description: 'The `ETag` of the object as you know it: it is changed only if it is still the same.',
    }),
    ApiAnswerHeaders('etag'),
    ApiFailures(VersionStale, IfMatchNeeded),
  );

/** Below `@ManagedWrite()` and `@ManagedChange()`. */
export const Asked = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Write => context.switchToHttp().getRequest<WritingRequest>().write,
);

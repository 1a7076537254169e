import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { UnsupportedBody } from '../../platform/errors/common.errors.js';
import { callerOf } from '../../platform/http/caller.js';
import { sizeOf, UnreadBody } from '../../platform/http/input/body.js';
import type { Report } from './ingestion.service.js';

/**
 * `@Reported() report: Report`. The service reads the body itself, after it has judged the credentials in it. The request
 * lets go of it, so the service decides how long it lives.
 */
export const Reported = createParamDecorator((_data: unknown, context: ExecutionContext): Report => {
  const request = context.switchToHttp().getRequest<Request>();
  const { body } = request;
  if (body instanceof UnreadBody) throw new UnsupportedBody();
  request.body = undefined;
  return { body: body ?? {}, bytes: sizeOf(request), caller: callerOf(request) };
});

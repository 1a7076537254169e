import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { ApiAnswerHeaders } from '../../platform/http/reference/answer-headers.js';
import { versionOf } from './version.js';

@Injectable()
class VersionInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<object>): Observable<object> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((body) => {
        response.set('etag', versionOf(body));
        return body;
      }),
    );
  }
}

/** The answer is an object with a version, and its `ETag` names it. */
export const Versioned = (): MethodDecorator =>
  applyDecorators(UseInterceptors(VersionInterceptor), ApiAnswerHeaders('etag'));

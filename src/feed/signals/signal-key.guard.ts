import { applyDecorators, type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiKeyCheck } from '../../applications/api-keys/api-key-validity.js';
import { ApplicationsService } from '../../applications/applications.service.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { authenticatedBy } from '../../plans/guards/plan.guard.js';
import { callerOf } from '../../platform/http/caller.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { SignalKeyInvalid } from './signals.errors.js';

export const bearerOf = ({ headers: { authorization = '' } }: Request): string =>
  /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';

/** Receivers of Shared Signals send their key as OAuth wants it (RFC 6750). Only wrong keys count against the limit. */
@Injectable()
class SignalKeyGuard implements CanActivate {
  constructor(
    private readonly keys: ApiKeyCheck,
    private readonly applications: ApplicationsService,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & { application: Application }>();
    const key = await this.keys.findKey(bearerOf(request), 'sessions:ended');
    if (!key) {
      await this.limits.spend('api-key-address', callerOf(request).bucket);
      throw new SignalKeyInvalid();
    }
    request.application = await this.applications.getApplication(key.applicationId);
    return true;
  }
}

/** Admits only the holder of an API key with the scope `sessions:ended`; 401 otherwise. */
export const ForReceiver = (): ClassDecorator & MethodDecorator =>
  applyDecorators(
    authenticatedBy(SignalKeyGuard),
    ApiBearerAuth('signals-key'),
    ApiFailures(SignalKeyInvalid),
    ApiLimitedBy('api-key-address'),
  );

import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { bindPlan } from '../../plans/plan-bound.js';
import { callerOf } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { ApiKeyInvalid } from '../applications.errors.js';
import { ApplicationsService } from '../applications.service.js';
import type { ApiKeyScope } from '../entities/api-key.entity.js';
import type { Application } from '../entities/application.entity.js';
import { ApiKeyCheck } from './api-key-validity.js';

/** Reads `x-api-key` and requires a scope of it. Only wrong keys count against the rate limit. */
@Injectable()
export class RequestApiKey {
  constructor(
    private readonly keys: ApiKeyCheck,
    private readonly applications: ApplicationsService,
    private readonly limits: RateLimits,
  ) {}

  async require(request: Request, scope: ApiKeyScope = 'login'): Promise<{ applicationId: string }> {
    try {
      const { 'x-api-key': key, authorization } = request.headers;
      return await this.keys.requireKey(key, scope, authorization);
    } catch (refusal) {
      if (refusal instanceof ApiKeyInvalid) await this.limits.spend('api-key-address', callerOf(request).bucket);
      throw refusal;
    }
  }

  /** The application of the key, whose plan the guard behind this one asks. */
  async requireApplication(request: Request, scope: ApiKeyScope): Promise<Application> {
    const { applicationId } = await this.require(request, scope);
    const application = await this.applications.getApplication(applicationId);
    bindPlan(request, () => application.planId);
    return application;
  }
}

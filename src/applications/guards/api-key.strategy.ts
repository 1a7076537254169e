import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-custom';
import { callerOf } from '../../common/http/caller.js';
import { RateLimits } from '../../limits/rate-limits.js';
import { bindPlan } from '../../plans/plan-bound.js';
import { ApiKeyCheck } from '../api-key-check.js';
import { ApiKeyInvalid } from '../applications.errors.js';
import { ApplicationsService } from '../applications.service.js';
import type { Application } from '../entities/application.entity.js';

export const API_KEY = 'api-key';

/** `x-api-key` with the scope `login`, for a server that speaks for its application. */
@Injectable()
export class ApiKeyStrategy extends PassportStrategy(Strategy, API_KEY) {
  constructor(
    private readonly keys: ApiKeyCheck,
    private readonly applications: ApplicationsService,
    private readonly limits: RateLimits,
  ) {
    super();
  }

  async validate(request: Request): Promise<Application> {
    const { applicationId } = await this.requireKey(request);
    const application = await this.applications.getApplication(applicationId);
    bindPlan(request, application.planId);
    return application;
  }

  /** Guessing costs: wrong keys are counted, right ones are not. */
  private async requireKey(request: Request): Promise<{ applicationId: string }> {
    try {
      return await this.keys.requireKey(request.headers['x-api-key'], 'login');
    } catch (refusal) {
      if (refusal instanceof ApiKeyInvalid) await this.limits.spend('api-key-address', callerOf(request).bucket);
      throw refusal;
    }
  }
}

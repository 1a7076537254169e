import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-custom';
import { bindPlan } from '../../plans/plan-bound.js';
import { RequestApiKey } from '../api-keys/request-api-key.js';
import { ApplicationsService } from '../applications.service.js';
import type { Application } from '../entities/application.entity.js';

export const API_KEY = 'api-key';

/** Authenticates an application's server by `x-api-key` with the scope `login`. */
@Injectable()
export class ApiKeyStrategy extends PassportStrategy(Strategy, API_KEY) {
  constructor(
    private readonly keys: RequestApiKey,
    private readonly applications: ApplicationsService,
  ) {
    super();
  }

  async validate(request: Request): Promise<Application> {
    const { applicationId } = await this.keys.require(request);
    const application = await this.applications.getApplication(applicationId);
    bindPlan(request, application.planId);
    return application;
  }
}

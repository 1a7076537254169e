import { Injectable } from '@nestjs/common';
import { ApiKeyCheck } from '../../applications/api-keys/api-key-validity.js';
import { ApplicationsService } from '../../applications/applications.service.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { PlansService } from '../../plans/plans.service.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { MetricsApplicationInvalid, MetricsCredentialsMissing } from './ingestion.errors.js';

export interface Reporter {
  applicationId: string;
  /** The key may only report, so it may stand in a page where any visitor can read it. */
  isPublic: boolean;
}

/** Decides whose report it is. The key, the application and the plan come from caches. */
@Injectable()
export class Reporters {
  constructor(
    private readonly keys: ApiKeyCheck,
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
    private readonly limits: RateLimits,
  ) {}

  /** The order of these checks is part of the interface. */
  async require(appId: unknown, apiKey: unknown, caller: Caller): Promise<Reporter> {
    if (isMissing(appId) || isMissing(apiKey)) throw new MetricsCredentialsMissing();
    const key = await this.keys.findKey(apiKey, 'metrics');
    const application = key && (await this.applications.getApplication(key.applicationId));
    if (!application || !isNamed(application, appId)) {
      await this.limits.spend('api-key-address', caller.bucket);
      throw new MetricsApplicationInvalid();
    }
    const { planId } = application;
    await this.plans.requireFeature(planId, 'metrics');
    return { applicationId: key.applicationId, isPublic: key.scopes.length === 1 };
  }
}

/** Finds it by its slug or its id, as elsewhere. */
const isNamed = ({ id, slug }: Application, name: unknown): boolean =>
  typeof name === 'string' && (name === slug || name.toLowerCase() === id);

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

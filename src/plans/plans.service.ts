import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { Cache } from '../platform/cache/cache.js';
import { isNeeded } from '../platform/database/postgres.js';
import { AGENT_OFFERS } from './agent-offers-key.js';
import { Plan } from './entities/plan.entity.js';
import type { Feature } from './features.js';
import { PlanInUse } from './plans.errors.js';
import { requireFeature } from './require-feature.js';

const cacheKey = (id: string): string => `plan:${id}`;

@Injectable()
export class PlansService {
  constructor(
    @InjectRepository(Plan) private readonly plans: Repository<Plan>,
    private readonly cache: Cache,
  ) {}

  getPlan(id: string): Promise<Plan> {
    return this.cache.get(cacheKey(id), () => this.plans.findOneByOrFail({ id }));
  }

  /** Call this in the transaction that changes the row: every replica then drops its cached copy. */
  async changed(manager: EntityManager, id: string): Promise<void> {
    await this.cache.forget(manager, cacheKey(id), AGENT_OFFERS);
  }

  /** One that an application is on stays. */
  async remove(manager: EntityManager, { id }: Plan): Promise<void> {
    try {
      await manager.delete(Plan, { id });
    } catch (failure) {
      throw isNeeded(failure) ? new PlanInUse() : failure;
    }
    await this.changed(manager, id);
  }

  async requireFeature(planId: string, feature: Feature): Promise<void> {
    requireFeature(await this.getPlan(planId), feature);
  }
}

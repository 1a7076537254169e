import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Cache } from '../cache/cache.js';
import { Plan } from './entities/plan.entity.js';
import { type Feature, requireFeature } from './features.js';

export const planCacheKey = (id: string): string => `plan:${id}`;

@Injectable()
export class PlansService {
  constructor(
    @InjectRepository(Plan) private readonly plans: Repository<Plan>,
    private readonly cache: Cache,
  ) {}

  getPlan(id: string): Promise<Plan> {
    return this.cache.get(planCacheKey(id), () => this.plans.findOneByOrFail({ id }));
  }

  listPlans(): Promise<Plan[]> {
    return this.plans.find({ order: { key: 'ASC' } });
  }

  async requireFeature(planId: string, feature: Feature): Promise<void> {
    requireFeature(await this.getPlan(planId), feature);
  }
}

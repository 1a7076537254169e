import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { PlansService } from '../plans/plans.service.js';
import type { EntitlementsDto } from './dto/entitlements.dto.js';
import type { Application } from './entities/application.entity.js';
import { SeatsService } from './seats.service.js';

@Injectable()
export class EntitlementsService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly plans: PlansService,
    private readonly seats: SeatsService,
  ) {}

  async entitlementsOf(application: Application): Promise<EntitlementsDto> {
    const plan = await this.plans.getPlan(application.planId);
    return {
      plan: { key: plan.key, name: plan.name },
      users: { used: await this.seats.used(this.manager, application.id), max: plan.maxUsers },
      providers: plan.providers,
      portal: plan.portal,
      metrics: { enabled: plan.metrics?.enabled ?? false, retention_days: plan.metrics?.retentionDays ?? null },
    };
  }
}

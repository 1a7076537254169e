import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Plan } from '../../plans/entities/plan.entity.js';
import { PlansService } from '../../plans/plans.service.js';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import type { PlanSeed } from './plan-seed.js';
import { differences, fieldChanges, type SeedResult } from './seed-result.js';

/** Members that the file leaves out grant nothing to a new plan. */
const DEFAULTS = {
  maxUsers: null,
  portal: { enabled: false, profile: false, mfa: false },
  metrics: null,
  services: false,
  agents: null,
};

@Injectable()
export class PlanSeeding {
  constructor(
    private readonly plans: PlansService,
    private readonly audit: Audit,
  ) {}

  async apply(manager: EntityManager, seed: PlanSeed): Promise<SeedResult['plans'][number]> {
    const stored = await manager.findOneBy(Plan, { key: seed.key });
    return stored ? this.change(manager, stored, seed) : this.create(manager, seed);
  }

  private async create(manager: EntityManager, seed: PlanSeed): Promise<SeedResult['plans'][number]> {
    const { key } = seed;
    const said = Object.fromEntries(Object.entries(seed).filter(([, value]) => value !== undefined)) as PlanSeed;
    const now = () => 'now()';
    await manager.insert(Plan, { ...DEFAULTS, ...said, id: newId(), createdAt: now, updatedAt: now } as object);
    await this.audit.record(manager, { type: 'plan.changed', details: { key, change: 'created' } });
    return { key, change: 'created', fields: [] };
  }

  private async change(
    manager: EntityManager,
    stored: Plan,
    { key, ...wanted }: PlanSeed,
  ): Promise<SeedResult['plans'][number]> {
    const change = differences<Omit<PlanSeed, 'key'>>(stored, wanted);
    const fields = Object.keys(change);
    if (fields.length === 0) return { key, change: 'unchanged', fields: [] };
    await manager.update(Plan, { id: stored.id }, { ...change, updatedAt: () => 'now()' });
    await this.plans.changed(manager, stored.id);
    await this.audit.record(manager, { type: 'plan.changed', details: { key, fields } });
    return { key, change: 'changed', fields: fieldChanges<Omit<PlanSeed, 'key'>>(stored, change) };
  }
}

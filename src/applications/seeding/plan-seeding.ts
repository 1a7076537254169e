import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Plan } from '../../plans/entities/plan.entity.js';
import { PlansService } from '../../plans/plans.service.js';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import type { Author } from './author.js';
import { settle } from './drift.js';
import type { PlanSeed } from './plan-seed.js';
import { differences, fieldChanges, type SeededPlan } from './seed-result.js';
import { planView } from './views.js';

type Changed = Pick<SeededPlan, 'change' | 'fields'>;

/** Members that the file leaves out grant nothing to a new plan. */
const DEFAULTS = {
  maxUsers: null,
  portal: { enabled: false, profile: false, mfa: false },
  metrics: null,
  services: false,
  viewAs: false,
  agents: null,
};

@Injectable()
export class PlanSeeding {
  constructor(
    private readonly plans: PlansService,
    private readonly audit: Audit,
  ) {}

  async apply(manager: EntityManager, seed: PlanSeed, author: Author): Promise<SeededPlan> {
    const { key, ...said } = seed;
    const stored = await manager.findOneBy(Plan, { key });
    const changed = stored
      ? await this.change(manager, stored, said, author)
      : await this.create(manager, seed, author);
    const plan = await manager.findOneByOrFail(Plan, { key });
    const { id } = plan;
    const [before, after] = [stored ? planView(stored) : undefined, planView(plan)];
    const drift = await settle(manager, author, { table: 'plans', id, before, after, said });
    return { key, ...changed, ...drift };
  }

  private async create(manager: EntityManager, seed: PlanSeed, { caller }: Author): Promise<Changed> {
    const { key } = seed;
    const said = Object.fromEntries(Object.entries(seed).filter(([, value]) => value !== undefined)) as PlanSeed;
    const now = () => 'now()';
    await manager.insert(Plan, { ...DEFAULTS, ...said, id: newId(), createdAt: now, updatedAt: now } as object);
    await this.audit.record(manager, { type: 'plan.changed', caller, details: { key, change: 'created' } });
    return { change: 'created', fields: [] };
  }

  private async change(
    manager: EntityManager,
    stored: Plan,
    wanted: Omit<PlanSeed, 'key'>,
    { caller }: Author,
  ): Promise<Changed> {
    const change = differences<Omit<PlanSeed, 'key'>>(stored, wanted);
    const fields = Object.keys(change);
    if (fields.length === 0) return { change: 'unchanged', fields: [] };
    const { id, key } = stored;
    await manager.update(Plan, { id }, { ...change, updatedAt: () => 'now()' });
    await this.plans.changed(manager, id);
    await this.audit.record(manager, { type: 'plan.changed', caller, details: { key, fields } });
    return { change: 'changed', fields: fieldChanges<Omit<PlanSeed, 'key'>>(stored, change) };
  }
}

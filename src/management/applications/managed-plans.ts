import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { CONSOLE_ID } from '../../applications/built-in.js';
import { Application } from '../../applications/entities/application.entity.js';
import { Plan } from '../../plans/entities/plan.entity.js';
import { PlanTaken, PlanUnknown } from '../../plans/plans.errors.js';
import { PlansService } from '../../plans/plans.service.js';
import { Audit } from '../../platform/audit/audit.js';
import { type Page, type PageQuery, pageOf, positionIn } from '../../platform/database/page.js';
import { type Reach, requireEverywhere } from '../access/reach.js';
import type { Write } from '../writes/write.js';
import type { Body } from './body-source.js';
import { type ManagedPlanDto, managedPlanDto } from './managed-plan.dto.js';
import type { RehearsalDto } from './rehearsal.dto.js';
import { SeedWrites } from './seed-writes.js';

/** The plans. A key of one application sees the plan that it is on. */
@Injectable()
export class ManagedPlans {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly writes: SeedWrites,
    private readonly plans: PlansService,
    private readonly audit: Audit,
  ) {}

  async list(reach: Reach, { after, limit }: PageQuery): Promise<Page<Plan>> {
    const rows = await this.within(this.manager, reach)
      .andWhere('plan.key > :after', { after: after === undefined ? '' : positionIn(after, isKey) })
      .orderBy('plan.key')
      .limit(limit + 1)
      .getMany();
    return pageOf(rows, limit, ({ key }) => key);
  }

  async get(reach: Reach, key: string): Promise<ManagedPlanDto> {
    const plan = await this.find(this.manager, reach, key);
    if (!plan) throw new PlanUnknown();
    return managedPlanDto(plan);
  }

  create(write: Write, reach: Reach, body: Body | undefined): Promise<ManagedPlanDto | RehearsalDto> {
    requireEverywhere(reach);
    const find = (manager: EntityManager, key: string) => this.show(manager, reach, key);
    return this.writes.create(write, { place: { kind: 'plan' }, body, find }, () => new PlanTaken());
  }

  async change(
    write: Write,
    reach: Reach,
    key: string,
    body: Body | undefined,
  ): Promise<ManagedPlanDto | RehearsalDto> {
    await this.get(reach, key);
    requireEverywhere(reach);
    const find = (manager: EntityManager) => this.show(manager, reach, key);
    return this.writes.change(write, { place: { kind: 'plan', key }, body, find }, () => new PlanUnknown());
  }

  async delete(write: Write, reach: Reach, key: string): Promise<void> {
    await this.get(reach, key);
    requireEverywhere(reach);
    return this.writes.remove(write, {
      find: (manager) => this.show(manager, reach, key),
      unknown: () => new PlanUnknown(),
      remove: async ({ manager, caller }) => {
        await this.plans.remove(manager, await manager.findOneByOrFail(Plan, { key }));
        await this.audit.record(manager, { type: 'plan.changed', caller, details: { key, change: 'deleted' } });
      },
    });
  }

  private async show(manager: EntityManager, reach: Reach, key: string): Promise<ManagedPlanDto | undefined> {
    const plan = await this.find(manager, reach, key);
    return plan ? managedPlanDto(plan) : undefined;
  }

  private find(manager: EntityManager, reach: Reach, key: string): Promise<Plan | null> {
    return this.within(manager, reach).andWhere('plan.key = :key', { key }).getOne();
  }

  private within(manager: EntityManager, { applicationId }: Reach) {
    const plans = manager.createQueryBuilder(Plan, 'plan').addSelect('plan.fileValues').where('true');
    if (applicationId === null) return plans.andWhere('plan.id <> :hidden', { hidden: CONSOLE_ID });
    const own = plans.subQuery().select('own.plan_id').from(Application, 'own').where('own.id = :applicationId');
    return plans.andWhere(`plan.id = ${own.getQuery()}`, { applicationId });
  }
}

const isKey = (position: string): boolean => /^[\w-]{1,63}$/.test(position);

import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PlanInUse, PlanTaken } from '../../plans/plans.errors.js';
import { PageQueryDto, pageQuery } from '../../platform/http/input/page.dto.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import type { Reach } from '../access/reach.js';
import { ReachTooSmall } from '../management.errors.js';
import { Asked, ManagedChange, ManagedWrite } from '../writes/managed-write.decorator.js';
import { Versioned } from '../writes/versioned.decorator.js';
import type { Write } from '../writes/write.js';
import { ChangePlanDto, CreatePlanDto, ManagedPlanDto, ManagedPlansDto, managedPlansDto } from './managed-plan.dto.js';
import { ManagedPlans } from './managed-plans.js';
import type { RehearsalDto } from './rehearsal.dto.js';
import {
  DocumentsChange,
  DocumentsCreation,
  DocumentsObject,
  DocumentsPage,
  DocumentsRemoval,
  OfPlan,
} from './settings.reference.js';

@ApiTags('Management')
@Controller('v1/management/plans')
export class ManagedPlansController {
  constructor(private readonly plans: ManagedPlans) {}

  @Get()
  @ForManagement('applications:read')
  @DocumentsPage(ManagedPlansDto, {
    summary: 'The plans',
    description: 'A key of one application sees the plan that it is on.',
  })
  async listPlans(@Within() reach: Reach, @Query() query: PageQueryDto): Promise<ManagedPlansDto> {
    return managedPlansDto(await this.plans.list(reach, pageQuery(query)));
  }

  @Get(':key')
  @ForManagement('applications:read')
  @Versioned()
  @OfPlan
  @DocumentsObject(ManagedPlanDto, {
    summary: 'One plan',
    description: 'Its `ETag` is the version that a change with `If-Match` compares.',
  })
  getPlan(@Within() reach: Reach, @Param('key') key: string): Promise<ManagedPlanDto> {
    return this.plans.get(reach, key);
  }

  @Post()
  @DocumentsCreation(
    ManagedPlanDto,
    CreatePlanDto,
    ['key is missing', 'name is missing', 'providers is missing'],
    { summary: 'Make a plan', description: 'What is left out grants nothing. It takes a key of all applications.' },
    PlanTaken,
  )
  @ManagedWrite('applications:write')
  @ApiFailures(ReachTooSmall)
  createPlan(
    @Within() reach: Reach,
    @Body() body: Record<string, unknown>,
    @Asked() write: Write,
  ): Promise<ManagedPlanDto | RehearsalDto> {
    return this.plans.create(write, reach, body);
  }

  @Patch(':key')
  @ManagedChange('applications:write')
  @OfPlan
  @DocumentsChange(ManagedPlanDto, ChangePlanDto, {
    summary: 'Change a plan',
    description: 'It counts at once for every application that is on it. It takes a key of all applications.',
  })
  @ApiFailures(ReachTooSmall)
  changePlan(
    @Within() reach: Reach,
    @Param('key') key: string,
    @Body() body: Record<string, unknown>,
    @Asked() write: Write,
  ): Promise<ManagedPlanDto | RehearsalDto> {
    return this.plans.change(write, reach, key, body);
  }

  @Delete(':key')
  @HttpCode(204)
  @ManagedChange('applications:write')
  @OfPlan
  @DocumentsRemoval(
    { summary: 'Delete a plan that no application is on', description: 'It takes a key of all applications.' },
    PlanInUse,
    ReachTooSmall,
  )
  deletePlan(@Within() reach: Reach, @Param('key') key: string, @Asked() write: Write): Promise<void> {
    return this.plans.delete(write, reach, key);
  }
}

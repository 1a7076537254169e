import { ApiProperty, IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import { planView } from '../../applications/seeding/views.js';
import type { Plan } from '../../plans/entities/plan.entity.js';
import type { Page } from '../../platform/database/page.js';
import { PageDto } from '../../platform/http/input/page.dto.js';
import { ManagedByDto, managedByDto, shownMembers } from './managed-by.dto.js';

class PlanPortalDto {
  @ApiProperty({ example: true, description: 'Whether there are account pages and their API.' })
  enabled: boolean;

  @ApiProperty({ required: false, example: true, description: 'Users may change their profile.' })
  profile: boolean;

  @ApiProperty({ required: false, example: true, description: 'Users may set up a second factor.' })
  mfa: boolean;
}

class PlanMetricsDto {
  @ApiProperty({ example: true, description: 'Whether telemetry is taken and shown.' })
  enabled: boolean;

  @ApiProperty({ required: false, type: 'integer', example: 30, description: 'How many days it is kept.' })
  retention_days: number;
}

class PlanAgentsDto {
  @ApiProperty({ required: false, example: false, description: 'A document at a URL may be a client.' })
  documents: boolean;

  @ApiProperty({ required: false, example: false, description: 'Programs may register themselves.' })
  registration: boolean;
}

class PlanMembersDto {
  @ApiProperty({ example: 'team', description: 'Its name in applications. It never changes.' })
  key: string;

  @ApiProperty({ example: 'Team', description: 'Its name for people.' })
  name: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 2000,
    description: 'How many users each application may have; null for any number.',
  })
  max_users: number | null;

  @ApiProperty({
    type: String,
    isArray: true,
    example: ['password', 'passkey', 'google'],
    description: 'The ways to sign in; `*` for all but `email_code`, which is always named.',
  })
  providers: string[];

  @ApiProperty({ type: PlanPortalDto, description: 'The account pages.' })
  portal: PlanPortalDto;

  @ApiProperty({ type: PlanMetricsDto, nullable: true, description: 'Telemetry; null for none.' })
  metrics: PlanMetricsDto | null;

  @ApiProperty({ example: false, description: 'Clients without users may get tokens for themselves.' })
  services: boolean;

  @ApiProperty({ example: false, description: 'Operators may look at an account as its owner sees it.' })
  view_as: boolean;

  @ApiProperty({ type: PlanAgentsDto, nullable: true, description: 'Programs of other people; null for none.' })
  agents: PlanAgentsDto | null;
}

export class CreatePlanDto extends IntersectionType(
  PickType(PlanMembersDto, ['key', 'name', 'providers']),
  PartialType(OmitType(PlanMembersDto, ['key', 'name', 'providers'])),
) {}

export class ChangePlanDto extends PartialType(OmitType(PlanMembersDto, ['key'])) {}

export class ManagedPlanDto extends IntersectionType(PlanMembersDto, ManagedByDto) {}

export class ManagedPlansDto extends PageDto {
  @ApiProperty({ type: [ManagedPlanDto], description: 'By their keys.' })
  plans: ManagedPlanDto[];
}

export const managedPlanDto = (plan: Plan): ManagedPlanDto => {
  const view = planView(plan);
  return { key: plan.key, ...shownMembers(view), ...managedByDto(plan, view) } as ManagedPlanDto;
};

export const managedPlansDto = ({ rows, next }: Page<Plan>): ManagedPlansDto => ({
  plans: rows.map(managedPlanDto),
  next,
});

import { ApiProperty } from '@nestjs/swagger';

class PlanNameDto {
  @ApiProperty({ example: 'pro', description: 'The name in the configuration.' })
  key: string;

  @ApiProperty({ example: 'Pro', description: 'The name to show.' })
  name: string;
}

class UsersDto {
  @ApiProperty({
    type: 'integer',
    example: 412,
    description: 'Seats taken. A user takes one at the first successful authorize.',
  })
  used: number;

  @ApiProperty({ type: 'integer', nullable: true, example: 10000, description: 'Seats in the plan; null = no cap.' })
  max: number | null;
}

class PortalFeatureDto {
  @ApiProperty({ example: true, description: 'Whether the plan includes the portal.' })
  enabled: boolean;

  @ApiProperty({ example: true, description: 'Whether users may edit their profile there.' })
  profile: boolean;

  @ApiProperty({ example: false, description: 'Whether users may set up a second factor there.' })
  mfa: boolean;
}

class MetricsFeatureDto {
  @ApiProperty({ example: true, description: 'Whether events are collected.' })
  enabled: boolean;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 90,
    description: 'For how many days events are kept.',
  })
  retention_days: number | null;
}

export class EntitlementsDto {
  @ApiProperty({ description: 'The plan that the application is on.' })
  plan: PlanNameDto;

  @ApiProperty({ description: 'How many users the plan allows, and how many there are.' })
  users: UsersDto;

  @ApiProperty({
    example: ['password', 'google'],
    description: 'Provider ids; `*` for all but `email_code`, which is always named.',
  })
  providers: string[];

  @ApiProperty({ description: 'Which parts of the portal the plan includes.' })
  portal: PortalFeatureDto;

  @ApiProperty({
    description: 'Telemetry. A plan without any metrics configuration has `enabled: false, retention_days: null`.',
  })
  metrics: MetricsFeatureDto;
}

import { ApiProperty } from '@nestjs/swagger';

class PlanNameDto {
  @ApiProperty({ example: 'pro' })
  key: string;

  @ApiProperty({ example: 'Pro' })
  name: string;
}

class UsersDto {
  @ApiProperty({ example: 412, description: 'Seats taken. A user takes one at the first successful authorize.' })
  used: number;

  @ApiProperty({ type: Number, nullable: true, example: 10000, description: 'null = no cap' })
  max: number | null;
}

class PortalFeatureDto {
  @ApiProperty()
  enabled: boolean;

  @ApiProperty()
  profile: boolean;

  @ApiProperty()
  mfa: boolean;
}

class MetricsFeatureDto {
  @ApiProperty()
  enabled: boolean;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 90,
    description: 'null = the plan has no metrics configuration',
  })
  retention_days: number | null;
}

export class EntitlementsDto {
  @ApiProperty()
  plan: PlanNameDto;

  @ApiProperty()
  users: UsersDto;

  @ApiProperty({ example: ['password', 'google'], description: 'Provider ids, or `*` for all' })
  providers: string[];

  @ApiProperty()
  portal: PortalFeatureDto;

  @ApiProperty()
  metrics: MetricsFeatureDto;
}

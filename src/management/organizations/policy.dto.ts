import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import type { JoinByDomain, Organization } from '../../organizations/organization.entity.js';
import type { OrganizationPolicy } from '../../session/lifecycle/organization-policy.js';

const MOST_HOURS = 24 * 400;
const LASTING = { message: `session_hours must be a whole number from 1 to ${MOST_HOURS}` };

/** What an organization asks of sign-ins. A member that is left out asks for nothing. */
export class PolicyDto {
  @IsOptional()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  @Length(1, 63, { each: true })
  @IsArray()
  @ApiPropertyOptional({
    type: String,
    isArray: true,
    example: ['own', 'passkey'],
    description: 'The ways in, of those that the plan includes. `own` is the organization’s own provider.',
  })
  providers?: string[];

  @IsOptional()
  @IsIn(['required'])
  @ApiPropertyOptional({ enum: ['required'], example: 'required', description: 'Whether one factor is too little.' })
  second_factor?: 'required';

  @IsOptional()
  @Max(MOST_HOURS, LASTING)
  @Min(1, LASTING)
  @IsInt(LASTING)
  @ApiPropertyOptional({
    type: 'integer',
    example: 12,
    minimum: 1,
    maximum: MOST_HOURS,
    description: 'How long a session in it lasts at most, from the proof on. The application’s own limit stays.',
  })
  session_hours?: number;
}

export class JoinByDomainDto {
  @IsBoolean()
  @ApiProperty({ example: true, description: 'Whether people at its proved domains become members as they sign in.' })
  enabled: boolean;

  @IsOptional()
  @IsString()
  @Length(1, 63)
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'member',
    description: 'What they are there. Without it: the default role of the application.',
  })
  role?: string | null;
}

export const policyIn = ({ providers, second_factor, session_hours }: PolicyDto): OrganizationPolicy => ({
  ...(providers && { providers: [...new Set(providers)] }),
  ...(second_factor && { secondFactor: second_factor }),
  ...(session_hours && { sessionHours: session_hours }),
});

export const joinByDomainIn = ({ enabled, role }: JoinByDomainDto): JoinByDomain | null =>
  enabled ? { ...(role && { role }) } : null;

export const policyDto = ({ policy }: Pick<Organization, 'policy'>): PolicyDto => ({
  ...(policy.providers && { providers: policy.providers }),
  ...(policy.secondFactor && { second_factor: policy.secondFactor }),
  ...(policy.sessionHours && { session_hours: policy.sessionHours }),
});

export const joinByDomainDto = ({ joinByDomain }: Pick<Organization, 'joinByDomain'>): JoinByDomainDto => ({
  enabled: joinByDomain !== null,
  role: joinByDomain?.role ?? null,
});

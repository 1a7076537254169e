import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsObject, IsOptional, Length, Matches, ValidateBy, ValidateNested } from 'class-validator';
import { validate } from 'uuid';
import { KEY } from '../../applications/seeding/names.js';
import { PlainName } from '../../identities/names.js';
import type { Organization } from '../../organizations/organization.entity.js';
import type { OrganizationFields } from '../../organizations/organizations.service.js';
import type { Page } from '../../platform/database/page.js';
import { PageDto } from '../../platform/http/input/page.dto.js';
import { IsMetadata, NullIsEmpty } from '../users/change-user.dto.js';
import { JoinByDomainDto, joinByDomainDto, joinByDomainIn, PolicyDto, policyDto, policyIn } from './policy.dto.js';

/** A path names an organization by its slug or its id. */
const IsNoId = (): PropertyDecorator =>
  ValidateBy(
    { name: 'isNoId', validator: { validate: (value: unknown) => !validate(value) } },
    { message: 'slug must not look like an id' },
  );

export class CreateOrganizationDto {
  @IsNoId()
  @Matches(KEY.pattern, { message: `slug ${KEY.words}` })
  @Length(1, KEY.longest, { message: `slug must have 1 to ${KEY.longest} characters` })
  @ApiProperty({ example: 'acme', description: 'Its name in URLs and tokens.' })
  slug: string;

  @PlainName()
  @Matches(/\S/, { message: 'name must not be blank' })
  @Length(1, 100, { message: 'name must have 1 to 100 characters' })
  @ApiProperty({ example: 'Acme Ltd', description: 'Its name for people.' })
  name: string;

  @IsOptional()
  @NullIsEmpty()
  @IsMetadata()
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    example: { crm_id: '4711' },
    description: 'What your programs keep with it: at most 4 KiB of JSON. It replaces what was kept before.',
  })
  metadata?: Record<string, unknown>;

  @IsOptional()
  @IsObject({ message: 'policy must be an object' })
  @ValidateNested()
  @Type(() => PolicyDto)
  @ApiPropertyOptional({ type: PolicyDto, description: 'What it asks of sign-ins. It replaces what was asked before.' })
  policy?: PolicyDto;

  @IsOptional()
  @IsObject({ message: 'join_by_domain must be an object' })
  @ValidateNested()
  @Type(() => JoinByDomainDto)
  @ApiPropertyOptional({ type: JoinByDomainDto, description: 'Who becomes a member without an act of another.' })
  join_by_domain?: JoinByDomainDto;
}

export class ChangeOrganizationDto extends PartialType(CreateOrganizationDto) {}

export class ManagedOrganizationDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-3a10-7c3e-9f5b-2f4c1b7d8e90', description: 'It never changes.' })
  id: string;

  @ApiProperty({ example: 'acme', description: 'Its name in URLs and tokens.' })
  slug: string;

  @ApiProperty({ example: 'Acme Ltd', description: 'Its name for people.' })
  name: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { crm_id: '4711' },
    description: 'What your programs keep with it.',
  })
  metadata: object;

  @ApiProperty({ type: PolicyDto, description: 'What it asks of sign-ins.' })
  policy: PolicyDto;

  @ApiProperty({ type: JoinByDomainDto, description: 'Who becomes a member without an act of another.' })
  join_by_domain: JoinByDomainDto;

  @ApiProperty({ format: 'date-time', example: '2026-11-01T08:00:00.000Z', description: 'When it was made.' })
  created_at: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description: 'When it was changed last.' })
  updated_at: string;
}

export class ManagedOrganizationsDto extends PageDto {
  @ApiProperty({ type: [ManagedOrganizationDto], description: 'By their slugs.' })
  organizations: ManagedOrganizationDto[];
}

/** What a request says. As everywhere, null counts as not sent. */
export function organizationFieldsIn(body: ChangeOrganizationDto): Partial<OrganizationFields> {
  const { slug, name, metadata, policy, join_by_domain } = body;
  return {
    ...(slug != null && { slug }),
    ...(name != null && { name }),
    ...(metadata != null && { metadata }),
    ...(policy != null && { policy: policyIn(policy) }),
    ...(join_by_domain != null && { joinByDomain: joinByDomainIn(join_by_domain) }),
  };
}

export const managedOrganizationDto = (organization: Organization): ManagedOrganizationDto => {
  const { id, slug, name, metadata, createdAt, updatedAt } = organization;
  return {
    ...{ id, slug, name, metadata },
    policy: policyDto(organization),
    join_by_domain: joinByDomainDto(organization),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
};

export const managedOrganizationsDto = ({ rows, next }: Page<Organization>): ManagedOrganizationsDto => ({
  organizations: rows.map(managedOrganizationDto),
  next,
});

import { ApiProperty } from '@nestjs/swagger';
import { MANAGES } from '../applications/roles.js';
import type { HeldMembership } from './organization-choice.service.js';

export class MembershipDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-3a10-7c3e-9f5b-2f4c1b7d8e90', description: '`org_id` in tokens.' })
  id: string;

  @ApiProperty({ example: 'acme', description: '`org_slug` in tokens.' })
  slug: string;

  @ApiProperty({ example: 'Acme Ltd', description: 'Its name for people.' })
  name: string;

  @ApiProperty({ type: String, isArray: true, example: ['admin'], description: 'What the user is there.' })
  roles: string[];

  @ApiProperty({ type: String, isArray: true, example: ['org:manage'], description: 'What the user may do there.' })
  permissions: string[];

  @ApiProperty({ example: true, description: 'Whether the user manages its members.' })
  manages: boolean;
}

export class MembershipsDto {
  @ApiProperty({ type: [MembershipDto], description: 'By their names.' })
  organizations: MembershipDto[];
}

export const membershipDto = ({ id, slug, name, roles, permissions }: HeldMembership): MembershipDto => ({
  ...{ id, slug, name, roles, permissions },
  manages: permissions.includes(MANAGES),
});

export const membershipsDto = (rows: HeldMembership[]): MembershipsDto => ({ organizations: rows.map(membershipDto) });

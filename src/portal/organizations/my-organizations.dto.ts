import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString } from 'class-validator';
import { MANAGES } from '../../applications/roles.js';
import type { MyOrganization } from './my-organizations.service.js';

export class MyOrganizationDto {
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

export class MyOrganizationsDto {
  @ApiProperty({ type: [MyOrganizationDto], description: 'By their names.' })
  organizations: MyOrganizationDto[];
}

export class ChangeMemberDto {
  @ArrayMaxSize(50)
  @ArrayMinSize(1, { message: 'roles must name at least one role' })
  @IsString({ each: true, message: 'roles must be a list of keys of roles' })
  @IsArray()
  @ApiProperty({ type: String, isArray: true, example: ['member'], description: 'What the member is from now on.' })
  roles: string[];
}

export const myOrganizationsDto = (rows: MyOrganization[]): MyOrganizationsDto => ({
  organizations: rows.map(({ id, slug, name, roles, permissions }) => ({
    ...{ id, slug, name, roles, permissions },
    manages: permissions.includes(MANAGES),
  })),
});

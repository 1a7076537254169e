import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsOptional, IsString } from 'class-validator';
import type { MemberRow } from '../../organizations/organizations.statements.js';
import type { Page } from '../../platform/database/page.js';
import { PageDto } from '../access/page.dto.js';

const MOST_ROLES = 50;

export class PutMemberDto {
  @IsOptional()
  @ArrayMaxSize(MOST_ROLES)
  @IsString({ each: true, message: 'roles must be a list of keys of roles' })
  @IsArray()
  @ApiPropertyOptional({
    type: String,
    isArray: true,
    example: ['admin'],
    description: 'What the user is there, by the keys of the application’s roles. Without them: its default role.',
  })
  roles?: string[];
}

export class ManagedMemberDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90', description: 'The id of the user.' })
  user_id: string;

  @ApiProperty({ format: 'email', example: 'ada@example.com', description: 'The email address of the user.' })
  email: string;

  @ApiProperty({ type: String, nullable: true, example: 'Ada Lovelace', description: 'The name of the user.' })
  name: string | null;

  @ApiProperty({ type: String, isArray: true, example: ['admin'], description: 'What the user is there.' })
  roles: string[];

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description: 'Since when.' })
  joined_at: string;
}

export class ManagedMembersDto extends PageDto {
  @ApiProperty({ type: [ManagedMemberDto], description: 'By the ids of the users.' })
  members: ManagedMemberDto[];
}

export const managedMemberDto = ({ id, email, name, roles, joinedAt }: MemberRow): ManagedMemberDto => ({
  user_id: id,
  email,
  name,
  roles,
  joined_at: joinedAt.toISOString(),
});

export const managedMembersDto = ({ rows, next }: Page<MemberRow>): ManagedMembersDto => ({
  members: rows.map(managedMemberDto),
  next,
});

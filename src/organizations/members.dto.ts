import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional, IsString } from 'class-validator';
import type { Page } from '../platform/database/page.js';
import { PageDto } from '../platform/http/input/page.dto.js';
import type { MemberRow } from './organizations.statements.js';

const MOST_ROLES = 50;
const NAMES_ROLES = 'roles must be a list of keys of roles, with one at least';

/** What an operator says of a member. */
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

/** What a member who manages the organization says of another one. */
export class ChangeMemberDto {
  @ArrayMaxSize(MOST_ROLES)
  @ArrayMinSize(1, { message: NAMES_ROLES })
  @IsString({ each: true, message: NAMES_ROLES })
  @IsArray({ message: NAMES_ROLES })
  @ApiProperty({ type: String, isArray: true, example: ['member'], description: 'What the member is from now on.' })
  roles: string[];
}

export class MemberDto {
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

export class MembersDto extends PageDto {
  @ApiProperty({ type: [MemberDto], description: 'By the ids of the users.' })
  members: MemberDto[];
}

export const memberDto = ({ id, email, name, roles, joinedAt }: MemberRow): MemberDto => ({
  user_id: id,
  email,
  name,
  roles,
  joined_at: joinedAt.toISOString(),
});

export const membersDto = ({ rows, next }: Page<MemberRow>): MembersDto => ({
  members: rows.map(memberDto),
  next,
});

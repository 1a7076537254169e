import { ApiProperty } from '@nestjs/swagger';
import type { Page } from '../../platform/database/page.js';
import { PageDto } from '../../platform/http/input/page.dto.js';
import { TrailEventDto } from '../sessions/managed-sessions.dto.js';
import type { UserEvent } from './user-activity.statement.js';

export class UserEventDto extends TrailEventDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90', description: 'Of the event.' })
  id: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Mozilla/5.0 …',
    description: 'The program that asked for it.',
  })
  user_agent: string | null;

  @ApiProperty({ type: String, nullable: true, format: 'uuid', example: null, description: 'The session it is about.' })
  session_id: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'uuid',
    example: null,
    description: 'The management key with which it was done.',
  })
  management_key_id: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'uuid',
    example: null,
    description: 'The operator who did it in the console.',
  })
  operator_id: string | null;
}

export class UserActivityDto extends PageDto {
  @ApiProperty({ type: [UserEventDto], description: 'The newest first.' })
  events: UserEventDto[];
}

export const userActivityDto = ({ rows, next }: Page<UserEvent>): UserActivityDto => ({
  events: rows.map((row) => ({
    id: row.id,
    type: row.type,
    at: new Date(row.at).toISOString(),
    ip: row.ip,
    user_agent: row.userAgent,
    session_id: row.sessionId,
    management_key_id: row.managementKeyId,
    operator_id: row.operatorId,
    details: row.details,
  })),
  next,
});

import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, Length } from 'class-validator';
import type { Page } from '../../platform/database/page.js';
import { IsMoment } from '../../platform/http/input/moment.js';
import { PageDto, PageQueryDto } from '../../platform/http/input/page.dto.js';
import { ListedSessionDto, listedSessionDto } from '../../session/dto/listed-session.dto.js';
import { END_REASONS, type EndReason, endReasonOf } from '../../session/lifecycle/end-reasons.js';
import type { SessionRecordRow, TrailEvent } from '../../session/lifecycle/session-record.statements.js';

export class ListSessionsQueryDto extends PageQueryDto {
  @IsOptional()
  @IsIn(['live', 'ended'])
  @ApiPropertyOptional({
    enum: ['live', 'ended'],
    default: 'live',
    example: 'ended',
    description: 'Living sessions, or those that have ended: why the user was signed out.',
  })
  state?: 'live' | 'ended';
}

/** What names every application where a single one is usual. */
export const EVERY_APPLICATION = '*';

export class EndSessionsDto {
  @IsOptional()
  @Length(1, 100)
  @ApiPropertyOptional({
    example: 'demo',
    description:
      'The application, by slug or id; `*` for every one. A key that manages all applications must say which it means.',
  })
  application?: string;

  @IsOptional()
  @IsMoment({ message: 'opened_before must be a moment in the past such as 2026-11-20T09:30:00Z' })
  @ApiPropertyOptional({
    format: 'date-time',
    example: '2026-11-20T09:30:00Z',
    description: 'Ends only sessions that were opened before it, and remembered browsers that signed in before it.',
  })
  opened_before?: string;
}

export class SessionsEndedDto {
  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description: 'When they ended.' })
  ended_at: string;
}

export class ManagedSessionDto extends ListedSessionDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-8b21-7d4f-8a6c-3f5d2c8e9fa1', description: 'The user.' })
  user_id: string;

  @ApiProperty({ example: 'demo', description: 'The slug of the application.' })
  application: string;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    example: '2026-11-22T08:00:00.000Z',
    description: 'When it ended; null while it lives.',
  })
  ended_at: string | null;

  @ApiProperty({
    type: String,
    enum: Object.keys(END_REASONS),
    nullable: true,
    example: 'admin',
    description: 'Why it ended; null while it lives.',
  })
  reason: EndReason | null;

  @ApiProperty({ type: String, nullable: true, example: 'an operator ended it', description: 'The reason in words.' })
  why: string | null;
}

export class ManagedSessionsDto extends PageDto {
  @ApiProperty({ type: [ManagedSessionDto], description: 'The newest first.' })
  sessions: ManagedSessionDto[];
}

export class TrailEventDto {
  @ApiProperty({ example: 'session.revoked', description: 'What happened.' })
  type: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description: 'When.' })
  at: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '203.0.113.7',
    description: 'The IP address that asked for it.',
  })
  ip: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { reason: 'admin' },
    description: 'What else is known; it depends on the type.',
  })
  details: Record<string, unknown>;
}

export class ManagedSessionDetailsDto extends ManagedSessionDto {
  @ApiProperty({ type: [TrailEventDto], description: 'What happened to the session, oldest first.' })
  events: TrailEventDto[];
}

export function managedSessionDto(row: SessionRecordRow): ManagedSessionDto {
  const reason = row.ended === null ? null : endReasonOf(row.ended);
  return {
    ...listedSessionDto(row),
    user_id: row.identityId,
    application: row.application,
    ended_at: row.endedAt?.toISOString() ?? null,
    reason,
    why: reason && END_REASONS[reason],
  };
}

export const managedSessionDetailsDto = (row: SessionRecordRow, trail: TrailEvent[]): ManagedSessionDetailsDto => ({
  ...managedSessionDto(row),
  events: trail.map(({ type, occurredAt, ip, details }) => ({ type, at: occurredAt.toISOString(), ip, details })),
});

export const managedSessionsDto = ({ rows, next }: Page<SessionRecordRow>): ManagedSessionsDto => ({
  sessions: rows.map(managedSessionDto),
  next,
});

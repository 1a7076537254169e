import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { deviceName } from '../../platform/http/device.js';
import { type Audience, CLIENT_TYPES, type ClientType } from '../../session/entities/session.entity.js';
import { END_REASONS, type EndReason, endReasonOf } from '../../session/lifecycle/end-reasons.js';
import type { SessionRecordRow, TrailEvent } from '../../session/lifecycle/session-record.statements.js';
import type { Page } from '../access/page.js';

export class ListSessionsQueryDto {
  @IsOptional()
  @IsIn(['live', 'ended'])
  @ApiPropertyOptional({
    enum: ['live', 'ended'],
    default: 'live',
    example: 'ended',
    description: 'Living sessions, or those that have ended: why the user was signed out.',
  })
  state?: 'live' | 'ended';

  @IsOptional()
  @Matches(/^[\w-]{1,500}$/, { message: 'after must be the next of an earlier answer' })
  @ApiPropertyOptional({
    example: 'MDE5MzJjNGUtN2ExMC03YzNlLTlmNWItMmY0YzFiN2Q4ZTkw',
    description: 'The `next` of an earlier answer to the same question.',
  })
  after?: string;

  @IsOptional()
  @Matches(/^([1-9]\d?|1\d\d|200)$/, { message: 'limit must be a number from 1 to 200' })
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: 200,
    default: 50,
    example: 50,
    description: 'How many at most.',
  })
  limit?: string;
}

export class ManagedSessionDto {
  @ApiProperty({
    format: 'uuid',
    example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90',
    description: 'The session, as `sid` in its access tokens.',
  })
  id: string;

  @ApiProperty({ format: 'uuid', example: '01932c4e-8b21-7d4f-8a6c-3f5d2c8e9fa1', description: 'The user.' })
  user_id: string;

  @ApiProperty({ example: 'demo', description: 'The slug of the application.' })
  application: string;

  @ApiProperty({ enum: ['application', 'portal'], example: 'application', description: 'What it is signed in to.' })
  audience: Audience;

  @ApiProperty({ enum: CLIENT_TYPES, example: 'browser', description: 'The client type it was opened with.' })
  client_type: ClientType;

  @ApiProperty({ example: 'password', description: 'How the user signed in: `password`, or a provider id.' })
  provider: string;

  @ApiProperty({ example: false, description: 'Whether it was continued from a remembered browser.' })
  continued: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Firefox, Windows',
    description: 'The browser and the system in words, as far as they are known.',
  })
  device: string | null;

  @ApiProperty({ type: String, nullable: true, example: '203.0.113.7', description: 'The IP address of the sign-in.' })
  ip: string | null;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description: 'When it was opened.' })
  created_at: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-21T17:02:11.000Z', description: 'When it was last refreshed.' })
  last_used_at: string;

  @ApiProperty({ format: 'date-time', example: '2026-12-20T09:30:00.000Z', description: 'The absolute end.' })
  expires_at: string;

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

export class ManagedSessionsDto {
  @ApiProperty({ type: [ManagedSessionDto], description: 'The newest first.' })
  sessions: ManagedSessionDto[];

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'MDE5MzJjNGUtN2ExMC03YzNlLTlmNWItMmY0YzFiN2Q4ZTkw',
    description: 'For `after`, where there is more; else null.',
  })
  next: string | null;
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
    id: row.id,
    user_id: row.identityId,
    application: row.application,
    audience: row.audience,
    client_type: row.clientType,
    provider: row.provider,
    continued: row.isContinued,
    device: deviceName(row.userAgent),
    ip: row.ip,
    created_at: row.openedAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
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

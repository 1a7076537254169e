import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { END_REASONS, type EndReason } from '../../session/lifecycle/end-reasons.js';
import { ACTIVITY_TYPES, type ActivityType } from './activity-types.js';

export class ActivityQueryDto {
  @IsOptional()
  @Matches(/^[\w-]{1,200}$/, { message: 'before must be the next of an earlier answer' })
  @ApiPropertyOptional({
    example: 'MjAyNi0xMS0yMFQwOTozMDowMC4wMDAwMDBa',
    description: 'The `next` of an earlier answer.',
  })
  before?: string;

  @IsOptional()
  @Matches(/^([1-9]\d?|100)$/, { message: 'limit must be a number from 1 to 100' })
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 50,
    example: 50,
    description: 'How many at most.',
  })
  limit?: string;
}

export class ActivityEventDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90', description: 'Of the event.' })
  id: string;

  @ApiProperty({
    enum: [...new Set(Object.values(ACTIVITY_TYPES))],
    example: 'session_ended',
    description: 'What happened.',
  })
  type: ActivityType;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description: 'When.' })
  at: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Firefox, Windows',
    description: 'The device that did it, in words; null where none did, or it is not known.',
  })
  device: string | null;

  @ApiProperty({ type: String, nullable: true, example: '203.0.113.7', description: 'Its IP address.' })
  ip: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Lyon, France', description: 'Where that address is.' })
  place: string | null;

  @ApiProperty({ type: String, nullable: true, format: 'uuid', example: null, description: 'The session it is about.' })
  session_id: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Safari, iPhone',
    description: 'The device of that session, as long as its record is kept.',
  })
  session_device: string | null;

  @ApiProperty({
    type: String,
    enum: Object.keys(END_REASONS),
    nullable: true,
    example: 'password_change',
    description: 'Of `session_ended`: why.',
  })
  reason: EndReason | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'google',
    description: 'Of a sign-in or a linked account: `password`, `passkey`, or the provider.',
  })
  provider: string | null;
}

export class ActivityDto {
  @ApiProperty({ type: [ActivityEventDto], description: 'The newest first.' })
  events: ActivityEventDto[];

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'MjAyNi0xMS0yMFQwOTozMDowMC4wMDAwMDBa',
    description: 'For `before`, where there is more; else null.',
  })
  next: string | null;
}

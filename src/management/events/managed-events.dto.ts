import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Length, Matches } from 'class-validator';
import { type EventBody, eventBody } from '../../events/event-body.js';
import type { EventPage, Question } from '../../events/event-log.js';
import { LONGEST_CURSOR } from '../../events/event-position.js';
import { askedTypes, EVENT_TYPES } from '../../events/event-types.js';
import { IsMoment } from '../../platform/http/input/moment.js';
import { PageQueryDto, pageQuery } from '../../platform/http/input/page.dto.js';

const CURSOR = 'NzU4MzEyNDQtMTYzODQudGQwdDVjLi4yaS0ycy0w';

export class ListEventsQueryDto extends PageQueryDto {
  @IsOptional()
  @Matches(new RegExp(`^[\\w-]{1,${LONGEST_CURSOR}}$`), { message: 'after must be the next of an earlier answer' })
  @ApiPropertyOptional({
    example: CURSOR,
    description: 'The `next` of an earlier answer: what has been committed since then.',
  })
  declare after?: string;

  @IsOptional()
  @Length(1, 1000)
  @ApiPropertyOptional({
    example: 'user.*,session.ended',
    description: 'Types with commas. `user.*` stands for all that begin so. Without it: every type.',
  })
  types?: string;

  @IsOptional()
  @IsMoment({ message: 'since must be a moment such as 2026-11-20T09:30:00Z' })
  @ApiPropertyOptional({
    format: 'date-time',
    example: '2026-11-20T09:30:00Z',
    description: 'Where to begin without `after`. Without both, with the oldest event of the last 30 days.',
  })
  since?: string;

  @IsOptional()
  @Length(1, 100)
  @ApiPropertyOptional({
    example: 'demo',
    description: 'The application, by slug or id. Without it: every one that the key manages.',
  })
  application?: string;
}

export const eventQuery = ({ types, since, limit }: ListEventsQueryDto): Omit<Question, 'applicationId'> => ({
  ...(types !== undefined && { types: askedTypes(types) }),
  ...(since !== undefined && { since: new Date(since) }),
  limit: pageQuery({ limit }).limit,
});

export class ManagedEventDto implements EventBody {
  @ApiProperty({ format: 'uuid', example: '01932c4e-9c31-7e50-8b7d-4a6e3d9fb0b2', description: 'Of the event.' })
  id: string;

  @ApiProperty({ enum: EVENT_TYPES, example: 'session.ended', description: 'What happened.' })
  type: EventBody['type'];

  @ApiProperty({
    format: 'date-time',
    example: '2026-11-25T21:30:00.000Z',
    description: 'When it began to happen. Events come in the order in which they were committed.',
  })
  timestamp: string;

  @ApiProperty({ type: String, nullable: true, example: 'demo', description: 'The slug of the application.' })
  application: string | null;

  @ApiProperty({
    type: 'integer',
    example: 48_213,
    description: 'Of two events about one user, session or application, the later one has the greater number.',
  })
  sequence: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: {
      user: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90',
      session: '01932c4e-8b21-7d4f-8a6c-3f5d2c8e9fa1',
      reason: 'logout',
    },
    description: 'Ids and a few words, by type. Ask for the rest.',
  })
  data: Record<string, unknown>;
}

export class EventsDto {
  @ApiProperty({ type: [ManagedEventDto], description: 'It may be empty while `has_more` is true.' })
  events: ManagedEventDto[];

  @ApiProperty({ example: CURSOR, description: 'For `after`, always: keep it once the events are dealt with.' })
  next: string;

  @ApiProperty({ example: false, description: 'Whether there is more already. If not, ask again later.' })
  has_more: boolean;
}

export const eventsDto = ({ events, cursor, hasMore }: EventPage): EventsDto => ({
  events: events.map(eventBody),
  next: cursor,
  has_more: hasMore,
});

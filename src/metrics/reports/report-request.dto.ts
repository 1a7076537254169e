import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, Length, Matches } from 'class-validator';
import { EVENT_TYPES, type EventType } from '../storage/event-types.js';
import { INTERVALS, type Interval } from './range.js';

export const REPORTS = ['events', 'sign_ins', 'funnel', 'refreshes', 'sign_outs', 'activity'] as const;
export type ReportName = (typeof REPORTS)[number];
export const GROUPS = ['target', 'event_type', 'runtime', 'provider'] as const;
export type Group = (typeof GROUPS)[number];
export const FORMATS = ['json', 'csv'] as const;
const MOST_TARGETS = 100;

/** In a query `+` means a space, so the offset of a time that was not escaped begins with one. */
const MOMENT = /^2\d{3}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+\- ]\d\d:\d\d))?$/;
const momentFault = (name: string): string =>
  `${name} must be a day such as 2026-11-20, or a time with Z or an offset such as 2026-11-20T09:30:00Z`;
const oneOf = (name: string, values: readonly string[]) => ({ message: `${name} must be one of ${values.join(', ')}` });

export class ReportRequestDto {
  @IsIn(REPORTS, oneOf('report', REPORTS))
  @ApiProperty({ enum: REPORTS, example: 'events', description: 'What the report is about.' })
  report: ReportName;

  @IsOptional()
  @Matches(MOMENT, { message: momentFault('from') })
  @ApiPropertyOptional({ example: '2026-11-19', description: 'Its beginning. Usually a day before `to`.' })
  from?: string;

  @IsOptional()
  @Matches(MOMENT, { message: momentFault('to') })
  @ApiPropertyOptional({ example: '2026-11-20', description: 'Its end, which is not part of it. Usually now.' })
  to?: string;

  @IsOptional()
  @IsIn(INTERVALS, oneOf('interval', INTERVALS))
  @ApiPropertyOptional({
    enum: INTERVALS,
    example: 'hour',
    description:
      'One row for each interval in UTC. Without it the whole range is one row. Only `events` has `minute`, and only for the last 48 hours; `funnel` has none.',
  })
  interval?: Interval;

  @IsOptional()
  @IsIn(GROUPS, oneOf('group_by', GROUPS))
  @ApiPropertyOptional({
    enum: GROUPS,
    example: 'target',
    description: 'Rows of their own: `events` by target, event type or runtime; `sign_ins` and `funnel` by provider.',
  })
  group_by?: Group;

  @IsOptional()
  @IsIn(EVENT_TYPES, oneOf('event_type', EVENT_TYPES))
  @ApiPropertyOptional({ enum: EVENT_TYPES, example: 'request', description: 'Of `events`: only those.' })
  event_type?: EventType;

  @IsOptional()
  @Length(1, 64, { message: 'runtime must be text of 1 to 64 characters' })
  @ApiPropertyOptional({ example: 'browser', description: 'Of `events`: only those.' })
  runtime?: string;

  @IsOptional()
  @Length(1, 200, { message: 'target must be text of 1 to 200 characters' })
  @ApiPropertyOptional({ example: 'GET /orders/:id', description: 'Of `events`: only those, as a report names it.' })
  target?: string;

  @IsOptional()
  @Matches(/^([1-9]\d?|100)$/, { message: `limit must be a number from 1 to ${MOST_TARGETS}` })
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MOST_TARGETS,
    default: 20,
    example: 20,
    description: 'With `group_by=target`: how many, those with the most events first.',
  })
  limit?: string;

  @IsOptional()
  @IsIn(FORMATS, oneOf('format', FORMATS))
  @ApiPropertyOptional({ enum: FORMATS, default: 'json', example: 'csv', description: 'How it is written.' })
  format?: (typeof FORMATS)[number];
}

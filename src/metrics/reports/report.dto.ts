import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import {
  COUNTED_REFRESHES,
  SIGN_IN_STEPS,
  SIGN_OUT_REASONS,
  type SignInStep,
} from '../../platform/telemetry/auth-steps.js';
import { INTERVALS, type Interval } from './range.js';
import { GROUPS, type Group, REPORTS, type ReportName } from './report-request.dto.js';

const integer = (example: number, description: string) => ({ type: 'integer' as const, example, description });
const share = (example: number, description: string) => ({
  type: 'number' as const,
  format: 'double',
  minimum: 0,
  maximum: 1,
  nullable: true,
  example,
  description,
});
const duration = (example: number, share: string) => ({
  ...integer(example, `${share} of the durations are at most so long, in milliseconds; null without a duration.`),
  nullable: true,
});
const counts = (names: readonly string[], example: number) =>
  Object.fromEntries(names.map((name) => [name, { type: 'integer' as const, example }]));
const PROVIDER = {
  type: String,
  nullable: true,
  example: 'google',
  description: 'How the person signs in; null before they have chosen. Only with `group_by=provider`.',
};

class RowDto {
  @ApiPropertyOptional({
    format: 'date-time',
    example: '2026-11-20T09:00:00.000Z',
    description: 'The beginning of the interval. Only with `interval`.',
  })
  start?: string;
}

class ByProviderDto extends RowDto {
  @ApiPropertyOptional(PROVIDER)
  provider?: string | null;
}

class EventsRowDto extends RowDto {
  @ApiPropertyOptional({ example: 'GET /orders/:id', description: 'Only with `group_by=target`.' })
  target?: string;

  @ApiPropertyOptional({ example: 'request', description: 'Only with `group_by=event_type`.' })
  event_type?: string;

  @ApiPropertyOptional({ example: 'browser', description: 'Only with `group_by=runtime`.' })
  runtime?: string;

  @ApiProperty(integer(1840, 'Events.'))
  count: number;

  @ApiProperty(integer(3, 'Of these, those that failed: status 500 and above, or 0 for no answer.'))
  errors: number;

  @ApiProperty(integer(41, 'Of these, those that were refused: status 400 to 499.'))
  refused: number;

  @ApiProperty(share(0.0016, '`errors` as a share of `count`; null without events.'))
  error_rate: number | null;

  @ApiProperty(duration(23, 'Half'))
  p50_ms: number | null;

  @ApiProperty(duration(140, '95 of 100'))
  p95_ms: number | null;

  @ApiProperty(duration(410, '99 of 100'))
  p99_ms: number | null;
}

class SignInsRowDto extends ByProviderDto implements Record<SignInStep, number> {
  @ApiProperty(integer(120, 'Logins that were started.'))
  started: number;

  @ApiProperty(integer(111, 'Logins whose hosted page was shown.'))
  page_shown: number;

  @ApiProperty(integer(87, 'Logins with a credential that was right.'))
  credential: number;

  @ApiProperty(integer(12, 'Logins with a second factor that was right.'))
  second_factor: number;

  @ApiProperty(integer(84, 'Codes that were exchanged for a session.'))
  exchanged: number;

  @ApiProperty(integer(80, 'Sessions that reported their first event.'))
  first_event: number;
}

class FunnelRowDto {
  @ApiPropertyOptional(PROVIDER)
  provider?: string | null;

  @ApiProperty({ enum: SIGN_IN_STEPS, example: 'exchanged', description: 'A step of a sign-in.' })
  step: SignInStep;

  @ApiProperty(integer(84, 'How often it happened.'))
  count: number;

  @ApiProperty({
    type: String,
    enum: SIGN_IN_STEPS,
    nullable: true,
    example: 'credential',
    description: 'The step of which `conversion` is the share; null for the first one.',
  })
  of: SignInStep | null;

  @ApiProperty(share(0.9655, '`count` as a share of the step in `of`; null where that one did not happen.'))
  conversion: number | null;
}

class CountsRowDto extends RowDto {
  @ApiProperty(integer(912, 'All of them.'))
  total: number;
}

class ActivityRowDto extends RowDto {
  @ApiProperty({ ...integer(420, 'Live sessions; null where they were not counted.'), nullable: true })
  sessions: number | null;

  @ApiProperty({ ...integer(388, 'People with a live session; null where they were not counted.'), nullable: true })
  users: number | null;
}

const ROWS = [EventsRowDto, SignInsRowDto, FunnelRowDto, ActivityRowDto];
const countsOf = (names: readonly string[], example: number) => ({
  allOf: [
    { $ref: getSchemaPath(CountsRowDto) },
    { type: 'object', required: [...names], properties: counts(names, example) },
  ],
});

@ApiExtraModels(...ROWS, CountsRowDto)
export class ReportDto {
  @ApiProperty({ enum: REPORTS, example: 'events', description: 'As it was asked for.' })
  report: ReportName;

  @ApiProperty({
    format: 'date-time',
    example: '2026-11-19T00:00:00.000Z',
    description: 'Its beginning, moved back to the start of an interval.',
  })
  from: string;

  @ApiProperty({
    format: 'date-time',
    example: '2026-11-20T00:00:00.000Z',
    description: 'Its end, moved on to the end of an interval. It is not part of the report.',
  })
  to: string;

  @ApiProperty({ type: String, enum: INTERVALS, nullable: true, example: 'hour', description: 'As it was asked for.' })
  interval: Interval | null;

  @ApiProperty({ type: String, enum: GROUPS, nullable: true, example: 'target', description: 'As it was asked for.' })
  group_by: Group | null;

  @ApiProperty({
    type: 'array',
    items: {
      type: 'object',
      oneOf: [
        ...ROWS.map((row) => ({ $ref: getSchemaPath(row) })),
        countsOf(COUNTED_REFRESHES, 0),
        countsOf(SIGN_OUT_REASONS, 0),
      ],
    },
    example: [
      {
        start: '2026-11-19T00:00:00.000Z',
        count: 1840,
        errors: 3,
        refused: 41,
        error_rate: 0.0016,
        p50_ms: 23,
        p95_ms: 140,
        p99_ms: 410,
      },
    ],
    description:
      'In the order of time; within an interval the target, event type or runtime with the most events first. An interval without events has zeros.',
  })
  rows: object[];
}

import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EVENT_TYPES, type EventType } from '../../storage/event-types.js';

/** The members as the API reference shows them. Events are read by hand: see event-reader.ts. */
class TargetDto {
  @ApiProperty({
    example: 'api',
    minLength: 1,
    maxLength: 64,
    description: 'The kind of target: `api` and `page` are the usual ones; a name of your own for custom events.',
  })
  type: string;

  @ApiPropertyOptional({
    example: '/orders/123',
    maxLength: 8192,
    description: 'Stored without host, query and fragment, and with what looks like a secret masked.',
  })
  path?: string;

  @ApiPropertyOptional({ example: 'GET', description: 'The HTTP method.' })
  method?: string;

  @ApiPropertyOptional({ type: 'integer', example: 200, description: 'The HTTP status; 0 if there was no answer.' })
  status?: number;

  @ApiPropertyOptional({ type: 'integer', example: 42, minimum: 0, maximum: 86_400_000, description: 'Milliseconds.' })
  duration_ms?: number;
}

class EventDto {
  @ApiProperty({
    example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90',
    minLength: 1,
    maxLength: 128,
    description: 'The session of the client that reports. For a signed-in user, the id of the session.',
  })
  session_id: string;

  @ApiProperty({
    enum: EVENT_TYPES,
    example: 'request',
    description: 'A call of an API, a step to another page, or an event of your own.',
  })
  event_type: EventType;

  @ApiProperty({
    example: 'browser',
    minLength: 1,
    maxLength: 64,
    description: '`browser`, `server`, `mobile`, `edge` and `worker` are shown apart; all others together.',
  })
  runtime: string;

  @ApiProperty({
    type: TargetDto,
    description: 'Further members are kept, up to 4 KiB, with what looks like a secret masked.',
  })
  target: TargetDto;

  @ApiPropertyOptional({
    example: 'order-123-viewed',
    minLength: 1,
    maxLength: 128,
    description: 'Names the event, so that it is stored once however often it is sent within two days.',
  })
  event_id?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    example: '2026-01-31T12:00:00.000Z',
    description: 'When it happened, if not now: in ISO 8601 with an offset, at most seven days ago.',
  })
  occurred_at?: string;
}

const APP_ID = { example: 'shop', description: 'The slug of the application, or its id.' };
const API_KEY = { example: 'gh_key_…', description: 'An API key of the application with the scope `metrics`.' };

export class ReportEventDto extends EventDto {
  @ApiProperty(APP_ID)
  appId: string;

  @ApiProperty(API_KEY)
  apiKey: string;
}

export class ReportBatchDto {
  @ApiProperty(APP_ID)
  appId: string;

  @ApiProperty(API_KEY)
  apiKey: string;

  @ApiProperty({ type: [EventDto], minItems: 1, maxItems: 500, description: 'Each as in `POST /v1/metrics`.' })
  events: EventDto[];
}

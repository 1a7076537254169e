import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import type { Page } from '../../platform/database/page.js';
import { PageDto, PageQueryDto, pageQuery } from '../../platform/http/input/page.dto.js';
import { STATES } from '../../platform/outbox/review.statements.js';
import type { DeliveryQuery } from '../../webhooks/webhook-deliveries.js';
import type { DeliveryRow } from '../../webhooks/webhooks.statements.js';
import { ID, iso, MOMENT, When } from './webhooks.dto.js';

export class ListDeliveriesQueryDto extends PageQueryDto {
  @IsOptional()
  @IsIn(STATES)
  @ApiPropertyOptional({ enum: STATES, example: 'dead', description: '`dead` was given up.' })
  state?: DeliveryRow['state'];
}

export const deliveryQuery = (dto: ListDeliveriesQueryDto): DeliveryQuery => ({ state: dto.state, ...pageQuery(dto) });

export class DeliveryIdDto {
  @ApiProperty({ format: 'uuid', example: ID, description: 'The new delivery, in the log of the endpoint.' })
  delivery: string;
}

export class DeliveryDto {
  @ApiProperty({ format: 'uuid', example: ID, description: 'Names the delivery.' })
  id: string;

  @ApiProperty({ format: 'uuid', example: ID, description: 'The event: `webhook-id` of every attempt.' })
  event: string;

  @ApiProperty({ example: 'user.created', description: 'The type of the event.' })
  type: string;

  @ApiProperty({ enum: STATES, example: 'sent', description: '`dead` was given up.' })
  state: DeliveryRow['state'];

  @ApiProperty({ type: 'integer', example: 1, description: 'How often it was tried.' })
  attempts: number;

  @ApiProperty({ format: 'date-time', example: MOMENT, description: 'When it was written down.' })
  created_at: string;

  @When('When it is due; null once it is settled.')
  next_attempt_at: string | null;

  @When('When it was accepted.')
  sent_at: string | null;

  @When('When it was given up.')
  dead_at: string | null;

  @When('The last attempt, as what follows.')
  tried_at: string | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 204, description: 'The status; null without an answer.' })
  status: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 12, description: 'How long it took.' })
  duration_ms: number | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Up to 1,024 bytes of the answer.' })
  answer: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Why the last attempt failed.' })
  error: string | null;
}

export class DeliveriesDto extends PageDto {
  @ApiProperty({ type: [DeliveryDto], description: 'The deliveries, newest first.' })
  deliveries: DeliveryDto[];
}

const deliveryDto = (row: DeliveryRow): DeliveryDto => ({
  id: row.id,
  event: row.eventId,
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  created_at: row.createdAt.toISOString(),
  next_attempt_at: iso(row.nextAttemptAt),
  sent_at: iso(row.sentAt),
  dead_at: iso(row.deadAt),
  tried_at: iso(row.triedAt),
  status: row.status,
  duration_ms: row.durationMs,
  answer: row.answer,
  error: row.lastError,
});

export const deliveriesDto = ({ rows, next }: Page<DeliveryRow>): DeliveriesDto => ({
  deliveries: rows.map(deliveryDto),
  next,
});

import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Change, FieldChange } from '../../applications/seeding/seed-result.js';
import { inSnakeCase } from './body-source.js';
import type { Consequence } from './seed-consequences.js';

const ANY_VALUE = {
  anyOf: [
    ...['string', 'integer', 'boolean', 'object'].map((type) => ({ type, nullable: true })),
    { type: 'array', items: {} },
  ],
};

export class FieldChangeDto {
  @ApiProperty({ example: 'max_users', description: 'The member, such as `portal.enabled`.' })
  name: string;

  @ApiPropertyOptional({ ...ANY_VALUE, example: 2000, description: 'Its value now. A secret has none here.' })
  from?: unknown;

  @ApiPropertyOptional({ ...ANY_VALUE, example: 1500, description: 'Its value afterwards. A secret has none here.' })
  to?: unknown;
}

export class ConsequenceDto {
  @ApiProperty({ example: 'demo', description: 'The slug of the application.' })
  application: string;

  @ApiProperty({
    enum: ['seats_above_maximum', 'users_locked_out', 'portal_sessions_open'],
    example: 'seats_above_maximum',
    description: 'What it is.',
  })
  warning: Consequence['warning'];

  @ApiPropertyOptional({ type: 'integer', example: 3, description: 'How many users, seats or sessions.' })
  count?: number;

  @ApiProperty({
    example: '3 seats of `demo` are taken, and the plan `team` has 2. Who has a seat keeps it; nobody else gets one.',
    description: 'It in words.',
  })
  message: string;
}

/** What `seed --dry-run` says, of one object. */
export class RehearsalDto {
  @ApiProperty({ enum: ['created', 'changed', 'unchanged'], example: 'changed', description: 'What would happen.' })
  change: Change;

  @ApiProperty({ type: [FieldChangeDto], description: 'The members that would differ.' })
  fields: FieldChangeDto[];

  @ApiProperty({ type: [ConsequenceDto], description: 'What it would mean for those who use the application now.' })
  warnings: ConsequenceDto[];
}

export const rehearsalDto = (change: Change, fields: FieldChange[], warnings: Consequence[]): RehearsalDto => ({
  change,
  fields: fields.map(({ name, ...values }) => ({ name: inSnakeCase(name), ...values })),
  warnings,
});

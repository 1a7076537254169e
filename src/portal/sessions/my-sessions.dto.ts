import { ApiProperty } from '@nestjs/swagger';
import { ListedSessionDto, listedSessionDto } from '../../session/dto/listed-session.dto.js';
import type { MySessionRow } from './my-sessions.statement.js';

export class MySessionDto extends ListedSessionDto {
  @ApiProperty({
    example: true,
    description: 'Whether it is this sign-in: the session that asks, or the one that it was opened from.',
  })
  current: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'uuid',
    example: null,
    description: 'Of a portal session: the session of the application that it was opened from. Both end together.',
  })
  opened_from: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Back office',
    description: 'The OpenID Connect client that it was opened for. Null is the application itself.',
  })
  client: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Lyon, France',
    description: 'Where that address is, if the operator has a database of places.',
  })
  place: string | null;
}

export class MySessionsDto {
  @ApiProperty({ type: [MySessionDto], description: 'This sign-in first, then those that were used last.' })
  sessions: MySessionDto[];
}

export class EndedSessionDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90', description: 'The session.' })
  session_id: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description: 'When it ended.' })
  revoked_at: string;
}

export class EndedSessionsDto {
  @ApiProperty({ type: 'integer', example: 3, description: 'How many sessions ended.' })
  ended: number;
}

export const mySessionDto = (row: MySessionRow, place: string | null): MySessionDto => ({
  ...listedSessionDto(row),
  current: row.isCurrent,
  opened_from: row.openedFrom,
  client: row.client,
  place,
});

import { ApiProperty } from '@nestjs/swagger';
import { deviceName } from '../../platform/http/device.js';
import { type Audience, CLIENT_TYPES, type ClientType } from '../../session/entities/session.entity.js';
import type { MySessionRow } from './my-sessions.statement.js';

export class MySessionDto {
  @ApiProperty({
    format: 'uuid',
    example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90',
    description: 'The session, as `sid` in its access tokens.',
  })
  id: string;

  @ApiProperty({
    example: true,
    description: 'Whether it is this sign-in: the session that asks, or the one that it was opened from.',
  })
  current: boolean;

  @ApiProperty({ enum: ['application', 'portal'], example: 'application', description: 'What it is signed in to.' })
  audience: Audience;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'uuid',
    example: null,
    description: 'Of a portal session: the session of the application that it was opened from. Both end together.',
  })
  opened_from: string | null;

  @ApiProperty({ enum: CLIENT_TYPES, example: 'browser', description: 'The client type it was opened with.' })
  client_type: ClientType;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Back office',
    description: 'The OpenID Connect client that it was opened for. Null is the application itself.',
  })
  client: string | null;

  @ApiProperty({ example: 'password', description: 'How the user signed in: `password`, or a provider id.' })
  provider: string;

  @ApiProperty({
    example: false,
    description: 'Whether it was continued from a remembered browser, so that nothing was proved to open it.',
  })
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

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Lyon, France',
    description: 'Where that address is, if the operator has a database of places.',
  })
  place: string | null;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description: 'When it was opened.' })
  created_at: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-21T17:02:11.000Z', description: 'When it was last refreshed.' })
  last_used_at: string;

  @ApiProperty({ format: 'date-time', example: '2026-12-20T09:30:00.000Z', description: 'The absolute end.' })
  expires_at: string;
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
  id: row.id,
  current: row.isCurrent,
  audience: row.audience,
  opened_from: row.openedFrom,
  client_type: row.clientType,
  client: row.client,
  provider: row.provider,
  continued: row.isContinued,
  device: deviceName(row.userAgent),
  ip: row.ip,
  place,
  created_at: row.openedAt.toISOString(),
  last_used_at: row.lastUsedAt.toISOString(),
  expires_at: row.endsAt.toISOString(),
});

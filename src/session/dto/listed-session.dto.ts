import { ApiProperty } from '@nestjs/swagger';
import { deviceName } from '../../platform/http/device.js';
import { type Audience, CLIENT_TYPES, type ClientType, type Session } from '../entities/session.entity.js';

/** What a list of sessions shows of each. */
export class ListedSessionDto {
  @ApiProperty({
    format: 'uuid',
    example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90',
    description: 'The session, as `sid` in its access tokens.',
  })
  id: string;

  @ApiProperty({ enum: ['application', 'portal'], example: 'application', description: 'What it is signed in to.' })
  audience: Audience;

  @ApiProperty({ enum: CLIENT_TYPES, example: 'browser', description: 'The client type it was opened with.' })
  client_type: ClientType;

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

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description: 'When it was opened.' })
  created_at: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-21T17:02:11.000Z', description: 'When it was last refreshed.' })
  last_used_at: string;

  @ApiProperty({ format: 'date-time', example: '2026-12-20T09:30:00.000Z', description: 'The absolute end.' })
  expires_at: string;
}

interface ListedSession extends Pick<Session, 'id' | 'audience' | 'clientType' | 'provider' | 'ip' | 'userAgent'> {
  isContinued: boolean;
  openedAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

export const listedSessionDto = (row: ListedSession): ListedSessionDto => ({
  id: row.id,
  audience: row.audience,
  client_type: row.clientType,
  provider: row.provider,
  continued: row.isContinued,
  device: deviceName(row.userAgent),
  ip: row.ip,
  created_at: row.openedAt.toISOString(),
  last_used_at: row.lastUsedAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
});

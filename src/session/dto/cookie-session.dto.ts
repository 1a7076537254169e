import { ApiProperty } from '@nestjs/swagger';
import { UserDto, userDto } from '../../identities/dto/user.dto.js';
import { CLIENT_TYPES, type ClientType } from '../entities/session.entity.js';
import type { CurrentSessionRow } from '../lifecycle/sessions.statements.js';
import type { Credentials } from '../tokens/credentials.js';

class SessionDto {
  @ApiProperty({
    format: 'uuid',
    example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90',
    description: 'The session, as `sid` in its access tokens.',
  })
  id: string;

  @ApiProperty({ enum: CLIENT_TYPES, example: 'browser', description: 'The client type it was opened with.' })
  client_type: ClientType;

  @ApiProperty({
    example: false,
    description:
      'Whether it was continued from a remembered browser: the first factor was proved at an earlier sign-in, whose moment is `auth_time`. Ask for a new sign-in before what needs its owner.',
  })
  continued: boolean;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description: 'When it was opened.' })
  created_at: string;

  @ApiProperty({
    format: 'date-time',
    example: '2026-12-20T09:30:00.000Z',
    description: 'The absolute end. Refreshing does not move it.',
  })
  expires_at: string;
}

export class CurrentSessionDto {
  @ApiProperty({ description: 'Who is signed in.' })
  user: UserDto;

  @ApiProperty({ description: 'Since when, and until when.' })
  session: SessionDto;
}

export class SessionStatusDto {
  @ApiProperty({
    type: () => UserDto,
    nullable: true,
    description: 'Who is signed in; null without a valid access cookie.',
  })
  user: UserDto | null;

  @ApiProperty({ type: () => SessionDto, nullable: true, description: 'Since when, and until when.' })
  session: SessionDto | null;

  @ApiProperty({
    example: true,
    description:
      'Whether the browser sent a refresh cookie of ours. If `user` is null and this is true, refresh. If it is false too, no user is signed in.',
  })
  can_refresh: boolean;
}

export class RefreshedSessionDto {
  @ApiProperty({ type: 'integer', example: 900, description: 'Lifetime of the access token in seconds.' })
  access_expires_seconds: number;

  @ApiProperty({
    type: 'integer',
    example: 604800,
    description: 'What is left: the smaller of the sliding and the absolute lifetime.',
  })
  refresh_expires_seconds: number;

  @ApiProperty({ description: 'Who is signed in.' })
  user: UserDto;
}

/** Of a refresh that has read the user. */
export const refreshedSessionDto = (credentials: Credentials): RefreshedSessionDto => ({
  access_expires_seconds: credentials.accessExpiresSeconds,
  refresh_expires_seconds: credentials.refreshExpiresSeconds,
  user: credentials.user as UserDto,
});

export function currentSessionDto(row: CurrentSessionRow): CurrentSessionDto {
  return {
    user: userDto(row, row.provider),
    session: {
      id: row.sessionId,
      client_type: row.clientType,
      continued: row.isContinued,
      created_at: row.openedAt.toISOString(),
      expires_at: row.endsAt.toISOString(),
    },
  };
}

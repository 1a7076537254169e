import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Revoked } from '../../session/lifecycle/revocations.service.js';

export class RevokedDto {
  @ApiProperty({
    format: 'uuid',
    example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90',
    description: 'The session that was ended.',
  })
  session_id: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description: 'When it was ended.' })
  revoked_at: string;

  @ApiPropertyOptional({
    type: 'integer',
    example: 3,
    description: 'Only with `all`: how many sessions ended, this one included.',
  })
  ended?: number;
}

export const revokedDto = ({ id, revokedAt, ended }: Revoked): RevokedDto => ({
  session_id: id,
  revoked_at: revokedAt.toISOString(),
  ...(ended !== undefined && { ended }),
});

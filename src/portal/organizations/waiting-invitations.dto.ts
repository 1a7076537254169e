import { ApiProperty } from '@nestjs/swagger';
import type { WaitingInvitation } from '../../flows/invitations/invitations.statements.js';

export class WaitingInvitationDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-7d20-7c3e-9f5b-2f4c1b7d8e90', description: 'The invitation.' })
  id: string;

  @ApiProperty({ format: 'uuid', example: '01932c4e-3a10-7c3e-9f5b-2f4c1b7d8e90', description: 'The organization.' })
  organization_id: string;

  @ApiProperty({ example: 'acme', description: 'Its name in URLs and tokens.' })
  slug: string;

  @ApiProperty({ example: 'Acme Ltd', description: 'Its name for people.' })
  name: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-27T08:00:00.000Z', description: 'When it ends by itself.' })
  expires_at: string;
}

export class WaitingInvitationsDto {
  @ApiProperty({ type: [WaitingInvitationDto], description: 'The newest first.' })
  invitations: WaitingInvitationDto[];
}

export const waitingInvitationsDto = (rows: WaitingInvitation[]): WaitingInvitationsDto => ({
  invitations: rows.map(({ id, organizationId, slug, name, expiresAt }) => ({
    ...{ id, slug, name },
    organization_id: organizationId,
    expires_at: expiresAt.toISOString(),
  })),
});

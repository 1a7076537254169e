import { ApiProperty } from '@nestjs/swagger';
import type { OrganizationEvent } from '../../organizations/organization-events.statement.js';
import type { Page } from '../../platform/database/page.js';
import { PageDto } from '../../platform/http/input/page.dto.js';

export class EventPersonDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90', description: 'The id of the user.' })
  user_id: string;

  @ApiProperty({
    ...{ type: String, nullable: true, format: 'email', example: 'ada@example.com' },
    description: 'The email address of a member; null for a user who is none any more.',
  })
  email: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Ada Lovelace', description: 'The name of a member.' })
  name: string | null;
}

export class OrganizationEventDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-9c11-7b7e-9f5b-2f4c1b7d8e90', description: 'The event.' })
  id: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description: 'When.' })
  at: string;

  @ApiProperty({ example: 'organization.member_changed', description: 'What happened.' })
  kind: string;

  @ApiProperty({ type: EventPersonDto, nullable: true, description: 'The user that it is about; null for none.' })
  user: EventPersonDto | null;

  @ApiProperty({
    type: EventPersonDto,
    nullable: true,
    description: 'The member who did it; null for an operator or a program of the application.',
  })
  by: EventPersonDto | null;

  @ApiProperty({
    ...{ type: String, isArray: true, nullable: true, example: ['admin'] },
    description: 'What the member is from then on; null for other events.',
  })
  roles: string[] | null;

  @ApiProperty({
    ...{ type: String, isArray: true, nullable: true, example: null },
    description: 'What of the organization was changed; null for other events.',
  })
  fields: string[] | null;

  @ApiProperty({
    ...{ type: String, nullable: true, example: null },
    description: 'The domain that it is about; null for other events.',
  })
  domain: string | null;

  @ApiProperty({
    ...{ type: String, nullable: true, format: 'email', example: null },
    description:
      'Where an invitation was sent to; null for other events, and for one that was accepted: `user` is who did.',
  })
  invited: string | null;
}

export class OrganizationEventsDto extends PageDto {
  @ApiProperty({ type: [OrganizationEventDto], description: 'The newest first.' })
  events: OrganizationEventDto[];
}

const person = (id: string | null, email: string | null, name: string | null): EventPersonDto | null =>
  id === null ? null : { user_id: id, email, name };

export const organizationEventsDto = ({ rows, next }: Page<OrganizationEvent>): OrganizationEventsDto => ({
  events: rows.map((row) => ({
    ...{ id: row.id, at: row.occurredAt.toISOString(), kind: row.type },
    user: person(row.identityId, row.email, row.name),
    by: person(row.byId, row.byEmail, row.byName),
    ...{ roles: row.roles, fields: row.fields, domain: row.domain, invited: row.invited },
  })),
  next,
});

import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID, Length, Matches } from 'class-validator';
import { AUDIT_TYPES } from '../../platform/audit/audit-types.js';
import type { Page } from '../../platform/database/page.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { IsMoment } from '../../platform/http/input/moment.js';
import { PageDto, PageQueryDto, pageQuery } from '../../platform/http/input/page.dto.js';
import type { AuditTrailRow } from './audit-trail.statements.js';
import type { AuditQuery } from './managed-audit.js';

const AUDIT_FORMATS = ['json', 'ndjson', 'csv'] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

const MOST_KINDS = 20;
const NO_MOMENT = { message: '$property must be a moment such as 2026-11-20T09:30:00Z' };

export class ListAuditQueryDto extends PageQueryDto {
  @IsOptional()
  @Length(1, 100)
  @ApiPropertyOptional({
    example: 'demo',
    description: 'The application, by slug or id. Without it, a key that manages all applications sees all events.',
  })
  application?: string;

  @IsOptional()
  @Length(1, 100)
  @ApiPropertyOptional({
    example: 'acme',
    description:
      'Events of this organization of the application, by its slug or id; of one that is deleted by its id. A key that manages all applications must name the application too.',
  })
  organization?: string;

  @IsOptional()
  @IsUUID(undefined, { message: 'user must be the id of a user' })
  @ApiPropertyOptional({
    format: 'uuid',
    example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90',
    description: 'Events of this user, also of one that is deleted.',
  })
  user?: string;

  @IsOptional()
  @Matches(new RegExp(`^[a-z_.]{1,60}(,[a-z_.]{1,60}){0,${MOST_KINDS - 1}}$`), {
    message: `kind must be up to ${MOST_KINDS} kinds of events with commas, such as identity.blocked,identity.deleted`,
  })
  @ApiPropertyOptional({
    example: 'identity.blocked,identity.deleted',
    description: `Events of these kinds, up to ${MOST_KINDS}, with commas. The kinds are ${AUDIT_TYPES.join(', ')}.`,
  })
  kind?: string;

  @IsOptional()
  @IsMoment(NO_MOMENT)
  @ApiPropertyOptional({ format: 'date-time', example: '2026-11-20T09:30:00Z', description: 'Events from then on.' })
  since?: string;

  @IsOptional()
  @IsMoment(NO_MOMENT)
  @ApiPropertyOptional({ format: 'date-time', example: '2026-11-21T00:00:00Z', description: 'Events before then.' })
  until?: string;

  @IsOptional()
  @IsIn(AUDIT_FORMATS)
  @ApiPropertyOptional({
    enum: AUDIT_FORMATS,
    default: 'json',
    example: 'json',
    description:
      'A page as JSON, or all events as they are read: one JSON object a line, or CSV. The header `accept` with `application/x-ndjson` or `text/csv` says it too.',
  })
  format?: AuditFormat;
}

/** A kind that no event has would show that nothing happened. */
function kindsIn(list: string): string[] {
  const kinds = [...new Set(list.split(','))];
  const unknown = kinds.filter((kind) => !(AUDIT_TYPES as readonly string[]).includes(kind));
  if (unknown.length > 0)
    throw new MalformedInput(unknown.map((kind) => `kind: there is no ${kind}; the API reference names the kinds`));
  return kinds;
}

const momentOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));

export const auditQuery = (dto: ListAuditQueryDto): AuditQuery => ({
  application: dto.application,
  organization: dto.organization,
  userId: dto.user?.toLowerCase(),
  kinds: dto.kind === undefined ? undefined : kindsIn(dto.kind),
  since: momentOf(dto.since),
  until: momentOf(dto.until),
  ...pageQuery(dto),
});

const OF_NOTHING = { type: String, nullable: true };

export class ManagedAuditEventDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-9c11-7b7e-9f5b-2f4c1b7d8e90', description: 'The event.' })
  id: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description: 'When.' })
  at: string;

  @ApiProperty({ example: 'identity.blocked', description: 'What happened.' })
  kind: string;

  @ApiProperty({ ...OF_NOTHING, example: 'demo', description: 'The slug of the application; null for none.' })
  application: string | null;

  @ApiProperty({
    ...OF_NOTHING,
    format: 'uuid',
    example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90',
    description: 'The user; null for an event of none.',
  })
  user_id: string | null;

  @ApiProperty({ ...OF_NOTHING, format: 'uuid', example: null, description: 'The session; null for an event of none.' })
  session_id: string | null;

  @ApiProperty({
    ...OF_NOTHING,
    example: '203.0.113.7',
    description: 'The IP address that asked for it; null for an act on the command line, and once the user is deleted.',
  })
  ip: string | null;

  @ApiProperty({ ...OF_NOTHING, example: 'curl/8.9.1', description: 'The program that asked for it.' })
  user_agent: string | null;

  @ApiProperty({ ...OF_NOTHING, example: 'mZ3xW9qk1Rt7Ub2c', description: 'The `x-request-id` of that request.' })
  request_id: string | null;

  @ApiProperty({
    ...OF_NOTHING,
    format: 'uuid',
    example: '01932c4e-5f22-7d4f-8a6c-3f5d2c8e9fa1',
    description: 'The management key with which it was done; null for every other act.',
  })
  management_key_id: string | null;

  @ApiProperty({
    ...OF_NOTHING,
    format: 'uuid',
    example: null,
    description: 'The operator who did it in the console; null for every other act.',
  })
  operator_id: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { sessionsEnded: 2 },
    description: 'What else is known; it depends on the kind.',
  })
  details: Record<string, unknown>;
}

export class ManagedAuditDto extends PageDto {
  @ApiProperty({ type: [ManagedAuditEventDto], description: 'The newest first.' })
  events: ManagedAuditEventDto[];
}

export const auditEventDto = (row: AuditTrailRow): ManagedAuditEventDto => ({
  id: row.id,
  at: row.occurredAt.toISOString(),
  kind: row.type,
  application: row.application,
  user_id: row.identityId,
  session_id: row.sessionId,
  ip: row.ip,
  user_agent: row.userAgent,
  request_id: row.requestId,
  management_key_id: row.managementKeyId,
  operator_id: row.operatorId,
  details: row.details,
});

export const auditDto = ({ rows, next }: Page<AuditTrailRow>): ManagedAuditDto => ({
  events: rows.map(auditEventDto),
  next,
});

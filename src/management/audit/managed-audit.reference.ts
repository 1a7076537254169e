import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, getSchemaPath } from '@nestjs/swagger';
import { ApplicationNotFound } from '../../applications/applications.errors.js';
import { OrganizationUnknown } from '../../organizations/organizations.errors.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ManagedAuditDto } from './managed-audit.dto.js';

const EXAMPLE_LINE =
  '{"id":"01932c4e-9c11-7b7e-9f5b-2f4c1b7d8e90","at":"2026-11-20T09:30:00.000Z","kind":"identity.blocked"}\n';
const EXAMPLE_CSV = 'id,at,kind\r\n01932c4e-9c11-7b7e-9f5b-2f4c1b7d8e90,2026-11-20T09:30:00.000Z,identity.blocked\r\n';

export const DocumentsAudit = applyDecorators(
  ApiExtraModels(ManagedAuditDto),
  ApiOperation({
    summary: 'The audit trail: what happened, to whom, and with which key',
    description:
      'The newest first. Ask again with `after` until `next` is null; or take all of it at once as `application/x-ndjson` or `text/csv`, which begins at once and needs no memory for the whole. Events are kept for AUDIT_TTL.',
  }),
  ApiOkResponse({
    description: 'A page of events, or all of them as text.',
    content: {
      'application/json': { schema: { $ref: getSchemaPath(ManagedAuditDto) } },
      'application/x-ndjson': { schema: { type: 'string' }, example: EXAMPLE_LINE },
      'text/csv': { schema: { type: 'string' }, example: EXAMPLE_CSV },
    },
  }),
  ApiFailures(
    new MalformedInput(['since must be a moment such as 2026-11-20T09:30:00Z']),
    ApplicationNotFound,
    OrganizationUnknown,
  ),
);

import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApplicationNotFound } from '../../applications/applications.errors.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { streamed } from '../../platform/http/streamed.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import { LongAnswers } from '../access/long-answers.js';
import type { LiveKey } from '../keys/management-keys.statements.js';
import { ScopeMissing } from '../management.errors.js';
import { ExportUsersQueryDto, exportLines } from './user-exports.dto.js';
import { UserExports } from './user-exports.js';

@ApiTags('Management')
@Controller('v1/management/exports')
export class UserExportsController {
  constructor(
    private readonly exports: UserExports,
    private readonly answers: LongAnswers,
  ) {}

  @Get('users')
  @ForManagement('users:read')
  @ApiOperation({
    summary: 'Export all users of an application',
    description:
      'A line for each user, the oldest first, in the form that an import takes. Links to providers, second factors and passkeys are not part of it. An answer that breaks off ends without its last chunk, so that your client notices.',
  })
  @ApiOkResponse({
    description: 'The users, as the service reads them.',
    content: {
      'application/x-ndjson': {
        schema: {
          type: 'string',
          example:
            '{"external_id":"42","email":"ada@example.com","email_verified":true,"name":"Ada Lovelace","created_at":"2024-05-01T12:00:00.000Z"}\n',
        },
      },
    },
  })
  @ApiFailures(new MalformedInput(['application must name an application, by slug or id']), ApplicationNotFound)
  async exportUsers(
    @Within() key: LiveKey,
    @Query() query: ExportUsersQueryDto,
    @From() caller: Caller,
  ): Promise<StreamableFile> {
    const withHashes = query.password_hashes === 'true';
    if (withHashes && !key.scopes.includes('users:write')) throw new ScopeMissing('users:write');
    const all = await this.exports.export(key, { application: query.application, withHashes }, caller);
    const isOurs = query.external_id === 'user_id';
    const lines = exportLines(this.answers.whileLives(key, all), ({ id, externalId }) => (isOurs ? id : externalId));
    return streamed(lines, 'application/x-ndjson; charset=utf-8');
  }
}

import { Controller, Get, Query, Req, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { streamed } from '../../platform/http/streamed.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import { LongAnswers } from '../access/long-answers.js';
import type { LiveKey } from '../keys/management-keys.statements.js';
import { DOWNLOAD_TYPES, download, formatOf } from './audit-download.js';
import { auditDto, auditQuery, ListAuditQueryDto, type ManagedAuditDto } from './managed-audit.dto.js';
import { ManagedAudit } from './managed-audit.js';
import { DocumentsAudit } from './managed-audit.reference.js';

@ApiTags('Management')
@Controller('v1/management/audit')
export class ManagedAuditController {
  constructor(
    private readonly audit: ManagedAudit,
    private readonly answers: LongAnswers,
  ) {}

  @Get()
  @ForManagement('audit:read')
  @DocumentsAudit
  async listAuditEvents(
    @Within() key: LiveKey,
    @Query() sent: ListAuditQueryDto,
    @Req() { headers }: Request,
  ): Promise<ManagedAuditDto | StreamableFile> {
    const query = auditQuery(sent);
    const format = formatOf(sent.format, headers.accept);
    if (format === 'json') return auditDto(await this.audit.list(key, query));
    const portions = await this.audit.all(key, query);
    return streamed(download(this.answers.whileLives(key, portions), format), DOWNLOAD_TYPES[format]);
  }
}

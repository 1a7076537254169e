import { Controller, Get, HttpCode, Param, Post, Query, Req, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Settings } from '../../platform/config/settings.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { pageQuery } from '../../platform/http/input/page.dto.js';
import { streamed } from '../../platform/http/streamed.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import { LongAnswers } from '../access/long-answers.js';
import type { Reach } from '../access/reach.js';
import type { LiveKey } from '../keys/management-keys.statements.js';
import { ArrivingFile } from './arriving-file.js';
import {
  type ImportDto,
  ImportResultQueryDto,
  type ImportsDto,
  importDto,
  importsDto,
  ListImportsQueryDto,
  resultLines,
  StartImportQueryDto,
  wantedImport,
} from './managed-imports.dto.js';
import { ManagedImports } from './managed-imports.js';
import {
  DocumentsCancelling,
  DocumentsImport,
  DocumentsImporting,
  DocumentsImportResult,
  DocumentsImports,
} from './managed-imports.reference.js';

const TYPES = { ndjson: 'application/x-ndjson; charset=utf-8', csv: 'text/csv; charset=utf-8' };

@ApiTags('Management')
@Controller('v1/management/imports')
export class ManagedImportsController {
  constructor(
    private readonly imports: ManagedImports,
    private readonly settings: Settings,
    private readonly answers: LongAnswers,
  ) {}

  @Post()
  @HttpCode(202)
  @ForManagement('users:write')
  @DocumentsImporting
  async startImport(
    @Within() reach: Reach,
    @Query() query: StartImportQueryDto,
    @Req() request: Request,
    @From() caller: Caller,
  ): Promise<ImportDto> {
    const file = new ArrivingFile(request, query.from, this.settings.importSize);
    return importDto(await this.imports.receive(reach, wantedImport(query), file, caller));
  }

  @Get()
  @ForManagement('users:read')
  @DocumentsImports
  async listImports(@Within() reach: Reach, @Query() query: ListImportsQueryDto): Promise<ImportsDto> {
    return importsDto(await this.imports.list(reach, { application: query.application, ...pageQuery(query) }));
  }

  @Get(':id')
  @ForManagement('users:read')
  @DocumentsImport
  async getImport(@Within() reach: Reach, @Param('id') id: string): Promise<ImportDto> {
    return importDto(await this.imports.get(reach, id));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @ForManagement('users:write')
  @DocumentsCancelling
  async cancelImport(@Within() reach: Reach, @Param('id') id: string, @From() caller: Caller): Promise<ImportDto> {
    return importDto(await this.imports.cancel(reach, id, caller));
  }

  @Get(':id/result')
  @ForManagement('users:read')
  @DocumentsImportResult
  async getImportResult(
    @Within() key: LiveKey,
    @Param('id') id: string,
    @Query() { format = 'ndjson' }: ImportResultQueryDto,
  ): Promise<StreamableFile> {
    const blocks = this.answers.whileLives(key, await this.imports.idsOf(key, id));
    return streamed(resultLines(blocks, format), TYPES[format]);
  }
}

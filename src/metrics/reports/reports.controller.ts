import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentApplication, ForApplication } from '../../applications/decorators/for-application.decorator.js';
import { Application } from '../../applications/entities/application.entity.js';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { csvOf } from '../../platform/http/csv.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { Clock } from '../../platform/time/clock.js';
import type { ReportDto } from './report.dto.js';
import { ReportRequestDto } from './report-request.dto.js';
import { readRequest, requireKnown } from './report-request.js';
import { ReportWriter } from './report-writer.js';
import { DocumentsReport } from './reports.reference.js';

@ApiTags('Telemetry')
@Controller('v1/applications/metrics')
export class ReportsController {
  constructor(
    private readonly writer: ReportWriter,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ForApplication('metrics:read')
  @RequiresFeature('metrics')
  @DocumentsReport
  async readMetrics(
    @CurrentApplication() { id, slug }: Application,
    @Query() sent: ReportRequestDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReportDto | string> {
    requireKnown(request.query);
    const wanted = readRequest(sent, this.clock.now());
    await this.limits.spend('report-application', id);
    const { columns, rows } = await this.writer.write(id, wanted);
    const { from, to } = this.writer.wholeRangeOf(wanted);
    if (sent.format === 'csv') {
      const name = `${slug}-${wanted.report}-${from.toISOString().slice(0, 10)}.csv`;
      response.attachment(name).type('text/csv; charset=utf-8; header=present');
      return csvOf(columns, rows);
    }
    const { report, interval = null, groupBy = null } = wanted;
    return { report, from: from.toISOString(), to: to.toISOString(), interval, group_by: groupBy, rows };
  }
}

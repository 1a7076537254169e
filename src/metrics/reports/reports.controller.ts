import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentApplication, ForApplication } from '../../applications/decorators/for-application.decorator.js';
import { Application } from '../../applications/entities/application.entity.js';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import type { ReportDto } from './report.dto.js';
import { ReportAnswers } from './report-answers.js';
import { ReportRequestDto } from './report-request.dto.js';
import { requireKnown } from './report-request.js';
import { DocumentsReport } from './reports.reference.js';

@ApiTags('Telemetry')
@Controller('v1/applications/metrics')
export class ReportsController {
  constructor(private readonly answers: ReportAnswers) {}

  @Get()
  @ForApplication('metrics:read')
  @RequiresFeature('metrics')
  @DocumentsReport
  readMetrics(
    @CurrentApplication() application: Application,
    @Query() sent: ReportRequestDto,
    @Req() { query }: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReportDto | string> {
    requireKnown(query);
    return this.answers.answer(application, sent, response);
  }
}

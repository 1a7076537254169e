import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApplicationNotFound } from '../../applications/applications.errors.js';
import { ForManagement, Within } from '../../management/access/for-management.decorator.js';
import { ManagedApplications, type Reach } from '../../management/access/reach.js';
import { FeatureBlockedByPlan, FeatureNotConfigured } from '../../plans/plans.errors.js';
import { PlansService } from '../../plans/plans.service.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import type { ReportDto } from './report.dto.js';
import { ReportAnswers } from './report-answers.js';
import { ReportRequestDto } from './report-request.dto.js';
import { DocumentsReport } from './reports.reference.js';

@ApiTags('Management')
@Controller('v1/management/applications/:application/metrics')
export class ManagedReportsController {
  constructor(
    private readonly applications: ManagedApplications,
    private readonly plans: PlansService,
    private readonly answers: ReportAnswers,
  ) {}

  @Get()
  @ForManagement('metrics:read')
  @ApiParam({
    name: 'application',
    schema: { type: 'string', example: 'demo' },
    description: 'The application, by slug or id.',
  })
  @ApiFailures(ApplicationNotFound, FeatureNotConfigured, new FeatureBlockedByPlan('metrics'))
  @DocumentsReport
  async readManagedMetrics(
    @Within() reach: Reach,
    @Param('application') named: string,
    @Query() sent: ReportRequestDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReportDto | string> {
    const application = await this.applications.require(reach, named);
    await this.plans.requireFeature(application.planId, 'metrics');
    return this.answers.answer(application, sent, response);
  }
}

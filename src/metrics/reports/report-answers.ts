import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Application } from '../../applications/entities/application.entity.js';
import { csvOf } from '../../platform/http/csv.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { Clock } from '../../platform/time/clock.js';
import type { ReportDto } from './report.dto.js';
import type { ReportRequestDto } from './report-request.dto.js';
import { readRequest } from './report-request.js';
import { ReportWriter } from './report-writer.js';

/** Answers a report, as JSON or as a file. */
@Injectable()
export class ReportAnswers {
  constructor(
    private readonly writer: ReportWriter,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  async answer({ id, slug }: Application, sent: ReportRequestDto, response: Response): Promise<ReportDto | string> {
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

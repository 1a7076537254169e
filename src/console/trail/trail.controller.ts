import { Controller, Get, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DOWNLOAD_TYPES, download } from '../../management/audit/audit-download.js';
import { auditQuery, ListAuditQueryDto } from '../../management/audit/managed-audit.dto.js';
import { type AuditQuery, ManagedAudit } from '../../management/audit/managed-audit.js';
import { APPLICATION_CHOICES } from '../../management/users/find-users.statement.js';
import { Database } from '../../platform/database/database.js';
import { streamed } from '../../platform/http/streamed.js';
import { checked, PAGE_SIZE, type Sent } from '../fields.js';
import { chosenIn } from '../reach-choice.js';
import { namesOf } from '../views/account-names.js';
import { ConsolePages } from '../views/console-pages.js';
import { ForOperators, Operating } from '../visit/console.decorators.js';
import { LivingOperators } from '../visit/living-operators.js';
import type { SignedInOperator } from '../visit/operator.js';
import { TrailPage } from './trail.page.js';

/** The audit trail, as a program reads it. */
@ApiExcludeController()
@Controller('console/trail')
export class TrailController {
  constructor(
    private readonly database: Database,
    private readonly audit: ManagedAudit,
    private readonly operators: LivingOperators,
    private readonly pages: ConsolePages,
  ) {}

  @Get()
  @ForOperators('audit:read')
  async show(
    @Operating() operator: SignedInOperator,
    @Query() sent: Sent,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const query = await queryIn(sent);
    const { reach, application } = chosenIn(operator, 'audit:read', sent);
    const page = await this.audit.list(reach, { ...query, application, limit: PAGE_SIZE });
    const [names, choices] = await Promise.all([
      namesOf(
        this.database,
        page.rows.flatMap(({ identityId, operatorId }) => [identityId, operatorId]),
      ),
      this.database.run(APPLICATION_CHOICES, { applicationIds: null }),
    ]);
    this.pages.show(request, response, {
      title: ({ frame }) => frame.trail,
      room: 'trail',
      body: (view) => TrailPage(view, page, { ...sent, application }, { names, choices }),
    });
  }

  @Get('export')
  @ForOperators('audit:read')
  async export(
    @Operating() operator: SignedInOperator,
    @Query() sent: Sent,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const query = await queryIn(sent);
    const { reach, application } = chosenIn(operator, 'audit:read', sent);
    const portions = await this.audit.all(reach, { ...query, application });
    response.set({ 'content-disposition': 'attachment; filename="audit.csv"', 'cache-control': 'no-store' });
    const allowed = this.operators.whileMay(operator, 'audit:read', reach, portions);
    return streamed(download(allowed, 'csv'), DOWNLOAD_TYPES.csv);
  }
}

/** A form sends every field, also the empty ones, and a day without a time. */
async function queryIn(sent: Sent): Promise<AuditQuery> {
  const said = Object.entries(sent).filter(([name, value]) => value !== '' && name !== 'done');
  const { since } = sent;
  const isDay = typeof since === 'string' && /^\d{4}-\d\d-\d\d$/.test(since);
  return auditQuery(
    await checked(ListAuditQueryDto, { ...Object.fromEntries(said), ...(isDay && { since: `${since}T00:00:00Z` }) }),
  );
}
